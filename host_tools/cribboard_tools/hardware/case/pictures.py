"""Pictures of the build guide, rendered from the solids."""

from collections.abc import Callable

from manifold3d import Manifold

from cribboard_tools.hardware.case import case_openings, light_rules, solid_shapes, solids
from cribboard_tools.hardware.case.geometry import BOARD_MM, Plan, board_corner, plan
from cribboard_tools.hardware.case.placement import body, mm
from cribboard_tools.hardware.case.renderer import Thing, lit, picture, thing
from cribboard_tools.hardware.case.solid_shapes import box
from cribboard_tools.hardware.circuit.board_circuit import circuit as build_circuit
from cribboard_tools.hardware.circuit.parts import on_board
from cribboard_tools.hardware.options import KEYPADS, Options

WOOD, DARK, PALE, GREEN = (176, 134, 92), (92, 74, 60), (236, 234, 222), (46, 112, 68)
BLACK, METAL, STRIP = (48, 48, 52), (170, 174, 180), (222, 222, 214)
#: Height of parts above the carrier in mm, and their colour.
_HEIGHTS = {
    "axial": (2.5, (214, 190, 150)), "disc": (5.0, (206, 150, 70)), "fuse": (9.0, (220, 180, 60)),
    "radial": (16.0, (40, 60, 120)), "header": (8.5, BLACK), "screw": (10.0, (40, 120, 90)),
    "dip14": (4.5, BLACK), "dip6": (3.0, (70, 60, 130)), "pico": (12.0, (40, 130, 80)),
    "do41": (2.7, BLACK), "do15": (3.6, BLACK), "do201": (5.6, BLACK),
}  # fmt: skip


def _cases(made: Plan) -> list[Thing]:
    return [thing(solids.case(made, tile).body, WOOD) for tile in made.tiles]


def _carrier(made: Plan) -> list[Thing]:
    """Return the carrier with its parts, at its place in the case."""
    x0, y0 = board_corner(made)
    floor = solid_shapes.FLOOR_MM + case_openings.BOARD_POST_MM
    wide, tall = BOARD_MM
    things = [thing(box(x0, made.height - y0 - tall, floor, wide, tall, 1.6), GREEN)]
    for part in on_board(build_circuit(made.options).parts):
        own = body(part)
        (left, upper), (right, lower) = mm(own.left, own.upper), mm(own.right, own.lower)
        high, colour = _HEIGHTS[part.shape]
        at = (x0 + left + 0.2, made.height - y0 - lower + 0.2, floor + 1.6)
        size = (right - left - 0.4, lower - upper - 0.4, high)
        if own.is_round:
            middle = (at[0] + size[0] / 2, at[1] + size[1] / 2, at[2])
            round_body = Manifold.cylinder(high, size[0] / 2, size[0] / 2, 32)
            things.append(thing(round_body.translate(list(middle)), colour))
        else:
            things.append(thing(box(*at, *size), colour))
    return things


def _strips(made: Plan, z: float) -> list[Thing]:
    things = []
    half, pitch = made.options.strip_mm / 2, made.options.pitch
    for row in made.rows:
        y = made.height - row.y
        at = (row.x - pitch / 2, y - half, z)
        things.append(thing(box(*at, row.pixels * pitch, 2 * half, 0.4), STRIP))
        lights = [
            box(row.x + i * pitch - 2.4, y - 2.4, z + 0.4, 4.8, 4.8, 1.6) for i in range(row.pixels)
        ]
        things.append(thing(Manifold.compose(lights), PALE))
    return things


def _tops(made: Plan, z: float) -> list[Thing]:
    """Return the top plate face up, with keypad and screen, at a height."""
    floor = solid_shapes.FLOOR_MM + made.options.case_mm
    things = [thing(top, DARK) for top in light_rules.tops(made, z - floor)]
    wide, tall = KEYPADS[made.options.keypad]
    middle = (made.panel_x + made.width) / 2
    face = (middle - wide / 2, 6.0, z + made.options.top_mm)
    things.append(thing(box(*face, wide, tall, 0.8), BLACK))
    keys = solid_shapes.keys((face[0], face[1], face[2] + 0.8), wide, tall, 4, 0.8)
    things.append(thing(keys, METAL))
    glass = made.openings[0]
    at = (glass.x - glass.w / 2, made.height - glass.y - glass.h / 2, z)
    things.append(thing(box(*at, glass.w, glass.h, 1.0), (24, 32, 60)))
    return things


def _diffusers(made: Plan, z: float) -> list[Thing]:
    down = solid_shapes.FLOOR_MM + made.options.case_mm - made.options.diffuser_mm
    return [
        thing(sheet, PALE, z - down) for sheet in light_rules.sheets(made) if not sheet.is_empty()
    ]


def _grids(made: Plan, z: float) -> list[Thing]:
    """Return the lamp grid, its lower side at a height."""
    return [
        thing(grid, DARK, z - grid.bounding_box()[2])
        for grid in light_rules.grids(made)
        if not grid.is_empty()
    ]


def views(options: Options) -> dict[str, Callable[[], bytes]]:
    """Return the function that renders each picture of the guide, by its name."""
    made = plan(options)
    floor = solid_shapes.FLOOR_MM + options.case_mm
    lifted = floor + 120
    return {
        "exploded.png": lambda: picture(
            [*_cases(made), *_carrier(made), *_strips(made, floor + 12),
             *_grids(made, floor + 50), *_diffusers(made, floor + 85), *_tops(made, lifted)], 1100,
        ),
        "finished.png": lambda: picture(
            [*_cases(made), *_diffusers(made, floor - 0.6), *_tops(made, floor),
             *lit(made, floor + options.top_mm)], 1000,
        ),
    }  # fmt: skip
