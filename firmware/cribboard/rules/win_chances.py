"""The chance to win a game of six-card cribbage for two from its scores, before a deal.

docs/win-chances.md says how the table was made and what it assumes. Import this module in a
function: it brings 29 kB, which a browser loads only after its start.
"""

from cribboard.rules.win_chance_table import ENTRIES

#: Scores of the table are 0 to one less than this.
TARGET = 121
#: The chance of a player who has won.
CERTAIN = 65535


def dealer_chance(dealer: int, pone: int, target: int = TARGET) -> int:
    """Return the chance that the dealer wins from these scores, in parts of CERTAIN.

    target: at most 121. A shorter game is the end of a longer one: only the holes that are left
    count. A player at the target has won.

    >>> 0.55 < dealer_chance(0, 0) / CERTAIN < 0.57
    True
    >>> dealer_chance(0, 0, 61) == dealer_chance(60, 60)
    True
    """
    if dealer >= target or pone >= target:
        return CERTAIN if dealer >= target else 0
    offset = TARGET - target
    at = 2 * ((dealer + offset) * TARGET + pone + offset)
    return ENTRIES[at] | ENTRIES[at + 1] << 8
