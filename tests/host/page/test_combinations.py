"""Combinations of a hand that a person taps: what they score, why others do not, what is left."""

import itertools
import random

import pytest

from cribboard.rules import cards, show
from cribboard_tools.page.hand import combinations
from cribboard_tools.page.hand.combinations import Tally
from tests.helpers.host.dealt_session import PACK


def hands_of_all_ranks():
    """Yield five cards of each set of ranks that one pack has, with suits at random."""
    chance = random.Random(7)
    for ranks in itertools.combinations_with_replacement(range(1, 14), 5):
        if max(ranks.count(rank) for rank in ranks) > 4:
            continue
        hand = []
        for rank in ranks:
            free = [card for card in PACK if cards.rank_of(card) == rank and card not in hand]
            hand.append(chance.choice(free))
        yield chance.sample(hand, 5)


def of_one_suit():
    """Yield hands of one suit, with a starter of it or of another."""
    chance = random.Random(8)
    for _ in range(300):
        suit = chance.randrange(4)
        hand = chance.sample(PACK[13 * suit : 13 * suit + 13], 5)
        yield hand
        yield [*hand[:4], chance.choice([card for card in PACK if card not in hand])]


@pytest.mark.parametrize("is_crib", [False, True])
def test_the_parts_of_every_hand_add_up_to_its_count(is_crib):
    seen = 0
    for *hand, starter in itertools.chain(hands_of_all_ranks(), of_one_suit()):
        found = combinations.parts(hand, starter, is_crib)
        assert show.total(found) == show.total(show.items(hand, starter, is_crib))
        assert len(set(found)) == len(found)
        seen += 1
    assert seen > 6000


@pytest.mark.parametrize("is_crib", [False, True])
def test_all_sets_of_cards_tapped_in_any_order_find_the_whole_count_once(is_crib):
    chance = random.Random(9)
    for *hand, starter in itertools.chain(list(hands_of_all_ranks())[::23], of_one_suit()):
        taps = [
            some for size in range(1, 6) for some in itertools.combinations([*hand, starter], size)
        ]
        chance.shuffle(taps)
        found = Tally(hand, starter, is_crib)
        points = 0
        for tap in taps:
            verdict = found.tap(chance.sample(tap, len(tap)))
            assert (verdict.key == "found") == bool(verdict.parts)
            assert verdict.key == "found" or verdict.key in combinations.REASONS
            points += show.total(verdict.parts)
        assert points == found.points == show.total(show.items(hand, starter, is_crib))
        assert found.left == []
        for tap in taps:
            assert found.tap(tap).key != "found"
        again = Tally(hand, starter, is_crib, found.taps)
        assert (again.found, again.taps) == (found.found, found.taps)
        while found.taps:
            found.take_back()
        assert found.points == 0 and sorted(found.left) == sorted(found.parts)
