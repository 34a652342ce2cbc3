"""Light effects: at a fine score, a win, a deal (the chances), and when nobody plays.

EFFECTS has a row for each: how long it lasts in ms (0: until a key), and its sweeps. A sweep is
(lanes, colour, wave, stride, speed, reach). stride: how far the wave advances from hole to hole,
1024 for a whole wave; speed: in 1024ths of a wave every 16 ms; reach: holes on either side of the
mover's front peg, 0 for the whole lane. Lanes, colour and wave are numbers, so that every row is a
constant that stays in flash: the table would otherwise take 1.3 kB of a Pico's heap.
"""

from cribboard.lights.frame import STEADY
from cribboard.lights.palette import FULL, RED, WHITE, scaled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.base.view import View
    from cribboard.lights.frame import Frame

_MOVER, _OTHERS, _ALL = 0, 1, 2  # lanes
_OWN, _WHITE, _RED, _MOVERS = 0, 1, 2, 3  # colour: the lane's own, one of two, the mover's
_COLOURS = (0, WHITE, RED, 0)
_COMET_WAVE, _SWELL_WAVE, _SPARK_WAVE, _BACK_WAVE = 0, 1, 2, 3  # indices of _WAVES

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
_COMET_BACK = (
    b"\xff\xea\xd6\xc3\xb1\x9f\x8f\x7f\x71\x63\x56\x4a\x3f\x35\x2c\x23"
    b"\x1c\x15\x0f\x0b\x07\x03\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
)
_WAVES = (_COMET, _SWELL, _SPARK, _COMET_BACK)

#: Rows, not a dict: constant rows stay in a Pico's flash.
EFFECTS = (
    ("heels", 900, ((_MOVER, _WHITE, _SWELL_WAVE, 170, 40, 7),)),
    ("nobs", 600, ((_MOVER, _OWN, _SWELL_WAVE, 128, 30, 4),)),
    ("pair-royal", 800, ((_MOVER, _OWN, _SWELL_WAVE, 0, 61, 8),)),
    (
        "double-pair-royal",
        1100,
        ((_MOVER, _OWN, _SWELL_WAVE, 0, 60, 16), (_OTHERS, _WHITE, _SPARK_WAVE, 590, 9, 0)),
    ),
    ("thirty-one", 700, ((_MOVER, _WHITE, _COMET_WAVE, 33, 23, 31),)),
    ("run", 800, ((_MOVER, _OWN, _COMET_WAVE, 128, 45, 16),)),
    ("great", 1500, ((_MOVER, _OWN, _COMET_WAVE, 68, 60, 0),)),
    ("28", 2200, ((_ALL, _MOVERS, _SWELL_WAVE, 51, 40, 0),)),
    (
        "29",
        6000,
        ((_MOVER, _WHITE, _SPARK_WAVE, 590, 23, 0), (_OTHERS, _MOVERS, _COMET_WAVE, 102, 60, 0)),
    ),
    ("win", 0, ((_MOVER, _OWN, _COMET_WAVE, 102, 50, 0),)),
    (
        "skunk",
        0,
        ((_MOVER, _OWN, _COMET_WAVE, 128, 60, 0), (_OTHERS, _WHITE, _SPARK_WAVE, 590, 5, 0)),
    ),
    (
        "double",
        0,
        ((_MOVER, _OWN, _COMET_WAVE, 205, 80, 0), (_OTHERS, _WHITE, _SPARK_WAVE, 380, 9, 0)),
    ),
    (
        "triple",
        0,
        ((_MOVER, _OWN, _COMET_WAVE, 256, 90, 0), (_OTHERS, _MOVERS, _SPARK_WAVE, 380, 15, 0)),
    ),
    ("match", 0, ((_ALL, _MOVERS, _COMET_WAVE, 128, 50, 0),)),
    ("attract", 0, ((_ALL, _OWN, _COMET_WAVE, 34, 14, 0),)),
    ("wake", 600, ((_ALL, _OWN, _COMET_WAVE, 8, 27, 0),)),
    ("sleep", 900, ((_ALL, _OWN, _BACK_WAVE, 8, -18, 0),)),
    ("chance", 2400, ()),  # bars: see _draw_chance
    ("mend", 600, ((_ALL, _OWN, _SWELL_WAVE, 128, 54, 4),)),
    ("error", 900, ((_ALL, _RED, _SWELL_WAVE, 0, 55, 0),)),
)
#: The rarest first: if a key earns several, the first of them runs.
_REASONS = ("double-pair-royal", "thirty-one", "pair-royal", "run", "heels", "nobs")
_GREAT = 24
#: The bars of the chances: brightness of 256, and how long they grow.
_BAR_LEVEL, _BAR_GROWS_MS = 96, 600


def duration_ms(name: str) -> int:
    """Return how long an effect lasts in ms, 0: until a key."""
    return int(_effect(name)[1])


def _effect(name: str) -> "tuple[Any, ...]":
    """Return the row of an effect, () if there is none of that name."""
    for row in EFFECTS:
        if row[0] == name:
            return row
    return ()


def choose(view: "View") -> str:
    """Return the name of the effect that the view's events call for, "" for none."""
    if view.winner >= 0:
        if [event for event in view.events if event.kind == "match"]:
            return "match"
        return view.skunk if _effect(view.skunk) else "win"
    if view.undo == "mend":
        return "mend"
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
    return "chance" if view.win_percent >= 0 else ""


def draw(frame: "Frame", view: "View", name: str, elapsed_ms: int) -> None:
    """Sweep the lanes as they are `elapsed_ms` into an effect; `frame.draw` then draws over it."""
    _, length_ms, sweeps = _effect(name)
    level = FULL
    if length_ms:  # the last quarter fades
        level = min(FULL, max(0, length_ms - elapsed_ms) * 4 * FULL // length_ms)
    if name == "chance":
        _draw_chance(frame, view, elapsed_ms, level)
    mover = _mover_of(view)
    for lanes, colour, number, stride, speed, reach in sweeps:
        wave = _WAVES[number]
        phase = -(elapsed_ms * speed >> 4)
        for track in range(len(view.scores)):
            if lanes == _ALL or (track == mover) == (lanes == _MOVER):
                hue = _COLOURS[colour] or frame.front(mover if colour == _MOVERS else track)
                hue = scaled(hue, level)
                if reach:
                    _ring(frame, view, track, hue, wave, phase, stride, reach)
                else:
                    frame.sweep(track, 1, frame.layout.holes, hue, wave, phase, stride)


def _draw_chance(frame: "Frame", view: "View", elapsed_ms: int, level: int) -> None:
    """Light each lane from its first hole on, in proportion to its player's chance to win.

    On a board with one lane the second player's part begins where the first one's ends.
    """
    layout = frame.layout
    first = 1
    percent = view.win_percent
    for track in range(2):
        hue = scaled(frame.front(track), level * _BAR_LEVEL // FULL)
        count = layout.holes * percent // 100
        grown = count * min(elapsed_ms, _BAR_GROWS_MS) // _BAR_GROWS_MS
        frame.sweep(track, first, grown, hue, STEADY, 0, 0)
        if layout.tracks < 2:
            first += count
        percent = 100 - percent


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
