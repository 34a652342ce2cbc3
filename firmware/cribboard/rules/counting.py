"""The show: hands from the dealer's left round to the dealer, then the crib."""

from cribboard.rules import show
from cribboard.rules.commands import Event, option
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Union

    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game

CRIB = "crib"


def _need_show(game: "Game", who: "Union[int, str]") -> None:
    if game.phase == "play" and not any(game.laid):
        return  # the play was pegged by hand
    game.need("show")
    if who != game.next_show:
        raise IllegalMove("the count now is %s" % _whose(game, game.next_show))


def _whose(game: "Game", who: "Union[int, str]") -> str:
    if who == CRIB:
        return "the crib"
    return "the dealer's" if who == game.dealer else "seat %s's" % who


def hand(game: "Game", command: "Command") -> "list[Event]":
    """Count a seat's hand. Rule: rules.md, "Show".

    Raises IllegalMove where it is not that hand's turn or the cards cannot be.
    """
    seat = command.who
    if not 0 <= seat < game.form.players:
        raise IllegalMove("there is no seat %d" % seat)
    _need_show(game, seat)
    cards = command.cards
    if option(command, "from_play"):
        cards = tuple(game.laid[seat]) + cards
    if len(cards) != game.form.kept:
        raise IllegalMove("a hand is %d cards, not %d" % (game.form.kept, len(cards)))
    items = _count(game, command, cards, False, seat)
    game.shown[seat] = cards
    game.phase = "show"
    game.next_show = (seat + 1) % game.form.players
    if seat == game.dealer:
        game.next_show = CRIB
    return _tell(game, seat, items, "hand", cards)


def crib(game: "Game", command: "Command") -> "list[Event]":
    """Count the crib for the dealer.

    Raises IllegalMove where it is not its turn or the cards cannot be.
    """
    game.need("show")
    _need_show(game, CRIB)
    cards = command.cards
    if len(cards) != game.form.crib:
        raise IllegalMove("the crib is %d cards, not %d" % (game.form.crib, len(cards)))
    items = _count(game, command, cards, True, -1)
    game.phase = "deal"
    return _tell(game, game.dealer, items, "crib", cards)


def _count(
    game: "Game", command: "Command", cards: "tuple[int, ...]", is_crib: bool, seat: int
) -> "list[show.Item]":
    game.refuse_clash(cards, seat)
    flush, nobs = option(command, "flush", 0), option(command, "nobs", 0)
    if flush and flush not in show.flush_answers(cards, game.starter, is_crib):
        raise IllegalMove("a flush of %d cannot be there" % flush)
    if nobs and (nobs != 1 or game.nobs_given or not show.can_be_nobs(cards, game.starter)):
        raise IllegalMove("nobs cannot be there")
    return show.items(cards, game.starter, is_crib, flush, nobs)


def _tell(
    game: "Game", seat: int, items: "list[show.Item]", reason: str, cards: "tuple[int, ...]"
) -> "list[Event]":
    if any(item.reason == "nobs" for item in items):
        game.nobs_given = True
    track = game.track_of(seat)
    events = game.score(seat, items)
    told = sum(event.points for event in events)
    score = game.tracks[track].score
    place = len(events) - (1 if game.phase == "over" else 0)
    events.insert(place, Event("total", seat, track, told, reason, score, cards))
    return events
