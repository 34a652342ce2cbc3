"""Simulated board at a USB port, for the host tools, the page and whatever speaks to its link.

Running, it has the firmware behind its link, or answers of a table. Stopped at its prompt, it runs
the probes of `deploy` over a folder and a flash. In its boot loader it is a drive, and the blocks
that are written to it restart it.
"""

import builtins
import contextlib
import io
import json
import os
import shutil
import traceback
from pathlib import Path
from types import ModuleType, SimpleNamespace

from cribboard.app.app import App
from cribboard.base import versions
from cribboard_tools.link import client, stopping
from cribboard_tools.pico import board_update, drives, ports, repl, uf2
from cribboard_tools.pico.repl import PicoError
from tests.helpers import boot_loader, fakes

NUMBER = "e66058388349452c"
FILES_BYTES = 384 << 10  # of the partition at the end of the flash
#: As MicroPython 1.28's own images name them.
_MACHINES = {
    "pico": "Raspberry Pi Pico with RP2040",
    "pico2": "Raspberry Pi Pico2 with RP2350",
}
_INFO = {family: info for info, family in drives.FAMILIES.items()}
_FSYNC = os.fsync


class Clock:
    """Clock in place of the module `time`, which goes on with each look at it and with sleep."""

    def __init__(self, look_s=0.001):
        self.now_s, self._look_s = 0.0, look_s

    def monotonic(self):
        self.now_s += self._look_s
        return self.now_s

    def sleep(self, seconds):
        self.now_s += seconds


def line(found):
    """Return a message of the link."""
    return b"\x1e" + json.dumps(found).encode() + b"\n"


class UsbBoard:
    """One board, and what the computer sees of it: a stream, an open Pico, a port, a drive.

    files: of the firmware that runs behind the link. answers: by request, what the link answers
    without a firmware: a JSON object, bytes as they stand, or a function of the request.
    root: folder of a board that can be stopped and updated; the host tools find it by patch, the
    test's monkeypatch. Without files, the link of such a board only tells its health.
    """

    in_waiting = 0

    def __init__(self, files=None, root=None, patch=None, answers=None):
        # The link. Its faults: the numbers of its bytes that are lost; what makes of that which is
        # said what comes; bytes until the cable is out, and whether the reader hears of that; lines
        # that are said before each answer.
        self.linked_files, self.answers = files, answers
        if root and files is None:
            self.answers = {"health": self._health, "time": {"is_asleep": False}}
        self.drop = set()
        self.spoil = bytes
        self.bytes_left, self.is_told = 1 << 60, True
        self.unasked = b""
        self.count = self.asked = 0  # bytes that were read, and writes
        self.saves = 0  # how often it has something to save yet
        self.health = {}  # what it has measured
        self.said = b""
        self.app = None
        # The browser's port: how often it is asked after a restart until it is back; all that was
        # written to it; the code that came at the raw prompt.
        self.away = 0
        self.is_busy = self.is_open = False
        self.heard = b""
        self._is_new, self._code = True, None
        # The flash. image: version and commit of the Cribboard that runs, None for MicroPython.
        self.board, self.machine = "pico", ""
        self.image = ("0.0.9", "older")
        self.state = "running"  # or "boot loader", "off"
        self.happened = []
        self.resets = 0
        self.wired = None  # as `doctor` finds it
        # Faults. left: operations at the prompt, or pieces on the drive, until the cable is out.
        self.left, self.free_blocks = 10**6, 100
        self.is_deaf = False  # Ctrl-C is switched off
        self.keeps_files = True  # the new image finds the file system
        self.is_mounted = True
        self.fails = 0  # the error that writing to the drive ends in
        self.worn = -1  # a byte of the flash that reads otherwise
        self.is_dead = False  # it does not start again
        self.at_start = {}  # what is otherwise once it has started again
        self.is_hidden = False  # no drive appears
        self.device, self.may_mount = "", True  # of a drive that nothing mounts
        self.port = "/dev/ttyACM0"
        # Other boards: drives, devices of drives that nothing mounts, numbers by their ports.
        self.waiting = []
        self.unmounted = []
        self.others = {}
        self.patch = patch
        if root and patch:
            self.files, self.drive, self.cache = root / "files", root / "drive", root / "cache"
            self.files.mkdir(parents=True)
            self.flash = bytearray(b"\xff" * (2 << 20))
            self.flash_program(*self.image)
            self._plug(patch)
        elif answers is None:
            self.start()

    def _plug(self, patch):
        for module in (board_update, stopping):
            patch.setattr(module, "Pico", lambda port="auto": self.stop(ports.choose(port)))
        patch.setattr(ports, "find", self._ports)
        patch.setattr(drives, "find", self._drives)
        patch.setattr(drives, "unmounted", self._unmounted)
        patch.setattr(drives, "mount", self._mount)
        patch.setattr(client, "open_wire", self.open_wire)
        patch.setenv("CRIBBOARD_CACHE", str(self.cache))
        for clocked in (drives, board_update, stopping, client):
            patch.setattr(clocked, "time", Clock())

        def synced(file):
            _FSYNC(file)
            if self.state != "running":  # files of the computer's else
                self._took()

        patch.setattr(drives.os, "fsync", synced)

    def _ports(self):
        own = [ports.Port(self.port, NUMBER.upper())] if self.state == "running" else []
        return [*(ports.Port(*one) for one in self.others.items()), *own]

    def _drives(self, *_):
        own = [] if self.device or self.is_hidden else [self.drive]
        found = [drives.read(Path(one)) for one in [*self.waiting, *own]]
        return [one for one in found if one]

    def _unmounted(self):
        own = [self.device] if self.device and self.state == "boot loader" else []
        return [Path(one) for one in [*self.unmounted, *own]]

    def _mount(self, device):
        if self.may_mount:
            self.happened.append(f"mounted {device}")
            self.device = ""
        return self.may_mount

    # The link

    def start(self):
        """Start what the flash has: the firmware, or MicroPython's prompt."""
        self.said, self.app = b"", None
        self._is_new, self._code = False, None
        if self.image is None or self.answers is not None:
            return
        if self.patch:
            words = dict(zip(("VERSION", "COMMIT"), self.image, strict=True))
            image = SimpleNamespace(MICROPYTHON="1.28.0", BOARD=self.board, **words)
            self.patch.setattr(versions, "cribboard_image", image)
        self.devices = fakes.Devices(files=self.linked_files)
        self.wire = fakes.Wire()
        self.devices.wire = lambda: self.wire
        self.app = App(self.devices)
        for _ in range(300):
            self.turn()

    def turn(self):
        """Do one turn of the firmware."""
        self.devices.clock.advance(max(self.app.step(), 1))

    def open_wire(self, port="auto"):
        """Open the link, as `client.open_wire` does."""
        self.start()
        wire = client.Wire(self)
        wire.number = NUMBER
        return wire

    def _check(self):
        if self.bytes_left <= 0 and self.is_told:
            raise OSError("no such device")

    def write(self, data):
        self._check()
        self.asked += 1
        if self.app:
            self.wire.send(data)
        elif self.answers is not None and self.image and self.state == "running":
            for one in data.splitlines():
                self._answer(json.loads(one[1:]), self.answers)

    def _answer(self, asked, answers):
        assert self.asked < 5000, "the board is asked without end"
        answer = answers.get(asked.get("request", ""))
        if callable(answer):
            answer = answer(asked)
        if "id" not in asked or answer is None:
            return
        if isinstance(answer, dict):
            answer = {**answer, "id": asked["id"]}
        self.said += self.unasked + (answer if isinstance(answer, bytes) else line(answer))

    def _health(self, asked):
        self.saves -= 1
        self.happened.append("saved" if self.saves < 0 else "saving")
        return {"health": {"link": 1, "is_saved": self.saves < 0, **self.health}}

    def read(self, size):
        self._check()
        said, self.said = self.said, b""
        if self.app:
            for _ in range(4):
                self.turn()
            said, self.wire.said = said + self.wire.said, b""
        said = self.spoil(said)
        begun, self.count = self.count, self.count + len(said)
        if self.drop:
            said = bytes(one for at, one in enumerate(said, begun + 1) if at not in self.drop)
        kept = said[: max(self.bytes_left, 0)]
        self.bytes_left -= len(kept)
        return kept

    # The boot loader

    @property
    def family(self):
        return "RP2350" if self.board.startswith("pico2") else "RP2040"

    def flash_program(self, version, commit):
        """Put a program at the start of the flash."""
        program = boot_loader.program("pico", version, commit)
        self.flash[: len(program)] = program

    def enter_boot_loader(self):
        if self.state == "running":
            self.operate()
        self.state = "boot loader"
        self.happened.append("boot loader")
        self.drive.mkdir()
        (self.drive / drives.INFO).write_text(
            f"UF2 Bootloader v3.0\nModel: Raspberry Pi\nBoard-ID: {_INFO[self.family]}\n"
        )
        self._loader = boot_loader.BootLoader(self.flash, self.family)
        self._size = 0

    def _took(self):
        """Take what has come onto the drive; start the board when it is all there."""
        self.operate()
        [path] = [one for one in self.drive.iterdir() if one.suffix == ".uf2"]
        data = path.read_bytes()
        self._loader.take_file(data[self._size :])
        self._size = len(data)
        if self._loader.is_done:
            self.leave_boot_loader()
            if self.fails:
                raise OSError(self.fails, os.strerror(self.fails))

    def leave_boot_loader(self):
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
        vars(self).update(self.at_start)
        self._restart()

    def _restart(self):
        self.away, self.is_open, self._is_new = 5, False, True

    def operate(self):
        """Do one thing, unless the cable is out."""
        self.left -= 1
        if self.left < 0:
            was, self.state = self.state, "off"
            if was == "boot loader":
                shutil.rmtree(self.drive)
                raise OSError(5, "Input/output error")
            raise PicoError("lost the connection to the Pico")

    def plug_in(self, is_bootsel=False):
        """Put the cable back."""
        self.left, self.state = 10**6, "off"
        if is_bootsel or not boot_loader.is_startable(self.flash, self.family):
            self.enter_boot_loader()
        else:
            self.state = "running"

    # Its prompt, with the interface of cribboard_tools.pico.repl.Pico

    def stop(self, port):
        """Stop it at its prompt."""
        if self.state != "running":
            raise PicoError(f"there is no {port}")
        if self.is_deaf:
            raise repl.NoPrompt(f"{port} does not answer as a Pico would")
        self.happened.append("stopped")
        self._globals = {"__builtins__": self._builtins()}
        return self

    def _builtins(self):
        system = ModuleType("os")
        for name in ("listdir", "stat", "remove", "rmdir", "mkdir"):
            call = getattr(os, name)
            setattr(system, name, lambda path, call=call: call(self.at(path)))
        system.rename = lambda a, b: os.rename(self.at(a), self.at(b))
        system.statvfs = lambda path: (
            (4096, 4096, 96, self.free_blocks) if self.is_mounted else (0,) * 4
        )
        machine = self.machine or _MACHINES[self.board]
        implementation = ("micropython", (1, 28, 0, ""), machine)
        flash = bytes(self.flash[-FILES_BYTES:])
        modules = {
            "rp2": SimpleNamespace(Flash=lambda: flash),
            "os": system,
            "sys": SimpleNamespace(implementation=implementation),
            "machine": SimpleNamespace(unique_id=lambda: bytes.fromhex(NUMBER)),
            "uctypes": SimpleNamespace(bytearray_at=self._read_flash),
        }
        if self.image:
            modules["cribboard_image"] = SimpleNamespace(
                VERSION=self.image[0],
                COMMIT=self.image[1],
                BOARD=self.board,
                MICROPYTHON="1.28.0",
            )

        def imported(name, *more):
            if name == "cribboard_image" and name not in modules:
                raise ImportError(name)
            return modules[name] if name in modules else builtins.__import__(name, *more)

        namespace = dict(vars(builtins))
        namespace["__import__"] = imported
        namespace["open"] = lambda path, mode="r": open(self.at(path), mode)
        return namespace

    def _read_flash(self, at, size):
        flash = bytearray(self.flash)
        if self.worn >= 0:
            flash[self.worn] ^= 4
        return flash[at - boot_loader.BASE :][:size]

    def __enter__(self):
        return self

    def __exit__(self, *what):
        pass

    def close(self):
        """Nothing is open."""

    def _execute(self, code):
        told = self.wired.answer(code) if self.wired else None
        if told is not None:
            if code.startswith(("strip(", "light(")):
                self.happened.append(code.split("\n")[0])
            return told + "\n"
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(code, self._globals)
        return output.getvalue()

    def run(self, code, timeout_s=60):
        self.operate()
        return self._execute(code)

    def at(self, path):
        return self.files / path.strip("/")

    def put(self, path, data):
        self.operate()
        self.at(path).parent.mkdir(parents=True, exist_ok=True)
        self.at(path).write_bytes(data)

    ask, get = repl.Pico.ask, repl.Pico.get

    def contents(self):
        paths = [path for path in self.files.rglob("*") if path.is_file()]
        return {f"/{path.relative_to(self.files).as_posix()}": path.read_bytes() for path in paths}

    def reset(self):
        self.operate()
        self.resets += 1
        self.happened.append("reset")
        self._restart()

    # What a browser asks of its port and of a drive

    def call(self, method, data):
        """Do what fake_serial.mjs asks for."""
        return getattr(self, f"call_{method}")(data)

    def call_is_plugged(self, data):
        self.away -= self.away > 0
        return self.away == 0 and self.state == "running"

    def call_open(self, data):
        if self._is_new:
            self.start()
        self.is_open = not self.is_busy
        return self.is_open

    def call_close(self, data):
        self.is_open = False

    def call_read(self, data):
        return self.read(4096).hex()

    def call_write(self, data):
        self.heard += bytes.fromhex(data)
        for byte in bytes.fromhex(data):
            self._take(bytes([byte]))

    def _take(self, byte):
        if self.app and (byte != b"\x03" or self.is_deaf):
            self.write(byte)
        elif self.app:
            self.app = None
            self.said += b"\r\nTraceback (most recent call last):\r\nKeyboardInterrupt: \r\n>>> "
        elif self.is_deaf:
            pass
        elif byte == b"\x01":
            if self._code is None:
                self.stop("a port")
            self._code = b""
            self.said += b"raw REPL; CTRL-B to exit\r\n>"
        elif self._code is not None and byte == b"\x04":
            code, self._code = self._code.decode(), b""
            self.take_code(code)
        elif self._code is not None and byte not in (b"\x03", b"\r"):
            self._code += byte

    def take_code(self, code):
        """Run code that came at the raw prompt, and say what it prints."""
        if "machine.bootloader()" in code:
            self.enter_boot_loader()
            self._restart()
        elif "machine.reset()" in code:
            self.reset()
        else:
            said = error = ""
            try:
                said = self._execute(code)
            except Exception:
                error = traceback.format_exc()
            text = "\x04".join([said, error, ">"]).replace("\n", "\r\n")
            self.said += f"OK{text}".encode()

    def call_drive_info(self, data):
        """Return INFO_UF2.TXT of the drive, "" where none is there."""
        path = self.drive / drives.INFO
        return path.read_text() if path.is_file() else ""

    def call_drive_write(self, data):
        """Add bytes to the file on the drive; return whether they have arrived."""
        with (self.drive / "cribboard.uf2").open("ab") as file:
            file.write(bytes.fromhex(data))
        with contextlib.suppress(OSError):  # the cable is out
            self._took()
            return True
        return False
