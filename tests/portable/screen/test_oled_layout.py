"""Rows of a View on the display: a patter that fills them, and a walk that tells nothing early."""

from cribboard.app.app import App
from cribboard.base.view import View
from cribboard.screen import font, oled_layout, result_rows
from cribboard.screen.text_rows import plain, wrap
from tests.helpers import fakes
from tests.helpers.scripts import press_and_rest, rest


def test_a_patter_that_fills_the_screen_leaves_the_hint():
    view = View()
    view.phase, view.names, view.scores = "play", ["Bartholomew", "Wilhelmina"], [7, 6]
    view.prompt = "Wilhelmi 2 doit jouer  D go"
    view.patter = "trente, deux pour la paire; faux go: Bartholomew of the Moors 2 pouvait jouer"
    rows = [font.letters(row) for row in oled_layout.draw(view)]
    assert rows[-1].endswith(" D go") and "Wilhelmi 2 doit jouer" in rows, rows
    assert "pouvait jouer" in " ".join(" ".join(rows[2:]).split()), rows


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
    for keys, last in _WALKS:
        devices = fakes.Devices()
        app = App(devices)
        press_and_rest(app, devices, keys, 2000)
        app.press(last)
        seen = _told(app, devices)
        rows = wrap(plain(app.view.patter))
        hidden = [" ".join(row.split()) for row in (rows[0], rows[-1])]
        if app.view.winner >= 0:
            hidden += [result_rows.result_rows(app.view)[0].strip(), "skunk"]
        assert seen[0][0] == "" and seen[-1][0], keys
        for telling, glass in seen:
            for text in hidden:
                is_told = text in " ".join(plain(telling).split())
                assert is_told or text not in glass, (keys, telling, glass)
        rest(app, devices, 3000)
        assert app.display.rows == devices.screen.pages
