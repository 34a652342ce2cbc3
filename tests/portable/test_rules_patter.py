"""Patter and sentences, compared with texts written by hand as players speak.

Sources: docs/rules.md, "The show"; the plays and hands told in the texts the project was given.
"""

from cribboard.language import patter
from cribboard.rules import cards, forms, play, show
from tests.helpers.rounds import rounds

ENGLISH = (
    "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three "
    "twenty-four twenty-five twenty-six twenty-seven twenty-eight twenty-nine thirty thirty-one "
    "thirty-two thirty-three thirty-four thirty-five thirty-six thirty-seven thirty-eight "
    "thirty-nine forty forty-one forty-two forty-three forty-four forty-five forty-six "
    "forty-seven forty-eight forty-nine fifty fifty-one fifty-two fifty-three fifty-four "
    "fifty-five fifty-six fifty-seven fifty-eight fifty-nine sixty sixty-one sixty-two "
    "sixty-three sixty-four sixty-five sixty-six sixty-seven sixty-eight sixty-nine seventy "
    "seventy-one seventy-two seventy-three seventy-four seventy-five seventy-six seventy-seven "
    "seventy-eight seventy-nine eighty eighty-one eighty-two eighty-three eighty-four eighty-five "
    "eighty-six eighty-seven eighty-eight eighty-nine ninety ninety-one ninety-two ninety-three "
    "ninety-four ninety-five ninety-six ninety-seven ninety-eight ninety-nine"
).split()
GERMAN = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
    "fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig einundzwanzig zweiundzwanzig "
    "dreiundzwanzig vierundzwanzig fünfundzwanzig sechsundzwanzig siebenundzwanzig "
    "achtundzwanzig neunundzwanzig dreißig einunddreißig zweiunddreißig dreiunddreißig "
    "vierunddreißig fünfunddreißig sechsunddreißig siebenunddreißig achtunddreißig "
    "neununddreißig vierzig einundvierzig zweiundvierzig dreiundvierzig vierundvierzig "
    "fünfundvierzig sechsundvierzig siebenundvierzig achtundvierzig neunundvierzig fünfzig "
    "einundfünfzig zweiundfünfzig dreiundfünfzig vierundfünfzig fünfundfünfzig sechsundfünfzig "
    "siebenundfünfzig achtundfünfzig neunundfünfzig sechzig einundsechzig zweiundsechzig "
    "dreiundsechzig vierundsechzig fünfundsechzig sechsundsechzig siebenundsechzig "
    "achtundsechzig neunundsechzig siebzig einundsiebzig zweiundsiebzig dreiundsiebzig "
    "vierundsiebzig fünfundsiebzig sechsundsiebzig siebenundsiebzig achtundsiebzig "
    "neunundsiebzig achtzig einundachtzig zweiundachtzig dreiundachtzig vierundachtzig "
    "fünfundachtzig sechsundachtzig siebenundachtzig achtundachtzig neunundachtzig neunzig "
    "einundneunzig zweiundneunzig dreiundneunzig vierundneunzig fünfundneunzig sechsundneunzig "
    "siebenundneunzig achtundneunzig neunundneunzig"
).split()
NUMBERS = {
    "en": ENGLISH + ["one hundred"] + ["one hundred and " + word for word in ENGLISH[1:]],
    "de": GERMAN + ["einhundert"] + ["einhundert" + word for word in GERMAN[1:]],
}
LANGUAGES = patter.LANGUAGES


def speaking(language):
    """Run a test in another language; English again behind it."""

    def around(test):
        def run():
            patter.use(language)
            try:
                test()
            finally:
                patter.use("en")

        return run

    return around


def hand(words, turned, is_crib=False):
    items = show.items([cards.parse(word) for word in words.split()], cards.parse(turned), is_crib)
    return patter.show_text(items, len(words.split()))


def laid(words):
    """Return what is said at the last card of a series."""
    series = [cards.parse(word) for word in words.split()]
    return patter.play_text(play.count_of(series), play.items(series))


# Numbers


def test_numbers_in_english():
    assert len(NUMBERS["en"]) == 200
    for value, word in enumerate(NUMBERS["en"]):
        assert patter.number(value) == word, (value, patter.number(value))


@speaking("de")
def test_numbers_in_german():
    assert len(NUMBERS["de"]) == 200
    for value, word in enumerate(NUMBERS["de"]):
        assert patter.number(value) == word, (value, patter.number(value))


# The show, as it is told


def test_a_hand_is_told_itemised_and_running():
    assert hand("Jh 5c 5d 2s", "9h") == (
        "fifteen two, fifteen four, a pair is six, and one for his nob is seven"
    )


def test_the_hands_told_in_the_sources():
    assert hand("5h Qs Qh Kc", "Jd") == (
        "fifteen two, fifteen four, fifteen six, fifteen eight, a pair is ten, "
        "and two runs for six is sixteen"
    )
    assert hand("Jh Jd Qs Kc", "Qd") == (
        "two pairs for four, four runs for twelve is sixteen, and one for his nob is seventeen"
    )
    assert hand("Ah 2h 4h 5h", "3s") == (
        "fifteen two, a run of five is seven, and a flush of four is eleven"
    )


def test_twenty_nine_and_twenty_eight():
    fifteens = "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, "
    fifteens += "fifteen twelve, fifteen fourteen, fifteen sixteen, "
    assert hand("5c 5d 5h Js", "5s") == (
        fifteens + "a double pair royal is twenty-eight, and one for his nob is twenty-nine"
    )
    assert hand("5c 5d 5h 5s", "Kh") == fifteens + "and a double pair royal is twenty-eight"


def test_doubled_runs_are_told_as_runs():
    assert hand("9c 9d Th Js", "Kc") == "a pair is two, and two runs for six is eight"
    assert hand("Jd Qd Qh Qs", "Kc") == "a pair royal is six, and three runs for nine is fifteen"
    assert hand("Tc Js Qd Kh", "Kc") == "a pair is two, and two runs for eight is ten"
    assert hand("4c 4d 5c 6s", "6h") == (
        "fifteen two, fifteen four, fifteen six, fifteen eight, two pairs for four is twelve, "
        "and four runs for twelve is twenty-four"
    )


def test_what_is_all_there_is_says_its_points_once():
    assert hand("9c Td Jh 2s", "2c") == "a pair is two, and a run of three is five"
    assert hand("Jd Qd Kh 2s", "8c") == "a run of three"
    assert hand("2h 4h 8h Qh", "Ks") == "a flush of four"
    assert hand("Jh 2c 6d 8s", "Kh") == "one for his nob"
    assert hand("7c 7d 7h 2s", "Kc") == "a pair royal is six"
    assert hand("6c 9d Kh 2s", "Qc") == "fifteen two"
    assert patter.show_text([show.Item("run", (), 4)] * 2) == "two runs for eight"


def test_runs_apart_are_told_apart_unless_they_are_alike():
    three, four = show.Item("run", (), 3), show.Item("run", (), 4)
    assert patter.show_text([three, four]) == "a run of three, and a run of four is seven"
    assert patter.show_text([three, three]) == "two runs for six"
    assert patter.show_text([four, three, three]) == "a run of four, and two runs for six is ten"


def test_a_flush_of_four_is_nothing_in_the_crib():
    assert hand("2h 4h 6h 8h", "Ks") == "a flush of four"
    assert hand("2h 4h 6h 8h", "Ks", True) == "nineteen"
    assert hand("2h 4h 6h 8h", "Kh", True) == "a flush of five"


def test_nineteen_is_nothing_in_four_cards_only():
    assert hand("2c 4d 6s 8h", "Kc") == "nineteen"
    assert patter.show_short([]) == "nineteen (0)"
    for kept in (3, 5, 6):
        assert patter.show_text([], kept) == "nothing"
        assert patter.show_short([], kept) == "nothing (0)"


def test_seven_cards_can_really_count_nineteen():
    assert hand("2h 2s 2d 4c 5h", "6d") == (
        "fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, "
        "a pair royal is sixteen, and a run of three is nineteen"
    )


def test_a_five_card_hand():
    assert hand("5h 5s 5d", "5c") == (
        "fifteen two, fifteen four, fifteen six, fifteen eight, and a double pair royal is twenty"
    )
    assert hand("2h 4h 6h", "8h") == "a flush of four"
    assert hand("2h 4h 6h", "8s") == "a flush of three"


def test_a_count_in_steps():
    items = show.items([cards.parse(word) for word in "6c 7d 7s 8h".split()], cards.parse("Kc"))
    assert patter.show_steps(items) == [
        (2, "fifteen 2"),
        (4, "fifteen 4"),
        (6, "pair is 6"),
        (12, "2 runs is 12"),
    ]
    assert patter.show_short(items) == "12 in all"


@speaking("de")
def test_hands_in_german():
    assert hand("Jh 5c 5d 2s", "9h") == (
        "fünfzehn zwei, fünfzehn vier, ein Paar ist sechs, und eins für seinen Nob ist sieben"
    )
    assert hand("Jd Qd Qh Qs", "Kc") == (
        "ein Drilling ist sechs, und drei Folgen für neun sind fünfzehn"
    )
    assert hand("Ah 2h 4h 5h", "3s") == (
        "fünfzehn zwei, Folge von fünf ist sieben, und Flush von vier ist elf"
    )
    assert hand("7c 7d 2h Ks", "Kc") == "zwei Paare für vier"
    assert hand("Jd Qd Kh 2s", "8c") == "Folge von drei"
    assert hand("2c 4d 6s 8h", "Kc") == "neunzehn"
    assert patter.show_short([]) == "neunzehn (0)"


# The play, as it is told


def test_the_play_told_in_the_sources():
    assert laid("5") == "five"
    assert laid("5 5") == "ten and two for a pair"
    assert laid("5 5 5") == "fifteen for two and six for a pair royal"
    assert laid("5 5 5 6") == "twenty-one"
    assert laid("5 5 5 6 4") == "twenty-five and three for a run"
    assert laid("5 5 5 6 4 3") == "twenty-eight and four for a run"
    assert laid("5 5 5 6 4 3 3") == "thirty-one for two and two for a pair"


def test_more_of_the_play():
    assert laid("6 6 6 6") == "twenty-four and twelve for a double pair royal"
    assert laid("K 5") == "fifteen for two"
    assert laid("4 5 6") == "fifteen for two and three for a run"
    assert laid("K K A K") == "thirty-one for two"
    assert laid("A 2 3 4 5 6 7") == "twenty-eight and seven for a run"


def test_the_last_card_of_a_series():
    last = show.Item("last", (), 1)
    pair = show.Item("pair", (), 2)
    fifteen = show.Item("fifteen", (), 2)
    run = show.Item("run", (), 3)
    assert patter.play_text(29, [last]) == "twenty-nine and one for last"
    assert patter.play_text(30, [pair, last]) == "thirty and two for a pair and one for last"
    assert patter.play_text(24, [run, last]) == "twenty-four and three for a run and one for last"
    assert patter.play_text(15, [fifteen, last]) == "fifteen for two and one for last"
    assert patter.play_text(15, [fifteen, pair, last]) == (
        "fifteen for two and two for a pair and one for last"
    )
    assert patter.play_text(0, [last]) == "one for last"
    assert patter.play_text(0, [show.Item("heels", (), 2)]) == "two for his heels"


@speaking("de")
def test_the_play_in_german():
    assert laid("5 5 5") == "fünfzehn für zwei und sechs für einen Drilling"
    assert laid("5 5 5 6 4") == "fünfundzwanzig und drei für eine Folge"
    assert laid("5 5 5 6 4 3 3") == "einunddreißig für zwei und zwei für ein Paar"
    assert patter.play_text(29, [show.Item("last", (), 1)]) == (
        "neunundzwanzig und eins für die letzte Karte"
    )


# What is said, read back

AND = {"en": "and ", "de": "und "}
IS = {"en": (" is ",), "de": (" ist ", " sind ")}
#: How a part begins, what it scores apart from numbers in it, and its reason.
PARTS = {
    "en": (
        ("fifteen ", 2, "fifteen"),
        ("a double pair royal", 12, "double-pair-royal"),
        ("a pair royal", 6, "pair-royal"),
        ("a pair", 2, "pair"),
        ("a run of ", 0, "run"),
        ("a flush of ", 0, "flush"),
        ("one for his nob", 1, "nobs"),
    ),
    "de": (
        ("fünfzehn ", 2, "fifteen"),
        ("ein Vierling", 12, "double-pair-royal"),
        ("ein Drilling", 6, "pair-royal"),
        ("ein Paar", 2, "pair"),
        ("Folge von ", 0, "run"),
        ("Flush von ", 0, "flush"),
        ("eins für seinen Nob", 1, "nobs"),
    ),
}
TOGETHER = {
    "en": ((" runs for ", "run"), (" pairs for ", "pair")),
    "de": ((" Folgen für ", "run"), (" Paare für ", "pair")),
}


def read_part(language, part):
    """Return (reason, how many, points, the count so far or None) of one part of a count."""
    value = NUMBERS[language].index
    so_far = None
    for word in IS[language]:
        if word in part:
            part, told = part.split(word)
            so_far = value(told)
    for words, reason in TOGETHER[language]:
        if words in part:
            many, points = [value(word) for word in part.split(words)]
            assert many > 1
            return reason, many, points, so_far
    for head, points, reason in PARTS[language]:
        if part[: len(head)] == head:
            rest = part[len(head) :]
            if reason == "fifteen":
                return reason, 1, points, value(rest)
            if head[-1] == " ":
                points = value(rest)
            else:
                assert not rest, part
            return reason, 1, points, so_far
    raise AssertionError("not understood: " + part)


def read(language, said):
    """Return the (reason, points) that a sentence tells, and its total; check that it runs on."""
    told = []
    running = 0
    parts = said.split(", ")
    for place, part in enumerate(parts):
        has_and = part[: len(AND[language])] == AND[language]
        is_last = place == len(parts) - 1
        if has_and:
            assert is_last and place, said
            part = part[len(AND[language]) :]
        reason, many, points, so_far = read_part(language, part)
        assert has_and or not is_last or not place or reason == "fifteen", said
        assert points % many == 0, said
        told += [(reason, points // many)] * many
        assert so_far is not None or not running, said
        running += points
        assert so_far is None or so_far == running, said
    return told, running


def dealt(size, seed):
    """Return `size` random cards: at times of one suit, at times of few ranks, to score more."""
    pack = cards.shuffled(seed)
    if seed % 5 == 0:
        pack = [card for card in pack if cards.suit_of(card) == 1 + seed % 4]
    elif seed % 5 == 1:
        low = 1 + seed % 8
        pack = [card for card in pack if low <= cards.rank_of(card) <= low + 4]
    elif seed % 5 == 2:
        pack = [card for card in pack if cards.rank_of(card) in (5, 10, 11)]
    return pack[:size]


def count_is_read_back(language):
    seed = 0
    seen = set()
    for form in forms.FORMS:
        for size in sorted(set([form.kept, form.crib])):
            for _ in range(40 if size else 0):
                seed += 1
                drawn = dealt(size + 1, seed)
                is_crib = size == form.crib and seed % 2 == 1
                items = show.items(drawn[:size], drawn[size], is_crib)
                said = patter.show_text(items, size)
                if not items:
                    empty = (ENGLISH if language == "en" else GERMAN)[19]
                    assert (said == empty) == (size == 4), said
                    continue
                told, total = read(language, said)
                assert total == show.total(items), said
                assert told == [(item.reason, item.points) for item in items], said
                seen.update([reason for reason, _ in told])
    assert len(seen) == 7, seen


def test_every_count_reads_back_with_its_numbers_running():
    count_is_read_back("en")


@speaking("de")
def test_every_count_reads_back_in_german():
    count_is_read_back("de")


def test_a_sentence_that_is_wrong_is_not_read_back():
    for wrong in (
        "fifteen two, fifteen six",
        "fifteen two, a pair is four",
        "fifteen two, and pair is four",
        "fifteen two, and a pair is five",
        "fifteen two, and a run of three",
        "two runs for seven",
    ):
        try:
            read("en", wrong)
        except AssertionError:
            continue
        raise AssertionError("was taken: " + wrong)


PLAYED = {
    "en": {
        "fifteen for two": 2,
        "thirty-one for two": 2,
        "two for a pair": 2,
        "six for a pair royal": 6,
        "twelve for a double pair royal": 12,
        "one for last": 1,
    },
    "de": {
        "fünfzehn für zwei": 2,
        "einunddreißig für zwei": 2,
        "zwei für ein Paar": 2,
        "sechs für einen Drilling": 6,
        "zwölf für einen Vierling": 12,
        "eins für die letzte Karte": 1,
    },
}
RUN = {"en": " for a run", "de": " für eine Folge"}


def lays_are_read_back(language):
    numbers = NUMBERS[language]
    for seed in range(60):
        series = []
        for card in dealt(13, seed):
            if play.count_of(series) + cards.pips_of(card) > play.LIMIT:
                continue
            series.append(card)
            count = play.count_of(series)
            items = play.items(series)
            if count < play.LIMIT and seed % 3 == 0:
                items.append(show.Item("last", (), 1))
            parts = patter.play_text(count, items).split(" " + AND[language])
            points = 0
            first = numbers.index(parts[0].split(" ")[0])
            assert first == count, parts
            for part in parts if " " in parts[0] else parts[1:]:
                if part in PLAYED[language]:
                    points += PLAYED[language][part]
                else:
                    word = part[: -len(RUN[language])]
                    assert word + RUN[language] == part, part
                    points += numbers.index(word)
            assert points == show.total(items), parts


def test_every_lay_reads_back():
    lays_are_read_back("en")


@speaking("de")
def test_every_lay_reads_back_in_german():
    lays_are_read_back("de")


# Every language has every phrase

#: The greatest number each short form must have room for.
MOST = {
    "+fifteen": 2,
    "+thirty-one": 2,
    "+pair": 2,
    "+pair-royal": 6,
    "+double-pair-royal": 12,
    "+run": 7,
    "+last": 1,
    "+heels": 2,
    "+three-for-last": 3,
    "!up": 999,
    "!down": 999,
    "!set": 999,
    "lap": 9,
    "lead": 999,
    "win": 999,
    "to-go": 999,
    "card": 99,
}
#: Sentences of several phrases, and words out of which they are made: never a line of 16 alone.
LONG_ONLY = (
    "small tens both hundred more is and join told whose starter undid redid deals"
).split()
MOST_SHOWN, MOST_BY_HAND, MOST_RUNS = 72, 99, 12


def table(language):
    """Return {key: forms} of a language's file, as the file stands."""
    name = "cribboard.language." + language
    found = {}
    text = __import__(name, None, None, ("TEXT",)).TEXT
    assert text[0] == text[-1] == "\n"
    for line in text[1:-1].split("\n"):
        key, _, told = line.partition("=")
        assert key and told and key not in found, (language, line)
        found[key] = told.split("|")
    return found


def blanks(text):
    return sorted(part.split("}")[0] for part in text.split("{")[1:])


def test_german_is_there_beside_english():
    assert "en" in LANGUAGES and "de" in LANGUAGES


def test_every_language_has_every_phrase_with_the_same_blanks():
    english = table("en")
    for language in LANGUAGES:
        other = table(language)
        assert sorted(other) == sorted(english), language
        assert len(other["small"]) == 21 and len(other["tens"]) == 8, language
        for key in english:
            if key in ("small", "tens"):
                continue
            assert 1 <= len(other[key]) <= 2, (language, key)
            for form in (0, -1):
                assert blanks(other[key][form]) == blanks(english[key][form]), (language, key)


def test_every_short_form_fits_16_columns_for_every_number():
    for language in LANGUAGES:
        told_by = table(language)
        for key in told_by:
            if key in LONG_ONLY or key[0] == "-":
                continue
            what = "+999 -999" if key == "card" else "99:99:99"
            most = MOST.get(key, MOST_BY_HAND if key[0] in "+!" else MOST_SHOWN)
            for many in (1, MOST_RUNS):
                for number in range(most + 1 - rounds(most + 1), most + 1):
                    told = told_by[key][-1].format(n=number, m=many, who="Orange", what=what)
                    assert len(told) <= 16, (language, told)


def test_the_lines_of_the_small_screen_fit_21_columns():
    for language in LANGUAGES:
        told_by = table(language)
        for key in ("lead", "win", "level", "skunk", "double", "triple"):
            assert len(told_by[key][0].format(n=998, who="Orange")) <= 21, (language, key)
        for number in range(1000):
            told = told_by["to-go"][0].format(n=number)
            assert 2 * len(told) + 1 <= 21, (language, told)
        assert len(told_by["stink"][-1] + told_by["to-go"][0].format(n=999)) <= 20, language
        assert len(told_by["home"][0] + told_by["to-go"][0].format(n=999)) <= 20, language


def test_every_letter_is_in_the_font():
    from cribboard.screen import text_rows

    for language in LANGUAGES:
        told_by = table(language)
        for key in told_by:
            for told in told_by[key]:
                assert "?" not in text_rows.plain(told.replace("?", "")), (language, told)


def test_no_phrase_but_for_an_event_that_has_none():
    assert patter.say("!reset") == "" and patter.brief("!win") == ""


def test_a_language_that_is_not_there_changes_nothing():
    try:
        patter.use("xx")
    except KeyError:
        assert patter.number(7) == "seven"
        return
    raise AssertionError("was spoken")


@speaking("de")
def test_the_language_can_be_changed_at_any_time():
    assert patter.number(7) == "sieben"
    patter.use("en")
    assert patter.number(7) == "seven"
    patter.use("de")
    assert patter.number(7) == "sieben"


# Sentences of their own


def test_phrases_of_the_game_and_the_match():
    said = patter.say
    assert said("lead", 12, "Blue") == "Blue leads by 12"
    assert said("to-go", 31) == "31 to go"
    assert patter.brief("stink") == "stink hole"
    assert said("stink", 0, "Blue") == "Blue is in the stink hole"
    assert said("lap", 2, "Blue") == "Blue begins lap 2"
    assert said("win", 44, "Blue") == "Blue wins by 44"
    assert [said(key) for key in ("skunk", "double", "triple")] == [
        "a skunk!",
        "a double skunk!",
        "a triple skunk!",
    ]
    assert said("score", 0, "", "Blue 2, Orange 1") == "match: Blue 2, Orange 1"
    assert patter.brief("score", 0, "", "2:1") == "match 2:1"
    assert said("!match", 2, "Blue") == "Blue wins the match"
    assert said("card", 3, "Blue", "+40 -12") == "Blue: 3 game points, +40 -12"
    assert patter.brief("card", 3, "Blue", "+40 -12") == "3 gp +40 -12"


@speaking("de")
def test_phrases_of_the_game_in_german():
    assert patter.say("lead", 12, "Blau") == "Blau führt mit 12"
    assert patter.say("!match", 2, "Blau") == "Blau gewinnt das Match"
    assert patter.say("triple") == "Dreifach-Skunk!"


def test_a_long_name_is_cut_in_16_columns_only():
    assert patter.say("!claim", 8, "Bartholomew") == "Bartholomew claims 8"
    assert patter.brief("!claim", 8, "Bartholomew") == "Bartho claims 8"
