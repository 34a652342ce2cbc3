"""Simulated players: a way to discard and a way to peg, by name; and what two of them play."""

from __future__ import annotations

from typing import NamedTuple

from cribboard.advice.advisor import LEVELS
from cribboard_tools.errors import BadInput
from cribboard_tools.simulation import program

#: Ways to discard, each with its meaning; its number in the kernel is its place.
DISCARDS = {
    "random": "any two cards",
    "exact": "best mean of hand and crib, as if the other player discarded any two cards",
    "hessel": "best mean of hand and crib, with Craig Hessel's published cribs",
}
#: Ways to peg.
PEGGING = {
    "random": "any card that can be laid",
    "greedy": "the card that scores most",
    "ahead": "the card that scores most, less what an answer is expected to score",
}
#: The player of cribboard.advice, with the number of hands that it weighs, or "all".
ADVICE, ALL_HANDS, MOST_HANDS = "advice", "all", 2000
#: What a foreign program's command stands behind.
PIPE = "pipe"
#: The kernel's numbers of its ways, after those above.
_ADVICE_WAYS = len(DISCARDS), len(PEGGING)
_DISCARD_NAMES, _PEGGING_NAMES = list(DISCARDS), list(PEGGING)


class Player(NamedTuple):
    """A simulated player: names of its ways to discard and to peg, and of its level, if any.

    A program's ways are PIPE and its command.
    """

    discards: str
    pegging: str
    level: str = ""

    def __str__(self) -> str:
        if self.is_program:
            return f"{PIPE}:{self.pegging}"
        return self.level or f"{self.discards}/{self.pegging}"

    @property
    def numbers(self) -> tuple[int, int]:
        """Return the kernel's numbers of both ways."""
        return _DISCARD_NAMES.index(self.discards), _PEGGING_NAMES.index(self.pegging)

    @property
    def is_advised(self) -> bool:
        """Whether the player is that of cribboard.advice, which looks at the score."""
        return self.discards == ADVICE

    @property
    def is_program(self) -> bool:
        """Whether the player is a foreign program."""
        return self.discards == PIPE

    @property
    def ways(self) -> tuple[int, int, int, int]:
        """Return the player as of the kernel's `choices`."""
        if not self.is_advised:
            return (*self.numbers, 0, 0)
        noise = LEVELS[self.level][1] if self.level else 0
        return (*_ADVICE_WAYS, 0 if self.pegging == ALL_HANDS else int(self.pegging), noise)


class Setup(NamedTuple):
    """What is simulated. Equal setups give equal games, on any number of workers."""

    first: Player
    second: Player
    form: str
    target: int
    seed: int

    @property
    def is_in_pairs(self) -> bool:
        """Whether games are played in pairs: by players who look at the score, and programs."""
        return any(one.is_advised or one.is_program for one in (self.first, self.second))

    @property
    def has_program(self) -> bool:
        """Whether one of the players is a foreign program."""
        return self.first.is_program or self.second.is_program


def parsed(text: str) -> Player:
    """Return the player named by `text`: DISCARDS/PEGGING, like hessel/ahead, advice/20 or a level.

    Raises BadInput.
    """
    if text.startswith(f"{PIPE}:"):
        command = text.partition(":")[2]
        program.words(command)
        return Player(PIPE, command)
    if text in LEVELS:
        return Player(ADVICE, str(LEVELS[text][0] or ALL_HANDS), text)
    discards, slash, pegging = text.partition("/")
    if discards == ADVICE and pegging in ("", ALL_HANDS) and text[-1] != "/":
        return Player(ADVICE, ALL_HANDS)
    if discards == ADVICE and slash:
        if pegging.isdecimal() and 1 <= int(pegging[:9]) <= MOST_HANDS:
            return Player(ADVICE, str(int(pegging)))
        raise BadInput(f"{text!r}: advice weighs 1 to {MOST_HANDS} hands, like advice/20, or all")
    if discards not in DISCARDS or pegging not in PEGGING:
        raise BadInput(
            f"{text!r} is not a player: write a way to discard ({', '.join(DISCARDS)}), a slash "
            f"and a way to peg ({', '.join(PEGGING)}), like hessel/ahead; or advice, "
            f"a level ({', '.join(LEVELS)}) or a program, like pipe:./player"
        )
    return Player(discards, pegging)
