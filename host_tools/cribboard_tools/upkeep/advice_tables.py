"""Generator of the tables of advice: what good players keep, throw and peg.

    python -m cribboard_tools.upkeep.advice_tables           # says whether they are up to date
    python -m cribboard_tools.upkeep.advice_tables --write   # writes them

The players discard for the best mean of hand and crib and peg by `ahead`; the crib's means follow
from what the other one throws, which is repeated until it stands. Each table has its seed.
"""

import sys
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path

import numpy as np

import cribboard.advice
from cribboard.rules.show_totals import total
from cribboard_tools.simulation.kernel import constants
from cribboard_tools.simulation.kernel.compiled import Ints
from cribboard_tools.simulation.kernel.kept_cards import KEPT_MOST, sum_kept
from cribboard_tools.simulation.tables import tables
from cribboard_tools.upkeep import generated_module

FOLDER = Path(cribboard.advice.__path__[0])
#: Rounds until the throws stand, deals in each of them, deals of a table, first seed.
ROUNDS, ROUND_DEALS, DEALS, SEED = 4, 1_000_000, 12_000_000, 41
#: Deals of four ranks in which the mean of all is mixed to their own.
PRIOR = 100
PAIRS = [(low, high) for high in range(13) for low in range(high + 1)]
FOURS = sorted(combinations_with_replacement(range(13), 4), key=lambda four: four[::-1])


def _ways(ranks: Sequence[int], taken: Sequence[int] = ()) -> int:
    """Return in how many ways a pack without the taken ranks has these."""
    ways = 1
    for rank in set(ranks):
        ways *= comb(max(4 - taken.count(rank), 0), ranks.count(rank))
    return ways


def _cribs() -> tuple[Ints, Ints]:
    """Return points and ways of cribs: [own pair, the other's pair, starter]."""
    points, ways = np.zeros((91, 91, 13)), np.zeros((91, 91, 13))
    for one, own in enumerate(PAIRS):
        for two, other in enumerate(PAIRS):
            for starter in range(13):
                many = _ways((*other, starter), own)
                if many:
                    ways[one, two, starter] = many
                    four = [rank + 1 for rank in own + other]
                    points[one, two, starter] = total(four, starter + 1)
    return points, ways


def _summed(filled: Ints, seed: int, deals: int, pone: int, dealer: int) -> tuple[Ints, Ints, Ints]:
    """Return the sums of sum_kept."""
    kept = np.zeros((2, len(FOURS), 2), np.int64)
    thrown = np.zeros((2, len(PAIRS)), np.int64)
    points = np.zeros((2, 2, KEPT_MOST), np.int64)
    sum_kept(filled, seed, 0, deals, pone, dealer, kept, thrown, points)
    return kept, thrown, points


def _settled() -> Ints:
    """Return the kernel's tables with the crib means of throws that stand."""
    filled = tables().copy()
    points, ways = _cribs()
    chances = [_ways(pair) for pair in PAIRS]
    thrown = np.ones((2, len(PAIRS)))
    for number in range(ROUNDS):
        for seat in range(2):
            weights = ways * thrown[1 - seat][None, :, None]
            means = (points * weights).sum(axis=(1, 2)) / weights.sum(axis=(1, 2))
            for (low, high), mean in zip(PAIRS, means, strict=True):
                for place in (13 * low + high, 13 * high + low):
                    filled[constants.CRIB_MEANS + 169 * seat + place] = round(100 * mean)
        way = constants.DISCARD_HESSEL
        thrown = _summed(filled, SEED + number, ROUND_DEALS, way, way)[1] / chances
    return filled


def _bytes(weights: Ints) -> bytes:
    """Return weights as bytes, the greatest as 255."""
    return bytes(int(weight) for weight in np.rint(255 * weights / weights.max()))


def _parts(counts: Ints) -> bytes:
    """Return how counts divide 256 parts, without the zeros at the end."""
    parts = np.floor(256 * counts / counts.sum()).astype(int)
    rest = 256 * counts / counts.sum() - parts
    for place in np.argsort(-rest)[: 256 - parts.sum()]:
        parts[place] += 1
    return bytes(parts.tolist()).rstrip(b"\0")


def made() -> dict[str, str]:
    """Return the text of each module."""
    filled = _settled()
    way, any_two = constants.DISCARD_HESSEL, constants.DISCARD_RANDOM
    kept, thrown, points = _summed(filled, SEED + 10, DEALS, way, way)
    pegs = [
        _summed(filled, SEED + 11, DEALS, any_two, way)[0][0],
        _summed(filled, SEED + 12, DEALS, way, any_two)[0][1],
    ]
    fours = [_ways(four) for four in FOURS]
    pairs = [_ways(pair) for pair in PAIRS]
    worth = []
    for sums in pegs:
        mean = sums[:, 1].sum() / sums[:, 0].sum()
        means = (sums[:, 1] + PRIOR * mean) / (sums[:, 0] + PRIOR)
        worth.append(bytes(int(one) for one in np.clip(np.rint(32 * (means - mean)) + 128, 0, 255)))
    return {
        "keep_weights": _module(
            "Table of kept ranks: how often a good player keeps four ranks that come.",
            "By place (belief.place_of); the most frequent is 255.",
            [_bytes(kept[seat, :, 0] / fours) for seat in range(2)],
        ),
        "throw_weights": _module(
            "Table of thrown ranks: how often a good player throws two ranks that come.",
            "By place: the lower rank, plus high * (high + 1) // 2; the most frequent is 255.",
            [_bytes(thrown[seat] / pairs) for seat in range(2)],
        ),
        "pegging_worth": _module(
            "Table of pegging: what four kept ranks are worth in the play.",
            "By place (belief.place_of): points pegged less the other's, beside the mean of all\n"
            "#: hands; in 1/32 point, 128 for none.",
            worth,
        )
        + _spreads(points),
    }


def _module(head: str, what: str, seats: Sequence[bytes]) -> str:
    text = f'"""{head}\n\nMade by cribboard_tools/upkeep/advice_tables.py.\n"""\n'
    for name, data in zip(("PONE", "DEALER"), seats, strict=True):
        text += f"\n#: {what}\n{name} = (\n{generated_module.literal(data)})\n"
    return text


def _spreads(points: Ints) -> str:
    text = ""
    for name, column in (("PEGS", 0), ("HANDS", 1)):
        text += "\n#: In how many of 256 deals pone, then the dealer, has 0, 1, 2, ... points.\n"
        rows = "".join(_row(_parts(points[seat, column])) for seat in range(2))
        text += f"{name} = (\n{rows})\n"
    return text


def _row(data: bytes) -> str:
    """Return bytes as an item of a tuple."""
    lines = generated_module.literal(data).splitlines()
    if len(lines) == 1:
        return f"    ({lines[0].strip()}),\n"
    return "    (\n" + "".join(f"    {line}\n" for line in lines) + "    ),\n"


def main(arguments: list[str]) -> int:
    """Write the modules, or say whether they are up to date; return the exit status."""
    texts = made()

    def source(name: str) -> Callable[[], str]:
        return lambda: texts[name]

    return max(
        [generated_module.main(FOLDER / f"{name}.py", source(name), arguments) for name in texts]
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
