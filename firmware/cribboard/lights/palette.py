"""Colours of the board and their pulses. A colour is an int, 0xRRGGBB, undimmed.

Values are perceived brightness (power.py squares them for the wire): a third of the value looks a
third as bright. Sky blue and orange differ for every colour vision. Marks are grey, so the only
hues on the board are the players' and the red of a refusal. White is none: its back peg winks.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

#: Full brightness for `scaled`, and of the setting `brightness`.
FULL = 256
#: The time of a beat; a whole pulse takes BEATS of them.
BEAT_MS = 50
BEATS = 40


def scaled(colour: int, level: int) -> int:
    """Return `colour` at brightness `level`, 0..256, with the same hue."""
    red = (colour >> 16) * level >> 8
    green = (colour >> 8 & 255) * level >> 8
    return red << 16 | green << 8 | (colour & 255) * level >> 8


#: Colours that a player may choose: sky blue, orange, white; deep blue, yellow, rose, green.
#: MicroPython freezes the larger ints of a constant tuple as long ints, with which every sum takes
#: heap and time; the addition makes small ones of them.
HUES = tuple([hue + 0 for hue in (
    0x40AAFF, 0xFF8000, 0xD2D2D2, 0x3050FF, 0xFFC800, 0xFF60A0, 0x00C060,
)])  # fmt: skip
#: Front pegs of tracks 0, 1, 2 by default.
FRONTS = HUES[:3]


def dimmed(colour: int) -> int:
    """Return the colour of a back peg: the front peg's hue at a third of its brightness."""
    return scaled(colour, FULL // 3)


BACKS = tuple([dimmed(colour) for colour in FRONTS])
#: Lowest level of a breathing front peg, twice that of a back peg. On the wire (light, the square
#: of what the eye sees) that is four times a back peg's from brightness 174 of 256 on, and twice
#: from 12 on, the menu's darkest step. Below 12, which only an exhausted power budget brings, the
#: wire has too few steps to keep them so far apart.
BREATH_LOW = 174
#: Pulses of tracks 0, 1, 2, which tell them apart without colour: one long swell, two, three
#: quick ones. Levels 0..255, one a beat: a swell of n beats is 255 * 4 * step * (n - step) //
#: (n * n), and the beats after the last swell are 0.
PULSES: "Sequence[bytes]" = (
    (
        b"\x00\x18\x30\x46\x5b\x6f\x82\x93\xa3\xb1\xbf\xcb\xd6\xdf\xe8\xef\xf4\xf9\xfc\xfe"
        b"\xff\xfe\xfc\xf9\xf4\xef\xe8\xdf\xd6\xcb\xbf\xb1\xa3\x93\x82\x6f\x5b\x46\x30\x18"
    ),
    (
        b"\x00\x48\x84\xb5\xd9\xf1\xfd\xfd\xf1\xd9\xb5\x84\x48"
        b"\x00\x48\x84\xb5\xd9\xf1\xfd\xfd\xf1\xd9\xb5\x84\x48"
        b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    ),
    (
        b"\x00\x64\xb0\xe2\xfb\xfb\xe2\xb0\x64"
        b"\x00\x64\xb0\xe2\xfb\xfb\xe2\xb0\x64"
        b"\x00\x64\xb0\xe2\xfb\xfb\xe2\xb0\x64"
        b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    ),
)
#: Beats at which the back peg of a colour without a hue is dark: else it looks like a mark.
WINK = (33, 34, 35, 36)

#: Marks of the empty board: every fifth hole, street ends, both sides of a skunk line, game hole.
FIFTH = 0x202020
STREET_END = 0x343434
SKUNK_LINE = 0x3E3E3E
GAME = 0x6E6E6E
#: The dealer's start hole.
GLOW = 0x707078
WHITE = 0xD2D2D2
#: The mark of a refusal.
RED = 0xFF0000
