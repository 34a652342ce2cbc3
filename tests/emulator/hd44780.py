"""Model of a 20x4 LCD: an HD44780 with ROM code A00 behind the eight pins of a PCF8574.

It decodes what the port's pins do, and records as a fault what the data sheet forbids: an
instruction before the last one is done, RS or R/W that change together with E.
Source: HD44780U data sheet rev 0.0: table 6 (instructions), figure 24 (4-bit start).
fast/parts.mjs has the same for the emulated board.
"""

from __future__ import annotations

RS, READ, ENABLE, LIGHT = 1, 2, 4, 8
ROW_STARTS = (0x00, 0x40, 0x14, 0x54)
POWER_ON_PORT = 0xFF
#: Times in us: after power-on, of `clear` and `home`, of all else (of slow copies).
POWER_UP_US, CLEAR_US, SHORT_US = 40_000, 1640, 50
#: After the first two function sets in 8-bit mode.
RESETS_US = (4100, 100)
_A00 = {0x5C: "¥", 0x7E: "→", 0x7F: "←", 0xE1: "ä", 0xE2: "ß", 0xEE: "ñ", 0xEF: "ö", 0xF5: "ü"}


class Lcd:
    """The LCD as the port's pins drive it; times are in us since its power-on."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.is_readable = True  # False: R/W is tied to ground, and what would be read is written
        self.lose()

    def lose(self) -> None:
        """Lose power: the port's pins are high, and the LCD starts in 8-bit mode."""
        self.port = POWER_ON_PORT
        self.memory = bytearray(b"\xff" * 128)  # by address
        self.address = 0
        self.is_on = self.is_4_bit = self.has_two_lines = False
        self._resets = 0
        self._half: int | None = None  # the first nibble of a byte; of one that is read, -1
        self._ready_us = float(POWER_UP_US)

    @property
    def is_lit(self) -> bool:
        """Whether the text can be read: display and backlight are on."""
        return self.is_on and bool(self.port & LIGHT)

    def write_port(self, port: int, now_us: float) -> None:
        """Drive the pins."""
        old, self.port = self.port, port
        if (old ^ port) & ENABLE and (old ^ port) & (RS | READ):
            self.faults.append(f"RS or R/W changed together with E ({old:#04x}, {port:#04x})")
        if not (old & ENABLE and not port & ENABLE):
            return
        if old & READ and self.is_readable:
            self._half = -1 if self.is_4_bit and self._half is None else None
        else:
            self._take_nibble(old >> 4, bool(old & RS), now_us)

    def read_port(self, now_us: float) -> int:
        """Return the levels of the pins: the LCD pulls low what it reads out as 0."""
        if not (self.port & READ and self.port & ENABLE and self.is_readable):
            return self.port
        status = self.address | (0x80 if now_us < self._ready_us else 0)
        nibble = status >> 4 if self._half is None else status & 15
        return self.port & (nibble << 4 | 15)

    def _take_nibble(self, nibble: int, is_data: bool, now_us: float) -> None:
        if not self.is_4_bit:
            self._take(nibble << 4, is_data, now_us)
        elif self._half is None:
            self._half = nibble
            self._check_time(now_us)
        else:
            byte, self._half = self._half << 4 | nibble, None
            self._take(byte & 0xFF, is_data, now_us)

    def _check_time(self, now_us: float) -> None:
        if now_us < self._ready_us:
            self.faults.append(f"{self._ready_us - now_us:.0f} us too early at {now_us:.0f} us")

    def _take(self, byte: int, is_data: bool, now_us: float) -> None:
        self._check_time(now_us)
        self._ready_us = now_us + SHORT_US
        if is_data:
            self.memory[self.address] = byte
            self._move()
        elif byte & 0x80:
            self.address = byte & 0x7F
            if not (self.address < 40 or 64 <= self.address < 104):
                self.faults.append(f"there is no address {self.address:#x}")
        elif byte & 0x40:
            self.faults.append("letters of one's own are not modelled")
        else:
            self._instruct(byte, now_us)

    def _move(self) -> None:
        self.address = {40: 64, 104: 0}.get(self.address + 1, (self.address + 1) & 127)

    def _instruct(self, byte: int, now_us: float) -> None:
        if byte & 0x20:
            if byte & 0x10 and not self.is_4_bit and self._resets < len(RESETS_US):
                self._ready_us = now_us + RESETS_US[self._resets]
                self._resets += 1
            elif self.is_4_bit:
                self.has_two_lines = bool(byte & 0x08)
            self.is_4_bit = not byte & 0x10
        elif byte & 0x08:
            self.is_on = bool(byte & 0x04)
        elif byte & 0x06 == 0x06 or byte == 0:
            pass  # entry mode: to the right
        elif byte in (1, 2, 3):
            self.address = 0
            self._ready_us = now_us + CLEAR_US
            if byte == 1:
                self.memory = bytearray(b" " * 128)
        else:
            self.faults.append(f"instruction {byte:#x}")

    def text(self) -> list[str]:
        """Return four rows of 20 letters."""
        rows = [self.memory[start : start + 20] for start in ROW_STARTS]
        return ["".join(_letter(code) for code in row) for row in rows]


def _letter(code: int) -> str:
    return _A00.get(code) or (chr(code) if 32 <= code < 126 else "?")
