"""A thousand whole matches of every form by keys alone, and the keys a six-card deal costs."""

import pytest

from cribboard.rules import forms
from cribboard.rules.match import Match
from cribboard.table import Table
from tests.helpers.player import Players, play_match
from tests.portable.test_whole_matches import company, table

MATCHES = 8 * 1000
BATCHES = 160
MEAN, P95 = 19, 21


def keys_a_deal(games):
    """Return the keys of each whole six-card deal the way referee, the fewest first."""
    found = []
    for seed in range(games):
        board, players, keys = Table(Match(), {}), Players(seed), 0
        while board.view().awaiting != "game":
            view = board.view()
            pressed = players.next_keys(view)
            keys = len(pressed) if view.awaiting == "starter" else keys + len(pressed)
            for key in pressed:
                board.press(key)
            if view.awaiting == "next":
                found.append(keys)
    return sorted(found)


def figures(games):
    """Return mean and p95 of the keys a deal, and how many deals that is of."""
    found = keys_a_deal(games)
    return sum(found) / len(found), found[len(found) * 95 // 100], len(found)


def play_whole(seed):
    """Play a match; one in which people mend their scores may end within few keys."""
    people = company(seed, 0)
    least = 0 if people.mends else 40
    assert play_match(table(seed), people) > least


def test_whole_games_to_the_forms_own_target():
    for seed in range(100, 100 + len(forms.FORMS) * len(forms.LEVELS)):
        play_whole(seed)


def test_few_keys_a_deal():
    mean, p95, deals = figures(20)
    assert deals > 100
    # 13 cards, `#` for two hands and the next deal are the least; answers wait for `#` too
    assert 16 < mean <= MEAN, mean
    assert p95 <= P95, p95


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_thousand_matches_of_each_form_through_keys_alone(batch: int) -> None:
    for seed in range(200 + batch, 200 + MATCHES, BATCHES):
        play_whole(seed)


if __name__ == "__main__":
    mean, p95, deals = figures(200)
    print(f"keys a six-card referee deal: mean {mean:.2f}, p95 {p95}, of {deals} deals")
