"""Foreign programs as players: what they are told, and what becomes of those that fail."""

import multiprocessing
import os
import re
import shlex
import signal
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

from cribboard.advice.position import Position
from cribboard.rules.cards import parse
from cribboard_tools.errors import Failure
from cribboard_tools.simulation import program, referee
from cribboard_tools.simulation.program import Program
from tests.helpers.host.command import PATIENCE_S, cribboard
from tests.host.simulation.test_simulation import setup_of, won

GREEDY = Path(__file__).parents[2] / "helpers/host/greedy_player.py"
CARD = "[A2-9TJQK][cdhs]"
QUESTION = re.compile(
    rf"throw (pone|dealer) \d+ \d+( {CARD}){{6}}"
    rf"|lay (pone|dealer) \d+ \d+( {CARD}){{7}}( {CARD}| go| \|)*"
)


def pipe(*words):
    """Return the player that is a Python program."""
    return f"pipe:{shlex.join([sys.executable, *words])}"


def logging(path):
    """Return a player that writes what it is asked to a file, and then answers as GREEDY."""
    code = (
        "import runpy, sys\n"
        f"log = open({str(path)!r}, 'a', buffering=1)\n"
        "print('started', file=log)\n"
        "asked = iter(sys.stdin.readline, '')\n"
        "sys.stdin = (log.write(line) and line for line in asked)\n"
        f"runpy.run_path({str(GREEDY)!r})\n"
    )
    return pipe("-c", code)


def test_a_program_plays_the_games_that_the_same_player_compiled_plays():
    setup = setup_of(pipe(str(GREEDY)), "random/ahead", 7)
    assert referee.count_pairs(setup, 0, 30) == won("random/greedy", "random/ahead", 7, 30)


@pytest.mark.long
def test_the_command_plays_programs_on_any_workers():
    words = ("simulate", pipe(str(GREEDY)), pipe(str(GREEDY)), "--games", "42", "--json")
    [told] = cribboard(*words, "--workers", "2").lines()
    assert told["players"] == [pipe(str(GREEDY))] * 2
    assert told["pairs_won"] == [0, 21, 0]


def test_a_program_is_told_what_its_player_may_know(tmp_path):
    log = tmp_path / "asked"
    referee.count_pairs(setup_of(logging(log), "random/greedy", 3), 0, 2)
    lines = log.read_text().splitlines()
    assert lines.count("started") == 2, "anew for second games: they have the cards of the first"
    asked = [line for line in lines if line != "started"]
    assert len(asked) > 100
    for line in asked:
        assert QUESTION.fullmatch(line)
        kind, role, own, other, *words = line.split()
        if kind == "throw":
            known = Position([*map(parse, words)], role == "dealer", int(own), int(other))
            continue
        starter, *six = map(parse, words[:7])
        laid = [0 if word == "go" else parse(word) for word in words[7:] if word != "|"]
        known = Position(
            six, role == "dealer", int(own), int(other), away=six[:2], starter=starter, laid=laid
        )  # raises where it is not this player's turn
        now = " ".join(words[7:]).split("|")[-1].split()
        assert known.count == sum(min(parse(word) % 13 or 13, 10) for word in now if word != "go")


def test_the_other_player_s_cards_are_not_told_before_it_lays_them(tmp_path):
    logs = [tmp_path / "first", tmp_path / "second"]
    referee.count_pairs(setup_of(logging(logs[0]), logging(logs[1]), 3), 0, 1)
    games = [log.read_text().split("started\n")[1:] for log in logs]
    for told in zip(*games, strict=True):
        for mine, others in (told, told[::-1]):
            sixes = [{*line.split()[4:]} for line in others.splitlines() if "throw" in line]
            for line in mine.splitlines():
                words = line.split()
                if words[0] == "throw":
                    assert {*words[4:]} not in sixes
                    continue
                own = {*words[5:11]}
                theirs = {*words[11:]} - own - {"go", "|"}
                assert len(theirs) <= 4 and words[4] not in theirs
                assert [six for six in sixes if theirs <= six and not own & six]


#: Neither UTF-8 nor printable.
HOSTILE = "import sys; input(); sys.stdout.buffer.write(b'\\xff\\x1b[2J\\n')"
#: Fails when the game is under way.
LATE = "a = input().split(); print(*a[4:6], flush=True); input(); print(a[4])"
ANSWERS = {
    "import time": "has ended without an answer, when asked: throw dealer 0 0",
    "import sys; sys.exit(3)": "has ended without an answer, when asked: throw dealer 0 0",
    "input(); print()": "answered '', not two cards of",
    "input(); print('go')": "answered 'go', not two cards of",
    "input(); print('5h')": "answered '5h', not two cards of",
    "a = input().split(); print(a[4], a[4])": "not two cards of",
    "a = input().split(); print(*a[4:7])": "not two cards of",
    "a = input().split(); print(a[4][0], a[5][0])": "not two cards of",
    "input(); print('x' * 10**6)": f"answered '{'x' * 40}', not two cards of",
    HOSTILE: "not two cards of",
    LATE: "not a card of",
}


@pytest.mark.parametrize("code", ANSWERS)
def test_a_program_that_fails_is_named_by_its_answer(code):
    setup = setup_of(pipe("-c", code), "random/greedy", 1)
    with pytest.raises(Failure, match=re.escape(ANSWERS[code])):
        referee.count_pairs(setup, 0, 2)


@pytest.mark.long
@pytest.mark.parametrize("code", [HOSTILE, "import time", LATE])
def test_a_program_that_fails_ends_the_command_with_a_sentence(code):
    words = ("simulate", pipe("-c", code), "random/greedy", "--games", "2", "--workers", "1")
    said = cribboard(*words, "--json")
    assert (said.status, said.out) == (1, "")
    *_, line = said.err.splitlines()
    assert ANSWERS[code] in line and "\x1b" not in said.err and "Traceback" not in said.err


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/no/such/player", "No such file or directory"),
        pytest.param(str(GREEDY.parent), "Permission denied", marks=pytest.mark.long),
    ],
)
def test_a_command_that_cannot_be_started_is_refused(path, why):
    said = cribboard("simulate", f"pipe:{path}", "best", "--games", "2", "--json")
    assert f"cannot be started: {why}" in said.refusal()


def test_a_silent_program_is_given_up_and_ended(monkeypatch):
    monkeypatch.setattr(program, "PATIENCE_S", 0.3)
    monkeypatch.setattr(program, "_PARTING_S", 0.1)
    ended = []

    class Watched(Program):
        def close(self):
            super().close()
            ended.append(self._child.returncode)

    monkeypatch.setattr(referee, "Program", Watched)
    setup = setup_of(pipe("-c", "import time; time.sleep(600)"), "random/greedy", 1)
    with pytest.raises(
        Failure, match=r"has not answered for 0\.3 seconds, when asked: throw dealer"
    ):
        referee.count_pairs(setup, 0, 1)
    assert ended == [-9]


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows ends a process without a signal")
def test_the_program_of_a_worker_that_is_ended_ends_with_it(tmp_path):
    begun = tmp_path / "begun"
    code = f"import os, time; open({str(begun)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    setup = setup_of(pipe("-c", code), "random/greedy", 1)
    spawning = multiprocessing.get_context("spawn")
    worker = spawning.Process(target=referee.count_pairs, args=(setup, 0, 1))
    worker.start()
    until = time.monotonic() + PATIENCE_S
    while not (begun.exists() and begun.read_text()) and time.monotonic() < until:
        time.sleep(0.05)
    worker.terminate()
    worker.join(PATIENCE_S)
    assert worker.exitcode == 128 + signal.SIGTERM
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text()), 0)
