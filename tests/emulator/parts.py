"""Parts wired to the emulated Pico, as the tests see and touch them.

What is wired to the chip's pins, and decodes them, is in fast/parts.mjs; its results are stored
here.
"""

from base64 import b64decode
from functools import cache

from cribboard.base.constants import KEYPAD_LEGEND
from cribboard.screen import font, glyphs, text_rows

ROW_PINS = (6, 7, 8, 9)
COLUMN_PINS = (10, 11, 12, 13)


class Matrix:
    """A 4x4 keypad without diodes: a held key joins its row and column, so three ghost a fourth.

    wires: {GPIO a wire should be at: GPIO it is at, or None where it is broken}; dead: keys that
    make no contact; bridges: pairs of GPIOs that touch; grounded: GPIOs joined to ground.
    It only lists what is joined; the emulator works out the levels of the pins.
    """

    def __init__(self, wires=None, dead="", bridges=(), grounded=(), row_pins=ROW_PINS):
        self.row_pins = row_pins
        self.pins = (*row_pins, *COLUMN_PINS)
        self.keys_down = set()
        self.faults = []
        self.grounded = sorted(grounded)
        self._wires = {pin: pin for pin in self.pins}
        self._wires.update(wires or {})
        self._is_rewired = bool(wires)
        self._dead = {KEYPAD_LEGEND.index(symbol) for symbol in dead}
        self._bridges = list(bridges)

    def set(self, symbol, is_down):
        """Close or open a key's contact; it takes effect when the board next runs."""
        (self.keys_down.add if is_down else self.keys_down.discard)(KEYPAD_LEGEND.index(symbol))

    @property
    def columns(self):
        """The pins that must never be driven high; none if wires are exchanged."""
        return () if self._is_rewired else COLUMN_PINS

    def joints(self):
        """Return the pairs of GPIOs that are joined now."""
        closed = sorted(self.keys_down - self._dead)
        keys = ((self.row_pins[key // 4], COLUMN_PINS[key % 4]) for key in closed)
        ends = [(self._wires[row], self._wires[column]) for row, column in keys]
        return [(one, two) for one, two in ends if one and two] + self._bridges


class Strip:
    """A WS2812B strip: the bytes of every frame that it latched.

    is_switched: its power is, by another pin; without power it sees nothing.
    """

    def __init__(self, is_switched=True):
        self.is_switched = is_switched
        self.frames = []  # (first edge in ns, wire bytes)
        self.faults = []
        self.is_powered = False

    @property
    def wire(self):
        """The bytes of the last frame, in wire order (green, red, blue)."""
        return self.frames[-1][1] if self.frames else b""

    @property
    def pixels(self):
        """The last frame as (red, green, blue)."""
        wire = self.wire
        return [(wire[i + 1], wire[i], wire[i + 2]) for i in range(0, len(wire) - 2, 3)]


#: Controllers of OLEDs, whose panel shows the 128 columns in the middle: (columns, low nibble of
#: the status, commands with an argument that not all have: charge pumps, or the lock).
CONTROLLERS = {
    "ssd1306": (128, 6, (0x8D, 0xAD)),
    "sh1106": (132, 8, (0x8D, 0xAD)),
    "ssd1309": (128, 6, (0xFD,)),
}


class Display:
    """An OLED on I2C0. kind: of CONTROLLERS.

    memory: dots of each segment and COM line, page by page. A byte goes to the segment that the
    segment remap (0xA1) gives its column at that moment; is_scan_reversed: COM63 comes first
    (0xC8), at once for all that is shown.
    """

    def __init__(self, kind):
        self.controller = CONTROLLERS[kind]
        self.is_alive = True  # False: it no longer acknowledges
        self.is_powered = True  # False: nor that, and what it showed is lost
        self.nacks = 0  # so many bytes from now on are not acknowledged
        self.faults = []
        self.bytes_in = 0
        self.is_on = self.is_scan_reversed = False
        self.memory = [bytearray(132) for _ in range(8)]

    def load(self, shown):
        """Store what fast/parts.mjs reports."""
        self.bytes_in, self.is_on = shown["bytes_in"], shown["is_on"]
        self.is_scan_reversed = shown["is_scan_reversed"]
        self.memory = [bytearray(b64decode(page)) for page in shown["pages"]]

    @property
    def pages(self):
        """The picture as it is seen upright: eight pages of 128 columns (bit 0 on top).

        Segment 0 is on the right, and COM63 on top.
        """
        left = (self.controller[0] - 128) // 2
        pages = [bytes(reversed(page[left : left + 128])) for page in self.memory]
        return pages if self.is_scan_reversed else [_flipped(page) for page in reversed(pages)]

    def text(self, is_from_opposite=False):
        """Return eight lines of text by matching the font's cells; `?` where none fits.

        is_from_opposite: as it is read from the opposite side, turned by 180 degrees.
        """
        pages = self.pages
        if is_from_opposite:
            pages = [_flipped(page)[::-1] for page in reversed(pages)]
        dots = [[page[1 + i * 6 : 7 + i * 6] for i in range(21)] for page in pages]  # in a margin
        cells = [[_glyphs().get(cell, "\0") for cell in row] for row in dots]
        for row in range(8):
            for i in range(21):
                for shape in _shapes().get(dots[row][i], []):
                    _put(cells, dots, row, i, shape)
        return [font.letters("".join(row)) for row in cells]


def _put(cells, dots, row, i, shape):
    """Put a shape's cells where all of its dots are; it may not leave the screen."""
    for (down, right), (wanted, _) in shape.items():
        if row + down > 7 or i + right > 20 or dots[row + down][i + right] != wanted:
            return
    for (down, right), (_, cell) in shape.items():
        cells[row + down][i + right] = cell


def _flipped(page):
    """Return a page with the top dot of each column at the bottom."""
    return bytes(int(f"{column:08b}"[::-1], 2) for column in page)


def _dots(cell):
    out = bytearray(128)
    font.columns(cell * 21, out)
    return bytes(out[7:13])


@cache
def _glyphs():
    """Return small letters by their dots."""
    symbols = {}
    for code in [*range(32, 127), *map(ord, glyphs.BEYOND_ASCII)]:
        for shown in (code + glyphs.INVERSE, code):  # the plain one wins where they look the same
            symbols[_dots(chr(shown))] = chr(code)
    return symbols


@cache
def _shapes():
    """Return tall letters and figures by the dots of their first cell.

    Each has the dots and the cell at each place (rows down, cells to the right).
    """
    rows = [text_rows.figure(digit, 3) for digit in "0123456789"]
    rows += [text_rows.figure(digit, 2) for digit in "0123456789<>"]
    for code in [*range(33, 127), *map(ord, glyphs.BEYOND_ASCII)]:
        rows += [list(text_rows.tall(chr(code), lit)) for lit in (0, glyphs.INVERSE)]
    shapes = {}
    for each in rows:
        shape = {
            (down, right): (_dots(cell), cell)
            for down, row in enumerate(each)
            for right, cell in enumerate(row)
        }
        shapes.setdefault(shape[0, 0][0], []).append(shape)
    return shapes


class Amplifier:
    """I2S amplifier: what it was sent.

    samples: (ns, sample) of each sample, which left and right had in common; starts: the ns at
    which the bit clock began to run; faults: what was wrong on the three lines.
    """

    def __init__(self):
        self.samples = []
        self.starts = []
        self.faults = []


class Buzzer:
    """A passive piezo that logs (start ms, frequency Hz, length ms) of each tone."""

    GAP_NS = 20_000_000

    def __init__(self):
        self.rises = []

    def is_sounding(self, now_ns):
        """Return whether it is being driven."""
        return bool(self.rises) and now_ns - self.rises[-1] < self.GAP_NS

    @property
    def tones(self):
        """The tones so far."""
        groups = []
        for rise in self.rises:
            if groups and rise - groups[-1][-1] < self.GAP_NS:
                groups[-1].append(rise)
            else:
                groups.append([rise])
        return [_tone(group) for group in groups if len(group) > 1]


def _tone(rises):
    length = rises[-1] - rises[0]
    return round(rises[0] / 1e6), round((len(rises) - 1) / length * 1e9), round(length / 1e6)
