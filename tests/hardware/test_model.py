"""glTF model of the finished board: right size and way up, named parts, and lit pegs."""

import io
import json
import struct
from typing import Any

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

import numpy as np  # noqa: E402  (after the skip)
import trimesh

from cribboard_tools.hardware.case import contents, finished_model, solid_shapes
from cribboard_tools.hardware.case.geometry import Plan, plan
from cribboard_tools.hardware.options import PRESETS, chosen


def loaded(made: Plan) -> trimesh.Scene:
    data = finished_model.glb(made)
    return trimesh.load_scene(io.BytesIO(data), file_type="glb")


def placed(scene: trimesh.Scene, name: str) -> trimesh.Trimesh:
    place, geometry = scene.graph[name]
    mesh = scene.geometry[geometry].copy()
    mesh.apply_transform(place)
    return mesh


@pytest.mark.parametrize("made", PRESETS, indirect=True)
def test_the_model_is_the_board_in_metres_with_y_up(made: Plan) -> None:
    scene = loaded(made)
    names = set(scene.graph.nodes_geometry)
    tiles = range(1, len(made.tiles) + 1)
    assert names >= {f"{part} {i}" for part in ("case", "top", "diffuser", "strip") for i in tiles}
    assert names >= {"carrier", "Pico", "C1", "J1", "keys", "display", "unlit holes"}
    wide, high, deep = scene.extents
    assert (wide, deep) == pytest.approx((made.width / 1000, made.height / 1000), abs=5e-4)
    tall = solid_shapes.FLOOR_MM + made.options.case_mm + made.options.top_mm
    assert tall / 1000 <= high <= tall / 1000 + 0.002
    assert scene.bounds[0][1] == pytest.approx(0, abs=1e-6)
    for name in names:
        assert placed(scene, name).is_watertight, name


@pytest.mark.parametrize("made", PRESETS, indirect=True)
def test_two_pegs_of_every_track_are_lit_in_their_holes(made: Plan) -> None:
    scene = loaded(made)
    glowing = {
        name
        for name in scene.graph.nodes_geometry
        if max(scene.geometry[scene.graph[name][1]].visual.material.emissiveFactor, default=0) > 0.2
    }
    assert glowing == {f"peg {track + 1}.{hole}" for track, hole in finished_model.lit_holes(made)}
    assert len(glowing) == 2 * made.options.tracks
    top = (solid_shapes.FLOOR_MM + made.options.case_mm + made.options.top_mm) / 1000
    for name in glowing:
        track, hole = (int(n) for n in name.removeprefix("peg ").split("."))
        at = next(h for h in made.holes if (h.track + 1, h.hole) == (track, hole))
        low, high = placed(scene, name).bounds
        x, z = (low[0] + high[0]) / 2, (low[2] + high[2]) / 2
        assert (x, z) == pytest.approx(
            (at.x / 1000 - made.width / 2000, at.y / 1000 - made.height / 2000), abs=1e-5
        )
        assert top - 0.001 < high[1] < top


@pytest.mark.parametrize("made", PRESETS, indirect=True)
def test_diffusers_and_lamp_grids_lie_between_top_and_strip(made: Plan) -> None:
    pieces = {piece.name: piece.body for piece in finished_model.pieces(made)}
    between = {
        name: body for name, body in pieces.items() if name.startswith(("diffuser", "lamp grid"))
    }
    assert len(between) == 4
    parts = ("case", "top", "strip", "diffuser", "lamp grid")
    for name, body in between.items():
        for other, its in pieces.items():
            if other != name and other.startswith(parts):
                assert (body ^ its).volume() < 0.01, (name, other)


def test_every_hole_has_one_light(made: Plan) -> None:
    dark = placed(loaded(made), "unlit holes")
    assert len(dark.split()) == len(made.holes) - 4


def test_the_file_is_a_valid_binary_gltf() -> None:
    """As a viewer reads it: header, one JSON and one binary chunk, all accessors inside it."""
    data = finished_model.glb(plan(chosen("single-track", [])))
    magic, version, length = struct.unpack_from("<4sII", data)
    assert (magic, version, length) == (b"glTF", 2, len(data))
    size, kind = struct.unpack_from("<I4s", data, 12)
    assert kind == b"JSON"
    told: dict[str, Any] = json.loads(data[20 : 20 + size])
    binary, kind = struct.unpack_from("<I4s", data, 20 + size)
    assert kind == b"BIN\0" and 28 + size + binary == len(data)
    for view in told["bufferViews"]:
        assert view["byteOffset"] + view["byteLength"] <= binary
    for mesh in told["meshes"]:
        for part in mesh["primitives"]:
            assert "NORMAL" not in part["attributes"]  # so that viewers shade its faces flat
            assert told["materials"][part["material"]]["pbrMetallicRoughness"]


def test_what_is_inside_is_where_the_check_of_the_case_has_it(made: Plan) -> None:
    scene = loaded(made)
    box = next(box for box in contents.boxes(made) if box.name == "Pico")
    low, high = placed(scene, "Pico").bounds
    assert list(np.round((high - low) * 1000, 3)) == [
        round(side, 3) for side in (box.size[0], box.size[2], box.size[1])
    ]
    assert low[0] * 1000 + made.width / 2 == pytest.approx(box.at[0], abs=0.01)
    assert low[1] * 1000 == pytest.approx(box.at[2], abs=0.01)
