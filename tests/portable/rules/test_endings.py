"""Games that do not reach the target: conceded, stopped by time, abandoned."""

from cribboard.rules import notation
from cribboard.rules.match import Match
from cribboard.rules.match_score import first_dealer
from cribboard.store import packing
from tests.helpers.random_match import new_board, power_on, save, state
from tests.helpers.scripts import begun, do, refused


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


def test_it_ends_a_game_at_any_moment_and_one_undo_takes_it_back():
    lines = ("starter 5", "lay 4", "lay J", "lay 9", "lay K new-series")
    for end in ("conceded 1", "stopped", "abandoned"):
        for count in range(len(lines) + 1):
            match = begun("six-card", "set 0 3", *lines[:count])
            before = state(match)
            do(match, "end " + end)
            assert match.game.phase == "over"
            for line in ("end abandoned", "peg 0 1", "set 0 5", "misdeal", "deal", "lay 5"):
                assert refused(match, line) == "no.over", line
            match.pop()
            assert state(match)[:3] == before[:3] and state(match)[4:] == before[4:]


def test_it_has_its_place_in_notation_and_records():
    for line in ("end conceded 0", "end conceded 2", "end stopped", "end abandoned"):
        command = notation.parse_line(line)
        assert notation.line(command) == line
        assert packing.unpack(packing.pack(command))[0] == [command]


def test_a_board_that_loses_its_power_knows_how_the_last_game_ended():
    for end, winners in (("conceded 1", (1,)), ("stopped", (0,)), ("abandoned", ())):
        files, journal, match = new_board()
        for line in ("game six-card", "set 0 9", "end " + end):
            match.push_text(line)
            save(journal, match)
        journal, match = power_on(files)
        assert (match.game.winners, match.game.phase) == (winners, "over")
        match.push_text("game six-card")
        save(journal, match)
        journal, match = power_on(files)
        assert match.pop()[0].kind == "game"
        assert match.game.winners == winners and match.game.ending == end.split()[0]
        again = Match()
        match.redo()
        again.load(match.index, match.checkpoint, [])
        assert (again.game.phase, again.game.winners) == ("over", winners)


def test_the_next_first_dealer_follows_from_the_winner_or_else_the_turn():
    for end, loser in (("conceded 0", 1), ("stopped", 1), ("abandoned", 1)):
        game = ended(end, "set 0 9").game
        assert first_dealer(game, "loser") == loser
    assert first_dealer(ended("conceded 0", "set 1 9").game, "winner") == 0
