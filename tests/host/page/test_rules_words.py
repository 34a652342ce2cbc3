"""The page's rules: every form, one shape in every language, words in alphabetical order."""

from cribboard.language import phrases
from cribboard.rules import forms
from cribboard_tools import page_texts
from cribboard_tools.upkeep import made_texts


def rules(language):
    """Return the sections of a language."""
    sections = page_texts.texts(language)["rules"]
    return sections


def words(value):
    """Return all texts of a section or of several."""
    if isinstance(value, dict):
        value = [value["title"], value["text"]]
    return value if isinstance(value, str) else "\n".join(map(words, value))


def shape(value):
    """Return how many rows each part of a section has."""
    return [len(part) if isinstance(part, list) else "text" for part in value]


def test_the_rules_know_every_form(language):
    [section] = [one for one in rules(language) if one["id"] == "forms"]
    text = words(section).casefold()
    names = phrases.forms("menu.form")[1:]
    assert len(names) == len(forms.FORMS)
    assert [name for name in names if name.casefold() not in text] == []
    [table] = [part for part in section["text"] if isinstance(part, list)]
    assert len(table) == len(forms.FORMS) - 1  # the rest of the rules is about the first
    source = (made_texts.LANGUAGE / f"{language}.py").read_text(encoding="utf-8")
    assert made_texts.with_labels(language, source) == source, "cribboard_tools.upkeep.made_texts"


def test_the_rules_have_one_shape_in_every_language():
    english = rules("en")
    for language in phrases.LANGUAGES[1:]:
        own = rules(language)
        assert [one["id"] for one in own] == [one["id"] for one in english]
        for one, other in zip(own, english, strict=True):
            if one["id"] != "words":  # each language has its own
                assert shape(one["text"]) == shape(other["text"]), (language, one["id"])
