"""Matches as texts in notation: what the page keeps of them in comments beside the commands.

The text is that of a `.match` file (docs/notation.md), so that it can be saved as one and a dropped
one can be kept. Comments in the first lines: `# names:` of the tracks, `# date:`, `# from:` where
it was played (hand, table, board, file), `# board:` what tells its first game from all others
there, `# opponent:` of a dealt hand, `# deal:` its seed (deal_seed.py), and for each deal that the
page dealt `# cards N:` with the cards that the seats kept and threw, N the number of its `starter`
among the commands.
"""

from collections import namedtuple

from cribboard.rules import cards, notation
from cribboard.rules.errors import CribbageError
from cribboard_tools.matches.recorded.recorded_game import Dealt
from cribboard_tools.matches.recorded.track_names import parse_names

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
