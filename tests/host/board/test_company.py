"""Long runs of random portable tests: whole matches of every form by keys alone, random keys in
every language, noise on the link, evenings; and the keys that a six-card deal costs.
"""

import re
from pathlib import Path

import pytest

from cribboard.language.phrases import LANGUAGES
from cribboard.rules import forms
from cribboard.rules.match import Match
from cribboard.table.table import Table
from tests.helpers.player import Sensible, play_match, press
from tests.portable.link.test_random_bytes import fuzz, keys_of_a_game, peace
from tests.portable.rules.test_evening import cards_of
from tests.portable.test_random_presses import storm
from tests.portable.test_whole_matches import company

README = Path(__file__).resolve().parents[3] / "README.md"
MATCHES = len(forms.FORMS) * 1000
BATCHES = 160
SCOREBOARD_MEAN = 11.5
STORMS, SITTINGS, KEYS = 40, 50, 500
NAMES = ["Bartholomew of the Moors", "Wilhelmine", "Maximiliane of the Glens"]
NOISY_GAMES = 60


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


def storms(seeds):
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
@pytest.mark.parametrize("batch", range(STORMS))
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


if __name__ == "__main__":
    found = scoreboard_keys_a_deal(200)
    print(f"on the scoreboard: {found[0]} to {found[-1]}, mean {sum(found) / len(found):.2f}")
