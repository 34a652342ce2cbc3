"""A million random keys in every language, with long names: nothing breaks, `*` leads out."""

import pytest

from cribboard.language.phrases import LANGUAGES
from tests.portable.test_random_presses import storm

BATCHES, SITTINGS, KEYS = 40, 50, 500
NAMES = ["Bartholomew of the Moors", "Wilhelmine", "Maximiliane of the Glens"]


def storms(seeds: range) -> int:
    """Press keys on a board for each seed; return how many states were seen."""
    states = set()
    for seed in seeds:
        more = {
            "language": LANGUAGES[seed % len(LANGUAGES)],
            **({"names": NAMES} if seed % 3 else {}),
        }
        states |= storm(seed, KEYS, more)[1]
    return len(states)


def test_random_keys_in_each_language() -> None:
    assert storms(range(1000, 1004)) > 50


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_million_random_keys(batch: int) -> None:
    assert storms(range(batch * SITTINGS, (batch + 1) * SITTINGS)) > 300
