"""Deploy at a board that is a folder: what is sent, what hides it, and a cable pulled anywhere.

The code that deploy runs on the Pico runs here, its files being those of the folder.
"""

import ast
import builtins
import contextlib
import hashlib
import io
import json
import os
import shutil
import sys
import types
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from host_tools import deploy
from host_tools.pico import PicoError

MPY = 6 | 3 << 8 | 4 << 10  # as sys.implementation._mpy says on an RP2040, MicroPython 1.23
MACHINE = "Raspberry Pi Pico with RP2040"
OLD = {"x/app.mpy": b"old app", "x/same.mpy": b"same", "x/gone.mpy": b"gone"}
NEW = {"x/app.mpy": b"new app", "x/same.mpy": b"same", "x/deep/more.mpy": b"more" * 900}
STARTERS = {"/boot.py": b"boot", "/cribboard_start.mpy": b"start", "/main.py": b"main"}


class Pico:
    """A Pico whose flash is a folder. `left`: after so many operations the cable is pulled."""

    port = "folder"

    def __init__(self, root: Path, version: tuple[int, ...] = (1, 23, 0), mpy: int = MPY) -> None:
        self.root, self.left, self.resets, self.puts = root, 10**6, 0, 0
        root.mkdir(exist_ok=True)
        implementation = ("micropython", version, MACHINE)
        system = SimpleNamespace(implementation=_Told(implementation, mpy))
        self._globals: dict[str, Any] = {"__builtins__": self._builtins(system)}

    def _builtins(self, system: Any) -> dict[str, Any]:
        here = {
            name: (lambda function: lambda path: function(self._at(path)))(getattr(os, name))
            for name in ("listdir", "stat", "remove", "rmdir", "mkdir")
        }
        found = {"os": SimpleNamespace(**here), "sys": system}

        def imported(name: str, *more: Any) -> Any:
            return found[name] if name in found else builtins.__import__(name, *more)

        held = dict(vars(builtins))
        held["__import__"] = imported
        held["open"] = lambda path, mode="r": open(self._at(path), mode)
        return held

    def _at(self, path: str) -> str:
        return str(self.root / path.lstrip("/"))

    def _operate(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise PicoError("the Pico was lost")

    def run(self, code: str, timeout_s: float = 60) -> str:
        self._operate()
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(code, self._globals)
        return said.getvalue()

    def put(self, path: str, data: bytes) -> None:
        self._operate()
        self.puts += 1
        place = Path(self._at(path))
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)

    def reset(self) -> None:
        self._operate()
        self.resets += 1

    def files(self, slot: str) -> dict[str, bytes]:
        folder = self.root / slot
        found = [path for path in folder.rglob("*") if path.is_file()]
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}

    def runs(self) -> dict[str, bytes]:
        """Return the files of the slot that would run if it were powered on now."""
        return self.files((self.root / "slot").read_text().strip())


class _Told(tuple):
    def __new__(cls, values: tuple[Any, ...], mpy: int) -> "_Told":
        made = super().__new__(cls, values)
        made._mpy = mpy  # type: ignore[attr-defined]
        return made


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Have a small firmware in place of the whole: the dictionary is it."""
    files = dict(NEW)
    monkeypatch.setattr(deploy, "compile_all", lambda arch: dict(files))
    monkeypatch.setattr(deploy, "root_files", lambda arch: dict(STARTERS))
    return files


def board(root: Path, slot: str = "a") -> Pico:
    """Return a board that runs the old firmware, with a person's settings and games."""
    pico = Pico(root)
    for name, data in OLD.items():
        pico.put(f"/{slot}/{name}", data)
    pico.put("/slot", f"{slot}\n".encode())
    pico.put("/cribboard_start.mpy", b"start")
    pico.put("/main.py", b"main")
    pico.put("/data/settings", b"{}")
    pico.puts = 0
    return pico


def test_only_what_changed_is_sent_and_the_rest_is_kept(tmp_path: Path, compiled: Any) -> None:
    pico = board(tmp_path / "pico")
    told = deploy.deploy(pico)  # type: ignore[arg-type]
    assert (told["sent"], told["copied"], told["starters"]) == (2, 1, ["/boot.py"])
    assert pico.runs() == NEW and pico.files("a") == OLD and pico.resets == 1
    assert (pico.root / "data/settings").read_bytes() == b"{}"
    pico.puts = 0
    told = deploy.deploy(pico)  # type: ignore[arg-type]
    assert (told["sent"], told["is_switched"], pico.puts) == (0, False, 0)


def test_a_dry_run_changes_nothing(tmp_path: Path, compiled: Any) -> None:
    pico = board(tmp_path / "pico")
    told = deploy.deploy(pico, is_dry=True)  # type: ignore[arg-type]
    assert told["sent"] == 2 and not told["is_switched"]
    assert pico.runs() == OLD and not pico.files("b") and not pico.puts


def test_a_cable_pulled_anywhere_leaves_the_old_or_the_new_and_the_next_run_completes_it(
    tmp_path: Path, compiled: Any
) -> None:
    seen = set()
    for cut in range(100):
        root = tmp_path / f"pico{cut}"
        pico = board(root, "b")
        pico.left = cut
        try:
            deploy.deploy(pico)  # type: ignore[arg-type]
            break
        except PicoError:
            runs = pico.runs()
            assert runs in (OLD, NEW), cut
            seen.add("old" if runs == OLD else "new")
        sent = set(pico.files("a")) & {"x/app.mpy", "x/deep/more.mpy"}
        pico.left = 10**6
        told = deploy.deploy(pico)  # type: ignore[arg-type]
        assert told["sent"] <= 2 - len(sent), "what had arrived is not sent again"
        assert pico.runs() == NEW and pico.files("b") == OLD
        shutil.rmtree(root)
    assert cut > 8 and seen == {"old", "new"}


def test_a_file_that_does_not_arrive_whole_is_never_switched_to(
    tmp_path: Path, compiled: Any
) -> None:
    pico = board(tmp_path / "pico")
    put = pico.put
    pico.put = lambda path, data: put(path, data[:-1] if "more" in path else data)  # type: ignore[method-assign]
    with pytest.raises(PicoError, match="more.mpy is not as it should be; the old version stays"):
        deploy.deploy(pico)  # type: ignore[arg-type]
    assert pico.runs() == OLD


@pytest.mark.parametrize(
    "stray",
    ["cribboard/app.py", "lib/cribboard/x.mpy", "asyncio.py", "lib/json.mpy", "cribboard_start.py"],
)
def test_what_would_hide_the_game_is_named_and_removed_with_leave(
    tmp_path: Path, compiled: Any, stray: str
) -> None:
    pico = board(tmp_path / "pico")
    pico.put(f"/{stray}", b"?")
    pico.put("/notes.py", b"mine")
    pico.put("/lib/typing.mpy", b"often there, and never in the way")
    named = "/" + (stray if stray.endswith((".py", ".mpy")) and "cribboard/" not in stray else "")
    named = named if len(named) > 1 else "/" + stray.rpartition("/")[0]
    with pytest.raises(PicoError, match=f"^{named} on the Pico would hide"):
        deploy.deploy(pico)  # type: ignore[arg-type]
    assert pico.runs() == OLD
    deploy.deploy(pico, is_clearing=True)  # type: ignore[arg-type]
    assert pico.runs() == NEW and not (pico.root / named[1:]).exists()
    assert (pico.root / "notes.py").exists()


@pytest.mark.parametrize(("is_safe", "started"), [(None, [1]), (False, [1]), (True, [])])
def test_main_py_starts_what_was_compiled_and_comes_after_it(
    monkeypatch: pytest.MonkeyPatch, is_safe: bool | None, started: list[int]
) -> None:
    """A board that is cut off between the two still has a main.py that needs neither."""
    files = deploy.root_files("armv6m")
    assert list(files) == ["/boot.py", "/cribboard_start.mpy", "/main.py"]
    calls: list[int] = []
    module = types.ModuleType("cribboard_start")
    module.start = lambda: calls.append(1)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cribboard_start", module)
    scope = {} if is_safe is None else {"is_safe": is_safe}  # boot.py's globals are main.py's
    exec(files["/main.py"], scope)
    assert calls == started


def test_a_twin_as_source_in_the_slot_is_taken_away(tmp_path: Path, compiled: Any) -> None:
    """MicroPython takes app.py before app.mpy."""
    pico = board(tmp_path / "pico")
    deploy.deploy(pico)  # type: ignore[arg-type]
    pico.put("/b/x/app.py", b"print('older')")
    deploy.deploy(pico)  # type: ignore[arg-type]
    assert pico.runs() == NEW


def test_a_board_filled_by_mip_is_not_touched_while_it_runs(tmp_path: Path, compiled: Any) -> None:
    pico = board(tmp_path / "pico")
    (pico.root / "slot").unlink()  # main.py runs slot a then
    deploy.deploy(pico)  # type: ignore[arg-type]
    assert pico.files("a") == OLD and pico.runs() == NEW


@pytest.mark.parametrize(
    ("machine", "page"),
    [
        ("Raspberry Pi Pico with RP2040", "RPI_PICO"),
        ("Raspberry Pi Pico W with RP2040", "RPI_PICO_W"),
        ("Raspberry Pi Pico 2 with RP2350", "RPI_PICO2"),
        ("Raspberry Pi Pico 2 W with RP2350", "RPI_PICO2_W"),
    ],
)
def test_what_is_too_old_is_told_its_download(tmp_path: Path, machine: str, page: str) -> None:
    pico = Pico(tmp_path / "pico")
    pico.run = lambda code, timeout_s=60: repr(((1, 19, 1), machine))  # type: ignore[method-assign]
    with pytest.raises(PicoError, match=f"1.19.*get {page} from .*/download/{page}/"):
        deploy.look(pico)  # type: ignore[arg-type]


def test_an_mpy_cross_of_another_version_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PicoError, match="loads .mpy files of version 7, mpy-cross here makes"):
        deploy.look(Pico(tmp_path / "pico", mpy=7 | 4 << 10))  # type: ignore[arg-type]


def test_the_tools_are_what_the_dialect_can_do() -> None:
    """The probes parse, and hash as hashlib does."""
    ast.parse(deploy.TOOLS + deploy.ASK)
    assert deploy._hash(b"x") == hashlib.sha256(b"x").hexdigest()


def test_watch_deploys_again_when_a_source_changes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stamps = iter([{"a.py": 1}, {"a.py": 1}, {"a.py": 2}, {"a.py": 2}, {"a.py": 3}])
    done: list[int] = []

    def once(args: Any) -> None:
        done.append(len(done))
        if len(done) == 2:
            raise PicoError("a.py does not compile")
        if len(done) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(deploy, "_deploy_once", once)
    monkeypatch.setattr(deploy, "_stamps", lambda: next(stamps))
    monkeypatch.setattr(deploy.time, "sleep", lambda seconds: None)
    with pytest.raises(KeyboardInterrupt):
        deploy.run(SimpleNamespace(watch=True))  # type: ignore[arg-type]
    assert done == [0, 1, 2] and "does not compile" in capsys.readouterr().err


def test_json_tells_what_was_done(
    tmp_path: Path, compiled: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    pico = board(tmp_path / "pico")
    monkeypatch.setattr(deploy, "Pico", lambda port: contextlib.nullcontext(pico))
    from host_tools import cli

    assert cli.main(["deploy", "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["slot"] == "b" and said.err == ""
