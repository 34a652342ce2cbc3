"""Decoder of a board's messages into values with checked types, ranges and lengths.

Everything that comes over the wire is untrusted. It is checked here, once, so that other modules
can rely on it; a message that does not match docs/link.md raises Malformed. A hostile or broken
board can send wrong facts about a game, but it cannot crash a command, fill the memory or name a
file.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Callable
from typing import Any, NamedTuple

from cribboard.language.phrases import LANGUAGES
from cribboard.rules.commands import Command, Event
from cribboard.rules.options import MOST_PEOPLE
from cribboard.view import Move, View
from cribboard_tools.console import printable
from cribboard_tools.pico import ports

GAME_NUMBERS = 9999  # highest number of a game file, the same as on the board
ALL_BYTES = 384 << 10  # of all game files together: the file system of every image
_U32 = (1 << 32) - 1
_TRACKS = (2, 3)
_SCORE = 9999  # notation has numbers of four digits
_CARDS = 65  # 13 ranks, bare and in four suits
_TEXT = 4000  # characters of a prompt or an announcement
_NAME = 100  # characters of a player's name; boards allow 24 bytes
_DEPTH = 5  # nesting of values that a later version may add to a view or to `health`
_SKUNKS = ("none", "skunk", "double", "triple")


class WireError(ports.PortError):
    """The board cannot be reached or refuses a request; the text is a sentence for the user."""


class Malformed(WireError):
    """A message of the board that does not follow docs/link.md."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"this version of Cribboard does not understand the board's answer ({what}): update "
            "its firmware with `cribboard deploy`"
        )


class Listed(NamedTuple):
    """A game file on a board. sequence: of its first block, unique among files of one number."""

    number: int
    size: int
    crc: int
    sequence: int


class Step(NamedTuple):
    """A command that the board executed, the `number`-th of deal `deal`, and its events."""

    deal: int
    number: int
    command: Command
    events: list[Event]


class Seen(NamedTuple):
    """A view after `commands` commands of deal `deal`."""

    deal: int
    commands: int
    view: View


def line_object(line: bytes | bytearray) -> dict[str, Any] | None:
    """Return the JSON object on a line, None where there is none."""
    try:
        value = json.loads(line, parse_constant=_refuse, parse_float=_finite)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is not JSON")


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError(f"{digits} is too large")
    return value


# Simple values


def number(value: Any, least: int, most: int, what: str) -> int:
    """Return an int of least..most; raises Malformed."""
    if type(value) is int and least <= value <= most:
        return value
    raise Malformed(what)


def flag(value: Any, what: str) -> bool:
    """Return true or false, which a board may send as 1 or 0; raises Malformed."""
    if isinstance(value, int) and value in (0, 1):
        return bool(value)
    raise Malformed(what)


def text(value: Any, what: str, most: int = _TEXT) -> str:
    """Return a text of at most `most` characters that UTF-8 can encode; raises Malformed."""
    if isinstance(value, str) and len(value) <= most:
        if not any("\ud800" <= letter <= "\udfff" for letter in value):
            return value
    raise Malformed(what)


def array(value: Any, what: str, most: int, least: int = 0) -> list[Any]:
    """Return a list of least..most unchecked items; raises Malformed."""
    if isinstance(value, list) and least <= len(value) <= most:
        return value
    raise Malformed(what)


def numbers(value: Any, least: int, most: int, what: str, size: int = 64) -> list[int]:
    """Return a list of at most `size` ints of least..most; raises Malformed."""
    return [number(one, least, most, what) for one in array(value, what, size)]


def texts(value: Any, what: str, size: int, most: int = _TEXT) -> list[str]:
    """Return a list of at most `size` texts; raises Malformed."""
    return [text(one, what, most) for one in array(value, what, size)]


def plain(value: Any, what: str, depth: int = _DEPTH) -> Any:
    """Return a JSON value of an unknown kind, with its texts and nesting checked."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, str):
        return text(value, what)
    if depth and isinstance(value, list):
        return [plain(one, what, depth - 1) for one in value]
    if depth and isinstance(value, dict):
        return {text(name, what): plain(one, what, depth - 1) for name, one in value.items()}
    raise Malformed(what)


def plain_object(value: Any, what: str) -> dict[str, Any]:
    """Return a JSON object with unknown names; raises Malformed."""
    if not isinstance(value, dict):
        raise Malformed(what)
    return dict(plain(value, what))


def data(value: Any, what: str) -> bytes:
    """Return the bytes in base64 text; raises Malformed."""
    try:
        return base64.b64decode(text(value, what, 1 << 16).strip(), validate=True)
    except ValueError:  # binascii.Error among them
        raise Malformed(what) from None


def refusal(value: Any) -> str:
    """Return the board's sentence about an error, short and printable."""
    return printable.escaped(value[:200]) if isinstance(value, str) else "an error without a reason"


# Answers


def place(value: Any) -> tuple[int, int]:
    """Return (deal, number of its commands)."""
    deal, count = numbers(array(value, "at", 2, 2), 0, _U32, "at")
    return deal, count


def seen(message: dict[str, Any]) -> Seen:
    """Return a view and its position."""
    return Seen(*place(message.get("at")), view_of(message.get("view")))


def step(message: dict[str, Any]) -> Step:
    """Return an executed command and its events."""
    events = [event_of(each) for each in array(message.get("events"), "events", 1000)]
    return Step(*place(message.get("at")), command_of(message.get("command")), events)


def listed(value: Any) -> list[Listed]:
    """Return the game files that a board lists: numbers are unique, the total fits a flash."""
    games = []
    for row in array(value, "games", GAME_NUMBERS):
        game, size, crc, sequence = array(row, "games", 4, 4)
        games.append(
            Listed(
                number(game, 1, GAME_NUMBERS, "a game's number"),
                number(size, 1, _U32, "a game's size"),
                number(crc, 0, _U32, "a game's CRC"),
                number(sequence, 0, _U32, "a game's sequence"),
            )
        )
    if len({game.number for game in games}) != len(games):
        raise Malformed("a game is listed twice")
    if sum(game.size for game in games) > ALL_BYTES:
        raise Malformed("more games than a board can hold")
    return games


def names(settings: Any) -> list[str]:
    """Return the players' names in the board's settings, [] where there are none."""
    if not isinstance(settings, dict):
        raise Malformed("settings")
    return texts(settings.get("names", []), "names", 8, _NAME)


def people(row: Any) -> dict[int, str]:
    """Return the names of people by number; "" is none."""
    named = enumerate(texts(row, "people", MOST_PEOPLE, _NAME), 1)
    return {number: name for number, name in named if name}


def command_of(row: Any) -> Command:
    """Return a Command from its row."""
    kind, who, cards, points, reason, options = array(row, "command", 6, 6)
    return Command(
        text(kind, "command", 24),
        number(who, -1, 15, "command"),
        tuple(numbers(cards, 1, _CARDS, "command")),
        number(points, -_SCORE, _SCORE, "command"),
        text(reason, "command", 24),
        tuple(_option(one) for one in array(options, "command", 20)),
    )


def _option(row: Any) -> tuple[str, str | int]:
    name, value = array(row, "command", 2, 2)
    if isinstance(value, str):
        return text(name, "command", 24), text(value, "command", 24)
    return text(name, "command", 24), number(value, -_SCORE, _SCORE, "command")


def event_of(row: Any) -> Event:
    """Return an Event from its row."""
    kind, seat, track, points, reason, score, cards = array(row, "events", 7, 7)
    return Event(
        text(kind, "events", 40),
        number(seat, -1, 15, "events"),
        number(track, -1, 15, "events"),
        number(points, -_SCORE, _SCORE, "events"),
        text(reason, "events", 200),
        number(score, -_SCORE, _SCORE, "events"),
        tuple(numbers(cards, 0, _CARDS, "events")),
    )


# The view

Read = Callable[[Any, int], Any]  # takes a field's value and the number of tracks; checks it


def _in_range(least: int, most: int) -> Read:
    return lambda value, tracks: number(value, least, most, "view")


def _words(most: int = _TEXT) -> Read:
    return lambda value, tracks: text(value, "view", most)


def _choice(*known: str) -> Read:
    def read(value: Any, tracks: int) -> str:
        if value not in known:
            raise Malformed("view")
        return str(value)

    return read


def _flag(value: Any, tracks: int) -> bool:
    return flag(value, "view")


def _track(value: Any, tracks: int) -> int:
    return number(value, -1, tracks - 1, "view")


def _tracks(value: Any, tracks: int) -> tuple[int, ...]:
    return tuple(numbers(value, 0, tracks - 1, "view"))


def _each_track(value: Any, tracks: int) -> list[int]:
    return numbers(array(value, "view", tracks, tracks), -_SCORE, _SCORE, "view")


def _names(value: Any, tracks: int) -> list[str]:
    return texts(array(value, "view", tracks, tracks), "view", tracks, _NAME)


def _cards(value: Any, tracks: int) -> tuple[int, ...]:
    return tuple(numbers(value, 1, _CARDS, "view"))


def _points(value: Any, tracks: int) -> tuple[int, ...]:
    return tuple(numbers(value, -_SCORE, _SCORE, "view"))


def _page(value: Any, tracks: int) -> tuple[str, ...]:
    return tuple(texts(value, "view", 64, 400))


def _pending(value: Any, tracks: int) -> tuple[int, int] | None:
    if value is None:
        return None
    track, points = array(value, "view", 2, 2)
    return _track(track, tracks), number(points, -_SCORE, _SCORE, "view")


def _moves(value: Any, tracks: int) -> tuple[Move, ...]:
    return tuple(_move(row, tracks) for row in array(value, "view", 64))


def _move(row: Any, tracks: int) -> Move:
    track, start, back, stops, captions = array(row, "view", 5, 5)
    return Move(
        number(track, 0, tracks - 1, "view"),
        number(start, -_SCORE, _SCORE, "view"),
        number(back, -_SCORE, _SCORE, "view"),
        tuple(numbers(stops, -_SCORE, _SCORE, "view")),
        tuple(texts(captions, "view", 64)),
    )


def _laid(value: Any, tracks: int) -> tuple[tuple[int, int, int], ...]:
    laid = []
    for row in array(value, "view", 64):
        seat, card, is_lead = array(row, "view", 3, 3)
        seat, card = number(seat, 0, 3, "view"), number(card, 1, _CARDS, "view")
        laid.append((seat, card, int(flag(is_lead, "view"))))
    return tuple(laid)


_SMALL = _in_range(-_SCORE, _SCORE)
#: Reader of each field of a View.
_FIELDS: dict[str, Read] = {
    "target": _in_range(1, 999),
    "scores": _each_track,
    "backs": _each_track,
    "last": _each_track,
    "last_track": _track,
    "names": _names,
    "language": _choice(*LANGUAGES),
    "dealer_track": _track,
    "turn_track": _track,
    "turn_seat_index": _SMALL,
    "awaiting": _words(40),
    "prompt": _words(),
    "message": _words(),
    "is_error": _flag,
    "error_track": _track,
    "patter": _words(),
    "page": _page,
    "page_part": _in_range(1, _SCORE),
    "page_parts": _in_range(1, _SCORE),
    "phase": _words(40),
    "starter": _in_range(0, _CARDS),
    "count": _SMALL,
    "series": _cards,
    "laid": _laid,
    "seat_tracks": _tracks,
    "entry": _words(400),
    "entry_points": _SMALL,
    "pending": _pending,
    "entry_cards": _SMALL,
    "answers": _points,
    "is_sure": _flag,
    "choices": _SMALL,
    "proposed": _SMALL,
    "lanes": _tracks,
    "is_low": _flag,
    "winner": _track,
    "skunk": _choice(*_SKUNKS),
    "moves": _moves,
    "serial": _in_range(0, _U32),
}
_UNSENT = ("events",)  # fields of a View that are sent with their command


def view_of(fields: Any) -> View:
    """Return a View; fields that this version does not know are copied. Raises Malformed."""
    if not isinstance(fields, dict):
        raise Malformed("view")
    view = View()
    tracks = len(array(fields.get("scores", view.scores), "view", _TRACKS[1], _TRACKS[0]))
    for field in ("scores", "backs", "last", "names"):
        if field not in fields and tracks != len(view.scores):
            raise Malformed("view")
    for name, value in fields.items():
        if name in _FIELDS:
            held = "page_rows" if name == "page" else name
            setattr(view, held, _FIELDS[name](value, tracks))
        elif name.isidentifier() and not name.startswith("_") and name not in _UNSENT:
            if name not in vars(View):
                setattr(view, name, plain(value, "view"))
    seats = len(view.seat_tracks)
    if view.laid and not (view.laid[0][2] and max(view.laid)[0] < seats):
        raise Malformed("view")
    return view
