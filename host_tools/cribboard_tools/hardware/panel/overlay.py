"""Overlay of the keypad: what each key means, and the numbers of the menu that a game needs."""

from cribboard.menu import menu
from cribboard_tools.hardware.drawing_sheet import Box, Shape, Sheet, Text, calibration
from cribboard_tools.hardware.options import KEYPAD_MM

#: Keys from the top: symbol, meaning when a card is due, meaning of a long press.
KEYS = (
    ("1", "ace", ""), ("2", "", ""), ("3", "", ""), ("A", "jack", "peg 1"),
    ("4", "", ""), ("5", "", ""), ("6", "", ""), ("B", "queen", "peg 2"),
    ("7", "", ""), ("8", "", ""), ("9", "", ""), ("C", "king", "peg 3"),
    ("*", "no · undo", "redo"), ("0", "ten", ""), ("#", "yes · next", ""),
    ("D", "go / none", "menu"),
)  # fmt: skip
#: Items of the menu that a game needs; the key card has all.
ITEMS = ("new game", "form", "target", "set score", "overrule", "misdeal", "judge", "end game",
         "bright", "sound")  # fmt: skip
#: A5, which each printer's paper holds, and where the keypad's face lies on it; the menu's width.
_PAGE_MM, _AT_MM, _MENU_MM = (210.0, 148.0), (24.0, 22.0), 62.0


def overlay() -> Sheet:
    """Return the sheet for the keypad's face, with the menu for the underside beside it."""
    (left, upper), (wide, tall) = _AT_MM, KEYPAD_MM
    sheet = Sheet(*_PAGE_MM, "Cribboard: keypad overlay")
    sheet.add(*keys(left, upper, wide, tall))
    beside = left + wide + 20
    sheet.add(Box("CUT", beside, upper, _MENU_MM, tall, 2))
    sheet.add(Text("INK", beside + 4, upper + 7, 4.2, "menu: hold D, number, #", "start"))
    numbers = {name: number for number, name in menu.names()}
    for row, name in enumerate(ITEMS):
        y = upper + 16 + 6.2 * row
        sheet.add(Text("INK", beside + 13, y, 4.8, str(numbers[name]), "end", is_bold=True))
        sheet.add(Text("INK", beside + 17, y, 4.8, name, "start"))
    place = "for the underside of the board"
    sheet.add(Text("MARK", beside + _MENU_MM / 2, upper + tall + 5, 2.6, place))
    sheet.add(*calibration(left, upper + tall + 22))
    return sheet


def keys(left: float, upper: float, wide: float, tall: float) -> list[Shape]:
    """Return the keypad's face with the meaning of each key, and its edge to cut."""
    shapes: list[Shape] = [Box("CUT", left, upper, wide, tall, 2)]
    across, down = wide / 4, tall / 4
    for i, (sign, word, long_press) in enumerate(KEYS):
        x, y = left + i % 4 * across, upper + i // 4 * down
        dark = "#f3e6d0" if sign in "ABCD*#" else "#ffffff"
        shapes.append(Box("INK", x + 0.8, y + 0.8, across - 1.6, down - 1.6, 1.6, dark))
        middle = x + across / 2
        shapes.append(Text("INK", middle, y + down * 0.62, down * 0.4, sign))
        shapes.append(Text("INK", middle, y + down * 0.86, down * 0.15, word))
        if long_press:
            shapes.append(
                Text("INK", x + across - 1.8, y + down * 0.22, down * 0.13, long_press, "end",
                     colour="#a04000")
            )  # fmt: skip
    return shapes
