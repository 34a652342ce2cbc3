"""A second keypad on the other side of the board, for the player who sits there.

A second keypad wired in parallel with the first needs nothing of this: the two act as one. Here it
has rows of its own, so that a key held by one player does not block the other's.

Pins: the first keypad's columns, which are open drain, so both may be scanned; four rows of its
own with 330 ohm each, `pins.TWIN_ROWS`.
Timing: as the first keypad's, with a timer of its own. Their scans never overlap, because
callbacks of software timers run one after the other.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.devices.keypad import Keypad


class KeypadPair:
    """Two keypads with a common queue, as one `home.Keypad`; the second is on track B's side."""

    def __init__(self, first: "Keypad", second: "Keypad") -> None:
        self._first = first
        self._second = second
        first.side, second.side = 0, 1

    async def next(self) -> "tuple[str, bool] | tuple[str, bool, int]":
        """Wait for the next key of either; return its symbol, whether it was long, its side."""
        return await self._first.next()

    def is_alive(self) -> bool:
        """Return whether both are scanned, and no key has waited for 4 s."""
        return self._first.is_alive() and self._second.is_alive()

    @property
    def stuck(self) -> str:
        """Symbols of the keys of either that have been down for 10 s and no longer count."""
        return self._first.stuck + self._second.stuck

    @property
    def lost(self) -> int:
        """How many keys of both were lost; they share a queue."""
        return self._first.lost

    @property
    def is_settling(self) -> bool:
        """Whether a key of either may be about to come."""
        return self._first.is_settling or self._second.is_settling

    def deinit(self) -> None:
        """Stop scanning both."""
        self._first.deinit()
        self._second.deinit()
