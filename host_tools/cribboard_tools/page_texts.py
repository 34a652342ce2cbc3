"""Texts of the page and of the printed key card, which the board does not have, and its voice.

A language has one file, page/texts/LANGUAGE.json, with the same keys in all languages:

page   Texts of the page, of any length: `*bold*`, `[key]`, and the values `{n}`, `{m}`, `{who}`,
       `{what}` and `{more}`. Of the settings drawer: `label-NAME` is what it calls a setting that
       the board's menu calls too briefly, `words-NAME` the values, between `|`, and `tells-NAME`
       what they do not say of themselves.
card   The key card, with the forms of a text between `|`. `steps` is a paragraph; the forms of
       `where` stand before a key's meaning, with which it has at most 27 letters; `nobs` to
       `details` are explanations of keys, `item-N` of the menu's item N; without one, the words of
       its setting explain it.
rules  The sections of the rules of cribbage, with an empty table for the forms of the game.
learn, count, own_board, past   What a door of the page says.
voice  The program that reads aloud and its voice, with the pace of a word on its own and of several
       (at which the highest hand takes 12 seconds at most); the names of the keys # and *; what is
       read for an abbreviation, or for a word that is read wrongly alone.

The words for each form of the game are in page/texts/forms.json, in all languages: `board`, its
label in the menu; `drawer`, what the settings drawer says; in the rules `rules`, headed by `name`
where the label is too brief. `python -m cribboard_tools.upkeep.made_texts` writes the labels into
the firmware.
"""

import functools
import json
from pathlib import Path
from typing import Any

from cribboard import settings_table
from cribboard.language import phrases
from cribboard.rules import options
from cribboard.rules.forms import FORMS

_TEXTS = Path(__file__).parent / "page/texts"
#: Doors of the page, which fetch what they say when they are opened.
_DOORS = ("count", "learn", "own_board", "past")
#: How the keys begin whose texts are in no sight before something is opened: the lesson, the dealt
#: hand, explanations, the settings, the help.
_OF_GUIDE = (
    "learn-", "hand-", "hint-", "why-", "label-", "words-", "tells-", "group-", "board-", "colour",
    "settings-", "help-",
)  # fmt: skip


@functools.cache
def texts(language: str) -> dict[str, Any]:
    """Return the sections of a language, with the words for the forms of the game."""
    found: dict[str, Any] = _read(language)
    words = forms(language)
    found["page"]["words-form"] = "|".join(one["drawer"] for one in words)
    [table] = [section["text"][-1] for section in found["rules"] if section["id"] == "forms"]
    # The rest of the rules is about the first form.
    table += [[one.get("name", one["board"]), one["rules"]] for one in words[1:]]
    return found


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((_TEXTS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def forms(language: str) -> list[dict[str, str]]:
    """Return the words for each form of the game in a language, in the order of FORMS."""
    words = _read("forms")
    return [words[form.name][language] for form in FORMS]


def page(language: str) -> dict[str, str]:
    """Return the page's texts in a language, by key."""
    found: dict[str, str] = texts(language)["page"]
    return found


def at_start(language: str) -> dict[str, str]:
    """Return those of the page's texts that it loads at its start, by key."""
    return {key: text for key, text in page(language).items() if not key.startswith(_OF_GUIDE)}


def later(language: str) -> dict[str, Any]:
    """Return what the page fetches when it is wanted, by the name of its file."""
    own = texts(language)
    guide = {key: text for key, text in own["page"].items() if key.startswith(_OF_GUIDE)}
    return {"guide": guide} | {name: own[name] for name in ("rules", *_DOORS)}


def card(key: str, n: int = 0, what: str = "", form: int = 0) -> str:
    """Return a text of the key card in the language in use, filled in."""
    forms = texts(phrases.language())["card"][key].split("|")
    return phrases.fill(forms[form], n, what=what)


def purpose(item: int) -> str:
    """Return what an item of the menu is for, in the language in use: `Coach: off, on`."""
    if f"item-{item}" in texts(phrases.language())["card"]:
        return card(f"item-{item}")
    row = settings_table.row_of(settings_table.of_item(item)[0])
    if row[0] == "language":
        return ", ".join(phrases.OWN_NAMES)
    label, *words = phrases.forms(row[6])
    allowed = settings_table.values(row[0])
    if options.is_range(allowed):
        return f"{label}: {allowed[0]}-{allowed[1]}"
    return f"{label}: {', '.join(words)}"
