"""Questions for flush and nobs, where the suits of a hand or crib are not known."""

from cribboard.dialogs.keys import Copyable, KeyRefused
from cribboard.language.phrases import fitted, say
from cribboard.rules import show
from cribboard.rules.cards import JACK, rank_of, rank_text
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.rules.game import Game
    from cribboard.settings_table import Settings


_SPACED_CELLS = 13  # longer cards of a hand are written without blanks


class Answers(Copyable):
    """The answers to "flush?" and "nobs?" for one hand or crib.

    An answer that settles the other question closes it; an answer can be changed until the hand is
    counted. Rule: with a Jack in the hand, a flush in the starter's suit is nobs, and any other
    flush cannot be (docs/rules.md, "Flush and nobs").
    needs_starter, whole: as for `show.items`; taken: ranks of the starter's suit that other hands
    hold (Game.suit_ranks).
    flush, nobs: points answered; None: not answered, or settled by the other.
    questions: the open ones as (reason, points that answer yes); points: those points alone.
    """

    def __init__(
        self,
        cards: "Sequence[int]",
        starter: int,
        needs_starter: bool,
        taken: "Sequence[int]",
        whole: int = 0,
    ) -> None:
        flushes = show.flush_answers(cards, starter, needs_starter, whole)
        has_jack = show.can_be_nobs(cards, starter)
        is_nobs_given = JACK in taken
        self._size = len(cards)
        # The cards were entered with one suit: the question is only whether the starter has it too.
        self._is_flush = bool(flushes) and not needs_starter and min(cards) > 13
        if any([rank_of(card) in taken for card in cards]):
            flushes = tuple(points for points in flushes if points == self._size)
        self._flushes = flushes
        self._is_nobs_asked = has_jack and not is_nobs_given
        self._given: list[tuple[str, int]] = []
        self._sort_out()

    def _sort_out(self) -> None:
        """Work out which questions the answers leave open."""
        given = dict(self._given)
        self.flush: int | None = given.get("flush")
        self.nobs: int | None = given.get("nobs")
        self._open_flushes = self._flushes if self.flush is None else ()
        if self.nobs:
            self._open_flushes = tuple([n for n in self._open_flushes if n > self._size])
        elif self.nobs == 0 and self._is_flush:
            self._open_flushes = ()  # the Jack, and so the flush, is not of the starter's suit
        self._is_nobs_open = self._is_nobs_asked and self.nobs is None and not self.flush
        questions = [("flush", points) for points in self._open_flushes]
        if self._is_nobs_open:
            questions.append(("nobs", 1))
        self.questions = tuple(questions)
        self.points = tuple([points for _, points in questions])

    @property
    def is_done(self) -> bool:
        """Whether no question is open."""
        return not (self._open_flushes or self._is_nobs_open)

    def give(self, digit: int) -> None:
        """Answer a question with its points, or change the answer.

        Raises KeyRefused for points that answer no question or contradict the other answer.
        """
        question = self._question_of(digit)
        if not question:
            return
        given = [each for each in self._given if each[0] != question] + [(question, digit)]
        answers = dict(given)
        flush, nobs = answers.get("flush"), answers.get("nobs")
        if (flush == self._size and nobs) or (flush == self._size + 1 and nobs == 0):
            raise KeyRefused("no.answer-clash", flush or 0, m=nobs or 0)
        self._given = given
        self._sort_out()

    def _question_of(self, digit: int) -> str:
        """Return the question that the digit answers; "" if it only repeats what is settled.

        0 is no to the first open question. With none open it is no to the only question there was,
        or of two it may repeat a no. Raises KeyRefused for a digit that answers neither.
        """
        if digit in self._flushes:
            return "flush"
        if digit == 1 and self._is_nobs_asked:
            return "nobs"
        is_no_flush = bool(self._flushes) and not self._is_flush
        if digit == 0 and is_no_flush and self._open_flushes:
            return "flush"
        if digit == 0 and self._is_nobs_open:
            return "nobs"
        if not self.is_done:
            raise KeyRefused("no.answer")
        if digit == 0 and is_no_flush and not self._is_nobs_asked:
            return "flush"
        if digit == 0 and self._is_nobs_asked and not self._flushes:
            return "nobs"
        given = dict(self._given)
        for name, points in self._settled():
            if digit == points == 0 and (name not in given or not self.total):
                return ""
        raise KeyRefused("no.count-keys")

    def _settled(self) -> "list[tuple[str, int]]":
        """Return the answer to each question there was, once none is open."""
        answers = []
        flush = self.flush or 0
        if self._flushes:
            answers.append(("flush", flush))
        if self._is_nobs_asked:
            answers.append(("nobs", self.nobs or int(flush > self._size)))
        return answers

    def refuse_rest(self) -> None:
        """Answer no to every open question."""
        while not self.is_done:
            if self._open_flushes:
                self._given.append(("flush", self._open_flushes[0] if self._is_flush else 0))
            else:
                self._given.append(("nobs", 0))
            self._sort_out()

    def take_back(self) -> bool:
        """Remove the last answer; return whether there was one."""
        if not self._given:
            return False
        self._given.pop()
        self._sort_out()
        return True

    @property
    def is_begun(self) -> bool:
        """Whether there is an answer."""
        return bool(self._given)

    @property
    def total(self) -> int:
        """The sum of the points answered."""
        return sum([points for _, points in self._given])

    def text(self) -> str:
        """Return the answers, `flush 0  nobs 1`, with those that follow from another one."""
        answers = self._settled() if self.is_done else self._given
        return "  ".join([say("entry." + reason, points) for reason, points in answers])

    @property
    def open(self) -> "tuple[tuple[int, ...], bool, bool]":
        """The open questions as the arguments of `prompt_of`."""
        return self._open_flushes, self._is_nobs_open, self._is_flush

    def prompt(self) -> str:
        """Return the open questions: `flush: 4 5  nobs: 1  none: #`."""
        return prompt_of(*self.open)


def hand_prompt(
    name: str, hand: "Sequence[int]", questions: "tuple[tuple[int, ...], bool, bool]"
) -> str:
    """Return a hand with its open questions; questions: as `Answers.open`."""
    row = " ".join([rank_text(card) for card in hand])
    if len(row) > _SPACED_CELLS:
        row = row.replace(" ", "")
    return "%s  %s" % (fitted("told", who=name, what=row), prompt_of(*questions))


def prompt_of(flushes: "Sequence[int]", is_nobs_open: bool, is_flush: bool = False) -> str:
    """Return the choices there are: `flush: 4 5  nobs: 1  none: #`.

    flushes: points of the flushes there may be; is_flush: there is one, and `#` is the least, so
    that one is not among the digits: `flush: 5  only 4: #`.
    """
    choices = []
    if flushes:
        others = flushes[1:] if is_flush and len(flushes) > 1 else flushes
        points = " ".join([str(each) for each in others])
        choices.append(fitted("ask.flush", what=points))
    if is_nobs_open:
        choices.append(fitted("ask.nobs"))
    if is_flush and flushes:
        choices.append(fitted("ask.flush-least", flushes[0]))
    else:
        choices.append(fitted("ask.no-suits"))
    return "  ".join(choices)


class HandAnswers:
    """Cache of the answers of each hand, from the last card to the key that counts the hand.

    They take long to compute on a Pico, so the board does it while it waits for a key.
    """

    def __init__(self, settings: "Settings") -> None:
        self._settings = settings
        #: Of each seat: cards, starter, ranks of its suit; and what follows from them.
        self._cached: "dict[int, tuple[tuple[Any, ...], Answers]]" = {}

    def questions(self, game: "Game") -> "Answers | None":
        """Return the answers if a question of the next hand is open, else None."""
        answers = self._of(game, game.next_show)
        return None if answers is None or answers.is_done else answers

    def take(self, game: "Game") -> "Answers | None":
        """Return the answers of the next hand for a dialog to change, and forget them.

        None: the hand is not known from the play, or all its cards are entered.
        """
        answers = self._of(game, game.next_show)
        if answers is not None:
            del self._cached[int(game.next_show)]
        return answers

    def foresee(self, game: "Game") -> bool:
        """Compute the answers of one hand that are not known yet; return whether there was one."""
        seats = game.seats_to_count
        self._cached = {seat: self._cached[seat] for seat in self._cached if seat in seats}
        for seat in seats:
            before = self._cached.get(seat)
            self._of(game, seat)
            if self._cached.get(seat) is not before:
                return True
        return False

    def _of(self, game: "Game", who: "int | str") -> "Answers | None":
        if who == CRIB or self._settings["way"] == "count":
            return None
        seat = int(who)
        cards = game.hand_of(seat)
        if len(cards) < game.form.kept:
            return None
        hand = cards, game.starter, game.suit_ranks(seat)
        cached = self._cached.get(seat)
        if cached is None or cached[0] != hand:
            cached = self._cached[seat] = hand, Answers(cards, game.starter, False, hand[2])
        return cached[1]
