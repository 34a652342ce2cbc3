"""Pictures of the build guide, rendered from the solids."""

from pathlib import Path

import numpy as np
from manifold3d import Manifold

from cribboard_tools.console import safe_files
from cribboard_tools.hardware.case import case_openings, light_rules, solid_shapes, solids
from cribboard_tools.hardware.case.geometry import BOARD_MM, Plan, board_corner, plan
from cribboard_tools.hardware.case.placement import body, mm
from cribboard_tools.hardware.case.renderer import Floats, Thing, picture
from cribboard_tools.hardware.circuit.board_circuit import circuit as build_circuit
from cribboard_tools.hardware.circuit.parts import on_board
from cribboard_tools.hardware.options import KEYPADS, Options

WOOD, DARK, PALE, GREEN = (176, 134, 92), (92, 74, 60), (236, 234, 222), (46, 112, 68)
BLACK, METAL, STRIP = (48, 48, 52), (170, 174, 180), (222, 222, 214)
#: Colours of the tracks, and the holes that are lit in the picture of the finished board.
PEGS = ((86, 180, 255), (255, 160, 30), (255, 255, 255))
LIT = ((62, 74), (49, 57), (68, 70))
#: Height of parts above the carrier in mm, and their colour.
_HEIGHTS = {
    "axial": (2.5, (214, 190, 150)), "disc": (5.0, (206, 150, 70)), "fuse": (9.0, (220, 180, 60)),
    "radial": (16.0, (40, 60, 120)), "header": (8.5, BLACK), "screw": (10.0, (40, 120, 90)),
    "dip14": (4.5, BLACK), "dip6": (3.0, (70, 60, 130)), "pico": (12.0, (40, 130, 80)),
    "do41": (2.7, BLACK), "do15": (3.6, BLACK), "do201": (5.6, BLACK),
}  # fmt: skip


def _thing(made: Manifold, colour: tuple[int, int, int], lift: float = 0.0) -> Thing:
    raw = made.to_mesh()
    points = np.asarray(raw.vert_properties, np.float64)[:, :3] + np.array([0, 0, lift])
    triangles: Floats = points[np.asarray(raw.tri_verts)]
    return Thing(triangles, colour)


def _box(at: tuple[float, float, float], size: tuple[float, float, float]) -> Manifold:
    return Manifold.cube(list(size)).translate(list(at))


def _cases(made: Plan) -> list[Thing]:
    return [_thing(solids.case(made, tile).body, WOOD) for tile in made.tiles]


def _carrier(made: Plan) -> list[Thing]:
    """Return the carrier with its parts, at its place in the case."""
    x0, y0 = board_corner(made)
    floor = solid_shapes.FLOOR_MM + case_openings.BOARD_POST_MM
    wide, tall = BOARD_MM
    things = [_thing(_box((x0, made.height - y0 - tall, floor), (wide, tall, 1.6)), GREEN)]
    for part in on_board(build_circuit(made.options).parts):
        own = body(part)
        (left, upper), (right, lower) = mm(own.left, own.upper), mm(own.right, own.lower)
        high, colour = _HEIGHTS[part.shape]
        at = (x0 + left + 0.2, made.height - y0 - lower + 0.2, floor + 1.6)
        size = (right - left - 0.4, lower - upper - 0.4, high)
        if own.is_round:
            middle = (at[0] + size[0] / 2, at[1] + size[1] / 2, at[2])
            round_body = Manifold.cylinder(high, size[0] / 2, size[0] / 2, 32)
            things.append(_thing(round_body.translate(list(middle)), colour))
        else:
            things.append(_thing(_box(at, size), colour))
    return things


def _strips(made: Plan, z: float) -> list[Thing]:
    things = []
    half, pitch = made.options.strip_mm / 2, made.options.pitch
    for row in made.rows:
        y = made.height - row.y
        at = (row.x - pitch / 2, y - half, z)
        things.append(_thing(_box(at, (row.pixels * pitch, 2 * half, 0.4)), STRIP))
        lights = [
            _box((row.x + i * pitch - 2.4, y - 2.4, z + 0.4), (4.8, 4.8, 1.6))
            for i in range(row.pixels)
        ]
        things.append(_thing(Manifold.compose(lights), PALE))
    return things


def _tops(made: Plan, z: float) -> list[Thing]:
    """Return the top plate face up, with keypad and screen, at a height."""
    things = []
    for tile in made.tiles:
        turned = solids.top(made, tile).body.rotate([180, 0, 0])
        turned = turned.translate([0, made.height, made.options.top_mm + z])
        things.append(_thing(turned, DARK))
    wide, tall = KEYPADS[made.options.keypad]
    middle = (made.panel_x + made.width) / 2
    face = (middle - wide / 2, 6.0, z + made.options.top_mm)
    things.append(_thing(_box(face, (wide, tall, 0.8)), BLACK))
    keys = [
        _box(
            (face[0] + wide / 4 * i + 2, face[1] + tall / 4 * j + 2, face[2] + 0.8),
            (wide / 4 - 4, tall / 4 - 4, 0.8),
        )
        for i in range(4)
        for j in range(4)
    ]
    things.append(_thing(Manifold.compose(keys), METAL))
    glass = made.openings[0]
    at = (glass.x - glass.w / 2, made.height - glass.y - glass.h / 2, z)
    things.append(_thing(_box(at, (glass.w, glass.h, 1.0)), (24, 32, 60)))
    return things


def _lit(made: Plan, z: float) -> list[Thing]:
    """Return the lit holes of a game: two pegs in each track."""
    things = []
    for hole in made.holes:
        if hole.hole in LIT[hole.track]:
            disc = Manifold.cylinder(0.2, made.options.hole_mm / 2, -1, 24)
            at = [hole.x, made.height - hole.y, z + made.options.top_mm - 0.1]
            things.append(_thing(disc.translate(at), PEGS[hole.track]))
    return things


def _diffusers(made: Plan, z: float) -> list[Thing]:
    down = solid_shapes.FLOOR_MM + made.options.case_mm - made.options.diffuser_mm
    return [
        _thing(sheet, PALE, z - down) for sheet in light_rules.sheets(made) if not sheet.is_empty()
    ]


def _grids(made: Plan, z: float) -> list[Thing]:
    """Return the lamp grid, its lower side at a height."""
    return [
        _thing(grid, DARK, z - grid.bounding_box()[2])
        for grid in light_rules.grids(made)
        if not grid.is_empty()
    ]


def write(options: Options, folder: Path) -> list[Path]:
    """Render the pictures of the guide into `folder`; return their paths."""
    made = plan(options)
    floor = solid_shapes.FLOOR_MM + options.case_mm
    lifted = floor + 120
    views = {
        "exploded.png": (
            [*_cases(made), *_carrier(made), *_strips(made, floor + 12),
             *_grids(made, floor + 50), *_diffusers(made, floor + 85), *_tops(made, lifted)], 1100,
        ),
        "finished.png": (
            [*_cases(made), *_diffusers(made, floor - 0.6), *_tops(made, floor),
             *_lit(made, floor)], 1000,
        ),
    }  # fmt: skip
    written = []
    for name, (things, width) in views.items():
        safe_files.write_bytes(folder / name, picture(things, width))
        written.append(folder / name)
    return written
