"""Files of a hardware build: their content by name, and writing them."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path

from cribboard_tools.console import safe_files, terminal
from cribboard_tools.hardware.breadboard import files as breadboard_files
from cribboard_tools.hardware.case import (
    finished_model,
    mesh_files,
    paper_templates,
    pictures,
    solids,
)
from cribboard_tools.hardware.case.geometry import Plan, plan
from cribboard_tools.hardware.circuit import firmware_pins, power_budget
from cribboard_tools.hardware.options import Options, PanelOptions
from cribboard_tools.hardware.panel import files as panel_files
from cribboard_tools.hardware.panel import geometry as panel_geometry
from cribboard_tools.hardware.paper_pages import PAPERS, document
from cribboard_tools.hardware.purchasing import bill_of_materials

Content = bytes | str


def pixel_map(made: Plan) -> str:
    """Return the pixel and position of every hole, as JSON."""
    layout = firmware_pins.description(made)
    size = (made.width, made.height)
    return firmware_pins.hole_map(made.options.preset, made.pixels, size, layout, made.holes)


def board_json(made: Plan) -> str:
    """Return the layout for `cribboard deploy --layout`, as JSON."""
    setting = firmware_pins.board_setting(made)
    if isinstance(setting, dict):
        setting = {**setting, "most_ma": power_budget.STRIP_MOST_MA}  # the carrier's rail switch
    return json.dumps({"tracks": setting}) + "\n"


def templates(made: Plan, paper: str) -> bytes:
    """Return all that is printed 1:1, on pages of a paper."""
    sheets = (
        paper_templates.drill(made),
        paper_templates.overlay(made),
        paper_templates.coupon(made),
    )
    return document(sheets, paper, f"Cribboard {made.options.preset}: templates on {paper}")


def contents(options: Options | PanelOptions) -> dict[str, Callable[[], Content]]:
    """Return the function that makes each file, by its path in the build's folder."""
    if isinstance(options, PanelOptions):
        return panel_files.contents(panel_geometry.plan(options)) | breadboard_files.contents()
    made = plan(options)
    drill, overlay = paper_templates.drill(made), paper_templates.overlay(made)
    laser, coupon = paper_templates.laser(made), paper_templates.coupon(made)
    result: dict[str, Callable[[], Content]] = {
        "board.json": lambda: board_json(made),
        "bom.csv": lambda: bill_of_materials.as_csv(made),
        "bom.md": lambda: bill_of_materials.as_markdown(made),
        "map.json": lambda: pixel_map(made),
        "power.txt": lambda: "\n".join(power_budget.table(options, made.pixels)) + "\n",
        "top.svg": laser.svg,
        "top.dxf": laser.dxf,
        "drill.svg": drill.svg,
        "drill.pdf": drill.pdf,
        "overlay.svg": overlay.svg,
        "overlay.pdf": overlay.pdf,
        "coupon.svg": coupon.svg,
        "coupon.dxf": coupon.dxf,
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


def build(options: Options | PanelOptions, folder: Path) -> list[Path]:
    """Write all files of a build into `folder`/preset; return their paths."""
    written = []
    todo = contents(options)
    with terminal.progress() as bars:
        task = bars.add_task("", total=len(todo))
        for name, make in todo.items():
            bars.update(task, description=f"Making {options.preset}/{name}")
            written.append(_write(folder / options.preset / name, make))
            bars.advance(task)
    return written


def draw(options: Options | PanelOptions, folder: Path) -> list[Path]:
    """Draw the pictures of the build guide into a folder; return their paths."""
    made: Mapping[str, Callable[[], Content]]
    if isinstance(options, PanelOptions):
        made = panel_files.pictures(panel_geometry.plan(options)) | breadboard_files.PICTURES
    else:
        made = pictures.views(options)
    return [_write(folder / name, make) for name, make in made.items()]


def _write(path: Path, make: Callable[[], Content]) -> Path:
    """Write a file; return its path."""
    content = make()
    safe_files.write_bytes(path, content.encode() if isinstance(content, str) else content)
    return path
