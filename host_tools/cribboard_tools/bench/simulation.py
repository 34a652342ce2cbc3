"""Speed of the simulation, in processor time of one thread, and of OpenSpiel beside it."""

from __future__ import annotations

import functools
import importlib.util
import itertools
import os
import random
import time
from collections.abc import Callable

from cribboard_tools import simulation
from cribboard_tools.bench.device import Unmeasured
from cribboard_tools.console import extras

#: Pieces of work that each number of processes is timed for.
PIECES = 24


def _rate(many: int, work: Callable[[], object]) -> int:
    """Return how many of `many` a second of processor time takes, the best of three runs."""
    times_s = []
    for _ in range(3):
        begun = time.thread_time()
        work()
        times_s.append(time.thread_time() - begun)
    return round(many / min(times_s))


def deals_per_s(first: str, second: str, many: int) -> float:
    """Return how many six-card deals of two players are simulated in a second, in whole games."""
    return _rate(*_games(first, second, many))


def games_per_s() -> float:
    """Return how many random games are simulated in a second."""
    return _rate(40_000, _games("random/random", "random/random", 40_000)[1])


def _games(first: str, second: str, many: int) -> tuple[int, Callable[[], object]]:
    """Return the number of deals in so many games of two players, and what plays them again."""
    simulation.require()
    from cribboard_tools.simulation import players, tables
    from cribboard_tools.simulation.kernel import sums

    ways = players.parsed(first).numbers, players.parsed(second).numbers
    work = functools.partial(sums.sum_games, tables.tables(), 1, 0, many, 6, 121, (0, 0), *ways)
    deals = work()[sums.DEALS : sums.DEALS + 4]
    return int(deals.sum()) // 2, work


def load_1min() -> float:
    """Return how many processes wanted a core in the last minute, on average."""
    try:
        return round(os.getloadavg()[0], 2)
    except (AttributeError, OSError) as error:
        raise Unmeasured("this system does not tell its load") from error


def two_workers_efficiency() -> float:
    """Return the speed of two processes as a part of twice that of one; 1 is perfect.

    Elapsed time of `simulate hessel/ahead`, its processes started.
    """
    simulation.require()
    if (os.cpu_count() or 1) < 2:
        raise Unmeasured("needs two cores")
    one, two = _piece_s(1), _piece_s(2)
    return round(one / (2 * two), 3)


def _piece_s(workers: int) -> float:
    """Return the seconds for each piece of PIECES, played by so many processes."""
    from cribboard_tools.simulation import games, pieces, players

    player = players.parsed("hessel/ahead")
    warm = 4 * workers
    work = games.Piece(players.Setup(player, player, "six-card", 121, 1), games.PIECE * 10**6)
    done = pieces.in_order(work, 0, warm + PIECES, pieces.on_this_machine(workers))
    for _ in itertools.islice(done, warm):
        pass
    begun = time.perf_counter()
    for _ in done:
        pass
    return (time.perf_counter() - begun) / PIECES


def openspiel_games_per_s() -> float:
    """Return how many random games OpenSpiel's cribbage plays in a second, driven from Python."""
    if importlib.util.find_spec("pyspiel") is None:
        raise Unmeasured(f"OpenSpiel is not installed: {extras.pip('open_spiel')}")
    import pyspiel

    game = pyspiel.load_game("cribbage")
    dice = random.Random("openspiel")

    def work() -> None:
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(dice.choice(state.legal_actions()))

    return _rate(20, work)


#: Figures of `bench` by name.
FIGURES: dict[str, Callable[[], float]] = {
    "sim_random_deals_per_s": functools.partial(
        deals_per_s, "random/random", "random/random", 80_000
    ),
    "sim_greedy_deals_per_s": functools.partial(
        deals_per_s, "random/greedy", "random/greedy", 50_000
    ),
    "sim_ahead_deals_per_s": functools.partial(deals_per_s, "hessel/ahead", "hessel/ahead", 12_000),
    "sim_exact_deals_per_s": functools.partial(deals_per_s, "random/random", "exact/random", 5_000),
    "sim_games_per_s": games_per_s,
    "openspiel_games_per_s": openspiel_games_per_s,
    "load_1min": load_1min,
    "sim_two_workers_efficiency": two_workers_efficiency,
}
