"""Dialog that counts a hand or the crib: its cards, if they are keyed, then flush and nobs.

Digits answer the questions of a hand or crib, and only `#` counts it: an answer that counted by
itself would leave the `#` that is pressed after it to the next hand, unseen. The crib alone is
counted by its last card, where nothing is asked of it: a `#` then only begins the next deal.

Each ask has `press(table, symbol)`, `erase(table)` for the key `*`, `fill(view, table)`, and
`is_valid(game)`: whether it still makes sense where the game now stands.
"""

from cribboard.dialogs.entry import ask_suit, suited
from cribboard.dialogs.flush_nobs import Answers, asked, take
from cribboard.dialogs.keys import KeyRefused, digit_of, rank_of
from cribboard.language.sentences import short
from cribboard.rules import cards, commands
from cribboard.rules.cards import cards_text
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.game import Game
    from cribboard.table import Table
    from cribboard.view import View


def press(table: "Table", game: "Game", symbol: str) -> None:
    """Take a key where a hand or the crib is to be counted."""
    who = game.next_show
    is_asked = asked(table, game) is not None
    if who == CRIB or (table.settings.get("way") == "count" and rank_of(symbol)):
        if not rank_of(symbol):
            raise KeyRefused("key the %d cards of the crib" % game.form.crib)
        ask = Counting(game, who, True)
        ask.press(table, symbol)  # a card refused opens nothing
        table.open(ask)
    elif symbol == "D":
        table.open(Counting(game, who, True))
    elif symbol == "#" or is_asked:
        ask = Counting(game, who, False)
        ask.answers = take(table, game)
        # Else its questions are not seen yet, or the rest is keyed.
        if is_asked or ask.is_settled():
            ask.press(table, symbol)
        if ask.is_valid(table.match.game):
            table.open(ask)
    else:
        raise KeyRefused("# counts, D keys the hand again")


def count(table: "Table", game: "Game") -> None:
    """Count the hand that is next, if the play has shown all of it and nothing is asked."""
    what, seat = game.awaited
    if what != "hand" or len(game.hand_of(seat)) < game.form.kept:
        return
    if asked(table, game) is None:
        ask = Counting(game, seat, False)
        ask.answers = take(table, game)
        ask.press(table, "#")


class Counting:
    """One hand or the crib at the show: its cards, if they are keyed, then what suits decide."""

    def __init__(self, game: "Game", who: "int | str", is_keyed: bool) -> None:
        self.who = who
        self.is_keyed = is_keyed
        self.answers: Answers | None = None
        self._game = game
        self._cards: list[int] = [] if is_keyed else list(game.hand_of(int(who)))
        self._own = len(self._cards)  # what stands from there on is keyed
        self._rank = 0  # its suit is awaited
        self._is_erasing = False  # `*` took the last card back just now
        self._wanted = game.form.crib if who == CRIB else game.form.kept

    def is_valid(self, game: "Game | None") -> bool:
        """Whether this is still the next count of the same deal."""
        if game is not self._game or game.next_show != self.who:
            return False
        return game.phase == "show" or (game.phase == "play" and not any(game.laid))

    def press(self, table: "Table", symbol: str) -> None:
        """Take a card or an answer, or count: `#`, or the crib's last card if nothing is asked."""
        self._is_erasing = False
        if self.answers is None:
            self._add(table, symbol)
            if self.is_settled() and self.who == CRIB:
                self._count(table)
        elif symbol == "#":
            self.answers.refuse_rest()
            self._count(table)
        else:
            digit = digit_of(symbol)
            if digit < 0:
                raise KeyRefused("digits answer, # counts, * erases")
            self.answers.give(digit)

    def is_settled(self) -> bool:
        """Whether all cards are there and nothing is asked of them, or all of it is answered."""
        if len(self._cards) < self._wanted or self._rank:
            return False
        if self.answers is None:
            game = self._game
            is_crib = self.who == CRIB
            taken = game.suit_ranks(self.who)
            self.answers = Answers(self._cards, game.starter, is_crib, taken)
        return self.answers.is_done

    def _add(self, table: "Table", symbol: str) -> None:
        card = rank_of(symbol)
        if self._rank:
            card = suited(self._rank, symbol, self._cards[self._own :])
        if not card:
            raise KeyRefused("%d of %d cards so far" % (len(self._cards), self._wanted))
        known = [self._game.starter] + self._cards + [card]
        for seat in range(self._game.form.players):
            if seat != self.who:
                known += self._game.hand_of(seat)
        why = cards.clash(known, (card,))
        if why:
            raise KeyRefused(why)
        if not self._rank and self._is_suited(table):
            self._rank = card
            return
        self._rank = 0
        self._cards.append(card)

    def _is_suited(self, table: "Table") -> bool:
        """Whether a suit is typed after each rank: never both ways in one entry."""
        keyed = self._cards[self._own :]
        return bool(cards.suit_of(keyed[0]) if keyed else table.settings.get("has_suits"))

    def _count(self, table: "Table") -> None:
        """Count the cards, with what was answered."""
        assert self.answers is not None
        flush, nobs = self.answers.flush, self.answers.nobs
        if self.who == CRIB:
            table.push(commands.crib(self._cards, flush, nobs))
        else:
            own = self._cards  # from the play: only those never laid
            if not self.is_keyed:
                own = own[len(self._game.laid[int(self.who)]) :]
            table.push(commands.show(int(self.who), own, not self.is_keyed, flush, nobs))

    def erase(self, table: "Table") -> None:
        """Take back the last answer, else the last card, at once again all of them, else leave."""
        if self.answers is not None and self.answers.take_back():
            table.say("answer taken back")
            if len(self._cards) == self._own and not self.answers.is_begun:
                table.close(self)  # the question stands at the hand itself
            return
        self.answers = None
        typed = len(self._cards) - self._own + (self._rank > 0)
        if self._rank:
            self._rank = 0
        elif typed:
            del self._cards[self._own if self._is_erasing else -1 :]
        left = len(self._cards) - self._own
        if not typed:
            table.say("not counted yet")
        else:
            table.say("card erased, * again: all" if left else "cards erased")
        self._is_erasing = left > 0
        if not typed or (self.who == CRIB and not left):
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the cards so far, or the questions that are open."""
        view.entry = cards_text(self._cards + ([self._rank] if self._rank else []))
        view.entry_cards = len(self._cards)
        if self.who != CRIB:  # the way count is there before the game is
            view.turn_track = track = self._game.track_of(int(self.who))
            view.turn_seat_index = self._game.seats_of(track).index(int(self.who))
        if self.answers is not None:
            self._fill_answers(view, table, self.answers)
        elif self._rank:
            ask_suit(view)
        elif self.who == CRIB:
            view.prompt = "%d cards of the crib" % self._wanted
        else:
            view.awaiting = "card"
            view.prompt = "%s's %d cards" % (table.seats[int(self.who)], self._wanted)

    def _fill_answers(self, view: "View", table: "Table", answers: "Answers") -> None:
        """Show the questions and what was answered; once all is, that `#` counts."""
        view.awaiting = "answer"
        view.answers = answers.points
        view.prompt = answers.prompt()
        if answers.is_done:
            view.awaiting = "count"
            view.entry_points = answers.total  # not before: its holes would hide those asked
            name = "the crib" if self.who == CRIB else table.seats[int(self.who)]
            view.prompt = short("# counts " + name, "# counts")
        given = answers.text()
        view.entry += "  " + given if given else ""
