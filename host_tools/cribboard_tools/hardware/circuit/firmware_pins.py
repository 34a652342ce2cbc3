"""Pins and layouts of the firmware, compared with the circuit and the plan."""

import ast
import importlib
import json
import math
from collections.abc import Iterable
from pathlib import Path

import cribboard
from cribboard.lights import presets
from cribboard_tools.hardware.case.geometry import Hole, Plan
from cribboard_tools.hardware.circuit.board_circuit import GPIO_PINS
from cribboard_tools.hardware.circuit.parts import Circuit
from cribboard_tools.hardware.options import chosen

#: Names in devices/pins.py, and the nets of their GPIOs.
PIN_NETS = {
    "LED_DATA": ("LED_DATA",),
    "LED_ENABLE": ("LED_EN",),
    "SDA": ("SDA",),
    "SCL": ("SCL",),
    "ROWS": tuple(f"ROW{i}" for i in range(4)),
    "COLUMNS": tuple(f"COL{i}" for i in range(4)),
    "BUZZER": ("BUZZER",),
    "SAFE": ("SAFE",),
    "SOUND_DATA": ("I2S_DIN",),
    "SOUND_CLOCK": ("I2S_BCLK",),
    "CC1": ("CC1_SENSE",),
    "CC2": ("CC2_SENSE",),
    "SUPPLY": ("5V_SENSE",),
}
PINS_FILE = Path(cribboard.__file__).parent / "devices" / "pins.py"


def constants(text: str) -> dict[str, object]:
    """Return the constants in a file of plain assignments, without running it."""
    values = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            values[node.targets[0].id] = ast.literal_eval(node.value)
    return values


def pin_faults(circuit: Circuit, text: str | None = None) -> list[str]:
    """Return the differences between the firmware's pins and the circuit's nets.

    text: of pins.py (default: the firmware's).
    """
    known = constants(PINS_FILE.read_text() if text is None else text)
    pico = circuit.part("U1")
    faults = []
    for name, nets in PIN_NETS.items():
        value = known.get(name)
        gpios = value if isinstance(value, tuple) else (value,)
        if len(gpios) != len(nets):
            faults.append(f"pins.{name} has {len(gpios)} pins, the circuit {len(nets)}")
            continue
        for gpio, net in zip(gpios, nets, strict=True):
            number = str(GPIO_PINS.get(gpio if isinstance(gpio, int) else -1))
            actual = pico.pins[number].net if number in pico.pins else "no pin of a Pico"
            if actual != net:
                faults.append(f"pins.{name}: GP{gpio} is on {actual or 'nothing'}, not {net}")
    return faults


def description(plan: Plan) -> dict[str, object]:
    """Return a plan's strip as a description for the board's settings: rows in data order."""
    dark = sorted(set(range(plan.pixels)) - {hole.pixel for hole in plan.holes})
    layout: dict[str, object] = {
        "name": plan.options.preset if _is_preset(plan) else "own",
        "holes": plan.options.lap,
        "rows": [[row.track + 1, row.first, row.last] for row in plan.rows],
    }
    return {**layout, "skip": dark} if dark else layout


def _is_preset(plan: Plan) -> bool:
    """Return whether the plan has the pixels and holes of the preset that it began with."""
    if plan.options.preset not in presets.NAMES:
        return False
    layout = presets.find(plan.options.preset)
    pixels = {(hole.track, hole.hole): hole.pixel for hole in plan.holes}
    return len(layout) == plan.pixels and all(
        track < layout.tracks and hole <= layout.game and layout.pixel(track, hole) == pixel
        for (track, hole), pixel in pixels.items()
    )


def board_setting(plan: Plan) -> object:
    """Return the plan's layout as the setting `tracks` has it: a preset's name or a description."""
    return plan.options.preset if _is_preset(plan) else description(plan)


def hole_map(
    preset: str, pixels: int, size_mm: tuple[float, float], layout: object, holes: Iterable[Hole]
) -> str:
    """Return the pixel and the position in mm of every hole, as JSON with a hole in each line."""
    places = [[hole.track + 1, hole.hole, hole.pixel, hole.x, hole.y] for hole in holes]
    rows = ",\n  ".join(map(json.dumps, places))
    wide, high = size_mm
    return (
        f'{{"preset": "{preset}",\n "pixels": {pixels},\n "size_mm": [{wide:g}, {high:g}],\n'
        f' "layout": {json.dumps(layout)},\n'
        ' "columns": ["track", "hole", "pixel", "x_mm", "y_mm"],\n'
        f' "holes": [\n  {rows}\n ]}}\n'
    )


def track_faults(plan: Plan) -> list[str]:
    """Return the differences between the firmware's map of holes and this plan.

    Positions are compared for unchanged presets only, because another pitch moves the holes, and
    relative to the first hole, because a panel higher than the tracks moves them all.
    """
    try:
        layout = presets.find(board_setting(plan))
    except ValueError as error:
        return [f"the firmware cannot have this layout: {error}"]
    if len(layout) != plan.pixels:
        return [f"the firmware has {len(layout)} pixels, the plan {plan.pixels}"]
    wrong = [h for h in plan.holes if layout.pixel(h.track, h.hole) != h.pixel]
    faults = _summary(wrong, "another pixel in the firmware")
    if plan.options == chosen(plan.options.preset, []):
        first = min(plan.holes, key=lambda hole: hole.pixel)
        x, y = layout.place(first.pixel)
        dx, dy = first.x - x, first.y - y
        away = [
            h for h in plan.holes if math.dist(layout.place(h.pixel), (h.x - dx, h.y - dy)) > 0.05
        ]
        faults += _summary(away, "elsewhere in the firmware")
    return faults


def menu_items() -> list[tuple[int, str]]:
    """Return numbers and names of the menu's items, from the firmware's table, in English."""
    menu = importlib.import_module("cribboard.menu.menu")
    return [(int(number), str(name)) for number, name in menu.names()]


def _summary(holes: list[Hole], what: str) -> list[str]:
    if not holes:
        return []
    first = holes[0]
    return [f"hole {first.track + 1}.{first.hole} and {len(holes) - 1} more: {what}"]
