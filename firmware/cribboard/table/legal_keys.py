"""Keys that the table would not refuse now, and what each means, by trying it on a copy."""

from cribboard.base.constants import LONG_KEYS
from cribboard.dialogs.keys import SYMBOLS, digit_of, rank_of, track_of
from cribboard.language.phrases import say
from cribboard.rules.cards import rank_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator, Optional

    from cribboard.base.view import View
    from cribboard.table.table import Table

#: Values of View.asked_for with which the rank of a card comes next.
CARDS = ("starter", "card", "hand", "crib", "cut")
_SUITS = {"A": "\u2660", "B": "\u2665", "C": "\u2666", "D": "\u2663"}


def find(table: "Table") -> "tuple[str, ...]":
    """Return the keys, long ones as `A!`, as `trials` finds them."""
    return tuple([key for key, meaning in trials(table) if meaning is not None])


def trials(table: "Table") -> "Iterator[tuple[str, Optional[str]]]":
    """Try one key after another; yield each, a long one as `A!`, and its `meaning`, None: refused.

    `*` always counts as legal, though undo is refused if the deal before is not on record any more.
    """
    view = table.view()
    for key in SYMBOLS:
        yield key, _tried(table, view, key, False)
    for key in LONG_KEYS:
        yield key + "!", _tried(table, view, key, True)


def _tried(table: "Table", view: "View", symbol: str, is_long: bool) -> "Optional[str]":
    if symbol == "*":
        return ""
    copy = table.copied()
    copy.press(symbol, is_long)
    if copy.is_error:
        return None
    return (
        "" if is_long else meaning(view, symbol, copy.match.game.scores if copy.match.game else [])
    )


def meaning(view: "View", symbol: str, scores: "list[int]") -> str:
    """Return the word for what a legal key means now, "" where its print says it.

    scores: after it. A rank; a suit; what it answers; a player, and points that it pegs at once.
    """
    asked, digit, track = view.asked_for, digit_of(symbol), track_of(symbol)
    if asked in CARDS and rank_of(symbol):
        return rank_text(rank_of(symbol))
    if asked == "suit":
        return _SUITS.get(symbol, "")
    if asked == "count":
        for reason, points in view.asked_values:
            if points == digit:
                return say("entry." + reason, points)
    if asked == "points":
        for name, before, after in zip(view.names, view.scores, scores):
            if after > before:
                return "%s +%d" % (name, after - before)
    if asked in ("points", "muggins", "track") and 0 <= track < len(view.names):
        return view.names[track]
    if asked == "dealer" and 0 < digit <= min(view.choices, len(view.seats)):
        return view.seats[digit - 1]
    return ""
