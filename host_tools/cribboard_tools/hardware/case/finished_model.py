"""Model of the finished board: as glTF with pegs that are lit, and as STEP.

Every part is a node of its own with its name, so that a viewer can hide the top and look inside.
glTF wants metres and y up; the solids are in mm with z up.
"""

from typing import NamedTuple

import numpy as np
import trimesh
from manifold3d import Manifold
from trimesh.visual import TextureVisuals
from trimesh.visual.material import PBRMaterial

from cribboard.lights import palette
from cribboard_tools.hardware.case import (
    contents,
    lamp_grid,
    light_rules,
    solid_shapes,
    solids,
    step_file,
)
from cribboard_tools.hardware.case.geometry import LAMP_HIGH_MM, STRIP_FOIL_MM, Hole, Plan
from cribboard_tools.hardware.options import KEYPADS

Colour = tuple[int, int, int]


class Piece(NamedTuple):
    """Part of the model. glow: the colour of its own light."""

    name: str
    body: Manifold
    colour: Colour
    roughness: float = 0.6
    glow: Colour = (0, 0, 0)


WOOD, DARK, PALE, GREEN = (150, 105, 66), (62, 42, 30), (236, 234, 222), (30, 96, 54)
BLACK, GREY, GLASS, UNLIT = (28, 28, 32), (120, 122, 128), (10, 14, 26), (46, 44, 42)
#: How far the lights' faces are below the top's, and their clearance in a hole.
SUNK_MM, PLAY_MM = 0.3, 0.05
_SHEET_MM, _KEY_MM, _KEY_GAP_MM = 0.8, 0.6, 4.0
#: Names of boxes in the case that no finished board has in it, or that are drawn better here.
_LEFT_OUT = ("plug", "wires", "tail", "strip", "screen", "keys")


def lit_holes(plan: Plan) -> dict[tuple[int, int], Colour]:
    """Return the colour of the holes that are lit, by track and hole: two pegs in every track."""
    lit = {}
    for track in range(plan.options.tracks):
        front = plan.options.lap * 2 // 5 + 7 * track
        lit[track, front] = _bright(palette.FRONTS[track], 1.0)
        lit[track, front - 6 - track] = _bright(palette.FRONTS[track], 0.55)
    return lit


def _bright(colour: int, share: float) -> Colour:
    """Return a lamp's colour for a screen, where it is not weighed for current."""
    levels = (colour >> 16, colour >> 8 & 255, colour & 255)
    red, green, blue = (round(255 * share * level / max(levels)) for level in levels)
    return red, green, blue


def pieces(plan: Plan) -> list[Piece]:
    """Return all parts of the model in mm, at their places."""
    under = solid_shapes.FLOOR_MM + plan.options.case_mm
    made = []
    tops, sheets, grids = (part(plan) for part in (
        light_rules.tops, light_rules.sheets, light_rules.grids,
    ))  # fmt: skip
    for i, tile in enumerate(plan.tiles):
        made.append(Piece(f"case {i + 1}", solids.case(plan, tile).body, WOOD, 0.7))
        made.append(Piece(f"top {i + 1}", tops[i], DARK, 0.55))
        if not sheets[i].is_empty():
            made.append(Piece(f"diffuser {i + 1}", sheets[i], PALE, 0.9))
        if not grids[i].is_empty():
            made.append(Piece(f"lamp grid {i + 1}", grids[i], BLACK, 0.8))
    return [*made, *_lights(plan, under), *_face(plan, under), *_inside(plan)]


def _lights(plan: Plan, under: float) -> list[Piece]:
    """Return the light in every hole; the lit ones have a piece of their own."""
    lit = lit_holes(plan)
    dark, pegs = [], []
    for hole in plan.holes:
        body = _light(plan, hole, under)
        colour = lit.get((hole.track, hole.hole))
        if colour:
            name = f"peg {hole.track + 1}.{hole.hole}"
            pegs.append(Piece(name, body, colour, 0.3, glow=colour))
        else:
            dark.append(body)
    return [Piece("unlit holes", Manifold.compose(dark), UNLIT, 0.4), *pegs]


def _light(plan: Plan, hole: Hole, under: float) -> Manifold:
    radius = plan.options.hole_mm / 2 - PLAY_MM
    body = Manifold.cylinder(plan.options.top_mm - SUNK_MM, radius, radius, solid_shapes.SEGMENTS)
    return body.translate([hole.x, plan.height - hole.y, under])


def _face(plan: Plan, under: float) -> list[Piece]:
    """Return the keypad and the display's glass."""
    upper = under + plan.options.top_mm
    wide, tall = KEYPADS[plan.options.keypad]
    found = []
    for opening in plan.openings:
        y = plan.height - opening.y
        if opening.name == "screen":
            glass = _box(opening.x, y, under - 1, opening.w - 0.2, opening.h - 0.2, 1.0)
            found.append(Piece("display", glass, GLASS, 0.1, glow=(2, 8, 20)))
        elif opening.name == "keypad tail":
            middle = 6 + tall / 2
            sheet = _box(opening.x, middle, upper, wide, tall, _SHEET_MM)
            keys = _keys(opening.x, middle, upper + _SHEET_MM, wide, tall, _KEY_MM)
            found += [Piece("keypad", sheet, BLACK, 0.5), Piece("keys", keys, GREY, 0.4)]
        elif opening.name == "keys":
            keys = _keys(opening.x, y, under - 1, opening.w, opening.h, plan.options.top_mm + 2)
            found.append(Piece("keys", keys, GREY, 0.4))
    return found


def _keys(x: float, y: float, z: float, wide: float, tall: float, high: float) -> Manifold:
    """Return the keys by the middle of the keypad's underside, and its size."""
    corner = (x - wide / 2, y - tall / 2, z)
    return solid_shapes.keys(corner, wide, tall, _KEY_GAP_MM, high)


def _box(x: float, y: float, z: float, w: float, d: float, h: float) -> Manifold:
    """Return a box by the middle of its underside, and its size."""
    return Manifold.cube([w, d, h]).translate([x - w / 2, y - d / 2, z])


def _inside(plan: Plan) -> list[Piece]:
    """Return strip, carrier and its parts, as boxes."""
    found = []
    foil_z = lamp_grid.face_z(plan) - LAMP_HIGH_MM
    for i, row in enumerate(plan.rows):
        length = row.pixels * plan.options.pitch
        middle = row.x + (row.pixels - 1) * plan.options.pitch / 2
        at = (middle, plan.height - row.y, foil_z - STRIP_FOIL_MM)
        strip = _box(*at, length, plan.options.strip_mm, STRIP_FOIL_MM)
        strip += lamp_grid.lamps(plan, row)
        found.append(Piece(f"strip {i + 1}", strip, PALE, 0.8))
    for box in contents.boxes(plan):
        if not any(word in box.name for word in _LEFT_OUT):
            colour = GREEN if box.name.startswith(("carrier", "Pico", "USB-C b")) else GREY
            found.append(Piece(box.name, box.manifold(), colour, 0.6))
    return found


def step(plan: Plan) -> str:
    """Return the model without its lights as a STEP file, in mm with z up."""
    solid = {
        piece.name: piece.body
        for piece in pieces(plan)
        if not piece.name.startswith(("unlit", "peg"))
    }
    return step_file.step(solid, f"Cribboard, {plan.options.preset}")


def scene(plan: Plan) -> trimesh.Scene:
    """Return the model in metres, y up, its middle at the origin."""
    place = np.diag([0.001, 0.001, 0.001, 1.0]) @ np.array(
        [[1, 0, 0, -plan.width / 2], [0, 0, 1, 0], [0, -1, 0, plan.height / 2], [0, 0, 0, 1]]
    )
    made = trimesh.Scene()
    for piece in pieces(plan):
        raw = piece.body.to_mesh()
        points = np.asarray(raw.vert_properties, np.float64)[:, :3]
        mesh = trimesh.Trimesh(points, np.asarray(raw.tri_verts), process=False)
        mesh.apply_transform(place)
        material = PBRMaterial(  # type: ignore[no-untyped-call]
            name=piece.name,
            baseColorFactor=[*piece.colour, 255],
            metallicFactor=0.0,
            roughnessFactor=piece.roughness,
            emissiveFactor=[level / 255 for level in piece.glow],
        )
        mesh.visual = TextureVisuals(material=material)  # type: ignore[no-untyped-call]
        made.add_geometry(mesh, node_name=piece.name, geom_name=piece.name)
    return made


def glb(plan: Plan) -> bytes:
    """Return the model as a binary glTF file."""
    data = scene(plan).export(file_type="glb", include_normals=False)  # type: ignore[no-untyped-call]
    return bytes(data)
