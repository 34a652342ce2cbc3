"""Pins of a Pico, and the firmware's constants that name them."""

import ast
from pathlib import Path

import cribboard

#: Pin of the Pico's two rows by GPIO. Source: Raspberry Pi Pico datasheet, figure 4.
GPIO_PINS = {
    **{0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16},
    **{13: 17, 14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29},
    **{26: 31, 27: 32, 28: 34},
}
GROUND_PINS = (3, 8, 13, 18, 23, 28, 33, 38)
PINS_FILE = Path(cribboard.__file__).parent / "devices" / "pins.py"


def constants(text: str) -> dict[str, object]:
    """Return the constants in a file of plain assignments, without running it."""
    values = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            values[node.targets[0].id] = ast.literal_eval(node.value)
    return values
