"""Position: what the player knows who is to throw or to lay, in six-card cribbage for two."""

from cribboard.advice.public_order import PIPS, lay_points
from cribboard.rules.cards import JACK, pips_of, rank_of, text
from cribboard.rules.errors import CribbageError
from cribboard.rules.play import LIMIT
from cribboard.rules.win_chances import TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

PONE, DEALER = 0, 1
KEPT = 4


class BadPosition(CribbageError):
    """Cards or scores that cannot be; the text is an English sentence."""


class Position:
    """A player's cards, what lies face up, and the scores.

    dealt: the six cards; away: the two thrown, () before; starter: 0 before; laid: the cards of the
    play in their order, 0 for a go; own, other: scores with all that is pegged so far; is_own_turn:
    refuse a play in which the player is not to lay. Raises BadPosition with a sentence for what
    cannot be.

    Ranks are 0 to 12. seat: PONE or DEALER; hand: own cards not laid; held: their ranks,
    sorted; theirs: ranks the
    other has laid; left: cards the other holds; room: it has no card of so few pips; unseen: cards
    by rank that do not lie face up; hidden: those of them that the player does not know; series:
    rank + 1 of the cards since the count was 0, in four bits each, the last lowest; gone: the seat
    that has said go in this series, -1 for none; last: the seat that laid last; pegged: points of
    both seats since the starter was cut; moments: for each
    lay of the other, (series, count, unseen, own cards left, rank, points pegged until then by the
    player and the other).
    """

    def __init__(
        self,
        dealt: "Sequence[int]",
        is_dealer: bool,
        own: int = 0,
        other: int = 0,
        target: int = TARGET,
        away: "Sequence[int]" = (),
        starter: int = 0,
        laid: "Sequence[int]" = (),
        is_own_turn: bool = True,
    ) -> None:
        self.dealt, self.away, self.starter = tuple(dealt), tuple(away), starter
        self.laid = tuple(laid)
        self.seat = DEALER if is_dealer else PONE
        kept = list(dealt)
        for card in away:
            if card in kept:
                kept.remove(card)
        self.kept = tuple(kept)
        self._refuse(target, (own, other), laid)
        more = TARGET - target  # a shorter game is the end of a longer one
        self.own, self.other = own + more, other + more
        self.hidden = [4] * 13
        for card in self.dealt + ((starter,) if starter else ()):
            self.hidden[rank_of(card) - 1] -= 1
        self.unseen = [4] * 13
        if starter:
            self.unseen[rank_of(starter) - 1] -= 1
        self.hand = list(self.kept)
        self.held = sorted([rank_of(card) - 1 for card in self.kept])
        self.theirs = []  # type: list[int]
        self.moments = []  # type: list[tuple[int, int, list[int], int, int, int, int]]
        self.left, self.room = KEPT, 0
        self.series = self.count = 0
        self.turn, self.gone, self.last = PONE, -1, PONE
        self.pegged = [0, 2 if starter and rank_of(starter) == JACK else 0]
        for card in laid:
            self._go() if not card else self._lay(card)
        able = [many for rank, many in enumerate(self.hidden) if PIPS[rank] > self.room]
        if away and sum(able) < self.left:
            raise BadPosition("no hand of the other player fits what was laid")
        if not is_own_turn or not away:
            return
        if not self.held and not self.left:
            raise BadPosition("the play is over")
        if self.turn != self.seat:
            raise BadPosition("it is the other player's turn, who lays a card or says go")

    @property
    def fitting(self) -> "list[int]":
        """The player's ranks that can be laid now, whoever's turn it is."""
        return sorted({rank for rank in self.held if self.count + PIPS[rank] <= LIMIT})

    @property
    def is_over(self) -> bool:
        """Whether all cards are laid, or a score is the target."""
        return not (self.held or self.left) or max(self.own, self.other) >= TARGET

    def _refuse(self, target: int, scores: "tuple[int, int]", laid: "Sequence[int]") -> None:
        """Raise BadPosition for cards and scores that cannot be."""
        cards = self.dealt + tuple([card for card in laid if card and card not in self.kept])
        cards += (self.starter,) if self.starter else ()
        if len(self.dealt) != 6:
            raise BadPosition("give the six cards dealt, not %d" % len(self.dealt))
        for card in cards:
            is_many = len([one for one in cards if one == card]) > (1 if card > 13 else 4)
            if is_many:
                raise BadPosition("%s is there twice" % text(card))
        if len(self.away) not in (0, 2) or len(self.kept) + len(self.away) != 6:
            raise BadPosition("two of the six cards are thrown")
        if bool(self.away) != bool(self.starter) or (laid and not self.away):
            raise BadPosition("a play has a starter and four kept cards")
        if not 1 <= target <= TARGET:
            raise BadPosition("there is advice for games to 1 to %d" % TARGET)
        if min(scores) < 0 or max(scores) >= target:
            raise BadPosition("a score is 0 to %d" % (target - 1))

    def _go(self) -> None:
        """Play a go."""
        if self.turn == self.seat:
            if self.fitting:
                raise BadPosition("you have a card that fits at %d" % self.count)
        else:
            self.room = max(self.room, LIMIT - self.count)
        can_other = self._many(1 - self.turn) > 0 and self.gone != 1 - self.turn
        self.gone = self.turn
        if can_other:
            self.turn = 1 - self.turn
        else:
            self.pegged[self.last] += 1
            self._close()

    def _lay(self, card: int) -> None:
        """Play a card."""
        rank, is_own = rank_of(card) - 1, self.turn == self.seat
        if self.count + PIPS[rank] > LIMIT:
            raise BadPosition("%s does not fit at %d" % (text(card), self.count))
        if is_own:
            if card not in self.hand:
                raise BadPosition("%s is not in your hand" % text(card))
            self.held.remove(rank)
            self.hand.remove(card)
        else:
            if card in self.dealt and card > 13 or self.hidden[rank] == 0:
                raise BadPosition("the other player cannot have %s" % text(card))
            if pips_of(card) <= self.room:
                raise BadPosition("%s would have fitted at an earlier go" % text(card))
            pegs = (self.pegged[self.seat], self.pegged[1 - self.seat])
            now = (self.series, self.count, list(self.unseen), len(self.held), rank)
            self.moments.append(now + pegs)
            self.theirs.append(rank)
            self.hidden[rank] -= 1
            self.left -= 1
        self.unseen[rank] -= 1
        self.count += PIPS[rank]
        self.pegged[self.turn] += lay_points(self.series, rank, self.count)
        self.series = self.series << 4 | rank + 1
        self.last = self.turn
        can_other = self._many(1 - self.turn) > 0 and self.gone != 1 - self.turn
        if self.count == LIMIT or not (can_other or self._many(self.turn)):
            self.pegged[self.turn] += self.count < LIMIT
            self._close()
        elif can_other:
            self.turn = 1 - self.turn

    def _many(self, seat: int) -> int:
        return len(self.held) if seat == self.seat else self.left

    def _close(self) -> None:
        """Begin a series."""
        self.series, self.count, self.gone = 0, 0, -1
        self.turn = 1 - self.last if self._many(1 - self.last) else self.last
