"""Generator of `advice/tables.py`: what good players keep, throw and peg.

    python -m cribboard_tools.upkeep.advice_tables           # says whether the module is up to date
    python -m cribboard_tools.upkeep.advice_tables --write   # writes it

The players discard for the best mean of hand and crib and peg by `ahead`; the crib's means follow
from what the other one throws, which is repeated until it stands. Each table has its seed.
"""

import os
import sys
from collections.abc import Sequence
from functools import partial
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path

import numpy as np

import cribboard.advice
from cribboard.rules.show_totals import total
from cribboard_tools.simulation import pieces, players, win_table
from cribboard_tools.simulation.kernel import constants
from cribboard_tools.simulation.kernel.compiled import Ints
from cribboard_tools.simulation.kernel.constants import FAR
from cribboard_tools.simulation.kernel.kept_cards import (
    KEPT_MOST,
    record_races,
    sum_kept,
    sum_races,
)
from cribboard_tools.simulation.tables import tables
from cribboard_tools.upkeep import generated_module

PATH = Path(cribboard.advice.__path__[0]) / "tables.py"
#: Rounds until the throws stand, deals in each of them, deals of a table, first seed.
ROUNDS, ROUND_DEALS, DEALS, SEED = 4, 1_000_000, 12_000_000, 41
#: Deals of the races of each seat, their first seed, and steps of Newton's method.
RACES, RACE_SEED, NEWTON = 10_000_000, 71, 12
#: Pieces of the deals of advice, their seed, and deals of the table of chances that they take.
ADVISED, ADVISED_SEED, CHANCE_DEALS = 12, 710, 4_000_000
#: Deals of such a piece, and the player in both seats.
ADVISED_DEALS, ADVISED_PLAYER = 2_000, players.Player(players.ADVICE, "20").ways
#: Numbers of a growth: one for each pair of ranks, and the worth's.
GROWTHS = 92
#: A step of a growth in nats: discards.py lets parts grow by an eighth in eight.
STEP = float(np.log(9 / 8)) / 8
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
    sum_kept(filled, seed, 0, deals, (pone, dealer), kept, thrown, points)
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


def source() -> str:
    """Return the text of the module."""
    filled = _settled()
    way, any_two = constants.DISCARD_HESSEL, constants.DISCARD_RANDOM
    kept, thrown, points = _summed(filled, SEED + 10, DEALS, way, way)
    pegs = [
        _summed(filled, SEED + 11, DEALS, any_two, way)[0][0],
        _summed(filled, SEED + 12, DEALS, way, any_two)[0][1],
    ]
    fours = np.array([_ways(four) for four in FOURS])
    keeps = [_bytes(kept[seat, :, 0] / fours) for seat in range(2)]
    pairs = [_ways(pair) for pair in PAIRS]
    worth = []
    for sums in pegs:
        mean = sums[:, 1].sum() / sums[:, 0].sum()
        means = (sums[:, 1] + PRIOR * mean) / (sums[:, 0] + PRIOR)
        worth.append(bytes(int(one) for one in np.clip(np.rint(32 * (means - mean)) + 128, 0, 255)))
    return (
        _HEAD
        + _seats("KEPT", keeps)
        + "\n#: How often a good player throws two ranks that come, by place, as of GROWTH below.\n"
        + _seats("THROWN", [_bytes(thrown[seat] / pairs) for seat in range(2)])
        + _WORTH
        + _seats("WORTH", worth)
        + _spreads(points)
        + _raced(
            [np.frombuffer(one, np.uint8).astype(int) - 128 for one in worth],
            [np.frombuffer(one, np.uint8) * fours for one in keeps],
        )
    )


_HEAD = '''"""Tables of what good players keep, throw and peg, and of who pegs out first.

Made by cribboard_tools/upkeep/advice_tables.py. Each has a row for pone and one for the dealer.
"""

#: Holes that nobody pegs in a play.
FAR = 13
#: How often a good player keeps four ranks that come, by place (belief.place_of); at most 255.
'''
_WORTH = """
#: By place (belief.place_of): points pegged less the other's, beside the mean of all hands; in 1/32
#: point, 128 for none.
"""


def _seats(name: str, rows: Sequence[bytes]) -> str:
    return f"{name} = (\n{generated_module.rows(rows)})\n"


def _spreads(points: Ints) -> str:
    text = ""
    for name, column in (("PEGS", 0), ("HANDS", 1)):
        text += "\n#: In how many of 256 deals each has 0, 1, 2, ... points.\n"
        text += _seats(name, [_parts(points[seat, column]) for seat in range(2)])
    return text


def _raced(worth: Sequence[Ints], frequent: Sequence[Ints]) -> str:
    """Return the tables of the races.

    First from deals whose lays look at the score and nothing else, of which there are many; then,
    for the level of the odds and how far kept cards move them, from deals of advice that takes the
    first ones. frequent: how often each four ranks are kept, which weighs them in the mean.
    """
    designs = [_design(one) for one in worth]
    slopes, levels = [], []
    for seat, design in enumerate(designs):
        races = np.zeros((len(FOURS), FAR + 1, FAR + 1, 3), np.int64)
        way = constants.DISCARD_HESSEL
        sum_races(tables(), RACE_SEED + seat, 0, RACES, seat, way, races)
        slope, level = _fitted(design, frequent[seat], races[:, 1:, 1:])
        slope[:, :-1] -= (slope @ np.average(design, axis=0, weights=frequent[seat]))[:, None] / 6
        slopes.append(slope)  # less the mean, of which each of six pairs has a part
        levels.append(np.exp(level) / (1 + np.exp(level).sum(axis=2, keepdims=True)))
    first = (levels[0] + levels[1].transpose(1, 0, 2)[:, :, ::-1]) / 2
    begun = [_parts_of_races(first), _parts_of_races(first.transpose(1, 0, 2)[:, :, ::-1])]
    plays = _advised(begun, slopes)
    for seat, design in enumerate(designs):
        own, other, kept = plays[:, seat], plays[:, 1 - seat], plays[:, 2 + seat]
        winner = plays[:, 4]
        won = np.stack([winner == seat, winner == 1 - seat], axis=1)
        scales, begun[seat] = _moved(begun[seat], own, other, (design @ slopes[seat].T)[kept], won)
        slopes[seat] *= np.repeat(scales, 3)[:, None]
    text = (
        "\n#: By the holes that a player lacks, then the other, 1 to FAR: in how many of 256 deals"
    )
    text += "\n#: it pegs out first, then the other, with kept cards of no growth.\n"
    text += _seats("RACE", [bytes(one.ravel().tolist()) for one in begun])
    text += (
        "\n#: How the odds of a player and of the other to peg out first, who lack 1, 2, or more,"
    )
    text += "\n#: grow with each two of the kept ranks, by place: the lower, plus high * (high + 1)"
    text += "\n#: // 2; and with a point of WORTH: steps of an eighth in eight, 128 for none.\n"
    return text + _seats("GROWTH", [_growths(one) for one in slopes])


def _growths(slopes: Ints) -> bytes:
    steps = np.clip(np.rint(slopes / STEP) + 128, 0, 255)
    return bytes(int(one) for one in steps.ravel())


def _parts_of_races(chances: Ints) -> Ints:
    """Return chances that a player and the other peg out first as parts of 256."""
    parts = np.minimum(np.rint(256 * chances).astype(int), 255)
    parts[..., 1] = np.minimum(parts[..., 1], 256 - parts[..., 0])
    made: Ints = parts
    return made


def _advised(begun: Sequence[Ints], slopes: Sequence[Ints]) -> Ints:
    """Return the plays of _races with these tables, and the first table of chances."""
    filled = tables().copy()
    both = win_table.outcomes(0, CHANCE_DEALS, win_table.PLAYER)
    filled[constants.CHANCES :] = np.rint(65535 * win_table.solved(both)).astype(np.int64).ravel()
    raced = np.concatenate([one.ravel() for one in begun])
    grown = np.frombuffer(b"".join([_growths(one) for one in slopes]), np.uint8)
    filled[constants.RACE : constants.GROWTH] = raced
    filled[constants.GROWTH : constants.GROWTH + len(grown)] = grown
    work = partial(_races, filled=filled)
    workers = pieces.on_this_machine(os.cpu_count() or 1)
    return np.concatenate([plays for _, plays in pieces.in_order(work, 0, ADVISED, workers)])


def _races(number: int, filled: Ints) -> Ints:
    """Return the plays of a piece: the lacks of both, then as of record_races.

    filled: tables of the kernel. A lack of FAR stands for some more.
    """
    dice = np.random.default_rng((ADVISED_SEED, number))
    lacks = dice.integers(1, FAR + 1, (ADVISED_DEALS, 2))
    real = np.where(lacks == FAR, dice.integers(FAR, FAR + 7, lacks.shape), lacks)
    races = np.zeros((ADVISED_DEALS, 3), np.int64)
    record_races(filled, ADVISED_SEED + number, real, ADVISED_PLAYER, races)
    return np.concatenate([lacks, races], axis=1)


def _moved(begun: Ints, own: Ints, other: Ints, growths: Ints, won: Ints) -> tuple[Ints, Ints]:
    """Return how far growths count, (own, other's), and the parts of races, moved to fit plays.

    begun: parts of races; own, other: lacks; growths: six of each play; won: by a player, by the
    other. The logits move with the lacks, and so by a few numbers.
    """
    base = np.clip(begun, 0.3, 255)
    base = np.log(base / np.maximum(256 - base.sum(axis=2, keepdims=True), 0.3))
    lacks = np.arange(1, FAR + 1)
    rows = [_of_lacks(own, other), _of_lacks(*np.meshgrid(lacks, lacks, indexing="ij"))]
    every = np.arange(len(own))
    designs, offsets = [], []
    for side, lack in enumerate((own, other)):
        grown = growths[every, 3 * side + np.minimum(lack, 3) - 1]
        can = lack < FAR
        designs.append(np.c_[rows[0], grown] * can[:, None])
        offsets.append(np.where(can, base[own - 1, other - 1, side], -20))
    wide = designs[0].shape[1]
    prior = np.tile(np.eye(wide)[-1], 2)
    found = prior.copy()
    for _ in range(NEWTON):
        odds = np.exp(
            [offsets[at] + designs[at] @ found[at * wide : (at + 1) * wide] for at in range(2)]
        )
        shares = odds / (1 + odds.sum(axis=0))
        climb = [designs[at].T @ (won[:, at] - shares[at]) for at in range(2)]
        curve = 3 * np.eye(2 * wide)
        for one, two in np.ndindex(2, 2):
            part = shares[one] * ((one == two) - shares[two])
            block = np.s_[one * wide : (one + 1) * wide, two * wide : (two + 1) * wide]
            curve[block] += (designs[one] * part[:, None]).T @ designs[two]
        found += np.linalg.solve(curve, np.concatenate(climb) - 3 * (found - prior))
    moves = found.reshape(2, wide)
    odds = np.exp(base + (rows[1] @ moves[:, :-1].T).reshape(base.shape))
    odds[-1, :, 0] = odds[:, -1, 1] = 0  # nobody pegs so many
    return moves[:, -1], _parts_of_races(odds / (1 + odds.sum(axis=2, keepdims=True)))


def _of_lacks(own: Ints, other: Ints) -> Ints:
    """Return what logits of a race depend on, for each pair of lacks."""
    own, other = own.ravel(), other.ravel()
    ones = np.ones(len(own))
    near = [own <= 1, own <= 2, other <= 1, other <= 2, (own <= 2) & (other <= 2)]
    return np.stack([ones, 1 / own, 1 / other, 1 / (own * other), *near], axis=1)


def _design(worth: Ints) -> Ints:
    """Return what growths multiply: pairs and worth in points, by four ranks."""
    made = np.zeros((len(FOURS), GROWTHS))
    for place, four in enumerate(FOURS):
        for pair in combinations(four, 2):
            made[place, PAIRS.index(pair)] += 1
    made[:, -1] = worth / 32
    return made


def _fitted(design: Ints, frequent: Ints, races: Ints) -> tuple[Ints, Ints]:
    """Return slopes, [growth of six, number], and levels, [lack, other's lack, (own, other)].

    Of logits beside neither pegging out: those of the greatest likelihood, by Newton's method.
    """
    of_lack = np.minimum(np.arange(FAR), 2)
    design = design - np.average(design, axis=0, weights=frequent)
    many, won = races.sum(axis=3), races[..., :2]
    sums = races.sum(axis=0) + 1 / 3
    slopes, levels = np.zeros((6, GROWTHS)), np.log(sums[..., :2] / sums[..., 2:])
    for number in range(NEWTON):
        weights, gaps = np.zeros((6, 6, len(FOURS))), np.zeros((6, len(FOURS)))
        values = design @ slopes.T
        for own, other in np.ndindex(FAR, FAR):
            at = [of_lack[own], 3 + of_lack[other]]
            odds = np.exp(levels[own, other] + values[:, at])
            shares = odds / (1 + odds.sum(axis=1, keepdims=True))
            some = many[:, own, other, None]
            gap = won[:, own, other] - some * shares
            across = -some[:, 0] * shares[:, 0] * shares[:, 1]
            spread = some * shares * (1 - shares)
            for side in range(2):
                gaps[at[side]] += gap[:, side]
                weights[at[side], at[side]] += spread[:, side]
                weights[at[side], at[1 - side]] += across
            if number % 2:  # in turn with the slopes
                step = np.diag(spread.sum(axis=0) + 1) + across.sum() * (1 - np.eye(2))
                levels[own, other] += np.linalg.solve(step, gap.sum(axis=0))
        if number % 2:
            continue
        size = slopes.size
        curve = np.einsum("abf,fi,fj->aibj", weights, design, design, optimize=True)
        curve = curve.reshape(size, size) + 50 * np.eye(size)
        climb = (gaps @ design - 50 * slopes).ravel()
        slopes += np.linalg.solve(curve, climb).reshape(slopes.shape)
    return slopes, levels


if __name__ == "__main__":
    sys.exit(generated_module.main(PATH, source, sys.argv[1:]))
