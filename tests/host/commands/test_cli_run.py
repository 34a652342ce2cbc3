"""`cribboard run` without a browser: ports, unreachable npm, and the temporary folder."""

import errno
import os
import signal
import subprocess
import sys
import time

import pytest

from cribboard_tools import cli
from cribboard_tools.errors import Failure
from cribboard_tools.homes import home_network, page_server
from tests.helpers.host.command import PATIENCE_S, cribboard, heed_signals, program

REGISTRY = "npm ERR! FetchError: request to http://127.0.0.1:1/x failed, reason: ECONNREFUSED"


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.EADDRINUSE, "port 80 is in use, maybe by another"),
        (errno.EACCES, "port 80 is not allowed for your user: choose another with --port, 1024 or"),
        (errno.EADDRNOTAVAIL, "port 80 cannot be used (Cannot assign requested address)"),
    ],
)
def test_why_a_port_cannot_be_served(number, why, monkeypatch, tmp_path):
    def refuse(*_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(page_server.http.server, "ThreadingHTTPServer", refuse)
    with pytest.raises(Failure) as told:
        page_server.make_server(tmp_path, 80)
    assert why in str(told.value)


def test_a_phone_s_address_and_who_can_see_it_are_told(monkeypatch, capsys):
    served = []
    monkeypatch.setattr(page_server, "build", lambda *_, **more: served.append(more["phone"]))
    monkeypatch.setattr(page_server, "serve", lambda *_, phone, **more: home_network.tell(phone))
    assert cli.main(["run", "--host", "192.168.1.20", "--no-browser"]) == 0
    said = capsys.readouterr().out
    assert "http://192.168.1.20:8121/" in said and home_network.WHO in said and "█" in said
    assert served == ["http://192.168.1.20:8121/"]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        ((errno.ENOSPC, "No space", "cache/x.wasm", None, "site/x.wasm"), "site/x.wasm: No space"),
        ((errno.EACCES, "Permission denied", "x.wasm"), "x.wasm: Permission denied"),
    ],
)
def test_an_error_under_a_command_blames_the_file_that_was_written(
    error, told, tmp_path, monkeypatch, capsys
):
    def full(folder, **_):
        raise OSError(*error)

    monkeypatch.setattr(page_server, "build", full)
    assert cli.main(["run", "--build", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"cribboard run: {told}\n"


def fake_npm(folder, script):
    for name in ("npm", "node"):
        program(folder / name, script)


@pytest.mark.skipif(os.name == "nt", reason="npm is a shell script here")
def test_npm_out_of_reach_is_one_sentence_with_its_reason(tmp_path, monkeypatch):
    noise = "\n".join(["npm ERR! code ECONNREFUSED", REGISTRY, *["npm ERR! more"] * 12])
    fake_npm(tmp_path, f"echo \"$@\" > {tmp_path}/given\ncat >&2 <<'X'\n{noise}\nX\nexit 1")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin:/bin")
    monkeypatch.setenv("CRIBBOARD_CACHE", str(tmp_path / "cache"))
    said = cribboard("run", "--build", str(tmp_path / "site"))
    assert said.status == 1
    fetching, sentence = said.err.splitlines()
    assert "Getting MicroPython" in fetching
    assert "(FetchError: request to http://127.0.0.1:1/x failed" in sentence
    given = (tmp_path / "given").read_text()
    assert list((tmp_path / "cache").iterdir()) == [], "nothing is left half"
    assert "--fetch-retries=1" in given and "--fetch-retry-maxtimeout=1000" in given
    fake_npm(tmp_path, "exit 0")  # and fetches nothing
    said = cribboard("run", "--build", str(tmp_path / "site"))
    assert said.status == 1 and "micropython.mjs and micropython.wasm are missing" in said.err


@pytest.mark.skipif(os.name == "nt", reason="signals are another matter there")
@pytest.mark.parametrize(
    "name",
    ["SIGTERM", *(pytest.param(name, marks=pytest.mark.long) for name in ("SIGHUP", "SIGINT"))],
)
def test_run_leaves_no_temporary_folder_behind(name, tmp_path):
    """npm hangs here, so that the folder exists when the signal comes."""
    fake_npm(tmp_path, f"touch {tmp_path}/began\nexec sleep 60")
    folder = tmp_path / "tmp"
    folder.mkdir()
    variables = {"PATH": f"{tmp_path}{os.pathsep}/usr/bin:/bin", "TMPDIR": str(folder)}
    child = subprocess.Popen(
        [sys.executable, "-m", "cribboard_tools", "run", "--no-browser", "--port", "0"],
        env={**os.environ, **variables, "CRIBBOARD_CACHE": str(tmp_path / "cache")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_signals,
    )
    try:
        until = time.monotonic() + PATIENCE_S
        while not (tmp_path / "began").exists() and time.monotonic() < until:
            time.sleep(0.1)
        assert list(folder.iterdir())
        number = getattr(signal, name)
        child.send_signal(number)
        assert child.wait(PATIENCE_S) == 128 + number
        assert list(folder.iterdir()) == [] and list((tmp_path / "cache").iterdir()) == []
        assert child.stderr and "Traceback" not in child.stderr.read()
    finally:
        child.kill()
        child.communicate()
