"""The command as a person runs it: a process, its output, its status."""

import json
import subprocess
import sys
from typing import Any


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
    """Run `cribboard WORDS`, with `stdin` on its standard input."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    command = [sys.executable, "-m", "host_tools", *words]
    return Said(subprocess.run(command, input=given, capture_output=True, timeout=120, check=False))


def batch(command: str, *records: Any) -> tuple[list[Any], int]:
    """Answer `records` (JSON values, or text as it stands) with `command --batch -`."""
    text = "".join(
        (record if isinstance(record, str) else json.dumps(record)) + "\n" for record in records
    )
    said = cribboard(command, "--batch", "-", stdin=text)
    assert "Traceback" not in said.err, said.err
    return said.lines(), said.status
