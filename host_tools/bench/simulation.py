"""Speed of the simulation, in processor time of one thread, and of OpenSpiel beside it."""

from __future__ import annotations

import functools
import importlib.util
import random
import time
from collections.abc import Callable

from host_tools.bench.device import Unmeasured


def _rate(many: int, work: Callable[[], object]) -> int:
    """Return how many of `many` a second of processor time takes, the best of three runs."""
    times_s = []
    for _ in range(3):
        begun = time.thread_time()
        work()
        times_s.append(time.thread_time() - begun)
    return round(many / min(times_s))


def deals_per_s(pone: str, dealer: str, many: int) -> float:
    """Return how many six-card deals of two players are simulated in a second."""
    _need_numba()
    from host_tools.simulation import kernel, players, tables

    first, second = players.parsed(pone).numbers, players.parsed(dealer).numbers
    table = tables.tables()

    def work() -> object:
        return kernel.sum_deals(table, 1, 0, many, 6, first[0], second[0], first[1], second[1])

    return _rate(many, work)


def games_per_s(many: int = 40_000) -> float:
    """Return how many random games are simulated in a second."""
    _need_numba()
    from host_tools.simulation import kernel, tables

    table = tables.tables()
    return _rate(many, lambda: kernel.sum_games(table, 1, 0, many, 6, 121, 0, 0, 0, 0, 0, 0))


def openspiel_games_per_s(many: int = 20) -> float:
    """Return how many random games OpenSpiel's cribbage plays in a second, driven from Python."""
    if importlib.util.find_spec("pyspiel") is None:
        raise Unmeasured("needs OpenSpiel: pip install open_spiel")
    import pyspiel

    game = pyspiel.load_game("cribbage")
    dice = random.Random("openspiel")

    def work() -> None:
        for _ in range(many):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))

    return _rate(many, work)


def _need_numba() -> None:
    if importlib.util.find_spec("numba") is None:
        raise Unmeasured('needs Numba: pip install "cribboard[simulate]"')


#: Figures of `bench` by name.
FIGURES: dict[str, Callable[[], float]] = {
    "sim_random_deals_per_s": functools.partial(
        deals_per_s, "random/random", "random/random", 1_000_000
    ),
    "sim_greedy_deals_per_s": functools.partial(
        deals_per_s, "random/greedy", "random/greedy", 500_000
    ),
    "sim_ahead_deals_per_s": functools.partial(
        deals_per_s, "hessel/ahead", "hessel/ahead", 100_000
    ),
    "sim_exact_deals_per_s": functools.partial(
        deals_per_s, "random/random", "exact/random", 50_000
    ),
    "sim_games_per_s": games_per_s,
    "openspiel_games_per_s": openspiel_games_per_s,
}
MEANING = {
    "sim_random_deals_per_s": "deals simulated by compiled code, one thread, both players random",
    "sim_greedy_deals_per_s": "the same, random discards, pegging what scores most",
    "sim_ahead_deals_per_s": "the same, the players of the win table: hessel/ahead",
    "sim_exact_deals_per_s": "the same, the dealer's discards exact, all else random",
    "sim_games_per_s": "whole games to 121 of two random players, one thread",
    "openspiel_games_per_s": "the same with OpenSpiel's cribbage through pyspiel, in the same run",
}
