"""The 4x4 key matrix, scanned by a timer.

Pins: rows are inputs with pull-up, columns open drain, resting open.
Timing: a scan each 5 ms; a key on a pad at rest counts once two scans in a row agree, any other
state once four do, so what a contact does after its first touch makes no second key; 50 us between
driving a column and reading the rows (internal pull-ups of 50..80 k into 330 pF of pad and cable).
Keys 0..9 and # act on contact; A B C D *, which mean something else when held, on release or
once they have been held 700 ms. No diodes: three keys on a rectangle look like four, so a key
counts only when it alone is down. Two keys are never ambiguous: one that is pressed before the
last one is up counts as soon as it alone is down. After three, all have to come up first.
A key that is down for 10 s (stuck, or something lies on it) is masked until it comes up, so that
the others work; `Keypad.stuck` names it.
"""

import asyncio
import micropython
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

LEGEND = "123A456B789C*0#D"
HAS_LONG = "ABCD*"

_SCAN_MS = 5
_SETTLE_US = 50
_EQUAL_SAMPLES = 4
_LONG_MS = 700
_HELD_UP_MS = 8  # since the scan before: one is missing between them
_LATE_MS = 20  # a scan this late proves nothing about the time between
_SOON_US = 3500  # scans that waited behind a frame come all at once: one is enough
_QUEUE = 8
_STUCK_MS = 10_000
_NONE = 0
_BARRED = -1  # until every key is up


class Contacts:
    """Samples of the matrix to keys; no pin and no clock, so a test can play the contacts.

    A sample is a bit a key, bit 0 for the legend's first.
    """

    def __init__(self) -> None:
        self._sample = -1
        self._equal = 0
        self._down = _BARRED  # a key held at power-on counts for nothing
        self._held_ms = 0
        self._is_told = False
        self._raw = 0  # the last sample, masked keys included
        self._same_ms = 0  # for so long it has not changed
        self.mask = 0  # keys that are stuck
        self._over = _NONE  # the key that was down when a second one joined it

    @property
    def is_closed(self) -> bool:
        """Whether the last sample had a key down that is not masked."""
        return self._sample > 0

    @property
    def is_settled(self) -> bool:
        """Whether enough samples agree to know what is down, or it cannot be a key: an end."""
        sample, down = self._sample, self._down
        is_end = sample == _NONE and (self._is_told or down <= _NONE)
        return is_end or sample == down or self._equal >= _EQUAL_SAMPLES

    @micropython.native
    def sample(self, sample: int, elapsed_ms: int) -> "tuple[str, bool] | None":
        """Take a sample, so long after the one before; return (symbol, is_long) or None."""
        if sample or self.mask:
            sample = self._unstuck(sample, elapsed_ms)
        else:
            self._raw = 0
        if sample != self._sample:
            self._sample = sample
            self._equal = 1
            return None
        if self._equal < _EQUAL_SAMPLES:
            # a scan that was held up is worth the ones it missed, but one: most presses are short
            self._equal += 1 if elapsed_ms < _HELD_UP_MS else 2
            if self._equal < _EQUAL_SAMPLES:
                is_first = self._down == _NONE and sample and not sample & (sample - 1)
                return self._settle(sample) if is_first else None
            self._equal = _EQUAL_SAMPLES
            return self._settle(sample)
        return self._hold(min(elapsed_ms, _LATE_MS)) if self._down > _NONE else None

    def _unstuck(self, sample: int, elapsed_ms: int) -> int:
        """Return the sample without the keys that have been down for 10 s."""
        if sample != self._raw:
            self._raw = sample
            self._same_ms = 0
            self.mask &= sample  # one that came up is a key like any other again
        else:
            self._same_ms += min(elapsed_ms, _LATE_MS)
            if self._same_ms >= _STUCK_MS:
                self.mask = sample
        return sample & ~self.mask

    def _settle(self, sample: int) -> "tuple[str, bool] | None":
        """Enough samples agree: see what that means after what was down before."""
        before, over = self._down, self._over
        self._over = _NONE
        if sample == _NONE:
            self._down = _NONE
            return self._release(before)
        if before == sample:  # it was told at once, or its contact chattered
            return None
        if sample & (sample - 1):
            self._down = _BARRED
            joined = sample & ~before
            if before > _NONE and sample & before and not joined & (joined - 1):
                self._over = before  # exactly one key was added
            return None
        if over and sample != over:  # the first is up: the second alone counts now
            before = over
        elif before == _BARRED:
            return None
        if before != _NONE:  # from one key to another, faster than four scans
            self._down = _NONE
            self._equal -= 1  # the next scan finds the new key
            return self._release(before)
        self._down = sample
        self._held_ms = (_EQUAL_SAMPLES - 1) * _SCAN_MS
        symbol = _symbol(sample)
        self._is_told = symbol not in HAS_LONG
        return (symbol, False) if self._is_told else None

    def _release(self, before: int) -> "tuple[str, bool] | None":
        if before <= _NONE or self._is_told:
            return None
        return _symbol(before), False

    def _hold(self, elapsed_ms: int) -> "tuple[str, bool] | None":
        self._held_ms += elapsed_ms
        if self._is_told or self._held_ms < _LONG_MS:
            return None
        self._is_told = True
        return _symbol(self._down), True


def symbols_of(sample: int) -> str:
    """Return the symbols of all keys in a sample.

    >>> symbols_of(0b1001)
    '1A'
    """
    return "".join([LEGEND[index] for index in range(len(LEGEND)) if sample >> index & 1])


def _symbol(sample: int) -> str:
    index = 0
    while not sample >> index & 1:
        index += 1
    return LEGEND[index]


class Keypad:
    """The matrix on its pins; `next` waits for a key.

    rows, columns: Pins already made, top and left first; timer: a free machine.Timer.
    """

    def __init__(self, rows: "Sequence[Any]", columns: "Sequence[Any]", timer: "Any") -> None:
        self._rows = tuple(rows)
        self._columns = tuple(columns)
        self._contacts = Contacts()
        self._keys = []  # type: list[tuple[str, bool]]
        self._flag = asyncio.ThreadSafeFlag()
        self._timer = timer
        self._last_us = self._empty_us = time.ticks_us()
        for column in self._columns:
            column.value(1)
        timer.init(period=_SCAN_MS, mode=timer.PERIODIC, callback=self._scan)

    async def next(self) -> "tuple[str, bool]":
        """Wait for the next key; return its symbol and whether it was held long."""
        while not self._keys:
            await self._flag.wait()
        return self._keys.pop(0)

    def is_alive(self) -> bool:
        """Tell whether the pad was scanned within the last second, and no key waits for four."""
        now_us = time.ticks_us()
        if not self._keys:
            self._empty_us = now_us
        is_taken = time.ticks_diff(now_us, self._empty_us) < 4_000_000
        return is_taken and time.ticks_diff(now_us, self._last_us) < 1_000_000

    @property
    def stuck(self) -> str:
        """The symbols of the keys that have been down for 10 s and no longer count."""
        return symbols_of(self._contacts.mask)

    @property
    def is_settling(self) -> bool:
        """Whether a key may be about to come: contacts have changed, or it waits to be taken."""
        return bool(self._keys) or not self._contacts.is_settled

    def deinit(self) -> None:
        """Stop scanning."""
        self._timer.deinit()

    @micropython.native
    def _scan(self, timer: "Any") -> None:
        now_us = time.ticks_us()
        elapsed_us = time.ticks_diff(now_us, self._last_us)
        if elapsed_us < _SOON_US:
            return
        self._last_us = now_us
        is_down = self._contacts.is_closed or self._is_any_down()
        sample = self._read() if is_down else 0
        key = self._contacts.sample(sample, (elapsed_us + 500) // 1000)
        if key is not None and len(self._keys) < _QUEUE:
            self._keys.append(key)
            self._flag.set()

    @micropython.native
    def _is_any_down(self) -> bool:
        """Drive all columns at once: most scans find nothing, and this one is short."""
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
        sample = 0
        bit = 1
        for column in self._columns:
            time.sleep_us(_SETTLE_US)  # the rows rise again: only the pull-ups drive them
            column(0)
            time.sleep_us(_SETTLE_US)
            own = bit
            for row in self._rows:
                if not row():
                    sample |= own
                own <<= 4
            column(1)
            bit <<= 1
        return sample
