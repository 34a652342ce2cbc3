"""Games in pairs: the compiled ones are those of the rules, and levels choose as the advisor."""

import collections
import random

import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

import numpy as np

from cribboard.advice import advisor
from cribboard.advice.advisor import LEVELS
from cribboard.advice.position import Position
from cribboard.rules.cards import rank_of
from cribboard_tools.simulation import advice, games, players, referee
from cribboard_tools.simulation.kernel import random_numbers
from cribboard_tools.simulation.players import Setup
from tests.helpers.positions import PACK, random_play
from tests.helpers.random_match import Dice


def setup_of(first, second, seed):
    return Setup(players.parsed(first), players.parsed(second), "six-card", 121, seed)


def won(first, second, seed, many):
    """Return in how many pairs of compiled games the first player wins none, one, both."""
    setup = setup_of(first, second, seed)
    return games.Pairs(setup, many)(0)


@pytest.mark.parametrize(
    "first, second, many",
    [
        ("random/greedy", "random/ahead", 60),
        ("random/random", "random/greedy", 30),
        ("exact/ahead", "hessel/ahead", 40),
        ("beginner", "exact/greedy", 4),
        ("club", "strong", 4),
    ],
)
def test_compiled_games_are_those_of_the_rules(first, second, many):
    assert referee.count_pairs(setup_of(first, second, 7), 0, many) == won(first, second, 7, many)


def test_best_is_advice_that_weighs_every_hand():
    assert players.parsed("best").ways == players.parsed("advice/all").ways
    assert won("best", "casual", 3, 4) == won("advice", "casual", 3, 4)


def choice_of(position, level, dice):
    """Return the cards thrown in their order, or the rank laid, of a compiled level."""
    player = players.parsed(level).ways
    if position.away:
        return (advice.laid_rank(position, player, dice),)
    return tuple(sorted(advice.thrown(position, player, dice)))


def as_chosen(cards):
    """Return the advisor's cards as `choice_of` does."""
    return (rank_of(cards[0]) - 1,) if len(cards) == 1 else tuple(sorted(cards))


def test_levels_without_noise_choose_as_the_advisor():
    dice, none = random.Random(5), np.zeros(1, np.uint64)
    positions = [random_play(Dice(seed)) for seed in range(40)]
    for _ in range(10):
        six = dice.sample(PACK, 6)
        positions.append(
            Position(six, dice.random() < 0.5, dice.randrange(121), dice.randrange(121))
        )
    for position in positions:
        if position is not None:
            chosen = choice_of(position, "strong", none)
            found = {as_chosen(one.cards): one for one in advisor.ranked(position, 20)}
            best = advisor.misjudged([*found.values()], 0, lambda: 0)
            assert found[chosen].chance == best.chance
            assert found[chosen].points == best.points or not position.away
    assert none[0] == 0


@pytest.mark.parametrize("seed", [84, None], ids=["lay", "throw"])
@pytest.mark.parametrize("level", [level for level, (_, noise) in LEVELS.items() if noise])
def test_levels_misjudge_as_often_as_the_advisor(level, seed):
    dice, many = random.Random(9), 1500
    position = Position(dice.sample(PACK, 6), True, 60, 62)
    if seed is not None:
        position = random_play(Dice(seed))
    effort, noise = LEVELS[level]
    ranked = advisor.ranked(position, effort)
    assert len({one.chance for one in ranked}) > 3
    ours, theirs = np.zeros(1, np.uint64), random.Random(4)
    random_numbers.begin_dice(ours, 1, 2, 0)
    compiled = collections.Counter(choice_of(position, level, ours) for _ in range(many))
    firmware = collections.Counter(
        as_chosen(advisor.misjudged(ranked, noise, lambda: theirs.randrange(256)).cards)
        for _ in range(many)
    )
    assert len(firmware) > 1
    for cards in compiled | firmware:
        share = (compiled[cards] + firmware[cards]) / (2 * many)
        error = (share * (1 - share) * 2 / many) ** 0.5
        assert abs(compiled[cards] - firmware[cards]) / many < 4 * error, cards


def test_an_error_is_normal_with_a_deviation_of_256():
    dice = np.zeros(1, np.uint64)
    errors = np.array([random_numbers.draw_error(dice) for _ in range(20_000)])
    assert abs(errors.mean()) < 4 * 256 / len(errors) ** 0.5
    assert abs(errors.std() - 256) < 4 * 256 / (2 * len(errors)) ** 0.5
    for deviations, part in ((1, 0.683), (2, 0.954)):
        assert abs((abs(errors) < 256 * deviations).mean() - part) < 0.015


@pytest.mark.long
def test_levels_are_in_order_of_strength():
    """What their choices cost, by the judgement of `best`: each costs less than the one below."""
    dice, six = np.zeros(1, np.uint64), random.Random(3)
    positions = [random_play(Dice(seed)) for seed in range(800)]
    for number in range(250):
        dealt = six.sample(PACK, 6)
        positions.append(Position(dealt, number % 2 == 0, six.randrange(121), six.randrange(121)))
    losses = []
    for position in positions:
        if position is not None:
            chances = {as_chosen(one.cards): one.chance for one in advice.ranked(position)}
            chosen = [chances[choice_of(position, level, dice)] for level in LEVELS]
            losses.append([max(chances.values()) - chance for chance in chosen])
    table = np.array(losses)
    assert list(LEVELS)[-1] == "best" and not table[:, -1].any()
    steps = table[:, :-1] - table[:, 1:]
    errors = steps.std(axis=0) / len(steps) ** 0.5
    assert (steps.mean(axis=0) > 2 * errors).all(), steps.mean(axis=0) / errors
