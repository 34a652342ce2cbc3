"""The watchdog seam. Nothing arms it yet: an armed one resets the board under mpremote."""

import machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TIMEOUT_MS = 8000  # the RP2040 counts to 8388


class Watchdog:
    """Fed by the loop; resets the board when it is not, once armed."""

    def __init__(self) -> None:
        self._armed: "Any" = None

    def arm(self) -> None:
        """From now on, a loop that does not feed for 8 s resets the board."""
        self._armed = machine.WDT(timeout=_TIMEOUT_MS)

    def feed(self) -> None:
        """The loop is alive."""
        if self._armed is not None:
            self._armed.feed()
