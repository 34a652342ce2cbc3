"""Light effects: what the lanes do after a fine score, at a win, and when nobody plays.

EFFECTS has a row for each: how long it lasts in ms (0: until a key), and its sweeps. A sweep is
(lanes: MOVER, OTHERS or ALL; colour: 0xRRGGBB, 0 for the lane's own, -1 for the mover's; wave: 64
levels; stride: how far the wave advances from hole to hole, 1024 for a whole wave; speed: in
1024ths of a wave every 16 ms; reach: holes on either side of the mover's front peg, 0 for the
whole lane).
"""

from cribboard.lights.palette import FULL, RED, WHITE, scaled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.lights.frame import Frame
    from cribboard.view import View

MOVER, OTHERS, ALL = 0, 1, 2

# The waves: levels 0..255. Computed at import they would take 5 ms of the Pico's start.
#: A comet: dark, then 24 levels rising with the square, 255 * step * step // 576.
_COMET = (
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x03\x07\x0b\x0f\x15\x1c"
    b"\x23\x2c\x35\x3f\x4a\x56\x63\x71\x7f\x8f\x9f\xb1\xc3\xd6\xea\xff"
)
#: A swell: 255 * 4 * step * (64 - step) // 4096.
_SWELL = (
    b"\x00\x0f\x1e\x2d\x3b\x49\x56\x63\x6f\x7b\x86\x91\x9b\xa5\xae\xb7"
    b"\xbf\xc6\xce\xd4\xdb\xe0\xe6\xea\xef\xf2\xf6\xf8\xfb\xfc\xfe\xfe"
    b"\xff\xfe\xfe\xfc\xfb\xf8\xf6\xf2\xef\xea\xe6\xe0\xdb\xd4\xce\xc6"
    b"\xbf\xb7\xae\xa5\x9b\x91\x86\x7b\x6f\x63\x56\x49\x3b\x2d\x1e\x0f"
)
#: Sparks: five lit places of 64, scattered, where step * 89 % 64 > 58.
_SPARK = (
    b"\x00\x00\x00\x00\x00\xff\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\xff\x00\x00\x00\x00\xff\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\x00"
    b"\x00\x00\x00\xff\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
)
_COMET_BACK = bytes(reversed(_COMET))

EFFECTS = {
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
#: The rarest first: if a key earns several, the first of them runs.
_REASONS = ("double-pair-royal", "thirty-one", "pair-royal", "run", "heels", "nobs")
_GREAT = 24


def duration_ms(name: str) -> int:
    """Return how long an effect lasts in ms, 0: until a key."""
    return EFFECTS[name][0]


def choose(view: "View") -> str:
    """Return the name of the effect that the view's events call for, "" for none."""
    if view.winner >= 0:
        if [event for event in view.events if event.kind == "match"]:
            return "match"
        return view.skunk if view.skunk in EFFECTS else "win"
    best = 0
    reasons = []
    for event in view.events:
        reasons.append(event.reason)
        if event.kind == "total" and event.points > best:
            best = event.points
    if best >= 28:
        return str(min(best, 29))  # seven-card and shotgun hands may have more than 29
    if best >= _GREAT:
        return "great"
    for reason in _REASONS:
        if reason in reasons:
            return reason
    return ""


def draw(frame: "Frame", view: "View", name: str, elapsed_ms: int) -> None:
    """Sweep the lanes as they are `elapsed_ms` into an effect; `frame.draw` then draws over it."""
    length_ms, sweeps = EFFECTS[name]
    level = FULL
    if length_ms:  # the last quarter fades
        level = min(FULL, max(0, length_ms - elapsed_ms) * 4 * FULL // length_ms)
    mover = _mover_of(view)
    for lanes, colour, wave, stride, speed, reach in sweeps:
        phase = -(elapsed_ms * speed >> 4)
        for track in range(len(view.scores)):
            if lanes == ALL or (track == mover) == (lanes == MOVER):
                hue = colour if colour > 0 else frame.front(mover if colour else track)
                hue = scaled(hue, level)
                if reach:
                    _ring(frame, view, track, hue, wave, phase, stride, reach)
                else:
                    frame.sweep(track, 1, frame.layout.holes, hue, wave, phase, stride)


def _mover_of(view: "View") -> int:
    """Return the winner's track, or the track that scored with the last key; 0 for none."""
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
    """Sweep outwards from the front peg, ahead and behind."""
    hole = frame.layout.hole_of(view.scores[track], view.target)
    ahead = min(reach, frame.layout.game - hole)
    frame.sweep(track, hole + 1, ahead, hue, wave, phase, stride)
    behind = min(reach, max(hole - 1, 0))
    frame.sweep(track, hole - behind, behind, hue, wave, phase + (behind - 1) * stride, -stride)
