"""Record of the deals of the page, a line for each (dealt_cards.py), for the review of a game."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard_tools.page.hand.dealt_cards import Deal

#: Name of the file, and how many deals it has.
FILE = "cards"
_MOST = 60


def noted(record: str, deal: "Deal") -> str:
    """Return the record with a deal, once both have thrown; it takes the place of its own line."""
    if not all(deal.away):
        return record
    lines = [one for one in record.split("\n") if one]
    if lines and lines[-1].startswith(deal.code + " "):
        lines.pop()  # before a discard was taken back
    return "\n".join((lines + [deal.line()])[-_MOST:])
