"""Record of the cards that the page dealt: a line for each deal, for the review of a game.

A line has the starter, and by seat the cards that were kept and thrown: `5h 6d-7d-8c-Jc Qs-2d ..`.
"""

from cribboard.rules import cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dealt_cards import Deal

#: Name of the file, and how many deals it has.
FILE = "cards"
_MOST = 60


def noted(record: str, deal: "Deal") -> str:
    """Return the record with a deal, once both have thrown; it takes the place of its own line."""
    if not all(deal.away):
        return record
    words = ["-".join([cards.text(card) for card in part]) for part in deal.parts()]
    line = cards.text(deal.starter) + " " + " ".join(words)
    lines = [one for one in record.split("\n") if one]
    if lines and _cards_of(lines[-1]) == _cards_of(line):
        lines.pop()  # of this deal, before a discard was taken back
    lines.append(line)
    return "\n".join(lines[-_MOST:])


def _cards_of(line: str) -> "set[str]":
    return set(line.replace("-", " ").split())
