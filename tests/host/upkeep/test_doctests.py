"""The examples in the docstrings of the pure packages are true."""

import doctest
import importlib
import pkgutil

import pytest

import cribboard
from cribboard import rules

MODULES = [
    found.name
    for found in pkgutil.walk_packages(cribboard.__path__, "cribboard.")
    if not found.name.startswith(("cribboard.devices", "cribboard.start"))  # need a Pico
]


@pytest.mark.parametrize("name", MODULES)
def test_doctests_of(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_rules_have_doctests() -> None:
    tried = [
        doctest.testmod(importlib.import_module(found.name)).attempted
        for found in pkgutil.iter_modules(rules.__path__, "cribboard.rules.")
    ]
    assert sum(tried) >= 20
