"""Debounced scanner of a 4x4 key matrix, driven by a timer.

Pins: rows are inputs with pull-up; columns are open drain and high between scans.
Timing: a scan every 5 ms. On a keypad at rest a key counts after two equal scans, any other change
after four, so a bouncing contact makes no second key. 50 us from driving a column to reading the
rows (internal pull-ups of 50..80 k into 330 pF of keypad and cable).

Keys 0..9 and # act on contact. A B C D * have a second meaning when held: they act on release, or
after 700 ms. There are no diodes, so three keys on a rectangle look like four: a key counts only
while it alone is down. Two keys are never ambiguous: one that is pressed before the last one is
up counts as soon as it alone is down. After three, all have to come up first. A key that is down
for 10 s (stuck, or something lies on it) is masked until it comes up, so that the others work.
"""

import asyncio
import micropython
import time

from cribboard.constants import KEYPAD_LEGEND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin, Timer
    from typing import Sequence

#: Keys with a second meaning when held.
_LONG_KEYS = "ABCD*"

_KEYS = 16
_SCAN_MS = 5
_SETTLE_US = 50
_EQUAL_SAMPLES = 4
_LONG_MS = 700
_DELAYED_MS = 8  # so long after the last scan, one was missed
_LATE_MS = 20  # no scan counts for more time: nothing is known of the time between
_SOON_US = 3500  # scans delayed by a frame come all at once: the first is enough
_QUEUE = 8
_STUCK_MS = 10_000
_NONE = 0  # no key is down
_BARRED = -1  # no key counts until all are up


class Contacts:
    """Turns samples of the matrix into keys. No pins and no clock, so tests can play the contacts.

    A sample has a bit for each key that is down, bit 0 for the first of KEYPAD_LEGEND. mask: the
    keys that are stuck.
    """

    def __init__(self) -> None:
        self._sample = -1
        self._equal = 0
        self._down = _BARRED  # a key that is held at power-on does not count
        self._held_ms = 0
        self._is_sent = False
        self._raw = 0  # the last sample with masked keys
        self._same_ms = 0  # how long it has not changed
        self.mask = 0
        self._first = _NONE  # the key that was down when a second one joined it

    @property
    def is_closed(self) -> bool:
        """Whether the last sample had a key down that was not masked."""
        return self._sample > 0

    @property
    def is_settled(self) -> bool:
        """Whether it is known what is down, or the pending change can only be a release."""
        sample, down = self._sample, self._down
        is_end = sample == _NONE and (self._is_sent or down <= _NONE)
        return is_end or sample == down or self._equal >= _EQUAL_SAMPLES

    @micropython.native
    def sample(self, sample: int, elapsed_ms: int) -> "tuple[str, bool] | None":
        """Take a sample, `elapsed_ms` after the last; return a key (symbol, is_long) or None."""
        if sample or self.mask:
            sample = self._without_stuck(sample, elapsed_ms)
        else:
            self._raw = 0
        if sample != self._sample:
            self._sample = sample
            self._equal = 1
            return None
        if self._equal < _EQUAL_SAMPLES:
            # a delayed scan counts as two, but as no more: most presses are short
            self._equal += 1 if elapsed_ms < _DELAYED_MS else 2
            if self._equal < _EQUAL_SAMPLES:
                is_first = self._down == _NONE and sample and not sample & (sample - 1)
                return self._settle(sample) if is_first else None
            self._equal = _EQUAL_SAMPLES
            return self._settle(sample)
        return self._hold(min(elapsed_ms, _LATE_MS)) if self._down > _NONE else None

    def _without_stuck(self, sample: int, elapsed_ms: int) -> int:
        """Return the sample without the keys that have been down for 10 s; update `mask`."""
        if sample != self._raw:
            self._raw = sample
            self._same_ms = 0
            self.mask &= sample  # a masked key that came up works again
        else:
            self._same_ms += min(elapsed_ms, _LATE_MS)
            if self._same_ms >= _STUCK_MS:
                self.mask = sample
        return sample & ~self.mask

    def _settle(self, sample: int) -> "tuple[str, bool] | None":
        """Handle a debounced sample; return the key that it completes, or None."""
        before, first = self._down, self._first
        self._first = _NONE
        if sample == _NONE:
            self._down = _NONE
            return self._release(before)
        if before == sample:  # it was sent on contact, or its contact bounced
            return None
        if sample & (sample - 1):
            self._down = _BARRED
            joined = sample & ~before
            if before > _NONE and sample & before and not joined & (joined - 1):
                self._first = before  # exactly one key was added
            return None
        if first and sample != first:  # the first is up: the second alone counts now
            before = first
        elif before == _BARRED:
            return None
        if before != _NONE:  # from one key to the next within four scans
            self._down = _NONE
            self._equal -= 1  # the next scan finds the new key
            return self._release(before)
        self._down = sample
        self._held_ms = (_EQUAL_SAMPLES - 1) * _SCAN_MS
        symbol = _symbol(sample)
        self._is_sent = symbol not in _LONG_KEYS
        return (symbol, False) if self._is_sent else None

    def _release(self, before: int) -> "tuple[str, bool] | None":
        """Return the key that was released, unless it has acted already."""
        if before <= _NONE or self._is_sent:
            return None
        return _symbol(before), False

    def _hold(self, elapsed_ms: int) -> "tuple[str, bool] | None":
        """Return the pressed key as a long press, once, when it has been down long enough."""
        self._held_ms += elapsed_ms
        if self._is_sent or self._held_ms < _LONG_MS:
            return None
        self._is_sent = True
        return _symbol(self._down), True


def symbols_of(sample: int) -> str:
    """Return the symbols of all keys in a sample, in the order of KEYPAD_LEGEND.

    >>> symbols_of(0b1001)
    '1A'
    """
    return "".join([KEYPAD_LEGEND[index] for index in range(_KEYS) if sample >> index & 1])


def _symbol(sample: int) -> str:
    index = 0
    while not sample >> index & 1:
        index += 1
    return KEYPAD_LEGEND[index]


def turned(sample: int) -> int:
    """Return the sample of a keypad that is read upside down: the first key is the last."""
    result = 0
    for _ in range(_KEYS):
        result = result << 1 | sample & 1
        sample >>= 1
    return result


class KeyQueue:
    """Keys that wait to be handled; the keypads of a board share one. lost: no room for so many."""

    def __init__(self) -> None:
        self.lost = 0
        self.keys: "list[tuple[str, bool] | tuple[str, bool, int]]" = []
        self.flag = asyncio.ThreadSafeFlag()  # set with each key


class Keypad:
    """A keypad on its pins, as `home.Keypad`.

    rows, columns: Pins already made, top and left first. timer: a free machine.Timer. queue:
    another keypad's, to share. is_turned: the printed keys are upside down. side: sent with each
    key, -1: none is.
    """

    side = -1

    def __init__(
        self,
        rows: "Sequence[Pin]",
        columns: "Sequence[Pin]",
        timer: "Timer",
        queue: "KeyQueue | None" = None,
        is_turned: bool = False,
    ) -> None:
        self._rows = tuple(rows)
        self._columns = tuple(columns)
        self._is_turned = is_turned
        self._contacts = Contacts()
        self.queue = queue or KeyQueue()
        self._keys = self.queue.keys
        self._flag = self.queue.flag
        self._timer = timer
        self._last_us = self._empty_us = time.ticks_us()
        for column in self._columns:
            column.value(1)
        timer.init(period=_SCAN_MS, mode=timer.PERIODIC, callback=self._scan)

    async def next(self) -> "tuple[str, bool] | tuple[str, bool, int]":
        """Wait for the next key; return its symbol, whether it was held for 700 ms, its side."""
        while not self._keys:
            await self._flag.wait()
        return self._keys.pop(0)

    def is_alive(self) -> bool:
        """Return whether the last scan is at most 1 s old, and no key has waited for 4 s."""
        now_us = time.ticks_us()
        if not self._keys:
            self._empty_us = now_us
        is_taken = time.ticks_diff(now_us, self._empty_us) < 4_000_000
        return is_taken and time.ticks_diff(now_us, self._last_us) < 1_000_000

    @property
    def stuck(self) -> str:
        """Symbols of the keys that have been down for 10 s and no longer count."""
        return symbols_of(self._contacts.mask)

    @property
    def lost(self) -> int:
        """How many keys since power-on were lost: there was no room for them in the queue."""
        return self.queue.lost

    @property
    def is_settling(self) -> bool:
        """Whether a key may be about to come: contacts have changed, or one is in the queue."""
        return bool(self._keys) or not self._contacts.is_settled

    def deinit(self) -> None:
        """Stop scanning."""
        self._timer.deinit()

    @micropython.native
    def _scan(self, timer: "Timer") -> None:
        """Scan the matrix once; the timer calls it."""
        now_us = time.ticks_us()
        elapsed_us = time.ticks_diff(now_us, self._last_us)
        if elapsed_us < _SOON_US:
            return
        self._last_us = now_us
        is_down = self._contacts.is_closed or self._is_any_down()
        sample = self._read() if is_down else 0
        if self._is_turned:
            sample = turned(sample)
        key = self._contacts.sample(sample, (elapsed_us + 500) // 1000)
        if key is None:
            return
        if len(self._keys) < _QUEUE:
            self._keys.append(key if self.side < 0 else key + (self.side,))
            self._flag.set()
        else:
            self.queue.lost += 1

    @micropython.native
    def _is_any_down(self) -> bool:
        """Return whether any key is down: most scans find none, and this takes one settle time."""
        for column in self._columns:
            column(0)
        time.sleep_us(_SETTLE_US)
        is_down = False
        for row in self._rows:
            if not row():
                is_down = True
        for column in self._columns:
            column(1)
        return is_down

    @micropython.native
    def _read(self) -> int:
        """Return a sample, column by column."""
        sample = 0
        bit = 1
        for column in self._columns:
            time.sleep_us(_SETTLE_US)  # only the pull-ups raise the rows again
            column(0)
            time.sleep_us(_SETTLE_US)
            row_bit = bit
            for row in self._rows:
                if not row():
                    sample |= row_bit
                row_bit <<= 4
            column(1)
            bit <<= 1
        return sample
