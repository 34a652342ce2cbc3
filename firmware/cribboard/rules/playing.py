"""The phase of play: who lays, who says go, and when a series is over."""

from cribboard.rules import play, show
from cribboard.rules.cards import RANKS, pips_of, rank_of
from cribboard.rules.commands import Event
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game


def _next(game: "Game", seat: int, may_act: "set[int]") -> int:
    """Return the first of `may_act` to the left of `seat`, itself last; -1: nobody."""
    for step in range(1, game.form.players + 1):
        other = (seat + step) % int(game.form.players)
        if other in may_act:
            return other
    return -1


def _holders(game: "Game") -> "set[int]":
    return set(seat for seat in range(game.form.players) if game.holds(seat))


def lay(game: "Game", command: "Command") -> "list[Event]":
    """Lay a card for the seat whose turn it is. Rule: rules.md, "Play".

    Raises IllegalMove, having changed nothing.
    """
    game.need("play")
    seat, card = game.turn, command.cards[0]
    count = game.count + pips_of(card)
    if count > play.LIMIT:
        name = "10" if rank_of(card) == 10 else RANKS[rank_of(card) - 1]
        raise IllegalMove("%s would make %d; 31 is the limit" % (name, count))
    game.refuse_clash((card,))
    events = []
    if pips_of(card) <= game.go_room[seat]:
        events.append(game.event("false-go", seat, cards=(card,)))
    if game.is_heels_open and seat == game.dealer:
        game.is_heels_open = False
        events.append(game.event("forfeit", seat, 2, "heels"))
    game.laid[seat].append(card)
    game.series.append(card)
    game.last_layer = seat
    items = play.items(game.series)
    turn = _next(game, seat, _holders(game) - game.saying_go)
    if turn < 0 and count < play.LIMIT:
        items.append(show.Item("last", (card,), 1))
    if count == play.LIMIT:
        turn = -1
    if game.is_play_claimed:
        game.unclaimed = items, turn
        return events
    events += game.score(seat, items)
    return events + pass_on(game, turn)


def go(game: "Game", command: "Command") -> "list[Event]":
    """Say go for the seat whose turn it is; it says it once a series.

    Raises IllegalMove where any card could be laid.
    """
    game.need("play")
    count = game.count
    if count + 10 <= play.LIMIT:
        raise IllegalMove("no go at %d: any card can be laid" % count)
    seat = game.turn
    game.saying_go.add(seat)
    game.go_room[seat] = max(game.go_room[seat], play.LIMIT - count)
    events = [Event("go", seat, game.track_of(seat), 0, "", count, ())]
    turn = _next(game, seat, _holders(game) - game.saying_go)
    if turn < 0:
        items = [show.Item("last", (game.series[-1],), 1)]
        if game.is_last_claimed:
            game.unclaimed = items, turn
            return events
        events += game.score(game.last_layer, items)
    return events + pass_on(game, turn)


def pass_on(game: "Game", turn: int) -> "list[Event]":
    """Give the turn to `turn`; -1: the series is over, and the play where it is a single one."""
    if game.phase == "over":
        return []
    if turn >= 0:
        game.turn = turn
        return []
    game.begin_series()
    if not game.form.is_single or game.is_played_out:
        turn = _next(game, game.last_layer, _holders(game))
    game.turn = turn
    if turn < 0:
        game.phase = "show"
    return [Event("reset", -1, -1, 0, "", 0, ())]
