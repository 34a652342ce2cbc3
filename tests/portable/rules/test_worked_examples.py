"""The worked examples of the rules, each by name: what they must come out as, exactly."""

from cribboard.rules import cards, show
from cribboard.rules.commands import game, go, lay, starter
from cribboard.rules.match import Match
from tests.helpers.scripts import parsed


def _of(words, *reasons):
    """Return the points for `reasons` among cards, the last of them turned up."""
    held = parsed(words)
    told = show.items(held[:-1], held[-1])
    return sum(item.points for item in told if item.reason in reasons)


def _played(words):
    """Return what each lay or go of a deal pegs, and the scores; seat 0 leads, the 9s is up."""
    match = Match()
    match.push(game("six-card", dealer=1))
    match.push(starter(cards.parse("9s")))
    points = []
    for word in words.split():
        events = match.push(go() if word == "go" else lay(cards.parse(word)))
        points.append(sum(event.points for event in events if event.kind == "score"))
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


def test_hands_with_a_starter():
    for hand, turned, points in HANDS:
        assert show.total(show.items(parsed(hand), cards.parse(turned))) == points, hand


def test_parts_of_a_count():
    for words, reasons, points in PARTS:
        assert _of(words, *reasons.split()) == points, (words, reasons)
    assert show.total(show.items(parsed("2 2 2 4 5"), 6)) == 19


def test_all_eight_cards_5_5_5_6_4_3_3_then_3():
    points, scores = _played("5 5 5 6 4 3 3 3")
    assert points == [0, 2, 8, 0, 3, 4, 4, 1]
    assert scores == [0 + 8 + 3 + 4, 2 + 0 + 4 + 1]


def test_k_k_2_2_against_9_8_7_6():
    points, scores = _played("K 6 K go 2 2 8 7 9")
    assert points == [0, 0, 0, 0, 0, 3, 0, 2, 4]
    assert scores == [3, 6]
