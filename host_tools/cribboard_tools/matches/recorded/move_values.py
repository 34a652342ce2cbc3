"""Values of the moves of a recorded game by advice: each discard and lay, in chance to win.

A move is valued by what its player could know: by the advice of cribboard.advice, which weighs
every hand that the other player may hold. docs/win-chances.md explains it.

Where it is not known who discarded which cards of the crib, the split is taken under which the two
discards cost least. A card without a suit gets one of those that are left.
"""

from collections import namedtuple

from cribboard.advice import advisor
from cribboard.advice.position import BadPosition, Position
from cribboard.rules import cards
from cribboard.rules.win_chances import CERTAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
    from typing import Any

    from cribboard.advice.advisor import Advice
    from cribboard_tools.matches.recorded.recorded_game import Deal

    #: Returns the advice on a position: the last of the steps is it.
    Engine = Callable[[Position], Iterator[list[Advice]]]

#: A smaller loss of chance costs nothing: half a percent is as far as models can be trusted.
_LEAST = CERTAIN * 5 // 1000

#: A discard or a lay and its cost. deal: from 0; kind: discard or lay; scores: the player's own
#: first; chance: what the best move has more of it; best is then the cards of that move. points:
#: what the best move is expected to bring more, None for a lay by advice, which weighs its chance
#: alone.
Move = namedtuple(
    "Move",
    ("deal", "track", "is_dealer", "kind", "cards", "best", "scores", "points", "chance"),
)

#: A move with where it stands. after: the chance to win of its player with what they did, by what
#: they could know; place: of its command in the match, of a discard the starter's; held: the cards
#: that the player chose from; known: dealt, away, starter and laid, as a Position takes them.
Valued = namedtuple("Valued", ("move", "after", "place", "held", "known"))


def moves(deal: "Deal", engine: "Engine" = advisor.steps) -> "Iterator[Valued | None]":
    """Yield the values of a deal's moves, all of whose cards have suits; None after other work.

    Raises BadPosition where cards or lays break a rule.
    """
    away = yield from _split(deal, engine)
    for seat in (1 - deal.dealer, deal.dealer):
        advice = yield from _last(engine(_begun(deal, seat, away[seat])))
        held = tuple(deal.hands[seat]) + tuple(away[seat])
        at = deal.place, held, (held, (), 0, ())
        yield _valued(deal, seat, "discard", away[seat], advice, deal.scores, at)
    yield from _lays(deal, away, engine)


def _last(steps: "Iterator[list[Advice]]") -> "Generator[None, None, list[Advice]]":
    """Yield None after each step of an advice; return the last, which is it."""
    advice: list[Advice] = []
    for advice in steps:  # noqa: B007  (the last is it)
        yield None
    return advice


def suited(deal: "Deal") -> "Deal":
    """Give suits to the cards that have none, the next free one in turn."""
    used = set(deal.hands[0] + deal.hands[1] + deal.crib + (deal.starter,))
    turn = 0

    def with_suit(card: int) -> int:
        nonlocal turn
        if cards.suit_of(card):
            return card
        for step in range(4):
            made = cards.make(cards.rank_of(card), (turn + step) % 4 + 1)
            if made not in used:
                used.add(made)
                turn += 1
                return made
        raise AssertionError("five cards of a rank")

    deal.starter = with_suit(deal.starter)
    deal.hands = [tuple([with_suit(card) for card in hand]) for hand in deal.hands]
    deal.crib = tuple([with_suit(card) for card in deal.crib])
    return deal


def _begun(deal: "Deal", seat: int, away: "Sequence[int]") -> Position:
    """Return the position of a seat that is to discard."""
    own, other = _own_first(deal.scores, seat)
    dealt = list(deal.hands[seat]) + list(away)
    return Position(dealt, seat == deal.dealer, own, other, deal.target)


def _lays(
    deal: "Deal", away: "Mapping[int, tuple[int, ...]]", engine: "Engine"
) -> "Iterator[Valued | None]":
    """Yield the lays of a deal but those where only one rank could be laid."""
    held = [list(hand) for hand in deal.hands]
    laid: list[int] = []
    lays = iter(deal.lays)
    for token in deal.play:
        card = 0
        if token:
            seat, scores, place = next(lays)
            own, other = _own_first(scores, seat)
            dealt = list(deal.hands[seat]) + list(away[seat])
            position = Position(
                dealt, seat == deal.dealer, own, other, deal.target, away[seat], deal.starter, laid
            )
            choice = tuple(held[seat])
            card = taken(held[seat], token)
            if len(position.fitting) > 1:
                found = yield from _last(engine(position))
                known = tuple(dealt), tuple(away[seat]), deal.starter, tuple(laid)
                yield _valued(deal, seat, "lay", (card,), found, scores, (place, choice, known))
        laid.append(card)


def _split(deal: "Deal", engine: "Engine") -> "Generator[None, None, dict[int, tuple[int, ...]]]":
    """Yield None after parts of the work; return the two cards that each seat discarded.

    Where it is not known, they are those under which the two discards cost least.
    """
    if deal.away:
        return {0: tuple(deal.away[0]), 1: tuple(deal.away[1])}
    crib = deal.crib
    pairs = [(crib[one], crib[two]) for one in range(4) for two in range(one + 1, 4)]
    losses: dict[int, dict[tuple[int, ...], int]] = {0: {}, 1: {}}
    for seat in (0, 1):
        for pair in pairs:
            found = yield from _last(engine(_begun(deal, seat, pair)))
            losses[seat][pair] = _of(pair, found).loss

    def others(pair: "tuple[int, ...]") -> "tuple[int, ...]":
        return tuple([card for card in crib if card not in pair])

    best = min(pairs, key=lambda pair: losses[0][pair] + losses[1][others(pair)])
    return {0: best, 1: others(best)}


def _of(chosen: "Sequence[int]", found: "Sequence[Advice]") -> "Advice":
    """Return the advice on two cards, or on any card of a rank."""
    if len(chosen) > 1:
        return next(iter([one for one in found if set(one.cards) == set(chosen)]))
    rank = cards.rank_of(chosen[0])
    return next(iter([one for one in found if cards.rank_of(one.cards[0]) == rank]))


def _own_first(scores: "tuple[int, int]", seat: int) -> "tuple[int, int]":
    return scores[seat], scores[1 - seat]


def taken(hand: "list[int]", card: int) -> int:
    """Take a card, by its rank where its suit is not known, out of a hand; return it as it was."""
    same = [one for one in hand if one == card]
    same += [one for one in hand if cards.rank_of(one) == cards.rank_of(card)]
    if not same:
        raise BadPosition("%s was laid, but not shown" % cards.text(card))
    hand.remove(same[0])
    return same[0]


def _valued(
    deal: "Deal",
    seat: int,
    kind: str,
    chosen: "tuple[int, ...]",
    found: "Sequence[Advice]",
    scores: "tuple[int, int]",
    at: "tuple[Any, ...]",
) -> Valued:
    """Return a move with its cost. at: place, held and known, as of a Valued."""
    best, mine = found[0], _of(chosen, found)
    best_cards, points, cost = best.cards, (best.points - mine.points) / 100, mine.loss
    if cost < _LEAST:
        best_cards, points, cost = chosen, 0.0, 0
    own = _own_first(scores, seat)
    more = None if kind == "lay" else points
    row = (deal.number, seat, seat == deal.dealer, kind, chosen, best_cards, own, more)
    return Valued(Move(*(row + (cost / CERTAIN,))), mine.chance / CERTAIN, *at)
