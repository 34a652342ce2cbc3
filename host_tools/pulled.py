"""A folder of pulled games: the board's own files in `.pull`, matches as notation and JSON.

Every file is written beside its place and moved there, so that a cut leaves the old or the new.
"""

from __future__ import annotations

import binascii
import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cribboard.rules import notation
from cribboard.rules.commands import Command
from cribboard.rules.errors import CribbageError
from cribboard.rules.match import Match
from host_tools import game_record
from host_tools.errors import Failure

if TYPE_CHECKING:
    from host_tools.wire import Listed

_HEAD = 12  # commands by which a match is known again: a deal's starter and all its lays


def replace(path: Path, data: bytes) -> None:
    """Make `data` the whole of a file, all at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


class Raw:
    """The board's game files as they were fetched, and those half fetched, by number and CRC."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def _path(self, game: Listed, suffix: str) -> Path:
        name = f"{game.number:04}-{game.sequence}-{game.size}-{game.crc:08x}{suffix}"
        return self._folder / name

    def read(self, game: Listed) -> bytes | None:
        """Return a file that is here whole, None where it is not, or not any more."""
        try:
            data = self._path(game, ".bin").read_bytes()
        except OSError:
            return None
        return data if binascii.crc32(data) == game.crc else None

    def begun(self, game: Listed) -> bytes:
        """Return what an interrupted pull had of it."""
        try:
            return self._path(game, ".part").read_bytes()
        except OSError:
            return b""

    def go_on(self, game: Listed, data: bytes) -> None:
        """Keep all of it so far."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._path(game, ".part").write_bytes(data)

    def finish(self, game: Listed, data: bytes) -> None:
        """Keep the whole; it was checked."""
        replace(self._path(game, ".bin"), data)
        self._path(game, ".part").unlink(missing_ok=True)

    def tidy(self) -> None:
        """Forget parts: everything that was begun is whole now, or has changed since."""
        for path in self._folder.glob("*.part"):
            path.unlink(missing_ok=True)

    def clear(self) -> None:
        """Forget everything fetched; the written games stay."""
        shutil.rmtree(self._folder, ignore_errors=True)


def units(run: Sequence[Command]) -> list[list[Command]]:
    """Cut a history into matches, and games played outside of one; each can stand alone.

    A history that the rules refuse somewhere ends there; what an earlier version took stands.
    """
    found: list[list[Command]] = []
    match = Match()
    is_open = False
    for command in run:
        try:
            match.replay(command)
        except CribbageError:
            break
        if command.kind == "match" or (command.kind == "game" and not is_open):
            found.append([])
            is_open = command.kind == "match"
        found[-1].append(_alone(command, match))
        if match.winners:
            is_open = False
    return [unit for unit in found if any(command.kind == "game" for command in unit)]


def _alone(command: Command, match: Match) -> Command:
    """Return a game's command with its dealer said, whoever won the game before."""
    if command.kind != "game" or match.game is None:
        return command
    others = [(name, value) for name, value in command.options if name != "dealer"]
    options = tuple(sorted([*others, ("dealer", match.game.first_dealer)]))
    return command._replace(options=options)


def _doubts(unit: Sequence[Command]) -> list[str]:
    """Return what in a match cannot be right, though an earlier version took it; often nothing."""
    match = Match()
    for command in unit:
        match.replay(command)
    return match.doubts


class Shelf:
    """The matches in a folder, numbered as they came: `put` each that the board has, oldest first.

    new, changed: the names of what was written.
    """

    def __init__(self, folder: Path, names: Sequence[str], today: str) -> None:
        self.new: list[str] = []
        self.changed: list[str] = []
        self._folder = folder
        self._names = list(names)
        self._today = today
        self._index = folder / ".pull/index.json"
        self._known: list[dict[str, Any]] = self._load()
        self._taken: set[str] = set()

    def _load(self) -> list[dict[str, Any]]:
        try:
            found = json.loads(self._index.read_text(encoding="utf-8"))
            return [one for one in found if (self._folder / f"{one['name']}.match").is_file()]
        except (OSError, ValueError, KeyError, TypeError):
            return self._looked_up()

    def _looked_up(self) -> list[dict[str, Any]]:
        """Read the index off the folder again, where it was lost."""
        found = []
        for path in sorted(self._folder.glob("match-*.match")):
            text = path.read_text(encoding="utf-8")
            body = [line for line in text.splitlines() if line and not line.startswith("#")][1:]
            known = {"name": path.stem, "lines": body, "names": self._names, "date": self._today}
            for line in text.splitlines():
                if line.startswith("# names: "):
                    known["names"] = [name.strip() for name in line[9:].split(",")]
                elif line.startswith("# date: "):
                    known["date"] = line[8:].strip()
            found.append(known)
        return found

    def put(self, unit: Sequence[Command]) -> None:
        """Write a match where it is new or went on. Raises OSError; Failure, if it reads wrong."""
        lines = [notation.line(command) for command in unit]
        known = next((one for one in self._known if self._is_same(one, lines)), None)
        if known is None:
            number = max((int(one["name"].rpartition("-")[2]) for one in self._known), default=0)
            name = f"match-{number + 1:04}"
            known = {"name": name, "lines": [], "names": self._names, "date": self._today}
            self._known.append(known)
            self.new.append(name)
        elif known["lines"] != lines:
            self.changed.append(known["name"])
        self._taken.add(known["name"])
        doubts = _doubts(unit)
        if known["lines"] != lines or known.get("kept", []) != doubts:
            known["kept"] = doubts
            self._write(known, unit)
            known["lines"] = lines

    def _is_same(self, known: dict[str, Any], lines: list[str]) -> bool:
        """Whether this is a match pulled before, as it was or gone on since."""
        if known["name"] in self._taken:
            return False
        held = known["lines"]
        size = min(_HEAD, len(held), len(lines))
        # Version 0.1.0 wrote the misdeals of its time without "all".
        return all(
            one == other or [one, other] == ["misdeal", "misdeal all"]
            for one, other in zip(held[:size], lines[:size], strict=True)
        )

    def _write(self, known: dict[str, Any], unit: Sequence[Command]) -> None:
        head = f"# names: {', '.join(known['names'])}\n# date: {known['date']}\n"
        if known["kept"]:  # so that it opens again, where a file is checked
            head += f"# kept: as the board had it, though {'; '.join(known['kept'])}\n"
        text = notation.text(unit)
        if notation.parse(text) != list(unit):
            raise Failure(f"{known['name']} does not read as it was written: report it, please")
        records = list(game_record.of_commands(unit, known["names"], known["date"], True))
        first, _, rest = text.partition("\n")
        replace(self._folder / f"{known['name']}.match", f"{first}\n{head}{rest}".encode())
        written = "".join(game_record.line(record) + "\n" for record in records)
        replace(self._folder / f"{known['name']}.jsonl", written.encode())

    def save(self) -> None:
        """Keep what is known for the next pull."""
        replace(self._index, json.dumps(self._known).encode())
