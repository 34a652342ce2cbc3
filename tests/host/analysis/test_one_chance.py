"""The mean of the best move's chance over hands is the table's chance before the cards."""

import numpy as np
import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

from cribboard.advice import advisor
from cribboard.advice.position import Position
from cribboard.rules import cards
from cribboard.rules.win_chances import CERTAIN
from cribboard_tools.analysis import win_chances
from cribboard_tools.simulation import advice
from tests.helpers.positions import PACK

#: Scores of a player and the other.
THROWS = [(0, 0), (100, 100), (110, 110), (115, 115), (117, 117), (118, 118), (119, 119)]
THROWS += [(120, 120), (120, 117), (117, 120), (112, 118), (116, 119)]
LEADS = [(0, 0), (60, 60), (100, 100), (110, 110), (113, 113), (117, 117), (118, 118), (119, 119)]


def gaps(places, seats, many, is_lead):
    """Return how far the means are from the table, and their errors, in hundredths."""
    dice, found = np.random.default_rng(3), []
    for own, other in places:
        for seat in seats:
            told = []
            for _ in range(many):
                pack = [int(card) for card in dice.permutation(np.array(PACK))[:7]]
                told.append(best(pack, seat, own, other, is_lead))
            gap = np.mean(told) - win_chances.chance(own, other, seat == 1)
            found.append((100 * gap, 100 * np.std(told) / many**0.5))
    return tuple(np.array(found).T)


def best(pack, seat, own, other, is_lead):
    """Return the told chance of the best throw of six cards, or of the best lead after it."""
    throw = advice.ranked(Position(pack[:6], seat == 1, own, other))[0]
    if not is_lead:
        return throw.chance / CERTAIN
    other += 2 * (cards.rank_of(pack[6]) == cards.JACK)
    if other >= win_chances.TARGET:
        return 0.0
    lead = Position(pack[:6], False, own, other, away=throw.cards, starter=pack[6])
    return advice.ranked(lead)[0].chance / CERTAIN


def test_the_best_throw_has_the_tables_chance_in_the_mean():
    off, errors = gaps(THROWS[::3], (0, 1), 120, False)
    assert (abs(off) < 1.5 + 4 * errors).all(), off


def test_the_best_lead_has_the_tables_chance_in_the_mean():
    off, errors = gaps(LEADS[::6], (0,), 60, True)
    assert (abs(off) < 2 + 4 * errors).all(), off


@pytest.mark.long
def test_means_of_throws_at_twelve_scores():
    off, errors = gaps(THROWS, (0, 1), 4_000, False)
    assert abs(off).max() < 1.5 and (off**2).mean() - (errors**2).mean() < 0.7**2, off


@pytest.mark.parametrize(
    "six, score, better",
    [
        ("Qc 5c 3c Js Qh 3s", (117, 118), "Qc Js"),
        ("2c 4d 7s 5h Kc 7h", (117, 119), "7s 7h"),
    ],
)
def test_a_race_is_thrown_for_where_the_play_decides(six, score, better):
    """Played out, the better throw wins 12 and 24 percent more than that for the best points."""
    position = Position([cards.parse(card) for card in six.split()], False, *score)
    first = advisor.ranked(position)[0]
    expected = sorted(cards.rank_of(cards.parse(card)) for card in better.split())
    assert sorted(map(cards.rank_of, first.cards)) == expected
    for one in advisor.ranked(position)[1:]:
        key, number = one.reason
        assert (key in ("race", "show") and number < 0) or not one.loss
