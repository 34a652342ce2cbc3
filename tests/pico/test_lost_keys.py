"""Tests of the keypad's ring and queue, on samples that are made by hand and by a model.

The model presses a million keys, of which none is lost or doubled;
tests/pico/test_emulated_lost_keys.py compares it with the chip, sample by sample.
"""

import random
from types import SimpleNamespace

import pytest

from cribboard.base.constants import KEYPAD_LEGEND as LEGEND
from cribboard.base.constants import SCAN_MS, UNSCANNED_MS, UNTAKEN_MS
from cribboard.base.keypad_lines import LINES, ORDERS, OWN_LINES, driven, turned
from cribboard.devices import keypad, line_contacts
from cribboard.devices.contacts import symbols_of
from tests.helpers.host.scanned_keys import SCAN_US, Person, bit, places, runs
from tests.pico.test_contacts import LONG, NOTHING, PRESS, TAP, UP

PIECES, PRESSES, FEW = 50, 20_000, 2000
#: Samples between two looks: an ordinary turn, a collection, erases of 45 and 400 ms.
LOOKS = [*range(1, 11)] * 8 + [9, 9, 45 // SCAN_MS, 400 // SCAN_MS]
MOST_AT_ONCE = 8  # the keypad's queue


class Ring:
    """The ticks that a keypad reads, and its timer and its DMA channel: a ring filled by hand."""

    PERIODIC = 1
    us = 0

    def __init__(self):
        self.ring = [keypad.OPEN] * keypad.RING
        self.filled = 0
        self.fill = self

    def ticks_us(self):
        return self.us

    def ticks_diff(self, a, b):
        return a - b

    @property
    def count(self):
        return keypad.RING - self.filled % keypad.RING

    def sample(self, sample, count):
        for _ in range(count):
            at = self.filled % keypad.RING
            self.ring[at], self.ring[at + 1] = places(sample)
            self.filled += 2
            self.us += 1000 * SCAN_MS


@pytest.fixture
def board(monkeypatch):
    made = Ring()
    monkeypatch.setattr(keypad, "time", made)
    flag = SimpleNamespace(set=lambda: None)
    monkeypatch.setattr(keypad.asyncio, "ThreadSafeFlag", lambda: flag, raising=False)
    return made


def pad_on(*boards):
    """Return a keypad that has begun, a matrix for each board."""
    orders = ORDERS[: len(boards)]
    matrices = [keypad.Matrix(one, driven(orders), at) for at, one in enumerate(orders)]
    for matrix, one in zip(matrices, boards, strict=True):
        matrix.scanner = one
    settings = {"twin": "on" if len(boards) > 1 else "off"}
    pad = keypad.Keypad(lambda number: number, boards[0], settings)
    pad._matrices = matrices
    return pad


def taken(pad):
    """Return what `next` has without waiting."""

    async def ended():
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


def test_keys_pressed_while_the_processor_was_busy_count_with_their_true_times(board):
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


def test_a_key_that_is_held_is_told_at_once_and_that_nothing_follows(board):
    pad = pad_on(board)
    board.sample(NOTHING, TAP)
    pad._look(None)
    told = []
    for sample in (bit("A"), bit("A") | bit("B"), NOTHING, bit("D"), NOTHING):
        board.sample(sample, TAP)
        pad._look(None)
        told += taken(pad)
    assert told == [("A", None), ("", None), ("D", None), ("D", False)]


def test_two_keypads_share_a_queue_and_each_key_has_its_side(board):
    other = Ring()
    pad = pad_on(board, other)
    for one, two in ((NOTHING, NOTHING), (bit("1"), bit("5")), (bit("1"), NOTHING)):
        board.sample(one, TAP)
        other.sample(two, TAP)
        pad._look(None)
    assert taken(pad) == [("1", False, 0), ("5", False, 1)]


def levels(joints, low, lines=LINES):
    """Return the two places of a sample: current finds every way through joined lines."""
    steps = []
    for driven_low in low:
        found = set(driven_low + "z")
        for _ in range(4):
            found |= {line for pair in joints if set(pair) & found for line in pair}
        steps.append(255 ^ sum(1 << at for at, line in enumerate(lines) if line in found))
    return steps[0] << 8 | steps[1], steps[2] << 8 | steps[3]


def contact_of(*joints, lines=LINES):
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
def test_each_key_is_read_whatever_the_order_of_the_lines(order, board):
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

    def hold(contact, ms):
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


def test_a_pad_is_alive_while_it_is_scanned_and_its_keys_are_taken(board):
    pad = pad_on(board)

    def alive_until(most_ms, has_samples):
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


def test_a_key_for_which_the_queue_has_no_room_is_counted(board):
    """The board is busy for long while somebody goes on pressing: the ninth key is lost."""
    pad = pad_on(board)
    board.sample(NOTHING, TAP)
    for symbol in "12345678901":
        board.sample(bit(symbol), PRESS)
        board.sample(*UP)
    pad._look(None)
    assert pad.lost == 3 and [key for key, _ in taken(pad)] == list("12345678")


@pytest.mark.parametrize(
    ("seed", "count"),
    [(0, FEW), *[pytest.param(at, PRESSES, marks=pytest.mark.long) for at in range(1, PIECES + 1)]],
)
def test_of_a_million_presses_none_is_lost_or_doubled(board, seed, count):
    person, chance = Person(seed), random.Random(seed)
    changes = sorted([change for _ in range(count) for change in person.press()])
    pad = pad_on(board)
    told = []
    busy = []  # in which the processor did not look
    left = 1
    for sample, alike in runs(changes, changes[-1].at_us // SCAN_US + 100):
        while alike:
            if not left:
                pad._look(None)
                assert len(pad._keys) <= MOST_AT_ONCE
                told += pad._keys
                pad._keys.clear()
                left = chance.choice(LOOKS)
                busy.append((board.us, board.us + left * SCAN_US))
            part = min(alike, left)
            board.sample(sample, part)
            alike -= part
            left -= part
    pad._look(None)
    told += pad._keys
    assert told == [(press.symbol, False) for press in person.presses]
    assert pad.lost == 0
    spans = iter(busy)
    begin, end = next(spans)
    unseen = 0  # pressed and released between two looks
    for press in person.presses:
        while end < press.up_us:
            begin, end = next(spans, (press.up_us, press.up_us))
        unseen += begin <= press.down_us
    assert unseen > count // 200
