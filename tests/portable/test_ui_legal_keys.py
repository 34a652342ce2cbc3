"""View.legal_keys against what the board refuses, in both directions, in every dialog."""

from cribboard.constants import LONG_KEYS
from cribboard.dialogs.keys import SYMBOLS
from cribboard.language import phrases
from cribboard.menu.menu import ITEMS
from cribboard.rules import forms
from cribboard.rules.match import Match
from cribboard.store import settings
from cribboard.table import Table
from cribboard.view import FIELDS
from tests.helpers.random_match import Dice, state
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import keyed, press_keys

EVERY_KEY = tuple(SYMBOLS) + tuple([key + "!" for key in LONG_KEYS])
LIKELY = "1234567890ABCD" * 2 + SYMBOLS + "########"
WAYS = ("referee", "count", "scoreboard")


def board(seed):
    """Return a board of one form, level and way of all, others with each seed."""
    dice = Dice(seed)
    chosen = settings.defaults()
    chosen["form"] = forms.FORMS[seed % 8].name
    chosen["target"] = (forms.form(chosen["form"]).target, 31)[dice.under(2)]
    chosen["way"] = WAYS[seed // 8 % 3]
    chosen["level"] = forms.LEVELS[dice.under(4)]
    chosen["players"] = 2 + dice.under(3)
    chosen["is_play_claimed"] = bool(dice.under(2))
    chosen["has_suits"] = dice.under(3) == 0
    chosen["has_coach"] = dice.under(2) == 0
    chosen["first_deal"] = ("alternate", "cut")[dice.under(2)]
    return Table(Match(), chosen, settings.defaults)


def press(table, key):
    press_keys(table, key)
    return not table.view().is_error


def some_keys(table, dice, count):
    """Press random legal or illegal keys, at times an item of the menu; return them."""
    pressed = []
    for _ in range(count):
        keys = [LIKELY[dice.under(len(LIKELY))]]
        if dice.under(15) == 0:
            keys = ["D!"] + list(str(dice.under(len(ITEMS)) + 1)) + ["#"]
        elif dice.under(20) == 0:
            keys = [EVERY_KEY[dice.under(len(EVERY_KEY))]]
        for key in keys:
            press(table, key)
            pressed.append(key)
    return pressed


def test_legal_keys_in_every_form_way_and_dialog():
    """A second board, given the same keys from the start, refuses all but the legal keys."""
    dialogs, asked_for, compared = set(), set(), 0
    for seed in range(rounds(48)):
        dice = Dice(seed)
        history = []
        table = board(seed)
        for _ in range(6):
            history += some_keys(table, dice, 1 + dice.under(12))
            view = table.view()
            legal = view.legal_keys
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
    assert (len(dialogs) > 12 and len(asked_for) > 12 and compared > 1000) or not is_whole()


def test_legal_keys_during_a_long_random_walk():
    for seed in range(rounds(24)):
        dice = Dice(1000 + seed)
        table = board(seed)
        for _ in range(40):
            legal = table.view().legal_keys
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
        facts, match, chosen = facts_of(table), state(table.match), dict(table.settings)
        said = phrases.say("go")
        assert table.view().legal_keys == table.view().legal_keys
        assert facts_of(table) == facts and state(table.match) == match
        assert table.settings == chosen and phrases.say("go") == said
        phrases.use("en")


def facts_of(table):
    """Return what the view says, as values that can be compared."""
    view = table.view()
    facts = [(move.track, move.start, move.stops, move.texts) for move in view.moves]
    for name in FIELDS:
        if name != "moves":
            facts.append((name, getattr(view, name)))
    facts += [view.prompt, view.patter, view.asked_for, view.asked_seat, view.asked_of]
    return facts + [view.asked_values, view.dialog]


def test_a_view_has_legal_keys_only_until_the_next_key():
    table = Table(Match())
    view = table.view()
    assert "1" in view.legal_keys and "3" not in view.legal_keys and "A!" not in view.legal_keys
    keyed(table, "1")
    try:
        assert view.legal_keys
    except RuntimeError:
        return
    assert False, "legal keys of a stale view"


def test_only_cards_up_to_31_are_legal():
    table = Table(Match())
    keyed(table, "1 5 A C 7")
    keys = ("1", "2", "3", "4", "*", "#", "D", "A!", "B!", "D!", "*!")  # D may yet be wrong
    assert table.view().legal_keys == keys
