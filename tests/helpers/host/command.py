"""Runner of the `cribboard` command in a process: output and exit status."""

import contextlib
import io
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from unittest import mock

from cribboard_tools import cli

#: Until a child is taken for stuck: it may have to share two cores with eight others.
PATIENCE_S = 300


class Said:
    """What one run of `cribboard` printed and how it ended."""

    def __init__(self, done):
        self.status = done.returncode
        self.out = done.stdout.decode()
        self.err = done.stderr.decode()

    def lines(self):
        """Return the JSON of each line printed."""
        return [json.loads(line) for line in self.out.splitlines()]

    def refusal(self):
        """Return the one sentence on stderr, having checked that it is just that."""
        assert self.status == 2, (self.status, self.out, self.err)
        assert not self.out
        assert "Traceback" not in self.err
        assert self.err.count("\n") == 1, self.err
        return self.err.strip()


def cribboard(*words, stdin=b""):
    """Run `cribboard WORDS` as a process, with `stdin` on its standard input.

    The process is a fork of this one: a new interpreter that imports everything takes 0.3 s of CPU.
    `running` starts one.
    """
    given = stdin.encode() if isinstance(stdin, str) else stdin
    with contextlib.ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
        files[0].write(given)
        files[0].seek(0)
        child = os.fork()
        if not child:
            _become_the_command(words, [file.fileno() for file in files])
        stop = threading.Timer(PATIENCE_S, os.kill, (child, signal.SIGKILL))
        stop.start()
        _, status = os.waitpid(child, 0)
        stop.cancel()
        for file in files[1:]:
            file.seek(0)
        streams = [file.read() for file in files[1:]]
    code = os.waitstatus_to_exitcode(status)
    return Said(subprocess.CompletedProcess(words, code, streams[0], streams[1]))


def _become_the_command(words, files):
    """Do in this process, a child, what a new interpreter does: with these standard files."""
    status = 1
    try:
        for number, file in enumerate(files):
            os.dup2(file, number)
        encoding = os.environ["PYTHONIOENCODING"]
        sys.stdin = open(0, encoding=encoding, closefd=False)
        sys.stdout = open(1, "w", encoding=encoding, closefd=False)
        sys.stderr = open(2, "w", encoding=encoding, closefd=False, errors="backslashreplace")
        sys.argv = ["cribboard", *words]
        random.seed()
        try:
            status = cli.main(words)
        except SystemExit as leaving:
            status = leaving.code
        threading._shutdown()  # pools end their workers
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status if isinstance(status, int) else bool(status))


def heed_signals():
    """Restore the defaults of SIGINT and SIGHUP (a child's `preexec_fn`).

    Tests that run in the background (`&`, nohup) ignore one of them, and so would their children.
    """
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@contextlib.contextmanager
def running(*words, env=None, cwd=None):
    """Start `cribboard WORDS` with pipes; it is killed when the block is left."""
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "cribboard_tools", *words]
    child = subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=env, cwd=cwd,
        preexec_fn=heed_signals,
    )  # fmt: skip
    try:
        yield child
    finally:
        child.kill()  # does nothing once it has ended and was waited for
        for stream in (child.stdin, child.stdout, child.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):  # unsent input of a child that is gone
                    stream.close()
        child.wait(PATIENCE_S)


def interrupt(child):
    """Send Ctrl-C and wait for the end; return what was still on stdout, and stderr."""
    child.send_signal(signal.SIGINT)
    return child.communicate(timeout=PATIENCE_S)


def program(path, script):
    """Write a shell script that can be run."""
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


class _Stdin:
    def __init__(self, text):
        self.buffer = io.BytesIO(text.encode())


def batch(command, *records):
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
