"""Search for the play that has the hands as they are keyed at the show: the smallest change of it.

A change is another rank, two cards exchanged, a go missing or too many, or another leader. One walk
over the cards keeps to the rules of the play: a player whose hand is known lays only what it has,
and says go only if nothing of it fits; of another one only the gos tell something.
Rule: docs/rules.md, "Not your hand".
"""

from cribboard.rules.cards import PIPS, rank_of
from cribboard.rules.commands import option
from cribboard.rules.play import LIMIT, items
from cribboard.rules.play_phase import GO_FROM
from cribboard.rules.show import total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional, Sequence

    from cribboard.rules.block import Step
    from cribboard.rules.game import Game

    Hands = list[Optional[tuple[int, ...]]]
    #: ("go", place, how many more, seat), ("rank", place, keyed, laid), ("swap", place, place, 0),
    #: ("leader", 0, keyed, seat); a place is that of the card, or of the card after a go.
    Change = tuple[str, int, int, int]

#: How many changes, and whether cards that are not neighbours are exchanged. While a hand is not
#: known the first two are searched, while fewer than two hands differ the first three.
_LEVELS = ((0, False), (1, False), (1, True), (2, False), (2, True))
#: Steps in all: 0.3 s on a Pico; and in a turn of the loop.
_MOST_STEPS, _STEPS = 800, 16
_KINDS = "", "go", "leader", "rank", "swap", "two"


def ranks(cards: "Sequence[int]") -> "list[int]":
    """Return the ranks of cards, in their order."""
    return sorted([rank_of(card) for card in cards])


def differs(laid: "Sequence[int]", hand: "Sequence[int]") -> bool:
    """Return whether cards were laid that a hand does not have."""
    own = ranks(hand)
    for rank in ranks(laid):
        if rank not in own:
            return True
        own.remove(rank)
    return False


class Answer:
    """A play that has the known hands.

    kind: what it changes, of _KINDS; pegs: of each track by its cards; changes: of the play keyed;
    cards: each the place of a card keyed, or a rank below 0; seats: who lays each.
    """

    def __init__(
        self,
        pegs: "Sequence[int]",
        changes: "Sequence[Change]",
        cards: "Sequence[int]",
        seats: "Sequence[int]",
    ) -> None:
        self.pegs, self.changes = tuple(pegs), tuple(changes)
        self.cards, self.seats = tuple(cards), tuple(seats)
        self.kind = "two" if len(changes) > 1 else changes[0][0] if changes else ""


class _Place:
    """A place of the walk: what stands before its card, and what may lie there yet.

    gone, passed: gos and passes since the card before; old: the count that gos ended; spare:
    changes left; need: ranks to be changed yet; start: place of the series' first card; heard:
    who had said go before the place.
    """

    turn = count = said = heard = last = gone = passed = old = spare = need = start = 0
    options: "Optional[list[tuple[int, int, int]]]" = None
    undo: "tuple[int, ...]" = ()

    def __init__(self) -> None:
        self.rooms: "list[tuple[int, int]]" = []


class Search:
    """A search, in steps of some ms on a Pico; it uses no recursion, for which the stack is small.

    steps: the play as it was keyed, with its events; hands: the cards of each seat, None where they
    are not known; laid: what each seat laid by the keys. answers: of the level done last, the
    likeliest first, each with other pegs, and after them those with another rank and equal pegs.
    """

    def __init__(
        self,
        game: "Game",
        steps: "Sequence[Step]",
        laid: "Sequence[Sequence[int]]",
        hands: "Hands",
    ) -> None:
        self._game, self._n, self._kept = game, int(game.form.players), int(game.form.kept)
        self._is_single = is_single(game)
        self._cards: "list[int]" = []
        self._led: "list[int]" = []  # places of cards that told gos that were not keyed
        self._gos, self._passes = [0], [0]
        self._is_last_given = any([option(command, "with_last") for command, _ in steps])
        for command, events in steps:
            kinds = [event.kind for event in events]
            if option(command, "new_series"):
                self._led.append(len(self._cards))
            else:
                self._gos[-1] += kinds.count("go")
            self._passes[-1] += kinds.count("pass")
            if command.kind == "lay":
                self._cards.append(rank_of(command.cards[0]))
                self._gos.append(0)
                self._passes.append(0)
        known = [None if hand is None else ranks(hand) for hand in hands]
        self._rest = [hand and [hand.count(rank) for rank in range(14)] for hand in known]
        self.is_whole = None not in hands
        #: Which ranks are too many (+) or missing, where every card is known.
        self._excess: "list[int]" = []
        every = sum([hand or [] for hand in known], [])
        if self.is_whole and len(every) == len(self._cards):
            self._excess = [self._cards.count(one) - every.count(one) for one in range(14)]
        pairs = [(own, hand) for own, hand in zip(laid, hands) if hand is not None]
        many = len([own for own, hand in pairs if differs(own, hand)])
        self._levels = list(_LEVELS[: 5 if many > 1 else 3] if self.is_whole else _LEVELS[:2])
        self._leaders: "list[int]" = []
        self._places = [_Place() for _ in range(len(self._cards) + 1)]
        self._at, self._steps = -1, 0
        self._pegs, self._laid, self._room = [0] * self._n, [0] * self._n, [0] * self._n
        self._over: "dict[int, int]" = {}  # places of cards exchanged: which card lies there
        self._path: "list[int]" = []
        self._seats: "list[int]" = []
        self._series: "list[int]" = []
        self._changes: "list[Change]" = []
        self._seen: "list[tuple[int, ...]]" = []
        self._found: "list[Answer]" = []
        self._alike: "list[Answer]" = []
        self.answers: "list[Answer]" = []

    def step(self) -> bool:
        """Do a part; return False once a level has answers, or none is left."""
        for _ in range(_STEPS):
            if self._at >= 0:
                self._walk(self._places[self._at])
            elif self._leaders:
                self._begin(self._leaders.pop(0))
            elif self._found or not self._levels or self._steps > _MOST_STEPS:
                self._found.sort(key=lambda one: (_KINDS.index(one.kind), one.pegs))
                self.answers = self._found + self._alike
                self._found, self._alike = [], []
                return False
            else:
                self._budget, self._is_any_two = self._levels.pop(0)
                self._leaders = list(range(self._n if self._budget else 1))
        return True

    def _begin(self, further: int) -> None:
        """Begin a walk with the seat that leads, or one further to the left."""
        seat = self._game.pone
        need = sum([excess for excess in self._excess if excess > 0])
        self._changes = []
        first = (seat + further) % self._n
        if further:
            self._changes.append(("leader", 0, seat, first))
        spare = self._budget - len(self._changes)
        if need <= spare:
            self._enter(0, first, 0, 0, -1, spare, need, 0)

    def _enter(
        self,
        at: int,
        turn: int,
        count: int,
        said: int,
        last: int,
        spare: int,
        need: int,
        start: int,
    ) -> None:
        """Come to a place; the arguments are as in _Place."""
        place, self._at = self._places[at], at
        place.turn, place.count, place.last = turn, count, last
        place.said = place.heard = said
        place.spare, place.need, place.start = spare, need, start
        place.gone = place.passed = place.old = 0
        place.options, place.rooms = None, []

    def _walk(self, place: _Place) -> None:
        """Lay the next card that may lie at a place; else say go there, else go back."""
        self._steps += 1
        if place.undo:
            self._take_up(place)
        if place.options is None:
            place.options = self._options(place)
        if self._steps > _MOST_STEPS:
            place.options, place.turn = [], -1
        while place.options:
            if self._lay(place, *place.options.pop(0)):
                return
        if not self._say_go(place):
            for seat, room in reversed(place.rooms):
                self._room[seat] = room
            if place.old:
                self._pegs[place.last] -= 1
            self._at -= 1

    def _options(self, place: _Place) -> "list[tuple[int, int, int]]":
        """Return (card, price, place of the card it is exchanged with) of what may lie there."""
        cards, at, turn = self._cards, self._at, place.turn
        if at == len(cards):
            if turn < 0 or not self._is_single:
                self._end(place)
            return []
        if turn < 0 or (place.passed < self._passes[at] and place.count < GO_FROM):
            return []
        if at in self._over:
            return [(self._over[at], 0, -1)]
        options, rank = [(at, 0, -1)], cards[at]
        if place.spare > place.need:  # an exchange leaves the ranks as they are
            last = len(cards) if self._is_any_two else min(at + 2, len(cards))
            for other in range(at + 1, last):
                if cards[other] != rank and other not in self._over:
                    options.append((other, 1, other))
        rest, excess = self._rest[turn], self._excess
        if rest and place.spare and (place.need or not excess):
            for other in range(1, 14):
                if other != rank and rest[other]:
                    if not excess or excess[rank] > 0 > excess[other]:
                        options.append((-other, 1, -1))
        return options

    def _end(self, place: _Place) -> None:
        """Note the play that ends here."""
        at = self._at
        extra = self._gos[at] - (place.gone if self._is_single else 0)
        if self._passes[at]:  # the players ended it early
            extra = 0
        if place.need or abs(extra) > place.spare:
            return
        pegs = [0] * len(self._game.tracks)
        for seat, points in enumerate(self._pegs):
            pegs[self._game.track_of(seat)] += points
        if place.count and place.count != LIMIT and (not self._passes[at] or self._is_last_given):
            pegs[self._game.track_of(place.last)] += 1
        more = [("go", at, -extra, -1)] if extra else []
        answer = Answer(pegs, self._changes + more, self._path, self._seats)
        if answer.pegs not in self._seen:
            self._seen.append(answer.pegs)
            self._found.append(answer)
        elif answer.kind == "rank":
            told = [one.changes[0][2:] for one in self._found + self._alike if one.changes]
            if answer.changes[0][2:] not in told:
                self._alike.append(answer)

    def _lay(self, place: _Place, card: int, price: int, other: int) -> bool:
        """Lay a card, and come to the next place; return False where it cannot be laid."""
        at, turn, rest, excess = self._at, place.turn, self._rest[place.turn], self._excess
        own = self._cards[at]
        rank = -card if card < 0 else self._cards[card]
        pips = PIPS[rank % 13]
        count = place.count + pips
        if count > LIMIT or (not rest[rank] if rest else pips <= self._room[turn]):
            return False
        least = place.gone
        if place.old and place.old + pips > LIMIT:  # the second go of a series needs no key
            least = int(not place.heard and at not in self._led)
        keyed = self._gos[at]
        cost = max(least - keyed, keyed - place.gone, 0)
        spare, need = place.spare - price - cost, place.need - (card < 0 < len(excess))
        if spare < need:
            return False
        before = len(self._changes)
        if cost:
            self._changes.append(("go", at, place.gone - keyed, turn))
        if price:
            what = ("rank", at, own, rank) if card < 0 else ("swap", at, other, 0)
            self._changes.append(what)
        if other >= 0:
            self._over[other] = at
        if card < 0 and excess:
            excess[own] -= 1
            excess[rank] += 1
        if rest:
            rest[rank] -= 1
        self._laid[turn] += 1
        self._path.append(card)
        self._seats.append(turn)
        self._series.append(rank)
        start = place.start if place.count else at
        points = total(items(self._series[start:], count))
        said = place.said if place.count >= GO_FROM else 0
        seat = -1 if count == LIMIT else self._next(turn, said)
        is_end = seat < 0
        if is_end and count < LIMIT and at + 1 < len(self._cards):
            points += 1
        self._pegs[turn] += points
        place.undo = card, other, turn, rank, points, before
        if is_end and not self._is_single:
            seat = self._next(turn, 0)
        if is_end and at + 1 < len(self._cards):
            count = 0
        self._enter(at + 1, seat, count, said if count else 0, turn, spare, need, start)
        return True

    def _take_up(self, place: _Place) -> None:
        """Take back the card laid at a place."""
        card, other, turn, rank, points, before = place.undo
        place.undo = ()
        own, rest = self._cards[self._at], self._rest[turn]
        self._pegs[turn] -= points
        for list_ in (self._path, self._seats, self._series):
            list_.pop()
        self._laid[turn] -= 1
        if rest:
            rest[rank] += 1
        if card < 0 and self._excess:
            self._excess[own] += 1
            self._excess[rank] -= 1
        if other >= 0:
            del self._over[other]
        del self._changes[before:]

    def _say_go(self, place: _Place) -> bool:
        """Let the seat in turn say go, or pass as it did; return False where it does not."""
        at, turn = self._at, place.turn
        if turn < 0 or (at == len(self._cards) and not self._is_single):
            return False
        place.options = None
        if place.passed < self._passes[at] and place.count < GO_FROM:
            place.passed += 1
            place.said |= 1 << turn
            place.turn = self._next(turn, place.said)
            return True
        room, rest = LIMIT - place.count, self._rest[turn]
        if place.count < GO_FROM or place.gone >= self._gos[at] + place.spare + self._n:
            return False
        if rest and any(rest[1 : room + 1]):  # a card of a known hand fits; ten-cards never do
            return False
        place.rooms.append((turn, self._room[turn]))
        self._room[turn] = max(self._room[turn], room)
        place.gone += 1
        place.said |= 1 << turn
        place.turn = self._next(turn, place.said)
        if place.turn < 0 and not (self._is_single or at == len(self._cards)):
            place.turn = self._next(place.last, 0)
            self._pegs[place.last] += 1
            place.old, place.count, place.said = place.count, 0, 0
        return True

    def _next(self, seat: int, said: int) -> int:
        return next_seat(seat, self._laid, self._kept, said)


def next_seat(seat: int, laid: "Sequence[int]", kept: int, said: int) -> int:
    """Return the first seat to the left that can lay a card; -1 for none.

    laid: how many each has laid, of `kept`; said: bits of those that have said go.
    """
    for _ in laid:
        seat = (seat + 1) % len(laid)
        if laid[seat] < kept and not said >> seat & 1:
            return seat
    return -1


def is_single(game: "Game") -> bool:
    """Return whether the play is a single series."""
    return bool(game.form.is_single) and not game.playout
