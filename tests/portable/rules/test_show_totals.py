"""Fast totals, compared with the sums of the items."""

from cribboard.rules import show, show_totals
from cribboard.rules.cards import clash, make, shuffled
from tests.helpers.scripts import parsed


def _slow(hand, starter, is_crib=False):
    return show.total(show.items(hand, starter, is_crib))


def test_a_hand_with_all_its_starters_at_once():
    pack = shuffled(1)
    whole = [make(rank, suit) for suit in range(5) for rank in range(1, 14)]
    for text in ("", "5h 9h Jh Kh", "Jc Jd Jh Js", "A 2 J 5", "A A A A"):
        hand = parsed(text) or pack[:4]
        starters = [card for card in whole if not clash(list(hand) + [card])]
        for is_crib in (False, True):
            right = [_slow(hand, starter, is_crib) for starter in starters]
            assert show_totals.totals(hand, starters, is_crib) == right, hand
            assert [show_totals.total(hand, card, is_crib) for card in starters] == right, hand
    assert show_totals.totals(pack[:4], []) == []
