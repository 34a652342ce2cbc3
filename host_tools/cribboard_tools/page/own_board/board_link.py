"""The link with a real board, for wire.js, which has its port: session.py, driven by what comes.

Each call answers with JSON: `write`, text for the board; `is_waiting`, whether its answer is
awaited; `ended`, [number, key, value] of each request that is done, where key is "" or says what
went wrong; and what is new: `pulled`, [bytes so far, of all]; `tracks`, how many a new view has;
`settings`, which are read again when a view says something, as a key of the menu may have changed
them.
"""

import json

from cribboard.store import records
from cribboard_tools.link.session import Refusal, Seen, Session, WireError, key_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cribboard_tools.link.session import Asking


class BoardLink:
    """Requests to a board, one after another, and its newest view."""

    def __init__(self) -> None:
        self.seen: Seen | None = None
        self._settings: dict[str, Any] = {}
        self._session = Session()
        self._asked: list[tuple[int, Asking[Any]]] = []
        self._told: dict[str, Any] = {}

    def ask(self, number: int, request: str, fields: str) -> str:
        """Send a request with these fields, as JSON, when those before it are done.

        Besides those of the link there are `pull`, which fetches all games; `renew`, which reads
        settings and view; and `change`, a `request` and then `renew`.
        """
        own: dict[str, Callable[..., Asking[Any]]]
        own = {"pull": self._pull, "renew": self._renew, "change": self._change}
        found = json.loads(fields)
        asking = own[request](**found) if request in own else self._session.get(request, **found)
        self._asked.append((number, asking))
        return self._go_on(len(self._asked) == 1)

    def take(self, data: str) -> str:
        """Take what the board has sent, as hexadecimal."""
        self._session.take(bytes.fromhex(data))
        return self._go_on(False)

    def late(self) -> str:
        """Give up waiting for an answer: it is asked for again, a few times."""
        return self._go_on(True)

    def key(self, symbol: str, is_long: bool) -> str:
        """Press a key."""
        self._told["write"] = str(key_line(symbol, is_long), "utf-8")
        return self._go_on(False)

    def _go_on(self, is_late: bool) -> str:
        """Hand the answers to the requests. is_late: the first has none, or has not begun."""
        is_said = False
        while self._session.unasked:
            one = self._session.unasked.popleft()
            if isinstance(one, Seen):
                self._see(one)
                is_said = is_said or bool(one.view.message) and not one.view.is_error
        if is_said and self._settings and not [number for number, _ in self._asked if not number]:
            self._asked.append((0, self._follow()))
            is_late = is_late or len(self._asked) == 1
        write, ended = "", []
        while self._asked and (is_late or self._session.answers):
            number, asking = self._asked[0]
            try:
                answer = None if is_late else self._session.answers.popleft()
                is_late = False
                write += str(asking.send(answer), "utf-8")
                continue
            except StopIteration as done:
                ended.append((number, "", done.value))
            except Refusal as error:
                ended.append((number, "refused", str(error)))
            except (WireError, ValueError) as error:  # ValueError: the request is too long
                ended.append((number, getattr(error, "key", "silent"), ""))
            self._asked.pop(0)
            is_late = True  # the next begins
        told, self._told = self._told, {}
        told.update(write=told.get("write", "") + write, ended=ended, is_waiting=bool(self._asked))
        return json.dumps(told)

    def _see(self, seen: Seen) -> None:
        self.seen = seen
        self._told["tracks"] = len(seen.view.scores)

    def _follow(self) -> "Asking[None]":
        """Read the settings."""
        settings = yield from self._session.get("settings")
        if settings != self._settings:
            self._settings = self._told["settings"] = settings

    def _renew(self) -> "Asking[None]":
        """Read the settings, and see the view."""
        yield from self._follow()
        self._see((yield from self._session.get("view")))

    def _change(self, request: str, **fields: "Any") -> "Asking[None]":
        yield from self._session.get(request, **fields)
        yield from self._renew()

    def _pull(self) -> "Asking[dict[str, Any]]":
        """Return the board's files in hexadecimal by name, as past.py takes them."""
        files, _ = yield from self._session.files(self._tell)
        journal = yield from self._session.get("journal")
        found = {records.game_name(game.number - 1): data.hex() for game, data in files.items()}
        found[records.HOT_NAMES[0]] = journal.hex()
        return {"from": "board", "files": found}

    def _tell(self, done: int, whole: int) -> None:
        self._told["pulled"] = (done, whole)
