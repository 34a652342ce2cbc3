"""Boards other than the default one: presets by name, and any strip by a description.

A description is a JSON object in the settings: `rows` in data order, each a list of pieces (track
from 1, first hole, last hole; hole 0 is the start hole, the one after the last the game hole). If
they differ from the default board's, also `name`, `holes` in a lap, `skip` (pixels that stay
dark), `gap` (a dark pixel after every so many holes), `serpentine` (false: every row begins at the
left) and `most_ma` (the greatest current that the build allows the lights).

The boards on a panel are named with the way it is chained: `matrix:tlcz` (layout.py).
"""

from cribboard.base.constants import MOST_MA, MOST_TRACKS
from cribboard.base.message import Message
from cribboard.lights import power
from cribboard.lights.layout import HOLES, PANEL, TWO_TRACK, Layout, lanes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence, TypeGuard

#: (board of strips, board on a panel, tracks, holes in a lap, its first hole); None: there is no
#: such board. Laps of sixty are run twice; the one lane without a start hole is shared by all.
_PRESETS = (
    ("two-track", "matrix", 2, 120, 0),
    ("three-track", None, 3, 120, 0),
    ("single-track", "matrix-1", 1, 120, 1),
    (None, "matrix-3", 3, 60, 0),
    ("british", "matrix-british", 2, 60, 0),
)
#: The board of TWO_TRACK's rows on a panel.
MATRIX = "matrix"
NAMES = (
    "two-track",
    "matrix",
    "british",
    "matrix-1",
    "matrix-3",
    "matrix-british",
    "single-track",
    "three-track",
)
_MOST_PIXELS = 1000
_FEWEST_HOLES = 30  # trails of digits, streets and skunk lines need so many


def load(wanted: "object", notes: "list[Message]") -> Layout:
    """Return the board that the setting `tracks` names or describes; TWO_TRACK for None.

    If it is wrong a message is added to `notes`, and TWO_TRACK is returned.
    """
    if wanted in (None, TWO_TRACK.name):
        return TWO_TRACK
    try:
        return find(wanted)
    except ValueError as error:
        notes.append(Message("alert.no-board", what=str(error)))
        return TWO_TRACK


def find(wanted: "object") -> Layout:
    """Return the board of a preset's name or a description; a ValueError says what is wrong."""
    if isinstance(wanted, str):
        if wanted == TWO_TRACK.name:
            return TWO_TRACK
        name, colon, panel = wanted.partition(":")
        if not colon:
            panel = PANEL
        elif not is_panel(panel):
            raise ValueError(panel + " is no way to chain a panel, such as " + PANEL)
        for own, on_panel, tracks, holes, first in _PRESETS:
            if on_panel == name:
                return Layout(name, lanes(tracks, holes, first), holes, panel=panel)
            if own == wanted:
                return Layout(wanted, lanes(tracks, holes, first), holes)
        raise ValueError("%s is none of %s" % (wanted, ", ".join(NAMES)))
    if not isinstance(wanted, dict) or not isinstance(wanted.get("rows"), list):
        raise ValueError("a description has rows")
    holes = _count(wanted, "holes", HOLES)
    if holes < _FEWEST_HOLES:
        raise ValueError("a track has %d holes or more, not %d" % (_FEWEST_HOLES, holes))
    gap = _count(wanted, "gap", 0)
    skip = wanted.get("skip", [])
    rows = [_row(row) for row in wanted["rows"]]
    if not rows or not _are_counts(skip):
        raise ValueError("skip is a list of pixels, rows are not empty")
    _check(rows, holes)
    name = str(wanted.get("name", "of a description"))
    made = Layout(name, rows, holes, skip, gap, bool(wanted.get("serpentine", True)))
    made.most_ma = _most_ma(wanted, power.least_ma(len(made)))
    return made


def _most_ma(wanted: "dict[str, Any]", least_ma: int) -> int:
    """Return the greatest budget of a description; ValueError if its pixels take more."""
    most_ma = wanted.get("most_ma", MOST_MA)
    if isinstance(most_ma, bool) or not isinstance(most_ma, int) or most_ma < least_ma:
        raise ValueError("most_ma is a number from %d on" % least_ma)
    return min(most_ma, MOST_MA)


def is_panel(code: str) -> bool:
    """Return whether `code` is a way to chain a panel (layout.py)."""
    pairs = zip(code, ("tb", "lr", "cr", "zp"))
    return len(code) == 4 and all([letter in pair for letter, pair in pairs])


def panel_of(wanted: "object") -> str:
    """Return how the panel of the setting `tracks` is chained, "" for strips.

    >>> panel_of("matrix-3:brcz"), panel_of("matrix"), panel_of("british")
    ('brcz', 'tlcz', '')
    """
    if not isinstance(wanted, str) or wanted[: len(MATRIX)] != MATRIX:
        return ""
    panel = wanted.partition(":")[2]
    return panel if is_panel(panel) else PANEL


def _check(rows: "list[tuple[int, ...]]", holes: int) -> None:
    """Raise ValueError unless each track has every hole once, and all or none have a start hole."""
    seen = set()
    tracks = 0
    for row in rows:
        for i in range(0, len(row), 3):
            track, first, last = row[i : i + 3]
            tracks = max(tracks, track + 1)
            if max(first, last) > holes + 1:
                raise ValueError("%d..%d is no row of holes" % (first, last))
            for hole in range(min(first, last), max(first, last) + 1):
                if (track, hole) in seen:
                    raise ValueError("track %d has hole %d twice" % (track + 1, hole))
                seen.add((track, hole))
    for track in range(tracks):
        for hole in range(0 if (0, 0) in seen else 1, holes + 2):
            if (track, hole) not in seen:
                raise ValueError("track %d has no hole %d" % (track + 1, hole))


def _count(wanted: "dict[str, Any]", name: str, default: int) -> int:
    """Return a number of the description; ValueError if it is none that a strip can have."""
    value = wanted.get(name, default)
    if not _are_counts([value]) or (name == "holes" and not value):
        raise ValueError("%s is a number" % name)
    return int(value)


def _are_counts(values: "object") -> "TypeGuard[Sequence[int]]":
    """Return whether `values` is a list of ints from 0 to below _MOST_PIXELS."""
    if not isinstance(values, (list, tuple)):
        return False
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < _MOST_PIXELS:
            return False
    return True


def _row(row: "object") -> "tuple[int, ...]":
    """Return a row with tracks from 0; ValueError if it is not a row."""
    if not _are_counts(row) or not row or len(row) % 3:
        raise ValueError("a row is track, first hole, last hole")
    numbers = list(row)
    for i in range(0, len(numbers), 3):
        numbers[i] -= 1
        if not 0 <= numbers[i] < MOST_TRACKS:
            raise ValueError("tracks are 1 to %d" % MOST_TRACKS)
    return tuple(numbers)


def wire_order(name: "object", notes: "list[Message]") -> bytes:
    """Return a strip's channels as indices into RGBW; for an unknown name add a note, return GRB's.

    >>> wire_order("GRBW", [])
    b'\\x01\\x00\\x02\\x03'
    """
    if isinstance(name, str) and "".join(sorted(name)) in ("BGR", "BGRW"):
        return bytes(["RGBW".index(channel) for channel in name])
    notes.append(Message("alert.no-order", what=str(name)))
    return b"\x01\x00\x02"
