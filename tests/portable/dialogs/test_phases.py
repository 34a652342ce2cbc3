"""Screens and lights of every form and level, whatever key is pressed."""

from cribboard.lights.animation import Animation
from cribboard.lights.layout import TWO_TRACK
from cribboard.rules import forms
from cribboard.rules.match import Match
from cribboard.screen import font, oled_layout, text_rows
from cribboard.table.table import Table
from tests.helpers.random_keys import seen
from tests.helpers.random_match import Dice, push_any, state
from tests.helpers.rounds import rounds
from tests.helpers.scripts import begun


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


def test_every_form_has_a_place_among_the_settings():
    from cribboard.store import settings

    for row in forms.FORMS:
        assert settings.is_allowed("form", row.name)
    for scale in forms.SCALES:
        assert settings.is_allowed("skunks", scale)


def test_three_tracks_have_scores_and_the_count_as_figures_of_sixteen_dots():
    match = begun("three-hand dealer=1", "peg 0 12", "peg 1 34", "peg 2 56", "starter 9")
    rows = oled_layout.draw(Table(match).view())
    text = [font.letters(row) for row in rows]
    assert text[0] == " Blue   Orange White "
    assert rows[0][14:] == text_rows.inverse(" White ")
    assert text[1] == " +12    +34(D) +56   "
    assert text[2:4] == [" 12     34     56    ", " " * 21]
    assert text[4] == "White: play a card   "
    assert text[6:] == ["0" + " " * 20, " " * 21]
    for row in range(2):
        assert rows[2 + row][8:12] == text_rows.figure("34", 2)[row]
        assert rows[6 + row][:2] == text_rows.figure("0", 2)[row]
        assert rows[4 + row] == text_rows.tall("White: play a card   ")[row]


def test_no_word_is_broken_to_make_room_for_a_hint():
    match = begun("three-hand dealer=1", "starter 9", "> J 5 T")
    table = Table(match)
    view = table.view()
    view.patter = "f\xfcnfundzwanzig"
    rows = [font.letters(row) for row in oled_layout.draw(view)]
    assert rows[6:] == ["25   f\xfcnfundzwanzig  ", " " * 16 + " D go"], rows


def test_three_tracks_with_the_highest_scores_fit():
    match = begun("three-hand dealer=1", "starter 9")
    view = Table(match).view()
    for scores in ([120, 109, 118], [999, 888, 222]):
        view.scores, view.last, view.names = scores, [29, 24, 28], ["Margot", "Oliver", "Walter"]
        rows = [font.letters(row) for row in oled_layout.draw(view)]
        assert rows[0].split() == view.names and rows[2].split() == list(map(str, scores)), rows
        assert rows[1].replace("(D)", " ").split() == ["+29", "+24", "+28"]
