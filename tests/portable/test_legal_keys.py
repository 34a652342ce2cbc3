"""legal_keys.find against what the board refuses, in both directions, in every dialog."""

from cribboard import legal_keys
from cribboard.language import phrases
from cribboard.rules.match import Match
from cribboard.table import Table
from tests.helpers.random_keys import EVERY_KEY, board, facts, some_keys
from tests.helpers.random_match import Dice, state
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import press_keys
from tests.helpers.tables import table_after


def press(table, key):
    press_keys(table, key)
    return not table.view().is_error


def test_legal_keys_in_every_form_way_and_dialog():
    """A second board, given the same keys from the start, refuses all but the legal keys."""
    dialogs, asked_for, compared = set(), set(), 0
    for seed in range(rounds(24)):
        dice = Dice(seed)
        history = []
        table = board(seed)
        for _ in range(6):
            history += some_keys(table, dice, 1 + dice.under(12))
            view = table.view()
            legal = legal_keys.find(table)
            dialogs.add(view.dialog)
            asked_for.add(view.asked_for)
            for key in EVERY_KEY:
                if dice.under(4):
                    continue  # each one costs a board
                other = board(seed)
                for before in history:
                    press(other, before)
                assert press(other, key) == (key in legal), (seed, history, key, legal)
                compared += 1
        phrases.use("en")
    assert (len(dialogs) > 12 and len(asked_for) > 12 and compared > 700) or not is_whole()


def test_legal_keys_during_a_long_random_walk():
    for seed in range(rounds(24)):
        dice = Dice(1000 + seed)
        table = board(seed)
        for _ in range(40):
            legal = legal_keys.find(table)
            key = EVERY_KEY[dice.under(len(EVERY_KEY))] if dice.under(3) else ""
            key = key or legal[dice.under(len(legal))]
            assert press(table, key) == (key in legal), (seed, key, legal)
            some_keys(table, dice, dice.under(3))
        phrases.use("en")


def test_finding_legal_keys_changes_nothing():
    for seed in range(rounds(24)):
        dice = Dice(seed)
        table = board(seed)
        some_keys(table, dice, 30)
        told, match, chosen = facts(table.view()), state(table.match), dict(table.settings)
        said = phrases.say("go")
        assert legal_keys.find(table) == legal_keys.find(table)
        assert facts(table.view()) == told and state(table.match) == match
        assert table.settings == chosen and phrases.say("go") == said
        phrases.use("en")


def test_before_the_first_game_a_dealer_is_legal():
    legal = legal_keys.find(Table(Match()))
    assert "1" in legal and "3" not in legal and "A!" not in legal


def test_only_cards_up_to_31_are_legal():
    table = table_after("1 5 A C 7")
    keys = ("1", "2", "3", "4", "*", "#", "D", "A!", "B!", "D!", "*!")  # D may yet be wrong
    assert legal_keys.find(table) == keys
