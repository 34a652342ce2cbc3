"""An emulated Pico at a TCP port, and wiring with faults in it: what doctor and mpremote meet."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any

from rp2040py.gpio_pin import GPIOPinState

from .board import Board
from .parts import COLUMN_PINS, LEGEND, ROW_PINS

_STEP_MS = 1.0
PATIENCE_S = 900  # an emulated second takes minutes on a busy machine


class Pad:
    """A 4x4 pad whose eight wires may be anywhere.

    wires: {GPIO it should be at: GPIO it is at, or None where it is broken}; dead: keys that make
    no contact; bridges: pairs of GPIOs that touch; grounded: GPIOs joined to ground.
    """

    def __init__(
        self,
        wires: dict[int, int | None] | None = None,
        dead: str = "",
        bridges: Iterable[tuple[int, int]] = (),
        grounded: Iterable[int] = (),
    ) -> None:
        self.held: set[int] = set()
        self.faults: list[str] = []
        self._wires = {pin: pin for pin in ROW_PINS + COLUMN_PINS} | (wires or {})
        self._dead = {LEGEND.index(symbol) for symbol in dead}
        self._bridges = list(bridges)
        self._grounded = set(grounded)

    def attach(self, rp2040: Any) -> None:
        """Solder the pad to the pins."""
        self._gpio = rp2040.gpio
        self._settled = rp2040.clock.create_alarm(self._drive)
        for pin in ROW_PINS + COLUMN_PINS:
            rp2040.gpio[pin].add_listener(lambda new, old: self._settled.schedule(5000))
        self._drive()

    def set(self, symbol: str, is_down: bool) -> None:
        """Close or open one key's contact now."""
        (self.held.add if is_down else self.held.discard)(LEGEND.index(symbol))
        self._drive()

    def joints(self) -> list[tuple[int, int]]:
        """Return the pairs of GPIOs that are joined now."""
        keys = ((ROW_PINS[key // 4], COLUMN_PINS[key % 4]) for key in self.held - self._dead)
        ends = [(self._wires[row], self._wires[column]) for row, column in keys]
        return [(one, two) for one, two in ends if one and two] + self._bridges

    def _drive(self) -> None:
        pins = ROW_PINS + COLUMN_PINS
        driven = {pin for pin in pins if self._gpio[pin].value == GPIOPinState.LOW}
        low = driven | self._grounded
        grown = True
        while grown:
            size = len(low)
            for one, two in self.joints():
                if one in low or two in low:
                    low |= {one, two}
            grown = len(low) > size
        for pin in pins:
            if pin in low:
                self._gpio[pin].set_input_value(False)
            else:
                self._gpio[pin].release_input()


class Wired:
    """A powered board whose console is at `port`; it runs in a thread of its own until closed."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._actions: queue.Queue[Callable[[], Any]] = queue.Queue()
        self._is_open = True
        self._out = bytearray()
        board._console.on_serial_data = self._out.extend
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self.port = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._client: socket.socket | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Wired:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._is_open = False
        self._thread.join(PATIENCE_S)
        self._server.close()

    def do(self, action: Callable[[], Any]) -> Any:
        """Do something with the board between two of its milliseconds; return what it returns."""
        done: queue.Queue[Any] = queue.Queue()
        self._actions.put(lambda: done.put(action()))
        return done.get(timeout=PATIENCE_S)

    def _run(self) -> None:
        while self._is_open:
            while not self._actions.empty():
                self._actions.get()()
            self._exchange()
            self.board.run_ms(_STEP_MS)
        if self._client:
            self._client.close()

    def _exchange(self) -> None:
        try:
            if self._client is None:
                self._client, _ = self._server.accept()
                self._client.setblocking(False)
            for byte in self._client.recv(64) or self._gone():
                self.board._console.send_serial_byte(byte)
        except BlockingIOError:
            pass
        except OSError:
            self._gone()
        if self._client is not None and self._out:
            sent, self._out[:] = bytes(self._out), b""
            try:
                self._client.sendall(sent)
            except OSError:
                self._gone()

    def _gone(self) -> bytes:
        if self._client is not None:
            self._client.close()
        self._client = None
        return b""
