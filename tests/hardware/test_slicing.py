"""Printed parts of the panel board, sliced by PrusaSlicer: manifold, hours and grams as told."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

from cribboard_tools.hardware import build
from cribboard_tools.hardware.options import Options
from tests.conftest import ROOT

SLICER = shutil.which("prusa-slicer")
PROFILES = ROOT / "hardware/slicer"
#: By so much hours and grams of a part may differ: versions of the slicer do.
HOURS_OFF, GRAMS_OFF = 0.2, 0.1
_ROW = re.compile(r"^\| `([a-z]+-\d)` \| ([\d.]+) h \| ([\d.]+) h \| (\d+) g \|$", re.M)
_TOTAL = re.compile(r"^\| all \| ([\d.]+) h \| ([\d.]+) h \| (\d+) g \|$", re.M)


def told() -> dict[str, tuple[float, float, float]]:
    """Return the table in hardware/README.md: part, hours on two printers, grams."""
    text = (ROOT / "hardware/README.md").read_text()
    return {part: (float(h), float(f), float(g)) for part, h, f, g in _ROW.findall(text)}


def test_the_table_has_every_part_and_its_sum() -> None:
    table = told()
    names = {name for name in build.contents(Options()) if name.startswith("matrix/stl/")}
    assert {f"matrix/stl/{part}.stl" for part in table} == names
    (total,) = _TOTAL.findall((ROOT / "hardware/README.md").read_text())
    sums = [sum(row[i] for row in table.values()) for i in range(3)]
    assert [float(value) for value in total] == pytest.approx(sums)


def sliced(stl: Path, out: Path, *profiles: str) -> tuple[float, float]:
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
def test_each_part_is_sliced_in_the_hours_and_grams_that_are_told(
    part: str, tmp_path: Path
) -> None:
    stl = tmp_path / f"{part}.stl"
    data = build.contents(Options())[f"matrix/stl/{part}.stl"]()
    assert isinstance(data, bytes)
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
