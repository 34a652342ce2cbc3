"""Tests of key debouncing, contact by contact, without pins, clock or emulator."""

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribboard.base.constants import (
    BOUNCE_MS,
    HAND,
    LETTER_MS,
    LONG_MS,
    PRESS_MS,
    RELEASE_MS,
    SCAN_MS,
    STUCK_MS,
    UNSCANNED_MS,
    UNTAKEN_MS,
)
from cribboard.base.constants import KEYPAD_LEGEND as LEGEND
from cribboard.base.keypad_lines import LINES, ORDERS, OWN_LINES, driven, turned
from cribboard.devices import keypad, line_contacts
from cribboard.devices.contacts import Contacts, symbols_of
from tests.helpers.host.scanned_keys import places

NOTHING = 0
#: Samples until a press counts, and any other change: the first one is at the time 0.
PRESS = PRESS_MS // SCAN_MS + 1
LETTER = LETTER_MS // SCAN_MS + 1
CHANGE = RELEASE_MS // SCAN_MS + 1
#: Samples of a key that is held for an ordinary press; of one that is held for long.
TAP = 4 * CHANGE
LONG = LONG_MS // SCAN_MS + 1


def bit(symbol: str) -> int:
    at = LEGEND.index(symbol)
    return 1 << 4 * (at % 4) + at // 4


def play(*scenes: tuple[int, int], contacts: "Contacts | None" = None) -> list[tuple[str, bool]]:
    """Hold each (sample, samples) in turn; return the keys that come of it."""
    contacts = contacts or Contacts()
    now_ms = getattr(contacts, "now_ms", 0)
    keys = []
    for sample, count in scenes:
        for _ in range(count):
            now_ms += SCAN_MS
            keys.append(contacts.sample(sample, now_ms))
    contacts.now_ms = now_ms  # type: ignore[attr-defined]
    return [key for key in keys if key is not None]


UP = (NOTHING, BOUNCE_MS // SCAN_MS + 1)


def test_a_digit_acts_on_contact_and_once():
    assert play(UP, (bit("5"), PRESS)) == [("5", False)]
    assert play(UP, (bit("5"), 3 * LONG), UP) == [("5", False)]


def test_what_is_shorter_than_a_press_is_no_key():
    assert play(UP, (bit("5"), PRESS - 1), UP) == []
    assert play(UP, *((bit("5"), PRESS - 1), (NOTHING, 1)) * 100) == []


def test_what_follows_the_first_touch_within_a_bounce_makes_no_second_key():
    for gap in range(1, BOUNCE_MS // SCAN_MS):
        for symbol in "5D":
            assert play(UP, *((bit(symbol), PRESS), (NOTHING, gap)) * 5, UP) == [(symbol, False)]
    assert play(UP, *((bit("5"), PRESS), UP) * 2) == [("5", False)] * 2


def test_a_bounce_of_one_key_does_not_swallow_another():
    short = (NOTHING, CHANGE)
    told = play(UP, *((bit("5"), TAP), short, (bit("6"), TAP), short) * 2)
    assert told == [("5", False), ("6", False)] * 2


def test_on_a_pad_that_is_not_at_rest_a_press_takes_as_long_as_a_release():
    for first in (bit("4") | bit("1"), bit("4") | bit("5")):
        assert play(UP, (first, TAP), (NOTHING, CHANGE - 1), (bit("6"), CHANGE - 1), UP) == []
    assert play(UP, (bit("4"), TAP), (bit("5"), CHANGE - 1), UP) == [("4", False)]


def test_a_letter_acts_on_release_and_is_told_from_the_contact_on():
    contacts = Contacts()
    assert play(UP, (bit("D"), PRESS - 1), contacts=contacts) == [] and contacts.touched == ""
    assert play((bit("D"), 1), contacts=contacts) == [] and contacts.touched == "D"
    assert play((bit("D"), TAP), contacts=contacts) == [] and contacts.touched == "D"
    assert play((NOTHING, LETTER - 1), contacts=contacts) == []
    assert play((NOTHING, 1), contacts=contacts) == [("D", False)]
    assert contacts.touched == ""
    play((bit("5"), TAP), contacts=contacts)
    assert contacts.touched == ""  # it has its meaning


def test_a_letter_that_is_held_is_long_and_once():
    assert play(UP, (bit("A"), LONG - 1)) == []
    contacts = Contacts()
    assert play(UP, (bit("A"), LONG), contacts=contacts) == [("A", True)]
    assert contacts.touched == ""
    assert play(UP, (bit("*"), 3 * LONG), UP) == [("*", True)]


def test_a_letter_whose_contact_may_still_bounce_is_not_taken_for_released():
    contact = BOUNCE_MS // SCAN_MS
    for down in range(PRESS, contact):
        bounce = ((bit("D"), down), (NOTHING, CHANGE - 1))
        assert play(UP, *bounce, (bit("D"), LONG)) == [("D", True)]
    assert play(UP, (bit("D"), contact), (NOTHING, LETTER - 1), (bit("D"), LONG)) == [("D", True)]
    chatter = ((NOTHING, LETTER), (bit("D"), PRESS)) * 3
    assert play(UP, (bit("D"), TAP), *chatter, UP) == [("D", False)]


def test_what_cannot_become_a_key_is_settled_at_once():
    contacts = Contacts()
    play(UP, contacts=contacts)
    assert contacts.is_settled
    play((bit("5"), 1), contacts=contacts)
    assert not contacts.is_settled
    play((bit("5"), PRESS), contacts=contacts)
    assert contacts.is_settled  # it is known
    play((NOTHING, 1), contacts=contacts)
    assert contacts.is_settled  # the end of a digit is no key
    play(UP, (bit("D"), TAP), (NOTHING, 1), contacts=contacts)
    assert not contacts.is_settled  # of a letter it is


def test_a_keypad_at_rest_need_not_be_looked_at():
    """Then samples without a key are passed over."""
    contacts = Contacts()
    play(UP, contacts=contacts)
    assert not contacts.is_busy
    play((bit("5"), 1), contacts=contacts)
    assert contacts.is_busy
    play((NOTHING, CHANGE - 1), contacts=contacts)
    assert contacts.is_busy
    play((NOTHING, 1), contacts=contacts)
    assert not contacts.is_busy


def test_a_key_held_at_power_on_counts_for_nothing():
    assert play((bit("7"), 3 * LONG)) == []
    assert play((bit("7"), TAP), UP, (bit("7"), PRESS)) == [("7", False)]


def test_two_keys_at_once_count_for_nothing():
    assert play(UP, (bit("4") | bit("5"), TAP), (bit("5"), TAP), UP) == []


def test_a_second_key_pressed_before_the_first_is_up_counts_once_it_is_alone():
    rolled = ((bit("4"), TAP), (bit("4") | bit("5"), CHANGE), (bit("5"), TAP))
    assert play(UP, *rolled, UP) == [("4", False), ("5", False)]
    onward = ((bit("5") | bit("6"), CHANGE), (bit("6"), TAP))
    assert play(UP, *rolled, *onward, UP) == [("4", False), ("5", False), ("6", False)]
    letters = ((bit("A"), TAP), (bit("A") | bit("#"), CHANGE), (bit("#"), TAP))
    assert play(UP, *letters, UP) == [("A", False), ("#", False)]
    chattering = ((bit("4"), TAP), (bit("4") | bit("5"), CHANGE), (bit("5"), 2), (NOTHING, 1))
    assert play(UP, *chattering, (bit("5"), TAP), UP) == [("4", False), ("5", False)]


def test_a_second_key_that_bounces_while_the_first_is_down_counts():
    both = bit("4") | bit("5")
    bounce = ((both, CHANGE), (bit("4"), 2), (both, CHANGE))
    told = play(UP, (bit("4"), TAP), *bounce, (bit("5"), TAP), UP)
    assert told == [("4", False), ("5", False)]


def test_the_first_key_does_not_count_again_when_the_second_is_up_before_it():
    both = bit("4") | bit("5")
    assert play(UP, (bit("4"), TAP), (both, CHANGE), (bit("4"), TAP), UP) == [("4", False)]


def test_after_three_keys_at_once_all_have_to_come_up():
    three = bit("4") | bit("5") | bit("6")
    scenes = ((bit("4"), TAP), (three, CHANGE), (bit("4") | bit("5"), CHANGE), (bit("5"), TAP))
    assert play(UP, *scenes, UP) == [("4", False)]


STUCK = STUCK_MS // SCAN_MS + 1


def test_a_key_that_is_stuck_is_masked_and_named():
    contacts = Contacts()
    assert play(UP, (bit("5"), STUCK - 1), contacts=contacts) == [("5", False)]
    assert symbols_of(contacts.mask) == ""
    assert play((bit("5"), CHANGE), contacts=contacts) == []
    assert symbols_of(contacts.mask) == "5"
    both = bit("5") | bit("7")
    up = (bit("5"), UP[1])
    assert play((both, PRESS), up, contacts=contacts) == [("7", False)]
    assert play((bit("5") | bit("A"), LONG), up, contacts=contacts) == [("A", True)]
    assert play(UP, contacts=contacts) == []
    assert contacts.mask == 0
    assert play((bit("5"), PRESS), UP, contacts=contacts) == [("5", False)]


def test_whatever_lies_on_the_pad_is_masked_even_from_power_on():
    for lying in (bit("5"), bit("1") | bit("2"), bit("1") | bit("2") | bit("4") | bit("5")):
        contacts = Contacts()
        told = play((lying, STUCK + CHANGE), contacts=contacts)
        assert told == [(HAND, False)] * (lying.bit_count() > 2)
        free = bit("#")
        assert play((lying | free, PRESS), (lying, TAP), contacts=contacts) == [("#", False)]


def test_a_letter_that_is_stuck_tells_its_long_press_only():
    assert play(UP, (bit("*"), STUCK + CHANGE), UP) == [("*", True)]


def test_from_one_key_to_the_next_faster_than_a_release_both_count():
    told = [("4", False), ("5", False)]
    assert play(UP, (bit("4"), TAP), (NOTHING, CHANGE - 1), (bit("5"), TAP), UP) == told
    both = bit("A") | bit("5")
    told = play(UP, (bit("A"), TAP), (both, CHANGE - 1), (bit("5"), TAP))
    assert told == [("A", False), ("5", False)]


def test_a_letter_joined_by_another_key_counts_for_nothing():
    contacts = Contacts()
    scenes = (UP, (bit("A"), TAP), (bit("A") | bit("B"), CHANGE), (bit("A"), TAP), UP)
    assert play(*scenes[:2], contacts=contacts) == [] and contacts.touched == "A"
    assert play(*scenes[2:], contacts=contacts) == [] and contacts.touched == ""


def test_three_on_a_rectangle_and_their_ghost_count_for_nothing():
    ghost = bit("1") | bit("2") | bit("4") | bit("5")
    assert play(UP, (bit("1"), TAP), (ghost, TAP), (bit("1"), TAP), UP) == [("1", False)]


def test_bounce_makes_one_key():
    shaking = tuple((bit("8") * (i & 1), 1 + i % 3) for i in range(12))
    assert play(UP, *shaking, (bit("8"), TAP), *shaking, UP) == [("8", False)]


def test_a_hand_on_the_keypad_at_power_on_asks_for_its_lines():
    hand = sum(bit(symbol) for symbol in "1236")
    assert play((hand, LONG), UP, (hand, LONG), UP) == [(HAND, False)]
    assert play((bit("1") | bit("5"), LONG), UP, (bit("8"), TAP), UP) == [("8", False)]


def test_symbols_are_told_in_the_order_of_the_legend():
    for symbol in LEGEND:
        assert symbols_of(bit(symbol)) == symbol
    assert symbols_of(0xFFFF) == LEGEND


@settings(deadline=None)  # a busy machine is slow
@given(st.lists(st.tuples(st.integers(0, 0xFFFF), st.integers(1, 2 * CHANGE)), max_size=60))
def test_whatever_the_contacts_do_a_press_is_one_key(scenes):
    contacts = Contacts()
    told = []
    for scene in scenes:
        told += play(scene, contacts=contacts)
    assert len(told) <= len(scenes)
    assert all(symbol in LEGEND for symbol, _ in told)
    told += play(UP, (bit("3"), PRESS), contacts=contacts)
    assert told[-1] == ("3", False)  # never stuck


# -- the ring and the queue ------------------------------------------------------------------------


class _Board:
    """The ticks that a keypad reads, and its timer and its DMA channel: a ring filled by hand."""

    PERIODIC = 1
    us = 0

    def __init__(self) -> None:
        self.ring = [keypad.OPEN] * keypad.RING
        self.filled = 0
        self.fill = self

    def ticks_us(self) -> int:
        return self.us

    def ticks_diff(self, a: int, b: int) -> int:
        return a - b

    @property
    def count(self) -> int:
        return keypad.RING - self.filled % keypad.RING

    def sample(self, sample: int, count: int) -> None:
        for _ in range(count):
            at = self.filled % keypad.RING
            self.ring[at], self.ring[at + 1] = places(sample)
            self.filled += 2
            self.us += 1000 * SCAN_MS


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> _Board:
    made = _Board()
    monkeypatch.setattr(keypad, "time", made)
    flag = SimpleNamespace(set=lambda: None)
    monkeypatch.setattr(keypad.asyncio, "ThreadSafeFlag", lambda: flag, raising=False)
    return made


def pad_on(*boards: _Board) -> keypad.Keypad:
    """Return a keypad that has begun, a matrix for each board."""
    orders = ORDERS[: len(boards)]
    matrices = [keypad.Matrix(one, driven(orders), at) for at, one in enumerate(orders)]
    for matrix, one in zip(matrices, boards, strict=True):
        matrix.scanner = one
    settings = {"twin": "on" if len(boards) > 1 else "off"}
    pad = keypad.Keypad(lambda number: number, boards[0], settings)
    pad._matrices = matrices
    return pad


def taken(pad: keypad.Keypad) -> list[tuple]:
    """Return what `next` has without waiting."""

    async def ended() -> None:
        raise TimeoutError

    pad._flag = SimpleNamespace(set=lambda: None, wait=ended)
    told = []
    while True:
        try:
            pad.next().send(None)
        except StopIteration as end:
            told.append(end.value)
        except TimeoutError:
            return told


def test_keys_pressed_while_the_processor_was_busy_count_with_their_true_times(board: _Board):
    pad = pad_on(board)
    board.sample(NOTHING, TAP)
    pad._look(None)
    board.sample(bit("5"), 12)  # all of this while a sector of the flash was erased
    board.sample(NOTHING, 30)
    board.sample(bit("A"), 60)
    board.sample(NOTHING, 30)
    board.sample(bit("B"), LONG - 132)
    pad._look(None)
    board.sample(bit("B"), 132)
    pad._look(None)
    assert taken(pad) == [("5", False), ("A", False), ("B", True)]


def test_a_key_that_is_held_is_told_at_once_and_that_nothing_follows(board: _Board):
    pad = pad_on(board)
    board.sample(NOTHING, TAP)
    pad._look(None)
    told = []
    for sample in (bit("A"), bit("A") | bit("B"), NOTHING, bit("D"), NOTHING):
        board.sample(sample, TAP)
        pad._look(None)
        told += taken(pad)
    assert told == [("A", None), ("", None), ("D", None), ("D", False)]


def test_two_keypads_share_a_queue_and_each_key_has_its_side(board: _Board):
    other = _Board()
    pad = pad_on(board, other)
    for one, two in ((NOTHING, NOTHING), (bit("1"), bit("5")), (bit("1"), NOTHING)):
        board.sample(one, TAP)
        other.sample(two, TAP)
        pad._look(None)
    assert taken(pad) == [("1", False, 0), ("5", False, 1)]


def levels(joints: list[str], low: tuple[str, ...], lines: str = LINES) -> tuple[int, int]:
    """Return the two places of a sample: current finds every way through joined lines."""
    steps = []
    for driven_low in low:
        found = set(driven_low + "z")
        for _ in range(4):
            found |= {line for pair in joints if set(pair) & found for line in pair}
        steps.append(255 ^ sum(1 << at for at, line in enumerate(lines) if line in found))
    return steps[0] << 8 | steps[1], steps[2] << 8 | steps[3]


def contact_of(*joints: str, lines: str = LINES) -> str:
    sample = levels(list(joints), line_contacts.driven_lines(), lines)
    return line_contacts.contact(*sample, lines != LINES)


def test_which_two_lines_a_key_joins_is_known_before_their_names_are():
    pairs = [one + other for one in LINES for other in LINES + "z" if one < other]
    assert [contact_of(pair) for pair in pairs] == pairs
    shared = [one + own for one in LINES for own in OWN_LINES]
    assert [contact_of(pair, lines=OWN_LINES) for pair in shared] == shared
    assert contact_of() == contact_of("ai") == contact_of(lines=OWN_LINES) == ""
    for one in pairs:
        for other in pairs:
            if len({*one, *other}) == 4:
                assert contact_of(one, other) == "?", "two keys, or one while two wires touch"


@pytest.mark.parametrize("order", [LINES, turned(LINES), "hbfdgcea", "aebfcgdh"])
def test_each_key_is_read_whatever_the_order_of_the_lines(order: str, board: _Board):
    for orders in ([order], [order, "eghfijkl"]):
        low = driven(orders)
        if len(orders) > 1 and {*order[:4]} != {*low} != {*order[4:]}:
            continue
        for number, one in enumerate(orders):
            matrix = keypad.Matrix(one, low, number)
            for at in range(16):
                joint = one[at // 4] + one[4 + at % 4]
                seen = levels([joint], tuple(low), OWN_LINES + "    " if number else LINES)
                assert symbols_of(matrix.sample(*seen)) == LEGEND[at]
                assert matrix.sample(*levels([], tuple(low), OWN_LINES if number else LINES)) == 0


def test_contacts_count_once_however_they_bounce_and_one_that_stays_is_told():
    contacts, told = line_contacts.LineContacts(), []

    def hold(contact: str, ms: int) -> None:
        for _ in range(ms // SCAN_MS):
            contacts.now_ms = getattr(contacts, "now_ms", 0) + SCAN_MS
            found = contacts.sample(contact, contacts.now_ms)
            if found:
                told.append(found[0])

    hold("bd", 1000)  # a key that is held at power-on is no answer
    hold("", 100)
    assert told == []
    for ms in (2, 6, 4, 10, 2, 8):
        hold("ae", ms)
        hold("", 4)
    hold("ae", 300)
    hold("?", 40)  # a second key
    hold("ae", 100)
    hold("", 60)
    assert told == ["ae"]
    hold("ah", 60)
    hold("", 60)
    hold("cz", 3000)  # a line at ground is no key at all
    assert told == ["ae", "ah", "c+z"]
    hold("", 60)
    hold("bd", 3000)
    assert told[3:] == ["bd", "b+d"]


def test_a_pad_is_alive_while_it_is_scanned_and_its_keys_are_taken(board: _Board):
    pad = pad_on(board)

    def alive_until(most_ms: int, has_samples: bool) -> int:
        """Return after how many ms it is not alive, looked at each 10 ms."""
        for ms in range(0, most_ms, 10):
            if has_samples:
                board.sample(NOTHING, 10 // SCAN_MS)
            else:
                board.us += 10_000
            pad._look(None)
            if not pad.is_alive():
                return ms
        return most_ms

    assert alive_until(60_000, has_samples=True) == 60_000
    assert abs(alive_until(60_000, has_samples=False) - UNSCANNED_MS) <= 20
    assert alive_until(100, has_samples=True) == 100
    pad._keys.append(("5", False))
    assert abs(alive_until(60_000, has_samples=True) - UNTAKEN_MS) <= 20
    pad._keys.clear()
    assert pad.is_alive()


def test_a_key_for_which_the_queue_has_no_room_is_counted(board: _Board):
    """The board is busy for long while somebody goes on pressing: the ninth key is lost."""
    pad = pad_on(board)
    board.sample(NOTHING, TAP)
    for symbol in "12345678901":
        board.sample(bit(symbol), PRESS)
        board.sample(*UP)
    pad._look(None)
    assert pad.lost == 3 and [key for key, _ in taken(pad)] == list("12345678")
