"""The play: what a card scores as it is laid, who lays or says go, and when a series is over.

Rule: fifteen, thirty-one, pairs and runs in the play (ACC 7; rules.md, "Pegging scores").
"""

from cribboard.rules.cards import RANKS, pips_of, rank_of
from cribboard.rules.commands import Event
from cribboard.rules.errors import IllegalMove
from cribboard.rules.show import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game

LIMIT = 31
_PAIRS = ("", "", "pair", "pair-royal", "double-pair-royal")
_PAIR_POINTS = (0, 0, 2, 6, 12)


def count_of(series: "Sequence[int]") -> int:
    """Return the running total of the cards in `series`.

    >>> count_of([13, 5])
    15
    """
    return sum(pips_of(card) for card in series)


def run_length(series: "Sequence[int]") -> int:
    """Return the longest n >= 3 such that the last n cards are n consecutive ranks, or 0.

    >>> run_length([8, 6, 4, 5, 7])
    5
    """
    best = 0
    mask = 0
    low, high = 14, 0
    for back in range(1, min(len(series), 7) + 1):
        rank = rank_of(series[-back])
        if mask >> rank & 1:
            break
        mask |= 1 << rank
        low, high = min(low, rank), max(high, rank)
        if back >= 3 and high - low == back - 1:
            best = back
    return best


def items(series: "Sequence[int]") -> "list[Item]":
    """Return what the last card of `series` scores, in the order it is told.

    >>> [(item.reason, item.points) for item in items([5, 5, 5])]
    [('fifteen', 2), ('pair-royal', 6)]
    """
    told = []
    count = count_of(series)
    if count == 15:
        told.append(Item("fifteen", tuple(series), 2))
    elif count == LIMIT:
        told.append(Item("thirty-one", tuple(series), 2))
    alike = 1
    while alike < 4 and alike < len(series):
        if rank_of(series[-alike - 1]) != rank_of(series[-1]):
            break
        alike += 1
    if alike > 1:
        told.append(Item(_PAIRS[alike], tuple(series[-alike:]), _PAIR_POINTS[alike]))
    length = run_length(series)
    if length:
        told.append(Item("run", tuple(series[-length:]), length))
    return told


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
    if count > LIMIT:
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
    scored = items(game.series)
    turn = _next(game, seat, _holders(game) - game.saying_go)
    if turn < 0 and count < LIMIT:
        scored.append(Item("last", (card,), 1))
    if count == LIMIT:
        turn = -1
    if game.is_play_claimed:
        game.unclaimed = scored, turn
        return events
    events += game.score(seat, scored)
    return events + pass_on(game, turn)


def go(game: "Game", command: "Command") -> "list[Event]":
    """Say go for the seat whose turn it is; it says it once a series.

    Raises IllegalMove where any card could be laid.
    """
    game.need("play")
    count = game.count
    if count + 10 <= LIMIT:
        raise IllegalMove("no go at %d: any card can be laid" % count)
    seat = game.turn
    game.saying_go.add(seat)
    game.go_room[seat] = max(game.go_room[seat], LIMIT - count)
    events = [Event("go", seat, game.track_of(seat), 0, "", count, ())]
    turn = _next(game, seat, _holders(game) - game.saying_go)
    if turn < 0:
        last = [Item("last", (game.series[-1],), 1)]
        if game.is_last_claimed:
            game.unclaimed = last, turn
            return events
        events += game.score(game.last_layer, last)
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
