"""Hardware files: correct, checked for damage, and up to date in git."""

import io
import json
import re
import subprocess
import zipfile
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

import numpy as np  # noqa: E402  (after the skip)
import trimesh  # noqa: E402
from ezdxf.filemanagement import read as read_dxf  # noqa: E402
from manifold3d import CrossSection, JoinType, Manifold  # noqa: E402

from cribboard.constants import MOST_MA
from cribboard.lights import presets  # noqa: E402
from cribboard_tools import cli  # noqa: E402
from cribboard_tools.hardware import build, checks, drawing_sheet, paper_pages, pdf_measure
from cribboard_tools.hardware.case import (
    case_openings,
    contents,
    diffuser,
    geometry,
    lamp_grid,
    light_rules,
    mesh_files,
    paper_templates,
    shape_rules,
    solid_shapes,
    solids,
)
from cribboard_tools.hardware.case.geometry import Plan, plan  # noqa: E402
from cribboard_tools.hardware.options import (  # noqa: E402
    NAMES,
    PRESETS,
    Options,
    board,
    chosen,
)
from tests.conftest import ROOT  # noqa: E402
from tests.helpers.host.command import cribboard  # noqa: E402
from tests.helpers.host.miswired import circuit  # noqa: E402

KEPT = ROOT / "hardware"
#: Of a build, what a person opens first; `make release-files` makes the rest.
OPENED_FIRST = {"board.json", "bom.md", "map.json", "templates-a4.pdf", "templates-letter.pdf"}
#: Kept as it is: how the bare strip is cut and soldered.
FROZEN = {"strip.pdf"}
PANEL_OPENED_FIRST = {
    "board.json", "map.json", "top.svg", "overlay.pdf", "frame-page.pdf", "frame-card.pdf",
}  # fmt: skip


def volume_and_size(mesh: trimesh.Trimesh) -> list[float]:
    return [round(float(mesh.volume), 1), *(round(float(side), 2) for side in mesh.extents)]


def of_stl(data: bytes) -> object:
    mesh = trimesh.load_mesh(io.BytesIO(data), file_type="stl")
    return [mesh.is_watertight, mesh.euler_number, *volume_and_size(mesh)]


def of_3mf(data: bytes) -> object:
    model = zipfile.ZipFile(io.BytesIO(data)).read("3D/3dmodel.model")
    tree = ElementTree.fromstring(model)
    assert tree.attrib["unit"] == "millimeter"
    space = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
    found = {}
    for thing in tree.iter(f"{space}object"):
        points = [[float(v.attrib[k]) for k in "xyz"] for v in thing.iter(f"{space}vertex")]
        keys = ("v1", "v2", "v3")
        faces = [[int(t.attrib[k]) for k in keys] for t in thing.iter(f"{space}triangle")]
        if points:  # the others say where a mesh is placed
            mesh = trimesh.Trimesh(np.array(points), np.array(faces))
            found[thing.attrib["name"]] = [mesh.is_watertight, *volume_and_size(mesh)]
    return found


def of_dxf(data: bytes) -> object:
    document = read_dxf(io.StringIO(data.decode()))
    assert document.audit().errors == []
    found = []
    for entity in document.modelspace():
        where: Any = ()
        if entity.dxftype() == "CIRCLE":
            where = (*entity.dxf.center, entity.dxf.radius)
        elif entity.dxftype() == "LINE":
            where = (*entity.dxf.start, *entity.dxf.end)
        else:
            where = tuple(value for point in entity.get_points() for value in point)
        layer = entity.dxf.layer
        found.append((entity.dxftype(), layer, tuple(round(float(v), 3) for v in where)))
    return document.units, sorted(found)


def of_pdf(data: bytes) -> object:
    def tidy(page: pdf_measure.Measures) -> object:
        circles = sorted(tuple(round(v, 1) for v in circle) for circle in page.circles)
        return round(page.width, 1), round(page.height, 1), len(page.lines), circles

    return [tidy(page) for page in pdf_measure.pages(data)]


def of_svg(data: bytes) -> object:
    """Return the texts and the number of circles; other lines depend on the drawing program."""
    tree = ElementTree.fromstring(data)
    words = sorted("".join(node.itertext()) for node in tree.iter() if node.tag.endswith("text"))
    circles = [n.attrib for n in tree.iter() if n.tag.endswith("circle") and "r" in n.attrib]
    return words, len(circles)


def of_glb(data: bytes) -> object:
    scene = trimesh.load_scene(io.BytesIO(data), file_type="glb")
    return sorted(scene.geometry), [round(float(side), 4) for side in scene.extents]


def of_text(data: bytes) -> object:
    return data.decode()


READERS: dict[str, Callable[[bytes], object]] = {
    **{"stl": of_stl, "3mf": of_3mf, "dxf": of_dxf, "pdf": of_pdf, "svg": of_svg},
    **{"glb": of_glb, "step": of_text},
    **{"csv": of_text, "md": of_text, "json": of_text, "txt": of_text},
}


def kept(folder: str = "") -> set[str]:
    """Return the files in git of a folder of `hardware`; a build leaves others beside them."""
    told = subprocess.run(["git", "ls-files"], cwd=KEPT / folder, capture_output=True, text=True)
    if told.returncode:
        pytest.skip("this is no checkout: it cannot be told which files are in git")
    return set(told.stdout.splitlines())


def content(make: Callable[[], build.Content]) -> bytes:
    made = make()
    return made.encode() if isinstance(made, str) else made


@pytest.mark.parametrize(
    ("preset", "opened_first", "others"),
    [
        ("two-track", OPENED_FIRST, FROZEN),
        ("matrix", PANEL_OPENED_FIRST, {"wiring.md", "bom.md"}),  # test_breadboard.py
    ],
    ids=["two-track", "matrix"],
)
def test_the_files_in_git_are_those_of_a_build(
    preset: str, opened_first: set[str], others: set[str]
) -> None:
    """Stale? `cribboard hardware build` makes them again."""
    contents = build.contents(board(preset, []))
    assert kept(preset) == opened_first | others
    for name in sorted(opened_first):
        read = READERS[name.rsplit(".", 1)[1]]
        is_fresh = read((KEPT / preset / name).read_bytes()) == read(content(contents[name]))
        assert is_fresh, f"{preset}/{name} is stale"


def test_of_the_boards_only_two_are_in_git() -> None:
    folders = {name.split("/")[0] for name in kept() if "/" in name}
    assert folders == {"matrix", "two-track", "carrier", "slicer"}


@pytest.mark.long
@pytest.mark.parametrize("preset", NAMES)
def test_every_preset_builds_files_that_read_back(preset: str) -> None:
    """What `make release-files` builds beside the files in git."""
    contents = build.contents(board(preset, []))
    assert {
        "board.json",
        "templates-a4.pdf",
        "templates-letter.pdf",
        "print.3mf",
        "top.dxf",
        "stl/top-1.stl",
    } <= set(contents)
    for name, make in contents.items():
        assert READERS[name.rsplit(".", 1)[1]](content(make)), name


def test_a_build_s_every_check_holds() -> None:
    options = chosen("two-track", ["leds_per_m=100"])
    made, wired = plan(options), circuit(options)
    found = [*checks.nets(wired), *checks.supply(options, made, wired), *checks.shapes(made)]
    found += [*checks.documents(made), *checks.printed(made), checks.parts_list(made, wired)]
    assert [one for one in found if one.faults] == []
    assert len(found) > 25
    names = [one.name for one in found]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    "settings",
    [
        ("leds_per_m=60", "hole_mm=8", "lane_mm=20"),
        ("group_gap=1", "pitch_mm=6.98"),
        ("case_mm=26", "keypad=buttons", "screen=1.3", "corner_mm=8"),
        ("bed_mm=180", "top_mm=5"),
    ],
)
def test_what_is_printed_is_sound_for_other_values(settings: tuple[str, ...]) -> None:
    found = list(checks.printed(plan(chosen("two-track", list(settings)))))
    assert [one for one in found if one.faults] == []


def test_a_plug_in_the_wrong_scale_is_caught() -> None:
    """A PDF printed to fit, a DXF in inches, a hole too few: the measuring notices."""
    made = plan(chosen("single-track", []))
    drill = paper_templates.drill(made)
    assert checks._pdf_faults(pdf_measure.pages(drill.pdf())[0], drill, made) == []
    smaller = drawing_sheet.Sheet(drill.width * 0.97, drill.height, drill.title, drill.shapes)
    assert checks._pdf_faults(pdf_measure.pages(smaller.pdf())[0], drill, made)
    lost = [s for s in drill.shapes if s != drill.shapes[10]]
    fewer = drawing_sheet.Sheet(drill.width, drill.height, drill.title, lost)
    assert checks._pdf_faults(pdf_measure.pages(fewer.pdf())[0], drill, made) == [
        "1 openings are missing or elsewhere"
    ]
    assert checks._dxf(paper_templates.laser(made), len(made.cuts())).faults == []
    assert checks._dxf(paper_templates.laser(made), len(made.cuts()) + 1).faults


def test_tiled_pages_show_every_hole_somewhere_whole(made: Plan) -> None:
    drill = paper_templates.drill(made)
    plans = paper_pages.pages(drill, "a4")
    pages = pdf_measure.pages(paper_pages.document([drill], "a4", ""))
    assert len(pages) == len(plans) == 2
    edge = paper_pages.EDGE_MM
    seen = set()
    for page, planned in zip(pages, plans, strict=True):
        assert any(abs(line - 100) < 0.05 for line in page.lines)
        left, upper, right, lower = planned.window
        for x, y, size in page.circles:
            at = (x - edge + left, y - edge + upper)
            half = size / 2
            if left + half <= at[0] <= right - half and upper + half <= at[1] <= lower - half:
                seen |= {
                    cut.name
                    for cut in made.cuts()
                    if abs(cut.x + paper_templates.MARGIN - at[0]) < 0.05
                    and abs(cut.y + paper_templates.MARGIN - at[1]) < 0.05
                }
    assert seen == {cut.name for cut in made.cuts() if not cut.h}


def test_a_leaking_or_blocked_mesh_is_caught(made: Plan) -> None:
    solid = solids.top(made, made.tiles[0])
    mesh = solids.mesh(solid)
    assert solids.faults("top", mesh, solid.handles, 220) == []
    assert solids.faults("top", mesh, solid.handles + 1, 220) == [
        f"top has {solid.handles} ways through it, not {solid.handles + 1}"
    ]
    assert "bed 100" in solids.faults("top", mesh, solid.handles, 100)[0]
    leak = trimesh.Trimesh(mesh.vertices, mesh.faces[1:])
    assert any("watertight" in fault for fault in solids.faults("top", leak, solid.handles, 220))
    inside_out = trimesh.Trimesh(mesh.vertices, mesh.faces[:, ::-1])
    assert solids.faults("top", inside_out, solid.handles, 220) == ["top is inside out"]


def test_the_printed_top_is_the_plan_not_its_mirror(made: Plan) -> None:
    """On the printer the top lies on its face: turned over, hole 1.1 is next to the left rim."""
    mesh = solids.mesh(solids.top(made, made.tiles[0]))
    turned = np.asarray(mesh.vertices) * [1, -1, -1] + [0, made.height, made.options.top_mm]
    for hole in made.holes:
        if hole.x < made.tiles[0].w:
            away = np.hypot(turned[:, 0] - hole.x, made.height - turned[:, 1] - hole.y)
            assert abs(away.min() - made.options.hole_mm / 2) < 0.02


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_level_faces_lie_between_two_layers(preset: str) -> None:
    """A slicer prints one in the middle of a layer as a layer more or less, as it likes.

    Those of round holes and engraved words in a wall are small: they need not.
    """
    for solid in solids.all_solids(plan(chosen(preset, []))):
        mesh = solids.mesh(solid)
        level = np.abs(mesh.face_normals[:, 2]) > 0.999
        heights = mesh.triangles_center[level][:, 2].round(3)
        for z in np.unique(heights):
            area = float(mesh.area_faces[level][heights == z].sum())
            off_mm = abs(float(z) - solid_shapes.on_layer(float(z)))
            assert off_mm < 1e-3 or area < 5, (solid.name, z, area)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_part_is_printed_without_support(preset: str) -> None:
    """A printer spans 15 mm in the air; of an engraved line it is the width that counts."""
    for solid in solids.all_solids(plan(chosen(preset, []))):
        mesh = solids.mesh(solid)
        low = (mesh.face_normals[:, 2] < -0.999) & (mesh.triangles_center[:, 2] > 0.01)
        if not low.any():
            continue
        for roof in mesh.submesh([np.flatnonzero(low)], append=True).split(only_watertight=False):
            wide, deep, _ = roof.extents
            is_groove = min(wide, deep) < 1
            assert is_groove or max(wide, deep) <= 15, (solid.name, roof.bounds)


def test_stl_and_3mf_hold_the_same_bytes_each_time() -> None:
    made = plan(chosen("single-track", []))
    mesh = solids.mesh(diffuser.diffuser(made, made.tiles[0], []))
    assert mesh_files.stl(mesh) == mesh_files.stl(mesh)
    one = mesh_files.three_mf({"a": mesh})
    assert one == mesh_files.three_mf({"a": mesh})
    assert not re.search(rb"UUID=", zipfile.ZipFile(io.BytesIO(one)).read("3D/3dmodel.model"))


def test_the_objects_of_a_3mf_stand_side_by_side() -> None:
    made = plan(chosen("single-track", []))
    mesh = solids.mesh(diffuser.diffuser(made, made.tiles[0], []))
    scene = trimesh.load_scene(
        io.BytesIO(mesh_files.three_mf({"a": mesh, "b": mesh})), file_type="3mf"
    )
    assert scene.units == "millimeter" and set(scene.geometry) == {"a", "b"}
    wide = 2 * float(mesh.extents[0]) + mesh_files._APART_MM
    assert float(scene.extents[0]) == pytest.approx(wide, abs=0.01)
    assert list(scene.extents[1:]) == pytest.approx(list(mesh.extents[1:]), abs=0.01)


def test_a_part_that_list_or_carrier_lacks_is_caught() -> None:
    made, wired = plan(Options()), circuit(Options())
    assert checks.parts_list(made, wired).faults == []
    assert checks.parts_list(made, wired.without("R9")).faults == [
        "R9 is in only one of list and circuit"
    ]
    assert checks.parts_list(made, wired.changed("C6", at=None)).faults == [
        "C6 has no place on the carrier"
    ]


@pytest.mark.parametrize("wrong", ["hole_mm=7", "bed_mm=120", "case_mm=20", "players=3"])
def test_a_build_that_would_not_work_is_refused(wrong: str, tmp_path: Path) -> None:
    words = ["--preset", "two-track", "-o", str(tmp_path), "--set", wrong]
    said = cribboard("hardware", "build", *words)
    assert said.status == 1 and "would not work" in said.err and "--anyway" in said.err
    assert list(tmp_path.iterdir()) == []


def test_a_build_that_would_not_work_is_written_if_it_is_wanted_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "build", lambda options, folder: [folder / "top.svg"])
    words = ["hardware", "build", "--preset", "two-track", "-o", str(tmp_path)]
    words += ["--set", "hole_mm=7", "--anyway"]
    assert cli.main(words) == 0
    said = capsys.readouterr()
    assert "top.svg" in said.out and "two-track: material between openings" in said.err


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("values", [[], ["group_gap=1"]])
def test_board_json_gives_the_firmware_the_map_of_the_plan(preset: str, values: list[str]) -> None:
    made = plan(chosen(preset, values))
    layout = presets.find(json.loads(build.board_json(made))["tracks"])
    assert len(layout) == made.pixels
    assert {(h.track, h.hole): h.pixel for h in made.holes} == {
        (h.track, h.hole): layout.pixel(h.track, h.hole) for h in made.holes
    }
    assert layout.name == ("own" if values else preset)
    assert layout.most_ma == (1200 if values else MOST_MA)  # 1200: what the carrier lets pass


Misfit = Callable[[geometry.Plan, pytest.MonkeyPatch], geometry.Plan]


def case_of(high: float) -> Misfit:
    """Return a case of another height."""
    return lambda made, _: plan(replace(made.options, case_mm=high))


def without_header(made: geometry.Plan, patch: pytest.MonkeyPatch) -> geometry.Plan:
    """Cut the window as if the Pico had no header of its own."""
    with patch.context() as other:
        other.setattr(case_openings, "HEADER_MM", 0.0)
        walls = [solids.case(made, tile) for tile in made.tiles]
    patch.setattr(solids, "case", lambda plan, tile: walls[plan.tiles.index(tile)])
    return made


def sound_beside_screen(made: geometry.Plan, _: pytest.MonkeyPatch) -> geometry.Plan:
    """Move the sound holes, with the piezo under them, to the right."""
    openings = [
        replace(one, x=one.x + 5.75) if one.name.startswith("sound") else one
        for one in made.openings
    ]
    return replace(made, openings=openings)


def low_button(made: geometry.Plan, patch: pytest.MonkeyPatch) -> geometry.Plan:
    """Put the button lower, over the buffer."""
    x, z = case_openings.button_middle(made)
    patch.setattr(case_openings, "button_middle", lambda plan: (x, z - 6))
    return made


def constant(name: str, value: object) -> Misfit:
    """Change a constant of case_openings.py."""

    def change(made: geometry.Plan, patch: pytest.MonkeyPatch) -> geometry.Plan:
        patch.setattr(case_openings, name, value)
        return made

    return change


#: A change, and what then is in the way. All but the last two were so in the first design.
MISFITS: dict[str, tuple[Misfit, str]] = {
    "a flat case": (case_of(24.0), "J6 and screen"),
    "a low window": (without_header, "Pico's plug and the case"),
    "sound holes beside the screen": (sound_beside_screen, "screen and piezo"),
    "no pocket for the plug": (constant("USB_C_POCKET_MM", (9.0, 3.0)), "USB-C plug and the case"),
    "the button over the buffer": (low_button, "SAFE button"),
    "a case lower than its parts": (case_of(20.0), "through the top plate"),
    "the breakout near the carrier": (constant("USB_C_BELOW_MM", 8.0), "USB-C breakout"),
    "the amplifier under the carrier": (constant("AMPLIFIER_BELOW_MM", -4.0), "amplifier"),
    "the amplifier at the bridge": (constant("AMPLIFIER_RIGHT_MM", 33.0), "amplifier and the case"),
    "a deeper speaker": (constant("SPEAKER_MM", (31.0, 26.0, 21.0)), "amplifier and speaker"),
}


def test_posts_are_whole_where_the_screw_s_thread_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The strip's way left 0.3 mm beside the pilot hole of the middle posts."""
    made = plan(Options())
    assert solids.post_faults(made) == []
    assert solids.top_screw_mm(made) == 12
    assert solids.top_screw_mm(plan(chosen("two-track", ["top_mm=6"]))) == 16
    monkeypatch.setattr(solids, "LOOSE_DEEP_MM", 0.0)  # as it was
    found = solids.post_faults(made)
    assert sum("around its thread" in fault for fault in found) >= 4


@pytest.mark.parametrize(
    ("preset", "settings"),
    [
        *((preset, ()) for preset in PRESETS),
        ("two-track", ("leds_per_m=60", "hole_mm=8", "lane_mm=20")),
        ("british", ("leds_per_m=100",)),
        ("two-track", ("strip_mm=11.2",)),
        ("two-track", ("bed_mm=180", "top_mm=5")),
    ],
)
def test_every_lamp_has_a_window_with_walls_and_the_strip_is_held(
    preset: str, settings: tuple[str, ...]
) -> None:
    made = plan(chosen(preset, list(settings)))
    assert light_rules.diffuser_faults(made) == []
    assert light_rules.grid_faults(made) == []
    grid = sum(light_rules.grids(made), Manifold())
    pitch, half = made.options.pitch, made.options.strip_mm / 2
    z = lamp_grid.face_z(made) + geometry.LAMP_PLATE_MM / 2
    beside = made.options.strip_mm / 2 + lamp_grid.RAIL_GAP_MM + lamp_grid.RAIL_MM / 2
    low = lamp_grid.face_z(made) - geometry.LAMP_HIGH_MM / 2
    is_railed = "strip_mm=11.2" not in settings
    joints = [tile.x for tile in made.tiles[1:]]
    for row in made.rows:
        y = made.height - row.y
        for i in range(1, row.pixels - 2):
            lamp, between = row.x + i * pitch, row.x + (i + 0.5) * pitch
            assert not _is_solid(grid, (lamp, y, z)), "the window is closed"
            if all(abs(between - joint) > 0.5 for joint in joints):
                assert _is_solid(grid, (between, y, z)), "no wall between two lamps"
        x = row.x + 8.5 * pitch
        for side in (-1, 1):
            assert not is_railed or _is_solid(grid, (x, y + side * beside, low))
            assert _is_solid(grid, (x, y + side * (half - 0.5), low)), "no ledge for the strip"


@pytest.mark.parametrize("made", PRESETS, indirect=True)
def test_the_wires_of_the_strip_have_room_beside_the_lamp_grid(made: Plan) -> None:
    """As two-track/strip.pdf has them: from pads 1.1 mm inside a row's ends to 5.2 mm outside."""
    grids = [lamp_grid.outline_of(made, tile) for tile in made.tiles]
    half, pad = made.options.pitch / 2, made.options.strip_mm / 2 - 1.8
    for row in made.rows:
        last = row.x + (row.pixels - 1) * made.options.pitch
        for end, outward in ((row.x - half, -1), (last + half, 1)):
            for y in (row.y - pad, row.y, row.y + pad):
                ends = [
                    CrossSection.circle(0.8, 16).translate([x, made.height - y])
                    for x in (end - outward * 1.1, end + outward * 5.2)
                ]
                wire = CrossSection.batch_hull(ends)
                assert all((wire ^ grid).area() < 1e-6 for grid in grids), (row, y)


@pytest.mark.parametrize("made", PRESETS, indirect=True)
def test_two_pins_align_each_tile_of_grid_diffuser_and_top(made: Plan) -> None:
    sheets = light_rules.sheets(made)
    for tile, sheet, grid in zip(made.tiles, sheets, light_rules.grids(made), strict=True):
        places = lamp_grid.pins(made, tile)
        assert len(places) == 2 and places[1][0] - places[0][0] > 20
        top = solids.top(made, tile).body.rotate([180, 0, 0])
        top = top.translate([0, made.height, made.options.top_mm])  # its lower side at 0
        for x, y in places:
            at = (x, made.height - y)
            assert not _is_solid(top, (*at, 1.0)), "the top has no hole"
            skin = made.options.top_mm - solid_shapes.GROOVE_DEEP_MM - 0.3
            assert _is_solid(top, (*at, skin)), "the hole goes through the face"
            assert not _is_solid(sheet, (*at, solid_shapes.FLOOR_MM + made.options.case_mm - 0.3))
            assert not _is_solid(grid, (*at, lamp_grid.face_z(made) + 0.7))


WHOLE = lamp_grid.outline_of
GRID_FAULTS: dict[str, tuple[Any, str, Any, str]] = {
    "a rail in the strip's way": (lamp_grid, "RAIL_GAP_MM", -0.5, "and its foil share"),
    "ribs in the lamps' way": (lamp_grid, "PLAY_MM", -0.1, "and a lamp share"),
    "ribs down to the foil": (lamp_grid, "RIB_DEEP_MM", 1.7, "and its foil share"),
    "no ribs": (lamp_grid, "ribs", lambda plan, row: [], "nothing holds the strip"),
    "small windows": (lamp_grid, "window_mm", lambda plan: 3.0, "shades 2"),
    "too large a plate": (
        lamp_grid,
        "outline_of",
        lambda plan, tile: WHOLE(plan, tile).offset(1.0, JoinType.Miter),
        "and a tray share",
    ),
    "a thick plate": (lamp_grid, "LAMP_PLATE_MM", 2.5, "and a diffuser share"),
}


@pytest.mark.parametrize("name", GRID_FAULTS)
def test_a_lamp_grid_that_does_not_fit_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = plan(Options())
    trays = light_rules.trays(made)
    monkeypatch.setattr(light_rules, "trays", lambda plan: trays)
    sheets = light_rules.sheets(made)
    monkeypatch.setattr(light_rules, "sheets", lambda plan: sheets)
    where, what, value, words = GRID_FAULTS[name]
    if what == "LAMP_PLATE_MM":  # thicker in the print than in the stack
        low = lamp_grid.face_z(made)
        monkeypatch.setattr(
            lamp_grid,
            "in_place",
            lambda plan, tile: lamp_grid._upright(plan, tile)[0].translate([0, 0, low]),
        )
    monkeypatch.setattr(where, what, value)
    found = light_rules.grid_faults(made)
    assert any(words in fault for fault in found), found


def test_a_diffuser_that_ends_before_the_joint_or_lies_in_its_wall_is_told(
    made: Plan,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first tray's diffuser left half of a row's last holes bare; the other lay in a wall."""
    flat = diffuser.outline_of
    short = CrossSection.square([made.tiles[0].w - 3, made.height])
    with monkeypatch.context() as patch:
        patch.setattr(diffuser, "outline_of", lambda plan, tile: flat(plan, tile) ^ short)
        assert any(
            "are not over a diffuser" in fault for fault in light_rules.diffuser_faults(made)
        )
    with monkeypatch.context() as patch:
        patch.setattr(diffuser, "outline_of", lambda plan, tile: CrossSection())
        patch.setattr(lamp_grid, "outline_of", lambda plan, tile: CrossSection())
        trays = [solids.case(made, tile).body for tile in made.tiles]
    monkeypatch.setattr(light_rules, "trays", lambda plan: trays)
    assert any("and a tray share" in fault for fault in light_rules.diffuser_faults(made))


def test_strips_side_by_side_without_air_are_refused() -> None:
    found = shape_rules.crowded(plan(chosen("two-track", ["strip_mm=12"])))
    assert found == ["lanes 12 mm apart, but the strip is 12"]


@pytest.mark.parametrize("made", PRESETS, indirect=True)
def test_ports_have_their_names_on_the_outside_and_not_mirrored(made: Plan) -> None:
    labels = {word: (middle, is_back) for word, middle, is_back in case_openings.port_labels(made)}
    assert set(labels) == {"PICO", "SAFE", "5V"}
    body = solids.case(made, made.tiles[-1]).body
    middle, is_back = labels["PICO"]
    assert is_back
    half = case_openings.width_of("PICO", case_openings.LABEL_MM) / 2
    z = solid_shapes.FLOOR_MM + made.options.case_mm - 9
    foot = z - case_openings.LABEL_MM / 2
    outside, inside = made.height - 0.15, made.height - 0.9
    # from behind, P is at the right end of x: its stem goes down to the baseline, O's side does not
    assert not _is_solid(body, (middle + half, outside, foot))
    assert _is_solid(body, (middle - half, outside, foot))
    assert not _is_solid(body, (middle - half, outside, z))
    assert _is_solid(body, (middle + half, inside, foot))
    x, _, _ = case_openings.pico_usb(made)
    assert middle + half < x - case_openings.PICO_WINDOW_MM[0] / 2
    button, _ = case_openings.button_middle(made)
    assert labels["SAFE"][0] + half < button - case_openings.BUTTON_MM / 2


@pytest.mark.parametrize(
    ("preset", "settings"),
    [
        *((preset, ()) for preset in PRESETS),
        ("two-track", ("leds_per_m=60", "hole_mm=8", "lane_mm=20")),
        ("british", ("leds_per_m=100",)),
    ],
)
def test_tiles_of_the_top_have_pins_that_align_them(preset: str, settings: tuple[str, ...]) -> None:
    made = plan(chosen(preset, list(settings)))
    middle = made.options.top_mm / 2
    for left, right in pairwise(made.tiles):
        joint = right.x
        places = solids.pin_places(made, joint)
        assert len(places) == 2 and places[1] - places[0] > 11
        for tile, at in ((left, joint - 4), (right, joint + 4)):
            turned = solids.top(made, tile).body.rotate([180, 0, 0])
            body = turned.translate([0, made.height, made.options.top_mm])
            for y in places:
                assert not _is_solid(body, (at, made.height - y, middle))
                for z in (0.3, made.options.top_mm - solid_shapes.GROOVE_DEEP_MM - 0.1):
                    assert _is_solid(body, (at, made.height - y, z)), "the pin's hole is open"
    thin = plan(chosen("two-track", ["top_mm=2"]))
    assert solids.pin_places(thin, thin.tiles[1].x) == []


def test_wires_are_tied_to_bridges_on_the_floor() -> None:
    for preset in PRESETS:
        made = plan(chosen(preset, []))
        bridges = solids.tie_bridges(made)
        assert len(bridges) == 2 * len(made.tiles) + 1  # two a tray, and one for the supply
        for x, y in bridges:
            tile = next(tile for tile in made.tiles if tile.x <= x < tile.x + tile.w)
            body = solids.case(made, tile).body
            middle = solid_shapes.FLOOR_MM + solids.TUNNEL_MM[1] / 2
            assert not _is_solid(body, (x, y, middle)), "the tie does not pass"
            assert _is_solid(body, (x, y, solid_shapes.FLOOR_MM + solids.TIE_MM[2] - 0.5))


@pytest.mark.parametrize("made", PRESETS, indirect=True)
def test_the_speaker_has_its_grille_in_the_front_wall(made: Plan) -> None:
    body = solids.case(made, made.tiles[-1]).body
    speaker = next(box for box in contents.boxes(made) if box.name == "speaker")
    holes = case_openings.grille_holes(made)
    assert len(holes) == 11
    for x, z in holes:
        for y in (0.2, geometry.WALL_MM - 0.2):
            assert not _is_solid(body, (x, y, z)), "the hole is closed"
        assert _is_solid(body, (x + case_openings.GRILLE_APART_MM / 2, 1.0, z))
        assert speaker.at[0] + 2 < x < speaker.at[0] + speaker.size[0] - 2
        assert speaker.at[2] + 2 < z < speaker.at[2] + speaker.size[2] - 2


def _is_solid(body: Any, at: tuple[float, float, float]) -> bool:
    probe = Manifold.cube([0.2, 0.2, 0.2], True).translate(list(at))
    return bool((body ^ probe).volume() > 0.5 * probe.volume())


def test_the_module_of_buttons_does_not_fall_through_its_window() -> None:
    made = plan(chosen("single-track", []))
    assert shape_rules.crowded(made) == []
    window = next(opening for opening in made.openings if opening.name == "keys")
    box = next(box for box in contents.boxes(made) if box.name == "keys")
    assert box.size[0] >= window.w + 3 and box.size[1] >= window.h + 3
    large = [replace(o, w=42.0, h=42.0) if o.name == "keys" else o for o in made.openings]
    found = shape_rules.crowded(replace(made, openings=large))
    assert found == ["the module of keys is 0.0 mm wider than its window: it falls through"]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("values", [[], ["screen=1.3"], ["keypad=buttons"]])
def test_every_part_has_its_room_in_the_case(preset: str, values: list[str]) -> None:
    made = plan(chosen(preset, values))
    assert contents.collisions(made) == []
    names = {box.name for box in contents.boxes(made)}
    placed = {part.ref for part in circuit(made.options).parts if part.at} - {"U1"}
    assert names >= placed | {"carrier", "Pico", "Pico's plug", "screen", "piezo", "SAFE button"}
    assert "USB-C plug" in names


@pytest.mark.parametrize("name", MISFITS)
def test_what_does_not_fit_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change, told = MISFITS[name]
    made = change(plan(chosen("two-track", [])), monkeypatch)
    found = contents.collisions(made)
    assert any(told in fault for fault in found), found
