"""Parts wired to the emulated Pico; each sees and drives only pins, as the real one does.

On rp2040py these classes decode the pins; on rp2040js fast/parts.mjs does, and its results are
stored here.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rp2040py.gpio_pin import GPIOPinState

from cribboard.constants import KEYPAD_LEGEND
from cribboard.screen import font, glyphs, text_rows
from tests.emulator import hd44780

ROW_PINS = (6, 7, 8, 9)
COLUMN_PINS = (10, 11, 12, 13)


class Matrix:
    """A 4x4 keypad without diodes: a held key joins its row and column, so three ghost a fourth.

    settle_us: how long a row takes to follow its column (the series resistors and the cable).
    wires: {GPIO a wire should be at: GPIO it is at, or None where it is broken}; dead: keys that
    make no contact; bridges: pairs of GPIOs that touch; grounded: GPIOs joined to ground.
    It only lists what is joined; the emulator works out the levels of the pins.
    """

    def __init__(
        self,
        wires: dict[int, int | None] | None = None,
        dead: str = "",
        bridges: Iterable[tuple[int, int]] = (),
        grounded: Iterable[int] = (),
        *,
        settle_us: float = 15.0,
        row_pins: Sequence[int] = ROW_PINS,
    ) -> None:
        self.row_pins = row_pins
        self.pins = (*row_pins, *COLUMN_PINS)
        self.keys_down: set[int] = set()
        self.settle_us = settle_us
        self.faults: list[str] = []
        self.grounded = sorted(grounded)
        self._wires: dict[int, int | None] = {pin: pin for pin in self.pins}
        self._wires.update(wires or {})
        self._is_rewired = bool(wires)
        self._dead = {KEYPAD_LEGEND.index(symbol) for symbol in dead}
        self._bridges = list(bridges)

    def set(self, symbol: str, is_down: bool) -> None:
        """Close or open a key's contact; it takes effect when the board next runs."""
        (self.keys_down.add if is_down else self.keys_down.discard)(KEYPAD_LEGEND.index(symbol))

    @property
    def columns(self) -> tuple[int, ...]:
        """The pins that must never be driven high; none if wires are exchanged."""
        return () if self._is_rewired else COLUMN_PINS

    def joints(self) -> list[tuple[int, int]]:
        """Return the pairs of GPIOs that are joined now."""
        closed = sorted(self.keys_down - self._dead)
        keys = ((self.row_pins[key // 4], COLUMN_PINS[key % 4]) for key in closed)
        ends = [(self._wires[row], self._wires[column]) for row, column in keys]
        return [(one, two) for one, two in ends if one and two] + self._bridges


class Strip:
    """A WS2812B strip: decodes its pin strictly and stores the bytes of every latched frame.

    is_switched: its power is, by another pin; without power it sees nothing.
    Source: WS2812B data sheet: T0H 0.4 us, T1H 0.8 us, +-150 ns; latch: low for 280 us and more.
    """

    LATCH_NS = 280_000
    slack_ns = 0  # how late an edge may be seen where sleeps are skipped

    def __init__(self, is_switched: bool = True, pin: int = 2, enable_pin: int = 3) -> None:
        self.pin, self.enable_pin = pin, enable_pin
        self.is_switched = is_switched
        self.frames: list[tuple[float, bytes]] = []  # (first edge in ns, wire bytes)
        self.faults: list[str] = []
        self.is_powered = False
        self._edges: list[float] = []

    def attach(self, rp2040: Any) -> None:
        """Connect the strip's data and its rail switch to the pins."""
        self._clock = rp2040.clock
        self._edges = []
        self.is_powered = not self.is_switched
        rp2040.gpio[self.pin].add_listener(self._on_data)
        rp2040.gpio[self.enable_pin].add_listener(self._on_enable)

    def _on_enable(self, new: Any, old: Any) -> None:
        if self.is_switched:
            self.latch()
            self._edges = []
            self.is_powered = new == GPIOPinState.HIGH

    def _on_data(self, new: Any, old: Any) -> None:
        edges = self._edges
        if not self.is_powered:
            return
        if new == GPIOPinState.HIGH:
            now = self._clock.nanos
            if edges and now - edges[-1] > self.LATCH_NS:
                self.latch()
                edges = self._edges
            edges.append(now)
        elif len(edges) & 1:
            edges.append(self._clock.nanos)

    def latch(self) -> None:
        """Decode the edges so far as a frame, if the line has been low for long enough."""
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


class BusPart:
    """A part on I2C0 whose bytes take as long as on the bus; a subclass says what they do."""

    def __init__(self, kind: str, address: int) -> None:
        self.kind, self.address = kind, address
        self.is_alive = True  # False: it no longer acknowledges
        self.is_powered = True  # False: nor that, and what it showed is lost
        self.is_hung = False  # True: what goes over the bus does not end
        self.nacks = 0  # so many bytes from now on are not acknowledged
        self.faults: list[str] = []
        self.bytes_in = 0
        self._answer: Callable[[], None] = lambda: None
        self._held_back: Callable[[], None] | None = None

    def lose(self) -> None:
        """Lose power."""
        raise NotImplementedError

    def begin(self) -> None:
        """Take what was addressed to this part from now on."""

    def take(self, value: int) -> None:
        """Take a byte."""
        raise NotImplementedError

    def give(self) -> int:
        """Return the byte that is read."""
        raise NotImplementedError

    def load(self, shown: dict[str, Any]) -> None:
        """Store what fast/parts.mjs reports."""
        raise NotImplementedError

    def update(self) -> None:
        """Act on changes of `is_powered` and `is_hung`."""
        if not self.is_powered:
            self.lose()
        if self._held_back and not self.is_hung:
            self._answer, self._held_back = self._held_back, None
            self._alarm.schedule(0)

    def _takes(self) -> bool:
        """Return whether the next byte is acknowledged; count down `nacks`."""
        if self.nacks and self.is_alive and self.is_powered:
            self.nacks -= 1
            return False
        return self.is_alive and self.is_powered

    def attach(self, rp2040: Any) -> None:
        """Connect the part to I2C0."""
        self._bus, self._clock = rp2040.i2c[0], rp2040.clock
        self._alarm = self._clock.create_alarm(lambda: self._answer())
        self._bus.on_connect = self._on_connect
        self._bus.on_write_byte = self._on_write
        self._bus.on_read_byte = self._on_read
        self._bus.on_stop = self._on_stop

    def _after_a_byte(self, answer: Callable[[], None]) -> None:
        bus = self._bus  # 9 bits on the wire; the counts are system clocks of 8 ns
        self._answer = answer
        if self.is_hung:
            self._held_back = answer
            return
        self._alarm.schedule(9 * (bus.scl_high_period + bus.scl_low_period + 8) * 8.0)

    def _on_connect(self, address: int, mode: Any) -> None:
        is_ours = self._takes() and address == self.address
        self.begin()
        self._after_a_byte(lambda: self._bus.complete_connect(is_ours))

    def _on_stop(self) -> None:
        self._bus.complete_stop()

    def _on_read(self, ack: bool) -> None:
        value = self.give()
        self._after_a_byte(lambda: self._bus.complete_read(value))

    def _on_write(self, value: int) -> None:
        self.bytes_in += 1
        is_taken = self._takes()
        self._after_a_byte(lambda: self._bus.complete_write(is_taken))
        if is_taken:
            self.take(value)


class CharacterLcd(BusPart):
    """A 20x4 LCD behind a PCF8574, as hd44780.py models it."""

    def __init__(self, address: int = 0x27) -> None:
        super().__init__("lcd", address)
        self.lcd = hd44780.Lcd()
        self.faults = self.lcd.faults

    @property
    def is_on(self) -> bool:
        """Whether its text can be read."""
        return self.lcd.is_lit

    def lose(self) -> None:
        """Lose power: the LCD is off, and the port's pins are high."""
        self.lcd.lose()

    def take(self, value: int) -> None:
        """Drive the port's pins."""
        self.lcd.write_port(value, self._clock.nanos / 1000)

    def give(self) -> int:
        """Return the levels of the port's pins."""
        return self.lcd.read_port(self._clock.nanos / 1000)

    def load(self, shown: dict[str, Any]) -> None:
        """Store what fast/parts.mjs reports."""
        self.bytes_in = shown["bytes_in"]
        self.lcd.is_on, self.lcd.port = shown["is_on"], shown["port"]
        self.lcd.memory = bytearray(b64decode(shown["pages"][0]))

    def text(self, columns: object, is_from_opposite: bool = False) -> list[str]:
        """Return four rows of 20 letters; from the opposite side they stand on their heads."""
        return [] if is_from_opposite else self.lcd.text()


class Display(BusPart):
    """An SSD1306, SH1106 or SSD1309.

    memory: dots of each segment and COM line, page by page. A byte goes to the segment that the
    segment remap (0xA1) gives its column at that moment; is_scan_reversed: COM63 comes first
    (0xC8), at once for all that is shown.
    """

    def __init__(self, kind: str = "ssd1306", address: int = 0x3C) -> None:
        super().__init__(kind, address)
        self.is_on = False
        self.memory = [bytearray(132) for _ in range(8)]
        self.is_remapped = self.is_scan_reversed = False
        self._page = self._column = 0
        self._control: int | None = None
        self._arguments = 0
        self.lose()

    def lose(self) -> None:
        """Lose power: the display is off, and its memory holds noise."""
        self.is_on = self.is_remapped = self.is_scan_reversed = False
        self._arguments = 0
        for at, page in enumerate(self.memory):
            page[:] = bytes([0x5A ^ at]) * len(page)

    def load(self, shown: dict[str, Any]) -> None:
        """Store what fast/parts.mjs reports."""
        self.bytes_in, self.is_on = shown["bytes_in"], shown["is_on"]
        self.is_scan_reversed = shown["is_scan_reversed"]
        self.memory = [bytearray(b64decode(page)) for page in shown["pages"]]

    def begin(self) -> None:
        """Take a control byte first."""
        self._control = None

    def give(self) -> int:
        """Return the status."""
        return 0x08 if self.kind == "sh1106" else 0x06

    def take(self, value: int) -> None:
        """Take a control byte, a command or dots."""
        if self._control is None:
            self._control = value
        elif self._control == 0x40:
            self._write_data(value)
        elif self._control == 0x00:
            self._command(value)
        else:
            self.faults.append(f"control byte {self._control:#x}")

    def _write_data(self, value: int) -> None:
        width = self._width
        if self._column >= width:
            self.faults.append("wrote past the end of a page")
            self._column = 0
        segment = width - 1 - self._column if self.is_remapped else self._column
        self.memory[self._page][segment] = value
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
        elif value in (0xA0, 0xA1):
            self.is_remapped = value == 0xA1
        elif value in (0xC0, 0xC8):
            self.is_scan_reversed = value == 0xC8
        elif value in (0x20, 0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, *self._own):
            self._arguments = 1
        elif value not in (0x2E, 0xA4, 0xA6) and not 0x40 <= value < 0x80:
            self.faults.append(f"command {value:#x}")

    @property
    def _own(self) -> tuple[int, ...]:
        """Commands with an argument that not all kinds have: the lock, or the two charge pumps."""
        return (0xFD,) if self.kind == "ssd1309" else (0x8D, 0xAD)

    @property
    def _width(self) -> int:
        return 132 if self.kind == "sh1106" else 128

    @property
    def pages(self) -> list[bytes]:
        """The picture as it is seen upright: eight pages of 128 columns (bit 0 on top).

        Segment 0 is on the right, and COM63 on top.
        """
        left = 2 if self.kind == "sh1106" else 0
        end = self._width - left
        pages = [bytes(reversed(page[left:end])) for page in self.memory]
        return pages if self.is_scan_reversed else [_flipped(page) for page in reversed(pages)]

    @property
    def pages_from_opposite(self) -> list[bytes]:
        """The picture as it is seen from the opposite side, turned by 180 degrees."""
        return [_flipped(page)[::-1] for page in reversed(self.pages)]

    def text(
        self, columns: Callable[[str, bytearray], None], is_from_opposite: bool = False
    ) -> list[str]:
        """Return eight lines of text by matching the font's cells; `?` where none fits."""
        glyphs, shapes = _glyphs(columns), _shapes(columns)
        pages = self.pages_from_opposite if is_from_opposite else self.pages
        dots = [
            [page[1 + i * 6 : 7 + i * 6] for i in range(21)] for page in pages
        ]  # a dot's margin
        cells = [[glyphs.get(cell, "\0") for cell in row] for row in dots]
        for row in range(8):
            for i in range(21):
                for shape in shapes.get(dots[row][i], []):
                    _put(cells, dots, row, i, shape)
        return [font.letters("".join(row)) for row in cells]


def _put(
    cells: list[list[str]], dots: list[list[bytes]], row: int, i: int, shape: dict[Any, Any]
) -> None:
    """Put a shape's cells where all of its dots are; it may not leave the screen."""
    for (down, right), (wanted, _) in shape.items():
        if row + down > 7 or i + right > 20 or dots[row + down][i + right] != wanted:
            return
    for (down, right), (_, cell) in shape.items():
        cells[row + down][i + right] = cell


def _flipped(page: bytes) -> bytes:
    """Return a page with the top dot of each column at the bottom."""
    return bytes(int(f"{column:08b}"[::-1], 2) for column in page)


def _dots(columns: Callable[[str, bytearray], None], cell: str) -> bytes:
    out = bytearray(128)
    columns(cell * 21, out)
    return bytes(out[7:13])


def _glyphs(columns: Callable[[str, bytearray], None]) -> dict[bytes, str]:
    """Return small letters by their dots."""
    symbols: dict[bytes, str] = {}
    for code in [*range(32, 127), *map(ord, glyphs.BEYOND_ASCII)]:
        for shown in (code + glyphs.INVERSE, code):  # the plain one wins where they look the same
            symbols[_dots(columns, chr(shown))] = chr(code)
    return symbols


def _shapes(columns: Callable[[str, bytearray], None]) -> dict[bytes, list[dict[Any, Any]]]:
    """Return tall letters and figures by the dots of their first cell.

    Each has the dots and the cell at each place (rows down, cells to the right).
    """
    rows = [text_rows.figure(digit, 3) for digit in "0123456789"]
    rows += [text_rows.figure(digit, 2) for digit in "0123456789<>"]
    for code in [*range(33, 127), *map(ord, glyphs.BEYOND_ASCII)]:
        rows += [list(text_rows.tall(chr(code), lit)) for lit in (0, glyphs.INVERSE)]
    shapes: dict[bytes, list[dict[Any, Any]]] = {}
    for each in rows:
        shape = {
            (down, right): (_dots(columns, cell), cell)
            for down, row in enumerate(each)
            for right, cell in enumerate(row)
        }
        shapes.setdefault(shape[0, 0][0], []).append(shape)
    return shapes


class Amplifier:
    """I2S amplifier: what it was sent. Only rp2040js has it.

    samples: (ns, sample) of each sample, which left and right had in common; starts: the ns at
    which the bit clock began to run; faults: what was wrong on the three lines.
    """

    def __init__(self) -> None:
        self.samples: list[tuple[float, int]] = []
        self.starts: list[float] = []
        self.faults: list[str] = []


class Buzzer:
    """A passive piezo that logs (start ms, frequency Hz, length ms) of each tone."""

    GAP_NS = 20_000_000

    def __init__(self, pin: int = 14) -> None:
        self.pin = pin
        self.rises: list[float] = []

    def attach(self, rp2040: Any) -> None:
        """Connect the piezo to its pin."""
        self._clock = rp2040.clock
        rp2040.gpio[self.pin].add_listener(self._on_edge)

    def _on_edge(self, new: Any, old: Any) -> None:
        if new == GPIOPinState.HIGH:
            self.rises.append(self._clock.nanos)

    def is_sounding(self, now_ns: float) -> bool:
        """Return whether it is being driven."""
        return bool(self.rises) and now_ns - self.rises[-1] < self.GAP_NS

    @property
    def tones(self) -> list[tuple[int, int, int]]:
        """The tones so far."""
        groups: list[list[float]] = []
        for rise in self.rises:
            if groups and rise - groups[-1][-1] < self.GAP_NS:
                groups[-1].append(rise)
            else:
                groups.append([rise])
        return [_tone(group) for group in groups if len(group) > 1]


def _tone(rises: list[float]) -> tuple[int, int, int]:
    length = rises[-1] - rises[0]
    return round(rises[0] / 1e6), round((len(rises) - 1) / length * 1e9), round(length / 1e6)
