"""Files of a hardware build: their content by name, and writing them."""

from collections.abc import Callable, Mapping
from pathlib import Path

from cribboard_tools.console import safe_files, terminal
from cribboard_tools.hardware import strip_template
from cribboard_tools.hardware.breadboard import files as breadboard_files
from cribboard_tools.hardware.options import Options
from cribboard_tools.hardware.panel import files as panel_files
from cribboard_tools.hardware.panel import geometry
from cribboard_tools.hardware.printed_page import pdf

Made = Mapping[str, Callable[[], bytes | str]]


def contents(options: Options) -> Made:
    """Return the function that makes each file, by its path in the build's folder."""
    made = panel_files.contents(geometry.plan(options)) | breadboard_files.contents()
    files = {f"matrix/{name}": make for name, make in made.items()}
    return files | {"two-track/drill.pdf": lambda: pdf(strip_template.template())}


def pictures(options: Options) -> Made:
    """Return the function that draws each picture of the build guide, by its name."""
    return panel_files.pictures(geometry.plan(options)) | breadboard_files.PICTURES


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
