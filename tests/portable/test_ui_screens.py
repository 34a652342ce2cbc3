"""Rows of the small screen, as a player reads them."""

from cribboard.rules.match import Match
from cribboard.screen import font, oled_layout, text_rows
from cribboard.table import Table
from tests.helpers.scripts import press_keys

TO_THE_SHOW = "2 0 7 8 9 5 D D 6 4 3 A "


def play(keys, table=None):
    table = table or Table(Match())
    press_keys(table, keys)
    return table


def read(rows):
    """Return the rows as plain text, their ends trimmed."""
    return [font.letters(row).rstrip() for row in rows]


def seen(keys, telling=""):
    rows = oled_layout.draw(play(keys).view(), telling)
    assert len(rows) == 8
    for row in rows:
        assert len(row) == 21
    return read(rows)


def test_before_the_first_game():
    assert seen("") == [
        "      CRIBBOARD",
        "",
        "    first to 121",
        "",
        "# for Blue",
        "",
        "Who deals first?",
        "1 Blue  2 Orange",
    ]


def test_in_the_play():
    assert seen("2 0 7 8 9") == [
        "Blue     10 (D)Orange",
        " 3 +3           +2 2<",
        " 118 to go 119 to go",
        " 24  7 8 9",
        "twenty-four and three",
        "for a run",
        "Orange: play a card",
        "D go",
    ]


def test_the_title_and_what_is_awaited_are_inverse_and_the_starter_is_cut_out():
    rows = oled_layout.draw(play("1 9 7").view())
    assert rows[0] == text_rows.inverse("Blue(D)  ") + " 9 " + text_rows.inverse("   Orange")
    assert rows[7] == text_rows.inverse("Blue: play a card    ")


def test_a_question_shows_the_hand_it_is_about():
    rows = seen(TO_THE_SHOW + "#")
    assert rows[5:] == ["Orange: 8 5 4 J", "Any flush? 0 4 5", "Any nobs? 0 1"]
    assert seen(TO_THE_SHOW + "# 0")[6:] == ["8 5 4 J  flush 0", "Any nobs? 0 1"]


def test_a_count_is_told_over_as_many_rows_as_it_takes():
    assert seen(TO_THE_SHOW + "# 4 #")[3:] == [
        "Orange: fifteen two,",
        "fifteen four, and a",
        "flush of four is",
        "eight",
        "Key the 4 crib cards",
    ]


def test_of_a_count_too_long_for_the_screen_the_end_is_read():
    rows = seen(TO_THE_SHOW + "# # 5 5 A B 0 #")
    assert rows[3].startswith("..")
    assert " ".join(rows[3:7]).endswith("and a run of three is seventeen")


def test_a_refusal_stands_where_the_patter_stood():
    rows = seen("2 0 7 8 9 0")
    assert rows[4:] == ["! 10 would make 34.", "The limit is 31", "Orange: play a card", "D go"]


def test_the_stop_that_is_being_told():
    assert seen(TO_THE_SHOW + "# 0", "fifteen 2")[4].strip() == "fifteen 2"


def test_half_a_crib_has_a_cursor():
    assert seen(TO_THE_SHOW + "# # 5 0 A")[6:] == ["5 10 J_", "Key the 4 crib cards"]


def test_the_win():
    rows = seen("2 0 A! 9 9 # # A! 2 0 # 7 B! 5 # A! 2 #")
    assert rows[1:3] == [" 121 +2         +5 5", " home      116 to go"]
    assert rows[3:5] == [" Blue wins by 116", "a triple skunk!"]
    assert rows[7] == "# next game"


def test_the_stink_hole_is_named():
    assert seen("1 9 A! 9 9 # # A! 2 1 #")[2] == "stink hole  121 to go"


def test_the_longest_series_fits():
    assert seen("2 9 1 1 1 1 2 2 2")[4] == " 10  A A A A 2 2 2"
    table = play("2 9 1 1 1 1 2 2")
    view = table.view()
    view.series, view.count = (1, 1, 1, 1, 2, 2, 10, 10), 28
    assert read(oled_layout.draw(view))[4] == " 28  AAAA221010"


def test_any_name_can_be_drawn():
    table = Table(Match(), {"names": ["Zo\xeb\u0159 the Great", "Bartholomew", "x"]})
    rows = read(oled_layout.draw(play("2 0 7", table).view()))
    assert rows[0] == "Zo\xeb? t   10 (D)Bartho"
    for row in oled_layout.draw(table.view()):
        assert len(row) == 21


def test_a_word_longer_than_a_row_is_cut_and_nothing_of_it_is_lost():
    assert text_rows.wrap("abcdefghijklmnopqrst wins", 16) == ["abcdefghijklmnop", "qrst wins"]
    assert text_rows.wrap("abcdefghijklmnop wins", 16) == ["abcdefghijklmnop", "wins"]


def test_of_an_entry_as_long_as_the_row_the_end_is_read():
    for entry, row in (
        ("Bartholomew the Great", "..tholomew the Great_"),
        ("Bartholomew the Grea", "Bartholomew the Grea_"),
    ):
        view = play("2 0 7").view()
        view.entry, view.awaiting = entry, "points"
        rows = oled_layout.draw(view)
        assert all([len(one) == 21 for one in rows]) and row in read(rows), read(rows)


def test_a_prompt_takes_five_rows_at_most_and_the_scores_stay():
    view = play("2 0 7").view()
    head = oled_layout.draw(view)[:2]
    view.prompt = "  ".join(["row %d of seven" % row for row in range(1, 8)])
    rows = oled_layout.draw(view)
    assert len(rows) == 8 and rows[:2] == head
    assert read(rows)[3:] == ["row %d of seven" % row for row in range(1, 6)]


def test_before_the_starter_there_is_no_card_between_the_names():
    assert seen("2")[0] == "Blue        (D)Orange"
    rows = oled_layout.draw(play("1").view())
    assert rows[0] == text_rows.inverse("Blue(D)        Orange")
