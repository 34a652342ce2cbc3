"""Files of a hardware build: their content by name, and writing them."""

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from host_tools.console import safe_files, terminal
from host_tools.errors import Failure
from host_tools.hardware.carrier import carrier, perfboard, routing, silkscreen
from host_tools.hardware.case import (
    finished_model,
    mesh_files,
    paper_templates,
    pictures,
    solids,
    strip_drawings,
    wooden_box,
)
from host_tools.hardware.case.geometry import Plan, plan
from host_tools.hardware.circuit import drawings, firmware_pins, power_budget
from host_tools.hardware.circuit.board_circuit import circuit as build_circuit
from host_tools.hardware.circuit.parts import Circuit
from host_tools.hardware.drawing_sheet import Sheet, joined
from host_tools.hardware.options import Options
from host_tools.hardware.paper_pages import PAPERS, document
from host_tools.hardware.purchasing import assembly, bill_of_materials
from host_tools.hardware.schematic import drawing

Content = bytes | str


def pixel_map(made: Plan) -> str:
    """Return the pixel and position of every hole, as JSON."""
    holes = [[h.track + 1, h.hole, h.pixel, h.x, h.y] for h in made.holes]
    rows = ",\n  ".join(json.dumps(hole) for hole in holes)
    head = f'"preset": "{made.options.preset}",\n "pixels": {made.pixels}'
    size = f'"size_mm": [{made.width:g}, {made.height:g}]'
    layout = f'"layout": {json.dumps(firmware_pins.description(made))}'
    return (
        f"{{{head},\n {size},\n {layout},\n"
        ' "columns": ["track", "hole", "pixel", "x_mm", "y_mm"],\n'
        f' "holes": [\n  {rows}\n ]}}\n'
    )


def board_json(made: Plan) -> str:
    """Return the layout for `cribboard deploy --layout`, as JSON."""
    return json.dumps({"tracks": firmware_pins.board_setting(made)}) + "\n"


def schematic_sheet(options: Options, circuit: Circuit) -> Sheet:
    """Return the schematic of a build."""
    title = f"Cribboard, {options.preset}"
    note = "dashed boxes: modules beside the carrier"
    return drawing.sheet(circuit, title, silkscreen.REVISION, note)


def templates(made: Plan, paper: str) -> bytes:
    """Return all that is printed 1:1, on pages of a paper."""
    sheets = (
        paper_templates.drill(made), strip_drawings.front(made), paper_templates.overlay(made),
        paper_templates.coupon(made),
    )  # fmt: skip
    return document(sheets, paper, f"Cribboard {made.options.preset}: templates on {paper}")


def contents(options: Options) -> dict[str, Callable[[], Content]]:
    """Return the function that makes each file, by its path in the build's folder."""
    made = plan(options)
    circuit = build_circuit(options)
    drill, overlay = paper_templates.drill(made), paper_templates.overlay(made)
    strip = [strip_drawings.cut(made), strip_drawings.front(made), strip_drawings.back(made)]
    box = wooden_box.sheet(made)
    laser, coupon = paper_templates.laser(made), paper_templates.coupon(made)
    result: dict[str, Callable[[], Content]] = {
        "board.json": lambda: board_json(made),
        "bom.csv": lambda: bill_of_materials.as_csv(made),
        "bom.md": lambda: bill_of_materials.as_markdown(made),
        "map.json": lambda: pixel_map(made),
        "netlist.json": lambda: drawings.netlist(circuit),
        "power.txt": lambda: "\n".join(power_budget.table(options, made.pixels, circuit)) + "\n",
        "schematic.svg": lambda: schematic_sheet(options, circuit).svg(),
        "wiring.svg": lambda: drawings.wiring_svg(circuit),
        "perfboard.svg": lambda: perfboard.parts_view(options).svg(),
        "perfboard-power.svg": lambda: perfboard.power_view(options).svg(),
        "perfboard-signals.svg": lambda: perfboard.signals_view(options).svg(),
        "perfboard.md": lambda: perfboard.joints(options),
        "top.svg": laser.svg,
        "top.dxf": laser.dxf,
        "drill.svg": drill.svg,
        "drill.pdf": drill.pdf,
        "overlay.svg": overlay.svg,
        "overlay.pdf": overlay.pdf,
        "box.svg": box.svg,
        "box.dxf": box.dxf,
        "box.pdf": box.pdf,
        "box.md": lambda: wooden_box.cut_list(made),
        "coupon.svg": coupon.svg,
        "coupon.dxf": coupon.dxf,
        "strip-cut.svg": strip[0].svg,
        "strip-front.svg": strip[1].svg,
        "strip-back.svg": strip[2].svg,
        "strip.pdf": lambda: joined([sheet.pdf() for sheet in strip], "Cribboard: strip"),
    }
    for paper in PAPERS:
        result[f"templates-{paper}.pdf"] = lambda paper=paper: templates(made, paper)  # type: ignore[misc]
    meshes = {solid.name: solids.mesh(solid) for solid in solids.all_solids(made)}
    for name, mesh in meshes.items():
        result[f"stl/{name}.stl"] = lambda mesh=mesh: mesh_files.stl(mesh)  # type: ignore[misc]
    result["board.glb"] = lambda: finished_model.glb(made)
    result["board.step"] = lambda: finished_model.step(made)
    result["print.3mf"] = lambda: mesh_files.three_mf(meshes)
    return result


def build_all(options: Options, folder: Path) -> list[Path]:
    """Write a build, and if KiCad is installed the carrier, which all builds share."""
    written = build(options, folder)
    if not carrier.has_kicad():
        print("carrier/ is left out: it needs KiCad 6 (apt-get install kicad)", file=sys.stderr)
        return written
    return written + carrier.write(folder / "carrier") + write_assembly(folder / "carrier")


def write_assembly(folder: Path) -> list[Path]:
    """Write what a board house needs to fit the carrier's parts; return the paths."""
    circuit = build_circuit(Options())
    files = {
        "assembly-bom.csv": assembly.bom_csv(circuit),
        "assembly-positions.csv": assembly.positions_csv(circuit),
    }
    for name, text in files.items():
        safe_files.write_text(folder / name, text)
    return [folder / name for name in files]


def build(options: Options, folder: Path) -> list[Path]:
    """Write all files of a build into `folder`/preset; return their paths.

    Without Graphviz the wiring diagram is left out, with a note on stderr.
    """
    written = []
    todo = contents(options)
    with terminal.progress() as bars:
        task = bars.add_task("", total=len(todo))
        for name, make in todo.items():
            bars.update(task, description=f"Making {options.preset}/{name}")
            path = folder / options.preset / name
            if name == "wiring.svg" and not shutil.which("dot"):
                bars.console.print(
                    "wiring.svg is left out: it needs Graphviz (apt-get install graphviz)"
                )
            else:
                content = make()
                data = content.encode() if isinstance(content, str) else content
                safe_files.write_bytes(path, data)
                written.append(path)
            bars.advance(task)
    return written


def draw(options: Options, folder: Path) -> list[Path]:
    """Draw the pictures of the build guide into a folder; return their paths."""
    return pictures.write(options, folder)


def route_anew() -> Path:
    """Route the carrier again and save the tracks in the sources; return their file.

    Raises Failure in an installed package, which has no sources to change.
    """
    if not (carrier.TRACKS.parents[3] / "pyproject.toml").is_file():
        raise Failure(f"route writes {carrier.TRACKS.name}, a source: run it in a checkout")
    carrier.TRACKS.write_text(routing.text(routing.tracks(build_circuit(Options()))))
    return carrier.TRACKS
