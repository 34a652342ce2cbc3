"""Dialog that counts a hand or the crib: its cards, if they are entered, then flush and nobs.

Digits answer the questions of a hand or crib, and only `#` counts it: if the last answer counted,
the `#` that players press after it would count the next hand, unseen. The crib is counted by its
last card if there is no question: a `#` after that only begins the next deal. Where the last hand
asks nothing, the first card of the crib counts it, as the next starter begins the next deal.
"""

from cribboard.base.message import Message
from cribboard.base.view import Later
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.flush_nobs import Answers, hand_prompt
from cribboard.dialogs.keys import KeyRefused, RefusedOnce, digit_of, fill_suit, rank_of, suited
from cribboard.language.phrases import later
from cribboard.rules import cards, commands, show_phase
from cribboard.rules.cards import cards_text
from cribboard.rules.commands import option
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game


def press(table: "Table", game: "Game", symbol: str) -> None:
    """Take a key where the game waits for the count of a hand or the crib."""
    who = game.next_show
    is_unknown = not any(game.laid)  # the play was pegged by hand
    is_entered = is_unknown or table.settings["way"] == "count"
    is_part = who != CRIB and 0 < len(game.hand_of(int(who))) < game.form.kept
    if who == CRIB or (is_entered and rank_of(symbol)):
        if not rank_of(symbol):
            if symbol == "#":  # for a crib without cards: `#` and `#` again
                table.open(Counting(game, who, True))
            raise KeyRefused("no.crib-cards", game.form.crib)
        dialog = Counting(game, who, True)
        dialog.press(table, symbol)  # a card that is refused opens nothing
        table.open(dialog)
    elif symbol == "#" or is_part or table.answers.questions(game) is not None:
        dialog = Counting(game, who, is_unknown)
        dialog.answers = answers = table.answers.take(game)
        # Otherwise cards are missing, or their questions are not on the screen yet.
        if is_part or (answers is not None and not answers.is_done) or dialog.is_settled():
            dialog.press(table, symbol)
        if dialog.is_valid(table.match.game):
            table.open(dialog)
    elif rank_of(symbol) and _is_crib_next(game):
        Counting(game, CRIB, True).press(table, symbol)  # a card that is refused counts nothing
        count(table, game)
        if game.awaited[0] == "crib":
            press(table, game, symbol)
    else:
        raise KeyRefused("no.hand-keys")


def _is_crib_next(game: "Game") -> bool:
    """Return whether the last hand waits, and the hands before it were counted as laid."""
    is_last = len(game.seats_to_count) == 1 and game.form.crib > 0 and game.level == "auto"
    return is_last and not _is_other(game)


def _is_other(game: "Game") -> bool:
    """Return whether a hand was counted that is not the one laid."""
    pairs = zip(game.shown, game.laid)
    return bool([laid for shown, laid in pairs if shown and list(shown[: len(laid)]) != laid])


def _exchangeable(table: "Table", who: "int | str") -> int:
    return show_phase.exchangeable(table.match.game, table.match.steps, who)


def entry_prompt(table: "Table", who: int, due: int, wanted: int) -> "Later":
    """Return the prompt for a hand's cards; due: the seat that the game waits for."""
    key = "ask.key-hand" if _exchangeable(table, due) < 0 else "ask.key-exchange"
    return later(key, wanted, table.seats[who])


def fill(view: "View", table: "Table", game: "Game") -> None:
    """Show whose hand is counted: its cards and questions, or how many cards to enter."""
    seat, kept = int(game.next_show), game.form.kept
    view.asked_of = "hand"
    questions = table.answers.questions(game)
    missing = kept - len(game.hand_of(seat))
    if 0 < missing < kept:
        view.awaiting, view.asked_for, view.asked_values = "card", "hand", (kept,)
        view.entry_cards, view.entry = kept - missing, cards_text(game.hand_of(seat))
        view.prompt = later("ask.key-more", missing, table.seats[seat])
    elif not any(game.laid):
        view.awaiting, view.asked_for, view.asked_values = "card", "hand", (kept,)
        view.prompt = entry_prompt(table, seat, seat, kept)
    elif questions is None:
        view.prompt = later("ask.hand-unknown", who=view.seats[seat])
    else:
        view.answers, view.asked_values = questions.points, questions.questions
        view.prompt = Later(hand_prompt, view.seats[seat], game.hand_of(seat), questions.open)


def fill_crib(view: "View", table: "Table", game: "Game") -> None:
    """Show the prompt for the cards of the crib."""
    view.asked_of = "crib"
    view.asked_values = (game.form.crib,)
    view.prompt = later("ask.key-crib", game.form.crib)


def count(table: "Table", game: "Game") -> None:
    """Count the next hand, if all its cards are known from the play and there is no question."""
    what, seat = game.awaited
    if what != "hand" or len(game.hand_of(seat)) < game.form.kept:
        return
    if table.answers.questions(game) is None:
        dialog = Counting(game, seat, False)
        dialog.answers = table.answers.take(game)
        dialog.press(table, "#")


class Counting(Dialog):
    """The count of one hand or the crib.

    who: a seat or CRIB; is_keyed: all cards are entered, else those that were laid are known;
    answers: None until all cards are there. D exchanges the hand with the one counted before it,
    where both are entered, else it shows details. A hand that is entered at the show and is not the
    one laid asks for the play that has it (rules/proof.py).
    """

    name = "count"
    survives_long_press = True  # a correction by hand, or a look at the menu, costs no cards

    def __init__(
        self, game: "Game", who: "int | str", is_keyed: bool, is_recount: bool = False
    ) -> None:
        self.who = self._due = who  # other than the seat that is due: its hand was counted for it
        self.is_keyed, self._is_recount, self._next = is_keyed, is_recount, game.next_show
        self._proof: "Any" = None
        self.answers: Answers | None = None
        self._game = game
        self._cards: list[int] = [] if is_keyed else list(game.hand_of(int(who)))
        self._own = len(self._cards)  # cards from this place on are entered
        self._rank = 0  # of the card whose suit comes next, 0: none
        self._is_erasing = False  # the last key was a `*` that erased a card
        self._is_exchanging = False  # the last key was a `D` that exchanged the hands
        self._whole = self._wanted = game.form.crib if who == CRIB else game.form.kept

    @classmethod
    def reopened(cls, game: "Game", command: "Command") -> "Counting":
        """Return the dialog as it was before it pushed `command`, a count that was undone.

        Answers that were no are open again.
        """
        is_crib = command.kind == CRIB
        from_play = bool(option(command, "from_play"))
        dialog = cls(game, CRIB if is_crib else command.who, not from_play)
        dialog._cards += command.cards
        if option(command, "short"):
            dialog._wanted = len(dialog._cards)
        if dialog.is_settled() or dialog.answers is not None:
            for name in ("flush", "nobs"):
                points = option(command, name)
                if points and dialog.answers is not None:
                    dialog.answers.give(points)
        return dialog

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether this is still the next count of the same deal."""
        other = "deal" if self._is_recount else "" if any(self._game.laid) else "play"
        is_due = self._game.phase in ("show", other) and self._game.next_show == self._next
        return game is self._game and is_due

    def press(self, table: "Table", symbol: str) -> None:
        """Take a card or an answer; count on `#`, and on the crib's last card if none is asked."""
        self._is_erasing = self._is_exchanging = False
        if symbol == "D" and not self._rank:
            self._press_d(table)
        elif self.answers is None:
            is_end = symbol == "#" and not self._rank and self._can_be_short()
            if is_end:
                self._end_short(table)
            else:
                self._add(table, symbol)
            if self.is_settled() and (is_end or self.who == CRIB):
                self._count(table)
            elif self.answers is not None and any(self._game.laid) and self.who != CRIB:
                self._proof = table.account().prove(table, self._game, int(self.who), self._cards)
        elif symbol == "#":
            self.answers.refuse_rest()
            self._count(table)
        else:
            digit = digit_of(symbol)
            if digit < 0:
                raise KeyRefused("no.answer-keys")
            self.answers.give(digit)

    def _press_d(self, table: "Table") -> None:
        """Exchange hands; else show what fits, or the rows of the account, or details."""
        if self.exchange(table):
            pass
        elif self._proof is not None:
            table.proof = self._proof  # before the next hand tells
        elif self.is_keyed and not self._cards and table.account().choose(table, self._game):
            table.close(self)
        elif table.has_screen:
            table.open_details()
        else:
            raise KeyRefused("no.cards", self._wanted, m=len(self._cards))

    def _can_be_short(self) -> bool:
        """Return whether fewer cards can be all: not of a hand that was laid whole."""
        game = self._game
        return self.who == CRIB or not any(game.laid) or game.holds(int(self.who)) > 0

    def _end_short(self, table: "Table") -> None:
        """Take the cards so far as all of them, on the second `#`."""
        if not table.is_again:
            raise RefusedOnce("no.cards-again", self._whole, m=len(self._cards))
        self._wanted = len(self._cards)

    def is_settled(self) -> bool:
        """Return whether all cards are there and no question is open."""
        if len(self._cards) < self._wanted or self._rank:
            return False
        if self.answers is None:
            game = self._game
            needs_starter = game.flush_needs_starter(self.who == CRIB)
            taken = game.suit_ranks(self._due)
            self.answers = Answers(self._cards, game.starter, needs_starter, taken, self._whole)
        return self.answers.is_done

    def _add(self, table: "Table", symbol: str) -> None:
        card = rank_of(symbol)
        if self._rank:
            card = suited(self._rank, symbol, self._cards[self._own :])
        if not card:
            raise KeyRefused("no.cards", self._wanted, m=len(self._cards))
        known = [self._game.starter] + self._cards + [card]
        is_hand = self.is_keyed and self.who != CRIB and any(self._game.laid)
        for seat, shown in enumerate(self._game.shown):  # what is only laid may be wrong
            if seat != self._due:
                known += shown if is_hand else self._game.hand_of(seat)
        clash = cards.clash(known, (card,))
        if clash is not None:
            raise KeyRefused(clash)
        if not self._rank and self._is_suited(table):
            self._rank = card
            return
        self._rank = 0
        self._cards.append(card)

    def _is_suited(self, table: "Table") -> bool:
        """Return whether suits are typed: as for the first card entered, else as set."""
        keyed = self._cards[self._own :]
        return bool(cards.suit_of(keyed[0]) if keyed else table.settings["has_suits"])

    def _count(self, table: "Table") -> None:
        """Push the count of the cards with the answers."""
        assert self.answers is not None
        flush, nobs = self.answers.flush, self.answers.nobs
        is_short = len(self._cards) < self._whole
        if self.who == CRIB:
            command = commands.crib(self._cards, flush, nobs, is_short)
        else:
            seat = int(self.who)
            added = self._cards if self.is_keyed else self._cards[len(self._game.laid[seat]) :]
            command = commands.show(seat, added, not self.is_keyed, flush, nobs, is_short)
        if self._is_recount:
            before = table.match.commands
            place = max([at for at, one in enumerate(before) if one[:2] == command[:2]])
            table.rewrite(before[:place] + [command], before[place + 1 :])
        elif self.who == self._due:
            table.push(command)
        else:
            self._count_both(table, command)
            return
        if self.who != CRIB and not (self._proof and self._proof.is_told):
            self._prove_counted(table)

    def _prove_counted(self, table: "Table") -> None:
        """Look for another play where a hand counted is not what was laid."""
        game = table.match.game
        if game is not None and game.phase != "over" and _is_other(game):
            table.account().prove(table, game)

    def exchange(self, table: "Table") -> bool:
        """Give the cards counted last to the seat that is due, or back; return whether it can be.

        Those that are entered now belong to the other one of the two.
        """
        place = _exchangeable(table, self._due)
        if place < 0:
            return False
        self._is_exchanging = True
        counted = table.match.commands[place]
        seat, self.who = self.who, counted.who if self.who == self._due else self._due
        what = cards_text([cards.rank_of(card) for card in counted.cards])
        table.show(Message("note.hand-of", what=what, seat=int(seat)))
        return True

    def _count_both(self, table: "Table", command: "Command") -> None:
        """Count the hand entered second, then the one counted for its seat, as one step."""
        place, before = _exchangeable(table, self._due), table.match.commands
        counted = before[place]
        again = commands.make("show", int(self._due), counted.cards, options=counted.options)
        table.rewrite(before[:place] + [command], [again] + before[place + 1 :])
        table.say("note.exchanged")

    def take(self, cards: "Sequence[int]") -> None:
        """Take all cards at once."""
        self._cards += cards
        self.is_settled()

    def clear(self, table: "Table") -> None:
        """Erase all cards and answers."""
        self.answers = self._proof = None
        del self._cards[self._own :]
        table.say("note.cards-erased")

    def erase(self, table: "Table") -> None:
        """Erase the last answer, else the last card (`*` again: all of them), else close.

        An exchange by the key before is taken back first.
        """
        if self._is_exchanging:
            self.exchange(table)
            self._is_exchanging = False
            if len(self._cards) == self._own:
                table.close(self)
            return
        if self.answers is not None and self.answers.take_back():
            table.say("note.answer-erased")
            if len(self._cards) == self._own and not self.answers.is_begun:
                table.close(self)  # the prompt of the hand shows the question
            return
        self.answers, self._wanted, self._proof = None, self._whole, None
        typed = len(self._cards) - self._own + (self._rank > 0)
        if self._rank:
            self._rank = 0
        elif typed:
            del self._cards[self._own if self._is_erasing else -1 :]
        left = len(self._cards) - self._own
        if not typed:
            table.say("note.not-counted")
        else:
            table.say("note.card-erased" if left else "note.cards-erased")
        self._is_erasing = left > 0
        if not typed or (self.who == CRIB and not left):
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the cards so far, or the open questions."""
        view.entry = cards_text(self._cards + ([self._rank] if self._rank else []))
        view.entry_cards = len(self._cards)
        view.asked_of = "crib" if self.who == CRIB else "hand"
        view.asked_seat = self._game.dealer if self.who == CRIB else int(self.who)
        if self.who != CRIB:  # in the way count the game still waits for the play
            view.turn_track = track = self._game.track_of(int(self.who))
            view.turn_seat_index = self._game.seats_of(track).index(int(self.who))
        if self.answers is not None:
            self._fill_answers(view, table, self.answers)
        elif self._rank:
            fill_suit(view)
        elif self.who == CRIB:
            view.awaiting = view.asked_for = "crib"
            view.asked_values = (self._wanted,)
            view.prompt = later("ask.key-crib", self._wanted)
        else:
            view.awaiting = "card"
            view.asked_for, view.asked_values = "hand", (self._wanted,)
            view.prompt = entry_prompt(table, int(self.who), int(self._due), self._wanted)

    def _fill_answers(self, view: "View", table: "Table", answers: "Answers") -> None:
        """Show the open questions and the answers; with none open, that `#` counts."""
        view.awaiting = "answer"
        view.asked_for, view.asked_values = "count", answers.questions
        view.answers = answers.points
        view.prompt = answers.prompt()
        if answers.is_done:
            view.awaiting = "count"
            view.entry_points = answers.total  # before, its holes would hide those of the question
            if self.who == CRIB:
                view.prompt = later("ask.count-crib")
            else:
                is_single = _exchangeable(table, self._due) < 0
                key = "ask.count-hand" if is_single else "ask.count-exchange"
                view.prompt = later(key, who=table.seats[int(self.who)])
        given = answers.text()
        view.entry += "  " + given if given else ""
