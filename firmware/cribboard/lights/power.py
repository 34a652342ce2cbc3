"""Current limit of the strip: dims a picture to its budget and packs it for the wire.

This is the readable reference in plain Python: devices/viper_loops.py does the same in viper, byte
for byte. What a USB-C source offers is here too, in mA.

Source: the current model is FastLED's (16, 11 and 15 mA for a full red, green and blue), with
1 mA a pixel for the chip, which no dimming lowers, so it is taken off the budget first.
"""

from cribboard.base.constants import PLAIN_USB_MA, UNSET_MA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

#: The current of a pixel at full red, green, blue; and of a dark one.
RED_MA = 16
GREEN_MA = 11
BLUE_MA = 15
IDLE_MA = 1
#: The current of a full white LED of an RGBW pixel: less than the three colours it replaces.
WHITE_MA = 20
#: A pixel that marks a key's contact, of 255 at full brightness, and the current kept free for it.
MARK_LEVEL, MARK_MA = 24, 4

#: What a USB-C source advertises to a sink: (least mV on the CC pin, mA), the largest first.
#: Source: USB Type-C specification 2.1, table 4-36.
USB_C_OFFERS = ((1230, 3000), (660, 1500), (200, 500))
#: A higher voltage on a CC pin is not a source that the specification knows; a lower one than the
#: least offer is the pin of the two that is not connected.
USB_C_MOST_MV = 2040
USB_C_LEAST_MV = 200

#: Gamma 2: what the eye sees as v / 255 is (v / 255) squared of the light. 0, then
#: max(1, (v * v + 127) // 255) for v of 1..255. Computing it would take 6 ms of a Pico's start.
GAMMA = (
    b"\x00\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01"
    b"\x01\x01\x01\x01\x02\x02\x02\x02\x02\x02\x03\x03\x03\x03\x04\x04"
    b"\x04\x04\x05\x05\x05\x05\x06\x06\x06\x07\x07\x07\x08\x08\x08\x09"
    b"\x09\x09\x0a\x0a\x0b\x0b\x0b\x0c\x0c\x0d\x0d\x0e\x0e\x0f\x0f\x10"
    b"\x10\x11\x11\x12\x12\x13\x13\x14\x14\x15\x15\x16\x17\x17\x18\x18"
    b"\x19\x1a\x1a\x1b\x1c\x1c\x1d\x1e\x1e\x1f\x20\x20\x21\x22\x23\x23"
    b"\x24\x25\x26\x26\x27\x28\x29\x2a\x2a\x2b\x2c\x2d\x2e\x2f\x2f\x30"
    b"\x31\x32\x33\x34\x35\x36\x37\x38\x38\x39\x3a\x3b\x3c\x3d\x3e\x3f"
    b"\x40\x41\x42\x43\x44\x45\x46\x47\x49\x4a\x4b\x4c\x4d\x4e\x4f\x50"
    b"\x51\x52\x54\x55\x56\x57\x58\x59\x5b\x5c\x5d\x5e\x5f\x61\x62\x63"
    b"\x64\x66\x67\x68\x69\x6b\x6c\x6d\x6f\x70\x71\x73\x74\x75\x77\x78"
    b"\x79\x7b\x7c\x7e\x7f\x80\x82\x83\x85\x86\x88\x89\x8b\x8c\x8e\x8f"
    b"\x91\x92\x94\x95\x97\x98\x9a\x9b\x9d\x9e\xa0\xa2\xa3\xa5\xa6\xa8"
    b"\xaa\xab\xad\xaf\xb0\xb2\xb4\xb5\xb7\xb9\xba\xbc\xbe\xc0\xc1\xc3"
    b"\xc5\xc7\xc8\xca\xcc\xce\xcf\xd1\xd3\xd5\xd7\xd9\xda\xdc\xde\xe0"
    b"\xe2\xe4\xe6\xe8\xe9\xeb\xed\xef\xf1\xf3\xf5\xf7\xf9\xfb\xfd\xff"
)


def least_ma(pixels: int) -> int:
    """Return the least budget of a strip, in mA, in tens: a fifth more than it takes when dark.

    All of it lit at level 1 takes a sixth more, so with this budget no picture ever goes dark.

    >>> least_ma(121), least_ma(244), least_ma(366)
    (150, 300, 440)
    """
    return (IDLE_MA * pixels * 6 // 5 + 9) // 10 * 10


def owners_ma(budget_ma: int, range_ma: "tuple[int, ...]") -> int:
    """Return the budget that the owner has set, within `range_ma`, the least and the greatest.

    One that is not set is a plain port's. It is not raised to the least: three tracks get 390 mA,
    with which they are not dark, and with the board take 456 of the port's 500.

    >>> owners_ma(390, (300, 3000)), owners_ma(390, (440, 3000)), owners_ma(20, (440, 3000))
    (380, 390, 440)
    """
    least, most = range_ma
    if budget_ma != UNSET_MA:
        return min(most, max(budget_ma, least))
    return min(most, PLAIN_USB_MA if least <= PLAIN_USB_MA else UNSET_MA)


def weigh(picture: "bytes | bytearray", start: int, end: int) -> "tuple[int, int]":
    """Return the current of picture[start:end] in 255ths of a mA, without the chips' idle current.

    First what the lit channels take at 1, then how much more at full brightness.
    """
    floor = full = 0
    for i in range(start, end, 3):
        for j, weight in ((i, RED_MA), (i + 1, GREEN_MA), (i + 2, BLUE_MA)):
            if picture[j]:
                floor += weight
                full += weight * (GAMMA[picture[j]] - 1)
    return floor, full


def scale_within(floor: int, full: int, pixels: int, budget_ma: int, level: int) -> int:
    """Return the largest scale of 0..level at which what `weigh` returned takes `budget_ma`.

    It is -1 if none does. Every lit channel stays at 1 or more; what it has above 1 is scaled.
    """
    room = (budget_ma - IDLE_MA * pixels) * 255 - floor
    if floor and room < 0:
        return -1
    if full and full * level > room * 256:
        return room * 256 // full
    return level


def allowed_scale(picture: "bytes | bytearray", budget_ma: int, level: int) -> int:
    """Return the largest scale of 0..level at which a picture takes `budget_ma`, or -1."""
    floor, full = weigh(picture, 0, len(picture))
    return scale_within(floor, full, len(picture) // 3, budget_ma, level)


def pack(
    picture: "bytes | bytearray",
    out: bytearray,
    budget_ma: int,
    level: int,
    order: "Sequence[int]" = (1, 0, 2),
) -> int:
    """Write `picture` to `out` in wire order; return the scale, 0..256, that it was dimmed by.

    picture: undimmed RGB. out: as many bytes a pixel as `order` has. budget_ma: for the strip, its
    idle current included. level: brightness 0..256. order: which of R, G, B (0, 1, 2) is sent
    first, second, third; a fourth, 3, is a white LED, which gives what the three have in common.
    A lit channel stays at 1 or more, so a dim peg never goes out. If even that exceeds the budget
    the whole strip goes dark, and the scale is -1.
    """
    scale = allowed_scale(picture, budget_ma, level)
    pack_part(picture, out, 0, len(picture), scale, order)
    return scale


def pack_part(
    picture: "bytes | bytearray",
    out: bytearray,
    start: int,
    end: int,
    scale: int,
    order: "Sequence[int]" = (1, 0, 2),
) -> None:
    """Write picture[start:end], dimmed by `scale`, to its place in `out`: see `pack`."""
    at = start // 3 * len(order)
    for i in range(start, end, 3):
        lit = [0, 0, 0, 0]
        for j in range(3):
            value = GAMMA[picture[i + j]]
            lit[j] = 0 if scale < 0 or not value else 1 + ((value - 1) * scale >> 8)
        if len(order) == 4:
            lit[3] = min(lit[:3])
            for j in range(3):
                lit[j] -= lit[3]
        for channel in order:
            out[at] = lit[channel]
            at += 1


def drawn_ma(out: "bytes | bytearray", order: "Sequence[int]" = (1, 0, 2)) -> int:
    """Return the current that the model gives a packed frame, in mA, rounded up."""
    weights = (RED_MA, GREEN_MA, BLUE_MA, WHITE_MA)
    size = len(order)
    total = 0
    for i in range(0, len(out), size):
        for j in range(size):
            total += out[i + j] * weights[order[j]]
    return IDLE_MA * (len(out) // size) + (total + 254) // 255
