"""Discards ranked by the chance to win, and the style of play: at scores where it is known."""

from cribboard.rules import discard_advice
from cribboard.rules.cards import make
from cribboard.rules.chance_advice import PLAY_EVEN, PLAY_OFF, PLAY_ON, Outlook, spread_of
from cribboard.rules.win_chances import CERTAIN, dealer_chance
from tests.helpers.advice import chance, ranked, style

MIXED = (1, 4, 6, 9, 11, 13)
TWELVE = (7, 7, 8, 8, 2, 13)  # 7 7 8 8 is twelve whatever is turned up


def _ranked(dealt, is_dealer, own, other):
    choices = discard_advice.choices(dealt, is_dealer)
    rows = ranked(choices, dealt, is_dealer, own, other)
    assert len(rows) == 15 and all([0 <= row[0] <= 1000 for row in rows])
    return rows


def _style(dealt, is_dealer, own, other):
    best = _ranked(dealt, is_dealer, own, other)[0][1]
    return style(best, dealt, is_dealer, own, other)


def test_every_starter_is_counted_once():
    assert sum(spread_of((1, 4, 11, 13), MIXED).values()) == 4 * 46
    suited = tuple([make(rank, 1 + rank % 4) for rank in MIXED])
    assert sum(spread_of(suited[:4], suited).values()) == 4 * 46
    spread = spread_of(TWELVE[:4], TWELVE)
    assert min(spread) == 12 and sum(spread.values()) == 4 * 46
    # a Jack without a suit is nobs in one case of four
    nobs = [spread_of((1, 3, 6, 11), (1, 3, 6, 11, 8, 8)).get(points, 0) for points in (0, 1)]
    assert nobs[1] * 3 == nobs[0]


def test_before_the_end_points_and_chance_agree():
    for is_dealer in (True, False):
        rows = _ranked(MIXED, is_dealer, 20, 30)
        assert [row[1] for row in rows] == discard_advice.choices(MIXED, is_dealer)
        # about the chance of the table, which knows no cards
        table = dealer_chance(20, 30) if is_dealer else CERTAIN - dealer_chance(30, 20)
        assert abs(rows[0][0] - 1000 * table // CERTAIN) < 60


def test_pone_counts_first_and_keeps_what_is_enough():
    # at 109 pone needs 12 before the dealer counts: the run of 4 5 6 goes for the larger hand
    for score in (106, 109):
        assert _ranked(MIXED, False, score, score)[0][1].away == (6, 9)
        assert discard_advice.choices(MIXED, False)[0].away == (9, 13)
    # at 117 against 115 every hand of four points is enough, so the points decide among them
    rows = _ranked((5, 10, 11, 1, 2, 3), False, 117, 115)
    same = [choice.total for found, choice in rows if found == rows[0][0]]
    assert len(same) > 3 and same == sorted(same, reverse=True)
    # and the dealer at 117 must peg out, or hope that pone has less than it needs
    assert _ranked((5, 10, 11, 1, 2, 3), True, 117, 115)[0][0] < 700 < rows[0][0]


def test_the_chance_is_certain_where_nothing_can_go_wrong():
    outlook = Outlook(False, 109, 90)
    assert chance(outlook, (7, 7, 8, 8), {12: 46}, 500) * 1000 // CERTAIN >= 999
    outlook = Outlook(True, 60, 109)
    assert chance(outlook, (7, 7, 8, 8), {12: 46}, 500) * 100 // CERTAIN < 45


def test_more_points_of_the_hand_or_of_the_own_crib_are_never_worse():
    for is_dealer in (True, False):
        for own, other in ((0, 0), (90, 96), (110, 105), (117, 118), (120, 120)):
            outlook = Outlook(is_dealer, own, other)
            hands = [chance(outlook, (2, 4, 9, 12), {points: 1}, 450) for points in range(25)]
            assert hands == sorted(hands), (is_dealer, own, other)
            cribs = [chance(outlook, (2, 4, 9, 12), {8: 1}, crib) for crib in range(250, 900, 30)]
            assert cribs == sorted(cribs, reverse=not is_dealer), (is_dealer, own, other)


def test_play_on_where_the_own_points_decide_and_off_where_the_others_do():
    # With twelve in hand pone needs three more at 106 (a published example: docs/win-chances.md),
    # and at 109 it only has to keep the dealer from pegging twelve.
    assert _style(TWELVE, False, 103, 103) == _style(TWELVE, False, 106, 106) == PLAY_ON
    assert _style(TWELVE, False, 109, 109) == _style(TWELVE, False, 112, 112) == PLAY_OFF
    # the dealer's hand comes too late there: it must keep pone from pegging
    assert _style(MIXED, True, 109, 109) == PLAY_OFF
    assert _style(MIXED, True, 0, 0) == _style(MIXED, False, 0, 0) == PLAY_EVEN
