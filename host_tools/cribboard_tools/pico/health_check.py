"""Verdicts on what a board has measured while it ran: the `health` of its link, docs/link.md.

The bounds of turns, saves and the cache are the emulated Pico's figures in BENCHMARKS.md with some
room; those of the rail are docs/reliability.md's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cribboard.app.alerts import FALLING_MV, SAG_MV

_MOST = 1 << 53  # larger counts are damaged


class Verdict(NamedTuple):
    """A sentence about a measure, which is "good", in "doubt" or "bad"."""

    grade: str
    text: str


class Measure(NamedTuple):
    """A measure: good up to (or from) `good`, bad beyond `bad`; which way tells their order."""

    name: str
    text: str
    good: float
    bad: float
    unit: str
    advice: str

    def verdict(self, value: float) -> Verdict:
        """Judge a value.

        >>> Measure("lost_keys", "lost keys: {}", 0, 3, "", "type slower").verdict(2)
        Verdict(grade='doubt', text='lost keys: 2 (0 or less is good, above 3 is bad): type slower')
        """
        sign = -1 if self.good > self.bad else 1
        told = self.text.format(f"{value:.4g}" if isinstance(value, float) else f"{value:,}")
        if sign * value <= sign * self.good:
            return Verdict("good", told)
        grade = "bad" if sign * value > sign * self.bad else "doubt"
        good, bad = ("or more", "below") if sign < 0 else ("or less", "above")
        limits = f"{self.good}{self.unit} {good} is good, {bad} {self.bad}{self.unit} is bad"
        return Verdict(grade, f"{told} ({limits}): {self.advice}")


MEASURES = (
    Measure(
        "clock_mhz", "its clock is {} MHz", 150, 125, " MHz",
        "this is the image for slow flash; the usual one lights sooner, if the chip takes it",
    ),
    Measure(
        "cache", "{} % of what it read of its flash was in the cache", 97, 94, " %",
        "every key waits for the flash; `cribboard deploy` installs the whole image anew",
    ),
    Measure(
        "longest_turn_ms", "its longest turn took {} ms", 30, 100, " ms",
        "keys wait as long; look into the log (menu 26)",
    ),
    Measure(
        "longest_save_ms", "its longest save took {} ms", 150, 500, " ms",
        "the flash erases slowly; if this grows from month to month, pull the games and replace "
        "the Pico",
    ),
    Measure(
        "lost_keys", "keys lost: {}", 0, 3, "",
        "more than eight waited at once; does a key bounce or stick? Check with --only pad",
    ),
    Measure(
        "rail_least_v", "the 5 V rail was at {} V or more", SAG_MV / 1000, FALLING_MV / 1000, " V",
        "a stronger charger or a shorter cable, or fewer mA in the menu's item 22",
    ),
    Measure(
        "resets", "resets by the watchdog: {}", 0, 2, "",
        "the log (menu 26) may say why; if it goes on, `cribboard deploy` and another supply",
    ),
)  # fmt: skip


def verdicts(health: Mapping[str, Any]) -> list[Verdict]:
    """Judge each measure that a board's `health` has; values of wrong types are left out.

    >>> [each.grade for each in verdicts({"resets": 3, "clock_mhz": "fast"})]
    ['bad']
    """
    whole = {name: value for name, value in health.items() if type(value) is int}
    values: dict[str, Any] = {name: each for name, each in whole.items() if 0 <= each <= _MOST}
    reads = values.get("flash_reads", 0)
    if reads and values.get("flash_hits", reads + 1) <= reads:
        values["cache"] = 100 * values["flash_hits"] / reads
    if least_mv := values.get("rail_least_mv", 0):
        values["rail_least_v"] = least_mv / 1000
    found = [each.verdict(values[each.name]) for each in MEASURES if each.name in values]
    if not found:
        text = "nothing was measured: let the game run with the newest image, then look again"
        return [Verdict("good" if not health else "doubt", text)]
    if "rail_least_mv" in values and "rail_least_v" not in values:
        found.append(Verdict("good", "nothing measures its 5 V rail"))
    return found
