"""The coach and the counting drill by keys: input, advice, when there is none, questions."""

import json

from cribboard.advice import advisor
from cribboard.advice.advisor import Advice
from cribboard.advice.position import Position
from cribboard.language import phrases
from cribboard.link import requests
from cribboard.menu import coach_page, drill
from cribboard.rules.cards import cards_text
from cribboard.rules.match import Match
from cribboard.rules.options import HOUSE
from cribboard.screen import text_rows
from cribboard.table.table import Table
from tests.helpers.scripts import each_language, keyed, other_value, refusal, rows_of

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


OPEN_DRILL = "D! 1 7 # "


def _text(cards_):
    return cards_text(cards_).replace(" ", "")


def _drill(now_ms=0, **chosen):
    table = Table(Match(), chosen)
    table.now_ms = now_ms
    keyed(table, OPEN_DRILL)
    table.view()
    return table


def test_a_hand_and_its_starter_fit_the_small_screen():
    for seed in range(40):
        hand, starter, _ = drill.question(seed, 0)
        table = _drill(seed)
        held = rows_of(table)[2]
        assert held.replace(" ", "") == _text(hand) + "+" + _text((starter,)), seed
        if _text(hand).count("10") + _text((starter,)).count("10") <= 2:
            assert held.split("+")[0].count(" ") >= 3, seed  # the cards stand apart
