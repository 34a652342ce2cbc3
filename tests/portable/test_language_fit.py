"""Every phrase of every language: the same keys and fields, and room for its longest values."""

from cribboard.constants import SCREEN_CELLS
from cribboard.dialogs.dialog import in_rows
from cribboard.language import phrases
from cribboard.screen.text_rows import plain, wrap, wrap_parts

NAME = "Maximiliane of the Glens"
HAND = "5s10s10h10dJs"
SEATS = "  ".join(["%d Maximiliane" % seat for seat in (1, 2, 3, 4)])
TRACKS = "  ".join(["%s %s" % (key, NAME) for key in "ABC"])
#: The longest values of phrases whose values are not the usual ones: (n, what, m).
LONGEST = {
    "+fifteen": (2, "", 0),
    "+thirty-one": (2, "", 0),
    "+pair": (2, "", 0),
    "+pair-royal": (6, "", 0),
    "+double-pair-royal": (12, "", 0),
    "+run": (7, "", 0),
    "+last": (1, "", 0),
    "+heels": (2, "", 0),
    "+three-for-last": (3, "", 0),
    "to-go": (121, "", 0),
    "+manual": (99, "", 0),
    "!set": (999, "", 0),
    "-set": (999, "", 0),
    "lap": (9, "", 0),
    "seat": (4, "", 0),
    "track": (3, "", 0),
    "win": (121, "", 0),
    "lead": (121, "", 0),
    "score": (0, "50-49", 0),
    "card": (29, "+1234", 0),
    "starter": (0, "10", 0),
    "all": (46, "", 0),
    "ask.dealer": (0, SEATS, 0),
    "ask.captain": (0, "1 2 3", 0),
    "ask.cut-choice": (0, SEATS, 0),
    "ask.first-to": (999, "", 0),
    "ask.hand": (0, HAND, 0),
    "ask.hand-asked": (0, HAND, 0),
    "ask.flush": (0, "5 6", 0),
    "ask.flush-kind": (0, "5 6", 0),
    "ask.key-hand": (6, "", 0),
    "ask.key-crib": (5, "", 0),
    "ask.offer-many": (0, "A B", 0),
    "entry.missed": (0, "29", 0),
    "ask.standing": (29, "+999", 0),
    "ask.points": (0, "A B C", 0),
    "ask.points-show": (0, "A B C", 0),
    "ask.points-heels": (0, "A B C", 0),
    "ask.whose": (0, TRACKS, 0),
    "ask.which-track": (0, TRACKS, 0),
    "ask.number": (0, "3000", 0),
    "ask.penalty": (0, "A B", 0),
    "ask.colour": (8, "", 0),
    "ask.coach-deal": (6, "", 0),
    "ask.coach-more": (6, "", 0),
    "ask.coach-move": (15, "", 15),
    "entry.seat": (3, "", 0),
    "entry.claim": (0, "29", 0),
    "entry.overrule": (0, "29", 0),
    "entry.flush": (7, "", 0),
    "entry.nobs": (1, "", 0),
    "ask.key-name": (0, "A", 0),
    "ask.colours": (0, TRACKS, 0),
    "entry.points": (0, "999", 0),
    "entry.colours": (0, "1 2 3", 0),
    "page.coach-head": (0, "+", 0),
    "page.streak": (999, "", 0),
    "page.right": (29, "360.0", 0),
    "page.best": (999, "36.0", 0),
    "page.commit": (0, "0123456789", 0),
    "page.board": (0, "RPI_PICO2_W", 0),
}
#: Prompts that fill the screen; all others leave room for the scores.
LONG_PROMPTS = ("ask.dealer", "ask.cut-choice", "ask.whose", "ask.which-track", "ask.colours")
#: Phrases of the section count that are never on a row of 16 columns.
NEVER_SHORT = (
    "is and join dealer-mark "
    "nineteen nothing !declined skunk double triple card told undid redid -lay -go "
    "-hand -crib -manual -set -deal -game -match -misdeal deals second starter the-crib"
).split()


def keys(language, section):
    """Return the keys of a section in the order of the file."""
    return [
        line.partition("=")[0]
        for line in phrases._file(language)[section].replace("\\\n", "").split("\n")
        if line
    ]


def fields(text):
    """Return the names in braces, sorted, each once."""
    return sorted(set([part.partition("}")[0] for part in text.split("{")[1:]]))


def filled(key, text, who):
    """Return a form of a phrase with its longest values."""
    n, what, m = LONGEST.get(key, (29, "10", 29))
    return phrases.fill(text.replace("{more}", "{what}"), n, who, what, m)


def each_form(language):
    """Yield (section, key as `say` takes it, forms)."""
    phrases.use(language)
    for section in phrases._file(language):
        for name in keys(language, section):
            key = name if section == "count" else section + "." + name
            yield section, key, phrases.forms(key)


def test_every_language_has_the_keys_of_english():
    english = phrases._file("en")
    for language in phrases.LANGUAGES:
        own = phrases._file(language)
        assert sorted(own) == sorted(english), language
        for section in english:
            wanted, there = keys("en", section), keys(language, section)
            if section == "number":  # numbers that are not made by the rules differ
                wanted = [key for key in wanted if not key.isdigit()]
                there = [key for key in there if not key.isdigit()]
            assert there == wanted, (language, section, set(there) ^ set(wanted))


def test_every_phrase_has_the_values_of_english():
    rows = {}
    for language in phrases.LANGUAGES:
        for section, key, forms in each_form(language):
            if section == "number":
                continue
            own = [fields(form) for form in forms]
            if language == "en":
                rows[key] = own
                continue
            if section == "menu":
                assert len(forms) == len(rows[key]), (language, key)
            for at in (0, -1):
                # Points may be in digits or in words.
                names = [
                    ["n" if name in "wp" else name for name in wanted[at]]
                    for wanted in (own, rows[key])
                ]
                assert sorted(set(names[0])) == sorted(set(names[1])), (language, key, own)
    phrases.use("en")


def faults_in_count(key, forms):
    """Return the last form where it is too long for 16 columns."""
    text = filled(key, forms[-1], NAME[:6])
    return [(text, len(text))] if key not in NEVER_SHORT and len(text) > 16 else []


def faults_in_rows(key, forms):
    """Return rows of a prompt that are too long with a shortened name, or too many rows."""
    if key in LONG_PROMPTS:
        return []
    n, what, m = LONGEST.get(key, (29, "10", 29))
    text = phrases.fitted(key, n, NAME, what, m)
    rows = wrap_parts(text)
    return [row for row in text.split("  ") if len(row) > SCREEN_CELLS] + rows[4:]


def faults_in_lines(most, mark=""):
    """Return a function that returns a text that takes more than `most` rows, wrapped."""

    def check(key, forms):
        texts = [filled(key, form, "Maximilian") for form in forms]
        return [text for text in texts if len(wrap(mark + text)) > most]

    return check


def faults_in_choices(key, forms):
    """Return the values that do not fit beside their label."""
    if key == "menu.items":
        return []
    return [form for form in forms[1:] if len(forms[0]) + 2 + len(form) > SCREEN_CELLS]


FAULTS = {
    "count": faults_in_count,
    "ask": faults_in_rows,
    "entry": faults_in_rows,
    "no": faults_in_lines(4, "! "),
    "note": faults_in_lines(4),
    "alert": faults_in_lines(6),
    "page": faults_in_lines(1),
    "menu": faults_in_choices,
}


def test_every_phrase_fits():
    wrong = []
    for language in phrases.LANGUAGES:
        for section, key, forms in each_form(language):
            if section in FAULTS:
                wrong += [(language, key, fault) for fault in FAULTS[section](key, forms)]
    phrases.use("en")
    assert not wrong, "\n".join([str(row) for row in wrong])


def test_the_menu_fits():
    for language in phrases.LANGUAGES:
        phrases.use(language)
        items = phrases.forms("menu.items")
        assert len(items) == len(set(items)) == 28, language
        for numbers in (range(1, 10), range(10, 20), range(20, 29)):
            rows = in_rows(["%d %s" % (at, items[at - 1]) for at in numbers]).split("  ")
            assert len(rows) <= 5, (language, rows)
        for key in keys(language, "menu"):
            words = phrases.forms("menu." + key)[1:]
            if words and key not in ("tracks", "items"):
                rows = in_rows(["%d %s" % (at + 1, word) for at, word in enumerate(words)])
                assert len(rows.split("  ")) <= 4, (language, rows)
    phrases.use("en")


def test_the_screen_has_every_letter():
    for language in phrases.LANGUAGES:
        for section, key, forms in each_form(language):
            if section in FAULTS:
                for form in forms:
                    assert plain(form) == form, (language, key, form)
    phrases.use("en")
    for name in phrases.OWN_NAMES:
        assert plain(name) == name


def test_the_page_of_a_crash_has_three_rows_that_fit():
    for language in phrases.LANGUAGES:
        phrases.use(language)
        rows = phrases.forms("alert.crash")
        assert len(rows) == 3 and max([len(row) for row in rows]) <= SCREEN_CELLS, (language, rows)
    phrases.use("en")


def test_the_languages_at_the_first_start_fit():
    assert len(phrases.OWN_NAMES) == len(phrases.LANGUAGES)
    rows = ["%d %s" % (at + 1, name) for at, name in enumerate(phrases.OWN_NAMES)]
    assert len(rows) <= 4 and max([len(row) for row in rows]) <= SCREEN_CELLS
