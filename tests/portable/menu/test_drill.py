"""The counting drill by keys: questions, verdicts, streaks and times."""

from cribboard.menu import drill
from cribboard.rules.cards import cards_text
from cribboard.rules.match import Match
from cribboard.table.table import Table
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


def test_a_hand_and_its_starter_fit_the_small_screen():
    for seed in range(40):
        hand, starter, _ = drill.question(seed, 0)
        table = _drill(seed)
        held = rows_of(table)[2]
        assert held.replace(" ", "") == _text(hand) + "+" + _text((starter,)), seed
        if _text(hand).count("10") + _text((starter,)).count("10") <= 2:
            assert held.split("+")[0].count(" ") >= 3, seed  # the cards stand apart
