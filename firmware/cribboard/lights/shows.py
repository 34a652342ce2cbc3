"""The shows: what the lanes do after a score worth looking at, at a win, and when nobody plays.

A show is a table row: how long it lasts (0: until a key), and its sweeps. A sweep is (whose lane:
MOVER, OTHERS or ALL; colour, 0 for the lane's own, -1 for the mover's; wave; how far the wave goes
on from hole to hole, a whole wave is 1024; how fast it runs, in 1024ths of a wave a sixteenth of a
ms; how many holes either side of the mover's front peg, 0 for the whole lane).
"""

from cribboard.lights.paint import WAVE
from cribboard.lights.palette import FULL, RED, WHITE, scaled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.lights.frame import Frame
    from cribboard.view import View

MOVER, OTHERS, ALL = 0, 1, 2


def _wave(levels: "list[int]") -> bytes:
    """Return a whole wave that ends in these levels, dark before."""
    return bytes([0] * (WAVE - len(levels)) + levels)


_COMET = _wave([255 * step * step // 576 for step in range(1, 25)])
_SWELL = bytes([255 * 4 * step * (WAVE - step) // (WAVE * WAVE) for step in range(WAVE)])
_SPARK = bytes([(step * 89 % WAVE > 58) * 255 for step in range(WAVE)])
_COMET_BACK = bytes([_COMET[WAVE - 1 - step] for step in range(WAVE)])

SHOWS = {
    "heels": (900, ((MOVER, WHITE, _SWELL, 170, 40, 7),)),
    "nobs": (600, ((MOVER, 0, _SWELL, 128, 30, 4),)),
    "pair-royal": (800, ((MOVER, 0, _SWELL, 0, 61, 8),)),
    "double-pair-royal": (
        1100,
        ((MOVER, 0, _SWELL, 0, 60, 16), (OTHERS, WHITE, _SPARK, 590, 9, 0)),
    ),
    "thirty-one": (700, ((MOVER, WHITE, _COMET, 33, 23, 31),)),
    "run": (800, ((MOVER, 0, _COMET, 128, 45, 16),)),
    "great": (1500, ((MOVER, 0, _COMET, 68, 60, 0),)),
    "28": (2200, ((ALL, -1, _SWELL, 51, 40, 0),)),
    "29": (6000, ((MOVER, WHITE, _SPARK, 590, 23, 0), (OTHERS, -1, _COMET, 102, 60, 0))),
    "win": (0, ((MOVER, 0, _COMET, 102, 50, 0),)),
    "skunk": (0, ((MOVER, 0, _COMET, 128, 60, 0), (OTHERS, WHITE, _SPARK, 590, 5, 0))),
    "double": (0, ((MOVER, 0, _COMET, 205, 80, 0), (OTHERS, WHITE, _SPARK, 380, 9, 0))),
    "triple": (0, ((MOVER, 0, _COMET, 256, 90, 0), (OTHERS, -1, _SPARK, 380, 15, 0))),
    "match": (0, ((ALL, -1, _COMET, 128, 50, 0),)),
    "attract": (0, ((ALL, 0, _COMET, 34, 14, 0),)),
    "wake": (600, ((ALL, 0, _COMET, 8, 27, 0),)),
    "sleep": (900, ((ALL, 0, _COMET_BACK, 8, -18, 0),)),
    "error": (900, ((ALL, RED, _SWELL, 0, 55, 0),)),
}
#: The rarer first: of several that one key brings, one is shown.
_REASONS = ("double-pair-royal", "thirty-one", "pair-royal", "run", "heels", "nobs")
_GREAT = 24


def duration_ms(name: str) -> int:
    """Return how long a show lasts, 0: until a key."""
    return SHOWS[name][0]


def choose(view: "View") -> str:
    """Return the show of what a view's last key made happen, "" for none."""
    if view.winner >= 0:
        if [event for event in view.events if event.kind == "match"]:
            return "match"
        return view.skunk if view.skunk in SHOWS else "win"
    best = 0
    reasons = []
    for event in view.events:
        reasons.append(event.reason)
        if event.kind == "total" and event.points > best:
            best = event.points
    if best >= 28:
        return str(min(best, 29))  # more than 29: seven-card and shotgun hands
    if best >= _GREAT:
        return "great"
    for reason in _REASONS:
        if reason in reasons:
            return reason
    return ""


def draw(frame: "Frame", view: "View", name: str, elapsed_ms: int) -> None:
    """Sweep the lanes as they are `elapsed_ms` into a show; the frame is then drawn over it."""
    length_ms, sweeps = SHOWS[name]
    level = FULL
    if length_ms:  # the last quarter fades
        level = min(FULL, max(0, length_ms - elapsed_ms) * 4 * FULL // length_ms)
    mover = _mover(view)
    for whose, colour, wave, stride, speed, reach in sweeps:
        phase = -(elapsed_ms * speed >> 4)
        for track in range(len(view.scores)):
            if whose == ALL or (track == mover) == (whose == MOVER):
                hue = colour if colour > 0 else frame.front(mover if colour else track)
                hue = scaled(hue, level)
                if reach:
                    _ring(frame, view, track, hue, wave, phase, stride, reach)
                else:
                    frame.sweep(track, 1, frame.layout.holes, hue, wave, phase, stride)


def _mover(view: "View") -> int:
    if view.winner >= 0:
        return view.winner
    for event in view.events:
        if event.points and event.track >= 0:
            return int(event.track)
    return 0


def _ring(
    frame: "Frame",
    view: "View",
    track: int,
    hue: int,
    wave: bytes,
    phase: int,
    stride: int,
    reach: int,
) -> None:
    """Sweep away from the front peg, ahead and behind."""
    hole = frame.layout.hole_of(view.scores[track], view.target)
    ahead = min(reach, frame.layout.game - hole)
    frame.sweep(track, hole + 1, ahead, hue, wave, phase, stride)
    behind = min(reach, max(hole - 1, 0))
    frame.sweep(track, hole - behind, behind, hue, wave, phase + (behind - 1) * stride, -stride)
