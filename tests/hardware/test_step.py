"""STEP file: closed solids with the volume of the meshes, by an own reader and by OpenCASCADE."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

import numpy as np  # noqa: E402  (after the skip)
from manifold3d import CrossSection, Manifold

from cribboard_tools.hardware.case import finished_model, solids, step_file
from cribboard_tools.hardware.case.geometry import Plan, plan
from cribboard_tools.hardware.options import PRESETS, chosen


class Read(NamedTuple):
    """Solid as read: its volume, number of faces, and faults."""

    volume: float
    faces: int
    faults: list[str]


def solids_of(text: str) -> dict[str, Read]:
    """Read every solid of a STEP file; the last of a name wins."""
    entity = dict(re.findall(r"^#(\d+)=(.*);$", text, re.MULTILINE))

    def refs(number: str, kind: str) -> list[str]:
        assert entity[number].startswith(f"{kind}("), (number, entity[number])
        return re.findall(r"#(\d+)", entity[number])

    def place(number: str) -> np.ndarray:
        found = re.search(r"\(([-\d.,E]+)\)\)$", entity[number])
        assert found, entity[number]
        return np.array([float(v) for v in found[1].split(",")])

    found = {}
    for number, words in entity.items():
        if not words.startswith("MANIFOLD_SOLID_BREP("):
            continue
        name = words.split("'")[1]
        [shell] = refs(number, "MANIFOLD_SOLID_BREP")
        faces, uses, faults, volume = refs(shell, "CLOSED_SHELL"), Counter(), [], 0.0
        for face in faces:
            *bounds, plane = refs(face, "ADVANCED_FACE")
            origin, axis, _ = refs(refs(plane, "PLANE")[0], "AXIS2_PLACEMENT_3D")
            normal, at = place(axis), place(origin)
            areas = []
            for bound in bounds:
                [loop] = re.findall(r"#(\d+)", entity[bound])
                ring = []
                for oriented in refs(loop, "EDGE_LOOP"):
                    [curve] = refs(oriented, "ORIENTED_EDGE")
                    start, end, _ = refs(curve, "EDGE_CURVE")
                    is_forward = entity[oriented].endswith(".T.)")
                    uses[curve, is_forward] += 1
                    ring.append((start, end) if is_forward else (end, start))
                if any(a[1] != b[0] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)):
                    faults.append("an open loop")
                points = np.array([place(refs(start, "VERTEX_POINT")[0]) for start, _ in ring])
                if np.abs((points - at) @ normal).max() > 2e-4:
                    faults.append("a face that is not flat")
                areas.append(float(step_file.sum_of_crosses(points) @ normal) / 2)
            if areas[0] <= 0 or any(area >= 0 for area in areas[1:]):
                faults.append(f"loops of the areas {areas}")
            volume += float(normal @ at) * sum(areas) / 3
        if set(uses.values()) != {1} or any((c, not d) not in uses for c, d in uses):
            faults.append("an edge that is not in two faces")
        found[name] = Read(volume, len(faces), faults)
    return found


def drilled() -> Manifold:
    """Return a box with a round and a blind square hole, and a boss."""
    body = Manifold.cube([20, 10, 5]) - Manifold.cylinder(9, 2, 2, 20).translate([5, 5, -2])
    body -= Manifold.cube([3, 3, 3]).translate([12, 3, 3])
    return body + Manifold.cylinder(4, 1, 1, 12).translate([17, 5, 4])


def test_a_drilled_box_has_the_faces_that_one_would_draw() -> None:
    body = drilled()
    read = solids_of(step_file.step({"box": body}, "test"))["box"]
    assert read.faults == []
    assert read.volume == pytest.approx(body.volume(), rel=1e-6)
    assert read.faces == 6 + 20 + 5 + 12 + 1  # box, hole, pocket, boss
    assert body.num_tri() > 3 * read.faces


def test_solids_that_touch_in_one_edge_of_a_face_stay_apart() -> None:
    """Two squares cut out corner to corner: their rims meet in a point and are two loops."""
    plate = CrossSection.square([10, 10])
    for corner in ([2, 2], [5, 5]):
        plate -= CrossSection.square([3, 3]).translate(corner)
    body = plate.extrude(1)
    read = solids_of(step_file.step({"plate": body}, "test"))["plate"]
    assert (read.faults, read.faces) == ([], 6 + 8)
    assert read.volume == pytest.approx(100 - 18, rel=1e-6)


def test_a_body_in_pieces_becomes_as_many_solids() -> None:
    two = Manifold.compose(
        [Manifold.cube([1, 1, 1]), Manifold.cube([1, 1, 1]).translate([5, 0, 0])]
    )
    text = step_file.step({"keys": two}, "test")
    assert text.count("=MANIFOLD_SOLID_BREP('keys',") == 2


def test_the_case_is_of_closed_solids_of_its_volume(made: Plan) -> None:
    bodies = {str(i): solids.case(made, tile).body for i, tile in enumerate(made.tiles)}
    read = solids_of(step_file.step(bodies, "test"))
    for name, body in bodies.items():
        assert read[name].faults == []
        assert read[name].volume == pytest.approx(body.volume(), rel=1e-6)
        assert read[name].faces < body.num_tri() / 2


@pytest.mark.long
@pytest.mark.parametrize("made", PRESETS, indirect=True)
def test_every_part_of_the_board_is_a_closed_solid_of_its_volume(made: Plan) -> None:
    read = solids_of(finished_model.step(made))
    assert {"case 1", "top 2", "diffuser 1", "carrier", "keys", "Pico"} <= set(read)
    assert not any("peg" in name or "unlit" in name for name in read)
    for piece in finished_model.pieces(made):
        if piece.name in read and len(piece.body.decompose()) == 1:
            assert read[piece.name].faults == [], piece.name
            assert read[piece.name].volume == pytest.approx(piece.body.volume(), rel=1e-5)


Spoil = Callable[[str], str]
SPOILED: dict[str, Spoil] = {
    "a face lost": lambda text: re.sub(r"(CLOSED_SHELL\('',\()#\d+,", r"\1", text, count=1),
    "an edge turned": lambda text: re.sub(r"(ORIENTED_EDGE.*),\.T\.", r"\1,.F.", text, count=1),
    "a point moved": lambda text: re.sub(r"\(0\.,0\.,5\.\)", "(0.,0.,5.5)", text, count=1),
}


@pytest.mark.parametrize("name", SPOILED)
def test_a_spoiled_file_is_noticed(name: str) -> None:
    text = step_file.step({"box": drilled()}, "test")
    spoiled = SPOILED[name](text)
    assert spoiled != text and solids_of(spoiled)["box"].faults


@pytest.mark.long
def test_opencascade_reads_the_same_volumes(tmp_path: Path) -> None:
    try:
        import gmsh
    except (ImportError, OSError) as error:  # OSError: one of its libraries is missing
        pytest.skip(f'pip install -e ".[second-opinion]", apt-get install libglu1-mesa: {error}')
    made = plan(chosen("two-track", []))
    file = tmp_path / "board.step"
    file.write_text(finished_model.step(made))
    gmsh.initialize(interruptible=False)
    try:
        gmsh.option.setNumber("General.Terminal", 0)
        gmsh.option.setString("Geometry.OCCTargetUnit", "MM")
        volumes = [gmsh.model.occ.getMass(*one) for one in gmsh.model.occ.importShapes(str(file))]
    finally:
        gmsh.finalize()
    bodies = [
        part.volume()
        for piece in finished_model.pieces(made)
        if not piece.name.startswith(("unlit", "peg"))
        for part in piece.body.decompose()
    ]
    assert volumes == pytest.approx(bodies, rel=1e-5)
