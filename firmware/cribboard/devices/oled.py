"""A 128x64 OLED, SSD1306 or SH1106, one page of eight a call. Absent or broken, it is silent.

Pins: SDA, SCL of a hardware I2C, 4.7 k to 3V3. Bus: 400 kHz, address 0x3C.
Timing: a page is 134 bytes, 3 ms.
Source: SSD1306 data sheet rev 1.1, SH1106 data sheet v2.3. Both take page addressing and this
one start-up; the SH1106's glass shows columns 2..129 of 132. It says what it is in the low
nibble of its status: 8 on an SH1106, 3 or 6 on an SSD1306.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

ADDRESS = 0x3C
_PAGES = 8
_WIDTH = 128
#: Off; clock; 64 rows; no offset; line 0; charge pump (each kind has its own); page addressing;
#: not mirrored; rows as wired; contrast; precharge; level; picture from memory; not inverse.
_START = (
    b"\x00\xae\xd5\x80\xa8\x3f\xd3\x00\x40\x8d\x14\xad\x8b\x20\x02"
    b"\xa1\xc8\xda\x12\x81\x7f\xd9\xf1\xdb\x40\xa4\xa6"
)
_TURNED = b"\x00\xa0\xc0"  # both ways mirrored
_ON = b"\x00\xaf"


class Oled:
    """A display that has answered; `columns` is `ui.font.columns`.

    columns(cells, out) renders a row of 21 cells into 128 bytes, the lowest bit on top.
    """

    def __init__(self, i2c: "Any", columns: "Callable[[str, Any], None]", left: int) -> None:
        self._i2c = i2c
        self._columns = columns
        self._place = bytearray((0, 0xB0, left, 0x10))
        self._data = bytearray(1 + _WIDTH)
        self._data[0] = 0x40
        self._dots = memoryview(self._data)[1:]
        self._is_dead = False

    def refresh(self, page: int, cells: str) -> None:
        """Send one page, 0..7, of 21 cells. A display that no longer answers is let alone."""
        if self._is_dead:
            return
        self._columns(cells, self._dots)
        self._send(page)

    def _send(self, page: int) -> None:
        self._place[1] = 0xB0 | page
        try:
            self._i2c.writeto(ADDRESS, self._place)
            self._i2c.writeto(ADDRESS, self._data)
        except OSError:
            self._is_dead = True

    def start(self) -> None:
        """Set it up and show black, so that no stale picture is ever seen."""
        self._i2c.writeto(ADDRESS, _START)
        for page in range(_PAGES):
            self._send(page)
        self._i2c.writeto(ADDRESS, _ON)


def find(
    i2c: "Any", columns: "Callable[[str, Any], None]", is_turned: bool = False
) -> "Oled | None":
    """Return the display on this bus, started, or None if nothing answers.

    is_turned: it is mounted upside down, as the doctor found it.
    """
    try:
        status = i2c.readfrom_mem(ADDRESS, 0, 1)[0] & 15
        oled = Oled(i2c, columns, 2 if status == 8 else 0)
        oled.start()
        if is_turned:
            i2c.writeto(ADDRESS, _TURNED)
    except OSError:
        return None
    return oled
