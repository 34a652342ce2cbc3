"""Texts made from tables: the forms' labels in the language files, two tables of the manual.

    python -m cribboard_tools.upkeep.made_texts   # writes them

The labels are made from page/texts/forms.json; they stand in the files as text, and are not put
together when the board starts: so they stay in flash. What an item of the menu does stays as it
stands in the manual: it may be said better by hand. A new item is said with the words of its
setting. A light has a row for each line `Seen: ... = ...` of the code that draws it.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

from cribboard import settings_table
from cribboard.base.constants import NEXT_GAME
from cribboard.language import phrases
from cribboard.lights import frame, prompt_lights
from cribboard.menu import menu
from cribboard_tools import page_texts

MANUAL = Path(__file__).resolve().parents[3] / "docs/manual.md"
LANGUAGE = Path(phrases.__file__).parent


def with_labels(language: str, source: str) -> str:
    """Return a language's file with the label of each form behind the name of the setting."""
    labels = "|".join(words["board"] for words in page_texts.forms(language))
    return re.sub(r"(?m)^(form=[^|\n]*\|).*$", rf"\g<1>{labels}", source)


def with_tables(manual: str) -> str:
    """Return the manual with a row for each item of the menu (*: next game) and for each light."""
    said = dict(re.findall(r"^\| (\d+) \| [^|]* \| (.*) \|$", manual, re.M))
    items = []
    for number, name in menu.names():
        row = settings_table.row_of(settings_table.of_item(number)[0])
        mark = " *" if row[3] == NEXT_GAME else ""
        purpose = said.get(str(number)) or page_texts.purpose(number)
        items.append(f"| {number} | {name}{mark} | {purpose} |")
    lights = [f"| {sign} | {meaning} |" for _, found in signs() for sign, meaning in found]
    manual = _with_rows(manual, "| | item | what it does |\n| ---: | --- | --- |\n", items)
    return _with_rows(manual, "| you see | it means |\n| --- | --- |\n", lights)


def _with_rows(text: str, head: str, rows: list[str]) -> str:
    """Return a text with these rows in the table that begins with `head`."""
    before, _, rest = text.partition(head)
    _, end, after = rest.partition("\n\n")
    return before + head + "\n".join(rows) + (end + after or "\n")


def signs() -> Iterator[tuple[str, list[list[str]]]]:
    """Yield the name of each function that draws lights, and its rows."""
    for module in (frame, prompt_lights):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.FunctionDef):
                lines = (ast.get_docstring(node) or "").splitlines()
                rows = [line[6:].split(" = ") for line in lines if line.startswith("Seen: ")]
                yield node.name, rows


if __name__ == "__main__":
    for language in phrases.LANGUAGES:
        path = LANGUAGE / f"{language}.py"
        path.write_text(with_labels(language, path.read_text(encoding="utf-8")), encoding="utf-8")
    MANUAL.write_text(with_tables(MANUAL.read_text(encoding="utf-8")), encoding="utf-8")
