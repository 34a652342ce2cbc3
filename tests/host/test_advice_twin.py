"""The compiled advice is the firmware's, to the last unit."""

from __future__ import annotations

import random

import pytest

from cribboard.advice import advisor, belief
from cribboard.advice.position import Position
from cribboard.advice.public_order import PIPS
from cribboard.rules.cards import pips_of
from tests.helpers.positions import PACK, random_play
from tests.helpers.random_match import Dice

advice = pytest.importorskip("cribboard_tools.simulation.advice", exc_type=ImportError)


def lays_agree(seed: int, efforts: tuple[int, ...]) -> set[str]:
    """Compare both engines at one position; return what it has of the rarer things."""
    position = random_play(Dice(seed))
    if position is None:
        return set()
    for effort in efforts:
        for is_ahead in (True, False):
            found = advice.lay_chances(position, effort, is_ahead)
            hands = belief.hands(position, effort, is_ahead)
            if not hands:
                assert not found
                continue
            search = advisor.Search(position, hands, is_ahead)
            fits = {rank for rank in position.held if position.count + PIPS[rank] <= 31}
            assert found == {rank: search.chance(rank) for rank in fits}, (seed, effort)
    kinds = {"lays"}
    kinds |= {"go"} if position.room else set()
    kinds |= {"end"} if max(position.own, position.other) >= 115 else set()
    kinds |= (
        {"31"} if any(position.count + pips_of(card) == 31 for card in position.hand) else set()
    )
    return kinds


def test_lays_agree_in_a_sample() -> None:
    kinds: set[str] = set()
    for seed in range(60):
        kinds |= lays_agree(seed, (20,))
    assert kinds == {"lays", "go", "end", "31"}


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_lays_agree_in_2000_positions(part: int) -> None:
    many = sum(bool(lays_agree(1000 + 270 * part + at, (20, belief.ALL))) for at in range(270))
    assert many >= 250


def without_reasons(found: list[advisor.Advice]) -> list[advisor.Advice]:
    return [one._replace(reason=None, parts=None) for one in found]


def test_throws_agree_with_points_and_doubts() -> None:
    dice = random.Random(7)
    doubted = 0
    for _ in range(40):
        six = dice.sample(PACK, 6)
        position = Position(six, dice.random() < 0.5, dice.randrange(121), dice.randrange(121))
        expected = advisor.ranked(position, has_doubt=True)
        found = advice.ranked(position, has_doubt=True)
        assert without_reasons(found) == without_reasons(expected), six
        certain = [one._replace(doubt=0) for one in without_reasons(expected)]
        assert without_reasons(advice.ranked(position)) == certain
        doubted += sum(one.doubt > 0 for one in expected)
    assert doubted > 40


def test_ranked_lays_agree_with_points_and_doubts() -> None:
    doubted = 0
    for seed in range(60):
        position = random_play(Dice(seed))
        if position is not None:
            expected = advisor.ranked(position, 20, True)
            found = advice.ranked(position, 20, True)
            assert without_reasons(found) == without_reasons(expected), seed
            doubted += sum(one.doubt > 0 for one in expected)
    assert doubted > 5


@pytest.mark.long
def test_the_tables_are_those_that_the_generator_makes() -> None:
    from cribboard_tools.upkeep import advice_tables  # needs Numba, as `advice` above

    assert advice_tables.main([]) == 0
