"""Costs of moves in hindsight: what the best move was, had all cards been face up.

Exact where the costs by advice (games/move_costs.py) are not: the search looks at every way to play
the deal on (analysis/open_play.py). But no player could know so much: the costs include bad luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cribboard.rules import cards
from cribboard_tools.analysis import open_play
from cribboard_tools.analysis.open_play import DEALER, PONE, Value
from cribboard_tools.games import move_costs
from cribboard_tools.games.move_costs import GameCosts
from cribboard_tools.recorded.move_values import Move
from cribboard_tools.recorded.recorded_game import Deal, Position, RecordedGame

#: Chances come from a table of 16 bits: smaller differences are none.
_LEAST = 1e-9


def costs(game: RecordedGame) -> GameCosts:
    """Return the exact costs of the moves in the deals whose cards are all known."""
    return move_costs.valued(game, _moves)


def _moves(deal: Deal) -> Iterator[Move]:
    away = move_costs.split(deal)
    for seat in (1 - deal.dealer, deal.dealer):
        yield _discard(deal, seat, away)
    cribs = open_play.crib_counts(deal.crib, deal.starter, ())
    hands = deal.hands[1 - deal.dealer], deal.hands[deal.dealer]
    search = open_play.OpenPlay(hands, deal.starter, cribs)
    for position in deal.lays:
        state = state_of(deal, position)
        found = search.lays(state)
        if len(found) > 1:
            yield _lay(deal, position, found)


def _role(deal: Deal, seat: int) -> int:
    return DEALER if seat == deal.dealer else PONE


def _discard(deal: Deal, seat: int, away: dict[int, tuple[int, ...]]) -> Move:
    found = open_play.discards(
        [*deal.hands[seat], *away[seat]],
        _role(deal, seat),
        deal.hands[1 - seat],
        away[1 - seat],
        deal.starter,
        move_costs.role_scores(deal, deal.scores),
    )
    chosen = next(one for one in found if {*one.discard} == {*away[seat]})
    best = found[0]
    choices = chosen.discard, best.discard
    return _move(deal, seat, "discard", choices, (chosen.value, best.value), deal.scores)


def state_of(deal: Deal, position: Position) -> open_play.State:
    """Return a position as the search has it."""
    pone = 1 - deal.dealer
    held = [move_costs.held_at(deal, position, seat) for seat in (pone, deal.dealer)]
    return open_play.State(
        (open_play.ranks(held[PONE]), open_play.ranks(held[DEALER])),
        tuple(map(cards.rank_of, position.series)),
        _role(deal, position.seat),
        -1 if position.gone < 0 else _role(deal, position.gone),
        _role(deal, position.last),
        move_costs.role_scores(deal, position.scores),
    )


def _lay(deal: Deal, position: Position, found: Sequence[tuple[int, Value]]) -> Move:
    seat = position.seat
    rank = cards.rank_of(position.card)
    chosen = next(value for other, value in found if other == rank)
    best_rank, best = found[0]
    held = move_costs.held_at(deal, position, seat)

    def card(of_rank: int) -> tuple[int, ...]:
        return (next(one for one in held if cards.rank_of(one) == of_rank),)

    return _move(deal, seat, "lay", (card(rank), card(best_rank)), (chosen, best), position.scores)


def _move(
    deal: Deal,
    seat: int,
    kind: str,
    choices: tuple[tuple[int, ...], tuple[int, ...]],
    values: tuple[Value, Value],
    scores: tuple[int, int],
) -> Move:
    sign = 1 if _role(deal, seat) == PONE else -1
    chance = sign * (values[1].chance - values[0].chance)
    points = sign * (values[1].net - values[0].net)
    if chance < _LEAST:
        choices, points, chance = (choices[0], choices[0]), 0.0, 0.0
    own = scores if seat == 0 else scores[::-1]
    is_dealer = seat == deal.dealer
    return Move(deal.number, seat, is_dealer, kind, *choices, (own[0], own[1]), points, chance)
