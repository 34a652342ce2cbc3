"""The page's end of the link, in node, against the firmware itself and against hostile boards."""

import contextlib
import itertools
import json
import os
import random
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from cribboard_tools import npm
from tests.helpers.host.command import PATIENCE_S
from tests.host.test_hostile_board import HOSTILE, line, recorded, spoiled
from tests.host.test_wire import Stream

__all__ = ["recorded"]  # a fixture

ROOT = Path(__file__).parents[2]
OWN_BOARD = ROOT / "host_tools/cribboard_tools/page/own_board"
RANDOM_MESSAGES, CRAFTED_MESSAGES = 10_000, 1_000
#: Bytes by which the page may be larger after all messages: what its engine keeps for itself.
MOST_GROWN = 4 << 20


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    """The folder with the page's modules as node takes them."""
    folder = Path(shutil.copytree(OWN_BOARD, tmp_path / "own_board"))
    shutil.copy(OWN_BOARD.parent / "board/day.js", folder)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def joined(script: str, modules: Path, stream: Any, is_noisy: bool = False) -> list[Any]:
    """Join a script of the page in node to the board behind a stream; return the JSON it tells.

    is_noisy: the board says other things now and then, between its lines.
    """
    command = [npm.node(), f"tests/helpers/host/{script}", str(modules)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin and process.stdout and process.stderr
        is_between = True  # in a line noise would cost what the line says
        noise: list[bytes] = []
        end_s = time.monotonic() + PATIENCE_S
        for turn in itertools.count():
            assert time.monotonic() < end_s, "the page's end never finished"
            if select.select([process.stdout], [], [], 0.001 * is_noisy)[0]:
                data = os.read(process.stdout.fileno(), 4096)
                if not data:
                    break
                stream.write(data)
            said = stream.read(4096)
            if is_noisy and turn % 50 == 0:
                noise.append(b"\x1e{half a line" if turn % 100 else b"Traceback\r\n")
            is_between = said.endswith(b"\n") if said else is_between
            if noise and is_between:
                said += noise.pop()
            if said and process.poll() is None:
                with contextlib.suppress(BrokenPipeError):  # it has just left
                    os.write(process.stdin.fileno(), said)
        return [json.loads(row) for row in process.stderr.read().splitlines()]


def test_the_page_asks_presses_keys_and_follows(modules: Path):
    told = joined("wire.mjs", modules, Stream(), is_noisy=True)
    assert told[0] == {"awaiting": "dealer"}
    assert {"said": "there is no game 19"} in told
    assert {"link": 1} in told and told[-1] == {"long": "RangeError"}
    assert {"names": ["Blue", "Orange", "White"]} in told
    assert {"command": "lay", "points": 1, "at": [0, 4]} in told
    assert {"count": 15, "at": [0, 4]} in told


def heard(modules: Path, data: bytes) -> dict[str, Any]:
    """Return what the page's end tells of these bytes. They come in pieces of any size."""
    command = [npm.node(), "--expose-gc", "tests/helpers/host/hostile_wire.mjs", str(modules)]
    done = subprocess.run(
        command, cwd=ROOT, input=data, capture_output=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["waiting"] == 0 and told["grown"] < MOST_GROWN, told
    return told


def test_random_messages_of_a_board_are_taken_or_left_out(modules: Path, recorded: dict[str, Any]):
    dice = random.Random(43)
    sent = [answer for answer in recorded.values() if isinstance(answer, dict)]
    sent += recorded["unasked"]
    data = []
    for turn in range(RANDOM_MESSAGES):
        message = spoiled(dice.choice(sent), dice)
        for _ in range(dice.randrange(3)):
            message = spoiled(message, dice)
        if isinstance(message, dict) and turn % 4:
            message.pop("id", None)
        if turn % 10 == 0:
            data.append(dice.randbytes(dice.randrange(40)))
        data.append(line(message))
    told = heard(modules, b"".join(data))
    assert told["messages"] > RANDOM_MESSAGES // 2
    assert min(told["seen"], told["health"], told["settings"]) > 10


def crafted(recorded: dict[str, Any]) -> list[bytes]:
    """Return messages that are wrong in one place each, and lines that are hardly JSON."""
    found = [
        b"\x1e" + b"[" * 65_000 + b"\n",
        b'\x1e{"view":' + b'{"a":' * 12_000 + b"\n",
        b"\x1e" + b"x" * 200_000 + b"\n",
        b"\x1e" * 5000 + b"\n" * 5000,
        b'\x1e{"__proto__":{"view":1},"view":{"__proto__":[]}}\n',
        b'\x1e{"view":{"scores":{"length":2},"names":"ab"},"at":[0,0]}\n',
        b'\x1e{"id":"constructor"}\n\x1e{"id":{}}\n\x1e{"id":1e999}\n\x1enull\n\x1e7\n',
        b'\x1e{"health":{"link":1,"version":"\\u202egnp\\u0007"}}\n',
        b"\xff\xfe\x1e\xc3\x28\n\x1e\x00\n",
    ]
    seen, health, settings = (recorded[name] for name in ("view", "health", "settings"))
    wrong = [*HOSTILE, 2**53, -(2**31), 1e308, [0] * 5000, {"length": 9}, "\u202e", "\x07"]
    for name, message in (("view", seen), ("health", health), ("settings", settings)):
        for field in message[name]:
            for value in wrong:
                one = {key: part for key, part in message.items() if key != "id"}
                found.append(line(one | {name: message[name] | {field: value}}))
    return found


def test_crafted_messages_of_a_board_are_taken_or_left_out(modules: Path, recorded: dict[str, Any]):
    messages = crafted(recorded)
    assert len(messages) >= CRAFTED_MESSAGES
    told = heard(modules, b"".join(messages))
    assert min(told["seen"], told["health"], told["settings"]) > 10
