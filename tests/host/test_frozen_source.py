"""Rewriting of modules before they are frozen."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from host_tools import firmware_source
from host_tools.pico import frozen_source

MODULES = sorted(firmware_source.PACKAGE.rglob("*.py"))
SOURCE = '''"""A module."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LIMIT = 5
_HALF, _WHOLE = 1, 2
_TWICE = (
    _WHOLE * 2
)
_TEXT = "a"
_ROWS = (_HALF, ("b", 3))
_LIVE = 0
_LIST = [1]
_CALLED = len(_TEXT)


def count() -> "Any":
    global _LIVE
    if TYPE_CHECKING:
        return None
    _LIVE += 1
    return _HALF + _LIVE
'''
FROZEN = '''"""A module."""





LIMIT = 5
_HALF = const(1); _WHOLE = const(2)
_TWICE = const(_WHOLE * 2)


_TEXT = const('a')
_ROWS = const((_HALF, ('b', 3)))
_LIVE = 0
_LIST = [1]
_CALLED = len(_TEXT)


def count() -> "Any":
    global _LIVE


    _LIVE += 1
    return _HALF + _LIVE
'''


def test_private_constants_are_compiled_in_and_typing_goes() -> None:
    assert frozen_source.rewrite(SOURCE) == FROZEN


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_no_module_reads_what_is_compiled_into_another(path: Path) -> None:
    """`from other import _NAME` and `other._NAME` would fail on the board alone."""
    tree = ast.parse(path.read_text())
    hidden = {name for module in MODULES for name in _hidden(module.read_text())}
    imported = [
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    read = [
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
    ]
    assert not hidden & {*imported, *read}


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_lines_keep_their_numbers(path: Path) -> None:
    source = path.read_text()
    frozen = frozen_source.rewrite(source)
    ast.parse(frozen)
    assert frozen.count("\n") == source.count("\n") and "TYPE_CHECKING" not in frozen


def _hidden(source: str) -> list[str]:
    tree = ast.parse(frozen_source.rewrite(source))
    return [
        node.targets[0].id
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
    ]
