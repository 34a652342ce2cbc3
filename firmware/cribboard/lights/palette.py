"""The colours of the board, and how they breathe. A colour is one int, 0xRRGGBB, undimmed.

Values are as the eye takes them (power.py squares them on the way to the wire): a third of the
value looks a third as bright. Sky blue and orange stay apart for every colour vision; marks are
colourless, so that no hue but a player's (and the red of a refusal) is ever on the board.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

#: Full brightness for `scaled`.
FULL = 256
#: One frame of a breath; a whole breath is BEATS of them.
BEAT_MS = 50
BEATS = 40


def scaled(colour: int, level: int) -> int:
    """Return `colour` at `level`, 0..256; the hue stays."""
    red = (colour >> 16) * level >> 8
    green = (colour >> 8 & 255) * level >> 8
    return red << 16 | green << 8 | (colour & 255) * level >> 8


#: What a player may choose from: sky blue, orange, white; deep blue, yellow, rose, green.
#: MicroPython freezes the larger ints of a constant tuple as long ints, with which every sum takes
#: heap and time; the addition makes small ones of them.
HUES = tuple([hue + 0 for hue in (
    0x40AAFF, 0xFF8000, 0xD2D2D2, 0x3050FF, 0xFFC800, 0xFF60A0, 0x00C060,
)])  # fmt: skip
#: A track's pegs, unless the settings say otherwise.
FRONTS = HUES[:3]


def dimmed(colour: int) -> int:
    """Return the colour of the back peg: the same hue at a third."""
    return scaled(colour, FULL // 3)


BACKS = tuple([dimmed(colour) for colour in FRONTS])
#: The level of a front peg at the bottom of its breath, at least twice that of a back peg. The
#: wire carries light, the square of what the eye sees: four times the light of a back peg from
#: brightness 174 of 256 on, twice from 12 on (the menu's darkest step). Below 12, which only a
#: full power budget asks for, the wire has too few steps to keep them so far apart.
BREATH_LOW = 174
#: A lane's own pulse, beside its hue: one long swell; two; three quick ones. Levels 0..255, one a
#: beat: a swell of n beats is 255 * 4 * step * (n - step) // (n * n), and after the last it rests.
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

#: Marks of the empty board: every fifth hole, street ends, either side of a skunk line, the game.
FIFTH = 0x202020
STREET_END = 0x343434
SKUNK_LINE = 0x3E3E3E
GAME = 0x6E6E6E
#: The dealer's start hole.
GLOW = 0x707078
WHITE = 0xD2D2D2
#: A refusal.
RED = 0xFF0000
