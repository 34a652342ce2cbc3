"""Sums of the costs, chance and luck of a game; golden/analysis.console has the output."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

from cribboard.rules import cards, commands, notation
from cribboard.rules.commands import Command
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from cribboard_tools.matches import move_costs, win_curve
from cribboard_tools.matches.recorded import recorded_game
from tests.host.matches.test_move_costs import content
from tests.host.simulation.test_simulation import Played


def game_of(names: tuple[str, str], deals: int, has_suits: bool = True) -> list[Command]:
    """Return a game of the simulation, of some deals: even ones by player 0."""
    moves = [commands.game(dealer=0)]
    for number in range(deals):
        dealer = number % 2
        pone = 1 - dealer
        deal = Played("six-card", 77, names[pone], names[dealer], deal=number)
        if number:
            moves.append(commands.deal())
        moves += deal.moves(pone, dealer, has_suits)
    return moves


def test_what_a_deal_changed_is_costs_and_luck() -> None:
    [costs] = map(
        move_costs.costs, recorded_game.games(game_of(("exact/greedy", "random/greedy"), 3))
    )
    for deal in (0, 1):
        change = costs.points[deal + 1].chance - costs.points[deal].chance
        parts = costs.luck(deal) - costs.cost(0, deal) + costs.cost(1, deal)
        assert abs(change - parts) < 1e-12


def test_cards_without_suits_are_analysed_too() -> None:
    moves = game_of(("hessel/ahead", "random/random"), 2, has_suits=False)
    [costs] = map(move_costs.costs, recorded_game.games(moves))
    assert not costs.unknown
    assert {move.kind for move in costs.moves} == {"discard", "lay"}


def implied(moves: list[Command]) -> list[Command]:
    """Return a match with the gos left out that its cards imply."""
    match, short, gos, count = Match(), list[Command](), list[Command](), 0
    for command in moves:
        if command.kind == "go" and match.game is not None:
            count = count if gos else match.game.count
            gos.append(command)
        else:
            if gos and command.kind == "lay" and match.game and not match.game.series:
                if count + cards.pips_of(command.cards[0]) > 31:
                    gos, command = [], commands.lay(command.cards[0], new_series=True)
            short += [*gos, command]
            gos = []
        match.push(command._replace(options=()) if command.kind == "lay" else command)
    return short + gos


def test_gos_that_are_implied_are_analysed_as_if_they_were_written() -> None:
    moves = game_of(("exact/greedy", "random/greedy"), 6)
    short = implied(moves)
    assert len(moves) - len(short) > 4
    assert notation.text(short).startswith("cribboard 1")
    (written,), (left_out,) = (list(recorded_game.games(one)) for one in (moves, short))
    assert content(written) == content(left_out)
    with pytest.raises(IllegalMove):
        list(recorded_game.games([*short[:3], commands.lay(1, new_series=True)]))


def test_bars_and_turning_point() -> None:
    dice = random.Random(1)
    chances = [dice.random() for _ in range(9)]
    assert len(win_curve.bars(chances)) == 9
    turn = win_curve.turning_point(chances)
    changes = [abs(one - other) for one, other in zip(chances, chances[1:], strict=False)]
    assert changes[turn] == max(changes)
