"""Reader of what came over the link, for the host and the page: in the firmware's dialect.

What comes is untrusted: each field is checked for its kind (view_fields.py), range and length.
"""

from cribboard.base.view import Move, View
from cribboard.base.view_fields import ROWS
from cribboard.language.phrases import LANGUAGES
from cribboard.rules.commands import Event

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MOST = 64  # values of a list
#: Least and most of a number; None is the last track.
_RANGES: "dict[str, tuple[int, int | None]]" = {
    "points": (-9999, 9999),
    "score": (0, 999),
    "size": (1, 9999),
    "track": (-1, None),
    "lane": (0, None),
    "seat": (0, 3),
    "any-seat": (-1, 15),
    "card": (1, 65),
    "face": (0, 65),
    "pixel": (0, 9999),
    "bit": (0, 1),
    "chance": (-1, 100),
    "game": (1, 9999),
    "bytes": (1, (1 << 32) - 1),
    "u32": (0, (1 << 32) - 1),
}
#: Most characters of a text.
_TEXTS = {"word": 40, "name": 100, "row": 400, "text": 4000, "log": 1 << 16}
_WORDS = {"skunk": ("none", "skunk", "double", "triple"), "language": LANGUAGES}
#: Kinds of the values of a row.
_ROWS = {
    "event": ("word", "any-seat", "any-seat", "points", "row", "points", "*face"),
    "laid": ("seat", "card", "bit"),
    "pending": ("track", "points"),
    "pile": ("whose", "*card"),
    "lamp": ("pixel", "u32"),
    "move": ("lane", "score", "score", "*score", "*row"),
    "at": ("u32", "u32"),
    "command": ("word", "any-seat", "*card", "points", "word", "*option"),
    "option": ("word", "choice"),
    "file": ("game", "bytes", "u32", "u32"),
}
_KINDS = {row[0]: row[1] for row in ROWS if "L" in row[2]}
_MAKERS = {"events": Event, "moves": Move}


def read(kind: str, value: "Any", tracks: int) -> "Any":
    """Return a value of a kind; raises ValueError for another."""
    mark = kind[0]
    if mark == "?":
        return None if value is None else read(kind[1:], value, tracks)
    if mark in "*=":
        if not isinstance(value, list) or len(value) > _MOST:
            raise ValueError(kind)
        found = [read(kind[1:], one, tracks) for one in value]
        if mark == "*":
            return tuple(found)
        if len(found) != tracks:
            raise ValueError(kind)
        return found
    if kind in _ROWS:
        if not isinstance(value, list) or len(value) != len(_ROWS[kind]):
            raise ValueError(kind)
        return tuple([read(each, one, tracks) for each, one in zip(_ROWS[kind], value)])
    if not _fits(kind, value, tracks):
        raise ValueError(kind)
    return value


def _fits(kind: str, value: "Any", tracks: int) -> bool:
    """Return whether a value is a number, text, word or flag of a kind."""
    if kind in _RANGES:
        least, most = _RANGES[kind]
        return type(value) is int and least <= value <= (tracks - 1 if most is None else most)
    if kind in _TEXTS:
        is_short = isinstance(value, str) and len(value) <= _TEXTS[kind]
        return is_short and not [one for one in value if "\ud800" <= one <= "\udfff"]
    if kind == "choice":
        return _fits("word", value, tracks) or _fits("points", value, tracks)
    if kind == "whose":
        return value == "crib" or _fits("seat", value, tracks)
    return value in _WORDS[kind] if kind in _WORDS else value is True or value is False


def view_of(fields: "Any") -> View:
    """Return a View of its fields; those that this version does not know are left out.

    Raises ValueError.
    """
    if not isinstance(fields, dict):
        raise ValueError("view")
    view = View()
    tracks = len(read("*score", fields.get("scores", view.scores), 0))
    if tracks not in (2, 3):
        raise ValueError("scores")
    for name in ("scores", "backs", "last", "names"):
        if name not in fields and tracks != len(view.scores):
            raise ValueError(name)
    for name, value in fields.items():
        if name in _KINDS:
            value = read(_KINDS[name], value, tracks)
            if name in _MAKERS:
                value = tuple([_MAKERS[name](*one) for one in value])
            setattr(view, "page_rows" if name == "page" else name, value)
    laid = view.laid
    if laid and not (laid[0][2] and max(laid)[0] < len(view.seat_tracks)):
        raise ValueError("laid")
    if [who for who, _ in view.piles if isinstance(who, int) and who >= len(view.seats)]:
        raise ValueError("piles")
    return view
