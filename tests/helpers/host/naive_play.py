"""Independent scorer of the play, for every form: slow, plain, sharing no code with the product.

Only the numbers of a form are the product's, which tests compare with docs/rules.md.
It keeps only the list of what was done. Who acts and who gets the point for last are worked out
from that list each time, by the words of the rules; what a card scores is oracle.py's. Cards are
texts like "5h".
"""

from typing import NamedTuple

from cribboard.rules import forms
from tests.helpers.host import oracle
from tests.helpers.host.oracle import place as place
from tests.helpers.host.oracle import value as value

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
PACK = [rank + suit for suit in "cdhs" for rank in ORDER]


class Rules(NamedTuple):
    """What a form says of the play."""

    players: int
    kept: int
    is_one_series: bool = False


#: By form and options.
FORMS = {
    **{row.name: Rules(row.players, row.kept, row.name == "five-card") for row in forms.FORMS},
    "five-card playout=1": Rules(2, 3),
    "losing players=3": Rules(3, 4),
    "losing players=4": Rules(4, 4),
}


class Action(NamedTuple):
    """What a seat did, a card laid or a go (None), and the points of it, by seat."""

    seat: int
    card: str | None
    count: int
    made: list[tuple[int, str, int]]  # (seat, reason, points)


def scored(series):
    """Return (reason, points) of the last card laid in a series, without the one for last."""
    return [(reason, points) for reason, _, points in oracle.lay(series)]


class Play:
    """The play of one deal between people whose hands are known."""

    def __init__(self, rules, hands, dealer):
        self.rules = rules
        self.hands = hands
        self.dealer = dealer
        self.series = [[]]  # (seat, card; None: go) of each

    def left(self, seat):
        """Return the cards the seat still holds."""
        laid = [card for series in self.series for who, card in series if who == seat]
        return [card for card in self.hands[seat] if card not in laid]

    def laid(self):
        """Return the cards of this series."""
        return [card for _, card in self.series[-1] if card is not None]

    def has_said_go(self, seat):
        """Return whether the seat said go in this series."""
        return (seat, None) in self.series[-1]

    def round_from(self, seat):
        """Return the seats from the one to the left of `seat` to `seat` itself."""
        return [(seat + step) % self.rules.players for step in range(1, self.rules.players + 1)]

    def last_layer(self):
        """Return the seat that laid last in the deal, None: nobody has."""
        layers = [seat for series in self.series for seat, card in series if card is not None]
        return layers[-1] if layers else None

    def is_over(self):
        """Return whether the play is over: no card left, or its one series done."""
        if self.rules.is_one_series and len(self.series) > 1:
            return True
        return not any(self.left(seat) for seat in range(self.rules.players))

    def next(self):
        """Return the seat that must lay or say go."""
        if not self.series[-1]:
            # "The next series is led by the next player who holds cards after the last layer."
            last = self.last_layer()
            first = self.dealer if last is None else last
            return next(seat for seat in self.round_from(first) if self.left(seat))
        # "Play goes left, past anyone out of cards or who has said go."
        before = self.series[-1][-1][0]
        return next(
            seat
            for seat in self.round_from(before)
            if self.left(seat) and not self.has_said_go(seat)
        )

    def able(self, seat):
        """Return the cards that the seat may lay: "the count may not pass 31"."""
        count = sum(value(card) for card in self.laid())
        return [card for card in self.left(seat) if count + value(card) <= 31]

    def act(self, card):
        """Lay `card`, or say go (None), for the seat whose turn it is."""
        seat = self.next()
        assert card in self.able(seat) if card else not self.able(seat)
        self.series[-1].append((seat, card))
        series = self.laid()
        count = sum(value(laid) for laid in series)
        made = [(seat, reason, points) for reason, points in scored(series)] if card else []
        # "When nobody can lay, whoever laid last pegs 1, unless the count is exactly 31. A last
        # layer who still holds cards must also say go; if he holds none, the last opponent's go
        # settles it; if nobody holds any, the last card settles it at once."
        waiting = [
            other
            for other in range(self.rules.players)
            if self.left(other) and not self.has_said_go(other)
        ]
        if count == 31 or not waiting:
            if count != 31:
                last = self.last_layer()
                made.append((last, "last", 1))
            self.series.append([])
        return Action(seat, card, count, made)


def play(rules, hands, dealer, choose):
    """Play a deal to the end; `choose(able)` picks a card."""
    table = Play(rules, hands, dealer)
    actions = []
    while not table.is_over():
        able = table.able(table.next())
        actions.append(table.act(choose(able) if able else None))
    return actions


def dealt(rules, dice):
    """Return random hands as they are played, and a starter.

    Three deals of four are of neighbouring ranks, where pairs, runs and goes are frequent.
    """
    pack = list(PACK)
    if dice.random() < 0.75:
        low = dice.randrange(9)
        ranks = ORDER[low : low + 5] + dice.sample(ORDER, 2)
        pack = [card for card in pack if card[0] in ranks]
    dice.shuffle(pack)
    size = rules.kept
    hands = [pack[size * seat : size * seat + size] for seat in range(rules.players)]
    return hands, pack[size * rules.players]
