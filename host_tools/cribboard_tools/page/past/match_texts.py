"""Matches as texts in notation: what the page keeps of them in comments beside the commands.

The text is that of a `.match` file (docs/notation.md), so that it can be saved as one and a dropped
one can be kept. Comments in the first lines: `# names:` of the tracks, `# date:`, `# from:` where
it was played (hand, table, board, file), `# board:` what tells its first game from all others
there, `# opponent:` of a dealt hand, `# deal:` its seed (deal_seed.py), and for each deal that the
page dealt `# cards N:` with the cards that the seats kept and threw, N the number of its `starter`
among the commands.
"""

import json
from collections import namedtuple

from cribboard.rules import cards, notation
from cribboard.rules.errors import CribbageError
from cribboard_tools.matches.recorded.recorded_game import Dealt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from cribboard.rules.commands import Command

#: Comments that stand in the first lines, by their names.
FACTS = ("names", "date", "from", "board", "opponent", "deal")
_HEAD_LINES = 12
_MOST_BYTES = 200_000
_MOST_COMMANDS = 5000

#: A match that was read. facts: the texts of FACTS, "" for none; names: of the tracks; dealt:
#: a Dealt by the number of its `starter`.
Read = namedtuple("Read", ("commands", "facts", "names", "dealt"))


class Unreadable(Exception):
    """A text is no match; the text of the error is a sentence, "" where it is too long."""


def format_names(names: "Sequence[str]") -> str:
    """Return names for the comment; those that could be misread are in quotes.

    >>> print(format_names(["Ann", "Smith, Jr"]))
    Ann, "Smith, Jr"
    """
    return ", ".join([one if _is_plain(one) else json.dumps(one) for one in names])


def _is_plain(name: str) -> bool:
    odd = [letter for letter in name if letter in ',"\\' or ord(letter) < 32]
    return bool(name) and name == name.strip() and not odd


def parse_names(text: str) -> "list[str]":
    """Return the names of a comment.

    >>> parse_names('Ann, "Smith, Jr" ,Bob')
    ['Ann', 'Smith, Jr', 'Bob']
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


def read(text: str) -> Read:
    """Return a match; raises Unreadable."""
    if len(text) > _MOST_BYTES:
        raise Unreadable("")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    try:
        commands = notation.parse(text)
    except CribbageError as error:
        raise Unreadable(str(error)) from None
    if not commands or len(commands) > _MOST_COMMANDS:
        raise Unreadable("")
    facts = {name: "" for name in FACTS}
    dealt: dict[int, Dealt] = {}
    for number, line in enumerate(text.split("\n")):
        if line[:2] != "# ":
            continue
        name, _, rest = line[2:].partition(":")
        if number < _HEAD_LINES and name.strip() in FACTS:
            facts[name.strip()] = rest.strip()
        elif name[:6] == "cards ":
            _read_cards(dealt, name[6:], rest)
    return Read(commands, facts, parse_names(facts["names"]), dealt)


def _read_cards(dealt: "dict[int, Dealt]", number: str, rest: str) -> None:
    """Take the cards of a deal, if they are those of one."""
    cards_of = dealt_of(rest)
    if cards_of is not None and number.isdigit():
        dealt[int(number)] = cards_of


def dealt_of(text: str) -> "Dealt | None":
    """Return the cards of a deal, as `dealt_text` writes them; None for something else."""
    try:
        parts = [tuple([cards.parse(one) for one in word.split("-")]) for word in text.split()]
    except CribbageError:
        return None
    all_cards = [card for part in parts for card in part]
    is_deal = [len(part) for part in parts] == [4, 2, 4, 2] and len(set(all_cards)) == 12
    if not is_deal or min(all_cards) <= 13:
        return None
    return Dealt((parts[0], parts[2]), (parts[1], parts[3]))


def dealt_text(dealt: Dealt) -> str:
    """Return the cards of a deal: those that track 0 kept and threw, then track 1's."""
    parts = (dealt.hands[0], dealt.away[0], dealt.hands[1], dealt.away[1])
    return " ".join(["-".join([cards.text(card) for card in part]) for part in parts])


def written(
    commands: "Sequence[Command]", facts: "Mapping[str, Any]", dealt: "Mapping[int, Dealt]"
) -> str:
    """Return a match as text; facts: by name, those that are "" are left out."""
    first, _, rest = notation.text(commands).partition("\n")
    lines = [first] + ["# %s: %s" % (name, facts[name]) for name in FACTS if facts.get(name)]
    lines += ["# cards %d: %s" % (place, dealt_text(dealt[place])) for place in sorted(dealt)]
    return "\n".join(lines) + "\n" + rest
