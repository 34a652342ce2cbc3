"""Voice packs read in place: search, audio, and files that are refused."""

from cribboard.audio.voice_pack import VoicePack
from tests.helpers.scripts import error_of
from tests.helpers.voice_packs import pack_of

TEXTS = ("two", "fifteen", "a pair", "a", "for his nob", "f\u00fcr den nob", "\u00fcbersehen")


def refusal(data):
    return error_of(ValueError, VoicePack, data)


def test_each_clip_is_found_and_no_other_text():
    for data in (pack_of(TEXTS), memoryview(pack_of(TEXTS))):
        pack = VoicePack(data)
        assert (pack.clips, pack.longest, pack.rate) == (len(TEXTS), 3, 16000)
        assert (pack.language, pack.contents) == ("en", 2)
        found = [pack.find(text) for text in TEXTS]
        assert sorted(found) == list(range(len(TEXTS)))
        assert [pack.text(clip) for clip in found] == list(TEXTS)
        for text in ("", "Two", "tw", "two ", "a pai", "for his", "zebra", "0"):
            assert pack.find(text) == -1, text
    pack = VoicePack(pack_of(()))
    assert pack.clips == 0 and pack.find("two") == -1


def test_the_audio_of_a_clip_is_its_own_bytes():
    pack = VoicePack(memoryview(pack_of(TEXTS)))
    for clip in range(pack.clips):
        assert pack.samples(clip) == clip + 1
        whole = b"\x12\x34" * pack.clips
        assert bytes(pack.audio(clip)) == whole[: (clip + 2) // 2], clip


def test_other_files_are_refused():
    data = pack_of(TEXTS)
    assert refusal(b"") == refusal(b"CRBV") == refusal(b"RIFF" + data[4:]) == "not a voice pack"
    assert refusal(data[:4] + b"\x02" + data[5:]) == "a voice pack of another version"
    assert refusal(data[:5] + b"\x02" + data[6:]) == "a voice pack of another version"
    assert refusal(data[:-1]) == refusal(data + b"\xff") == "an incomplete voice pack"


def test_every_damaged_byte_is_noticed():
    data = pack_of(TEXTS)
    assert VoicePack(data).is_intact() and VoicePack(memoryview(data)).is_intact()
    for place in range(24, len(data)):
        damaged = data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :]
        assert not VoicePack(damaged).is_intact(), place
