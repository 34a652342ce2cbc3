"""`cribboard deploy --source` and `--clean`: complete or not at all, and only if there is room."""

import contextlib
import json
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cribboard_tools import cli
from cribboard_tools.errors import Failure
from cribboard_tools.firmware_source import PACKAGE
from cribboard_tools.link import stopping
from cribboard_tools.pico import mpy, source_overlay, source_upload
from cribboard_tools.pico.repl import PicoError
from tests.helpers.host.fake_board import World

OLD = {"cribboard/app.mpy": b"old app", "cribboard/same.mpy": b"same", "cribboard/gone.mpy": b"-"}
NEW = {"cribboard/app.mpy": b"new", "cribboard/same.mpy": b"same", "cribboard/ui/x.mpy": b"x" * 900}


def compiled(standing: source_upload.Standing, files: dict[str, bytes]) -> dict[str, bytes]:
    """Return these files in place of the compiled modules, once the board's chip was accepted."""
    mpy.arch_of(standing.mpy_version)
    return dict(files)


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(source_upload, "compiled_files", lambda standing: compiled(standing, NEW))
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
    tmp_path: Path, world: World
) -> None:
    for cut in range(1, 40):
        World.__init__(world, tmp_path / str(cut), world.patch)
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


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("image", None, "--source needs Cribboard's image"),
        ("mpy", 6 | 3 << 8 | 11 << 10, "RISC-V cores"),
        ("mpy", 7 | 3 << 8 | 4 << 10, "loads .mpy files of version 7.3, and this mpy-cross makes"),
        ("mpy", 6 | 2 << 8 | 4 << 10, "loads .mpy files of version 6.2, and this mpy-cross makes"),
    ],
)
def test_a_board_that_cannot_take_it_is_refused(
    world: World, capsys: Any, name: str, value: Any, why: str
) -> None:
    setattr(world, name, value)
    assert why in refusal(world, capsys)


def test_too_little_memory_is_refused_with_the_figures(world: World, capsys: Any) -> None:
    """A Pico W has some 194,000 bytes in all, a Pico 245,888."""
    files = {"cribboard/x.mpy": bytes(150_000)}
    world.patch.setattr(source_upload, "compiled_files", lambda standing: files)
    world.heap = 194_000
    said = refusal(world, capsys)
    assert "need 225,500 bytes of memory" in said and "it has 194,000" in said
    world.heap = 245_888
    assert run() == 0


def test_too_little_flash_is_refused_with_the_figures(world: World, capsys: Any) -> None:
    world.free_blocks = 12
    said = refusal(world, capsys)
    assert "69,632 bytes of flash are needed" in said and "49,152 are free" in said
    world.free_blocks = 17
    assert run() == 0


def test_the_whole_package_is_compiled_for_each_chip() -> None:
    assert mpy.ARCHES == {4: "armv6m", 7: "armv7emsp"}
    texts = source_overlay.frozen_texts()
    assert set(texts) == {
        path.relative_to(PACKAGE.parent).as_posix() for path in PACKAGE.rglob("*.py")
    }
    made = mpy.compile_texts(texts, "armv6m")
    assert {Path(name).with_suffix(".py").as_posix() for name in made} == set(texts)
    native = next(name for name in made if name.endswith("viper_loops.mpy"))
    assert made[native][:2] == b"M\x06" and made[native][2] >> 2 == 4
    text = texts["cribboard/devices/viper_loops.py"]
    assert mpy.compile_source(text, "viper_loops.py", "armv7emsp")[2] >> 2 == 7
    with pytest.raises(Failure, match="x.py does not compile"):
        mpy.compile_source("def", "x.py", "armv6m")


def test_watch_sends_again_when_a_source_changes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stamps = iter([{"a.py": 1}, {"a.py": 1}, {"a.py": 2}, {"a.py": 2}, {"a.py": 3}])
    done: list[int] = []

    def once(args: Any, open_board: Any) -> None:
        done.append(len(done))
        if len(done) == 2:
            raise PicoError("a.py does not compile")
        if len(done) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr(source_upload, "_send_once", once)
    monkeypatch.setattr(source_upload, "_stamps", lambda: next(stamps))
    monkeypatch.setattr(source_upload.time, "sleep", lambda seconds: None)
    with pytest.raises(KeyboardInterrupt):
        args: Any = SimpleNamespace(watch=True, clean=False)
        source_upload.run(args, contextlib.nullcontext)  # type: ignore[arg-type]
    assert done == [0, 1, 2] and "does not compile" in capsys.readouterr().err


def test_a_mistake_in_a_source_is_named_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cribboard"
    folder.mkdir()
    (folder / "app.py").write_text("x = 1\ndef run(:\n")
    monkeypatch.setattr(source_overlay, "PACKAGE", folder)
    with pytest.raises(Failure, match=r"^cribboard/app.py, line 2: invalid syntax$"):
        source_overlay.frozen_texts()
    (folder / "app.py").write_bytes('x = 1\ny = "é"\n'.encode("latin-1"))
    with pytest.raises(Failure, match=r"^cribboard/app.py, line 2: the file is not UTF-8 text$"):
        source_overlay.frozen_texts()


@pytest.mark.parametrize("words", [("--source",), ("--clean",)])
def test_a_save_is_waited_for_and_a_board_that_does_not_stop_is_explained(
    world: World, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    world.saves = 1
    assert cli.main(["deploy", *words]) == 0
    assert world.happened[:3] == ["saving", "saved", "stopped"]
    world.saves = 10**9  # its flash is full
    world.patch.setattr(stopping, "_SAVING_S", 0.01)
    assert cli.main(["deploy", *words]) == 0 and world.happened[-1] == "reset"
    assert "the moves since are lost" in capsys.readouterr().err
    world.is_deaf = True
    assert cli.main(["deploy", *words]) == 1
    assert "switch it on there (item 25)" in capsys.readouterr().err


def test_an_installed_package_has_no_sources_to_send(world: World, capsys: Any) -> None:
    world.patch.setattr(source_upload, "is_checkout", lambda: False)
    assert run() == 1 and "installed package" in capsys.readouterr().err


TEXTS = {
    "cribboard/__init__.py": "",
    "cribboard/app.py": "from cribboard import table\nfrom cribboard.rules import pegs\n",
    "cribboard/rules/__init__.py": "",
    "cribboard/rules/pegs.py": "def step():\n    from cribboard.table import LIMIT\n",
    "cribboard/sounds.py": "import asyncio\n",
    "cribboard/table.py": "import sys\nLIMIT = 5\n",
}


def test_only_modules_that_differ_from_the_image_are_sent() -> None:
    listing = "heap 5\r\n" + source_overlay.listing(TEXTS).replace("\n", "\r\n")
    assert source_overlay.changed_paths(TEXTS, listing) == []
    changed = TEXTS | {"cribboard/app.py": "import gc\n", "cribboard/new.py": ""}
    assert source_overlay.changed_paths(changed, listing) == [
        "cribboard/app.py",
        "cribboard/new.py",
    ]
    assert source_overlay.changed_paths(TEXTS, "an image without a list") is None
    package = TEXTS | {"cribboard/rules/__init__.py": "VERSION = 2\n"}
    assert source_overlay.changed_paths(package, listing) is None


def test_modules_are_imported_after_those_that_they_import() -> None:
    order = source_overlay.import_order(TEXTS, ["cribboard/app.py", "cribboard/rules/pegs.py"])
    assert order == [
        "cribboard.table",
        "cribboard",
        "cribboard.rules.pegs!",
        "cribboard.rules",
        "cribboard.app!",
    ]


def test_a_changed_constant_changes_the_modules_that_have_its_value(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = shutil.copytree(PACKAGE, tmp_path / "cribboard")
    monkeypatch.setattr(source_overlay, "PACKAGE", package)
    listing = source_overlay.listing(source_overlay.frozen_texts())
    constants = package / "constants.py"
    text = constants.read_text(encoding="utf-8")
    assert "SCREEN_ROWS = 8" in text
    constants.write_text(text.replace("SCREEN_ROWS = 8", "SCREEN_ROWS = 9"), encoding="utf-8")
    paths = source_overlay.changed_paths(source_overlay.frozen_texts(), listing)
    assert paths and {"cribboard/constants.py", "cribboard/display.py"} <= set(paths)
    assert len(paths) < 12


def test_a_checkout_like_the_image_leaves_no_source(
    world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(world)
    world.patch.setattr(source_upload, "compiled_files", lambda standing: {})
    assert run() == 0 and source(world) == {}
    assert "has the modules of this checkout" in capsys.readouterr().out
    assert run("--json") == 0 and json.loads(capsys.readouterr().out)["removed"] == 0
