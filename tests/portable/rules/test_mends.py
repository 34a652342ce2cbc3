"""Mends: passing, cards that lead the next series, and what is done again."""

from cribboard.rules import commands
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import MEND
from tests.helpers.random_match import game_state
from tests.helpers.scripts import begun, do, error_of, scored


def test_short_hands_score_no_flush_and_none_score_nothing():
    match = begun(
        "six-card dealer=0", "starter 6", "show 1 5c 4c 3c short", "show 0 A 2 3 7 flush=4"
    )
    assert [one[1] for one in scored(match.steps[2][1])] == ["fifteen", "run"]
    match = begun("six-card dealer=0", "starter 6d")
    match.push(commands.show(1, short=True))
    assert match.steps[-1][1][-1].kind == "total" and match.game.scores == [0, 0]
    do(match, "show 0 5d short")
    match.push(commands.crib((), short=True))
    assert match.game.phase == "deal"


def _mended(undo, keys, *played):
    """Return a deal, by default of 4 6 7 8, after `undo` steps back and these lines."""
    match = begun("six-card dealer=0", "starter 5", *(played or ("> 4 6 7 8",)))
    for _ in range(undo):
        match.pop()
    do(match, *keys)
    return match


def test_mends_are_taken_back_whole_and_one_after_another():
    match = _mended(3, ["lay 9"])
    states = [game_state(match)]
    match.mend(match.ways()[0])
    states.append(game_state(match))
    match.rewrite(match.commands[:-1] + [commands.lay(5)])
    assert match.pop() == (MEND, []) and game_state(match) == states[1]
    do(match, "peg 0 2")
    assert match.pop()[0].kind == "peg"
    assert match.pop() == (MEND, []) and game_state(match) == states[0]
    impossible = match.commands + [commands.lay(13), commands.lay(13)]
    error_of(IllegalMove, match.rewrite, impossible)
    assert game_state(match) == states[0]


def test_a_count_waits_where_flush_or_nobs_was_never_asked_of_its_cards():
    wrong = ("starter J", "> T 5 9 go 7 K 6 Q go 8", "show 1 from-play flush=0")
    match = begun("six-card dealer=0", *wrong)
    do(match, "show 0 from-play flush=0", "crib 4 4 J 5")
    for _ in range(len(match.commands) - 1):
        match.pop()
    do(match, "starter 5")
    way = match.ways()[0]
    assert (way.done, way.left[0].kind, way.refusal) == (12, "crib", None)
    match.mend(way)
    assert match.redo() is None and match.rest == way.left and match.undone == []
    assert match.pop() == (MEND, []) and len(match.rest) == 14
    match.mend(match.ways()[0])
    do(match, "crib 4 4 J 5 nobs=1")
    assert match.rest == [] and match.game.scores == [23, 9]
