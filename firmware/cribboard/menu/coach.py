"""The coach: enter the cards dealt and whose crib it is, read what each throw is worth.

With the scores, which may be entered too, it shows the chance to win. What it says is
`advice.advisor`'s.

It is off until it is turned on, and gives no advice during a game or match.
"""

from cribboard.constants import SCREEN_ROWS
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.entry import Points, fill_suit, suited
from cribboard.dialogs.first_deal import planned
from cribboard.dialogs.keys import KeyRefused, digit_of, rank_of
from cribboard.language.phrases import later, phrase, say
from cribboard.menu.coach_page import advice_steps, page_steps
from cribboard.rules import cards, forms
from cribboard.rules.cards import cards_text
from cribboard.view import Later, in_parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.game import Game
    from cribboard.view import View

_OFF = "page.coach-off"
#: The table of chances knows games of six-card to at most this.
_MOST_TARGET = 121


def _is_playing(table: "Table") -> bool:
    """Return whether a game is under way, or a match between two of its games."""
    match = table.match
    if match.game is None:
        return False
    return match.game.phase != "over" or (match.first_to > 1 and not match.winners)


class Coach(Dialog):
    """The coach's page: the cards entered so far, whose crib, the scores, then the choices."""

    name = "coach"
    has_head = True

    def value(self, table: "Table") -> Later:
        """Return whether the coach is on."""
        return Later(phrase, "menu.coach", 2 if table.settings.get("has_coach") else 1)

    def __init__(self) -> None:
        self._cards: "list[int]" = []
        self._rank = 0  # of the card whose suit comes next, 0: none
        self._is_erasing = False  # the last key was a `*` that erased a card
        self._count = 0  # of the choices that are listed, 0: nothing is
        self._advice: "Any" = None  # a Later of coach_page.advice_steps
        self._is_dealer = True
        self._target = 0  # of the game whose scores are asked for, 0: they are not
        self._score = Points(3)
        self._scores: "list[int]" = []  # the player's own, then the other's

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
        elif self._count:
            self._move(table, symbol)
        elif symbol == "D" and not self._cards and not self._rank:
            self.take(table, False)
        elif len(self._cards) < self._form(table).dealt:
            self._add(table, symbol)
        elif not self._target:
            self._take_crib(table, symbol)
        else:
            self._take_score(symbol)

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

    def _take_crib(self, table: "Table", symbol: str) -> None:
        if symbol not in "12":
            raise KeyRefused("no.coach-crib")
        self._is_dealer = symbol == "1"
        target = planned(table)[1].get("target", self._form(table).target)
        if target <= _MOST_TARGET:
            self._target = target
        else:
            self._advise()

    def _take_score(self, symbol: str) -> None:
        """Take a digit of a score; `#` takes the score, and for the first one none."""
        digit = digit_of(symbol)
        if digit >= 0 and self._score.add(digit):
            return
        value = self._score.value
        if symbol != "#" or value >= self._target or (self._scores and not self._score.text):
            raise KeyRefused("no.coach-score", self._target - 1)
        if self._score.text:
            self._scores.append(value)
            self._score.erase()
        if len(self._scores) != 1:
            self._advise()

    def _advise(self) -> None:
        """List the choices; they are made when they are shown."""
        dealt, scores = tuple(self._cards), tuple(self._scores)
        pairs = [sorted((one, two)) for at, two in enumerate(dealt) for one in dealt[:at]]
        self._count = len({tuple(pair) for pair in pairs})
        # Without scores: the beginning of a game to 121.
        game = scores + (self._target,) if scores else ()
        self._advice = in_parts(advice_steps, (dealt, self._is_dealer) + game)
        self.part = -1

    def _move(self, table: "Table", symbol: str) -> None:
        """Turn the page on D; `#` begins with new cards."""
        if symbol == "#":
            self._cards = []
            self._forget_scores()
        elif symbol != "D" or not self.turn_page(table, self._count):
            raise KeyRefused("no.coach-move")

    def _forget_scores(self) -> None:
        """Go back to the question whose crib it is, or to new cards."""
        self._count, self._advice = 0, None
        self._scores, self._target = [], 0

    def erase(self, table: "Table") -> None:
        """Erase a score, the answers, else the last card (`*` again: all of them), else close."""
        if not self._count and self._score.erase():
            return
        if self._count or self._target:
            self._forget_scores()
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
        elif self._count:
            self._fill_rows(view, table)
        else:
            self._fill_cards(view, self._form(table).dealt)

    def _fill_cards(self, view: "View", dealt: int) -> None:
        view.awaiting = "card"
        view.asked_for, view.asked_values = "hand", (dealt,)
        view.entry = cards_text(self._cards + ([self._rank] if self._rank else []))
        if self._rank:
            fill_suit(view)
        elif self._target:
            view.awaiting, view.asked_for = "points", "number"
            view.asked_values = 0, self._target - 1
            view.entry, view.entry_points = self._score.text, self._score.value
            view.prompt = later("ask.coach-other" if self._scores else "ask.coach-own")
        elif len(self._cards) == dealt:
            view.awaiting = "answer"
            view.asked_for, view.asked_values = "choice", (True, False)  # is it the player's crib?
            view.prompt = later("ask.coach-crib")
        elif self._cards:
            view.prompt = later("ask.coach-more", dealt - len(self._cards))
        else:
            view.prompt = later("ask.coach-deal", dealt)

    def _fill_rows(self, view: "View", table: "Table") -> None:
        places = self.fill_part(view, table, self._count, "ask.coach-move")
        has_head = table.rows >= SCREEN_ROWS
        view.page_rows = in_parts(page_steps, self._advice, places, has_head, bool(self._scores))
