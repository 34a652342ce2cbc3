"""Fast totals, compared with the sums of the items."""

from cribboard.rules import show, show_totals
from cribboard.rules.cards import clash, make, parse, shuffled
from tests.helpers.scripts import parsed


def _slow(hand, starter, is_crib=False):
    return show.total(show.items(hand, starter, is_crib))


def test_hands_that_players_know():
    for text, points in (
        ("5c 5d 5h Js 5s", 29),
        ("5h Qs Qh Kc Jd", 16),
        ("Jh Jd Qs Kc Qd", 17),
        ("Ah 2h 4h 5h 3s", 11),
        ("6c 7d 7s 8h 8c", 24),
        ("2c 4d 6s 8h Kc", 0),
        ("2h 4h 6h 8h Th", 5),
    ):
        held = parsed(text)
        assert show_totals.total(held[:4], held[4]) == points, text


def test_random_hands_of_every_size_total_as_their_items():
    for seed in range(60):
        pack = shuffled(seed)
        for size in (3, 4, 4, 4, 5, 6):
            hand, starter = pack[:size], pack[size]
            for is_crib in (False, True):
                right = _slow(hand, starter, is_crib)
                assert show_totals.total(hand, starter, is_crib) == right, (hand, starter, is_crib)
            pack = pack[size + 1 :]


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


def test_it_is_a_hand_unless_it_is_said_to_be_the_crib():
    flush, starter = parsed("2h 4h 6h 8h"), parse("Kc")
    assert show_totals.total(flush, starter) == 4 and show_totals.total(flush, starter, True) == 0
    assert show_totals.totals(flush, [starter]) == [4] and show_totals.totals(
        flush, [starter], True
    ) == [0]
    long = parsed("2h 4h 6h 8h Th")
    assert show_totals.total(long, starter) == 5 and show_totals.total(long, starter, True) == 0


def test_cards_without_a_suit_make_no_flush_and_no_nobs():
    suited = parsed("2h 4h 6h Jh")
    assert (
        show_totals.total(suited, parse("9h")) - show_totals.total(suited, 9) == 2
    )  # the fifth, and nobs
    for hand in (parsed("2h 4h 6h J"), parsed("2 4h 6h Jh"), parsed("2 4 6 J")):
        for starter in (9, parse("9h"), 11, parse("Jc")):
            for is_crib in (False, True):
                right = _slow(hand, starter, is_crib)
                assert show_totals.total(hand, starter, is_crib) == right, (hand, starter)
                assert show_totals.totals(hand, [starter], is_crib) == [right], (hand, starter)


def test_weights_of_two_ranks_by_the_points_of_five():
    weights = [7 * place % 5 for place in range(91)]
    for three in ((5, 5, 11), (1, 2, 3), (7, 8, 13)):
        counts = [0] * 32
        place = 0
        for high in range(1, 14):
            for low in range(1, high + 1):
                counts[show_totals.total(three[:2] + (low, high), three[2])] += weights[place]
                place += 1
        assert show_totals.spread(three, show_totals.pair_weights(weights)) == counts
