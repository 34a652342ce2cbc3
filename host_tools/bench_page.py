"""The table of figures in a Markdown file: it stands between two marks, all else stays as it is."""

from __future__ import annotations

import platform
import re
from collections.abc import Mapping
from pathlib import Path

from host_tools import safe_files
from host_tools.errors import BadInput

BEGIN, END = "<!-- cribboard bench: begin -->", "<!-- cribboard bench: end -->"
_HEAD = ["| figure | value | what it is |", "| --- | ---: | --- |"]
_ROW = re.compile(r"\| `([^`|]+)` \| ([^|]*) \| (.*) \|")
#: What a new file begins with.
_INTRODUCTION = """# Figures

Written by `make bench`. Device: emulated time on an RP2040 at 125 MHz, real MicroPython
1.23, 244 pixels, firmware as deployed, motion on, 60 keys of the golden game by
contacts: 30 from each of two power-ons, the first 1.5 s after the first frame, then one
every 220 ms. The emulator erases flash in no time, so key to light is told twice: as
emulated, and with 45 ms for every erase that a key's light has to wait for.

"""


def text(value: float | None) -> str:
    """Return a figure as the table shows it."""
    return "-" if value is None else format(value, ",")


def check(path: str) -> None:
    """Raise BadInput where `write` could not put the table into this file."""
    if not path:
        raise BadInput("--into takes the name of a file")
    safe_files.check_writable(path)
    _parts(path)


def write(path: str, figures: Mapping[str, float | None], meaning: Mapping[str, str]) -> None:
    """Put the figures into the file; those that were not measured this time stay as they were.

    meaning: what each figure is. Raises BadInput.
    """
    before, table, after = _parts(path)
    rows = {found[1]: (found[2], found[3]) for found in map(_ROW.fullmatch, table) if found}
    for name, value in figures.items():
        if value is not None or name not in rows:
            rows[name] = (text(value), meaning.get(name, ""))
    host = f"Host: CPython {platform.python_version()} on {platform.machine()}."
    lines = [f"| `{name}` | {value} | {what} |" for name, (value, what) in rows.items()]
    made = "\n".join([BEGIN, host, "", *_HEAD, *lines, END])
    safe_files.write_text(path, before + made + after)


def _parts(path: str) -> tuple[str, list[str], str]:
    """Return what stands before the table, its lines, and what stands behind it."""
    named = Path(path)
    try:
        held = named.read_text(encoding="utf-8") if named.is_file() else ""
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"cannot read {path}: {error}") from error
    if not held.strip():
        return _INTRODUCTION, [], "\n"
    before, begin, rest = held.partition(BEGIN)
    table, end, after = rest.partition(END)
    if not begin or not end:
        raise BadInput(
            f"{path} has no place for the table: put the lines {BEGIN} and {END} where it is to be"
        )
    return before, table.splitlines(), after
