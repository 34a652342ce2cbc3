"""Soak test: a month of evenings by keys in MicroPython's Unix port."""

import json
import subprocess

import pytest

from cribboard.store import records
from tests.host.homes.test_homes import ROOT, unix_port

FEW, MANY = 60, 1000
HEAP_GROWTH = 6 * 1024  # of some 220 kB: fragments and interned words, not a leak a game


def soak(games):
    """Play so many games; return what was told at each tenth."""
    command = [unix_port(), "-X", "heapsize=1m", "tests/helpers/host/soak.py", str(games)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=3000)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-3000:]
    print(done.stdout)
    return [json.loads(line) for line in done.stdout.splitlines()]


def assert_steady(rows, games):
    assert rows[-1]["games"] == games
    full = [row for row in rows if row["games"] > records.GAME_FILES]
    assert len(full) > 4
    heaps = [row["heap"] - row["bytes"] for row in full]  # the files are in memory here
    assert max(heaps[1:]) - heaps[0] < HEAP_GROWTH, heaps
    for row in full:
        assert row["bytes"] <= records.GAME_FILES * records.FILE_BYTES
        assert row["files"] == records.GAME_FILES + len(["hot0", "hot1", "settings", "totals"])
        assert row["folded"] == row["games"] - records.GAME_FILES, "a game is not in the totals"
        assert row["operations_a_key"] < 1.05


@pytest.mark.long
def test_some_games_leave_the_board_as_it_was():
    assert_steady(soak(FEW), FEW)


@pytest.mark.long
def test_a_thousand_games_leave_the_board_as_it_was():
    assert_steady(soak(MANY), MANY)
