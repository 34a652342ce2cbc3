"""Voice packs on the host: clips, coder, levels, packs, ROMFS and UF2; without a synthesiser."""

import io
import math
import random
import re
import struct
import subprocess
from array import array

import numpy as np
import pytest
import soundfile

from cribboard.audio import speech
from cribboard.audio.voice_pack import VoicePack
from cribboard.language import phrases
from cribboard.rules import cards
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.pico import uf2
from cribboard_tools.pico.make_firmware import BOARDS
from cribboard_tools.voice import (
    adpcm,
    clip_texts,
    joined_speech,
    loudness,
    pack_file,
    romfs_image,
)
from cribboard_tools.voice.clip_texts import COUNTS, EVERYTHING
from tests.conftest import ROOT
from tests.helpers.host import spoken
from tests.helpers.voice_packs import pack_of
from tests.host.homes.test_homes import unix_port

RATE = loudness.RATE


def pack_for(language, contents):
    """Return a pack with the clips of a language, but without sound."""
    return VoicePack(pack_of(clip_texts.clip_texts(language, contents), language))


def left_out(pack, text):
    """Return the words of a text that have no clip."""
    unknown = []
    clips = list(speech.clips(pack, text, unknown))
    assert clips or unknown or not speech.words(text), text
    return unknown


# The clips


def test_counts_and_plays_have_their_clips(language):
    pack = pack_for(language, COUNTS)
    texts = set(spoken.counts_and_plays(random.Random(language), 3000))
    assert len(texts) > 150
    texts |= {phrases.brief("all", points) for points in range(30)}
    texts |= {
        phrases.say("starter", what=cards.rank_text(cards.make(rank))) for rank in range(1, 14)
    }
    assert {text: words for text in texts if (words := left_out(pack, text))} == {}


def test_every_number_has_its_clips(language):
    pack = pack_for(language, COUNTS)
    assert [number for number in range(1000) if left_out(pack, str(number))] == []


def test_a_pack_of_counts_and_play_says_every_announcement(language):
    """Each phrase about the game, rare ones too, and the refusals of a card and of a go."""
    pack = pack_for(language, COUNTS)
    blue = phrases.forms("menu.tracks")[0]
    values = {"who": blue, "what": "7", "more": "7", "n": 7, "m": 3, "p": "7", "w": "7"}
    screen = "dealer-mark to-go lead level home score seat track".split()
    keys = [key for key in phrases.section(language, "count") if key not in screen]
    assert {"!misdeal", "!false-go", "!set", "stink", "undid", "-lay"} <= set(keys)
    for key in [*keys, "no.short", "no.over-31", "no.over-31-go", "no.go-again"]:
        for form in clip_texts.said_forms(key):
            assert left_out(pack, form.format(**values)) == [], form


def test_a_pack_of_everything_says_every_phrase(language):
    """Each form of each phrase, with numbers and the first track's name as values."""
    pack = pack_for(language, EVERYTHING)
    blue = phrases.forms("menu.tracks")[0]
    values = {"who": blue, "what": "7", "more": "7", "n": 7, "m": 3, "p": "7", "w": "7"}
    wrong = {}
    for section in sorted(set(phrases.text_of(language)) - {"number"}):
        for name in phrases.section(language, section):
            key = name if section == "count" else f"{section}.{name}"
            for form in [] if key in clip_texts.SILENT else clip_texts.said_forms(key):
                if unknown := left_out(pack, form.format(**values)):
                    wrong[form] = unknown
    assert wrong == {}


def test_what_the_synthesiser_reads():
    texts = clip_texts.clip_texts("en", COUNTS)
    assert texts["twenty four"] == "twenty-four"
    assert texts["A"] == "ace" and texts["J"] == "jack"
    assert texts["for his nobs"] == "for his nobs"
    everything = clip_texts.clip_texts("en", EVERYTHING)
    assert everything["A"] == "A" and everything["starter A"] == "starter ace"
    assert everything["A penalty"] == "A penalty" and "A spades" not in everything
    assert everything["#"] == "hash" and everything["*"] == "star"
    assert everything["blue's"] == "Blue's"
    assert texts.keys() - {"A"} <= everything.keys()


def test_the_document_has_the_number_of_clips_of_each_pack():
    """Another number: `cribboard voice sizes` prints the table, and says which boards they fit."""
    told = re.findall(r"^\| \w+, \w+ \| (\d+) \|", (ROOT / "docs/voice.md").read_text(), re.M)
    assert [*map(int, told)] == [
        len(clip_texts.clip_texts(language, contents))
        for language in phrases.LANGUAGES
        for contents in (COUNTS, EVERYTHING)
    ]


# The coder


def decoded_by_libsndfile(coded, samples):
    """Return ADPCM decoded by libsndfile, from a WAV file of one block.

    Such a block begins with its first sample, here the 0 that our decoder begins with.
    """
    data = struct.pack("<hBB", 0, 0, 0) + coded + bytes(-len(coded) % 4)
    in_block = 1 + 2 * (len(data) - 4)
    form = struct.pack("<HHIIHHHH", 0x11, 1, RATE, RATE // 2, len(data), 4, 2, in_block)
    fact = struct.pack("<I", in_block)
    chunks = b"".join(
        name + struct.pack("<I", len(body)) + body
        for name, body in ((b"fmt ", form), (b"fact", fact), (b"data", data))
    )
    file = io.BytesIO(b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks)
    read, rate = soundfile.read(file, dtype="int16")
    assert rate == RATE
    return [int(one) for one in read[1 : samples + 1]]


def voices():
    """Return signals: silence, tones, noise, clicks, the loudest there is."""
    dice = random.Random(22)
    tone = [int(9000 * math.sin(n / 7) * math.sin(n / 900)) for n in range(12_000)]
    return {
        "silence": array("h", [0] * 500),
        "one sample": array("h", [1234]),
        "tone": array("h", tone),
        "noise": array("h", [dice.randint(-32768, 32767) for _ in range(9001)]),
        "square": array("h", [32767 if n // 40 % 2 else -32768 for n in range(4001)]),
        "clicks": array("h", [20_000 * (n % 97 == 0) for n in range(3000)]),
    }


@pytest.mark.parametrize("name", voices())
def test_the_decoder_agrees_with_libsndfile(name):
    samples = voices()[name]
    coded = adpcm.encode(samples)
    assert len(coded) == (len(samples) + 1) // 2
    ours = adpcm.decode(coded, len(samples))
    assert list(ours) == decoded_by_libsndfile(coded, len(samples))
    dice = random.Random(name)
    wild = bytes(dice.randrange(256) for _ in range(5000))  # not only what our coder writes
    assert list(adpcm.decode(wild, 10_000)) == decoded_by_libsndfile(wild, 10_000)


def test_coded_sound_is_near_the_sound():
    samples = np.array(voices()["tone"], dtype=float)
    coded = np.array(adpcm.decode(adpcm.encode(voices()["tone"]), len(samples)), dtype=float)
    noise = ((coded - samples) ** 2).mean()
    assert 10 * math.log10((samples**2).mean() / noise) > 25  # decibels


# Levels


def spoken_like(level, rate=22050):
    """Return half a second of a buzz with silence around it."""
    buzz = [level * math.sin(n * 0.06) * (1 + math.sin(n * 0.3)) / 2 for n in range(rate // 2)]
    silence = [0.0] * (rate // 3)
    return array("h", [int(32767 * one) for one in silence + buzz + silence])


@pytest.mark.parametrize("rate", [16_000, 22_050])
@pytest.mark.parametrize("level", [0.02, 0.3, 0.99])
def test_clips_are_trimmed_and_equally_loud(level, rate):
    clip = loudness.edited(spoken_like(level, rate), rate)
    assert abs(spoken.level_db(clip) - loudness.TARGET_DB) < 0.5
    assert 0.49 < len(clip) / RATE < 0.56  # the silence is gone
    assert max(map(abs, clip)) <= 32767 * 10 ** (loudness.PEAK_DB / 20) + 1
    assert abs(clip[0]) < 100 and abs(clip[-1]) < 100  # no click at a joint


def test_a_clip_with_high_peaks_is_not_clipped():
    samples = array("h", [30_000 * (n % 400 == 0) + n % 3 for n in range(16_000)])
    clip = loudness.edited(samples, RATE)
    assert max(map(abs, clip)) <= 32767 * 10 ** (loudness.PEAK_DB / 20) + 1
    assert spoken.level_db(clip) < loudness.TARGET_DB


def test_silence_is_refused():
    with pytest.raises(Failure, match="silence"):
        loudness.edited(array("h", [0] * 8000), RATE)


# Packs


def tone_pack():
    """Return a pack of three clips with sound."""
    made = {}
    for number, text in enumerate(("two", "fifteen", "a pair")):
        samples = array("h", [int(8000 * math.sin(n / (5 + number))) for n in range(1600)])
        made[text] = pack_file.Clip(adpcm.encode(samples), len(samples))
    return pack_file.packed("en", 1, RATE, made)


def test_a_written_pack_is_what_the_firmware_reads():
    pack = pack_file.opened(tone_pack(), "it")
    assert [pack.text(clip) for clip in range(pack.clips)] == ["a pair", "fifteen", "two"]
    assert (pack.rate, pack.longest, pack.language, pack.contents) == (RATE, 2, "en", 1)
    sound = pack_file.decoded(pack, pack.find("two"))
    assert len(sound) == 1600 and max(sound) > 7000
    expected = array("h", [int(8000 * math.sin(n / 5)) for n in range(1600)])
    assert list(sound) == list(adpcm.decode(adpcm.encode(expected), 1600))


def test_other_files_and_damaged_packs_are_refused():
    data = tone_pack()
    with pytest.raises(BadInput, match="it is not a voice pack"):
        pack_file.opened(b"RIFF" + data, "it")
    with pytest.raises(BadInput, match="it is an incomplete voice pack"):
        pack_file.opened(data[:-9], "it")
    with pytest.raises(BadInput, match="it is damaged"):
        pack_file.opened(data[:200] + b"?" + data[201:], "it")


def test_joined_speech_has_the_clips_and_the_silences():
    voice = joined_speech.Voice(VoicePack(tone_pack()))
    said = voice.samples("fifteen two, a pair")
    between, comma, _ = (RATE * ms // 1000 for ms in speech.SILENCE_MS)
    assert len(said) == 3 * 1600 + between + comma
    fifteen = pack_file.decoded(voice.pack, voice.pack.find("fifteen"))
    assert said[:1600] == fifteen
    assert set(said[1600 : 1600 + between]) == {0}
    assert voice.samples("Zoë: two") == voice.samples("two")
    assert voice.unknown == ["zoë"]
    assert not voice.samples("Zoë")


# ROMFS and UF2

READ_IN_PLACE = """
import sys, vfs
sys.path.append(sys.argv[1])
from cribboard.audio.voice_pack import VoicePack
with open(sys.argv[2], "rb") as file:
    image = file.read()
vfs.mount(vfs.VfsRom(image), "/rom")
view = memoryview(open("/rom/voice", "rb"))
pack = VoicePack(view)
assert pack.is_intact()
place = image.find(bytes(view[:200]))
print(pack.clips, pack.find("fifteen"), pack.samples(1), sum(pack.audio(1)), place > 0)
"""


def test_micropython_reads_a_pack_in_its_romfs(tmp_path):
    data = tone_pack()
    path = tmp_path / "pack.romfs"
    path.write_bytes(romfs_image.image(data))
    command = [unix_port(), "-c", READ_IN_PLACE, str(ROOT / "firmware"), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    pack = VoicePack(data)
    assert done.stdout.split() == ["3", "1", "1600", str(sum(pack.audio(1))), "True"], done.stderr


@pytest.mark.parametrize("name", BOARDS)
def test_a_uf2_file_fills_the_romfs_partition_only(name):
    board = BOARDS[name]
    data = tone_pack()
    blocks = uf2.read(romfs_image.uf2_file(data, board))
    start, size = board.romfs
    assert {block.family for block in blocks} == {board.family}
    assert len(blocks) % (uf2.SECTOR // uf2.PAGE) == 0
    assert all(start <= block.address < start + size for block in blocks)
    image = romfs_image.image(data)
    assert uf2.Memory(blocks).read(start, len(image)) == image


def test_a_pack_that_is_too_large_is_refused():
    board = BOARDS["pico"]
    large = bytes(board.romfs[1])
    assert not romfs_image.fits(large, board)
    with pytest.raises(Failure, match=r"the ROMFS of a Raspberry Pi Pico \(W\) has 622,592"):
        romfs_image.uf2_file(large, board)
    assert romfs_image.fits(large, BOARDS["pico2"])
