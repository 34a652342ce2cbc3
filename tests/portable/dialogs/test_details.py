"""Details of the game on a page, and the last count in words."""

from cribboard.dialogs import details
from cribboard.language import phrases
from cribboard.rules.forms import FORMS
from cribboard.rules.new_game import chosen
from cribboard.screen import font, oled_layout
from cribboard.table.table import Table
from tests.helpers.languages import each_language
from tests.helpers.scripts import begun, keyed, rows_of, view_after
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


def test_the_details_tell_the_rules_of_the_game_in_the_words_of_the_menu():
    for options, told in (
        ("six-card dealer=1", []),
        (
            "six-card target=61 level=acc-muggins claims=all skunks=house",
            ["Target: 61", "Level: muggins", "Claim the play: yes", "Skunks: house"],
        ),
        (
            "six-card level=muggins claims=play",
            ["Level: muggins", "Wrong call: is free", "Claim the play: yes"],
        ),
        ("five-card playout=1 skunks=off", ["Play it out: yes", "Skunks: off"]),
        ("losing players=3", ["Players: three"]),
        ("losing players=4 base=partners level=teach", ["Players: four", "Level: teach"]),
        ("captain captain=2", []),
    ):
        game = begun(options).game
        assert details.rules_told(chosen(game)) == told, options
    for row in FORMS:
        first, *words = phrases.forms("menu.form")
        told = [] if row.name == "six-card" else [first + ": " + words[FORMS.index(row)]]
        assert details.rules_told({"form": row.name}) == told
    table = Table(begun("singles skunks=off"))
    assert "Form: singles" in rows_of(table, "7 #")
    table = Table(begun("six-card target=61 skunks=tournament"))
    keyed(table, "7 #")
    rows = rows_of(table)
    keyed(table, "D")
    rows += rows_of(table)
    at = rows.index("Target: 61")
    assert rows[at : at + 2] == ["Target: 61", "Skunks: tournament"]


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
