"""Where `stats` gets games from, a piece at a time over all processors, and writes its tables."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from host_tools import game_record
from host_tools.errors import BadInput, Failure
from host_tools.stats_sum import Sums

SUFFIXES = (".json", ".jsonl", ".match")
_PIECE = 4 << 20  # bytes a time: some 2,000 games
_WORTH_A_POOL = 8 << 20  # less is read sooner than processes are started
GAMES = (
    "game date form player opponent dealt_first score opponent_score won spread skunk worth deals"
).split()
DEALS = "game deal player dealer kind points cards starter".split()


class Piece(NamedTuple):
    """Bytes of one file, in whole lines, or several whole files; size in bytes."""

    paths: tuple[Path, ...]
    begin: int
    size: int
    is_table_wanted: bool = False


def find(names: Sequence[str]) -> list[tuple[Path, int]]:
    """Return the files (in a folder: every game there, sorted) with their sizes in bytes.

    A game that is there both as JSON and in notation counts once. Raises BadInput.
    """
    found: dict[Path, int] = {}
    for name in names:
        path = Path(name)
        inside = path.rglob("*") if path.is_dir() else [path]
        try:
            for file in sorted(inside):
                if not path.is_dir() or (file.suffix in SUFFIXES and not _is_hidden(file, path)):
                    found[file] = file.stat().st_size
        except OSError as error:
            raise BadInput(f"cannot read {name}: {error.strerror}") from error
    if not found:
        raise BadInput(f"there are no games in {', '.join(names)}: `cribboard pull` gets some")
    return [(path, size) for path, size in found.items() if not _is_twin(path, found)]


def _is_twin(path: Path, found: Iterable[Path]) -> bool:
    """Whether this is in notation what is there as JSON too."""
    suffixes = (".json", ".jsonl")
    return path.suffix == ".match" and any(path.with_suffix(one) in found for one in suffixes)


def _is_hidden(file: Path, folder: Path) -> bool:
    return any(part.startswith(".") for part in file.relative_to(folder).parts)


def pieces(files: Iterable[tuple[Path, int]], is_table_wanted: bool) -> Iterator[Piece]:
    """Yield the files in pieces of some megabytes, in order."""
    several: list[Path] = []
    held = 0
    for path, size in files:
        if several and held + size > _PIECE:
            yield Piece(tuple(several), 0, held, is_table_wanted)
            several, held = [], 0
        if path.suffix == ".jsonl" and size > _PIECE:
            for begin, length in _cut(path, size):
                yield Piece((path,), begin, length, is_table_wanted)
        else:
            several.append(path)
            held += size
    if several:
        yield Piece(tuple(several), 0, held, is_table_wanted)


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
    """Yield the sums of each piece, and its size in bytes, in order."""
    cut = list(pieces(files, is_table_wanted))
    if sum(piece.size for piece in cut) < _WORTH_A_POOL or (os.cpu_count() or 1) < 2:
        yield from ((_read(piece), piece.size) for piece in cut)
        return
    with ProcessPoolExecutor() as pool:
        for piece, sums in zip(cut, pool.map(_read, cut), strict=True):
            yield sums, piece.size


def _read(piece: Piece) -> Sums:
    sums = Sums(piece.is_table_wanted)
    for path in piece.paths:
        try:
            if path.suffix == ".jsonl":
                _read_lines(path, piece, sums)
            else:
                for record in _whole(path):
                    _take(sums, record)
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
                _take(sums, game_record.checked(line))
            except BadInput as error:
                where = f"line {number}" + (f" after byte {piece.begin}" if piece.begin else "")
                sums.wrong.append((f"{path}, {where}", str(error)))


def _whole(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".json":
        return [game_record.checked(path.read_bytes())]
    return game_record.of_notation(path.read_text(encoding="utf-8-sig"))


def _take(sums: Sums, record: dict[str, Any]) -> None:
    try:
        sums.take(record)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise BadInput(f"a game with something missing ({error})") from error


class Writer:
    """The tables of one run: rows go to every file that is asked for, as they come."""

    def __init__(self, outs: Sequence[Any]) -> None:
        self._outs = outs
        self._before = 0

    def write(self, part: Sums) -> None:
        """Write the rows of a part; games are numbered on."""
        for out, rows in zip(self._outs, (part.games, part.deals) * 2, strict=False):
            if out is not None and rows:
                out([(row[0] + self._before, *row[1:]) for row in rows])
        self._before += part.count


@contextmanager
def writers(csv_folder: str | None, parquet_folder: str | None) -> Iterator[Writer]:
    """Open games and deals as CSV, as Parquet, or as nothing; raises BadInput, Failure."""
    with ExitStack() as stack:
        outs: list[Any] = [None] * 4
        try:
            if csv_folder is not None:
                outs[:2] = [_csv(stack, csv_folder, *one) for one in _TABLES]
            if parquet_folder is not None:
                outs[2:] = [_parquet(stack, parquet_folder, *one) for one in _TABLES]
        except OSError as error:
            raise BadInput(f"cannot write {error.filename}: {error.strerror}") from error
        yield Writer(outs)


_TABLES = (("games", GAMES), ("deals", DEALS))


def _csv(stack: ExitStack, folder: str, name: str, head: list[str]) -> Any:
    Path(folder).mkdir(parents=True, exist_ok=True)
    file = open(Path(folder, f"{name}.csv"), "w", newline="", encoding="utf-8")
    writer = csv.writer(stack.enter_context(file))
    writer.writerow(head)
    return writer.writerows


def _parquet(stack: ExitStack, folder: str, name: str, head: list[str]) -> Any:
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise Failure('pyarrow is not installed: pip install "cribboard[stats]"') from None
    kinds = {"dealt_first": arrow.bool_(), "won": arrow.bool_(), "dealer": arrow.bool_()}
    texts = "date form player opponent skunk kind cards starter".split()
    fields = [
        (one, kinds.get(one, arrow.string() if one in texts else arrow.int32())) for one in head
    ]
    schema = arrow.schema(fields)
    Path(folder).mkdir(parents=True, exist_ok=True)
    path = Path(folder, f"{name}.parquet")
    file = stack.enter_context(parquet.ParquetWriter(path, schema))

    def write(rows: list[tuple[Any, ...]]) -> None:
        columns = [list(column) for column in zip(*rows, strict=True)]
        file.write_table(arrow.table(columns, schema=schema))

    return write
