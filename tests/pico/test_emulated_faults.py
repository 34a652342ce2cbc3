"""Tests of the firmware under faults: slow flash and a bad bus."""

import pytest

from tests.emulator.bench_firmware import answer
from tests.emulator.board import WORST_ERASE_MS, Board
from tests.pico.test_emulated_devices import END, program
from tests.pico.test_emulated_game import STILL, start

pytestmark = pytest.mark.pico


I2C0_SCL_HIGH = 0x4004401C  # IC_FS_SCL_HCNT: cycles that the clock is high

#: A sound begins, and a save's erase follows at another time in each round; the keypad's timer is
#: there, as on the board, and the clock wraps 12 ms later. In the end a callback is due as a new
#: sound begins; one is silent.
TONES_AND_ERASES = """
import asyncio, rp2
from cribboard.devices import buzzer as module
from cribboard.devices.buzzer import Buzzer
from cribboard.devices.keypad import Keypad
class Wrapping:
    ticks_add, ticks_diff = time.ticks_add, time.ticks_diff
    def ticks_ms():
        return (time.ticks_ms() - wrap_ms) & 0x3FFFFFFF
module.time = Wrapping
pad = Keypad(lambda number: Pin(number, Pin.IN, Pin.PULL_UP), Timer(), {"twin": "off"})
buzzer = Buzzer(PWM(Pin(14)), Timer())
pad._begin()
flash = rp2.Flash()
notes = ((2000, 40), (0, 60), (3000, 50))
class Interrupted(tuple):
    def __len__(self):
        if buzzer._is_starting:
            buzzer._check(None)
        return 1
time.sleep_ms(60)
for wait_ms in range(0, 150, 21):
    wrap_ms = time.ticks_ms() + 12
    buzzer.write(notes, 1)
    time.sleep_ms(wait_ms)
    flash.ioctl(6, flash.ioctl(4, 0) - 1)
    time.sleep_ms(260)
buzzer.write(((2000, 3),), 2)
time.sleep_us(3300)
buzzer.write(Interrupted(((1000, 40),)), 2)
time.sleep_ms(60)
buzzer.write(notes, 0)
time.sleep_ms(260)
print("= 1")
"""


@pytest.mark.long
@pytest.mark.parametrize("erase_ms", [45, WORST_ERASE_MS, 30, 0])
def test_notes_follow_one_another_and_end_though_the_flash_is_erased_meanwhile(erase_ms):
    board = program(TONES_AND_ERASES, END, erase_ms=erase_ms)
    assert answer(board, 8000) == 1
    assert not board.buzzer.is_sounding(board.now_ms * 1e6)
    *rounds, (_, both, long) = board.buzzer.tones  # the one that was cut short, and the next
    assert len(rounds) == 16 and 1040 < both < 1140 and 43 <= long <= 50
    for (at, low, long), (after, high, longer) in zip(rounds[::2], rounds[1::2], strict=True):
        assert abs(low - 2000) < 20 and abs(high - 3000) < 30 and after - at - long > 55
        assert 36 <= long <= 44 + erase_ms and 46 <= longer <= 54 + erase_ms


@pytest.mark.long
def test_a_display_that_is_plugged_in_later_shows_the_game_and_so_it_does_after_faults():
    board, calm = Board(STILL), start()
    assert board.display and calm.display
    board.display.is_powered = False
    board.run_until(lambda: board.strip.wire, 4000, 20)
    board.run_ms(1000)
    assert board.screen == []
    board.display.is_powered = True
    board.run_until(lambda: board.screen == calm.screen, 5000, 50)
    before, high = board.display.bytes_in, board.read_register(I2C0_SCL_HIGH)
    board.hold("1")
    board.run_until(lambda: board.display.bytes_in > before, 1000, 0.5)
    board.display.nacks = 3  # in the midst of a page
    board.run_ms(60)
    board.release("1")
    calm.press("1")
    calm.run_ms(1000)
    board.run_until(lambda: board.screen == calm.screen, 5000, 50)
    assert board.read_register(I2C0_SCL_HIGH) > 3 * high  # from the first failure on at 100 kHz
    board.display.is_powered = False
    board.press("5")
    board.run_ms(300)
    board.display.is_powered = True
    board.press("9")
    calm.keys("5 9")
    calm.run_ms(1500)
    board.run_until(lambda: board.screen == calm.screen, 5000, 50)
