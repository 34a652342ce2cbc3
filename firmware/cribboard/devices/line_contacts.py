"""Contacts of a keypad whose lines are not known: which two of them a key joins.

Each of the scanner's four steps pulls some of the lines low, by the bits of their codes. Where one
of two joined lines is low, so is the other: that tells the bits of both codes. Ground has all bits,
a line of the second keypad's own none; each other code is used once.
"""

from cribboard.base.constants import RELEASE_MS, TICKS_MAX_MS
from cribboard.base.keypad_lines import GROUND, LINES, OWN_LINES

_CODES = (1, 2, 4, 8, 3, 5, 6, 9)
_ALL = 15
#: What is joined for so long is no key: two wires touch, or a key is stuck.
_TOUCH_MS = 2000
#: More lines are joined than one key can join.
_SEVERAL = "?"


def driven_lines() -> "tuple[str, ...]":
    """Return the lines that are low in each of the four steps."""
    return tuple(
        ["".join([LINES[at] for at in range(8) if _CODES[at] >> step & 1]) for step in range(4)]
    )


def contact(early: int, late: int, is_twin: bool = False) -> str:
    """Return the contact that a sample shows, "" for none, _SEVERAL for more than one.

    early, late: the levels of the lines a.. or i.. in the first two steps, and in the others, the
    first of two in the upper byte.
    """
    levels = early >> 8, early & 255, late >> 8, late & 255
    lines, codes = (OWN_LINES, (0, 0, 0, 0)) if is_twin else (LINES, _CODES)
    found = []  # the lines that something else pulls low, and the bits of both codes
    for at, line in enumerate(lines):
        low = 0
        for step in range(4):
            low |= (levels[step] >> at & 1 ^ 1) << step
        if low & ~codes[at]:
            found.append((line, low | codes[at]))
    if not found:
        return ""
    line, both = found[0]
    if len(found) == 1:  # its own bits are among the other's
        other = GROUND if both == _ALL else LINES[_CODES.index(both)] if both in _CODES else ""
    else:
        other, others = found[1]
        codes_of_two = codes[lines.index(line)] | codes[lines.index(other)]
        if len(found) > 2 or not both == others == codes_of_two:
            other = ""
    return "".join(sorted((line, other))) if other else _SEVERAL


class LineContacts:
    """Debounced contacts, as `contacts.Contacts` has keys; `a+e` is one that stays."""

    mask = 0
    touched = ""
    is_busy = is_settled = True

    def __init__(self) -> None:
        self._contact = _SEVERAL
        self._since_ms = 0
        self._is_told = self._is_kept = True  # what is down at the begin is no key, but may stay

    def sample(self, contact: str, now_ms: int) -> "tuple[str, bool] | None":
        """Take the contact of a sample; return one that counts."""
        if contact != self._contact:
            self._contact = contact
            self._since_ms = now_ms
            self._is_kept = False
            return None
        same_ms = (now_ms - self._since_ms) & TICKS_MAX_MS
        if same_ms < RELEASE_MS or contact == _SEVERAL:
            return None
        if not contact:
            self._is_told = False
        elif not self._is_told and GROUND not in contact:
            self._is_told = True
            return contact, False
        elif same_ms >= _TOUCH_MS and not self._is_kept:
            self._is_kept = True
            return contact[0] + "+" + contact[1], False
        return None
