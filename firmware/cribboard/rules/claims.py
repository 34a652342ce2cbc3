"""Claims above level auto, and what happens to points that were missed.

Rule: docs/rules.md, "Muggins and claims", "Heels".
"""

from cribboard.rules import deal, play_phase, show
from cribboard.rules.commands import MOST_POINTS
from cribboard.rules.errors import IllegalMove
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game


def claim(game: "Game", command: "Command") -> "list[Event]":
    """Claim points for the card just laid, or for the hand or crib that is counted next.

    Raises IllegalMove if that seat has nothing to claim.
    """
    seat, points = command.who, command.points
    if game.level == "auto":
        raise IllegalMove("no.claim-auto")
    if not 0 <= points <= MOST_POINTS:
        raise IllegalMove("no.claim-range", MOST_POINTS, m=points)
    if game.unclaimed:
        return _claim_lay(game, seat, points)
    who = game.next_show
    is_crib = who == CRIB
    game.need_show(who)
    if seat != (game.dealer if is_crib else who):
        raise IllegalMove("no.claim-nothing", seat=seat)
    if game.claimed >= 0:
        raise IllegalMove("no.claimed", game.claimed, seat=seat)
    events = [game.event("claim", seat, points, CRIB if is_crib else "hand")]
    if game.is_heels_open:  # the play was pegged by hand
        game.is_heels_open = False
        events.append(game.event("forfeit", game.dealer, 2, "heels"))
    game.claimed = points
    game.phase = "show"
    return events


def _claim_lay(game: "Game", seat: int, points: int) -> "list[Event]":
    if seat != game.last_layer:
        raise IllegalMove("no.claim-whose", seat=game.last_layer)
    items, turn = game.unclaimed
    game.unclaimed = None
    cards = (game.series[-1],)
    missed = show.total(items) - points
    is_open = bool(items) or len(game.series) > 1  # all know that another first card scores nothing
    events = [game.event("claim", seat, points, "play")]
    events += game.score(seat, cut(game, items, points, "play", cards))
    if missed or is_open:
        events += rest(game, seat, missed, "play", cards)
    return events + play_phase.pass_on(game, turn)


def cut(
    game: "Game",
    items: "list[show.Item]",
    claimed: int,
    reason: str,
    cards: "tuple[int, ...]",
) -> "list[show.Item]":
    """Return the items to peg when `claimed` points were claimed: all of them at level teach.

    A claim of too few points for a card becomes the items that add up to it. Where there are none,
    and for a hand or crib, where nobody said which items were meant, it becomes a single item. At
    level muggins every claim but one of too many points does: items would show that a claim is
    complete.
    """
    total = show.total(items)
    if game.level == "teach" or claimed > total:
        return items
    if game.level != "muggins":
        if claimed == total:
            return items
        for chosen in range(1 << len(items) if reason == "play" else 0):
            picked = [item for place, item in enumerate(items) if chosen >> place & 1]
            if show.total(picked) == claimed:
                return picked
    if reason == "play":
        reason = "manual"
    return [show.Item(reason, cards, claimed)] if claimed else []


def rest(
    game: "Game", seat: int, missed: int, reason: str, cards: "tuple[int, ...]"
) -> "list[Event]":
    """Return the event of points missed, or (missed < 0) claimed too many; offer muggins.

    Muggins are offered where nothing was missed too, and the event does not say how many: the
    offer must not give away what the opponents have to see themselves.
    Rule: an offer is limited to the holes that could have been pegged (ACC 10.4a).
    """
    if game.phase == "over":
        return []
    if missed < 0:
        return [game.event("over", seat, -missed, reason, cards)]
    if game.level != "muggins":
        return [game.event("missed", seat, missed, reason, cards)] if missed else []
    track = game.track_of(seat)
    game.missed = missed
    offered = min(missed, game.target - game.tracks[track].score)
    game.offer = track, offered, reason
    return [game.event("offer", seat, 0, reason, cards)]


def mugs(game: "Game", command: "Command") -> "list[Event]":
    """Call points as missed, for a track, or decline the offer (0 points).

    Rule: a call of too many takes what was missed; where nothing was, the points called go to
    those whose count it was (ACC 10.4a).
    Raises IllegalMove if that track is offered nothing, or for a number that cannot be called.
    """
    track, called = command.who, command.points
    if not game.offer:
        raise IllegalMove("no.no-offer")
    own, offered, reason = game.offer
    if track == own or not 0 <= track < len(game.tracks):
        raise IllegalMove("no.offer-whose", track=track)
    points = called
    if game.has_acc_muggins:
        if not 0 <= called <= MOST_POINTS:
            raise IllegalMove("no.claim-range", MOST_POINTS, m=called)
        points = min(called, offered)
    elif not 0 <= called <= offered:
        raise IllegalMove("no.offer-many")
    game.offer = ()
    if not called:
        return [game.event("declined", -1, offered, reason, (), track)]
    game.is_mugged = reason != "play"
    if not points:
        return game.score(-1, [show.Item("false-muggins", (), called)], own)
    events = game.score(-1, [show.Item("muggins", (), points)], track)
    if game.phase == "over":
        return events
    if points < offered:
        events.append(game.event("missed", -1, offered - points, reason, (), own))
    elif called > game.missed:
        events.append(game.event("over", -1, called - game.missed, reason, (), track))
    return events


def heels(game: "Game", command: "Command") -> "list[Event]":
    """Peg two for a Jack as starter, which the dealer claims before laying a card.

    Raises IllegalMove if there is none, or no longer.
    """
    if not game.is_heels_open:
        raise IllegalMove("no.no-heels")
    game.is_heels_open = False
    return [game.event("claim", game.dealer, 2, "heels")] + game.score(
        game.dealer, deal.heels(game)
    )
