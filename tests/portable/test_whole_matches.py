"""Whole matches of every form and level by keys alone, between simulated players.

A thousand of them: tests/host/board/test_company.py.
"""

from cribboard.rules import forms
from cribboard.rules.match import Match
from cribboard.rules.options import HOUSE, STARTS
from cribboard.table.table import Table
from tests.helpers.player import Players, play_match, terms
from tests.helpers.random_match import Dice
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import other_value


def company(seed, target=31):
    """Return people who play one form and level of all, others with each seed.

    target: 0 for the form's own. Every third company mends what it scored,
    every fifth plays by the house rules.
    """
    row, level, claims, best_of = terms(seed)
    people = Players(Dice(seed), row, level, claims, seed % 4 == 1, best_of, target)
    turn = (seed + seed // len(forms.FORMS)) % 3  # another one with each round of the forms
    people.mends = 0 if turn else 30
    people.hasty = turn == 1
    if seed % 5 == 2:
        rules = [one for one in HOUSE if one.name not in STARTS[people.tracks :] + ("player_b",)]
        people.house = {one.name: other_value(one) for one in rules}
    return people


def test_matches_of_every_form_and_level_through_keys_alone():
    kinds = set()
    for seed in range(rounds(len(forms.FORMS) * len(forms.LEVELS))):
        people = company(seed)
        board = Table(Match())
        play_match(board, people)
        game = board.match.game
        assert (game.form.name, game.level) == (people.row.name, people.level)
        assert game.winners and game.form.players == people.players
        kinds.add((game.form.name, game.level))
    all_kinds = len(forms.FORMS) * len(forms.LEVELS) - 1  # losing has no muggins
    assert len(kinds) == all_kinds or not is_whole()
