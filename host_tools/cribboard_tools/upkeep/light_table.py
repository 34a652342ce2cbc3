"""The manual's table of lights: a row for each line `Seen: ... = ...` of the code that draws them.

python -m cribboard_tools.upkeep.light_table  # writes it into docs/manual.md
"""

import ast
import inspect
from collections.abc import Iterator

from cribboard.lights import frame, prompt_lights
from cribboard_tools.upkeep.menu_table import MANUAL

_HEAD = "| you see | it means |\n| --- | --- |\n"


def signs() -> Iterator[tuple[str, list[list[str]]]]:
    """Yield the name of each function that draws, and its rows."""
    for module in (frame, prompt_lights):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.FunctionDef):
                lines = (ast.get_docstring(node) or "").splitlines()
                rows = [line[6:].split(" = ") for line in lines if line.startswith("Seen: ")]
                yield node.name, rows


def updated(manual: str) -> str:
    """Return the manual with a row for each sign."""
    before, head, rest = manual.partition(_HEAD)
    _, end, after = rest.partition("\n\n")
    rows = [f"| {sign} | {meaning} |" for _, found in signs() for sign, meaning in found]
    return before + head + "\n".join(rows) + (end + after or "\n")


if __name__ == "__main__":
    MANUAL.write_text(updated(MANUAL.read_text(encoding="utf-8")), encoding="utf-8")
