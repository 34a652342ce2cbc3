"""Mends: passing, cards that lead the next series, and what is done again."""

from cribboard.rules import commands, notation
from cribboard.rules.cards import rank_of
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import MEND
from tests.helpers.random_match import game_state
from tests.helpers.scripts import begun, do, error_of, refused, scored

#: The manual's first deal: pone lays J 9 7 6, the dealer 5 K Q 8.
DEAL = ("starter 5", "> J 5 9 go 7 K 6 Q go 8")


def _series_texts(events):
    return [event.kind for event in events if event.kind in ("go", "pass", "reset", "win")]


def test_a_card_that_does_not_fit_leads_the_next_series_if_it_is_said():
    whole = begun("six-card dealer=0", "starter 5", "> K 9 8 go go K")
    short = begun("six-card dealer=0", "starter 5", "> K 9 8", "lay K new-series")
    assert game_state(whole) == game_state(short)
    assert _series_texts(short.steps[-1][1]) == ["go", "go", "reset"]
    assert scored(short.steps[-1][1]) == [(1, "last", 1)]
    after_go = begun("six-card dealer=0", "starter 5", "> K 9 8 go", "lay K new-series")
    assert game_state(whole) == game_state(after_go)


def test_a_card_leads_the_next_series_only_where_there_is_one_and_it_does_not_fit():
    match = begun("six-card dealer=0", "starter 5", "> K 9 8")
    assert refused(match, "lay 4 new-series") == "no.fits n=31 what=4"
    assert refused(match, "lay K") == "no.over-31 n=37 what=K"
    single = begun("five-card dealer=0", "starter 5", "> K 9 8")
    assert refused(single, "lay K new-series") == "no.over-31 n=37 what=K"
    claimed = begun("six-card dealer=0 level=correct claims=all", "starter 5", "lay K", "claim 1 0")
    do(claimed, "lay 9", "claim 0 0", "lay 8", "claim 1 0")
    assert refused(claimed, "lay K new-series") == "no.over-31 n=37 what=K"
    fifth = begun("six-card dealer=0", "starter K", "> K K 9 go go", "> K")
    assert refused(fifth, "lay K").startswith("no.fifth")


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


def test_what_was_keyed_stands_instead_of_what_was_undone():
    match = _mended(3, ["lay 9"])
    ways = match.ways()
    assert [way.name for way in ways] == ["instead", "before"]
    match.mend(ways[0])
    assert [rank_of(card) for card in match.game.series] == [4, 9, 7, 8]
    assert match.undone == [] and match.rest == [] and match.ways() == []
    assert match.pop() == (MEND, [])
    assert match.game.series == [4, 9] and len(match.rest) == 3
    match.mend(match.ways()[1])
    assert match.game.series == [4, 9, 6, 7] and match.undone == [commands.lay(8)]


def test_keys_after_an_undo_are_set_right_by_the_first_way():
    for undo, keys, played, series in (
        (2, ["lay 6", "lay 7"], ["> 4 7 8"], [4, 6, 7, 8]),  # one was missed, the next keyed again
        (3, ["lay 7", "lay 6"], [], [4, 7, 6, 8]),  # two keyed the wrong way round are exchanged
        (3, ["lay J", "lay 6"], ["> 9 9 8 go go", "> 6 J 2"], [11, 6, 2]),
    ):
        match = _mended(undo, keys, *played)
        assert match.ways()[0].block.game.series == series, (undo, keys)


def test_the_rest_stops_at_the_first_command_that_does_not_fit_and_says_why():
    match = _mended(3, ["lay K"])
    way = match.ways()[1]
    assert (way.name, way.done, way.left) == ("before", 2, [commands.lay(8)])
    assert str(way.refusal) == "no.over-31 n=35 what=8"


def test_keys_that_equal_what_followed_are_taken_from_the_rest():
    match = _mended(3, ["lay 9", "lay 7"])
    assert match.ways()[0].done == 1
    do(match, "lay 8")
    assert match.rest == [] and match.ways() == []
    assert match.game.series == [4, 9, 7, 8]


def test_a_card_of_the_rest_leads_the_next_series_as_its_key_would_now():
    for wrong, right in ((4, 8), (8, 4)):
        after = "lay %s%s" % (notation.cards.text(6), " new-series" * (wrong == 8))
        match = _mended(3, ["lay %d" % right], "> T 9 %d go" % wrong, after)
        way = match.ways()[0]
        assert not way.left and way.block.game.series[-1] == 6
        assert len(way.block.game.series) == (1 if right == 8 else 4)


def test_what_was_keyed_too_much_is_left_out():
    match = _mended(3, ["lay 6"], "> 4 4 6 7")
    named = {way.name: way for way in match.ways()}
    assert named["without"].block.game.series == [4, 6, 7]
    assert named["instead"].block.game.series == [4, 6, 6, 7]


def test_a_wrong_key_in_a_correction_is_no_harm():
    match = _mended(3, ["lay T"])
    match.pop()
    do(match, "lay 9")
    assert match.ways()[0].block.game.series == [4, 9, 7, 8]
    match.pop()
    match.pop()
    match.redo()
    match.redo()
    assert match.ways()[0].block.game.series == [4, 9, 7, 8]


def test_undone_below_a_correction_is_part_of_the_rest():
    match = _mended(2, ["lay 9"])
    for _ in range(2):
        match.pop()
    do(match, "lay 5")
    assert match.ways()[0].block.game.series == [4, 5, 7, 8]


def test_a_lost_go_is_keyed_and_the_rest_follows():
    """The manual's first deal without its first go."""
    right = begun("six-card dealer=0", *DEAL)
    wrong = begun("six-card dealer=0", "starter 5", "> J 5 9 7 K 6 Q go 8")
    while len(wrong.commands) > 5:
        wrong.pop()
    do(wrong, "go")
    wrong.mend(wrong.ways()[0])
    assert game_state(wrong) == game_state(right)


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
