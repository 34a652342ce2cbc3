"""Slips of the hand at the keypad, and the few keys that set them right."""

from cribboard.rules.match import Match
from cribboard.table import Table
from tests.helpers.random_match import game_state
from tests.helpers.scripts import keyed, press_keys, refusal, view_after
from tests.helpers.tables import table_after

#: The manual's first deal by keys, Blue deals: Orange lays J 9 7 6, Blue 5 K Q 8.
WHOLE = "5 A 5 9 D 7 C 6 B D 8"


def _table(keys="", game="six-card dealer=0", *lines):
    return table_after(keys, game, *lines)


def _same(table, keys):
    """Return whether the table stands as if only these keys had been pressed."""
    return game_state(table.match) == game_state(_table(keys).match)


def test_a_card_over_31_is_refused_where_nobody_said_go():
    table = _table("5 A 5 9")
    for _ in range(2):
        assert refusal(table, "8") == "8 would make 32. D for a go"
    assert keyed(table, "D 8") == ["go", "lay 8 new-series"]
    assert table.match.game.scores == [2, 1] and table.match.game.count == 8
    assert keyed(table, "*") == [] and table.match.game.count == 24
    table = _table("5 A 5 9", "five-card dealer=0")  # a single series has no next one
    for _ in range(2):
        assert refusal(table, "8") == "8 would make 32. The limit is 31"


def test_any_other_key_forgets_what_a_second_press_would_do():
    for other in ("# *", "D! *", "A! *"):
        table = _table("5 A")
        refusal(table, "D")
        press_keys(table, other)
        assert keyed(table, "D") == [], other


def test_a_second_press_within_300_ms_is_a_bounce():
    table = _table("5 A")
    table.now_ms = 1000
    refusal(table, "D")
    table.now_ms = 1299
    assert refusal(table, "D").startswith("Blue can lay"), "still offered"
    table.now_ms = 1300
    assert keyed(table, "D") == ["pass"]


def test_after_a_go_the_next_series_begins_by_its_first_card():
    table = _table("5 A 5 9 D")
    assert keyed(table, "8") == ["lay 8 new-series"]
    assert table.view().patter == "go, Orange: one for last; Blue: eight"
    assert keyed(table, "*") == [] and table.view().message == "undid: Blue played 8"
    assert table.match.game.saying_go == {0} and table.match.game.count == 24


def test_d_passes_the_lead_at_once_and_a_later_turn_if_it_is_keyed_twice():
    table = _table("5")
    assert keyed(table, "D") == ["pass"] and table.match.game.turn == 0
    assert table.view().patter == "Orange lays nothing"
    press_keys(table, "*")
    assert table.match.game.turn == 1
    table = _table("5 A")
    assert refusal(table, "D") == "Blue can lay. D again: Blue lays nothing"
    assert keyed(table, "D") == ["pass"] and table.match.game.turn == 1


def test_one_star_takes_back_d_d_d_and_d_1():
    for keys in ("D", "D D", "D D D 1", "D D D 2"):
        for before in ("5 A 5", "5 A 5 9 D 7 C 6", "5 A 5 9 D"):
            table = _table(before)
            state = game_state(table.match)
            stars = 0
            pushed = keyed(table, keys)
            while game_state(table.match) != state or table.view().dialog:
                press_keys(table, "*")
                stars += 1
                assert stars <= len(pushed) + 1, (keys, before)


def test_the_play_ends_by_a_question_that_hash_does_not_answer():
    for answer, scores in (("1", [3, 0]), ("2", [2, 0])):
        table = _table("5 A 5 D D")
        assert keyed(table, "D") == []
        view = table.view()
        assert view.dialog == "end-play" and view.choices == 2
        assert view.prompt == (
            "Blue holds 3  Orange holds 3  End the play?  1 yes, with last  2 yes, without"
        )
        assert refusal(table, "#") == refusal(table, "D") == "1 or 2 ends the play, * goes on"
        assert len(keyed(table, answer)) == 1
        assert table.match.game.phase == "show" and table.match.game.scores == scores
        press_keys(table, "*")
        assert table.match.game.phase == "play"
    table = _table("5 A 5 D D D")
    assert keyed(table, "9") == ["lay 9"] and table.view().dialog == ""
    table = _table("5 A 5 D D D D D D D", "partners dealer=0")  # of four it takes five rows
    assert table.view().prompt == (
        "Blue: 4 Orange: 3  Blue 2: 3 Oran 2: 4  End the play?  1 yes, with last  2 yes, without"
    )


def test_a_short_hand_has_an_exit():
    table = _table("5 A 5 9 D 7 C 6 B D")
    assert keyed(table, "D") == [] and table.view().prompt == "Blue holds 1  End the play?  1 yes"
    assert keyed(table, "1") == ["pass"] and table.match.game.phase == "show"
    assert keyed(table, "#") == ["show 1 from-play flush=0 nobs=0"]


def test_hands_and_cribs_with_fewer_cards_are_counted_if_hash_is_keyed_twice():
    table = _table("5 A 5 9 D 7 C 6 B D D 1 #")
    assert refusal(table, "#") == "3 of 4 cards. # again: these are all"
    assert keyed(table, "#") == ["show 0 from-play short"]
    press_keys(table, "2 2 3")
    assert refusal(table, "#") == "3 of 4 cards. # again: these are all"
    assert keyed(table, "#") == ["crib 2 2 3 short"]
    assert table.match.game.awaited[0] == "deal"
    assert keyed(table, "* * 3") == [], "the fourth card can be added"
    assert keyed(table, "4") == ["crib 2 2 3 4"]
    press_keys(table, "* * *")
    assert table.view().awaiting == "crib" and table.view().dialog == ""
    assert refusal(table, "#") == "Enter 4 crib cards", "`# #` alone counts no crib"
    assert refusal(table, "#") == "0 of 4 cards. # again: these are all"
    assert keyed(table, "#") == ["crib short"] and table.view().dialog == ""
    assert keyed(table, "#") == ["deal"]
    table = _table(WHOLE + " # #")
    press_keys(table, "2 2 3 4")
    assert table.match.game.awaited[0] == "deal", "four cards count by themselves"


def test_star_back_right_key_and_a_long_star_do_the_rest_again():
    table = _table("4 A 5 9 D 7 C 6 B D 8")
    press_keys(table, "* " * 11 + "5 *!")
    assert table.view().message == "Done again: 10"
    assert _same(table, WHOLE)
    assert view_after(table, "*").message == "The correction is undone"
    press_keys(table, "*!")
    assert _same(table, WHOLE)


def test_a_second_hold_offers_the_other_ways_with_their_scores():
    table = _table("5 A 6 7")
    press_keys(table, "* * 5 *!")
    assert table.match.game.series == [11, 5, 7]
    view = view_after(table, "*!")
    assert view.page == ("THE REST FOLLOWS", "1 instead 2:0", "2 before it 5:0")
    press_keys(table, "2")
    assert table.match.game.series == [11, 5, 6, 7]
    press_keys(table, "*")
    assert table.match.game.series == [11, 5]


def test_a_hold_after_one_star_makes_the_same_correction_again():
    table = _table("5 A 6 7 * * 5 *! *! 2")  # before it, not instead
    state = game_state(table.match)
    press_keys(table, "* *!")
    assert game_state(table.match) == state
    assert view_after(table, "*!").dialog == "mend", "held again, it offers the ways"
    table = _table(WHOLE + " # # 2 2 3 4 # D * D! 3 # 3 1")
    state = game_state(table.match)
    assert view_after(table, "*!").message == "Nothing to redo", "another correction came"
    assert game_state(table.match) == state


def test_a_rest_that_does_not_fit_whole_asks_first():
    table = _table("5 A 2 8 9")
    view = view_after(table, "* * * C *!")
    assert view.dialog == "mend" and view.page[1:3] == ("1 instead 0:0", "  1 will not fit")
    press_keys(table, "1")
    assert table.view().message == "K instead of 2; 1 more 9 would make 37. The limit is 31"


def test_a_typed_count_comes_back_as_it_was_typed():
    table = _table(WHOLE + " # # 4 4 5 6")
    assert table.match.game.awaited[0] == "deal"
    assert keyed(table, "* * 3") == ["crib 4 4 5 3"]
    table = _table(WHOLE + " 1 #")
    assert view_after(table, "*").entry == "J 9 7 6  nobs 1"
    assert keyed(table, "#") == ["show 1 from-play flush=0 nobs=1"]


def test_d_before_the_starter_lets_the_next_seat_deal():
    table = _table(WHOLE + " # # 2 2 3 4 #")
    assert table.match.game.dealer == 1
    press_keys(table, "D")
    assert table.match.game.dealer == 0 and table.view().message == "Blue deals"
    press_keys(table, "*")
    assert table.match.game.dealer == 1
    press_keys(table, "D")
    assert keyed(table, "5") == ["starter 5"]
    assert table.match.commands[0].options == (("dealer", 0),) and table.match.game.dealer == 0
    press_keys(table, "* D")
    assert table.match.commands[0].options == () and table.match.game.dealer == 1


def test_a_wrong_dealer_is_set_right_by_star_d_and_a_long_star():
    wrong, right = Table(Match()), Table(Match())
    press_keys(wrong, "1 " + WHOLE + " * " * 12 + "* 2 *!")
    press_keys(right, "2 " + WHOLE)
    assert game_state(wrong.match) == game_state(right.match)
    later = _table(WHOLE + " # # 2 2 3 4 # 5 9 6 2 3")
    press_keys(later, "* * * * * D *!")
    assert later.match.game.dealer == 0 and later.match.game.laid == [[6, 3], [9, 2]]


def test_a_correction_that_was_taken_back_is_done_again_by_a_long_star():
    table = _table("5 A 5 9 7 C 6 B D 8 D A 9 7 6 1")
    right = game_state(table.match)
    press_keys(table, "*")
    assert game_state(table.match) != right
    press_keys(table, "*!")
    assert game_state(table.match) == right and table.view().message == "Done again: 1"
    press_keys(table, "* #")
    assert view_after(table, "*!").message == "Nothing to redo", "another command came"


def test_a_count_that_is_done_again_asks_what_was_never_asked():
    table = _table("5 A 5 9 D 7 C 7 B D 8 #")  # Orange: J 9 7 7, of which no flush was asked
    view = view_after(table, "* * * * * 6 *!")
    assert view.message == "6 instead of 7; 3 more" and view.answers == (4, 5, 1)
    assert view_after(table, "*!").dialog == "mend", "the ways, not the count without its answer"
    press_keys(table, "1 1 #")
    assert _same(table, WHOLE + " 1 #")
    table = _table("A 0 5 9 D 7 C 6 B D 8 # # # # 4 4 A 5")
    press_keys(table, "* " * 16 + "5 *!")
    view = table.view()
    assert view.entry == "4 4 J 5" and view.answers == (1,)
    assert keyed(table, "1 #") == ["crib 4 4 J 5 nobs=1"]


def test_another_seat_or_form_after_a_misdeal_does_not_bring_the_deal_back():
    for before in ("", WHOLE + " # # 2 2 3 4 # "):
        table = _table(before + "5 A 5 9 D 7 C 6 B D 8 D! 5 # A 3 B # # D! 6 # #")
        game = table.match.game
        state, scores, seat = game_state(table.match), game.scores, game.pone
        for keys in ("D! 2 3 # %d" % (5 + seat), "D! 3 # 1 D! 3 # 3 1"):
            press_keys(table, keys)
            game = table.match.game
            assert game.phase == "starter" and game.scores == scores, keys
            assert "misdeal" not in [command.kind for command in table.match.commands]
            assert game.form.name == "seven-card" or game.dealer == seat
            press_keys(table, "*")
            assert game_state(table.match) == state
