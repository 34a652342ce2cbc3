"""Messages and prompts in every way of use: right, whole and on the screen."""

from cribboard.screen import text_rows
from tests.helpers.scripts import keyed, refusal, rows_of
from tests.helpers.tables import table_after

TO_THE_SHOW = "1 5 A 5 9 D 7 C 6 B D 8 "


def said(keys):
    return table_after(keys).view().message


def test_what_is_undone_is_told_of_who_did_it_in_every_way():
    for keys, message in (
        ("1 5 A 5 D! 1 # 3 *", "undid: Blue played 5"),
        ("1 5 A 5 D! 1 # 3 * *!", "redid: Blue played 5"),
        ("2 5 A D! 1 # 2 * *", "undid: Blue played J"),
        ("D! 3 # 5 1 5 A 4 6 *", "undid: Orange 2 played 6"),
        ("D! 3 # 7 2 D! 2 # 4 1 1", "No muggins in this form: level strict"),
    ):
        assert said(keys) == message, keys
    assert table_after("D! 3 # 7 2 D! 2 # 4 1 1").match.game.level == "correct"


def test_a_refusal_is_on_the_screen_however_long_the_prompt():
    for keys in (
        "D! 1 1 # 2 1 5 B A A 5 B",
        "1 5 D! 5 5 #",
        "1 5 D! 5 5 5",
        "1 5 D! A",
    ):
        table = table_after(keys)
        view = table.view()
        assert view.is_error
        told = " ".join(" ".join(rows_of(table)).split())
        assert "! " + view.message in told, keys
        for line in text_rows.wrap_parts(view.prompt):
            assert " ".join(line.split()) in told, keys


def test_points_that_are_typed_are_seen_beside_the_longest_name():
    table = table_after("")
    table.settings["names"] = ["Bartholomew of the Moor", "Orange", "White"]
    assert rows_of(table, "1 5 A! 1 4")[6] == "Bartholomew of t 14_"
    assert any([row.endswith("pegs 99") for row in rows_of(table, "* 9 9 #")])


def test_a_flush_is_not_asked_where_suits_that_were_typed_exclude_it():
    table = table_after("D! 1 1 # 2 1 5 A 2 B 9 # 4 A 9 # 6 # D D C # 8 # C #")
    assert table.view().prompt == "Orange's hand  # count"


def test_a_suited_flush_is_asked_only_whether_the_starter_joins():
    table = table_after("D! 1 # 2 1 9 # D! 1 1 # 2 2 B 4 B 6 B 8 B")
    assert table.view().prompt == "flush: 5  only 4: #" and table.view().answers == (4, 5)
    assert refusal(table, "0") == "Answer with the points"
    assert keyed(table, "#")[0].startswith("show 1 2h 4h 6h 8h")
    assert table.match.game.scores[1] == 4 + 4


def test_hash_leaves_the_form_and_its_target_as_they_are():
    table = table_after("D! 4 # 6 1 # D! 3 # #")
    assert table.settings["target"] == 61
    keyed(table, "D! 3 # 1")
    assert table.settings["target"] == 121


def test_a_reset_ends_a_match_of_several_games_too():
    table = table_after("D! 1 5 # 3 # 1 1 5")
    assert table.match.first_to == 2
    assert rows_of(table, "D! 1 8 # # D! 1 5 #")[0] == "Best of: 1"
    keyed(table, "* D! 8 # # 1")
    assert table.match.first_to == 1
    table = table_after("D! 1 5 # 5 # 1 1 5")
    table.settings["best_of"] = 0  # nothing was set: the length of the match is told
    assert rows_of(table, "D! 1 5 #")[0] == "Best of: 5"


def test_who_wins_is_told_and_by_how_much():
    table = table_after("D! 3 # 7 2 1 A! 9 9 # # A! 2 2 #")
    assert table.match.game.winners == (1, 2)
    assert "Orange White by 121" in rows_of(table)
    rows = rows_of(table_after("D! 1 4 # 4 D! 1 5 # 3 # 2 1 A! 9 9 # # A! 2 2 #"))
    assert "Blue wins the match" in " ".join(rows) and "Orange: pts 0 -121" in rows


def test_that_a_match_begins_anew_is_said():
    table = table_after("D! 1 5 # 3 # 1 1 A! 9 9 # # A! 2 2 #")
    assert table.match.won[0] == 1
    keyed(table, "D! 3 # 4 D! 8 # # 1")
    assert table.view().message == "A new match begins" and not any(table.match.won)


def test_the_first_hash_after_power_on_answers_nothing():
    for keys in (
        "D! 2 # 4 1 " + TO_THE_SHOW,
        "D! 2 # 4 1 " + TO_THE_SHOW + "7 # 1 #",
        TO_THE_SHOW,
        "D! 1 # 3 1",
    ):
        table = table_after(keys)
        prompt, asked_for = table.view().prompt, table.view().asked_for
        table.resume()
        assert keyed(table, "#") == [] and table.view().prompt == prompt, keys
        assert not table.view().is_error
        keyed(table, "0 #" if asked_for == "claim" else "#")
        assert table.view().prompt != prompt or table.match.commands[-1].kind == "deal", keys


def test_a_five_card_play_can_be_played_out():
    for keys, is_played_out in (("2 2 1", True), ("2 # 1", False)):
        assert table_after("D! 3 # " + keys).match.game.is_played_out is is_played_out


def test_a_wrong_card_of_the_crib_costs_one_key():
    table = table_after(TO_THE_SHOW + "1 # # 1 2 4 *")
    view = table.view()
    assert view.entry == "A 2" and view.message == "Card erased. * again for all"
    keyed(table, "*!")
    assert table.view().entry == "A 2" and table.view().message == "Nothing to redo"
    assert keyed(table, "3 3")[-1].startswith("crib A 2 3 3")


def test_half_a_hand_is_let_go_where_points_are_awaited():
    table = table_after("D! 1 # 2 1 5 # 1 2 D! 1 # 3")
    assert table.view().entry == "" and table.view().prompt.startswith("Points, ")
