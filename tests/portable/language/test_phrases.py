"""Every phrase of every language: the same keys and fields, and room for its longest values."""

from cribboard.base.constants import SCREEN_CELLS
from cribboard.dialogs.dialog import Choice, list_row
from cribboard.dialogs.first_language import in_rows
from cribboard.dialogs.flush_nobs import prompt_of
from cribboard.language import phrases
from cribboard.menu import menu
from cribboard.rules.forms import FORMS
from cribboard.screen.text_rows import plain, wrap, wrap_parts
from tests.helpers.scripts import each_language

NAME = "Maximiliane of the Glens"
HAND = "5s10s10h10dJs"
SEATS = "  ".join(["%d Maximiliane" % seat for seat in (1, 2, 3, 4)])
TRACKS = "  ".join(["%s %s" % (key, NAME) for key in "ABC"])
#: The longest values (n, what, m) of phrases whose values are not the usual ones, and their keys.
_LONGEST = (
    ((2, "", 0), "+fifteen +thirty-one +pair +heels"),
    ((6, "", 0), "+pair-royal ask.key-hand ask.key-exchange ask.coach-deal ask.coach-more"),
    ((12, "", 0), "+double-pair-royal"),
    ((7, "", 0), "+run entry.flush ask.flush-least"),
    ((1, "", 0), "+last entry.nobs"),
    ((3, "", 0), "+three-for-last track entry.seat"),
    ((121, "", 0), "to-go win lead"),
    ((99, "", 0), "+manual ask.menu"),
    ((999, "", 0), "!set -set ask.first-to page.streak"),
    ((9, "", 0), "lap"),
    ((4, "", 0), "seat"),
    ((0, "50-49", 0), "score"),
    ((29, "+1234", 0), "card"),
    ((0, "10", 0), "starter"),
    ((46, "", 0), "all"),
    ((0, SEATS, 0), "ask.dealer ask.cut-choice"),
    ((0, "1 2 3", 0), "ask.captain entry.colours"),
    ((0, HAND, 0), "told"),
    ((0, "5 6", 0), "ask.flush"),
    ((5, "", 0), "ask.key-crib"),
    ((0, "A B", 0), "ask.offer-many ask.penalty"),
    ((0, "29", 0), "entry.missed entry.claim entry.overrule page.menu"),
    ((29, "+999", 0), "ask.standing"),
    ((0, "A B C", 0), "ask.points ask.points-show ask.points-heels"),
    ((0, TRACKS, 0), "ask.whose ask.which-track ask.colours"),
    ((8, "", 0), "ask.colour"),
    ((0, "A", 0), "ask.key-name"),
    ((250, "", 3000), "page.range"),
    ((0, "9.9", 0), "page.coach-why"),
    ((29, "360.0", 0), "page.right"),
    ((999, "36.0", 0), "page.best"),
    ((0, "0123456789", 0), "page.commit"),
    ((0, "RPI_PICO2_W", 0), "page.board"),
    ((0, "9999", 0), "page.health"),
    ((0, TRACKS, 0), "judge.seat judge.dealer judge.to"),
    ((6, "", 0), "judge.cards"),
)
LONGEST = {key: values for values, keys in _LONGEST for key in keys.split()}
#: Prompts that fill the screen; all others leave room for the scores.
LONG_PROMPTS = (
    "ask.dealer ask.cut-choice ask.whose ask.which-track ask.colours"
    " judge.seat judge.dealer judge.to"
).split()
#: Phrases of the section count that are never on a row of 16 columns.
NEVER_SHORT = (
    "is and join dealer-mark "
    "nineteen nothing !declined skunk double triple card undid redid -lay -go "
    "-hand -crib -manual -set -deal -game -match -misdeal deals second starter the-crib"
).split()


def keys(language, section):
    """Return the keys of a section in the order of the file."""
    return [
        line.partition("=")[0]
        for line in phrases.text_of(language)[section].replace("\\\n", "").split("\n")
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
    for section in phrases.text_of(language):
        for name in keys(language, section):
            key = name if section == "count" else section + "." + name
            yield section, key, phrases.forms(key)


def test_every_language_has_the_keys_of_english():
    english = phrases.text_of("en")
    for language in phrases.LANGUAGES:
        own = phrases.text_of(language)
        assert sorted(own) == sorted(english), language
        for section in english:
            wanted, there = keys("en", section), keys(language, section)
            if section == "number":  # numbers that are not made by the rules differ
                wanted = [key for key in wanted if not key.isdigit()]
                there = [key for key in there if not key.isdigit()]
            assert there == wanted, (language, section, set(there) ^ set(wanted))


def test_every_form_of_the_game_has_a_label_in_every_language():
    for language in each_language():
        assert len(phrases.forms("menu.form")) == 1 + len(FORMS), language


def test_every_phrase_has_the_values_of_english():
    rows = {}
    for language in each_language():
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


def faults_in_count(key, forms):
    """Return the last form where it is too long for 16 columns; of `told`, which prompts: rows."""
    if key == "told":
        return faults_in_rows(key, forms)
    text = filled(key, forms[-1], NAME[:6])
    return [(text, len(text))] if key not in NEVER_SHORT and len(text) > 16 else []


def faults_in_rows(key, forms):
    """Return rows of a prompt that are too long with a shortened name, or too many rows."""
    if key in LONG_PROMPTS:
        return []
    n, what, m = LONGEST.get(key, (29, "10", 29))
    who = "#" if key.startswith("ask.pad") else NAME  # the finder names a key there
    text = phrases.fitted(key, n, who, what, m)
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


def faults_in_judge(key, forms):
    """Return what does not fit: prompts, rows of a list, or a ruling after its rule."""
    name = key.partition(".")[2]
    if name in ("seat", "dealer", "to", "cards", "points"):
        return faults_in_rows(key, forms)
    if name in ("what", "list", "cases"):
        words = forms if name == "cases" else ()
        rows = ["%2d>%s" % (9, word) for word in words]
        rows += [word + " 8.4b" for word in words]
        return [row for row in rows + ([] if words else forms) if len(row) > SCREEN_CELLS]
    rows = ["%2d>%s" % (9, form) for form in forms[1:]]
    ruling = faults_in_lines(4)(key, ["ACC 8.4b: " + forms[0]])
    return ruling + [row for row in rows if len(row) > SCREEN_CELLS]


FAULTS = {
    "count": faults_in_count,
    "ask": faults_in_rows,
    "entry": faults_in_rows,
    "no": faults_in_lines(4, "! "),
    "note": faults_in_lines(4),
    "alert": faults_in_lines(6),
    "page": faults_in_lines(1),
    "menu": faults_in_choices,
    "judge": faults_in_judge,
}


def test_every_phrase_fits():
    wrong = []
    for language in each_language():
        for section, key, forms in each_form(language):
            if section in FAULTS:
                wrong += [(language, key, fault) for fault in FAULTS[section](key, forms)]
    assert not wrong, "\n".join([str(row) for row in wrong])


def test_the_menu_fits():
    for language in each_language():
        items = phrases.forms("menu.items")
        assert len(items) == menu.LAST, language
        names = [name for name in items if name]
        assert names == [name for _, name in menu.names()] and len(set(names)) == len(names)
        for number, name in menu.names():
            assert len("%2d>%s" % (number, name)) <= SCREEN_CELLS, (language, name)
        for key in keys(language, "menu"):
            for word in phrases.forms("menu." + key)[1:]:
                row = "%2d>%s" % (8, word)
                assert len(row) <= SCREEN_CELLS or key == "items", (language, row)


def test_a_menu_row_keeps_its_value_and_all_of_its_name_or_four_letters():
    for language in each_language():
        for number in menu.NUMBERS:
            dialog, name = menu.item(number), phrases.phrase("menu.items", number - 1)
            if not isinstance(dialog, Choice):
                continue
            for place in range(len(dialog.values)):
                row = list_row(number, True, name, dialog.word(place))
                assert len(row) <= SCREEN_CELLS, (language, row)
                assert row.endswith(dialog.word(place)), (language, row)


def test_the_prompt_of_a_list_is_one_row_on_the_narrowest_display():
    for language in each_language():
        for key in ("keep", "number", "menu", "done", "coach-move", "drill-next"):
            forms = phrases.forms("ask." + key)
            assert len(forms) == 2, (language, key)
            for form in forms:
                assert len(phrases.fill(form, 28)) <= SCREEN_CELLS, (language, form)
            more = "D" in forms[1] or key == "number"
            assert more and "#" in forms[1], (language, forms)
        title = phrases.say("page.menu", 0, "", "29", 1)
        assert len(title) + len(" 14/15") <= SCREEN_CELLS, (language, title)
        assert "#" in phrases.say("page.menu")[:15], language


def test_a_claim_says_in_two_rows_what_to_key():
    """The second row has the key that claims; a hand and a crib name 0, which they need."""
    for language in each_language():
        for what in ("card", "hand", "crib"):
            first, second = phrases.phrase("ask.claim-" + what).split("  ")
            assert "{who}" in first and second.endswith("#"), (language, first, second)
            assert ("0" in second) == (what != "card"), (language, second)
        for key in ("offer", "offer-many"):
            question, points, alone = phrases.phrase("ask." + key).split("  ")
            assert question.endswith("?") and alone.startswith("# "), (language, question, alone)
            assert points.endswith("#" if key == "offer" else "{what}"), (language, points)


def test_the_screen_has_every_letter():
    for language in each_language():
        for section, key, forms in each_form(language):
            if section in FAULTS:
                for form in forms:
                    assert plain(form) == form, (language, key, form)
    for name in phrases.OWN_NAMES:
        assert plain(name) == name


def test_the_pages_of_a_crash_and_a_stop_have_three_rows_that_fit():
    for language in each_language():
        for key in ("alert.crash", "alert.stopped"):
            rows = phrases.forms(key)
            assert len(rows) == 3 and max([len(row) for row in rows]) <= 20, (language, rows)


def test_the_languages_at_the_first_start_fit():
    assert len(phrases.OWN_NAMES) == len(phrases.LANGUAGES)
    rows = in_rows(["%d %s" % (at + 1, name) for at, name in enumerate(phrases.OWN_NAMES)])
    assert len(rows.split("  ")) <= 4 and wrap_parts(rows) == rows.split("  ")
    assert len(phrases.LANGUAGES) <= 9  # each has a digit


def test_the_choices_of_flush_and_nobs_fit_with_their_none_on_the_narrowest_display():
    for language in each_language():
        for question in (((4, 5), False), ((5, 6), False), ((), True), ((4, 5), False, True)):
            rows = wrap_parts(prompt_of(*question), SCREEN_CELLS)
            assert len(rows) == 1 and rows[0].endswith(": #"), (language, rows)
        rows = wrap_parts("Orange: 8 5 4 J  " + prompt_of((4, 5), True), SCREEN_CELLS)
        assert len(rows) == 3 and rows[2].endswith(": #"), (language, rows)
        for key in ("ask.key-exchange", "ask.count-exchange"):
            text = phrases.fitted(key, 4, "Orange")
            assert len(wrap_parts(text, SCREEN_CELLS)) <= 3, (language, text)
