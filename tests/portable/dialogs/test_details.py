"""Details of the game on a page, and the last count in words."""

from cribboard.screen import font, oled_layout
from cribboard.table.table import Table
from tests.helpers.languages import each_language
from tests.helpers.scripts import begun, keyed, view_after
from tests.helpers.tables import table_after

TO_THE_SHOW = "2 0 7 8 9 5 D D 6 4 3 A "


def last_count(table):
    """Return the words of the last count from the pages, which `D` turns."""
    words = []
    for _ in range(4):
        rows = table.view().page
        if rows[0].startswith("LAST COUNT"):
            words += rows[1:]
        first = rows[0].endswith("1/%s" % rows[0][-1])
        if first and words:
            break
        keyed(table, "D")
    return " ".join(words)


def test_three_tracks_and_every_language_fit_the_page():
    for language in each_language():
        for match in (
            begun("three-hand dealer=1", "peg 0 12", "peg 1 34", "starter 10", "> A 2 3 4"),
            begun("losing dealer=0", "set 0 12", "set 1 120", "starter 10", "> A A 2"),
            begun("partners dealer=0", "starter 10", "> A A 2 2 3 3"),
        ):
            table = Table(match)
            table.settings["language"] = language
            table.speak()
            view = view_after(table, "#")
            page, rows = view.page, oled_layout.draw(view)
            assert len(page) <= 7 and all([len(row) <= 21 for row in page]), (language, page)
            text = [font.letters(row).rstrip() for row in rows]
            assert text[: len(page)] == [row.rstrip() for row in page], text
            assert "1/3" in text[0] and len(rows) == 8
            last_count(table)


def test_the_words_of_the_page_are_made_in_parts():
    table = table_after(TO_THE_SHOW + "# # 5 5 A B 0 # D D")
    steps = list(oled_layout.drawing(table.view(), "", []))
    assert len(steps) > 8 and steps[-1] == oled_layout.draw(table.view())
    assert all([not step for step in steps[:-1]])
