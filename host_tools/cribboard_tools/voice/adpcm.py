"""IMA ADPCM coder and decoder: 16-bit samples in 4 bits each, low nibble first.

A clip begins with the predictor at 0 and the smallest step; it has no blocks and no headers, so its
decoder must start at its first sample.
"""

import audioop
from array import array
from collections.abc import Iterable

#: Bytes with their nibbles exchanged: audioop has the first sample in the high one.
_EXCHANGED = bytes(byte >> 4 | (byte & 15) << 4 for byte in range(256))


def encode(samples: Iterable[int]) -> bytes:
    """Return samples as ADPCM, two a byte; an odd last one has a nibble of 0 after it."""
    given = array("h", samples)
    is_odd = len(given) % 2
    coded, _ = audioop.lin2adpcm(given + array("h", [0] * is_odd), 2, None)
    exchanged = bytearray(coded.translate(_EXCHANGED))
    if is_odd:
        exchanged[-1] &= 15
    return bytes(exchanged)


def decode(coded: bytes, samples: int) -> "array[int]":
    """Return the first `samples` samples of ADPCM data."""
    return array("h", audioop.adpcm2lin(coded.translate(_EXCHANGED), 2, None)[0])[:samples]
