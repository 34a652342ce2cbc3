"""Tests of the character LCD's driver on a model that decodes nibbles and busy times."""

from typing import Any

import pytest

from cribboard.devices import character_lcd
from cribboard.screen import font
from tests.emulator import hd44780

BYTE_US, CALL_US = 90, 100  # nine bits at 100 kHz; of MicroPython, at least


class Bus:
    """An I2C of 100 kHz with an LCD; `is_gone`: nothing answers. Its clock is that of the bus."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, address: int = 0x27) -> None:
        self.lcd, self.address = hd44780.Lcd(), address
        self.now_us = 300_000.0
        self.is_gone = False
        self.fails = 0
        self.bytes = 0
        monkeypatch.setattr(character_lcd.time, "sleep_us", self.sleep_us, raising=False)

    def sleep_us(self, us: int) -> None:
        self.now_us += us

    def _address(self, address: int) -> None:
        self.now_us += BYTE_US + CALL_US
        if self.fails:
            self.fails -= 1
            raise OSError(5)
        if self.is_gone or address != self.address:
            raise OSError(5)

    def writeto(self, address: int, data: Any) -> None:
        self._address(address)
        for port in bytes(data):
            self.now_us += BYTE_US
            self.bytes += 1
            self.lcd.write_port(port, self.now_us)

    def readfrom(self, address: int, count: int) -> bytes:
        self._address(address)
        self.now_us += BYTE_US * count
        return bytes([self.lcd.read_port(self.now_us)] * count)

    def power_cut(self) -> None:
        self.lcd.lose()
        self.now_us = 300_000.0


def found(bus: Bus) -> character_lcd.CharacterLcd:
    lcd = character_lcd.find(bus)
    assert lcd is not None
    return lcd


def draw(bus: Bus, lcd: character_lcd.CharacterLcd, rows: "list[str]") -> "list[float]":
    """Draw rows; return the us of each call."""
    spent = []
    for row, cells in enumerate(rows):
        is_unfinished = True
        while is_unfinished:
            begin = bus.now_us
            is_unfinished = lcd.refresh(row, cells)
            spent.append(bus.now_us - begin)
    return spent


def full(text: str) -> "list[str]":
    return [f"{text} {row}".ljust(20, chr(97 + row)) for row in range(4)]


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Bus:
    return Bus(monkeypatch)


@pytest.mark.parametrize("address", [*range(0x20, 0x28), *range(0x38, 0x40)])
def test_an_lcd_is_found_at_every_address_of_a_backpack(
    monkeypatch: pytest.MonkeyPatch, address: int
) -> None:
    bus = Bus(monkeypatch, address)
    draw(bus, found(bus), full("line"))
    assert bus.lcd.text() == full("line") and bus.lcd.is_lit and not bus.lcd.faults
    assert bus.lcd.has_two_lines


def test_an_empty_bus_has_no_lcd_and_is_searched_in_less_than_10_ms(bus: Bus) -> None:
    bus.is_gone = True
    begin = bus.now_us
    assert character_lcd.find(bus) is None
    assert bus.now_us - begin < 10_000


def test_another_part_at_that_address_is_not_written_to(bus: Bus) -> None:
    sent: list[bytes] = []
    bus.writeto = lambda address, data: sent.append(bytes(data))
    bus.readfrom = lambda address, count: b"\x60"
    assert character_lcd.find(bus) is None
    assert {len(data) for data in sent} == {1}


def test_a_full_screen_takes_200_ms_at_most_in_calls_of_10_ms(bus: Bus) -> None:
    lcd = found(bus)
    start = draw(bus, lcd, [" " * 20] * 4)
    assert max(start) < 10_000
    spent = draw(bus, lcd, full("line"))
    assert bus.lcd.text() == full("line")
    assert max(spent) < 10_000 and 20_000 < sum(spent) < 200_000


def test_only_cells_that_differ_are_sent(bus: Bus) -> None:
    lcd = found(bus)
    draw(bus, lcd, full("line"))
    bus.bytes = 0
    draw(bus, lcd, full("line"))
    assert bus.bytes == 0
    draw(bus, lcd, [row.replace("line 2", "line X") for row in full("line")])
    assert bus.lcd.text()[2].startswith("line X")
    assert bus.bytes <= 4 + 1 + 4 * character_lcd._RUN + 1


def test_a_row_that_changes_while_it_is_sent_is_the_new_one_in_the_end(bus: Bus) -> None:
    lcd = found(bus)
    draw(bus, lcd, [" " * 20] * 4)
    assert lcd.refresh(3, "abcdefghijklmnopqrst")
    while lcd.refresh(3, "ABCdefghijklmnopqrsT"):
        pass
    assert bus.lcd.text()[3] == "ABCdefghijklmnopqrsT" and not bus.lcd.faults


def test_every_letter_of_the_font_has_one_on_the_lcd(bus: Bus) -> None:
    letters = "".join(map(chr, range(32, 127))) + font.BEYOND_ASCII
    assert len(character_lcd._OTHERS) == len(character_lcd._BASES)
    lcd = found(bus)
    for at in range(0, len(letters), 20):
        cells = letters[at : at + 20].ljust(20)
        draw(bus, lcd, [cells])
        shown = bus.lcd.text()[0]
        for wanted, got in zip(cells, shown, strict=True):
            if wanted.isascii() and wanted not in "\\~":
                assert got == wanted
            else:
                assert got != "?" or wanted == "¿", wanted
    draw(bus, lcd, ["Löwe Übermaß niño él"])
    assert bus.lcd.text()[0] == "Löwe Ubermaß niño el"


def test_inverse_video_is_plain(bus: Bus) -> None:
    lcd = found(bus)
    draw(bus, lcd, ["".join(chr(ord(cell) + font.INVERSE) for cell in "prompt ä            ")])
    assert bus.lcd.text()[0] == "prompt ä".ljust(20)


def test_the_backlight_goes_off_and_on_and_the_picture_stays(bus: Bus) -> None:
    lcd = found(bus)
    draw(bus, lcd, full("line"))
    lcd.dim(0)
    assert not bus.lcd.is_lit
    lcd.refresh(0, "news".ljust(20))
    lcd.check()
    assert not bus.lcd.is_lit
    lcd.dim(1)
    assert bus.lcd.is_lit and bus.lcd.text()[1:] == full("line")[1:]
    bus.bytes = 0
    lcd.dim(127)
    assert bus.bytes == 0


def test_an_lcd_that_lost_its_power_is_noticed_and_started_again(bus: Bus) -> None:
    lcd = found(bus)
    draw(bus, lcd, full("line"))
    lcd.check()
    bus.power_cut()
    with pytest.raises(OSError):
        lcd.check()
    lcd = found(bus)
    draw(bus, lcd, full("again"))
    assert bus.lcd.text() == full("again") and not bus.lcd.faults


@pytest.mark.parametrize("row", range(4))
def test_a_lost_nibble_is_noticed_by_the_address_read_back(bus: Bus, row: int) -> None:
    lcd = found(bus)
    draw(bus, lcd, full("line"))
    for at in (row, 3 - row):
        lcd.refresh(at, f"row {at}".ljust(20))
        lcd.check()
    bus.lcd.write_port(0x08 | hd44780.ENABLE, bus.now_us)  # a spike on E
    bus.lcd.write_port(0x08, bus.now_us)
    with pytest.raises(OSError):
        lcd.check()
    bus.lcd.faults.clear()
    bus.now_us += 2_000_000
    draw(bus, found(bus), full("again"))
    assert bus.lcd.text() == full("again")


def test_an_lcd_whose_read_pin_is_tied_to_ground_works_without_reading(bus: Bus) -> None:
    bus.lcd.is_readable = False
    lcd = found(bus)
    draw(bus, lcd, full("line"))
    assert bus.lcd.text() == full("line")
    lcd.check()
    assert bus.lcd.text() == full("line")


def test_a_refused_transfer_raises_and_the_next_find_starts_anew(bus: Bus) -> None:
    lcd = found(bus)
    draw(bus, lcd, full("line"))
    bus.fails = 1
    with pytest.raises(OSError):
        lcd.refresh(0, "lost".ljust(20))
    draw(bus, found(bus), full("again"))
    assert bus.lcd.text() == full("again")


def test_turning_changes_nothing(bus: Bus) -> None:
    lcd = found(bus)
    draw(bus, lcd, full("line"))
    bus.bytes = 0
    lcd.turn(True)
    assert bus.bytes == 0


def test_a_start_too_soon_after_power_on_is_a_fault_of_the_model(bus: Bus) -> None:
    """The model finds what it must: a board that starts within 40 ms, a letter sent too soon."""
    bus.now_us = 0
    character_lcd.find(bus)
    assert "too early" in bus.lcd.faults[0]
    lcd = hd44780.Lcd()
    for at, port in enumerate((0x3C, 0x38, 0x3C, 0x38)):
        lcd.write_port(port, 50_000 + at)
    assert "too early" in lcd.faults[-1]
    lcd.write_port(0x3D, 60_000)
    assert "changed together" in lcd.faults[-1]
