"""Correction of the chances of advice: so that they are those of the table of win chances.

Advice takes the other player for one who never reads a hand, and the own best move for the best of
some that are not known exactly: so it is too hopeful. The odds of a chance are multiplied by what
makes the mean of the best move's chance, over hands, the chance before the cards, by the holes that
both lacked then. The order of moves stays.
"""

from cribboard.advice.chance_odds_table import LACKS, ODDS
from cribboard.rules.win_chances import CERTAIN, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.advice.position import Position

#: Odds that stay.
EVEN = 128


def _place(lack: int) -> "tuple[int, int, int]":
    """Return the place in LACKS below a lack, the part of the step to the next, and the step."""
    at, lack = 0, min(lack, LACKS[-1])
    while at < len(LACKS) - 2 and lack >= LACKS[at + 1]:
        at += 1
    return at, lack - LACKS[at], LACKS[at + 1] - LACKS[at]


def told(position: "Position", chance: int, effort: int) -> int:
    """Return the chance to tell for one that advice has found; effort: as of advisor.steps."""
    pegged = position.pegged if position.away else (0, 0)
    row, down, rows = _place(TARGET - position.own + pegged[position.seat])
    column, across, columns = _place(TARGET - position.other + pegged[1 - position.seat])
    kind = 0 if not position.away else 4 if effort else 2
    table, wide = ODDS[kind + position.seat], len(LACKS)
    odds, at = 0, row * wide + column
    for begin, part in ((at, rows - down), (at + wide, down)):
        odds += part * ((columns - across) * table[begin] + across * table[begin + 1])
    odds = odds // (rows * columns) - EVEN
    if position.away:  # what is not known becomes less with each card
        odds = odds * (len(position.held) + position.left) // 8
    odds += EVEN
    return chance * odds * CERTAIN // (chance * odds + (CERTAIN - chance) * EVEN)
