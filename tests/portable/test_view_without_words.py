"""View facts for lights alone: every prompt can be answered without a screen."""

from cribboard.rules.match import Match
from cribboard.table import Table
from tests.helpers.scripts import begun, keyed

SHOWN = "starter T", "> 7 8 9 5 go go 6 4 3 J"


def seen(keys, *match, **settings):
    table = Table(begun(*match) if match else Match(), settings)
    keyed(table, keys)
    return table.view()


def test_a_choice_tells_how_many_and_which_is_proposed_or_set():
    """Who deals, and choices of the menu."""
    over = ("six-card dealer=0 target=9", "set 0 8", "peg 0 1")
    for keys, match, settings, choices in (
        ("", (), {}, (2, 1)),
        ("", (), {"form": "partners"}, (4, 1)),
        ("# #", over, {}, (0, 0)),
        ("#", over, {}, (2, 2)),
        ("D! 1 #", ("six-card",), {"way": "count"}, (3, 2)),
        ("D! 9 #", ("six-card",), {"brightness": 36}, (5, 2)),
    ):
        view = seen(keys, *match, **settings)
        assert (view.choices, view.proposed) == choices, keys
    assert seen("").dealer_track == 0 and seen("#", *over).dealer_track == 1
    assert seen("# #", *over).awaiting == "starter"
    assert seen("D! 1 #", "six-card").awaiting == "answer"
    view = seen("D! 1", "six-card")
    assert view.choices == 0 and view.entry_points == 1


def test_answers_are_holes_ahead_of_the_hands_own_track():
    for keys, answers, track in (("", (4, 5), 1), ("#", (4, 5, 1), 0), ("# 1", (5,), 0)):
        view = seen(keys, "six-card", *SHOWN)
        assert (view.answers, view.turn_track) == (answers, track)
    assert view.entry_cards == 4 and view.entry_points == 0
    for count, keys in enumerate(("", "5", "5 5", "5 5 A")):
        view = seen("# # " + keys, "six-card", *SHOWN)
        assert (view.awaiting, view.entry_cards) == ("crib", count)
    view = seen("# # 5 5 A B", "six-card", *SHOWN)
    assert view.answers == (1,) and view.entry_cards == 4


def test_a_hand_that_is_answered_tells_that_hash_counts():
    view = seen("# 4", "six-card", *SHOWN)
    assert view.prompt == "# count Blue's hand" and view.entry == "8 5 4 J  flush 4  nobs 0"
    assert (view.awaiting, view.answers, view.entry_cards) == ("count", (), 4)
    assert view.turn_track == 0 and view.entry_points == 4
    view = seen("# 1 5 *", "six-card", *SHOWN)
    assert view.entry == "8 5 4 J  nobs 1" and view.answers == (5,)
    for keys, whose, entry in (
        ("# # 5 5 A B 1", "the crib", "5 5 J Q  nobs 1"),
        ("D 7 9 6 6 D", "Orange's hand", "7 9 6 6"),
    ):
        view = seen(keys, "six-card", *SHOWN)
        assert view.prompt == "# count " + whose and view.entry == entry


def test_points_not_yet_taken_are_pending_and_sure_is_asked():
    for keys, pending, is_sure in (
        ("A! 1 2", (0, 12), False),
        ("A! 4 5 #", (0, 45), True),
        ("A! 4 5 # *", (0, 45), False),
    ):
        view = seen(keys, "six-card")
        assert (view.pending, view.is_sure) == (pending, is_sure)
    assert seen("A! 1 2", "six-card").entry_points == 12


def test_muggins_are_asked_of_those_who_may_take_them():
    view = seen("0 # 0 #", "six-card level=muggins", *SHOWN)
    assert view.pending is None and view.turn_track == 0 and view.lanes == (0,)
    view = seen("0 # 0 # 9", "six-card level=muggins", *SHOWN)
    assert view.pending is None and view.entry == "missed 9" and view.entry_points == 9
    lays = "starter T", "> 7", "claim 1 0", "> 8", "claim 2 0"
    view = seen("", "three-hand dealer=0 level=muggins claims=play", *lays)
    assert view.lanes == (0, 1) and view.pending is None and view.turn_track == -1


def test_tracks_that_letters_would_name():
    view = seen("1 2", "three-hand", "starter 4", way="count")
    assert view.lanes == (0, 1, 2) and view.entry_points == 12
    assert seen("D! 5 #", "six-card").lanes == (0, 1)
    view = seen("D! 5 # A 2", "six-card")
    assert view.lanes == () and view.turn_track == 0 and view.entry_points == 2


def test_before_the_first_game_nobody_has_won_and_nobody_is_to_move():
    view = seen("")
    assert (view.winner, view.skunk, view.turn_track, view.error_track) == (-1, "none", -1, -1)


def test_events_are_those_of_the_last_key():
    for keys, reasons in (("9 6", []), ("9 6 9", ["fifteen"])):
        events = seen(keys, "six-card").events
        assert [event.reason for event in events if event.points] == reasons
    assert seen("9 6 9 *", "six-card").events == ()
