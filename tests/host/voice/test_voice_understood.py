"""The voices as they are heard: how long a count takes, and what a recogniser understands of it.

`pytest tests/host/voice/test_voice_understood.py -s` prints the seconds, and what was misheard.
"""

import importlib.util
import itertools
import random
import shutil

import pytest

from cribboard.app.app import App
from cribboard.audio.voice_pack import VoicePack
from cribboard.language import phrases
from cribboard_tools.voice import builder, clip_texts, joined_speech
from tests.helpers import fakes
from tests.helpers.host import spoken

MANY, LEAST = 100, 95
SEED = "the board speaks"
#: Seconds from the key to the end of the highest count, 29.
MOST_S = 12.0
#: The dealer's opponent holds 5 5 5 J, the starter is a 5; the last key answers for nobs.
KEYS_BEFORE_29 = "1 5 5 6 5 7 5 D D 8 A 9 1"

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not shutil.which("flite"), reason="apt-get install flite"),
]
needs_recogniser = pytest.mark.skipif(
    not importlib.util.find_spec("pocketsphinx"), reason="pip install pocketsphinx"
)


@pytest.fixture(scope="module")
def pack():
    return builder.Builder("en").pack(clip_texts.COUNTS)


@pytest.fixture(scope="module")
def understood():
    """Return the test itself: how many of MANY different texts are understood exactly."""
    from tests.helpers.host.recogniser import Recogniser

    recogniser = Recogniser()
    phrases.use("en")
    said = spoken.counts_and_plays(random.Random(SEED), 100 * MANY)
    texts = list(itertools.islice(_different(said), MANY))
    assert len(texts) == MANY

    def count(data):
        voice = joined_speech.Voice(VoicePack(data))
        right = 0
        for text in texts:
            samples = voice.samples(text)
            if recogniser.understands(samples, voice.pack.rate, text):
                right += 1
            else:
                heard = " ".join(recogniser.heard(samples, voice.pack.rate))
                print(f"said: {text}\n  heard: {heard}")
        assert not voice.unknown
        return right

    return count


def _different(texts):
    """Yield each text once: random hands often have the same count."""
    seen = set()
    for text in texts:
        if text not in seen:
            seen.add(text)
            yield text


class TimedSpeaker(fakes.Speaker):
    """A speaker that takes as long as the clips last. end_ms: when the last one ends."""

    def __init__(self, pack, clock):
        super().__init__(pack)
        self._clock = clock
        self.end_ms = 0

    @property
    def is_playing(self):
        return self._clock.now_ms() < self.end_ms

    def play(self, clips, volume=256, rate=16000, text=""):
        seconds = sum(samples / rate for _, samples in clips)
        self.end_ms = self._clock.now_ms() + round(1000 * seconds)
        self.captions.append(text)

    def stop(self):
        self.end_ms = min(self.end_ms, self._clock.now_ms())

    def step(self):
        return self.is_playing


def seconds_of_29(language, data):
    """Return how long a board takes to say 29 at normal pace while its peg walks, and its words."""
    files = fakes.Files({"settings": b'{"speech": "counts", "language": "%s"}' % language.encode()})
    devices = fakes.Devices(files=files)
    pack = VoicePack(data)
    speaker = TimedSpeaker(pack, devices.clock)
    devices.voice = speaker, pack
    app = App(devices)

    def rest(ms):
        end = devices.clock.now_ms() + ms
        while devices.clock.now_ms() < end:
            devices.clock.advance(10 if app.step() else 2)

    rest(3000)
    for key in KEYS_BEFORE_29.split():
        app.press(key)
        rest(3000)
    speaker.captions.clear()
    begun_ms = devices.clock.now_ms()
    app.press("#")
    rest(25_000)
    phrases.use("en")
    return (speaker.end_ms - begun_ms) / 1000, "".join(speaker.captions)


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_the_highest_count_is_said_in_time(language):
    if language != "en" and not shutil.which("espeak-ng"):
        pytest.skip("apt-get install espeak-ng")
    phrases.use(language)
    data = builder.Builder(language).pack(clip_texts.COUNTS)
    twenty_nine = phrases.number(29)
    seconds, text = seconds_of_29(language, data)
    print(f"{language}: {seconds:.1f} s: {text}")
    assert text.endswith(twenty_nine)
    assert seconds <= MOST_S


@needs_recogniser
def test_counts_and_plays_are_understood(pack, understood):
    right = understood(pack)
    print(f"{right} of {MANY} understood")
    assert right >= LEAST
