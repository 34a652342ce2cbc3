"""Two people at the table: real cards dealt from a seed, keyed as they would key them.

They look at their own cards and at the View, never at the rules engine's mind; what they score
is found out by the board. Runs on CPython and MicroPython.
"""

from cribboard.rules import cards, show

KEYS = "1234567890ABC"


def key_of(card):
    """Return the key of a card's rank."""
    return KEYS[cards.rank_of(card) - 1]


class Deal:
    """One deal from a pack: six cards each, two laid away by a plain rule, the starter."""

    def __init__(self, pack, dealer):
        self.dealer = dealer
        self.hands = [[], []]
        self.crib = []
        for seat in range(2):
            kept, away = _lay_away(sorted(pack[6 * seat : 6 * seat + 6], key=cards.rank_of))
            self.hands[seat] = kept
            self.crib += away
        self.starter = pack[12]
        self.held = [list(hand) for hand in self.hands]


def _lay_away(six):
    """Return (kept, away): keep the four that count most without a starter."""
    best = -1
    choice = (six[:4], six[4:])
    for first in range(6):
        for second in range(first + 1, 6):
            kept = [card for place, card in enumerate(six) if place not in (first, second)]
            points = show.total(show.items(kept[:3], kept[3])) if kept else 0
            if points > best:
                best = points
                choice = (kept, [six[first], six[second]])
    return choice


class Players:
    """Both people: `next_keys(view)` returns what they press next, a list of symbols."""

    def __init__(self, seed, dealer=0):
        self._seed = seed
        self._dealer = dealer
        self._deals = 0
        self.deal = None
        self._counted = 0

    def next_keys(self, view):
        """Return the keys they press at this view: never an empty list."""
        return getattr(self, "_at_" + view.awaiting)(view)

    def _at_dealer(self, view):
        self.deal = None
        return [str(self._dealer + 1)]

    def _at_starter(self, view):
        dealer = view.dealer_track
        pack = cards.shuffled(self._seed * 1000 + self._deals)
        self._deals += 1
        self._counted = 0
        self.deal = Deal(pack, dealer)
        return [key_of(self.deal.starter)]

    def _at_card(self, view):
        held = self.deal.held[view.turn_track]
        fitting = [card for card in held if view.count + cards.pips_of(card) <= 31]
        if not fitting:
            return ["D"]
        card = max(fitting, key=lambda card: (_worth(view, card), cards.rank_of(card), card))
        held.remove(card)
        return [key_of(card)]

    def _at_count(self, view):
        self._counted += 1
        return ["#"]

    def _at_crib(self, view):
        self._counted = 3
        return [key_of(card) for card in self.deal.crib]

    def _at_answer(self, view):
        deal = self.deal
        seat = deal.dealer if self._counted != 1 else 1 - deal.dealer
        is_crib = self._counted == 3
        hand = deal.crib if is_crib else deal.hands[seat]
        for item in show.items(hand, deal.starter, is_crib):
            is_known = "flush" in view.entry if item.reason == "flush" else "nobs" in view.entry
            if item.reason in ("flush", "nobs") and not is_known:
                return [str(item.points)]
        return ["#"]

    def _at_next(self, view):
        return ["#"]


def _worth(view, card):
    from cribboard.rules import play

    return show.total(play.items(list(view.series) + [card]))


def play_game(table, players, first_keys=()):
    """Play on `table` to the end of a game; return every key pressed, a list of symbols."""
    pressed = []

    def press(keys):
        for key in keys:
            table.press(key[0], key.endswith("!"))
            pressed.append(key)

    press(first_keys)
    while table.view().awaiting != "game":
        press(players.next_keys(table.view()))
        assert not table.view().is_error, (pressed[-8:], table.view().message)
    return pressed
