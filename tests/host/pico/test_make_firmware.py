"""Building the images: frozen modules, partitions of the flash, and failures."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cribboard.screen import glyphs
from cribboard_tools.console import arguments
from cribboard_tools.errors import Failure
from cribboard_tools.pico import frozen_texts, make_firmware, micropython_sources, uf2
from cribboard_tools.pico.make_firmware import BOARDS, Stamp

ROOT = make_firmware.ROOT
STAMP = Stamp("1.2.3", "0123456789", 1_700_000_000)
#: What the builder imports for messages and folders: no byte of an image comes from it.
NOT_IN_IMAGES = {
    "host_tools/cribboard_tools/cache_folder.py",
    "host_tools/cribboard_tools/console/__init__.py",
    "host_tools/cribboard_tools/console/arguments.py",
    "host_tools/cribboard_tools/console/printable.py",
    "host_tools/cribboard_tools/console/terminal.py",
    "host_tools/cribboard_tools/errors.py",
    "host_tools/cribboard_tools/pico/__init__.py",
}


class Manifest:
    """Records what a manifest freezes, with the functions that makemanifest.py gives it."""

    def __init__(self, path, **options):
        self.files = []
        self.libraries = []
        self._folder = path.parent
        names = {
            "include": self.include,
            "require": self.libraries.append,
            "freeze": self.freeze,
            "package": self.package,
            "options": Options(options),
        }
        exec(compile(path.read_text(), str(path), "exec"), names)

    def include(self, path, **options):
        if path.startswith("$"):
            self.libraries.append(path)
        else:
            self.files += Manifest(Path(path), **options).files

    def freeze(self, folder, name):
        if not folder.startswith("$"):
            self.files.append(str((self._folder / folder / name).resolve()))

    def package(self, name):
        found = (self._folder / name).rglob("*.py")
        self.files += [str(path.resolve()) for path in found]


class Options:
    """A manifest's options: what include() was given, else their defaults."""

    def __init__(self, given):
        self.__dict__.update(given)

    def defaults(self, **values):
        for name, value in values.items():
            self.__dict__.setdefault(name, value)


#: Modules and packages that MicroPython's port freezes beside the firmware's.
PORTS_OWN = 10


def test_every_module_of_the_firmware_is_frozen(tmp_path):
    path = make_firmware.write_manifest(BOARDS["pico"], tmp_path, STAMP)
    frozen = {Path(name) for name in Manifest(path).files}
    firmware = ROOT / "firmware"
    package = {*(firmware / "cribboard").rglob("*.py")}
    made = {tmp_path / f"cribboard_{name}.py" for name in ("image", "texts")}
    wanted = {*firmware.glob("*.py"), ROOT / "boot.py", *made}
    assert frozen == package | wanted - {firmware / "manifest.py"}
    index = (firmware / "boards/frozen_index.c").read_text(encoding="utf-8")
    room = int(re.search(r"ROOM \((\d+)\)", index)[1])
    folders = {path.parent for path in package}
    assert len(frozen) + len(folders) + PORTS_OWN <= room, "imports at start would be slow"


def test_the_image_has_the_texts_that_the_board_would_intern(tmp_path):
    for name in ("top/__init__.py", "top/one.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    text = frozen_texts.list_texts(tmp_path / "top")
    compile(text, "texts", "exec")
    lines = text.splitlines()
    for line in ("import top", "import top.one", "from top import one", "import asyncio.core"):
        assert line in lines
    inverse = chr(ord("é") + glyphs.INVERSE)
    assert {"print('A')", "print('Ä')", f"print({inverse!r})"} < set(lines)


def test_every_module_that_decides_the_bytes_of_an_image_is_listed():
    """The `+` after an image's commit and the cache of the tests' images go by this list."""
    code = (
        "import sys, cribboard_tools.pico.make_firmware\n"
        "for name, module in sys.modules.items():\n"
        "    if name.partition('.')[0] == 'cribboard_tools': print(module.__file__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = {Path(line).relative_to(ROOT).as_posix() for line in done.stdout.splitlines()}
    listed = {name for name in make_firmware.SOURCES if name.startswith("host_tools/")}
    assert imported == listed | NOT_IN_IMAGES and not listed & NOT_IN_IMAGES
    assert {"boot.py", "firmware"} < {*make_firmware.SOURCES}


def test_an_image_of_a_source_distribution_is_called_after_it(tmp_path, monkeypatch):
    monkeypatch.setattr(make_firmware, "ROOT", tmp_path)
    with pytest.raises(Failure, match="git"):
        make_firmware.read_stamp()
    (tmp_path / "PKG-INFO").touch()
    os.utime(tmp_path / "PKG-INFO", (STAMP.date, STAMP.date))
    assert make_firmware.read_stamp() == (make_firmware.VERSION, "sdist", STAMP.date)


def test_the_image_for_a_slow_flash_is_the_rp2040_s():
    parser = argparse.ArgumentParser()
    arguments.declare(parser, make_firmware.ARGUMENTS)
    with pytest.raises(Failure, match="--slow is for the Pico"):
        make_firmware.run(parser.parse_args(["--board", "pico2", "--slow"]))
    pico = BOARDS["pico"]
    folders = {make_firmware.build_folder(pico, Path(), is_slow) for is_slow in (False, True)}
    assert len(folders) == 2  # neither build makes the other one begin anew


def test_the_image_says_what_it_is(tmp_path):
    make_firmware.write_manifest(BOARDS["pico2"], tmp_path, STAMP)
    found = {}
    exec((tmp_path / "cribboard_image.py").read_text(), found)
    said = [found[name] for name in ("VERSION", "COMMIT", "BOARD", "MICROPYTHON")]
    assert said == ["1.2.3", "0123456789", "pico2", make_firmware.TAG[1:]]


def test_partitions_fill_the_flash_in_order():
    for board in BOARDS.values():
        romfs, files = board.romfs, board.files
        assert romfs[0] == make_firmware.FLASH_BASE + make_firmware.CODE_BYTES
        assert romfs[0] + romfs[1] == files[0]
        assert files[0] + files[1] == make_firmware.FLASH_BASE + board.flash
        assert all(number % 4096 == 0 for number in (*romfs, *files))


def test_the_sizes_are_those_that_the_compiler_gets():
    text = (make_firmware.BOARDS_FOLDER / "flash_layout.h").read_text()
    sizes = dict(re.findall(r"#define MICROPY_HW_(\w+) \((.*)\)", text))
    assert eval(sizes["FLASH_STORAGE_BYTES"]) == make_firmware.FILES_BYTES
    left = sizes["ROMFS_BYTES"].replace("MICROPY_HW_FLASH_STORAGE_BYTES", "files")
    for board in BOARDS.values():
        names = {"PICO_FLASH_SIZE_BYTES": board.flash, "files": make_firmware.FILES_BYTES}
        assert eval(left, names) == board.romfs[1]


def test_docs_show_the_same_layout():
    rows = re.findall(r"^\| (\w[\w ()]+?) +\|(.*)\|$", (ROOT / "docs/flash.md").read_text(), re.M)
    table = {name: [cell.strip().strip("`") for cell in cells.split("|")] for name, cells in rows}
    for board in BOARDS.values():
        title = board.title.removeprefix("Raspberry Pi ")
        places = [(make_firmware.FLASH_BASE, make_firmware.CODE_BYTES), board.romfs, board.files]
        assert table[title] == [f"{at:#010x}, {size >> 10:,} kB" for at, size in places]


def test_every_board_has_its_definition():
    for board in BOARDS.values():
        folder = make_firmware.BOARDS_FOLDER / board.definition
        assert sorted(path.name for path in folder.iterdir()) == [
            "mpconfigboard.cmake",
            "mpconfigboard.h",
        ]
        own = f"boards/RPI_{board.name.upper()}/mpconfigboard"
        assert all(own in path.read_text() for path in folder.iterdir())


def test_an_image_that_reaches_the_next_partition_is_refused():
    make_firmware.check_size(BOARDS["pico"], make_firmware.CODE_BYTES)
    with pytest.raises(Failure, match="takes 1,081,345 bytes, and its partition is 1,081,344"):
        make_firmware.check_size(BOARDS["pico"], make_firmware.CODE_BYTES + 1)


@pytest.mark.parametrize("name", BOARDS)
def test_the_file_holds_the_program_at_the_start_of_the_flash(name):
    board = BOARDS[name]
    program = bytes(range(256)) * 5 + b"end"
    blocks = uf2.read(make_firmware.make_uf2(board, program))
    own = sorted(block for block in blocks if block.family == board.family)
    assert [block.address for block in own] == [0x10000000 + 256 * i for i in range(6)]
    assert b"".join(block.payload for block in own)[: len(program)] == program
    assert all(len(block.payload) == 256 for block in own)


def test_a_build_of_another_micropython_is_removed(tmp_path):
    build, sources = tmp_path / "cmake", tmp_path / "micropython"
    build.mkdir()
    cache = build / "CMakeCache.txt"
    cache.write_text(f"A:STRING=b\nCMAKE_HOME_DIRECTORY:INTERNAL={sources}/ports/rp2\n")
    make_firmware._forget_other_sources(build, sources)
    assert cache.is_file()
    make_firmware._forget_other_sources(build, tmp_path / "other")
    assert not build.exists()
    make_firmware._forget_other_sources(build, sources)  # nothing is there


def test_missing_tools_are_named_with_their_packages(monkeypatch):
    which = "git cmake make cc arm-none-eabi-gcc".split()
    monkeypatch.setattr(make_firmware.shutil, "which", lambda tool: tool if tool in which else None)
    make_firmware.require_tools()
    which.remove("git")
    with pytest.raises(Failure, match="cannot be built without git: .*apt-get install git$"):
        make_firmware.require_tools()
    which.clear()
    with pytest.raises(Failure, match="apt-get install git cmake make gcc gcc-arm-none-eabi"):
        make_firmware.require_tools()


def test_no_flags_and_settings_of_the_user_reach_the_build():
    kept = {"PATH": "/usr/bin", "HOME": "/home/x", "PICO_TOOLCHAIN_PATH": "/opt/gcc-arm"}
    flags = "CFLAGS CXXFLAGS CPPFLAGS ASFLAGS LDFLAGS CFLAGS_EXTRA CC CXX MAKEFLAGS MFLAGS"
    settings = "CMAKE_BUILD_TYPE CMAKE_GENERATOR PICO_BOARD PICO_SDK_PATH MICROPY_GIT_TAG"
    given = {name: "-O3" for name in f"{flags} {settings}".split()}
    own = {"MICROPY_GIT_TAG": micropython_sources.TAG}
    own["MICROPY_GIT_HASH"] = micropython_sources.COMMIT[:10]
    assert make_firmware.build_environment(given | kept) == kept | own


def test_a_failed_step_names_its_log_and_its_last_lines(tmp_path):
    log = tmp_path / "build.log"
    with pytest.raises(Failure, match=f"(?s)sh failed; the whole log is {log}.*no such board"):
        make_firmware._log_run(["sh", "-c", "echo no such board; exit 3"], log, {})


def test_a_folder_with_a_space_in_its_name_is_refused(tmp_path):
    work = tmp_path / "my cache"
    with pytest.raises(Failure, match="my cache, whose name has a space: CRIBBOARD_CACHE"):
        make_firmware.build(BOARDS["pico"], tmp_path, tmp_path, STAMP, work=work)
