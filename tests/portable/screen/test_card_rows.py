"""Rows of the cards laid: who laid each, and where a series ends."""

from cribboard.rules.cards import rank_text
from cribboard.rules.match import Match
from cribboard.screen import card_rows, font, oled_layout
from cribboard.table import Table
from tests.helpers.languages import each_language
from tests.helpers.random_match import Dice, push_any, push_one
from tests.helpers.rounds import rounds
from tests.helpers.scripts import rows_of, view_after
from tests.helpers.tables import table_after

#: The manual's first deal by keys, Blue deals: Orange lays J 9 7 6, Blue 5 K Q 8.
DEAL = "1 5 A 5 9 D 7"


def _cards(keys):
    """Return the two rows on the large display."""
    rows = rows_of(table_after(keys))
    return [row for row in rows if row[:4].rstrip() in ("Blu", "Ora")]


def test_who_laid_each_card_is_seen_in_a_row_of_each_player():
    """A column a card, a bar where a series ends: the manual's deal, with its go and without."""
    assert _cards(DEAL) == ["Blu  5  |", "Ora J 97|"]
    assert _cards(DEAL + " C 6 B") == ["Blu  5  |K Q", "Ora J 97| 6"]
    assert _cards(DEAL + " C 6 B D") == ["Blu  5  |K Q|", "Ora J 97| 6 |"]
    assert _cards("1 5 A 5 9 7 C 6") == ["Blu  5 7| 6", "Ora J 9 |K"], "a go was not keyed"
    assert _cards("1 5 0 0 9 D D 8") == ["Blu   10 |8", "Ora 10  9|"]
    assert _cards("1 5") == [], "no card is laid"


def test_a_refusal_and_a_walking_peg_leave_the_rows():
    table = table_after("1 5 A 5 9 8")
    assert rows_of(table)[3:5] == ["Blu  5", "Ora J 9"] and table.view().is_error
    rows = oled_layout.draw(table_after(DEAL + " C 6 B D").view(), "last")
    assert [font.letters(row).rstrip() for row in rows[4:7]] == [
        "Blu  5  |K Q|",
        "Ora J 97| 6 |",
        "last",
    ]


def test_names_that_begin_alike_become_numbers_and_second_seats_have_theirs():
    table = table_after("")
    table.settings["names"] = ["Anna", "Annabel", "White"]
    assert rows_of(table, "1 5 7")[4:6] == ["1", "2   7"]
    table = table_after("5 1 2 3 4 5", "partners dealer=0")
    assert rows_of(table)[3:5] == ["Blu  2 4", "Ora A 3 5"]
    assert card_rows.by_seat(table.view()) == [
        "Blu    4 ",
        "Ora A   5",
        "B 2  2   ",
        "O 2   3  ",
    ]


def test_one_row_has_the_initials_of_who_leads_or_lays_out_of_turn():
    for keys, row in (
        (DEAL, "O:J 5 9 O:7|"),
        (DEAL + " C 6", "B:K 6"),
        ("1 5 A 5 9 D D", "O:J 5 9|"),
        ("1 5 1 1 1 2 2 2 3", "O:AAA2223"),
    ):
        view = table_after(keys).view()
        assert card_rows.of_series(view, 12) == row, keys
    view = table_after("5 1 2 3 0 0 D 5", "three-hand dealer=0").view()
    assert card_rows.of_series(view, 21) == "O:A 2 3 10 10 O:5|"


def _read(rows):
    """Return (row, rank) of each card in rows with their names before them."""
    cards, at = [], 4
    width = max([len(row) for row in rows])
    rows = [row + " " * (width - len(row)) for row in rows]
    while at < width:
        column = [row[at] for row in rows]
        if column == ["|"] * len(rows):
            at += 1
            continue
        (place,) = [place for place, cell in enumerate(column) if cell != " "]
        text = rows[place][at : at + 2] if column[place] == "1" else column[place]
        cards.append((place, text))
        at += len(text)
    return cards


def test_the_rows_have_every_card_of_any_play_in_order():
    dice = Dice(38)
    widest = 0
    for push, count in ((push_one, 400), (push_any, 600)):
        table = Table(Match())
        for _ in range(rounds(count)):
            push(table.match, dice)
            if table.match.game is None:
                continue
            view = table.view()
            laid = [(seat, rank_text(card)) for seat, card, _ in view.laid]
            game = table.match.game
            for seat, cards in enumerate(game.laid):
                own = [rank for who, rank in laid if who == seat]
                assert own == [rank_text(card) for card in cards] or not game.layers
            if laid:
                rows = card_rows.by_seat(view)
                widest = max(widest, max([len(row) for row in rows]))
                players = game.form.players
                read = []
                for first in range(0, len(rows), players):
                    read += _read(rows[first : first + players])
                assert read == laid, rows
                tracks = [(view.seat_tracks[seat], rank) for seat, rank in laid]
                rows = card_rows.by_track(view)
                last = _read(rows)
                assert last == tracks[len(tracks) - len(last) :], rows
                assert max([len(row) for row in rows]) <= 21
    assert widest <= 21


def test_no_row_of_cards_hides_the_scores_the_prompt_or_the_count():
    for language in each_language():
        table = Table(Match())
        table.settings["language"] = language
        table.speak()
        for key in (DEAL + " C 6 B").split():
            view = view_after(table, key)
            rows = rows_of(table)
            assert len(rows) == 8
            if view.phase == "play":
                prompt = view.prompt.split("  ")[0]
                assert any([prompt in row for row in rows]), (language, rows)
