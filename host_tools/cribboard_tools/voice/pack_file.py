"""Voice pack files: the writer; `VoicePack` of the firmware is the reader.

docs/voice.md describes the format.
"""

import struct
import zlib
from array import array
from collections.abc import Mapping
from typing import NamedTuple

from cribboard.audio import voice_pack
from cribboard.audio.voice_pack import VoicePack
from cribboard_tools.errors import BadInput
from cribboard_tools.voice import adpcm


class Clip(NamedTuple):
    """Coded clip. samples: how many it decodes to."""

    coded: bytes
    samples: int


def packed(language: str, contents: int, rate: int, clips: Mapping[str, Clip]) -> bytes:
    """Return a pack of clips, by their texts."""
    entries = sorted((text.encode(), clip) for text, clip in clips.items())
    texts_start = voice_pack.HEADER_BYTES + voice_pack.ENTRY_BYTES * len(entries)
    texts = b"".join(text for text, _ in entries)
    audio_start = texts_start + len(texts)
    size = audio_start + sum(len(clip.coded) for _, clip in entries) + voice_pack.CRC_BYTES
    index = bytearray()
    text_at, audio_at = 0, audio_start
    for text, clip in entries:
        index += struct.pack(voice_pack.ENTRY, audio_at, clip.samples, text_at, len(text))
        text_at += len(text)
        audio_at += len(clip.coded)
    head = struct.pack(
        voice_pack.HEADER,
        voice_pack.MAGIC,
        voice_pack.VERSION,
        voice_pack.ADPCM,
        rate,
        len(entries),
        max((len(text.split(b" ")) for text, _ in entries), default=0),
        contents,
        language.encode(),
        size,
        texts_start,
    )
    data = head + index + texts + b"".join(clip.coded for _, clip in entries)
    return data + struct.pack("<I", zlib.crc32(data))


def opened(data: bytes, name: str) -> VoicePack:
    """Return the pack in `data` of the file `name`. Raises BadInput for another or damaged file."""
    try:
        pack = VoicePack(data)
    except ValueError as error:
        raise BadInput(f"{name} is {error}") from error
    if not pack.is_intact():
        raise BadInput(f"{name} is damaged: its checksum is wrong")
    return pack


def decoded(pack: VoicePack, clip: int) -> "array[int]":
    """Return the samples of a clip."""
    return adpcm.decode(bytes(pack.audio(clip)), pack.samples(clip))
