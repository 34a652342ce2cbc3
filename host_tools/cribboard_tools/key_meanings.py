"""Meanings of the keys of the 4 x 4 pad, as the key card prints them.

What a key means for a card, for points and at the show is the board's own word for it
(table/legal_keys.py), as on the keys of the page; the rest is in page/texts (page_texts.py).
"""

from cribboard.base.view import View
from cribboard.dialogs.keys import SYMBOLS
from cribboard.language import phrases
from cribboard.rules.match import Match
from cribboard.table import legal_keys
from cribboard.table.table import Table
from cribboard_tools import page_texts

#: What a key means beside that, in the columns of `rows`: (text of the key card, its form).
_BESIDE = {
    ("0", "show"): ("show", 0),
    ("D", "points"): ("points", 0),
    ("D", "show"): ("show", 1),
    ("#", "show"): ("show", 2),
    ("D", "held"): ("held", 1),
    ("*", "held"): ("held", 2),
}
#: Keys that mean the same wherever they are pressed.
_ALWAYS = "*#"
#: Numbers of cards in a flush of some form of the game.
_FLUSHES = range(3, 8)
#: Rows of (keys, key of a text of the key card), for what `rows` does not say.
NOTES = (
    ("1", "nobs"),
    ("A B C D", "suit"),
    ("1 2 3 4", "who"),
    ("D", "cut"),
    ("0..9 #", "claim"),
    ("0..9 #", "offer"),
    ("# D", "heels"),
    ("A B C D", "scores"),
    ("# 0 D", "details"),
)


def rows() -> list[tuple[str, ...]]:
    """Return rows of (key, meaning for a card, for points, at the show, held for 700 ms).

    They are in the language in use; "" is no meaning, or the one that the key has for a card.
    """
    tracks = Table(Match(), {"form": "three-hand"}).view().names
    views = {}
    for column, asked in (("card", "card"), ("points", "points"), ("show", "count")):
        views[column] = View()
        views[column].asked_for, views[column].names = asked, tracks
        views[column].asked_values = tuple([("flush", cards) for cards in _FLUSHES])
    return [
        (
            key,
            *(_told(key, column, view) for column, view in views.items()),
            page_texts.card("held", "ABC".find(key) + 1) if key in "ABC" else _beside(key, "held"),
        )
        for key in SYMBOLS
    ]


def _told(key: str, column: str, view: View) -> str:
    if key in _ALWAYS and (key, column) not in _BESIDE:
        return page_texts.card("always", form=_ALWAYS.index(key))
    word = legal_keys.meaning(view, key, view.scores)
    if column == "card":
        names = page_texts.page(phrases.language())
        return names["go"] if key == "D" else names.get(f"rank-{word}", word)
    return word or _beside(key, column)


def _beside(key: str, column: str) -> str:
    name, form = _BESIDE.get((key, column), ("", 0))
    return page_texts.card(name, form=form) if name else ""
