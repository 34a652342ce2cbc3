"""Rows that say who won a game, by how much, and who is skunked."""

from cribboard.language.phrases import say
from cribboard.rules.skunks import skunk_of
from cribboard.screen.text_rows import CELLS, plain, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View

_NAME = 6  # letters of a name


def _shared(view: "View", ahead: int) -> str:
    """Return who share the win of a losing game, and by how many points."""
    best = [name[:_NAME] for name, score in zip(view.names, view.scores) if score == ahead]
    return plain(say("win", max(view.scores) - ahead, " ".join(best), "", -1))


def _win(view: "View") -> str:
    """Return who wins, and by how many points."""
    scores = view.scores
    ahead = scores[view.winner]
    lead = min([abs(ahead - other) for at, other in enumerate(scores) if at != view.winner])
    if not lead and view.is_low:
        return _shared(view, ahead)
    name = view.names[view.winner][:_NAME]
    text = say("win", lead, name)
    return plain(text if len(text) <= CELLS else say("win", lead, name, "", -1))


def ended(view: "View") -> str:
    """Return how a game ended short of its target, and who wins."""
    kind = view.ending
    if kind == "stopped" and view.winner < 0:
        kind = "level"
    lead = 0
    if view.winner >= 0:
        own = view.scores[view.winner]
        lead = min([abs(own - s) for at, s in enumerate(view.scores) if at != view.winner])
    return plain(say("evening." + kind, lead, view.names[view.winner][:_NAME]))


def _skunked(view: "View") -> "list[str]":
    """Return rows that say which of several losers is skunked, and how."""
    rows = []  # type: list[str]
    for track, score in enumerate(view.scores):
        name = view.names[track]
        skunk = skunk_of(score, view.target, view.skunk_line)
        if track != view.winner and skunk != "none":
            rows += wrap(plain(say("told", 0, name[:_NAME], say(skunk))))
    return rows


def result_rows(view: "View") -> "list[str]":
    """Return rows for the end of a game, [] before it."""
    if view.phase != "over" or view.dialog or view.winner < 0 and not view.ending:
        return []
    skunked = _skunked(view) if len(view.scores) > 2 else [plain(say(view.skunk))]
    return [ended(view) if view.ending else _win(view)] + (skunked if view.skunk != "none" else [])
