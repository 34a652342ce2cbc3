"""The command as a person runs it: a process, its output, its status."""

import io
import json
import subprocess
import sys
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
    return Said(subprocess.run(command, input=given, capture_output=True, timeout=120, check=False))


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
