"""Exhaustive counts and values of discards, against published numbers."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from cribboard.rules import cards, show_totals
from cribboard_tools.analysis import all_shows, hessel_cribs
from tests.helpers.scripts import parsed


def _choice(six, tossed, is_dealer):
    for choice in all_shows.discards(parsed(six), is_dealer):
        if set(choice.discard) == set(parsed(tossed)):
            return choice
    raise AssertionError(tossed)


# Published averages. Source: Michael Schell, "How to analyze discards", parts 2 and 3,
# cribbageforum.com (2000): suits as little alike as can be, but in A-2-7-9-J-Q for one card of
# the Jack's suit ("eleven possible cuts that match the J suit").
PUBLISHED = [
    ("Ac 2d 7h 9s Jc Qh", "7h 9s", True, 2.85, 4.06, 6.91),
    ("Ac 2d 7h 9s Jc Qh", "Jc Qh", True, 2.39, 4.90, 7.29),
    ("Ac 2d 3h 4s 5c 6d", "Ac 6d", False, 8.57, 4.93, 3.64),
    ("Ac 2d 3h 4s 5c 6d", "Ac 2d", False, 9.85, 5.07, 4.78),
]


@pytest.mark.parametrize("six, tossed, is_dealer, hand, crib, expected", PUBLISHED)
def test_published_averages(six, tossed, is_dealer, hand, crib, expected):
    mean = _choice(six, tossed, is_dealer).hand_mean
    published = hessel_cribs.crib_mean_100(*parsed(tossed), is_dealer) / 100
    assert round(float(mean), 2) == hand
    assert published == crib
    assert round(float(mean) + (published if is_dealer else -published), 2) == expected


def test_hessels_table_is_whole_and_blind_to_suits_and_order():
    assert len(hessel_cribs.OWN) == len(hessel_cribs.OPPONENTS) == 91
    assert all(hessel_cribs.OPPONENTS[pair] > mean for pair, mean in hessel_cribs.OWN.items())
    for first, second, own, others in (
        ("5h", "5s", 895, 939),
        ("Kd", "Th", 286, 399),
        ("Tc", "Ks", 286, 399),
        ("7d", "8d", 658, 788),
        ("Tc", "Td", 473, 611),
        ("Ac", "Kc", 342, 434),
    ):
        pair = cards.parse(first), cards.parse(second)
        assert hessel_cribs.crib_mean_100(*pair, True) == own
        assert hessel_cribs.crib_mean_100(*pair, False) == others


def test_the_example_of_three_fives():
    """hand_mean 383/23 = 16.6521739, as in the description of the command's JSON."""
    best = all_shows.discards(parsed("7c 9h 5h 5c 5d Js"), True)[0]
    assert best.discard == tuple(parsed("7c 9h"))
    assert best.keep == tuple(parsed("5h 5c 5d Js"))
    assert best.hand_mean == Fraction(383, 23)
    assert float(best.crib_mean) == pytest.approx(4.2557747, abs=1e-6)
    assert best.total == best.hand_mean + best.crib_mean


# Suits and Jacks where flushes and nobs can go wrong: in the discard, in the hand, nowhere.
SIXES = [
    "7c 9h 5h 5c 5d Js",
    "2h 4h 6h 8h Jh Kh",
    "Jc Jd Jh Js 5c 5d",
    "Ac 3d 3h 3s 3c Jd",
    "2h 9h Jc 4c 8s Kd",
]


def _brute_cribs(discard, unseen):
    """Return the mean crib, pair by pair and starter by starter."""
    points = ways = 0
    for pair in combinations(unseen, 2):
        starters = [card for card in unseen if card not in pair]
        counted = show_totals.totals(discard + pair, starters, True)
        points += sum(counted)
        ways += len(counted)
    assert ways == 46 * 990
    return Fraction(points, ways)


@pytest.mark.parametrize("six", SIXES)
def test_the_crib_is_exact_over_every_starter_and_pair(six):
    unseen = [card for card in all_shows.PACK if card not in parsed(six)]
    for choice in all_shows.discards(parsed(six), True):
        assert choice.crib_mean == _brute_cribs(choice.discard, unseen), choice.discard


def test_the_crib_is_added_by_the_dealer_and_taken_off_by_pone():
    dice = random.Random("whose")
    for _ in range(20):
        six = dice.sample(all_shows.PACK, 6)
        own, others = all_shows.discards(six, True), all_shows.discards(six, False)
        assert len(own) == len({choice.discard for choice in own}) == 15
        assert {choice[:4] for choice in own} == {choice[:4] for choice in others}
        assert all(choice.total == choice.hand_mean + choice.crib_mean for choice in own)
        assert all(choice.total == choice.hand_mean - choice.crib_mean for choice in others)
        for choices in (own, others):
            totalled = [choice.total for choice in choices]
            assert totalled == sorted(totalled, reverse=True)
        for choice in own:
            assert sorted(choice.discard + choice.keep) == sorted(six)
