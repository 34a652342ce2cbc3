"""The discard coach by keys: input, advice, when it gives none, and undo."""

import gc
import json
import sys

from cribboard.advice import advisor
from cribboard.advice.advisor import Advice
from cribboard.advice.position import Position
from cribboard.language import phrases
from cribboard.link import requests
from cribboard.menu import coach_page
from cribboard.rules import forms
from cribboard.rules.match import Match
from cribboard.rules.options import HOUSE
from cribboard.screen import oled_layout, text_rows
from cribboard.table import Table
from tests.helpers.languages import each_language
from tests.helpers.scripts import keyed, other_value, refusal, rows_of, view_after

OPEN = "D! 1 2 # "
HAND = "5 5 5 A 7 9"
#: The last rows of the page that waits for cards.
DEAL = ["Enter the 6 cards", "you were dealt", "D turn coach off"]


def _table(**chosen):
    return Table(Match(), chosen)


def _coach(keys="", **chosen):
    table = _table(has_coach=True, **chosen)
    keyed(table, OPEN + keys)
    return table


def _all_rows(table):
    """Return the rows of all choices, page by page; require that D leads back to the first."""
    first = rows_of(table)
    rows = []
    while True:
        rows += [row for row in rows_of(table)[2:7] if row]
        keyed(table, "D")
        if rows_of(table) == first:
            return rows


def test_it_is_off_until_it_is_turned_on_and_can_be_turned_off():
    table = _table()
    keyed(table, OPEN)
    assert rows_of(table)[1] == "The coach is off." and rows_of(table)[7] == "# turn it on  * back"
    assert refusal(table, "5") == "The coach is off."
    keyed(table, "#")
    assert table.settings["has_coach"] and rows_of(table)[5:] == DEAL
    keyed(table, "* " + OPEN)
    assert rows_of(table)[5:] == DEAL
    keyed(table, "D")
    assert not table.settings["has_coach"] and rows_of(table)[1] == "The coach is off."
    keyed(table, "*")
    assert not table.view().page and table.view().awaiting == "dealer"


def test_six_cards_and_whose_crib_tell_what_each_choice_is_worth():
    dealt = (5, 5, 5, 11, 7, 9)
    table = _coach("5 5 5 A 7")
    assert rows_of(table)[6:] == ["5 5 5 J 7_", "Cards to enter: 1"]
    assert rows_of(table, "9")[5:] == ["5 5 5 J 7 9_", "Whose crib is it?", "1 mine  2 theirs"]
    assert refusal(table, "3") == "1 mine, 2 theirs"
    for key, is_dealer in (("1", True), ("2", False)):
        keyed(table, key + " #")
        best = advisor.ranked(Position(dealt, is_dealer))[0]
        assert best.cards == (7, 9) and best.reason[0] == "hand"
        rows = rows_of(table)
        assert rows[0].startswith("Best: hand +" + coach_page.tenths(best.reason[1]) + " ")
        assert rows[1:3] == ["away   hand crib play", coach_page.row(best, False)]
        hand, crib, play = [float(number) for number in rows[2][7:].split()]
        assert (crib > 0) == is_dealer and abs(hand + crib + play - best.points / 100) < 0.2
        keyed(table, "*")
    assert rows_of(table)[6] == "Whose crib is it?"


def test_what_it_lists_is_what_advice_ranks():
    mixed, twins = ((1, 4, 6, 9, 11, 13), "1 4 6 9 A C"), ((6, 5, 6, 7, 8, 8), "6 5 6 7 8 8")
    for (six, typed), is_dealer, scores in (
        (mixed, True, ()),
        (mixed, False, (112, 109)),
        (twins, True, (0, 120)),
        (twins, False, (0, 0)),
    ):
        keys = "".join([" ".join(str(score)) + " # " for score in scores])
        table = _coach(typed + (" 1 " if is_dealer else " 2 ") + (keys or "#"))
        found = advisor.ranked(Position(six, is_dealer, *scores))
        assert _all_rows(table) == [coach_page.row(one, bool(scores)) for one in found]


def test_the_choices_are_on_pages_and_none_is_listed_twice():
    table = _coach("5 5 5 A 7 9 1 #")
    assert rows_of(table)[0].endswith(" 1/2")
    assert rows_of(table)[7] == "D more # play * back"
    seen = _all_rows(table)
    assert len(seen) == len(set(seen)) == 7  # of fifteen, eight are the same ranks again
    assert rows_of(table, "# #")[5:] == DEAL
    keyed(table, "1 2 3 4 6 8 2 #")
    assert len(_all_rows(table)) == 15
    keyed(table, "D")
    assert refusal(table, "5") == refusal(table, "1") == "D more, # play"
    assert rows_of(table)[0].endswith(" 2/3")


def test_a_wrong_card_costs_one_key_and_a_fifth_of_a_rank_is_refused():
    table = _coach("5 5 5 5")
    assert "fifth 5" in refusal(table, "5")
    assert refusal(table, "D") == refusal(table, "#") == "Cards to enter: 2"
    for keys, entry in (("* 6", "5 5 5 6_"), ("*", "5 5 5_")):
        assert rows_of(table, keys)[6] == entry
    keyed(table, "*")  # once more: all of them
    assert rows_of(table)[5:] == DEAL
    assert not view_after(table, "*").page


def test_scores_give_the_chance_to_win():
    table = _coach("1 4 6 9 A C 2")
    assert rows_of(table)[6:] == ["Your score, then #", "# alone: no scores"]
    assert table.view().asked_values == (0, 120)
    assert refusal(table, "A") == refusal(table, "1 2 1 #") == "A score, 0 to 120, then #"
    assert rows_of(table, "* 1 2")[5] == "12_"
    assert rows_of(table, "*")[6:] == ["Your score, then #", "# alone: no scores"]
    for keys in ("9 0 # *", "1 9 0 # 9 0 # *"):  # a score is erased, and the answer
        assert rows_of(table, keys)[6] == "Whose crib is it?"
    assert rows_of(table, "2 1 0 9 #")[7] == "Their score, then #"
    assert refusal(table, "#") == "A score, 0 to 120, then #"
    keyed(table, "1 0 9 #")
    best = advisor.ranked(Position((1, 4, 6, 9, 11, 13), False, 109, 109))[0]
    rows = rows_of(table)
    assert rows[1] == "away    win %     all" and rows[2] == coach_page.row(best, True)
    thousandths = round(1000 * best.chance / 65535)
    assert rows[2].split()[2] == "%d.%d" % (thousandths // 10, thousandths % 10)
    assert len(_all_rows(table)) == 15
    keyed(table, "# #")  # new cards have no scores
    assert rows_of(table)[5:] == DEAL
    assert rows_of(table, "1 4 6 9 A C 1 #")[1] == "away   hand crib play"


def test_the_answer_is_found_in_steps_which_the_link_waits_for_too():
    table = _coach("1 4 6 9 A C 2 1 0 9 # 1 0 9 #")
    view = table.view()
    steps = 0
    while view.advance():
        steps += 1
    assert steps > 15 * 13
    keyed(table, "D")
    second = table.view()
    page = second.page  # the choices are kept
    assert second.page_part == 2 and not second.advance()
    table = _coach("1 4 6 9 A C 2 1 0 9 # 1 0 9 # D")
    pieces = list(requests.view_pieces(table.view(), (0, 0), -1))
    assert pieces.count("") > 15 * 13
    assert tuple(json.loads("".join(pieces))["view"]["page"]) == page


def test_scores_are_asked_for_where_the_chances_are_known():
    table = _coach("1 4 6 9 A C 1 4 5 # 5 5 #", target=61)
    assert "win %" in rows_of(table)[1]
    same = _all_rows(table)
    table = _coach("1 4 6 9 A C 1 1 0 5 # 1 1 5 #")
    assert _all_rows(table) == same
    assert refusal(_coach("1 4 6 9 A C 1", target=61), "6 1 #") == "A score, 0 to 60, then #"
    assert "hand crib" in rows_of(_coach("1 4 6 9 A C 1", target=181))[1]


def _lays(position):
    """Return the rows of the lays that are ranked."""
    return [coach_page.row(one, True) for one in advisor.ranked(position, 20)]


def test_after_the_throw_and_the_starter_it_ranks_the_lays():
    six = (4, 5, 6, 8, 12, 13)
    table = _coach("4 5 6 8 B C 2 6 0 # 5 7 # #")
    assert rows_of(table)[6:] == ["Which two went?", "# new cards"]
    assert refusal(table, "1") == refusal(table, "D") == "Two of your six cards"
    keyed(table, "B")
    assert rows_of(table)[5] == "Q_" and refusal(table, "B") == refusal(table, "#")
    keyed(table, "C")
    assert rows_of(table)[7] == "The starter" and table.view().asked_for == "starter"
    assert refusal(table, "D") == refusal(table, "#") == "The starter, ace to K"
    keyed(table, "A")  # his heels: two for the dealer
    rows = rows_of(table)
    assert rows[7] == "your card  # new" and rows[1] == "card    win %     now"
    assert rows[2:6] == _lays(Position(six, False, 60, 59, 121, (12, 13), 11))
    assert refusal(table, "7") == refusal(table, "D") == "A card that fits, or go"
    assert rows_of(table, "5")[6:] == ["5_", "Their card  D go"]
    keyed(table, "0")
    rows = rows_of(table)
    position = Position(six, False, 60, 61, 121, (12, 13), 11, (5, 10))
    assert rows[2:5] == _lays(position) and not rows[5]
    keyed(table, "6 0")  # 31, and the player leads
    assert rows_of(table)[7] == "your card  # new"


def test_a_go_a_31_and_the_last_card_are_pegged():
    six = (4, 5, 6, 8, 12, 13)
    table = _coach("4 5 6 8 B C 2 6 0 # 5 7 # # B C 2 8 0 6 5")
    assert rows_of(table)[6:] == ["8 10 6 5_", "No card fits: D go"]
    assert refusal(table, "4") == refusal(table, "3") == "A card that fits, or go"
    assert rows_of(table, "D")[6:] == ["8 10 6 5 -_", "Their card  D go"]
    assert refusal(table, "3") == "A card that fits, or go"
    keyed(table, "D")  # one for the other, who laid last; the player leads
    laid = (8, 10, 6, 5, 0, 0)
    rows = rows_of(table)
    assert rows[2:4] == _lays(Position(six, False, 60, 58, 121, (12, 13), 2, laid))
    keyed(table, "4")
    assert refusal(table, "2") == "A card that fits, or go"  # it would have fitted at 29
    assert refusal(table, "D") == "A card that fits, or go"  # a card fits whatever the hand
    assert rows_of(table, "3 5 3")[6:] == ["The play is over", "# new cards"]
    assert refusal(table, "3") == "A card that fits, or go"
    assert rows_of(table, "#")[5:] == DEAL


def test_each_star_takes_one_entry_back():
    table = _coach("4 5 6 8 B C 2 6 0 # 5 7 # # B C 2 5 0")
    seen = []
    for _ in range(8):
        keyed(table, "*")
        seen.append(rows_of(table)[7])
    assert seen[:6] == [
        "Their card  D go", "your card  # new", "The starter", "# new cards", "# new cards",
        "D more # play * back",
    ]  # fmt: skip
    assert seen[6:] == ["1 mine  2 theirs", "Cards to enter: 1"]


def test_a_game_that_is_won_in_the_play_is_over():
    table = _coach("4 5 6 8 B C 2 1 1 8 # 5 7 # # B C 2 6 4")
    assert rows_of(table)[0].rstrip() == "Best: it wins" and ">99.9" in rows_of(table)[2]
    assert rows_of(table, "5")[6:] == ["The play is over", "# new cards"]
    table = _coach("4 5 6 8 B C 1 6 0 # 1 1 9 # # B C 2 0 5 5")
    assert rows_of(table)[5:] == ["10 5 5_", "The play is over", "# new cards"]


def test_suits_of_the_throw_are_asked_for_where_they_tell_cards_apart():
    table = _coach("5 A 5 B 5 C A C 2 B 6 B 1 # #", has_suits=True)
    assert rows_of(table, "2")[5] == "2h_"  # there is one two
    assert rows_of(table, "5")[5].startswith("A spades")
    assert refusal(table, "D") == "Two of your six cards"
    assert rows_of(table, "*")[5] == "2h_"
    assert rows_of(table, "5 B 7 D")[7] == "Their card  D go"
    assert rows_of(table, "8")[7] == "your card  # new"


def test_a_row_has_room_for_the_longest_numbers():
    for parts, row in (
        ((1665, 0, -4), "7 9    16.7 +0.0 +0.0"),
        ((665, -5, 5), "7 9     6.7 -0.1 +0.1"),
        ((2900, -994, -400), "7 9    29.0 -9.9 -4.0"),
    ):
        assert coach_page.row(Advice((7, 9), 1, 1, 0, ("hand", 1), parts), False) == row
    for chance, points, row in ((0, -1034, "<0.1   -10.3"), (65535, 2900, ">99.9    29.0")):
        one = Advice((10 + 26, 10 + 13), chance, points, 0, ("hand", 1), ())
        assert coach_page.row(one, True) == "10d10c " + " " * (14 - len(row)) + row


def test_suits_are_typed_where_that_is_set_and_count():
    table = _coach("2 B", has_suits=True)
    assert rows_of(table)[6] == "2h_"
    assert rows_of(table, "4")[5].startswith("A spades")
    keyed(table, "B 6 B A B 9 A")
    assert "is there twice" in refusal(table, "9 A")
    assert rows_of(table, "* A C 2 #")[2].startswith("9s Jd ")  # the flush is kept
    keyed(table, "# # 0 C 0 D 5 A 5 B 5 C A C 2 #")
    assert "10d10c " in [row[:7] for row in _all_rows(table)]


def test_it_is_silent_in_a_game_and_between_the_games_of_a_match():
    table = _table(has_coach=True, target=2)
    keyed(table, "1 A " + OPEN)
    assert table.match.game.phase == "over"  # his heels won it
    assert rows_of(table)[5:] == DEAL
    keyed(table, "* # 2 5 " + OPEN)
    assert refusal(table, "5") == refusal(table, "#") == "No coach during a game"
    assert rows_of(table)[7].endswith("* back")
    table = _table(has_coach=True, target=2, best_of=3)
    keyed(table, "1 A " + OPEN)
    assert refusal(table, "5") == "No coach during a game"


def test_it_says_of_other_forms_that_it_has_no_advice():
    for row in forms.FORMS:
        assert row.name == "six-card" or "six-card" in refusal(_coach(form=row.name), "5")


def test_it_says_of_house_rules_that_it_does_not_know_that_it_has_no_advice():
    for row in HOUSE:
        table = _coach(**{row.name: other_value(row)})
        told = phrases.say("no.coach-rules")
        assert row.is_scored == (refusal(table, "5") == told), row.name
    for _ in each_language():
        told = phrases.say("ask.coach-leave", what=phrases.say("no.coach-rules"))
        assert len(text_rows.wrap_parts(told)) <= 4, told


def _coach_that_fits(keys, language):
    """Return the coach after six cards and these keys; require that its page fits the screen."""
    table = _coach("1 4 6 9 A C " + keys, language=language)
    table.speak()
    rows = oled_layout.draw(table.view())
    assert len(rows) == 8 and all([len(row) == 21 for row in rows]), rows
    assert len(text_rows.wrap_parts(table.view().prompt)) <= 4
    return table


def test_its_pages_fit_in_every_language():
    for language in each_language():
        for keys, asked in (("", "coach-deal"), ("5 5", "coach-more"), (HAND, "coach-crib")):
            table = _coach(keys, language=language)
            table.speak()
            wanted = phrases.say("ask." + asked, 4 if keys == "5 5" else 6)
            assert table.view().prompt == wanted
            assert len(text_rows.wrap_parts(wanted)) <= 4
            assert len(rows_of(table)) == 8
        for keys in ("1", "1 #", "1 1 0 9 #", "2 1 0 9 # 1 0 9 #", "1 1 0 9 # 1 0 9 #"):
            table = _coach_that_fits(keys, language)
            assert rows_of(table)[0].endswith(" 1/3") == (keys[-1] == "#" and len(keys) != 9)
        for keys in ("", " 9 A", " 9 A 5", " 9 A 5 C 0 1 D D"):
            _coach_that_fits("2 # #" + keys, language)
        _coach_that_fits("1 # # 9 A 5", language)
        for form in range(12):
            assert len(phrases.say("page.coach-why", what="9.9", form=form)) <= 17
        table = _table(language=language)
        table.speak()
        keyed(table, OPEN)
        assert table.view().page == tuple(map(phrases.say, ("page.coach", "page.coach-off")))


def test_it_leaves_no_memory_behind():
    # What a first call of anything keeps is not the coach's.
    keys = "5 5 5 A 7 9 1 # D"
    table = _coach(keys)
    phrases.say("level")
    assert not view_after(table, "* * * *").page
    if not hasattr(gc, "mem_alloc") or sys.platform == "webassembly":
        return  # a page's memory is only tidied between two calls from outside
    gc.collect()
    before = gc.mem_alloc()
    keyed(table, OPEN + keys)
    gc.collect()
    most = gc.mem_alloc()
    assert not view_after(table, "* * * *").page
    gc.collect()
    after = gc.mem_alloc()
    assert after - before < 600 and before < most, (before, most, after)
