"""Settings file of a board, as host tools change it: parsed, extended, and written again."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cribboard.lights import presets
from cribboard_tools.console import safe_files
from cribboard_tools.errors import BadInput
from cribboard_tools.pico.doctor_probes import SETTINGS, SETTINGS_SHAPE
from cribboard_tools.pico.repl import Pico, PicoError

#: A layout as the setting `tracks` has it: the name of a preset, of a panel with the way in which
#: it is mounted, or a description (presets.py).
Layout = str | dict[str, Any]

#: The file on the board (firmware/cribboard/store/settings.py).
PATH = "/data/settings"
DAMAGED = f"{PATH} is damaged: it is left as it is"


def parse(content: str) -> dict[str, Any] | None:
    """Return the settings in the file's text; {} for no text, None where it is no JSON object."""
    try:
        stored = json.loads(content) if content else {}
    except (ValueError, RecursionError):
        return None
    return stored if isinstance(stored, dict) else None


def text(held: dict[str, Any]) -> bytes:
    """Return the file's content, without blanks: the firmware keeps it short (settings.py)."""
    return json.dumps(held, separators=(",", ":")).encode()


def layout(wanted: str) -> Layout:
    """Return the layout that a name or a board.json gives; raises BadInput for an invalid one."""
    found: Any = wanted
    if wanted.partition(":")[0] not in presets.NAMES:
        found = _described(Path(wanted))
    try:
        presets.find(found)
    except ValueError as error:
        raise BadInput(f"--layout {wanted}: {error}") from None
    layout: Layout = found
    return layout


def _described(path: Path) -> object:
    """Return what a board.json says of the layout."""
    try:
        described = json.loads(safe_files.read_bytes(path))
    except OSError:
        names = ", ".join(presets.NAMES)
        raise BadInput(f"--layout {path}: neither one of {names} nor a file") from None
    except (ValueError, RecursionError):
        raise BadInput(f"--layout {path}: the file is not JSON") from None
    if not isinstance(described, dict) or "tracks" not in described:
        raise BadInput(f"--layout {path}: no board.json of `cribboard hardware build`")
    return described["tracks"]


def install_layout(pico: Pico, layout: Layout | None, say: Callable[[str], None]) -> None:
    """Write the layout into the settings of a board at its prompt; None: do nothing.

    Raises PicoError where its settings cannot be read.
    """
    if layout is None:
        return
    stored = parse(pico.ask(SETTINGS, SETTINGS_SHAPE))
    if stored is None:
        raise PicoError(DAMAGED)
    if stored.get("tracks") != layout:
        pico.put(PATH, text(stored | {"tracks": layout}))
    say(f"Its layout is {layout if isinstance(layout, str) else presets.find(layout).name}.")
