"""Combinations of a hand that a person taps: what they score, why others do not, what is left."""

import itertools
import random

import combinations
import pytest
from combinations import Tally

from cribboard.rules import cards, show
from tests.helpers.host.dealt_session import PACK
from tests.helpers.scripts import parsed


def tally(hand, starter, is_crib=False):
    return Tally(parsed(hand), cards.parse(starter), is_crib)


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


def test_cards_that_are_several_things_score_them_all():
    assert tally("4c 5d 6h Ks", "2d").tap(parsed("4c 5d 6h")).points == 5  # fifteen and run
    fives = tally("5c 5d 5h Js", "5s")
    assert fives.tap(parsed("5c 5d")).points == 2
    assert fives.tap(parsed("5c 5d 5h")).points == 2 + 2 + 2  # two pairs more, and fifteen
    assert fives.tap(parsed("5c 5d 5h 5s")).points == 3 * 2
    double = tally("3c 3d 4h 5s", "Kd")
    assert double.tap(parsed("3c 3d 4h 5s")).points == 8 + 2  # as players say it, and fifteen
    assert double.tap(parsed("3c 4h 5s")).key == "twice"


@pytest.mark.parametrize(
    ("hand", "starter", "is_crib", "tapped", "key", "number"),
    [
        ("Tc 4d 8h Ks", "2d", False, "Tc 4d", "sum", 14),
        ("Tc 4d 8h Ks", "2d", False, "Tc Ks 8h", "sum", 28),
        ("3c 4d 5h 6s", "Kd", False, "3c 4d 5h", "run", 4),
        ("3c 4d 5h 6s", "Kd", False, "3c 5h 6s", "sum", 14),
        ("Jc 4d 8h Ks", "2d", False, "Jc", "jack", 0),
        ("2c 4d 8h Ks", "Jd", False, "Jd", "starter", 0),
        ("2c 4d 8h Ks", "Jd", False, "8h", "single", 0),
        ("2c 4c 8c Kc", "9c", False, "2c 4c 8c Kc", "flush", 5),
        ("2c 4c 8c Kc", "9d", True, "2c 4c 8c Kc", "crib-flush", 0),
        ("2c 4c 8c Kd", "Qc", False, "2c 4c 8c Qc", "hand-flush", 0),
    ],
)
def test_what_scores_nothing_is_told_why(hand, starter, is_crib, tapped, key, number):
    verdict = tally(hand, starter, is_crib).tap(parsed(tapped))
    assert (verdict.key, verdict.points, verdict.parts) == (key, number, [])


@pytest.mark.parametrize("tapped", ["", "5c 5c", "9d"])
def test_cards_that_are_not_there_are_refused(tapped):
    with pytest.raises(ValueError, match="cards"):
        tally("5c 5d 5h Js", "5s").tap(parsed(tapped))


def test_nobs_are_the_jack_alone():
    found = tally("Jc 5d 5h 2s", "5c")
    assert found.tap(parsed("Jc")).points == 1
    assert found.tap(parsed("Jc 5c")).points == 2
    assert found.points == 3
