"""Levels auto, teach, correct and muggins: claims for the show, the play and heels."""

from tests.helpers.scripts import begun, do, refused, scored, told

#: Seat 0 holds K K 2 2, seat 1 (the dealer) 9 8 7 6, which count 4 and 16 with the 7 turned up.
PLAY = "> K 6 K go 2 2 8 7 9"


def at_the_show(level, more=""):
    """Return a match at a level, its first deal played: 3 pegged by seat 0, 6 by seat 1."""
    match = begun("six-card dealer=1 level=%s%s" % (level, more), "starter 7", PLAY)
    assert match.game.scores == [3, 6]
    return match


# The claim comes first, and only whose it is


def test_the_claim_is_awaited_before_anything_gives_the_count_away():
    match = at_the_show("teach")
    assert match.game.awaited == ("claim", 0)
    assert refused(match, "show 0 from-play") == "no.claim-before"
    assert told(do(match, "claim 0 4")) == [("claim", 0, 4)]
    assert match.game.awaited == ("hand", 0)
    do(match, "show 0 from-play")
    assert match.game.awaited == ("claim", 1)
    assert refused(match, "show 1 from-play") == "no.claim-before"
    do(match, "claim 1 16", "show 1 from-play")
    assert match.game.awaited == ("claim", 1)
    assert refused(match, "crib 2 4 6 Q") == "no.claim-before"
    events = do(match, "claim 1 9")
    assert events[0].reason == "crib"
    assert match.game.awaited == ("crib", 1)


def test_a_claim_is_one_seats_and_made_once():
    match = at_the_show("teach")
    assert refused(match, "claim 1 4") == "no.claim-nothing seat=1"
    assert refused(match, "claim 0 100") == "no.claim-range n=99 m=100"
    do(match, "claim 0 0")
    assert refused(match, "claim 0 5") == "no.claimed seat=0"
    match.pop()
    do(match, "claim 0 99")
    assert refused(match, "claim 0 4") == "no.claimed n=99 seat=0"


def test_a_claim_during_the_play_between_deals_or_at_the_level_auto_is_refused():
    match = begun("six-card dealer=1 level=teach")
    assert refused(match, "claim 0 4") == "no.need-starter"
    do(match, "starter 7", "> K")
    assert refused(match, "claim 0 4") == "no.need-play"
    match = at_the_show("auto")
    assert refused(match, "claim 0 4") == "no.claim-auto"
    assert match.game.awaited == ("hand", 0)


def test_a_claim_may_follow_a_play_that_was_pegged_by_hand():
    match = begun("six-card dealer=1 level=correct", "starter J", "peg 0 3", "peg 1 6")
    events = do(match, "claim 0 4")
    assert told(events) == [("claim", 0, 4), ("forfeit", 1, 2)]  # heels are gone with the play
    assert match.game.awaited == ("hand", 0)
    assert refused(match, "heels") == "no.no-heels"


# What becomes of it


def test_what_is_pegged_and_told_by_level():
    """The hand counts 4: teach pegs them, the others what was claimed of them; the rest is lost."""
    for level, claimed, pegged, rest in (
        ("teach", 2, 4, [("missed", 0, 2)]),
        ("teach", 6, 4, [("over", 0, 2)]),
        ("teach", 4, 4, []),
        ("correct", 2, 2, [("missed", 0, 2)]),
        ("correct", 12, 4, [("over", 0, 8)]),
        ("correct", 4, 4, []),
        ("correct", 0, 0, [("missed", 0, 4)]),
        ("muggins", 12, 4, [("over", 0, 8)]),
    ):
        match = at_the_show(level)
        events = do(match, "claim 0 %d" % claimed, "show 0 from-play")
        scores = [("score", 0, pegged)] if pegged else []
        total = [("claim", 0, claimed)] + scores + [("total", 0, pegged)]
        assert told(events) == total + rest, (level, claimed)
        # of two of the four nobody said which
        pegs = {4: [(0, "pair", 2)] * 2, 2: [(0, "hand", 2)], 0: []}[pegged]
        assert scored(events) == pegs, (level, claimed)
        assert match.game.scores == [3 + pegged, 6], (level, claimed)
        assert match.game.backs[0] == 3 or not pegged
        assert match.game.awaited == ("claim", 1)


# Muggins


def test_muggins_offers_what_was_missed_and_it_is_taken():
    match = at_the_show("muggins")
    assert told(do(match, "claim 0 2", "show 0 from-play"))[1:] == [
        ("score", 0, 2),
        ("total", 0, 2),
        ("offer", 0, 0),
    ]
    game = match.game
    assert game.awaited == ("offer", -1) and game.offer == (0, 2, "hand")
    assert refused(match, "claim 1 16") == "no.offer-first"
    assert refused(match, "mugs 0 2") == "no.offer-whose track=0"
    assert refused(match, "mugs 2 2") == "no.offer-whose track=2"
    assert refused(match, "mugs 1 3") == refused(match, "mugs 1 -1") == "no.offer-many"
    events = do(match, "mugs 1 2")
    assert [tuple(event)[:6] for event in events] == [("score", -1, 1, 2, "muggins", 8)]
    assert game.scores == [5, 8] and game.backs == [3, 6]
    assert game.awaited == ("claim", 1)


def test_muggins_may_be_left():
    match = at_the_show("muggins")
    do(match, "claim 0 2", "show 0 from-play")
    (event,) = do(match, "mugs 1 0")
    assert tuple(event) == ("declined", -1, 1, 2, "hand", 6, ())
    assert match.game.scores == [5, 6] and match.game.offer == ()
    assert refused(match, "mugs 1 2") == "no.no-offer"
    match.pop()
    assert match.game.offer == (0, 2, "hand")
    do(match, "overrule 0 4")  # what is overruled is no longer offered
    assert match.game.offer == () and match.game.scores == [7, 6]


def test_muggins_of_three_goes_to_whoever_calls_first():
    match = begun("three-hand dealer=2 level=muggins", "starter 2")
    do(match, "> T Q K go go go T Q K go go go T Q K go go go 9 8 6")
    do(match, "claim 0 2", "show 0 from-play")
    assert match.game.offer == (0, 4, "hand")
    do(match, "mugs 2 4")
    assert match.game.scores == [2, 0, 8]


def test_a_partner_cannot_mug_a_partner():
    match = begun("partners dealer=3 level=muggins", "starter J")
    do(match, "> 2 3 4 6 2 3 4 6 go go go go 2 3 4 6 2 3 4 6", "claim 0 10", "show 0 from-play")
    assert refused(match, "mugs 0 2") == "no.offer-whose track=0"
    do(match, "mugs 1 2")


def test_a_claim_that_wins_offers_nothing_more():
    for level in ("teach", "correct", "muggins"):
        match = at_the_show(level, " target=7")
        do(match, "peg 0 2")
        events = do(match, "claim 0 2", "show 0 from-play")
        assert [event.kind for event in events][-2:] == ["total", "win"], level
        assert match.game.offer == () and match.game.winner == 0


# The offer does not give away what was missed


def test_a_right_claim_and_a_claim_of_too_few_points_cannot_be_told_apart():
    found = []
    for hand, missed in (("K K 2 2", 0), ("6 6 4 4", 4)):
        match = begun("six-card dealer=1 level=muggins", "starter 9", "claim 0 4")
        events = do(match, "show 0 " + hand)
        found.append([tuple(event)[:6] for event in events])
        assert match.game.offer == (0, missed, "hand")
    assert found[0] == found[1]
    assert [row[0] for row in found[0]] == ["score", "total", "offer"]
    found = []
    for card, missed in (("8", 0), ("7", 0), ("5", 1)):  # fifteen, a pair, a run of three
        match = begun(
            "six-card dealer=1 level=muggins claims=play", "starter T", "> 7", "claim 0 0"
        )
        if card == "5":
            do(match, "> 6", "claim 1 0")
        events = do(match, "> " + card, "claim %d 2" % match.game.turn)
        found.append([(event.kind, event.points, event.reason) for event in events])
        assert match.game.offer[1] == missed
    assert found[0] == found[1] == found[2]
    assert found[0] == [("claim", 2, "play"), ("score", 2, "manual"), ("offer", 0, "play")]


def test_nothing_is_offered_where_all_know_that_nothing_was_missed():
    match = begun("six-card dealer=1 level=muggins claims=play", "starter 7")
    assert told(do(match, "> K", "claim 0 0")) == [("claim", 0, 0)]  # the first card
    assert match.game.offer == ()
    assert told(do(match, "> Q", "claim 1 1"))[1:] == [("over", 1, 1)]
    assert match.game.offer == ()
    assert told(do(match, "> 5", "claim 0 0"))[1:] == [("offer", 0, 0)]
    assert match.game.offer == (0, 0, "play")


def test_nothing_missed_is_declined_by_a_command_or_by_the_next_step():
    match = at_the_show("muggins")
    do(match, "claim 0 4", "show 0 from-play")
    assert match.game.awaited == ("offer", -1) and match.game.offer == (0, 0, "hand")
    assert refused(match, "mugs 1 1") == "no.offer-many"
    assert refused(match, "claim 0 4") == "no.claim-nothing seat=0"
    assert match.game.offer == (0, 0, "hand")  # a refused step does not decline
    assert refused(match, "lay 4") == "no.need-show"
    assert match.game.offer == (0, 0, "hand")
    (event,) = do(match, "mugs 1 0")
    assert tuple(event) == ("declined", -1, 1, 0, "hand", 6, ())
    match.pop()
    assert match.game.offer == (0, 0, "hand") and match.game.awaited == ("offer", -1)
    match.redo()
    assert match.game.offer == () and match.game.awaited == ("claim", 1)
    match.pop()
    do(match, "claim 1 16")
    assert match.game.offer == () and match.game.awaited == ("hand", 1)
    match.pop()
    assert match.game.offer == (0, 0, "hand")


def test_a_deal_follows_a_right_claim_of_the_crib_without_mugs():
    match = at_the_show("muggins")
    do(match, "claim 0 4", "show 0 from-play", "claim 1 16", "show 1 from-play")
    do(match, "claim 1 2", "crib 2 4 6 Q")
    assert match.game.offer == (1, 0, "crib")
    before = match.game.scores
    do(match, "deal")
    assert match.game.awaited == ("starter", 0) and match.game.scores == before
    match.pop()
    assert match.game.offer == (1, 0, "crib")


def test_fewer_than_were_missed_are_taken_and_the_rest_is_lost():
    match = at_the_show("muggins")
    do(match, "claim 0 0", "show 0 from-play")
    assert told(do(match, "mugs 1 1")) == [("score", 1, 1), ("missed", 0, 3)]
    assert match.game.scores == [3, 7] and match.game.offer == ()
    assert refused(match, "mugs 1 3") == "no.no-offer"
    assert refused(match, "overrule 0 4") == "no.count-mugged"
    match.pop()
    assert match.game.scores == [3, 6] and match.game.offer == (0, 4, "hand")
    match.redo()
    assert match.game.scores == [3, 7] and match.game.offer == ()
    match = at_the_show("muggins", " target=9")
    do(match, "peg 1 2", "claim 0 0", "show 0 from-play")
    assert [event.kind for event in do(match, "mugs 1 1")] == ["score", "win"]


# No more is offered than could have been pegged (ACC 10.4a)


def test_muggins_are_limited_to_the_holes_that_were_left():
    """Of a twenty-nine, by what was claimed and pegged, and by the track that missed them."""
    show = "show %d 5h 5s 5d Jc"
    play = ("> 4", "claim 1 0", "> 5", "claim 0 0", "> 6", "claim 1 0")  # fifteen and a run
    for game, lines, offer in (
        (
            "six-card dealer=0",
            ("set 1 119", "set 0 100", "starter 5c", "claim 1 0", show % 1),
            2,
        ),
        ("six-card dealer=0", ("set 1 119", "starter 5c", "claim 1 1", show % 1), 1),
        (
            "three-hand dealer=2",
            ("set 0 120", "set 1 50", "starter 5c", "claim 0 0", show % 0),
            1,
        ),
        ("partners dealer=3", ("set 0 118", "starter 5c", "claim 0 0", show % 0), 3),
        ("six-card dealer=0 claims=play", ("set 1 119", "starter 9") + play, 2),
    ):
        match = begun(game + " level=muggins", *lines)
        own = 1 if "six" in game else 0
        assert match.game.offer == (own, offer, "play" if "claims" in game else "hand"), game
        assert told(match.steps[-1][1])[-1] == ("offer", own, 0), game
        after = match.game.scores
        after[1 - own] += offer
        assert refused(match, "mugs %d 29" % (1 - own)) == "no.offer-many"
        assert told(do(match, "mugs %d %d" % (1 - own, offer))) == [("score", 1 - own, offer)]
        assert match.game.scores == after and match.game.winner == -1, game


def test_whoever_takes_muggins_may_have_fewer_holes_left_than_are_offered():
    match = begun("six-card dealer=0 level=muggins", "set 0 120", "starter 5c", "claim 1 0")
    do(match, "show 1 5h 5s 5d Jc")
    assert [event.kind for event in do(match, "mugs 0 29")] == ["score", "win"]
    assert match.game.scores == [121, 0]


def test_a_count_that_was_mugged_is_not_overruled_and_so_not_paid_twice():
    match = begun("six-card dealer=0 level=muggins", "starter 5c", "claim 1 0")
    do(match, "show 1 5h 5s Kd Jc", "mugs 0 21")
    assert refused(match, "overrule 1 20") == "no.count-mugged"
    match.pop()
    do(match, "overrule 1 20")
    assert match.game.scores == [0, 20] and match.game.offer == ()
    match = begun("six-card dealer=0 level=muggins", "starter 5c", "claim 1 0")
    do(match, "show 1 5h 5s Kd Jc", "mugs 0 0", "overrule 1 20")  # left: nothing was paid
    assert match.game.scores == [0, 20]


# Wrong calls by ACC 10.4a: the lesser is taken, and a call where nothing was missed is paid


def _settled(match, line, own):
    """Return what a call tells, and the changes of the caller's score and of `own`."""
    before = match.game.scores
    events = do(match, line)
    caller = int(line.split()[1])
    after = match.game.scores
    return told(events), after[caller] - before[caller], after[own] - before[own]


def test_a_call_where_nothing_was_missed_goes_to_those_whose_count_it_was():
    match = at_the_show("acc-muggins")
    do(match, "claim 0 4", "show 0 from-play")
    assert refused(match, "mugs 1 100") == "no.claim-range n=99 m=100"
    assert refused(match, "mugs 0 2") == "no.offer-whose track=0"
    events = do(match, "mugs 1 2")
    assert [tuple(event)[:6] for event in events] == [("score", -1, 0, 2, "false-muggins", 9)]
    assert match.game.scores == [9, 6] and match.game.backs[0] == 7
    assert refused(match, "overrule 0 2") == "no.count-mugged"
    do(match, "misdeal")
    assert match.game.scores == [0, 0]
    match = at_the_show("acc-muggins")
    do(match, "claim 0 4", "show 0 from-play", "set 0 120")
    assert [event.kind for event in do(match, "mugs 1 2")] == ["score", "win"]
    assert match.game.scores == [121, 6] and match.game.winner == 0


def test_wrong_calls_in_the_play_the_show_and_the_crib_of_two_and_three():
    three = "three-hand dealer=2 level=acc-muggins claims=all"
    two = "six-card dealer=1 level=acc-muggins claims=all"
    for game, crib in ((two, 1), (three, 2)):
        for lines, reason, own, missed in (
            (("> 7", "claim 0 0", "> 8", "claim 1 0"), "play", 1, 2),
            (("> 7", "claim 0 0", "> 8", "claim 1 2"), "play", 1, 0),
            (("claim 0 0", "show 0 K K 8 8"), "hand", 0, 4),
            (("claim 0 4", "show 0 K K 8 8"), "hand", 0, 0),
        ):
            for called in (1, 3, 9):
                match = begun(game, "starter T" if reason == "play" else "starter 2", *lines)
                assert match.game.offer == (own, missed, reason)
                for caller in [track for track in range(crib + 1) if track != own]:
                    paid = (min(called, missed), 0) if missed else (0, called)
                    told_, *changed = _settled(match, "mugs %d %d" % (caller, called), own)
                    assert tuple(changed) == paid, (game, lines, called, caller)
                    match.pop()
    for claimed, called, scores in ((0, 9, [4, 0]), (4, 2, [0, 6])):
        match = begun(two, "starter 2", "claim 0 4", "show 0 K K 8 8", "mugs 1 0")
        do(match, "claim 1 0", "show 1 4 6 8 T", "mugs 0 0", "set 0 0")
        do(match, "claim 1 %d" % claimed, "crib 9 9 Q 2", "mugs 0 %d" % called)
        assert match.game.scores == scores and match.game.awaited == ("deal", 0)


def test_a_call_is_limited_to_the_holes_that_were_left():
    for called, rest in ((1, ("missed", 1, 1)), (2, None), (29, None), (30, ("over", 0, 1))):
        match = begun("six-card level=acc-muggins", "set 1 119", "starter 5c", "claim 1 0")
        do(match, "show 1 5h 5s 5d Jc")
        events, caller, _ = _settled(match, "mugs 0 %d" % called, 1)
        assert caller == min(called, 2) and (events[1:] == ([rest] if rest else []))


# In the play


def test_claims_in_the_play_wait_for_who_laid():
    match = begun("six-card dealer=1 level=correct claims=play", "starter 7")
    game = match.game
    assert do(match, "> K") == []
    assert game.awaited == ("claim", 0)
    assert refused(match, "lay 5") == "no.claim-first seat=0"
    assert refused(match, "go") == "no.claim-first seat=0"
    assert refused(match, "claim 1 0") == "no.claim-whose seat=0"
    assert told(do(match, "claim 0 0")) == [("claim", 0, 0)]
    assert game.awaited == ("card", 1)
    assert told(do(match, "> 5", "claim 1 2")) == [("claim", 1, 2), ("score", 1, 2)]
    assert told(do(match, "> 5", "claim 0 0")) == [("claim", 0, 0), ("missed", 0, 2)]
    assert game.scores == [0, 2]


def test_claims_in_the_play_at_each_level():
    for level, pegged, kind in (
        ("teach", 5, "missed"),
        ("correct", 2, "missed"),
        ("muggins", 2, "offer"),
    ):
        match = begun("six-card dealer=0 level=%s claims=play" % level, "starter 7")
        do(match, "> 5", "claim 1 0", "> 6", "claim 0 0", "> 4")
        events = do(match, "claim 1 2")  # fifteen two and a run of three: 5 are there
        assert told(events)[-1] == (kind, 1, 0 if kind == "offer" else 3), level
        assert match.game.scores[1] == pegged
        if kind == "offer":
            assert refused(match, "lay 9") == "no.offer-first"
            do(match, "mugs 0 3")
            assert match.game.scores == [3, 2]
        assert match.game.awaited == ("card", 0)


def test_the_point_for_last_is_claimed_with_the_card_that_settles_it():
    match = begun("six-card dealer=1 level=correct claims=play", "starter 7")
    for card, points in zip("K6K", (0, 0, 0)):
        do(match, "> " + card, "claim %d %d" % (match.game.turn, points))
    do(match, "> go 2", "claim 0 0", "> 2")
    events = do(match, "claim 0 3")
    assert scored(events) == [(0, "pair", 2), (0, "last", 1)]
    assert events[-1].kind == "reset" and match.game.awaited == ("card", 1)


def test_a_claim_short_of_several_items_pegs_those_it_is_enough_for():
    for points, pegged in (
        (0, []),
        (1, [("manual", 1)]),  # nobody knows for what
        (2, [("fifteen", 2)]),
        (3, [("run", 3)]),
        (4, [("manual", 4)]),
        (5, [("fifteen", 2), ("run", 3)]),
    ):
        match = begun("six-card dealer=0 level=correct claims=play", "starter 7")
        do(match, "> 5", "claim 1 0", "> 6", "claim 0 0", "> 4")
        events = do(match, "claim 1 %d" % points)
        assert [row[1:] for row in scored(events)] == pegged
        assert match.game.scores[1] == points


def test_the_last_after_a_go_is_pegged_by_the_board():
    match = begun("six-card dealer=1 level=muggins claims=play", "starter 7")
    do(match, "> K", "claim 0 0", "> Q", "claim 1 0", "> J", "claim 0 3", "> go")
    assert scored(do(match, "> go")) == [(0, "last", 1)]


def test_the_last_after_a_go_is_claimed_too_where_all_is():
    """ACC 10.2: an overlooked point for last is mugged like any other."""
    match = begun("six-card dealer=1 level=muggins claims=all", "starter 7")
    do(match, "> K", "claim 0 0", "> Q", "claim 1 0", "> J", "claim 0 3", "> go")
    assert told(do(match, "> go")) == [("go", 0, 0)]
    assert match.game.awaited == ("claim", 0)
    assert refused(match, "lay 5") == "no.claim-first seat=0"
    assert told(do(match, "claim 0 0")) == [("claim", 0, 0), ("offer", 0, 0), ("reset", -1, 0)]
    assert scored(do(match, "mugs 1 1")) == [(-1, "muggins", 1)]
    assert match.game.awaited == ("card", 1)
    do(match, "> 5", "claim 1 0", "misdeal", "set 0 120", "starter 7")
    do(match, "> K", "claim 0 0", "> Q", "claim 1 0", "> T", "claim 0 0", "> go go")
    assert [event.kind for event in do(match, "claim 0 1")] == ["claim", "score", "win"]


def test_a_series_ends_only_when_its_last_card_is_claimed():
    """So neither the reset nor the next turn gives a thirty-one away."""
    match = begun("six-card dealer=1 level=muggins claims=play", "starter 7")
    do(match, "> K", "claim 0 0", "> Q", "claim 1 0", "> J", "claim 0 3")
    assert do(match, "> A") == []
    assert match.game.count == 31 and match.game.series
    assert told(do(match, "claim 1 0")) == [("claim", 1, 0), ("offer", 1, 0), ("reset", -1, 0)]
    assert match.game.awaited == ("offer", -1)
    do(match, "mugs 0 2")
    assert match.game.awaited == ("card", 0)


# Heels


def test_heels_are_the_boards_in_auto_and_teach_and_claimed_by_the_dealer_above_that():
    for level in ("auto", "teach", "correct", "muggins"):
        match = begun("six-card dealer=1 level=" + level)
        events = do(match, "starter J")
        if level in ("auto", "teach"):
            assert scored(events) == [(1, "heels", 2)]
        else:
            assert events == []
            assert match.game.is_heels_open and match.game.awaited == ("card", 0)
            assert told(do(match, "heels")) == [("claim", 1, 2), ("score", 1, 2)]
        assert match.game.scores == [0, 2] and not match.game.is_heels_open
        assert refused(match, "heels") == "no.no-heels"


def test_heels_are_forfeited_once_the_dealer_lays_and_not_by_pones_card():
    """ACC 6.3c."""
    match = begun("six-card dealer=1 level=correct", "starter J", "> 5")
    do(match, "heels")
    assert match.game.scores == [0, 2]
    match = begun("six-card dealer=1 level=correct", "starter J", "> 5")
    assert told(do(match, "> K")) == [("forfeit", 1, 2), ("score", 1, 2)]
    assert refused(match, "heels") == "no.no-heels"
    assert match.game.scores == [0, 2]  # the fifteen alone


def test_heels_cannot_be_mugged():
    """ACC 10.3c."""
    match = begun("six-card dealer=1 level=muggins", "starter J", "> 5 K")
    assert match.game.offer == () and match.game.awaited == ("card", 0)
    assert refused(match, "mugs 0 2") == "no.no-offer"


def test_heels_of_three_and_four_belong_to_the_dealers_track():
    match = begun("partners dealer=2 level=correct", "starter J", "> 5 6 7")
    assert match.game.is_heels_open  # seats 3, 0 and 1 have laid, the dealer has not
    do(match, "heels")
    assert match.game.scores[0] == 2
