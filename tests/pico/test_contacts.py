"""Tests of key debouncing, contact by contact, without pins, clock or emulator."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribboard.constants import KEYPAD_LEGEND as LEGEND
from cribboard.devices import keypad, second_keypad
from cribboard.devices.keypad import Contacts

NOTHING = 0


def bit(symbol: str) -> int:
    return 1 << LEGEND.index(symbol)


def play(*scenes: tuple[int, int], contacts: "Contacts | None" = None) -> list[tuple[str, bool]]:
    """Hold each (sample, scans) in turn, 5 ms a scan; return the keys that come of it."""
    contacts = contacts or Contacts()
    keys = [contacts.sample(sample, 5) for sample, scans in scenes for _ in range(scans)]
    return [key for key in keys if key is not None]


UP = (NOTHING, 6)


def test_a_digit_acts_on_contact_and_once():
    assert play(UP, (bit("5"), 2)) == [("5", False)]
    assert play(UP, (bit("5"), 400), UP) == [("5", False)]


def test_one_sample_is_no_key():
    assert play(UP, (bit("5"), 1), UP) == []
    assert play(UP, *((bit("5"), 1), (NOTHING, 1)) * 100) == []


def test_what_follows_the_first_touch_within_three_samples_makes_no_second_key():
    for gap in (1, 2, 3):
        assert play(UP, *((bit("5"), 2), (NOTHING, gap)) * 5, UP) == [("5", False)]
    assert play(UP, *((bit("5"), 2), (NOTHING, 4)) * 2, UP) == [("5", False)] * 2


def test_on_a_pad_that_is_not_at_rest_three_equal_samples_are_not_enough():
    for first in (bit("4") | bit("1"), bit("4") | bit("5")):
        assert play(UP, (first, 6), (NOTHING, 3), (bit("6"), 3), UP) == []
    assert play(UP, (bit("4"), 6), (bit("5"), 3), UP) == [("4", False)]


def test_a_letter_acts_on_release():
    assert play(UP, (bit("D"), 30)) == []
    assert play(UP, (bit("D"), 30), UP) == [("D", False)]


def test_a_letter_held_700_ms_is_long_and_once():
    assert play(UP, (bit("A"), 139)) == []
    assert play(UP, (bit("A"), 142)) == [("A", True)]
    assert play(UP, (bit("*"), 500), UP) == [("*", True)]


def test_a_scan_that_came_late_does_not_make_a_press_long():
    contacts = Contacts()
    assert play(UP, (bit("A"), 10), contacts=contacts) == []
    assert contacts.sample(bit("A"), 450) is None  # the flash was being erased
    assert play((bit("A"), 20), UP, contacts=contacts) == [("A", False)]


def test_a_scan_that_was_held_up_counts_for_the_one_it_missed():
    for last_ms, keys in ((7, []), (8, [("D", False)])):
        contacts = Contacts()
        play(UP, (bit("D"), 9), contacts=contacts)
        told = [contacts.sample(NOTHING, ms) for ms in (5, 5, last_ms)]
        assert [key for key in told if key] == keys


def test_what_cannot_become_a_key_is_settled_at_once():
    contacts = Contacts()
    play(UP, contacts=contacts)
    assert contacts.is_settled
    play((bit("5"), 1), contacts=contacts)
    assert not contacts.is_settled
    play((bit("5"), 1), contacts=contacts)
    assert contacts.is_settled  # it is known
    play((NOTHING, 1), contacts=contacts)
    assert contacts.is_settled  # the end of a digit is no key
    play(UP, (bit("D"), 9), (NOTHING, 1), contacts=contacts)
    assert not contacts.is_settled  # of a letter it is


def test_a_key_held_at_power_on_counts_for_nothing():
    assert play((bit("7"), 400)) == []
    assert play((bit("7"), 40), UP, (bit("7"), 5)) == [("7", False)]


def test_two_keys_at_once_count_for_nothing():
    assert play(UP, (bit("4") | bit("5"), 20), (bit("5"), 20), UP) == []


def test_a_second_key_pressed_before_the_first_is_up_counts_once_it_is_alone():
    rolled = ((bit("4"), 10), (bit("4") | bit("5"), 6), (bit("5"), 10))
    assert play(UP, *rolled, UP) == [("4", False), ("5", False)]
    onward = ((bit("5") | bit("6"), 6), (bit("6"), 10))
    assert play(UP, *rolled, *onward, UP) == [("4", False), ("5", False), ("6", False)]
    letters = ((bit("A"), 10), (bit("A") | bit("#"), 6), (bit("#"), 10))
    assert play(UP, *letters, UP) == [("A", False), ("#", False)]
    chattering = ((bit("4"), 10), (bit("4") | bit("5"), 5), (bit("5"), 2), (NOTHING, 1))
    assert play(UP, *chattering, (bit("5"), 10), UP) == [("4", False), ("5", False)]


def test_the_first_key_does_not_count_again_when_the_second_is_up_before_it():
    both = bit("4") | bit("5")
    assert play(UP, (bit("4"), 10), (both, 6), (bit("4"), 10), UP) == [("4", False)]


def test_after_three_keys_at_once_all_have_to_come_up():
    three = bit("4") | bit("5") | bit("6")
    scenes = ((bit("4"), 10), (three, 6), (bit("4") | bit("5"), 6), (bit("5"), 10))
    assert play(UP, *scenes, UP) == [("4", False)]


STUCK = 2100  # scans: somewhat more than 10 s


def test_a_key_that_is_stuck_for_ten_seconds_is_masked_and_named():
    contacts = Contacts()
    assert play(UP, (bit("5"), 1900), contacts=contacts) == [("5", False)]
    assert keypad.symbols_of(contacts.mask) == "" and contacts.is_closed
    assert play((bit("5"), 200), contacts=contacts) == []
    assert keypad.symbols_of(contacts.mask) == "5" and not contacts.is_closed
    both = bit("5") | bit("7")
    assert play((both, 5), (bit("5"), 6), contacts=contacts) == [("7", False)]
    assert play((bit("5") | bit("A"), 150), (bit("5"), 6), contacts=contacts) == [("A", True)]
    assert play(UP, contacts=contacts) == []
    assert contacts.mask == 0
    assert play((bit("5"), 5), UP, contacts=contacts) == [("5", False)]


def test_whatever_lies_on_the_pad_is_masked_even_from_power_on():
    for lying in (bit("5"), bit("1") | bit("2"), bit("1") | bit("2") | bit("4") | bit("5")):
        contacts = Contacts()
        assert play((lying, STUCK), contacts=contacts) == []
        free = bit("#")
        assert play((lying | free, 5), (lying, 6), contacts=contacts) == [("#", False)]


def test_a_letter_that_is_stuck_tells_its_long_press_only():
    assert play(UP, (bit("*"), STUCK), UP) == [("*", True)]


def test_from_one_key_to_the_next_faster_than_the_scan_both_count():
    assert play(UP, (bit("4"), 10), (NOTHING, 2), (bit("5"), 6), UP) == [("4", False), ("5", False)]
    both = bit("A") | bit("5")
    assert play(UP, (bit("A"), 10), (both, 3), (bit("5"), 6)) == [("A", False), ("5", False)]


def test_a_letter_joined_by_another_key_counts_for_nothing():
    assert play(UP, (bit("A"), 10), (bit("A") | bit("B"), 10), (bit("A"), 10), UP) == []


def test_three_on_a_rectangle_and_their_ghost_count_for_nothing():
    ghost = bit("1") | bit("2") | bit("4") | bit("5")
    assert play(UP, (bit("1"), 10), (ghost, 20), (bit("1"), 10), UP) == [("1", False)]


def test_bounce_makes_one_key():
    shaking = tuple((bit("8") * (i & 1), 1 + i % 3) for i in range(12))
    assert play(UP, *shaking, (bit("8"), 10), *shaking, UP) == [("8", False)]


@settings(deadline=None)  # a busy machine is slow
@given(st.lists(st.tuples(st.integers(0, 0xFFFF), st.integers(1, 9)), max_size=60))
def test_whatever_the_contacts_do_a_press_is_one_key(scenes):
    contacts = Contacts()
    told = []
    singles = 0
    for sample, scans in scenes:
        is_single = sample and not sample & (sample - 1)
        singles += bool(is_single and scans >= 4)
        told += play((sample, scans), contacts=contacts)
    assert len(told) <= len(scenes)
    assert all(symbol in LEGEND for symbol, _ in told)
    told += play(UP, (bit("3"), 4), contacts=contacts)
    assert told[-1] == ("3", False)  # never stuck


class _Clock:
    """The ticks that a keypad reads."""

    us = 0

    def ticks_us(self) -> int:
        return self.us

    def ticks_diff(self, a: int, b: int) -> int:
        return a - b


def test_a_pad_is_alive_while_it_is_scanned_and_its_keys_are_taken(monkeypatch):
    clock = _Clock()
    monkeypatch.setattr(keypad, "time", clock)
    pad = keypad.Keypad.__new__(keypad.Keypad)
    pad._keys, pad._last_us, pad._empty_us = [], 0, 0
    for clock.us in range(0, 60_000_000, 10_000):
        pad._last_us = clock.us
        assert pad.is_alive()
    pad._keys.append(("5", False))
    told = []
    for clock.us in range(60_000_000, 70_000_000, 10_000):
        pad._last_us = clock.us
        told.append(pad.is_alive())
    assert told[:390] == [True] * 390 and told[410:] == [False] * 590
    pad._keys.clear()
    assert pad.is_alive()
    clock.us += 2_000_000  # and no scan
    assert not pad.is_alive()


def test_a_key_for_which_the_queue_has_no_room_is_counted(monkeypatch):
    """The board is busy for long while somebody goes on pressing: the ninth key is lost."""
    clock = _Clock()
    monkeypatch.setattr(keypad, "time", clock)
    pad = keypad.Keypad.__new__(keypad.Keypad)
    pad.queue = SimpleNamespace(keys=[], flag=SimpleNamespace(set=lambda: None), lost=0)
    pad._keys, pad._flag = pad.queue.keys, pad.queue.flag
    pad._last_us, pad._is_turned = 0, False
    keys = iter([("5", False)] * 11)
    pad._contacts = SimpleNamespace(is_closed=True, sample=lambda *_: next(keys))
    pad._read = lambda: 1
    for clock.us in range(5000, 60_000, 5000):
        pad._scan(None)
    assert (len(pad._keys), pad.lost) == (8, 3)
    assert second_keypad.KeypadPair(pad, pad).lost == 3


# -- the matrix on its pins ------------------------------------------------------------------------


class Pad:
    """A 4x4 pad whose rows follow its columns late: pull-ups of 80 k into 330 pF take 37 us.

    That is 1.4 time constants, to where a Pico's input reads another level.
    """

    LATE_US = 37

    def __init__(self, held: str) -> None:
        self.now_us = 0
        self.keys_down = [LEGEND.index(symbol) for symbol in held]
        self.low_since = [-1] * 4  # of each column; -1: it is open
        self.open_since = [-1000] * 4

    def ticks_us(self) -> int:
        return self.now_us

    def ticks_diff(self, one: int, two: int) -> int:
        return one - two

    def sleep_us(self, us: int) -> None:
        self.now_us += us

    def column(self, at: int):
        class Column:
            def __call__(column, value: int) -> None:
                if value:
                    self.low_since[at], self.open_since[at] = -1, self.now_us
                else:
                    self.low_since[at] = self.now_us

            value = __call__

        return Column()

    def row(self, at: int):
        def read() -> int:
            low = False
            for key in self.keys_down:
                if key // 4 == at:
                    column = key % 4
                    is_driven = self.low_since[column] >= 0
                    since = (self.low_since if is_driven else self.open_since)[column]
                    low = low or is_driven == (self.now_us - since >= self.LATE_US)
            return int(not low)

        return read

    def init(self, **options: object) -> None:
        """Be the timer, too: the test calls the scan itself."""

    PERIODIC = 1


def scanned(monkeypatch: pytest.MonkeyPatch, held: str) -> str:
    """Return the symbols that the scan finds down."""
    pad = Pad(held)
    monkeypatch.setattr(keypad, "time", pad)
    flag = SimpleNamespace(set=lambda: None)
    monkeypatch.setattr(keypad.asyncio, "ThreadSafeFlag", lambda: flag, raising=False)
    made = keypad.Keypad([pad.row(at) for at in range(4)], [pad.column(at) for at in range(4)], pad)
    for _ in range(3):
        pad.now_us += 5000
        made._scan(pad)
    return keypad.symbols_of(made._contacts._raw)


@pytest.mark.parametrize("held", [*LEGEND, "15", "1#", "AD"])
def test_rows_that_follow_late_are_read_when_they_have_settled(
    monkeypatch: pytest.MonkeyPatch, held: str
) -> None:
    assert sorted(scanned(monkeypatch, held)) == sorted(held)


@pytest.mark.parametrize("settle_us", [0, 20, 30])
def test_a_scan_that_does_not_wait_misreads_such_a_pad(
    monkeypatch: pytest.MonkeyPatch, settle_us: int
) -> None:
    """The pad above is one that a scan can get wrong."""
    monkeypatch.setattr(keypad, "_SETTLE_US", settle_us)
    assert any(scanned(monkeypatch, symbol) != symbol for symbol in LEGEND)
