"""Generator of `rules/show_totals_table.py`: the points of every five ranks, packed.

    python -m cribboard_tools.upkeep.show_totals_table           # says whether it is up to date
    python -m cribboard_tools.upkeep.show_totals_table --write   # writes it

Each rank has a key such that two hands of five with the same sum of keys have the same points. So
the sum finds the points, whichever card is the starter. The keys come from a random search for
small ones; `packed` raises ValueError for unsuitable keys. Sums reach 227,815, and at most 6,175
of them occur: a sum's low bits select a row and its high bits a cell in it. The rows overlap in
one array, shifted so that their cells agree or only one is used.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from pathlib import Path

import cribboard.rules
from cribboard.rules import show
from cribboard.rules.cards import JACK, make, rank_of, suit_of
from cribboard_tools.upkeep import generated_module
from cribboard_tools.upkeep.generated_module import literal

CARDS = range(1, 66)  # with and without a suit
PATH = Path(cribboard.rules.__path__[0]) / "show_totals_table.py"

#: Of ranks A..K.
KEYS = (25, 13641, 90, 9, 4536, 0, 309, 1997, 4, 753, 33511, 48576, 9531)
# rules/show_totals.py has the same numbers as literals: names cost time on the board.
ROW_BITS = 11  # a sum's low bits: its row
STEP_BITS = 4  # rows begin at multiples of 16 cells, so that a byte is enough for the place
ZERO = ord("@")  # points are letters: most bytes below 32 take four characters of source

HEAD = '''"""Points of every five ranks, by the sum of the ranks' keys.

Made by cribboard_tools/upkeep/show_totals_table.py.
"""

#: The keys of ranks A..K.
KEYS = ({keys})
#: By a sum's low 11 bits: where its row begins, in steps of 16 cells.
ROWS = (
{rows})
#: By that place and the sum's bits above: points, without flush and nobs, as a letter, "@" for 0.
CELLS = (
{cells})
#: By card, 0 for none: its key, which is its rank's over 12 bits that count the cards of each suit,
#: three bits a suit. Five keys stay below 2 ** 30, where MicroPython's ints take no memory.
CARD_KEYS = (
{card_keys})
#: By card: the place of its rank among the keys; its suit, 0 where it is not known.
PLACES = (
{places})
SUITS = (
{suits})
#: The Jacks of the four suits; by starter, the Jack that is nobs: 0 where the suit is not known.
JACKS = ({jacks})
NOBS = (
{nobs})
'''


def rank_points() -> dict[tuple[int, ...], int]:
    """Return the points of every five ranks in one pack, by the slow definition."""
    return {
        ranks: show.total(show.items(ranks[:4], ranks[4]))
        for ranks in combinations_with_replacement(range(1, 14), 5)
        if max(Counter(ranks).values()) <= 4
    }


def packed() -> tuple[bytes, bytes]:
    """Return ROWS and CELLS. Raises ValueError where the keys do not distinguish two hands."""
    rows: dict[int, dict[int, int]] = {}
    for ranks, points in rank_points().items():
        key = sum(KEYS[rank - 1] for rank in ranks)
        row = rows.setdefault(key & ((1 << ROW_BITS) - 1), {})
        if row.setdefault(key >> ROW_BITS, points) != points:
            raise ValueError(f"the keys give {ranks} the sum of a hand that counts otherwise")
    starts = bytearray(1 << ROW_BITS)
    cells: dict[int, int] = {}
    for number in sorted(rows, key=lambda number: (-len(rows[number]), number)):
        row, at = rows[number], 0
        while any(cells.get(at + cell, points) != points for cell, points in row.items()):
            at += 1 << STEP_BITS
        starts[number] = at >> STEP_BITS  # raises ValueError above 255
        cells.update((at + cell, points) for cell, points in row.items())
    letters = (ZERO + cells.get(cell, 0) for cell in range(max(cells) + 1))
    return bytes(starts), bytes(letters)


def source() -> str:
    """Return the text of the module."""
    keys = ", ".join(str(key) for key in KEYS)
    rows, cells = packed()
    suits = bytes([0] + [suit_of(card) for card in CARDS])
    return HEAD.format(
        keys=keys,
        rows=literal(rows),
        cells=literal(cells),
        card_keys=_numbers([0, *map(card_key, CARDS)]),
        places=literal(bytes([0] + [rank_of(card) - 1 for card in CARDS])),
        suits=literal(suits),
        jacks=", ".join(str(make(JACK, suit)) for suit in range(1, 5)),
        nobs=literal(bytes(make(JACK, suit) if suit else 0 for suit in suits)),
    )


def card_key(card: int) -> int:
    """Return the key of a card: its rank's in the high bits, a one in its suit's count below."""
    suit = suit_of(card)
    return KEYS[rank_of(card) - 1] << 12 | (1 << 3 * (suit - 1) if suit else 0)


def _numbers(values: Sequence[int]) -> str:
    """Return numbers as lines of a tuple."""
    return "".join(
        "    " + ", ".join(str(value) for value in values[at : at + 8]) + ",\n"
        for at in range(0, len(values), 8)
    )


def main(arguments: list[str]) -> int:
    """Write the module, or say whether it is up to date; return the exit status."""
    return generated_module.main(PATH, source, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
