"""The examples in docstrings are true: those of the pure packages and of the tools."""

import doctest
import importlib
import pkgutil

import pytest

import cribboard

MODULES = [
    found.name
    for found in pkgutil.walk_packages(cribboard.__path__, "cribboard.")
    if not found.name.startswith(("cribboard.devices", "cribboard.start"))  # need a Pico
]
TOOLS = (
    "analysis.win_chances console.arguments console.english console.printable console.terminal "
    "matches.recorded.track_names pico.repl simulation.games upkeep.gallery"
).split()


@pytest.mark.parametrize("name", [*MODULES, *(f"cribboard_tools.{name}" for name in TOOLS)])
def test_doctests_of(name):
    found = doctest.testmod(importlib.import_module(name))
    assert found.failed == 0 and (found.attempted or name in MODULES)
