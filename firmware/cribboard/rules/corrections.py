"""What is done by hand: points pegged, mistakes mended, penalties, counts overruled, misdeals.

Rule: rules.md, "Penalties, corrections, honest backward moves". A false claim of game (ACC 8.4b)
is three commands: `peg` what was truly earned (or `overrule` the count that was wrong), then
`penalty CLAIMANT n to=OPPONENT` for the n over-claimed, then `penalty CLAIMANT 15 back`, which is
due even where the second one ended the game: once it is over a loser's score can still be mended.
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


def _need_loser(game: "Game", track: int, score: int) -> None:
    """Raise IllegalMove where the game is over and the track ended it, or would at `score`."""
    if game.phase != "over":
        return
    if track == game.ended:
        raise IllegalMove("that track ended the game: undo what ended it first")
    if score >= game.target:
        raise IllegalMove("the game is over")


def _retold(game: "Game") -> "list[Event]":
    """Return the wins anew where the game is over: a loser's score may make them worth more."""
    return game.end(game.ended) if game.phase == "over" else []


def _mend(game: "Game", track: int, points: int) -> "list[Event]":
    _need_loser(game, track, game.tracks[track].score + points)
    is_ended = game.tracks[track].mend(points)
    events = [game.event("correction", -1, points, "correction", (), track)]
    return events + (game.end(track) if is_ended else _retold(game))


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

    Raises IllegalMove where there is no such track, for no points, or once the game is over for a
    track that did not lose it.
    """
    track, points = _track(game, command.who), _points("a penalty is", command.points)
    other = option(command, "to", -1)
    if other >= 0:
        if _track(game, other) == track:
            raise IllegalMove("a penalty goes to another track")
        if game.phase == "over":
            raise IllegalMove("the game is over")
        is_ended = game.tracks[other].give(points)
        events = [game.event("score", -1, points, "penalty", (), other)]
        return events + (game.end(other) if is_ended else [])
    pegs = game.tracks[track]
    _need_loser(game, track, 0)
    points = min(points, pegs.score)
    pegs.mend(-points)
    return [game.event("penalty", -1, points, "penalty", (), track)] + _retold(game)


def overrule(game: "Game", command: "Command") -> "list[Event]":
    """Let the last count of this deal stand at other points; one that ended the game reopens it.

    Raises IllegalMove where that seat's was not the last, it stands so, or muggins were taken for
    it: both would be pegged. What its answers said of suits no longer holds.
    """
    points = _points("a count is", command.points, 0)
    if not game.last_count or command.who != game.last_count[0]:
        raise IllegalMove("the last count is not seat %d's" % command.who)
    seat, reason, told, stood, stands, phase = game.last_count
    track = game.track_of(seat)
    pegs = game.tracks[track]
    if game.is_mugged:
        game.doubt("muggins were pegged for this count: undo them first")
    if pegs.score != stands or (game.phase == "over" and game.ended != track):
        raise IllegalMove("more was pegged since: correct the score instead")
    if points == told:
        raise IllegalMove("the count stands at %d" % told)
    who = "crib" if reason == "crib" else seat
    game.suit_facts = tuple([fact for fact in game.suit_facts if fact[0] != who])
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

    Penalties of either kind stay too. Option `all`: points given as a penalty are taken back, as
    earlier versions did; matches they kept replay by it. Raises IllegalMove where the deal has
    ended.
    """
    if game.phase == "deal":
        raise IllegalMove("this deal has ended: it cannot be a misdeal")
    events = [game.event("misdeal", game.dealer)]
    for track, pegs in enumerate(game.tracks):
        points = pegs.take_back(bool(option(command, "all")))
        if points:
            events.append(game.event("misdeal", -1, -points, "misdeal", (), track))
    game.begin_deal(game.dealer)
    return events
