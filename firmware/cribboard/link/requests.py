"""Requests of the link and their answers, as JSON in short pieces.

A request can press a key, set the time, a name or a setting of the menu, or read; it can run no
code, write no file and read no files but the game's. docs/link.md describes the objects.
"""

import json
from binascii import b2a_base64, crc32

from cribboard.base import view_fields
from cribboard.base.strict_json import json_object
from cribboard.base.tracks import MOST_TRACKS
from cribboard.base.view import View, made
from cribboard.language.phrases import LANGUAGES
from cribboard.rules.match_facts import is_day
from cribboard.store import export
from cribboard.store.records import GAME_FILES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Iterator, Protocol, Sequence

    from cribboard.home import Files
    from cribboard.menu.change import Change
    from cribboard.rules.commands import Command, Event

    class LinkBoard(Protocol):
        """connection.Board, which imports this module."""

        files: Files

        @property
        def settings(self) -> Mapping[str, object]: ...
        def press(self, symbol: str, is_long: bool) -> None: ...
        def change(self, name: Any, value: object) -> Change: ...
        def is_asleep(self) -> bool: ...
        def view(self) -> View: ...
        def chance(self) -> int: ...
        def place(self) -> tuple[int, int]: ...
        def health(self) -> dict[str, Any]: ...
        def shown_settings(self) -> list[tuple[str, Any]]: ...
        def rename(self, track: int, name: Any) -> str: ...
        def set_language(self, language: Any) -> bool: ...
        def tell_day(self, today: Callable[[], str]) -> None: ...


VERSION = 1
_KEYS = "0123456789ABCD*#"
_ID_BYTES = 24
#: The requests; each has a method `_ask_` of Desk.
_REQUESTS = "view health time name language settings set journal games game totals log".split()
#: Fields of a view that are sent even if they are as in a new View.
_ALWAYS = ("awaiting", "names", "scores")


class Refused(Exception):
    """A request that cannot be answered; the text is a sentence for a person."""


def parse(line: bytes) -> "dict[str, Any]":
    """Return the object in a line; raise Refused for anything else."""
    if not line:
        raise Refused("the line is empty or too long")
    try:
        text = str(line, "utf-8")
    except ValueError:
        raise Refused("the line is not UTF-8")
    try:
        return json_object(text)
    except (ValueError, MemoryError):
        raise Refused("the line is not a JSON object")


def _is_as_new(name: str, value: "Any") -> bool:
    """Return whether a field can be left out: it is as in a new View, whose game has two tracks."""
    if name in ("backs", "last"):
        return tuple(value) == (0, 0)
    if name == "last_track":
        return bool(value == -1)
    if isinstance(value, (str, tuple, list)) and not value:
        return True
    return name not in _ALWAYS and bool(value == getattr(View, name, None))


def view_pieces(view: "View", place: "tuple[int, int]", chance: int) -> "Iterator[str]":
    """Yield a View as JSON, field by field; place: (block, number of commands in it).

    chance: of track 0 to win, in percent, -1 if it is not known or not shown. Of the View, what is
    as in a new one is left out.
    """
    yield '{"at":[%d,%d],"chance":%d,"view":{' % (place + (chance,))
    comma = ""
    for name in view_fields.names("L"):
        if name == "page":  # a row at a time: their texts take long to make
            if not view.page_rows:
                continue
            yield comma + '"page":['
            while view.advance():  # rows that are made in parts
                yield ""
            for at, row in enumerate(made(view.page_rows)):
                yield ("," if at else "") + json.dumps(made(row))
            yield "]"
            comma = ","
            continue
        value = getattr(view, name)
        if _is_as_new(name, value):
            continue
        if name == "moves":
            value = [[each.track, each.start, each.back, each.stops, each.texts] for each in value]
        elif name == "events":
            value = [tuple(event) for event in value]  # MicroPython dumps no namedtuple
        yield '%s"%s":%s' % (comma, name, json.dumps(value))
        comma = ","
    yield "}}"


def step_pieces(
    place: "tuple[int, int]", command: "Command", events: "Sequence[Event]"
) -> "Iterator[str]":
    """Yield a command and its events as JSON; place: (block, number in it from 1)."""
    yield '{"at":[%d,%d],"command":%s,"events":[' % (place + (json.dumps(tuple(command)),))
    comma = ""
    for event in events:
        yield comma + json.dumps(tuple(event))
        comma = ","
    yield "]}"


class Desk:
    """Desk that answers requests; board: as for connection.Link."""

    step_pieces, view_pieces = staticmethod(step_pieces), staticmethod(view_pieces)

    def __init__(self, board: "LinkBoard") -> None:
        self._board = board
        self._up_s = self._up_ms = 0
        self._time_s = 0  # Unix time when _up_s was 0; 0: not set
        self._day, self._until_s = "", 0  # the day, and the time since power-on when it ends

    def pass_ms(self, passed_ms: int) -> None:
        """Count the time that has passed."""
        self._up_ms += passed_ms
        self._up_s += self._up_ms // 1000
        self._up_ms %= 1000

    def answer(self, line: bytes) -> "Iterator[str] | None":
        """Carry out a request; return its answer in pieces, None after a key."""
        asked = {}  # type: dict[str, Any]
        try:
            asked = parse(line)
            if "key" in asked:
                self._press(asked)
                return None
            name = asked.get("request")
            if not isinstance(name, str) or name not in _REQUESTS:
                raise Refused("this request is not known")
            answer = getattr(self, "_ask_" + name)(asked)
        except Refused as error:
            answer = self._plain({"error": str(error)})
        except OSError:
            answer = self._plain({"error": "the flash could not be read"})
        return self._with_id(asked.get("id"), answer)

    def _with_id(self, number: "object", answer: "Iterator[str]") -> "Iterator[str]":
        is_number = isinstance(number, int) and not isinstance(number, bool)
        if is_number or isinstance(number, str) and len(number) <= _ID_BYTES:
            yield '{"id":%s,' % json.dumps(number)
        else:
            yield "{"
        yield from answer

    def _plain(self, answer: "dict[str, Any]") -> "Iterator[str]":
        """Yield a small object without its opening brace."""
        yield json.dumps(answer)[1:]

    def _press(self, asked: "dict[str, Any]") -> None:
        key, is_long = asked["key"], asked.get("long", False)
        if not isinstance(key, str) or len(key) != 1 or key not in _KEYS:
            raise Refused("a key is one of " + _KEYS)
        if not isinstance(is_long, bool):
            raise Refused("long is true or false")
        self._board.press(key, is_long)

    def _number(self, asked: "dict[str, Any]", name: str, least: int, most: int) -> int:
        value = asked.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        raise Refused("%s is a number from %d to %d" % (name, least, most))

    def _ask_view(self, asked: "dict[str, Any]") -> "Iterator[str]":
        board = self._board
        for number, piece in enumerate(view_pieces(board.view(), board.place(), board.chance())):
            yield piece if number else piece[1:]

    def _ask_health(self, asked: "dict[str, Any]") -> "Iterator[str]":
        health = self._board.health()
        health["link"] = VERSION
        health["uptime_s"] = self._up_s
        health["time"] = self._time_s + self._up_s if self._time_s else 0
        return self._plain({"health": health})

    def _ask_time(self, asked: "dict[str, Any]") -> "Iterator[str]":
        time_s = self._number(asked, "time", 1, 0x7FFFFFFF)
        until_s = self._number(asked, "until", time_s, time_s + 90000)
        if not is_day(asked.get("day")) or len(asked["day"]) != len("2026-11-28"):
            raise Refused("day is a day, such as 2026-11-28")
        self._time_s = time_s - self._up_s
        self._day, self._until_s = asked["day"], until_s - self._time_s
        self._board.tell_day(self.today)
        return self._plain({"time": time_s, "is_asleep": self._board.is_asleep()})

    def today(self) -> str:
        """Return the day that was told, "" once it has ended."""
        return self._day if self._up_s < self._until_s else ""

    def _ask_name(self, asked: "dict[str, Any]") -> "Iterator[str]":
        track = self._number(asked, "track", 0, MOST_TRACKS - 1)
        wrong = self._board.rename(track, asked.get("name"))
        if wrong:
            raise Refused(wrong)
        return self._plain({"names": self._board.settings["names"]})

    def _ask_language(self, asked: "dict[str, Any]") -> "Iterator[str]":
        language = asked.get("language")
        if not self._board.set_language(language):
            raise Refused("language is one of " + " ".join(LANGUAGES))
        return self._plain({"language": language})

    def _ask_set(self, asked: "dict[str, Any]") -> "Iterator[str]":
        name, value = asked.get("setting"), asked.get("value")
        try:
            change = self._board.change(name, value)
        except (KeyError, TypeError):  # a list is the name of nothing
            raise Refused("the menu has no such setting")
        except ValueError:
            raise Refused("the setting cannot have this value")
        return self._after(change, str(name))

    def _after(self, change: "Change", name: str) -> "Iterator[str]":
        """Yield what has become of a change, once the board has carried it out."""
        while not change.is_done:
            yield ""
        if change.refused:
            yield from self._plain({"error": change.refused})
        else:
            yield from self._plain({"set": {name: self._board.settings[name]}})

    def _ask_settings(self, asked: "dict[str, Any]") -> "Iterator[str]":
        yield '"settings":{'
        comma = ""
        for name, value in self._board.shown_settings():
            yield "%s%s:%s" % (comma, json.dumps(name), json.dumps(value))
            comma = ","
        yield "}}"

    def _ask_journal(self, asked: "dict[str, Any]") -> "Iterator[str]":
        record = export.hot(self._board.files)
        return self._plain({"journal": _base64(record), "at": self._board.place()})

    def _ask_games(self, asked: "dict[str, Any]") -> "Iterator[str]":
        yield '"games":['
        comma = ""
        for number in range(1, GAME_FILES + 1):
            game = export.game(self._board.files, number)
            if game is not None:
                data, crc, sequence = game
                yield ""
                yield "%s[%d,%d,%d,%d]" % (comma, number, len(data), crc, sequence)
                comma = ","
        yield "]}"

    def _ask_game(self, asked: "dict[str, Any]") -> "Iterator[str]":
        number = self._number(asked, "game", 1, 9999)
        block = self._number(asked, "block", 0, 9999)
        game = export.game(self._board.files, number)
        if game is None:
            raise Refused("there is no game %d" % number)
        data, crc, _ = game
        size = export.BLOCK_BYTES
        piece = data[block * size : (block + 1) * size]
        if not piece:
            raise Refused("game %d has no block %d" % (number, block))
        answer: "dict[str, Any]" = {"game": number, "block": block, "size": len(data), "crc": crc}
        answer["check"] = crc32(piece)
        answer["data"] = _base64(piece)
        return self._plain(answer)

    def _ask_totals(self, asked: "dict[str, Any]") -> "Iterator[str]":
        return self._plain({"totals": export.totals(self._board.files)})

    def _ask_log(self, asked: "dict[str, Any]") -> "Iterator[str]":
        text = export.log(self._board.files)
        yield '"log":"'
        for at in range(0, len(text), 40):
            yield json.dumps(text[at : at + 40])[1:-1]
        yield '"}'


def _base64(data: bytes) -> str:
    return str(b2a_base64(data), "utf-8").strip()
