"""The worked examples of the rules, each by name: what they must come out as, exactly."""

from cribboard.rules import cards, play, show
from cribboard.rules.commands import game, go, lay, starter
from cribboard.rules.match import Match
from tests.helpers.scripts import begun, do, parsed, refused, told


def _of(words: str, *reasons: str) -> int:
    """Return the points for `reasons` among cards, the last of them turned up."""
    held = parsed(words)
    told = show.items(held[:-1], held[-1])
    return sum(item.points for item in told if item.reason in reasons)


def _pegged(words: str) -> "list[int]":
    """Return what each card of one series pegs, without the last."""
    series = parsed(words)
    return [show.total(play.items(series[: size + 1])) for size in range(len(series))]


def _played(words: str) -> "tuple[list[int], list[int]]":
    """Return what each lay or go of a deal pegs, and the scores; seat 0 leads, the 9s is up."""
    match = Match()
    match.push(game("six-card", dealer=1))
    match.push(starter(cards.parse("9s")))
    points = []
    for word in words.split():
        events = match.push(go() if word == "go" else lay(cards.parse(word)))
        points.append(sum(event.points for event in events if event.kind == "score"))
    assert match.game is not None
    return points, match.game.scores


#: Four cards, the starter, and what they count.
HANDS = (
    ("5h Qs Qh Kc", "Jd", 16),
    ("Jh Jd Qs Kc", "Qd", 17),
    ("Ah 2h 4h 5h", "3s", 11),
    ("5c 5d 5h Js", "5s", 29),
)
#: Cards, the last of them turned up, reasons, and what they come to.
PARTS = (
    ("K J 5 5", "fifteen", 8),
    ("6 7 7 8", "run", 6),
    ("6 7 7 8", "fifteen", 4),
    ("6 7 7 8", "pair", 2),
    ("9 T J Q", "run", 4),
    ("5 6 6 7 7", "run pair", 16),
    ("A 2 3 3", "run pair", 8),
    ("A 2 3 3 4", "run pair", 10),
    ("8 8 9 9 T", "run pair", 16),
    ("J Q Q Q K", "run pair-royal", 15),
    ("2 2 2 4 5 6", "fifteen pair-royal run", 19),  # of seven-card: really nineteen
    # What the field's own projects got wrong: 7, not 8; runs whose lowest rank is the starter
    ("2 3 4 7 8", "fifteen run", 7),
    ("6 7 8 K 5", "run", 4),
    ("2 3 J Q A", "run", 3),
)


def test_hands_with_a_starter() -> None:
    for hand, turned, points in HANDS:
        assert show.total(show.items(parsed(hand), cards.parse(turned))) == points, hand


def test_parts_of_a_count() -> None:
    for words, reasons, points in PARTS:
        assert _of(words, *reasons.split()) == points, (words, reasons)
    assert show.total(show.items(parsed("2 2 2 4 5"), 6)) == 19


def test_all_eight_cards_5_5_5_6_4_3_3_then_3() -> None:
    points, scores = _played("5 5 5 6 4 3 3 3")
    assert points == [0, 2, 8, 0, 3, 4, 4, 1]
    assert scores == [0 + 8 + 3 + 4, 2 + 0 + 4 + 1]


def test_k_k_2_2_against_9_8_7_6() -> None:
    points, scores = _played("K 6 K go 2 2 8 7 9")
    assert points == [0, 0, 0, 0, 0, 3, 0, 2, 4]
    assert scores == [3, 6]


def test_a_run_pegs_in_any_order() -> None:
    for words in ("8 6 4 5 7", "3 5 6 7 4"):
        assert _pegged(words) == [0, 0, 0, 3, 5], words


# What the field's own projects got wrong


def test_a_crib_flush_of_four_is_nothing() -> None:
    hand = parsed("2h 4h 6h 9h")
    for turned, points in (("Ks", 0), ("Kh", 5)):
        told = show.items(hand, cards.parse(turned), True)
        assert sum(item.points for item in told if item.reason == "flush") == points


def test_no_point_for_last_on_top_of_thirty_one() -> None:
    points, _ = _played("K Q 5 6")
    assert points == [0, 0, 0, 2]


def test_player_0_is_not_counted_before_pone() -> None:
    """Whoever sits in seat 0: the dealer's left counts first, also where the play was by hand."""
    for dealer in (0, 1):
        match = begun("six-card dealer=%d" % dealer, "starter 9")
        why = refused(match, "show %d 2 2 4 4" % dealer)
        assert why == "no.next-hand seat=%d" % (1 - dealer)
        do(match, "show %d 2 2 4 4" % (1 - dealer))
        assert refused(match, "crib 2 2 4 4") == "no.next-hand seat=%d" % dealer
        do(match, "show %d A A 3 3" % dealer, "crib 5 5 6 6")


def test_121_is_tested_at_every_item_and_not_after_all_hands() -> None:
    """Pone goes out in the middle of a count; the dealer, who has more, never counts."""
    match = begun("six-card dealer=1", "starter 9", "set 0 119", "set 1 119")
    events = do(match, "show 0 6 6 9 K")  # four fifteens and two pairs
    assert told(events) == [("score", 0, 2), ("total", 0, 2), ("win", 0, 0)]
    assert match.game is not None and match.game.scores == [121, 119]
    assert refused(match, "show 1 5 5 5 J") == "no.over"


def test_in_the_play_the_first_to_get_there_wins_not_the_higher() -> None:
    match = begun("six-card dealer=1", "starter 9", "set 0 115", "set 1 119", "lay 5", "lay 5")
    assert match.game is not None
    assert match.game.winner == 1  # seat 0 would have had eight for the third five
    assert refused(match, "lay 5") == "no.over"


def test_heels_are_given_at_once_and_can_win_before_a_card_is_laid() -> None:
    match = begun("six-card dealer=1", "set 0 120", "set 1 119")
    assert told(do(match, "starter Jd")) == [("score", 1, 2), ("win", 1, 0)]
    assert refused(match, "lay 5") == "no.over"


def test_the_back_peg_is_not_left_ahead_after_a_correction() -> None:
    match = begun("six-card", "peg 0 10", "peg 0 6")
    for line in ("correct 0 -9", "penalty 0 3 back", "set 0 2", "correct 0 4"):
        do(match, line)
        assert match.game is not None
        assert match.game.backs[0] <= match.game.scores[0], line
