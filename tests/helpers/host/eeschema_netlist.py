"""Netlist of a KiCad 6 schematic, exported by eeschema itself on a virtual screen.

eeschema 6 exports from its menu only, so this presses the keys. It needs eeschema, Xvfb, openbox
and xdotool: apt-get install kicad xvfb openbox xdotool
"""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

NEEDED = ("eeschema", "Xvfb", "openbox", "xdotool")
_SETTINGS = {
    "sym-lib-table": "(sym_lib_table)",
    "fp-lib-table": "(fp_lib_table)",
    "kicad_common.json": '{"meta": {"filename": "kicad_common.json", "version": 3}}',
    "eeschema.json": '{"meta": {"filename": "eeschema.json", "version": 1}}',
}
#: File, Export, Netlist; then the defaults of two dialogs.
_MENU = ("alt+f", *("Down",) * 7, "Right", "Down", "Return")


def is_here() -> bool:
    """Tell whether every program is installed."""
    return all(shutil.which(name) for name in NEEDED)


def export(schematic: Path, seconds: float = 60) -> str:
    """Return the netlist that eeschema exports; raises TimeoutError if it does not get there.

    A schematic that eeschema cannot read never gets there: a dialog with the error is in front.
    """
    home = schematic.parent / "home"
    settings = home / ".config/kicad/6.0"
    settings.mkdir(parents=True)
    for name, text in _SETTINGS.items():
        (settings / name).write_text(text)
    netlist = schematic.with_suffix(".net")
    end = time.monotonic() + seconds
    with _screen() as display:
        environment = {**os.environ, "DISPLAY": display, "HOME": str(home)}
        with _running(["openbox"], environment), _running(["eeschema", schematic], environment):
            _press(environment, end, f"{schematic.stem} .* Schematic Editor", *_MENU)
            _press(environment, end, "Export Netlist", "Return")
            _press(environment, end, "Save Netlist File", "Return")
            _wait(end, lambda: netlist.is_file() and netlist.read_text().endswith(")"))
    return netlist.read_text()


@contextmanager
def _running(command: list[str | Path], environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def _screen() -> Iterator[str]:
    """Start a virtual screen; give its name."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1600x1100x24"]
    process = subprocess.Popen(
        command, pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


def _press(environment: dict[str, str], end: float, title: str, *keys: str) -> None:
    """Wait for a window with a title that has the focus, and press keys in it."""
    command = ["xdotool", "search", "--onlyvisible", "--name", title]

    def has_window() -> bool:
        done = subprocess.run(command, env=environment, capture_output=True, check=False)
        return done.returncode == 0

    _wait(end, has_window)
    time.sleep(1.5)  # until it takes keys
    for key in keys:
        subprocess.run(["xdotool", "key", key], env=environment, check=True)
        time.sleep(0.3)


def _wait(end: float, is_done: Callable[[], bool]) -> None:
    while not is_done():
        if time.monotonic() > end:
            raise TimeoutError("eeschema did not get there")
        time.sleep(0.3)
