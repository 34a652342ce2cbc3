"""What is done by hand: points pegged, mistakes mended, penalties, counts overruled, misdeals.

Rule: rules.md, "Penalties, corrections, honest backward moves". A false claim of game (ACC 8.4b)
is three commands: `peg` what was truly earned (or `overrule` the count that was wrong), then
`penalty CLAIMANT n to=OPPONENT` for the n over-claimed, then `penalty CLAIMANT 15 back`.
"""

from cribboard.rules import show
from cribboard.rules.commands import option
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game


def _track(game: "Game", track: int) -> int:
    if not 0 <= track < len(game.tracks):
        raise IllegalMove("there is no track %d" % track)
    return track


def _points(what: str, points: int, least: int = 1) -> int:
    if not least <= points <= 99:
        raise IllegalMove("%s %d to 99 points, not %d" % (what, least, points))
    return points


def peg(game: "Game", command: "Command") -> "list[Event]":
    """Peg points by hand: a score.

    Raises IllegalMove where there is no such track, or for no points.
    """
    track = _track(game, command.who)
    return game.score(-1, [show.Item("manual", (), _points("peg", command.points))], track)


def correct(game: "Game", command: "Command") -> "list[Event]":
    """Mend a mistake by signed points: not a score.

    Raises IllegalMove where there is no such track, or fewer points.
    """
    track, points = _track(game, command.who), command.points
    score = game.tracks[track].score
    if not points:
        raise IllegalMove("a correction of 0 mends nothing")
    if score + points < 0:
        raise IllegalMove("only %d can be taken off" % score)
    return _mend(game, track, points)


def _mend(game: "Game", track: int, points: int) -> "list[Event]":
    is_ended = game.tracks[track].mend(points)
    events = [game.event("correction", -1, points, "correction", (), track)]
    return events + (game.end(track) if is_ended else [])


def put(game: "Game", command: "Command") -> "list[Event]":
    """Set a track's score: a correction by whatever it takes.

    Raises IllegalMove where there is no such track or hole, or it stands there.
    """
    track, score = _track(game, command.who), command.points
    if not 0 <= score <= game.target:
        raise IllegalMove("a score is 0 to %d, not %d" % (game.target, score))
    points = score - game.tracks[track].score
    if not points:
        raise IllegalMove("it stands at %d already" % score)
    return _mend(game, track, points)


def penalty(game: "Game", command: "Command") -> "list[Event]":
    """Move a track back, never below 0, or give the points to another as a score.

    Raises IllegalMove where there is no such track, or for no points.
    """
    track, points = _track(game, command.who), _points("a penalty is", command.points)
    other = option(command, "to", -1)
    if other >= 0:
        if _track(game, other) == track:
            raise IllegalMove("a penalty goes to another track")
        return game.score(-1, [show.Item("penalty", (), points)], other)
    pegs = game.tracks[track]
    points = min(points, pegs.score)
    pegs.mend(-points)
    return [game.event("penalty", -1, points, "penalty", (), track)]


def overrule(game: "Game", command: "Command") -> "list[Event]":
    """Let the last count of this deal stand at other points; one that ended the game reopens it.

    Raises IllegalMove where that seat's was not the last, or it stands so.
    """
    points = _points("a count is", command.points, 0)
    if not game.last_count or command.who != game.last_count[0]:
        raise IllegalMove("the last count is not seat %d's" % command.who)
    seat, reason, told, stood, stands, phase = game.last_count
    track = game.track_of(seat)
    pegs = game.tracks[track]
    if pegs.score != stands or (game.phase == "over" and game.ended != track):
        raise IllegalMove("more was pegged since: correct the score instead")
    if points == told:
        raise IllegalMove("the count stands at %d" % told)
    if game.phase == "over":
        game.ended, game.phase = -1, phase
    pegs.score, pegs.before = stood
    if points:
        pegs.begin()
    is_ended = pegs.add(points)
    game.offer = ()
    game.last_count = seat, reason, points, stood, pegs.score, phase
    events = [game.event("overruled", seat, points - told, reason)]
    return events + (game.end(track) if is_ended else [])


def misdeal(game: "Game", command: "Command") -> "list[Event]":
    """Take back what this deal scored; the same dealer deals again. What was mended stays so.

    Raises IllegalMove where the deal has ended.
    """
    if game.phase == "deal":
        raise IllegalMove("this deal has ended: it cannot be a misdeal")
    events = [game.event("misdeal", game.dealer)]
    for track, pegs in enumerate(game.tracks):
        points = pegs.take_back()
        if points:
            events.append(game.event("misdeal", -1, -points, "misdeal", (), track))
    game.begin_deal(game.dealer)
    return events


DO = {
    "peg": peg,
    "correct": correct,
    "set": put,
    "penalty": penalty,
    "overrule": overrule,
    "misdeal": misdeal,
}
