"""A thousand whole matches of every form by keys alone, and the keys a six-card deal costs."""

import re
from pathlib import Path

import pytest

from cribboard.rules import forms
from cribboard.rules.match import Match
from cribboard.table.table import Table
from tests.helpers.player import Sensible, play_match, press
from tests.portable.test_whole_matches import company

README = Path(__file__).resolve().parents[3] / "README.md"
MATCHES = len(forms.FORMS) * 1000
BATCHES = 160
SCOREBOARD_MEAN = 11.5


def score_keys(track, points):
    """Return the fewest keys of a score on the scoreboard of two tracks."""
    if points < 3:
        return ["ABCD"[track + 2 * (points - 1)]]
    return [*str(points), "AB"[track]]


def scoreboard_keys_a_deal(games):
    """Return the keys of each whole six-card deal the way scoreboard, the fewest first.

    A board that is given the cards tells what they score; what one of its keys scores, people key
    in one number. Both boards must come to the same scores.
    """
    found = []
    for seed in range(games):
        board, players = Table(Match(), {}), Sensible(seed)
        scoreboard, keys = Table(Match(), {"way": "scoreboard"}), 0
        scoreboard.press("1")
        while board.view().awaiting != "game":
            view = board.view()
            for key in players.next_keys(view):
                before = board.view().scores
                board.press(key)
                for track, score in enumerate(board.view().scores if before else ()):
                    if score > before[track]:
                        pressed = score_keys(track, score - before[track])
                        keys += len(pressed)
                        press(scoreboard, pressed)
            assert scoreboard.view().scores == board.view().scores
            if view.awaiting == "next":
                press(scoreboard, ["#"])
                assert scoreboard.view().dealer_track == board.view().dealer_track
                found.append(keys + 1)
                keys = 0
    return sorted(found)


def cut_short(seeds):
    """Play a match of each seed; return those of too few keys for one. With mends it may be few."""
    peoples = [(seed, company(seed, 0)) for seed in seeds]
    return [
        seed
        for seed, people in peoples
        if play_match(Table(Match()), people) <= (0 if people.mends else 40)
    ]


def test_whole_games_to_the_forms_own_target():
    assert cut_short(range(100, 100 + len(forms.FORMS) * len(forms.LEVELS), 2)) == []


def test_few_keys_a_deal_where_people_count():
    found = scoreboard_keys_a_deal(60)
    mean = sum(found) / len(found)
    assert len(found) > 300
    assert mean <= SCOREBOARD_MEAN, mean
    told = re.search(r"`3` points only \|.*\| ([\d.]+) \|", README.read_text(encoding="utf-8"))
    assert told and float(told[1]) == round(mean, 1), mean


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_thousand_matches_of_each_form_through_keys_alone(batch):
    assert cut_short(range(200 + batch, 200 + MATCHES, BATCHES)) == []


if __name__ == "__main__":
    found = scoreboard_keys_a_deal(200)
    print(f"on the scoreboard: {found[0]} to {found[-1]}, mean {sum(found) / len(found):.2f}")
