"""The show: hands from the dealer's left round to the dealer, then the crib."""

from cribboard.rules import show
from cribboard.rules.commands import option
from cribboard.rules.errors import IllegalMove
from cribboard.rules.game import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Union

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game


def need_show(game: "Game", who: "Union[int, str]") -> None:
    """Raise IllegalMove unless the count of `who` comes now, after its claim where one is due."""
    if game.phase != "play" or any(game.laid):  # else the play was pegged by hand
        game.need("show")
    if who != game.next_show:
        raise IllegalMove("the count now is %s" % _whose(game))


def _whose(game: "Game") -> str:
    if game.next_show == CRIB:
        return "the crib"
    return "the dealer's" if game.next_show == game.dealer else "seat %s's" % game.next_show


def hand(game: "Game", command: "Command") -> "list[Event]":
    """Count a seat's hand. Rule: rules.md, "Show".

    Raises IllegalMove where it is not that hand's turn or the cards cannot be.
    """
    seat = command.who
    if not 0 <= seat < game.form.players:
        raise IllegalMove("there is no seat %d" % seat)
    need_show(game, seat)
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
        if not game.form.crib:
            game.phase = "deal"
    return _tell(game, seat, items, "hand", cards)


def crib(game: "Game", command: "Command") -> "list[Event]":
    """Count the crib for the dealer.

    Raises IllegalMove where it is not its turn or the cards cannot be.
    """
    need_show(game, CRIB)
    cards = command.cards
    if len(cards) != game.form.crib:
        raise IllegalMove("the crib is %d cards, not %d" % (game.form.crib, len(cards)))
    items = _count(game, command, cards, True, -1)
    game.phase = "deal"
    return _tell(game, game.dealer, items, CRIB, cards)


def _count(
    game: "Game", command: "Command", cards: "tuple[int, ...]", is_crib: bool, seat: int
) -> "list[show.Item]":
    if game.level != "auto" and game.claimed < 0:
        raise IllegalMove("the count now is %s: the claim comes first" % _whose(game))
    if command.cards:  # the others were looked at when they were laid
        game.refuse_clash(cards, seat)
    flush, nobs = option(command, "flush", 0), option(command, "nobs", 0)
    if flush and flush not in show.flush_answers(cards, game.starter, is_crib):
        raise IllegalMove("a flush of %d cannot be there" % flush)
    if nobs and (nobs != 1 or game.nobs_given or not show.can_be_nobs(cards, game.starter)):
        raise IllegalMove("nobs cannot be there")
    if game.foreseen[:2] == (cards, game.starter) and not (is_crib or flush or nobs):
        return list(game.foreseen[2])
    return show.items(cards, game.starter, is_crib, flush, nobs)


def foresee(game: "Game") -> None:
    """Count the hand that is next while nobody waits, if the play has shown all of it.

    The count is there when it is asked for: 4 ms on the Pico that its key then does not take. The
    first hand is mostly known before the play is over.
    """
    who = game.next_show
    if game.phase in ("play", "show") and who != CRIB:
        cards = game.hand_of(int(who))
        if len(cards) == game.form.kept:
            game.foreseen = cards, game.starter, show.items(cards, game.starter)


def _tell(
    game: "Game", seat: int, items: "list[show.Item]", reason: str, cards: "tuple[int, ...]"
) -> "list[Event]":
    """Peg a count, or what was claimed of it, and tell it as one."""
    if any(item.reason == "nobs" for item in items):
        game.nobs_given = True
    pegs = game.tracks[game.track_of(seat)]
    stood, phase = (pegs.score, pegs.before), game.phase
    missed = 0
    if game.claimed >= 0:
        from cribboard.rules import claims

        missed = show.total(items) - game.claimed
        items = claims.cut(game, items, game.claimed, reason, cards)
        game.claimed = -1
    events = game.score(seat, items)
    told = sum(event.points for event in events)
    game.last_count = seat, reason, told, stood, pegs.score, phase
    total = game.event("total", seat, told, reason, cards)
    if game.phase == "over":
        wins = len(game.winners)
        return events[:-wins] + [total] + events[-wins:]
    return events + [total] + (claims.rest(game, seat, missed, reason, cards) if missed else [])


DO = {"show": hand, CRIB: crib}
