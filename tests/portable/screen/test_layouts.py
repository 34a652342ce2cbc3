"""Displays of several sizes: the layout by the size found, and four rows that show all in turn."""

from cribboard.app import App
from cribboard.display import PART_MS
from cribboard.screen import font, four_rows, glyphs, layouts, oled_layout, result_rows
from cribboard.screen.text_rows import plain, wrap
from cribboard.view import View
from tests.helpers import fakes
from tests.helpers.scripts import error_of, press_and_rest, rest, view_after
from tests.helpers.tables import table_after

LONG = "a message that is far too long for the two rows that are left for it on such a display"


def _board(rows, cells, keys=""):
    devices = fakes.Devices(has_screen=False)
    devices.screen = fakes.Screen(rows, cells)
    app = App(devices)
    rest(app, devices, 500)
    _key(app, devices, keys)
    return app, devices


def _key(app, devices, keys):
    press_and_rest(app, devices, keys, 2000)


def _rows(view, telling="", cells=20):
    return [font.letters(row) for row in four_rows.draw(view, telling, cells)]


def _view(keys, **chosen):
    table = table_after("", **chosen)
    for key in keys.split():
        view = view_after(table, key)
        assert not view.is_error, (key, view.message)
    return view


def test_the_layout_is_chosen_by_rows_and_cells():
    view = View()
    assert layouts.drawing_for(8, 21) is oled_layout.drawing
    for cells in (20, 21):
        rows = []
        for step in layouts.drawing_for(4, cells)(view, "", []):
            rows = step
        assert rows == four_rows.draw(view, "", cells) and len(rows[0]) == cells
    for size in ((2, 16), (4, 16), (8, 20), (4, 40), (0, 0)):
        assert "%d rows of %d cells" % size in error_of(ValueError, layouts.drawing_for, *size)


def test_a_display_of_a_size_without_layout_is_logged_and_the_game_goes_on():
    devices = fakes.Devices(has_screen=False)
    devices.find_screen = lambda: fakes.Screen(2, 16)
    app = App(devices)
    rest(app, devices, 3000)
    assert [str(error) for error in devices.logged] == ["no layout for 2 rows of 16 cells"]
    assert app.display.screen is None
    _key(app, devices, "1 5 6")
    assert len(app.table.match.steps) == 3 and app.is_saved


def test_a_display_of_four_rows_shows_scores_count_and_prompt():
    for cells in (20, 21):
        app, devices = _board(4, cells, "1 5 6 7")
        assert devices.screen.pages == app.display.rows and len(app.display.rows) == 4
        shown = devices.screen.text().split("\n")
        assert shown[0].split() == ["Blue*", "0", "Orange", "0<"]
        assert shown[1].split() == ["13", "O:6", "7", "5"]
        assert shown[2].strip() == "thirteen" and shown[3].strip() == "Orange: play a card"


def test_what_does_not_fit_on_four_rows_is_shown_in_parts_by_turns():
    app, devices = _board(4, 20, "1 5")
    app.table.say("alert.supply", what="4.3")
    app._refresh()
    said = app.view.message
    assert len(said) > 20
    seen = []
    for _ in range(6 * PART_MS // 50):
        rest(app, devices, 50)
        if devices.screen.pages == app.display.rows and (not seen or seen[-1] != app.display.rows):
            seen.append(app.display.rows)
    assert seen[0][0] == seen[1][0]  # the scores stay
    told = " ".join(" ".join(font.letters(row).strip() for row in rows[1:3]) for rows in seen)
    assert said in " ".join(told.split()), (said, told)
    assert len(seen) >= 4 and seen[0] == seen[2] and seen[1] == seen[3]


def test_a_new_view_begins_with_its_first_part():
    app, devices = _board(4, 20, "1 5 6 7 8 9")
    first = four_rows.draw(app.view)[:4]
    assert len(four_rows.draw(app.view)) > 4
    _key(app, devices, "A!")
    rest(app, devices, PART_MS // 2)
    _key(app, devices, "*")
    rest(app, devices, 100)
    assert app.display.rows in (first, four_rows.draw(app.view)[:4])


def test_a_row_that_is_sent_in_parts_is_sent_until_it_is_complete():
    class Slow(fakes.Screen):
        """A display that takes five letters a call."""

        def refresh(self, page, cells):
            at = 0
            while at < 20 and self.pages[page][at] == cells[at]:
                at += 1
            shown = self.pages[page][:at] + cells[at : at + 5] + self.pages[page][at + 5 :]
            fakes.Screen.refresh(self, page, shown)
            return shown != cells

    devices = fakes.Devices(has_screen=False)
    devices.screen = Slow(4, 20)
    app = App(devices)
    rest(app, devices, 500)
    _key(app, devices, "1 5 6")
    assert devices.screen.pages == app.display.rows and "Orange" in devices.screen.text()


def test_the_stop_of_a_peg_stands_on_the_first_screen():
    view = _view("1 5 6 7 8")
    rows = _rows(view, "twenty-one 3")
    assert rows[2].strip() == "twenty-one 3"
    assert glyphs.INVERSE <= ord(four_rows.draw(view, "twenty-one 3")[2][0])


def test_three_tracks_are_told_apart_by_their_initials():
    rows = _rows(_view("1 5 6 7 8", form="three-hand"))
    assert rows[0].split() == ["B*", "3", "O>0", "W", "0"]


def test_scores_of_any_length_fit_their_row():
    for track in (0, 1):
        for score in (0, 57, 121):
            for last in (0, 4, 29):
                for cells in (20, 21):
                    view = View()
                    view.phase = "play"
                    view.names = ["Bartholomew of the Moors", "Wilhelmine"]
                    view.scores[track], view.last[track] = score, last
                    view.turn_track = view.dealer_track = track
                    row = _rows(view, "", cells)[0]
                    assert len(row) == cells and "%d" % score in row
                    assert not last or "%d+%d" % (score, last) in row
                    assert "*" in row and ("<" if track else ">") in row


def test_a_page_is_shown_in_a_window_that_goes_on():
    view = View()
    view.page_rows = ("Title", "one", "two", "three", "", "a row of 21 cells  end", "five", "six")
    view.prompt = "# back"
    rows = _rows(view)
    screens = [rows[at : at + 4] for at in range(0, len(rows), 4)]
    assert [screen[3].strip() for screen in screens] == ["# back"] * len(screens)
    told = [row.strip() for screen in screens for row in screen[:3] if row.strip()]
    assert told == ["Title", "one", "two", "three", "a row of 21 cells", "end", "five", "six"]


def test_a_message_comes_before_the_page_of_a_list():
    view = View()
    view.page_rows = ("Title", "one", "two")
    view.message, view.prompt = "a message of two rows", "# back"
    rows = [row.strip() for row in _rows(view)]
    assert rows == ["a message of two", "rows", "", "# back", "Title", "one", "two", "# back"]


def test_a_message_is_whole_and_an_entry_stands_beside_it():
    view = View()
    view.phase, view.awaiting = "show", "points"
    view.message, view.is_error, view.entry, view.prompt = LONG, True, "12", "Points  # set"
    rows = _rows(view)
    for at in range(0, len(rows), 4):
        assert rows[at + 2].strip() == "12_", rows
    told = " ".join(rows[at + 1].strip() for at in range(0, len(rows), 4))
    assert ("! " + LONG) in told


def test_a_patter_that_fills_the_screen_leaves_the_hint():
    view = View()
    view.phase, view.names, view.scores = "play", ["Bartholomew", "Wilhelmina"], [7, 6]
    view.prompt = "Wilhelmi 2 doit jouer  D go"
    view.patter = "trente, deux pour la paire; faux go: Bartholomew of the Moors 2 pouvait jouer"
    rows = [font.letters(row) for row in oled_layout.draw(view)]
    assert rows[-1].endswith(" D go") and "Wilhelmi 2 doit jouer" in rows, rows
    assert "pouvait jouer" in " ".join(" ".join(rows[2:]).split()), rows


def test_a_sentence_with_a_long_name_stands_whole_above_the_question():
    view = View()
    view.entry = "Bartholomew of the Moors steckt 93 zurück"
    view.prompt, view.dialog, view.awaiting = "Stimmt das?", "set-score", "answer"
    rows = four_rows.draw(view, cells=21)
    assert len(rows) == 4 and " ".join([row.strip() for row in rows[:3]]) == view.entry


_TO_THE_SHOW = "2 0 7 8 9 5 D D 6 4 3 A "
#: Keys up to a walk, and the key that begins it.
_WALKS = (
    (_TO_THE_SHOW, "#"),  # a count in the layout of large letters
    (_TO_THE_SHOW + "# 4", "#"),  # and one that is told in small ones
    (_TO_THE_SHOW + "# 4 # 3 3 2", "2"),  # a crib
    ("1 5 A", "5"),
    ("1", "A"),  # his heels
    ("1 5 A! 1 2", "#"),  # by hand
    ("1 5 " + 4 * "A! 2 9 # " + "A! 5", "#"),  # and a win
)


def _told(app, devices):
    """Let a walk end; return [(what its peg has told, the letters on the glass)] as they change."""
    seen = []
    last = None
    while app.lights.animation.is_walking:
        now = app.lights.animation.telling, devices.screen.pages[:]
        if now != last:
            last = now
            glass = " ".join([font.letters(row) for row in now[1]])
            seen.append((now[0], " ".join(glass.split())))
        devices.clock.advance(max(app.step(), 1))
    return seen


def test_a_walk_shows_nothing_before_its_first_stop():
    """Neither the end of what is told nor who has won is there before the peg has come to it."""
    for size in ((8, 21), (4, 20), (4, 21)):
        for keys, last in _WALKS:
            app, devices = _board(*size, keys)
            app.press(last)
            seen = _told(app, devices)
            rows = wrap(plain(app.view.patter), size[1])
            hidden = [" ".join(row.split()) for row in (rows[0], rows[-1])]
            if app.view.winner >= 0:
                hidden += [result_rows.result_rows(app.view)[0].strip(), "skunk"]
            assert seen[0][0] == "" and seen[-1][0], (size, keys)
            for telling, glass in seen:
                for text in hidden:
                    is_told = text in " ".join(plain(telling).split())
                    assert is_told or text not in glass, (size, keys, telling, glass)
            rest(app, devices, 3000)
            assert app.display.rows == devices.screen.pages
