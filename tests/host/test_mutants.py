"""The mutation tool itself: a mutant is really in the code that the tests then run."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.host import mutants, mutations

SOURCE = """
LIMIT = 3


class Peg:
    def __init__(self) -> None:
        self._hole = 0

    @property
    def hole(self) -> int:
        return self._hole + 1

    @hole.setter
    def hole(self, hole: int) -> None:
        self._hole = hole - 1


def _table() -> list[int]:
    return [1, 2]


TABLE = _table()
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    path = tmp_path / "mutated_here.py"
    path.write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    finders = list(sys.meta_path)
    yield path
    sys.meta_path[:] = finders
    sys.modules.pop("mutated_here", None)


def _mutant(path: Path, after: str) -> mutations.Mutant:
    every = [mutations.completed(one, path) for one in mutations.mutants("mutated_here", path)]
    (found,) = [one for one in every if one.after == after]
    return found


@pytest.mark.parametrize(
    ("after", "seen"), [("return self._hole - 1", 6), ("self._hole = hole + 1", 10)]
)
def test_a_getter_and_its_setter_are_changed_apart(source: Path, after: str, seen: int) -> None:
    module = importlib.import_module("mutated_here")
    mutations.apply(_mutant(source, after), module, source)
    peg = module.Peg()
    peg.hole = 8
    assert peg.hole == seen


def test_a_module_that_is_dropped_and_imported_again_still_has_the_mutant(source: Path) -> None:
    first = importlib.import_module("mutated_here")
    mutations.apply(_mutant(source, "return [1, 3]"), first, source)
    assert first._table() == [1, 3] and first.TABLE == [1, 2]
    del sys.modules["mutated_here"]
    again = importlib.import_module("mutated_here")
    assert again is not first and again.TABLE == [1, 3]


def test_faults_outside_functions_are_counted(source: Path) -> None:
    assert mutations.outside(source) == 2  # the limit, and the table's assignment


def test_areas_are_packages_and_modules_and_app_has_the_modules_beside_it() -> None:
    assert set(mutants.named(["link"])) == {"cribboard.link.connection", "cribboard.link.requests"}
    assert set(mutants.named(["table", "strict_json"])) == {
        "cribboard.table",
        "cribboard.strict_json",
    }
    app = set(mutants.named(["app"]))
    assert {f"cribboard.{name}" for name in ("app", "display", "alerts", "table", "view")} <= app
    assert not [name for name in app if name.count(".") > 1]
    assert set(mutants.named([])) == set(mutants.modules())
    with pytest.raises(ValueError, match="lihgts"):
        mutants.named(["lihgts"])


def test_every_mutant_listed_as_equivalent_is_still_one() -> None:
    made = set()
    for module, path in mutants.modules().items():
        if any(module == key[0] for key in mutants.equivalents()):
            lines = {key[2] for key in mutants.equivalents() if key[0] == module}
            for one in mutations.mutants(module, path):
                if one.before in lines:
                    one = mutations.completed(one, path)
                    made.add((one.module, one.function, one.before, one.after))
    assert set(mutants.equivalents()) <= made
