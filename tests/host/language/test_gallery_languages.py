"""The gallery's stories in every language: the same game, and no word of English on any screen."""

import re

import pytest

from cribboard.language import phrases
from cribboard.screen import font, text_rows
from cribboard_tools.upkeep import gallery

#: Sections of a language file whose phrases the board's screen shows.
SECTIONS = tuple("number count ask entry no note menu page judge evening alert".split())
#: Stories that choose a language themselves.
CHOOSING = ("The first start", "In German")
OTHERS = phrases.LANGUAGES[1:]

#: Words of the notation, of settings and of units, which no language translates.
CODES = set("cache commit count first flash games grb ma mhz ms source to track two worth".split())
#: Words that are spelt as in English and mean the same, but are at home in the language too; then
#: those that only look alike, with what they are.
SAME_SPELLING = {
    "de": set("firmware hand in minus name normal orange plus rest start version".split())
    | {"an", "so", "was"},  # of `ansagen`, the pronoun
    "fr": set("auto correction double menu net normal orange plus points pts score".split())
    | set("service six standard strict triple version volume".split())
    | {"as", "change", "on"},  # the ace, the verb, the pronoun
    "es": set("auto cable firmware no normal triple".split())
    | {"as", "pts"},  # the ace; of `puntos`
}


def words(text):
    """Return the words of a text in small letters; one letter alone is a key or a card."""
    found = re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w+\}", " ", text))
    return {word.lower() for word in found}


def words_of(language):
    """Return the words of the phrases that the board shows in a language."""
    text = phrases.text_of(language)
    lines = [line for section in SECTIONS for line in text[section].split("\n")]
    return set().union(*(words(line.partition("=")[2]) for line in lines))


def borrowed(language):
    """Return the loan words that the docstring of a language file lists, and their plurals."""
    module = __import__(f"cribboard.language.{language}", fromlist=["TEXT"])
    listed = re.search(r"^Loan words: (.*?)\.\n", module.__doc__, re.M | re.S)
    assert listed, f"{language}.py lists no loan words"
    loans = words(listed[1])
    return loans | {f"{word}s" for word in loans}


def english_only(language):
    """Return the words of English that have no place in another language."""
    shared = CODES | SAME_SPELLING.get(language, set()) | borrowed(language)
    return words_of("en") - shared


@pytest.fixture(scope="module")
def all_shots():
    """Screens of every story by language; a letter that the font lacks is an error."""

    def strict(letter):
        cell = replaced(letter)
        assert cell != "?", f"the font has no {letter}"
        return cell

    replaced = text_rows._cell
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(text_rows, "_cell", strict)
        return {language: gallery.every_shot(language) for language in phrases.LANGUAGES}


@pytest.mark.parametrize("language", OTHERS)
def test_no_phrase_has_a_word_of_english(language):
    assert words_of(language) & english_only(language) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_screen_has_a_word_of_english(all_shots, language):
    english = english_only(language)
    wrong = {}
    for title, story in all_shots[language].items():
        for shot in story if title not in CHOOSING else ():
            names = words(" ".join(shot.view.names))  # one of a story is typed
            shown = words(" ".join(font.letters(row) for row in shot.rows))
            if found := (shown - names) & english:
                wrong[shot.name] = found
    assert not wrong


@pytest.mark.parametrize("language", OTHERS)
def test_the_stories_are_the_same_game_in_every_language(all_shots, language):
    """Refusals stay refusals, questions the same questions, and every score stands."""
    for title, story in all_shots["en"].items():
        for english, own in zip(story, all_shots[language][title], strict=True):
            assert facts(own.view) == facts(english.view), own.name


def facts(view):
    """Return what a view shows beside its words."""
    asked = view.awaiting, view.asked_for, view.asked_seat, view.asked_of, view.asked_values
    given = view.entry_points, view.entry_cards, view.pending, view.choices
    game = view.phase, view.starter, view.series, view.scores, view.winner, view.dialog
    said = bool(view.message), bool(view.prompt), bool(view.patter), bool(view.entry)
    return *asked, *given, *game, *said, view.is_error, view.serial


def test_stories_that_choose_a_language_end_in_it(all_shots):
    first, german = CHOOSING
    for language in OTHERS:
        rows = {title: [shot.rows for shot in all_shots[language][title]] for title in CHOOSING}
        english = {title: [shot.rows for shot in all_shots["en"][title]] for title in CHOOSING}
        assert rows[german] == english[german]
        assert rows[first] == english[first]


def test_the_question_for_the_language_has_words_of_each_language_alone(all_shots):
    question = all_shots["en"]["The first start"][:2]
    for shot in question:
        shown = words(" ".join(font.letters(row) for row in shot.rows))
        assert shown == {"cribboard"} | {name.lower() for name in phrases.OWN_NAMES}
