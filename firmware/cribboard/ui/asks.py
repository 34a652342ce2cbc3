"""What can be open over the game: a hand or crib being counted, a choice (and ui/pegging.py).

Each ask has `press(table, symbol)`, `erase(table)` for the key `*`, `fill(view, table)`, and
`is_valid(game)`: whether it still makes sense where the game now stands.
"""

from cribboard.rules import cards, commands
from cribboard.rules.game import CRIB
from cribboard.ui.entry import Answers, cards_text
from cribboard.ui.keys import KeyRefused, digit_of, rank_of
from cribboard.ui.words import whose

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.game import Game
    from cribboard.ui.table import Table
    from cribboard.view import View


class Counting:
    """One hand or the crib at the show: its cards, if they are keyed, then what suits decide."""

    def __init__(self, game: "Game", who: "int | str", is_keyed: bool) -> None:
        self.who = who
        self.is_keyed = is_keyed
        self.answers: Answers | None = None
        self._game = game
        self._cards: list[int] = [] if is_keyed else list(game.hand_of(int(who)))
        self._wanted = game.form.crib if who == CRIB else game.form.kept

    def is_valid(self, game: "Game | None") -> bool:
        """Whether this is still the next count of the same deal."""
        return game is self._game and game.phase == "show" and game.next_show == self.who

    def press(self, table: "Table", symbol: str) -> None:
        """Take a card or an answer; count as soon as nothing is open."""
        if self.answers is None:
            self._add(symbol)
        else:
            self._answer(symbol)
        self.settle(table)

    def _add(self, symbol: str) -> None:
        rank = rank_of(symbol)
        if not rank:
            raise KeyRefused("%d of %d cards so far" % (len(self._cards), self._wanted))
        known = [self._game.starter] + self._cards + [rank]
        for seat in range(self._game.form.players):
            if seat != self.who:
                known += self._game.hand_of(seat)
        why = cards.clash(known)
        if why:
            raise KeyRefused(why)
        self._cards.append(rank)

    def _answer(self, symbol: str) -> None:
        assert self.answers is not None
        if symbol == "#":
            self.answers.refuse_rest()
        elif not self.answers.give(digit_of(symbol)):
            raise KeyRefused("answer with the points")

    def settle(self, table: "Table") -> None:
        """Ask what has to be asked; count when all is answered."""
        if len(self._cards) < self._wanted:
            return
        game = self._game
        is_crib = self.who == CRIB
        if self.answers is None:
            self.answers = Answers(self._cards, game.starter, is_crib, game.nobs_given)
        if not self.answers.is_done:
            return
        flush, nobs = self.answers.flush, self.answers.nobs
        if is_crib:
            table.push(commands.crib(self._cards, flush, nobs))
        else:
            own = self._cards  # from the play: only those never laid
            if not self.is_keyed:
                own = own[len(game.laid[int(self.who)]) :]
            table.push(commands.show(int(self.who), own, not self.is_keyed, flush, nobs))

    def erase(self, table: "Table") -> None:
        """Take back the last answer, else the cards, else leave."""
        if self.answers is not None and self.answers.take_back():
            table.say("answer taken back")
            return
        self.answers = None
        was_typed = self.is_keyed and bool(self._cards)
        if was_typed:
            self._cards = []
            table.say("cards erased")
        else:
            table.say("not counted yet")
        if not was_typed or self.who == CRIB:
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the cards so far, or the questions that are open."""
        view.entry = cards_text(self._cards)
        if self.answers is not None:
            view.awaiting = "answer"
            view.prompt = self.answers.prompt()
            given = self.answers.text()
            view.entry += "  " + given if given else ""
        elif self.who == CRIB:
            view.prompt = "%d cards of the crib" % self._wanted
        else:
            view.awaiting = "card"
            track = self._game.track_of(int(self.who))
            view.prompt = "%s %d cards" % (whose(view.names, track), self._wanted)


class Dealer:
    """Who deals the first hand: 1 to 4, `#` takes the one shown. Begins a game like the last."""

    def is_valid(self, game: "Game | None") -> bool:
        """Always: a game can be begun at any time."""
        return True

    def press(self, table: "Table", symbol: str) -> None:
        """Begin the game with the dealer chosen."""
        seat = self.proposed(table) if symbol == "#" else digit_of(symbol) - 1
        if not 0 <= seat < len(table.seats):
            raise KeyRefused(self._choices(table))
        game = table.match.game
        command = commands.game("six-card", dealer=seat)
        if game is not None:
            from cribboard.rules import setup

            command = setup.again(game, seat)
        table.close(self)
        table.push(command)

    def proposed(self, table: "Table") -> int:
        """Return the seat that `#` takes. Rule: the first deal alternates from game to game."""
        game = table.match.game
        if game is None:
            return 0
        return int((game.first_dealer + 1) % game.form.players)

    def _choices(self, table: "Table") -> str:
        return "  ".join("%d %s" % (seat + 1, name) for seat, name in enumerate(table.seats))

    def erase(self, table: "Table") -> None:
        """No new game after all."""
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Ask, the proposed dealer marked."""
        view.awaiting = "dealer"
        view.turn_track = -1
        view.dealer_track = table.names.index(table.seats[self.proposed(table)])
        view.prompt = "who deals first?  " + self._choices(table)
