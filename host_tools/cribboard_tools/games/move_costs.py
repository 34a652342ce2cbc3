"""Costs of the moves of a recorded game: each discard and lay, in chance to win.

A move is valued by what its player could know: by the advice of cribboard.advice, which weighs
every hand that the other player may hold. The compiled advice answers where Numba is installed, the
firmware's own, with equal values, where it is not. Both of its models of the other player have to
agree that a move costs something.

The record does not say who discarded which cards of the crib: the split is taken under which the
two discards cost least. A card without a suit gets one of those that are left.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from cribboard.advice import advisor
from cribboard.advice.advisor import Advice
from cribboard.advice.belief import ALL
from cribboard.advice.position import BadPosition
from cribboard.advice.position import Position as AdvicePosition
from cribboard.rules import cards
from cribboard.rules.commands import Command
from cribboard.rules.win_chances import CERTAIN
from cribboard_tools import simulation
from cribboard_tools.games import win_curve
from cribboard_tools.games.recorded_game import Deal, Position, RecordedGame, games

#: A smaller loss of chance costs nothing: half a percent is as far as models can be trusted.
_LEAST = CERTAIN * 5 // 1000


class Move(NamedTuple):
    """A discard or a lay and its cost.

    deal: from 0; kind: discard or lay; scores: the player's own first; chance: what the best move
    has more of it; best is then the cards of that move. points: what the best move is expected to
    bring more, None for a lay by advice, which weighs its chance alone.
    """

    deal: int
    track: int
    is_dealer: bool
    kind: str
    cards: tuple[int, ...]
    best: tuple[int, ...]
    scores: tuple[int, int]
    points: float | None
    chance: float


class GameCosts(NamedTuple):
    """One game: the chance of track 0 before each deal and at the end, and the valued moves.

    unknown: numbers of the deals whose moves are left out, because not all cards are known or,
    for those in `passed`, because a turn was passed, or, for those in `broken`, because their cards
    or plays break a rule.
    """

    points: list[win_curve.Point]
    moves: list[Move]
    unknown: list[int]
    passed: list[int]
    broken: list[int]

    def cost(self, track: int, deal: int | None = None) -> float:
        """Return the chance that a track's moves cost, in one deal or in all."""
        return sum(
            move.chance for move in self.moves if move.track == track and deal in (None, move.deal)
        )

    def luck(self, deal: int) -> float:
        """Return what a deal gave track 0 apart from both players' costs: the luck of the cards."""
        change = self.points[deal + 1].chance - self.points[deal].chance
        return change + self.cost(0, deal) - self.cost(1, deal)


def of_commands(moves: Iterable[Command]) -> Iterator[GameCosts]:
    """Yield the costs of each game of a match that is six-card for two, to at most 121.

    Raises IllegalMove.
    """
    for game in games(moves):
        if game.deals:
            yield costs(game)


def costs(game: RecordedGame) -> GameCosts:
    """Value the moves of the deals that are known."""
    return valued(game, _moves)


def valued(game: RecordedGame, moves: Callable[[Deal], Iterator[Move]]) -> GameCosts:
    """Return a game's costs. moves: values those of a deal, all of whose cards have suits.

    It raises BadPosition where cards or lays break a rule.
    """
    found: list[Move] = []
    broken: list[int] = []
    for deal in game.deals:
        if deal.is_known:
            try:
                found += list(moves(suited(deal)))
            except BadPosition:
                broken.append(deal.number)
    unknown = sorted([*game.unknown, *broken])
    return GameCosts(game.points, found, unknown, game.passed, broken)


def suited(deal: Deal) -> Deal:
    """Give suits to the cards that have none, the next free one in turn."""
    used = {card for card in (deal.starter, *deal.hands[0], *deal.hands[1], *deal.crib)}
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
    deal.hands = [tuple(map(with_suit, hand)) for hand in deal.hands]
    deal.crib = tuple(map(with_suit, deal.crib))
    return deal


@functools.cache
def _engine() -> Callable[[AdvicePosition, int, bool], list[Advice]]:
    """Return the compiled advice, or the firmware's where Numba is missing."""
    if not simulation.is_installed():
        return advisor.ranked
    from cribboard_tools.simulation import advice

    return advice.ranked


def _ranked(position: AdvicePosition, has_doubt: bool = True) -> list[Advice]:
    return _engine()(position, ALL, has_doubt)


def _moves(deal: Deal) -> Iterator[Move]:
    away = split(deal)
    for seat in (1 - deal.dealer, deal.dealer):
        position = _begun(deal, seat, away[seat])
        yield _move(deal, seat, "discard", away[seat], _ranked(position), deal.scores)
    yield from _lays(deal, away)


def _begun(deal: Deal, seat: int, away: Sequence[int]) -> AdvicePosition:
    """Return the position of a seat that is to discard."""
    own, other = _own_first(deal.scores, seat)
    dealt = [*deal.hands[seat], *away]
    return AdvicePosition(dealt, seat == deal.dealer, own, other, deal.target)


def _lays(deal: Deal, away: dict[int, tuple[int, ...]]) -> Iterator[Move]:
    """Yield the lays of a deal but those where only one rank could be laid."""
    held = [list(hand) for hand in deal.hands]
    laid: list[int] = []
    lays = iter(deal.lays)
    for token in deal.play:
        card = 0
        if token:
            at = next(lays)
            seat = at.seat
            own, other = _own_first(at.scores, seat)
            dealt = [*deal.hands[seat], *away[seat]]
            position = AdvicePosition(
                dealt, seat == deal.dealer, own, other, deal.target, away[seat], deal.starter, laid
            )
            card = _taken(held[seat], token)
            if len(position.fitting) > 1:
                yield _move(deal, seat, "lay", (card,), _ranked(position), at.scores)
        laid.append(card)


def split(deal: Deal) -> dict[int, tuple[int, ...]]:
    """Return the two cards of the crib that each seat discarded, as they cost least."""
    pairs = list(combinations(deal.crib, 2))
    losses: dict[int, dict[tuple[int, ...], int]] = {0: {}, 1: {}}
    for seat in (0, 1):
        for pair in pairs:
            found = _ranked(_begun(deal, seat, pair), has_doubt=False)
            losses[seat][pair] = _of(pair, found).loss

    def others(pair: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(card for card in deal.crib if card not in pair)

    best = min(pairs, key=lambda pair: losses[0][pair] + losses[1][others(pair)])
    return {0: best, 1: others(best)}


def _of(chosen: Sequence[int], found: Sequence[Advice]) -> Advice:
    """Return the advice on two cards, or on any card of a rank."""
    if len(chosen) > 1:
        return next(one for one in found if {*one.cards} == {*chosen})
    rank = cards.rank_of(chosen[0])
    return next(one for one in found if cards.rank_of(one.cards[0]) == rank)


def role_scores(deal: Deal, scores: tuple[int, int]) -> tuple[int, int]:
    """Return pone's score and the dealer's, moved up to a game to 121."""
    return scores[1 - deal.dealer] + deal.offset, scores[deal.dealer] + deal.offset


def _own_first(scores: tuple[int, int], seat: int) -> tuple[int, int]:
    return scores[seat], scores[1 - seat]


def held_at(deal: Deal, position: Position, seat: int) -> list[int]:
    """Return the cards that a seat holds at a position, with the suits of the deal's hands."""
    held = list(deal.hands[seat])
    for card in position.laid[seat]:
        _taken(held, card)
    return held


def _taken(hand: list[int], card: int) -> int:
    """Take a card, by its rank where its suit is not known, out of a hand; return it as it was."""
    found = next(
        (one for one in hand if one == card),
        next((one for one in hand if cards.rank_of(one) == cards.rank_of(card)), 0),
    )
    if not found:
        raise BadPosition(f"{cards.text(card)} was laid, but not shown")
    hand.remove(found)
    return found


def _move(
    deal: Deal,
    seat: int,
    kind: str,
    chosen: tuple[int, ...],
    found: Sequence[Advice],
    scores: tuple[int, int],
) -> Move:
    best, mine = found[0], _of(chosen, found)
    cost = mine.loss - mine.doubt
    if cost < _LEAST:
        best, cost = mine._replace(cards=chosen), 0
    points = None if kind == "lay" else (best.points - mine.points) / 100
    own = _own_first(scores, seat)
    is_dealer = seat == deal.dealer
    return Move(deal.number, seat, is_dealer, kind, chosen, best.cards, own, points, cost / CERTAIN)
