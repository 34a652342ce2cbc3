"""The ways count and scoreboard by keys, and changes of the way in mid-game."""

from cribboard.rules import forms, notation
from cribboard.rules.match import Match
from cribboard.screen import text_rows
from cribboard.table import Table
from tests.helpers.rounds import is_whole
from tests.helpers.scripts import begun, keyed, press_keys, refusal, refused, view_after


def table_of(way, game, *lines):
    return Table(begun(game, *lines), {"way": way})


# Count


def test_a_deal_the_way_count():
    table = table_of("count", "six-card")
    assert keyed(table, "4") == ["starter 4"]
    view = table.view()
    assert view.prompt == "Points, then A B  # to the show" and view.awaiting == "points"
    assert view.turn_track == -1
    assert keyed(table, "2 B 1 A") == ["peg 1 2", "peg 0 1"]
    assert keyed(table, "#") == [] and table.view().prompt == "Orange's hand  enter 4 cards"
    assert table.view().turn_track == 1  # the lights tell whose, from the first card on
    assert keyed(table, "5 5 6 C #") == ["show 1 5 5 6 K"]
    assert table.view().prompt == "Blue's hand  enter 4 cards  D exchange hands"
    assert keyed(table, "7 8 8") == [] and table.view().entry == "7 8 8"
    assert keyed(table, "9") == []
    assert table.view().prompt == "# count Blue's hand  D exchange hands"
    assert keyed(table, "#") == ["show 0 7 8 8 9"]
    assert keyed(table, "1 2 3 3") == ["crib A 2 3 3"]
    assert keyed(table, "#") == ["deal"]
    assert table.match.game.awaited == ("starter", 1)


def test_whose_hand_is_asked_for_its_flush():
    table = table_of("count", "partners", "starter 4")
    view = view_after(table, "# 5 7 9 C")
    assert view.answers == (4, 5) and (view.turn_track, view.turn_seat_index) == (1, 0)
    assert keyed(table, "#") == ["show 1 5 7 9 K flush=0"]
    keyed(table, "2 4 6 8")
    assert (table.view().turn_track, table.view().turn_seat_index) == (0, 1)


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


def test_more_than_a_lay_can_make_asks_first_and_letters_alone_peg_nothing():
    table = table_of("count", "six-card", "starter 4")
    for key in "A C 0".split():
        assert refusal(table, key) == "# to the show"
    assert refusal(table, "2 C") == "# to the show"
    assert keyed(table, "* 1 5 A") == ["peg 0 15"]
    told = "15 pegged: * if it was a card"
    assert refusal(table, "C") == told and refusal(table, "7 8 9") == told
    press_keys(table, "*")
    assert keyed(table, "1 6 A") == [] and table.view().entry == "Blue pegs 16"
    assert keyed(table, "* B #") == ["peg 1 16"]
    table = table_of("count", "six-card target=9", "starter 4")
    assert keyed(table, "9 A") == ["peg 0 9"]
    assert table.view().prompt == "# next game" and table.view().winner == 0


def test_the_show_is_left_for_the_play():
    table = table_of("count", "six-card", "starter 4")
    assert view_after(table, "# 5 5").entry == "5 5"
    assert view_after(table, "*").entry == "5"
    keyed(table, "*")
    assert table.view().entry == "" and table.view().prompt == "Orange's hand  enter 4 cards"
    assert view_after(table, "*").awaiting == "points"
    assert keyed(table, "2 A") == ["peg 0 2"]
    assert view_after(table, "*").message == "undid: Blue 2 by hand"


def test_claims_come_before_the_cards():
    table = table_of("count", "six-card level=muggins", "starter J")
    view = table.view()
    assert view.prompt.endswith("  D his heels")
    assert keyed(table, "D") == ["heels"]
    assert keyed(table, "#") == []
    assert table.view().prompt == "Orange's hand?  points or 0, then #"
    assert keyed(table, "8 #") == ["claim 1 8"]
    assert keyed(table, "5 5 B C #") == ["show 1 5 5 Q K"]
    assert table.view().prompt == "Blue: any missed?  points, then #  # alone for none"
    assert keyed(table, "9 #") == ["mugs 0 9"]
    assert keyed(table, "0 #") == ["claim 0 0"]


# Scoreboard


def test_the_scoreboard_takes_points_and_deals():
    table = table_of("scoreboard", "six-card")
    assert table.view().prompt == "Points, then A B  A B one  C D two  # next deal"
    assert keyed(table, "1 2 A 8 B") == ["peg 0 12", "peg 1 8"]
    assert keyed(table, "#") == ["deal by-hand"]
    view = table.view()
    assert view.dealer_track == 1 and view.scores == [12, 8] and view.turn_track == -1
    keyed(table, "*")
    assert table.view().message == "undid: next deal" and table.view().dealer_track == 0
    table.press("*", True)
    assert table.view().message == "redid: next deal" and table.view().dealer_track == 1


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


def test_a_letter_after_digits_is_whose_they_are():
    table = table_of("scoreboard", "six-card")
    assert keyed(table, "1 A 2 B 3 A 2 2 B") == ["peg 0 1", "peg 1 2", "peg 0 3", "peg 1 22"]
    assert refusal(table, "3 C") == "There are only 2 tracks"
    assert refusal(table, "D") == "Points 3: whose?"
    keyed(table, "*")
    table = table_of("scoreboard", "three-hand")
    assert table.view().prompt == "Points, then A B C  A B C one  D heels  # next deal"
    assert keyed(table, "2 C 1 4 C") == ["peg 2 2", "peg 2 14"]


def test_the_scoreboard_asks_beyond_a_hand_or_a_crib():
    table = table_of("scoreboard", "five-card")
    assert keyed(table, "2 9 A") == ["peg 0 29"]
    assert keyed(table, "3 0 A") == [] and table.view().prompt == "Are you sure?  # yes  * no"
    table = table_of("scoreboard", "shotgun")
    assert keyed(table, "7 2 A") == ["peg 0 72"]
    keyed(table, "0 D")  # a letter over the page of details scores and closes it
    assert table.view().dialog == "details" and table.view().scores == [72, 0]
    assert keyed(table, "C") == ["peg 0 2"] and table.view().dialog == ""


def test_a_deal_by_hand_ends_the_play_and_begins_no_deal_of_a_game_that_is_over():
    match = begun("six-card", "starter 4", "> 5 6", "deal by-hand")
    assert match.game.awaited == ("starter", 1) and match.game.laid == [[], []]
    match = begun("six-card target=3", "peg 0 3")
    table = Table(match, {"way": "scoreboard"})
    assert keyed(table, "#") == [] and table.view().awaiting == "dealer"
    assert refused(match, "deal by-hand") == refused(match, "deal") == "no.over"


def test_an_offer_comes_first_on_the_scoreboard_too():
    lines = ("starter T", "> 7", "claim 1 0", "> 8", "claim 0 0")
    table = table_of("scoreboard", "six-card level=muggins claims=play", *lines)
    assert table.view().prompt == "Orange: any missed?  points, then #  # alone for none"
    assert keyed(table, "2 # #") == ["mugs 1 2", "deal by-hand"]


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


def test_a_claim_comes_before_the_end_of_the_play():
    lines = ("starter T", "> 7", "claim 1 0", "> 8")
    for keys, offered in (("2 #", False), ("0 #", True)):
        table = table_of("referee", "six-card level=muggins claims=all", *lines)
        change(table, "count")
        view = table.view()
        assert view.asked_for == "claim" and view.turn_track == 0 and not view.is_error
        assert keyed(table, keys) == ["claim 0 " + keys[0]]
        assert table.view().asked_for == "muggins"
        assert keyed(table, "2 #" if offered else "#") == ["mugs 1 %d" % (2 * offered)]
        assert table.view().prompt.endswith("End the play?  1 yes, with last  2 yes, without")
    change(table, "count")
    assert keyed(table, "9") == ["lay 9"] and table.view().dialog == ""
    change(table, "count")
    assert view_after(table, "*").message == "undid: Orange played 9"


def test_cards_on_the_table_are_played_out_by_cards():
    table = table_of("referee", "six-card", "starter T", "> 7 8")
    change(table, "count")
    assert view_after(table, "*").prompt == "Orange: play a card"
    change(table, "count")
    keyed(table, "9 5 D D 6 4 3 A")
    assert keyed(table, "# 0 #") == ["show 1 from-play flush=0"]
    assert keyed(table, "5 5 4 B #") == ["show 0 5 5 4 Q"]


def test_the_scoreboard_in_mid_deal_and_back_loses_nothing():
    table = table_of("referee", "six-card", "starter T", "> 7 8")
    change(table, "scoreboard")
    assert keyed(table, "3 B") == ["peg 1 3"]
    change(table, "referee")
    view = table.view()
    assert view.series == (7, 8) and view.scores == [2, 3] and view.prompt == "Orange: play a card"
    assert keyed(table, "9") == ["lay 9"]
    change(table, "scoreboard")
    assert keyed(table, "#") == ["deal by-hand"]
    change(table, "referee")
    assert table.view().awaiting == "starter" and table.view().scores == [2, 6]


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


def test_an_exchange_in_the_middle_keeps_what_was_pegged_beside_it():
    table = entered("A! 3 # D 2 3 B! 1 # 4 0 #")
    assert table.match.game.scores == [34, 9]
    assert lines(table)[-4:-2] == ["show 1 2 3 4 T flush=0", "show 0 J 5 5 5 nobs=1"]


def test_with_no_hand_to_exchange_the_key_shows_details():
    table = table_of("count", "six-card", "starter 5")
    for keys in ("# D", "A D", "5 5 5 D"):
        assert view_after(table, keys).dialog == "details", keys
        assert view_after(table, "#").dialog == "count", keys
    keyed(table, "D 1")  # another key goes to the hand below the page
    assert table.view().entry == "J 5 5 5  nobs 1"
    for way, key in (("count", "D"), ("scoreboard", "0")):
        table = table_of(way, "six-card", "starter 5")
        keyed(table, key)  # while points are expected
        assert table.view().dialog == "details", way
    table = Table(Match())
    keyed(table, "2 0 7 8 9 5 D D 6 4 3 A D D D")  # by the cards: not this hand, the deal, details
    assert table.view().dialog == "details"
    keyed(table, "* 4 D")  # while flush and nobs are asked
    assert table.view().dialog == "details"
    assert keyed(table, "# #") == ["show 0 from-play flush=4"]
