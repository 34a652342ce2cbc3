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

from cribboard.rules.commands import Command, Event
from cribboard.tracks import MOST_TRACKS
from cribboard.view import View
from cribboard_tools.console import printable
from cribboard_tools.link import view_reader
from cribboard_tools.pico import ports

GAME_NUMBERS = 9999  # highest number of a game file, the same as on the board
ALL_BYTES = 384 << 10  # of all game files together: the file system of every image
_U32 = (1 << 32) - 1
_SCORE = 9999  # notation has numbers of four digits
_CARDS = 65  # 13 ranks, bare and in four suits
_TEXT = 4000  # characters of a prompt or an announcement
_DEPTH = 5  # nesting of values that a later version may add to a view or to `health`


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


# Commands and views

Read = Callable[[Any, str], Any]  # takes a value, and the name of what it is part of; checks it


def _number(least: int, most: int) -> Read:
    return lambda value, what: number(value, least, most, what)


def _text(most: int = _TEXT) -> Read:
    return lambda value, what: text(value, what, most)


def _many(read: Read, most: int = 64) -> Read:
    """Return the reader of at most `most` values of a kind."""
    return lambda value, what: tuple(read(one, what) for one in array(value, what, most))


def _row(*reads: Read) -> Read:
    """Return the reader of a row of values, each of its kind."""

    def read(value: Any, what: str) -> tuple[Any, ...]:
        row = array(value, what, len(reads), len(reads))
        return tuple(one(each, what) for one, each in zip(reads, row, strict=True))

    return read


_POINTS, _CARD, _SEAT = _number(-_SCORE, _SCORE), _number(1, _CARDS), _number(-1, 15)
_WORD = _text(24)


def _option(row: Any, what: str) -> tuple[str, str | int]:
    name, value = array(row, what, 2, 2)
    return _WORD(name, what), (_WORD if isinstance(value, str) else _POINTS)(value, what)


_COMMAND = _row(_WORD, _SEAT, _many(_CARD), _POINTS, _WORD, _many(_option, 20))


def command_of(row: Any) -> Command:
    """Return a Command from its row."""
    return Command(*_COMMAND(row, "command"))


def event_of(row: Any) -> Event:
    """Return an Event from its row."""
    try:
        return Event(*view_reader.read("event", row, MOST_TRACKS))
    except ValueError:
        raise Malformed("events") from None


def view_of(fields: Any) -> View:
    """Return a View of its fields; raises Malformed."""
    try:
        return view_reader.view_of(fields)
    except ValueError:
        raise Malformed("view") from None
