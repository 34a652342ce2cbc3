"""The compiled advice is the firmware's, to the last unit."""

import random

import pytest

from cribboard.advice import advisor, belief
from cribboard.advice.position import Position
from cribboard.advice.public_order import PIPS
from cribboard.rules.cards import pips_of
from tests.helpers.positions import PACK, random_play
from tests.helpers.random_match import Dice

advice = pytest.importorskip("cribboard_tools.simulation.advice", exc_type=ImportError)


def lays_agree(seed, efforts):
    """Compare both engines at one position; return what it has of the rarer things."""
    position = random_play(Dice(seed))
    if position is None:
        return set()
    for effort in efforts:
        found = advice.lay_chances(position, effort)
        hands = belief.hands(position, effort)
        if not hands:
            assert not found
            continue
        search = advisor.Search(position, hands)
        fits = {rank for rank in position.held if position.count + PIPS[rank] <= 31}
        assert found == {rank: [*search.steps(rank)][-1] for rank in fits}, (seed, effort)
    kinds = {"lays"}
    kinds |= {"go"} if position.room else set()
    kinds |= {"end"} if max(position.own, position.other) >= 115 else set()
    kinds |= (
        {"31"} if any(position.count + pips_of(card) == 31 for card in position.hand) else set()
    )
    return kinds


def test_lays_agree_in_a_sample():
    kinds = set()
    for seed in range(60):
        kinds |= lays_agree(seed, (20,))
    assert kinds == {"lays", "go", "end", "31"}


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_lays_agree_in_2000_positions(part):
    many = sum(bool(lays_agree(1000 + 270 * part + at, (20, belief.ALL))) for at in range(270))
    assert many >= 250


def without_reasons(found):
    return [one._replace(reason=None, parts=None) for one in found]


def unequal_throws(seed, many, low):
    """Return the hands, with their scores, of which the two engines do not say the same."""
    dice, found = random.Random(seed), []
    for _ in range(many):
        six = dice.sample(PACK, 6)
        scores = dice.randrange(low, 121), dice.randrange(low, 121)
        position = Position(six, dice.random() < 0.5, *scores)
        if without_reasons(advice.ranked(position)) != without_reasons(advisor.ranked(position)):
            found.append((six, scores))
    return found


@pytest.mark.parametrize(
    ("seed", "many", "low"),
    [
        (7, 15, 0),
        (8, 25, 105),
        *(pytest.param(70 + part, 250, 100, marks=pytest.mark.long) for part in range(4)),
    ],
)
def test_throws_agree_with_points(seed, many, low):
    assert unequal_throws(seed, many, low) == []


def test_ranked_lays_agree_with_points():
    for seed in range(60):
        position = random_play(Dice(seed))
        if position is not None:
            expected = without_reasons(advisor.ranked(position, 20))
            assert without_reasons(advice.ranked(position, 20)) == expected, seed


@pytest.mark.long
def test_the_tables_are_those_that_the_generator_makes():
    from cribboard_tools.upkeep import advice_tables, generated_module  # need Numba, as above

    assert generated_module.main(advice_tables.PATH, advice_tables.source, []) == 0
