"""Files of a hardware build: their content by name, and writing them."""

from collections.abc import Callable, Mapping
from pathlib import Path

from cribboard_tools.console import safe_files, terminal
from cribboard_tools.hardware import strip_template
from cribboard_tools.hardware.breadboard import details, panel_power, picture, tables
from cribboard_tools.hardware.options import Options
from cribboard_tools.hardware.panel import drawings, geometry, meshes, overlay, solids
from cribboard_tools.hardware.printed_page import pdf

Made = Mapping[str, Callable[[], bytes | str]]


def contents(options: Options) -> Made:
    """Return the function that makes each file, by its path in the build's folder."""
    plan = geometry.plan(options)
    made = {solid.name: meshes.mesh(solid) for solid in solids.all_solids(plan)}
    files: Made = {
        "top.svg": drawings.laser(plan).svg,
        "overlay.pdf": lambda: pdf(overlay.overlay()),
        "frame-page.pdf": lambda: pdf(drawings.paper_face(plan)),
        "frame-card.pdf": lambda: pdf(drawings.card(plan)),
        **{f"stl/{name}.stl": lambda mesh=mesh: meshes.stl(mesh) for name, mesh in made.items()},  # type: ignore[misc]
        "print.3mf": lambda: meshes.three_mf(made),
        "breadboard.svg": picture.svg,
        "wiring.md": tables.as_markdown,
        "power.txt": lambda: "\n".join(panel_power.table()) + "\n",
    }
    template = {"two-track/drill.pdf": lambda: pdf(strip_template.template())}
    return {f"matrix/{name}": make for name, make in files.items()} | template


def pictures(options: Options) -> Made:
    """Return the function that draws each picture of the build guide, by its name."""
    plan = geometry.plan(options)
    sheets = (drawings.face, drawings.layers, drawings.tray, drawings.frame)
    return {
        **{f"panel-{draw.__name__}.svg": draw(plan).svg for draw in sheets},
        "breadboard.svg": picture.svg,
        "supply.svg": details.supply,
        "panel-back.svg": details.panel_back,
    }


def write(made: Made, folder: Path) -> list[Path]:
    """Write files into a folder; return their paths."""
    written = []
    with terminal.progress() as bars:
        task = bars.add_task("", total=len(made))
        for name, make in made.items():
            bars.update(task, description=f"Making {name}")
            content, path = make(), folder / name
            safe_files.write_bytes(path, content.encode() if isinstance(content, str) else content)
            written.append(path)
            bars.advance(task)
    return written
