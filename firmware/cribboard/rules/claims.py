"""Who counts: what players claim above the level auto, and what becomes of what they missed.

Rule: rules.md, "Who counts: four levels"; heels: ACC 6.3c, 10.3c.
"""

from cribboard.rules import play_phase, show
from cribboard.rules.errors import IllegalMove
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game


def claim(game: "Game", command: "Command") -> "list[Event]":
    """Claim points for the hand or the crib that is counted next, or for the card just laid.

    Raises IllegalMove where nothing is to be claimed by that seat.
    """
    seat, points = command.who, command.points
    if game.level == "auto":
        raise IllegalMove("the board counts by itself: nothing is claimed")
    if not 0 <= points <= 99:
        raise IllegalMove("claim 0 to 99 points, not %d" % points)
    if game.unclaimed:
        return _claim_lay(game, seat, points)
    who = game.next_show
    is_crib = who == CRIB
    game.need_show(who)
    if seat != (game.dealer if is_crib else who):
        raise IllegalMove("seat %d has no count now" % seat)
    if game.claimed >= 0:
        raise IllegalMove("seat %d has claimed %d already" % (seat, game.claimed))
    events = [game.event("claim", seat, points, CRIB if is_crib else "hand")]
    if game.is_heels_open:  # the play was pegged by hand
        game.is_heels_open = False
        events.append(game.event("forfeit", game.dealer, 2, "heels"))
    game.claimed = points
    game.phase = "show"
    return events


def _claim_lay(game: "Game", seat: int, points: int) -> "list[Event]":
    if seat != game.last_layer:
        raise IllegalMove("the card was laid by seat %d" % game.last_layer)
    items, turn = game.unclaimed
    game.unclaimed = None
    cards = (game.series[-1],)
    missed = show.total(items) - points
    events = [game.event("claim", seat, points, "play")]
    events += game.score(seat, cut(game, items, points, "play", cards))
    events += rest(game, seat, missed, "play", cards)
    return events + play_phase.pass_on(game, turn)


def cut(
    game: "Game",
    items: "list[show.Item]",
    claimed: int,
    reason: str,
    cards: "tuple[int, ...]",
) -> "list[show.Item]":
    """Return what is pegged of `items` where `claimed` points were: all of them in teach.

    Too few are told as those items that they are just enough for; else, and for a hand, where
    nobody said which, as one.
    """
    if game.level == "teach" or claimed >= show.total(items):
        return items
    if reason == "play":
        for chosen in range(1 << len(items)):
            told = [item for place, item in enumerate(items) if chosen >> place & 1]
            if show.total(told) == claimed:
                return told
        reason = "manual"
    return [show.Item(reason, cards, claimed)] if claimed else []


def rest(
    game: "Game", seat: int, missed: int, reason: str, cards: "tuple[int, ...]"
) -> "list[Event]":
    """Tell what was missed, or by how much a claim was over (missed < 0), and offer it.

    Rule: no more is offered than the holes that could really have been pegged (ACC 10.4a).
    """
    if not missed or game.phase == "over":
        return []
    if missed < 0:
        return [game.event("over", seat, -missed, reason, cards)]
    if game.level != "muggins":
        return [game.event("missed", seat, missed, reason, cards)]
    track = game.track_of(seat)
    game.missed = missed
    offered = min(missed, game.target - game.tracks[track].score)
    game.offer = track, offered, reason
    return [game.event("offer", seat, offered, reason, cards)]


def mugs(game: "Game", command: "Command") -> "list[Event]":
    """Take the points that are offered for a track, or leave them (0 points).

    Raises IllegalMove where that track is offered nothing.
    """
    track, points = command.who, command.points
    if not game.offer:
        raise IllegalMove("nothing is offered")
    own, missed, reason = game.offer
    if track == own or not 0 <= track < len(game.tracks):
        raise IllegalMove("track %d is offered nothing" % track)
    if points not in (0, missed):
        why = "%d points are offered: all or none" % missed
        if points != game.missed:
            raise IllegalMove(why)
        game.doubt(why)
        missed = points
    game.offer = ()
    if not points:
        return [game.event("declined", -1, missed, reason, (), track)]
    game.is_mugged = reason != "play"
    return game.score(-1, [show.Item("muggins", (), missed)], track)


def heels(game: "Game", command: "Command") -> "list[Event]":
    """Peg two for the Jack turned up, which the dealer claims before laying a card.

    Raises IllegalMove where it is not there, or no longer.
    """
    if not game.is_heels_open:
        raise IllegalMove("there are no heels to claim")
    game.is_heels_open = False
    items = [show.Item("heels", (game.starter,), 2)]
    return [game.event("claim", game.dealer, 2, "heels")] + game.score(game.dealer, items)
