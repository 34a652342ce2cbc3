"""Faults of an 8 x 32 panel, from what a person says of its lamps. Pure."""

from collections.abc import Callable, Mapping
from itertools import product

from cribboard.lights import presets
from cribboard.lights.layout import NONE, Layout

#: How many holes are asked about.
_HOLES = 6
#: Every way to chain a panel, as the setting `tracks` has it (layout.py of the firmware).
CODES = tuple(map("".join, product("tb", "lr", "cr", "zp")))

NO_LIGHT = (
    "no light: check that the panel has 5 V and ground, and that the data wire from GP2 (pin 4) "
    "goes to the end marked DIN, not to DOUT"
)


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
        other = presets.find(f"{layout.name}:{code}")
        if all(hole in (dark, other.hole_at(pixel)) for pixel, hole in seen.items()):
            return (
                f"the panel is mounted the other way: the lights fit {layout.name}:{code}, not "
                f"{layout.name}:{layout.panel}. Item 31 of the menu finds it"
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
