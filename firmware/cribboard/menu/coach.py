"""The discard coach: key the cards dealt and whose crib it is, read what each discard is worth.

It is off until it is turned on, and gives no advice during a game or match.
"""

from cribboard.constants import SCREEN_ROWS
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.entry import fill_suit, suited
from cribboard.dialogs.first_deal import planned
from cribboard.dialogs.keys import KeyRefused, rank_of
from cribboard.language.phrases import later, phrase, say
from cribboard.rules import cards, discard_advice, forms
from cribboard.rules.cards import cards_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.rules.game import Game
    from cribboard.table import Table
    from cribboard.view import View

_OFF = "page.coach-off"


def _is_playing(table: "Table") -> bool:
    """Return whether a game is under way, or a match between two of its games."""
    match = table.match
    if match.game is None:
        return False
    return match.game.phase != "over" or (match.first_to > 1 and not match.winners)


def hundredths(value: int) -> str:
    """Return hundredths as text: `-0.05`."""
    return "%s%d.%02d" % ("-" if value < 0 else "", abs(value) // 100, abs(value) % 100)


def tenths(value: int) -> str:
    """Return hundredths rounded to tenths: `12.4`."""
    value = (abs(value) + 5) // 10
    return "%d.%d" % (value // 10, value % 10)


def row(choice: discard_advice.Choice) -> str:
    """Return a choice in 21 cells: the discard, the expected points in all, of hand and of crib.

    >>> from cribboard.rules.discard_advice import Choice
    >>> row(Choice((20, 48), (), 1665, 409, 2074)), row(Choice((23, 36), (), 1665, -546, 1119))
    ('7c 9h  20.74 16.7+4.1', '10c10d 11.19 16.7-5.5')
    """
    away = cards_text(choice.away)
    if len(away) > 6:
        away = away.replace(" ", "")
    parts = "%s%s%s" % (tenths(choice.hand), "-" if choice.crib < 0 else "+", tenths(choice.crib))
    away += " " * (7 - len(away))
    total = hundredths(choice.total)
    return away + " " * (5 - len(total)) + total + " " * (9 - len(parts)) + parts


class Coach(Dialog):
    """The coach's page: the cards keyed so far, then whose crib it is, then the choices."""

    name = "coach"
    has_head = True

    def value(self, table: "Table") -> str:
        """Return whether the coach is on."""
        return phrase("menu.coach", 2 if table.settings.get("has_coach") else 1)

    def __init__(self) -> None:
        self._cards: "list[int]" = []
        self._rank = 0  # of the card whose suit comes next, 0: none
        self._is_erasing = False  # the last key was a `*` that erased a card
        self._rows: "list[str]" = []  # the choices, best first; none twice
        self._is_dealer = True

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether no game is under way."""
        return game is None or game.phase == "over"

    def _why_not(self, table: "Table") -> str:
        """Return why there is no advice now, as a key of the language files, or ""."""
        if _is_playing(table):
            return "no.coach-match"
        if not table.settings.get("has_coach"):
            return _OFF
        return "" if forms.form(planned(table)[0]).has_advice else "no.coach-form"

    def _form(self, table: "Table") -> "Any":
        return forms.form(planned(table)[0])

    def press(self, table: "Table", symbol: str) -> None:
        """Take a card, the answer whose crib it is, or a key of the list of choices."""
        self._is_erasing = False
        why = self._why_not(table)
        if why == _OFF and symbol == "#":
            self.take(table, True)
        elif why:
            raise KeyRefused(why)
        elif self._rows:
            self._move(table, symbol)
        elif symbol == "D" and not self._cards and not self._rank:
            self.take(table, False)
        elif len(self._cards) < self._form(table).dealt:
            self._add(table, symbol)
        else:
            self._advise(symbol)

    def take(self, table: "Table", is_on: bool) -> None:
        """Turn the coach on or off; raises KeyRefused during a game or match."""
        if _is_playing(table):
            raise KeyRefused("no.coach-match")
        table.settings["has_coach"] = is_on

    def _add(self, table: "Table", symbol: str) -> None:
        card = suited(self._rank, symbol, self._cards) if self._rank else rank_of(symbol)
        if not card:
            raise KeyRefused("no.coach-more", self._form(table).dealt - len(self._cards))
        clash = cards.clash(self._cards + [card], (card,))
        if clash is not None:
            raise KeyRefused(clash)
        first = self._cards[0] if self._cards else 0
        is_suited = cards.suit_of(first) if first else table.settings.get("has_suits")
        if is_suited and not self._rank:
            self._rank = card
            return
        self._rank = 0
        self._cards.append(card)

    def _advise(self, symbol: str) -> None:
        if symbol not in "12":
            raise KeyRefused("no.coach-crib")
        self._is_dealer = symbol == "1"
        for choice in discard_advice.choices(self._cards, self._is_dealer):
            text = row(choice)
            if text not in self._rows:
                self._rows.append(text)
        self.part = -1

    def _move(self, table: "Table", symbol: str) -> None:
        """Turn the page on D; `#` begins with new cards."""
        if symbol == "#":
            self._rows = []
            self._cards = []
        elif symbol != "D" or not self.turn_page(table, len(self._rows)):
            raise KeyRefused("no.coach-move")

    def erase(self, table: "Table") -> None:
        """Erase the answer, else the last card (`*` again: all of them), else close."""
        if self._rows:
            self._rows = []
        elif self._rank or self._cards:
            if self._is_erasing:
                self._cards = []
            elif not self._rank:
                self._cards.pop()
            self._rank = 0
            self._is_erasing = True
        else:
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the page."""
        view.turn_track = -1
        view.awaiting = "answer"
        view.asked_for = "page"
        view.page_rows = (say("page.coach"),)
        why = self._why_not(table)
        if why == _OFF:
            view.asked_for = "confirm"
            view.page_rows += (say(_OFF),)
            view.prompt = later("ask.coach-on")
        elif why:
            view.prompt = later("ask.coach-leave", what=say(why))
        elif self._rows:
            self._fill_rows(view, table)
        else:
            self._fill_cards(view, self._form(table).dealt)

    def _fill_cards(self, view: "View", dealt: int) -> None:
        view.awaiting = "card"
        view.asked_for, view.asked_values = "hand", (dealt,)
        view.entry = cards_text(self._cards + ([self._rank] if self._rank else []))
        if self._rank:
            fill_suit(view)
        elif len(self._cards) == dealt:
            view.awaiting = "answer"
            view.asked_for, view.asked_values = "choice", (True, False)  # is it the player's crib?
            view.prompt = later("ask.coach-crib")
        elif self._cards:
            view.prompt = later("ask.coach-more", dealt - len(self._cards))
        else:
            view.prompt = later("ask.coach-deal", dealt)

    def _fill_rows(self, view: "View", table: "Table") -> None:
        places = self.fill_part(view, table, len(self._rows), "ask.coach-move")
        view.page_rows = (say("page.coach"),)
        if table.rows >= SCREEN_ROWS:
            view.page_rows += (say("page.coach-head", what="+" if self._is_dealer else "-"),)
        view.page_rows += tuple([self._rows[place] for place in places])
