"""Penalties, corrections, overruled counts and misdeals."""

from tests.helpers.scripts import begun, do, refused

#: Seat 0 holds K K 2 2, seat 1 (the dealer) 9 8 7 6, which count 4 and 16 with the 7 turned up.
PLAY = "> K 6 K go 2 2 8 7 9"


def six(*lines):
    return begun("six-card dealer=1", *lines)


# Overruled


def test_the_crib_is_overruled_for_the_dealer():
    match = six("starter 7", PLAY, "show 0 from-play", "show 1 from-play", "crib A 3 4 Q")
    counted = match.game.last_count[2]
    events = do(match, "overrule 1 9")
    assert (events[0].reason, events[0].points) == ("crib", 9 - counted)
    assert match.game.phase == "deal"
    do(match, "deal")
    assert refused(match, "overrule 1 8") == "no.count-whose seat=1"


# Misdeal


def test_a_misdeal_reopens_a_game_that_its_points_ended():
    played = ("starter J", "> 5 5 5")  # heels, a pair, a pair royal and a fifteen
    counted = ("starter 7", PLAY, "show 0 from-play", "show 1 from-play", "crib A 3 4 Q")
    for lines, scores in (
        (("set 0 113",) + played, [113, 0]),
        (("set 1 119", "starter J"), [0, 119]),
        (("starter 7", PLAY, "set 0 118", "show 0 from-play"), [115, 0]),
        (("set 0 50",) + counted[:4] + ("set 1 120",) + counted[4:], [50, 98]),
        (("set 1 100", "starter J", "> 5", "peg 1 30"), [0, 100]),
        (("set 0 106", "starter J", "> 5", "peg 0 14", "penalty 1 1 to=0"), [107, 0]),
    ):
        match = six(*lines)
        assert match.game.phase == "over", lines
        won, ended = match.won, match.game.ended
        events = do(match, "misdeal")
        assert match.game.scores == scores and match.game.awaited == ("starter", 1), lines
        assert match.game.ended == -1 and match.won == (0, 0) != won
        assert events[0].kind == "misdeal" and all([event.points <= 0 for event in events])
        match.pop()
        assert match.game.ended == ended and match.won == won
        match.redo()
        do(match, "penalty 0 1 to=1", "starter 5", "> 5")
    match = six("set 0 119", "starter 7", "> 5 5 5", "set 1 80", "misdeal")  # a loser was mended
    assert match.game.scores == [119, 78]  # two of the eighty were a pair
