"""Long fuzz test of the link: see tests/portable/link/test_random_bytes.py."""

import pytest

from tests.portable.link.test_random_bytes import fuzz, keys_of_a_game, peace

SEEDS = 60


@pytest.mark.long
def test_many_games_under_fire() -> None:
    sent = keys = 0
    for seed in range(SEEDS):
        pressed = keys_of_a_game(seed)
        sent += fuzz(1000 + seed, pressed, peace(pressed))
        keys += len(pressed)
    assert sent > 1_000 * SEEDS
    print(f"{sent} bytes of noise, {keys} keys, the games as in peace")
