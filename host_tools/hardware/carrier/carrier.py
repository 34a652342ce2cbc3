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
    body,
    is_square,
    mm,
    mounting_holes,
    pads,
)
from host_tools.hardware.carrier.routing import DRILL_MM, PAD_MM, PADS, VIA_DRILL_MM, VIA_MM
from host_tools.hardware.carrier.silkscreen import (
    LINE_MM,
    NAME,
    REVISION,
    letter_width,
    silkscreen,
)
from host_tools.hardware.case.geometry import BOARD_MM
from host_tools.hardware.circuit.board_circuit import circuit as build_circuit
from host_tools.hardware.circuit.parts import Circuit, Part, on_board
from host_tools.hardware.drawing_sheet import Box, Circle, Line, Sheet, Text
from host_tools.hardware.options import Options
from host_tools.hardware.schematic import kicad_file

#: The routed tracks; `cribboard hardware route` makes them again.
TRACKS = Path(__file__).parent / "tracks.json"
#: Debian's KiCad 6 is installed for the system's Python.
SYSTEM_PYTHON = "/usr/bin/python3"
SCRIPT = Path(__file__).parent / "kicad_board.py"
MOUNTING_MM = 3.2
CORNER_MM = 1.0
#: What a cheap board house makes without a surcharge, in mm; KiCad checks the carrier against it.
RULES_MM = {
    **{"clearance": 0.2, "track": 0.2, "edge": 0.3, "annular_ring": 0.15},
    **{"hole_to_hole": 0.25, "hole_to_copper": 0.25, "drill": 0.3, "silk": 0.1},
}
#: Position of the carrier's corner on the sheet of `kicad_board.py`.
ORIGIN_MM = 50.0


def described(circuit: Circuit, tracks: dict[str, Any]) -> dict[str, Any]:
    """Return the carrier as input for `kicad_board.py`."""
    parts = [_part(part) for part in on_board(circuit.parts)]
    for i, (x, y) in enumerate(mounting_holes()):
        hole = ["", x, y, MOUNTING_MM, MOUNTING_MM, None, False]
        parts.append({"ref": f"H{i + 1}", "value": "M3", "shape": "hole", "pads": [hole],
                      "body": None, "centre": (x, y), "rotation": 0, "path": None})  # fmt: skip
    printed = silkscreen(circuit)
    return {
        "size_mm": list(BOARD_MM), "corner_mm": CORNER_MM, "nets": sorted(circuit.nets()),
        "parts": parts, "via_mm": VIA_MM, "via_drill_mm": VIA_DRILL_MM, **tracks,
        "texts": [
            [word.x, word.y, letter_width(word.height), word.height, word.turn, word.text]
            for word in printed.words
        ],
        "silk": [list(line) for line in printed.lines], "silk_mm": LINE_MM,
        "rules": RULES_MM, "title": NAME, "revision": REVISION, "date": commit_date(),
    }  # fmt: skip


def commit_date() -> str:
    """Return the date of the checkout's last commit, or nothing in an installed package."""
    root = TRACKS.parents[3]
    if not (root / "pyproject.toml").is_file() or not shutil.which("git"):
        return ""
    command = ["git", "-C", str(root), "log", "-1", "--format=%cs"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def centre_mm(part: Part) -> tuple[float, float]:
    """Return the middle of a part's holes, from the carrier's upper left corner."""
    places = [mm(*at) for at in pads(part).values()]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return round((min(xs) + max(xs)) / 2, 4), round((min(ys) + max(ys)) / 2, 4)


def rotation(part: Part) -> int:
    """Return by how many degrees a part is turned counterclockwise, as KiCad counts."""
    return -90 * part.at[2] % 360 if part.at else 0


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
    return {
        "ref": part.ref, "value": part.value, "shape": part.shape, "pads": holes, "body": box,
        "centre": centre_mm(part), "rotation": rotation(part),
        "path": kicad_file.symbol_path(part.ref),
    }  # fmt: skip


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
    """Make the carrier with KiCad; write board, schematic, plots and picture. Raises Failure."""
    circuit = build_circuit(Options())
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        findings = run_kicad(circuit, tracks(), work)
        if findings["kinds"]:
            raise Failure(f"KiCad's rules find {findings['kinds']}")
        files = {
            "carrier.kicad_pcb": (work / "carrier.kicad_pcb").read_bytes(),
            "carrier.kicad_pro": (work / "carrier.kicad_pro").read_bytes(),  # the design rules
            "gerbers.zip": zipped(work, findings["files"]),
        }
    files |= {name: text.encode() for name, text in schematic_files(circuit).items()}
    files["carrier.svg"] = picture(circuit, tracks()).svg().encode()
    for file, content in files.items():
        safe_files.write_bytes(folder / file, content)
    return [folder / file for file in files]


def schematic_file(circuit: Circuit) -> str:
    """Return the schematic for KiCad, of the same project as the board."""
    return kicad_file.text(circuit, NAME, REVISION, commit_date())


def schematic_files(circuit: Circuit) -> dict[str, str]:
    """Return the schematic and its library of symbols, by file name."""
    return {
        "carrier.kicad_sch": schematic_file(circuit),
        "cribboard.kicad_sym": kicad_file.library(circuit),
        "sym-lib-table": kicad_file.LIBRARY_TABLE,
    }


def picture(circuit: Circuit, routed: dict[str, Any]) -> Sheet:
    """Return the carrier as a drawing: pale tracks (front red, back blue), no planes, and silk."""
    sheet = Sheet(*BOARD_MM, f"{NAME}; the ground planes are left out")
    sheet.add(Box("INK", 0, 0, *BOARD_MM, CORNER_MM, "#fbf9f2"))
    for layer, colour in ((1, "#b9c9f2"), (0, "#f2bcb4")):
        for _, own, x1, y1, x2, y2, width in routed["segments"]:
            if own == layer:
                sheet.add(Line("MARK", x1, y1, x2, y2, wide=width, colour=colour))
    for part in on_board(circuit.parts):
        for _, x, y, size, drill, _, is_first in _part(part)["pads"]:
            corner = 0.0 if is_first else size / 2
            sheet.add(Box("MARK", x - size / 2, y - size / 2, size, size, corner, "#d9a441"))
            sheet.add(Circle("FILL", x, y, drill / 2))
    for x, y in mounting_holes():
        sheet.add(Circle("INK", x, y, MOUNTING_MM / 2))
    printed = silkscreen(circuit)
    for line in printed.lines:
        sheet.add(Line("INK", *line, wide=LINE_MM))
    for word in printed.words:
        down = 0.5 * word.height
        x, y = (word.x + down, word.y) if word.turn else (word.x, word.y + down)
        sheet.add(Text("INK", x, y, 1.25 * word.height, word.text, turn=-float(word.turn)))
    return sheet
