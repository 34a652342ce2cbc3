"""A second keypad on the other side of the board, for who sits there.

Wired in parallel, wire for wire, a second pad needs nothing of this: the two are one. Here it has
rows of its own, so that what one player holds down does not bar the other.

Pins: the columns are shared with the first pad (open drain, so two pads may pull them); four rows
of its own, inputs with pull-up, 330 ohm each. `pins.TWIN_ROWS`.
Timing: as the first pad's, by a timer of its own; two scans never overlap, because soft timers
take turns.
"""

import micropython

from cribboard.devices.keypad import Keypad, symbols_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

_KEYS = 16


def turned(sample: int) -> int:
    """Return the sample of a pad whose legend is read upside down: the first key is the last."""
    found = 0
    for _ in range(_KEYS):
        found = found << 1 | sample & 1
        sample >>= 1
    return found


class Twin(Keypad):
    """Two pads as one: `next` waits for a key of either.

    first: the other Keypad; rows, columns, timer: as Keypad's; is_turned: the pad is fixed the
    same way round as the first, and only its printed keys are upside down.
    """

    def __init__(
        self,
        first: Keypad,
        rows: "Sequence[Any]",
        columns: "Sequence[Any]",
        timer: "Any",
        is_turned: bool,
    ) -> None:
        self._first = first
        self._is_turned = is_turned
        Keypad.__init__(self, rows, columns, timer)
        self._keys = first._keys
        self._flag = first._flag

    def is_alive(self) -> bool:
        """Tell whether both pads were scanned within the last second, and no key waits for four."""
        return self._first.is_alive() and Keypad.is_alive(self)

    @property
    def stuck(self) -> str:
        """The symbols of the keys of either that have been down for 10 s."""
        return self._first.stuck + symbols_of(self._contacts.mask)

    @property
    def is_settling(self) -> bool:
        """Whether a key of either may be about to come."""
        return self._first.is_settling or not self._contacts.is_settled

    def deinit(self) -> None:
        """Stop scanning both."""
        self._first.deinit()
        Keypad.deinit(self)

    @micropython.native
    def _read(self) -> int:
        sample = Keypad._read(self)
        return turned(sample) if self._is_turned else sample
