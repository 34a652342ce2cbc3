"""Tests of coach and drill on the emulated RP2040: time to answer, and heap left behind.

`pytest -s` prints the milliseconds from the key to the drawn screen, and the heap before, in the
coach's answer and after it, read off the chip itself.
"""

import re

import pytest

from cribboard.advice import advisor
from cribboard.advice.position import Position
from cribboard.menu import coach_page
from cribboard.rules import cards
from tests.pico.test_emulated_devices import END, program

pytestmark = [pytest.mark.pico, pytest.mark.long]

SIX = "5h 5s 6d Jc 10c 2s"
LESSONS = """
import gc
from cribboard.rules.match import Match
from cribboard.screen import oled_layout
from cribboard.table.table import Table
table = Table(Match(), {"has_coach": True, "has_suits": %r})
def keys(text):
    for key in text.split():
        begun = time.ticks_us()
        table.press(key[0], key[1:] == "!")
        rows = oled_layout.draw(table.view())
        spent = time.ticks_diff(time.ticks_us(), begun)
    return rows, spent // 1000
def heap():
    gc.collect()
    return gc.mem_alloc()
time.sleep_ms(60)
def coach():
    keys("D! 1 2 # %s")
    gc.collect()
    keys(%r)
    rows, spent = keys(%r)
    gc.collect()
    lays, more = keys(%r)
    most = heap()
    keys("# *")
    return rows[2], spent, lays[2], more, most
def drill():
    opened = keys("D! 1 7 #")[1]
    answered = keys("9 #")[1]
    keys("*")
    return opened, answered
# What the firmware keeps from its first call on is not theirs.
coach()
drill()
before = heap()
worth, spent, lay, more, most = coach()
print("coach", spent, worth)
print("lays", more, lay)
print("drill", *drill())
for again in range(2):
    coach()
    drill()
print("heap", before, most, heap(), bool(table.view().page))
"""


@pytest.mark.parametrize(
    "is_suited, is_dealer, scores",
    [
        (False, True, ()),
        (True, True, ()),
        (False, True, (109, 112)),
        (True, True, (96, 90)),
        (True, False, ()),
        (True, False, (96, 90)),
    ],
    ids=["ranks", "suits", "ranks-and-scores", "suits-and-scores", "pone", "pone-and-scores"],
)
def test_the_coach_answers_in_a_second_or_so_and_gives_the_heap_back(is_suited, is_dealer, scores):
    six = [cards.parse(word) for word in SIX.split()]
    dealt = six if is_suited else [cards.rank_of(card) for card in six]
    typed = " ".join(
        "1234567890ABC"[cards.rank_of(card) - 1]
        + (" " + "DCBA"[cards.suit_of(card) - 1] if is_suited else "")
        for card in six
    )
    keys = " ".join(" ".join(f"{score}#") for score in scores) or "#"
    play = "# A 0 7" + " A" * is_suited + " 9" * is_dealer
    board = program(LESSONS % (is_suited, typed, "1" if is_dealer else "2", keys, play), END)
    board.run_until(lambda: "done" in board.console, 60_000)
    coach_ms, worth = re.search(r"^coach (\d+) (.+?)\r?$", board.console, re.M).groups()
    lays_ms, lay = re.search(r"^lays (\d+) (.+?)\r?$", board.console, re.M).groups()
    opened_ms, answered_ms = re.search(r"^drill (\d+) (\d+)\r?$", board.console, re.M).groups()
    heap = re.search(r"^heap (\d+) (\d+) (\d+) (\w+)\r?$", board.console, re.M).groups()
    before, most, after = map(int, heap[:3])
    print(f"\ncoach {coach_ms} ms, lays {lays_ms} ms")
    print(f"drill opened {opened_ms} ms, answered {answered_ms} ms")
    print(f"heap {before} before, {most} in the coach's answer, {after} after three of both")
    best = advisor.ranked(Position(dealt, is_dealer, *scores))[0]
    assert worth == coach_page.row(best, bool(scores))
    starter = cards.parse("7s") if is_suited else 7
    position = Position(
        dealt, is_dealer, *(scores or (0, 0)), 121, dealt[3:5], starter, (9,) if is_dealer else ()
    )
    assert lay == coach_page.row(advisor.ranked(position, 20)[0], True)
    assert int(lays_ms) < 3000
    assert int(coach_ms) < (1000 if is_dealer else 1400)
    assert heap[3] == "False" and before < most
    assert after - before < 400
