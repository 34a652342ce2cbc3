"""Properties of every match, in every form and level, with commands by hand.

The commands are legal ones that hypothesis chooses (tests/helpers/random_match.py), so a failure
shrinks
to the shortest match that shows it.
"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cribboard.rules import commands, notation
from cribboard.rules.errors import IllegalMove, NotationError
from cribboard.rules.match import Match
from cribboard.store import packing
from tests.helpers.ledger import Ledger
from tests.helpers.random_match import Dice, any_game, game_state, push_any, state

QUICK = settings(
    max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
LONG = settings(parent=QUICK, max_examples=3000, derandomize=False)
#: The seed of a match and how many commands it has. A number shrinks as well as a list, and is
#: drawn a hundred times faster.
MATCHES = st.tuples(st.integers(0, 1 << 20), st.integers(1, 120))


def _check(match, ledger, events):
    """Assert what holds after every command."""
    ledger.take(match, events)
    ends = [event.kind for event in events if event.kind in ("win", "match")]
    assert [event.kind for event in events][len(events) - len(ends) :] == ends, "told after the end"
    assert all(0 <= number <= 65535 for number in match.checkpoint)


def _walk(seed, steps):
    dice, match, ledger = Dice(seed), Match(), Ledger()
    for _ in range(steps):
        _check(match, ledger, push_any(match, dice))
    return match, ledger


@QUICK
@given(MATCHES)
def test_scores_pegs_and_ends_of_any_match(drawn):
    match, ledger = _walk(*drawn)
    assert match.game is None or match.game.scores == ledger.scores


def _done(match):
    """Return all that a match is but what `redo` would do."""
    return [match.index, match.checkpoint, match.commands, *game_state(match)]


def _states(seed, steps):
    """Pop undoes push exactly, redo does it again exactly, and so does a reload at any step."""
    dice, match = Dice(seed), Match()
    states = [_done(match)]
    for _ in range(steps):
        push_any(match, dice)
        states.append(_done(match))
        if dice.under(4) == 0:
            back = 1 + dice.under(min(12, len(states) - 1))
            for step in range(2, back + 2):
                match.pop()
                assert _done(match) == states[-step]
            again = Match(match.history)
            again.load(match.index, match.checkpoint, match.commands)
            assert _done(again) == _done(match)
            for step in range(back, 0, -1):
                match.redo()
                assert _done(match) == states[-step]
            assert match.redo() is None
    while match.commands:
        states.pop()
        match.pop()
        assert _done(match) == states[-1]
    return match


@QUICK
@given(MATCHES)
def test_pop_undoes_push_exactly_to_the_first_command(drawn):
    match = _states(*drawn)
    assert match.pop() is None and _done(match) == _done(Match())


def _all_commands(match):
    found = []
    for index in range(1, match.index + 1):
        found += match.history.before(index)[1]
    return found + match.commands


def _written(seed, steps):
    """A match is its text and its bytes: both give the same commands, and those the same match."""
    dice, match = Dice(seed), Match()
    for _ in range(steps):
        push_any(match, dice)
    done = _all_commands(match)
    text = notation.text(done)
    assert notation.parse(text) == done and notation.text(notation.parse(text)) == text
    packed = b"".join(packing.pack(command) for command in done)
    assert packing.unpack(packed)[0] == done
    again = Match()
    for command in notation.parse(text):
        again.push(command)
    assert state(again) == state(match)


@QUICK
@given(MATCHES)
def test_a_match_read_back_from_its_notation_or_its_bytes_is_the_same(drawn):
    _written(*drawn)


@pytest.mark.long
@pytest.mark.parametrize("check", [_walk, _states, _written])
def test_many_matches(check):
    @LONG
    @given(MATCHES)
    def many(drawn):
        check(*drawn)

    many()


# A refusal changes nothing

ANY_COMMANDS = st.builds(
    commands.make,
    st.sampled_from(sorted(notation._READERS)),
    st.integers(-1, 4),
    st.lists(st.integers(1, 65), min_size=1, max_size=6),
    st.integers(-5, 130),
    st.just("six-card"),
    st.lists(
        st.sampled_from(
            [("flush", 4), ("nobs", 1), ("from_play", 1), ("to", 1), ("dealer", 3), ("target", 0)]
            + [("new_series", 1), ("with_last", 1), ("short", 1)]
        ),
        max_size=2,
        unique_by=lambda pair: pair[0],
    ),
)


@QUICK
@given(MATCHES, st.lists(ANY_COMMANDS, max_size=20))
def test_what_is_refused_changes_nothing(drawn, tries):
    dice, match = Dice(drawn[0]), Match()
    for _ in range(drawn[1] // 4):
        push_any(match, dice)
    for command in tries:
        before = state(match)
        try:
            match.push(command)
        except IllegalMove as error:
            assert str(error) and state(match) == before, command


# Notation by itself


@QUICK
@given(st.integers(0, 1 << 20))
def test_every_game_line_round_trips(seed):
    command = any_game(Dice(seed))
    line = notation.line(command)
    assert notation.parse_line(line) == command
    assert notation.line(notation.parse_line(line)) == line


WORDS = st.sampled_from(
    sorted(notation._READERS)
    + "0 1 2 3 4 -1 99 5h Td 10c J from-play new-series with-last short back".split()
    + "to=1 to=9 dealer=1 flush=4 nobs= first-to=2".split()
    + ["count=worth", "players=3", "dealer", "=", '"why"', '"', "#", "level=auto", "", "é", "5x"]
)


@settings(parent=QUICK, max_examples=400)
@given(st.lists(WORDS, min_size=1, max_size=7))
def test_any_line_is_refused_with_its_number_or_comes_back_the_same(words):
    line = " ".join(words)
    try:
        found = notation.parse(f"cribboard 1\n{line}\n")
    except NotationError as error:
        assert str(error).startswith("line 2: " + line.split("#")[0].strip()[:20])
        return
    for command in found:
        assert notation.parse_line(notation.line(command)) == command
