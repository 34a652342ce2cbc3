"""Input and output of `stats`: games from files, tables written as CSV."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any

from cribboard_tools.console import safe_files
from cribboard_tools.errors import BadInput
from cribboard_tools.matches import game_record, match_file
from cribboard_tools.matches.game_folder import CARD_SUFFIX
from cribboard_tools.matches.recorded import game_rows, player_record

SUFFIXES = (".json", ".jsonl", ".match")
_STDIN = Path("-")
_TELLING = 2  # deals with counted hands that tell one game from another
GAMES = (
    "game date form player opponent dealt_first score opponent_score won spread skunk worth deals"
    " ended rules"
).split()
DEALS = "game deal player dealer kind points cards starter".split()


class Reading:
    """Games in files, in folders and, for `-`, on standard input.

    wrong: (where, why) of what could not be read; repeated: how many games of each place had been
    read before. Raises BadInput where there are no files.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.wrong: list[tuple[str, str]] = []
        self.repeated: Counter[str] = Counter()
        self.files = self._found(names)

    def _found(self, names: Sequence[str]) -> list[tuple[Path, int]]:
        """Return the files with their sizes in bytes.

        A game that exists as JSON and in notation counts once, and so does a file named twice.
        """
        if "-" in names and sys.stdin is None:
            raise BadInput("standard input is closed, so there is nothing to read")
        files: dict[Path, tuple[Path, int]] = {}
        for name in names:
            path = Path(name)
            try:
                for file in sorted(_games_in(path, self.wrong)) if path.is_dir() else [path]:
                    size = 0 if file == _STDIN else file.stat().st_size
                    files.setdefault(file.resolve(), (file, size))
            except OSError as error:
                raise BadInput(f"cannot read {name}: {error.strerror}") from error
        if not files:
            if self.wrong:
                raise BadInput(f"cannot read {self.wrong[0][0]}: {self.wrong[0][1]}")
            raise BadInput(f"no games in {', '.join(names)}: `cribboard pull` fetches some")
        paths = {path for path, _ in files.values()}
        return [(path, size) for path, size in files.values() if not _is_twin(path, paths)]

    def games(self, advance: Callable[[int], object] = int) -> Iterator[dict[str, Any]]:
        """Yield each game once, in order; advance: called with the size of a file that is read."""
        seen: set[bytes] = set()
        for path, size in self.files:
            place = "standard input" if path == _STDIN else str(path)
            try:
                for game in _read(path, place, self.wrong):
                    mark = fingerprint(game)
                    if mark in seen:
                        self.repeated[place] += 1
                        continue
                    if mark:
                        seen.add(mark)
                    yield game
            except (BadInput, OSError) as error:
                self.wrong.append((place, str(error)))
            advance(size)


def _games_in(folder: Path, wrong: list[tuple[str, str]]) -> Iterator[Path]:
    """Yield the files of games in a folder and its subfolders, without hidden ones."""

    def on_error(error: OSError) -> None:
        wrong.append((str(error.filename), error.strerror or "it cannot be read"))

    for place, folders, names in os.walk(folder, onerror=on_error):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            file = Path(place, name)
            is_game = file.suffix in SUFFIXES and not name.endswith(CARD_SUFFIX)
            if is_game and not name.startswith("."):
                yield file


def _is_twin(path: Path, paths: Iterable[Path]) -> bool:
    """Tell whether this is the notation of a game that is present as JSON too."""
    suffixes = (".json", ".jsonl")
    return path.suffix == ".match" and any(path.with_suffix(one) in paths for one in suffixes)


def _read(path: Path, place: str, wrong: list[tuple[str, str]]) -> Iterator[dict[str, Any]]:
    """Yield the checked games of a file; add those lines of JSON that are none to `wrong`."""
    suffix, text = path.suffix, b""
    if path == _STDIN:
        text = sys.stdin.buffer.read()
        suffix = _suffix(text.removeprefix(b"\xef\xbb\xbf").strip())
    if suffix == ".json":
        yield game_record.checked(text or safe_files.read_bytes(path))
    elif suffix != ".jsonl":
        records = game_record.of_notation(match_file.read(place, text or None))
        for record in records:
            game_record.check(record)
        yield from records
    else:
        with path.open("rb") if path != _STDIN else io.BytesIO(text) as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    try:
                        game = game_record.checked(line)
                    except BadInput as error:
                        wrong.append((f"{place}, line {number}", str(error)))
                    else:
                        yield game


def _suffix(text: bytes) -> str:
    """Return the suffix that a file with this text would have: JSON lines, JSON or notation."""
    if not text.startswith(b"{"):
        return ".match"
    return ".jsonl" if text.partition(b"\n")[0].rstrip().endswith(b"}") else ".json"


def fingerprint(game: Mapping[str, Any]) -> bytes:
    """Return a hash that identifies a game, b"" for a game with too few deals.

    Two games with two or more counted deals are never equal by chance. Names and date are left
    out: the same game may be pulled twice, on different days.
    """
    if sum(bool(deal["hands"]) for deal in game["deals"]) < _TELLING:
        return b""
    identity = [game[name] for name in ("form", "first", "winners", "scores", "deals")]
    return blake2b(json.dumps(identity).encode(), digest_size=8).digest()


@contextmanager
def tables(folder: str | None) -> Iterator[Callable[[Mapping[str, Any], Mapping[str, Any]], None]]:
    """Open the tables of games and deals as CSV, if a folder is given.

    Give a function that writes a game and its row. Older files are replaced after everything is
    written. Raises CannotWrite, and BadInput for a file in the place of the folder.
    """
    if folder is not None and Path(folder).exists() and not Path(folder).is_dir():
        raise BadInput(f"{folder} is a file: name a folder for the tables")
    with ExitStack() as stack:
        if folder is None:
            yield lambda game, row: None
            return
        games = stack.enter_context(_csv(Path(folder, "games.csv"), GAMES))
        deals = stack.enter_context(_csv(Path(folder, "deals.csv"), DEALS))

        def write(game: Mapping[str, Any], row: Mapping[str, Any]) -> None:
            games(_results(row))
            deals(_parts(game, row["number"]))

        yield write


@contextmanager
def _csv(path: Path, head: list[str]) -> Iterator[Callable[[Any], None]]:
    """Give a function that writes rows to a CSV file, which is complete at the end."""
    with (
        safe_files.replacing(path) as part,
        open(part, "w", newline="", encoding="utf-8") as file,
    ):
        writer = csv.writer(file)
        writer.writerow(head)
        yield writer.writerows


def _results(row: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Yield a row of the table of games for each player of a game that was won."""
    names, scores = row["names"], row["scores"]
    early = "" if row["kind"] == "won" else row["kind"]
    for track, name in enumerate(names if row["winners"] else ()):
        others = scores[:track] + scores[track + 1 :]
        yield (
            *(row["number"], row["date"], row["form"], name),
            " & ".join(names[:track] + names[track + 1 :]),
            *(row["first"] == track, scores[track]),
            min(others) if player_record.is_low(row) else max(others),
            *(track in row["winners"], player_record.spread(row, track), row["skunk"]),
            *(row["worth"], row["deals"], early, row["rules"]),
        )


def _parts(game: Mapping[str, Any], number: int) -> Iterator[tuple[Any, ...]]:
    """Yield a row of the table of deals for each hand, crib and play of a game."""
    for deal in game["deals"]:
        played = [("play", track, points, "") for track, points in enumerate(deal["play"])]
        for kind, track, points, cards in game_rows.counted(deal) + played:
            role = (game["names"][track], track == deal["dealer"])
            yield (number, deal["deal"], *role, kind, points, cards, deal["starter"])
