"""Commands given by hand: points, corrections, penalties, overruled counts, misdeals.

Rule: docs/rules.md, "Penalties and corrections", "Misdeals". A false claim of game (ACC 8.4b) is
three commands: `peg` for the points really earned (or `overrule` for the wrong count), then
`penalty CLAIMANT n to=OPPONENT` for the n points claimed too many, then
`penalty CLAIMANT 15 back`. The third is due even if the second ended the game: a loser's score can
still be corrected then.
"""

from cribboard.rules import show
from cribboard.rules.commands import MOST_POINTS, option
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game


def _track(game: "Game", track: int) -> int:
    if not 0 <= track < len(game.tracks):
        raise IllegalMove("no.track", track)
    return track


def _points(points: int, refusal: str, least: int = 1) -> int:
    if not least <= points <= MOST_POINTS:
        raise IllegalMove(refusal, MOST_POINTS, m=points)
    return points


def peg(game: "Game", command: "Command") -> "list[Event]":
    """Peg points by hand, as a score.

    Raises IllegalMove for a track or a number of points that cannot be.
    """
    track, points = _track(game, command.who), _points(command.points, "no.peg-range")
    return game.score(-1, [show.Item("manual", (), points)], track)


def correct(game: "Game", command: "Command") -> "list[Event]":
    """Correct a score by signed points; the back peg does not move.

    Raises IllegalMove for a track that is not there, or more points off than there are.
    """
    track, points = _track(game, command.who), command.points
    score = game.tracks[track].score
    if not points:
        raise IllegalMove("no.zero")
    if score + points < 0:
        raise IllegalMove("no.take-off", score)
    return _correct(game, track, points)


def need_loser(game: "Game", track: int, score: int = 0) -> None:
    """Raise IllegalMove if the game is over and `track` ended it, or would at `score`."""
    if game.phase != "over":
        return
    if game.ending:
        raise IllegalMove("no.over")
    if track == game.ended:
        raise IllegalMove("no.ended-by", track=track)
    if score >= game.target:
        raise IllegalMove("no.over")


def _new_wins(game: "Game") -> "list[Event]":
    """Return the wins again if the game is over: a loser's score can change what they are worth."""
    return game.end(game.ended) if game.phase == "over" else []


def _correct(game: "Game", track: int, points: int) -> "list[Event]":
    need_loser(game, track, game.tracks[track].score + points)
    is_ended = game.tracks[track].correct(points)
    events = [game.event("correction", -1, points, "correction", (), track)]
    return events + (game.end(track) if is_ended else _new_wins(game))


def set_score(game: "Game", command: "Command") -> "list[Event]":
    """Correct a track's score to the command's points; the back peg does not move.

    Raises IllegalMove for a track or a hole that is not there, or where the score stands already.
    """
    track, score = _track(game, command.who), command.points
    if not 0 <= score <= game.target:
        raise IllegalMove("no.score-range", game.target, m=score)
    points = score - game.tracks[track].score
    if not points:
        raise IllegalMove("no.score-same", score)
    return _correct(game, track, points)


def penalty(game: "Game", command: "Command") -> "list[Event]":
    """Move a track back, to 0 at most, or score the points for another track.

    Raises IllegalMove for a track or a number of points that cannot be. Once the game is over, only
    a loser can be moved back.
    """
    track, points = _track(game, command.who), _points(command.points, "no.penalty-range")
    other = option(command, "to", -1)
    if other >= 0:
        if _track(game, other) == track:
            raise IllegalMove("no.penalty-self")
        if game.phase == "over":
            raise IllegalMove("no.over")
        return _give(game, other, points)
    pegs = game.tracks[track]
    need_loser(game, track, 0)
    back = min(points, pegs.score)
    pegs.correct(-points)
    return [game.event("penalty", -1, back, "penalty", (), track)] + _new_wins(game)


def need_overrule(game: "Game", points: int = -1) -> None:
    """Raise IllegalMove if the last count cannot be overruled, or stands at `points` already.

    It cannot where muggins were taken for it: the points would be pegged twice.
    """
    if not game.last_count:
        raise IllegalMove("no.no-count")
    seat, _, old_points, _, stands, _ = game.last_count
    track = game.track_of(seat)
    if game.is_mugged:
        raise IllegalMove("no.count-mugged")
    if game.tracks[track].score != stands or (game.phase == "over" and game.ended != track):
        raise IllegalMove("no.count-past")
    if points == old_points:
        raise IllegalMove("no.count-same", points)


def overrule(game: "Game", command: "Command") -> "list[Event]":
    """Replace the points of the last count of this deal; reopen the game if that count ended it.

    The suit facts of the count are forgotten, as its answers may have been wrong.
    Raises IllegalMove if the last count is not that seat's, or as `need_overrule` does.
    """
    points = _points(command.points, "no.count-range", 0)
    if not game.last_count or command.who != game.last_count[0]:
        raise IllegalMove("no.count-whose", seat=command.who)
    need_overrule(game, points)
    seat, reason, old_points, stood, _, phase = game.last_count
    track = game.track_of(seat)
    pegs = game.tracks[track]
    who = "crib" if reason == "crib" else seat
    game.suit_facts = tuple([fact for fact in game.suit_facts if fact[0] != who])
    if game.phase == "over":
        game.ended, game.phase = -1, phase
    pegs.score, pegs.before = stood
    if points:
        pegs.begin()
    is_ended = pegs.add(points)
    game.last_track = track
    game.offer = ()
    game.last_count = seat, reason, points, stood, pegs.score, phase
    events = [game.event("overruled", seat, points - old_points, reason)]
    return events + (game.end(track) if is_ended else [])


def need_misdeal(game: "Game") -> None:
    """Raise IllegalMove if this deal cannot be a misdeal: it has ended, or the game has without it.

    A game ends without its deal where corrections and penalties alone reach the target, or after
    the deal's last count.
    """
    if game.phase == "deal":
        raise IllegalMove("no.misdeal-late")
    if game.ending:
        raise IllegalMove("no.over")
    if game.phase == "over":
        pegs, last = game.tracks[game.ended], game.last_count
        is_deal_over = bool(last) and last[5] == "deal" and last[4] < game.target
        if is_deal_over or pegs.at_deal == game.target:
            raise IllegalMove("no.over")


def misdeal(game: "Game", command: "Command") -> "list[Event]":
    """Take back the scores of this deal, reopening a game that they ended; deal again.

    The same dealer deals. Corrections and penalties stay. By a house rule pone gets two, as a
    penalty of the deal that follows. Raises IllegalMove as `need_misdeal` does.
    """
    need_misdeal(game)
    game.ended = -1
    events = [game.event("misdeal", game.dealer)]
    for track, pegs in enumerate(game.tracks):
        points = pegs.take_back()
        if points:
            events.append(game.event("misdeal", -1, -points, "misdeal", (), track))
    game.begin_deal(game.dealer)
    if game.misdeal_cost == "two":
        events += _give(game, game.track_of(game.pone), 2)
    return events


def _give(game: "Game", track: int, points: int) -> "list[Event]":
    """Score the points of a penalty for a track."""
    is_ended = game.tracks[track].add_penalty(points)
    game.last_track = track
    events = [game.event("score", -1, points, "penalty", (), track)]
    return events + (game.end(track) if is_ended else [])
