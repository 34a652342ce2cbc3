"""Simulated players: a way to discard and a way to peg, by name; and what two of them play."""

from __future__ import annotations

from typing import NamedTuple

from cribboard_tools.errors import BadInput

#: Ways to discard, each with its meaning; its number in the kernel is its place.
DISCARDS = {
    "random": "any two cards",
    "exact": "best mean of hand and crib, as if the other player discarded any two cards",
    "hessel": "best mean of hand and crib, with Craig Hessel's published cribs",
    "coach": "best mean of hand and crib, with the cribs of the board's coach",
}
#: Ways to peg.
PEGGING = {
    "random": "any card that can be laid",
    "greedy": "the card that scores most",
    "ahead": "the card that scores most, less what an answer is expected to score",
}
_DISCARD_NAMES, _PEGGING_NAMES = list(DISCARDS), list(PEGGING)


class Player(NamedTuple):
    """A simulated player: names of its ways to discard and to peg."""

    discards: str
    pegging: str

    def __str__(self) -> str:
        return f"{self.discards}/{self.pegging}"

    @property
    def numbers(self) -> tuple[int, int]:
        """Return the kernel's numbers of both ways."""
        return _DISCARD_NAMES.index(self.discards), _PEGGING_NAMES.index(self.pegging)


class Setup(NamedTuple):
    """What is simulated. Equal setups give equal games, on any number of workers."""

    first: Player
    second: Player
    form: str
    target: int
    seed: int


def parsed(text: str) -> Player:
    """Return the player named by `text`: DISCARDS/PEGGING, like hessel/ahead.

    Raises BadInput.
    """
    discards, _, pegging = text.partition("/")
    if discards not in DISCARDS or pegging not in PEGGING:
        raise BadInput(
            f"{text!r} is not a player: write a way to discard ({', '.join(DISCARDS)}), a slash "
            f"and a way to peg ({', '.join(PEGGING)}), like hessel/ahead"
        )
    return Player(discards, pegging)
