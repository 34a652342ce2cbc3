"""Shelf of matches that were played here, on a board or brought as a file.

Nothing on it is ever replaced by something else: a match goes on where what came begins with all
that is there, but for its having been put aside; one that was undone and played differently stands
beside it. Of a match that somebody has removed a mark stays, so that it does not come back from the
archive of the board that has it.
"""

from binascii import crc32
from collections import namedtuple

from cribboard.rules import notation
from cribboard.rules.errors import CribbageError
from cribboard.rules.match import Match
from cribboard_tools.matches.recorded import histories
from cribboard_tools.page.past import match_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from cribboard.rules.commands import Command
    from cribboard_tools.matches.recorded.recorded_game import Dealt

#: Begins the name of each match's file.
PREFIX = "past."
_HOT = ("hot0", "hot1")
_GAME = "game"
_FILE = "file"
_REMOVED = "# removed "
#: Commands that tell a match from all others.
_TELLING = 12

#: What the shelf has of a match. lines: those of its commands; board: what tells its first game.
_Kept = namedtuple("_Kept", ("lines", "origin", "board"))


class Shelf:
    """The matches by the names of their files; texts: as they are stored.

    `changed` has the names of those that were added, went on or were removed; shown: those of the
    matches, without the marks of what was removed.
    """

    def __init__(self, texts: "Mapping[str, str]") -> None:
        self.texts = dict(texts)
        self.changed: list[str] = []
        self._kept: dict[str, _Kept] = {}
        self._removed: set[str] = set()
        for name in sorted(self.texts):
            self._note(name)

    @property
    def shown(self) -> "list[str]":
        """The names of the matches, the newest first."""
        return sorted(self._kept, reverse=True)

    def _note(self, name: str) -> None:
        if self.texts[name].startswith(_REMOVED):
            self._removed.add(self.texts[name][len(_REMOVED) :].strip())
            return
        text = self.texts[name]
        lines = [line for line in text.split("\n") if line.strip() and line[:1] != "#"]
        facts = match_texts.head(text)
        self._kept[name] = _Kept(lines[1:], facts["from"], facts["board"])

    def put(
        self,
        commands: "Sequence[Command]",
        facts: "Mapping[str, Any]",
        dealt: "Mapping[int, Dealt]",
        coded: "Mapping[int, str] | None" = None,
    ) -> str:
        """Keep a match; return the name that it has here, "" if somebody has removed it.

        dealt, coded: as match_texts.written has them.

        One that is brought as a file is wanted again.
        """
        lines = [notation.line(command) for command in commands]
        origin = facts.get("from", "")
        if origin != _FILE and _mark(lines, origin) in self._removed:
            return ""
        found = ""
        for name in sorted(self._kept):
            kept = self._kept[name]
            if not _can_be_same(kept, facts):
                continue
            own = _open_lines(kept.lines)
            if _begins(kept.lines, lines) and (lines != own or lines == kept.lines):
                return name  # all of it is here
            if _begins(lines, own) and own:
                if not found or len(kept.lines) > len(self._kept[found].lines):
                    found = name
        facts = dict(facts)
        if found:
            before = match_texts.read(self.texts[found])
            for name in ("date", "opponent", "deal"):
                facts[name] = before.facts[name] or facts.get(name, "")
            known, codes = dict(before.dealt), dict(before.coded)
            known.update(dealt)
            codes.update(coded or {})
            dealt, coded = known, codes
        else:
            ends = [name[len(PREFIX) :] for name in self.texts]
            numbers = [int(end) for end in ends if end.isdigit()]
            found = "%s%05d" % (PREFIX, max(numbers + [0]) + 1)
        self.texts[found] = match_texts.written(commands, facts, dealt, coded)
        self.changed.append(found)
        self._note(found)
        return found

    def forget(self, name: str) -> None:
        """Remove a match; a mark of it stays."""
        kept = self._kept.pop(name, None)
        if kept is not None:
            self.texts[name] = _REMOVED + _mark(kept.lines, kept.origin) + "\n"
            self.changed.append(name)
            self._note(name)


def _mark(lines: "Sequence[str]", origin: str) -> str:
    """Return what tells a match from all others, as text."""
    return "%08x" % crc32("\n".join([origin] + list(lines[:_TELLING])).encode())


def _can_be_same(kept: _Kept, facts: "Mapping[str, Any]") -> bool:
    """Return whether a match that came can be one that is here."""
    if kept.origin != facts.get("from", ""):
        return False
    board = facts.get("board", "")
    return not kept.board or not board or kept.board == board


def _open_lines(lines: "Sequence[str]") -> "list[str]":
    """Return the lines of a match without the one that has put it aside, if that is the last."""
    return list(lines[: len(lines) - bool(lines and lines[-1].startswith("adjourn "))])


def _begins(whole: "Sequence[str]", lines: "Sequence[str]") -> bool:
    return len(lines) <= len(whole) and list(whole[: len(lines)]) == list(lines)


def found_in(files: "Mapping[str, bytes]") -> "list[tuple[list[Command], str]]":
    """Return the matches in the files of a board, each with what tells its first game.

    files: by the names that they have on a board. A match in which nothing was turned up is left
    out, and one that the rules refuse.
    """
    from cribboard.store import records  # the page's first list needs no journal

    numbered: dict[int, bytes] = {}
    for name, data in files.items():
        if name[: len(_GAME)] == _GAME and name[len(_GAME) :].isdigit():
            numbered[int(name[len(_GAME) :])] = data
    hot = b""
    newest = -1
    for name in _HOT:
        record = records.parse(records.HOT, files.get(name, b""))
        if record is not None and record.sequence > newest:
            newest, hot = record.sequence, files[name]
    return found(numbered, hot)


def found(files: "dict[int, bytes]", hot: bytes) -> "list[tuple[list[Command], str]]":
    """Return the matches of a board's game files and the deal in play, as `found_in`."""
    matches = []
    for history in histories.histories(files, hot):
        for unit in histories.units(history, _leave_out):
            if [one for one in unit.commands if one.kind == "starter"]:
                matches.append((unit.commands, unit.games.get(0, "")))
    return matches


def _leave_out(kind: str, why: CribbageError) -> None:
    """Leave a match out that the rules refuse: its files stay where they are."""


def played(commands: "Sequence[Command]") -> Match:
    """Return a match as its commands left it."""
    match = Match()
    for command in commands:
        match.push(command)
    return match
