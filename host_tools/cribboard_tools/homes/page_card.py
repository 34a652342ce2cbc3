"""Content of the key card for the page, which prints it and explains the settings with it."""

from typing import Any

from cribboard.language.phrases import LANGUAGES
from cribboard.language.spoken_in import SpokenIn
from cribboard.menu import menu
from cribboard_tools import page_texts
from cribboard_tools.key_meanings import NOTES, rows


def content() -> dict[str, dict[str, Any]]:
    """Return the key card by language.

    title, steps, menu: texts; keys: rows of four, each with its symbol and its meanings; notes:
    (keys, text); items: (number, name, purpose) of each menu item.
    """
    cards = {}
    for language in LANGUAGES:
        with SpokenIn(language):
            cards[language] = _card()
    return cards


def _card() -> dict[str, Any]:
    keys = [_key(*row) for row in rows()]
    return {
        "title": page_texts.card("title"),
        "steps": page_texts.card("steps"),
        "menu": page_texts.card("menu"),
        "keys": [keys[at : at + 4] for at in range(0, len(keys), 4)],
        "notes": [(keys, page_texts.card(name)) for keys, name in NOTES],
        "items": [(number, name, page_texts.purpose(number)) for number, name in menu.names()],
    }


def _key(symbol: str, card: str, *others: str) -> dict[str, Any]:
    """Return a key: what it means when a card is due, and what elsewhere, if that differs."""
    known = ("", symbol, card)
    lines = [
        page_texts.card("where", what=meaning, form=form)
        for form, meaning in enumerate(others)
        if meaning not in known
    ]
    return {"key": symbol, "card": card if card != symbol else "", "others": lines}
