"""The coach's ranking by the chance to win: its numbers, and advice as the judge."""

from __future__ import annotations

import random
from typing import Any

import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

import numpy as np

from cribboard.advice.position import Position
from cribboard.rules import chance_advice, discard_advice
from cribboard.rules.win_chances import CERTAIN
from cribboard_tools.simulation import advice as engine
from cribboard_tools.simulation import kernel, win_table
from cribboard_tools.simulation.tables import tables
from tests.helpers import advice

PACK = range(14, 66)
SEATS = (kernel.PONE, kernel.DEALER)


def _deals(many: int, seed: int, discards: tuple[int, int]) -> tuple[Any, Any]:
    """Return the points of each deal, as kernel.finish_deal fills them, and its packs."""
    pegging = win_table.PLAYER.numbers[1]
    pack, weights = np.zeros(52, np.uint8), np.zeros(455, np.int32)
    play, points = np.zeros((kernel.MOST_PLAY, 4), np.int64), np.zeros(8, np.int64)
    all_points, packs = np.zeros((many, 8), np.int64), np.zeros((many, 10), np.int64)
    for number in range(many):
        key = kernel.deal_key(seed, number, 0)
        kernel.play_deal(tables(), pack, weights, play, points, key, 6, *discards, pegging, pegging)
        all_points[number], packs[number] = points, pack[:10]
    return all_points, packs


def _parts(points: Any, many: int) -> bytes:
    """Return the rounded mean of each of `many` equal parts of the sorted points."""
    return bytes(round(float(part.mean())) for part in np.split(np.sort(points), many))


def test_the_spread_of_points_is_that_of_simulated_deals() -> None:
    way = win_table.PLAYER.numbers[0]
    points, _ = _deals(100_000, win_table.SEED, (way, way))
    pone, dealer = points[:, :4], points[:, 4:]
    pegs = dealer[:, kernel.HEELS] + dealer[:, kernel.PEGGING]
    crib, hand = dealer[:, kernel.CRIB], dealer[:, kernel.HAND]
    pone_pegs = pone[:, kernel.PEGGING]
    assert _parts(pone_pegs, 8) == chance_advice.PONE_PEGS
    assert _parts(pone_pegs + pone[:, kernel.HAND], 16) == chance_advice.PONE_POINTS
    assert _parts(pegs + hand + crib, 16) == chance_advice.DEALER_POINTS
    assert _parts(pegs + crib, 16) == chance_advice.PEGS_AND_CRIB
    outs = [min(round(256 * (pegs >= least).mean()), 255) for least in range(1, 13)]
    assert bytes(outs) == chance_advice.DEALER_PEGS
    assert round(100 * crib.mean()) == chance_advice.MEAN_CRIB


@pytest.mark.parametrize("seat", SEATS)
def test_what_a_kept_card_adds_to_the_pegs_is_fitted_to_simulated_deals(seat: int) -> None:
    """By least squares over hands of cards discarded at random."""
    many, way = 40_000, win_table.PLAYER.numbers[0]
    discards = [way, way]
    discards[seat] = kernel.DISCARD_RANDOM
    points, packs = _deals(many, 5, (discards[0], discards[1]))
    kept = packs[:, 6 * seat : 6 * seat + 4] // 4
    counts = np.stack([(kept == rank).sum(axis=1) for rank in range(13)], axis=1)
    terms = np.column_stack([np.ones(many), counts - 4 / 13])
    fitted = np.linalg.lstsq(terms, points[:, 4 * seat + kernel.PEGGING], rcond=None)[0][1:]
    known = chance_advice.DEALER_PEGS_BY_RANK if seat else chance_advice.PONE_PEGS_BY_RANK
    assert np.abs(fitted - (np.array(list(known)) - 100) / 100).max() < 0.08


def _costs(lowest: int, highest: int, many: int) -> tuple[float, float, int]:
    """Return what the best discards by points and by chance cost on average, in chance, by advice.

    The third is how many positions have another best one. Scores are lowest..highest.
    """
    dice = random.Random(f"discards {lowest}")
    by_points = by_chance = 0.0
    differ = 0
    for _ in range(many):
        six = dice.sample(PACK, 6)
        is_dealer = dice.choice(SEATS) == kernel.DEALER
        own, other = (dice.randint(lowest, highest) for _ in SEATS)
        position = Position(six, is_dealer, own, other)
        losses = {frozenset(one.cards): one.loss / CERTAIN for one in engine.ranked(position)}
        choices = discard_advice.choices(six, is_dealer)
        ranked = advice.ranked(choices, six, is_dealer, own, other)
        first, second = frozenset(choices[0].away), frozenset(ranked[0][1].away)
        by_points += losses[first]
        by_chance += losses[second]
        differ += first != second
    return by_points / many, by_chance / many, differ


@pytest.mark.parametrize(
    "lowest, highest, part", [(96, 106, 0.6), (104, 112, 0.5), (110, 118, 0.4)]
)
def test_near_the_end_the_ranking_by_chance_costs_less_than_that_by_points(
    lowest: int, highest: int, part: float
) -> None:
    by_points, by_chance, differ = _costs(lowest, highest, 120)
    print(f"{lowest} to {highest}: {by_points:.4f} by points, {by_chance:.4f} by chance, {differ}")
    assert by_chance < part * by_points
    assert differ > 10
