"""Speech: what is said after each key, at each level, in step with the pegs."""

from cribboard import speech
from cribboard.alerts import REMIND_MS
from cribboard.app import App
from cribboard.language import phrases
from cribboard.voice_pack import VoicePack
from tests.helpers import fakes
from tests.helpers.languages import each_language
from tests.helpers.scripts import press_and_rest, rest
from tests.helpers.voice_packs import pack_of

TEXTS = (
    "fifteen two four six for pair is a and run of three one go deals blue orange twenty thirty",
    "seven eight nine fourteen sixteen nineteen enter the starter card play menu number speech off",
    "counts all volume would make limit to deal ten leads by details next thirty-one points would",
    "sixty hundred undid who first hand crib K Q J ace D redid played is no last",
)
_OVER = "seven would make thirty three D for a go"
#: Key after `1 5 9`, and what is said of it by level. docs/voice.md has the same table in words.
BY_LEVEL = (
    ("8", "counts", ""),
    ("8", "play", "seventeen"),
    ("8", "all", "seventeen | orange play a card"),
    ("*", "counts", ""),
    ("*", "play", "undid orange played nine | zero"),
    ("*", "all", "undid orange played nine | zero | orange play a card"),
    ("* *!", "counts", ""),
    ("* *!", "play", "redid orange played nine | nine"),
    ("* *!", "all", "redid orange played nine | nine | blue play a card"),
    ("D! 9 9 #", "counts", ""),
    ("D! 9 9 #", "play", "no"),  # the words of the whole refusal have no clips here
    ("9 8 7", "counts", ""),
    ("9 8 7", "play", _OVER),
    ("9 8 7", "all", _OVER + " | blue play a card D go"),
)
#: The same after the count of a hand, which scores 4.
BY_LEVEL_IN_SHOW = (
    ("*", "counts", "undid orange four for hand | orange three"),
    ("*", "play", "undid orange four for hand | orange three"),
    ("* *!", "counts", "orange fifteen two | and a pair is four"),
    ("* *!", "play", "redid orange four for hand | orange fifteen two | and a pair is four"),
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


def test_the_play_is_said_as_a_player_says_it():
    app, devices, speaker = _board(keys="*")
    assert speaker.words() == "no", "nothing is left to undo"
    _key(app, devices, "1 5")
    speaker.words()
    for key, said in (("7", "orange seven"), ("8", "fifteen for two"), ("C", "twenty five")):
        _key(app, devices, key)
        assert speaker.words() == said
        assert key != "8" or speaker.captions[-1] == said
    _key(app, devices, "D")
    assert "go" in speaker.words()


def test_who_leads_or_lays_again_is_named():
    app, devices, speaker = _board(keys="1 5 A 5 9")
    assert speaker.words().endswith("| fifteen for two | twenty four"), "they take turns"
    _key(app, devices, "D 7")
    assert speaker.words() == "go | orange thirty one for two", "the same player again"
    _key(app, devices, "C")
    assert speaker.words() == "blue ten", "a lead"
    _key(app, devices, "* *!")
    speaker.words()
    _key(app, devices, "6 B D 8")
    assert speaker.words().endswith("blue eight and one for last")
    app, devices, speaker = _board(keys="1 5 A 5 9 D 8")
    assert speaker.words().endswith("| go orange one for last blue eight")


def test_a_hand_is_read_out_before_its_count_where_everything_is_said():
    for level in ("play", "all"):
        app, devices, speaker = _board(level, keys="1 5 6 8 4 9 D D A 7 A 2")
        speaker.words()
        _key(app, devices, "#", 9000)
        said = speaker.words().replace(" | ", " ")
        assert said.startswith("six four J J orange fifteen two") == (level == "all"), said
        _key(app, devices, "# 1")
        assert speaker.words().endswith("ace") == (level == "all"), "A is the key of the Jack"


def test_a_count_is_said_item_by_item_as_the_peg_comes_to_its_stops():
    app, devices, speaker = _board("counts", keys="1 5 6 8 4 9 D D A 7 A 2")
    assert speaker.words() == "", "the play is not said"
    _key(app, devices, "#", 9000)
    said = speaker.words()
    whole = " ".join(speech.words(app.view.patter))
    assert said.replace(" | ", " ") == whole
    assert said == (
        "orange fifteen two | fifteen four | fifteen six | a pair is eight | and a run of three"
        " is eleven"
    )


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


def test_everything_is_said_to_who_cannot_see():
    app, devices, speaker = _board("all", keys="1")
    assert speaker.words().endswith("enter the starter")
    _key(app, devices, "5 7")
    assert speaker.words().endswith("seven | blue play a card")
    _key(app, devices, "# *")
    assert "blue zero orange zero" in speaker.words(), "the details begin with the score"


def test_each_level_says_undo_and_refusals_as_documented():
    shown = "1 5 9 8 7 6 D D 3 0 9 7 #"
    for start, rows, ms in (("1 5 9", BY_LEVEL, 6000), (shown, BY_LEVEL_IN_SHOW, 9000)):
        for key, level, said in rows:
            app, devices, speaker = _board(level, keys=start)
            *before, last = key.split()
            _key(app, devices, " ".join(before))
            speaker.words()
            _key(app, devices, last, ms)
            assert speaker.words() == said, (key, level)


def test_a_pack_of_counts_and_play_says_no_prompts():
    app, devices, speaker = _board("all", contents=1, keys="1 5 7")
    assert speaker.words().endswith("five | orange seven")
    _key(app, devices, "#")
    assert speaker.words() == "blue zero orange zero", "the score is said when it is asked for"


def test_speech_is_silent_when_it_is_off_at_night_or_in_another_language():
    for level, language, more in (
        ("off", "en", {}),
        ("play", "de", {}),
        ("play", "en", {"brightness": 12, "is_speech_off_at_night": "true"}),
    ):
        app, devices, speaker = _board(level, language, **more)
        _key(app, devices, "1 5 7 8")
        assert speaker.words() == "", (level, language)
    app, devices, speaker = _board("play", brightness=12, keys="1 5 7 8")
    assert "fifteen for two" in speaker.words()


def test_volume_and_pace_are_those_of_the_settings():
    app, devices, speaker = _board(
        "play", speech_volume='"loud"', speech_pace='"slow"', keys="1 5 7"
    )
    assert speaker.volumes[-1] == 256 and speaker.rates[-1] == 16000 * 88 // 100


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
