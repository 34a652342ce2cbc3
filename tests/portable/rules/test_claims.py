"""Levels auto, teach, correct and muggins: claims for the show, the play and heels."""

from tests.helpers.scripts import begun, do, refused, told

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


# Wrong calls by ACC 10.4a: the lesser is taken, and a call where nothing was missed is paid


def _settled(match, line, own):
    """Return what a call tells, and the changes of the caller's score and of `own`."""
    before = match.game.scores
    events = do(match, line)
    caller = int(line.split()[1])
    after = match.game.scores
    return told(events), after[caller] - before[caller], after[own] - before[own]


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
