"""Every command: help, usage errors, completion, interruptions, installation from a wheel."""

import email
import email.policy
import functools
import json
import os
import shutil
import signal
import subprocess
import sys
import venv
import zipfile

import pytest

from cribboard_tools import VERSION, cli
from cribboard_tools.commands import count
from tests.conftest import ROOT
from tests.helpers.host.command import PATIENCE_S, cribboard, interrupt, running


@functools.cache
def completion_of(shell):
    return cribboard("completion", shell).out


def completed(words):
    """Ask bash what it would offer after these words."""
    script = completion_of("bash")
    last = len(words.split(" ")) - 1
    asked = (
        f"COMP_WORDS=({words} ''); COMP_CWORD={last + (words[-1] == ' ')}; "
        "_shtab_cribboard; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    done = subprocess.run(["bash", "-c", script + asked], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not here")
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("cribboard dep", ["deploy"]),
        ("cribboard count --sta", ["--starter"]),
        ("cribboard render pyproj", ["pyproject.toml"]),
        ("cribboard render x.match -o pyproj", ["pyproject.toml"]),
        ("cribboard replay pyproj", ["pyproject.toml"]),
        ("cribboard stats pyproj", ["pyproject.toml"]),
        ("cribboard count --batch pyproj", ["pyproject.toml"]),
        ("cribboard count --form sev", ["seven-card"]),
        ("cribboard play --form sho", ["shotgun"]),
        ("cribboard count --language d", ["de"]),
        ("cribboard render --board thr", ["three-track"]),
        ("cribboard hardware pow", ["power"]),
        ("cribboard stats --csv fir", ["firmware"]),
        ("cribboard pull fir", ["firmware"]),
        ("cribboard hardware build -o fir", ["firmware"]),
        ("cribboard deploy --drive fir", ["firmware"]),
        ("cribboard bench --into pyproj", ["pyproject.toml"]),
        ("cribboard deploy --port pyproj", ["pyproject.toml"]),
        ("cribboard run --port pyproj", []),
        ("cribboard run --wire-order RGBW", ["RGBW"]),
    ],
)
def test_bash_completes_commands_options_files_and_words(words, offered):
    assert completed(words) == offered


@pytest.mark.parametrize(
    ("shell", "marks"),
    [
        ("zsh", ['":the match in notation\\; - is standard input:_files"', "out.gif]:OUT:_files"]),
        ("fish", ["using render' -s o -xka \"(__fish_complete_path", '-l form -xka "six-card']),
    ],
)
def test_other_shells_complete_files_and_words(shell, marks):
    script = completion_of(shell)
    assert [mark for mark in marks if mark not in script] == []


@pytest.mark.parametrize("shell", ["zsh", "fish", "powershell"])
def test_every_shell_gets_every_command(shell):
    script = completion_of(shell)
    assert all(name in script for name in cli.COMMANDS)


def test_a_slip_of_the_finger_is_guessed():
    assert "did you mean deploy?" in cribboard("dploy").refusal()
    assert "choose from en" not in cribboard("count", "--language", "eng").refusal()


def test_a_fault_of_our_own_is_one_sentence_and_its_trace_is_for_the_asking(monkeypatch, capsys):
    def broken(args):
        raise ZeroDivisionError("by\nnothing")

    monkeypatch.setattr(count, "run", broken)
    assert cli.main(["count", "5h"]) == 70
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "ZeroDivisionError: by nothing" in said and "--debug" in said
    with pytest.raises(ZeroDivisionError):
        cli.main(["count", "5h", "--debug"])


def build_wheel(folder):
    """Build what pip installs, and return it."""
    command = [sys.executable, "-m", "pip", "wheel", str(ROOT), "--no-deps", "-q", "-w"]
    done = subprocess.run([*command, str(folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("cribboard-*.whl"))


@pytest.mark.long
def test_a_wheel_holds_the_whole_firmware_and_the_page(tmp_path):
    with zipfile.ZipFile(build_wheel(tmp_path)) as wheel:
        names = wheel.namelist()
        assert not [name for name in names if "upkeep" in name]
        tools = (ROOT / "host_tools/cribboard_tools").glob("*.py")
        kept = {f"cribboard_tools/{path.name}" for path in tools}
        assert kept <= set(names)
        [metadata] = [name for name in names if name.endswith(".dist-info/METADATA")]
        told = email.message_from_bytes(wheel.read(metadata), policy=email.policy.default)
    assert told["License-Expression"] == "MIT" and told["License-File"] == "LICENSE"
    assert told.get_content().strip() == (ROOT / "docs/pypi.md").read_text().strip()
    firmware = ROOT / "firmware"
    sources = [path.relative_to(firmware) for path in firmware.glob("cribboard/**/*.py")]
    pages = {f"cribboard_tools/page/shell/{name}" for name in ("index.html", "main.py", "page.js")}
    assert {path.as_posix() for path in sources} | pages <= set(names)
    assert not [name for name in names if "/data/" in name], "nothing goes beside the packages"


@pytest.mark.long
def test_pip_install_works_away_from_the_checkout(tmp_path):
    wheel = build_wheel(tmp_path)
    venv.create(tmp_path / "venv", with_pip=True, symlinks=sys.platform != "win32")
    home = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    pip = [str(home / "python"), "-m", "pip", "install", "-q", str(wheel)]
    alone = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    assert subprocess.run(pip, cwd=tmp_path, env=alone).returncode == 0

    def ran(*words):
        command = [str(home / words[0]), *words[1:]]
        done = subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "29" in ran("cribboard", *"count 5h 5s 5d Jc --starter 5c".split())
    source = "from cribboard_tools import firmware_source as f; print(f.is_checkout())"
    assert ran("python", "-c", source) == "False\n"


GOOD = json.dumps({"hand": ["5h", "5s", "5d", "Jc"], "starter": "5c"}) + "\n"
BATCH = ["count", "--batch", "-"]


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_help_has_an_example(name):
    said = cribboard(name, "--help")
    assert said.status == 0
    assert f"example:\n  cribboard {name}" in said.out


def test_version():
    assert cribboard("--version").out == f"cribboard {VERSION}\n"


@pytest.mark.parametrize("words", [[], ["dance"], ["count", "--nonsense"], ["replay"]])
def test_bad_usage_is_one_sentence(words):
    assert "--help" in cribboard(*words).refusal()


def test_a_batch_answers_each_line_as_it_comes():
    with running(*BATCH) as child:
        for _ in range(3):
            child.stdin.write(GOOD)
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["total"] == 29
        child.stdin.close()
        assert child.wait(PATIENCE_S) == 0


def test_nobody_reading_the_output_is_no_disaster():
    with running(*BATCH) as child:
        child.stdout.close()
        child.stdout = None
        _, err = child.communicate(GOOD * 50, timeout=PATIENCE_S)
    assert err == ""
    assert child.returncode == 141


@pytest.mark.skipif(os.name == "nt", reason="signals are another matter there")
@pytest.mark.parametrize("inherited", [signal.SIG_IGN, signal.default_int_handler])
def test_ctrl_c_ends_it_quietly(inherited):
    """Also when the suite itself ignores SIGINT, as it does in the background."""
    before = signal.signal(signal.SIGINT, inherited)
    try:
        with running(*BATCH) as child:
            child.stdin.write(GOOD)
            child.stdin.flush()
            child.stdout.readline()
            assert interrupt(child)[1] == ""
    finally:
        signal.signal(signal.SIGINT, before)
    assert child.returncode == 130
