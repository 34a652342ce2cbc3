"""Start and end of the command: imports, full or closed streams, signals."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cribboard_tools import cli
from tests.helpers.host.command import PATIENCE_S, heed_signals

COUNT = "count 5h 5s 5d Jc --starter 5c".split()
COMMAND = [sys.executable, "-m", "cribboard_tools"]
posix = pytest.mark.skipif(os.name == "nt", reason="signals and /dev are another matter there")
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")


def shell(words):
    """Run `cribboard` in a shell, for its redirections; $C is the command."""
    env = {**os.environ, "C": " ".join(COMMAND)}
    return subprocess.run(
        ["bash", "-c", words], env=env, capture_output=True, text=True, timeout=PATIENCE_S
    )


# What is imported


def imported(*words):
    """Return the modules that a run of `cribboard` has imported by its end."""
    script = (
        "import sys; from cribboard_tools.__main__ import main; sys.argv[1:] = sys.argv[1:]\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", script, *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
    )
    assert done.stdout
    return set(done.stderr.split())


@pytest.mark.parametrize("words", [COUNT, ["--version"], ["--help"]], ids=lambda words: words[0])
def test_a_command_imports_only_what_it_needs(words):
    heavy = {
        *("asyncio", "concurrent.futures", "http.server", "importlib.metadata", "inspect"),
        *("logging", "numpy", "pathlib", "pkgutil", "rich", "rich_argparse", "socket", "ssl"),
        *("subprocess", "traceback", "typing"),
    }
    found = imported(*words)
    assert not heavy & found
    others = {f"cribboard_tools.commands.{name}" for name in cli.COMMANDS if name != words[0]}
    assert not others & found


def test_count_imports_few_modules():
    """Each costs every run some 0.3 ms; with everything imported there were 350."""
    assert len(imported(*COUNT)) < 93


# Standard output, input and error


@full
@pytest.mark.parametrize(
    "words", ["count 5h 5s 5d Jc --starter 5c", "--version", "--help", "play --help", "play 5 5"]
)
@pytest.mark.parametrize("variables", ["PYTHONUNBUFFERED=", "PYTHONUNBUFFERED=1"])
def test_a_full_disk_is_one_sentence(words, variables):
    done = shell(f"{variables} $C {words} > /dev/full")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    assert "cannot write the output: No space left on device" in done.stderr


@full
def test_a_full_disk_ends_a_batch_at_its_first_answer():
    good = json.dumps({"hand": ["5h", "5s", "5d", "Jc"], "starter": "5c"})
    done = shell(f"yes '{good}' | head -3 | $C count --batch - > /dev/full")
    assert done.returncode == 1 and done.stderr.count("\n") == 1


@posix
@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        ("count 5h 5s 5d Jc --starter 5c >&-", 1, "standard output is closed"),
        ("--version >&-", 1, "standard output is closed"),
        ("play --help >&-", 1, "standard output is closed"),
        ("count --batch - <&-", 2, "standard input is closed"),
        ("play --batch - <&-", 2, "standard input is closed"),
        ("replay - <&-", 2, "standard input is closed"),
        ("count 5h 2>&-", 2, ""),
    ],
)
def test_a_stream_that_is_closed_is_one_sentence(line, status, told):
    done = shell(f"$C {line}")
    assert (done.returncode, done.stdout) == (status, "")
    assert told in done.stderr and done.stderr.count("\n") == bool(told)


# Signals


def interrupted(delay, *words):
    """Send SIGINT `delay` seconds after our first line runs; return status and stderr.

    A signal that comes between Python's last look and a read that blocks is heard after the read:
    it is sent again then, as a person would. One that is swallowed would show on stderr.
    """
    script = (
        "import sys; sys.argv[0] = 'cribboard'; from cribboard_tools import __main__\n"
        "print('up', flush=True); sys.exit(__main__.main())"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", script, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_signals,
    )
    try:
        assert child.stdout.readline() == "up\n"
        time.sleep(delay)
        for _ in range(15):
            child.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(2)
                break
        assert child.stderr and child.returncode is not None
        return child.returncode, child.stderr.read()
    finally:
        child.kill()
        child.communicate()


@posix
@pytest.mark.parametrize("words", [("count", "--batch", "-"), ("replay", "-")])
def test_ctrl_c_while_it_starts_ends_it_quietly(words):
    swallowed = early = 0
    for step in range(6):
        delay = 0.002 + step * 0.016
        status, errors = interrupted(delay, *words)
        if "_get_module_lock" in errors.partition("\n")[0]:
            # Python itself drops a Ctrl-C that falls into a callback of its import lock, and says
            # so; the command is not told and may end by itself.
            assert status in (0, 130) and errors.count("Traceback") == 1, (delay, errors)
            swallowed += 1
            continue
        if status == -signal.SIGINT and "cribboard_tools" not in errors:
            early += 1  # on a busy machine it comes before our first line
            continue
        assert (status, errors) == (130, ""), delay
    assert swallowed <= 2 and early <= 3
