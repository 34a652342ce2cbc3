"""Packs of a game from its seed: whoever has the seed is dealt the same cards.

A seed is six of `LETTERS`, or a day as `2026-11-27`. The cut and each deal have a pack of their
own, which follows from the seed and the deal's number, whatever was played before. A code has the
seed, and may name the opponent and muggins: `4F2K7Q`, `2026-11-27-club`, `4F2K7Q-expert-muggins`
(code.js checks it). Runs in the page's MicroPython and in CPython.
"""

import hashlib

from cribboard.rules.cards import make, rank_of
from cribboard_tools.page.hand.opponents import OPPONENTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

#: The file with the seed of the game, and the opponent that its link names.
FILE = "deal"
#: Digits and letters that are not taken for each other.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH = 6
#: Letters of the seed by which a game is dealt that was played on from another: it is no code.
PLAYED_ON = 8
_DAY_WORDS = 3
_MUGGINS = "muggins"


def made(next_byte: "Callable[[], int]", length: int = _LENGTH) -> str:
    """Return a seed; next_byte: returns random bytes."""
    return "".join([LETTERS[next_byte() % len(LETTERS)] for _ in range(length)])


def below(limit: int, next_byte: "Callable[[], int]") -> int:
    """Return a number 0..limit-1, each equally likely; limit: at most 256.

    next_byte: returns random bytes. Those at the end that would favour small numbers are rejected.
    """
    fair = 256 - 256 % limit
    while True:
        byte = next_byte()
        if byte < fair:
            return byte % limit


def shuffled(next_byte: "Callable[[], int]") -> "list[int]":
    """Return the 52 cards in an order that is fair if the bytes are (Fisher and Yates)."""
    pack = [make(rank, suit) for suit in range(1, 5) for rank in range(1, 14)]
    for last in range(51, 0, -1):
        other = below(last + 1, next_byte)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def _source(seed: str, what: str) -> "Callable[[], int]":
    """Return a source of bytes that are always the same for a seed and what they are for."""
    left: list[int] = []
    blocks = 0

    def next_byte() -> int:
        nonlocal blocks
        if not left:
            text = "cribboard %s %s %d" % (seed, what, blocks)
            left.extend(hashlib.sha256(text.encode()).digest())
            blocks += 1
        return left.pop()

    return next_byte


def pack(seed: str, number: int) -> "list[int]":
    """Return the pack of a deal; number: of the deal in its game, from 0."""
    return shuffled(_source(seed, str(number)))


def cut(seed: str) -> "list[int]":
    """Return the two ranks, by seat, that are cut for the first deal; the lower one deals."""
    ranks = [rank_of(card) for card in shuffled(_source(seed, "cut"))]
    return [ranks[0], [rank for rank in ranks if rank != ranks[0]][0]]  # who tie cut again


def dealer(seed: str) -> int:
    """Return the seat that deals first."""
    ranks = cut(seed)
    return int(ranks[1] < ranks[0])


def link(seed: str, opponent: str, has_muggins: bool) -> str:
    """Return what a link has: the seed, opponent and muggins; "" for a game without a seed."""
    words = [seed, opponent] + [_MUGGINS] * has_muggins
    return "-".join([word for word in words if word]) if seed else ""


def read(text: str) -> "tuple[str, str, bool]":
    """Return seed, opponent ("" if none is named) and whether there are muggins."""
    words = text.split("-")
    size = _DAY_WORDS if words[0].isdigit() and len(words[0]) < _LENGTH else 1
    named = [word for word in words[size:] if word in OPPONENTS]
    return "-".join(words[:size]), (named + [""])[0], _MUGGINS in words[size:]
