"""Table of figures in a Markdown file, between two marks; the rest of the file is unchanged."""

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
#: The beginning of a new file.
_INTRODUCTION = """# Figures

`make bench` writes this page. The last column of the table says what each figure is.

**The device's figures** are emulated time on an RP2040 at 200 MHz with MicroPython 1.28, 244
pixels, the image of `make firmware`, and motion on. The emulated flash chip is busy for 45 ms
after a sector erase (typical of a W25Q16JV) and 0.4 ms after a page program, with interrupts off.
Bytes for the display take as long as on a 400 kHz bus. Time runs from the end of the boot ROM.

**Three values** of a figure are bounds for the flash cache (XIP). MicroPython runs from the flash
chip through a cache of 16 kB, and the data sheet does not say what a miss costs. In the first value
it costs nothing. In the second it fetches a line of 8 bytes in one go, 56 clocks at 200 MHz and
divider 2; in the third each word of 4 bytes by itself, 48 clocks.
`tests/emulator/fast/flash_cache.mjs` derives both from the data sheet. Goals hold at the worse one.
`make bench ARGS=--misses` lists the functions that miss most.

Sixty keys of the golden game are pressed by contacts, undo keys among them: 30 from each of two
power-ons, the first 1.5 s after the first frame, then one every 140 ms, each held for 60 ms. They
are pressed again with erases of 400 ms, the most the data sheet allows. The heap is measured over
a whole game that a program plays, without the heap that the stopwatches take.

Nobody has measured a real chip. Its erase times, capacitances and the supply are not modelled.
If you build one of the first boards,
please measure these and send what they print:

* `python -m tests.emulator.bench --for-owner 120 > watch.py`, then `mpremote run watch.py`, and
  play for two minutes, including a win. `key`, `frame`, `page`, `memory`, `save` and `idle` are
  the longest turns in us (`hold_*_ms` below). `light` is the time from a key to its frame.
  `shows` has frames, us and longest gap for each show (`fps_*` below). `heap_free` is the heap.
  `flash` is (hits, reads, us) of 1,024 words read once, on an RP2040: 512 hits in some 330 us say
  that a miss fetches a line, none in some 430 us that it fetches a word.
* `cribboard doctor`, then a film of the key and the lights at 240 frames a second: from the
  contact to the light (`key_to_light_ms_*` below), and from the plug to the first light
  (`boot_first_frame_ms`).

"""


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


def write(path: str, figures: Mapping[str, Figure | None], meaning: Mapping[str, str]) -> None:
    """Write the figures into the file; figures that were not measured now keep their old value.

    meaning: description of each figure; rows of unknown figures are removed. Raises BadInput.
    """
    before, table, after = _parts(path)
    rows = {match[1]: (match[2], match[3]) for match in map(_ROW.fullmatch, table) if match}
    rows = {name: row for name, row in rows.items() if name in figures or name in meaning}
    for name, value in figures.items():
        old_value, old_meaning = rows.get(name, (text(None), ""))
        rows[name] = (old_value if value is None else text(value), meaning.get(name, old_meaning))
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
        return _INTRODUCTION, [], "\n"
    before, begin, rest = text.partition(BEGIN)
    table, end, after = rest.partition(END)
    if not begin or not end:
        raise BadInput(
            f"{path} has no place for the table: add the lines {BEGIN} and {END} where you want it"
        )
    return before, table.splitlines(), after
