"""The cards of one deal of the page: dealt, laid away and laid, saved as text.

What is saved has the deal's code, from which its pack follows, and the places of the cards that
were thrown: no card can be read in it that was not seen.
"""

import json

from cribboard.rules import cards
from cribboard.rules.errors import NotationError
from cribboard_tools.page.hand import deal_seed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

#: Seats, which are the tracks too.
PERSON, OPPONENT = 0, 1
DEALT = 6
#: The file of the deal under way; that of the last deals, a line for each, and how many it has.
FILE, RECORD = "dealt", "cards"
_MOST = 60


class Deal:
    """The cards of one deal.

    pack: 52 cards; dealer: a seat; code: what `of_code` takes. By seat: `dealt` are six cards,
    `away` the two of them that are laid away, () until then, and `left` those that are neither laid
    away nor laid. For redo:
    `undone_away`, the person's discard that was taken back, () if none was; `undone`, how many of
    the match's undone commands are of it and of the cards laid after it. `taps`: the combinations
    that the person has found, by whose cards they are (dealt_count.py). `cut`: the two ranks, by
    seat, that were cut for this deal; [] if none were.
    """

    def __init__(self, pack: "Sequence[int]", dealer: int, code: str = "") -> None:
        self.pack = list(pack)
        self.dealer = dealer
        self.code = code
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

    def line(self) -> str:
        """Return code and discards as text for `of_line`: `4F2K7Q 3 1 05 14`."""
        places = [self._places(seat, self.away[seat]) for seat in (PERSON, OPPONENT)]
        return " ".join([self.code] + places)

    def _places(self, seat: int, some: "Sequence[int]") -> str:
        return "".join([str(self.dealt[seat].index(card)) for card in some])

    def _at(self, seat: int, places: str) -> "tuple[int, ...]":
        """Return the two cards of a seat at these places, () for none; raises ValueError."""
        found = tuple([self.dealt[seat][int(place)] for place in places])
        if len(found) not in (0, 2) or len(set(found)) < len(found):
            raise ValueError(places)
        return found

    def throw(self, mine: str, theirs: str, undone: str = "") -> None:
        """Lay the cards at these places away; undone: what the person had taken back.

        Raises ValueError or IndexError for places that are none.
        """
        self.lay_away(PERSON, self._at(PERSON, mine))
        self.lay_away(OPPONENT, self._at(OPPONENT, theirs))
        self.undone_away = self._at(PERSON, undone)

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
        facts: dict[str, Any] = {"code": self.code, "undone": self.undone}
        facts["away"] = self._places(PERSON, self.away[PERSON])
        facts["their_away"] = self._places(OPPONENT, self.away[OPPONENT])
        facts["undone_away"] = self._places(PERSON, self.undone_away)
        facts["cut"] = [cards.text(card) for card in self.cut]
        facts["taps"] = [
            [who, [cards.text(card) for card in tap]]
            for who, taps in self.taps.items()
            for tap in taps
        ]
        return json.dumps(facts)


def of_code(code: str) -> Deal:
    """Return the deal of a seed, its number in the game, and its dealer: `4F2K7Q 3 1`.

    Raises ValueError for another text.
    """
    seed, number, dealer = code.split()
    if dealer not in ("0", "1"):
        raise ValueError(code)
    return Deal(deal_seed.pack(seed, int(number)), int(dealer), code)


def of_line(line: str) -> "Deal | None":
    """Return the deal of a text of `line`, None for another text, or without both discards."""
    words = line.split()
    try:
        deal = of_code(" ".join(words[:-2]))
        deal.throw(words[-2], words[-1])
    except (ValueError, IndexError):
        return None
    return deal


def noted(record: str, deal: Deal) -> str:
    """Return the record with a deal, once both have thrown; it takes the place of its own line."""
    if not all(deal.away):
        return record
    lines = [one for one in record.split("\n") if one]
    if lines and lines[-1].startswith(deal.code + " "):
        lines.pop()  # before a discard was taken back
    return "\n".join((lines + [deal.line()])[-_MOST:])


def load(text: str) -> "Deal | None":
    """Return the deal that `saved` wrote, without the cards laid; None if it is not one.

    Taps that are not of the deal's cards are left out.
    """
    try:
        facts = json.loads(text)
        deal = of_code(facts["code"])
        deal.throw(facts["away"], facts["their_away"], facts["undone_away"])
        cut = [cards.parse(word) for word in facts["cut"]]
        undone = max(0, facts["undone"] + 0)
        taps = [(who, [cards.parse(word) for word in tap]) for who, tap in facts["taps"]]
    except (ValueError, LookupError, TypeError, AttributeError, NotationError):
        return None
    deal.cut = cut if len(cut) == 2 and max(cut) <= 13 else []
    deal.undone = undone
    for who, tap in taps:
        counted = list(deal.crib if who == 2 else deal.hand(int(who == OPPONENT)))
        counted.append(deal.starter)
        if tap and len(set(tap)) == len(tap) and not [card for card in tap if card not in counted]:
            deal.taps.setdefault(who, []).append(tuple(tap))
    return deal
