"""Matches as texts in notation: what the page keeps of them in comments beside the commands.

The text is that of a `.match` file (docs/notation.md), so that it can be saved as one and a dropped
one can be kept. Comments in the first lines: `# names:` of the tracks, `# date:`, `# from:` where
it was played (hand, table, board, file), `# board:` what tells its first game from all others
there, `# opponent:` of a dealt hand, `# deal:` its seed (deal_seed.py), and for each deal that the
page dealt `# cards N:`, N the number of its `starter` among the commands, with the deal's code and
what was thrown (`4F2K7Q 3 1 05 14`, dealt_cards.py), or in a file that is saved with the cards that
the seats kept and threw.
"""

from collections import namedtuple

from cribboard.rules import cards, notation
from cribboard.rules.errors import CribbageError
from cribboard_tools.matches.recorded.recorded_game import Dealt
from cribboard_tools.matches.recorded.track_names import parse_names
from cribboard_tools.page.hand import dealt_cards

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
#: a Dealt by the number of its `starter`; coded: the lines of those with a code.
Read = namedtuple("Read", ("commands", "facts", "names", "dealt", "coded"))


class Unreadable(Exception):
    """A text is no match; the text of the error is a sentence, "" where it is too long."""


def head(text: str) -> "dict[str, str]":
    """Return the texts of FACTS that stand in the first lines, "" for none."""
    facts = {name: "" for name in FACTS}
    for line in text.split("\n")[:_HEAD_LINES]:
        name, _, rest = line[2:].partition(":")
        if line[:2] == "# " and name.strip() in facts:
            facts[name.strip()] = rest.strip()
    return facts


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
    facts = head(text)
    lines: dict[int, str] = {}
    for line in text.split("\n"):
        name, _, rest = line.partition(":")
        if name[:8] == "# cards " and name[8:].isdigit():
            lines[int(name[8:])] = rest.strip()
    found = {place: dealt_of(line) for place, line in lines.items()}
    dealt = {place: one for place, one in found.items() if one is not None}
    coded = {place: line for place, line in lines.items() if place in dealt and line[2] != "-"}
    return Read(commands, facts, parse_names(facts["names"]), dealt, coded)


def dealt_of(text: str) -> "Dealt | None":
    """Return the cards of a deal of its code or of a text of `dealt_text`; None for another."""
    deal = dealt_cards.of_line(text)
    if deal is not None and all(deal.away):
        return Dealt((tuple(deal.hand(0)), tuple(deal.hand(1))), (deal.away[0], deal.away[1]))
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
    commands: "Sequence[Command]",
    facts: "Mapping[str, Any]",
    dealt: "Mapping[int, Dealt]",
    coded: "Mapping[int, str] | None" = None,
) -> str:
    """Return a match as text; facts: by name, those that are "" are left out.

    dealt, coded: as in Read; where there is a line with a code it stands for the cards.
    """
    first, _, rest = notation.text(commands).partition("\n")
    lines = [first] + ["# %s: %s" % (name, facts[name]) for name in FACTS if facts.get(name)]
    known = {place: dealt_text(one) for place, one in dealt.items()}
    known.update(coded or {})
    lines += ["# cards %d: %s" % (place, known[place]) for place in sorted(known)]
    return "\n".join(lines) + "\n" + rest
