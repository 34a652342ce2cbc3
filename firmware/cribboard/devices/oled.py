"""A 128x64 OLED, SSD1306 or SH1106, one page of eight a call.

Pins: SDA, SCL of a hardware I2C, 4.7 k to 3V3. Bus: 400 kHz, address 0x3C or 0x3D.
Timing: a page is 134 bytes, 3 ms at 400 kHz.
Source: SSD1306 data sheet rev 1.1, SH1106 data sheet v2.3. Both take page addressing and this
one start-up; the SH1106's glass shows columns 2..129 of 132. The low nibble of the status tells
them apart: 8 on an SH1106, 3 or 6 on an SSD1306. Bit 6 of it: the glass is off.

A display that loses its power and gets it back answers again, but with its glass off and noise in
its memory; so `check` asks for that bit, and whoever draws starts again with `find`.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

ADDRESSES = (0x3C, 0x3D)
SH1106_LEFT = 2  # the first column of the glass
_PAGES = 8
_WIDTH = 128
_ALL_PAGES = 255
_OFF_BIT = 0x40  # of the status
#: Off; clock; 64 rows; no offset; line 0; charge pump (each kind has its own); page addressing;
#: not mirrored; rows as wired; contrast; precharge; level; picture from memory; not inverse.
_START = (
    b"\x00\xae\xd5\x80\xa8\x3f\xd3\x00\x40\x8d\x14\xad\x8b\x20\x02"
    b"\xa1\xc8\xda\x12\x81\x7f\xd9\xf1\xdb\x40\xa4\xa6"
)
_TURNED = b"\x00\xa0\xc0"  # both ways mirrored
_ON, _OFF = b"\x00\xaf", b"\x00\xae"


class Oled:
    """A display that has answered; `columns` is `ui.font.columns`.

    columns(cells, out) renders a row of 21 cells into 128 bytes, the lowest bit on top. The glass
    stays off until every page was drawn once, so that no stale picture is ever seen. Everything
    that talks to the display raises OSError if it does not answer, at the second try too.
    """

    def __init__(
        self, i2c: "Any", columns: "Callable[[str, Any], None]", left: int, address: int
    ) -> None:
        self._i2c = i2c
        self._address = address
        self._columns = columns
        self._place = bytearray((0, 0xB0, left, 0x10))
        self._data = bytearray(1 + _WIDTH)
        self._data[0] = 0x40
        self._dots = memoryview(self._data)[1:]
        self._drawn = 0  # a bit a page
        self._level = -1
        self._is_status_true = False  # some copies do not tell whether the glass is on

    def start(self, is_turned: bool = False) -> None:
        """Set the display up, its glass off. is_turned: it is mounted upside down."""
        self._send(_START)
        if is_turned:
            self._send(_TURNED)
        self._is_status_true = bool(self._read_status() & _OFF_BIT)
        self._drawn = 0

    def refresh(self, page: int, cells: str) -> None:
        """Send one page, 0..7, of 21 cells."""
        self._columns(cells, self._dots)
        self._place[1] = 0xB0 | page
        try:
            self._send_page()
        except OSError:
            self._send_page()  # a single disturbance on the bus costs nothing
        if self._drawn != _ALL_PAGES:
            self._drawn |= 1 << page
            if self._drawn == _ALL_PAGES and self._level:
                self._send(_ON)
                self._is_status_true = self._is_status_true and not self._read_status() & _OFF_BIT

    def dim(self, level: int) -> None:
        """Set the brightness, 1..255; 0 turns the glass off, which keeps its picture."""
        if level == self._level:
            return
        if level:
            self._send(bytes((0, 0x81, level)))
        if self._drawn == _ALL_PAGES:
            self._send(_ON if level else _OFF)
        self._level = level

    def check(self) -> None:
        """Raise OSError if the display does not answer, or has lost its power since `start`."""
        is_off = bool(self._read_status() & _OFF_BIT)
        if is_off and self._is_status_true and self._level and self._drawn == _ALL_PAGES:
            raise OSError(19)  # ENODEV

    def _send_page(self) -> None:
        self._i2c.writeto(self._address, self._place)
        self._i2c.writeto(self._address, self._data)

    def _send(self, command: bytes) -> None:
        try:
            self._i2c.writeto(self._address, command)
        except OSError:
            self._i2c.writeto(self._address, command)

    def _read_status(self) -> int:
        return int(self._i2c.readfrom_mem(self._address, 0, 1)[0])


def find(
    i2c: "Any",
    columns: "Callable[[str, Any], None]",
    is_turned: bool = False,
    kind: str = "auto",
) -> "Oled | None":
    """Return the display on this bus, started with its glass off, or None if nothing answers.

    is_turned: it is mounted upside down, as the doctor found it. kind: "ssd1306" or "sh1106" for
    a display whose status does not tell which it is.
    """
    for address in ADDRESSES:
        try:
            status = i2c.readfrom_mem(address, 0, 1)[0] & 15
            is_shifted = status == 8 if kind == "auto" else kind == "sh1106"
            oled = Oled(i2c, columns, SH1106_LEFT if is_shifted else 0, address)
            oled.start(is_turned)
            return oled
        except OSError:
            pass
    return None
