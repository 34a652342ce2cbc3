"""What is wired to the emulated Pico: each part only sees and drives pins, as the real one does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rp2040py.gpio_pin import GPIOPinState

ROW_PINS = (6, 7, 8, 9)
COLUMN_PINS = (10, 11, 12, 13)
LEGEND = "123A456B789C*0#D"  # row by row, as printed on the pad


class Matrix:
    """A 4x4 pad without diodes: a held key shorts its row to its column, so three ghost a fourth.

    settle_us: how long a row takes to follow its column (the series resistors and the cable).
    """

    def __init__(self, settle_us: float = 15.0, row_pins: Sequence[int] = ROW_PINS) -> None:
        self.row_pins = row_pins
        self.held: set[int] = set()
        self.settle_us = settle_us
        self.faults: list[str] = []
        self._rp2040: Any = None

    def attach(self, rp2040: Any) -> None:
        """Solder the pad to the pins."""
        self._rp2040 = rp2040
        self._settled = rp2040.clock.create_alarm(self._drive_rows)
        for pin in COLUMN_PINS:
            rp2040.gpio[pin].add_listener(self._on_column)

    def set(self, symbol: str, is_down: bool) -> None:
        """Close or open one key's contact now."""
        (self.held.add if is_down else self.held.discard)(LEGEND.index(symbol))
        self._drive_rows()

    def _on_column(self, new: Any, old: Any) -> None:
        if new == GPIOPinState.HIGH:
            self.faults.append("a column was driven high: two keys would short it")
        self._settled.schedule(self.settle_us * 1000)

    def _drive_rows(self) -> None:
        gpio = self._rp2040.gpio
        low = {("c", i) for i, pin in enumerate(COLUMN_PINS) if gpio[pin].value == GPIOPinState.LOW}
        grown = True
        while grown:  # current finds every way through the held keys
            size = len(low)
            for key in self.held:
                ends = {("r", key // 4), ("c", key % 4)}
                if ends & low:
                    low |= ends
            grown = len(low) > size
        for i, pin in enumerate(self.row_pins):
            if ("r", i) in low:
                gpio[pin].set_input_value(False)
            else:
                gpio[pin].release_input()


class Strip:
    """WS2812B on one pin: decodes the wire strictly and keeps every latched frame's bytes.

    Source: WS2812B data sheet: T0H 0.4 us, T1H 0.8 us, +-150 ns; latch: low for 280 us and more.
    """

    LATCH_NS = 280_000
    slack_ns = 0  # how late an edge may be seen where sleeps are skipped

    def __init__(self, pin: int = 2, enable_pin: int = 3) -> None:
        self.pin, self.enable_pin = pin, enable_pin
        self.frames: list[tuple[float, bytes]] = []  # (first edge in ns, wire bytes)
        self.faults: list[str] = []
        self.is_powered = False
        self._edges: list[float] = []

    def attach(self, rp2040: Any) -> None:
        """Solder the strip's data and its rail switch to the pins."""
        self._clock = rp2040.clock
        self._edges = []
        rp2040.gpio[self.pin].add_listener(self._on_data)
        rp2040.gpio[self.enable_pin].add_listener(self._on_enable)

    def _on_enable(self, new: Any, old: Any) -> None:
        self.is_powered = new == GPIOPinState.HIGH

    def _on_data(self, new: Any, old: Any) -> None:
        edges = self._edges
        if new == GPIOPinState.HIGH:
            now = self._clock.nanos
            if edges and now - edges[-1] > self.LATCH_NS:
                self.latch()
                edges = self._edges
            edges.append(now)
        elif len(edges) & 1:
            edges.append(self._clock.nanos)

    def latch(self) -> None:
        """Turn the edges so far into a frame, if the line has been low long enough."""
        edges = self._edges
        if not edges or len(edges) & 1 or self._clock.nanos - edges[-1] <= self.LATCH_NS:
            return
        self._edges = []
        highs = [edges[i + 1] - edges[i] for i in range(0, len(edges), 2)]
        lows = [edges[i + 1] - edges[i] for i in range(1, len(edges) - 1, 2)]
        slack = self.slack_ns
        if any(not (230 - slack <= high <= 570 or 630 <= high <= 1100 + slack) for high in highs):
            self.faults.append(f"a pulse of {min(highs):.0f}..{max(highs):.0f} ns is neither bit")
        if lows and max(lows) > 9_000:
            self.faults.append(f"the line was low for {max(lows):.0f} ns within a frame")
        bits = "".join("1" if high > 600 else "0" for high in highs)
        if len(bits) % 24:
            self.faults.append(f"a frame of {len(bits)} bits")
        wire = bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits) - 7, 8))
        self.frames.append((edges[0], wire))

    @property
    def wire(self) -> bytes:
        """The bytes of the last frame, in wire order (green, red, blue)."""
        self.latch()
        return self.frames[-1][1] if self.frames else b""

    @property
    def pixels(self) -> list[tuple[int, int, int]]:
        """The last frame as (red, green, blue)."""
        wire = self.wire
        return [(wire[i + 1], wire[i], wire[i + 2]) for i in range(0, len(wire) - 2, 3)]


class Display:
    """An SSD1306 or SH1106 on I2C0 that keeps its picture; bytes take the time the bus takes."""

    def __init__(self, kind: str = "ssd1306", address: int = 0x3C) -> None:
        self.kind, self.address = kind, address
        self.is_alive = True  # False: it no longer acknowledges
        self.is_on = False
        self.memory = [bytearray(132) for _ in range(8)]
        self.faults: list[str] = []
        self.bytes_in = 0
        self._page = self._column = 0
        self._addressed = False
        self._control: int | None = None
        self._arguments = 0

    def attach(self, rp2040: Any) -> None:
        """Solder the display to I2C0."""
        self._bus, self._clock = rp2040.i2c[0], rp2040.clock
        self._answer: Callable[[], None] = lambda: None
        self._alarm = self._clock.create_alarm(lambda: self._answer())
        self._bus.on_connect = self._on_connect
        self._bus.on_write_byte = self._on_write
        self._bus.on_read_byte = self._on_read
        self._bus.on_stop = self._on_stop

    def _after_a_byte(self, answer: Callable[[], None]) -> None:
        bus = self._bus  # 9 bits on the wire; the counts are system clocks of 8 ns
        self._answer = answer
        self._alarm.schedule(9 * (bus.scl_high_period + bus.scl_low_period + 8) * 8.0)

    def _on_connect(self, address: int, mode: Any) -> None:
        is_ours = self.is_alive and address == self.address
        self._addressed, self._control = is_ours, None
        self._after_a_byte(lambda: self._bus.complete_connect(is_ours))

    def _on_stop(self) -> None:
        self._addressed = False
        self._bus.complete_stop()

    def _on_read(self, ack: bool) -> None:
        status = 0x08 if self.kind == "sh1106" else 0x06
        self._after_a_byte(lambda: self._bus.complete_read(status))

    def _on_write(self, value: int) -> None:
        self.bytes_in += 1
        if self._control is None:
            self._control = value
        elif self._control == 0x40:
            self._write_data(value)
        elif self._control == 0x00:
            self._command(value)
        else:
            self.faults.append(f"control byte {self._control:#x}")
        is_alive = self.is_alive
        self._after_a_byte(lambda: self._bus.complete_write(is_alive))

    def _write_data(self, value: int) -> None:
        width = 132 if self.kind == "sh1106" else 128
        if self._column >= width:
            self.faults.append("wrote past the end of a page")
            self._column = 0
        self.memory[self._page][self._column] = value
        self._column += 1

    def _command(self, value: int) -> None:
        if self._arguments:
            self._arguments -= 1
        elif value < 0x10:
            self._column = (self._column & 0xF0) | value
        elif value < 0x20:
            self._column = (self._column & 0x0F) | ((value & 15) << 4)
        elif 0xB0 <= value <= 0xB7:
            self._page = value & 7
        elif value in (0xAE, 0xAF):
            self.is_on = value == 0xAF
        elif value in (0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB):
            self._arguments = 1
        elif value not in (0x2E, 0xA0, 0xA1, 0xA4, 0xA6, 0xC0, 0xC8) and not 0x40 <= value < 0x80:
            self.faults.append(f"command {value:#x}")

    @property
    def pages(self) -> list[bytes]:
        """What the glass shows: eight pages of 128 columns (bit 0 on top)."""
        left = 2 if self.kind == "sh1106" else 0
        return [bytes(page[left : left + 128]) for page in self.memory]

    def text(self, columns: Callable[[str, bytearray], None]) -> list[str]:
        """Read the glass as eight lines by matching the font's cells; `?` where none fits."""
        glyphs = _glyphs(columns)
        lines = []
        for page in self.pages:
            cells = (page[1 + i * 6 : 7 + i * 6] for i in range(21))  # one dot of margin
            lines.append("".join(glyphs.get(cell, "?") for cell in cells))
        return lines


def _glyphs(columns: Callable[[str, bytearray], None]) -> dict[bytes, str]:
    found: dict[bytes, str] = {}
    out = bytearray(128)
    for code in range(32, 127):
        for shown in (code + 128, code):  # the plain one wins where they look the same
            columns(chr(shown) * 21, out)
            found[bytes(out[7:13])] = chr(code)
    return found


class Buzzer:
    """A passive piezo: logs (start ms, frequency Hz, length ms) of each tone it was driven with."""

    GAP_NS = 20_000_000

    def __init__(self, pin: int = 14) -> None:
        self.pin = pin
        self._rises: list[float] = []

    def attach(self, rp2040: Any) -> None:
        """Solder the piezo to its pin."""
        self._clock = rp2040.clock
        rp2040.gpio[self.pin].add_listener(self._on_edge)

    def _on_edge(self, new: Any, old: Any) -> None:
        if new == GPIOPinState.HIGH:
            self._rises.append(self._clock.nanos)

    @property
    def tones(self) -> list[tuple[int, int, int]]:
        """The tones heard so far."""
        groups: list[list[float]] = []
        for rise in self._rises:
            if groups and rise - groups[-1][-1] < self.GAP_NS:
                groups[-1].append(rise)
            else:
                groups.append([rise])
        return [_tone(group) for group in groups if len(group) > 1]


def _tone(rises: list[float]) -> tuple[int, int, int]:
    length = rises[-1] - rises[0]
    return round(rises[0] / 1e6), round((len(rises) - 1) / length * 1e9), round(length / 1e6)


def attach_all(rp2040: Any, parts: Iterable[Any]) -> None:
    """Solder every part to the chip."""
    for part in parts:
        part.attach(rp2040)
