"""Input and output of `stats`: games read in parallel pieces, tables written as CSV."""

from __future__ import annotations

import csv
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from cribboard_tools.console import safe_files
from cribboard_tools.errors import BadInput
from cribboard_tools.matches import game_record, match_file, record_check
from cribboard_tools.matches.game_folder import CARD_SUFFIX
from cribboard_tools.matches.stats_sums import Sums

SUFFIXES = (".json", ".jsonl", ".match")
_PIECE = 4 << 20  # bytes: some 2,000 games
_AHEAD = 2  # pieces in work beyond one for each processor, so that none waits
_WORTH_A_POOL = 8 << 20  # bytes: fewer are read before processes have started
GAMES = (
    "game date form player opponent dealt_first score opponent_score won spread skunk worth deals"
    " ended rules"
).split()
DEALS = "game deal player dealer kind points cards starter".split()


class Piece(NamedTuple):
    """Whole lines of one file, or several whole files. size: bytes."""

    paths: tuple[Path, ...]
    begin: int
    size: int
    is_table_wanted: bool = False


def find(
    names: Sequence[str], wrong: list[tuple[str, str]] | None = None
) -> list[tuple[Path, int]]:
    """Return the files of games, also those in folders, with their sizes in bytes.

    A game that exists as JSON and in notation counts once, and so does a file that is named twice.
    Adds (path, reason) of each unreadable folder to `wrong`. Raises BadInput where there are none.
    """
    wrong = [] if wrong is None else wrong
    files: dict[Path, tuple[Path, int]] = {}
    for name in names:
        path = Path(name)
        try:
            for file in sorted(_games_in(path, wrong)) if path.is_dir() else [path]:
                files.setdefault(file.resolve(), (file, file.stat().st_size))
        except OSError as error:
            raise BadInput(f"cannot read {name}: {error.strerror}") from error
    if not files:
        if wrong:
            raise BadInput(f"cannot read {wrong[0][0]}: {wrong[0][1]}")
        raise BadInput(f"no games in {', '.join(names)}: `cribboard pull` fetches some")
    paths = {path for path, _ in files.values()}
    return [(path, size) for path, size in files.values() if not _is_twin(path, paths)]


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


def pieces(files: Iterable[tuple[Path, int]], is_table_wanted: bool) -> Iterator[Piece]:
    """Divide the files, in order, into pieces of some megabytes."""
    several: list[Path] = []
    total = 0
    for path, size in files:
        if several and total + size > _PIECE:
            yield Piece(tuple(several), 0, total, is_table_wanted)
            several, total = [], 0
        if path.suffix == ".jsonl" and size > _PIECE:
            for begin, length in _cut(path, size):
                yield Piece((path,), begin, length, is_table_wanted)
        else:
            several.append(path)
            total += size
    if several:
        yield Piece(tuple(several), 0, total, is_table_wanted)


def _cut(path: Path, size: int) -> Iterator[tuple[int, int]]:
    with path.open("rb") as file:
        begin = 0
        while begin < size:
            file.seek(min(begin + _PIECE, size))
            file.readline()
            yield begin, file.tell() - begin
            begin = file.tell()


def read(
    files: Sequence[tuple[Path, int]], is_table_wanted: bool = False
) -> Iterator[tuple[Sums, int]]:
    """Yield the sums of each piece and its size in bytes, in order; repeated games count once."""
    seen: set[int] = set()
    for piece, sums in _counted(list(pieces(files, is_table_wanted))):
        if not seen.isdisjoint(sums.seen):  # it repeats games: count it again without them
            again = seen & sums.seen
            sums = _read(piece, again)
        seen |= sums.seen
        sums.seen = set()
        yield sums, piece.size


def _counted(cut: list[Piece]) -> Iterator[tuple[Piece, Sums]]:
    """Yield each piece with its sums, in order; large inputs use all processors."""
    many = os.cpu_count() or 1
    if sum(piece.size for piece in cut) < _WORTH_A_POOL or many < 2:
        yield from ((piece, _read(piece)) for piece in cut)
        return
    with ProcessPoolExecutor() as pool:
        yield from zip(cut, in_order(pool, _read, cut, many + _AHEAD), strict=True)


def in_order(
    pool: Executor, function: Callable[[Any], Any], items: Iterable[Any], most: int
) -> Iterator[Any]:
    """Yield the results in the order of the items, with at most `most` in work.

    Executor.map would submit all items at once, and results would pile up.
    """
    waiting: deque[Future[Any]] = deque()
    for item in items:
        if len(waiting) >= most:
            yield waiting.popleft().result()
        waiting.append(pool.submit(function, item))
    while waiting:
        yield waiting.popleft().result()


def _read(piece: Piece, seen: Iterable[int] = ()) -> Sums:
    """Count the games of a piece, except those whose fingerprint is in `seen`."""
    sums = Sums(piece.is_table_wanted, seen)
    for path in piece.paths:
        try:
            if path.suffix == ".jsonl":
                _read_lines(path, piece, sums)
            else:
                for record in _whole(path):
                    sums.take(record, str(path))
        except (BadInput, OSError, UnicodeDecodeError) as error:
            sums.wrong.append((str(path), str(error)))
    return sums


def _read_lines(path: Path, piece: Piece, sums: Sums) -> None:
    with path.open("rb") as file:
        file.seek(piece.begin)
        data = file.read(piece.size) if len(piece.paths) == 1 else file.read()
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            try:
                sums.take(game_record.checked(line), str(path))
            except BadInput as error:
                where = f"line {number}" + (f" after byte {piece.begin}" if piece.begin else "")
                sums.wrong.append((f"{path}, {where}", str(error)))


def _whole(path: Path) -> list[dict[str, Any]]:
    """Return the games of a file after checking all of them."""
    if path.suffix == ".json":
        return [game_record.checked(safe_files.read_bytes(path))]
    records = game_record.of_notation(match_file.read(str(path)))
    for record in records:
        record_check.check(record)
    return records


@contextmanager
def writers(folder: str | None) -> Iterator[Callable[[Sums], None]]:
    """Open the tables of games and deals as CSV, if a folder is given.

    Give a function that writes the rows of a part; game numbers continue. Older files are replaced
    after everything is written. Raises CannotWrite.
    """
    with ExitStack() as stack:
        tables = () if folder is None else (("games", GAMES), ("deals", DEALS))
        outs = [stack.enter_context(csv_table(str(folder), *table)) for table in tables]
        before = 0

        def write(part: Sums) -> None:
            nonlocal before
            for out, rows in zip(outs, (part.games, part.deals), strict=False):
                out([(row[0] + before, *row[1:]) for row in rows])
            before += part.count

        yield write


@contextmanager
def csv_table(folder: str, name: str, head: list[str]) -> Iterator[Callable[[Any], None]]:
    """Give a function that writes rows to a CSV file, which is complete at the end."""
    with (
        safe_files.replacing(Path(folder, f"{name}.csv")) as part,
        open(part, "w", newline="", encoding="utf-8") as file,
    ):
        writer = csv.writer(file)
        writer.writerow(head)
        yield writer.writerows
