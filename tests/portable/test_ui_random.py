"""Any key at any time: never an exception, never stuck, always something to be seen."""

from cribboard.rules.match import Match
from cribboard.ui import screens
from cribboard.ui.keys import SYMBOLS
from cribboard.ui.table import Table


def test_thousands_of_random_keys():
    state = 20
    table = Table(Match())
    likely = "1234567890ABCD" * 3 + SYMBOLS + "##################"
    most = 0
    for press in range(3000):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        before, serial = table.match.commands, table.view().serial
        pushed = table.press(likely[(state >> 8) % len(likely)], (state >> 20) % 29 == 0)
        view = table.view()
        for row in screens.draw(view) + screens.draw(view, "fifteen 2"):
            assert len(row) == 21
        assert len(screens.draw_16x2(view)) == 2
        assert view.prompt
        for front, back in zip(view.scores, view.backs):
            assert 0 <= back <= front <= view.target
        assert view.serial == serial + (1 if view.moves else 0)
        if view.is_error:
            assert view.message and not pushed and table.match.commands == before
        most = max(most, table.match.index)
        if press % 500 == 499:
            leads_home(table)
    assert most > 3  # deals were played


def leads_home(table):
    """A few `*` come to nothing half-entered; the next one undoes."""
    for _ in range(6):
        table.press("*")
        if table.view().message.startswith("undid") or not table.match.game:
            break
    view = table.view()
    assert view.entry == "" and view.pending is None
    assert view.awaiting in ("dealer", "starter", "card", "count", "crib", "next", "game")
