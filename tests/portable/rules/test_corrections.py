"""Penalties, corrections, overruled counts and misdeals."""

from cribboard.rules import notation
from tests.helpers.scripts import begun, do, refused, told

#: Seat 0 holds K K 2 2, seat 1 (the dealer) 9 8 7 6, which count 4 and 16 with the 7 turned up.
PLAY = "> K 6 K go 2 2 8 7 9"


def six(*lines):
    return begun("six-card dealer=1", *lines)


def pegs(match, track=0):
    return match.game.scores[track], match.game.backs[track]


# Corrections


def test_a_correction_is_an_event_of_its_own_and_no_score():
    match = six("peg 0 10", "peg 0 6")
    events = do(match, 'correct 0 -3 "miscounted"')
    assert [tuple(event)[:6] for event in events] == [("correction", -1, 0, -3, "correction", 13)]
    assert pegs(match) == (13, 10)  # the back peg where the front stood before the last score
    do(match, "correct 0 -5")
    assert pegs(match) == (8, 8)  # it is never ahead, and comes back where it was
    do(match, "correct 0 11")
    assert pegs(match) == (19, 10)
    assert told(do(match, "set 0 119", "correct 0 5"))[1:] == [("correction", 0, 5), ("win", 0, 0)]
    assert match.game.scores[0] == 121


def test_a_score_is_set_right_in_one_command():
    match = six("peg 0 10", "peg 0 6")
    assert told(do(match, "set 0 57")) == [("correction", 0, 41)]
    assert pegs(match) == (57, 10)
    assert told(do(match, "set 0 4")) == [("correction", 0, -53)]
    assert pegs(match) == (4, 4)
    assert told(do(match, "correct 0 -4")) == [("correction", 0, -4)]
    assert told(do(match, "peg 0 1", "set 0 0")) == [("score", 0, 1), ("correction", 0, -1)]
    assert told(do(match, "set 0 4")) == [("correction", 0, 4)]
    assert refused(match, "set 0 4") == "no.score-same n=4"
    assert refused(match, "set 0 122") == "no.score-range n=121 m=122"
    assert refused(match, "set 2 9") == "no.track n=2"
    assert told(do(match, "set 1 121")) == [("correction", 1, 121), ("win", 1, 0)]


# Penalties


def test_a_penalty_moves_its_track_back_and_never_below_nothing():
    match = six("peg 0 10", "peg 0 6")
    events = do(match, "penalty 0 2 back")
    assert [tuple(event)[:6] for event in events] == [("penalty", -1, 0, 2, "penalty", 14)]
    assert pegs(match) == (14, 10)
    do(match, "penalty 0 6 back")
    assert pegs(match) == (8, 8)
    assert told(do(match, "penalty 0 15 back")) == [("penalty", 0, 8)]
    assert pegs(match) == (0, 0)
    assert told(do(match, "penalty 0 2 back")) == [("penalty", 0, 0)]


def test_a_penalty_to_another_is_a_score_of_theirs():
    match = six("peg 0 10", "peg 1 4")
    events = do(match, "penalty 0 2 to=1")
    assert [tuple(event)[:6] for event in events] == [("score", -1, 1, 2, "penalty", 6)]
    assert pegs(match) == (10, 0) and pegs(match, 1) == (6, 4)
    assert refused(match, "penalty 0 2 to=0") == "no.penalty-self"
    assert refused(match, "penalty 0 2 to=2") == "no.track n=2"
    assert refused(match, "penalty 0 0 back") == "no.penalty-range n=99"
    do(match, "set 1 119")
    assert told(do(match, "penalty 0 2 to=1")) == [("score", 1, 2), ("win", 1, 0)]


def test_a_false_claim_of_game():
    """ACC 8.4b: to the score truly earned, what was over-claimed to the other, then back 15.

    Blue at 110 claimed 11 and game; 6 were there.
    """
    match = six("set 0 110", "set 1 90")
    do(match, "peg 0 6", "penalty 0 5 to=1", "penalty 0 15 back")
    assert match.game.scores == [101, 95]
    assert match.game.backs == [101, 90]
    assert match.game.winner == -1


def test_a_false_claim_of_game_that_the_board_had_counted():
    """The count that ended the game is overruled, which reopens it; the rest is as ever."""
    match = six("starter 7", PLAY, "set 0 117", "show 0 from-play")
    assert match.game.winner == 0 and match.game.scores[0] == 121
    events = do(match, "overrule 0 2")
    assert told(events) == [("overruled", 0, -2)]
    assert match.game.ended == -1 and match.game.scores[0] == 119
    do(match, "penalty 0 2 to=1", "penalty 0 15 back")
    assert match.game.scores == [104, 8]
    assert match.game.awaited == ("hand", 1)


def test_a_false_claim_of_game_whose_over_claimed_points_win_for_the_other():
    """ACC 8.4b: the 15 are due even if the other reaches the game hole; they make it a skunk."""
    match = six("set 0 100", "set 1 115")
    assert told(do(match, "penalty 0 8 to=1")) == [("score", 1, 8), ("win", 1, 0)]
    assert match.game.worth == 1
    events = do(match, "penalty 0 15 back")
    assert told(events) == [("penalty", 0, 15), ("win", 1, 0)]
    assert [e.reason for e in events if e.kind == "win"] == ["skunk"]
    assert match.game.scores == [85, 121] and match.game.worth == 2 and match.won == (0, 2)
    assert match.tally[6] == 36 and match.tally[3] == 36  # the spread, plus and minus
    match.pop()
    assert match.game.scores == [100, 121] and match.won == (0, 1)
    match.redo()
    assert match.won == (0, 2)
    do(match, "game six-card")
    assert match.won == (0, 2)


def test_a_skunk_by_penalty_can_win_the_match():
    match = begun("six-card", "match first-to=2 count=worth", "game six-card", "set 0 100")
    do(match, "set 1 115", "penalty 0 8 to=1")
    assert match.winners == ()
    assert told(do(match, "penalty 0 15 back"))[-1] == ("match", 1, 2)
    assert match.winners == (1,)


def test_after_the_end_a_losers_score_is_mended_and_nothing_else():
    match = six("set 0 95", "set 1 121")
    assert told(do(match, "correct 0 -5")) == [("correction", 0, -5), ("win", 1, 0)]
    assert match.game.skunk == "skunk"
    do(match, "set 0 91")
    assert match.game.skunk == "none" and match.game.winner == 1
    assert refused(match, "set 0 121") == "no.over"
    assert refused(match, "penalty 0 2 to=1") == "no.over"
    for line in ("penalty 1 15 back", "set 1 100", "correct 1 -3"):
        assert refused(match, line) == "no.ended-by track=1"
    for line in ("peg 0 2", "misdeal", "deal", "starter 5", "lay 5"):
        assert refused(match, line) == "no.over"


def test_a_penalty_after_the_end_of_a_losing_game_may_change_who_wins():
    match = begun("losing players=3", "set 0 40", "set 1 50", "set 2 121")
    assert match.game.winners == (0,)
    do(match, "penalty 1 15 back")
    assert match.game.winners == (1,) and match.won == (0, 1, 0)


# Overruled


def test_a_count_is_overruled_and_marked_so():
    match = six("starter 7", PLAY, "show 0 from-play")
    assert pegs(match) == (7, 3)
    events = do(match, "overrule 0 8")
    assert [tuple(event)[:6] for event in events] == [("overruled", 0, 0, 4, "hand", 11)]
    assert pegs(match) == (11, 3)
    assert told(do(match, "overrule 0 2")) == [("overruled", 0, -6)]
    assert pegs(match) == (5, 3)
    assert told(do(match, "overrule 0 0")) == [("overruled", 0, -2)]
    assert pegs(match) == (3, 0)  # as if nothing had been counted
    assert told(do(match, "overrule 0 4")) == [("overruled", 0, 4)]
    assert pegs(match) == (7, 3)


def test_only_the_last_count_is_overruled_and_only_by_other_points():
    match = six("starter 7", PLAY)
    assert refused(match, "overrule 0 8") == "no.count-whose seat=0"
    do(match, "show 0 from-play", "show 1 from-play")
    assert refused(match, "overrule 0 8") == "no.count-whose seat=0"
    assert refused(match, "overrule 1 16") == "no.count-same n=16"
    assert refused(match, "overrule 1 100") == "no.count-range n=99 m=100"
    do(match, "peg 1 2")
    assert refused(match, "overrule 1 8") == "no.count-past"


def test_an_overruled_nobs_is_free_again():
    match = six("starter 5", "show 0 J 7 9 K nobs=1", "overrule 0 4")
    assert not match.game.nobs_given
    do(match, "overrule 0 2", "show 1 J 2 3 9 nobs=1")
    assert match.game.nobs_given
    match = six("starter 5", "show 0 J 7 9 K nobs=1", "show 1 A 2 3 9", "overrule 1 4")
    assert match.game.nobs_given  # the other hand's stands
    assert refused(match, "crib J 2 4 6 nobs=1") == "no.no-nobs"


def test_the_crib_is_overruled_for_the_dealer():
    match = six("starter 7", PLAY, "show 0 from-play", "show 1 from-play", "crib A 3 4 Q")
    counted = match.game.last_count[2]
    events = do(match, "overrule 1 9")
    assert (events[0].reason, events[0].points) == ("crib", 9 - counted)
    assert match.game.phase == "deal"
    do(match, "deal")
    assert refused(match, "overrule 1 8") == "no.count-whose seat=1"


def test_an_overruled_count_can_win_and_be_overruled_again():
    match = six("starter 7", PLAY, "set 0 110", "show 0 from-play")
    assert told(do(match, "overrule 0 12")) == [("overruled", 0, 8), ("win", 0, 0)]
    assert match.won == (4, 0)
    do(match, "overrule 0 3")
    assert match.game.scores[0] == 113 and match.won == (0, 0)
    assert match.game.awaited == ("hand", 1)
    do(match, "peg 0 20")
    assert match.game.winner == 0  # a game won after the count is not reopened by overruling it
    assert refused(match, "overrule 0 2") == "no.count-past"
    assert refused(match, "peg 1 2") == "no.over"


# Misdeal


def test_a_misdeal_takes_back_this_deals_points_and_the_same_dealer_deals():
    match = six("starter 7", PLAY, "show 0 from-play", "show 1 from-play", "crib A 3 4 Q", "deal")
    before = (match.game.scores, match.game.backs)
    do(match, "starter J", "> 5 5 5", "peg 1 2")
    events = do(match, "misdeal")
    assert (match.game.scores, match.game.backs) == before
    assert [(e.kind, e.track, e.points) for e in events] == [
        ("misdeal", 0, 0),
        ("misdeal", 0, -4),  # heels, and a pair
        ("misdeal", 1, -10),  # fifteen and a pair royal, and two by hand
    ]
    assert match.game.awaited == ("starter", 0) and match.game.series == []
    do(match, "starter J")
    assert match.game.scores[0] == before[0][0] + 2  # heels again


def test_a_misdeal_before_the_starter_in_the_play_and_during_the_show():
    match = six("starter 7", "> K", "peg 0 4", "misdeal")
    match.pop()
    assert [tuple(event) for event in do(match, "misdeal")] == [
        ("misdeal", 1, 1, 0, "", 0, ()),
        ("misdeal", -1, 0, -4, "misdeal", 0, ()),
    ]
    for lines in (("peg 0 4",), ("starter 7", PLAY, "show 0 from-play")):
        match = six(*(lines + ("misdeal",)))
        assert match.game.scores == [0, 0] and match.game.awaited == ("starter", 1)


def test_no_misdeal_once_the_deal_has_ended():
    match = six("starter 7", PLAY, "show 0 from-play", "show 1 from-play", "crib A 3 4 Q")
    assert refused(match, "misdeal") == "no.misdeal-late"
    do(match, "set 0 100")
    for line in ("set 0 121", "peg 0 30", "penalty 1 30 to=0"):  # the game ends after it
        do(match, line)
        assert refused(match, "misdeal") == "no.over"
        match.pop()


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


def test_no_misdeal_reopens_a_game_that_corrections_and_penalties_ended():
    for lines in (("set 0 121",), ("set 0 119", "starter J", "> 5", "penalty 1 2 to=0")):
        match = six(*lines)
        assert refused(match, "misdeal") == "no.over"
        assert match.game.phase == "over"
    match = begun("five-card target=3 dealer=1")  # three for last
    assert refused(match, "misdeal") == "no.over"


def test_corrections_and_penalties_stay_in_their_order_each_between_0_and_the_target():
    for start, lines, kept in (
        (0, ("set 1 0", "penalty 0 4 to=1"), 4),
        (50, ("set 1 0", "penalty 0 4 to=1"), 4),
        (1, ("penalty 1 9 back", "penalty 0 4 to=1", "set 1 2"), 2),
        (3, ("correct 1 -5", "correct 1 5", "penalty 0 2 to=1"), 7),
        (118, ("penalty 1 15 back", "peg 1 15", "penalty 0 2 to=1"), 105),
        (105, ("peg 1 5", "penalty 0 15 to=1"), 120),  # of which nine fitted
        (110, ("set 1 120", "penalty 0 9 back", "correct 1 -3", "penalty 1 2 back"), 113),
        (118, ("set 1 0", "set 1 119", "penalty 0 1 to=1"), 120),
    ):
        match = six(*(("set 1 %d" % start,) if start else ()))
        do(match, "starter J", *lines)
        for _ in range(2):
            do(match, "misdeal")
            assert match.game.scores[1] == kept, (start, lines)


def test_what_was_mended_and_penalties_of_both_kinds_outlive_a_misdeal():
    """A correction and a penalty back are no points of this deal; ACC 4.4 takes back the play's."""
    match = six("starter 7", "peg 0 10", "correct 1 7", "penalty 0 2 back", "correct 0 -1")
    do(match, "misdeal")
    assert match.game.scores == [0, 7]
    match = six("peg 0 10", "peg 0 6", "starter 7", PLAY, "show 0 from-play", "show 1 from-play")
    do(match, "crib A 3 4 Q", "deal")
    before = match.game.scores
    do(match, "starter J", "> 5", "penalty 1 2 to=0", "> T", "penalty 1 3 back")
    events = do(match, "misdeal")
    assert match.game.scores == [before[0] + 2, before[1] - 3]
    assert match.game.backs[0] == before[0]  # the penalty was the last score
    assert [(e.track, e.points) for e in events[1:]] == [(0, -4)]  # heels and fifteen
    do(match, "starter 7", "> 5 5", "penalty 0 15 back", "misdeal")
    assert match.game.scores[0] == before[0] + 2 - 15


def test_a_misdeal_ends_a_claim_and_an_offer():
    match = begun("six-card dealer=1 level=muggins claims=play", "starter J", "> 5")
    do(match, "misdeal")
    assert match.game.awaited == ("starter", 1) and not match.game.is_heels_open
    do(match, "starter 7", "> 5", "claim 0 0", "> 5", "claim 1 0")
    assert match.game.offer
    do(match, "misdeal")
    assert match.game.awaited == ("starter", 1) and match.game.offer == ()


# All of it


def test_everything_done_by_hand_can_be_undone():
    lines = (
        "peg 0 10",
        "correct 0 -3",
        "set 1 30",
        "penalty 1 15 back",
        "penalty 1 2 to=0",
        "starter J",
        "misdeal",
        "starter 7",
    )
    match = six()
    states = []
    for line in lines:
        states.append((pegs(match), pegs(match, 1), match.game.awaited))
        do(match, line)
    for line in reversed(lines):
        step = match.pop()
        assert notation.line(step[0]) == line
        assert (pegs(match), pegs(match, 1), match.game.awaited) == states.pop()


def test_in_every_form_the_tracks_are_those_of_the_form():
    for game, tracks in (("three-hand", 3), ("partners", 2), ("captain", 2)):
        match = begun(game, "peg 1 20")
        do(match, "penalty 1 2 to=0", "penalty 1 3 back", "set %d 9" % (tracks - 1))
        assert refused(match, "peg %d 1" % tracks) == "no.track n=%d" % tracks
        assert match.game.scores[0] == 2
