"""Speed of other people's cribbage programs, measured in the same run as ours."""

from __future__ import annotations

import os
import random
import re
import subprocess

from cribboard.rules import cards
from cribboard_tools.analysis import all_shows
from cribboard_tools.bench.device import Unmeasured

_HANDS = 10
#: Most points between two means of a discard: his are printed in tenths, and some are 0.1 lower.
_NEAR = 0.16
#: A discard: its two cards; the mean total if the crib is one's own.
_ROW = re.compile(r"^(\w\w) (\w\w) \[(-?[\d.]+) ", re.M)


def cook_discard_ms(program: str | None) -> float:
    """Return the ms of processor time in which Michael Cook's program ranks a hand's discards.

    It goes through every crib and starter, as `discard_with_crib_ms` does, and must find nearly the
    same means. program: his cribbage-c, or None. Raises Unmeasured.
    """
    if program is None:
        raise Unmeasured("needs --cook FILE, a program of github.com/MichaelCook/cribbage")
    dice = random.Random("discards")
    sixes = [dice.sample(all_shows.PACK, 6) for _ in range(_HANDS)]
    words = ["-".join(cards.text(card).upper() for card in six) for six in sixes]
    times_s, said = [], ""
    for _ in range(3):
        before = _children_s()
        try:
            said = subprocess.run(
                [program, *words], capture_output=True, text=True, timeout=600, check=True
            ).stdout
        except (OSError, subprocess.SubprocessError) as error:
            raise Unmeasured(f"{program} cannot be run: {error}") from error
        times_s.append(_children_s() - before)
    if not min(times_s):
        raise Unmeasured("this system does not tell the processor time of a program")
    if not _are_ours(said, sixes):
        raise Unmeasured(f"{program} does not find our means of the discards")
    return round(1000 * min(times_s) / _HANDS, 3)


def _children_s() -> float:
    """Return the seconds of processor time of the processes that this one has waited for."""
    times = os.times()
    return times.children_user + times.children_system


def _are_ours(said: str, sixes: list[list[int]]) -> bool:
    """Return whether the printed means are those of our discards, nearly."""
    rows = _ROW.findall(said)
    if len(rows) != 15 * len(sixes):
        return False
    for number, six in enumerate(sixes):
        ours = {frozenset(choice.discard): choice.total for choice in all_shows.discards(six, True)}
        for first, second, mean in rows[15 * number : 15 * number + 15]:
            total = ours.get(frozenset((cards.parse(first), cards.parse(second))))
            if total is None or abs(float(total) - float(mean)) > _NEAR:
                return False
    return True
