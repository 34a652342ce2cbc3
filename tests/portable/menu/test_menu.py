"""The menu by keys: every item, when it takes effect, and what is saved."""

import json

from cribboard import settings_table
from cribboard.app import App
from cribboard.dialogs.dialog import MOST_CHOICES, Choice, list_row
from cribboard.language import phrases
from cribboard.menu import light_items, menu
from cribboard.rules.match import Match
from cribboard.screen import font, oled_layout, text_rows
from cribboard.store import settings as stored
from cribboard.table import Table
from tests.helpers import fakes
from tests.helpers.scripts import begun, keyed, press_keys, refusal, rows_of, view_after
from tests.helpers.tables import said, table_after

#: Pages of the menu: six items each.
PAGES = -(-len(menu.NUMBERS) // 6)
assert {row[4] for row in settings_table.ROWS} == set(range(menu.LAST + 1))


def test_the_menu_is_a_list_of_pages_that_d_turns():
    table = table_after("D!")
    first = rows_of(table)
    assert first == [
        "Menu: number, #   1/%d" % PAGES,
        " 1 way: referee",
        " 2 level: auto",
        " 3 form: six",
        " 4 target: 121",
        " 5 penalty",
        " 6 misdeal",
        "1-%d D more * back" % menu.LAST,
    ]
    listed = []
    for part in range(PAGES):
        view = table.view()
        assert (view.page_part, view.page_parts) == (part + 1, PAGES)
        listed += view.page[1:]
        keyed(table, "D")
    assert rows_of(table) == first
    assert [int(row[:2]) for row in listed] == list(menu.NUMBERS)
    assert refusal(table, "A") == refusal(table, "#") == "A number, then #"


def test_digits_list_the_items_that_begin_with_them_and_mark_the_one_they_name():
    table = table_after("D! 2")
    assert rows_of(table) == [
        "Menu: 2           1/2",
        " 2>level: auto",
        "20 colours: 1 2 3",
        "21 supply: 380",
        "22 language: English",
        "23 1st deal: in turn",
        "24 twin: off",
        "# open  D more",
    ]
    assert rows_of(table, "D")[1:5] == [
        "25 service: on",
        "26 errors",
        "27 about",
        "28 facing: off",
    ]
    assert rows_of(table)[5] == "29 speech: no voice"
    keyed(table, "7")  # the page with the item
    assert rows_of(table)[0] == "Menu: 27          5/%d" % PAGES and rows_of(table)[3] == "27>about"
    assert rows_of(table, "*")[0] == "Menu: number, #   1/%d" % PAGES
    keyed(table, "9")
    assert rows_of(table)[3] == " 9>bright: 5" and table.view().page_part == 2
    assert ">" not in "".join(view_after(table, "9").page)  # no item has this number
    keyed(table, "* D D *")
    assert not table.view().page  # a page that is turned is no input that `*` would erase


def test_the_list_shows_the_present_values():
    table = table_after("D! 1 # 3 D! 9 # 2 # D! 1 0 # 3 D! 2 2 # 2 D! 4 # 6 1 # D! 1 2 # # * D!")
    rows = []
    for _ in range(PAGES):
        rows += table.view().page[1:]
        keyed(table, "D")
    for row in (" 1 Modus: Punktetafel", " 4 Ziel: 61", " 9 Helligkeit: 2", "10 Ton: laut"):
        assert row in rows, row
    assert "12 Coach: an" in rows and "22 Sprache: Deutsch" in rows
    phrases.use("en")


def test_a_long_row_gets_a_shorter_name_then_a_shorter_value():
    assert list_row(9, False, "bright", "5") == " 9 bright: 5"
    assert list_row(22, True, "languages", "Fran\xe7ais") == "22>languag.: Fran\xe7ais"
    assert list_row(14, False, "skunking", "tournament") == "14 skunk.: tournament"
    assert list_row(1, False, "way", "an unusually long value") == " 1 way: an unusually."
    assert list_row(1, False, "wayward", "an unusually long value") == " 1 wayw.: an unusual."


def test_a_choice_marks_the_present_value_on_the_page_that_it_opens_with():
    table = table_after("D! 3 #")
    assert rows_of(table) == [
        "Form: six         1/2",
        " 1>six",
        " 2 five",
        " 3 seven",
        " 4 three-hand",
        " 5 partners",
        " 6 captain",
        "D more # keep * back",
    ]
    assert rows_of(table, "D")[1:4] == [" 7 losing", " 8 shotgun", " 9 singles"]
    assert rows_of(table, "8 D! 3 #")[:3] == ["Form: shotgun     2/2", " 7 losing", " 8>shotgun"]
    assert not view_after(table, "D D *").page
    keyed(table, "D! 1 0 #")
    assert rows_of(table)[:5] == ["Sound: night", " 1 off", " 2 soft", " 3 loud", " 4>night"]
    assert rows_of(table)[7] == "# keep  * back"
    assert refusal(table, "D") == "Sound: 1 to 4"  # there is no other page


def test_a_tenth_value_is_chosen_with_0():
    taken = []

    class Ten(Choice):
        def more(self, table):
            return ("tenth",) * (MOST_CHOICES - len(self.values))

        def take(self, table, place):
            taken.append(place)

    table = table_after("")
    for key in "190":
        table.open(Ten("form"))
        press_keys(table, key)
    assert taken == [0, 8, 9] and not table.is_error
    table.open(Choice("skunks"))
    assert refusal(table, "0") == "Skunks: 1 to 4"


def test_a_number_shows_the_present_one_its_range_and_what_is_typed():
    table = table_after("D! 2 1 #")
    rows = rows_of(table)
    assert rows[:2] == ["Supply mA: 380", "300 to 3000"]
    assert rows[6:] == ["Supply mA: _", "# keep  * back"]
    assert rows_of(table, "5 0 0")[6:] == ["Supply mA: 500_", "# set  * erase"]
    keyed(table, "# D! 9 #")
    assert rows_of(table)[5] == " 5>==========" and rows_of(table)[7] == "# done"
    keyed(table, "2")
    assert rows_of(table)[0] == "Brightness: 2" and rows_of(table)[2] == " 2>===="


def text(view):
    return font.letters("".join(oled_layout.draw(view)))


def test_every_item_opens_by_its_number_fits_the_screen_and_is_left():
    assert [number for number, _ in menu.names()] == list(menu.NUMBERS)
    for number, name in menu.names():
        table = table_after("D! " + " ".join(str(number)), "six-card", "starter 9")
        assert "%2d>%s" % (number, name[:5]) in text(table.view()), number
        view = view_after(table, "#")
        assert not view.is_error, view.message
        lines = text_rows.wrap_parts(view.prompt)
        assert 0 < len(lines) + (view.entry != "") <= (2 if view.page else 5), (number, lines)
        for line in lines:
            assert len(line) <= 21
        keyed(table, "* *" if number in (5, 7, 13) else "*")
        assert (
            table.view().prompt == "Orange: play a card" or table.match.game.phase == "starter"
        ), number


def test_other_numbers_open_nothing():
    table = Table(Match())
    for number in (0, menu.LAST + 1, 99):
        keys = "D! %s #" % " ".join(str(number))
        assert refusal(table, keys) == "The menu has no item %d" % number


def test_the_way_is_set_at_once_and_left_by_hash():
    table = Table(begun("six-card", "starter 9"))
    assert said(table, "D! 1 # 3") == "Way: scoreboard"
    assert table.settings["way"] == "scoreboard"
    assert table.view().prompt == "Points, then A B  A B one  C D two  # next deal"
    assert refusal(table, "D! 1 # 4") == "Way: 1 to 3"
    assert said(table, "1") == "Way: referee"
    assert table.view().prompt == "Orange: play a card"
    table = table_after("D! 1 # 2 D! 1 #")
    assert rows_of(table)[:3] == ["Way: count", " 1 referee", " 2>count"]
    assert said(table, "#") == "Way: count" and table.settings["way"] == "count"


def test_a_level_and_a_form_take_effect_with_the_next_game():
    table = Table(begun("six-card", "starter 9"))
    assert said(table, "D! 2 # 4") == "Level: muggins, from the next game"
    assert rows_of(table)[:3] == ["Claim the play: no", " 1>no", " 2 yes"]
    keyed(table, "2")
    assert table.match.game.level == "auto"
    assert keyed(table, "D! 8 # # 1") == ["game six-card claims=all dealer=0 level=acc-muggins"]
    keyed(table, "D! 2 # 1")
    assert keyed(table, "D! 8 # # 2") == ["game six-card dealer=1"]
    assert said(table, "D! 3 # 2") == "Form: five, from the next game"
    assert table.match.game.form.name == "six-card"
    assert keyed(table, "D! 8 # # 1") == ["game five-card dealer=0"]
    assert table.match.game.target == 61  # the form's own


def test_losing_asks_how_many_play_and_has_no_muggins():
    table = table_after("D! 3 # 7")
    assert rows_of(table)[:4] == ["Players: two", " 1>two", " 2 three", " 3 four"]
    view = view_after(table, "2")
    assert view.prompt == "Who deals first?  1 Blue  2 Orange  3 White"
    assert view.scores == [0, 0, 0] and view.names == ["Blue", "Orange", "White"]
    assert keyed(table, "3") == ["game losing dealer=2 players=3"]
    assert keyed(table, "D! 8 # # 3") == ["game losing dealer=2 players=3"]
    table = table_after("D! 2 # 4 2 D! 3 # 7 1")
    assert keyed(table, "1") == ["game losing claims=all dealer=0 level=correct"]


def test_captains_asks_who_is_captain_then_who_deals():
    table = table_after("D! 3 # 6")
    assert table.view().prompt == "Who is captain?  1 you  2 left  3 right"
    assert refusal(table, "4") == "1 2 3 for the captain"
    assert view_after(table, "2").prompt == "Who deals first?  1 Orange  2 Blue  3 Orange 2"
    assert keyed(table, "3") == ["game captain captain=1 dealer=2"]
    assert view_after(table, "D! 8 # #").entry == "# for 2"
    assert view_after(table, "#").entry == "# for Orange"
    assert keyed(table, "#") == ["game captain captain=1 dealer=0"]


def test_a_target_and_the_skunk_scale_are_set():
    table = Table(Match())
    assert said(table, "D! 4 # 6 1 #") == "Target: 61, from the next game"
    assert table.view().target == 61
    keyed(table, "D! 4 #")
    assert rows_of(table)[0] == "Target: 61" and table.view().entry == "Target: "
    assert refusal(table, "0 #") == "Target: 1 to 999"
    assert refusal(table, "* 1 2 3 4") == "Target: 1 to 999"
    assert table.view().entry == "Target: 123"
    assert said(table, "* #") == "Target: 61, from the next game"  # as it was
    keyed(table, "D! 1 4 # 3")
    assert keyed(table, "1") == ["game six-card dealer=0 skunks=house target=61"]


def test_a_penalty_goes_back_or_to_another():
    table = table_after("D! 5 # A 2", "six-card", "peg 0 9")
    assert table.view().prompt == "# back  B gets them" and table.view().entry == "Blue: 2"
    assert keyed(table, "#") == ["penalty 0 2 back"] and table.match.game.scores == [7, 0]
    assert keyed(table, "D! 5 # A 3 B") == ["penalty 0 3 to=1"]
    assert table.match.game.scores == [7, 3]
    assert refusal(table, "D! 5 # A 3 A") == "The points go to another player"
    assert refusal(table, "D") == "# back, or who gets them"
    assert view_after(table, "* *").prompt == "Which player?  A Blue  B Orange"
    assert refusal(table, "7") == "Player first: A B"
    assert refusal(table, "C") == "There are only 2 tracks"


def test_a_misdeal_is_asked_about():
    table = table_after("D! 6 #", "six-card", "starter 9", "> 7 8")
    assert table.view().prompt == "Deal again?  # yes  * no"
    assert keyed(table, "#") == ["misdeal"] and table.match.game.scores == [0, 0]
    assert table.view().awaiting == "starter"
    keyed(table, "*")
    assert table.match.game.scores == [2, 0]


def test_a_score_is_set():
    table = Table(begun("seven-card target=181"))
    assert keyed(table, "D! 7 # B 1 5 2 #") == ["set 1 152"]
    assert table.match.game.scores == [0, 152]
    assert refusal(table, "D! 7 # A 1 9 9 #") == "A score is 0 to 181, not 199"
    assert table.view().entry == "Blue: 199"


def test_the_last_count_is_overruled():
    table = table_after("D! 1 3 #", "six-card", "starter T", "> 7 8 9 5 go go 6 4 3 J")
    assert table.view().prompt == "No count yet  * back"
    assert refusal(table, "4") == "No count in this deal yet"
    assert view_after(table, "* # 0 D! 1 3 #").prompt == "Orange's hand: 2  right points, then #"
    assert table.view().turn_track == 1
    assert refusal(table, "#") == refusal(table, "A") == "Points, then #"
    assert keyed(table, "8 #") == ["overrule 1 8"]
    assert "overruled" in table.view().patter
    assert keyed(table, "D! 1 3 # 2 9 #") == ["overrule 1 29"]
    # what no hand can make is asked about
    assert keyed(table, "D! 1 3 # 3 0 #") == []
    view = table.view()
    assert view.is_sure and view.pending == (1, 30) and view.entry == "right count 30"
    assert refusal(table, "7") == "# yes, * no"
    keyed(table, "*")
    assert table.view().entry == "right count 30" and not table.view().is_sure
    assert refusal(table, "1") == "At most 2 digits"
    assert keyed(table, "# #") == ["overrule 1 30"]
    assert keyed(table, "D! 1 3 # 9 9 # * * 2 9 #") == ["overrule 1 29"]
    assert keyed(table, "D! 1 3 # 9 9 # #") == ["overrule 1 99"]


def test_a_match_is_begun_shown_and_its_first_deals_alternate():
    table = table_after("D! 1 5 #")
    assert rows_of(table)[0] == "Best of: 1"  # a game alone
    assert refusal(table, "4 #") == "An odd number of games"
    keyed(table, "* 3 # 2 D! 4 # 9 #")
    assert table.settings["best_of"] == 3 and table.settings["match_count"] == "worth"
    assert keyed(table, "1") == ["match count=worth first-to=2", "game six-card dealer=0 target=9"]
    keyed(table, "A! 9 #")
    card = "Blue: pts 1 +9  Orange: pts 0 -9"
    assert table.view().prompt == "# next game  match 1-0  " + card
    for line in ("# next game", "match 1-0", "Blue: pts 1 +9", "Orange: pts 0 -9"):
        assert line in text(table.view())
    assert view_after(table, "#").entry == "# for Orange"
    assert keyed(table, "#") == ["game six-card dealer=1 target=9"]
    keyed(table, "A! 9 #")
    assert table.match.winners == (0,) and "wins the match" in table.view().patter
    keyed(table, "# # #")
    assert table.match.won == (0, 0)


def test_a_match_and_its_first_game_are_undone():
    table = table_after("D! 1 5 # 3 # 1 D! 4 # 9 # 1 A! 9 #")
    assert table.view().prompt == "# next game  match 1-0"  # games are counted: no card
    table = table_after("D! 1 5 # 5 # 1 1 *")
    assert table.view().message == "undid: new game" and table.match.first_to == 3
    assert keyed(table, "2") == ["game six-card dealer=1"]
    keyed(table, "* D! 1 5 # 3 # 1")
    assert keyed(table, "2") == ["match count=games first-to=2", "game six-card dealer=1"]
    said(table, "* *")
    assert table.view().message == "undid: new match" and table.match.commands == []


def test_motion_chosen_in_the_menu_is_noted_as_the_owners_until_the_reset():
    for choice in "12":
        table = Table(Match())
        said(table, "D! 1 6 # #")  # as it was: nothing is chosen
        assert table.settings["motion_by"] == ""
        said(table, "D! 1 6 # " + choice)
        assert table.settings["motion_by"] == "owner"
        assert not stored.follow_motion(table.settings, choice == "1")
    said(table, "D! 1 8 # #")
    assert stored.follow_motion(table.settings, True)


def test_all_is_reset():
    table = table_after("D! 2 # 3 1 D! 1 # 3 D! 9 # 1 # D! 1 8 #")
    assert table.settings["brightness"] == light_items.BRIGHTNESS[0]
    keyed(table, "*")
    assert table.settings["level"] == "correct"
    assert said(table, "D! 1 8 # #") == "Every setting is reset"
    assert table.settings == stored.defaults()


def test_what_is_chosen_is_there_after_the_plug():
    devices = fakes.Devices()
    app = App(devices)
    for key in "D! 1 # 2 D! 2 # 3 2 D! 3 # 5 D! 1 5 # 3 # 2 D! 1 6 # 2".split():
        press_keys(app, key)
        app.step()
        app.step()
    assert app.lights.animation.is_motion_reduced
    notes = []
    again = stored.load(devices.files, notes)
    chosen = [again[name] for name in ("way", "level", "form", "best_of", "match_count")]
    assert chosen == ["count", "correct", "partners", 3, "worth"] and notes == []
    assert again["is_play_claimed"] is True and again["is_motion_reduced"] is True


def test_what_cannot_be_set_falls_back_and_is_said():
    for name, value in (("best_of", 2), ("best_of", 100), ("players", 5), ("match_count", "x")):
        files = fakes.Files({"settings": json.dumps({name: value}).encode()})
        notes = []
        assert stored.load(files, notes) == stored.defaults()
        assert [(note.key, note.what) for note in notes] == [("alert.setting", name)]
    assert stored.is_allowed("best_of", 0) and stored.is_allowed("best_of", 7)
