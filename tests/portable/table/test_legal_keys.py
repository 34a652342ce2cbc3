"""legal_keys.find against what the board refuses, in both directions, in every dialog."""

from cribboard.language import phrases
from cribboard.rules.match import Match
from cribboard.table import legal_keys
from cribboard.table.table import Table
from tests.helpers.random_keys import EVERY_KEY, board, some_keys
from tests.helpers.random_match import Dice
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import begun, press_keys


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
                if dice.under(10):
                    continue  # each one costs a board
                other = board(seed)
                for before in history:
                    press(other, before)
                assert press(other, key) == (key in legal), (seed, history, key, legal)
                compared += 1
        phrases.use("en")
    assert (len(dialogs) > 12 and len(asked_for) > 12 and compared > 250) or not is_whole()


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


#: What a table waits for, and what each key means then: those that are not named say nothing.
MEANINGS = (
    (("six-card",), "", "", {"1": "A", "0": "10", "A": "J", "B": "Q", "C": "K", "9": "9"}),
    (("six-card", "starter 9"), "", "", {"1": "A", "0": "10", "A": "J", "C": "K"}),
    (("six-card", "starter 9"), "scoreboard", "",
     {"A": "Blue +1", "B": "Orange +1", "C": "Blue +2", "D": "Orange +2", "1": ""}),
    (("six-card", "starter 9"), "scoreboard", "5", {"A": "Blue +5", "B": "Orange +5", "1": ""}),
    (("three-hand",), "scoreboard", "", {"B": "Orange +1", "C": "White +1", "D": "Blue +2"}),
    (("six-card", "starter T", "> 7 8 9 5 go go 6 4 3 J"), "", "",
     {"4": "flush 4", "5": "flush 5", "D": "", "0": ""}),
    ((), "", "", {"1": "Blue", "2": "Orange"}),
)  # fmt: skip


def test_each_key_says_what_it_means_now():
    for lines, way, typed, wanted in MEANINGS:
        table = Table(begun(*lines) if lines else Match(), {"way": way} if way else {})
        press_keys(table, typed)
        told = dict(legal_keys.trials(table))
        for key in wanted:
            assert told[key] == wanted[key], (lines, way, typed, key, told[key])
        for key in legal_keys.find(table):
            if len(key) > 1 or key in "*#":
                assert told[key] == ""


def test_a_key_that_pegs_says_whom_it_gives_what():
    """On the scoreboard, of each form."""
    for form in ("six-card", "three-hand", "partners", "five-card"):
        table = Table(begun(form), {"way": "scoreboard"})
        for key, meaning in dict(legal_keys.trials(table)).items():
            if meaning and len(key) == 1:
                name, points = meaning.split(" +")
                before = list(table.match.game.scores)
                assert press(table, key)
                track = table.view().names.index(name)
                assert table.match.game.scores[track] == before[track] + int(points)
                press_keys(table, "*")


def test_who_may_deal_is_named_as_in_the_question():
    """Also with a captain who was just chosen, and in another form than that of the game before."""
    for lines, form, keys in (
        ((), "captain", "3"),
        (("partners target=9", "peg 0 9"), "three-hand", "#"),
    ):
        table = Table(begun(*lines) if lines else Match(), {"form": form})
        press_keys(table, keys)
        told = dict(legal_keys.trials(table))
        named = "  ".join(["%s %s" % (key, told[key]) for key in "123"])
        assert table.view().prompt == "Who deals first?  " + named
