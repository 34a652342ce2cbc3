"""Opponent for six-card cribbage: discards by the coach's advice, pegs by expected points.

An `Opponent` is given its own six cards, and for each card of the play a `Seen`: what lies face up
on the table. It has no reference to the deal, so it cannot look at other cards. hand_hints.py asks
a `Player` with the person's cards in the same way.
Runs in the page's MicroPython and in CPython.
"""

from collections import namedtuple

from cribboard.rules import discard_advice, play, show
from cribboard.rules.cards import pips_of, rank_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

KEPT = 4
_RANKS = tuple(range(1, 14))
#: What a point that may be scored later is worth beside one that is scored now.
_LATER = 0.45
#: What it is worth that the other player has to say go: the point for last, and often more.
_GO = 0.9
#: Prefers the larger of two cards that are equal otherwise: small ones fit later.
_PIPS = 0.012

#: What everybody at the table sees during the play. starter: a card; laid: the cards that the other
#: player has laid in this deal; series: the cards since the count was 0; room: the pips of the
#: largest card that the other player's goes of this deal deny, 0 without a go.
Seen = namedtuple("Seen", ("starter", "laid", "series", "room"))


#: What a card of the play is worth. Points: now: what it scores at once; reply: what the other
#: player's best answer to it is expected to score; value: by which cards are compared, with what
#: may follow.
Prospect = namedtuple("Prospect", ("card", "now", "reply", "value"))


class Player:
    """What a player knows in the play: their own cards. A `Seen` says what lies face up.

    dealt: the six cards; left: those that are neither laid nor laid away.
    """

    def __init__(self, dealt: "Sequence[int]", left: "Sequence[int]") -> None:
        self.dealt = tuple(dealt)
        self.left = list(left)

    def prospects(self, seen: "Seen") -> "list[Prospect]":
        """Return what each card that fits is worth, best first; [] if none fits."""
        count = play.count_of(seen.series)
        fitting = [card for card in self.left if count + pips_of(card) <= play.LIMIT]
        found = [self._prospect(card, seen) for card in sorted(fitting)]
        return sorted(found, key=lambda prospect: -prospect.value)

    def choose(self, seen: "Seen") -> int:
        """Return the card to lay, 0 for a go; it is still in `left` afterwards."""
        found = self.prospects(seen)
        return int(found[0].card) if found else 0

    def _unseen(self, seen: "Seen") -> "list[int]":
        """Return how many cards of each rank 0..13 may be in the other hand.

        Cards that would have fitted when the other player said go are not there.
        """
        unseen = [0] + [4] * 13
        for card in list(self.dealt) + [seen.starter] + list(seen.laid):
            unseen[rank_of(card)] -= 1
        for rank in _RANKS:
            if pips_of(rank) <= seen.room:
                unseen[rank] = 0
        return unseen

    def _prospect(self, card: int, seen: "Seen") -> Prospect:
        """Return what a card is worth: its points, less the reply, plus what may follow."""
        series = list(seen.series) + [card]
        now = show.total(play.items(series))
        value = now + _PIPS * pips_of(card)
        count = play.count_of(series)
        held = KEPT - len(seen.laid)
        if count == play.LIMIT or held <= 0:
            return Prospect(card, now, 0.0, value)
        unseen = self._unseen(seen)
        total = max(1, sum(unseen))
        replies = []
        misfits = 0
        later = 0.0
        rest = [one for one in self.left if one != card]
        for rank in _RANKS:
            if not unseen[rank]:
                continue
            if count + pips_of(rank) > play.LIMIT:
                misfits += unseen[rank]
                continue
            after = series + [rank]
            replies.append((show.total(play.items(after)), unseen[rank]))
            later += _best_follow(after, rest) * unseen[rank]
        reply = _expected_best(replies, total, held)
        value += _LATER * later / total - reply + _GO * (misfits / total) ** held
        return Prospect(card, now, reply, value)


class Opponent(Player):
    """A player who discards by the coach's advice.

    cards: the six dealt; is_dealer: the crib is theirs.
    """

    def __init__(self, cards: "Sequence[int]", is_dealer: bool) -> None:
        best = discard_advice.choices(cards, is_dealer)[0]
        super().__init__(cards, best.keep)
        self.is_dealer = is_dealer
        self.away: tuple[int, ...] = best.away

    def lay(self, card: int) -> None:
        """Take a card out of the hand. Raises ValueError if it is not there."""
        self.left.remove(card)


def _expected_best(replies: "list[tuple[int, int]]", total: int, held: int) -> float:
    """Return the expected points of the best reply.

    replies: (points, cards of that rank) for each rank; total: all cards that may be in the hand of
    `held` cards. Ranks are taken as independent.
    """
    expected = 0.0
    missing = 1.0  # chance that no better reply is in the hand
    for points, cards in sorted(replies, reverse=True):
        if points == 0:
            break
        absent = (1 - cards / total) ** held
        expected += missing * (1 - absent) * points
        missing *= absent
    return expected


def _best_follow(series: "list[int]", rest: "list[int]") -> int:
    """Return the most points that a card of `rest` scores on `series`, 0 if none fits."""
    room = play.LIMIT - play.count_of(series)
    best = 0
    for card in rest:
        if pips_of(card) <= room:
            best = max(best, show.total(play.items(series + [card])))
    return best
