"""Matches that are put aside and taken up again, beside the same matches played in one go."""

from cribboard.rules import commands
from cribboard.rules.endings import MOST_OPEN
from cribboard.rules.errors import IllegalMove, NotationError
from cribboard.rules.match import Match
from tests.helpers.random_match import Dice, game_state, push_any, redo_all, state, unwind
from tests.helpers.rounds import rounds
from tests.helpers.scripts import do, error_of, refused

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
        for _ in range(80):
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
