"""Options of the board that a build makes, a bought panel's: single values by `--set key=value`."""

import dataclasses
from dataclasses import dataclass

from cribboard_tools.errors import BadInput

#: The membrane keypad's face: width and height in mm.
KEYPAD_MM = (69.2, 77.0)


@dataclass(frozen=True)
class Options:
    """Options of one build. Lengths in mm."""

    hole_mm: float = 4.0
    screen: str = "0.96"
    tray_mm: float = 32.0  # outside, without the top
    bed_mm: float = 180.0


_SCREENS = ("0.96", "1.3", "2.42")
_RANGES = {"hole_mm": (1.5, 12), "tray_mm": (20, 60), "bed_mm": (120, 1000)}


def chosen(settings: list[str]) -> Options:
    """Return the options with `key=value` settings; raises BadInput."""
    found: dict[str, float | str] = {}
    for setting in settings:
        key, _, text = setting.partition("=")
        if key == "screen":
            if text not in _SCREENS:
                raise BadInput(f"--set {setting}: choose from {', '.join(_SCREENS)}")
            found[key] = text
        elif key in _RANGES:
            low, high = _RANGES[key]
            try:
                found[key] = float(text)
            except ValueError:
                raise BadInput(f"--set {setting}: not a number") from None
            if not low <= float(text) <= high:
                raise BadInput(f"--set {setting}: choose from {low:g} to {high:g}")
        else:
            names = ", ".join(field.name for field in dataclasses.fields(Options))
            raise BadInput(f"--set {setting}: unknown key {key}; choose from {names}")
    return Options(**found)  # type: ignore[arg-type]
