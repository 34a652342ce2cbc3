"""Location of the firmware's sources, in a checkout and in an installed package."""

import ast
import re
from pathlib import Path

import cribboard

PACKAGE = Path(cribboard.__file__).parent
_ROOT = PACKAGE.parents[1]
#: Sections of the language files that only host tools read: the page's texts, the key card.
HOST_SECTIONS = ("web", "card")


def is_checkout() -> bool:
    """Tell whether this is a checkout of the project, from which images can be built."""
    return (_ROOT / "pyproject.toml").is_file() and (_ROOT / "boot.py").is_file()


def pins() -> str:
    """Return the source text of devices/pins.py, which runs on the Pico and here."""
    return (PACKAGE / "devices/pins.py").read_text(encoding="utf-8")


def lcd_driver() -> str:
    """Return the source text of devices/character_lcd.py, which runs on any MicroPython."""
    return (PACKAGE / "devices/character_lcd.py").read_text(encoding="utf-8")


def without_host_sections(source: str) -> str:
    """Return a language file without HOST_SECTIONS, any other module as it is.

    Lines keep their numbers. Those of sections at the end are dropped: a new text of the page then
    changes nothing on the board.
    """
    lines = source.split("\n")
    is_changed = False
    for statement in ast.parse(source).body:
        if not (isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Dict)):
            continue
        if ast.unparse(statement.targets[0]) != "TEXT":
            continue
        for key, value in zip(statement.value.keys, statement.value.values, strict=True):
            if isinstance(key, ast.Constant) and key.value in HOST_SECTIONS:
                last = value.end_lineno or value.lineno
                lines[key.lineno - 1 : last] = [""] * (last - key.lineno + 1)
                is_changed = True
    text = "\n".join(lines)
    return re.sub(r"\n+}\n\Z", "\n}\n", text) if is_changed else text
