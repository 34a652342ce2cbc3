"""Tests of main.py: which firmware it imports, and what it does when /source fails."""

from __future__ import annotations

import io
import types
from pathlib import Path
from typing import Any

import pytest

MAIN = (Path(__file__).parents[2] / "firmware/main.py").read_text(encoding="utf-8")


class Homes:
    """The places that modules come from: `frozen` always, `source` whole or failing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.started: list[str] = []
        self.logged: list[Exception] = []
        self.error: BaseException | None = None
        self.run_error: BaseException | None = None
        self.modules: dict[str, Any] = {"cribboard_image": object(), "cribboardx": object()}
        self.path = ["", ".frozen", "/lib"]
        system: Any = types.ModuleType("sys")
        system.path, system.modules = self.path, self.modules
        self.thresholds: list[int] = []
        collector = types.SimpleNamespace(threshold=self.thresholds.append)
        self._found = {"sys": system, "gc": collector}
        self.builtins = dict(
            vars(__builtins__) if not isinstance(__builtins__, dict) else __builtins__
        )
        self.builtins["__import__"] = self.imported
        self.builtins["open"] = self.opened
        self.order: str | None = None  # what /source/order holds
        self.packages = {
            name: types.SimpleNamespace(__path__=f".frozen/{name.replace('.', '/')}")
            for name in ("cribboard", "cribboard.rules")
        }
        self.places: list[tuple[str, str]] = []  # imported by name, and where its package lay

    def imported(
        self, name: str, scope: Any = None, held: Any = None, names: Any = (), *_: Any
    ) -> Any:
        if name in self._found:
            return self._found[name]
        home = self.path[0]
        if not names:  # by main.py, of a name in /source/order
            self.import_by_name(name)
            return None
        if name == "cribboard":
            for held_name in ("cribboard", "cribboard.app"):  # a module is imported once
                self.modules.setdefault(held_name, home)
            if home == "/source" and self.error:
                raise self.error
            return types.SimpleNamespace(start=types.SimpleNamespace(run=lambda: self.run(home)))
        assert name == "cribboard.devices" and home == ".frozen"
        error_log = types.SimpleNamespace(log=lambda error, files: self.logged.append(error))
        return types.SimpleNamespace(
            error_log=error_log, flash_files=types.SimpleNamespace(Files=str)
        )

    def opened(self, path: str) -> Any:
        assert path == "/source/order"
        if self.order is None:
            raise OSError(2)
        return io.StringIO(self.order)

    def import_by_name(self, name: str) -> None:
        parent = name.rpartition(".")[0]
        if not parent or name in self.packages:
            self.modules.setdefault(name, self.packages[name])
            return
        if self.error:
            raise self.error
        place = str(self.modules.setdefault(parent, self.packages[parent]).__path__)
        self.places.append((name, place))
        self.modules[name] = place

    def run(self, home: str) -> None:
        assert self.modules["cribboard.app"] == home, "no module of the other is left"
        self.started.append(home)
        if self.run_error:
            raise self.run_error

    def main(self, **scope: Any) -> None:
        exec(MAIN, {"__builtins__": self.builtins, **scope})
        assert self.path == ["", ".frozen", "/lib"], "the prompt has the whole of it again"


@pytest.fixture
def homes(monkeypatch: pytest.MonkeyPatch) -> Homes:
    return Homes(monkeypatch)


@pytest.mark.parametrize(
    ("scope", "started"),
    [
        ({}, [".frozen"]),
        ({"is_safe": False, "has_source": False}, [".frozen"]),
        ({"has_source": True}, ["/source"]),
        ({"has_source": True, "is_source_ignored": True}, [".frozen"]),
        ({"is_safe": True}, []),
        ({"is_safe": True, "has_source": True}, []),
    ],
)
def test_which_firmware_starts(homes: Homes, scope: dict[str, bool], started: list[str]) -> None:
    homes.main(**scope)
    assert homes.started == started and not homes.logged


@pytest.mark.parametrize(
    "error",
    [ImportError("x"), SyntaxError("x"), ValueError("incompatible .mpy file"), MemoryError()],
)
def test_a_source_that_cannot_be_imported_leaves_the_frozen_firmware(
    homes: Homes, error: Exception, capsys: pytest.CaptureFixture[str]
) -> None:
    homes.error = error
    homes.main(has_source=True)
    assert homes.thresholds == [32_000, -1], "the frozen firmware collects as without /source"
    assert homes.started == [".frozen"] and homes.logged == [error]
    assert "/source cannot be imported: the frozen firmware starts." in capsys.readouterr().out
    assert {"cribboard_image", "cribboardx"} <= homes.modules.keys(), "only ours are taken out"


def test_ctrl_c_gets_to_the_prompt_from_an_import_and_from_the_game(homes: Homes) -> None:
    homes.error = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        exec(MAIN, {"__builtins__": homes.builtins, "has_source": True})
    assert homes.path == ["", ".frozen", "/lib"] and not homes.started
    homes.error, homes.run_error = None, KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        exec(MAIN, {"__builtins__": homes.builtins, "has_source": True})
    assert homes.path == ["", ".frozen", "/lib"] and homes.started == ["/source"]


ORDER = "cribboard.table\ncribboard.rules.pegs!\ncribboard.sounds!"


def test_some_modules_come_from_source_and_all_others_are_frozen(homes: Homes) -> None:
    homes.order = ORDER
    homes.main(has_source=True)
    assert homes.places == [
        ("cribboard.table", ".frozen/cribboard"),
        ("cribboard.rules.pegs", "/source/cribboard/rules"),
        ("cribboard.sounds", "/source/cribboard"),
    ]
    assert homes.started == [".frozen"] and not homes.logged
    paths = {name: package.__path__ for name, package in homes.packages.items()}
    assert paths == {"cribboard": ".frozen/cribboard", "cribboard.rules": ".frozen/cribboard/rules"}


def test_one_of_some_modules_that_fails_leaves_the_frozen_firmware(homes: Homes) -> None:
    homes.order, homes.error = ORDER, MemoryError()
    homes.main(has_source=True)
    assert homes.started == [".frozen"] and homes.logged == [homes.error]
    assert homes.packages["cribboard"].__path__ == ".frozen/cribboard"
