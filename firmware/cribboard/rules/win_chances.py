"""The chance to win a game of six-card cribbage for two from its scores, before a deal.

docs/win-chances.md says how the table was made and what it assumes. Import this module in a
function: it brings 22 kB, which a browser loads only after its start.
"""

from cribboard.rules.options import HOUSE, has_scored
from cribboard.rules.win_chance_table import ENTRIES, ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.game import Game

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
    return entry(dealer + TARGET - target, pone + TARGET - target)


def entry(dealer: int, pone: int) -> int:
    """Return `dealer_chance` from scores below TARGET."""
    at = 3 * dealer
    pone -= ROWS[at]
    if pone < 0:
        return CERTAIN
    pone += ROWS[at + 1] | ROWS[at + 2] << 8
    if pone >= ROWS[at + 4] | ROWS[at + 5] << 8:
        return 0
    return ENTRIES[2 * pone] | ENTRIES[2 * pone + 1] << 8


def has_house_rules(game: "Game") -> bool:
    """Return whether a game has a house rule by which points are scored otherwise."""
    return has_scored({row.name: getattr(game, row.attribute) for row in HOUSE})


def is_known(game: "Game") -> bool:
    """Return whether the table knows games of this form, target and rules."""
    return game.form.name == "six-card" and game.target <= TARGET and not has_house_rules(game)


def thousandths(game: "Game") -> int:
    """Return the chance that track 0 wins, 0 to 1000; -1 if it is not known, or after the end.

    It is that before the next deal where this one has been counted, else that before this deal.
    """
    if game.ended >= 0 or not is_known(game):
        return -1
    is_counted = game.phase == "deal"
    dealer = game.pone if is_counted else game.dealer
    scores = game.scores if is_counted else [pegs.at_deal for pegs in game.tracks]
    chance = dealer_chance(scores[dealer], scores[1 - dealer], game.target)
    if dealer:
        chance = CERTAIN - chance
    return (2000 * chance + CERTAIN) // (2 * CERTAIN)
