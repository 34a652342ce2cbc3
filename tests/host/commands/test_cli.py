"""The command line: help, usage errors, and interruptions."""

import json
import os
import signal

import pytest

from cribboard_tools import VERSION, cli
from tests.helpers.host.command import PATIENCE_S, cribboard, interrupt, running

GOOD = json.dumps({"hand": ["5h", "5s", "5d", "Jc"], "starter": "5c"}) + "\n"
BATCH = ["count", "--batch", "-"]


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_help_has_an_example(name: str) -> None:
    said = cribboard(name, "--help")
    assert said.status == 0
    assert f"example:\n  cribboard {name}" in said.out


def test_the_first_help_names_every_command() -> None:
    said = cribboard("--help")
    assert said.status == 0
    assert all(f"\n    {name}" in said.out for name in cli.COMMANDS)
    assert "example:" in said.out


def test_version() -> None:
    assert cribboard("--version").out == f"cribboard {VERSION}\n"


@pytest.mark.parametrize("words", [[], ["dance"], ["count", "--nonsense"], ["replay"]])
def test_bad_usage_is_one_sentence(words: list[str]) -> None:
    assert "--help" in cribboard(*words).refusal()


def test_a_batch_answers_each_line_as_it_comes() -> None:
    with running(*BATCH) as child:
        assert child.stdin and child.stdout
        for _ in range(3):
            child.stdin.write(GOOD)
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["total"] == 29
        child.stdin.close()
        assert child.wait(PATIENCE_S) == 0


def test_nobody_reading_the_output_is_no_disaster() -> None:
    with running(*BATCH) as child:
        assert child.stdout
        child.stdout.close()
        child.stdout = None
        _, err = child.communicate(GOOD * 50, timeout=PATIENCE_S)
    assert err == ""
    assert child.returncode == 141


@pytest.mark.skipif(os.name == "nt", reason="signals are another matter there")
@pytest.mark.parametrize("inherited", [signal.SIG_IGN, signal.default_int_handler])
def test_ctrl_c_ends_it_quietly(inherited: signal.Handlers) -> None:
    """Also when the suite itself ignores SIGINT, as it does in the background."""
    before = signal.signal(signal.SIGINT, inherited)
    try:
        with running(*BATCH) as child:
            assert child.stdin and child.stdout
            child.stdin.write(GOOD)
            child.stdin.flush()
            child.stdout.readline()
            assert interrupt(child)[1] == ""
    finally:
        signal.signal(signal.SIGINT, before)
    assert child.returncode == 130
