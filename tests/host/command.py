"""The command as a person runs it: a process, its output, its status."""

import contextlib
import io
import json
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from unittest import mock

from host_tools import cli


class Said:
    """What one run of `cribboard` printed and how it ended."""

    def __init__(self, done: subprocess.CompletedProcess[bytes]) -> None:
        self.status = done.returncode
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()

    def lines(self) -> list[Any]:
        """Return the JSON of each line printed."""
        return [json.loads(line) for line in self.out.splitlines()]

    def refusal(self) -> str:
        """Return the one sentence on stderr, having checked that it is just that."""
        assert self.status == 2, (self.status, self.out, self.err)
        assert not self.out
        assert "Traceback" not in self.err
        assert self.err.count("\n") == 1, self.err
        return self.err.strip()


def cribboard(*words: str, stdin: str | bytes = b"") -> Said:
    """Run `cribboard WORDS` as a process, with `stdin` on its standard input."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    command = [sys.executable, "-m", "host_tools", *words]
    return Said(
        subprocess.run(command, input=given, capture_output=True, timeout=PATIENCE_S, check=False)
    )


#: Until a child is taken for stuck: it may have to share two cores with eight others.
PATIENCE_S = 300
#: Python's own handler, whatever was inherited: a command started in the background (`&`, nohup)
#: ignores SIGINT, and so do its children.
_WITH_SIGINT = """
import runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv[0] = "cribboard"
runpy.run_module("host_tools", run_name="__main__", alter_sys=True)
"""


@contextlib.contextmanager
def running(
    *words: str, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> Iterator[subprocess.Popen[str]]:
    """Start `cribboard WORDS` with pipes, heeding SIGINT; it is killed when the block is left."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", _WITH_SIGINT, *words]
    child = subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=env, cwd=cwd
    )
    try:
        yield child
    finally:
        child.kill()  # does nothing once it has ended and was waited for
        for stream in (child.stdin, child.stdout, child.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):  # unsent input of a child that is gone
                    stream.close()
        child.wait(PATIENCE_S)


def interrupt(child: subprocess.Popen[str]) -> tuple[str, str]:
    """Send Ctrl-C and wait for the end; return what was still on stdout, and stderr."""
    child.send_signal(signal.SIGINT)
    return child.communicate(timeout=PATIENCE_S)


class _Stdin:
    def __init__(self, text: str) -> None:
        self.buffer = io.BytesIO(text.encode())


def batch(command: str, *records: Any) -> tuple[list[Any], int]:
    """Answer `records` (JSON values, or text as it stands) with `command --batch -`.

    In this process, because there are many; `cribboard` runs the real thing.
    """
    text = "".join(
        (record if isinstance(record, str) else json.dumps(record)) + "\n" for record in records
    )
    out = io.StringIO()
    with mock.patch("sys.stdin", _Stdin(text)), mock.patch("sys.stdout", out):
        status = cli.main([command, "--batch", "-"])
    return [json.loads(line) for line in out.getvalue().splitlines()], status
