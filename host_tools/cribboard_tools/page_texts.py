"""Texts of the page and of the printed key card, which the board does not have.

A language has one file, page/texts/LANGUAGE.json, with the same keys in all languages:

page   Texts of the page, of any length: `*bold*`, `[key]`, and the values `{n}`, `{m}`, `{who}`,
       `{what}` and `{more}`. `about-form` is what page/learn/rules.LANGUAGE.json has as `short`
       beside the forms.
card   The key card, with the forms of a text between `|`. `steps` is a paragraph; the forms of
       `where` stand before a key's meaning, with which it has at most 27 letters; `nobs` to
       `details` are explanations of keys, `item-N` of the menu's item N; without one, the words of
       its setting explain it.
"""

import functools
import json
from pathlib import Path
from typing import Any

from cribboard import settings_table
from cribboard.language import phrases

_PAGE = Path(__file__).parent / "page"
#: How the keys begin whose texts only the lesson, the dealt hand and explanations have.
_OF_GUIDE = ("learn-", "hand-", "hint-", "why-")


@functools.cache
def texts(language: str) -> dict[str, dict[str, str]]:
    """Return the sections `page` and `card` of a language, each its texts by key."""
    found: dict[str, dict[str, str]] = _read(f"texts/{language}.json")
    [about] = [one["short"] for one in _read(f"learn/rules.{language}.json") if "short" in one]
    found["page"]["about-form"] = about
    return found


def _read(name: str) -> Any:
    return json.loads((_PAGE / name).read_text(encoding="utf-8"))


def page(language: str) -> dict[str, str]:
    """Return the page's texts in a language, by key."""
    return texts(language)["page"]


def at_start(language: str) -> dict[str, str]:
    """Return those of the page's texts that it loads at its start, by key."""
    return {key: text for key, text in page(language).items() if not key.startswith(_OF_GUIDE)}


def of_guide(language: str) -> dict[str, str]:
    """Return those that it fetches when a lesson, a dealt hand or a count is wanted, by key."""
    return {key: text for key, text in page(language).items() if key.startswith(_OF_GUIDE)}


def card_forms(key: str) -> list[str]:
    """Return the forms of a text of the key card, in the language in use."""
    return texts(phrases.language())["card"][key].split("|")


def card(key: str, n: int = 0, what: str = "", form: int = 0) -> str:
    """Return a text of the key card in the language in use, filled in."""
    return phrases.fill(card_forms(key)[form], n, what=what)


def purpose(item: int) -> str:
    """Return what an item of the menu is for, in the language in use: `Coach: off, on`."""
    if f"item-{item}" in texts(phrases.language())["card"]:
        return card(f"item-{item}")
    row = settings_table.row_of(settings_table.of_item(item)[0])
    label, *words = phrases.forms(row[6])
    allowed = settings_table.values(row[0])
    if settings_table.is_range(allowed):
        return f"{label}: {allowed[0]}-{allowed[1]}"
    return f"{label}: {', '.join(words)}"
