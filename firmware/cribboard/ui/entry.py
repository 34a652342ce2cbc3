"""What is typed but not yet taken: cards, points, and answers to what suits would tell."""

from cribboard.rules import show
from cribboard.rules.cards import RANKS, SUITS, rank_of, suit_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence


def card_text(card: int) -> str:
    """Return the card as a player reads it: a ten is `10`.

    >>> card_text(10), card_text(11)
    ('10', 'J')
    """
    rank = rank_of(card)
    return "10" if rank == 10 else RANKS[rank - 1]


def cards_text(cards: "Sequence[int]") -> str:
    """Return the cards with a blank between them, suits where they are known."""
    return " ".join([card_text(card) + _suit(card) for card in cards])


def _suit(card: int) -> str:
    return SUITS[suit_of(card) - 1] if suit_of(card) else ""


class Points:
    """Digits typed towards points: two, or as many as `most`."""

    def __init__(self, most: int = 2) -> None:
        self.text = ""
        self.most = most

    @property
    def value(self) -> int:
        """The points typed; 0 for none."""
        return int(self.text or "0")

    def add(self, digit: int) -> bool:
        """Type a digit; return whether there was room for it."""
        if len(self.text) >= self.most:
            return False
        self.text = str(int(self.text + str(digit)))
        return True

    def erase(self) -> bool:
        """Forget the digits; return whether there were any."""
        was_typed = bool(self.text)
        self.text = ""
        return was_typed


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
        if has_jack and is_nobs_given:
            flushes = tuple(points for points in flushes if points == self._size)
        self._flushes = flushes
        self._has_jack = has_jack
        self._is_nobs_asked = has_jack and not is_nobs_given
        self._given: list[tuple[str, int]] = []

    def _answer(self, question: str) -> "int | None":
        for name, points in self._given:
            if name == question:
                return points
        return None

    def _open_flushes(self) -> "tuple[int, ...]":
        if self.flush is not None:
            return ()
        if self.nobs:
            return tuple(points for points in self._flushes if points > self._size)
        return self._flushes

    def _is_nobs_open(self) -> bool:
        return self._is_nobs_asked and self.nobs is None and not self.flush

    @property
    def flush(self) -> "int | None":
        """The points answered for a flush; None: not answered."""
        return self._answer("flush")

    @property
    def nobs(self) -> "int | None":
        """The points answered for nobs; None: not answered, or settled by the flush."""
        return self._answer("nobs")

    @property
    def is_done(self) -> bool:
        """Whether nothing is open any more."""
        return not self._open_flushes() and not self._is_nobs_open()

    def give(self, digit: int) -> bool:
        """Answer with points; 0 is no to the first open question. Return whether it fits."""
        flushes = self._open_flushes()
        if digit in flushes or (digit == 0 and flushes):
            self._given.append(("flush", digit))
        elif digit in (0, 1) and self._is_nobs_open():
            self._given.append(("nobs", digit))
        else:
            return False
        return True

    def refuse_rest(self) -> None:
        """Say no to all that is still open."""
        while not self.is_done:
            self.give(0)

    def take_back(self) -> bool:
        """Forget the last answer; return whether there was one."""
        if not self._given:
            return False
        self._given.pop()
        return True

    @property
    def is_begun(self) -> bool:
        """Whether anything was answered."""
        return bool(self._given)

    @property
    def points(self) -> "tuple[int, ...]":
        """The points that answer what is open; `#` or 0 says none of them."""
        return self._open_flushes() + ((1,) if self._is_nobs_open() else ())

    def text(self) -> str:
        """Return the answers given: `flush 0`."""
        return "  ".join("%s %d" % given for given in self._given)

    def prompt(self) -> str:
        """Return what is still asked: `flush? 0 4 5  nobs? 0 1`."""
        asked = []
        flushes = self._open_flushes()
        if flushes:
            asked.append("flush? 0 " + " ".join(str(points) for points in flushes))
        if self._is_nobs_open():
            asked.append("nobs? 0 1")
        return "  ".join(asked)
