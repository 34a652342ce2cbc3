"""The table: keys in, commands and views out, each of which stays as it was made."""

from cribboard.base.message import Message
from cribboard.base.view import Later, Move, View
from cribboard.dialogs.keys import rank_of
from cribboard.language import phrases
from cribboard.language.sentences import patter_parts
from cribboard.rules import notation
from cribboard.rules.match import Match
from cribboard.table.table import Table
from tests.helpers.random_keys import board, facts, likely_keys
from tests.helpers.random_match import Dice
from tests.helpers.rounds import is_whole, rounds
from tests.helpers.scripts import keyed, press_keys, rows_of, view_after
from tests.helpers.tables import table_after

# Orange deals; Blue leads. Blue lays 7 9 6 3, Orange 8 5 4 J; the starter is a ten.
TO_THE_SHOW = "2 0 7 8 9 5 D D 6 4 3 A "
SHOW = TO_THE_SHOW + "# #"
POINTS = {"way": "scoreboard"}
#: The manual's first deal, up to the show.
FIRST_DEAL = "1 5 A 5 9 D 7 C 6 B D 8 "


def lines(table):
    return [notation.line(command) for command in table.match.commands]


def test_words_are_made_once_and_only_when_they_are_read():
    made = []

    def make(*words):
        made.append(words)
        return words

    view, move = View(), Move(0, 0, 0, (2,), Later(make, "15 for 2"))
    view.patter = Later(make, "fifteen", "two")
    assert made == []
    assert view.patter == view.patter == ("fifteen", "two")
    assert move.texts == move.texts == ("15 for 2",)
    assert made == [("fifteen", "two"), ("15 for 2",)]


def test_what_was_foreseen_shows_and_counts_the_same():
    with open(__file__.replace("\\", "/").rsplit("/", 3)[0] + "/golden/first-light.keys") as file:
        keys = file.read().split()
    plain, foreseeing = Table(Match()), Table(Match())
    most = 0
    for key in keys[:200]:
        for table in (plain, foreseeing):
            table.press(key[0], key.endswith("!"))
        while foreseeing.foresee():
            pass
        game = foreseeing.match.game
        if game is not None:
            hands = [len(game.hand_of(seat)) for seat in game.seats_to_count]
            assert len(game.foreseen) == hands.count(game.form.kept)
            most = max(most, len(game.foreseen))
        one, other = plain.view(), foreseeing.view()
        assert (one.prompt, one.patter, one.answers) == (other.prompt, other.patter, other.answers)
        assert lines(plain) == lines(foreseeing)
    assert most == 2, "both hands before the show"


def test_a_key_pressed_twice_within_300_ms_acts_once_but_where_it_is_typed_twice_by_right():
    guarded = (
        (TO_THE_SHOW + "#", {}),  # the next hand's question, unseen
        (SHOW + " 1 2 2 3", {}),  # the next starter
        ("1 5 A", POINTS),
        ("1 1 2 1 A", POINTS),  # the game is over
        ("2 0", {}),
        ("2 0 7", {}),  # a pair
        ("1", {"form": "captain"}),  # captain, and dealer
    )
    meant = (
        ("1 1", POINTS),
        ("D! 1", {}),
        (SHOW + " 1", {}),  # a crib
        ("2 0 7 8 9 D", {}),  # the second go
        ("2 0 7 8 *", {}),
    )
    for keys, settings in guarded + meant:
        table = table_after("", **settings)
        table.now_ms = 1000
        press_keys(table, keys)
        key = keys[-1]
        assert table.is_doubled(key, 1299) == ((keys, settings) in guarded), keys
        assert not table.is_doubled(key, 1300) and not table.is_doubled("6", 1001), keys
        assert not table.is_doubled(key, 1299, side=1) or not rank_of(key)


def test_what_a_home_keys_by_itself_is_not_prompted():
    table = Table(Match())
    table.unprompted = ("dealer",)
    assert table.view().asked_for == "dealer" and table.view().prompt == ""
    keyed(table, "2")
    assert table.view().asked_for == "starter" and table.view().prompt


def test_points_that_are_typed_are_seen_beside_the_longest_name():
    table = table_after("")
    table.settings["names"] = ["Bartholomew of the Moor", "Orange", "White"]
    assert rows_of(table, "1 5 A! 1 4")[6] == "Bartholomew of t 14_"
    assert any([row.endswith("pegs 99") for row in rows_of(table, "* 9 9 #")])


def test_the_first_hash_after_power_on_answers_nothing():
    for keys in (
        "D! 2 # 4 1 " + FIRST_DEAL,
        "D! 2 # 4 1 " + FIRST_DEAL + "7 # 1 #",
        FIRST_DEAL,
        "D! 1 # 3 1",
    ):
        table = table_after(keys)
        prompt, asked_for = table.view().prompt, table.view().asked_for
        table.resume()
        assert keyed(table, "#") == [] and table.view().prompt == prompt, keys
        assert not table.view().is_error
        keyed(table, "0 #" if asked_for == "claim" else "#")
        assert table.view().prompt != prompt or table.match.commands[-1].kind == "deal", keys


def not_plain(values, known):
    """Return which values, and what they hold, are not plain; known: records looked at so far."""
    found = []
    for value in values:
        if isinstance(value, (list, tuple)):
            found += not_plain(value, known)
        elif isinstance(value, (Later, Move, Message, View)):
            if not [one for one in known if one is value]:
                known.append(value)
                found += not_plain(list(value.__dict__.values()), known)
        elif not isinstance(value, _PLAIN):
            found.append(value)
    return found


#: Numbers and texts, and the functions, with no object of theirs, that make a text.
_PLAIN = int, bool, str, type(None), range, type(not_plain), type(patter_parts)


class Kept:
    """Views of a table that nobody has read, and what each told when it was made."""

    def __init__(self, table):
        self._table = table
        self._views = []

    def press(self, keys):
        """Press one key after another; keep a view after each, and read another one."""
        for key in keys:
            press_keys(self._table, [key])
            self._views.append((key, self._table.view(), facts(self._table.view())))

    def compare(self):
        """Read the views that were kept; return their dialogs."""
        for at, (key, view, told) in enumerate(self._views):
            phrases.use(view.language)  # the one thing that a text takes from its first reader
            for was, now in zip(told, facts(view)):
                assert was == now, (at, key, [one[0] for one in self._views], was, now)
        phrases.use("en")
        return [view.dialog for _, view, _ in self._views]


def test_views_of_random_keys_stay():
    dialogs = []
    for seed in range(rounds(24)):
        dice = Dice(seed)
        kept = Kept(board(seed))
        for _ in range(60):
            kept.press(likely_keys(dice))
        dialogs += kept.compare()
    assert len(set(dialogs)) > 15 or not is_whole(), set(dialogs)


def test_a_view_holds_plain_values_alone():
    """No table, game, dialog or settings, which go on, and no method of one of them."""
    for seed in range(rounds(16)):
        dice = Dice(seed)
        table = board(seed)
        for _ in range(40):
            keys = likely_keys(dice)
            view = view_after(table, keys)
            assert not not_plain([getattr(view, name) for name in view.__dict__], [view]), keys
        phrases.use("en")
