"""Modes of the page: the table with real cards, the lesson, and the hand that the page deals.

Each mode has its own match, in files of its own, so that none disturbs another's game; settings are
shared, except those that the mode prescribes. `Follower` carries cards and counts to the page.
"""

import json

import page

from cribboard.base.constants import TRACK_COLOURS, TRACK_NAMES
from cribboard_tools.page.board.memory_files import MemoryFiles
from cribboard_tools.page.hand import dealt_settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cribboard.home import Files
    from cribboard.rules.commands import Event
    from cribboard.settings_table import Settings
    from cribboard_tools.page.hand.dealt_table import DealtTable
    from cribboard_tools.page.shell.page_board import Board

TABLE, LEARN, HAND = "table", "learn", "hand"
_SETTINGS = "settings"
_HAND_PREFIX = HAND + "."
#: The lesson's keys are those of the manual's deal, without suits.
_LESSON: "Settings" = {}
_LESSON.update(dealt_settings.SETTINGS)
_LESSON["has_suits"] = False
_LESSON["names"] = list(TRACK_NAMES)
_LESSON["colours"] = list(TRACK_COLOURS)
_NOWHERE = -1, 0
#: The settings that each mode prescribes.
PRESCRIBED: "dict[str, Settings]" = {TABLE: {}, LEARN: _LESSON, HAND: dealt_settings.SETTINGS}


def unprompted(mode: str) -> "tuple[str, ...]":
    """Return what only the page keys in a mode, as `Table.unprompted` has it."""
    return dealt_settings.KEYED if mode == HAND else ()


class ModeFiles:
    """The store's files in one mode; files: of the browser's storage."""

    def __init__(self, files: "Files", mode: str) -> None:
        self._files = files
        self._own: "MemoryFiles | Files" = MemoryFiles({}) if mode == LEARN else files
        self._prefix = _HAND_PREFIX if mode == HAND else ""
        self._prescribed = PRESCRIBED[mode]

    def read(self, name: str) -> "bytes | None":
        """Return the file's bytes, None if there is no such file."""
        if name == _SETTINGS and self._prescribed:
            return json.dumps(self._settings()).encode()
        if name == _SETTINGS:
            return self._files.read(name)
        return self._own.read(self._prefix + name)

    def _stored(self) -> "dict[str, Any]":
        """Return the settings of the table, {} if there are none that can be read."""
        try:
            stored = json.loads(str(self._files.read(_SETTINGS) or b"{}", "utf-8"))
        except (ValueError, TypeError):  # UnicodeError is a ValueError
            return {}
        return stored if isinstance(stored, dict) else {}

    def _settings(self) -> "dict[str, Any]":
        stored = self._stored()
        stored.setdefault("language", page.browser_language() or "en")
        stored.update(self._prescribed)
        return stored

    def replace(self, name: str, data: "bytes | bytearray") -> None:
        """Make `data` the whole file; of the settings, what the mode prescribes is left out."""
        if name == _SETTINGS:
            if self._prescribed:
                data = self._merged(data)
                if json.loads(data) == self._stored():
                    return  # the mode's own alone have changed
            self._files.replace(name, data)
        else:
            self._own.replace(self._prefix + name, data)

    def _merged(self, data: "bytes | bytearray") -> bytes:
        """Return new settings with the table's own values of what the mode prescribes."""
        new, stored = json.loads(str(data, "utf-8")), self._stored()
        for name in self._prescribed:
            new.pop(name, None)
            if name in stored:
                new[name] = stored[name]
        new.setdefault("way", "")  # of the table, which asks for it
        return json.dumps(new, separators=(",", ":")).encode()

    def write(self, name: str, offset: int, data: "bytes | bytearray") -> None:
        """Write `data` at `offset`; the file is made, or grows, as needed."""
        self._own.write(self._prefix + name, offset, data)

    def names(self) -> "list[str]":
        """Return the names of all files of this mode."""
        own = [name for name in self._own.names() if name.startswith(self._prefix)]
        if not self._prefix:
            own = [name for name in own if not name.startswith(_HAND_PREFIX)]
        return [name[len(self._prefix) :] for name in own]


class Follower:
    """What the page gets after each key, beside lights and screen. Call `follow` after each."""

    def __init__(self, board: "Board", files: "Files", mode: str) -> None:
        self._board = board
        self._is_learning = mode == LEARN
        self._explained: "Sequence[Event] | None" = None
        self._explained_at = _NOWHERE  # as `_place`: when it was pegged
        self._dealt: "DealtTable | None" = None
        if mode == HAND:
            from cribboard_tools.page.hand import dealt_table  # of the later pack

            self._dealt = dealt_table.DealtTable(board, files, board.result_text)
        page.act_with(self._dealt.act if self._dealt else None)
        self._is_started = False
        self.follow()

    async def explain_last(self) -> None:
        """Explain the last count of a match from before the start, once that can be loaded."""
        await page.rest_arrives()
        if self._explained_at != _NOWHERE:
            return  # a key has counted meanwhile
        self._explain_before()

    def _explain_before(self) -> bool:
        """Explain the last count of the deal so far; return whether there is one."""
        view, steps = self._board.view, self._board.table.match.steps
        for at in range(len(steps), 0, -1):
            is_last = at == len(steps)
            place = self._board.table.match.index, at
            if self._explain(steps[at - 1][1], view.series if is_last else (), place):
                return True
        return False

    def follow(self) -> None:
        """Hand the page what the last key changed."""
        view = self._board.view
        game = self._board.table.match.game
        page.note_game(game is not None and game.phase != "over")
        is_taken_back = self._place() < self._explained_at
        is_new_game = view.awaiting in ("dealer", "starter") and not any(view.scores)
        if is_new_game or (is_taken_back and not self._explain_before()):
            if self._explained_at != _NOWHERE:
                page.explain("")
            self._explained_at = _NOWHERE
        if view.events is not self._explained:
            self._explained = view.events
            self._explain(view.events, view.series, self._place())
        if self._dealt is not None and self._is_started:
            self._dealt.follow()
        self._is_started = True
        if self._is_learning:
            said = view.patter if view.is_patter_new and view.patter else view.prompt
            page.show_said(" ".join(said.split()))

    def _place(self) -> "tuple[int, int]":
        """Return how far the match is: the number of its block, and of the commands in it."""
        match = self._board.table.match
        return match.index, len(match.steps)

    def _explain(
        self, events: "Sequence[Event]", series: "Sequence[int]", place: "tuple[int, int]"
    ) -> bool:
        """Explain what these events scored, if they did; return that. place: as `_place`, then."""
        if not events:
            return False
        try:
            from cribboard_tools.page.hand import explanation
        except ImportError:  # it is loaded after the start: see cribboard_tools/homes/page_pack.py
            return False
        view = self._board.view
        found = explanation.explanation(events, view.starter, series)
        if found is None:
            return False
        self._explained_at = place
        if found:
            found["name"] = view.names[found["track"]]
        page.explain(json.dumps(found) if found else "")
        return True
