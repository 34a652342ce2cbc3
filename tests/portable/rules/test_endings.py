"""Skunk lines, and games that do not reach the target: conceded, stopped by time, abandoned."""

from cribboard.rules import skunks
from cribboard.rules.match import Match
from tests.helpers.random_match import new_board, power_on, save
from tests.helpers.scripts import begun, do


def ended(end, *lines, game="six-card"):
    """Return the match of a game with these lines, then the end."""
    return begun(game, *(lines + ("end " + end,)))


def result(match):
    """Return winners, skunk and worth of its game."""
    return match.game.winners, match.game.skunk, match.game.worth


def test_who_wins_a_game_that_is_conceded_or_stopped_and_what_it_is_worth():
    """Whoever concedes behind a skunk line is skunked; by time nobody is."""
    for end, scores, expected in (
        ("conceded 1", (100, 115), ((1,), "none", 1)),
        ("conceded 0", (100, 115), ((0,), "none", 1)),
        ("conceded 1", (90, 115), ((1,), "skunk", 2)),
        ("conceded 0", (30, 115), ((0,), "none", 1)),
        ("stopped", (12, 60), ((1,), "none", 1)),
        ("stopped", (60, 60), ((), "none", 0)),
    ):
        lines = ["set %d %d" % (track, score) for track, score in enumerate(scores)]
        assert result(ended(end, *lines)) == expected, (end, scores)
    match = ended("conceded 0", "set 0 30", "set 1 59", game="six-card skunks=tournament")
    assert result(match) == ((0,), "double", 3)
    # where points are bad the lowest is ahead, and the win is shared
    assert ended("stopped", "set 0 12", "set 1 20", game="losing").game.winners == (0,)
    assert ended("stopped", "set 0 12", "set 1 12", game="losing").game.winners == (0, 1)


def test_a_board_that_loses_its_power_knows_how_the_last_game_ended():
    for end, winners in (("conceded 1", (1,)), ("stopped", (0,)), ("abandoned", ())):
        files, journal, match = new_board()
        for line in ("game six-card", "set 0 9", "end " + end):
            do(match, line)
            save(journal, match)
        journal, match = power_on(files)
        assert (match.game.winners, match.game.phase) == (winners, "over")
        do(match, "game six-card")
        save(journal, match)
        journal, match = power_on(files)
        assert match.pop()[0].kind == "game"
        assert match.game.winners == winners and match.game.ending == end.split()[0]
        again = Match()
        match.redo()
        again.load(match.index, match.checkpoint, [])
        assert (again.game.phase, again.game.winners) == ("over", winners)


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
