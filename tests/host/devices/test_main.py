"""Tests of main.py: whether the frozen firmware starts, and what is left when it ends."""

from __future__ import annotations

import sys
import types
from pathlib import Path
from typing import Any

import pytest

MAIN = (Path(__file__).parents[3] / "firmware/main.py").read_text(encoding="utf-8")
PATH = ["", ".frozen", "/lib"]


@pytest.mark.parametrize(
    ("scope", "is_started"), [({}, True), ({"is_safe": False}, True), ({"is_safe": True}, False)]
)
@pytest.mark.parametrize("error", [None, KeyboardInterrupt()])
def test_the_frozen_firmware_runs_unless_boot_says_safe_and_leaves_a_prompt(
    monkeypatch: pytest.MonkeyPatch,
    scope: dict[str, bool],
    is_started: bool,
    error: BaseException | None,
) -> None:
    monkeypatch.setattr(sys, "path", PATH[:])
    done: list[Any] = []

    def run() -> None:
        done.append(list(sys.path))
        if error:
            raise error

    start = types.SimpleNamespace(run=run)
    package: Any = types.ModuleType("cribboard")
    package.start = start
    monkeypatch.setitem(sys.modules, "cribboard", package)
    timer = types.SimpleNamespace(
        deinit=lambda: done.append("quiet"), init=lambda period, callback: done.append(callback)
    )
    names = {**scope, "prompt_timer": timer, "watch_prompt": "watch"}
    if error and is_started:
        with pytest.raises(KeyboardInterrupt):
            exec(MAIN, names)
    else:
        exec(MAIN, names)
    assert done == (["quiet", [".frozen"], "watch"] if is_started else [])
    assert sys.path == PATH
