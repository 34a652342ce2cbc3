"""Every player's colour is told from every other's, and from marks and red, by every eye.

The three deficiencies are simulated as G. M. Machado, M. M. Oliveira and L. A. F. Fernandes do,
"A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009:
matrices of severity 1.0 on linear RGB. Distances are CIE76 in CIELAB (D65), where 2.3 is just
noticeable; far apart is what this board asks of two small lights across a table.
"""

import itertools

import pytest

from cribboard.lights import palette, power

MATRICES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
#: The first three of palette.HUES, and what goes together beside them.
TRIPLES = ((0, 1, 2), (3, 1, 2), (3, 4))
FAR = 35.0


def light(colour):
    """Return the linear light of a colour as the strip sends it, 0..1."""
    return [power.GAMMA[colour >> shift & 255] / 255 for shift in (16, 8, 0)]


def seen(colour, eye):
    """Return the linear light that would look to a normal eye as this colour looks to `eye`."""
    given = light(colour)
    return [
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, given, strict=True))))
        for row in MATRICES[eye]
    ]


def lab(rgb):
    """Return CIELAB of linear sRGB, white point D65 (IEC 61966-2-1, CIE 15)."""
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    x, y, z = (
        _root(sum(a * b for a, b in zip(row, rgb, strict=True)) / full)
        for row, full in zip(rows, white, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(t):
    return t ** (1 / 3) if t > (6 / 29) ** 3 else t / (3 * (6 / 29) ** 2) + 4 / 29


def distance(one, other, eye):
    pairs = zip(lab(seen(one, eye)), lab(seen(other, eye)), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("eye", sorted(MATRICES))
@pytest.mark.parametrize("triple", TRIPLES, ids=str)
def test_players_are_far_apart_for(eye, triple):
    for one, other in itertools.combinations([palette.HUES[i] for i in triple], 2):
        assert distance(one, other, eye) >= FAR, (hex(one), hex(other), distance(one, other, eye))


@pytest.mark.parametrize("eye", sorted(MATRICES))
def test_back_pegs_of_the_default_pair_are_apart_too(eye):
    assert distance(palette.BACKS[0], palette.BACKS[1], eye) >= 20
