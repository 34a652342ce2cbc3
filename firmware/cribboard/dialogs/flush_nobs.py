"""What suits would tell at a show: the questions for flush and nobs, and their answers."""

from cribboard.dialogs.keys import KeyRefused
from cribboard.rules import show
from cribboard.rules.cards import JACK, rank_of
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.rules.game import Game
    from cribboard.table import Table

_asked: "list[Any]" = [None, None]  # the last hand, starter, ranks taken; its answers


class Answers:
    """The answers to "flush?" and "nobs?" for one hand or crib whose suits are not known.

    What one answer settles is not asked again; an answer can be changed until the hand is counted,
    which only `#` does (dialogs/count_hand.py). Rule: with a Jack in it, a flush in the starter's
    suit is nobs, and any other flush cannot be (docs/rules.md, "Flush and nobs").
    taken: ranks of the starter's suit that other hands hold (Game.suit_ranks).
    """

    def __init__(
        self, cards: "Sequence[int]", starter: int, is_crib: bool, taken: "Sequence[int]"
    ) -> None:
        flushes = show.flush_answers(cards, starter, is_crib)
        has_jack = show.can_be_nobs(cards, starter)
        is_nobs_given = JACK in taken
        self._size = len(cards)
        #: Its own suits say flush: only the starter's is open.
        self._is_flush = not is_crib and min(cards) > 13
        if any([rank_of(card) in taken for card in cards]):
            flushes = tuple(points for points in flushes if points == self._size)
        self._flushes = flushes
        self._is_nobs_asked = has_jack and not is_nobs_given
        self._given: list[tuple[str, int]] = []
        self._sort_out()

    def _sort_out(self) -> None:
        """See what the answers given leave open."""
        given = dict(self._given)
        #: The points answered, each; None: not answered, or (nobs) settled by the flush.
        self.flush: int | None = given.get("flush")
        self.nobs: int | None = given.get("nobs")
        self._open_flushes = self._flushes if self.flush is None else ()
        if self.nobs:
            self._open_flushes = tuple([n for n in self._open_flushes if n > self._size])
        elif self.nobs == 0 and self._is_flush:
            self._open_flushes = ()  # its Jack is not of the starter's suit, so nor is the flush
        self._is_nobs_open = self._is_nobs_asked and self.nobs is None and not self.flush

    @property
    def is_done(self) -> bool:
        """Whether nothing is open any more."""
        return not (self._open_flushes or self._is_nobs_open)

    def give(self, digit: int) -> None:
        """Answer with points; an answer given before to the same question is replaced.

        Raises KeyRefused where the points answer nothing, or not beside the other answer.
        """
        question = self._question_of(digit)
        if not question:
            return
        given = [each for each in self._given if each[0] != question] + [(question, digit)]
        answers = dict(given)
        flush, nobs = answers.get("flush"), answers.get("nobs")
        if (flush == self._size and nobs) or (flush == self._size + 1 and nobs == 0):
            raise KeyRefused("flush %d with nobs %d cannot be: * erases" % (flush, nobs))
        self._given = given
        self._sort_out()

    def _question_of(self, digit: int) -> str:
        """Return which question the digit answers, "" where it repeats what is settled already.

        0 is no to the first open question. With none open it is no to the only question asked;
        of two it can only confirm a no. Raises KeyRefused where the points answer nothing.
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
            raise KeyRefused("answer with the points")
        if digit == 0 and is_no_flush and not self._is_nobs_asked:
            return "flush"
        if digit == 0 and self._is_nobs_asked and not self._flushes:
            return "nobs"
        given = dict(self._given)
        for name, points in self._settled():
            if digit == points == 0 and (name not in given or not self.total):
                return ""
        raise KeyRefused("# counts, * erases")

    def _settled(self) -> "list[tuple[str, int]]":
        """Return what is known of each question that was asked, once none is open."""
        found = []
        flush = self.flush or 0
        if self._flushes:
            found.append(("flush", flush))
        if self._is_nobs_asked:
            found.append(("nobs", self.nobs or int(flush > self._size)))
        return found

    def refuse_rest(self) -> None:
        """Say no to all that is still open."""
        while not self.is_done:
            if self._open_flushes:
                self._given.append(("flush", self._open_flushes[0] if self._is_flush else 0))
            else:
                self._given.append(("nobs", 0))
            self._sort_out()

    def take_back(self) -> bool:
        """Forget the last answer; return whether there was one."""
        if not self._given:
            return False
        self._given.pop()
        self._sort_out()
        return True

    @property
    def is_begun(self) -> bool:
        """Whether anything was answered."""
        return bool(self._given)

    @property
    def points(self) -> "tuple[int, ...]":
        """The points that answer what is open; `#` or 0 says none of them."""
        return self._open_flushes + ((1,) if self._is_nobs_open else ())

    @property
    def total(self) -> int:
        """The points answered so far."""
        return sum([points for _, points in self._given])

    def text(self) -> str:
        """Return the answers: `flush 0  nobs 1`, those that follow from another one too."""
        told = self._settled() if self.is_done else self._given
        return "  ".join(["%s %d" % answer for answer in told])

    @property
    def open(self) -> "tuple[tuple[int, ...], bool, bool]":
        """What is still asked, for `prompt_of`: the points of a flush, whether nobs is, ..."""
        return self._open_flushes, self._is_nobs_open, self._is_flush

    def prompt(self) -> str:
        """Return what is still asked: `flush? 0 4 5  nobs? 0 1`."""
        return prompt_of(*self.open)


def prompt_of(flushes: "Sequence[int]", is_nobs_open: bool, is_flush: bool = False) -> str:
    """Return the questions: `flush? 0 4 5  nobs? 0 1`; is_flush: only which one is asked."""
    asked = []
    if flushes:
        no = "flush? " if is_flush else "flush? 0 "
        asked.append(no + " ".join([str(points) for points in flushes]))
    if is_nobs_open:
        asked.append("nobs? 0 1")
    return "  ".join(asked)


def asked(table: "Table", game: "Game") -> "Answers | None":
    """Return what the count of a hand known from the play still asks; None: nothing."""
    answers = _look(table, game)
    return None if answers is None or answers.is_done else answers


def take(table: "Table", game: "Game") -> "Answers | None":
    """Return the answers for `asks.Counting`, be there a question or not; they are forgotten here.

    None: the hand is not known from the play, or it is keyed.
    """
    answers = _look(table, game)
    _asked[0] = None
    return answers


def _look(table: "Table", game: "Game") -> "Answers | None":
    who = game.next_show
    if who == CRIB or table.settings.get("way") == "count":
        return None
    cards = game.hand_of(int(who))
    if len(cards) < game.form.kept:
        return None
    about = cards, game.starter, game.suit_ranks(who)
    if _asked[0] != about:  # asked for the prompt, and again by the key that answers it
        _asked[:] = about, Answers(cards, game.starter, False, about[2])
    answers: Answers | None = _asked[1]
    return answers
