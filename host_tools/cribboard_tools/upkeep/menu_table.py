"""The menu's table in the manual: a row for each item.

    python -m cribboard_tools.upkeep.menu_table  # writes it into docs/manual.md

What an item does stays as it stands there: it may be said better by hand. A new item is said with
the words of its setting.
"""

import re
from pathlib import Path

from cribboard import settings_table
from cribboard.constants import NEXT_GAME
from cribboard.menu import menu
from cribboard_tools import page_texts

MANUAL = Path(__file__).resolve().parents[3] / "docs/manual.md"
_HEAD = "| | item | what it does |\n| ---: | --- | --- |\n"


def updated(manual: str) -> str:
    """Return the manual with a row for each item of the menu, marked * if the next game has it."""
    before, head, rest = manual.partition(_HEAD)
    table, end, after = rest.partition("\n\n")
    said = dict(re.findall(r"^\| (\d+) \| [^|]* \| (.*) \|$", table, re.M))
    rows = []
    for number, name in menu.names():
        row = settings_table.row_of(settings_table.of_item(number)[0])
        mark = " *" if row[3] == NEXT_GAME else ""
        purpose = said.get(str(number)) or page_texts.purpose(number)
        rows.append(f"| {number} | {name}{mark} | {purpose} |")
    return before + head + "\n".join(rows) + end + after


if __name__ == "__main__":
    MANUAL.write_text(updated(MANUAL.read_text(encoding="utf-8")), encoding="utf-8")
