"""Score of hands and cribs whose suits are known, unknown, or partly known."""

from cribboard.rules import show
from cribboard.rules.cards import parse
from tests.helpers.scripts import parsed


def _told(hand, starter, **answers):
    """Return (reason, cards, points) of the flush and the nobs."""
    told = show.items(parsed(hand), parse(starter), **answers)
    return [tuple(item) for item in told if item.reason in ("flush", "nobs")]


def test_nobs_is_answered_where_a_suit_is_not_known():
    for hand, starter, jack in (
        ("2 4 6 J", "9", "J"),
        ("2 4 6 J", "9h", "J"),
        ("2d 4h 6s Jc", "9", "Jc"),
        ("2d 4h J Js", "9d", "J"),
    ):
        assert _told(hand, starter) == []
        assert _told(hand, starter, nobs=1) == [("nobs", (parse(jack),), 1)]


def test_a_flush_is_answered_where_a_suit_is_not_known():
    hand = tuple(parsed("2 4 6 8"))
    assert _told("2 4 6 8", "9") == []
    assert _told("2 4 6 8", "9", flush=4) == [("flush", hand, 4)]
    assert _told("2 4 6 8", "9", flush=5) == [("flush", hand + (9,), 5)]
    assert _told("2h 4h 6h 8d", "9h", flush=4) == []  # the cards are seen


def test_a_flush_in_the_starters_suit_with_a_jack_in_it_is_nobs_unasked():
    hand = tuple(parsed("2 4 6 J"))
    assert _told("2 4 6 J", "9", flush=5) == [("flush", hand + (9,), 5), ("nobs", (11,), 1)]
    assert _told("2 4 6 J", "9", flush=4) == [("flush", hand, 4)]


def test_the_crib_has_only_the_long_flush():
    hand = tuple(parsed("2h 4h 6h 8h"))
    assert _told("2h 4h 6h 8h", "9d", needs_starter=True) == []
    assert _told("2h 4h 6h 8h", "9", needs_starter=True) == []
    long = ("flush", hand + (parse("9h"),), 5)
    assert _told("2h 4h 6h 8h", "9h", needs_starter=True) == [long]
    assert _told("2h 4h 6h 8h", "9h") == [long]
    assert _told("2h 4h 6h 8h", "9d") == [("flush", hand, 4)]


def test_what_a_flush_could_be():
    for hand, starter, of_hand, of_crib in (
        ("2 4 6 8", "9", (4, 5), (5,)),
        ("2 4 6 8", "8", (4,), ()),
        ("2 4 6 6", "9", (), ()),
        ("2h 4h 6h 8h", "9", (4, 5), (5,)),
        ("2h 4h 6h 8h", "9h", (), ()),
        ("2h 4h 6h 8", "9h", (5,), (5,)),
        ("2h 4h 6h 9", "9h", (), ()),
        ("2h 4h 6h 8", "9s", (4,), ()),
        ("2h 4h 6h 8", "9", (4, 5), (5,)),
        ("2h 4s 6 8", "9", (), ()),
        ("2 4 6 8", "9h", (4, 5), (5,)),
        ("5 6 7", "2", (3, 4), (4,)),
        ("2 3 4 5 6 7", "K", (6, 7), (7,)),
    ):
        cards = parsed(hand), parse(starter)
        assert show.flush_answers(*cards) == of_hand, hand
        assert show.flush_answers(*cards, True) == of_crib, hand


def test_when_nobs_is_to_be_asked():
    for hand, starter, can_be in (
        ("2 4 6 J", "9", True),
        ("2 4 6 J", "9h", True),
        ("2 4 6 Jh", "9", True),
        ("2 4 6 Jh", "9h", False),
        ("2 4 6 Jh", "9d", False),
        ("2 4 6 8", "9", False),
        ("2 4 6 J", "J", False),
    ):
        assert show.can_be_nobs(parsed(hand), parse(starter)) is can_be, (hand, starter)


def test_a_pair_names_its_cards_and_nothing_lone():
    told = show.items(parsed("2c 2d 9h 9s"), parse("9c"))
    assert [tuple(item) for item in told] == [
        ("pair", tuple(parsed("2c 2d")), 2),
        ("pair-royal", tuple(parsed("9h 9s 9c")), 6),
    ]


def test_a_suited_hand_is_asked_whether_a_starter_of_no_suit_joins_its_flush():
    hand, ten = tuple(parsed("8s Qs 4s As")), parse("T")
    assert show.flush_answers(hand, ten) == (4, 5)
    assert show.flush_answers(hand, ten, True) == (5,)
    assert _told("8s Qs 4s As", "T") == [("flush", hand, 4)]
    assert _told("8s Qs 4s As", "T", flush=5) == [("flush", hand + (ten,), 5)]
    assert _told("8s Qs 4s As", "T", needs_starter=True) == []
    assert _told("8s Qs 4s As", "T", needs_starter=True, flush=5) == [("flush", hand + (ten,), 5)]
    assert show.flush_answers(hand, parse("Th")) == show.flush_answers(hand, parse("8")) == ()
    assert show.flush_answers(parsed("8s Qs 4s Ah"), ten) == ()
    assert _told("8s Qs 4s Ah", "T", flush=5) == []  # the cards are seen
