"""Hardware files: as a build makes them, byte by byte, right in size, and refused where wrong."""

import io
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

import numpy as np

from cribboard.language.phrases import LANGUAGES
from cribboard_tools import cli
from cribboard_tools.hardware import build
from cribboard_tools.hardware.options import Options
from cribboard_tools.hardware.panel import geometry, meshes, solids
from cribboard_tools.upkeep import release_files
from tests.conftest import ROOT
from tests.helpers.host.command import cribboard

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
def made_fixture():
    """Return what a build makes of what may be in git, by its path there."""
    folders = {"hardware": build.contents, "docs/build": build.pictures}
    return {
        f"{folder}/{name}": content
        for folder, all_of in folders.items()
        for name, content in all_of(Options()).items()
    }


def content(make):
    made = make()
    return made.encode() if isinstance(made, str) else made


def test_every_file_in_git_is_a_build_s_byte_by_byte_or_made_by_hand(made):
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


def test_stl_and_3mf_hold_the_same_parts(made):
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


def test_a_leaking_or_blocked_mesh_is_caught():
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
def test_a_build_that_would_not_work_is_refused(wrong, tmp_path):
    said = cribboard("hardware", "build", "-o", str(tmp_path), "--set", wrong)
    assert said.status == 1 and "would not work" in said.err and "--anyway" in said.err
    assert list(tmp_path.iterdir()) == []


def test_a_build_that_would_not_work_is_written_if_it_is_wanted_all_the_same(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(build, "contents", lambda options: {"matrix/top.svg": lambda: "<svg/>"})
    words = ["hardware", "build", "-o", str(tmp_path), "--set", "hole_mm=9", "--anyway", "--json"]
    assert cli.main(words) == 0
    said = capsys.readouterr()
    assert "material between openings" in said.err and '"files": ["' in said.out
    assert (tmp_path / "matrix/top.svg").read_text() == "<svg/>"


def test_release_files_hold_the_board_and_are_the_same_bytes_each_time(tmp_path):
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


pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')


SLICER = shutil.which("prusa-slicer")
PROFILES = ROOT / "hardware/slicer"
#: By so much hours and grams of a part may differ: versions of the slicer do.
HOURS_OFF, GRAMS_OFF = 0.2, 0.1
_ROW = re.compile(r"^\| `([a-z]+-\d)` \| ([\d.]+) h \| ([\d.]+) h \| (\d+) g \|$", re.M)
_TOTAL = re.compile(r"^\| all \| ([\d.]+) h \| ([\d.]+) h \| (\d+) g \|$", re.M)


def told():
    """Return the table in hardware/README.md: part, hours on two printers, grams."""
    text = (ROOT / "hardware/README.md").read_text()
    return {part: (float(h), float(f), float(g)) for part, h, f, g in _ROW.findall(text)}


def test_the_table_has_every_part_and_its_sum():
    table = told()
    names = {name for name in build.contents(Options()) if name.startswith("matrix/stl/")}
    assert {f"matrix/stl/{part}.stl" for part in table} == names
    (total,) = _TOTAL.findall((ROOT / "hardware/README.md").read_text())
    sums = [sum(row[i] for row in table.values()) for i in range(3)]
    assert [float(value) for value in total] == pytest.approx(sums)


def sliced(stl, out, *profiles):
    """Return the hours and the grams of a part."""
    loads = [word for name in profiles for word in ("--load", str(PROFILES / f"{name}.ini"))]
    command = ["prusa-slicer", "--export-gcode", *loads, "--center", "90,90", "-o", str(out)]
    subprocess.run([*command, str(stl)], check=True, capture_output=True)
    text = out.read_text()
    assert ";TYPE:Support" not in text
    (grams,) = re.findall(r"^; filament used \[g\] = ([\d.]+)$", text, re.M)
    (time,) = re.findall(r"^; estimated printing time \(normal mode\) = (.+)$", text, re.M)
    seconds = {"d": 86400, "h": 3600, "m": 60, "s": 1}
    spent = sum(int(n) * seconds[unit] for n, unit in re.findall(r"(\d+)([dhms])", time))
    return spent / 3600, float(grams)


@pytest.mark.long
@pytest.mark.skipif(not SLICER, reason="apt-get install prusa-slicer")
@pytest.mark.parametrize("part", ["top-1", "top-2", "tray-1", "tray-2"])
def test_each_part_is_sliced_in_the_hours_and_grams_that_are_told(part, tmp_path):
    stl = tmp_path / f"{part}.stl"
    data = build.contents(Options())[f"matrix/stl/{part}.stl"]()
    stl.write_bytes(data)
    info = subprocess.run(
        ["prusa-slicer", "--info", str(stl)], check=True, capture_output=True, text=True
    ).stdout
    assert "manifold = yes" in info and re.search(r"number_of_parts = +1$", info, re.M)
    assert "repaired" not in info
    hours, fast, grams = told()[part]
    at_ordinary, weight = sliced(stl, tmp_path / "ordinary.gcode", "ordinary")
    at_fast, _ = sliced(stl, tmp_path / "fast.gcode", "ordinary", "fast")
    assert at_ordinary == pytest.approx(hours, rel=HOURS_OFF)
    assert at_fast == pytest.approx(fast, rel=HOURS_OFF)
    assert weight == pytest.approx(grams, rel=GRAMS_OFF)
