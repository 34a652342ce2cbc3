"""Generator of `advice/chance_odds_table.py`: what makes chances of advice those of the table.

    python -m cribboard_tools.upkeep.chance_odds           # says whether the module is up to date
    python -m cribboard_tools.upkeep.chance_odds --write   # writes it: some minutes of one core

At random scores, more of them near the end, cards are dealt and the best move is found: the throw
of each seat, pone's lead, and the dealer's first lay after it. The odds are such that the chances
of these moves have the table's in the mean: a logistic regression on the holes that both lack.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import cribboard.advice
from cribboard.advice import chance_odds
from cribboard.advice.position import Position
from cribboard.rules import cards
from cribboard.rules.win_chances import CERTAIN, TARGET
from cribboard_tools.analysis import win_chances
from cribboard_tools.simulation import advice, pieces
from cribboard_tools.simulation.kernel.compiled import Ints
from cribboard_tools.upkeep import generated_module

PATH = Path(cribboard.advice.__path__[0]) / "chance_odds_table.py"
#: Positions of a piece, and pieces of each table: throws and lays of pone and the dealer; seed.
PIECE, PIECES, SEED = 500, (24, 24, 10, 10), 560
#: Holes that the table has; from the last on the odds are the same.
LACKS = (1, 2, 3, 4, 5, 6, 8, 10, 13, 18, 30, 60)
#: Hands of the other that a lay is weighed against; those of a board's coach.
_HANDS = 100
_STEPS = 12

HEAD = '''"""Odds of the chances of advice, by the holes that both lack.

Made by cribboard_tools/upkeep/chance_odds.py.
"""

#: Holes of the rows, for the player's lack, and of their numbers, for the other's.
LACKS = {lacks}
#: Odds of 128: of throws of pone and the dealer, of their first lays.
ODDS = (
{odds})
'''


@dataclass(frozen=True)
class Best:
    """Chances of best moves by the number of a piece: (own lack, other's, chance, table's)."""

    table: int

    def __call__(self, number: int) -> Ints:
        """Return the rows of a piece."""
        dice = np.random.default_rng((SEED, self.table, number))
        lacks = np.exp(dice.uniform(0, np.log(TARGET + 1), (PIECE, 2))).astype(int)
        rows = []
        for own, other in TARGET - lacks:
            pack = [int(card) for card in dice.permutation(np.arange(14, 66))[:13]]
            chance = _first_lay if self.table > 1 else _throw
            table = win_chances.chance(int(own), int(other), self.table % 2 > 0)
            rows.append((chance(pack, self.table % 2, int(own), int(other)), table))
        return np.concatenate([lacks, np.array(rows)], axis=1)


def _throw(pack: list[int], seat: int, own: int, other: int) -> float:
    rows = advice.throw_rows(Position(pack[:6], seat == 1, own, other))
    return max(chance for chance, _, _ in rows) / CERTAIN


def _first_lay(pack: list[int], seat: int, own: int, other: int) -> float:
    """Return the chance of pone's best lead, or of the dealer's best answer to it."""
    heels = 2 * (cards.rank_of(pack[12]) == cards.JACK)
    scores = [own, other] if seat == 0 else [other, own]
    six = pack[:6], pack[6:12]
    away = []
    for one in range(2):
        rows = advice.throw_rows(Position(six[one], one == 1, scores[one], scores[1 - one]))
        away.append(max(rows)[2])
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
        chances = advice.lay_chances(position, _HANDS)
        if place == seat:
            return max(chances.values()) / CERTAIN
        best = max(chances, key=lambda rank: chances[rank])
        laid.append(min(card for card in position.hand if cards.rank_of(card) - 1 == best))


def _terms(own: Ints, other: Ints) -> Ints:
    """Return what the logarithm of the odds depends on."""
    each = [[lack**0, 1 / lack, 1 / lack**2, np.log(lack) / 5] for lack in (1.0 * own, 1.0 * other)]
    return np.stack([one * two for one in each[0] for two in each[1]], axis=1)


def odds_of(rows: Ints, cards_left: int) -> bytes:
    """Return a table of odds from rows of Best, of moves with so many cards of the play left."""
    own, other, chance, table = rows.T
    logit = np.log(chance.clip(1e-4, 1 - 1e-4) / (1 - chance).clip(1e-4, 1 - 1e-4))
    terms = _terms(own, other)
    found = np.zeros(terms.shape[1])
    for _ in range(_STEPS):
        told = 1 / (1 + np.exp(-logit - terms @ found))
        curve = (terms * (told * (1 - told))[:, None]).T @ terms + np.eye(len(found))
        found += np.linalg.solve(curve, terms.T @ (table - told) - found)
    nodes = np.array([(row, column) for row in LACKS for column in LACKS])
    odds = np.exp(_terms(nodes[:, 0], nodes[:, 1]) @ found)
    steps = np.rint(chance_odds.EVEN * (1 + (odds - 1) * 8 / cards_left))
    return bytes(int(one) for one in np.clip(steps, 8, 255))


def source() -> str:
    """Return the text of the module."""
    workers = pieces.on_this_machine(os.cpu_count() or 1)
    made = []
    for table, many in enumerate(PIECES):
        rows = np.concatenate([one for _, one in pieces.in_order(Best(table), 0, many, workers)])
        made.append(generated_module.row(odds_of(rows, 7 if table == 3 else 8)))
    return HEAD.format(lacks=f"bytes({LACKS})", odds="".join(made))


if __name__ == "__main__":
    sys.exit(generated_module.main(PATH, source, sys.argv[1:]))
