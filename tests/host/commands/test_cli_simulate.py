"""`cribboard simulate`: games as the rules have them, and the same result on any workers."""

import json
import multiprocessing
import os
import runpy
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import connection
from unittest import mock

import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

from cribboard.rules import commands
from cribboard.rules.match import Match
from cribboard_tools import cli
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.simulation import games, pieces, players
from cribboard_tools.simulation.kernel import compiled
from cribboard_tools.simulation.kernel.sums import DEALS, SKUNKS, WINS, sum_games
from cribboard_tools.simulation.players import Setup
from cribboard_tools.simulation.tables import tables
from tests.helpers.host import mortal_work
from tests.helpers.host.command import PATIENCE_S
from tests.host.simulation.test_simulation import Played

GOOD, PLAIN = players.parsed("hessel/ahead"), players.parsed("random/random")
QUICK = Setup(PLAIN, players.parsed("random/greedy"), "six-card", 121, 5)


def result_of(setup, most, workers, precision=0.0):
    return [*games.played(setup, most, precision, workers)][-1]


def game_by_the_rules(form, number, names):
    """Return the winner, the number of deals and the scores (of each player), by Match."""
    match = Match()
    dealer = number % 2
    match.push(commands.game(form, dealer=dealer))
    for deal_number in range(100):
        pone = 1 - dealer
        deal = Played(form, number, names[pone], names[dealer], deal=deal_number)
        for command in deal.moves(pone, dealer):
            match.push(command)
            if match.game.phase == "over":
                return match.game.winner, deal_number + 1, match.game.scores
        match.push(commands.deal())
        dealer = pone
    raise AssertionError("a game without an end")


@pytest.mark.parametrize("form", ["six-card", "five-card"])
def test_games_are_won_as_the_rules_have_it(form):
    names = ("hessel/ahead", "random/greedy")
    dealt, target, opening = (6, 121, 0) if form == "six-card" else (5, 61, 3)
    ways = [players.parsed(name).numbers for name in names]
    for number in range(30):
        sums = sum_games(tables(), 24, number, number + 1, dealt, target, (opening, 0), *ways)
        winner, deals, scores = game_by_the_rules(form, number, names)
        wins = [0, 0, 0, 0]
        wins[2 * winner + (winner == number % 2)] = 1
        assert list(sums[WINS : WINS + 4]) == wins
        assert sum(sums[DEALS : DEALS + 2]) == deals
        assert sums[SKUNKS + winner] == (min(scores) < target - 30)
        assert sums[SKUNKS + 1 - winner] == 0


def test_any_number_of_workers_gives_the_same_result():
    alone = result_of(QUICK, 65_000, pieces.on_this_machine(1))
    threads = pieces.Workers(lambda: ThreadPoolExecutor(4), 4)
    assert alone.games == 65_000
    assert result_of(QUICK, 65_000, threads).sums == alone.sums
    stopped = [
        result_of(QUICK, 10**9, one, 0.008).sums for one in (threads, pieces.on_this_machine(1))
    ]
    assert stopped[0] == stopped[1]


@pytest.mark.long
def test_one_two_and_four_processes_give_the_same_result():
    setup = Setup(GOOD, PLAIN, "six-card", 121, 9)
    sums = [result_of(setup, 100_000, pieces.on_this_machine(many)).sums for many in (1, 2, 4)]
    assert sums[0] == sums[1] == sums[2]


def test_pieces_of_a_killed_process_run_again(tmp_path):
    mark = tmp_path / "killed"
    work = mortal_work.Squares(2, str(mark))
    given = list(pieces.in_order(work, 0, 12, pieces.on_this_machine(2)))
    assert mark.exists()
    assert given == [(number, number * number) for number in range(12)]


class Fatal:
    """A piece whose worker always dies."""

    def __call__(self, number):
        raise pieces.BrokenExecutor("killed")


def test_workers_that_always_die_are_given_up():
    with pytest.raises(Failure, match="lost 6 times"):
        list(pieces.in_order(Fatal(), 0, 3, pieces.on_this_machine(1)))


def test_a_stop_in_the_middle_ends_processes_at_work(tmp_path):
    begun = tmp_path / "begun"
    work = pieces.in_order(mortal_work.Endless(str(begun)), 0, 9, pieces.on_this_machine(2))
    assert next(work) == (0, 0)
    while not begun.exists():
        time.sleep(0.05)
    at_work = multiprocessing.active_children()
    work.close()
    # Not `join`: the executor's thread may have reaped a process, which is then never seen to end.
    assert at_work and all(connection.wait([one.sentinel], PATIENCE_S) for one in at_work)


@pytest.mark.long
def test_a_killed_dask_worker_changes_nothing():
    distributed = pytest.importorskip("distributed", reason='pip install -e ".[dask]"')
    from cribboard_tools.simulation import dask_workers

    setup = Setup(GOOD, GOOD, "six-card", 121, 11)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        workers = dask_workers.at(cluster.scheduler_address)
        with distributed.Client(cluster.scheduler_address) as client:
            pids = list(client.run(os.getpid).values())
        for result in games.played(setup, 16 * games.PIECE, 0.0, workers):
            if result.games == 3 * games.PIECE:
                os.kill(pids[0], signal.SIGKILL)
    assert result.games == 16 * games.PIECE
    assert result.sums == result_of(setup, 16 * games.PIECE, pieces.on_this_machine(1)).sums


def test_a_precision_whose_square_is_0_plays_all_games(capsys):
    words = ["random/random", "random/random", "--games", "2", "--workers", "1", "--json"]
    assert cli.main(["simulate", *words, "--precision", "1e-200"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_an_address_that_is_none_is_refused_before_a_client_is_made():
    distributed = pytest.importorskip("distributed", reason='pip install -e ".[dask]"')
    from cribboard_tools.simulation import dask_workers

    with mock.patch.object(distributed, "Client", None):
        for address in ("", "nonsense", "tcp://x"):
            with pytest.raises(BadInput, match="missing port number"):
                dask_workers.at(address)


def test_the_first_compilation_is_told_once_and_on_a_terminal_only(tmp_path, monkeypatch, capsys):
    path = tmp_path / "work.py"
    path.write_text(
        "from cribboard_tools.simulation.kernel.compiled import compiled\n"
        '@compiled("i8(i8)")\ndef one(x): return x + 1\n'
        '@compiled("i8(i8)")\ndef two(x): return x + 2\n'
    )

    def told():
        compiled._tell_once.cache_clear()
        assert runpy.run_path(str(path))["two"](1) == 3
        return capsys.readouterr().err

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert told() == "Compiling the simulation, once: about a minute ...\n"
    assert told() == "", "the machine code was kept"
    for kept in tmp_path.rglob("*.nb?"):
        kept.unlink()
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    assert told() == ""


def test_it_stops_when_it_is_precise_enough():
    result = result_of(QUICK, 10**9, pieces.on_this_machine(1), 0.004)
    low, high = result.interval
    assert (high - low) / 2 <= 0.004
    assert result.games < 100_000
