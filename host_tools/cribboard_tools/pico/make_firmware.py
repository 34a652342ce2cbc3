"""Build the firmware images: MicroPython with Cribboard frozen into it, a UF2 file for each board.

Needs a checkout, git, CMake, a C compiler and GCC for Arm. MicroPython's sources are cloned once,
at a pinned commit, into the cache folder; `--micropython DIR` (or the environment variable
MICROPYTHON) uses a clone you have. The same sources and compiler give the same bytes anywhere:
flags in the environment, such as CFLAGS, are left out. PICO_TOOLCHAIN_PATH, the folder of a
compiler, is kept.

example:
  make firmware
  make firmware ARGS="--board pico"
  make firmware ARGS="--board pico --slow"    (cribboard-pico-slow.uf2)
"""

import argparse
import contextlib
import functools
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cribboard_tools import VERSION
from cribboard_tools.cache_folder import cache_dir
from cribboard_tools.console import arguments, terminal
from cribboard_tools.console.arguments import one_of
from cribboard_tools.errors import Failure
from cribboard_tools.firmware_source import PACKAGE
from cribboard_tools.pico import frozen_texts, uf2
from cribboard_tools.pico.micropython_sources import COMMIT, TAG, find_sources, run_git

ROOT = Path(__file__).resolve().parents[3]
SUMS = "SHA256SUMS"
BOARDS_FOLDER = ROOT / "firmware/boards"
FLASH_BASE = 0x10000000  # address of the flash
#: Sizes in bytes of the partitions, on all boards (firmware/boards/flash_layout.h).
CODE_BYTES, FILES_BYTES = 1056 << 10, 384 << 10
#: All in this checkout that the bytes of an image depend on: files, and folders with all in them.
SOURCES = (
    "boot.py",
    "firmware",
    "host_tools/cribboard_tools/__init__.py",
    "host_tools/cribboard_tools/firmware_source.py",
    "host_tools/cribboard_tools/pico/frozen_texts.py",
    "host_tools/cribboard_tools/pico/make_firmware.py",
    "host_tools/cribboard_tools/pico/micropython_sources.py",
    "host_tools/cribboard_tools/pico/uf2.py",
)
#: Variables of the environment that compilers, make and MicroPython's build take options from.
_BUILD_VARIABLES = {
    *("CC", "CXX", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "ASFLAGS", "LDFLAGS"),
    *("CFLAGS_EXTRA", "LDFLAGS_EXTRA", "CROSS_COMPILE", "COPT", "DEBUG"),
    *("CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "MAKEFLAGS", "MFLAGS", "MAKEFILES"),
}
_BUILD_PREFIXES = ("CMAKE_", "PICO_", "MICROPY_")
#: Like PATH it only says where the compiler is.
_TOOLCHAIN = "PICO_TOOLCHAIN_PATH"
#: The file that a source distribution has in its folder, and a checkout has not.
_SDIST_MARK = "PKG-INFO"
_TOOLS = {
    "git": "git",
    "cmake": "cmake",
    "make": "make",
    "cc": "gcc",
    "arm-none-eabi-gcc": "gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib",
}


class BoardKind(NamedTuple):
    """Boards that an image is built for: a Pico, and its twin with a radio, which stays off.

    machines: MICROPY_HW_BOARD_NAME of MicroPython's own images for them; flash: bytes; family: of
    the UF2 blocks.
    """

    name: str
    title: str
    machines: tuple[str, str]
    flash: int
    family: int

    @property
    def definition(self) -> str:
        """The name of its folder in firmware/boards, which MicroPython calls BOARD."""
        return f"CRIBBOARD_{self.name.upper()}"

    @property
    def romfs(self) -> tuple[int, int]:
        """Address and size of the read-only partition."""
        return FLASH_BASE + CODE_BYTES, self.flash - CODE_BYTES - FILES_BYTES

    @property
    def files(self) -> tuple[int, int]:
        """Address and size of the file system for settings and games."""
        return FLASH_BASE + self.flash - FILES_BYTES, FILES_BYTES


_PI = "Raspberry Pi"
_RP2040, _RP2350 = (family for family in uf2.FAMILIES)
BOARDS = {
    board.name: board
    for board in (
        BoardKind("pico", f"{_PI} Pico (W)", (f"{_PI} Pico", f"{_PI} Pico W"), 2 << 20, _RP2040),
        BoardKind(
            "pico2", f"{_PI} Pico 2 (W)", (f"{_PI} Pico2", f"{_PI} Pico 2 W"), 4 << 20, _RP2350
        ),
    )
}


class Image(NamedTuple):
    """A built image. code: bytes of flash that the program takes."""

    board: BoardKind
    path: Path
    code: int
    sha256: str


class Stamp(NamedTuple):
    """Identity of an image. commit: short hash; date: of the commit, in seconds since 1970."""

    version: str
    commit: str
    date: int


ARGUMENTS = f"""
--board {one_of(BOARDS)}...  build this one (default: both)
--micropython DIR   a clone of MicroPython {TAG} with its submodules (default: cloned once)
--output DIR={ROOT / "build/firmware"}
--slow              for a Pico (W) whose flash chip or crystal is slow: the chip at 125 MHz instead
                    of 200, its flash at 31.25, and 64 ms for the crystal to start
--json              print the built images as a JSON array
"""


def run(args: argparse.Namespace) -> int:
    """Build the images; return the exit status."""
    boards = [BOARDS[name] for name in args.board or BOARDS]
    if args.slow:
        boards = [board for board in boards if board.family == _RP2040]
        if not boards:
            raise Failure("--slow is for the Pico: a Pico 2 runs at 150 MHz")
    output = Path(args.output)
    require_tools()
    images = []
    with terminal.progress(args.json) as bars:
        task = bars.add_task("MicroPython's sources", total=len(boards) + 1)

        def tell(what: str) -> None:
            bars.update(task, description=what)

        sources = find_sources(args.micropython or os.environ.get("MICROPYTHON"), tell)
        bars.advance(task)
        stamp = read_stamp()
        for board in boards:
            tell(board.title)
            images.append(build(board, sources, output, stamp, is_slow=args.slow))
            bars.advance(task)
    write_sums(output)
    if args.json:
        rows = [
            {**image._asdict(), "board": image.board.name, "path": str(image.path)}
            for image in images
        ]
        print(json.dumps(rows))
        return 0
    print(f"Cribboard {stamp.version} ({stamp.commit}), MicroPython {TAG}:")
    for image in images:
        left = CODE_BYTES - image.code
        print(f"  {image.path.name}: {image.code:,} bytes of flash, {left:,} left for code")
    return 0


def require_tools() -> None:
    """Raise Failure for a missing build tool, with the package to install."""
    missing = [tool for tool in _TOOLS if shutil.which(tool) is None]
    if missing:
        raise Failure(
            f"the firmware cannot be built without {', '.join(missing)}: on Debian, "
            f"apt-get install {' '.join(_TOOLS[tool] for tool in missing)}"
        )


def read_stamp() -> Stamp:
    """Return version and commit of this checkout; a `+` after the commit: uncommitted changes.

    A source distribution knows no commit: its images are called after it.
    """
    if (ROOT / _SDIST_MARK).is_file() and not (ROOT / ".git").exists():
        return Stamp(VERSION, "sdist", int((ROOT / _SDIST_MARK).stat().st_mtime))
    reason = "is not a git checkout"
    commit = run_git(ROOT, "rev-parse", "--short=10", "HEAD", reason=reason)
    date = int(run_git(ROOT, "log", "-1", "--format=%ct", reason=reason))
    is_changed = run_git(ROOT, "status", "--porcelain", "--", *SOURCES, reason=reason)
    return Stamp(VERSION, commit + "+" * bool(is_changed), date)


def work_folder() -> Path:
    """Return the folder for the intermediate files of builds, which all checkouts share."""
    return cache_dir() / "firmware-build"


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the lock on a build folder: one process builds at a time."""
    import fcntl  # not on Windows, where the commands that need no compiler import this module

    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(
    board: BoardKind,
    sources: Path,
    output: Path,
    stamp: Stamp,
    *,
    work: Path | None = None,
    main_folder: Path | None = None,
    is_slow: bool = False,
) -> Image:
    """Build one board's image into `output`; raises Failure that names the log.

    work: folder to compile in (default: `work_folder()`); main_folder: folder of another main.py.
    is_slow: an RP2040 at 125 MHz, with its flash at 31.25.
    """
    work = (work or work_folder()).resolve()
    for folder in (work, sources):
        if " " in str(folder):
            raise Failure(
                f"make cannot build in {folder}, whose name has a space: CRIBBOARD_CACHE or "
                "--micropython names another"
            )
    with _locked(work):
        folder = build_folder(board, work, is_slow)
        program = _compile(board, sources, work, folder, stamp, main_folder, is_slow)
    check_size(board, len(program))
    if b"cyw43" in program.lower():
        raise Failure(f"the image for {board.title} has the driver of a radio, which stays off")
    data = make_uf2(board, uf2.sealed(program))
    output.mkdir(parents=True, exist_ok=True)
    path = output / f"cribboard-{board.name}{'-slow' * is_slow}.uf2"
    path.write_bytes(data)
    return Image(board, path, len(program), hashlib.sha256(data).hexdigest())


def build_folder(board: BoardKind, work: Path, is_slow: bool = False) -> Path:
    """Return the folder in `work` in which a board's image is compiled."""
    return work / (board.definition + "_SLOW" * is_slow)


def _compile(
    board: BoardKind,
    sources: Path,
    work: Path,
    folder: Path,
    stamp: Stamp,
    main_folder: Path | None,
    is_slow: bool,
) -> bytes:
    """Compile one board's program in `folder`; return the content of the flash from its start."""
    folder.mkdir(parents=True, exist_ok=True)
    env = {
        **build_environment(os.environ),
        "SOURCE_DATE_EPOCH": str(stamp.date),
        "CRIBBOARD_DESCRIPTION": description(board, stamp),
        "MICROPY_MPYCROSS": str(_build_mpy_cross(sources, work)),
    }
    options = {
        "MICROPY_BOARD": board.definition,
        "MICROPY_BOARD_DIR": _copy_boards(folder) / board.definition,
        "MICROPY_FROZEN_MANIFEST": write_manifest(board, folder, stamp, main_folder),
        "CRIBBOARD_DESCRIPTION": env["CRIBBOARD_DESCRIPTION"],
        "CRIBBOARD_IS_SLOW": int(is_slow),
        "PICO_NO_PICOTOOL": 1,
        "PICO_BUILD_DOCS": 0,
    }
    configure = ["cmake", "-S", sources / "ports/rp2", "-B", folder / "cmake"]
    configure += [f"-D{name}={value}" for name, value in options.items()]
    log = folder / "build.log"
    log.unlink(missing_ok=True)
    _forget_other_sources(folder / "cmake", sources)
    # makemanifest.py compiles only files newer than its last result, which files of another
    # checkout or an earlier commit may not be.
    shutil.rmtree(folder / "cmake/frozen_mpy", ignore_errors=True)
    _log_run(configure, log, env)
    _log_run(["cmake", "--build", folder / "cmake", "--parallel", os.cpu_count() or 1], log, env)
    return (folder / "cmake/firmware.bin").read_bytes()


def description(board: BoardKind, stamp: Stamp) -> str:
    """Return what an image says of itself, with room for its checksum (uf2.sealed)."""
    room = "0" * uf2.CHECKSUM_DIGITS
    return f"Cribboard {stamp.version} {stamp.commit} {room} {board.name}"


def build_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a build: without what would change the image's bytes.

    Flags and settings of the user would go into the image, as would those of an outer make.
    """
    kept = {
        name: value
        for name, value in environment.items()
        if name == _TOOLCHAIN or not (name in _BUILD_VARIABLES or name.startswith(_BUILD_PREFIXES))
    }
    return {**kept, "MICROPY_GIT_TAG": TAG, "MICROPY_GIT_HASH": COMMIT[:10]}


def _forget_other_sources(folder: Path, sources: Path) -> None:
    """Remove a build of another folder's MicroPython: CMake would refuse to build in it."""
    try:
        cache = (folder / "CMakeCache.txt").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return
    if f"CMAKE_HOME_DIRECTORY:INTERNAL={sources / 'ports/rp2'}\n" not in cache:
        shutil.rmtree(folder)


def check_size(board: BoardKind, size: int) -> None:
    """Raise Failure where the program does not fit into its partition."""
    if size > CODE_BYTES:
        raise Failure(
            f"the image for {board.title} takes {size:,} bytes, and its partition is "
            f"{CODE_BYTES:,}: it would overwrite the voices behind it (docs/flash.md)"
        )


def _copy_boards(folder: Path) -> Path:
    """Copy the board definitions into the build folder, so that it serves any checkout.

    Where one differs from the last build's, that build is removed: MicroPython's list of modules is
    not made anew when a setting takes a module away, and the image would not link.
    """
    target = folder / "boards"
    is_changed = False
    for source in sorted(BOARDS_FOLDER.rglob("*.*")):
        copy = target / source.relative_to(BOARDS_FOLDER)
        copy.parent.mkdir(parents=True, exist_ok=True)
        is_changed |= _write_changed(copy, source.read_text(encoding="utf-8"))
    if is_changed:
        shutil.rmtree(folder / "cmake", ignore_errors=True)
    return target


@functools.cache
def _build_mpy_cross(sources: Path, work: Path) -> Path:
    """Build MicroPython's compiler of .mpy files; return the program."""
    folder = work / "mpy-cross"
    folder.mkdir(parents=True, exist_ok=True)
    command = ["make", "-C", sources / "mpy-cross", f"BUILD={folder}", f"-j{os.cpu_count() or 1}"]
    _log_run(command, folder / "build.log", build_environment(os.environ))
    return folder / "mpy-cross"


def _log_run(command: Sequence[object], log: Path, env: dict[str, str]) -> None:
    with log.open("a") as out:
        words = [str(word) for word in command]
        done = subprocess.run(words, stdout=out, stderr=subprocess.STDOUT, env=env)
    if done.returncode:
        last = log.read_text(errors="replace").strip().splitlines()[-8:]
        raise Failure("\n".join([f"{words[0]} failed; the whole log is {log}", *last]))


def write_manifest(
    board: BoardKind, folder: Path, stamp: Stamp, main_folder: Path | None = None
) -> Path:
    """Write the manifest of one image: the firmware's modules, and one with the identity."""
    _write_changed(
        folder / "cribboard_image.py",
        '"""Identity of this image; cribboard_tools/pico/make_firmware.py writes it."""\n\n'
        f"VERSION = {stamp.version!r}\nCOMMIT = {stamp.commit!r}\n"
        f"BOARD = {board.name!r}\nMICROPYTHON = {TAG[1:]!r}\n",
    )
    manifest = folder / "manifest.py"
    more = f", main_folder={str(main_folder)!r}" if main_folder else ""
    _write_changed(folder / "cribboard_texts.py", frozen_texts.list_texts(PACKAGE))
    _write_changed(
        manifest,
        f"include({str(ROOT / 'firmware/manifest.py')!r}{more})\n"
        'freeze(".", "cribboard_image.py")\nfreeze(".", "cribboard_texts.py")\n',
    )
    return manifest


def _write_changed(path: Path, text: str) -> bool:
    """Write a file only where it differs (make rebuilds what is newer); return whether it did."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    path.write_text(text, encoding="utf-8")
    return True


def make_uf2(board: BoardKind, program: bytes) -> bytes:
    """Return the UF2 file of a program that begins at the start of the flash.

    The order of its blocks ensures that a half-written program does not start.
    """
    pages = (program[at : at + uf2.PAGE] for at in range(0, len(program), uf2.PAGE))
    blocks = [
        uf2.Block(board.family, FLASH_BASE + number * uf2.PAGE, page.ljust(uf2.PAGE, b"\0"))
        for number, page in enumerate(pages)
    ]
    return uf2.write(uf2.order_for_cuts(blocks))


def write_sums(folder: Path, pattern: str = "cribboard-*.uf2") -> None:
    """Write SUMS of the folder's files, for `sha256sum --check`; pattern: images alone."""
    paths = sorted(folder.glob(pattern))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in paths]
    (folder / SUMS).write_text("".join(lines))


def main() -> int:
    """Build from the command line; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="make firmware",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    arguments.declare(parser, ARGUMENTS)
    return terminal.ended("make firmware", lambda: run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
