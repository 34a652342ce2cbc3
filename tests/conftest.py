"""Pytest hooks that all tests share: environment, random samples of long tests, memory."""

import gc
import os
import random
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# Children of the tests (the command, MicroPython's runner) find the project as the tests do.
os.environ["PYTHONPATH"] = os.pathsep.join(
    str(ROOT / folder) for folder in ("firmware", "host_tools", ".")
)
# The page's keys are pressed without a screen, and the tests' text is the same everywhere.
os.environ.setdefault("PYTHONIOENCODING", "utf-8")
# The sources' folders get no bytecode; what is made of the tests, 15 s of work, and of all that
# they start, 0.3 s each time, is kept here.
sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / "build/bytecode")
(ROOT / "build").mkdir(exist_ok=True)
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_configure(config):
    """Remove the bytecode of what earlier runs had in temporary folders."""
    if not hasattr(config, "workerinput"):
        temporary = Path(tempfile.gettempdir()).resolve()
        kept = ROOT / "build/bytecode" / temporary.relative_to(temporary.anchor)
        shutil.rmtree(kept, ignore_errors=True)


def pytest_addoption(parser):
    """Let a run take a random sample of what is selected, the same in every worker."""
    parser.addoption("--sample", type=int, metavar="N", help="run N of the selected tests only")
    parser.addoption("--seed", default="1", help="of the sample (1)")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Keep the sample, in the order collected."""
    many = config.getoption("sample")
    if many is None or many >= len(items):
        return
    dice = random.Random(config.getoption("seed"))
    kept = set(dice.sample(range(len(items)), many))
    config.hook.pytest_deselected(items=[one for at, one in enumerate(items) if at not in kept])
    items[:] = [one for at, one in enumerate(items) if at in kept]


@pytest.hookimpl(trylast=True)  # when what a test has patched is as before
def pytest_runtest_teardown():
    """Leave the next test English, whatever a test that failed was about to put back."""
    if "cribboard.language.phrases" in sys.modules:
        sys.modules["cribboard.language.phrases"].use("en")


def pytest_runtest_setup():
    """Leave what earlier tests and pytest hold out of what the firmware collects.

    The app collects memory after every key: with all of pytest's objects that is most of its time.
    """
    gc.freeze()
