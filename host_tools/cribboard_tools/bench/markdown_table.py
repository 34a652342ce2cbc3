"""Table of figures in a Markdown file, between two marks; the rest of the file is unchanged.

What the figures are stands in that file alone: BENCHMARKS.md.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Mapping
from pathlib import Path

from cribboard_tools.console import safe_files
from cribboard_tools.errors import BadInput

BEGIN, END = "<!-- cribboard bench: begin -->", "<!-- cribboard bench: end -->"
_HEAD = ["| figure | value | what it is |", "| --- | ---: | --- |"]
_ROW = re.compile(r"\| `([^`|]+)` \| ([^|]*) \| (.*) \|")

#: A number, or those of no miss of the flash cache, a line a miss, and a word a miss.
Figure = float | list[float]


def text(value: Figure | None) -> str:
    """Return a figure as text for the table."""
    if isinstance(value, list):
        return " / ".join(text(one) for one in value)
    return "-" if value is None else format(value, ",")


def check(path: str) -> None:
    """Raise BadInput where `write` could not write the table into this file."""
    if not path:
        raise BadInput("--into takes the name of a file")
    safe_files.check_writable(path)
    _parts(path)


def write(path: str, figures: Mapping[str, Figure | None]) -> None:
    """Write the figures into the file. Raises BadInput.

    What was not measured now keeps its old value, and each row what it says in its last column.
    """
    before, table, after = _parts(path)
    rows = {match[1]: (match[2], match[3]) for match in map(_ROW.fullmatch, table) if match}
    for name, value in figures.items():
        old_value, meaning = rows.get(name, (text(None), ""))
        rows[name] = (old_value if value is None else text(value), meaning)
    host = f"Host: CPython {platform.python_version()} on {platform.machine()}."
    lines = [f"| `{name}` | {value} | {what} |" for name, (value, what) in rows.items()]
    made = "\n".join([BEGIN, host, "", *_HEAD, *lines, END])
    safe_files.write_text(path, before + made + after)


def _parts(path: str) -> tuple[str, list[str], str]:
    """Return the text before the table, the table's lines, and the text after it."""
    named = Path(path)
    try:
        text = named.read_text(encoding="utf-8") if named.is_file() else ""
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"cannot read {path}: {error}") from error
    if not text.strip():
        return "# Figures\n\n", [], "\n"
    before, begin, rest = text.partition(BEGIN)
    table, end, after = rest.partition(END)
    if not begin or not end:
        raise BadInput(
            f"{path} has no place for the table: add the lines {BEGIN} and {END} where you want it"
        )
    return before, table.splitlines(), after
