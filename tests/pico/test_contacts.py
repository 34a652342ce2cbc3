"""Tests of key debouncing, contact by contact, without pins, clock or emulator."""

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
)
from cribboard.base.constants import KEYPAD_LEGEND as LEGEND
from cribboard.devices.contacts import Contacts, symbols_of
from tests.helpers.host.scanned_keys import bit

NOTHING = 0
#: Samples until a press counts, and any other change: the first one is at the time 0.
PRESS = PRESS_MS // SCAN_MS + 1
LETTER = LETTER_MS // SCAN_MS + 1
CHANGE = RELEASE_MS // SCAN_MS + 1
#: Samples of a key that is held for an ordinary press; of one that is held for long.
TAP = 4 * CHANGE
LONG = LONG_MS // SCAN_MS + 1


def play(*scenes, contacts=None):
    """Hold each (sample, samples) in turn; return the keys that come of it."""
    contacts = contacts or Contacts()
    now_ms = getattr(contacts, "now_ms", 0)
    keys = []
    for sample, count in scenes:
        for _ in range(count):
            now_ms += SCAN_MS
            keys.append(contacts.sample(sample, now_ms))
    contacts.now_ms = now_ms
    return [key for key in keys if key is not None]


STUCK = STUCK_MS // SCAN_MS + 1
UP, SHORT = (NOTHING, BOUNCE_MS // SCAN_MS + 1), (NOTHING, CHANGE - 1)


def keyed(symbols, samples=TAP):
    """Return a scene: keys that are down together."""
    return sum(bit(symbol) for symbol in symbols), samples


SHAKING = tuple((bit("8") * (i & 1), 1 + i % 3) for i in range(12))
ROLLED = (UP, keyed("4"), keyed("45", CHANGE), keyed("5"))
GHOST = keyed("1245")
#: Each row: scenes, and what comes of them: `!` after a long press.
SCENES = (
    ("a digit acts on contact", (UP, keyed("5", PRESS)), "5"),
    ("and once", (UP, keyed("5", 3 * LONG), UP), "5"),
    ("so does a letter that is held", (UP, keyed("*", 3 * LONG), UP), "*!"),
    ("and one that is stuck", (UP, keyed("*", STUCK + CHANGE), UP), "*!"),
    ("what is shorter than a press is no key", (UP, keyed("5", PRESS - 1), UP), ""),
    ("however often", (UP, *(keyed("5", PRESS - 1), (NOTHING, 1)) * 100), ""),
    ("bounce makes one key", (UP, *SHAKING, keyed("8"), *SHAKING, UP), "8"),
    ("it swallows no other key", (UP, *(keyed("5"), SHORT, keyed("6"), SHORT) * 2), "5 6 5 6"),
    (
        "after two keys a press takes longer",
        (UP, keyed("41"), SHORT, keyed("6", CHANGE - 1), UP),
        "",
    ),
    ("and while one key follows another", (UP, keyed("4"), keyed("5", CHANGE - 1), UP), "4"),
    ("a key held at power-on is none", (keyed("7", 3 * LONG),), ""),
    ("until it is up", (keyed("7"), UP, keyed("7", PRESS)), "7"),
    ("two keys at once are none", (UP, keyed("45"), keyed("5"), UP), ""),
    ("a second key counts once it is alone", (*ROLLED, UP), "4 5"),
    ("and a third", (*ROLLED, keyed("56", CHANGE), keyed("6"), UP), "4 5 6"),
    ("and letters", (UP, keyed("A"), keyed("A#", CHANGE), keyed("#"), UP), "A #"),
    ("though it chatters", (*ROLLED[:3], keyed("5", 2), (NOTHING, 1), keyed("5"), UP), "4 5"),
    ("or bounces first", (*ROLLED[:3], keyed("4", 2), *ROLLED[2:], UP), "4 5"),
    ("the first one does not count again", (*ROLLED[:3], keyed("4"), UP), "4"),
    ("three at once have to come up", (UP, keyed("4"), keyed("456", CHANGE), *ROLLED[2:], UP), "4"),
    ("faster than a release both count", (UP, keyed("4"), SHORT, keyed("5"), UP), "4 5"),
    ("a letter too", (UP, keyed("A"), keyed("A5", CHANGE - 1), keyed("5")), "A 5"),
    ("three on a rectangle and their ghost are none", (UP, keyed("1"), GHOST, keyed("1"), UP), "1"),
    ("a hand at power-on asks", (keyed("1236", LONG), UP, keyed("1236", LONG), UP), HAND),
    ("two keys are no hand", (keyed("15", LONG), UP, keyed("8"), UP), "8"),
)


@pytest.mark.parametrize(("scenes", "told"), [pytest.param(*row, id=name) for name, *row in SCENES])
def test_what_comes_of_contacts(scenes, told):
    assert " ".join(symbol + "!" * is_long for symbol, is_long in play(*scenes)) == told


def test_what_follows_the_first_touch_within_a_bounce_makes_no_second_key():
    for gap in range(1, BOUNCE_MS // SCAN_MS):
        for symbol in "5D":
            assert play(UP, *((bit(symbol), PRESS), (NOTHING, gap)) * 5, UP) == [(symbol, False)]
    assert play(UP, *((bit("5"), PRESS), UP) * 2) == [("5", False)] * 2


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


def test_a_letter_joined_by_another_key_counts_for_nothing():
    contacts = Contacts()
    scenes = (UP, (bit("A"), TAP), (bit("A") | bit("B"), CHANGE), (bit("A"), TAP), UP)
    assert play(*scenes[:2], contacts=contacts) == [] and contacts.touched == "A"
    assert play(*scenes[2:], contacts=contacts) == [] and contacts.touched == ""


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
