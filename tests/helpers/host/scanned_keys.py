"""Model of the keypad's scanner (devices/matrix_scan.py), and a quick person with worn keys.

Times are in us. Contacts are a number with a bit for each closed key, 4 * column + row: a sample.
"""

import functools
import random
from typing import NamedTuple

from cribboard.base.constants import KEYPAD_LEGEND as LEGEND
from cribboard.base.constants import RELEASE_MS, SCAN_MS

SCAN_US = 1000 * SCAN_MS
STEP_US = SCAN_US / 1250  # of the PIO program
#: When the rows are read for each column, from the begin of a sample.
READ_US = [(65 + 66 * column) * STEP_US for column in range(4)]
OPEN = 0xFFFF

LEAST_US, MOST_US = 25_000, 400_000  # a press, without its bouncing
BOUNCE_US, CHATTER_US = 30_000, 5_000  # the longest: all of it, and one opening or closing of it
BOUNCING = 0.05  # the share of presses that bounce
ROLLED = 0.2  # that begin before the last key is up
#: A key must be alone down for so long, and open for so long before it counts again.
ALONE_US = 1000 * (RELEASE_MS + 3 * SCAN_MS)
AGAIN_US = 40_000


class Press(NamedTuple):
    """A press: from the first touch to the last opening."""

    symbol: str
    down_us: int
    up_us: int


class Change(NamedTuple):
    """A contact that closes or opens."""

    at_us: int
    symbol: str
    is_down: bool


def bit(symbol):
    """Return a key's bit in a sample."""
    at = LEGEND.index(symbol)
    return 1 << 4 * (at % 4) + at // 4


@functools.cache
def read(contacts, column):
    """Return the four bits of a column that is low: current finds every way through closed keys."""
    columns, rows = {column}, set()
    for _ in range(4):
        rows |= {row for one in columns for row in range(4) if contacts >> 4 * one + row & 1}
        columns |= {one for one in range(4) for row in rows if contacts >> 4 * one + row & 1}
    return sum(1 << row for row in rows)


@functools.cache
def sample(contacts):
    """Return a sample of contacts that do not change meanwhile."""
    return sum(read(contacts, column) << 4 * column for column in range(4))


def places(keys):
    """Return the two places of a ring for a sample of a keypad whose lines are wired in turn.

    In each step a bit more is low: that of the column itself.
    """
    steps = [OPEN ^ (keys >> 4 * column & 15 | 16 << column) for column in range(4)]
    return (steps[0] & 255) << 8 | steps[1] & 255, (steps[2] & 255) << 8 | steps[3] & 255


def runs(changes, count):
    """Yield (sample, how many of them) of `count` samples; the first begins at 0."""
    contacts, done = 0, 0
    waiting = iter([*changes, Change(count * SCAN_US, LEGEND[0], False)])
    change = next(waiting)
    while done < count:
        steady = min(change.at_us // SCAN_US, count) - done
        if steady > 0:
            yield sample(contacts), steady
            done += steady
            continue
        mixed = 0
        for column in range(4):
            while change.at_us < done * SCAN_US + READ_US[column]:
                contacts = _changed(contacts, change)
                change = next(waiting)
            mixed |= read(contacts, column) << 4 * column
        while change.at_us < (done + 1) * SCAN_US:
            contacts = _changed(contacts, change)
            change = next(waiting)
        yield mixed, 1
        done += 1


def _changed(contacts, change):
    key = bit(change.symbol)
    return contacts | key if change.is_down else contacts & ~key


class Person:
    """Presses random keys; `changes` and `presses` hold what they did so far."""

    def __init__(self, seed, begin_us=100000):
        self._chance = random.Random(seed)
        self.presses = []
        self._last = Press("", 0, begin_us)
        self._alone_us = begin_us  # since when the last key is alone down
        self._firm_us = begin_us  # until when it is firmly down

    def press(self, least_us=LEAST_US, most_us=MOST_US):
        """Press a key after the last one, or before it is up; return the contacts' changes."""
        chance = self._chance
        symbol = chance.choice(LEGEND)
        held_us = chance.randint(least_us, most_us)
        last = self._last
        can_roll = symbol != last.symbol and self._firm_us - self._alone_us > ALONE_US
        if can_roll and chance.random() < ROLLED:
            down_us = chance.randint(self._alone_us + ALONE_US, self._firm_us)
        else:
            rest_us = AGAIN_US if symbol == last.symbol else 2000
            down_us = last.up_us + chance.randint(rest_us, 200_000)
        return self.press_at(symbol, down_us, held_us, chance.random() < BOUNCING)

    def press_at(self, symbol, down_us, held_us, is_bouncing=False):
        """Press a key at a time; return the contacts' changes."""
        chance, last = self._chance, self._last
        changes = [Change(down_us, symbol, True)]
        firm_us = self._chatter(changes, chance.randint(0, BOUNCE_US)) if is_bouncing else down_us
        alone_us = max(firm_us, last.up_us)
        open_us = alone_us + held_us
        changes.append(Change(open_us, symbol, False))
        up_us = self._chatter(changes, chance.randint(0, BOUNCE_US)) if is_bouncing else open_us
        self._last = Press(symbol, down_us, up_us)
        self._alone_us, self._firm_us = alone_us, open_us
        self.presses.append(self._last)
        return changes

    def _chatter(self, changes, length_us):
        """Let the last change bounce for so long; return when it stays as it was to be."""
        first = changes[-1]
        at_us, is_down = first.at_us, first.is_down
        while True:
            at_us += self._chance.randint(50, CHATTER_US)
            if at_us >= first.at_us + length_us:
                break
            is_down = not is_down
            changes.append(Change(at_us, first.symbol, is_down))
        if is_down != first.is_down:
            changes.append(Change(at_us, first.symbol, first.is_down))
        return changes[-1].at_us
