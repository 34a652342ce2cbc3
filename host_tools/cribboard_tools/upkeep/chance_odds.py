"""Generator of `advice/chance_odds_table.py`: what makes chances of advice those of the table.

    python -m cribboard_tools.upkeep.chance_odds           # says whether the module is up to date
    python -m cribboard_tools.upkeep.chance_odds --write   # writes it: some minutes of one core

At random scores, more of them near the end, cards are dealt and the best move is found: the throw
of each seat, pone's lead, and the dealer's first lay after it. The odds are such that the chances
of these moves have the table's in the mean: by a logistic regression on the holes that both lack
and the table's chance, and by the scores near each of those that are written.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np

import cribboard.advice
from cribboard.advice import chance_odds
from cribboard.advice.belief import ALL
from cribboard.advice.position import Position
from cribboard.rules import cards
from cribboard.rules.win_chances import CERTAIN, TARGET
from cribboard_tools.analysis import win_chances
from cribboard_tools.simulation import advice, pieces
from cribboard_tools.simulation.kernel.compiled import Ints
from cribboard_tools.upkeep import generated_module

PATH = Path(cribboard.advice.__path__[0]) / "chance_odds_table.py"
#: Positions of a piece; tables of the pieces, of pone and the dealer: throws, lays against every
#: hand, lays against a few; pone's leads, whose chances differ the most, have more. Seed.
PIECE, SEED = 500, 560
TABLES = [0] * 80 + [1] * 80 + [2] * 24 + [3] * 24 + [4] * 24 + [5] * 24 + [2] * 48
#: Holes that the table has; from the last on the odds are the same.
LACKS = (1, 2, 3, 4, 5, 6, 8, 10, 13, 18, 30, 60, 110)
#: The few: hands of the other that a board's coach weighs.
_HANDS = 20
_STEPS = 40
#: Standard deviations, as logarithms: of the ratio of the lacks, and how far lacks are near, for
#: throws, and for lays, of which there are fewer; how many positions say that odds are smooth.
_SPREAD, _NEAR, _SMOOTH = 0.7, (0.11, 0.2), 3

HEAD = '''"""Odds of the chances of advice, by the holes that both lack.

Made by cribboard_tools/upkeep/chance_odds.py.
"""

#: Holes of the rows, for the player's lack, and of their numbers, for the other's.
LACKS = {lacks}
#: Odds of 128, of pone and the dealer: of throws; of first lays, as of eight cards left, that are
#: weighed against every hand, and against a few.
ODDS = (
{odds})
'''


def best(number: int) -> Ints:
    """Return the rows of a piece: (own lack, other's, chance of the best move, table's chance)."""
    table = TABLES[number]
    dice = np.random.default_rng((SEED, number))
    own = np.exp(dice.uniform(0, np.log(TARGET + 1), PIECE))
    other = own * np.exp(dice.normal(0, _SPREAD, PIECE))
    lacks = np.clip(np.stack([own, other], axis=1).astype(int), 1, TARGET)
    rows = []
    for mine, theirs in (TARGET - lacks).tolist():
        pack = [int(card) for card in dice.permutation(np.arange(14, 66))[:13]]
        seat, before = table % 2, win_chances.chance(mine, theirs, table % 2 > 0)
        if table < 2:
            chance = _throw(pack, seat, mine, theirs)
        else:
            chance = _first_lay(pack, seat, mine, theirs, ALL if table < 4 else _HANDS)
        rows.append((chance, before))
    return np.concatenate([lacks, np.array(rows)], axis=1)


def _throw(pack: list[int], seat: int, own: int, other: int) -> float:
    rows = advice.throw_rows(Position(pack[:6], seat == 1, own, other))
    return max(chance for chance, _, _ in rows) / CERTAIN


def _first_lay(pack: list[int], seat: int, own: int, other: int, effort: int) -> float:
    """Return the chance of pone's best lead, or of the dealer's best answer to it."""
    heels = 2 * (cards.rank_of(pack[12]) == cards.JACK)
    scores = [own, other] if seat == 0 else [other, own]
    six = pack[:6], pack[6:12]
    sixes = [Position(six[one], one == 1, scores[one], scores[1 - one]) for one in range(2)]
    away = [max(advice.throw_rows(one))[2] for one in sixes]
    scores[1] += heels
    if scores[1] >= TARGET:
        return float(seat)
    laid: list[int] = []
    while True:
        place = len(laid)
        position = Position(
            six[place], place == 1, scores[place], scores[1 - place], TARGET, away[place], pack[12],
            laid,
        )  # fmt: skip
        chances = advice.lay_chances(position, effort if place == seat else _HANDS)
        if place == seat:
            return max(chances.values()) / CERTAIN
        best = max(chances, key=lambda rank: chances[rank])
        laid.append(min(card for card in position.hand if cards.rank_of(card) - 1 == best))


def _terms(own: Ints, other: Ints, table: Ints) -> Ints:
    """Return what the logarithm of the odds depends on: the lacks, and the chance of the table."""
    each = [[lack**0, 1 / lack, 1 / lack**2, np.log(lack) / 5] for lack in (1.0 * own, 1.0 * other)]
    terms = [one * two for one in each[0] for two in each[1]]
    lead = np.log(table.clip(0.01, 0.99) / (1 - table).clip(0.01, 0.99))
    terms += [lead * one for one in (*each[0], *each[1][1:])]
    terms += [lead**2 * one for one in (*each[0][:2], each[1][1])]
    return np.stack(terms, axis=1)


def odds_of(rows: Ints, number: int) -> bytes:
    """Return a table of odds, by its number, from rows of `best`."""
    own, other, chance, table = rows.T
    logit = np.log(chance.clip(1e-4, 1 - 1e-4) / (1 - chance).clip(1e-4, 1 - 1e-4))
    terms = _terms(own, other, table)
    found = np.zeros(terms.shape[1])
    for _ in range(_STEPS):
        told = 1 / (1 + np.exp(-logit - terms @ found))
        curve = (terms * (told * (1 - told))[:, None]).T @ terms + np.eye(len(found))
        step = np.linalg.solve(curve, terms.T @ (table - told) - found)
        found += step / max(1, abs(terms @ step).max())  # Newton's, no farther than is safe
    logit += terms @ found
    odds = []
    for row in LACKS:
        for column in LACKS:
            before = win_chances.chance(TARGET - row, TARGET - column, number % 2 > 0)
            node = _terms(*np.array([[row], [column], [before]]))[0] @ found
            away = np.hypot(np.log(own / row), np.log(other / column)) / _NEAR[number > 1]
            some = away < 3
            near, more = np.exp(-(away[some] ** 2) / 2), 0.0
            for _ in range(_STEPS):
                told = 1 / (1 + np.exp(-logit[some] - more))
                climb = near @ (table[some] - told) - _SMOOTH * more
                more += np.clip(climb / (near @ (told * (1 - told)) + _SMOOTH), -1, 1)
            odds.append(np.exp(node + more))
    cards_left = 7 if number in (3, 5) else 8
    steps = np.rint(chance_odds.EVEN * (1 + (np.array(odds) - 1) * 8 / cards_left))
    return bytes(int(one) for one in np.clip(steps, 8, 255))


def source() -> str:
    """Return the text of the module."""
    workers = pieces.on_this_machine(os.cpu_count() or 1)
    rows = [one for _, one in pieces.in_order(best, 0, len(TABLES), workers)]
    made = []
    for table in range(max(TABLES) + 1):
        some = [one for one, of in zip(rows, TABLES, strict=True) if of == table]
        made.append(odds_of(np.concatenate(some), table))
    return HEAD.format(lacks=f"bytes({LACKS})", odds=generated_module.rows(made))


if __name__ == "__main__":
    sys.exit(generated_module.main(PATH, source, sys.argv[1:]))
