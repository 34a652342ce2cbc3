"""Positions of a play that a seed gives, for tests of advice in every interpreter."""

from cribboard.advice.position import BadPosition, Position
from cribboard.rules.cards import make, pips_of

PACK = tuple([make(rank, suit) for rank in range(1, 14) for suit in range(1, 5)])
#: Scores of the player and of the other: of a game's beginning, middle and end.
OWN, OTHER = (0, 50, 95, 110, 117), (3, 60, 100, 115, 119)


def dealt(dice, many):
    """Return cards of a shuffled pack."""
    pack, found = list(PACK), []
    for _ in range(many):
        found.append(pack.pop(dice.under(len(pack))))
    return found


def random_play(dice):
    """Return a position somewhere in a random deal, None where nobody is to lay."""
    pack = dealt(dice, 11)
    hands, away, starter = (pack[:4], pack[4:8]), pack[8:10], pack[10]
    seat = dice.under(2)
    left = [list(hand) for hand in hands]
    laid = []
    own, other = OWN[dice.under(5)], OTHER[dice.under(5)]
    found = []

    def seen_by(player):
        six = hands[player] + away
        return Position(six, player == 1, own, other, 121, away, starter, laid)

    while True:
        try:
            now = seen_by(seat)
        except BadPosition as error:
            if "turn" not in str(error):
                break
            now = seen_by(1 - seat)
        fits = [card for card in left[now.seat] if now.count + pips_of(card) <= 31]
        if now.seat == seat and fits:
            found.append(now)
        card = fits[dice.under(len(fits))] if fits else 0
        if card:
            left[now.seat].remove(card)
        laid.append(card)
    return found[dice.under(len(found))] if found else None
