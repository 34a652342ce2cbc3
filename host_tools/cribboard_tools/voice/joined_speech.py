"""Sentences joined from the clips of a voice pack, with silences between them."""

import wave
from array import array
from pathlib import Path

from cribboard.audio import speech
from cribboard.audio.voice_pack import VoicePack
from cribboard_tools.console import safe_files
from cribboard_tools.voice import pack_file

#: Milliseconds of silence after each text of a longer recording.
AFTER_TEXT_MS = 700


class Voice:
    """Voice of a pack. unknown: the words that had no clip, in the order they came."""

    def __init__(self, pack: VoicePack) -> None:
        self.pack = pack
        self.unknown: list[str] = []
        self._decoded: dict[int, array[int]] = {}

    def samples(self, text: str) -> "array[int]":
        """Return a text as samples; empty if none of its words has a clip."""
        said = array("h")
        is_after_clip = False
        for clip in speech.clips(self.pack, text, self.unknown):
            if clip < 0:
                said += self.silence(speech.SILENCE_MS[-clip])
                is_after_clip = False
                continue
            if is_after_clip:
                said += self.silence(speech.SILENCE_MS[0])
            if clip not in self._decoded:
                self._decoded[clip] = pack_file.decoded(self.pack, clip)
            said += self._decoded[clip]
            is_after_clip = True
        return said

    def silence(self, milliseconds: int) -> "array[int]":
        """Return silence."""
        return array("h", bytes(2 * (self.pack.rate * milliseconds // 1000)))


def write_wav(path: Path | str, samples: "array[int]", rate: int) -> None:
    """Write samples as a WAV file: one channel of 16 bits. Raises CannotWrite."""
    with safe_files.replacing(path) as part, wave.open(str(part), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())
