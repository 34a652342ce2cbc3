"""The cards of one deal of the page: shuffled, dealt, laid away and laid, saved as text."""

import json

from cribboard.rules import cards
from cribboard.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

#: Seats, which are the tracks too.
PERSON, OPPONENT = 0, 1
DEALT = 6


def below(limit: int, next_byte: "Callable[[], int]") -> int:
    """Return a number 0..limit-1, each equally likely; limit: at most 256.

    next_byte: returns random bytes. Those at the end that would favour small numbers are rejected.
    """
    fair = 256 - 256 % limit
    while True:
        byte = next_byte()
        if byte < fair:
            return byte % limit


def shuffled(next_byte: "Callable[[], int]") -> "list[int]":
    """Return the 52 cards in an order that is fair if the bytes are (Fisher and Yates)."""
    pack = [cards.make(rank, suit) for suit in range(1, 5) for rank in range(1, 14)]
    for last in range(51, 0, -1):
        other = below(last + 1, next_byte)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


class Deal:
    """The cards of one deal.

    pack: 52 cards; dealer: a seat. By seat: `dealt` are six cards, `away` the two of them that are
    laid away, () until then, and `left` those that are neither laid away nor laid. For redo:
    `undone_away`, the person's discard that was taken back, () if none was; `undone`, how many of
    the match's undone commands are of it and of the cards laid after it. `taps`: the combinations
    that the person has found, by whose cards they are (dealt_count.py). `cut`: the two ranks, by
    seat, that were cut for this deal; [] if none were.
    """

    def __init__(self, pack: "Sequence[int]", dealer: int) -> None:
        self.pack = list(pack)
        self.dealer = dealer
        first = 1 - dealer  # pone gets the first card
        self.dealt = [self.pack[seat != first : 2 * DEALT : 2] for seat in (PERSON, OPPONENT)]
        self.starter = self.pack[2 * DEALT]
        self.away: list[tuple[int, ...]] = [(), ()]
        self.left = [list(hand) for hand in self.dealt]
        self.undone_away: tuple[int, ...] = ()
        self.undone = 0
        self.taps: dict[int, list[tuple[int, ...]]] = {}
        self.cut: list[int] = []

    @property
    def crib(self) -> "tuple[int, ...]":
        """The four cards of the crib, once both have laid two away."""
        return self.away[PERSON] + self.away[OPPONENT]

    @property
    def is_whole(self) -> bool:
        """Whether no card was laid yet; after a misdeal it tells that this deal is over."""
        return sum([len(some) for some in self.left + self.away]) == 2 * DEALT

    def hand(self, seat: int) -> "list[int]":
        """Return the four cards that a seat kept, laid or not."""
        return [card for card in self.dealt[seat] if card not in self.away[seat]]

    def parts(self) -> "list[Sequence[int]]":
        """Return what each seat kept and laid away: four rows."""
        return [some for seat in (PERSON, OPPONENT) for some in (self.hand(seat), self.away[seat])]

    def lay_away(self, seat: int, away: "Sequence[int]") -> None:
        """Lay two cards of a seat away for the crib; (): take them back, with all that was laid."""
        self.away[seat] = tuple(away)
        self.left[seat] = self.hand(seat)

    def lay(self, seat: int, card: int) -> None:
        """Lay a card of a seat. Raises ValueError if it is not there."""
        self.left[seat].remove(card)

    def is_mine(self, card: int) -> bool:
        """Return whether a card was dealt to the person."""
        return card in self.dealt[PERSON]

    def _seat_of(self, card: int) -> int:
        return PERSON if self.is_mine(card) else OPPONENT

    def take_back(self, card: int) -> None:
        """Give a card that was laid back to who laid it."""
        self.left[self._seat_of(card)].append(card)

    def lay_again(self, card: int) -> None:
        """Lay a card that was taken back."""
        self.lay(self._seat_of(card), card)

    def saved(self) -> str:
        """Return the deal as text for `load`."""
        rows = {"pack": self.pack, "away": self.away[PERSON], "their_away": self.away[OPPONENT]}
        rows["undone_away"], rows["cut"] = self.undone_away, self.cut
        facts: dict[str, Any] = {"dealer": self.dealer, "undone": self.undone}
        for name, row in rows.items():
            facts[name] = [cards.text(card) for card in row]
        facts["taps"] = [
            [who, [cards.text(card) for card in tap]]
            for who, taps in self.taps.items()
            for tap in taps
        ]
        return json.dumps(facts)


def load(text: str) -> "Deal | None":
    """Return the deal that `saved` wrote, without the cards laid; None if it is not one.

    Taps that are not of the deal's cards are left out.
    """
    try:
        facts = json.loads(text)
        pack = [cards.parse(word) for word in facts["pack"]]
        away = [cards.parse(word) for word in facts["away"]]
        their_away = [cards.parse(word) for word in facts["their_away"]]
        undone_away = [cards.parse(word) for word in facts["undone_away"]]
        cut = [cards.parse(word) for word in facts["cut"]]
        dealer, undone = facts["dealer"], facts["undone"]
        taps = [(who, [cards.parse(word) for word in tap]) for who, tap in facts["taps"]]
    except (ValueError, KeyError, TypeError, AttributeError, NotationError):
        return None
    is_pack = len(pack) == 52 and len(set(pack)) == 52 and min(pack) > 13
    if not is_pack or dealer not in (PERSON, OPPONENT) or not isinstance(undone, int):
        return None
    deal = Deal(pack, dealer)
    deal.cut = cut if len(cut) == 2 and max(cut) <= 13 else []
    for seat, some in ((PERSON, away), (OPPONENT, their_away), (PERSON, undone_away)):
        if len(some) not in (0, 2) or len(set(some)) < len(some):
            return None
        if not all([card in deal.dealt[seat] for card in some]):
            return None
    deal.lay_away(PERSON, away)
    deal.lay_away(OPPONENT, their_away)
    deal.undone_away, deal.undone = tuple(undone_away), max(0, undone)
    for who, tap in taps:
        counted = list(deal.crib if who == 2 else deal.hand(int(who == OPPONENT)))
        counted.append(deal.starter)
        if tap and len(set(tap)) == len(tap) and not [card for card in tap if card not in counted]:
            deal.taps.setdefault(who, []).append(tuple(tap))
    return deal
