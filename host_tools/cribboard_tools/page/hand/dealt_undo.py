"""Undo and redo in a dealt hand: which commands of the board's match they take back and repeat.

A step of undo goes back to the person's last decision, a card, the discard, or what they said of
a count, with all that followed it; a step of redo does that decision again, with what had followed
before the next one. Cards that were dealt stay as they are. `deal` is a Deal of dealt_cards.py.
"""

from cribboard_tools.page.hand.dealt_cards import PERSON

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command
    from cribboard.rules.match import Match
    from cribboard.table.table import Table
    from cribboard_tools.page.hand.dealt_cards import Deal

#: Commands after which a deal begins.
_DEAL_BEGINS = ("match", "game", "deal", "misdeal")
_CALLS = ("claim", "mugs")
_UNDO_KEY, _REDO_KEY = "*", "*!"
#: More than the commands of a dealt hand and the cards and answers of its counts.
_MOST_KEYS = 99


def _is_decision(deal: "Deal", command: "Command") -> bool:
    """Return whether a command is a card that the person has laid, or their word in a count."""
    if command.kind in _CALLS:
        return bool(command.who == PERSON)
    return command.kind == "lay" and deal.is_mine(command.cards[0])


def steps_to_undo(deal: "Deal | None", match: "Match") -> "list[Command] | None":
    """Return the commands since the person's last decision in this deal, the last one first.

    The decision is among them, but for the discard, which is no command. None if the person has
    decided nothing yet, and where it would take back a claim at the level muggins: it stands.
    """
    if deal is None or not deal.away[PERSON]:
        return None
    found: list[Command] = []
    for command, _ in reversed(match.steps):
        if command.kind in _DEAL_BEGINS:
            return found
        if command.kind in _CALLS and match.game is not None and match.game.level == "muggins":
            return None
        found.append(command)
        if command.kind == "starter" or _is_decision(deal, command):
            return found
    return None  # the deal began in a block that is not in memory


def undo(deal: "Deal | None", table: "Table") -> "list[str] | None":
    """Take back the person's last decision and all that followed; None if there is none.

    Return the keys that the board gets for it. The opponent keeps its discard. It decides by
    its cards and the table alone, so that it answers the same card in the same way.
    """
    match = table.match
    steps = steps_to_undo(deal, match)
    if deal is None or steps is None:
        return None
    for command in steps:
        if command.kind == "lay":
            deal.take_back(command.cards[0])
    if not steps or steps[-1].kind in ("starter", "lay"):
        deal.taps = {}  # the hands are not shown any more
    if not steps or steps[-1].kind == "starter":
        deal.undone_away = deal.away[PERSON]
        deal.lay_away(PERSON, ())
    deal.undone = min(deal.undone, len(match.undone)) + len(steps)
    return _undo_keys(table, len(match.steps) - len(steps))


def _undo_keys(table: "Table", left: int) -> "list[str]":
    """Return the keys after which `left` commands of this block are left and nothing is entered.

    A count that is undone is open again with what was entered, and takes more than one key.
    """
    copy = table.copied()
    keys: list[str] = []
    while (len(copy.match.steps) > left or copy.view().dialog) and len(keys) < _MOST_KEYS:
        copy.press(_UNDO_KEY)
        keys.append(_UNDO_KEY)
    return keys


def steps_to_redo(deal: "Deal | None", match: "Match") -> "list[Command] | None":
    """Return the commands of the decision that redo does again, the first one first.

    [] for a discard after which nothing was turned up. None if there is nothing to do again.
    """
    if deal is None:
        return None
    undone = match.undone[: deal.undone]
    if not deal.away[PERSON]:
        return _until_decision(deal, undone) if deal.undone_away else None
    if not undone or not _is_decision(deal, undone[0]):
        return None
    return undone[:1] + _until_decision(deal, undone[1:])


def _until_decision(deal: "Deal", commands: "list[Command]") -> "list[Command]":
    """Return the commands before the person's next card."""
    found: list[Command] = []
    for command in commands:
        if _is_decision(deal, command):
            break
        found.append(command)
    return found


def redo(deal: "Deal | None", match: "Match") -> "list[str] | None":
    """Do again the decision that was taken back last, with what had followed; None if none.

    Return the keys that the board gets for it.
    """
    steps = steps_to_redo(deal, match)
    if deal is None or steps is None:
        return None
    if not deal.away[PERSON]:
        deal.lay_away(PERSON, deal.undone_away)
        deal.undone_away = ()
    for command in steps:
        if command.kind == "lay":
            deal.lay_again(command.cards[0])
    deal.undone -= len(steps)
    return [_REDO_KEY] * len(steps)
