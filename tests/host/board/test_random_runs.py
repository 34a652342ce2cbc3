"""Longer runs of random portable tests: keys in every language, noise on the link, evenings."""

import pytest

from cribboard.language.phrases import LANGUAGES
from tests.portable.link.test_random_bytes import fuzz, keys_of_a_game, peace
from tests.portable.rules.test_evening import cards_of
from tests.portable.test_random_presses import storm

BATCHES, SITTINGS, KEYS = 40, 50, 500
NAMES = ["Bartholomew of the Moors", "Wilhelmine", "Maximiliane of the Glens"]
NOISY_GAMES = 60


def storms(seeds: range) -> int:
    """Press keys on a board for each seed; return how many states were seen."""
    states = set()
    for seed in seeds:
        language = LANGUAGES[seed % len(LANGUAGES)]
        more = {"language": language, **({"names": NAMES} if seed % 3 else {})}
        states |= storm(seed, KEYS, more)[1]
    return len(states)


def test_random_keys_in_each_language():
    assert storms(range(1000, 1004)) > 50


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_million_random_keys(batch):
    assert storms(range(batch * SITTINGS, (batch + 1) * SITTINGS)) > 300


@pytest.mark.long
def test_many_games_under_noise():
    sent = 0
    for seed in range(NOISY_GAMES):
        pressed = keys_of_a_game(seed)
        sent += fuzz(1000 + seed, pressed, peace(pressed))
    assert sent > 1_000 * NOISY_GAMES


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_cards_of_1000_random_evenings_are_those_kept_on_paper(part):
    for seed in range(1000 * part, 1000 * part + 1000):
        board, paper = cards_of(seed)
        assert board == paper, seed
