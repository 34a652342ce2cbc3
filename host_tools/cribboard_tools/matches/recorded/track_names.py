"""Names of the tracks in a comment of a match in notation: `# names: Ann, "Smith, Jr"`."""

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def format_names(names: "Sequence[str]") -> str:
    """Return names as the comment has them; those that could be misread are in quotes.

    >>> print(format_names(["Ann", "Smith, Jr"]))
    Ann, "Smith, Jr"
    """
    return ", ".join([one if _is_plain(one) else json.dumps(one) for one in names])


def _is_plain(name: str) -> bool:
    odd = [letter for letter in name if letter in ',"\\' or ord(letter) < 32]
    return bool(name) and name == name.strip() and not odd


def parse_names(text: str) -> "list[str]":
    """Return the names of a comment that `format_names` wrote.

    >>> parse_names('Ann, "Smith, Jr" ,Bob "the Peg" Lee')
    ['Ann', 'Smith, Jr', 'Bob "the Peg" Lee']
    """
    found: list[str] = []
    rest = text.strip()
    while rest:
        end = _quoted_end(rest)
        name = rest[:end].strip() if end else ""
        try:
            name = str(json.loads(name)) if end else ""
        except ValueError:
            end = 0
        if not end:
            end = rest.find(",") if "," in rest else len(rest)
            name = rest[:end].strip()
        found.append(name)
        rest = rest[end:].lstrip()[1:].lstrip()
    return found


def _quoted_end(text: str) -> int:
    """Return where a name in quotes at the beginning ends, 0 if there is none."""
    if text[0] != '"':
        return 0
    at = 1
    while at < len(text):
        if text[at] == "\\":
            at += 1
        elif text[at] == '"':
            return at + 1 if not text[at + 1 :].lstrip() or text[at + 1 :].lstrip()[0] == "," else 0
        at += 1
    return 0
