"""Speech: words, silences and clips of a text, a pack of clips, and what is said after each key."""

from cribboard.app.alerts import REMIND_MS
from cribboard.app.app import App
from cribboard.audio import speech
from cribboard.audio.speech import COMMA, STOP
from cribboard.audio.voice_pack import VoicePack
from cribboard.language import phrases
from tests.helpers import fakes
from tests.helpers.scripts import each_language, error_of, press_and_rest, rest
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
    assert said("AZ\u00c0\u00de: go", names) == ("go", ["az\u00e0\u00fe"]), "small letters of all"


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


CLIPS = ("two", "fifteen", "a pair", "a", "for his nob", "f\u00fcr den nob", "\u00fcbersehen")


def refusal(data):
    return error_of(ValueError, VoicePack, data)


def test_each_clip_is_found_and_no_other_text():
    for data in (pack_of(CLIPS), memoryview(pack_of(CLIPS))):
        pack = VoicePack(data)
        assert (pack.clips, pack.longest, pack.rate) == (len(CLIPS), 3, 16000)
        assert (pack.language, pack.contents) == ("en", 2)
        found = [pack.find(text) for text in CLIPS]
        assert sorted(found) == list(range(len(CLIPS)))
        assert [pack.text(clip) for clip in found] == list(CLIPS)
        for text in ("", "Two", "tw", "two ", "a pai", "for his", "zebra", "0"):
            assert pack.find(text) == -1, text
    pack = VoicePack(pack_of(()))
    assert pack.clips == 0 and pack.find("two") == -1


def test_the_audio_of_a_clip_is_its_own_bytes():
    pack = VoicePack(memoryview(pack_of(CLIPS)))
    for clip in range(pack.clips):
        assert pack.samples(clip) == clip + 1
        whole = b"\x12\x34" * pack.clips
        assert bytes(pack.audio(clip)) == whole[: (clip + 2) // 2], clip


def test_other_files_are_refused():
    data = pack_of(CLIPS)
    assert refusal(b"") == refusal(b"CRBV") == refusal(b"RIFF" + data[4:]) == "not a voice pack"
    assert refusal(data[:4] + b"\x02" + data[5:]) == "a voice pack of another version"
    assert refusal(data[:5] + b"\x02" + data[6:]) == "a voice pack of another version"
    assert refusal(data[:-1]) == refusal(data + b"\xff") == "an incomplete voice pack"


def test_every_damaged_byte_is_noticed():
    data = pack_of(CLIPS)
    assert VoicePack(data).is_intact() and VoicePack(memoryview(data)).is_intact()
    for place in range(24, len(data)):
        damaged = data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :]
        assert not VoicePack(damaged).is_intact(), place


TEXTS = (
    "fifteen two four six for pair is a and run of three one go deals blue orange twenty thirty",
    "seven eight nine fourteen sixteen nineteen enter the starter card play menu number speech off",
    "counts all volume would make limit to deal ten leads by details next thirty-one points would",
    "sixty hundred undid who first hand crib K Q J ace D redid played is no last",
)


def _board(level="play", language="en", contents=2, keys="", **more):
    """Return a board that speaks, after keys; every word of TEXTS, and every number, has a clip."""
    settings = '{"speech": "%s", "is_motion_reduced": true%s}' % (
        level,
        "".join([', "%s": %s' % pair for pair in more.items()]),
    )
    devices = fakes.Devices(files=fakes.Files({"settings": settings.encode()}))
    words = set(" ".join(TEXTS).split())
    for number in range(200):
        words.update(phrases.number(number).replace("-", " ").split())
    pack = VoicePack(pack_of(sorted(words), language, contents=contents))
    speaker = fakes.Speaker(pack)
    devices.voice = speaker, pack
    app = App(devices)
    rest(app, devices, 3000)
    _key(app, devices, keys)
    return app, devices, speaker


def _key(app, devices, keys, ms=6000):
    press_and_rest(app, devices, keys, ms)


def test_the_peg_waits_at_a_stop_until_the_item_was_said():
    app, devices, speaker = _board("counts")
    speaker.STEPS = 400
    _key(app, devices, "1 5 6 8 4 9 D D A 7 A 2")
    app.press("#")
    app.step()
    rest(app, devices, 1500)
    animation = app.lights.animation
    assert animation.is_walking and animation.is_held
    first = animation.telling
    rest(app, devices, 1000)
    assert animation.telling == first
    speaker.stop()
    rest(app, devices, 700)
    assert animation.telling != first and animation.telling.startswith(first)


def test_a_key_cuts_off_what_is_said():
    app, devices, speaker = _board()
    speaker.STEPS = 10_000
    _key(app, devices, "1 5 7", 300)
    assert speaker.is_playing
    app.press("8")
    assert not speaker.is_playing


def test_volume_and_pace_are_those_of_the_settings():
    app, devices, speaker = _board(
        "play", speech_volume='"loud"', speech_pace='"slow"', keys="1 5 7"
    )
    assert speaker.volumes[-1] == 256 and speaker.rates[-1] == 16000 * 88 // 100
    assert speaker.captions[-1] == "Orange: seven"


def test_only_a_refusal_without_clips_is_said_with_no():
    app, devices, speaker = _board("all", keys="D!")
    assert speaker.captions[-1] == "Who deals first?  1 Blue  2 Orange"
    _key(app, devices, "9 9 #")
    assert speaker.captions[-1] == "No"


def test_a_voice_that_breaks_costs_nothing_but_the_voice():
    app, devices, speaker = _board()

    def broken(*_):
        raise ValueError("broken")

    speaker.play = broken
    _key(app, devices, "1 5 7 8")
    assert app.table.match.game.scores == [2, 0] or app.table.match.game.scores == [0, 2]
    assert not app.table.has_voice and len(devices.logged) == 1
    app, devices = App(fakes.Devices()), None
    assert not app.table.has_voice, "a home without a voice is silent"


def test_flash_that_cannot_be_read_is_said_in_the_language_of_the_voice_and_again():
    for language in each_language():
        told = speech.words(phrases.say("alert.unreadable"))
        phrases.use("en")
        devices = fakes.Devices(files=fakes.Files())
        devices.start_anew = lambda: None
        pack = VoicePack(pack_of(sorted(set(told)), language, contents=2))
        speaker = fakes.Speaker(pack)
        devices.voice = speaker, pack
        app = App(devices)
        for key in ("1", "5"):
            rest(app, devices, 9000)
            assert speaker.words().replace(" | ", " ") == " ".join(told), language
            _key(app, devices, key)
            speaker.words()
            devices.clock.advance(REMIND_MS)
