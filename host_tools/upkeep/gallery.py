"""Draws every screen of the board into `docs/screens.md` and `docs/screens/*.png`.

    python -m host_tools.upkeep.gallery           # says what is not as the code draws it
    python -m host_tools.upkeep.gallery --write   # writes it

Each picture is what a person sees who presses the keys beside it, one story after another: the
small screen dot by dot. A PNG here has one bit a dot, so its writer is short and needs no library.
"""

import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cribboard.language import patter
from cribboard.rules.match import Match
from cribboard.screen import font, text_rows
from cribboard.store import settings
from cribboard.table import Table
from cribboard.view import View
from host_tools.upkeep.gallery_scripts import STORIES

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/screens.md"
PICTURES = ROOT / "docs/screens"
SCALE, MARGIN = 3, 4  # dots of the picture a dot of the screen; dark dots of the screen round it
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_STEP_MS = 4000  # between two keys, for what tells the time

HEAD = """# The screens

What the board shows, in the order in which a game brings it, and the keys that lead from each
screen to the next: `A!` is a long press, `plug` the plug pulled and put back. The pictures are
drawn by the board's own code: `python -m host_tools.upkeep.gallery --write` makes this page, and a
test says when it is stale.
"""


class Shot(NamedTuple):
    """One screen: its file's name, what led to it, and what it shows."""

    name: str
    caption: str
    keys: str
    view: View
    telling: str


def shots(title: str) -> Iterator[Shot]:
    """Play one story; yield its screens. Raises ValueError for a key that is refused unmarked."""
    table = Table(Match(), settings.defaults(), settings.defaults)
    patter.use("en")
    story = STORIES[title]
    for number, (keys, caption) in enumerate(story, 1):
        for key in keys.split():
            table.now_ms += _STEP_MS
            if key == "plug":
                table = Table(table.match, table.settings, settings.defaults)
                table.resume()
            else:
                table.press(key[0], key.endswith("!"))
        view = table.view()
        _ = view.prompt, view.patter  # words are made when they are read, of the game as it is
        if view.is_error and not caption.startswith("Refused"):
            raise ValueError(f"{title}, {keys}: {view.message}")
        telling = ""
        if caption.startswith("The peg walks") and view.moves:
            telling = view.moves[0].texts[-1]
        name = f"{title.lower().replace(' ', '-').replace(',', '')}-{number:02}"
        yield Shot(name, caption, keys, view, telling)


def dots(shot: Shot) -> list[list[int]]:
    """Return the picture: rows of 0 and 1, the screen enlarged on a dark ground."""
    columns = bytearray(font.WIDTH)
    rows = [[0] * (font.WIDTH + 2 * MARGIN) for _ in range(MARGIN)]
    for cells in text_rows.draw(shot.view, shot.telling):
        font.columns(cells, columns)
        for bit in range(8):
            lit = [column >> bit & 1 for column in columns]
            rows.append([0] * MARGIN + lit + [0] * MARGIN)
    rows += rows[:MARGIN]
    enlarged = []
    for row in rows:
        enlarged += [[dot for dot in row for _ in range(SCALE)]] * SCALE
    return enlarged


def png(rows: list[list[int]]) -> bytes:
    """Return rows of 0 (dark) and 1 (light) as a PNG of one bit a dot."""
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 1, 0, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(_lines(rows), 9)), (b"IEND", b""))
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )


def _lines(rows: list[list[int]]) -> bytes:
    """Return rows as PNG has them: no filter, eight dots a byte, the last byte filled with 0."""
    fill = -len(rows[0]) % 8
    size = (len(rows[0]) + fill) // 8
    lines, before, line = [], None, b""
    for row in rows:
        if row is not before:  # enlarged rows are the same list, over and over
            line = b"\0" + (int("".join(map(str, row)), 2) << fill).to_bytes(size, "big")
            before = row
        lines.append(line)
    return b"".join(lines)


def _unpacked(picture: bytes) -> tuple[int, bytes]:
    """Return the width and `_lines` of a PNG that `png` wrote. Raises ValueError for any other."""
    if picture[:8] != _SIGNATURE or picture[24:29] != b"\x01\0\0\0\0":
        raise ValueError("not a PNG of this gallery: one bit a dot, no filter")
    at, packed = 33, b""
    while at < len(picture):
        size = struct.unpack(">I", picture[at : at + 4])[0]
        if picture[at + 4 : at + 8] == b"IDAT":
            packed += picture[at + 8 : at + 8 + size]
        at += size + 12
    return struct.unpack(">I", picture[16:20])[0], zlib.decompress(packed)


def decoded(picture: bytes) -> list[list[int]]:
    """Return the rows of a PNG that `png` wrote. Raises ValueError for any other."""
    width, lines = _unpacked(picture)
    stride = (width + 7) // 8 + 1
    return [
        [lines[row + 1 + column // 8] >> (7 - column % 8) & 1 for column in range(width)]
        for row in range(0, len(lines), stride)
    ]


def every_shot() -> dict[str, list[Shot]]:
    """Return the screens of every story, by its title."""
    return {title: list(shots(title)) for title in STORIES}


def page(all_shots: dict[str, list[Shot]]) -> str:
    """Return docs/screens.md."""
    lines = [HEAD]
    for title, story in all_shots.items():
        lines += [f"## {title}", "", "| keys | screen | |", "| --- | --- | --- |"]
        for shot in story:
            keys = " ".join(f"`{key}`" for key in shot.keys.split())
            picture = f"![{shot.caption}](screens/{shot.name}.png)"
            lines.append(f"| {keys} | {picture} | {shot.caption} |")
        lines.append("")
    return "\n".join(lines)


def stale(all_shots: dict[str, list[Shot]]) -> list[str]:
    """Return what in docs/ is not as the code draws it: names of files."""
    wanted = {f"{shot.name}.png": shot for story in all_shots.values() for shot in story}
    found = {path.name: path for path in PICTURES.glob("*")}
    wrong = sorted(wanted.keys() ^ found.keys())
    for name in sorted(wanted.keys() & found.keys()):
        rows = dots(wanted[name])
        if _unpacked(found[name].read_bytes()) != (len(rows[0]), _lines(rows)):
            wrong.append(name)
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page(all_shots):
        wrong.append(PAGE.name)
    return wrong


def write(all_shots: dict[str, list[Shot]]) -> None:
    """Write the page and the pictures that changed; remove those that no story has."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in stale(all_shots):
        (PICTURES / name).unlink(missing_ok=True)
    for story in all_shots.values():
        for shot in story:
            path = PICTURES / f"{shot.name}.png"
            if not path.exists():
                path.write_bytes(png(dots(shot)))
    PAGE.write_text(page(all_shots), encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Write the gallery, or tell what of it is stale: 0 if nothing is."""
    all_shots = every_shot()
    if arguments == ["--write"]:
        write(all_shots)
        return 0
    wrong = stale(all_shots)
    print("\n".join(wrong) if wrong else "docs/screens.md and its pictures are as drawn")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
