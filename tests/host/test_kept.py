"""Ends, false goes and misdeals as `replay` and the game records tell them."""

import pytest

from cribboard_tools.matches import game_record
from tests.helpers.host.command import cribboard


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            "game three-hand\nset 1 95\nset 2 40\n",
            "Blue wins by 26 over Orange and by 81 over White, who is double-skunked: worth 4.",
        ),
        (
            "game three-hand\nset 1 85\nset 2 40\n",
            "Blue wins by 36 over Orange, who is skunked, and by 81 over White, who is"
            " double-skunked: worth 4.",
        ),
        (
            "game three-hand skunks=off\nset 1 85\nset 2 40\n",
            "Blue wins by 36 over Orange and by 81 over White: worth 1.",
        ),
        (
            "game losing players=3\nset 0 10\nset 2 10\nset 1 121\n",
            "Blue and White share the win, by 111 over Orange: worth 1 each.",
        ),
        ("game six-card\nset 1 60\n", "Blue wins by 61, a double skunk: worth 4."),
    ],
)
def test_the_win_over_several_says_by_how_much_and_who_is_skunked(source: str, told: str) -> None:
    end = "" if "121" in source else "set 0 121\n"
    said = cribboard("replay", "-", stdin=f"cribboard 1\n{source}{end}").out
    assert said.split("\n\n")[-1].strip() == told


def test_the_penalties_of_a_misdeal_stay_in_the_games_record() -> None:
    source = """cribboard 1
game six-card dealer=0
peg 1 9
starter J
lay 5
penalty 1 3 to=0
penalty 1 2 back
lay K
misdeal
starter 7
lay 5
lay K
"""
    (record,) = game_record.of_notation(source)
    (deal,) = record["deals"]
    assert deal["other"] == [3, 0] and deal["play"] == [2, 0] and deal["starter"] == "7"
    assert record["scores"] == [5, 0]


def test_a_game_that_a_misdeal_reopened_is_recorded_as_open() -> None:
    deal = "starter J\nlay 5\nlay 5\nlay 5\n"
    source = f"cribboard 1\ngame six-card dealer=0\nset 1 114\n{deal}"
    (record,) = game_record.of_notation(source)
    assert record["winners"] == [1] and record["scores"] == [4, 121]
    source += "penalty 0 2 back\nmisdeal\nstarter 7\nlay K\n"
    (record,) = game_record.of_notation(source)
    assert record["winners"] == [] and record["scores"] == [0, 114] and record["worth"] == 0
    assert [deal["other"] for deal in record["deals"]] == [[0, 114]]
    (record,) = game_record.of_notation(source + "misdeal\n" + deal)
    assert record["winners"] == [1] and record["deals"][0]["other"] == [2, 114]
