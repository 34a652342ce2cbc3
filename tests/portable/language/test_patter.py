"""Counts that are read back from what is said, numbers, and sentences for what happens.

tests/golden/language.session has the words themselves, as players of each language say them."""

from cribboard.language import patter, phrases
from cribboard.language.spoken_in import SpokenIn
from cribboard.rules import cards, forms, notation, play, show
from cribboard.rules.match import Match
from tests.helpers.count_reader import Reader
from tests.helpers.random_match import Dice, push_any
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import each_language, error_of
from tests.helpers.transcripts import heard


def to_99(small, tens, join):
    """Return the words of 0 to 99: the small ones, then each ten and what follows it."""
    words = small.split()
    for ten in tens.split():
        words += [ten] + [join(ten, digit, small.split()[digit]) for digit in range(1, 10)]
    return words


ENGLISH = to_99(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen",
    "twenty thirty forty fifty sixty seventy eighty ninety",
    lambda ten, digit, word: ten + "-" + word,
)
GERMAN = to_99(
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
    "fünfzehn sechzehn siebzehn achtzehn neunzehn",
    "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    lambda ten, digit, word: ("ein" if digit == 1 else word) + "und" + ten,
)
#: From 60 and from 80 the French count on to nineteen.
FRENCH = to_99(
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize "
    "dix-sept dix-huit dix-neuf",
    "vingt trente quarante cinquante soixante",
    lambda ten, digit, word: ten + (" et " if digit == 1 else "-") + word,
)
FRENCH += ["soixante-" + word for word in FRENCH[10:20]] + ["quatre-vingts"]
FRENCH[71] = "soixante et onze"
FRENCH += ["quatre-vingt-" + word for word in FRENCH[1:20]]
SPANISH = to_99(
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
    "dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro "
    "veinticinco veintiséis veintisiete veintiocho veintinueve",
    "treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    lambda ten, digit, word: ten + " y " + word,
)
NUMBERS = {
    "en": ENGLISH + ["one hundred"] + ["one hundred and " + word for word in ENGLISH[1:]],
    "de": GERMAN + ["hundert"] + ["hundert" + word for word in GERMAN[1:]],
    "fr": FRENCH + ["cent"] + ["cent " + word for word in FRENCH[1:]],
    "es": SPANISH + ["cien"] + ["ciento " + word for word in SPANISH[1:]],
}
#: A count of nothing with four cards: a whole hand in the drill.
NOTHING = {
    "en": "nineteen",
    "de": "neunzehn, also nichts",
    "fr": "dix-neuf, soit zéro",
    "es": "diecinueve, o sea, nada",
}
#: Languages whose numbers are written here by their rules.
BY_HAND = tuple([language for language in phrases.LANGUAGES if language in NUMBERS])


# Numbers


def test_numbers():
    for language in each_language(BY_HAND):
        assert len(NUMBERS[language]) == 200
        for value, word in enumerate(NUMBERS[language]):
            assert phrases.number(value) == word, (value, phrases.number(value))


def test_nothing():
    for language in each_language(BY_HAND):
        assert patter.show_text([]) == NOTHING[language]
        assert patter.show_short([]) == NUMBERS[language][19] + " (0)"


# What is said, understood again


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


def test_every_count_reads_back_with_its_numbers_running():
    """Random hands: tests/host/language/test_count_texts.py has every count there is."""
    for _ in each_language():
        reader = Reader()
        seed = 0
        seen = set()
        for form in forms.FORMS:
            for size in sorted(set([form.kept, form.crib])):
                for _ in range(rounds(40) if size else 0):
                    seed += 1
                    drawn = dealt(size + 1, seed)
                    is_crib = size == form.crib and seed % 2 == 1
                    items = show.items(drawn[:size], drawn[size], is_crib)
                    said = patter.show_text(items, size)
                    if not items:
                        assert (said == phrases.phrase("nineteen")) == (size == 4), said
                        assert reader.show(said) == [], said
                        continue
                    told = tuple([(item.reason, item.points) for item in items])
                    assert reader.show(said) == [told], said
                    steps = patter.show_steps(items)
                    assert reader.steps(steps) == [told], steps
                    assert steps[-1][0] == show.total(items), said
                    seen.update([reason for reason, _ in told])
        assert len(seen) == 7 or not is_whole(), seen


def test_every_lay_reads_back():
    for _ in each_language():
        reader = Reader()
        for seed in range(rounds(60)):
            series = []
            for card in dealt(13, seed):
                if play.count_of(series) + cards.pips_of(card) > play.LIMIT:
                    continue
                series.append(card)
                count = play.count_of(series)
                items = play.items(series)
                if count < play.LIMIT and seed % 3 == 0:
                    items.append(show.Item("last", (), 1))
                said = patter.play_text(count, items)
                told = tuple([(item.reason, item.points) for item in items])
                assert reader.play(said) == [(count, told)], said


def test_no_phrase_but_for_an_event_that_has_none():
    assert phrases.say("!reset") == "" and phrases.brief("!win") == ""


def test_a_language_that_is_not_there_changes_nothing():
    error_of(KeyError, phrases.use, "xx")
    with SpokenIn("xx"):
        assert phrases.number(7) == "seven"


def test_a_language_for_a_while_leaves_the_one_before_also_after_an_error():
    def fail():
        with SpokenIn("fr"), SpokenIn("de"):
            assert phrases.number(7) == NUMBERS["de"][7]
            raise ValueError

    error_of(ValueError, fail)
    assert phrases.language() == "en" and phrases.number(7) == "seven"


def test_the_language_can_be_changed_at_any_time():
    for language in BY_HAND * 2 + ("en",):
        phrases.use(language)
        assert phrases.number(7) == NUMBERS[language][7] and phrases.language() == language


#: Events that change what somebody has, and so are always said.
TOLD = "score over missed declined penalty correction overruled misdeal forfeit match pass".split()
TOLD += ["no-heels", "dead", "dead-crib", "confirm", "take-up"]
QUIET = "go false-go reset total win claim offer end".split()


class Listener(Match):
    """A match that hears what is said of every command, and its name as it is undone."""

    def push(self, command):
        events, self.said, self.called, _ = heard(self, command)
        return events


def test_every_command_of_every_form_is_told_in_every_language():
    for _ in each_language():
        # these dice say go only where nothing fits, and turn up no Jack so near the end
        wanted, kinds, seed = set(TOLD + QUIET) - {"false-go", "no-heels"}, set(), 0
        while seed < rounds(14) or is_whole() and not wanted <= kinds and seed < 300:
            dice = Dice(seed)
            seed += 1
            match = Listener()
            for _ in range(150):
                for event in push_any(match, dice):
                    assert event.kind in TOLD or event.kind in QUIET, event
                    kinds.add(event.kind)
                    assert match.said or event.kind not in TOLD, event
                assert "{" not in match.said + match.called
        match = Listener()
        for line in ("game six-card dealer=0 no-heels=6", "set 0 115", "starter J"):
            match.push(notation.parse_line(line))
        assert match.said and "{" not in match.said
        assert wanted <= kinds or not is_whole(), sorted(wanted - kinds)
