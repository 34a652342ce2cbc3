"""The ways count and scoreboard by keys, and changes of the way in mid-game."""

from cribboard.rules import forms, notation
from cribboard.rules.match import Match
from cribboard.screen import text_rows
from cribboard.table import Table
from tests.helpers.rounds import is_whole
from tests.helpers.scripts import begun, keyed, refusal, view_after


def table_of(way, game, *lines):
    return Table(begun(game, *lines), {"way": way})


# Count


def test_the_digits_are_seen_before_they_are_pegged():
    table = table_of("count", "three-hand", "starter 4")
    view = view_after(table, "1 2")
    assert view.entry == "12" and view.entry_points == 12 and view.pending is None
    assert view.prompt == "Whose points?  A Blue  B Orange  C White"
    for line in text_rows.wrap_parts(view.prompt):
        assert len(line) <= 21
    assert refusal(table, "#") == "Points 12: whose?"
    keyed(table, "*")
    assert table.view().entry == "" and table.view().message == "Erased"
    assert keyed(table, "1 2 C") == ["peg 2 12"]


# Scoreboard


def test_letters_alone_are_the_scores_that_come_most_often():
    two, three = ("peg 0 1", "peg 1 1", "peg 0 2", "peg 1 2"), ("peg 0 1", "peg 1 1", "peg 2 1")
    for row in forms.FORMS:
        for dealer in range(row.players):
            table = table_of("scoreboard", "%s dealer=%d" % (row.name, dealer))
            scores = table.view().scores
            is_three = len(scores) == 3
            pegged = three + ("peg %d 2" % dealer,) if is_three else two
            for letter, line in zip("ABCD", pegged):
                assert keyed(table, letter) == [line], (row.name, letter)
            for letter in "DCBA":
                assert view_after(table, "*").message.startswith("undid: "), (row.name, letter)
            assert table.view().scores == scores
            table.press("*", True)
            assert table.view().scores == [scores[0] + 1] + scores[1:]


def test_letters_alone_in_every_phase_of_the_scoreboard():
    """Before the starter, in the play, at the show, after it; not once the game is over."""
    shown = "starter T", "> 7 8 9 5 go go 6 4 3 J"
    counts = "show 1 7 9 6 3", "show 0 8 5 4 J", "crib A A 2 2"
    for lines in ((), ("starter 9",), ("starter 9", "> 7 8"), shown, shown + counts):
        table = table_of("scoreboard", "six-card", *lines)
        scores = table.match.game.scores
        for letter, added in (("A", (1, 0)), ("B", (0, 1)), ("C", (2, 0)), ("D", (0, 2))):
            keyed(table, letter)
            wanted = [before + more for before, more in zip(scores, added)]
            assert table.match.game.scores == wanted, (lines, letter)
            keyed(table, "*")
        assert keyed(table, "0") == [] and table.view().dialog == "details", lines
    table = table_of("scoreboard", "six-card target=3", "peg 0 2")
    assert keyed(table, "C") == ["peg 0 2"] and table.view().winner == 0
    for letter in "ABC":
        assert refusal(table, letter) == "# next game"


# From way to way


def change(table, way):
    return keyed(table, "D! 1 # %d" % (["referee", "count", "scoreboard"].index(way) + 1))


def test_count_in_the_middle_of_the_play_asks_whether_it_ends():
    for answer, scores in (("1", [3, 0]), ("2", [2, 0])):
        table = table_of("referee", "six-card", "starter T", "> 7 8")
        change(table, "count")
        assert table.view().dialog == "end-play" and refusal(table, "#")
        keyed(table, answer)
        assert table.match.game.scores == scores
        keyed(table, "*")
        assert table.match.game.phase == "play" and table.match.game.scores == [2, 0]
        change(table, "count")
        keyed(table, answer)
        assert keyed(table, "7 7 4 6 #") == ["show 1 7 7 4 6"]
        assert keyed(table, "7 8 9 C") == [] and keyed(table, "#") == ["show 0 7 8 9 K flush=0"]


def test_cards_are_laid_at_once_though_a_hand_was_being_entered():
    for keys in ("#", "# 7", "# 7 8 9 C"):
        table = table_of("count", "six-card", "starter T")
        keyed(table, keys)
        change(table, "referee")
        assert table.view().prompt == "Orange: play a card", keys
        assert keyed(table, "8") == ["lay 8"]
    table = table_of("count", "six-card", "starter 4")  # hands keyed go on as the referee's
    keyed(table, "# 5 5 6 C #")
    change(table, "referee")
    prompt = "Blue's hand  enter 4 cards  D exchange hands"
    assert table.view().prompt == prompt
    assert keyed(table, "#") == [] and table.view().prompt == prompt
    assert keyed(table, "7 8 8 9 #") == ["show 0 7 8 8 9"]


def test_every_change_of_way_at_every_step_goes_on():
    ways = "referee count scoreboard".split()
    keys = "1 0 7 8 9 5 D D 6 4 3 A # 0 # # 5 5 6 6 #".split()
    for step in range(0, len(keys), 1 if is_whole() else 7):
        for way in ways:
            for back in ways:
                table = Table(Match(), {})
                keyed(table, " ".join(keys[:step]))
                scores = table.match.game.scores if table.match.game else []
                change(table, way)
                change(table, back)
                assert (table.match.game.scores if table.match.game else []) == scores
                view = table.view()
                assert view.prompt and not view.is_error, view.message
        keyed(table, "*")


def test_whose_hand_is_due_is_shown_and_needs_its_cards():
    for form, names in (("six-card", "Orange Blue"), ("three-hand", "Orange White Blue")):
        table = table_of("count", form, "starter 4")
        keyed(table, "#")
        for seat, name in enumerate(names.split(), 1):
            view = table.view()
            assert view.prompt.startswith(name + "'s hand  enter 4 cards"), view.prompt
            assert (view.asked_for, view.awaiting, view.asked_values) == ("hand", "card", (4,))
            assert view.turn_track == seat % len(names.split())
            keyed(table, "%d %d 8 9 # #" % (seat, seat))


#: Blue deals, but its J 5 5 5 is entered first, and counted for Orange.
EXCHANGED = "# A 5 5 5 1 #"


def entered(keys=""):
    table = table_of("count", "six-card", "starter 5", "peg 0 2")
    keyed(table, EXCHANGED + " " + keys)
    return table


def lines(table):
    return [notation.line(command) for command in table.match.commands]


def standing(table):
    """Return what is shown, but for a message."""
    view = table.view()
    return view.prompt, view.entry, view.scores, view.turn_track, view.dialog, table.match.commands


def test_hands_entered_in_the_other_order_are_exchanged():
    for keys in ("D 2 3 4 0 #", "2 3 D 4 0 #", "2 3 4 0 D #", "2 3 4 0 # * D #"):
        table = entered(keys)
        assert table.match.game.scores == [31, 8], keys
        assert lines(table)[-2:] == ["show 1 2 3 4 T flush=0", "show 0 J 5 5 5 nobs=1"], keys
        assert table.view().message == "The hands are exchanged"
        assert table.view().asked_for == "crib"
        keyed(table, "*")
        assert table.match.commands == entered().match.commands and table.view().scores == [2, 29]


def test_an_exchange_is_said_and_taken_back_by_one_star():
    for keys in ("", "2 3", "2 3 4 0"):
        table = entered(keys)
        before = standing(table)
        view = view_after(table, "D")
        assert view.message == "J 5 5 5 is Blue's hand" and view.turn_track == 1
        assert "Orange's hand" in view.prompt or view.asked_for == "count", view.prompt
        keyed(table, "*")
        assert standing(table) == before, keys
        assert table.view().message == "J 5 5 5 is Orange's hand"
        assert view_after(table, "D D").turn_track == 0, keys
