"""Texts of the page and of the printed key card, which the board does not have.

A language has one file, page/texts/LANGUAGE.json, with the same keys in all languages:

page   Texts of the page, of any length: `*bold*`, `[key]`, and the values `{n}`, `{m}`, `{who}`,
       `{what}` and `{more}`. Of the settings drawer: `label-NAME` is what it calls a setting that
       the board's menu calls too briefly, `words-NAME` the values, between `|`, and `tells-NAME`
       what they do not say of themselves.
card   The key card, with the forms of a text between `|`. `steps` is a paragraph; the forms of
       `where` stand before a key's meaning, with which it has at most 27 letters; `nobs` to
       `details` are explanations of keys, `item-N` of the menu's item N; without one, the words of
       its setting explain it.

The words for each form of the game are in page/texts/forms.json, in all languages: `board`, its
label in the menu; `drawer`, what the settings drawer says; in the rules `rules`, headed by `name`
where the label is too brief. The rules of a language, page/learn/rules.LANGUAGE.json, have an empty
table for them. `python -m cribboard_tools.upkeep.form_labels` writes the labels into the firmware.
"""

import functools
import json
from pathlib import Path
from typing import Any

from cribboard import settings_table
from cribboard.language import phrases
from cribboard.rules import options
from cribboard.rules.forms import FORMS

_PAGE = Path(__file__).parent / "page"
#: How the keys begin whose texts are in no sight before something is opened: the lesson, the dealt
#: hand, explanations, the settings, the help.
_OF_GUIDE = (
    "learn-", "hand-", "hint-", "why-", "label-", "words-", "tells-", "group-", "board-", "colour",
    "settings-", "help-",
)  # fmt: skip


@functools.cache
def texts(language: str) -> dict[str, dict[str, str]]:
    """Return the sections `page` and `card` of a language, each its texts by key."""
    found: dict[str, dict[str, str]] = json.loads(
        (_PAGE / f"texts/{language}.json").read_text(encoding="utf-8")
    )
    found["page"]["words-form"] = "|".join(words["drawer"] for words in forms(language))
    return found


def forms(language: str) -> list[dict[str, str]]:
    """Return the words for each form of the game in a language, in the order of FORMS."""
    words = json.loads((_PAGE / "texts/forms.json").read_text(encoding="utf-8"))
    return [words[form.name][language] for form in FORMS]


def rules(language: str) -> list[dict[str, Any]]:
    """Return the sections of the rules of cribbage, with a row for each form but six-card."""
    text = (_PAGE / f"learn/rules.{language}.json").read_text(encoding="utf-8")
    sections: list[dict[str, Any]] = json.loads(text)
    [table] = [section["text"][-1] for section in sections if section["id"] == "forms"]
    rows = forms(language)[1:]  # the rest of the rules is about the first
    table += [[words.get("name", words["board"]), words["rules"]] for words in rows]
    return sections


def page(language: str) -> dict[str, str]:
    """Return the page's texts in a language, by key."""
    return texts(language)["page"]


def at_start(language: str) -> dict[str, str]:
    """Return those of the page's texts that it loads at its start, by key."""
    return {key: text for key, text in page(language).items() if not key.startswith(_OF_GUIDE)}


def of_guide(language: str) -> dict[str, str]:
    """Return those that it fetches when they are wanted, by key."""
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
    if options.is_range(allowed):
        return f"{label}: {allowed[0]}-{allowed[1]}"
    return f"{label}: {', '.join(words)}"
