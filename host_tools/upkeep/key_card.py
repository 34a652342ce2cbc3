"""Key card: one A5 page with the keys and the menu, drawn from the tables of the firmware.

    python -m host_tools.upkeep.key_card           # says whether hardware/keycard.* is up to date
    python -m host_tools.upkeep.key_card --write   # writes hardware/keycard.svg and .pdf

The PDF is the SVG, converted by CairoSVG; its text can be searched.
"""

import io
import sys
from html import escape
from pathlib import Path
from typing import NamedTuple

from pypdf import PageObject, PdfReader

from cribboard.dialogs.keys import KEYS, NOTES, SYMBOLS
from cribboard.menu.menu import ITEMS
from host_tools.hardware.drawing_sheet import pdf_page

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
SVG, PDF = HARDWARE / "keycard.svg", HARDWARE / "keycard.pdf"

# Millimetres.
WIDTH, HEIGHT = 148.0, 210.0
MARGIN = 8.0
KEY_WIDTH, KEY_HEIGHT = (WIDTH - 2 * MARGIN) / 4, 16.6
ROW = 3.1

STEPS = (
    "A deal: the starter's rank; each card as it is laid, D for a go; # counts a hand, digits",
    "answer what the board asks of suits; the crib's four cards; # for the next deal.",
    "* takes back, step by step, to the first key. Hold a key: 0.7 s. Hold D: the menu.",
)


class Text(NamedTuple):
    """Line of text: the start of its baseline and the font size, in mm."""

    x: float
    y: float
    size: float
    text: str
    is_bold: bool = False


class Box(NamedTuple):
    """Frame of a key, in mm."""

    x: float
    y: float
    width: float
    height: float


def drawing() -> list[Text | Box]:
    """Return the page: title, steps of a deal, keypad, menu."""
    page: list[Text | Box] = [Text(MARGIN, 13, 6.5, "Cribboard", True)]
    page.append(Text(MARGIN + 36, 13, 3.4, "the keys"))
    y = 19.0
    for line in STEPS:
        page.append(Text(MARGIN, y, 2.9, line))
        y += ROW
    meanings = {row[0]: row[1:] for row in KEYS}
    top = y
    for place, symbol in enumerate(SYMBOLS):
        x = MARGIN + place % 4 * KEY_WIDTH
        page += key_box(symbol, meanings[symbol], x, top + place // 4 * KEY_HEIGHT)
    y = top + 4 * KEY_HEIGHT + 3.8
    for keys, where, what in NOTES:
        page.append(Text(MARGIN, y, 2.7, keys, True))
        page.append(Text(MARGIN + 14, y, 2.7, f"{where}: {what}"))
        y += ROW
    y += 1.9
    page.append(Text(MARGIN, y, 3.4, "Menu: hold D, the number, #", True))
    for number, name, _, what in ITEMS:
        y += ROW
        page.append(Text(MARGIN + (1.5 if number < 10 else 0), y, 2.7, str(number), True))
        page.append(Text(MARGIN + 6, y, 2.7, name, True))
        page.append(Text(MARGIN + 28, y, 2.7, what))
    return page


def key_box(symbol: str, meanings: tuple[str, ...], x: float, y: float) -> list[Text | Box]:
    """Return one key: its symbol, then its meaning when a card is due, and elsewhere."""
    card, points, show, long_press = meanings
    lines = [(card if card != symbol else "", "", True)]
    if points not in (symbol, card):
        lines.append((points, "points: ", False))
    if show and show != card:
        lines.append((show, "show: ", False))
    if long_press:
        lines.append((long_press, "hold: ", False))
    drawn: list[Text | Box] = [Box(x + 0.5, y + 0.5, KEY_WIDTH - 1, KEY_HEIGHT - 1)]
    drawn.append(Text(x + 2, y + 6.4, 6.2, symbol, True))
    # The card is beside the symbol, the other meanings below it in the full width.
    for number, (what, where, is_bold) in enumerate(lines):
        at = (x + 8.4, y + 5.8) if is_bold else (x + 2, y + 6.5 + number * 2.9)
        if what:
            drawn.append(Text(*at, 2.8 if is_bold else 2.3, where + what, is_bold))
    return drawn


def svg(page: list[Text | Box]) -> str:
    """Return the page as SVG, in millimetres."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}mm" height="{HEIGHT:g}mm" '
        f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}">',
        "<title>Cribboard: the keys</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        '<g font-family="Helvetica, Arial, Liberation Sans, sans-serif" fill="#000">',
    ]
    for part in page:
        if isinstance(part, Box):
            lines.append(
                f'<rect x="{part.x:.2f}" y="{part.y:.2f}" width="{part.width:.2f}" '
                f'height="{part.height:.2f}" rx="1.5" fill="none" stroke="#000" '
                'stroke-width="0.3"/>'
            )
        else:
            weight = ' font-weight="bold"' if part.is_bold else ""
            lines.append(
                f'<text x="{part.x:.2f}" y="{part.y:.2f}" font-size="{part.size:g}"{weight}>'
                f"{escape(part.text)}</text>"
            )
    return "\n".join([*lines, "</g>", "</svg>", ""])


def pdf_text(document: bytes) -> str:
    """Return the words of a PDF with one space between them."""
    return " ".join(" ".join(page.extract_text() for page in _pages(document)).split())


def _pages(document: bytes) -> list[PageObject]:
    return list(PdfReader(io.BytesIO(document)).pages)


def is_current(page: list[Text | Box]) -> bool:
    """Tell whether both files show this page: the SVG letter by letter, the PDF by its words."""
    if not (SVG.exists() and PDF.exists()) or SVG.read_text(encoding="utf-8") != svg(page):
        return False
    return pdf_text(PDF.read_bytes()) == pdf_text(pdf_page(svg(page)))


def main(arguments: list[str]) -> int:
    """Write both files, or say whether they are up to date; return the exit status."""
    page = drawing()
    if arguments == ["--write"]:
        HARDWARE.mkdir(exist_ok=True)
        SVG.write_text(svg(page), encoding="utf-8")
        PDF.write_bytes(pdf_page(svg(page)))
        return 0
    is_same = is_current(page)
    print("hardware/keycard: " + ("up to date" if is_same else "out of date; use --write"))
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
