"""The last count of the deal before, which is overruled by a correction."""

from cribboard.rules.block import Block
from cribboard.rules.commands import OVERRULED
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.rules.match import Match


def count_before(match: "Match") -> "tuple[Any, ...]":
    """Return seat, "hand" or "crib", and points of the deal before's last count, () if none.

    None once this deal has a count, and where muggins were taken for it. Points with the
    corrections that have overruled it since. Replays the deal before.
    """
    block, game = match.block, match.game
    is_first = bool(block.steps) and block.steps[0][0].kind == "deal"
    if game is None or game.last_count or not is_first:
        return ()
    before = match.history.peek(block.index)
    if before is None:
        return ()
    trial = Block(block.index - 1, before[0])
    try:
        for command in before[1]:
            trial.push(command)
    except (IllegalMove, KeyError):  # of a version with other rules
        return ()
    last = trial.game
    if last is None or not last.last_count or last.is_mugged:
        return ()
    seat, what, points = last.last_count[:3]
    for command, _ in block.steps:
        if command.text == OVERRULED and command.who == game.track_of(seat):
            points += command.points
    return seat, what, points
