"""Fake Pico with a folder and a flash: at its prompt it runs the probes of `deploy`; in its boot
loader it is a drive in another folder, and the blocks written to it restart it.
"""

from __future__ import annotations

import builtins
import contextlib
import io
import os
import shutil
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from cribboard_tools.errors import Failure
from cribboard_tools.link import client, session, stopping
from cribboard_tools.pico import board_update, drives, ports, repl, uf2
from cribboard_tools.pico.repl import PicoError
from tests.helpers import boot_loader

NUMBER = "e66058388349452c"
FILES_BYTES = 384 << 10  # of the partition at the end of the flash
PORT = "/dev/ttyACM0"
#: As MicroPython 1.28's own images name them.
_MACHINES = {
    "pico": "Raspberry Pi Pico with RP2040",
    "pico2": "Raspberry Pi Pico2 with RP2350",
}
_FSYNC = os.fsync
_INFO = {"RP2040": "RPI-RP2", "RP2350": "RP2350"}


class Clock:
    """Clock in place of the module `time`, which goes on with each look at it and with sleep."""

    def __init__(self, look_s: float = 0.001) -> None:
        self.now_s, self._look_s = 0.0, look_s

    def monotonic(self) -> float:
        self.now_s += self._look_s
        return self.now_s

    def sleep(self, seconds: float) -> None:
        self.now_s += seconds


class World:
    """One board and what the computer sees of it.

    patch: the test's monkeypatch, for whatever else it changes. image: (version, commit) of the
    Cribboard image that runs, None for plain MicroPython; left: after so many operations at the
    prompt, or pieces written to the drive, the cable is pulled.
    """

    def __init__(self, root: Path, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.files, self.drive, self.cache = root / "files", root / "drive", root / "cache"
        self.kept = self.cache / "boards" / NUMBER  # what `deploy` saves of the board
        self.files.mkdir(parents=True)
        self.board, self.machine = "pico", ""
        self.image: tuple[str, str] | None = ("0.0.9", "older")
        self.micropython = (1, 28, 0)
        self.free_blocks = 100
        self.state = "running"  # or "boot loader", "off"
        self.left = 10**6
        self.resets, self.saves, self.puts = 0, 0, 0
        self.is_deaf = False  # Ctrl-C is switched off
        self.keeps_files = True  # the new image finds the file system
        self.is_mounted = True
        self.flash = bytearray(b"\xff" * (2 << 20))
        old = boot_loader.program("pico", "0.0.9", "older")
        self.flash[: len(old)] = old
        self.fails: OSError | None = None  # what writing to the drive ends in
        self.is_dead = False  # it does not start again
        self.at_start: dict[str, Any] = {}  # what is otherwise once it has started again
        self.waiting: list[str] = []  # drives of other boards in their boot loader, as folders
        #: Devices of drives that nothing mounts: of other boards, and of this one.
        self.unmounted: list[str] = []
        self.device, self.may_mount = "", True
        self.is_hidden = False  # no drive appears
        self.port = PORT
        self.others: dict[str, str] = {}  # numbers of other Picos by their ports
        self.happened: list[str] = []
        self._patch()

    def _patch(self) -> None:
        patch = self.patch
        for module in (board_update, stopping):
            patch.setattr(module, "Pico", lambda port="auto": Prompt(self, repl.choose(port)))
        patch.setattr(ports, "find", self._ports)
        patch.setattr(drives, "find", self._drives)
        patch.setattr(drives, "unmounted", self._unmounted)
        patch.setattr(drives, "mount", self._mount)
        patch.setattr(client, "open_wire", lambda port: Link(self))
        patch.setenv("CRIBBOARD_CACHE", str(self.cache))
        for module in (drives, board_update, stopping):
            patch.setattr(module, "time", Clock())

        def synced(file: int) -> None:
            _FSYNC(file)
            if self.state != "running":  # files of the computer's else
                self._took()

        patch.setattr(drives.os, "fsync", synced)

    @property
    def family(self) -> str:
        return "RP2350" if self.board.startswith("pico2") else "RP2040"

    def _ports(self) -> list[ports.Port]:
        own = [ports.Port(self.port, NUMBER.upper())] if self.state == "running" else []
        return [*(ports.Port(*one) for one in self.others.items()), *own]

    def _drives(self, *_: str) -> list[drives.Drive]:
        own = [] if self.device or self.is_hidden else [self.drive]
        found = [drives.read(Path(one)) for one in [*self.waiting, *own]]
        return [one for one in found if one]

    def _unmounted(self) -> list[Path]:
        own = [self.device] if self.device and self.state == "boot loader" else []
        return [Path(one) for one in [*self.unmounted, *own]]

    def _mount(self, device: Path) -> bool:
        if self.may_mount:
            self.happened.append(f"mounted {device}")
            self.device = ""
        return self.may_mount

    # The boot loader

    def enter_boot_loader(self) -> None:
        self.state = "boot loader"
        self.happened.append("boot loader")
        self.drive.mkdir()
        (self.drive / drives.INFO).write_text(
            f"UF2 Bootloader v3.0\nModel: Raspberry Pi\nBoard-ID: {_INFO[self.family]}\n"
        )
        self._loader = boot_loader.BootLoader(self.flash, self.family)
        self._size = 0

    def _took(self) -> None:
        """Take what has come onto the drive; start the board when it is all there."""
        self.operate()
        [path] = [one for one in self.drive.iterdir() if one.suffix == ".uf2"]
        data = path.read_bytes()
        self._loader.take_file(data[self._size :])
        self._size = len(data)
        if self._loader.is_done:
            self.leave_boot_loader()
            if self.fails:
                raise self.fails

    def leave_boot_loader(self) -> None:
        """Start again, as the ROM does: the drive is gone."""
        shutil.rmtree(self.drive)
        if self.is_dead:
            self.state = "off"
            return
        if not boot_loader.is_startable(self.flash, self.family):
            self.enter_boot_loader()
            return
        self.state = "running"
        self.happened.append("started")
        pages = range(0, len(self.flash) // 8, 256)
        blocks = [uf2.Block(0, boot_loader.BASE + at, self.flash[at : at + 256]) for at in pages]
        words = uf2.about(uf2.Memory(blocks)).description.split()
        if not self.keeps_files:
            shutil.rmtree(self.files)
            self.files.mkdir()
            self.keeps_files = True
        self.image = (words[1], words[2])
        self.micropython = (1, 28, 0)
        vars(self).update(self.at_start)

    def operate(self) -> None:
        """Do one thing, unless the cable is out."""
        self.left -= 1
        if self.left < 0:
            was, self.state = self.state, "off"
            if was == "boot loader":
                shutil.rmtree(self.drive)
                raise OSError(5, "Input/output error")
            raise PicoError("lost the connection to the Pico")

    def plug_in(self, is_bootsel: bool = False) -> None:
        """Put the cable back."""
        self.left, self.state = 10**6, "off"
        if is_bootsel or not boot_loader.is_startable(self.flash, self.family):
            self.enter_boot_loader()
        else:
            self.state = "running"

    # Its files

    def put(self, path: str, data: bytes) -> None:
        place = self.at(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)

    def at(self, path: str) -> Path:
        return self.files / path.strip("/")

    def contents(self) -> dict[str, bytes]:
        paths = [path for path in self.files.rglob("*") if path.is_file()]
        return {f"/{path.relative_to(self.files).as_posix()}": path.read_bytes() for path in paths}


class Prompt:
    """The board stopped at its prompt, with the interface of cribboard_tools.pico.repl.Pico."""

    def __init__(self, world: World, port: str) -> None:
        if world.state != "running":
            raise PicoError(f"there is no {port}")
        if world.is_deaf:
            raise repl.NoPrompt(f"{port} does not answer as a Pico would")
        self.port, self._world = port, world
        world.happened.append("stopped")
        self._globals: dict[str, Any] = {"__builtins__": self._builtins()}

    def _builtins(self) -> dict[str, Any]:
        world = self._world
        system = ModuleType("os")
        for name in ("listdir", "stat", "remove", "rmdir", "mkdir"):
            call = getattr(os, name)
            setattr(system, name, lambda path, call=call: call(world.at(path)))
        system.rename = lambda a, b: os.rename(world.at(a), world.at(b))  # type: ignore[attr-defined]
        system.statvfs = lambda path: (  # type: ignore[attr-defined]
            (4096, 4096, 96, world.free_blocks) if world.is_mounted else (0,) * 4
        )
        machine = world.machine or _MACHINES[world.board]
        implementation = ("micropython", (*world.micropython, ""), machine)
        flash = bytes(world.flash[-FILES_BYTES:])
        modules: dict[str, Any] = {
            "rp2": SimpleNamespace(Flash=lambda: flash),
            "os": system,
            "sys": SimpleNamespace(implementation=implementation),
            "machine": SimpleNamespace(unique_id=lambda: bytes.fromhex(NUMBER)),
            "uctypes": SimpleNamespace(
                bytearray_at=lambda at, size: world.flash[at - boot_loader.BASE :][:size]
            ),
        }
        if world.image:
            modules["cribboard_image"] = SimpleNamespace(
                VERSION=world.image[0],
                COMMIT=world.image[1],
                BOARD=world.board,
                MICROPYTHON="1.28.0",
            )

        def imported(name: str, *more: Any) -> Any:
            if name == "cribboard_image" and name not in modules:
                raise ImportError(name)
            return modules[name] if name in modules else builtins.__import__(name, *more)

        namespace = dict(vars(builtins))
        namespace["__import__"] = imported
        namespace["open"] = lambda path, mode="r": open(world.at(path), mode)
        return namespace

    def __enter__(self) -> Prompt:
        return self

    def __exit__(self, *what: object) -> None:
        pass

    def close(self) -> None:
        """Nothing is open."""

    def run(self, code: str, timeout_s: float = 60) -> str:
        self._world.operate()
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(code, self._globals)
        return output.getvalue()

    def put(self, path: str, data: bytes) -> None:
        self._world.operate()
        self._world.puts += 1
        self._world.put(path, data)

    get = repl.Pico.get

    def reset(self) -> None:
        self._world.operate()
        self._world.resets += 1
        self._world.happened.append("reset")

    def enter_boot_loader(self) -> None:
        self._world.operate()
        self._world.enter_boot_loader()


class Link:
    """The link to the running firmware: it says whether the game is saved."""

    def __init__(self, world: World) -> None:
        self._world, self.answer_s = world, 5.0

    def __enter__(self) -> Link:
        if self._world.image is None or self._world.state != "running":
            raise session.WireError("the board does not answer")
        return self

    def __exit__(self, *what: object) -> None:
        pass

    def tell_day(self) -> None:
        """Take the day."""

    def get(self, request: str) -> dict[str, Any]:
        assert request == "health"
        self._world.saves -= 1
        is_saved = self._world.saves < 0
        self._world.happened.append("saved" if is_saved else "saving")
        return {"is_saved": is_saved}


def message(call: Any) -> str:
    """Return the one sentence that a call ends in."""
    with pytest.raises(Failure) as error:
        call()
    return str(error.value)
