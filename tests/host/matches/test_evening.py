"""Cards of 10,000 random evenings, beside cards kept on paper."""

import pytest

from tests.portable.rules.test_evening import cards_of


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_cards_of_1000_random_evenings_are_those_kept_on_paper(part: int) -> None:
    for seed in range(1000 * part, 1000 * part + 1000):
        board, paper = cards_of(seed)
        assert board == paper, seed
