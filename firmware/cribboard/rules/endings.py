"""Ends of a game short of its target: conceded, stopped by time, abandoned.

Rule: docs/rules.md, "Games that do not reach the target".
"""

from cribboard.rules.commands import Event
from cribboard.rules.errors import IllegalMove
from cribboard.rules.game import ENDINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game


def end(game: "Game", command: "Command") -> "list[Event]":
    """End the game: conceded to a track, stopped with whoever is ahead as winner, or abandoned.

    Returns `end`, whose track is the winner, -1 for none, then a win for each winner. Raises
    IllegalMove for a kind of end that is not there, or a winner where none is named.
    """
    kind, winner = command.text, command.who
    if kind not in ENDINGS[1:-1]:  # the last one has a command of its own: adjourning.py
        raise IllegalMove("evening.ending", what=" ".join(ENDINGS[1:-1]))
    if not -1 <= winner < len(game.tracks):
        raise IllegalMove("no.track", winner)
    if (kind == "conceded") != (winner >= 0):
        raise IllegalMove("evening.ending-winner")
    if kind == "stopped":
        winner = ahead(game)
    game.ending = kind
    wins = game.end(winner)
    score = game.tracks[winner].score if winner >= 0 else 0
    return [Event("end", -1, winner, 0, kind, score, ())] + wins


def ahead(game: "Game") -> int:
    """Return the track that is ahead, -1 where several are; where points are bad, the first."""
    scores = game.scores
    best = min(scores) if game.form.is_low else max(scores)
    if scores.count(best) > 1 and not game.form.is_low:
        return -1
    return scores.index(best)
