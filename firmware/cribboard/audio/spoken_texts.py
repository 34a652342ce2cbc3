"""Texts that are said but not shown: of a page's rows, of who laid a card, of what has changed."""

from cribboard.audio.speech import ACE
from cribboard.base.view import is_out_of_turn
from cribboard.language import sentences
from cribboard.language.phrases import forms, number, phrase, say
from cribboard.rules.cards import RANKS, rank_text
from cribboard.screen import card_rows
from cribboard.screen.result_rows import result_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View

_RANKS = ("10", "") + tuple(RANKS)  # "": of two blanks
#: What stands beside a card: another one, or the arrow from one to the other.
_BESIDE = ("10", "->") + tuple(RANKS)


def with_aces(text: str) -> str:
    """Return a text with the word for an ace beside another rank, or among ranks alone.

    Elsewhere A is a key.

    >>> with_aces("A 10 A"), with_aces("A Blue  B Orange")
    ('ace 10 ace', 'A Blue  B Orange')
    >>> with_aces("Blue: A 9 7 6  flush: 4 5"), with_aces("laid: A -> 4")
    ('Blue: ace 9 7 6  flush: 4 5', 'laid: ace -> 4')
    """
    words = text.split(" ")
    is_of_ranks = not [word for word in words if word not in _RANKS]
    told = []
    for at, word in enumerate(words):
        beside = words[at - 1 : at] + words[at + 1 : at + 2]
        is_card = is_of_ranks or [one for one in beside if one in _BESIDE]
        told.append(ACE if word == "A" and is_card else word)
    return " ".join(told)


def page_rows(view: "View", rows: "list[str]") -> "list[str]":
    """Return the rows of a page as they are said: without its part, texts in one piece."""
    if not rows:
        return rows
    rows = [with_aces(row) for row in rows]
    title = rows[0]
    if view.dialog == "details":
        shown = [with_aces(row) for row in card_rows.by_seat(view)]
        if view.laid and rows[1:2] == shown[:1]:
            rows = [title, _in_order(view)] + [row for row in rows[1:] if row not in shown]
    if title[-2:-1] == "/":  # `DETAILS           1/2`
        title = title.rpartition(" ")[0].rstrip()
    text_from = len(rows)
    if view.dialog == "details":
        text_from = 1 if title == phrase("page.last-count") else text_from
    elif view.dialog == "drill" and view.asked_for == "page":
        text_from = 3 if view.page_part == 1 else 1  # after the verdict and the hand
    elif view.dialog == "coach":
        heads = tuple([head.partition(" ")[0] for head in forms("page.coach-head")])
        rows = [_spoken_choice(row) for row in rows if not row.startswith(heads)]
        text_from = len(rows)
    elif view.dialog == "card":
        rows = [title] + [_spoken_of_card(row) for row in rows[1:] if row[:2] != "  "]
    return [title] + rows[1:text_from] + [" ".join(rows[text_from:])]


def _spoken_choice(row: str) -> str:
    """Return a choice of the coach with names for its numbers; another row as it is.

    >>> _spoken_choice("7c 9h  16.7 -5.5 +0.3")
    '7c 9h: hand 16.7, crib -5.5, play 0.3'
    >>> _spoken_choice("7 9      44.1    20.7")
    '7 9: 44.1, 20.7'
    """
    numbers = row[7:].replace("+", "").split()
    if len(numbers) < 2 or "." not in numbers[0]:
        return row
    if len(numbers) > 2:
        names = phrase("page.coach-head").split()[1:]
        numbers = [name + " " + number for name, number in zip(names, numbers)]
    return "%s: %s" % (row[:7].rstrip(), ", ".join(numbers))


def _spoken_of_card(row: str) -> str:
    """Return a game or a player of an evening's card in words; another row as it is.

    >>> _spoken_of_card(" 1 Ben      2  +31s ")
    '1 Ben: points 2, spread 31, skunk, confirmed'
    >>> _spoken_of_card(" 2.Cid      3 1  -30")
    '2 Cid: points 3, won 1, net -30'
    """
    kind, parts = row[2:3], []
    if kind == " ":
        heads = forms("evening.game-heads")[4:]
        parts = [heads[0] + " " + row[11:13].strip(), heads[1] + " " + row[13:18].strip("+ ")]
        parts += [heads[2]] * (row[18:19] == "s") + [heads[3]] * (row[19:20] != "?")
    elif kind == ".":
        heads = forms("evening.rank-heads")
        numbers = row[10:13].strip(), row[13:15].strip(), row[15:].strip("+ ")
        parts = [heads[at] + " " + number for at, number in zip((4, 3, 7), numbers)]
    name = row[3 : 10 + (kind == " ")].strip()
    return "%s %s: %s" % (row[:2].strip(), name, ", ".join(parts)) if parts else row


def _in_order(view: "View") -> str:
    """Return the cards laid in words: `Orange J 5 9, Orange 7. Blue K 6 Q.`"""
    seats = sentences.seat_names(view.names, view.seat_tracks)
    text = ""
    for place, (seat, card, is_lead) in enumerate(view.laid):
        if text:
            text += ". " if is_lead else ", " if is_out_of_turn(view, place) else " "
        if is_out_of_turn(view, place):
            text += seats[seat] + " "
        text += with_aces(rank_text(card))
    return text + "."


def named(view: "View") -> str:
    """Return the patter of a card, after the name of who led or laid out of turn.

    Where the card implies gos, the patter has the name.
    """
    if not is_out_of_turn(view, -1) or any([event.kind == "go" for event in view.events]):
        return str(view.patter)
    seat = sentences.seat_names(view.names, view.seat_tracks)[view.laid[-1][0]]
    return say("told", 0, seat, view.patter)


def cards_counted(view: "View") -> str:
    """Return the ranks of the hand or crib that is counted."""
    cards = [e.cards for e in view.events if e.kind == "total"]
    return with_aces(" ".join([rank_text(card) for card in cards[0]])) + "." if cards else ""


def standing(view: "View", scores: "list[int]", count: int) -> str:
    """Return the count of the play and the scores, where they are not these any more."""
    texts = []
    if view.phase == "play" and view.count != count:
        texts.append(number(view.count))
    if len(scores) == len(view.scores):
        for name, now, before in zip(view.names, view.scores, scores):
            if now != before:
                texts.append("%s %d" % (name, now))
    return ", ".join(texts)


def result(view: "View") -> str:
    """Return who has just won, and by how much, or how the game ended; "" if it goes on."""
    is_end = any([event.kind in ("win", "end") for event in view.events])
    return ". ".join(result_rows(view)) if is_end else ""
