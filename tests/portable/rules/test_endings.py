"""Ends of games short of their target, skunk lines, and matches that are put aside and taken up."""

from cribboard.rules import commands, skunks
from cribboard.rules.endings import MOST_OPEN
from cribboard.rules.errors import IllegalMove, NotationError
from cribboard.rules.match import Match
from tests.helpers.random_match import (
    Dice,
    game_state,
    push_any,
    redo_all,
    state,
    unwind,
)
from tests.helpers.rounds import rounds
from tests.helpers.scripts import begun, do, error_of, refused


def ended(end, *lines, game="six-card"):
    """Return the match of a game with these lines, then the end."""
    return begun(game, *(lines + ("end " + end,)))


def result(match):
    """Return winners, skunk and worth of its game."""
    return match.game.winners, match.game.skunk, match.game.worth


def test_who_wins_a_game_that_is_conceded_or_stopped_and_what_it_is_worth():
    """Whoever concedes behind a skunk line is skunked; by time nobody is. The next game knows."""
    for end, scores, expected in (
        ("conceded 1", (100, 115), ((1,), "none", 1)),
        ("conceded 0", (100, 115), ((0,), "none", 1)),
        ("conceded 1", (90, 115), ((1,), "skunk", 2)),
        ("conceded 0", (30, 115), ((0,), "none", 1)),
        ("stopped", (12, 60), ((1,), "none", 1)),
        ("stopped", (60, 60), ((), "none", 0)),
        ("abandoned", (12, 60), ((), "none", 0)),
    ):
        lines = ["set %d %d" % (track, score) for track, score in enumerate(scores)]
        match = ended(end, *lines)
        assert result(match) == expected, (end, scores)
        do(match, "game six-card")
        again = Match()
        again.load(match.index, match.checkpoint, [])
        assert (again.game.phase, again.game.ending) == ("over", end.split()[0])
        assert result(again) == expected, (end, scores)
    match = ended("conceded 0", "set 0 30", "set 1 59", game="six-card skunks=tournament")
    assert result(match) == ((0,), "double", 3)
    # where points are bad the lowest is ahead, and the win is shared
    assert ended("stopped", "set 0 12", "set 1 20", game="losing").game.winners == (0,)
    assert ended("stopped", "set 0 12", "set 1 12", game="losing").game.winners == ()
    three = ended("stopped", "set 0 12", "set 1 20", "set 2 12", game="losing players=3")
    assert three.game.winners == (0, 2)


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


WON = ("set 0 120", "peg 0 1")


def test_any_match_at_any_moment_comes_back_the_same():
    """The twin plays on without a break; both then take the same commands."""
    adjourned = 0
    for seed in range(rounds(30, 12)):
        dice = Dice(seed)
        plain, match = Match(), Match()
        for _ in range(60):
            before = plain.block.open
            push_any(plain, dice)
            if plain.block.open != before:  # only the other one is put aside here
                plain.pop()
                continue
            match.push(plain.commands[-1])
            if dice.under(4) == 0 and match.game is not None:
                try:
                    match.push(commands.adjourn(7))
                except IllegalMove:
                    continue
                adjourned += 1
                match.push(commands.match(1))
                match.push(commands.game("three-hand"))
                match.push(commands.end("abandoned"))
                match.push(commands.take_up(7))
            assert game_state(match) == game_state(plain)
            assert (match.games, match.card) == (plain.games, plain.card)
    assert adjourned > 50


def test_undo_and_redo_cross_what_was_put_aside():
    found = set()
    for seed in range(rounds(20, 8)):
        dice = Dice(70 + seed)
        match = Match()
        states, kinds = [], []
        for _ in range(rounds(80, 40)):
            push_any(match, dice)
            states.append((state(match)[:3], game_state(match), match.block.open))
            kinds.append(match.commands[-1].kind)
        done = len(states)
        for want in reversed(states):
            assert (state(match)[:3], game_state(match), match.block.open) == want
            match.pop()
        assert match.game is None and match.block.open == ()
        assert len(redo_all(match)) == done and match.block.open == states[-1][2]
        assert [command.kind for command in unwind(match)] == kinds
        found.update(kinds)
    assert "adjourn" in found


def test_what_cannot_be_put_aside_or_taken_up_is_refused():
    match = Match()
    assert refused(match, "adjourn 1") == "no.game-first"
    assert refused(match, "take-up 1") == "no.game-first"
    do(match, "game six-card", *WON)
    assert refused(match, "adjourn 1") == "no.over"
    assert refused(match, "take-up 1") == "evening.no-open n=1"
    for number in range(1, 1 + MOST_OPEN):
        do(match, "game six-card", "adjourn %d" % number)
    do(match, "game six-card")
    assert refused(match, "adjourn 9") == "evening.full n=%d" % MOST_OPEN
    assert refused(match, "adjourn 9 instead=8") == "evening.no-open n=8"
    assert refused(match, "adjourn 2 instead=1") == "evening.number n=2"
    do(match, "adjourn 9 instead=2")
    assert match.block.open == (1,) + tuple(range(3, 1 + MOST_OPEN)) + (9,)
    for line in (
        "adjourn",
        "adjourn x",
        "adjourn 1 2",
        'adjourn 1 "Ann, Ben"',
        "take-up",
        'take-up 1 "Ann"',
        "end adjourned",
    ):
        error_of((NotationError, IllegalMove), do, match, line)
