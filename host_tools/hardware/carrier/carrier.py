"""Printed carrier board: its description for KiCad, KiCad's check, and the plots."""

import io
import json
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from host_tools.console import safe_files
from host_tools.errors import Failure
from host_tools.hardware.carrier.placement import (
    GRID_MM,
    body,
    is_square,
    mm,
    mounting_holes,
    pads,
)
from host_tools.hardware.carrier.routing import DRILL_MM, PAD_MM, PADS, VIA_DRILL_MM, VIA_MM
from host_tools.hardware.case.geometry import BOARD_MM
from host_tools.hardware.circuit.board_circuit import circuit as build_circuit
from host_tools.hardware.circuit.parts import Circuit, Part, on_board
from host_tools.hardware.drawing_sheet import Box, Circle, Line, Sheet, Text
from host_tools.hardware.options import Options

#: The routed tracks; `cribboard hardware route` makes them again.
TRACKS = Path(__file__).parent / "tracks.json"
#: Debian's KiCad 6 is installed for the system's Python.
SYSTEM_PYTHON = "/usr/bin/python3"
SCRIPT = Path(__file__).parent / "kicad_board.py"
MOUNTING_MM = 3.2
#: Position of the carrier's corner on the sheet of `kicad_board.py`.
ORIGIN_MM = 50.0


def described(circuit: Circuit, tracks: dict[str, Any]) -> dict[str, Any]:
    """Return the carrier as input for `kicad_board.py`."""
    parts = [_part(part) for part in on_board(circuit.parts)]
    for i, (x, y) in enumerate(mounting_holes()):
        hole = ["", x, y, MOUNTING_MM, MOUNTING_MM, None, False]
        parts.append({"ref": f"H{i + 1}", "value": "M3", "shape": "hole", "pads": [hole],
                      "body": None, "silk": [], "name_at": None})  # fmt: skip
    return {
        "size_mm": list(BOARD_MM), "nets": sorted(circuit.nets()), "parts": parts,
        "via_mm": VIA_MM, "via_drill_mm": VIA_DRILL_MM, **tracks,
        "texts": [[BOARD_MM[0] / 2 + 2, BOARD_MM[1] - 1.1, 1.0, "Cribboard carrier"]],
    }  # fmt: skip


def _part(part: Part) -> dict[str, Any]:
    size, drill = PADS.get(part.shape, (PAD_MM, DRILL_MM))
    own = body(part)
    (x0, y0), (x1, y1) = mm(own.left, own.upper), mm(own.right, own.lower)
    holes = [
        [
            number,
            *(round(v, 4) for v in mm(*at)),
            size,
            drill,
            part.pins[number].net,
            is_square(part, number),
        ]
        for number, at in pads(part).items()
    ]
    box = [round(v, 4) for v in (x0 + 0.02, y0 + 0.02, x1 - 0.02, y1 - 0.02)]
    middle = [round((x0 + x1) / 2, 4), round((y0 + y1) / 2, 4)]
    is_long = part.shape in ("axial", "dip14", "dip6", "pico", "radial", "disc", "fuse")
    return {
        "ref": part.ref, "value": part.value, "shape": part.shape, "pads": holes, "body": box,
        "silk": _silk(part, box), "name_at": middle if is_long else _beside(part, box),
    }  # fmt: skip


def _silk(part: Part, box: list[float]) -> list[list[float]]:
    """Return the lines of the outline that do not cross a pad."""
    if part.shape in ("axial", "disc", "fuse", "radial", "header"):
        return []
    x0, y0, x1, y1 = (box[0] + 0.2, box[1] + 0.2, box[2] - 0.2, box[3] - 0.2)
    if part.shape == "screw":
        return [[x0, y0, x1, y0], [x1, y0, x1, y1], [x1, y1, x0, y1], [x0, y1, x0, y0]]
    inner = (x0 + 2 * GRID_MM / 2 + 0.3, x1 - 2 * GRID_MM / 2 - 0.3)
    return [[inner[0], y0, inner[1], y0], [inner[0], y1, inner[1], y1]]


def _beside(part: Part, box: list[float]) -> list[float] | None:
    if part.shape == "screw":
        is_upright = box[3] - box[1] > box[2] - box[0]
        return (
            [box[2] - 1.2, (box[1] + box[3]) / 2]
            if is_upright
            else [(box[0] + box[2]) / 2, box[1] + 1.2]
        )
    return None


def tracks() -> dict[str, Any]:
    """Return the committed tracks."""
    routed: dict[str, Any] = json.loads(TRACKS.read_text())
    return routed


def has_kicad() -> bool:
    """Tell whether this machine has KiCad's Python module."""
    if not shutil.which(SYSTEM_PYTHON):
        return False
    probe = subprocess.run([SYSTEM_PYTHON, "-c", "import pcbnew"], capture_output=True, check=False)
    return probe.returncode == 0


def run_kicad(circuit: Circuit, routed: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Let KiCad make, check and plot the carrier; return its findings. Raises Failure."""
    folder.mkdir(parents=True, exist_ok=True)
    description = folder / "carrier.json"
    description.write_text(json.dumps(described(circuit, routed)))
    command = [SYSTEM_PYTHON, str(SCRIPT), str(description), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        raise Failure(f"KiCad: {done.stderr.strip().splitlines()[-1]}")
    findings: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return findings


def zipped(folder: Path, names: list[str]) -> bytes:
    """Return plots as one .zip for a board house."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(names):
            entry = zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0))
            archive.writestr(entry, (folder / name).read_bytes(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def write(folder: Path) -> list[Path]:
    """Make the carrier with KiCad; write board, plots and picture. Raises Failure."""
    circuit = build_circuit(Options())
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        findings = run_kicad(circuit, tracks(), work)
        if findings["kinds"]:
            raise Failure(f"KiCad's rules find {findings['kinds']}")
        files = {
            "carrier.kicad_pcb": (work / "carrier.kicad_pcb").read_bytes(),
            "gerbers.zip": zipped(work, findings["files"]),
        }
    files["carrier.svg"] = picture(circuit, tracks()).svg().encode()
    for file, content in files.items():
        safe_files.write_bytes(folder / file, content)
    return [folder / file for file in files]


def picture(circuit: Circuit, routed: dict[str, Any]) -> Sheet:
    """Return the carrier as a drawing: front tracks red, back tracks blue, planes left out."""
    sheet = Sheet(*BOARD_MM, "Cribboard: carrier")
    sheet.add(Box("INK", 0, 0, *BOARD_MM, 1.0, "#f6f3e8"))
    for layer, name in ((1, "ENGRAVE"), (0, "CUT")):
        for _, own, x1, y1, x2, y2, width in routed["segments"]:
            if own == layer:
                sheet.add(Line(name, x1, y1, x2, y2, wide=width))
    for part in on_board(circuit.parts):
        shape = _part(part)
        x0, y0, x1, y1 = shape["body"]
        if part.shape == "radial":
            sheet.add(Circle("INK", (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2))
        else:
            sheet.add(Box("INK", x0, y0, x1 - x0, y1 - y0))
        for _, x, y, size, _, _, is_first in shape["pads"]:
            half = size / 2
            square = Box("FILL", x - half, y - half, size, size)
            sheet.add(square if is_first else Circle("FILL", x, y, half))
        sheet.add(Text("INK", (x0 + x1) / 2, (y0 + y1) / 2 + 0.5, 1.4, part.ref, colour="#1b5e20"))
    for x, y in mounting_holes():
        sheet.add(Circle("INK", x, y, MOUNTING_MM / 2))
    return sheet
