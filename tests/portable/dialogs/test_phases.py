"""Screens and lights of every form and level, whatever key is pressed."""

from cribboard.lights.animation import Animation
from cribboard.lights.layout import TWO_TRACK
from cribboard.rules.match import Match
from cribboard.screen import font, oled_layout
from cribboard.table.table import Table
from tests.helpers.random_keys import facts, seen
from tests.helpers.random_match import Dice, push_any, state
from tests.helpers.rounds import rounds
from tests.helpers.scripts import begun, keyed


def test_a_match_of_any_form_and_level_can_be_seen_at_every_step():
    for seed in range(rounds(12)):
        dice, match = Dice(seed), Match()
        lights = Animation(TWO_TRACK)
        for step in range(25):
            push_any(match, dice)
            view = seen(Table(match), lights, 40 * step)
            game = match.game
            if game and game.awaited[0] in ("card", "hand", "crib", "claim"):
                seat = game.awaited[1]
                assert view.turn_track == game.track_of(seat)
                assert game.seats_of(view.turn_track)[view.turn_seat_index] == seat


def test_all_of_a_match_is_undone_and_done_again_by_keys():
    for seed in range(rounds(5)):
        dice, match = Dice(seed), Match()
        steps = rounds(60, 20)
        for _ in range(steps):
            push_any(match, dice)
        table, lights = Table(match), Animation(TWO_TRACK)
        last = state(match)
        undone = 0
        while match.commands:
            before = len(match.commands), match.index
            table.press("*")
            if (len(match.commands), match.index) != before:  # else it erased a card of a count
                undone += 1
                assert seen(table, lights, 0).message.startswith("undid: ")
        assert undone == steps
        for _ in range(steps):
            table.press("*", True)
            assert seen(table, lights, 0).message.startswith("redid: ")
        assert state(match) == last


def test_three_tracks_with_the_highest_scores_fit():
    match = begun("three-hand dealer=1", "starter 9")
    view = Table(match).view()
    for scores in ([120, 109, 118], [999, 888, 222]):
        view.scores, view.last, view.names = scores, [29, 24, 28], ["Margot", "Oliver", "Walter"]
        rows = [font.letters(row) for row in oled_layout.draw(view)]
        assert rows[0].split() == view.names and rows[2].split() == list(map(str, scores)), rows
        assert rows[1].replace("(D)", " ").split() == ["+29", "+24", "+28"]


def told_of(table):
    """Return all that a View tells, but for the cards."""
    view = table.view()
    return facts(view, "events", "scored", "piles") + [tuple(event)[:6] for event in view.events]


def test_what_is_seen_and_heard_is_the_same_whether_points_were_missed_or_not():
    for game in ("six-card level=", "three-hand dealer=0 level=", "six-card level=acc-"):
        found = []
        for hand in ("K K 2 2", "6 6 4 4"):  # four, and eight
            table = Table(begun(game + "muggins", "starter 9"), {"way": "count"})
            keyed(table, "# 4 # " + hand.replace("K", "C") + " #")
            assert table.view().asked_for == "muggins"
            told = [told_of(table)]
            keyed(table, "4")
            told.append(told_of(table))
            found.append(told)
        assert found[0] == found[1]
