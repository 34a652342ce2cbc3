"""Keys of one or two 4x4 keypads, out of the samples that matrix_scan.py takes.

A second keypad on the other side of the board is for the player who sits there. Wired in parallel
with the first it needs nothing of this: the two act as one. With four lines of its own, a key that
one player holds does not block the other's.

Which lines are rows and columns is in the order (keypad_lines.py) of each. Until it is known,
contacts come in the place of keys: the two lines that a key joins.
"""

import asyncio
import micropython
import time

from cribboard.base.constants import (
    LONG_KEYS,
    OPEN,
    RING,
    SCAN_MS,
    TICKS_MAX_MS,
    UNSCANNED_MS,
    UNTAKEN_MS,
)
from cribboard.base.keypad_lines import LINES, OWN_LINES, driven, orders
from cribboard.devices import pins
from cribboard.devices.contacts import Contacts, symbols_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from machine import Timer
    from typing import Any, Callable, Sequence

    from cribboard.devices.matrix_scan import Scanner

_QUEUE = 8


class Matrix:
    """Reader of a keypad's samples. order: of its lines, "" while they are not known.

    low: the lines that are low in each step. number: 0, or 1 of the second keypad. at: where the
    next sample to take is in the ring. now_ms: when the last one was taken.
    """

    def __init__(self, order: str, low: "Sequence[str]", number: int = 0) -> None:
        self._is_known = bool(order)
        self._number = number
        self.contacts: "Any" = Contacts()
        self.ignored = 0  # bits of a place in the ring that are not its keys'
        self._masks: "list[int]" = []  # of the sample, for each bit of the two places
        if order:
            self._make_masks(order, low)
        else:
            # Imported here: few boards look for the lines of a keypad.
            from cribboard.devices import line_contacts

            self.contacts = line_contacts.LineContacts()
            self._find = line_contacts.contact
        self._early = self._late = -1  # the last sample, and what it was
        self._sample: "Any" = 0
        self.scanner: "Scanner | None" = None  # from the begin on
        self.at = self.now_ms = 0
        self.touched = ""  # the key of this matrix that is held now
        self.seen = 0  # what `at` was
        self.seen_us = time.ticks_us()  # when it was last seen to move

    def _make_masks(self, order: str, low: "Sequence[str]") -> None:
        read = (OWN_LINES if self._number else LINES) + "    "
        for step in (1, 0, 3, 2):  # the second of two is in the lower byte
            for line in read[:8]:
                row, column = order.find(line), order.find(low[step])
                if row > column:
                    row, column = column, row
                is_key = 0 <= row < 4 <= column
                self._masks.append(1 << 4 * column - 16 + row if is_key else 0)
        for at in range(8):
            if not self._masks[at]:
                self.ignored |= 0x101 << at

    @micropython.native
    def sample(self, early: int, late: int) -> "Any":
        """Return the keys of a sample, or the contact."""
        if early == self._early and late == self._late:
            return self._sample
        self._early, self._late = early, late
        if not self._is_known:
            self._sample = self._find(early, late, self._number > 0)
            return self._sample
        found, masks, at = 0, self._masks, 0
        for low in (early ^ OPEN, late ^ OPEN):
            for _ in range(16):
                if low & 1:
                    found |= masks[at]
                low >>= 1
                at += 1
        self._sample = found
        return found

    @micropython.native
    def take(self, ring: "array[int]", end: int) -> "tuple[tuple[str, bool], ...]":
        """Take the samples up to `end`; return their keys."""
        at, now_ms, contacts = self.at, self.now_ms, self.contacts
        keys: "tuple[tuple[str, bool], ...]" = ()
        while at != end:
            now_ms = (now_ms + SCAN_MS) & TICKS_MAX_MS
            key = contacts.sample(self.sample(ring[at], ring[at + 1]), now_ms)
            at = (at + 2) & (RING - 1)
            if key is not None:
                keys += (key,)
        self.at, self.now_ms = at, now_ms
        return keys


class Keypad:
    """The board's keypads as one, as `home.Keypad`. lost: keys for which there was no room.

    pin: returns a pin by its number, an input with pull-up. timer: a free machine.Timer. settings:
    the owner's, with one keypad, or track A's and track B's: then each key is sent with its side
    too. All begins with the first `next`, so that it delays no frame.
    """

    has_finger = True

    def __init__(self, pin: "Callable[[int], Any]", timer: "Timer", settings: "Any") -> None:
        self._pin = pin
        self._timer = timer
        self.orders = orders(settings)
        self._orders_of: "tuple[Any, ...]" = ()  # what they were made of
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

        low: "Sequence[str]" = driven(self.orders) if self.orders[0] else ()
        if not low:
            # Imported here, as in Matrix.
            from cribboard.devices import line_contacts

            low = line_contacts.driven_lines()
        bits = [sum([1 << LINES.index(line) for line in lines]) for lines in low]
        lines = [self._pin(number) for number in pins.ROWS + pins.COLUMNS]
        own = [self._pin(number) for number in pins.TWIN_ROWS] if len(self.orders) > 1 else []
        scanners = []
        for number, order in enumerate(self.orders):
            one = Matrix(order, low, number)
            read = own if number else lines
            one.scanner = matrix_scan.Scanner(lines[0], read[0], bits, number)
            scanners.append(one.scanner)
            self._matrices.append(one)
        matrix_scan.begin(scanners)
        self._timer.init(period=SCAN_MS, mode=self._timer.PERIODIC, callback=self._look)

    def use(self, settings: "Any", is_asked: bool) -> None:
        """Read the keypads of the settings; is_asked: contacts come in the place of keys.

        Called with each key, before its light, so what has not changed costs next to no time.
        """
        of = is_asked, settings.get("pad"), settings.get("twin_pad"), settings["twin"]
        if of == self._orders_of:
            return
        self._orders_of = of
        wanted = orders(settings, is_asked)
        if wanted != self.orders:
            is_begun = bool(self._matrices)
            self.deinit()
            self.orders = wanted
            self._matrices = []
            self._touched = ""
            if is_begun:
                self._begin()

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
            end = -scanner.fill.count & (RING - 2)
            if not contacts.is_busy:  # samples without a key are passed over: nearly all are
                ignored = matrix.ignored
                while at != end and ring[at] | ignored == ring[at + 1] | ignored == OPEN:
                    at = (at + 2) & (RING - 1)
                passed = ((at - begin) & (RING - 1)) // 2
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
