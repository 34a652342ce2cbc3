"""Play phase: laying cards, saying go, passing, and the end of a series.

Rule: docs/rules.md, "The play", "Go and last", "Hands and turns that are not as they should be".
"""

from cribboard.base.message import Message
from cribboard.rules.cards import pips_of, rank_text
from cribboard.rules.commands import Event, option
from cribboard.rules.dead_hands import pass_over
from cribboard.rules.errors import IllegalMove
from cribboard.rules.game import NEW_SERIES
from cribboard.rules.play import LIMIT, items
from cribboard.rules.show import Item, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game

#: Least count at which a player may have no card that fits; below it nobody says go.
GO_FROM = LIMIT - 9


def _next(game: "Game", seat: int, new_series: bool = False) -> int:
    """Return the first seat to the left of `seat` that can lay a card; -1: none.

    It holds a card and has not said go in this series, which nobody has in a new one. The seat
    itself is last.
    """
    laid, kept = game.laid, game.form.kept
    for _ in laid:
        seat = (seat + 1) % len(laid)
        if len(laid[seat]) < kept and (new_series or seat not in game.saying_go):
            return seat
    return -1


def lay(game: "Game", command: "Command") -> "list[Event]":
    """Lay a card for the seat whose turn it is, or for the one after it.

    Raises IllegalMove, with nothing changed.
    """
    game.need("play")
    card = command.cards[0]
    pips = pips_of(card)
    events = []  # type: list[Event]
    new_series, next_seat = [bool(option(command, name)) for name in ("new_series", "next_seat")]
    if next_seat and seat_to_lay(game, new_series, True) < 0:
        raise IllegalMove("no.play", seat=game.turn)
    if new_series:
        refusal = refuse_new_series(game, card)
        if refusal:
            raise IllegalMove(refusal)
    elif game.count + pips > LIMIT:
        raise IllegalMove("no.over-31", game.count + pips, what=rank_text(card))
    game.refuse_clash((card,))
    while new_series and game.series and game.phase == "play":
        events += go(game, command)
    if game.phase != "play":
        return events  # the one for last won the game
    if next_seat:
        events += (go if game.count >= GO_FROM else pass_turn)(game, command)
    return events + _lay(game, card, pips)


def seat_to_lay(game: "Game", new_series: bool = False, next_seat: bool = False) -> int:
    """Return the seat that `lay` with these options would lay for, -1: none."""
    seat = _next(game, game.last_layer, True) if new_series else int(game.turn)
    if not next_seat:
        return seat
    turn = _next(game, seat, new_series)
    return -1 if turn == seat else turn


def refuse_new_series(game: "Game", card: int) -> "Message | None":
    """Return why `card` cannot lead the next series, None if it can."""
    if game.count + pips_of(card) <= LIMIT:
        return Message("no.fits", game.count + pips_of(card), what=rank_text(card))
    if game.claims > 1 or (game.form.is_single and not game.playout):
        return Message("no.over-31", game.count + pips_of(card), what=rank_text(card))
    return None


def _lay(game: "Game", card: int, pips: int) -> "list[Event]":
    """Lay a card that fits; return the events."""
    seat, count = game.turn, game.count + pips
    events = []
    if pips <= game.go_room[seat]:
        events.append(game.event("false-go", seat, cards=(card,)))
    if game.is_heels_open and seat == game.dealer:
        game.is_heels_open = False
        events.append(game.event("forfeit", seat, 2, "heels"))
    if game.count < GO_FROM:
        game.saying_go = set()  # those in it have passed: with another card it is their turn again
    game.layers.append(seat if game.series else seat + NEW_SERIES)
    game.laid[seat].append(card)
    game.series.append(card)
    game.last_layer = seat
    scored = items(game.series, count)
    turn = _next(game, seat)
    if turn < 0 and count < LIMIT:
        scored += _last(game, total(scored))
    if count == LIMIT:
        turn = -1
    if game.is_dead(seat):
        scored = []
    elif game.claims:
        game.unclaimed = scored, turn
        return events
    if scored:
        events += game.score(seat, scored)
    if turn < 0 or game.phase == "over":
        return events + pass_on(game, turn)
    game.turn = turn
    return events


def go(game: "Game", command: "Command") -> "list[Event]":
    """Say go for the seat whose turn it is; each seat does so once a series.

    Raises IllegalMove where any card could be laid.
    """
    game.need("play")
    count = game.count
    if count < GO_FROM:
        raise IllegalMove("no.go-early", count)
    seat = game.turn
    if game.go_from < 0:
        game.go_from = len(game.series)
    elif game.go_of_three == "first" and game.form.players == 3:
        # The second after a go lays only if the first did.
        if game.go_from == len(game.series):
            game.saying_go = set(range(3))
    game.saying_go.add(seat)
    game.go_room[seat] = max(game.go_room[seat], LIMIT - count)
    events = [Event("go", seat, game.track_of(seat), 0, "", count, ())]
    turn = _next(game, seat)
    if turn < 0:
        last = _last(game)
        if last and game.claims > 1:
            game.unclaimed = last, turn
            return events
        events += game.score(game.last_layer, last)
    return events + pass_on(game, turn)


def _last(game: "Game", scored: int = 0) -> "list[Item]":
    """Return the one for last of the card laid last; [] where its hand is dead.

    By a house rule there is none near the end. scored: points of that card, which come first.
    """
    seat = game.last_layer
    to_go = game.target - game.tracks[game.track_of(seat)].score - scored
    is_paid = to_go > game.no_go and not game.is_dead(seat)
    return [Item("last", (game.series[-1],), 1)] if is_paid else []


def pass_turn(game: "Game", command: "Command") -> "list[Event]":
    """Lay nothing for the seat whose turn it is; where nobody is left to lay, end the play.

    Raises IllegalMove for the one for last where the play does not end by this, or no card of a
    series lies.
    """
    game.need("play")
    seat, count = game.turn, game.count
    turn = seat_to_lay(game, next_seat=True)
    with_last = bool(option(command, "with_last"))
    if with_last and (turn >= 0 or not game.series):
        raise IllegalMove("no.pass-last")
    events = [Event("pass", seat, game.track_of(seat), 0, "", count, ())]
    if turn >= 0:
        game.saying_go.add(seat)
        game.turn = turn
        return events
    if with_last:
        events += game.score(game.last_layer, _last(game))
    if game.phase == "over":
        return events
    game.begin_series()
    game.turn, game.phase = -1, "show"
    pass_over(game)
    return events + [Event("reset", -1, -1, 0, "", 0, ())]


def pass_on(game: "Game", turn: int) -> "list[Event]":
    """Give the turn to seat `turn`; -1: end the series, and the play if it is a single series."""
    if game.phase == "over":
        return []
    if turn >= 0:
        game.turn = turn
        return []
    game.begin_series()
    if not game.form.is_single or game.playout:
        turn = _next(game, game.last_layer)
    game.turn = turn
    if turn < 0:
        game.phase = "show"
        pass_over(game)
    return [Event("reset", -1, -1, 0, "", 0, ())]
