"""Commands that write: nothing is overwritten unasked, and no file is incomplete."""

import contextlib
import functools
import gzip
import hashlib
import http.client
import json
import re
import subprocess
import sys
import threading
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from cribboard_tools import cli, npm
from cribboard_tools.bench import markdown_table
from cribboard_tools.commands import bench
from cribboard_tools.homes import page_minifier, page_pack, page_server
from tests.conftest import ROOT
from tests.helpers.host.command import PATIENCE_S, cribboard
from tests.host.console.test_safe_files import limit_file_size

GAME = ROOT / "tests/golden/first-light.match"
TITLE = "\x1b]0;owned\x07"


def on_a_full_disk(*words, size=4096):
    """Run a command that can write no file beyond `size` bytes."""
    # -B: else a module compiled for the first time would leave a cut off .pyc behind
    command = [sys.executable, "-B", "-m", "cribboard_tools", *words]
    return subprocess.run(
        command, preexec_fn=limit_file_size(size), capture_output=True, text=True, timeout=120
    )


# Pictures, drawings


@pytest.mark.parametrize("name", ["board.png", "deal.gif"])
def test_a_picture_that_does_not_fit_leaves_the_old_one(tmp_path, name):
    pytest.importorskip("PIL")
    out = tmp_path / name
    out.write_text("old")
    fast = ["--speed", "20"] if out.suffix == ".gif" else []
    done = on_a_full_disk("render", str(GAME), "-o", str(out), "--to", "3", *fast)
    assert done.returncode == 2 and f"cannot write {out}" in done.stderr, done.stderr
    assert out.read_text() == "old" and list(tmp_path.iterdir()) == [out]


@pytest.mark.long
def test_drawings_that_cannot_be_written_are_one_sentence():
    pytest.importorskip("manifold3d")
    said = cribboard("hardware", "build", "-o", "/proc/drawings")
    assert said.status == 2 and said.err.count("cannot write /proc/drawings") == 1, said.err
    assert "report" not in said.err and "Traceback" not in said.err


def test_a_reason_in_a_match_cannot_steer_the_terminal(tmp_path):
    path = tmp_path / "one.match"
    path.write_text(f'cribboard 1\ngame six-card dealer=0\nstarter 5\npeg 0 5 "{TITLE}"\n')
    said = cribboard("replay", str(path))
    assert said.status == 0 and "\x1b" not in said.out and r"\x1b]0;owned\x07" in said.out
    path.write_text(f"cribboard 1\ngame six-card dealer=0\nlay {TITLE}\n")
    assert "\x1b" not in cribboard("replay", str(path)).refusal()


# run --build


packs = functools.cache(page_pack.make)  # of the same sources, in every test here


@pytest.fixture
def fetched(monkeypatch, tmp_path):
    """Put files in the place of MicroPython's, as if they were the pinned ones."""
    folder = tmp_path / "fetched"
    folder.mkdir()
    for name in page_server.WASM_FILES:
        (folder / name).write_bytes(b"".join(dict(page_server.MODULE_CHANGES)))
    monkeypatch.setattr(npm.Package, "fetch", lambda _: folder)
    monkeypatch.setattr(page_pack, "compressed", lambda data, is_smallest: gzip.compress(data, 1))
    monkeypatch.setattr(page_pack, "make", packs)
    monkeypatch.setattr(page_minifier, "minified", lambda files, without: {})
    monkeypatch.setenv("CRIBBOARD_CACHE", str(tmp_path / "cache"))  # without voice packs
    return folder


def build(*words):
    return cli.main(["run", "--build", *words])


def test_the_pages_folder_is_built_again_but_not_over_other_files(fetched, tmp_path, capsys):
    site = tmp_path / "site"
    assert build(str(site)) == 0 and build(str(site)) == 0
    (site / "CNAME").write_text("example.org")
    (site / "index.html").write_text("an older version's")
    assert build(str(site)) == 0
    assert (site / "CNAME").exists() and "Cribboard" in (site / "index.html").read_text()
    own = tmp_path / "own"
    own.mkdir()
    (own / "index.html").write_text("mine")
    capsys.readouterr()
    assert build(str(own)) == 2
    assert "no earlier build made" in capsys.readouterr().err
    assert [path.name for path in own.iterdir()] == ["index.html"]
    assert (own / "index.html").read_text() == "mine"
    assert build(str(own), "--force") == 0 and (own / "index.html").read_text() != "mine"


def test_a_build_into_no_folder_is_refused(fetched):
    assert build("") == 2


def test_the_cache_is_believed_only_byte_for_byte(tmp_path, monkeypatch):
    files = {name: name.encode() * 9 for name in page_server.WASM_FILES}
    pinned = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    monkeypatch.setenv("CRIBBOARD_CACHE", str(tmp_path))
    package = npm.Package("@micropython/page", "1.2.3", "it", "1 MB", pinned)
    folder = package.folder
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    assert package.is_fetched()
    (folder / "micropython.wasm").write_bytes(files["micropython.wasm"][:-1])
    assert not package.is_fetched()
    (folder / "micropython.wasm").unlink()
    assert not package.is_fetched()


def test_what_is_fetched_is_pinned():
    package = ROOT / "host_tools/cribboard_tools/page/package.json"
    wanted = json.loads(package.read_text())["dependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in wanted.values())
    assert all(re.fullmatch(r"[0-9a-f]{64}", found) for found in page_server.WASM_FILES.values())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    [extra] = project["optional-dependencies"]["page"]
    allowed = Requirement(extra)
    name, version = npm.NODE_PACKAGE.split("==")
    assert name == allowed.name and allowed.specifier.contains(version)
    assert len({*npm.NODE_WHEELS}) == len(npm.NODE_WHEELS) == 8
    assert all(re.fullmatch(r"[0-9a-f]{64}", found) for found in npm.NODE_WHEELS)


def test_npm_from_pip_is_checked_by_its_hash(tmp_path, monkeypatch):
    asked = []

    def call(command, what):
        asked.append([*command, Path(command[-1]).read_text()])

    monkeypatch.setenv("CRIBBOARD_CACHE", str(tmp_path))
    monkeypatch.setattr(npm, "run", call)
    npm._fetch_node()
    [command] = asked
    assert "--require-hashes" in command and npm.NODE_PACKAGE in command[-1]
    assert command[-1].count("--hash=sha256:") == len(npm.NODE_WHEELS)


@contextlib.contextmanager
def serving(folder, **more):
    """Serve a folder; give the port."""
    with page_server.make_server(folder, 0, **more) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        yield made.server_address[1]
        made.shutdown()


@pytest.fixture
def server(tmp_path):
    (tmp_path / "index.html").write_text("<p>")
    (tmp_path / "x.wasm").write_bytes(b"\0asm")
    with serving(tmp_path) as port:
        yield port


def asked(port, path, method="GET", headers=None, host="127.0.0.1"):
    """Ask the server; return its answer, without what it sends."""
    made = http.client.HTTPConnection(host, port, timeout=PATIENCE_S)
    with contextlib.closing(made) as wire:
        wire.request(method, path, headers=headers or {})
        return wire.getresponse()


@pytest.mark.parametrize("path", ["/", "/x.wasm", "/none"])
def test_the_server_says_what_may_be_run(server, path):
    headers = asked(server, path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy and "'wasm-unsafe-eval'" in policy
    assert "'unsafe-eval'" not in policy and "http" not in policy


@pytest.mark.parametrize("path", ["/%00", "/a%00b.html", "/%00/"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_path_with_a_zero_byte_is_not_found_in_silence(server, path, method, capfd):
    assert asked(server, path, method).status == 404
    assert capfd.readouterr().err == ""


#: Somebody follows a link in a mail or a chat.
OPENED = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


@pytest.mark.parametrize("path", ["/", "/index.html?a=1"])
def test_a_link_from_another_site_opens_the_page_and_a_frame_does_not(server, path):
    for dest, status in (("document", 200), ("iframe", 403), ("script", 403)):
        headers = {"Sec-Fetch-Site": "cross-site", **OPENED, "Sec-Fetch-Dest": dest}
        assert asked(server, path, headers=headers).status == status, dest


def test_in_the_network_it_answers_to_its_address_alone(tmp_path):
    names = {"127.0.0.2:8121": 404, "127.0.0.1:8121": 403, "localhost": 403, "evil.example": 403}
    with serving(tmp_path, host="127.0.0.2") as port:
        for name, status in names.items():
            answer = asked(port, "/voice/de.voice", headers={"Host": name}, host="127.0.0.2")
            assert answer.status == status, name
        with pytest.raises(ConnectionRefusedError):
            asked(port, "/")  # nothing else is opened


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 404),
        ({"Host": "localhost:8121", "Sec-Fetch-Site": "same-origin"}, 404),
        ({"Host": "[::1]:8121", "Sec-Fetch-Site": "none"}, 404),
        ({"Host": "evil.example.com"}, 403),
        ({"Host": "127.0.0.1.example.com:8121"}, 403),
        ({"Host": "localhost@example.com"}, 403),
        ({"Host": "[127.0.0.1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site", **OPENED}, 403),
    ],
)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_other_sites_get_nothing_and_start_nothing(tmp_path, method, headers, status):
    class Maker:
        """What makes a voice pack, for up to a minute."""

        asked = []

        def make(self, address):
            self.asked.append(address)

    maker = Maker()
    with serving(tmp_path, maker=maker) as port:
        assert asked(port, "/voice/de.voice", method, headers).status == status
    assert maker.asked == (["/voice/de.voice"] if status == 404 else [])


# bench --into

DEVICE, HOST = "boot_first_frame_ms", "games_per_s"


@pytest.fixture
def quick(monkeypatch):
    """Measure nothing; return the list of what was asked for."""
    asked = []

    def measure():
        asked.append(HOST)
        return 123.4

    monkeypatch.setattr(bench, "DEVICE", [DEVICE])
    monkeypatch.setattr(bench, "FIGURES", {DEVICE: lambda: 1.0, HOST: measure})
    monkeypatch.setattr(bench, "_board", lambda is_short: {DEVICE: 1.0})
    return asked


def rows(path):
    return dict(re.findall(r"^\| `(\w+)` \| (\S+) \|", path.read_text(), re.M))


def test_a_new_file_gets_a_page_and_an_old_one_only_the_table(quick, tmp_path):
    path = tmp_path / "new/figures.md"
    assert cli.main(["bench", "--into", str(path)]) == 0
    assert rows(path) == {DEVICE: "1.0", HOST: "123.4"} and path.read_text().startswith("# Figures")
    text = path.read_text().replace("123.4", "99").replace("# Figures", "# By hand\n\nA word.")
    path.write_text(text + "\nMore by hand.\n")
    assert cli.main(["bench", "--host", "--into", str(path)]) == 0
    assert rows(path) == {DEVICE: "1.0", HOST: "123.4"}
    assert path.read_text() == text.replace("99", "123.4") + "\nMore by hand.\n"


def test_a_figure_that_was_not_measured_keeps_its_value_and_every_row_its_words(tmp_path):
    path = tmp_path / "figures.md"
    markdown_table.write(str(path), {DEVICE: 881.0, HOST: None})
    path.write_text(path.read_text().replace("| 881.0 |  |", "| 881.0 | what it is |"))
    markdown_table.write(str(path), {DEVICE: None, HOST: 2.0})
    assert rows(path) == {DEVICE: "881.0", HOST: "2.0"}
    assert "| 881.0 | what it is |" in path.read_text()
