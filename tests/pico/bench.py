"""The device figures, measured on the emulated board as deployed: `python -m tests.pico.bench`.

Prints one flat JSON object (cli.md names its keys). Emulated time on an RP2040 at 125 MHz; the
emulator erases flash in no time, so key to light is told with and without what that takes.
Two processes measure at once. A measurement that fails leaves its figures out, is named on stderr
and makes the exit status 1; the others still run. Arguments name the measurements to run (default:
all). `--short` runs each on a few keys, which shows in two minutes of CPU that all of them work;
its figures mean nothing.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, NamedTuple

from cribboard.app import App
from cribboard.rules import cards
from tests import fakes
from tests.random_match import unwind

from . import bench_lights, golden, image
from .board import LEGEND, Board

MARK_PIN = 21  # free on the board; rises or falls as the firmware takes a key
ON_RELEASE = "ABCD*"


class Extent(NamedTuple):
    """How much each function measures."""

    #: Parts of the golden game keyed by contacts: (deals before its end where it begins, keys).
    parts: tuple[tuple[int, int], ...]
    settled_ms: int  # from the first frame to the first key
    match_keys: int | None  # keys of the golden game pressed by play_match; None: all
    lights_ms: tuple[int, int]  # length of the busiest show on two tracks, on three
    hands: int  # random hands shown


#: 60 keys in two processes; the first key comes when all modules have been imported.
FULL = Extent(((5, 30), (3, 30)), 1500, None, (2000, 600), 24)
SHORT = Extent(((1, 3),), 1500, 6, (60, 60), 1)
RHYTHM_MS, HELD_MS = 220, 60  # a quick hand: four or five keys a second
PERCENTILES = (50, 99)
ERASE_MS, WORST_ERASE_MS = 45, 400  # which stop everything; the flash chip's typical and its worst

#: Goes before main.py's own text, which then runs `measured(build())`.
WRAP = """
import gc, time  # here and not below: an import, even again, looks through the file system
held = {}

def longest(kind, begin_us):
    us = time.ticks_diff(time.ticks_us(), begin_us)
    if us > held.get(kind, 0):
        held[kind] = us

def measured(devices):
    from machine import Pin
    from cribboard import app
    App = app.App
    inner, mark, step, strip = devices.keypad, Pin(21, Pin.OUT, value=0), App.step, devices.pixels
    state = {}

    class Keys:
        began = None
        def deinit(self):
            inner.deinit()
        async def next(self):
            if self.began is None:
                gc.collect()
                held["heap"] = gc.mem_free()
            else:
                longest("key", self.began)
            key = await inner.next()
            mark.toggle()
            self.began = time.ticks_us()
            return key

    class Strip:
        def write(self, *args):
            state["did"] = "frame"
            strip.write(*args)

    class Memory:
        def collect(self):
            state["did"] = "memory"
            gc.collect()

    def save(self, old=App._save):
        state["did"] = "save"
        old(self)

    def turn(self):
        state["did"] = ""
        begin = time.ticks_us()
        ms = step(self)
        longest(state["did"] or ("idle" if ms else "page"), begin)
        return ms

    def made(self, devices, old=App.__init__):
        begin = time.ticks_us()
        old(self, devices)
        longest("resume", begin)

    App._save, App.step, App.__init__ = save, turn, made
    app.gc, devices.keypad, devices.pixels = Memory(), Keys(), Strip()
    return devices
"""


def timed_main() -> bytes:
    """Return main.py with its devices wrapped in stop watches."""
    source = (image.FIRMWARE / "main.py").read_text()
    assert source.count("devices = build()") == 1
    return (WRAP + source.replace("devices = build()", "devices = measured(build())")).encode()


class Keyed(NamedTuple):
    """What came of a few keys: each one's wait for its light, and the loop's longest turns."""

    spans_ms: list[tuple[float, float]]  # from its contact to its light
    erases_ms: list[float]
    told: dict[str, int]


def key_a_part(deals: int, keys_wanted: int, settled_ms: int) -> Keyed:
    """Key a part of the last deals of the golden game by contacts, everything moving.

    The keys begin `deals` deals before the game's end, from the journal as it was then.
    """
    files, keys = golden.before_the_last(deals)
    keys = keys[:keys_wanted]
    timed = image.firmware_files() | files | {"/main.py": timed_main()}
    board = Board(timed, is_exact=True, erase_ms=0)  # `waits` adds what erases take
    changes = board.watch(MARK_PIN)
    board.run_until(lambda: board.strip.wire, 5000, 5)
    board.run_ms(settled_ms)
    changes.clear()
    contacts = [_press(board, key) for key in keys]
    board.run_ms(100)
    marks = [at_ns / 1e6 for at_ns, _ in changes]
    assert len(marks) == len(contacts), "a key was lost"
    edges = [begin_ns / 1e6 for begin_ns, _ in board.strip.frames]
    shown = [next(edge for edge in edges if edge > mark) for mark in marks]
    for key, contact, mark, edge in zip(keys, contacts, marks, shown, strict=True):
        print(f"{key} taken {mark - contact:5.1f} shown {edge - mark:5.1f} ms", file=sys.stderr)
    spans = list(zip(contacts, shown, strict=True))
    return Keyed(spans, list(board.erases_ms), ask(board, "held"))


def waits(part: Keyed, erase_ms: float) -> list[float]:
    """Return each key's wait for its light, in ms, if every erase takes `erase_ms`.

    An erase between contact and light adds all of it; one before adds what is not over by then.
    """
    found = []
    for contact, shown in part.spans_ms:
        late_ms = at_ms = 0.0
        for erase in part.erases_ms:
            if erase < shown:
                late_ms -= min(late_ms, max(0.0, min(erase, contact) - at_ms))
                late_ms, at_ms = late_ms + erase_ms, min(erase, contact)
        late_ms -= min(late_ms, contact - at_ms)
        found.append(shown - contact + late_ms)
    return found


def _press(board: Board, key: str) -> float:
    """Press a key as a quick hand does; return when its contact said what it means, in ms."""
    symbol, is_long = key[0], key.endswith("!")
    assert symbol in LEGEND and not is_long
    board.hold(symbol)
    down_ms = board.now_ms
    board.run_ms(HELD_MS)
    board.release(symbol)
    up_ms = board.now_ms
    board.run_ms(RHYTHM_MS - HELD_MS)
    return up_ms if symbol in ON_RELEASE else down_ms


def sum_up(parts: list[Keyed]) -> dict[str, Any]:
    """Return the figures of all keys together."""
    plain, erased, worst = (
        sorted(wait for part in parts for wait in waits(part, erase_ms))
        for erase_ms in (0, ERASE_MS, WORST_ERASE_MS)
    )
    told = {kind: max(part.told.get(kind, 0) for part in parts) for kind in parts[0].told}
    heap = min(part.told["heap"] for part in parts)
    turns = {kind: us for kind, us in told.items() if kind not in ("heap", "save", "resume")}
    found: dict[str, Any] = {"heap_free_after_boot": heap}
    for part in PERCENTILES:
        at = min(len(plain) - 1, len(plain) * part // 100)
        found[f"key_to_light_ms_p{part}"] = round(plain[at], 1)
        found[f"key_to_light_ms_p{part}_erase"] = round(erased[at], 1)
    return found | {
        "loop_hold_max_ms": round(max(turns.values()) / 1000, 1),
        "key_to_light_ms_max": round(plain[-1], 1),
        "key_to_light_ms_max_erase_400": round(worst[-1], 1),
        "flash_erases_in_60_keys": sum(len(part.erases_ms) for part in parts),
        **{f"hold_{kind}_ms": round(us / 1000, 1) for kind, us in told.items() if kind != "heap"},
    }


def ask(board: Board, expression: str) -> Any:
    """Stop the firmware with Ctrl-C and return the value of an expression of literals."""
    board.type("\x03")
    board.run_until(lambda: board.console.endswith(">>> "), 1000, 10)
    board.type(f"print('=', {expression})\r\n")
    return answer(board, 1000)


def answer(board: Board, limit_ms: float) -> Any:
    """Run until a line `= literal` has been printed; return the literal."""
    found: list[str] = []

    def is_there() -> bool:
        found[:] = re.findall(r"^= (.*?)\s*\n", board.console, re.M)
        return bool(found)

    board.run_until(is_there, limit_ms, 10)
    return ast.literal_eval(found[0])


#: The whole golden game, pressed with no fingers between: what memory and flash go through.
MATCH = """
import gc, time
import cribboard_start  # main.py, compiled as deployed; it empties sys.path
gc.threshold(cribboard_start._COLLECT_BYTES)
cribboard_start._mount()  # imports look through the slot again
devices = cribboard_start.build()
devices.find_screen = None
from cribboard.app import App
def settle(app):
    while not app.step() or app._is_save_due:
        pass
app = App(devices)
settle(app)
gc.collect()
low = gc.mem_free()
with open("/keys") as file:
    keys = file.read().split()
print("begin")
time.sleep_ms(5)
worst = 0
for key in keys:
    app.press(key[0], len(key) > 1)
    begin = time.ticks_us()
    if app._is_save_due:
        app._is_save_due = False
        app._save()
    worst = max(worst, time.ticks_diff(time.ticks_us(), begin))
    settle(app)
    gc.collect()
    low = min(low, gc.mem_free())
begin = time.ticks_us()
app = App(devices)
resume = time.ticks_diff(time.ticks_us(), begin)
print("\\n=", (low, worst, resume), "\\n")
while True:
    time.sleep_ms(5)
"""


def play_match(extent: Extent) -> dict[str, Any]:
    """Play the golden game without waiting; read memory, flash operations, resume."""
    keys = golden.text("keys").split()[: extent.match_keys]
    files = image.firmware_files() | {
        "/main.py": MATCH.encode(),
        "/keys": " ".join(keys).encode(),
        "/data/settings": b'{"is_motion_reduced": true}',
    }
    board = Board(files)
    board.run_until(lambda: "begin" in board.console, 5000, 20)
    before = dict(board.flash_operations)
    low, worst_us, resume_us = answer(board, 60_000)
    commands = commands_of(keys)
    made = {name: board.flash_operations[name] - before[name] for name in before}
    return {
        "heap_low": low,
        "flash_erases_per_command": round(made["erase"] / commands, 3),
        "flash_pages_per_command": round(made["program"] / commands, 2),
        "resume_full_match_ms": round(resume_us / 1000),
        "save_max_ms": round(worst_us / 1000, 1),
        "match_commands": commands,
    }


def commands_of(keys: list[str]) -> int:
    """Return how many commands the keys make, by the same firmware on the host."""
    app = App(fakes.Devices())
    for key in keys:
        app.press(key[0], key.endswith("!"))
    return len(unwind(app.table.match))


PARTS = """
import gc, sys, time
sys.path.insert(0, "/a")
time.sleep_ms(20)
from cribboard.devices import kernel, pins
from cribboard.lights.animation import Animation
from cribboard.lights.tracks import TWO_TRACK
from cribboard.rules import show, totals
from cribboard.view import View
HANDS = %r
spent = []
gc.collect()
for hand, starter in HANDS:
    begin = time.ticks_us()
    show.items(hand, starter)
    spent.append(time.ticks_diff(time.ticks_us(), begin))
gc.collect()
begin = time.ticks_us()
for hand, starter in HANDS:
    totals.total(hand, starter)
total = time.ticks_diff(time.ticks_us(), begin) // len(HANDS)
six = %r
unseen = [card for card in range(14, 66) if card not in six]
begin = time.ticks_us()
for first in six:
    for second in six:
        if first < second:
            totals.totals([card for card in six if card not in (first, second)], unseen)
coach = time.ticks_diff(time.ticks_us(), begin)
gc.collect()
lights = Animation(TWO_TRACK, paint=kernel)
view = View()
view.scores, view.backs, view.winner, view.skunk = [121, 20], [110, 10], 0, "triple"
lights.show(view, 0)
out = bytearray(3 * pins.STRIP_PIXELS)
lights.step(0)
begin = time.ticks_us()
kernel.pack(lights.picture, out, 390, 256)
packed = time.ticks_diff(time.ticks_us(), begin)
print("\\n=", (max(spent), sum(spent) // len(spent), total, coach, packed), "\\n")
while True:
    time.sleep_ms(5)
"""


def hands(count: int) -> list[tuple[list[int], int]]:
    """Return ordinary hands of a seeded pack, and the 29."""
    found = [([5 + 39, 5 + 52, 5 + 26, 11 + 13], 5 + 13)]
    for seed in range(count):
        pack = cards.shuffled(seed)
        found.append((list(pack[:4]), pack[4]))
    return found


def measure_parts(extent: Extent) -> dict[str, Any]:
    """Time a show, the kernel, and the frames of a win."""
    program = PARTS % (hands(extent.hands), list(cards.shuffled(1)[:6]))
    files = image.firmware_files() | {"/main.py": program.encode()}
    board = Board(files, is_exact=True)
    most, mean, total, coach, packed = answer(board, 10_000)
    return {
        "show_items_us": most,
        "show_items_us_mean": mean,
        "show_total_us": total,
        "coach_690_ms": round(coach / 1000),
        "kernel_us": packed,
    }


def measure_lights(extent: Extent) -> dict[str, Any]:
    """Run the busiest show on two tracks, and on three."""
    two, three = (
        bench_lights.measure(name, ms)
        for name, ms in zip(bench_lights.BOARDS, extent.lights_ms, strict=True)
    )
    return {
        "fps_busiest": two["fps"],
        "fps_busiest_366": three["fps"],
        "lights_hold_ms": two["frame_hold_ms"],
        "lights_hold_366_ms": three["frame_hold_ms"],
        "lights_heap_bytes": two["heap_bytes"],
    }


def measure_boot(extent: Extent) -> dict[str, Any]:
    """Power on the firmware as deployed, with a match in its journal."""
    files, _ = golden.before_the_last()
    board = Board(image.firmware_files() | files, is_exact=True)
    board.run_until(lambda: board.strip.wire, 5000, 5)
    return {"boot_first_frame_ms": round(board.strip.frames[0][0] / 1e6)}


#: Measurements that are one task each; "play_keys" is a task for each of its parts.
OTHERS: tuple[Callable[[Extent], dict[str, Any]], ...] = (
    measure_lights, play_match, measure_parts, measure_boot,
)  # fmt: skip
PLAY_KEYS = "play_keys"


def measure(wanted: list[str], extent: Extent) -> tuple[dict[str, Any], list[str]]:
    """Run the named measurements (none: all) in two processes, the longest tasks first.

    Return the figures, and the names of the measurements that failed.
    """
    figures: dict[str, Any] = {}
    failed: list[str] = []

    def gather(name: str, found: Callable[[], dict[str, Any]]) -> None:
        try:
            figures.update(found())
        except Exception:
            traceback.print_exc()
            print(f"{name} failed", file=sys.stderr)
            failed.append(name)

    with ProcessPoolExecutor(2) as pool:
        parts: list[Future[Keyed]] = []
        if not wanted or PLAY_KEYS in wanted:
            parts = [pool.submit(key_a_part, *part, extent.settled_ms) for part in extent.parts]
        others = [
            (task.__name__, pool.submit(task, extent))
            for task in OTHERS
            if not wanted or task.__name__ in wanted
        ]
        if parts:
            gather(PLAY_KEYS, lambda: sum_up([part.result() for part in parts]))
        for name, other in others:
            gather(name, other.result)
    return figures, failed


def main() -> int:
    """Measure, and print the figures as JSON; exit status 1: a measurement failed."""
    parser = argparse.ArgumentParser(description="Measure the emulated board.")
    names = [PLAY_KEYS, *(task.__name__ for task in OTHERS)]
    parser.add_argument("measurements", nargs="*", metavar="NAME", help=f"of {' '.join(names)}")
    parser.add_argument("--short", action="store_true", help="a few keys: does each one work?")
    args = parser.parse_args()
    if unknown := set(args.measurements) - set(names):
        parser.error(f"no measurement is called {', '.join(sorted(unknown))}")
    figures, failed = measure(args.measurements, SHORT if args.short else FULL)
    print(json.dumps(figures))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
