"""The display's driver and files on fakes: a bus that fails, power lost, the memory asked for."""

import pytest

from cribboard.devices import flash_files, oled
from cribboard.screen import font
from tests.emulator import parts

# -- the display --------------------------------------------------------------------------------


class Display(parts.Display):
    """An OLED that is told its bytes; `fails`: that many transfers are refused from now on."""

    def __init__(self, address=60, kind="ssd1306"):
        super().__init__(kind)
        self.address, self.fails = address, 0
        self.contrast = -1
        self.sent = {}  # commands with an argument, and their last one
        self.power_on()

    def power_on(self):
        """Power comes back: the glass is off and the memory holds noise."""
        self.is_on = self.is_remapped = self.is_scan_reversed = False
        self.memory = [bytearray(b"\xa5" * 132) for _ in range(8)]  # of each segment
        self._page = self._column = 0

    def _take(self, address):
        if self.fails:
            self.fails -= 1
            raise OSError(5)
        if address != self.address:
            raise OSError(5)

    def readfrom_mem(self, address, register, count):
        self._take(address)
        return bytes([self.controller[1] | (0 if self.is_on else 0x40)])

    def writeto(self, address, data):
        self._take(address)
        if data[0] == 0x40:
            for byte in data[1:]:
                segment = (
                    self.controller[0] - 1 - self._column if self.is_remapped else self._column
                )
                self.memory[self._page][segment] = byte
                self._column += 1
            return
        arguments = 0
        for at, byte in enumerate(data):
            if not at or arguments:
                arguments -= arguments > 0
            elif byte < 0x10:
                self._column = self._column & 0xF0 | byte
            elif byte < 0x20:
                self._column = self._column & 0x0F | (byte & 15) << 4
            elif 0xB0 <= byte <= 0xB7:
                self._page = byte & 7
            elif byte in (0xAE, 0xAF):
                self.is_on = byte == 0xAF
            elif byte in (0xA0, 0xA1, 0xC0, 0xC8):
                self._orient(byte)
            elif byte in (0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB, 0xFD):
                arguments = 1
                self.sent[byte] = data[at + 1]
                if byte == 0x81:
                    self.contrast = data[at + 1]

    def _orient(self, command):
        if command < 0xC0:
            self.is_remapped = command == 0xA1
        else:
            self.is_scan_reversed = command == 0xC8

    def lines(self, is_from_opposite=False):
        """Return the lit glass as lines, [] while it is off."""
        return self.text(is_from_opposite) if self.is_on else []


def fill(screen, text):
    for row in range(8):
        screen.refresh(row, f"{text} {row}".ljust(21))


def found(display, **options):
    screen = oled.find(display, font.columns, **options)
    return screen


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_a_display_of_either_kind_is_found_at_either_address(kind, address):
    display = Display(address, kind)
    fill(found(display), "line")
    assert display.lines() == [f"line {page}".ljust(21) for page in range(8)]


def test_an_ssd1309_is_unlocked_and_has_no_charge_pump():
    display = Display(kind="ssd1309")
    fill(found(display, kind="ssd1309"), "line")
    assert display.lines()[7] == "line 7".ljust(21)
    assert display.sent[0xFD] == 0x12 and not {0x8D, 0xAD} & display.sent.keys()
    assert (display.sent[0xA8], display.sent[0xDA]) == (0x3F, 0x12)
    display = Display(kind="ssd1309")
    fill(found(display), "line")  # its status says nothing: it is started as an SSD1306
    assert display.lines()[7] == "line 7".ljust(21) and 0xFD not in display.sent


def test_the_owners_word_counts_more_than_the_status():
    display = Display(kind="sh1106")
    display.readfrom_mem = lambda *args: b"\x06"  # a copy that tells nothing of itself
    fill(found(display, kind="sh1106"), "line")
    assert display.lines()[0] == "line 0".ljust(21)


def test_nothing_is_lit_before_all_of_it_is_drawn():
    display = Display()
    screen = found(display)
    for page in range(8):
        assert not display.is_on
        screen.refresh(page, "x" * 21)
    assert display.is_on


def test_one_refused_transfer_does_no_harm_and_two_raise():
    display = Display()
    screen = found(display)
    fill(screen, "old")
    for page in range(8):
        display.fails = 1
        screen.refresh(page, "new".ljust(21))
    assert display.lines() == ["new".ljust(21)] * 8
    display.fails = 2
    with pytest.raises(OSError):
        screen.refresh(0, "lost".ljust(21))


def test_a_display_that_lost_its_power_meanwhile_is_noticed():
    display = Display()
    screen = found(display)
    fill(screen, "line")
    screen.dim(100)
    screen.check()
    display.power_on()
    with pytest.raises(OSError):
        screen.check()
    display.readfrom_mem = lambda *args: b"\x46"  # one that always says it is off
    screen = found(display)
    fill(screen, "line")
    screen.check()


def test_the_glass_is_dimmed_and_rests():
    display = Display()
    screen = found(display)
    screen.dim(64)
    fill(screen, "line")
    assert (display.is_on, display.contrast) == (True, 64)
    screen.dim(0)
    assert not display.is_on
    screen.refresh(3, "news".ljust(21))
    screen.check()  # off as it was told to be
    screen.dim(9)
    assert display.contrast == 9 and display.lines()[3] == "news".ljust(21)


@pytest.mark.parametrize("kind", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("is_mounted_turned", [False, True])
def test_the_picture_turns_from_how_the_display_is_mounted(kind, is_mounted_turned):
    display = Display(kind=kind)
    screen = found(display, is_turned=is_mounted_turned)
    for is_turned in (False, True, False):
        screen.turn(is_turned)
        fill(screen, "line")
        lines = [f"line {page}".ljust(21) for page in range(8)]
        assert display.lines(is_turned != is_mounted_turned) == lines


def shown_at(level):
    """Return a display that has been drawn on and dimmed to `level`, and its driver."""
    display = Display()
    screen = found(display)
    fill(screen, "line")
    screen.dim(level)
    return display, screen


def test_a_display_that_turns_is_off_until_all_of_it_is_drawn_again():
    display, screen = shown_at(64)
    screen.turn(False)
    assert display.is_on  # nothing to turn
    screen.turn(True)
    for page in range(8):
        assert not display.is_on
        screen.check()  # off as it was told to be
        screen.refresh(page, "x" * 21)
    assert display.is_on and display.contrast == 64
    screen.check()


def test_a_dark_display_that_turns_stays_dark():
    display, screen = shown_at(0)
    screen.turn(True)
    fill(screen, "news")
    assert not display.is_on
    screen.dim(9)
    assert display.lines(True)[3] == "news 3".ljust(21)


# -- files, rail --------------------------------------------------------------------------------


def test_no_more_memory_is_asked_for_than_the_file_has(tmp_path, monkeypatch):
    (tmp_path / "hot0").write_bytes(b"x" * 60)
    (tmp_path / "huge").write_bytes(b"x" * 20_000)
    asked = []

    class File:
        def __init__(self, path, mode):
            self._file = open(path, mode)

        def __enter__(self):
            return self

        def __exit__(self, *args):
            self._file.close()

        def read(self, size):
            asked.append(size)
            return bytes(self._file.read(size))

        def seek(self, offset, whence=0):
            return int(self._file.seek(offset, whence))

    monkeypatch.setitem(vars(flash_files), "open", File)
    files = flash_files.Files(str(tmp_path))
    assert files.read("hot0") == b"x" * 60
    assert len(files.read("huge") or b"") == 8192
    assert files.read("none") is None
    assert asked == [60, 8192]
