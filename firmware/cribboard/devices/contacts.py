"""Debounced keys of one 4x4 keypad, out of its samples.

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
"""

import micropython

from cribboard.base.constants import (
    BOUNCE_MS,
    HAND,
    KEYPAD_LEGEND,
    LETTER_MS,
    LONG_KEYS,
    LONG_MS,
    PRESS_MS,
    RELEASE_MS,
    STUCK_MS,
    TICKS_MAX_MS,
)

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
        self._is_new = True  # keys have been down since power-on

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
        if self._is_new:
            return self._lie(now_ms)
        return self._hold(now_ms) if self._down > _NONE else None

    def _lie(self, now_ms: int) -> "tuple[str, bool] | None":
        """Return HAND, once, where three keys or more have been down since power-on."""
        two = self._sample & (self._sample - 1)
        if not two & (two - 1) or (now_ms - self._since_ms) & TICKS_MAX_MS < LONG_MS:
            return None
        self._is_new = False
        return HAND, False

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
            self._is_new = False
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
