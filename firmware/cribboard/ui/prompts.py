"""What the board waits for, in a line."""

from cribboard.ui import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.game import Game

#: What is awaited as rules say it, and as a view does where that differs.
_AWAITING = {"hand": "count", "deal": "next", "claim": "points", "offer": "answer"}
_GO_FROM = 22  # below it any card can be laid


def awaited(game: "Game", names: "Sequence[str]") -> "tuple[str, str]":
    """Return what a view says is awaited, and the prompt for it; names: of the tracks."""
    what, seat = game.awaited
    track = game.track_of(seat) if seat >= 0 else 0
    prompt = "# next " + what
    if what == "starter":
        prompt = "starter: key its rank"
    elif what == "card":
        prompt = names[track] + " lays" + (", or D go" if game.count >= _GO_FROM else "")
    elif what == "hand":
        prompt = "# count %s hand" % words.whose(names, track)
    elif what == "crib":
        prompt = "%d cards of the crib" % game.form.crib
    elif what == "claim":
        prompt = names[track] + " claims"
    elif what == "offer":
        prompt = "muggins %d?" % game.offer[1]
    return _AWAITING.get(what, what), prompt
