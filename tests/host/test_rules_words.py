"""The page's rules: every word that the board or the sources of docs/rules.md use, every form."""

import re
from pathlib import Path
from typing import Any

from cribboard.language import phrases
from cribboard.rules import forms
from cribboard_tools import page_texts
from cribboard_tools.upkeep import form_labels

PAGE = Path(__file__).parents[2] / "host_tools/cribboard_tools/page"
#: Concepts, their languages in the first row; a language may have no column. Behind "=": the phrase
#: of the board that says the same word.
CONCEPTS = """
en | de | fr | es
crib | Crib | crib | crib | =+crib
starter | Starter | retourne | carta inicial | =starter
his heels | für den Buben | valet retourné | jota inicial | =+heels
nobs | Nob | valet assorti | jota del palo | =no.no-nobs
fifteen | Fünfzehn | quinze | quince | =+fifteen
pair royal | Drilling | brelan | trío | =+pair-royal
double pair royal | Vierling | carré | cuarteto | =+double-pair-royal
run | Folge | suite | escalera | =+run
flush | Flush | flush | color | =flush
for last | letzte Karte | dernière carte | última | =+last
go | Go | go | paso | =go
nineteen | neunzehn | dix-neuf | diecinueve | =nineteen
three for last | Vorhand | avance | por no repartir
muggins | Muggins | muggins | muggins | =+muggins
claim | Ansage | annonce | cantar
misdeal | vergeben | maldonne | reparto nulo | =!misdeal
false go | falsches Go | faux go | paso indebido
penalty | Strafe | pénalité | penalización | =+penalty
overrule | umwerten | rectifie | revisa
skunk | Skunk | skunk | skunk | =skunk
double skunk | Doppel-Skunk | double skunk | skunk doble | =double
triple skunk | Dreifach-Skunk | triple skunk | skunk triple | =triple
stink hole | Stinkloch | à un trou du but | a un punto | =stink
lap | Umlauf | tour | vuelta | =lap
match | Match | match | encuentro | =!match
level | Stufe | niveau | nivel
target | Ziel | but | meta
worth | Wert | vaut | vale
dealer | Geber | donneur | quien reparte
pone | Vorhand | non-donneur | quien no reparte
series | Serie | série | serie
count | Summe | compte | cuenta
game hole | Zielloch | trou du but | meta
best of | ungerade Zahl | nombre impair | al mejor de
box | Box | boîte | caja
cut card | cut card | cut card | cut card
nibs | nibs | nibs | nibs
dead hole | dead hole | dead hole | stink hole
lurch | Lurch | lurch | lurch
street | Straße | rue | calle
first street | street | street | street
straight | straight | straight | straight
sequence | Folge | suite | escalera
triple | triple | triple | triple
quadruple | quadruple | quadruple | quadruple
double run | Doppelfolge | double suite | escalera doble
double double run | mit zwei Paaren | deux paires | dos pares
triple run | mit einem Drilling | avec un brelan | con un trío
judge | Schiedsrichter | juge | juez
spread | Differenz | écart | diferencia
renege | falsches Go | faux go | paso indebido
Hazard | Hazard | Hazard | Hazard
skunk line | 90 Punkten | 90 points | 90 puntos
offers the pack | abheben | fait couper | da a cortar
at least four | mindestens vier | au moins quatre | al menos cuatro
Jack | Bube | valet | jota
peg | stecken | cheville | clavija
"""
#: Words for one thing that a language uses in one way only, and never the other.
NEVER = {
    "en": ("nob", "nought"),
    "de": ("Heels", "Aufsicht", "doppelter Skunk"),
    "fr": ("talons",),
    "es": ("Póquer", "castigo", "talones", "el mano"),
}


def rules(language: str) -> list[dict[str, Any]]:
    """Return the sections of a language."""
    sections: list[dict[str, Any]] = page_texts.texts(language)["rules"]
    return sections


def words(value: Any) -> str:
    """Return all texts of a section or of several."""
    if isinstance(value, dict):
        value = [value["title"], value["text"]]
    return value if isinstance(value, str) else "\n".join(map(words, value))


def shape(value: Any) -> Any:
    """Return how many rows each part of a section has."""
    return [len(part) if isinstance(part, list) else "text" for part in value]


def concepts(language: str) -> list[tuple[str, str]]:
    """Return the words of CONCEPTS in a language, each with the key of its phrase or ""."""
    head, *lines = CONCEPTS.strip().splitlines()
    languages = head.split(" | ")
    if language not in languages:
        return []
    rows = [line.partition(" | =") for line in lines]
    return [(row.split(" | ")[languages.index(language)], key) for row, _, key in rows]


def test_the_rules_know_every_word(language: str) -> None:
    text = words(rules(language)).casefold()
    assert [word for word, _ in concepts(language) if word.casefold() not in text] == []


def test_the_board_says_the_words_of_the_rules(language: str) -> None:
    wrong = []
    for word, key in concepts(language):
        said = "|".join(phrases.forms(key)) if key else word
        if word.casefold() not in said.casefold():
            wrong.append((word, said))
    assert wrong == []


def test_the_rules_know_every_form(language: str) -> None:
    [section] = [one for one in rules(language) if one["id"] == "forms"]
    text = words(section).casefold()
    names = phrases.forms("menu.form")[1:]
    assert len(names) == len(forms.FORMS)
    assert [name for name in names if name.casefold() not in text] == []
    [table] = [part for part in section["text"] if isinstance(part, list)]
    assert len(table) == len(forms.FORMS) - 1  # the rest of the rules is about the first
    source = (form_labels.LANGUAGE / f"{language}.py").read_text(encoding="utf-8")
    assert form_labels.updated(language, source) == source, "cribboard_tools.upkeep.form_labels"


def test_the_rules_have_one_shape_in_every_language() -> None:
    english = rules("en")
    for language in phrases.LANGUAGES[1:]:
        own = rules(language)
        assert [one["id"] for one in own] == [one["id"] for one in english]
        for one, other in zip(own, english, strict=True):
            if one["id"] != "words":  # each language has its own
                assert shape(one["text"]) == shape(other["text"]), (language, one["id"])


def test_the_words_are_in_alphabetical_order() -> None:
    plain = str.maketrans("àáâäéèêëíîïñóôöúùûüç", "aaaaeeeeiiinooouuuuc")
    for language in phrases.LANGUAGES:
        [table] = rules(language)[-1]["text"]
        terms = [term.casefold().translate(plain) for term, _ in table]
        assert terms == sorted(terms), language


def test_what_people_do_with_cards_is_to_enter_them() -> None:
    """A key is a thing: "Key the starter" is read as one at first."""
    root = PAGE.parents[2]
    texts = {name: text for name, text in phrases.text_of("en").items()}
    guides = ("docs/build.md", "docs/build-strip.md")
    for name in ("README.md", "docs/manual.md", "docs/pypi.md", *guides):
        texts[name] = (root / name).read_text(encoding="utf-8")
    verb = r"\b[Kk]ey(ed|ing)\b|\b[Kk]ey (the|your|them|it|what|another|suits|\{n\}|\d) |Key each"
    found = [(name, one[0]) for name, text in texts.items() for one in re.finditer(verb, text)]
    assert found == []


def test_one_thing_has_one_name(language: str) -> None:
    sections = {**phrases.text_of(language), "rules": words(rules(language))}
    for section, text in sections.items():
        for word in NEVER.get(language, ()):
            assert not re.search(rf"\b{word}\b", text), (language, section, word)
