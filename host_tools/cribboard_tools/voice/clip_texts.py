"""Texts of the clips in a voice pack, from the phrases of a language.

A phrase is cut at its values and its punctuation. In a pack of counts and play the phrases that
are heard all the time are clips whole; the other announcements are put together of single words, to
save space.
In a pack of everything all announcements are clips whole, prompts and messages are of words.
"""

import re
import string
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cribboard.audio import speech
from cribboard.language import phrases
from cribboard.language.spoken_in import SpokenIn
from cribboard_tools import page_texts


class Contents(NamedTuple):
    """Range of what a pack can say. code: the number of it in the pack."""

    name: str
    code: int
    title: str


COUNTS = Contents("counts", 1, "counts and play")
EVERYTHING = Contents("everything", 2, "everything")
CONTENTS = {contents.name: contents for contents in (COUNTS, EVERYTHING)}

#: Phrases whose parts are clips whole: those of the show and the play.
_WHOLE = (
    "fifteen pair pairs pair-royal double-pair-royal run runs flush nobs is and nothing all "
    "+pair +pair-royal +double-pair-royal +run +last join go +heels"
).split()
#: Phrases of section `count` that are no announcements but rows of the screen.
_SCREEN = "to-go lead level home score seat track".split()
#: Refusals that a pack of counts and play says in full, and the word that it says for the others.
_REFUSALS = "no.short no.over-31 no.over-31-go no.go-again".split()
#: Sections that only a pack of everything says, by words.
_SECTIONS = "count ask entry no note menu page judge evening alert".split()
#: Phrases that are not said: marks on the screen, and texts about files and versions.
SILENT = "dealer-mark page.commit page.board page.layout page.health page.coach-head".split()
#: Phrases with a card as their value, by rank.
_CARDS = ("starter", "-lay")
#: Numbers up to this are clips whole: those of the play.
_WHOLE_NUMBERS = 31
#: English: an article before its word, which is not the key A. In prompts A is the key.
_ARTICLE = re.compile(r"\bA [a-z]+")
_VALUE = re.compile(r"\{who\}'\w+|\{\w+\}")
_PARENTHESES = re.compile(r"\([^()]*\)")  # what is in them is not said
_PUNCTUATION = re.compile(r"[,:.;!?\u00bf\u00a1]|  ")


def clip_texts(language: str, contents: Contents) -> dict[str, str]:
    """Return the clips of a pack: their texts, and what the synthesiser reads for each."""
    with SpokenIn(language):
        readings = dict(_readings(language, contents))
    own = page_texts.texts(language)["voice"]["readings"]
    return {text: own.get(text, readings[text]) for text in sorted(readings)}


def _readings(language: str, contents: Contents) -> Iterator[tuple[str, str]]:
    """Yield texts with their readings; of several readings of a text the last one counts."""
    names = phrases.forms("menu.tracks")
    is_everything = contents == EVERYTHING
    keys = [*(_all_keys(language) if is_everything else _play_keys(language))]
    if is_everything:
        yield from _by_words(_parts_of(keys))
    else:
        yield from _uncovered(_parts_of(keys), dict(_whole(_parts_of(_WHOLE))))
    for key in keys:
        for form in said_forms(key):
            if language == "en" and not key.startswith("ask."):
                yield from _whole(_ARTICLE.findall(form))
            for owner in _owners(form, names):
                yield from _whole([owner])
    announcements = phrases.section(language, "count") if is_everything else _WHOLE
    yield from _whole(_parts_of(announcements))
    numbers = [f"number.{key}" for key in phrases.section(language, "number")]
    forms = [form for key in numbers for form in phrases.forms(key)]
    yield from _by_words([part for form in forms for part in _parts(form)])
    yield from _whole([phrases.number(value) for value in range(_WHOLE_NUMBERS + 1)])
    # `fifteen two` to `fifteen sixteen`: as one clip each is shorter than as two
    yield from _whole([phrases.say("fifteen", points) for points in range(2, 17, 2)])
    yield from _whole(phrases.forms("page.signs")[1:])  # minus: `undid: Blue -5 by hand`
    yield from _whole(names)
    ace, *court = (page_texts.page(language)[f"rank-{rank}"] for rank in "AJQK")
    yield from zip((speech.ACE, *"JQK"), (ace, *court), strict=True)
    if is_everything:
        yield from _aces(ace)
        yield from page_texts.texts(language)["voice"]["keys"].items()
        yield from _by_words(list(phrases.OWN_NAMES))
        yield from ((letter, letter) for letter in string.ascii_uppercase if letter not in "JQK")
    else:
        yield "A", ace


def _play_keys(language: str) -> Iterator[str]:
    """Yield the keys of all announcements, of undo, and of the refusals in the play."""
    for key in phrases.section(language, "count"):
        if key not in SILENT and key not in _SCREEN:
            yield key
    yield from _REFUSALS


def _all_keys(language: str) -> Iterator[str]:
    """Yield the keys of all phrases that are said, with their section."""
    for section in _SECTIONS:
        for name in phrases.section(language, section):
            key = name if section == "count" else f"{section}.{name}"
            if key not in SILENT:
                yield key


def said_forms(key: str) -> list[str]:
    """Return the forms of a phrase that are said: of a count not the short ones."""
    forms = phrases.forms(key)
    return forms if "." in key or key == "is" else forms[:1]


def _parts(form: str) -> list[str]:
    """Return what is between the values and the punctuation of a form, without parentheses."""
    said = _PARENTHESES.sub("", form)
    return [part for piece in _VALUE.split(said) for part in _PUNCTUATION.split(piece)]


def _parts_of(keys: Iterable[str]) -> list[str]:
    """Return the parts of all forms of phrases that are said."""
    return [part for key in keys for form in said_forms(key) for part in _parts(form)]


def _uncovered(parts: list[str], whole: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the words of parts that are still needed beside the clips `whole`.

    A part is covered as the firmware covers it: from left to right by the longest clip.
    """
    longest = max(len(text.split()) for text in whole)
    readings = dict(_by_words(parts))
    for part in parts:
        left = speech.words(part)
        while left:
            sizes = range(min(longest, len(left)), 0, -1)
            size = next((size for size in sizes if " ".join(left[:size]) in whole), 1)
            text = " ".join(left[:size])
            if text in readings and text not in whole:
                yield text, readings[text]
            left = left[size:]


def _owners(form: str, names: list[str]) -> list[str]:
    """Return the names with what is written onto a name in this form: `Blue's`."""
    return [
        value.format(who=name)
        for value in _VALUE.findall(form)
        if not value.endswith("}")
        for name in names
    ]


def _aces(ace: str) -> Iterator[tuple[str, str]]:
    """Yield the phrases in which A is an ace, with A; elsewhere it is a key."""
    for key in _CARDS:
        before = _parts(phrases.phrase(key))[-2].strip()
        yield " ".join([*speech.words(before), "A"]), f"{before} {ace}"


def _whole(parts: list[str]) -> Iterator[tuple[str, str]]:
    for part in parts:
        text = " ".join(speech.words(part))
        if text:
            yield text, part.strip()


def _by_words(parts: list[str]) -> Iterator[tuple[str, str]]:
    """Yield each word as a clip, read as it is written; digits are read from other clips."""
    for part in parts:
        for word in re.split(r"[\s/+|%<>=\-]+", part):
            text = " ".join(speech.words(word))
            if text and not word.isdigit():
                yield text, word
