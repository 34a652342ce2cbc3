"""Debounced keys of one or two 4x4 matrices, out of the samples that matrix_scan.py takes.

A key counts when it alone has been down for PRESS_MS on a keypad at rest, the release of a letter
after LETTER_MS unless its contact may still bounce, any other change after RELEASE_MS, so a
bouncing contact makes no second key. All times are in constants.py. A sample's time is known from
its place, so what happened while the processor was busy counts as if it had looked on: a key that
was pressed and released during an erase of the flash is not lost.

Keys 0..9 and # act on contact. A B C D * have a second meaning when held: they act on release, or
after LONG_MS. There are no diodes, so three keys on a rectangle look like four: a key counts only
while it alone is down. Two keys are never ambiguous: one that is pressed before the last one is
up counts as soon as it alone is down. After three, all have to come up first. A key that is down
for STUCK_MS (stuck, or something lies on it) is masked until it comes up, so that the others work.

A second keypad on the other side of the board is for the player who sits there. Wired in parallel
with the first it needs nothing of this: the two act as one. With rows of its own, a key that one
player holds does not block the other's.
"""

import asyncio
import micropython
import time

from cribboard.constants import (
    BOUNCE_MS,
    KEYPAD_LEGEND,
    LETTER_MS,
    LONG_KEYS,
    LONG_MS,
    PRESS_MS,
    RELEASE_MS,
    SCAN_MS,
    STUCK_MS,
    TICKS_MAX_MS,
    UNSCANNED_MS,
    UNTAKEN_MS,
)
from cribboard.devices.matrix_scan import OPEN, RING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from machine import Pin, Timer
    from typing import Callable, Sequence

    from cribboard.devices.matrix_scan import Scanner

_KEYS = 16
_QUEUE = 8
_NONE = 0  # no key is down
_BARRED = -1  # no key counts until all are up


class Contacts:
    """Turns samples of a matrix into keys. No pins and no clock, so tests can play the contacts.

    A sample has a bit for each key that is down, bit 4 * column + row. Times are in ms and wrap
    after TICKS_MAX_MS. mask: the keys that are stuck. is_busy: samples without a key matter too.
    """

    def __init__(self) -> None:
        self._sample = -1
        self._since_ms = 0  # since when it has been like that
        self._is_counted = False  # it has been like that for long enough
        self._settled = -1  # the last sample that was
        self._down = _BARRED  # a key that is held at power-on does not count
        self._down_ms = 0  # since when
        self._is_sent = True
        self._last = _NONE  # the key that came up last
        self._up_ms = 0  # and when
        self._raw = 0  # the last sample with masked keys
        self._raw_ms = 0  # since when it has been like that
        self.mask = 0
        self.is_busy = True
        self._first = _NONE  # the key that was down when a second one joined it

    @property
    def is_settled(self) -> bool:
        """Whether it is known what is down, or the pending change can only be a release."""
        sample, down = self._sample, self._down
        is_end = sample == _NONE and (self._is_sent or down <= _NONE)
        return is_end or sample == down or self._is_counted

    @property
    def touched(self) -> str:
        """The key that is down and whose meaning is not known yet; "" for none."""
        return _symbol(self._down) if self._down > _NONE and not self._is_sent else ""

    @micropython.native
    def sample(self, sample: int, now_ms: int) -> "tuple[str, bool] | None":
        """Take the sample of `now_ms`; return a key (symbol, is_long) or None."""
        if sample or self.mask:
            sample = self._without_stuck(sample, now_ms)
        else:
            self._raw = 0
        if sample != self._sample:
            self._sample = sample
            self._since_ms = now_ms
            self._is_counted = False
            self.is_busy = True
            return None
        if not self._is_counted:
            wait_ms = RELEASE_MS
            if sample:
                if self._down == _NONE and not sample & (sample - 1):
                    wait_ms = PRESS_MS
            elif self._down > _NONE and not self._is_sent:
                if (self._since_ms - self._down_ms) & TICKS_MAX_MS >= BOUNCE_MS:
                    wait_ms = LETTER_MS
            if (now_ms - self._since_ms) & TICKS_MAX_MS < wait_ms:
                return None
            self._is_counted = True
            self.is_busy = bool(sample or self.mask)
            return self._settle(sample)
        return self._hold(now_ms) if self._down > _NONE else None

    def _without_stuck(self, sample: int, now_ms: int) -> int:
        """Return the sample without the keys that have been down for STUCK_MS; update `mask`."""
        if sample != self._raw:
            self._raw = sample
            self._raw_ms = now_ms
            self.mask &= sample  # a masked key that came up works again
        elif (now_ms - self._raw_ms) & TICKS_MAX_MS >= STUCK_MS:
            self.mask = sample
        return sample & ~self.mask

    def _settle(self, sample: int) -> "tuple[str, bool] | None":
        """Handle a sample that counts; return the key that it completes, or None."""
        if sample == self._settled:  # a contact bounced
            return None
        before, first = self._down, self._first
        self._settled = sample
        self._first = _NONE
        if sample == _NONE:
            self._down = _NONE
            return self._release(before)
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
        if before != _NONE:  # from one key to the next without a pause
            self._down = _NONE
            self._is_counted = False  # the next sample finds the new key
            self._settled = -1
            return self._release(before)
        self._down = sample
        self._down_ms = self._since_ms
        if sample == self._last and (self._since_ms - self._up_ms) & TICKS_MAX_MS < BOUNCE_MS:
            self._is_sent = True  # still the press before
            return None
        symbol = _symbol(sample)
        self._is_sent = symbol not in LONG_KEYS
        return (symbol, False) if self._is_sent else None

    def _release(self, before: int) -> "tuple[str, bool] | None":
        """Return the key that was released, unless it has acted already."""
        if before <= _NONE:
            return None
        self._last, self._up_ms = before, self._since_ms
        if self._is_sent:
            return None
        return _symbol(before), False

    def _hold(self, now_ms: int) -> "tuple[str, bool] | None":
        """Return the pressed key as a long press, once, when it has been down long enough."""
        if self._is_sent or (now_ms - self._down_ms) & TICKS_MAX_MS < LONG_MS:
            return None
        self._is_sent = True
        return _symbol(self._down), True


def symbols_of(sample: int) -> str:
    """Return the symbols of all keys in a sample, in the order of KEYPAD_LEGEND.

    >>> symbols_of(1 << 0 | 1 << 12)
    '1A'
    """
    return "".join([symbol for at, symbol in enumerate(KEYPAD_LEGEND) if sample >> _bit(at) & 1])


def _bit(at: int) -> int:
    """Return the bit in a sample of the key at a place of KEYPAD_LEGEND, or the other way round."""
    return at % 4 * 4 + at // 4


def _symbol(sample: int) -> str:
    index = 0
    while not sample >> index & 1:
        index += 1
    return KEYPAD_LEGEND[_bit(index)]


def turned(sample: int) -> int:
    """Return the sample of a keypad that is read upside down: the first key is the last."""
    result = 0
    for _ in range(_KEYS):
        result = result << 1 | sample & 1
        sample >>= 1
    return result


class Matrix:
    """A matrix on its pins. rows, columns: Pins already made, top and left first.

    is_turned: the printed keys are upside down. at: where the next sample to take is in the ring.
    now_ms: when the last one was taken.
    """

    def __init__(
        self, rows: "Sequence[Pin]", columns: "Sequence[Pin]", is_turned: bool = False
    ) -> None:
        self.rows, self.columns = rows, columns
        self._is_turned = is_turned
        self.contacts = Contacts()
        self.scanner: "Scanner | None" = None  # from the begin on
        self.at = self.now_ms = 0
        self.touched = ""  # the key of this matrix that is held now
        self.seen = 0  # what `at` was
        self.seen_us = time.ticks_us()  # when it was last seen to move

    @micropython.native
    def take(self, ring: "array[int]", end: int) -> "tuple[tuple[str, bool], ...]":
        """Take the samples up to `end`; return their keys."""
        at, now_ms, contacts = self.at, self.now_ms, self.contacts
        keys: "tuple[tuple[str, bool], ...]" = ()
        while at != end:
            sample = ring[at] ^ OPEN
            at = (at + 1) & (RING - 1)
            now_ms = (now_ms + SCAN_MS) & TICKS_MAX_MS
            key = contacts.sample(turned(sample) if self._is_turned else sample, now_ms)
            if key is not None:
                keys += (key,)
        self.at, self.now_ms = at, now_ms
        return keys


class Keypad:
    """The board's keypads as one, as `home.Keypad`. lost: keys for which there was no room.

    make: returns the matrices, one, or track A's and track B's: then each key is sent with its side
    too. timer: a free machine.Timer. All begins with the first `next`, so that it delays no frame.
    """

    has_finger = True

    def __init__(self, make: "Callable[[], list[Matrix]]", timer: "Timer") -> None:
        self._make = make
        self._timer = timer
        self._matrices: "list[Matrix]" = []
        self._keys: "list[tuple[str, bool] | tuple[str, bool, int]]" = []
        self._flag = asyncio.ThreadSafeFlag()  # set with each key
        self.lost = 0
        self._touched = self._told = ""  # the key that is held now; the one that `next` has told
        self.on_touch: "Callable[[], None] | None" = None
        self._empty_us = time.ticks_us()  # when the queue was last seen to be empty

    def _begin(self) -> None:
        # Imported here: the first frame need not wait for it.
        from cribboard.devices import matrix_scan

        self._matrices = self._make()
        scanners = []
        for index, one in enumerate(self._matrices):
            one.scanner = matrix_scan.Scanner(one.rows, one.columns, index)
            scanners.append(one.scanner)
        matrix_scan.begin(scanners)
        self._timer.init(period=SCAN_MS, mode=self._timer.PERIODIC, callback=self._look)

    async def next(self) -> "tuple[str, bool | None] | tuple[str, bool, int]":
        """Wait for the next key; return it as `home.Keypad` describes."""
        if not self._matrices:
            self._begin()
        keys = self._keys
        while not keys:
            if self._touched != self._told:
                self._told = self._touched
                return self._told, None
            await self._flag.wait()
        key = keys.pop(0)
        if key[0] == self._told:
            self._told = ""  # it has its meaning
        return key

    def is_alive(self) -> bool:
        """Return whether there was a sample within 1 s, and no key has waited for 4 s."""
        now_us = time.ticks_us()
        if not self._keys:
            self._empty_us = now_us
        for one in self._matrices:
            if one.seen != one.at:
                one.seen = one.at
                one.seen_us = now_us
            if time.ticks_diff(now_us, one.seen_us) >= 1000 * UNSCANNED_MS:
                return False
        return time.ticks_diff(now_us, self._empty_us) < 1000 * UNTAKEN_MS

    @property
    def stuck(self) -> str:
        """Symbols of the keys that have been down for 10 s and no longer count."""
        return "".join([symbols_of(one.contacts.mask) for one in self._matrices])

    @property
    def is_settling(self) -> bool:
        """Whether a key may be about to come: contacts have changed, or one is in the queue."""
        if self._keys:
            return True
        for one in self._matrices:
            if not one.contacts.is_settled:
                return True
        return False

    def deinit(self) -> None:
        """Stop scanning, for good."""
        self._timer.deinit()
        for one in self._matrices:
            if one.scanner is not None:
                one.scanner.end()

    @micropython.native
    def _look(self, timer: "Timer") -> None:
        """Take the samples that have come; the timer calls it."""
        touched = ""
        for matrix in self._matrices:
            contacts = matrix.contacts
            scanner = matrix.scanner
            assert scanner is not None
            ring = scanner.ring
            at = begin = matrix.at
            end = -scanner.fill.count & (RING - 1)
            if not contacts.is_busy:  # samples without a key are passed over: nearly all are
                while at != end and ring[at] == OPEN:
                    at = (at + 1) & (RING - 1)
                passed = (at - begin) & (RING - 1)
                matrix.at = at
                matrix.now_ms = (matrix.now_ms + passed * SCAN_MS) & TICKS_MAX_MS
            if at != end:
                self._put(matrix, matrix.take(ring, end))
            held = contacts.touched if contacts.is_busy else ""
            if held != matrix.touched:
                matrix.touched = held
                if held and self.on_touch is not None:
                    self.on_touch()
            touched = held or touched
        if touched != self._touched:
            self._touched = touched
            self._flag.set()

    def _put(self, matrix: Matrix, keys: "Sequence[tuple[str, bool]]") -> None:
        """Put keys of a matrix into the queue."""
        matrices = self._matrices
        for key in keys:
            if len(self._keys) < _QUEUE:
                is_pair = len(matrices) > 1
                self._keys.append(key + (int(matrix is matrices[1]),) if is_pair else key)
                self._flag.set()
                if self.on_touch is not None and key[0] not in LONG_KEYS:
                    self.on_touch()
            else:
                self.lost += 1
