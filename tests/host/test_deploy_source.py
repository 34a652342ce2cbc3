"""`cribboard deploy --source` and `--clean`: complete or not at all, and only if there is room."""

import json
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from host_tools import cli
from host_tools.errors import Failure
from host_tools.pico import mpy, source_upload
from host_tools.pico.repl import PicoError
from tests.helpers.host.fake_board import World

OLD = {"cribboard/app.mpy": b"old app", "cribboard/same.mpy": b"same", "cribboard/gone.mpy": b"-"}
NEW = {"cribboard/app.mpy": b"new", "cribboard/same.mpy": b"same", "cribboard/ui/x.mpy": b"x" * 900}


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(mpy, "compile_package", lambda arch: dict(NEW))
    return World(tmp_path, monkeypatch)


def source(world: World) -> dict[str, bytes]:
    head = "/source/"
    found = world.contents()
    return {path[len(head) :]: data for path, data in found.items() if path.startswith(head)}


def fill(world: World) -> None:
    """Have an older version in /source, complete, and a game."""
    for name, data in OLD.items():
        world.put(f"/source/{name}", data)
    world.put("/source/complete", b"?")
    world.put("/data/settings", b"{}")


def run(*words: str) -> int:
    return cli.main(["deploy", "--source", *words])


def test_only_what_changed_is_sent_and_the_marker_comes_last(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(world)
    assert run("--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["sent"], told["removed"], told["files"]) == (2, 1, 3)
    files = source(world)
    marker = files.pop("complete").decode()
    wanted = {f"/source/{name}": source_upload._hash(data) for name, data in NEW.items()}
    assert files == NEW and marker == source_upload.listing_hash(wanted)
    assert world.contents()["/data/settings"] == b"{}" and world.resets == 1
    world.puts = 0
    assert run() == 0 and world.puts == 0 and world.resets == 2
    assert "match this checkout already" in capsys.readouterr().out


def test_a_cable_pulled_anywhere_leaves_all_of_it_or_no_marker(
    tmp_path: Path, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for cut in range(1, 40):
        World.__init__(world, tmp_path / str(cut), monkeypatch)
        fill(world)
        world.left = cut
        if run() == 0:
            break
        files = source(world)
        has_marker = files.pop("complete", None) is not None
        assert not has_marker or files in (OLD, NEW), cut
        world.plug_in()
        assert run() == 0
        files = source(world)
        assert files.pop("complete") and files == NEW
        shutil.rmtree(world.files)
    assert cut > 8


def test_a_file_that_does_not_arrive_whole_is_never_marked_complete(world: World) -> None:
    put = world.put
    world.put = lambda path, data: put(path, data[:-1] if path.endswith("x.mpy") else data)  # type: ignore[method-assign]
    assert run() == 1
    assert "complete" not in source(world)


def test_clean_removes_it_all_and_the_games_stay(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(world)
    assert cli.main(["deploy", "--clean"]) == 0
    assert world.contents() == {"/data/settings": b"{}"} and world.resets == 1
    assert "/source is removed" in capsys.readouterr().out
    assert cli.main(["deploy", "--clean", "--json"]) == 0
    assert not json.loads(capsys.readouterr().out)["is_removed"]


def test_a_dry_run_changes_nothing(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    fill(world)
    before = world.contents()
    assert run("--dry-run") == 0 and cli.main(["deploy", "--clean", "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert "2 of 3 files would be sent" in said and "would be removed" in said
    assert world.contents() == before and world.resets == 2


def refusal(world: World, capsys: pytest.CaptureFixture[str]) -> str:
    world.put("/data/settings", b"{}")
    assert run() == 1
    assert world.contents() == {"/data/settings": b"{}"} and world.resets, "the game goes on"
    return str(capsys.readouterr().err)


def test_plain_micropython_is_refused(world: World, capsys: Any) -> None:
    world.image = None
    assert "--source needs Cribboard's image" in refusal(world, capsys)


def test_risc_v_is_refused(world: World, capsys: Any) -> None:
    world.mpy = 6 | 3 << 8 | 11 << 10
    assert "RISC-V cores" in refusal(world, capsys)


@pytest.mark.parametrize("told", [7 | 3 << 8 | 4 << 10, 6 | 2 << 8 | 4 << 10])
def test_an_mpy_cross_of_another_version_is_refused(world: World, capsys: Any, told: int) -> None:
    world.mpy = told
    said = refusal(world, capsys)
    version = f"{told & 255}.{told >> 8 & 3}"
    assert f"loads .mpy files of version {version}, and this mpy-cross makes" in said


def test_too_little_memory_is_refused_with_the_figures(
    world: World, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Pico W has some 194,000 bytes in all, a Pico 245,888; the package is of 179,000."""
    monkeypatch.setattr(mpy, "compile_package", lambda arch: {"cribboard/x.mpy": bytes(179_000)})
    world.heap = 194_000
    said = refusal(world, capsys)
    assert "need 233,410 bytes of memory" in said and "it has 194,000" in said
    world.heap = 245_888
    assert run() == 0


def test_too_little_flash_is_refused_with_the_figures(world: World, capsys: Any) -> None:
    world.free_blocks = 12
    said = refusal(world, capsys)
    assert "69,632 bytes of flash are needed" in said and "49,152 are free" in said
    world.free_blocks = 17
    assert run() == 0


def test_the_whole_package_is_compiled_for_each_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert mpy.ARCHES == {4: "armv6m", 7: "armv7emsp"}
    sources = {path.relative_to(mpy.PACKAGE.parent) for path in mpy.PACKAGE.rglob("*.py")}
    made = mpy.compile_package("armv6m")
    assert {Path(name).with_suffix(".py") for name in made} == sources
    native = next(name for name in made if name.endswith("viper_loops.mpy"))
    assert made[native][:2] == b"M\x06" and made[native][2] >> 2 == 4
    text = (mpy.PACKAGE / "devices/viper_loops.py").read_text()
    assert mpy.compile_source(text, "viper_loops.py", "armv7emsp")[2] >> 2 == 7
    with pytest.raises(Failure, match="x.py does not compile"):
        mpy.compile_source("def", "x.py", "armv6m")


def test_watch_sends_again_when_a_source_changes(
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

    monkeypatch.setattr(source_upload, "_send_once", once)
    monkeypatch.setattr(source_upload, "_stamps", lambda: next(stamps))
    monkeypatch.setattr(source_upload.time, "sleep", lambda seconds: None)
    with pytest.raises(KeyboardInterrupt):
        source_upload.run(SimpleNamespace(watch=True, clean=False))  # type: ignore[arg-type]
    assert done == [0, 1, 2] and "does not compile" in capsys.readouterr().err


def test_an_installed_package_has_no_sources_to_send(
    world: World, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(source_upload, "is_checkout", lambda: False)
    assert run() == 1 and "installed package" in capsys.readouterr().err
