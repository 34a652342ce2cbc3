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


def play(*scenes):
    """Hold each (sample, samples) in turn, or look at an attribute; return keys and attributes."""
    contacts, now_ms, found = Contacts(), 0, []
    for scene in scenes:
        if isinstance(scene, str):
            found.append(getattr(contacts, scene))
            continue
        for _ in range(scene[1]):
            now_ms += SCAN_MS
            found.append(contacts.sample(scene[0], now_ms))
    return [one for one in found if one is not None]


STUCK = STUCK_MS // SCAN_MS + 1
UP, SHORT = (NOTHING, BOUNCE_MS // SCAN_MS + 1), (NOTHING, CHANGE - 1)


def keyed(symbols, samples=TAP):
    """Return a scene: keys that are down together."""
    return sum(bit(symbol) for symbol in symbols), samples


SHAKING = tuple((bit("8") * (i & 1), 1 + i % 3) for i in range(12))
ROLLED = (UP, keyed("4"), keyed("45", CHANGE), keyed("5"))
GHOST = keyed("1245")
#: Each row: scenes, and what comes of them: `!` after a long press, `-` for no key.
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
    (
        "a letter acts on release and is told from the contact on",
        (UP, keyed("D", PRESS - 1), "touched", keyed("D", 1), "touched", keyed("D"), "touched",
         (NOTHING, LETTER - 1), "touched", (NOTHING, 1), "touched", keyed("5"), "touched"),
        "- D D D D - 5 -",
    ),
    ("a letter that is held is long", (UP, keyed("A", LONG - 1)), ""),
    ("and has its meaning", (UP, keyed("A", LONG), "touched"), "A! -"),
    (
        "a letter joined by another key counts for nothing",
        (UP, keyed("A"), "touched", keyed("AB", CHANGE), keyed("A"), UP, "touched"),
        "A -",
    ),
    (
        "what cannot become a key is settled: one that is known, the end of a digit, of no letter",
        (UP, "is_settled", keyed("5", 1), "is_settled", keyed("5", PRESS), "is_settled",
         (NOTHING, 1), "is_settled", UP, keyed("D"), (NOTHING, 1), "is_settled"),
        "True False 5 True True False",
    ),
    (
        "samples of a keypad at rest without a key are passed over",
        (UP, "is_busy", keyed("5", 1), "is_busy", (NOTHING, CHANGE - 1), "is_busy",
         (NOTHING, 1), "is_busy"),
        "False True True False",
    ),
    (
        "a key that is stuck is masked and named",
        (UP, keyed("5", STUCK - 1), "mask", keyed("5", CHANGE), "mask", keyed("57", PRESS),
         keyed("5", UP[1]), keyed("5A", LONG), keyed("5", UP[1]), UP, "mask", keyed("5"), UP),
        "5 - 5 7 A! - 5",
    ),
)  # fmt: skip


def text(one):
    """Return a key, a mask of keys or another attribute as text."""
    if isinstance(one, tuple):
        return one[0] + "!" * one[1]
    return (symbols_of(one) if type(one) is int else str(one)) or "-"


@pytest.mark.parametrize(("scenes", "told"), [pytest.param(*row, id=name) for name, *row in SCENES])
def test_what_comes_of_contacts(scenes, told):
    assert " ".join(map(text, play(*scenes))) == told


def test_what_follows_the_first_touch_within_a_bounce_makes_no_second_key():
    for gap in range(1, BOUNCE_MS // SCAN_MS):
        for symbol in "5D":
            assert play(UP, *((bit(symbol), PRESS), (NOTHING, gap)) * 5, UP) == [(symbol, False)]
    assert play(UP, *((bit("5"), PRESS), UP) * 2) == [("5", False)] * 2


def test_a_letter_whose_contact_may_still_bounce_is_not_taken_for_released():
    contact = BOUNCE_MS // SCAN_MS
    for down in range(PRESS, contact):
        bounce = ((bit("D"), down), (NOTHING, CHANGE - 1))
        assert play(UP, *bounce, (bit("D"), LONG)) == [("D", True)]
    assert play(UP, (bit("D"), contact), (NOTHING, LETTER - 1), (bit("D"), LONG)) == [("D", True)]
    chatter = ((NOTHING, LETTER), (bit("D"), PRESS)) * 3
    assert play(UP, (bit("D"), TAP), *chatter, UP) == [("D", False)]


def test_whatever_lies_on_the_pad_is_masked_even_from_power_on():
    for lying in (bit("5"), bit("1") | bit("2"), bit("1") | bit("2") | bit("4") | bit("5")):
        told = play((lying, STUCK + CHANGE), (lying | bit("#"), PRESS), (lying, TAP))
        assert told == [(HAND, False)] * (lying.bit_count() > 2) + [("#", False)]


def test_symbols_are_told_in_the_order_of_the_legend():
    for symbol in LEGEND:
        assert symbols_of(bit(symbol)) == symbol
    assert symbols_of(0xFFFF) == LEGEND


@settings(deadline=None)  # a busy machine is slow
@given(st.lists(st.tuples(st.integers(0, 0xFFFF), st.integers(1, 2 * CHANGE)), max_size=60))
def test_whatever_the_contacts_do_a_press_is_one_key(scenes):
    told = play(*scenes)
    assert len(told) <= len(scenes)
    assert all(symbol in LEGEND for symbol, _ in told)
    assert play(*scenes, UP, (bit("3"), PRESS))[-1] == ("3", False)  # never stuck
