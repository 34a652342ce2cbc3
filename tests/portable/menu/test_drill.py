"""The counting drill by keys: questions, verdicts, streaks and times."""

import gc
import sys

from cribboard.language import phrases
from cribboard.menu import drill
from cribboard.rules import show
from cribboard.rules.cards import cards_text
from cribboard.rules.match import Match
from cribboard.table.table import Table
from tests.helpers.languages import each_language
from tests.helpers.scripts import keyed, rows_of

OPEN = "D! 1 7 # "


def _text(cards_):
    return cards_text(cards_).replace(" ", "")


def _drill(now_ms=0, **chosen):
    table = Table(Match(), chosen)
    table.now_ms = now_ms
    keyed(table, OPEN)
    table.view()
    return table


def _right(seed, number):
    hand, starter, is_crib = drill.question(seed, number)
    return show.total(show.items(hand, starter, is_crib))


def _answer(table, points, after_ms):
    table.now_ms += after_ms
    keyed(table, " ".join(str(points)) + " #")


def test_a_hand_and_its_starter_fit_the_small_screen():
    for seed in range(40):
        hand, starter, _ = drill.question(seed, 0)
        table = _drill(seed)
        held = rows_of(table)[2]
        assert held.replace(" ", "") == _text(hand) + "+" + _text((starter,)), seed
        if _text(hand).count("10") + _text((starter,)).count("10") <= 2:
            assert held.split("+")[0].count(" ") >= 3, seed  # the cards stand apart


def test_its_pages_fit_in_every_language():
    for language in each_language():
        table = _drill(language=language, drill_streak=9, drill_tenths=83)
        table.speak()
        title = phrases.say("page.drill-hand")
        first = table.view().page[0]
        assert len(first) == 21 and first[: len(title) + 1] == title + " "
        assert table.view().page[-1] == phrases.say("page.best", 9, what="8.3")
        assert table.view().prompt == phrases.say("ask.drill")
        _answer(table, 29, 10)
        assert table.view().page[1] == phrases.say("page.wrong", _right(0, 0), m=29)
        assert len(table.view().prompt) <= 20


def _bytes_in_use():
    phrases.use("en")  # forgets the phrases kept, which differ from one moment to the next
    gc.collect()
    return gc.mem_alloc()


def test_it_leaves_no_memory_behind():
    table = _drill(1)
    _answer(table, 9, 10)
    table.view()
    keyed(table, "*")
    if not hasattr(gc, "mem_alloc") or sys.platform == "webassembly":
        return  # a page's memory is only tidied between two calls from outside
    before = _bytes_in_use()
    keyed(table, OPEN)
    table.view()
    _answer(table, 9, 10)
    most = _bytes_in_use()
    keyed(table, "*")
    after = _bytes_in_use()
    assert after - before < 600 and before < most, (before, most, after)
