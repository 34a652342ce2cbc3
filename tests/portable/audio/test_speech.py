"""Spoken form of texts: words, numbers, silences, and the clips that are chosen."""

from cribboard.audio import speech
from cribboard.audio.speech import COMMA, STOP
from cribboard.audio.voice_pack import VoicePack
from cribboard.language import phrases
from tests.helpers.voice_packs import pack_of

ENGLISH = (
    "fifteen|two|four|six|twenty|twenty four|a pair|and|is|for|for his nobs|one|blue|starter|J|A|"
    "hash|#|*|in all|hundred|twelve|nine|D|go"
).split("|")
GERMAN = "vier|und|vierzig|zwanzig|vierundzwanzig|hundert|ein|eins|blau|gibt|\u00fcbersehen".split(
    "|"
)


def heard(text, texts=ENGLISH, unknown=None):
    """Return the clips of a text, by their texts, and its silences."""
    pack = VoicePack(pack_of(texts))
    names = {COMMA: ",", STOP: "."}
    return [
        names[clip] if clip < 0 else pack.text(clip) for clip in speech.clips(pack, text, unknown)
    ]


def test_words_of_texts():
    cases = (
        ("fifteen two, and a pair is four", "fifteen two and a pair is four"),
        ("twenty-four", "twenty four"),
        ("26 in all", "twenty six in all"),
        ("121", "one hundred and twenty one"),
        ("2045", "two zero four five"),
        ("Blue 2: starter J", "blue two starter J"),
        ("A run, a flush", "A run a flush"),
        ("nineteen (0)", "nineteen"),
        ("Blue (the dealer) deals", "blue deals"),
        ("Blue's go was false", "blue's go was false"),
        ("# yes  * no", "# yes * no"),
        ("\u00a1Un SKUNK! \u00bfQui\u00e9n? \u00c1mbar", "un skunk qui\u00e9n \u00e1mbar"),
        ("l'\u00c9quipe \u00ab go \u00bb", "l'\u00e9quipe go"),
        ("+12/-3", "twelve three"),
        ("15.80", "fifteen point eight"),
        (
            "7 8: 15.53, hand 8.8, crib -6.0",
            "seven eight fifteen point five three hand eight point eight crib minus six",
        ),
        ("-0.05", "minus zero point zero five"),
        ("0.1.0", "zero point one point zero"),
        ("1-29, 2-1.", "one twenty nine two one"),
        ("31. 4 at 5", "thirty one four at five"),
        ("Blue 2's hand", "blue two hand"),
        ("7c 10h Js+Ad", "seven clubs ten hearts J spades ace diamonds"),
        ("5h8h10c", "five hearts eight hearts ten clubs"),
        ("7x 8 c", "7x eight c"),
        ("", ""),
        ("...", ""),
    )
    for text, words in cases:
        assert " ".join(speech.words(text)) == words, (text, speech.words(text))


def test_the_longest_phrase_is_taken_and_silences_stand_between_clips_only():
    for text, clips in (
        ("one for his nobs", "one/for his nobs"),
        ("twenty-four for two", "twenty four/for/two"),
        ("24", "twenty four"),
        ("twenty-six in all", "twenty/six/in all"),
        ("Blue: starter J", "blue/,/starter/J"),
        (
            "fifteen two, fifteen four, and a pair is six",
            "fifteen/two/,/fifteen/four/,/and/a pair/is/six",
        ),
        ("go. 2; 4, 6", "go/./two/./four/,/six"),
        (", ; go ...", "go"),
        ("go, ... ; two", "go/./two"),  # the longest of them
        ("D go  # two", "D/go/,/#/two"),  # the rows of a prompt
        ("go two four", "go/two/four"),
        ("D two # go * four", "D/two/,/#/go/,/*/four"),
        ("two #", "two/#"),  # a key alone belongs to what is before it
        ("1-24", "one/,/twenty four"),
    ):
        assert "/".join(heard(text)) == clips, text
    assert heard("") == []
    assert heard("12.4", ENGLISH + ["point"]) == ["twelve", "point", "four"]


def test_a_name_without_a_clip_is_said_with_the_first_name_of_its_track():
    pack = VoicePack(pack_of(ENGLISH + ["orange", "orange's"]))

    def said(text, names):
        unknown = []
        steps = speech.steps(pack, text, unknown, names)
        clips = [pack.text(clip) for clip in steps if clip is not None and clip >= 0]
        return " ".join(clips), unknown

    names = ["Zo\u00eb Maria", "Bartholomew"]
    assert said("Zo\u00eb Maria: go", names) == ("blue go", [])
    assert said("Bartholomew's go", names) == ("orange's go", [])
    assert said("Bartho 2: go", names) == ("orange two go", [])
    assert said("Zo\u00eb M 2: go", names) == ("blue two go", [])
    assert said("Oran 2: go", ["Blue", "Orange"]) == ("orange two go", [])
    assert said("Two: go", ["Two", "Orange"]) == ("two go", []), "this one has a clip"
    assert said("Max: go", names) == ("go", ["max"]), "not a name here"


def test_german_numbers_are_put_together():
    phrases.use("de")
    try:
        unknown = []
        assert heard("24", GERMAN, unknown) == ["vierundzwanzig"]
        assert heard("44", GERMAN, unknown) == ["vier", "und", "vierzig"]
        assert heard("121", GERMAN, unknown) == ["hundert", "ein", "und", "zwanzig"]
        assert heard("140", GERMAN, unknown) == ["hundert", "vierzig"]
        assert heard("1 \u00dcbersehen", GERMAN, unknown) == ["eins", "\u00fcbersehen"]
        assert unknown == []
        assert heard("vierundzwanzigst", GERMAN, unknown) == []
        assert unknown == ["vierundzwanzigst"]
    finally:
        phrases.use("en")


def test_there_is_a_silence_for_each_code():
    between, comma, stop = speech.SILENCE_MS
    assert (comma, stop) == (speech.SILENCE_MS[-COMMA], speech.SILENCE_MS[-STOP])
    assert 0 < between < comma < stop


def test_decimals_are_said_as_in_each_language():
    for language, text in (
        ("de", "minus fünfzehn komma fünf drei"),
        ("fr", "moins quinze virgule cinquante trois"),
        ("es", "menos quince coma cincuenta y tres"),
    ):
        phrases.use(language)
        assert " ".join(speech.words("-15.53")) == text
        assert " ".join(speech.words("-15.05")).endswith(phrases.number(5))
        assert " ".join(speech.words("15.80")) == " ".join(text.split()[1:3]) + (
            " " + phrases.number(8)
        )
    phrases.use("en")
