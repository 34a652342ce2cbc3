"""The English voice understood by a speech recogniser: counts and plays joined from clips.

`pytest tests/host/test_voice_understood.py -s` prints what was misheard.
"""

import importlib.util
import itertools
import random
import shutil
from collections.abc import Callable, Iterable, Iterator

import pytest

from cribboard.language import phrases
from cribboard.voice_pack import VoicePack
from host_tools.voice import builder, clip_texts, joined_speech, pack_file
from tests.helpers.host import spoken

MANY, LEAST = 100, 95
SEED = "the board speaks"

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not shutil.which("flite"), reason="apt-get install flite"),
    pytest.mark.skipif(
        not importlib.util.find_spec("pocketsphinx"), reason="pip install pocketsphinx"
    ),
]

Understood = Callable[[bytes], int]


@pytest.fixture(scope="module")
def pack() -> bytes:
    return builder.Builder("en").pack(clip_texts.COUNTS)


@pytest.fixture(scope="module")
def understood() -> Understood:
    """Return the test itself: how many of MANY different texts are understood exactly."""
    from tests.helpers.host.recogniser import Recogniser

    recogniser = Recogniser()
    phrases.use("en")
    said = spoken.counts_and_plays(random.Random(SEED), 100 * MANY)
    texts = list(itertools.islice(_different(said), MANY))
    assert len(texts) == MANY

    def count(data: bytes) -> int:
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


def _different(texts: Iterable[str]) -> Iterator[str]:
    """Yield each text once: random hands often have the same count."""
    seen: set[str] = set()
    for text in texts:
        if text not in seen:
            seen.add(text)
            yield text


def exchanged(data: bytes, first: str, second: str) -> bytes:
    """Return a pack in which two clips have each other's sound."""
    pack = VoicePack(data)
    clips = {
        pack.text(n): pack_file.Clip(bytes(pack.audio(n)), pack.samples(n))
        for n in range(pack.clips)
    }
    clips[first], clips[second] = clips[second], clips[first]
    return pack_file.packed(pack.language, pack.contents, pack.rate, clips)


def test_counts_and_plays_are_understood(pack: bytes, understood: Understood) -> None:
    right = understood(pack)
    print(f"{right} of {MANY} understood")
    assert right >= LEAST


def test_with_two_clips_exchanged_they_are_not(pack: bytes, understood: Understood) -> None:
    right = understood(exchanged(pack, "two", "six"))
    print(f"with two clips exchanged {right} of {MANY} understood")
    assert right < LEAST
