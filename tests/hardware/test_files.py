"""Hardware files: as a build makes them, byte by byte, right in size, and refused where wrong."""

import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

import numpy as np  # noqa: E402  (after the skip)

from cribboard.language.phrases import LANGUAGES
from cribboard.lights.layout import TWO_TRACK
from cribboard.menu import menu
from cribboard_tools import cli  # noqa: E402
from cribboard_tools.hardware import build, printed_page, strip_template
from cribboard_tools.hardware.drawing_sheet import Area, Box, Circle, Line, Sheet, Text
from cribboard_tools.hardware.options import Options
from cribboard_tools.hardware.panel import geometry, meshes, overlay, solids
from cribboard_tools.upkeep import release_files
from tests.conftest import ROOT
from tests.helpers.host.command import cribboard

Made = dict[str, Callable[[], bytes | str]]
#: Beside them in git: what a person wrote or drew.
BY_HAND = {
    "hardware/README.md", "hardware/keycard.pdf",  # test_keycard.py
    "hardware/two-track/bom.md", "hardware/matrix/bom.md",
    "hardware/slicer/fast.ini", "hardware/slicer/ordinary.ini",
    *(f"docs/build/{name}.svg" for name in ("measure", "strip-cut", "strip-front")),
    *(f"hardware/carrier/{name}" for name in (
        "carrier.kicad_pcb", "carrier.kicad_pro", "carrier.kicad_sch", "carrier.svg",
        "gerbers.zip", "schematic.svg")),
}  # fmt: skip


@pytest.fixture(name="made", scope="module")
def made_fixture() -> Made:
    """Return what a build makes of what may be in git, by its path there."""
    folders = {"hardware": build.contents, "docs/build": build.pictures}
    return {
        f"{folder}/{name}": content
        for folder, all_of in folders.items()
        for name, content in all_of(Options()).items()
    }


def content(make: Callable[[], bytes | str]) -> bytes:
    made = make()
    return made.encode() if isinstance(made, str) else made


def test_every_file_in_git_is_a_build_s_byte_by_byte_or_made_by_hand(made: Made) -> None:
    """Stale? `cribboard hardware build`, and `cribboard hardware pictures -o docs/build`."""
    told = subprocess.run(
        ["git", "ls-files", "hardware", "docs/build"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        pytest.skip("this is no checkout: it cannot be told which files are in git")
    names = set(told.stdout.splitlines())
    assert names >= BY_HAND and names - BY_HAND <= made.keys()
    stale = [name for name in sorted(names - BY_HAND)
             if (ROOT / name).read_bytes() != content(made[name])]  # fmt: skip
    assert stale == []
    guides = "".join((ROOT / name).read_text() for name in (
        "docs/build.md", "docs/build-strip.md", "hardware/README.md", "README.md"))  # fmt: skip
    assert [name for name in sorted(names) if Path(name).name not in guides] == []


def circles(page: bytes) -> set[tuple[float, float, float]]:
    """Return (x, y, diameter) of a PDF's circles in mm: each begins at its top, ends there."""
    number = r"(-?[\d.]+)"
    curve = rf"{number} {number} m (?:(?:{number} ){{2}}l (?:{number} ){{6}}c ?){{4}}h"
    found = set()
    for one in re.finditer(curve, page.decode("cp1252")):
        points = [float(value) for value in re.findall(number, one[0])]
        xs, ys = points[::2], points[1::2]
        wide, tall = max(xs) - min(xs), max(ys) - min(ys)
        if abs(wide - tall) < 0.01 and abs(points[0] - (min(xs) + max(xs)) / 2) < 0.01:
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            found.add((*(round(value, 2) for value in middle), round(wide, 2)))
    return found


def test_the_template_has_each_hole_where_the_firmware_has_it(made: Made) -> None:
    """The page is A4 lying, and what is drawn is within Letter too; a unit is a millimetre."""
    page = content(made["hardware/two-track/drill.pdf"])
    assert b"/MediaBox [0 0 841.8898 595.2756]" in page
    assert b"2.834646 0 0 -2.834646 0 595.2756 cm" in page
    (left, upper), pixels = strip_template._AT_MM, range(len(TWO_TRACK))
    wanted = {
        (round(x + left, 2), round(y + upper, 2), 4.0) for x, y in map(TWO_TRACK.point, pixels)
    }
    assert circles(page) == wanted and len(wanted) == 244
    lines = re.findall(rb"([\d.]+) ([\d.]+) m ([\d.]+) \2 l S", page)
    assert max(float(end) - float(start) for start, _, end in lines) == 100, "the bar"
    pieces = strip_template.pieces()
    assert [round((right - left) / strip_template.PITCH_MM) for left, right, _ in pieces] == [
        31, 31, 30, 30, 30, 30, 31, 31,
    ]  # fmt: skip
    for left, right, y in pieces:
        assert 8 < left + 26 < right + 26 + 16 < 279.4 - 8 and 8 < y + 34 < 200


def test_page_and_card_of_the_frame_have_every_hole(made: Made) -> None:
    plan = geometry.plan(Options())
    for name, wide in (("frame-page.pdf", 4.0), ("frame-card.pdf", 5.0)):
        page = content(made[f"hardware/matrix/{name}"])
        assert b"/MediaBox [0 0 1190.5512 841.8898]" in page  # A3
        own = {(round(h.x + 36, 2), round(h.y + 26, 2), wide) for h in plan.holes}
        assert own <= circles(page), name


def test_the_overlay_has_ten_items_of_the_menu_that_can_be_read() -> None:
    sheet = overlay.overlay()
    numbers = {name: str(number) for number, name in menu.names()}
    texts = [shape for shape in sheet.shapes if isinstance(shape, Text)]
    rows = [(a.text, b.text) for a, b in zip(texts, texts[1:], strict=False) if a.is_bold]
    assert rows == [(numbers[name], name) for name in overlay.ITEMS] and len(rows) == 10
    for text in texts:
        if text.text in numbers:
            assert text.size >= 4.5, "capitals of 3.2 mm"
            assert text.x + text.size * printed_page.text_width(text.text) < sheet.width - 20


def test_a_pdf_has_each_kind_of_shape_and_nothing_of_the_machine() -> None:
    shapes = [
        Circle("FILL", 10, 10, 2, "#ff0000"), Area("INK", ((1, 1), (3, 1), (2, 4)), "none", True),
        Line("INK", 1, 2, 3, 4, wide=0.5, colour="#00ff00"), Box("CUT", 5, 5, 4, 3),
        Text("INK", 20, 9, 4, "(ten: “é”)", "end", is_bold=True),
    ]  # fmt: skip
    page = printed_page.pdf(Sheet(40, 20, "Sheet (1)", shapes)).decode("cp1252")
    for part in (
        "1 0 0 rg 10 8 m", "h f\n", "[2 1.5] 0 d 1 1 m 3 1 l 2 4 l h S", "0 1 0 RG 0.5 w 1 J",
        "5 5 4 3 re h S", r"/F1 4 Tf 1 0 0 -1", r"(\(ten: “é”\)) Tj", r"/Title (Sheet \(1\))",
    ):  # fmt: skip
        assert part in page, part
    assert "FontFile" not in page and "Date" not in page and "/Filter" not in page
    places = [int(at) for at in re.findall(r"^(\d{10}) 00000 n $", page, re.M)]
    data = page.encode("cp1252")
    assert [int(data[at:].split()[0]) for at in places] == list(range(1, 8))
    width = 4 * printed_page.text_width("(ten: “é”)")
    x = re.search(r"-1 ([\d.]+) 9 Tm", page)
    assert x and float(x[1]) == pytest.approx(20 - width, abs=1e-3)
    if tool := shutil.which("pdftotext"):
        done = subprocess.run([tool, "-", "-"], input=data, capture_output=True)
        assert (done.stdout.decode().strip(), done.stderr) == ("(ten: “é”)", b"")


def test_stl_and_3mf_hold_the_same_parts(made: Made) -> None:
    archive = content(made["hardware/matrix/print.3mf"])
    assert archive == content(made["hardware/matrix/print.3mf"])
    tree = ElementTree.fromstring(zipfile.ZipFile(io.BytesIO(archive)).read("3D/3dmodel.model"))
    assert tree.attrib["unit"] == "millimeter"
    space, right = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}", -1.0
    items = [one.attrib["transform"].split()[9] for one in tree.iter(f"{space}item")]
    for at, thing in zip(items, tree.iter(f"{space}object"), strict=True):
        points = [[float(v.attrib[k]) for k in "xyz"] for v in thing.iter(f"{space}vertex")]
        corners = [
            [int(t.attrib[k]) for k in ("v1", "v2", "v3")] for t in thing.iter(f"{space}triangle")
        ]
        stl = meshes.from_stl(content(made[f"hardware/matrix/stl/{thing.attrib['name']}.stl"]))
        assert np.allclose(np.array(points), stl.points, atol=1e-4)
        assert np.array_equal(np.array(corners), stl.corners)
        assert float(at) > right, "side by side"
        right = float(at) + stl.size[0]


def test_a_leaking_or_blocked_mesh_is_caught() -> None:
    solid = next(one for one in solids.all_solids(geometry.plan(Options())) if one.name == "tray-1")
    mesh = meshes.mesh(solid)
    assert meshes.faults("tray", mesh, solid.handles, 180) == []
    assert meshes.faults("tray", mesh, solid.handles + 1, 180) == [
        f"tray has {solid.handles} ways through it, not {solid.handles + 1}"
    ]
    assert "bed 100" in meshes.faults("tray", mesh, solid.handles, 100)[0]
    leak = mesh._replace(corners=mesh.corners[1:])
    assert meshes.faults("tray", leak, solid.handles, 180) == ["tray is not watertight"]
    inside_out = mesh._replace(corners=mesh.corners[:, ::-1])
    assert "tray is inside out" in meshes.faults("tray", inside_out, solid.handles, 180)


@pytest.mark.parametrize("wrong", ["hole_mm=9", "bed_mm=120", "tray_mm=20"])
def test_a_build_that_would_not_work_is_refused(wrong: str, tmp_path: Path) -> None:
    said = cribboard("hardware", "build", "-o", str(tmp_path), "--set", wrong)
    assert said.status == 1 and "would not work" in said.err and "--anyway" in said.err
    assert list(tmp_path.iterdir()) == []


def test_a_build_that_would_not_work_is_written_if_it_is_wanted_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "contents", lambda options: {"matrix/top.svg": lambda: "<svg/>"})
    words = ["hardware", "build", "-o", str(tmp_path), "--set", "hole_mm=9", "--anyway", "--json"]
    assert cli.main(words) == 0
    said = capsys.readouterr()
    assert "material between openings" in said.err and '"files": ["' in said.out
    assert (tmp_path / "matrix/top.svg").read_text() == "<svg/>"


def test_release_files_hold_the_board_and_are_the_same_bytes_each_time(tmp_path: Path) -> None:
    again = tmp_path / "again"
    script = "import sys; from pathlib import Path\n"
    script += "from cribboard_tools.upkeep import release_files\n"
    script += "release_files.make(Path(sys.argv[1]))"
    environment = {**os.environ, "PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo"}
    command = [sys.executable, "-c", script, str(again)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE) as other:
        archive = release_files.make(tmp_path)
        _, said = other.communicate()
    assert other.returncode == 0, said.decode()
    with zipfile.ZipFile(archive) as one, zipfile.ZipFile(again / archive.name) as two:
        assert one.namelist() == two.namelist()
        assert [name for name in one.namelist() if one.read(name) != two.read(name)] == []
    assert archive.read_bytes() == (again / archive.name).read_bytes()
    names = set(zipfile.ZipFile(archive).namelist())
    for name in ("README.md", "carrier/gerbers.zip", "keycard.pdf", "matrix/print.3mf"):
        assert f"hardware/{name}" in names
    for language in LANGUAGES[1:]:
        assert f"hardware/keycard-{language}.pdf" in names
    assert {"hardware/matrix/stl/top-1.stl", "hardware/two-track/drill.pdf"} <= names
    with zipfile.ZipFile(archive) as made:
        large, small = (made.read(f"hardware/matrix/print{end}.3mf") for end in ("-large-bed", ""))
    assert large != small and large.startswith(b"PK")
