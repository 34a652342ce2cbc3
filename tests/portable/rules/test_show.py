"""Hands and cribs of known and unknown suits, counts that cannot be, and fast totals."""

from cribboard.rules import show, show_totals
from cribboard.rules.cards import clash, make, parse, shuffled
from tests.helpers.scripts import begun, parsed, refused


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


FLUSH = "no.nobs-flush"


def holds(rank):
    return "no.suit-held what=" + rank


#: A game and its deal; the count that contradicts it; why.
IMPOSSIBLE = (
    ("six-card", ("starter 5",), "show 1 J 2 3 4 flush=4 nobs=1", FLUSH),
    ("five-card", ("starter 9",), "show 1 J 2 3 flush=3 nobs=1", FLUSH),
    ("shotgun", ("starter 9",), "show 1 J 2 3 4 6 8 flush=6 nobs=1", FLUSH),
    (
        "six-card",
        ("starter 5", "show 1 2 2 6 8", "show 0 3 3 4 5"),
        "crib Jh 2h 3h 4h nobs=1",
        FLUSH,
    ),
    ("six-card", ("starter 5", "show 1 J 7 9 K nobs=1"), "show 0 J 2 3 4 flush=5", holds("J")),
    ("six-card", ("starter 5", "show 1 J 7 9 K flush=5"), "show 0 J 2 3 4 flush=5", holds("J")),
    ("six-card", ("starter 5", "show 1 2 4 6 8 flush=5"), "show 0 2 3 9 K flush=5", holds("2")),
    ("six-card", ("starter 5d", "show 1 2 4 T 8 flush=5"), "show 0 Td 3 9 K", holds("10")),
    (
        "six-card",
        ("starter 5", "show 1 2h 4h 6h 8h flush=5"),
        "show 0 3s 7s 9s Ks flush=5",
        "no.starter-suits",
    ),
    (
        "six-card",
        ("starter 5", "show 1 Jh 4s 6h 8h nobs=1"),
        "show 0 3h 7h 9h Kh flush=4",
        "no.starter-other",
    ),
    (
        "six-card",
        ("starter 5",),
        "show 1 J 4 6 8 flush=5 nobs=0",
        "no.flush-nobs",
    ),
)


def test_a_count_that_cannot_be_right_is_refused_and_changes_nothing():
    for game, lines, line, why in IMPOSSIBLE:
        assert refused(begun(game + " dealer=0", *lines), line) == why, line


def test_a_jack_that_was_laid_with_the_starters_suit_excludes_another_nobs():
    match = begun("six-card dealer=0", "starter 9d", "> 2 Jd 3 T 4 go go 5 J 6")
    assert refused(match, "show 1 from-play nobs=1") == holds("J")
