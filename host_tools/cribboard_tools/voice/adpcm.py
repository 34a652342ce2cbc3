"""IMA ADPCM coder and decoder: 16-bit samples in 4 bits each, low nibble first.

Source: "Recommended Practices for Enhancing Digital Audio Compatibility in Multimedia Systems",
revision 3.00, Interactive Multimedia Association, 1992. A clip begins with the predictor at 0 and
the smallest step; it has no blocks and no headers, so its decoder must start at its first sample.
"""

from array import array
from collections.abc import Iterable

#: Steps: each about 1.1 times the one before.
STEPS = (
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66,
    73, 80, 88, 97, 107, 118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449,
    494, 544, 598, 658, 724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272,
    2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493,
    10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
)  # fmt: skip
#: How far the step moves on after each nibble, by its lower three bits.
_MOVES = (-1, -1, -1, -1, 2, 4, 6, 8)
_SIGN = 8
_LOWEST, _HIGHEST = -32768, 32767


def encode(samples: Iterable[int]) -> bytes:
    """Return samples as ADPCM, two a byte; an odd last one has a nibble of 0 after it."""
    coded = bytearray()
    predictor = index = 0
    low = -1
    for sample in samples:
        nibble = _nibble(sample - predictor, STEPS[index])
        predictor, index = _next(predictor, index, nibble)
        if low < 0:
            low = nibble
        else:
            coded.append(low | nibble << 4)
            low = -1
    if low >= 0:
        coded.append(low)
    return bytes(coded)


def decode(coded: bytes, samples: int) -> "array[int]":
    """Return the first `samples` samples of ADPCM data."""
    decoded = array("h")
    predictor = index = 0
    for number in range(samples):
        byte = coded[number >> 1]
        predictor, index = _next(predictor, index, byte >> 4 if number & 1 else byte & 15)
        decoded.append(predictor)
    return decoded


def _nibble(difference: int, step: int) -> int:
    """Return the nibble that comes nearest to a difference without passing it."""
    nibble = 0
    if difference < 0:
        nibble, difference = _SIGN, -difference
    for bit in (4, 2, 1):
        if difference >= step:
            nibble |= bit
            difference -= step
        step >>= 1
    return nibble


def _next(predictor: int, index: int, nibble: int) -> tuple[int, int]:
    """Return the sample that a nibble means, and the index of the next step."""
    step = STEPS[index]
    change = step >> 3
    if nibble & 4:
        change += step
    if nibble & 2:
        change += step >> 1
    if nibble & 1:
        change += step >> 2
    predictor += -change if nibble & _SIGN else change
    index += _MOVES[nibble & 7]
    return max(_LOWEST, min(_HIGHEST, predictor)), max(0, min(len(STEPS) - 1, index))
