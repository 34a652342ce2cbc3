"""Draws the key card, one A5 page, from the table that the firmware's own menu reads.

    python -m host_tools.upkeep.key_card           # says whether hardware/keycard.* is this one
    python -m host_tools.upkeep.key_card --write   # writes hardware/keycard.svg and .pdf

Both files are the same list of boxes and texts. The PDF names two of the fonts that every reader
has, holds no date and is not compressed, so it can be compared letter by letter.
"""

import sys
from html import escape
from pathlib import Path
from typing import NamedTuple

from cribboard.dialogs.keys import KEYS, NOTES, SYMBOLS
from cribboard.menu.menu import ITEMS

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
SVG, PDF = HARDWARE / "keycard.svg", HARDWARE / "keycard.pdf"

# Millimetres.
WIDTH, HEIGHT = 148.0, 210.0
MARGIN = 8.0
KEY_WIDTH, KEY_HEIGHT = (WIDTH - 2 * MARGIN) / 4, 16.6
ROW = 3.1
_POINTS_MM = 72 / 25.4

STEPS = (
    "A deal: the starter's rank; each card as it is laid, D for a go; # counts a hand, digits",
    "answer what the board asks of suits; the crib's four cards; # for the next deal.",
    "* takes back, step by step, to the first key. Hold a key: 0.7 s. Hold D: the menu.",
)


class Text(NamedTuple):
    """A line of text: where its baseline begins, how high a letter's body is."""

    x: float
    y: float
    size: float
    text: str
    is_bold: bool = False


class Box(NamedTuple):
    """A frame of a key."""

    x: float
    y: float
    width: float
    height: float


def drawing() -> list[Text | Box]:
    """Return the page: the title, the steps of a deal, the pad, the menu."""
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
    """Return one key: its symbol, then what it means where a card is awaited, and elsewhere."""
    card, points, show, held = meanings
    lines = [(card if card != symbol else "", "", True)]
    if points not in (symbol, card):
        lines.append((points, "points: ", False))
    if show and show != card:
        lines.append((show, "show: ", False))
    if held:
        lines.append((held, "hold: ", False))
    drawn: list[Text | Box] = [Box(x + 0.5, y + 0.5, KEY_WIDTH - 1, KEY_HEIGHT - 1)]
    drawn.append(Text(x + 2, y + 6.4, 6.2, symbol, True))
    # The card stands beside the symbol, the rest under it in the whole width.
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


def pdf(page: list[Text | Box]) -> bytes:
    """Return the page as PDF 1.4: one stream, Helvetica by name."""
    scale = _POINTS_MM
    drawn = [f"{0.3 * scale:.2f} w"]
    for part in page:
        if isinstance(part, Box):
            corner = f"{part.x * scale:.2f} {(HEIGHT - part.y - part.height) * scale:.2f}"
            drawn.append(f"{corner} {part.width * scale:.2f} {part.height * scale:.2f} re S")
        else:
            told = part.text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
            font = f"/F{2 if part.is_bold else 1} {part.size * scale:.2f} Tf"
            place = f"{part.x * scale:.2f} {(HEIGHT - part.y) * scale:.2f} Td"
            drawn.append(f"BT {font} {place} ({told}) Tj ET")
    stream = "\n".join(drawn)
    fonts = " ".join(f"/F{number} {number + 4} 0 R" for number in (1, 2))
    size = f"{WIDTH * scale:.2f} {HEIGHT * scale:.2f}"
    face = "<< /Type /Font /Subtype /Type1 /BaseFont /%s /Encoding /WinAnsiEncoding >>"
    bodies = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size}] /Contents 4 0 R "
        f"/Resources << /Font << {fonts} >> >> >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
        face % "Helvetica",
        face % "Helvetica-Bold",
    ]
    return _file(bodies).encode("ascii")


def _file(bodies: list[str]) -> str:
    """Return a PDF of these objects: each numbered, then where each begins."""
    text, places = "%PDF-1.4\n", []
    for number, body in enumerate(bodies, 1):
        places.append(len(text))
        text += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    count = len(bodies) + 1
    return (
        f"{text}xref\n0 {count}\n0000000000 65535 f \n{table}"
        f"trailer << /Size {count} /Root 1 0 R >>\nstartxref\n{len(text)}\n%%EOF\n"
    )


def main(arguments: list[str]) -> int:
    """Write both files, or say whether those there are what this draws: 0 if they are."""
    page = drawing()
    if arguments == ["--write"]:
        HARDWARE.mkdir(exist_ok=True)
        SVG.write_text(svg(page), encoding="utf-8")
        PDF.write_bytes(pdf(page))
        return 0
    is_same = SVG.exists() and PDF.exists()
    is_same = is_same and SVG.read_text(encoding="utf-8") == svg(page)
    is_same = is_same and PDF.read_bytes() == pdf(page)
    print("hardware/keycard: " + ("as drawn" if is_same else "not what this draws; use --write"))
    return 0 if is_same else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
