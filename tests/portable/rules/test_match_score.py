"""Skunks, the worth of a win, the score of a match, and who deals first."""

from cribboard.rules import match_score, skunks
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from tests.helpers.scripts import do, error_of


def win(match, scores, dealer=0, more=""):
    """Play a game by hand to `scores`, the highest of which is the target."""
    do(match, "game six-card dealer=%d target=%d%s" % (dealer, max(scores), more))
    events = []
    for low in (True, False):
        for track, score in enumerate(scores):
            if score and (score < max(scores)) == low:
                events = do(match, "set %d %d" % (track, score))
    return events


# The lines


def test_the_lines_of_a_game_to_121_and_to_other_targets():
    """A line below 31 does not exist."""
    for target, score, skunk in (
        (121, 120, "none"),
        (121, 91, "none"),
        (121, 90, "skunk"),
        (121, 61, "skunk"),
        (121, 60, "double"),
        (121, 31, "double"),
        (121, 30, "triple"),
        (121, 0, "triple"),
        (61, 31, "none"),
        (61, 30, "skunk"),
        (61, 0, "skunk"),
        (60, 0, "none"),
        (31, 0, "none"),
        (1, 0, "none"),
        (91, 60, "skunk"),
        (91, 30, "double"),
        (91, 0, "double"),
        (181, 150, "skunk"),
        (181, 90, "triple"),
    ):
        assert skunks.skunk_of(score, target) == skunk, (target, score)


# The tournament card


def test_game_points_and_spread():
    """ACC: 2 for a win, 3 for a skunk; the spread is plus for the winner, minus for the loser."""
    match = Match()
    for scores in ((121, 101), (70, 121), (121, 120)):
        win(match, scores, more=" skunks=tournament")
    assert match_score.totals(match.tally) == [(2, 4, 21, 51, -30), (1, 3, 51, 21, 30)]
    assert match_score.lines(match.tally, ("Blue", "Orange")) == [
        "Blue      2   4  +21  -51   -30",
        "Orange    1   3  +51  -21   +30",
    ]


# Who deals first


def test_who_deals_first_in_the_next_game_of_two():
    match = Match()
    win(match, (100, 121), dealer=1)

    def seats():
        rules = ("alternate", "loser", "winner", "cut")
        return [match_score.first_dealer(match.game, rule) for rule in rules]

    assert seats() == [0, 0, 1, -1]
    win(match, (100, 121), dealer=0)
    assert seats() == [1, 0, 1, -1] and match_score.first_dealer(match.game) == 1
    do(match, "game six-card dealer=1")  # given up: there is no winner and no loser
    assert seats()[:3] == [0, 0, 0]
    do(match, "set 0 121")
    assert seats()[1:3] == [1, 0]
    told = error_of(IllegalMove, match_score.first_dealer, match.game, "oldest")
    assert told == "no.first-dealer what=alternate loser winner cut"
