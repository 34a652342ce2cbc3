"""Folder of pulled games: matches as notation and JSON, and the board's files in `.pull`.

Files are written atomically: an interruption leaves the old file or the new one.
"""

from __future__ import annotations

import binascii
import json
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cribboard.rules import notation
from cribboard.rules.commands import Command, option
from cribboard.rules.errors import CribbageError, NotationError
from cribboard.rules.match import Match
from host_tools.console import english, safe_files
from host_tools.errors import Failure
from host_tools.games import game_record

if TYPE_CHECKING:
    from host_tools.link.client import Listed

_HIGHEST_CARD = 65  # 13 ranks, bare and in four suits
_HEAD = 12  # commands that identify a match: a starter and all lays of a deal


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

    def read(self, game: Listed) -> bytes | None:
        """Return a complete file, None where it is missing or damaged."""
        try:
            data = self._path(game, ".bin").read_bytes()
        except OSError:
            return None
        return data if binascii.crc32(data) == game.crc else None

    def begun(self, game: Listed) -> bytes:
        """Return the part of a file that an interrupted pull fetched."""
        try:
            return self._path(game, ".part").read_bytes()
        except OSError:
            return b""

    def go_on(self, game: Listed, data: bytes) -> None:
        """Store the part of a file fetched so far."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._path(game, ".part").write_bytes(data)  # its CRC is checked before it is used

    def forget(self, game: Listed) -> None:
        """Remove the part of a file, which has changed on the board."""
        self._path(game, ".part").unlink(missing_ok=True)

    def finish(self, game: Listed, data: bytes) -> None:
        """Store a complete, checked file."""
        safe_files.write_bytes(self._path(game, ".bin"), data)
        self._path(game, ".part").unlink(missing_ok=True)

    def tidy(self) -> None:
        """Remove all parts: their files are complete now, or have changed."""
        for path in self._folder.glob("*.part"):
            path.unlink(missing_ok=True)

    def clear(self) -> None:
        """Remove everything fetched; the written games stay."""
        shutil.rmtree(self._folder, ignore_errors=True)


def units(
    run: Sequence[Command], refused: Callable[[str], None] = lambda why: None
) -> list[list[Command]]:
    """Split a history into independent units: matches, and games outside a match.

    A match that breaks the rules is left out, and `refused` gets the reason; what an earlier
    version of the firmware accepted stays. After such a match, units begin again where they do not
    depend on it.
    """
    result: list[list[Command]] = []
    match = Match()
    is_open = is_lost = False
    for command in run:
        if is_lost:
            if not _is_fresh_start(command):
                continue
            match, is_open, is_lost = Match(), False, False
        is_begin = command.kind == "match" or (command.kind == "game" and not is_open)
        try:
            _check(command)
            match.replay(command)
        except CribbageError as error:
            if result and not is_begin:
                result.pop()
            refused(f"{command.kind}: {english.sentence(error)}")
            is_lost = True
            continue
        if is_begin:
            result.append([])
            is_open = command.kind == "match"
        result[-1].append(_alone(command, match))
        if match.winners:
            is_open = False
    return [unit for unit in result if any(command.kind == "game" for command in unit)]


def _is_fresh_start(command: Command) -> bool:
    """Tell whether a command begins a unit whose first dealer does not depend on earlier games."""
    return command.kind == "match" or (
        command.kind == "game" and option(command, "dealer") is not None
    )


def _check(command: Command) -> None:
    """Raise NotationError for a command that has no notation: it comes from a board."""
    if not all(0 < card <= _HIGHEST_CARD for card in command.cards):
        raise NotationError("a card that does not exist")
    if notation.parse(f"{notation.HEADER}\n{notation.line(command)}\n") != [command]:
        raise NotationError("a command that has no notation")


def _alone(command: Command, match: Match) -> Command:
    """Return a game's command with its dealer, so that it does not depend on earlier games."""
    if command.kind != "game" or match.game is None:
        return command
    others = [(name, value) for name, value in command.options if name != "dealer"]
    options = tuple(sorted([*others, ("dealer", match.game.first_dealer)]))
    return command._replace(options=options)


def _doubts(unit: Sequence[Command]) -> list[str]:
    """Return what breaks the rules in a match that an earlier version accepted; usually []."""
    match = Match()
    for command in unit:
        match.replay(command)
    return [english.text(doubt) for doubt in match.doubts]


_MATCH_NAME = re.compile(r"match-\d{4,9}")


def _is_known(one: Any) -> bool:
    """Tell whether an entry of the index is as `save` writes it."""
    if not isinstance(one, dict) or not {"name", "lines", "names", "date"} <= one.keys():
        return False
    words = [one["name"], one["date"]]
    for many in (one["lines"], one["names"], one.get("kept", [])):
        words += many if isinstance(many, list) else [None]
    is_text = all(isinstance(word, str) for word in words)
    return is_text and bool(_MATCH_NAME.fullmatch(one["name"]))


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
            matches = json.loads(self._index.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return self._rebuilt_index()
        if not isinstance(matches, list) or not all(map(_is_known, matches)):
            return self._rebuilt_index()
        return [one for one in matches if (self._folder / f"{one['name']}.match").is_file()]

    def _rebuilt_index(self) -> list[dict[str, Any]]:
        """Rebuild the index from the files in the folder."""
        matches = []
        for path in sorted(self._folder.glob("match-*.match")):
            if not _MATCH_NAME.fullmatch(path.stem):
                continue
            text = path.read_text(encoding="utf-8", errors="replace")
            body = [line for line in text.splitlines() if line and not line.startswith("#")][1:]
            known = {"name": path.stem, "lines": body, "names": self._names, "date": self._today}
            for line in text.splitlines():
                if line.startswith("# names: "):
                    known["names"] = game_record.parse_names(line[9:])
                elif line.startswith("# date: "):
                    known["date"] = line[8:].strip()
            matches.append(known)
        return matches

    def put(self, unit: Sequence[Command]) -> None:
        """Write a match where it is new or went on. Raises CannotWrite, Unreadable."""
        lines = [notation.line(command) for command in unit]
        known = next((one for one in self._known if self._is_same(one, lines)), None)
        doubts = _doubts(unit)
        if known is not None and [known["lines"], known.get("kept", [])] == [lines, doubts]:
            self._taken.add(known["name"])
            return
        if known is None:
            number = max((int(one["name"].rpartition("-")[2]) for one in self._known), default=0)
            fresh: dict[str, Any] = {
                "name": f"match-{number + 1:04}",
                "names": self._names,
                "date": self._today,
                "kept": doubts,
            }
            self._write(fresh, unit)
            self._known.append(fresh | {"lines": lines})
            self.new.append(fresh["name"])
            self._taken.add(fresh["name"])
        else:
            self._write(known | {"kept": doubts}, unit)
            if known["lines"] != lines:
                self.changed.append(known["name"])
            known |= {"lines": lines, "kept": doubts}
            self._taken.add(known["name"])

    def _is_same(self, known: dict[str, Any], lines: list[str]) -> bool:
        """Tell whether this is a match pulled before, unchanged or continued."""
        if known["name"] in self._taken:
            return False
        old_lines = known["lines"]
        size = min(_HEAD, len(old_lines), len(lines))
        # Version 0.1.0 wrote the misdeals of its time without "all".
        return all(
            one == other or [one, other] == ["misdeal", "misdeal all"]
            for one, other in zip(old_lines[:size], lines[:size], strict=True)
        )

    def _write(self, known: dict[str, Any], unit: Sequence[Command]) -> None:
        head = f"# names: {game_record.format_names(known['names'])}\n# date: {known['date']}\n"
        if known["kept"]:  # so that the file passes the check when it is opened
            head += f"# kept: as the board had it, though {'; '.join(known['kept'])}\n"
        text = notation.text(unit)
        try:
            if notation.parse(text) != list(unit):
                raise Unreadable(f"{known['name']} does not read as it was written")
            records = list(game_record.of_commands(unit, known["names"], known["date"], True))
        except CribbageError as error:
            raise Unreadable(f"{known['name']}: {english.sentence(error)}") from error
        first, _, rest = text.partition("\n")
        safe_files.write_bytes(
            self._folder / f"{known['name']}.match", f"{first}\n{head}{rest}".encode()
        )
        written = "".join(game_record.line(record) + "\n" for record in records)
        safe_files.write_bytes(self._folder / f"{known['name']}.jsonl", written.encode())

    def save(self) -> None:
        """Keep what is known for the next pull."""
        safe_files.write_bytes(self._index, json.dumps(self._known).encode())
