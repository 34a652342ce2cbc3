"""Rows of the cards laid in a deal, from which it is seen who laid each of them.

Of each player, or of each track, a row: a column a card, a bar where a series ends. Where there is
one row for all, the cards of the series, with the initial of who leads or lays out of turn.
"""

from cribboard.base.view import is_out_of_turn
from cribboard.language.phrases import say, shortened
from cribboard.language.sentences import seat_names
from cribboard.rules.cards import cards_text, rank_text
from cribboard.screen.text_rows import CELLS, pad, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.base.view import View

_LABEL = 3  # letters of a name before its row


def laid(view: "View") -> "list[list[str]]":
    """Return the rows of the cards laid in the play of two tracks, or of the hands and the crib.

    They are several such lists, the first the fullest; [] where there are none.
    """
    if view.dialog or (view.phase == "play" and len(view.scores) > 2):
        return []
    if view.phase == "play":
        return [by_track(view)]
    return of_piles(view)


def by_track(view: "View") -> "list[str]":
    """Return a row of the screen for each track: as many of the last series as fit."""
    blocks = _blocks(view, view.seat_tracks)
    return _labelled(view.names, blocks[-1]) if blocks else []


def by_seat(view: "View") -> "list[str]":
    """Return a row for each seat with all series; as many rows again where they need more cells."""
    names = seat_names(view.names, view.seat_tracks)
    rows = []  # type: list[str]
    for block in _blocks(view, range(len(names))):
        rows += _labelled(names, block)
    return rows


def of_piles(view: "View") -> "list[list[str]]":
    """Return the rows of the hands and the crib: each in a row; without blanks; the last alone."""
    names = [view.seats[who] if isinstance(who, int) else say("crib") for who, _ in view.piles]
    cards = [cards_text(pile) for _, pile in view.piles]
    rows = _labelled(names, cards)
    dense = [""]
    for row in _labelled(names, [pile.replace(" ", "") for pile in cards]):
        if len(dense[-1] + row) < CELLS:
            dense[-1] += "  " + row if dense[-1] else row
        else:
            dense.append(row)
    return [rows, dense, rows[-1:]] if rows else []


def of_series(view: "View", room: int) -> str:
    """Return the cards of the last series, with the initials of those who lead or lay out of turn.

    They stand without blanks where that is needed to fit into `room` cells; a bar ends the series.
    """
    if not view.laid:
        text = cards_text(view.series)
    else:
        initials = _distinct(seat_names(view.names, view.seat_tracks), 1)
        words = []  # type: list[str]
        for place, (seat, card, is_lead) in enumerate(view.laid):
            if is_lead:
                words = []
            who = initials[seat] + ":" if is_out_of_turn(view, place) else ""
            words.append(who + cards_text((card,)))
        text = " ".join(words) + ("" if view.series else "|")
    return text if len(text) <= room else text.replace(" ", "")


def _distinct(names: "Sequence[str]", letters: int) -> "list[str]":
    """Return the first letters of each name, or numbers from 1 where two names begin alike."""
    labels = [plain(name) for name in names]
    labels = [shortened(name, letters) if letters > 1 else name[:1] for name in labels]
    if len(set(labels)) < len(labels):
        return [str(place + 1) for place in range(len(names))]
    return labels


def _labelled(names: "Sequence[str]", rows: "list[str]") -> "list[str]":
    labels = _distinct(names, _LABEL)
    return [pad(label, _LABEL + 1) + row for label, row in zip(labels, rows)]


def _blocks(view: "View", row_of: "Sequence[int]") -> "list[list[str]]":
    """Return the rows of all series in blocks that fit on the screen; the last one is the fullest.

    row_of: the row of each seat.
    """
    series = []  # type: list[list[str]]  # the rows of each
    for seat, card, is_lead in view.laid:
        if is_lead:
            series.append([""] * (max(row_of) + 1))
        text = rank_text(card)
        for row, cards in enumerate(series[-1]):
            series[-1][row] = cards + (text if row == row_of[seat] else " " * len(text))
    blocks = []  # type: list[list[str]]
    is_ended = view.phase == "play" and not view.series
    for rows in reversed(series):
        if blocks or is_ended:
            rows = [row + "|" for row in rows]
        if blocks and len(rows[0] + blocks[0][0]) <= CELLS - _LABEL - 1:
            blocks[0] = [row + after for row, after in zip(rows, blocks[0])]
        else:
            blocks.insert(0, rows)
    return blocks
