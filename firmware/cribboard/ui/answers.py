"""What suits would tell at a show: the questions for flush and nobs, and their answers."""

from cribboard.rules import show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence


class Answers:
    """The answers to "flush?" and "nobs?" for one hand or crib whose suits are not known.

    What one answer settles is not asked again. Rule: with a Jack in it, a flush in the starter's
    suit is nobs, and any other flush cannot be (product.md, "Referee").
    """

    def __init__(
        self, cards: "Sequence[int]", starter: int, is_crib: bool, is_nobs_given: bool
    ) -> None:
        flushes = show.flush_answers(cards, starter, is_crib)
        has_jack = show.can_be_nobs(cards, starter)
        self._size = len(cards)
        #: Its own suits say flush: only the starter's is open.
        self._is_flush = not is_crib and min(cards) > 13
        if has_jack and is_nobs_given:
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
        self._is_nobs_open = self._is_nobs_asked and self.nobs is None and not self.flush

    @property
    def is_done(self) -> bool:
        """Whether nothing is open any more."""
        return not (self._open_flushes or self._is_nobs_open)

    def give(self, digit: int) -> bool:
        """Answer with points; 0 is no to the first open question. Return whether it fits."""
        flushes = self._open_flushes
        if digit in flushes or (digit == 0 and flushes and not self._is_flush):
            self._given.append(("flush", digit))
        elif digit in (0, 1) and self._is_nobs_open:
            self._given.append(("nobs", digit))
        else:
            return False
        self._sort_out()
        return True

    def refuse_rest(self) -> None:
        """Say no to all that is still open."""
        while not self.is_done:
            if not self.give(0):
                self.give(self._open_flushes[0])

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

    def text(self) -> str:
        """Return the answers given: `flush 0`."""
        return "  ".join("%s %d" % given for given in self._given)

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
