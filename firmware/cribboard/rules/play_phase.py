"""Play phase: laying cards, saying go, and the end of a series.

Rule: docs/rules.md, "The play", "Go and last".
"""

from cribboard.rules.cards import pips_of, rank_text
from cribboard.rules.commands import Event
from cribboard.rules.errors import IllegalMove
from cribboard.rules.play import LIMIT, items
from cribboard.rules.show import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game


def _next(game: "Game", seat: int) -> int:
    """Return the first seat to the left of `seat` that can lay a card; -1: none.

    It holds a card and has not said go in this series. The seat itself is last.
    """
    laid, kept = game.laid, game.form.kept
    for _ in laid:
        seat = (seat + 1) % len(laid)
        if len(laid[seat]) < kept and seat not in game.saying_go:
            return seat
    return -1


def lay(game: "Game", command: "Command") -> "list[Event]":
    """Lay a card for the seat whose turn it is.

    Raises IllegalMove, with nothing changed.
    """
    game.need("play")
    seat, card = game.turn, command.cards[0]
    pips = pips_of(card)
    count = game.count + pips
    if count > LIMIT:
        raise IllegalMove("no.over-31", count, what=rank_text(card))
    game.refuse_clash((card,))
    events = []
    if pips <= game.go_room[seat]:
        events.append(game.event("false-go", seat, cards=(card,)))
    if game.is_heels_open and seat == game.dealer:
        game.is_heels_open = False
        events.append(game.event("forfeit", seat, 2, "heels"))
    game.laid[seat].append(card)
    game.series.append(card)
    game.last_layer = seat
    scored = items(game.series, count)
    turn = _next(game, seat)
    if turn < 0 and count < LIMIT:
        scored.append(Item("last", (card,), 1))
    if count == LIMIT:
        turn = -1
    if game.is_play_claimed:
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
    if count + 10 <= LIMIT:
        raise IllegalMove("no.go-early", count)
    seat = game.turn
    game.saying_go.add(seat)
    game.go_room[seat] = max(game.go_room[seat], LIMIT - count)
    events = [Event("go", seat, game.track_of(seat), 0, "", count, ())]
    turn = _next(game, seat)
    if turn < 0:
        last = [Item("last", (game.series[-1],), 1)]
        if game.is_last_claimed:
            game.unclaimed = last, turn
            return events
        events += game.score(game.last_layer, last)
    return events + pass_on(game, turn)


def pass_on(game: "Game", turn: int) -> "list[Event]":
    """Give the turn to seat `turn`; -1: end the series, and the play if it is a single series."""
    if game.phase == "over":
        return []
    if turn >= 0:
        game.turn = turn
        return []
    game.begin_series()
    if not game.form.is_single or game.is_played_out:
        turn = _next(game, game.last_layer)
    game.turn = turn
    if turn < 0:
        game.phase = "show"
    return [Event("reset", -1, -1, 0, "", 0, ())]
