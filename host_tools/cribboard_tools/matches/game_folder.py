"""Folder of pulled games: matches as notation and JSON, and the board's files in `.pull`.

Files are written atomically: an interruption leaves the old file or the new one. No command of a
match is ever lost: one that does not begin with all that its file has is written beside it, or the
old file is kept.
"""

from __future__ import annotations

import binascii
import contextlib
import itertools
import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cribboard.rules import notation
from cribboard.rules.commands import Command
from cribboard.rules.errors import CribbageError
from cribboard_tools.console import english, safe_files
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.matches import evening_card, game_record
from cribboard_tools.matches.recorded import game_rows
from cribboard_tools.matches.recorded.histories import History

if TYPE_CHECKING:
    from cribboard_tools.link.session import Listed

CARD_SUFFIX = ".card.json"  # no game: `stats` leaves it out


class Unreadable(Failure):
    """A match cannot be written so that it reads back; the text names it."""


class Raw:
    """Store of the board's game files, complete and partly fetched, by number and CRC."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _path(self, game: Listed, suffix: str) -> Path:
        # The format `d` rejects anything but a number: these values come from the board.
        name = f"{game.number:04d}-{game.sequence:d}-{game.size:d}-{game.crc:08x}{suffix}"
        return self._folder / name

    def begun(self, game: Listed) -> bytes:
        """Return a complete file, or the part of it that an interrupted pull fetched."""
        for suffix in (".bin", ".part"):
            with contextlib.suppress(OSError):
                data = self._path(game, suffix).read_bytes()
                if suffix == ".part" or binascii.crc32(data) == game.crc:
                    return data
        return b""

    def keep(self, game: Listed, data: bytes) -> None:
        """Store a file, or the part so far, whose CRC is checked before it is used."""
        part = self._path(game, ".part")
        if len(data) == game.size and binascii.crc32(data) == game.crc:
            safe_files.write_bytes(self._path(game, ".bin"), data)
            part.unlink(missing_ok=True)
        else:
            self._folder.mkdir(parents=True, exist_ok=True)
            part.write_bytes(data)

    def forget(self, game: Listed) -> None:
        """Remove the part of a file, which has changed on the board."""
        self._path(game, ".part").unlink(missing_ok=True)

    def tidy(self, listed: Iterable[Listed] = ()) -> None:
        """Remove all parts, and earlier states of these files: they are complete now."""
        old = [*self._folder.glob("*.part")]
        for game in listed:
            states = self._folder.glob(f"{game.number:04d}-{game.sequence:d}-*.bin")
            old += [path for path in states if path != self._path(game, ".bin")]
        for path in old:
            path.unlink(missing_ok=True)

    def clear(self) -> None:
        """Remove everything fetched; the written games stay, and what identifies them."""
        for path in self._folder.glob("*.bin"):
            path.unlink(missing_ok=True)
        self.tidy()


_MATCH_NAME = re.compile(r"match-(\d{4,9})")


class _Saved:
    """A match in the folder.

    text: of its file; lines: those of its commands; board: the number of the board that it came
    from, "" if that is not known; games: what identifies each of its games.
    """

    def __init__(self, name: str, text: str, board: str, games: list[str]) -> None:
        self.name = name
        self.text = text
        self.board = board
        self.games = games
        rows = [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
        self.lines = rows[1:]

    def is_unlike(self, board: str, game: str) -> bool:
        """Tell whether it is known to be of another board, or its first game another one."""
        if self.board and board and self.board != board:
            return True
        return bool(game and any(self.games[:1]) and self.games[0] != game)

    def comments(self) -> list[str]:
        """Return the lines of comment that somebody added."""
        rows = self.text.split("\n")
        return [line for line in rows if line.startswith("#") and not line.startswith("# date:")]


def _played(lines: list[str]) -> list[str]:
    """Return the lines of a match without the one that has put it aside, if that is the last."""
    return lines[: len(lines) - bool(lines and lines[-1].startswith("adjourn "))]


def _begins(whole: Sequence[str], lines: Sequence[str]) -> bool:
    """Tell whether `whole` begins with these lines."""
    return list(whole[: len(lines)]) == list(lines)


def _has_more_ended(saved: list[str], lines: list[str]) -> bool:
    """Tell whether the lines of a match go on in a file, to the end of a game."""
    lines = _played(lines)
    if len(saved) <= len(lines) or not _begins(saved, lines):
        return False
    head = [notation.HEADER]
    try:
        many, before = (
            sum(bool(game["winners"]) for game in game_record.of_notation("\n".join(head + each)))
            for each in (saved, lines)
        )
    except BadInput:  # somebody has edited the file
        return False
    return many > before


class Shelf:
    """The matches in a folder, numbered as they came: `put` each that the board has, oldest first.

    The same match is one that begins with all that was saved, or whose first game is the same on
    the board: then it differs after an undo, and the old file is kept. Where a game has ended in
    the file and the board only has less of it, the file stays. Beside an evening's match is its
    card, as JSON and CSV. board: its number. new, changed: the names of
    what was written; kept: the old files that were kept; aside: what is told of each match that is
    put aside: its name, its players and the scores of its game.
    """

    def __init__(
        self,
        folder: Path,
        today: str,
        board: str = "",
    ) -> None:
        self.new: list[str] = []
        self.changed: list[str] = []
        self.kept: list[str] = []
        self.aside: list[dict[str, Any]] = []
        self._folder = folder
        self._board = board
        self._today = today
        self._index = folder / ".pull/index.json"
        known = self._load_index()
        self._saved = [
            _Saved(path.stem, path.read_text("utf-8", "replace"), *known.get(path.stem, ("", [])))
            for path in sorted(folder.glob("match-*.match"))
            if _MATCH_NAME.fullmatch(path.stem)
        ]
        self._taken: set[str] = set()

    def _load_index(self) -> dict[str, tuple[str, list[str]]]:
        """Return the board and what identifies the games of each match; {} without an index."""
        try:
            index = json.loads(self._index.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        if not isinstance(index, dict):
            return {}
        lists = {name: one for name, one in index.items() if isinstance(one, list) and one}
        return {name: (one[0], one[1:]) for name, one in lists.items()}

    def put(self, unit: History) -> None:
        """Write a match where it is new or went on. Raises CannotWrite, Unreadable."""
        lines = [notation.line(command) for command in unit.commands]
        # "" where the first is not known
        games = [unit.games.get(0, ""), *(game for at, game in unit.games.items() if at)]
        known = self._same(lines, games[0])
        if known is None and self._has(lines, games[0]):
            return
        if known is not None and _has_more_ended(known.lines, lines):
            self._taken.add(known.name)
            return
        found = [_MATCH_NAME.match(path.name) for path in self._folder.glob("match-*")]
        number = max((int(one[1]) for one in found if one), default=0) + 1
        saved = known or _Saved(f"match-{number:04}", "", self._board, [])
        if saved.lines != lines or self._is_json_old(saved.name):
            text, records = self._written(saved, unit)
            if not _begins(lines, _played(saved.lines)):
                self._keep(saved.name)
            safe_files.write_text(self._folder / f"{saved.name}.match", text)
            safe_files.write_text(self._folder / f"{saved.name}.jsonl", records)
            self._write_card(saved.name, text, unit.commands)
            if known is None:
                self._saved.append(saved)
                self.new.append(saved.name)
            elif saved.lines != lines:
                self.changed.append(saved.name)
            saved.text, saved.lines = text, lines
        if games[0]:
            saved.games = games
        self._taken.add(saved.name)
        last = unit.commands[-1]
        if last.kind == "adjourn":
            *_, game = game_record.of_commands(unit.commands, game_record.names_in(saved.text))
            told = {"match": saved.name, "players": game["names"], "scores": game["scores"]}
            self.aside.append(told)

    def _write_card(self, name: str, text: str, commands: Sequence[Command]) -> None:
        card = evening_card.record(commands, game_record.names_in(text))
        if card is not None:
            path = self._folder / name
            safe_files.write_text(path.with_suffix(".card.csv"), evening_card.csv_text(card))
            written = json.dumps(card, ensure_ascii=False, indent=1) + "\n"
            safe_files.write_text(path.with_suffix(CARD_SUFFIX), written)

    def _same(self, lines: list[str], game: str) -> _Saved | None:
        """Return the saved match that this one is, unchanged, continued or after an undo."""
        free = [one for one in self._saved if one.lines and one.name not in self._taken]
        for one in free:
            if game and game in one.games[:1] and not one.is_unlike(self._board, game):
                return one
        begun = [
            one
            for one in free
            if _begins(lines, _played(one.lines)) and not one.is_unlike(self._board, game)
        ]
        return max(begun, key=lambda one: len(one.lines), default=None)

    def _has(self, lines: list[str], game: str) -> bool:
        """Tell whether a saved match begins with all of this one, or has it as a later game."""
        lines = _played(lines)
        for one in self._saved:
            if one.name not in self._taken and not one.is_unlike(self._board, game):
                if _begins(one.lines, lines):
                    return True
            if game and game in one.games[1:]:  # the board no longer has the match's beginning
                starts = [at for at, line in enumerate(one.lines) if line.startswith("game ")]
                if any(_begins(one.lines[at:], lines) for at in starts):
                    return True
        return False

    def _is_json_old(self, name: str) -> bool:
        """Tell whether the games of a match have to be written, as after an interruption."""
        path = self._folder / f"{name}.jsonl"
        notation_path = path.with_suffix(".match")
        return not path.exists() or path.stat().st_mtime_ns < notation_path.stat().st_mtime_ns

    def _written(self, saved: _Saved, unit: History) -> tuple[str, str]:
        """Return the contents of the files of a match. Raises Unreadable."""
        commands = unit.commands
        names = game_record.names_in(saved.text)
        date = game_record.comment(saved.text, "date") or self._today + game_rows.OR_EARLIER
        first, _, rest = notation.text(commands).partition("\n")
        text = "\n".join([first, f"# date: {date}", *saved.comments(), rest])
        try:
            if notation.parse(text) != commands:
                raise Unreadable(f"{saved.name} does not read as it was written")
            records = list(game_record.of_commands(commands, names, date))
        except CribbageError as error:
            raise Unreadable(f"{saved.name}: {english.sentence(error)}") from error
        return text, "".join(game_record.line(record) + "\n" for record in records)

    def _keep(self, name: str) -> None:
        """Copy the file of a match to the first of its old files that is free or the same."""
        data = (self._folder / f"{name}.match").read_bytes()
        for number in itertools.count(1):
            path = self._folder / f"{name}.{number}.bak"
            if not path.exists():
                safe_files.write_bytes(path, data)
            if path.read_bytes() == data:
                self.kept.append(path.name)
                return

    def save(self) -> None:
        """Save what identifies the games, for the next pull."""
        index = {one.name: [one.board, *one.games] for one in self._saved}
        safe_files.write_bytes(self._index, json.dumps(index).encode())
