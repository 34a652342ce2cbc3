"""`cribboard voice`, and --say and --wav of `count` and `replay`."""

import json
import os
import random
import shutil
import wave
from array import array
from pathlib import Path

import pytest

from cribboard.audio.voice_pack import VoicePack
from cribboard.language import phrases
from cribboard_tools.pico import uf2
from cribboard_tools.pico.make_firmware import BOARDS
from cribboard_tools.voice import (
    adpcm,
    builder,
    clip_texts,
    joined_speech,
    loudness,
    pack_file,
    player,
)
from tests.helpers.host.command import cribboard, program

GOLDEN = Path(__file__).parents[2] / "golden/first-light.match"
HAND = ("count", "5h", "5s", "5d", "Jc", "--starter", "5c")

needs_flite = pytest.mark.skipif(not shutil.which("flite"), reason="apt-get install flite")
needs_espeak = pytest.mark.skipif(not shutil.which("espeak-ng"), reason="apt-get install espeak-ng")


@pytest.fixture(scope="module")
def packs(tmp_path_factory):
    """Return a folder of packs with a noise of its own for each clip."""
    folder = tmp_path_factory.mktemp("packs")
    for language, contents in (("en", "counts"), ("en", "everything"), ("de", "counts")):
        kind = clip_texts.CONTENTS[contents]
        clips = {}
        for text in clip_texts.clip_texts(language, kind):
            dice = random.Random(text)
            samples = [dice.randint(-9000, 9000) for _ in range(800)]
            clips[text] = pack_file.Clip(adpcm.encode(samples), len(samples))
        data = pack_file.packed(language, kind.code, loudness.RATE, clips)
        (folder / f"cribboard-voice-{language}-{contents}.voice").write_bytes(data)
    return folder


def sound_of(path):
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 16_000)
        return array("h", file.readframes(file.getnframes()))


def expected(pack, *texts):
    """Return texts said with a pack, with the silence between them."""
    voice = joined_speech.Voice(VoicePack(pack.read_bytes()))
    sound = array("h")
    for text in texts:
        if sound:
            sound += voice.silence(joined_speech.AFTER_TEXT_MS)
        sound += voice.samples(text)
    assert not voice.unknown
    return sound


def fake_player(folder, name, script):
    """Make a program that is the only player; return the PATH for it."""
    folder.mkdir()
    program(folder / name, script)
    for needed in ("cp", "sh"):
        os.symlink(str(shutil.which(needed)), folder / needed)
    return str(folder)


# count and replay


def test_a_count_is_written_as_sound(packs, tmp_path):
    pack = packs / "cribboard-voice-en-counts.voice"
    path = tmp_path / "said.wav"
    plain = cribboard(*HAND)
    said = cribboard(*HAND, "--wav", str(path), "--voice", str(pack))
    assert (said.status, said.out, said.err) == (0, plain.out, "")
    text = json.loads(cribboard(*HAND, "--json").out)["patter"]
    assert sound_of(path) == expected(pack, f"{text}; 29 in all")


def test_a_count_is_said_in_its_language(packs, tmp_path):
    pack = packs / "cribboard-voice-de-counts.voice"
    path = tmp_path / "said.wav"
    words = ("--language", "de", "--wav", str(path), "--json", "--voice", str(pack))
    said = cribboard(*HAND, *words)
    assert said.status == 0, said.err
    voice = joined_speech.Voice(VoicePack(pack.read_bytes()))
    assert len(sound_of(path)) > 40 * 800
    assert set(json.loads(said.out)) == {"total", "items", "patter"}
    assert not voice.samples("fifteen")
    other = cribboard(*HAND, "--wav", str(path), "--voice", str(pack))
    assert "speaks de, and the words are in en" in other.refusal()


def test_a_match_is_written_as_sound(packs, tmp_path):
    pack = packs / "cribboard-voice-en-everything.voice"
    match, path = tmp_path / "a.match", tmp_path / "said.wav"
    match.write_text("cribboard 1\ngame six-card dealer=0\nstarter J\nlay 5\nlay T\nlay 6\n")
    said = cribboard("replay", str(match), "--wav", str(path), "--voice", str(pack))
    assert (said.status, said.err) == (0, ""), said.err
    assert said.out == cribboard("replay", str(match)).out
    heard = sound_of(path)
    for text in ("Blue deals", "Orange: five", "Blue: fifteen for two", "Orange: twenty-one"):
        assert expected(pack, text).tobytes() in heard.tobytes(), text
    lines = cribboard("replay", str(match), "--json", "--wav", str(path), "--voice", str(pack))
    assert lines.status == 0 and len(lines.lines()) == 5
    assert sound_of(path) == heard


def test_what_is_said_is_played(packs, tmp_path, monkeypatch):
    pack = packs / "cribboard-voice-en-counts.voice"
    played = tmp_path / "played.wav"
    folder = fake_player(tmp_path / "bin", "aplay", f'test "$1" = -q && cp "$2" {played}')
    monkeypatch.setenv("PATH", folder)
    said = cribboard(*HAND, "--say", "--voice", str(pack))
    assert (said.status, said.err) == (0, "")
    text = json.loads(cribboard(*HAND, "--json").out)["patter"]
    assert sound_of(played) == expected(pack, f"{text}; 29 in all")


def test_without_a_player_another_way_is_named(packs, tmp_path, monkeypatch):
    pack = packs / "cribboard-voice-en-counts.voice"
    monkeypatch.setenv("PATH", str(tmp_path))
    said = cribboard(*HAND, "--say", "--voice", str(pack))
    assert said.status == 1
    assert "no program plays sound here" in said.err and "--wav FILE" in said.err
    assert "29 in all." in said.out  # the count itself is there
    assert all(name[0] in said.err for name in player.PLAYERS)


def test_a_player_that_fails_is_reported(packs, tmp_path, monkeypatch):
    pack = packs / "cribboard-voice-en-counts.voice"
    script = "echo one >&2; echo no sound card >&2; exit 1"
    monkeypatch.setenv("PATH", fake_player(tmp_path / "bin", "paplay", script))
    said = cribboard(*HAND, "--say", "--voice", str(pack))
    assert said.status == 1 and "paplay could not play: no sound card; --wav FILE" in said.err


def test_words_without_a_clip_are_named(packs, tmp_path):
    pack, path = packs / "cribboard-voice-en-counts.voice", tmp_path / "said.wav"
    text = "Zoë: fifteen two, Zoë"
    said = cribboard("voice", "say", text, "--voice", str(pack), "--wav", str(path))
    assert said.status == 0 and said.err.endswith("has no clips of them: zoë\n")
    assert sound_of(path) == expected(pack, "fifteen two")
    said = cribboard("voice", "say", "Zoë", "--voice", str(pack), "--wav", str(path) + "2")
    assert said.status == 1 and "nothing was said" in said.err
    assert not Path(f"{path}2").exists()


def test_a_wrong_use_is_refused(packs, tmp_path):
    pack = str(packs / "cribboard-voice-en-counts.voice")
    broken = tmp_path / "broken.voice"
    broken.write_bytes(Path(pack).read_bytes()[:-3])
    for words, why in (
        (("count", "--batch", "-", "--say"), "not for --batch"),
        ((*HAND, "--say", "--voice", str(GOLDEN)), "is not a voice pack"),
        ((*HAND, "--say", "--voice", str(broken)), "is an incomplete voice pack"),
        (("voice", "sizes", "fifteen"), "give a text"),
        (("voice", "sizes", "-o", str(tmp_path)), "there are no voice packs"),
    ):
        assert why in cribboard(*words).refusal(), words


def test_the_sizes_of_packs_are_compared_with_the_boards(packs):
    [records] = cribboard("voice", "sizes", "-o", str(packs), "--json").lines()
    assert [one["file"] for one in records] == [
        "cribboard-voice-en-counts.voice",
        "cribboard-voice-en-everything.voice",
        "cribboard-voice-de-counts.voice",
    ]
    for one in records:
        assert one["bytes"] == (packs / one["file"]).stat().st_size
        assert one["boards"] == [*BOARDS]
        assert one["seconds"] == round(one["clips"] * 800 / 16_000, 1)
    page = cribboard("voice", "sizes", "-o", str(packs)).out
    assert "Pico (W) 622,592" in page and "Pico 2 (W) 2,719,744" in page
    assert f"{records[1]['bytes']:,}" in page


# With the synthesisers


def test_a_missing_synthesiser_is_named_with_its_package(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CRIBBOARD_CACHE", str(tmp_path / "cache"))
    for words in (
        ("voice", "build", "--language", "fr", "-o", str(tmp_path)),
        (*HAND, "--language", "fr", "--wav", str(tmp_path / "said.wav")),
    ):
        said = cribboard(*words)
        assert said.status == 1
        assert "espeak-ng is not installed: apt-get install espeak-ng" in said.err


@pytest.mark.long
@needs_espeak
def test_packs_are_built_once_and_fit_their_boards(tmp_path, monkeypatch):
    """French, the shortest: built by `voice build`, found in the cache by `count`."""
    monkeypatch.setenv("CRIBBOARD_CACHE", str(tmp_path / "cache"))
    out = tmp_path / "out"
    words = ("--language", "fr", "--contents", "counts")
    said = cribboard("voice", "build", *words, "-o", str(out), "--json")
    assert said.status == 0, said.err
    [[record]] = said.lines()
    assert record["boards"] == [*BOARDS] and record["synthesiser"] == "espeak-ng"
    names = [f"cribboard-voice-fr-counts{end}" for end in ("-pico.uf2", "-pico2.uf2", ".voice")]
    assert sorted(path.name for path in out.iterdir()) == names
    data = (out / names[2]).read_bytes()
    pack = pack_file.opened(data, names[2])
    assert pack.clips == len(clip_texts.clip_texts("fr", clip_texts.COUNTS)) == record["clips"]
    blocks = uf2.read((out / names[0]).read_bytes())
    start, size = BOARDS["pico"].romfs
    assert data in uf2.Memory(blocks).read(start, size)

    monkeypatch.setenv("PATH", str(tmp_path))  # no synthesiser: the cached pack is used
    path = tmp_path / "said.wav"
    said = cribboard(*HAND, "--language", "fr", "--wav", str(path))
    assert (said.status, said.err) == (0, "")
    assert len(sound_of(path)) > 8 * 16_000


@pytest.mark.long
@needs_flite
@needs_espeak
def test_every_pack_fits_its_boards_and_is_the_same_again():
    for language in phrases.LANGUAGES:
        maker = builder.Builder(language)
        counts = maker.pack(clip_texts.COUNTS)
        everything = maker.pack(clip_texts.EVERYTHING)
        print(language, f"{len(counts):,} {len(everything):,}")
        assert builder.Builder(language).pack(clip_texts.COUNTS) == counts
        assert len(counts) < BOARDS["pico"].romfs[1] - 64
        assert len(everything) < BOARDS["pico2"].romfs[1] - 64
