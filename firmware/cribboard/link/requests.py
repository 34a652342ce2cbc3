"""Requests of the link and their answers, as JSON in short pieces.

A request can press a key, set the time, a name or a setting of the menu, or read; it can run no
code, write no file and read no files but the game's. docs/link.md describes the objects.
"""

import gc
import json
from binascii import b2a_base64, crc32

from cribboard.base import versions, view_fields
from cribboard.base.constants import ERROR_LOG_NAME, MOST_TRACKS
from cribboard.base.strict_json import json_object
from cribboard.base.view import View, made
from cribboard.language.phrases import LANGUAGES
from cribboard.lights import power
from cribboard.rules.commands import TEXT_BYTES
from cribboard.rules.match_facts import is_day
from cribboard.store import records, results
from cribboard.store import settings as stored

try:
    from gc import mem_free  # type: ignore[attr-defined]
except ImportError:  # CPython does not count its heap

    def mem_free() -> int:
        """Return 0."""
        return 0


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Iterator, Protocol, Sequence

    from cribboard.base.health import Health
    from cribboard.home import Files, Home
    from cribboard.lights.lights import Lights
    from cribboard.menu.change import Change
    from cribboard.rules.commands import Command, Event
    from cribboard.table.table import Table

    class LinkedApp(Protocol):
        """What the link needs of app.App, which imports it."""

        table: Table
        lights: Lights
        health: Health
        view: View
        due: list[Callable[[], None]]
        errors: int

        @property
        def is_saved(self) -> bool: ...
        def press(self, symbol: str, is_long: bool = False) -> None: ...
        def changed(self) -> None: ...


VERSION = 1
_KEYS = "0123456789ABCD*#"
_ID_BYTES = 24
BLOCK_BYTES = 192  # a multiple of three, so that only the last block's base64 has padding
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


def game_file(files: "Files", number: int) -> "tuple[bytes, int, int] | None":
    """Return game file `number` (from 1): its bytes, their CRC32 and the first block's sequence.

    The host unpacks it, with records.py and packing.py. None if there is no such file. Raises
    OSError where the flash does.
    """
    if not 1 <= number <= records.GAME_FILES:
        return None
    data = files.read(records.game_name(number - 1))
    if not data:
        return None
    first = records.parse(records.ARCHIVED, records.cut_out(data, 0))
    return data, crc32(data), first.sequence if first is not None else 0


def hot(files: "Files") -> bytes:
    """Return the newest good record of the deal in play, b"" if there is none."""
    good, _, _ = records.read_hot(files)
    return records.build(records.HOT, good[-1][2]) if good else b""


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
    """Desk that answers requests: what the link may do with an App, and read of it."""

    step_pieces = staticmethod(step_pieces)

    def __init__(self, app: "LinkedApp", devices: "Home") -> None:
        self._app = app
        self._devices = devices
        self._files = devices.files
        self._settings = app.table.settings
        self._up_s = self._up_ms = 0
        self._time_s = 0  # Unix time when _up_s was 0; 0: not set
        self._day, self._until_s = "", 0  # the day, and the time since power-on when it ends

    def _place(self) -> "tuple[int, int]":
        """Return (index of the match's block, number of commands in it)."""
        match = self._app.table.match
        return match.index, len(match.steps)

    def view_pieces(self) -> "Iterator[str]":
        """Yield the present view, as `view_pieces`."""
        return view_pieces(self._app.view, self._place(), self._app.table.win_percent())

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
        """Press a key, as on the keypad, when the link's turn has ended."""
        key, is_long = asked["key"], asked.get("long", False)
        if not isinstance(key, str) or len(key) != 1 or key not in _KEYS:
            raise Refused("a key is one of " + _KEYS)
        if not isinstance(is_long, bool):
            raise Refused("long is true or false")
        self._app.due.append(lambda: self._app.press(key, is_long))

    def _number(self, asked: "dict[str, Any]", name: str, least: int, most: int) -> int:
        value = asked.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        raise Refused("%s is a number from %d to %d" % (name, least, most))

    def _ask_view(self, asked: "dict[str, Any]") -> "Iterator[str]":
        for number, piece in enumerate(self.view_pieces()):
            yield piece if number else piece[1:]

    def _ask_health(self, asked: "dict[str, Any]") -> "Iterator[str]":
        gc.collect()  # garbage counts as free
        health: "dict[str, Any]" = {
            "heap_free": mem_free(),
            "errors": self._app.errors,
            "is_saved": self._app.is_saved,
            "bad_files": sum([name.startswith("bad") for name in self._files.names()]),
            "rail_mv": self._devices.rail_mv(),
            "budget_ma": self._app.lights.range_ma,
        }
        health.update(versions.health())
        health.update(self._app.health.values())
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
        self._app.table.today = self.today
        if self._settings.get("day") != self._day:  # it is kept as the last one known
            self._settings["day"] = self._day
            self._app.changed()
        return self._plain({"time": time_s, "is_asleep": self._app.lights.is_resting})

    def today(self) -> str:
        """Return the day that was told, "" once it has ended."""
        return self._day if self._up_s < self._until_s else ""

    def _ask_name(self, asked: "dict[str, Any]") -> "Iterator[str]":
        names: "list[Any]" = list(self._settings["names"])
        names[self._number(asked, "track", 0, MOST_TRACKS - 1)] = asked.get("name")
        try:
            if not stored.is_allowed("names", names):
                raise ValueError
        except (ValueError, TypeError):  # not text, or half of a surrogate pair
            raise Refused(
                "a name must be 1 to %d bytes of text without control characters" % TEXT_BYTES
            )
        self._settings["names"] = names
        self._app.changed()
        return self._plain({"names": names})

    def _ask_language(self, asked: "dict[str, Any]") -> "Iterator[str]":
        language: "Any" = asked.get("language")
        if language not in LANGUAGES:
            raise Refused("language is one of " + " ".join(LANGUAGES))
        self._settings["language"] = language
        self._app.table.speak()
        self._app.changed()
        return self._plain({"language": language})

    def _ask_set(self, asked: "dict[str, Any]") -> "Iterator[str]":
        # Imported here: most boards never need it.
        from cribboard.menu import change

        name: "Any" = asked.get("setting")
        try:
            if not stored.is_allowed(name, asked.get("value")):
                raise ValueError(name)
            begun = change.of_setting(name, asked.get("value"))
        except (KeyError, TypeError):  # a list is the name of nothing
            raise Refused("the menu has no such setting")
        except ValueError:
            raise Refused("the setting cannot have this value")
        self._app.due.append(lambda: begun.carry_out(self._app))
        return self._after(begun, str(name))

    def _after(self, change: "Change", name: str) -> "Iterator[str]":
        """Yield what has become of a change, once the board has carried it out."""
        while not change.is_done:
            yield ""
        if change.refused:
            yield from self._plain({"error": change.refused})
        else:
            yield from self._plain({"set": {name: dict(self._settings)[name]}})

    def _ask_settings(self, asked: "dict[str, Any]") -> "Iterator[str]":
        settings: "dict[str, Any]" = dict(self._settings)  # the budget as the lights take it
        settings["budget_ma"] = power.owners_ma(settings["budget_ma"], self._app.lights.range_ma)
        yield '"settings":{'
        comma = ""
        for name, value in sorted(settings.items()):
            yield "%s%s:%s" % (comma, json.dumps(name), json.dumps(value))
            comma = ","
        yield "}}"

    def _ask_journal(self, asked: "dict[str, Any]") -> "Iterator[str]":
        return self._plain({"journal": _base64(hot(self._files)), "at": self._place()})

    def _ask_games(self, asked: "dict[str, Any]") -> "Iterator[str]":
        yield '"games":['
        comma = ""
        for number in range(1, records.GAME_FILES + 1):
            game = game_file(self._files, number)
            if game is not None:
                data, crc, sequence = game
                yield ""
                yield "%s[%d,%d,%d,%d]" % (comma, number, len(data), crc, sequence)
                comma = ","
        yield "]}"

    def _ask_game(self, asked: "dict[str, Any]") -> "Iterator[str]":
        number = self._number(asked, "game", 1, 9999)
        block = self._number(asked, "block", 0, 9999)
        game = game_file(self._files, number)
        if game is None:
            raise Refused("there is no game %d" % number)
        data, crc, _ = game
        size = BLOCK_BYTES
        piece = data[block * size : (block + 1) * size]
        if not piece:
            raise Refused("game %d has no block %d" % (number, block))
        answer: "dict[str, Any]" = {"game": number, "block": block, "size": len(data), "crc": crc}
        answer["check"] = crc32(piece)
        answer["data"] = _base64(piece)
        return self._plain(answer)

    def _ask_totals(self, asked: "dict[str, Any]") -> "Iterator[str]":
        return self._plain({"totals": results.load(self._files)})

    def _ask_log(self, asked: "dict[str, Any]") -> "Iterator[str]":
        data = self._files.read(ERROR_LOG_NAME) or b""
        try:
            text = str(data, "utf-8")
        except ValueError:  # the oldest end is cut at a byte, maybe within a character
            text = "".join([chr(byte) if byte < 128 else "?" for byte in data])
        yield '"log":"'
        for at in range(0, len(text), 40):
            yield json.dumps(text[at : at + 40])[1:-1]
        yield '"}'


def _base64(data: bytes) -> str:
    return str(b2a_base64(data), "utf-8").strip()
