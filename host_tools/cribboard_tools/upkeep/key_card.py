"""Key card: one A5 page with the keys and the menu, in the words of the language files.

    python -m cribboard_tools.upkeep.key_card  # is hardware/keycard.pdf up to date?
    python -m cribboard_tools.upkeep.key_card --write   # writes it
    python -m cribboard_tools.upkeep.key_card --language de --write  # writes keycard-de.pdf

The English card is in git; the others are made for a release
(cribboard_tools/upkeep/release_files.py).
"""

import argparse
import sys
import textwrap
from pathlib import Path

from cribboard.language.phrases import LANGUAGES
from cribboard_tools.hardware.drawing_sheet import Box, Sheet, Text
from cribboard_tools.hardware.printed_page import pdf
from cribboard_tools.homes import page_card

HARDWARE = Path(__file__).resolve().parents[3] / "hardware"

# Millimetres.
WIDTH, HEIGHT = 148.0, 210.0
MARGIN = 8.0
KEY_WIDTH, KEY_HEIGHT = (WIDTH - 2 * MARGIN) / 4, 14.4
ROW, NOTES_ROW, MENU_ROW = 2.8, 2.5, 2.78
#: Width of a letter as part of its size: more than the average of a line in Helvetica (0.42 to
#: 0.52), because a viewer without it takes another font.
LETTER = 0.58
STEPS_SIZE, STEPS_ROWS, NOTES_SIZE = 2.7, 4, 2.4
#: Room below the menu, whose rows come closer together where there are many.
BELOW = 3.0
SIZE, LEAST_SIZE = 2.7, 1.9  # of letters; smaller ones cannot be read


def row(x: float, y: float, size: float, text: str, is_bold: bool = False) -> Text:
    """Return a line of text by the start of its baseline."""
    return Text("INK", x, y, size, text, "start", is_bold=is_bold)


def drawing(language: str = LANGUAGES[0]) -> list[Text | Box]:
    """Return the page in a language: title, steps of a deal, keypad, menu."""
    card = page_card.content()[language]
    page: list[Text | Box] = [row(MARGIN, 13, 6.5, "Cribboard", True)]
    page.append(row(MARGIN + 40, 13, 3.4, card["title"]))
    y = 19.0
    page += steps(card["steps"], y)
    y += STEPS_ROWS * ROW
    for keys in card["keys"]:
        for column, key in enumerate(keys):
            page += key_box(**key, x=MARGIN + column * KEY_WIDTH, y=y)
        y += KEY_HEIGHT
    y += 3.8
    for keys, note in card["notes"]:
        page.append(row(MARGIN, y, NOTES_SIZE, keys, True))
        page.append(fitted(row(MARGIN + 14, y, NOTES_SIZE, note), WIDTH - MARGIN))
        y += NOTES_ROW
    y += 1.9
    page.append(row(MARGIN, y, 3.4, card["menu"], True))
    items = card["items"]
    step = min(MENU_ROW, (HEIGHT - BELOW - y) / len(items))
    size = min(SIZE, round(step, 2))
    if size < LEAST_SIZE:
        most = int((HEIGHT - BELOW - y) / LEAST_SIZE)
        raise ValueError(f"the key card has room for {most} items of the menu, not {len(items)}")
    for number, name, purpose in items:
        y += step
        page.append(row(MARGIN + (1.5 if number < 10 else 0), y, size, str(number), True))
        page.append(fitted(row(MARGIN + 6, y, size, name, True), MARGIN + 27))
        page.append(fitted(row(MARGIN + 28, y, size, purpose), WIDTH - MARGIN))
    return page


def fitted(text: Text, right: float) -> Text:
    """Return the text, in a smaller size if it would pass x = `right`."""
    room = (right - text.x) / (LETTER * max(len(text.text), 1))
    return text._replace(size=round(min(text.size, room), 2))


def steps(text: str, y: float) -> list[Text | Box]:
    """Return the lines of the steps of a deal, in a smaller size if they are too many."""
    size = STEPS_SIZE
    while True:
        letters = int((WIDTH - 2 * MARGIN) / (LETTER * size))
        lines = textwrap.wrap(text, letters)
        if len(lines) <= STEPS_ROWS:
            return [row(MARGIN, y + ROW * at, size, line) for at, line in enumerate(lines)]
        size = round(size - 0.05, 2)


def key_box(key: str, card: str, others: list[str], x: float, y: float) -> list[Text | Box]:
    """Return one key: its symbol, then its meaning when a card is due, and elsewhere."""
    drawn: list[Text | Box] = [Box("INK", x + 0.5, y + 0.5, KEY_WIDTH - 1, KEY_HEIGHT - 1, 1.5)]
    drawn.append(row(x + 2, y + 6.4, 6.2, key, True))
    right = x + KEY_WIDTH - 1
    # The card is beside the symbol, the other meanings below it in the full width.
    if card:
        drawn.append(fitted(row(x + 8.4, y + 5.8, 2.8, card, True), right))
    below = y + 9.0
    for line in others:
        drawn.append(fitted(row(x + 2, below, 2.1, line), right))
        below += 2.2
    return drawn


def file(language: str = LANGUAGES[0], folder: Path | None = None) -> Path:
    """Return the path of a language's card; folder: hardware/ if it is not given."""
    name = "keycard" if language == LANGUAGES[0] else f"keycard-{language}"
    return (folder or HARDWARE) / f"{name}.pdf"


def content(language: str = LANGUAGES[0]) -> bytes:
    """Return the card of a language as PDF."""
    return pdf(Sheet(WIDTH, HEIGHT, "Cribboard", list(drawing(language))))


def write(language: str, folder: Path | None = None) -> None:
    """Write the card of a language."""
    path = file(language, folder)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content(language))


def is_current(language: str = LANGUAGES[0]) -> bool:
    """Tell whether the card of a language is as it is drawn, byte by byte."""
    path = file(language)
    return path.exists() and path.read_bytes() == content(language)


def main(arguments: list[str]) -> int:
    """Write the card, or say whether it is up to date; return the exit status."""
    parser = argparse.ArgumentParser(description="Draw the key card.")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])
    parser.add_argument("--write", action="store_true", help="write the file")
    options = parser.parse_args(arguments)
    if options.write:
        write(options.language)
        return 0
    is_same = is_current(options.language)
    print("hardware/keycard: " + ("up to date" if is_same else "out of date; use --write"))
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
