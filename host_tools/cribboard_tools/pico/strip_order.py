"""Faults of a strip or panel, from what a person says of its holes. Pure."""

from collections.abc import Mapping, Sequence

from cribboard.lights.layout import NONE, START_HOLE, Layout
from cribboard.store import settings

_NAMES: list[str] = settings.defaults()["names"]
_HOLES = 6  # of a panel that are asked about, from end to end of its chain
#: What a person says of a pixel: it lights its hole, none, or another one.
RIGHT, DARK, OTHER = "", "n", "o"
NO_LIGHT = (
    "no light: check the strip's 5 V, the rail switch at LED_EN (GP3, pin 5), and LED_DATA "
    "(GP2, pin 4) through the buffer to the strip's DIN"
)
_NO_LIGHT_OF_PANEL = (
    "no light: check that the panel has 5 V and ground, and that the data wire from GP2 (pin 4) "
    "goes to the end marked DIN, not to DOUT"
)


def name(layout: Layout, pixel: int) -> str:
    """Return what a person calls a pixel's hole: `Blue 12`; with one track the hole alone.

    >>> from cribboard.lights.layout import TWO_TRACK
    >>> name(TWO_TRACK, TWO_TRACK.pixel(1, 121)), name(TWO_TRACK, TWO_TRACK.pixel(0, 0))
    ('Orange game hole', 'Blue start hole')
    """
    track, hole = layout.hole_at(pixel)
    where = {START_HOLE: "start hole", layout.game: "game hole"}.get(hole)
    if layout.tracks == 1:
        return where or f"hole {hole}"
    return f"{_NAMES[track]} {where or hole}"


def asked(layout: Layout) -> list[int]:
    """Return the pixels to ask about: the ends of each straight piece of strip; six of a panel."""
    lit = sorted(set(layout.pixels) - {NONE})
    if layout.panel:
        return [lit[at * (len(lit) - 1) // (_HOLES - 1)] for at in range(_HOLES)]
    holes = [layout.hole_at(pixel) for pixel in lit]
    pairs = zip(holes, holes[1:], strict=False)
    cuts = [one[0] != other[0] or abs(one[1] - other[1]) != 1 for one, other in pairs]
    ends = zip(lit, [True, *cuts], [*cuts, True], strict=True)
    return [pixel for pixel, is_first, is_last in ends if is_first or is_last]


def fault(layout: Layout, seen: Mapping[int, str]) -> str:
    """Return the fault that was seen of each pixel, "" for none."""
    wrong = [pixel for pixel, what in seen.items() if what != RIGHT]
    dark = [pixel for pixel in wrong if seen[pixel] == DARK]
    if not wrong:
        return ""
    if len(dark) == len(seen):
        return _NO_LIGHT_OF_PANEL if layout.panel else NO_LIGHT
    if wrong == dark == [pixel for pixel in seen if pixel >= dark[0]]:
        lit = max(pixel for pixel in seen if pixel < dark[0])
        what = "return the panel" if layout.panel else "check its joints and its pixels"
        return (
            f"the lights are dark from {name(layout, dark[0])} on, or from before it: of the "
            f"pixels {lit + 1} to {dark[0] + 1} one passes nothing on: {what}"
        )
    holes = ", ".join(name(layout, pixel) for pixel in wrong)
    why = "a piece of strip is turned, misplaced, or fed from its other end"
    if layout.panel:
        why = "item 31 of the menu finds how it is mounted; blocks of 8 x 8 cannot be used"
    return f"dark, or another hole is lit: {holes}: {why}"


def order_of(seen: Sequence[str]) -> str:
    """Return the strip's byte order from the colours seen of four bytes, "" for an invalid one.

    A strip with three bytes a pixel shows nothing (`n`) in its first pixel for the fourth.

    >>> order_of("grbn"), order_of("grbw"), order_of("grrn")
    ('grb', 'grbw', '')
    """
    order = "".join(seen)
    if sorted(order) == sorted("rgbw"):
        return order
    return order[:3] if order[3:] == "n" and sorted(order[:3]) == sorted("rgb") else ""
