"""`cribboard advise` at a terminal, and `bench`; what they print: tests/golden/analysis.console."""

import importlib.util
import json
import os
import subprocess
import sys

import pytest

from cribboard.advice import advisor
from cribboard.advice.position import Position
from cribboard_tools import cli
from cribboard_tools.analysis import advice_page
from cribboard_tools.bench import device as bench_device
from cribboard_tools.commands import bench
from cribboard_tools.console import json_lines
from cribboard_tools.console.card_text import Ink

SIX = "7c 9h 5h 5c 5d Js".split()


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
@pytest.mark.parametrize(
    "answer, is_role", [("pone", True), ("D", True), ("", False), ("x", False)]
)
def test_who_does_not_say_the_role_is_asked_on_a_terminal(answer, is_role):
    ours, its = os.openpty()
    os.write(ours, answer.encode() + b"\n")
    words = [sys.executable, "-m", "cribboard_tools", "discard", *SIX, "--json"]
    done = subprocess.run(words, stdin=its, stdout=subprocess.PIPE, stderr=its, check=False)
    told = os.read(ours, 4096).decode()
    assert "Are you dealer or pone? " in told
    assert ("whose crib" in told) != is_role and done.returncode == (0 if is_role else 2)
    assert not is_role or json.loads(done.stdout)["role"][0] == answer[0].lower()


def test_cards_of_advice_are_red_where_their_suit_is():
    position = Position(json_lines.suited(SIX), True)
    found = advisor.ranked(position)
    told = advice_page.page(found, position, Ink(True, True))
    assert "\x1b[31m9♥\x1b[39m" in told.splitlines()[3]
    plain = advice_page.page(found, position, Ink(False))
    assert ">  1  7c 9h  5h 5c 5d Js" in plain and plain.isascii()


HOST = [
    "exhaustive_s",
    "shows_per_s",
    "discard_with_crib_ms",
    "cook_discard_ms",
    "games_per_s",
    *bench.simulation.FIGURES,
]
#: Measured only where these are installed.
PEERS = {"openspiel_games_per_s": "pyspiel"}


@pytest.mark.long
def test_bench_prints_every_figure_and_says_why_one_is_null(monkeypatch, capsys):
    """The host's figures for real; the board's take minutes, so here there is no board."""
    monkeypatch.setattr(bench, "_board", lambda is_short: "no board here")
    monkeypatch.setitem(bench.FIGURES, "sim_two_workers_efficiency", lambda: 0.97)
    monkeypatch.setattr(bench, "GAMES", 2)
    device = [name for name in bench.FIGURES if name not in HOST]
    assert cli.main(["bench", "--json"]) == 0
    out, err = capsys.readouterr()
    figures = json.loads(out)
    assert set(figures) == {*bench.DEVICE, *HOST} and len(figures) == 26
    assert [name for name in figures if figures[name] is None][:13] == device
    assert f"not measured: {', '.join(device)}: no board here\n" in err
    needs = PEERS.copy()
    free = {*PEERS, "load_1min", "sim_two_workers_efficiency"}
    needs |= {name: "numba" for name in bench.simulation.FIGURES if name not in free}
    assert figures.pop("load_1min") >= 0 and figures.pop("cook_discard_ms") is None
    assert "cook_discard_ms: needs --cook FILE" in err
    for name in [name for name in HOST if name in figures]:
        is_measured = name not in needs or importlib.util.find_spec(needs[name]) is not None
        assert (figures[name] or 0) > 0 if is_measured else figures[name] is None


@pytest.mark.long
def test_two_processes_are_timed_against_one(monkeypatch):
    """On a busy machine the figure means little, so only its range is tested."""
    pytest.importorskip("numba", reason='pip install -e ".[simulate]"')
    if (os.cpu_count() or 1) < 2:
        pytest.skip("needs two cores")
    monkeypatch.setattr(bench.simulation, "PIECES", 4)
    assert 0 < bench.simulation.two_workers_efficiency() < 10


#: Ranks discards as Michael Cook's program prints them.
COOK = """#!{python}
import sys
from cribboard.rules import cards
from cribboard_tools.analysis import advice_page, all_shows
for hand in sys.argv[1:]:
    print("[", hand.replace("-", " "), "]")
    for choice in all_shows.discards([cards.parse(word) for word in hand.split("-")], True):
        away = " ".join(cards.text(card).upper() for card in choice.discard)
        print(f"{{away}} [{{float(choice.total) + {more}:.1f}} 0.3 6..38] [-1.2 0.2 -16..13]")
sys.exit({status})
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a script that can be run")
def test_a_program_that_finds_other_means_is_not_compared(tmp_path):
    program = tmp_path / "cribbage"

    def measured(more, status):
        program.write_text(COOK.format(python=sys.executable, more=more, status=status))
        program.chmod(0o755)
        return bench.peers.cook_discard_ms(str(program))

    assert measured(0, 0) > 0
    for more, status, why in ((0.3, 0, "does not find our means"), (0, 3, "cannot be run")):
        with pytest.raises(bench.Unmeasured, match=why):
            measured(more, status)
    with pytest.raises(bench.Unmeasured, match="cannot be run"):
        bench.peers.cook_discard_ms(str(tmp_path / "nothing"))


def test_a_device_measurement_that_fails_costs_its_figures_and_the_status(monkeypatch, capsys):
    """The measuring process prints what it has and fails: the rest is null, the status 1."""
    made = {name: 1.5 for name in bench.DEVICE if not name.startswith("flash_")}
    asked = []

    def figures(is_short):
        asked.append(is_short)
        return made

    bench._board.cache_clear()
    monkeypatch.setattr(bench.bench_device, "figures", figures)
    monkeypatch.setattr(bench, "FIGURES", {name: None for name in bench.DEVICE})
    try:
        assert cli.main(["bench", "--json", "--short"]) == 1
    finally:
        bench._board.cache_clear()
    out, err = capsys.readouterr()
    missing = ["flash_erases_per_command", "flash_pages_per_command"]
    assert json.loads(out) == {name: made.get(name) for name in bench.DEVICE}
    assert err == f"not measured: {', '.join(missing)}: {bench_device.FAILED}\n"
    assert asked == [True]
