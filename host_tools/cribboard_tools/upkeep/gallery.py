"""Gallery of the board's screens: a page of text for the site, and the pictures of documents.

    python -m cribboard_tools.upkeep.gallery  # lists pictures that are out of date
    python -m cribboard_tools.upkeep.gallery --write   # writes them
    python -m cribboard_tools.upkeep.gallery en        # prints the page, in any of the languages

Each screen is what somebody sees who presses the keys above it, one story after another. A PNG is
drawn only where a document in docs/ or README.md shows it.
"""

import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from cribboard.base.view import View
from cribboard.dialogs.first_language import FirstLanguage
from cribboard.dialogs.panel_finder import FirstBoard
from cribboard.language import phrases
from cribboard.language.spoken_in import SpokenIn
from cribboard.rules.match import Match
from cribboard.screen import font, glyphs, oled_layout
from cribboard.store import settings
from cribboard.table.table import Table
from cribboard_tools.upkeep.gallery_scripts import STORIES

if TYPE_CHECKING:
    from cribboard.settings_table import Settings

ROOT = Path(__file__).resolve().parents[3]
PICTURES = ROOT / "docs/screens"
SCALE, MARGIN = 3, 4  # pixels of a picture for each pixel of the screen; dark pixels around it
_STEP_MS = 4000  # between two keys, for everything that depends on time

HEAD = """# The screens

What the small screen shows, in the order in which a game brings it, with the keys that lead from
each screen to the next: `A!` is a long press, `plug` means that the board was unplugged and
plugged in again, `new` that it starts for the first time. A row between `▐` and `▌` is dark on
light; where only some columns are, their numbers follow the row. Tall letters stand in the upper
of their two rows, the digits of a large figure in the first of its rows: `<` and `>` are the arrow
that points to the player whose turn it is.

The board's own code draws them.
"""


class Shot(NamedTuple):
    """One screen: its file's name, what led to it, and what it shows."""

    name: str
    caption: str
    keys: str
    view: View
    announcement: str  # what is announced while a peg walks, or ""
    rows: list[str]  # the screen's rows as the display gets them


def shots(title: str, language: str = "en") -> list[Shot]:
    """Play one story on a board that speaks `language`; return its screens.

    Raises ValueError for a key that the board refuses under a caption that does not say so.
    """
    with SpokenIn(language):
        return list(_played(title, language))


def _played(title: str, language: str) -> Iterator[Shot]:
    chosen: Settings = {**settings.defaults(), "language": language}
    table = Table(Match(), chosen)
    story = STORIES[title]
    for number, (keys, caption) in enumerate(story, 1):
        for key in keys.split():
            table.now_ms += _STEP_MS
            if key == "new":
                table.settings["way"] = ""
                table.open(FirstBoard())
                table.open(FirstLanguage())
            elif key == "plug":
                table = Table(table.match, table.settings)
                table.resume()
            else:
                table.press(key[0], key.endswith("!"))
        view = table.view()
        _ = view.prompt, view.patter  # made when they are read, from the game as it is then
        if view.is_error and not caption.startswith("Refused"):
            raise ValueError(f"{title}, {keys}: {view.message}")
        announcement = ""
        if caption.startswith("The peg walks") and view.moves:
            announcement = view.moves[0].telling(len(view.moves[0].stops) - 1)
        name = f"{title.lower().replace(' ', '-').replace(',', '')}-{number:02}"
        rows = oled_layout.draw(view, announcement)  # now: the language may be another one later
        yield Shot(name, caption, keys, view, announcement, rows)


def every_shot(language: str = "en") -> dict[str, list[Shot]]:
    """Return the screens of every story in `language`, by its title."""
    return {title: shots(title, language) for title in STORIES}


# As text


def text(shot: Shot) -> list[str]:
    """Return the screen as eight framed rows; light cells are marked as the page says."""
    return [_framed(row) for row in shot.rows]


def _framed(row: str) -> str:
    letters = font.letters(row)
    is_light = [ord(cell) & glyphs.INVERSE > 0 for cell in row]
    if all(is_light):
        return f"▐{letters}▌"
    return f"│{letters}│ {_ranges(is_light)}".rstrip()


def _ranges(is_light: list[bool]) -> str:
    """Return the columns that are light, counted from 1: "1-9 13-21".

    >>> _ranges([True, True, False, True])
    '1-2 4'
    """
    ranges = []
    for run in re.finditer("1+", "".join("01"[light] for light in is_light)):
        first, last = run.start() + 1, run.end()
        ranges.append(f"{first}-{last}" if last > first else str(first))
    return " ".join(ranges)


def page(all_shots: dict[str, list[Shot]]) -> str:
    """Return the page as Markdown."""
    lines = [HEAD]
    for title, story in all_shots.items():
        lines += [f"## {title}", ""]
        for shot in story:
            keys = " ".join(f"`{key}`" for key in shot.keys.split())
            lines += [f"{keys} {shot.caption}".strip(), "", "```text", *text(shot), "```", ""]
    return "\n".join(lines)


# As pictures


def picture(shot: Shot) -> Image.Image:
    """Return the screen enlarged on a dark ground, one bit a pixel."""
    columns = bytearray(font.WIDTH)
    rows = shot.rows
    screen = Image.new("1", (font.WIDTH + 2 * MARGIN, 8 * len(rows) + 2 * MARGIN))
    for row, cells in enumerate(rows):
        font.columns(cells, columns)
        for x, column in enumerate(columns):
            for bit in range(8):
                screen.putpixel((MARGIN + x, MARGIN + 8 * row + bit), column >> bit & 1)
    return screen.resize((screen.width * SCALE, screen.height * SCALE), Image.Resampling.NEAREST)


def is_same_picture(path: Path, wanted: Image.Image) -> bool:
    """Tell whether the PNG at `path` has the same pixels."""
    with Image.open(path) as image:
        is_same_form = image.mode == wanted.mode and image.size == wanted.size
        return is_same_form and image.tobytes() == wanted.tobytes()


def shown_in_documents() -> set[str]:
    """Return the names of the pictures that README.md and the documents in docs/ show."""
    documents = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    texts = [path.read_text(encoding="utf-8") for path in documents]
    return set(re.findall(r"\bscreens/([\w-]+)\.png", "\n".join(texts)))


def pictured(all_shots: dict[str, list[Shot]]) -> dict[str, Shot]:
    """Return the screens that have a picture, by file name.

    Raises ValueError where a document shows a screen that no story has.
    """
    by_name = {shot.name: shot for story in all_shots.values() for shot in story}
    shown = shown_in_documents()
    if missing := sorted(shown - by_name.keys()):
        raise ValueError(f"documents show screens that no story has: {', '.join(missing)}")
    return {f"{name}.png": by_name[name] for name in sorted(shown)}


# In the repository


def stale(all_shots: dict[str, list[Shot]]) -> list[str]:
    """Return the names of the pictures in docs/ that differ from what the code draws."""
    wanted = pictured(all_shots)
    committed = {path.name: path for path in PICTURES.glob("*")}
    wrong = sorted(wanted.keys() ^ committed.keys())
    for name in sorted(wanted.keys() & committed.keys()):
        if not is_same_picture(committed[name], picture(wanted[name])):
            wrong.append(name)
    return wrong


def write(all_shots: dict[str, list[Shot]]) -> None:
    """Write the pictures that changed; remove those that no document shows."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    wanted = pictured(all_shots)
    for name in stale(all_shots):
        (PICTURES / name).unlink(missing_ok=True)
        if name in wanted:
            out = io.BytesIO()
            picture(wanted[name]).save(out, "PNG", optimize=True)
            (PICTURES / name).write_bytes(out.getvalue())


def main(arguments: list[str]) -> int:
    """Print the page, or write the pictures, or list those that are stale; return the status."""
    if arguments and arguments[0] in phrases.LANGUAGES:
        print(page(every_shot(arguments[0])))
        return 0
    all_shots = every_shot()
    if arguments == ["--write"]:
        write(all_shots)
        return 0
    wrong = stale(all_shots)
    print("\n".join(wrong) if wrong else "docs/screens: up to date")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
