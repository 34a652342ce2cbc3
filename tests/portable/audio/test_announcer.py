"""Speech: what is said after each key, at each level, in step with the pegs."""

from cribboard.app.alerts import REMIND_MS
from cribboard.app.app import App
from cribboard.audio import speech
from cribboard.audio.voice_pack import VoicePack
from cribboard.language import phrases
from tests.helpers import fakes
from tests.helpers.scripts import each_language, press_and_rest, rest
from tests.helpers.voice_packs import pack_of

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
