"""Health of a board: what it measures about itself from its start on, for the link and a page.

A turn is what the main loop does between two looks for a key; one that saves is counted apart,
because an erase of the flash takes its time. Those of the start are not counted.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.home import Home

#: A lower reading of the rail means that its pin has no divider: the board would not run.
ABSENT_MV = 3500
#: What `page` tells of `values`, in the order of the forms of "page.health".
_ON_PAGE = (
    "clock_mhz",
    "flash_cache",
    "longest_turn_ms",
    "longest_save_ms",
    "lost_keys",
    "rail_least_mv",
    "resets",
)


class Health:
    """The measures of the board that `devices` are.

    is_started: set once the start is over. is_saving: set when this turn writes to the flash.
    """

    def __init__(self, devices: "Home") -> None:
        self._devices = devices
        self._turn_ms = self._save_ms = self._least_mv = 0
        self._is_counting = self.is_started = self.is_saving = False
        self._processor = getattr(devices, "processor", None)  # a Pico's

    def end_turn(self, begin_ms: int) -> None:
        """Count the turn that began at `begin_ms` and ends now."""
        clock = self._devices.clock
        took_ms = clock.diff(clock.now_ms(), begin_ms)
        if self._is_counting:
            if self.is_saving:
                self._save_ms = max(self._save_ms, took_ms)
            else:
                self._turn_ms = max(self._turn_ms, took_ms)
        self.is_saving = False
        self._is_counting = self.is_started

    def rail_mv(self) -> int:
        """Return the voltage of the 5 V rail in mV, 0 if it is not measured."""
        rail_mv = self._devices.rail_mv()
        if rail_mv > ABSENT_MV and not 0 < self._least_mv <= rail_mv:
            self._least_mv = rail_mv
        return rail_mv

    def look(self) -> None:
        """Read the counters of the processor, before they are full; call it once a second."""
        if self._processor is not None:
            self._processor.count()

    def values(self) -> "dict[str, int]":
        """Return what was measured, by its name in docs/link.md."""
        devices = self._devices
        watchdog = devices.watchdog
        values = {
            "resets": 0 if watchdog is None else watchdog.resets,
            "lost_keys": getattr(devices.keypad, "lost", 0),  # 0 where none is scanned
            "rail_least_mv": self._least_mv,
            "longest_turn_ms": self._turn_ms,
            "longest_save_ms": self._save_ms,
        }
        if self._processor is not None:
            values.update(self._processor.health())
        return values

    def page(self) -> "list[str]":
        """Return the values of the forms of "page.health" in their order; "" for an unknown one.

        The share of the cache is in per cent, the voltage in V.
        """
        values = self.values()
        reads = values.get("flash_reads", 0)
        told = []
        for name in _ON_PAGE:
            if name == "flash_cache":
                told.append("%.1f" % (100 * values["flash_hits"] / reads) if reads else "")
            elif name == "rail_least_mv":
                least_mv = values[name]
                told.append("%.2f" % (least_mv / 1000) if least_mv else "")
            else:
                told.append(str(values.get(name, "")))
        return told
