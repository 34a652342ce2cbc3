"""Meanings of the keys of the 4 x 4 pad, as the key card and the page print them.

Their texts are in page/texts, which page_texts.py reads.
"""

from typing import Any

from cribboard_tools import page_texts

#: Rows of (key, meaning for a card, for points, at the show, held for 700 ms), as on the key card.
#: A meaning is "", a text that is the same in every language, or (key of a text of the key card,
#: its form, n of that text).
KEYS: tuple[tuple[Any, ...], ...] = (
    ("1", ("cards", 0, 0), "1", "", ""),
    ("2", "2", "2", "", ""),
    ("3", "3", "3", ("show", 3, 3), ""),
    ("4", "4", "4", ("show", 3, 4), ""),
    ("5", "5", "5", ("show", 3, 5), ""),
    ("6", "6", "6", ("show", 3, 6), ""),
    ("7", "7", "7", ("show", 3, 7), ""),
    ("8", "8", "8", "", ""),
    ("9", "9", "9", "", ""),
    ("0", ("cards", 1, 0), "0", ("show", 0, 0), ""),
    ("A", ("cards", 2, 0), ("points", 0, 1), "", ("held", 0, 1)),
    ("B", ("cards", 3, 0), ("points", 0, 2), "", ("held", 0, 2)),
    ("C", ("cards", 4, 0), ("points", 0, 3), "", ("held", 0, 3)),
    ("D", ("cards", 5, 0), ("points", 1, 0), ("show", 1, 0), ("held", 1, 0)),
    ("*", ("always", 0, 0), ("always", 0, 0), ("always", 0, 0), ("held", 2, 0)),
    ("#", ("always", 1, 0), ("always", 1, 0), ("show", 2, 0), ""),
)
#: Rows of (keys, key of a text of the key card), for what KEYS does not say.
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


def meaning_text(meaning: str | tuple[str, int, int]) -> str:
    """Return a meaning in KEYS in the language in use."""
    if isinstance(meaning, str):
        return meaning
    name, form, n = meaning
    return page_texts.card(name, n, form=form)
