"""Driver of a 128x64 OLED display (SSD1306, SH1106, SSD1309) that draws a row of text a call.

Pins: SDA and SCL of a hardware I2C, 4.7 k to 3V3. Bus: 400 kHz, address 0x3C or 0x3D.
Timing: a row is 134 bytes, 3 ms at 400 kHz.
Source: SSD1306 data sheet rev 1.1, SH1106 data sheet v2.3, SSD1309 data sheet rev 1.1. All have
page addressing; the SH1106 shows columns 2..129 of 132. The SSD1309 has no charge pump: its module
makes 12 V for it. Bit 6 of the status: the display is off. Its low nibble is reserved in all three
data sheets; in practice 8 is an SH1106, and an SSD1306 says 3 to 7. No value is known to be an
SSD1309's alone. It works with the SSD1306's start sequence, and is dimmer.

A display whose power was interrupted answers again, but it is off and has noise in its memory. So
`check` looks at bit 6, and the caller starts again with `find`.
"""

from cribboard.base.constants import OLED_KINDS, SCREEN_ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C
    from typing import Callable

    Columns = Callable[[str, bytearray | memoryview], None]

ADDRESSES = (0x3C, 0x3D)
_WIDTH = 128
_ALL_ROWS = (1 << SCREEN_ROWS) - 1  # a bit for each
_OFF_BIT = 0x40  # of the status
_SH1106_STATUS = 8  # its low nibble
_NO_DEVICE = 19  # ENODEV
#: Control bytes: what follows are commands, or dots.
_COMMANDS, _DOTS = 0x00, 0x40
#: Commands with an argument in the same byte or the next.
_SET_CONTRAST = 0x81
_SET_PAGE = 0xB0  # | page
_SET_COLUMN_LOW = 0x00  # | column & 15
_SET_COLUMN_HIGH = 0x10  # | column >> 4
_START = (
    b"\x00"  # control byte: commands follow
    b"\xae"  # display off
    b"\xa8\x3f"  # lines: 64
    b"\xda\x12"  # COM pins: alternative
    b"\xd3\x00"  # display offset: 0 rows
    b"\x40"  # start line: 0
    b"\x20\x02"  # memory addressing: by pages (the SH1106 has no other)
    b"\xa1"  # segment remap: column 127 is segment 0
    b"\xc8"  # COM scan direction: from COM63 to COM0
    b"\x81\x7f"  # contrast: 127 of 255
    b"\xa4"  # show the memory, not all dots
    b"\xa6"  # not inverse
)
_OF_3V3 = (
    b"\xd5\x80"  # clock: divide by 1, oscillator frequency 8 of 15
    b"\x8d\x14"  # charge pump on (of the SSD1306)
    b"\xad\x8b"  # DC-DC converter on (of the SH1106)
    b"\xd9\xf1"  # precharge: phase 1 one clock, phase 2 fifteen
    b"\xdb\x40"  # VCOMH deselect level
)
_OF_12V = (
    b"\xfd\x12"  # command lock: unlocked
    b"\xd5\x70"  # clock: divide by 1, oscillator frequency 7 of 15
    b"\xd9\x22"  # precharge: both phases two clocks
    b"\xdb\x34"  # VCOMH deselect level: 0.78 VCC
)
#: Segment remap and COM scan direction as in the start sequence, and of the picture upside down.
#: The COM scan direction acts at once on all that is shown, the segment remap only on what is
#: written afterwards: until every row was drawn again, the picture would be mirrored.
_UPRIGHT = b"\x00\xa1\xc8"
_TURNED = b"\x00\xa0\xc0"
_ON = b"\x00\xaf"
_OFF = b"\x00\xae"


class Oled:
    """A display that has answered, as `home.Screen`.

    columns(cells, out) draws a row of 21 cells into 128 bytes, the lowest bit on top: as
    font.columns does. kind: of OLED_KINDS. The display stays off until every row was drawn once, so
    no old picture is ever seen. Every transfer is tried twice; then it raises OSError.
    """

    def __init__(self, i2c: "I2C", columns: "Columns", kind: str, address: int) -> None:
        _, first_column, self._volts = [row for row in OLED_KINDS if row[0] == kind][0]
        self._i2c = i2c
        self._address = address
        self._columns = columns
        column = _SET_COLUMN_LOW | first_column
        self._position = bytearray((_COMMANDS, _SET_PAGE, column, _SET_COLUMN_HIGH))
        self._data = bytearray(1 + _WIDTH)
        self._data[0] = _DOTS
        self._dots = memoryview(self._data)[1:]
        self._undrawn = 0  # a bit for each row that was not drawn since the start or the last turn
        self._level = -1
        self._is_mounted_turned = self._is_turned = False
        self._is_status_true = False  # bit 6 works: some copies lack it

    def start(self, is_turned: bool = False) -> None:
        """Send the start sequence and leave the display off. is_turned: it is upside down."""
        self._send(_START + (_OF_12V if self._volts == 12 else _OF_3V3))
        if is_turned:
            self._send(_TURNED)
        self._is_mounted_turned, self._is_turned = is_turned, False
        self._is_status_true = bool(self._read_status() & _OFF_BIT)
        self._undrawn = _ALL_ROWS

    def turn(self, is_turned: bool) -> None:
        """Turn by 180 degrees from how it is mounted; off until every row was drawn again."""
        if is_turned == self._is_turned:
            return
        self._undrawn = _ALL_ROWS
        self._send(_OFF)
        self._send(_TURNED if is_turned != self._is_mounted_turned else _UPRIGHT)
        self._is_turned = is_turned

    def refresh(self, row: int, cells: str) -> None:
        """Draw a row of 21 cells."""
        self._columns(cells, self._dots)
        self._position[1] = _SET_PAGE | row
        try:
            self._send_page()
        except OSError:
            self._send_page()  # a single disturbance on the bus does no harm
        if self._undrawn:
            self._undrawn &= ~(1 << row)
            if not self._undrawn and self._level:
                self._send(_ON)
                self._is_status_true = self._is_status_true and not self._read_status() & _OFF_BIT

    def dim(self, level: int) -> None:
        """Set the brightness, 1..255; 0 turns the display off, which keeps its picture."""
        if level == self._level:
            return
        if level:
            self._send(bytes((_COMMANDS, _SET_CONTRAST, level)))
        if not self._undrawn:
            self._send(_ON if level else _OFF)
        self._level = level

    def check(self) -> None:
        """Raise OSError if the display does not answer, or its power was interrupted."""
        is_off = bool(self._read_status() & _OFF_BIT)
        if is_off and self._is_status_true and self._level and not self._undrawn:
            raise OSError(_NO_DEVICE)

    def _send_page(self) -> None:
        self._i2c.writeto(self._address, self._position)
        self._i2c.writeto(self._address, self._data)

    def _send(self, command: bytes) -> None:
        try:
            self._i2c.writeto(self._address, command)
        except OSError:
            self._i2c.writeto(self._address, command)

    def _read_status(self) -> int:
        return int(self._i2c.readfrom_mem(self._address, 0, 1)[0])


def find(
    i2c: "I2C",
    columns: "Columns",
    is_turned: bool = False,
    kind: str = "auto",
) -> "Oled | None":
    """Return the started display on this bus, None if nothing answers.

    is_turned: it is mounted upside down. kind: "auto", or one of OLED_KINDS for a display whose
    status does not tell which it is.
    """
    for address in ADDRESSES:
        try:
            status = i2c.readfrom_mem(address, 0, 1)[0] & 15
            if kind == "auto":
                found = "sh1106" if status == _SH1106_STATUS else "ssd1306"
            else:
                found = kind
            oled = Oled(i2c, columns, found, address)
            oled.start(is_turned)
            return oled
        except OSError:
            pass
    return None
