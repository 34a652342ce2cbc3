"""Mounting and faults of an 8 x 32 panel, from what a person says of its lamps. Pure."""

from collections.abc import Callable, Mapping
from itertools import product

from cribboard.lights import presets
from cribboard.lights.layout import NONE, PANEL_COLUMNS, PANEL_ROWS, Layout

#: Undimmed bytes of a lamp that is lit: visible in daylight, far below the limit of any supply.
_DIM = 60
_WHITE = (_DIM, _DIM, _DIM)
_COLOURED = ((_DIM, 0, 0), (0, _DIM, 0), (0, 0, _DIM))
#: How many holes are asked about.
_HOLES = 6
#: Every way to chain a panel, as the setting `tracks` has it (layout.py of the firmware).
CODES = tuple(map("".join, product("tb", "lr", "cr", "zp")))

NO_LIGHT = (
    "no light: check that the panel has 5 V and ground, and that the data wire from GP2 (pin 4) "
    "goes to the end marked DIN, not to DOUT"
)

#: Lights these pixels, asks, and returns the answer: the pixels with the bytes of each, a name of
#: the question, its text, and the answers that there are.
Ask = Callable[[Mapping[int, tuple[int, ...]], str, str, tuple[str, ...]], str]


def corner(ask: Ask) -> str:
    """Ask for the corner of the first lamp; return it as a layout names it, "" for no light."""
    question = "One lamp is lit. In which corner of the board: tl, tr, bl, br, or n for none?"
    answer = ask({0: _WHITE}, "corner", question, ("tl", "tr", "bl", "br", "n"))
    return "" if answer == "n" else answer


def byte_order(ask: Ask) -> str:
    """Ask for the colours of the first three lamps; return them, such as `grb`."""
    question = "Three lamps are lit in a row: which colours, from the corner on? (like grb)"
    orders = ("grb", "rgb", "gbr", "rbg", "brg", "bgr")
    return ask(dict(enumerate(_COLOURED)), "colours", question, orders)


def lines(ask: Ask) -> str:
    """Ask how the chain's lines lie; return two letters of a layout: `c` or `r`, `z` or `p`."""
    question = "Eight lamps are lit: along the short side of the panel, or along the long? (s, l)"
    row = dict.fromkeys(range(PANEL_ROWS), _WHITE)
    is_short = ask(row, "side", question, ("s", "l")) == "s"
    second = PANEL_ROWS if is_short else PANEL_COLUMNS
    question = "Two lamps are lit: next to each other? (y, n)"
    is_next = ask({0: _WHITE, second: _WHITE}, "next", question, ("y", "n")) == "y"
    return ("c" if is_short else "r") + ("p" if is_next else "z")


def mounted(layout: Layout, panel: str) -> str:
    """Return the setting `tracks` of a board whose panel is chained as `panel`."""
    return f"{layout.name}:{panel}"


def asked(layout: Layout) -> list[int]:
    """Return the pixels that are asked about: in the order of the chain, from end to end."""
    lit = sorted(set(layout.pixels) - {NONE})
    return [lit[at * (len(lit) - 1) // (_HOLES - 1)] for at in range(_HOLES)]


def fault(
    layout: Layout,
    seen: Mapping[int, tuple[int, int]],
    dark: tuple[int, int],
    name: Callable[[tuple[int, int]], str],
) -> str:
    """Return the fault that the hole seen for each pixel shows, at least one being wrong.

    seen: (track, hole) by pixel, or `dark`. name: returns what a person calls a hole.
    """
    if all(hole == dark for hole in seen.values()):
        return NO_LIGHT
    holes = {pixel: layout.hole_at(pixel) for pixel in seen}
    unlit = [pixel for pixel, hole in seen.items() if hole == dark]
    if unlit and set(unlit) == {pixel for pixel in seen if pixel >= min(unlit)}:
        lit = max((pixel for pixel in seen if pixel < min(unlit)), default=0)
        return (
            f"the panel is dark from {name(holes[min(unlit)])} on, or from before it: of the lamps "
            f"{lit + 1} to {min(unlit) + 1} of the chain one passes nothing on. Return the panel"
        )
    for code in CODES:
        other = presets.find(mounted(layout, code))
        if all(hole in (dark, other.hole_at(pixel)) for pixel, hole in seen.items()):
            return (
                f"the panel is mounted the other way: the lights fit {mounted(layout, code)}, not "
                f"{mounted(layout, layout.panel)}. Run this again, or use item 31 of the menu"
            )
    swaps = [
        f"{name(hole)} instead of {name(holes[pixel])}"
        for pixel, hole in seen.items()
        if hole != holes[pixel]
    ]
    return (
        f"lights are in other holes: {'; '.join(swaps)}: is it a panel of 8 x 32 in one chain? One "
        "made of blocks of 8 x 8 cannot be used"
    )
