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
from cribboard.rules.match import Match
from cribboard.rules.options import HOUSE
from cribboard.screen import oled_layout, text_rows
from cribboard.table.table import Table
from tests.helpers.languages import each_language
from tests.helpers.scripts import keyed, other_value, refusal, rows_of, view_after

OPEN = "D! 1 2 # "
HAND = "5 5 5 A 7 9"


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
