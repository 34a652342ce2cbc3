"""Voice pack: clips of spoken words and phrases in one file, read in place.

The format is described in docs/voice.md. The data may be a view of the flash: a search reads some
entries of the index there, and nothing is copied but the few texts that it compares.
"""

import struct
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Union

    Data = Union[bytes, memoryview]

MAGIC = b"CRBV"
VERSION = 1
#: Codecs: IMA ADPCM, 4 bits a sample, low nibble first, each clip from 0 at the smallest step.
ADPCM = 1
#: Contents: counts and play, or every prompt too.
COUNTS, EVERYTHING = 1, 2
#: magic, version, codec, samples a second, clips, words of the longest text, contents, language,
#: bytes of the file, offset of the texts
HEADER = "<4sBBHHBB4sII"
HEADER_BYTES = 24
#: An entry of the index: offset of the audio, samples, offset of the text in the texts, its bytes.
ENTRY = "<IIHH"
ENTRY_BYTES = 12
CRC_BYTES = 4


class VoicePack:
    """A voice pack. data: the file, whole.

    Raises ValueError if it is not a pack that this firmware can read. A damaged one is accepted,
    because to check all of it takes time: `is_intact`.
    """

    def __init__(self, data: "Data") -> None:
        self._data = data
        if len(data) < HEADER_BYTES or bytes(data[:4]) != MAGIC:
            raise ValueError("not a voice pack")
        head = struct.unpack_from(HEADER, data, 0)
        if head[1] != VERSION or head[2] != ADPCM:
            raise ValueError("a voice pack of another version")
        if head[8] != len(data):
            raise ValueError("an incomplete voice pack")
        self.rate = int(head[3])
        self.clips = int(head[4])
        self.longest = int(head[5])
        self.contents = int(head[6])
        self.language = bytes(head[7]).rstrip(b"\0").decode()
        self._texts = int(head[9])

    def is_intact(self) -> bool:
        """Return whether the file is as it was written: its last four bytes are its CRC-32."""
        end = len(self._data) - CRC_BYTES
        written = struct.unpack_from("<I", self._data, end)[0]
        return (crc32(self._data[:end]) & 0xFFFFFFFF) == int(written)

    def find(self, text: str) -> int:
        """Return the index of the clip of `text`, -1 if there is none."""
        wanted = text.encode()
        low, high = 0, self.clips
        while low < high:
            middle = (low + high) // 2
            here = self._text(middle)
            if here == wanted:
                return middle
            if here < wanted:
                low = middle + 1
            else:
                high = middle
        return -1

    def text(self, clip: int) -> str:
        """Return the text of a clip."""
        return self._text(clip).decode()

    def samples(self, clip: int) -> int:
        """Return how many samples a clip has."""
        return int(self._entry(clip)[1])

    def audio(self, clip: int) -> "Data":
        """Return the coded samples of a clip, two a byte."""
        start, samples, _, _ = self._entry(clip)
        return self._data[start : start + (samples + 1) // 2]

    def _text(self, clip: int) -> bytes:
        _, _, start, size = self._entry(clip)
        start += self._texts
        return bytes(self._data[start : start + size])

    def _entry(self, clip: int) -> "tuple[int, int, int, int]":
        start, samples, text, size = struct.unpack_from(
            ENTRY, self._data, HEADER_BYTES + ENTRY_BYTES * clip
        )
        return start, samples, text, size
