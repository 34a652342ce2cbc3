"""Places of the parts on the carrier, for what has to fit around them; a test compares them with
its KiCad file.

The grid has 31 columns and 26 rows of 2.54 mm, with (0, 0) at the upper left corner seen from the
side of the parts.
"""

from typing import NamedTuple

from cribboard_tools.hardware.circuit.parts import Part

GRID_MM = 2.54

#: Distance of the two leads by shape, in columns.
SPANS = {"axial": 4, "do41": 5, "do15": 5, "do201": 5, "disc": 2, "fuse": 2, "radial": 2}


class Body(NamedTuple):
    """Area that a part covers, in columns and rows. is_round: an electrolytic capacitor."""

    left: float
    upper: float
    right: float
    lower: float
    is_round: bool = False


def _turned(x: float, y: float, turns: int) -> tuple[float, float]:
    for _ in range(turns % 4):
        x, y = -y, x
    return x, y


def _own_pads(part: Part) -> dict[str, tuple[int, int]]:
    """Return each pin's hole relative to the part's first, before turning."""
    shape, count = part.shape, len(part.pins)
    if shape in SPANS:
        return {"1": (0, 0), "2": (SPANS[shape], 0)}
    if shape in ("header", "screw"):
        step = 1 if shape == "header" else 2
        return {str(i + 1): (i * step, 0) for i in range(count)}
    across = 7 if shape == "pico" else 3
    half = count // 2
    left = {str(i + 1): (0, i) for i in range(half)}
    return left | {str(count - i): (across, i) for i in range(half)}


def pads(part: Part) -> dict[str, tuple[int, int]]:
    """Return each pin's column and row; raises ValueError for a part beside the carrier."""
    if part.at is None:
        raise ValueError(f"{part.ref} is not on the carrier")
    column, row, turns = part.at
    result = {}
    for number, (x, y) in _own_pads(part).items():
        dx, dy = _turned(x, y, turns)
        result[number] = (column + round(dx), row + round(dy))
    return result


def body(part: Part) -> Body:
    """Return the area that a part covers."""
    own = _own_pads(part).values()
    right, lower = max(x for x, _ in own), max(y for _, y in own)
    ends, sides = {
        "axial": (0.0, 0.48), "disc": (0.4, 0.6), "fuse": (0.42, 0.65), "radial": (0.97, 1.97),
        "header": (0.5, 0.5), "screw": (1.0, 1.5), "dip14": (0.4, 0.5), "dip6": (0.4, 0.5),
        "pico": (0.63, 0.54), "do41": (0.35, 0.48),
        "do15": (0.35, 0.72), "do201": (0.4, 1.1),
    }[part.shape]  # fmt: skip
    corners = [
        _turned(-ends, -sides, _turns(part)),
        _turned(right + ends, lower + sides, _turns(part)),
    ]
    assert part.at is not None
    xs = sorted(part.at[0] + x for x, _ in corners)
    ys = sorted(part.at[1] + y for _, y in corners)
    return Body(xs[0], ys[0], xs[1], ys[1], part.shape == "radial")


def _turns(part: Part) -> int:
    return part.at[2] if part.at else 0


def mm(column: float, row: float) -> tuple[float, float]:
    """Return a hole's position in mm from the carrier's upper left corner."""
    return (column + 1) * GRID_MM, (row + 1) * GRID_MM
