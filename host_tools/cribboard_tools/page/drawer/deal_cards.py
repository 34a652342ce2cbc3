"""Cards that were entered in this deal, and how one of them is changed, inserted or removed.

Runs in the page's MicroPython, and on CPython in tests. A correction is the board's own mend: other
commands in the place of this deal's, and what follows them as far as it fits (`Table.rewrite`).
Rule: docs/rules.md, "Mistakes at the keypad".
"""

from cribboard.rules import cards, commands, mends
from cribboard.rules.commands import option
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from cribboard.dialogs.dialog_table import Table as OpenTable
    from cribboard.rules.commands import Command
    from cribboard.rules.match import Match

_ENTERED = ("starter", "lay", "show", "crib")
_BEGINNINGS = ("match", "game", "deal", "misdeal", "take-up")
#: In the place of a card that is inserted: a go.
GO = "go"


def entered(match: "Match") -> "list[dict[str, Any]]":
    """Return the cards entered in this deal, in their order, so far as they are in this block.

    place: of the command in the block; at: of the card in the command; card: in notation; kind: of
    the command; seat: who laid it, or whose hand it is, -1: nobody; leads: it began a series.
    """
    game = match.game
    if game is None:
        return []
    laid = game.laid_in_order()
    known = match.commands
    begin = max([place + 1 for place, one in enumerate(known) if one.kind in _BEGINNINGS] + [0])
    lays = [place for place in range(begin, len(known)) if known[place].kind == "lay"]
    found = []
    for place in range(begin, len(known)):
        command = known[place]
        if command.kind not in _ENTERED:
            continue
        seat, leads = command.who, 0
        if command.kind == "lay":
            later = len(lays) - lays.index(place)
            seat, _, leads = laid[-later] if later <= len(laid) else (-1, 0, 0)
        for at, card in enumerate(command.cards):
            row = {"place": place, "at": at, "card": cards.text(card), "kind": command.kind}
            row["seat"], row["leads"] = seat, bool(leads)
            found.append(row)
    return found


def correct(table: "OpenTable", place: int, at: int, how: str, word: str) -> None:
    """Change a card, insert one before it, or remove it, as one step; say what became of the rest.

    place, at: as of `entered`; how: change, insert or remove; word: the new card, or GO. Raises
    Refusal, with nothing changed, where the card cannot be there.
    """
    match = table.match
    known = match.commands
    old = known[place]
    new = list(_instead(old, at, how, word))
    if new == [old]:
        return
    head, tail = known[:place], new + known[place + 1 :]
    way = mends.tried(match.block, head, tail)
    if way.refusal is not None and new and not way.done:
        raise IllegalMove(way.refusal)
    table.rewrite(head, tail)
    if way.refusal is not None:
        table.show(way.refusal)  # what it stopped at waits for a held `*`
    elif how == "change":
        now, before = cards.rank_text(cards.parse(word)), cards.rank_text(old.cards[at])
        table.say("note.mended-instead", max(way.done - 1, 0), now, before)
    else:
        table.say("note.mended", max(way.done - bool(new), 0))


def _instead(old: "Command", at: int, how: str, word: str) -> "Iterator[Command]":
    """Yield the commands in the place of one. Only cards of the play are inserted or removed."""
    if how == "change" and old.kind == "lay":
        yield commands.lay(cards.parse(word), False, bool(option(old, "next_seat")))
    elif how == "change" and old.kind in _ENTERED:
        own = list(old.cards)
        own[at] = cards.parse(word)
        # the answers were for other cards
        kept = [(name, value) for name, value in old.options if name not in ("flush", "nobs")]
        yield commands.make(old.kind, old.who, own, options=kept)
    elif old.kind != "lay" or how not in ("insert", "remove"):
        raise ValueError(how)
    elif how == "insert":
        yield commands.go() if word == GO else commands.lay(cards.parse(word))
        yield old
