"""Dead hands and cribs, which score nothing in a deal, and the order of the show without them.

Rule: docs/rules.md, "The judge" (ACC 4.4).
"""

from cribboard.rules.errors import IllegalMove
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game


def dead(game: "Game", command: "Command") -> "list[Event]":
    """Let a seat's hand, or (-1) the crib, score nothing for the rest of this deal.

    The hand is played on without points, and its count is passed over.
    Raises IllegalMove where it was counted, or cannot be.
    """
    seat, players = command.who, int(game.form.players)
    if not -1 <= seat < players:
        raise IllegalMove("no.seat", seat)
    game.need(game.phase if game.phase in ("starter", "play") else "show")
    counted = players if game.next_show == CRIB else (int(game.next_show) - game.pone) % players
    is_counted = seat >= 0 and (seat - game.pone) % players < counted
    if is_counted or game.dead >> seat + 1 & 1 or (seat < 0 and not game.form.crib):
        raise IllegalMove("no.claim-nothing", seat=game.dealer if seat < 0 else seat)
    game.dead |= 1 << seat + 1
    if game.is_dead(game.next_show):
        game.claimed = -1
    pass_over(game)
    return [game.event("dead", seat) if seat >= 0 else game.event("dead-crib", game.dealer)]


def _is_last(game: "Game") -> bool:
    """Return whether nothing follows in the show."""
    return game.next_show == CRIB or (game.next_show == game.dealer and not game.form.crib)


def to_next_count(game: "Game") -> None:
    """Go on to the next hand that is not dead, to the crib, or to the next deal."""
    if _is_last(game):
        game.phase = "deal"
        return
    seat = int(game.next_show)
    game.next_show = CRIB if seat == game.dealer else (seat + 1) % int(game.form.players)
    pass_over(game)


def pass_over(game: "Game") -> None:
    """Pass over what is dead and comes next; before the show no further than to what is last."""
    if game.is_dead(game.next_show) and (game.phase == "show" or not _is_last(game)):
        to_next_count(game)
