"""Tests of counting hands with real MicroPython on the emulated RP2040: points and time.

`pytest -s` prints the microseconds, read off the chip's own clock at 200 MHz.
"""

import random
import re

import pytest

from cribboard.rules import cards, show, show_totals
from tests.pico.test_emulated_devices import END, program

pytestmark = [pytest.mark.pico, pytest.mark.long]

KNOWN = ["5c 5d 5h Js 5s", "6c 7d 7s 8h 8c", "Ac 2d 3s 3h 4c", "2c 4d 6s 8h Kc", "2h 4h 6h 8h Th"]
SIX = "5c 6d 7h Js Qd 2c"
SHOWS = """
import gc
from cribboard.rules import cards, show, show_totals
def read(text):
    return [cards.parse(word) for word in text.split()]
def timed(function, *arguments):
    gc.collect()
    begun = time.ticks_us()
    told = function(*arguments)
    return time.ticks_diff(time.ticks_us(), begun), told
def advice():
    unseen = [card for card in range(14, 66) if card not in six]
    points = 0
    for first in six:
        for second in six:
            if first < second:
                keep = [card for card in six if card not in (first, second)]
                points += sum(show_totals.totals(keep, unseen))
    return points
time.sleep_ms(60)
for text in {hands}:
    hand = read(text)
    starter = hand.pop()
    total_us, total = timed(show_totals.total, hand, starter)
    items_us, items = timed(show.items, hand, starter)
    print("show", total_us, total, items_us, show.total(items))
six = read("{six}")
print("advice", *timed(advice))
"""


def _random_hands(many: int) -> list[str]:
    dice = random.Random("shows on the board")
    return [" ".join(map(cards.text, dice.sample(range(14, 66), 5))) for _ in range(many)]


def test_shows_and_advice_count_as_on_the_host():
    hands = KNOWN + _random_hands(40)
    board = program(SHOWS.format(hands=hands, six=SIX), END)
    board.run_until(lambda: "done" in board.console, 5000)
    told = re.findall(r"^show (\d+) (\d+) (\d+) (\d+)\r?$", board.console, re.M)
    assert len(told) == len(hands), board.console
    for text, (total_us, total, items_us, points) in zip(hands, told, strict=True):
        *hand, starter = (cards.parse(word) for word in text.split())
        right = show.total(show.items(hand, starter))
        assert int(total) == int(points) == right, text
        if text in KNOWN:
            print(f"\n{text}: total {total_us} us, items {items_us} us", end="")
    for name, column in (("total", 0), ("items", 2)):
        figures = [int(row[column]) for row in told]
        print(f"\n{len(figures)} hands, {name}: mean {sum(figures) // len(figures)}", end="")
        print(f", most {max(figures)} us", end="")
    advice_us, points = re.search(r"^advice (\d+) (\d+)\r?$", board.console, re.M).groups()
    print(f"\n690 shows of {SIX}: {int(advice_us) / 1000} ms")
    six = [cards.parse(word) for word in SIX.split()]
    unseen = [card for card in range(14, 66) if card not in six]
    keeps = [[c for c in six if c not in (a, b)] for a in six for b in six if a < b]
    assert int(points) == sum(sum(show_totals.totals(keep, unseen)) for keep in keeps)
