"""The coach: enter the cards dealt and whose crib it is, read what each throw is worth.

With the scores, which may be entered too, it shows the chance to win. Then the throw, the starter
and the cards laid may be entered: it ranks the lays whenever it is the player's turn. What it says
is `advice.advisor`'s.

It is off until it is turned on, and gives no advice during a game or match.
"""

from cribboard.base.view import in_parts
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.first_deal import planned
from cribboard.dialogs.keys import KeyRefused, Points, digit_of, fill_suit, rank_of, suited
from cribboard.language.phrases import later, say
from cribboard.menu import coach_page
from cribboard.rules import cards, forms
from cribboard.rules.cards import cards_text, rank_text
from cribboard.rules.errors import CribbageError
from cribboard.rules.options import has_scored

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.base.view import Later, View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.game import Game

_OFF = "page.coach-off"
#: The table of chances knows games of six-card to at most this.
_MOST_TARGET = 121
_THROWN = 2


def _is_playing(table: "Table") -> bool:
    """Return whether a game is under way, or a match between two of its games."""
    match = table.match
    if match.game is None:
        return False
    return match.game.phase != "over" or (
        bool(match.first_to > 1 or match.games) and not match.is_over
    )


class Coach(Dialog):
    """The coach's page: the cards entered so far, whose crib, the scores, then the choices."""

    name = "coach"
    has_head = True

    def __init__(self) -> None:
        self._cards: "list[int]" = []
        self._rank = 0  # of the card whose suit comes next, 0: none
        self._is_erasing = False  # the last key was a `*` that erased a card
        self._count = 0  # of the choices that are listed, 0: nothing is
        self._advice: "Later | None" = None  # a Later of coach_page.advice_steps
        self._is_dealer = True
        self._target = 0  # of the game whose scores are asked for, 0: they are not
        self._score = Points(3)
        self._scores: "list[int]" = []  # the player's own, then the other's
        self._is_in_play = False  # the throw is asked for, then the starter and what is laid
        self._away: "list[int]" = []
        self._starter = 0  # 0: not known yet
        self._laid: "list[int]" = []  # 0: a go
        self._now: "Any" = None  # a Position, when the starter is known

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether no game is under way."""
        return game is None or game.phase == "over"

    def _why_not(self, table: "Table") -> str:
        """Return why there is no advice now, as a key of the language files, or ""."""
        if _is_playing(table):
            return "no.coach-match"
        if not table.settings.get("has_coach"):
            return _OFF
        form, options = planned(table)
        if not forms.form(form).has_advice:
            return "no.coach-form"
        return "no.coach-rules" if has_scored(options) else ""

    def _form(self, table: "Table") -> "forms.Form":
        return forms.form(planned(table)[0])

    def press(self, table: "Table", symbol: str) -> None:
        """Take a card, the answer whose crib it is, or a key of the list of choices."""
        self._is_erasing = False
        why = self._why_not(table)
        if why == _OFF and symbol == "#":
            self.take(table, True)
        elif why:
            raise KeyRefused(why)
        elif self._is_in_play:
            self._play(table, symbol)
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
        left = self._form(table).dealt - len(self._cards)
        card = self._typed(table, symbol, KeyRefused("ask.coach-more", left))
        if card:
            self._cards.append(card)

    def _typed(self, table: "Table", symbol: str, refusal: KeyRefused) -> int:
        """Take a key of a card; return the card, or 0 if its suit comes next."""
        card = suited(self._rank, symbol, self._cards) if self._rank else rank_of(symbol)
        if not card:
            raise refusal
        clash = cards.clash(self._cards + [card], (card,))
        if clash is not None:
            raise KeyRefused(clash)
        first = self._cards[0] if self._cards else 0
        is_suited = cards.suit_of(first) if first else table.settings.get("has_suits")
        if is_suited and not self._rank:
            self._rank = card
            return 0
        self._rank = 0
        return card

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

    def _position(self) -> "tuple[Any, ...]":
        """Return the arguments of a Position; without scores, of the beginning of a game to 121."""
        dealt, laid = tuple(self._cards), tuple(self._laid)
        own, other, target = 0, 0, _MOST_TARGET
        if self._scores:
            own, other, target = self._scores[0], self._scores[1], self._target
        play = (tuple(self._away), self._starter, laid) if self._starter else ((), 0, ())
        return (dealt, self._is_dealer, own, other, target) + play + (False,)

    def _advise(self) -> None:
        """List the choices; they are made when they are shown."""
        if self._is_in_play:
            now = self._now
            is_asked = now.turn == now.seat and not now.is_over
            self._count = len(now.fitting) if is_asked else 0
        else:
            dealt = self._cards
            pairs = [sorted((one, two)) for at, two in enumerate(dealt) for one in dealt[:at]]
            self._count = len({tuple(pair) for pair in pairs})
        self._advice = in_parts(coach_page.advice_steps, self._position()) if self._count else None
        self.part = -1

    def _move(self, table: "Table", symbol: str) -> None:
        """Turn the page on D; `#` goes on to the play."""
        if symbol == "#":
            self._is_in_play, self._count = True, 0
        elif symbol != "D" or not self.turn_page(table, self._count):
            raise KeyRefused("no.coach-move")

    def _play(self, table: "Table", symbol: str) -> None:
        """Take a card of the throw, the starter, or what is laid; `#` begins with new cards."""
        if symbol == "#" and not self._rank and (self._starter or not self._away):
            self._cards = []
            self._forget_scores()
        elif len(self._away) < _THROWN:
            self._throw(symbol)
        elif not self._starter:
            self._starter = self._typed(table, symbol, KeyRefused("no.coach-starter"))
            if self._starter:
                self._follow()
        elif symbol != "D" or not self._count:
            self._lay(symbol)
        elif not self.turn_page(table, self._count):
            raise KeyRefused("no.coach-lay")

    def _throw(self, symbol: str) -> None:
        """Take a card of the throw; its suit is asked for only where it tells two cards apart."""
        rank = self._rank or rank_of(symbol)
        left = [card for card in self._cards if cards.rank_of(card) == rank]
        for card in self._away:
            if card in left:
                left.remove(card)
        if self._rank:
            card = suited(rank, symbol, self._cards)
            left = [card] if card in left else []
        if not left:
            raise KeyRefused("no.coach-away")
        self._rank = rank if len(set(left)) > 1 else 0
        if not self._rank:
            self._away.append(left[0])

    def _lay(self, symbol: str) -> None:
        """Take a card laid by whoever is to lay, or D for a go."""
        rank = rank_of(symbol)
        card = rank
        if self._now.turn == self._now.seat:
            own = [card for card in self._now.hand if cards.rank_of(card) == rank]
            card = own[0] if own else 0
        if self._now.is_over or (not card and symbol != "D"):
            raise KeyRefused("no.coach-lay")
        self._laid.append(card)
        if not self._follow():
            self._laid.pop()
            raise KeyRefused("no.coach-lay")

    def _follow(self) -> bool:
        """Find the position, and the advice if it is the player's turn.

        Return False, with nothing changed, if what was laid cannot be.
        """
        try:
            self._now = coach_page.position(self._position())
        except CribbageError:
            return False
        self._advise()
        return True

    def _forget_scores(self) -> None:
        """Go back to the question whose crib it is, or to new cards."""
        self._count, self._advice, self._is_in_play = 0, None, False
        self._away, self._starter, self._laid, self._now = [], 0, [], None
        self._scores, self._target = [], 0

    def _erase_play(self) -> None:
        """Take back the last lay, the starter or a card of the throw, or go back to the throws."""
        if self._rank:
            self._rank = 0
        elif self._laid:
            self._laid.pop()
            self._follow()
        elif self._starter:
            self._starter, self._now, self._count = 0, None, 0
        elif self._away:
            self._away.pop()
        else:
            self._is_in_play = False
            self._advise()

    def erase(self, table: "Table") -> None:
        """Erase a score, the answers, else the last card (`*` again: all of them), else close."""
        if not self._count and self._score.erase():
            return
        if self._is_in_play:
            self._erase_play()
        elif self._count or self._target:
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
        elif self._is_in_play:
            self._fill_play(view)
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

    def _fill_play(self, view: "View") -> None:
        """Show the question for the throw, the starter or what the other has laid."""
        view.awaiting = view.asked_for = "card"
        if len(self._away) < _THROWN:
            view.asked_for, view.asked_values = "hand", (_THROWN,)
            view.entry = cards_text(self._away + ([self._rank] if self._rank else []))
            view.prompt = later("ask.coach-away")
        elif not self._starter:
            view.asked_for = "starter"
            view.entry = cards_text([self._rank] if self._rank else [])
            view.prompt = later("ask.coach-starter")
        else:
            view.entry = " ".join([rank_text(card) if card else "-" for card in self._laid])
            if self._now.is_over:
                view.awaiting, view.asked_for = "answer", "page"
                view.prompt = later("ask.coach-over")
            else:
                is_own = self._now.turn == self._now.seat
                view.prompt = later("ask.coach-go" if is_own else "ask.coach-lay")
        if self._rank:
            fill_suit(view)

    def _fill_rows(self, view: "View", table: "Table") -> None:
        prompt = "ask.coach-move"
        if self._is_in_play:
            prompt, view.awaiting, view.asked_for = "ask.coach-laid", "card", "card"
        places = self.fill_part(view, table, self._count, prompt)
        view.page_rows = in_parts(coach_page.page_steps, self._advice, places, bool(self._scores))
