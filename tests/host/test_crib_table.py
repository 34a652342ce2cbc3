"""Crib means of the coach, compared with a slow count and with their script."""

import statistics
from fractions import Fraction
from itertools import combinations

import pytest

from cribboard.rules import discard_advice
from cribboard.rules.cards import make, shuffled, text
from cribboard.rules.crib_means import MEANS
from cribboard_tools.analysis import all_shows, hessel_cribs
from cribboard_tools.upkeep import crib_means
from tests.helpers.host import oracle

PAIRS = [(low, high) for low in range(1, 14) for high in range(low, 14)]


def test_the_shipped_table_is_the_one_that_is_built():
    assert crib_means.PATH.read_text(encoding="utf-8") == crib_means.source()


def test_a_crib_counted_one_by_one_has_the_same_mean():
    """Jack and ten of a suit, so that all can come, from a pack of every third card."""
    discard = (make(11, 1), make(10, 1))
    unseen = [card for card in all_shows.PACK if card not in discard][::3]
    points = many = 0
    for starter in unseen:
        for pair in combinations([card for card in unseen if card != starter], 2):
            told = oracle.scores([text(card) for card in discard + pair], text(starter), True)
            points += oracle.points(told)
            many += 1
    assert all_shows.crib_mean_of(discard, unseen) == Fraction(points, many)


@pytest.mark.parametrize("ranks", [(10, 11), (5, 5)])
def test_a_mean_is_over_every_suit_the_two_cards_can_have(ranks):
    pairs = {
        frozenset((make(ranks[0], one), make(ranks[1], other)))
        for one in range(1, 5)
        for other in range(1, 5)
    }
    means = [
        all_shows.crib_mean_of(tuple(pair), [card for card in all_shows.PACK if card not in pair])
        for pair in pairs
        if len(pair) == 2
    ]
    assert crib_means.mean(*ranks) == sum(means) / len(means)


def test_published_averages_rank_the_pairs_much_alike():
    """Hessel's players lay away well, ours anything: to own cribs less comes, to others' more."""
    ours = dict(zip(PAIRS, MEANS, strict=True))
    assert sum(hessel_cribs.OWN.values()) < sum(MEANS) < sum(hessel_cribs.OPPONENTS.values())
    for table in (hessel_cribs.OWN, hessel_cribs.OPPONENTS):
        assert statistics.correlation(list(ours.values()), [table[pair] for pair in PAIRS]) > 0.98


@pytest.mark.parametrize("is_dealer", [True, False])
def test_advice_is_near_the_exact_choice(is_dealer):
    """Six cards known make the crib another one than the two do: but a little."""
    for seed in range(12):
        six = shuffled(seed)[:6]
        exact = {choice.discard: choice for choice in all_shows.discards(six, is_dealer)}
        for choice in discard_advice.choices(six, is_dealer):
            right = exact[choice.away]
            assert abs(choice.hand - 100 * right.hand_mean) <= 0.5
            assert abs(choice.total - 100 * right.total) < 80
        best = discard_advice.choices(six, is_dealer)[0]
        assert max(one.total for one in exact.values()) - exact[best.away].total < 0.35
