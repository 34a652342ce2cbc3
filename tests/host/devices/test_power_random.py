"""No picture of any kind draws more than its budget: random ones, of every board and brightness."""

import random

import pytest

from cribboard.lights import power

ORDERS = ((1, 0, 2), (0, 1, 2), (1, 0, 2, 3))


def picture(chance: random.Random, pixels: int) -> bytes:
    """Return a picture: dark, sparse, full, white, or one colour."""
    kind = chance.randrange(5)
    if kind == 0:
        made = bytearray(3 * pixels)
        for _ in range(chance.randrange(1, 40)):
            made[chance.randrange(3 * pixels)] = chance.choice((1, 2, 255, chance.randrange(256)))
        return bytes(made)
    if kind == 1:
        return bytes(chance.choices((0, 0, 0, 1, 80, 255), k=3 * pixels))
    if kind == 2:
        return b"\xff" * (3 * pixels)
    if kind == 3:
        return bytes(chance.randrange(256) for _ in range(3)) * pixels
    return chance.randbytes(3 * pixels)


def check(count: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(count):
        pixels = chance.choice((1, 121, 124, 244, 366))
        order = chance.choice(ORDERS)
        shown = picture(chance, pixels)
        budget_ma = chance.randrange(pixels, 3000)
        level = chance.randrange(257)
        out = bytearray(pixels * len(order))
        scale = power.pack(shown, out, budget_ma, level, order)
        assert power.drawn_ma(out, order) <= budget_ma
        assert scale <= level
        if scale < 0:
            assert not any(out)
        else:  # whatever is lit stays lit
            size = len(order)
            lit = [any(shown[3 * i : 3 * i + 3]) for i in range(pixels)]
            assert lit == [any(out[size * i : size * i + size]) for i in range(pixels)]


def test_random_pictures_stay_under_their_budget():
    check(300, 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_thousand_random_pictures_stay_under_their_budget(seed):
    check(10_000, 100 + seed)
