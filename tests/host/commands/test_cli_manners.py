"""Every command: help, completion, imports, streams that are full or closed, signals, wheels."""

import contextlib
import email
import email.policy
import functools
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import venv
import zipfile
from pathlib import Path

import pytest

from cribboard_tools import VERSION, cli
from cribboard_tools.commands import count
from tests.conftest import ROOT
from tests.helpers.host.command import PATIENCE_S, cribboard, heed_signals, interrupt, running


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
        ("cribboard verify pyproj", ["pyproject.toml"]),
        ("cribboard count --voice pyproj", ["pyproject.toml"]),
        ("cribboard deploy --layout pyproj", ["pyproject.toml"]),
        ("cribboard simulate --form s", ["six-card"]),
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


def test_an_output_that_is_not_utf_8_gets_letters_that_it_has(monkeypatch, tmp_path):
    game = "tests/golden/six-card.match"
    told = cribboard("analyse", game)
    named = tmp_path / "named.match"
    named.write_text("# names: Zoë, Иван\n" + Path(game).read_text(), encoding="utf-8")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    said = cribboard("analyse", game)
    assert (said.status, said.err) == (0, "")
    assert len(said.out) == len(told.out) and "chance to win  =++###" in said.out
    assert "Zoe's chance to win" in cribboard("analyse", str(named)).out
    [record, *_] = cribboard("analyse", str(named), "--json").lines()
    assert record["names"] == ["Zoë", "Иван"]
    for language in ("fr", "es", "de"):
        assert not cribboard("count", *"5h 5s 5d Jc --starter 5c --language".split(), language).err


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


COUNT = "count 5h 5s 5d Jc --starter 5c".split()
COMMAND = [sys.executable, "-m", "cribboard_tools"]
posix = pytest.mark.skipif(os.name == "nt", reason="signals and /dev are another matter there")
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")


def shell(words):
    """Run `cribboard` in a shell, for its redirections; $C is the command."""
    env = {**os.environ, "C": " ".join(COMMAND)}
    return subprocess.run(
        ["bash", "-c", words], env=env, capture_output=True, text=True, timeout=PATIENCE_S
    )


# What is imported


def imported(*words):
    """Return the modules that a run of `cribboard` has imported by its end."""
    script = (
        "import sys; from cribboard_tools.__main__ import main; sys.argv[1:] = sys.argv[1:]\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", script, *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        check=True,
    )
    assert done.stdout
    return set(done.stderr.split())


@pytest.mark.parametrize("words", [COUNT, ["--version"], ["--help"]], ids=lambda words: words[0])
def test_a_command_imports_only_what_it_needs(words):
    heavy = {
        *("asyncio", "concurrent.futures", "http.server", "importlib.metadata", "inspect"),
        *("logging", "numpy", "pathlib", "pkgutil", "rich", "rich_argparse", "socket", "ssl"),
        *("subprocess", "traceback", "typing"),
    }
    found = imported(*words)
    assert not heavy & found
    others = {f"cribboard_tools.commands.{name}" for name in cli.COMMANDS if name != words[0]}
    assert not others & found


def test_count_imports_few_modules():
    """Each costs every run some 0.3 ms; with everything imported there were 350."""
    assert len(imported(*COUNT)) < 93


# Standard output, input and error


@full
@pytest.mark.parametrize(
    "words", ["count 5h 5s 5d Jc --starter 5c", "--version", "--help", "play --help", "play 5 5"]
)
@pytest.mark.parametrize("variables", ["PYTHONUNBUFFERED=", "PYTHONUNBUFFERED=1"])
def test_a_full_disk_is_one_sentence(words, variables):
    done = shell(f"{variables} $C {words} > /dev/full")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    assert "cannot write the output: No space left on device" in done.stderr


@full
def test_a_full_disk_ends_a_batch_at_its_first_answer():
    good = json.dumps({"hand": ["5h", "5s", "5d", "Jc"], "starter": "5c"})
    done = shell(f"yes '{good}' | head -3 | $C count --batch - > /dev/full")
    assert done.returncode == 1 and done.stderr.count("\n") == 1


@posix
@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        ("count 5h 5s 5d Jc --starter 5c >&-", 1, "standard output is closed"),
        ("--version >&-", 1, "standard output is closed"),
        ("play --help >&-", 1, "standard output is closed"),
        ("count --batch - <&-", 2, "standard input is closed"),
        ("play --batch - <&-", 2, "standard input is closed"),
        ("replay - <&-", 2, "standard input is closed"),
        ("count 5h 2>&-", 2, ""),
    ],
)
def test_a_stream_that_is_closed_is_one_sentence(line, status, told):
    done = shell(f"$C {line}")
    assert (done.returncode, done.stdout) == (status, "")
    assert told in done.stderr and done.stderr.count("\n") == bool(told)


# Signals


def interrupted(delay, *words):
    """Send SIGINT `delay` seconds after our first line runs; return status and stderr.

    A signal that comes between Python's last look and a read that blocks is heard after the read:
    it is sent again then, as a person would. One that is swallowed would show on stderr.
    """
    script = (
        "import sys; sys.argv[0] = 'cribboard'; from cribboard_tools import __main__\n"
        "print('up', flush=True); sys.exit(__main__.main())"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", script, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_signals,
    )
    try:
        assert child.stdout.readline() == "up\n"
        time.sleep(delay)
        for _ in range(15):
            child.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(2)
                break
        assert child.stderr and child.returncode is not None
        return child.returncode, child.stderr.read()
    finally:
        child.kill()
        child.communicate()


@posix
@pytest.mark.parametrize("words", [("count", "--batch", "-"), ("replay", "-")])
def test_ctrl_c_while_it_starts_ends_it_quietly(words):
    swallowed = early = 0
    for step in range(6):
        delay = 0.002 + step * 0.016
        status, errors = interrupted(delay, *words)
        if "_get_module_lock" in errors.partition("\n")[0]:
            # Python itself drops a Ctrl-C that falls into a callback of its import lock, and says
            # so; the command is not told and may end by itself.
            assert status in (0, 130) and errors.count("Traceback") == 1, (delay, errors)
            swallowed += 1
            continue
        if status == -signal.SIGINT and "cribboard_tools" not in errors:
            early += 1  # on a busy machine it comes before our first line
            continue
        assert (status, errors) == (130, ""), delay
    assert swallowed <= 2 and early <= 3
