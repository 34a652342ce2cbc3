"""Protocol of a board's link (docs/link.md), for whoever has its port: bytes come in and go out.

A request is a generator. It yields the bytes for the board, and is sent the next answer, None where
none came in time. There is no port, thread or clock here: client.py drives it over a serial port,
the page's board_link.py over Web Serial. Runs in the page's MicroPython too.

What comes is untrusted, and is checked here for its kind, range and length: a hostile board can
tell wrong facts about a game, but cannot crash a command, fill the memory or name a file.
"""

import json
from binascii import a2b_base64, crc32
from collections import deque, namedtuple

from cribboard.base.constants import MOST_TRACKS
from cribboard.base.strict_json import json_object
from cribboard.rules.commands import Command, Event
from cribboard.store import records
from cribboard_tools.errors import PortError
from cribboard_tools.link.view_reader import read, view_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any, TypeVar

    Value = TypeVar("Value")
    Request = tuple[str, dict[str, Any]]  # its name and its fields
    #: Yields bytes for the board, is sent its answers, and returns what came of them.
    Asking = Generator[bytes, dict[str, Any] | None, Value]


MARK = b"\x1e"
LINE_BYTES = 256  # to the board
MOST_BYTES = 1 << 16  # longest line from the board
BLOCK_BYTES = 192  # of a game file
ALL_BYTES = 384 << 10  # of all game files together: the file system of every image
TRIES = 3  # of a request: a line can be lost when something else is printed
_AT_ONCE = 4  # requests that a board takes before it stops reading
#: Field of an answer and its kind, by request: see view_reader.py, and `_value` here.
_ANSWERS = {
    "games": ("games", "*file"),
    "health": ("health", "health"),
    "journal": ("journal", "journal"),
    "language": ("language", "language"),
    "log": ("log", "log"),
    "name": ("names", "*name"),
    "set": ("set", "settings"),
    "settings": ("settings", "settings"),
    "time": ("is_asleep", "flag"),
    "totals": ("totals", "totals"),
}
#: How deep values may be nested whose names a later version may add to.
_DEPTHS = {"health": 4, "settings": 3, "totals": 4}

#: A game file on a board. sequence: of its first block, unique among files of one number.
Listed = namedtuple("Listed", ("number", "size", "crc", "sequence"))
#: A command that the board executed, the `number`-th of deal `deal`, and its events.
Step = namedtuple("Step", ("deal", "number", "command", "events"))
#: A view after `commands` commands of deal `deal`; chance: of the first track to win, in percent.
Seen = namedtuple("Seen", ("deal", "commands", "view", "chance"))


class WireError(PortError):
    """The board cannot be reached or refuses a request; the text is a sentence for the user.

    key: of the sentence in the page.
    """

    key = "silent"


class Refusal(WireError):
    """The board answered with an error, its text; repeating the request would not help."""


class Damaged(WireError):
    """An answer does not have its checksum or its length."""

    key = "damaged"


class Changed(Damaged):
    """A file changed between two of its blocks: fetch it again from the start."""


class Malformed(Damaged):
    """A message of the board that does not follow docs/link.md."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"this version of Cribboard does not understand the board's answer ({what}): update "
            "its firmware with `cribboard deploy`"
        )


def line(message: "dict[str, Any]") -> bytes:
    """Return an object's line; raises ValueError for one that is too long."""
    text = json.dumps(message, separators=(",", ":")).encode()
    if len(text) > LINE_BYTES:
        raise ValueError(f"a line to the board has at most {LINE_BYTES} bytes")
    return MARK + text + b"\n"


def key_line(symbol: str, is_long: bool = False) -> bytes:
    """Return the line that presses a key."""
    return line({"key": symbol, "long": True} if is_long else {"key": symbol})


class Session:
    """What came from one board, and requests to it.

    answers: to requests, not handed to one yet; unasked: Seen and Step that the board has sent.
    """

    def __init__(self) -> None:
        self.answers: deque[dict[str, Any]] = deque((), 64)
        self.unasked: deque[Seen | Step] = deque((), 256)
        self._received = b""  # an incomplete line
        self._last_id = 0
        self._places: dict[int, int] = {}  # of the requests that wait for an answer, by number

    def take(self, data: bytes) -> None:
        """Take bytes of the board. What does not belong to the link is skipped."""
        lines = (self._received + data).split(b"\n")
        self._received = lines.pop()[-MOST_BYTES:]
        for one in lines:
            _, mark, text = one.rpartition(MARK)
            try:
                message = json_object(str(text, "utf-8")) if mark else {}
                if type(message.get("id")) is int:
                    if message["id"] in self._places:
                        self.answers.append(message)
                elif "view" in message:
                    self.unasked.append(_seen(message))
                elif "command" in message:
                    self.unasked.append(_step(message))
            except (KeyError, ValueError, RuntimeError):
                pass  # other output has damaged it, or it is of a later version of the link

    def get(self, request: str, **fields: "Any") -> "Asking[Any]":
        """Ask for something; return its value. Raises WireError."""
        return (yield from self.ask(request, fields, lambda answer: _value(request, answer)))

    def ask(
        self, request: str, fields: "dict[str, Any]", take: "Callable[[dict[str, Any]], Value]"
    ) -> "Asking[Value]":
        """Send a request; return what `take` makes of the answer. Raises WireError."""
        found: list[Value] = yield from self._each(
            [(request, fields)], lambda place, answer: take(answer)
        )
        return found[0]

    def _each(
        self,
        asked: "list[Request]",
        take: "Callable[[int, dict[str, Any]], Any]",
    ) -> "Asking[list[Any]]":
        """Send requests, a few at once; return what `take` makes of the answer of each.

        One whose answer is late, or of which `take` raises ValueError, KeyError or Damaged, is
        sent again. A late answer to an earlier attempt is accepted.
        """
        self.answers, self._places = deque((), 64), {}  # those before were given up
        todo = list(range(len(asked)))
        waiting: list[int] = []
        late, wrong = [0] * len(asked), [0] * len(asked)
        found: dict[int, Any] = {}
        while len(found) < len(asked):
            next_ones = todo[: _AT_ONCE - len(waiting)]
            todo, waiting = todo[len(next_ones) :], waiting + next_ones
            answer = yield b"".join([self._line(place, *asked[place]) for place in next_ones])
            if answer is None:
                for place in waiting:
                    late[place] += 1
                    if late[place] == TRIES:
                        raise WireError("the board does not answer: is Cribboard running on it?")
                todo, waiting = waiting + todo, []
                continue
            place = self._places.pop(answer["id"], -1)
            if place < 0 or place in found:
                continue
            if "error" in answer:
                raise Refusal(str(answer["error"])[:200])
            for queue in (waiting, todo):
                if place in queue:
                    queue.remove(place)
            try:
                found[place] = take(place, answer)
                continue
            except Damaged as error:
                why = error
            except (KeyError, ValueError):
                why = Malformed(asked[place][0])
            wrong[place] += 1
            if isinstance(why, Changed) or wrong[place] == TRIES:
                raise why
            todo.insert(0, place)
        return [found[place] for place in range(len(asked))]

    def _line(self, place: int, request: str, fields: "dict[str, Any]") -> bytes:
        """Return the line of a request with a new number, and note its place under that."""
        self._last_id += 1
        self._places[self._last_id] = place
        return line(dict(fields, id=self._last_id, request=request))

    def fetch(
        self, game: Listed, have: bytes = b"", keep: "Callable[[bytes], None] | None" = None
    ) -> "Asking[bytes]":
        """Fetch a whole game file. have: its first bytes, from an earlier attempt.

        keep: takes all bytes so far, after each block. Raises Changed where the file has changed
        since it was listed or does not match its CRC: start again from `games`.
        """
        data = have if len(have) == game.size else have[: len(have) // BLOCK_BYTES * BLOCK_BYTES]
        first = len(data) // BLOCK_BYTES
        blocks = range(first, -(-game.size // BLOCK_BYTES)) if len(data) < game.size else ()
        early: dict[int, bytes] = {}  # blocks before which one is missing

        def take(place: int, answer: "dict[str, Any]") -> None:
            nonlocal data, first
            number = blocks[place]
            if (answer["size"], answer["crc"]) != (game.size, game.crc):
                raise Changed(f"game {game.number} changed while it was fetched")
            block = _bytes(answer["data"])
            wanted = min(BLOCK_BYTES, game.size - number * BLOCK_BYTES)
            if len(block) != wanted or crc32(block) != answer["check"]:
                raise Damaged(f"game {game.number} keeps arriving damaged: try another cable")
            early[number] = block
            while first in early:
                data += early.pop(first)
                first += 1
                if keep:
                    keep(data)

        yield from self._each(
            [("game", {"game": game.number, "block": block}) for block in blocks], take
        )
        if len(data) != game.size or crc32(data) != game.crc:
            raise Changed(f"game {game.number} arrived damaged")
        return data

    def files(
        self, tell: "Callable[[int, int], None]", store: "Any" = None
    ) -> "Asking[tuple[dict[Listed, bytes], int]]":
        """Fetch every game file; return them, and how many bytes came from the board.

        tell: called with bytes so far, of all. store: of what was fetched before, as
        game_folder.Raw. Raises WireError.
        """
        left, fetched = TRIES, 0
        while True:
            games = yield from self.get("games")
            whole = sum([game.size for game in games])
            files: dict[Listed, bytes] = {}
            for game in games:
                have = store.begun(game) if store else b""
                done = sum([len(data) for data in files.values()])

                def keep(
                    data: bytes, game: Listed = game, done: int = done, whole: int = whole
                ) -> None:
                    if store:
                        store.keep(game, data)
                    tell(done + len(data), whole)

                try:
                    files[game] = yield from self.fetch(game, have, keep)
                except Changed:  # it is being played
                    if store:
                        store.forget(game)
                    left -= 1
                    if not left:
                        raise
                    break
                fetched += game.size - len(have)
                tell(done + game.size, whole)
            else:
                return files, fetched


def _value(request: str, answer: "dict[str, Any]") -> "Any":
    """Return the value of an answer; raises KeyError, ValueError or Damaged for another."""
    if request == "view":
        return _seen(answer)
    name, kind = _ANSWERS[request]
    value = answer[name]
    if kind in _DEPTHS:
        if not isinstance(value, dict):
            raise ValueError(request)
        if kind == "health":
            read("size", value["link"], 0)
        return _plain(value, _DEPTHS[kind])
    if kind == "journal":
        data = _bytes(value)
        if data and records.parse(records.HOT, data) is None:
            raise Damaged("the deal in play is damaged, or of another version")
        return data
    found = read(kind, value, MOST_TRACKS)
    if kind == "*file":
        found = [Listed(*row) for row in found]
        if len(set([game.number for game in found])) != len(found):
            raise Malformed("a game is listed twice")
        if sum([game.size for game in found]) > ALL_BYTES:
            raise Malformed("more games than a board can hold")
    return found


def _plain(value: "Any", depth: int) -> "Any":
    """Return a JSON value whose names are not known; raises ValueError for one that is too deep,
    or that holds a text that is none.
    """
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, str):
        return read("text", value, 0)
    if depth and isinstance(value, list):
        return [_plain(one, depth - 1) for one in value]
    if depth and isinstance(value, dict):
        return {read("word", name, 0): _plain(one, depth - 1) for name, one in value.items()}
    raise ValueError("value")


def _bytes(value: "Any") -> bytes:
    """Return the bytes in base64 text; raises ValueError."""
    text = read("log", value, 0).strip().encode()
    try:
        data = a2b_base64(text)
    except Exception:  # in the browser it is no ValueError
        data = b""
    if len(text) != -(-len(data) // 3) * 4:
        raise ValueError("data")  # letters that are not base64 were left out
    return data


def _seen(message: "dict[str, Any]") -> Seen:
    """Return a view and its position; raises KeyError or ValueError."""
    deal, commands = read("at", message["at"], 0)
    chance = read("chance", message.get("chance", -1), 0)
    return Seen(deal, commands, view_of(message["view"]), chance)


def _step(message: "dict[str, Any]") -> Step:
    """Return an executed command and its events; raises KeyError or ValueError."""
    deal, number = read("at", message["at"], 0)
    command = Command(*read("command", message["command"], MOST_TRACKS))
    events = [Event(*row) for row in read("*event", message["events"], MOST_TRACKS)]
    return Step(deal, number, command, events)
