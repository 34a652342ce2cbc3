"""Tests of the current limit: no picture exceeds its budget, and no lit peg goes out."""

from cribboard.lights import power
from cribboard.lights.power import GAMMA, drawn_ma, pack, pack_part, scale_within, weigh

N = 244


class _Random:
    """A generator of our own, so that every home tests the same pictures."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 75 + 74) % 65537
        return self.state % limit


def _picture(seed, per_cent_lit):
    random = _Random(seed)
    picture = bytearray(3 * N)
    for i in range(3 * N):
        if random.below(100) < per_cent_lit:
            picture[i] = 1 if seed > 4 and random.below(2) else random.below(256)
    return picture


def test_random_pictures_stay_under_the_budget_and_keep_every_light():
    out = bytearray(3 * N)
    for seed in range(1, 9):
        picture = _picture(seed, (3, 20, 60, 100)[seed % 4])
        for budget_ma in (300, 390, 1200):
            for level in (0, 9, 256):
                pack(picture, out, budget_ma, level)
                assert drawn_ma(out) <= budget_ma, (seed, budget_ma, level)
                for i in range(0, 3 * N, 3):
                    assert (out[i] > 0) == (picture[i + 1] > 0)
                    assert (out[i + 1] > 0) == (picture[i] > 0)
                    assert (out[i + 2] > 0) == (picture[i + 2] > 0)


def test_a_picture_packed_in_parts_is_as_packed_at_once():
    whole, parts = bytearray(3 * N), bytearray(3 * N)
    edges = (0, 3, 99, 300, 3 * N)
    for seed in range(1, 9):
        picture = _picture(seed, (3, 20, 60, 100)[seed % 4])
        for budget_ma in (200, 300, 390, 1200):
            for level in (9, 256):
                scale = pack(picture, whole, budget_ma, level)
                floor = full = 0
                for i in range(len(edges) - 1):
                    weight = weigh(picture, edges[i], edges[i + 1])
                    floor += weight[0]
                    full += weight[1]
                assert scale_within(floor, full, N, budget_ma, level) == scale
                for i in range(len(edges) - 1):
                    pack_part(picture, parts, edges[i], edges[i + 1], scale)
                assert parts == whole, (seed, budget_ma, level)


def test_the_mark_of_a_key_takes_what_is_kept_free_for_it():
    of_white_ma = power.RED_MA + power.GREEN_MA + power.BLUE_MA
    assert power.MARK_LEVEL * of_white_ma <= 255 * power.MARK_MA


def test_the_supply_comes_first():
    out = bytearray(3 * N)
    assert pack(bytearray([255] * (3 * N)), out, N + 20, 256) == -1
    assert sum(out) == 0


def test_an_empty_picture_is_dark_whatever_the_budget():
    out = bytearray([7] * (3 * N))
    assert pack(bytearray(3 * N), out, 10, 256) == 256
    assert sum(out) == 0


def test_a_white_led_gives_what_the_three_colours_have_in_common():
    picture = bytes((255, 128, 128, 0, 200, 0, 90, 90, 90))
    out, plain = bytearray(12), bytearray(9)
    pack(picture, out, 1000, 256, (0, 1, 2, 3))
    pack(picture, plain, 1000, 256, (0, 1, 2))
    for i in range(3):
        red, green, blue, white = out[4 * i : 4 * i + 4]
        assert min(red, green, blue) == 0
        assert bytes((red + white, green + white, blue + white)) == plain[3 * i : 3 * i + 3]
    assert out[3] == GAMMA[128] and out[7] == 0 and out[11] == GAMMA[90]
    assert drawn_ma(out, (0, 1, 2, 3)) < drawn_ma(plain, (0, 1, 2))


def test_gamma_is_the_square_and_no_lit_value_goes_dark():
    assert GAMMA == bytes([0] + [max(1, (v * v + 127) // 255) for v in range(1, 256)])
