"""Rows of the cards laid: who laid each, and where a series ends."""

from cribboard.rules.cards import rank_text
from cribboard.rules.match import Match
from cribboard.screen import card_rows
from cribboard.table.table import Table
from tests.helpers.random_match import Dice, push_any, push_one
from tests.helpers.rounds import rounds
from tests.helpers.tables import table_after

#: The manual's first deal by keys, Blue deals: Orange lays J 9 7 6, Blue 5 K Q 8.
DEAL = "1 5 A 5 9 D 7"


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
