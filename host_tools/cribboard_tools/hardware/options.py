"""Options of a hardware build: presets, and single values by `--set key=value`."""

import dataclasses
from dataclasses import dataclass

from cribboard_tools.errors import BadInput

#: Keypads: width and height of the face in mm.
KEYPADS = {
    "membrane": (69.2, 77.0),  # stuck on top, its tail through a slot
    "buttons": (42.0, 42.0),  # a 4x4 module of tactile switches, its keys through a window
}
#: Sources: their current in mA, the mA that the firmware reads from CC, least volts at the board.
SUPPLIES = {
    "usb": (500, 500, 4.75),  # a port without an offer on CC: the limit of USB 2.0
    "usb-1.5A": (1500, 1500, 4.75),
    "usb-3A": (3000, 3000, 4.75),
}


@dataclass(frozen=True)
class Options:
    """Options of one build. Lengths in mm."""

    preset: str = "two-track"
    tracks: int = 2
    players: int = 2
    lap: int = 120  # holes a lap; 60 is the British board, run twice
    has_start: bool = True  # a start hole before hole 1 of every track
    leds_per_m: int = 144
    pitch_mm: float = 0.0  # as measured on the strip; 0: 1000 / leds_per_m
    group_gap: int = 0  # dark spare pixels between groups of five
    lane_mm: float = 12.0
    street_gap_mm: float = 6.0
    margin_x_mm: float = 12.34
    margin_y_mm: float = 12.0
    corner_mm: float = 4.0
    hole_mm: float = 4.0
    top_mm: float = 3.0
    diffuser_mm: float = 0.6
    case_mm: float = 31.0  # inside, from floor to top plate
    strip_mm: float = 10.0  # width of the strip
    bed_mm: float = 220.0
    keypad: str = "membrane"
    screen: str = "0.96"
    supply: str = "usb"  # the weakest source it is to run from

    @property
    def pitch(self) -> float:
        """Return the distance of neighbouring pixels, to a micrometre."""
        return round(self.pitch_mm or 1000 / self.leds_per_m, 3)


#: The board of a bought panel, which is built by default, and those of strips.
PANEL = "matrix"


@dataclass(frozen=True)
class PanelOptions:
    """Options of a board of a bought panel. Lengths in mm."""

    preset: str = PANEL
    hole_mm: float = 4.0
    screen: str = "0.96"
    tray_mm: float = 28.0  # outside, without the top
    bed_mm: float = 180.0


PRESETS = {
    "two-track": {},
    "single-track": {"tracks": 1, "has_start": False, "keypad": "buttons"},
    "british": {"lap": 60},
}  # type: dict[str, dict[str, object]]

#: Every preset, the default first.
NAMES = (PANEL, *PRESETS)

_CHOICES = {
    "keypad": tuple(KEYPADS),
    "supply": tuple(SUPPLIES),
    "screen": ("0.96", "1.3"),
    "lap": (60, 120),
}  # type: dict[str, tuple[object, ...]]
_RANGES = {
    "tracks": (1, 2),
    "players": (2, 4),
    "leds_per_m": (30, 200),
    "group_gap": (0, 3),
    "pitch_mm": (4.5, 40),
    "lane_mm": (8, 60),
    "street_gap_mm": (0, 60),
    "margin_x_mm": (10, 80),
    "margin_y_mm": (10, 80),
    "corner_mm": (0.5, 10),
    "hole_mm": (1.5, 12),
    "top_mm": (1, 20),
    "diffuser_mm": (0.2, 2),
    "case_mm": (20, 80),
    "strip_mm": (4, 16),
    "bed_mm": (120, 1000),
    "tray_mm": (20, 60),
}  # type: dict[str, tuple[float, float]]


def board(preset: str, settings: list[str]) -> Options | PanelOptions:
    """Return the options of any preset with `key=value` settings; raises BadInput."""
    if preset == PANEL:
        return PanelOptions(**_values(PanelOptions(), settings))  # type: ignore[arg-type]
    return chosen(preset, settings)


def chosen(preset: str, settings: list[str]) -> Options:
    """Return the options of a strip's preset with `key=value` settings; raises BadInput."""
    if preset not in PRESETS:
        raise BadInput(f"unknown preset {preset}: choose from {', '.join(NAMES)}")
    values = {"preset": preset, **PRESETS[preset], **_values(Options(), settings)}
    return Options(**values)  # type: ignore[arg-type]


def _values(defaults: Options | PanelOptions, settings: list[str]) -> dict[str, object]:
    """Return what settings say of the options that a board has; raises BadInput."""
    known = dataclasses.asdict(defaults)
    found = {}
    for setting in settings:
        key, _, text = setting.partition("=")
        if key not in known or key == "preset":
            names = ", ".join(name for name in known if name != "preset")
            raise BadInput(f"--set {setting}: unknown key {key}; choose from {names}")
        found[key] = _value(key, text, known[key])
    return found


def _value(key: str, text: str, default: object) -> object:
    value: object = text
    if isinstance(default, bool):
        if text not in ("yes", "no"):
            raise BadInput(f"--set {key}={text}: choose yes or no")
        return text == "yes"
    if isinstance(default, (int, float)):
        try:
            value = type(default)(text)
        except ValueError:
            wanted = "a whole number" if isinstance(default, int) else "a number"
            raise BadInput(f"--set {key}={text}: not {wanted}") from None
    if key in _CHOICES and value not in _CHOICES[key]:
        choices = ", ".join(str(choice) for choice in _CHOICES[key])
        raise BadInput(f"--set {key}={text}: choose from {choices}")
    if key in _RANGES:
        low, high = _RANGES[key]
        if not low <= float(str(value)) <= high:
            raise BadInput(f"--set {key}={text}: choose from {low:g} to {high:g}")
    return value
