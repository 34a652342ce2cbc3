"""How pegs walk: hole by hole, with a stop at each combination. Taken in by the first score.

These are parts of an Animation, which they are handed.
"""

from cribboard.lights.animation import HOLE_MS, LIFT_MS, PAUSE_MS, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.lights.animation import Animation
    from cribboard.view import Move

_MASK = (1 << 30) - 1


def begin(it: "Animation", now_ms: int) -> None:
    """Put the pegs back to where the first move of each track begins."""
    it._settle()
    it._moves = it._view.moves
    for move in reversed(it._moves):
        it._fronts[move.track] = move.start
        it._backs[move.track] = move.back
    it.is_walking = True
    it._since_ms = now_ms & _MASK
    it._move = 0
    _lift(it)


def _lift(it: "Animation") -> None:
    """Begin one move: the old front peg stays as the back peg, the old back peg is lifted.

    Lifted it is bright where it stands, and the one that stays is dim: they change roles.
    """
    move = it._moves[it._move]
    track = move.track
    it._at = move.start
    it._stops = 0
    it._is_sliding = _is_slide(it, move)
    it._wait_ms = HOLE_MS
    if it._is_sliding:
        it._fronts[track], it._backs[track] = move.start, move.back
    else:
        it._fronts[track], it._backs[track] = move.back, move.start
        it._wait_ms = LIFT_MS
    if it.is_motion_reduced:
        it._wait_ms = 0


def _is_slide(it: "Animation", move: "Move") -> bool:
    """Tell a correction: it falls, or it leaves the back peg where that was."""
    if not move.stops or move.stops[-1] < move.start:
        return True
    for i in range(it._move + 1, len(it._moves)):
        if it._moves[i].track == move.track:
            return False
    return move.back != move.start and it._view.backs[move.track] == move.back


def advance(it: "Animation", now_ms: int) -> None:
    while it.is_walking and elapsed(now_ms, it._since_ms) >= it._wait_ms:
        it._since_ms = (it._since_ms + it._wait_ms) & _MASK
        it._is_due = True
        _walk(it)


def _walk(it: "Animation") -> None:
    """Go one hole on; at a stop tell it; after the last stop take up the next move."""
    move = it._moves[it._move]
    if it._stops == len(move.stops):
        it._move += 1
        if it._move == len(it._moves):
            it._settle()
        else:
            _lift(it)
        return
    stop = move.stops[it._stops]
    if it.is_motion_reduced:
        it._at = stop
    elif it._at != stop:
        it._at += 1 if it._at < stop else -1
    it._fronts[move.track] = it._at
    if it._is_sliding:
        it._backs[move.track] = min(move.back, it._at)
    it._wait_ms = HOLE_MS
    if it._at == stop:
        it.telling = move.texts[it._stops] if it._stops < len(move.texts) else ""
        it._stops += 1
        it._wait_ms = PAUSE_MS
