"""The head of the screen for three tracks, which stand side by side in seven cells each."""

from cribboard.rules.patter import say
from cribboard.rules.winning import skunk_of
from cribboard.ui.entry import card_text
from cribboard.ui.screens import inverse, plain, wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.view import View

_WIDTH = 7


def _pad(text: str, width: int = _WIDTH) -> str:
    return text[:width] + " " * (width - len(text))


def head(view: "View") -> "list[str]":
    """Return three rows: the names, the dealer's with a `*`; the scores; starter and to go."""
    names = scores = ""
    to_go = []
    for track, name in enumerate(view.names):
        names += _pad(_pad(plain(name), _WIDTH - 1) + ("*" if track == view.dealer_track else " "))
        score = (">%d" if track == view.turn_track else " %d") % view.scores[track]
        last = " +%d" % view.last[track] if view.last[track] > 0 else ""
        scores += _pad(score + last if len(score + last) <= _WIDTH else score)
        to_go.append(str(view.target - view.scores[track]))
    card = card_text(view.starter) if view.starter else ""
    foot = inverse(_pad(card, 2)) + " " + plain(say("to-go", 0)).replace("0", " ".join(to_go), 1)
    return [inverse(names), scores, _pad(foot, 3 * _WIDTH)]


def shared(view: "View", ahead: int) -> str:
    """Return who share a losing game, and by how much they are ahead of who went home."""
    best = [name[:6] for name, score in zip(view.names, view.scores) if score == ahead]
    return plain(say("win", max(view.scores) - ahead, " ".join(best), "", -1))


def skunked(view: "View") -> "list[str]":
    """Return who of the losers is skunked, and how far: each is measured by itself."""
    rows = []  # type: list[str]
    for name, score in zip(view.names, view.scores):
        skunk = skunk_of(score, view.target)
        if score < view.target and skunk != "none":
            rows += wrap(plain(say("told", 0, name[:6], say(skunk))))
    return rows


def head_16(view: "View") -> str:
    """Return one row of 16 cells: a letter and the score of each, the dealer's with a `*`."""
    told = ""
    for track, name in enumerate(view.names):
        mark = "*" if track == view.dealer_track else " "
        told += plain(name)[:1] + "%d" % view.scores[track] + mark
    return _pad(told, 16)
