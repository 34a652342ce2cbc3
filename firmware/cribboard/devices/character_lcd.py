"""Driver of a 20x4 character LCD: an HD44780 behind a PCF8574 or PCF8574A, in 4-bit mode.

Pins: SDA and SCL of a hardware I2C through a level shifter, because the backpack pulls both up to
5 V. Port: P0 RS, P1 R/W, P2 E, P3 backlight, P4..P7 D4..D7. Bus: 100 kHz, the most that a PCF8574
takes; address 0x20..0x27 (PCF8574) or 0x38..0x3F (PCF8574A), ex works 0x27 or 0x3F.
Timing: a byte on the bus takes 90 us, which is longer than the HD44780 is busy with a letter
(37 us, 50 us in slow ones). A letter is four bytes: each nibble with E high, then low. RS changes
in a byte of its own, while E is low.
Source: HD44780U data sheet rev 0.0 (figure 24: start in 4-bit mode), PCF8574 data sheet rev 5.

The display cannot turn its picture. Letters are those of ROM code A00: it has the small umlauts, ß
and ñ; other letters lose their accent. An LCD that was disturbed may take the second half of a
letter for the first half of the next; `check` finds that by setting the cursor and reading back
where it is.
"""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C

#: The addresses as they are sold come first.
ADDRESSES = (0x27, 0x3F) + tuple(range(0x20, 0x27)) + tuple(range(0x38, 0x3F))
_RS, _READ, _E, _LIGHT = 1, 2, 4, 8
_NO_DEVICE = 19  # ENODEV
#: The most cells in one transfer. It takes 2.5 ms, and as long to put together: a key that comes
#: meanwhile waits no longer than for a row of an OLED.
_RUN = 5
_ROW_STARTS = (0x00, 0x40, 0x14, 0x54)  # addresses of the rows' first cells
_SET_ADDRESS = 0x80
#: Instructions of the second part of the start: 4 bits, two lines (four rows); display off.
_MODE = b"\x28\x08"
_CLEAR = b"\x01"
#: And of the third: the cursor moves right; display on, no cursor.
_SHOW = b"\x06\x0c"
#: Addresses that `check` sets by turns and reads back: no nibble of one is that of the other.
_PROBES = (0x12, 0x45)
_RESET_US, _SHORT_US, _CLEAR_US = 5000, 150, 3000  # the data sheet's 4.1 ms, 100 us, 1.52 ms
#: Letters beyond ASCII that ROM code A00 has, and their codes.
_A00 = "äöüßñ"
_A00_CODES = b"\xe1\xef\xf5\xe2\xee"
#: Others, and the letter in the place of each. A00 has a yen sign and an arrow for two of ASCII.
_OTHERS = "ÄÖÜàáâæçèéêëíîïóôœùúûÿÀÁÂÆÇÈÉÊËÍÎÏÑÓÔŒÙÚÛŸ¡¿«»\\~"
_BASES = "AOUaaaaceeeeiiiooouuuyAAAACEEEEIIINOOOUUUY!?<>/-"


def codes(cells: str) -> bytes:
    """Return the codes of letters in ROM code A00; inverse video is dropped."""
    return bytes([_code(ord(cell) & 0x3FF) for cell in cells])


def _code(letter: int) -> int:
    if 32 <= letter < 126 and letter != 92:
        return letter
    one = chr(letter)
    place = _A00.find(one)
    if place >= 0:
        return _A00_CODES[place]
    place = _OTHERS.find(one)
    return ord(_BASES[place] if place >= 0 else "?")


class CharacterLcd:
    """An LCD that has answered, as `home.Screen`. Each call takes less than 10 ms.

    The first calls of `refresh` start it. Only cells that differ are sent. A transfer that fails is
    not repeated: a half-sent letter would be taken for another, and `find` starts anew.
    """

    rows, cells = 4, 20

    def __init__(self, i2c: "I2C", address: int) -> None:
        self._i2c = i2c
        self._address = address
        self._light = _LIGHT
        self._shown = bytearray(b" " * (self.rows * self.cells))
        self._sent = bytearray(16 + 4 * _RUN)
        self._length = 0  # of what stands in `_sent`
        self._started = 0  # parts of the start that are done
        self._probed = 0  # the place of the last one in _PROBES
        self._is_readable = False  # R/W is connected

    def start(self) -> None:
        """Begin the start: the first of three resets. `refresh` does the rest."""
        self._started = 0
        self._put(0x30, 0, False)
        self._send()

    def refresh(self, row: int, cells: str) -> bool:
        """Send up to 5 cells of a row; return True if there is more to send."""
        if self._started < 2:
            self._go_on_starting()
            return True
        wanted = codes(cells)
        first, end = row * self.cells, (row + 1) * self.cells
        shown = self._shown
        while first < end and shown[first] == wanted[first - row * self.cells]:
            first += 1
        if first == end:
            return False
        column = first - row * self.cells
        run = wanted[column : column + _RUN]
        self._put(_SET_ADDRESS | _ROW_STARTS[row] + column, 0)
        self._add(_RS)
        for code in run:
            self._put(code, _RS)
        self._send()
        shown[first : first + len(run)] = run
        return bytes(shown[first:end]) != wanted[column:]

    def turn(self, is_turned: bool) -> None:
        """Do nothing: an HD44780 has its letters one way up."""

    def dim(self, level: int) -> None:
        """Switch the backlight off (0) or on; the picture stays."""
        light = _LIGHT if level else 0
        if light != self._light:
            self._light = light
            self._send()

    def check(self) -> None:
        """Raise OSError if the LCD does not answer, has lost its power, or is out of step."""
        if self._i2c.readfrom(self._address, 1)[0] & (_RS | _READ | _E):
            raise OSError(_NO_DEVICE)  # at power-on all pins of the port are high
        if self._is_readable and not self._is_in_step():
            raise OSError(_NO_DEVICE)

    def _go_on_starting(self) -> None:
        self._started += 1
        if self._started == 1:
            time.sleep_us(_RESET_US)
            for reset in (0x30, 0x30, 0x20):
                self._put(reset, 0, False)
                self._send()
                time.sleep_us(_SHORT_US)
            for instruction in _MODE:
                self._put(instruction, 0)
            self._send()
            return
        self._put(_CLEAR[0], 0)
        self._send()
        time.sleep_us(_CLEAR_US)
        for instruction in _SHOW:
            self._put(instruction, 0)
        self._send()
        self._is_readable = self._is_in_step()

    def _is_in_step(self) -> bool:
        """Set the cursor, and return whether the LCD says that it is there."""
        self._probed = 1 - self._probed
        probe = _PROBES[self._probed]
        self._put(_SET_ADDRESS | probe, 0)
        self._send()
        read = 0xF0 | _READ | self._light  # what is read must be written as 1
        address = 0
        for _ in range(2):
            self._i2c.writeto(self._address, bytes((read, read | _E)))
            address = address << 4 | self._i2c.readfrom(self._address, 1)[0] >> 4
            self._i2c.writeto(self._address, bytes((read,)))
        self._send()
        return address & 0x7F == probe  # without the busy flag

    def _put(self, byte: int, select: int, is_whole: bool = True) -> None:
        """Add a byte for the LCD in two nibbles; is_whole: False for the first nibble alone."""
        self._add(byte & 0xF0 | select | _E)
        self._add(byte & 0xF0 | select)
        if is_whole:
            self._add(byte << 4 & 0xF0 | select | _E)
            self._add(byte << 4 & 0xF0 | select)

    def _add(self, port: int) -> None:
        self._sent[self._length] = port | self._light
        self._length += 1

    def _send(self) -> None:
        """Send what was added, and then the port at rest, with RS low."""
        self._add(0)
        length, self._length = self._length, 0
        self._i2c.writeto(self._address, memoryview(self._sent)[:length])


def find(i2c: "I2C") -> "CharacterLcd | None":
    """Return the LCD on this bus, its start begun; None if no port expander answers."""
    for address in ADDRESSES:
        try:
            if _is_port(i2c, address):
                lcd = CharacterLcd(i2c, address)
                lcd.start()
                return lcd
        except OSError:
            pass
    return None


def _is_port(i2c: "I2C", address: int) -> bool:
    """Return whether it reads back what was written. E stays low, so an LCD takes nothing."""
    for port in (0xF0 | _READ | _RS, 0x00):  # at power-on all are high: first E falls alone
        i2c.writeto(address, bytes((port | _LIGHT,)))
        if i2c.readfrom(address, 1)[0] & ~_LIGHT != port:
            return False
    return True
