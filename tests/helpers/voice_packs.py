"""Voice packs for tests: clips of given texts with a few bytes of audio, written in every home."""

import struct
from binascii import crc32

from cribboard.audio import voice_pack


def pack_of(texts, language="en", audio=b"\x12\x34", contents=voice_pack.EVERYTHING, most=9999):
    """Return a pack of these clips; clip number n, by its text in order, has n + 1 samples,
    or `most`."""
    entries = sorted(text.encode() for text in texts)
    texts_start = voice_pack.HEADER_BYTES + voice_pack.ENTRY_BYTES * len(entries)
    index, joined, sound = b"", b"", b""
    audio_start = texts_start + sum([len(text) for text in entries])
    for number, text in enumerate(entries):
        samples = min(number + 1, most)
        place = audio_start + len(sound)
        index += struct.pack(voice_pack.ENTRY, place, samples, len(joined), len(text))
        joined += text
        sound += (audio * samples)[: (samples + 1) // 2]
    longest = max([len(text.split(b" ")) for text in entries] + [0])
    size = audio_start + len(sound) + voice_pack.CRC_BYTES
    head = struct.pack(
        voice_pack.HEADER,
        voice_pack.MAGIC,
        voice_pack.VERSION,
        voice_pack.ADPCM,
        16000,
        len(entries),
        longest,
        contents,
        language.encode(),
        size,
        texts_start,
    )
    data = head + index + joined + sound
    return data + struct.pack("<I", crc32(data) & 0xFFFFFFFF)
