"""Skunks, the worth of a win, the score of a match, and who deals first."""

from cribboard.rules import skunks
from tests.helpers.scripts import do


def win(match, scores, dealer=0, more=""):
    """Play a game by hand to `scores`, the highest of which is the target."""
    do(match, "game six-card dealer=%d target=%d%s" % (dealer, max(scores), more))
    events = []
    for low in (True, False):
        for track, score in enumerate(scores):
            if score and (score < max(scores)) == low:
                events = do(match, "set %d %d" % (track, score))
    return events


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
