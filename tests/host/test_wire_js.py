"""The page's end of the link, in node, against the firmware itself."""

import contextlib
import itertools
import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path

from cribboard_tools import npm
from tests.helpers.host.command import PATIENCE_S
from tests.host.test_wire import Stream

ROOT = Path(__file__).parents[2]


def test_the_page_asks_presses_keys_and_follows(tmp_path: Path):
    module = shutil.copy(
        ROOT / "host_tools/cribboard_tools/page/shell/wire.js", tmp_path / "wire.mjs"
    )
    command = [npm.node(), "tests/helpers/host/wire.mjs", str(module)]
    stream = Stream()
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin and process.stdout and process.stderr
        is_between = True  # in a line noise would cost what the line says
        noise: list[bytes] = []
        end_s = time.monotonic() + PATIENCE_S
        for turn in itertools.count():
            assert time.monotonic() < end_s, "the page's end never finished"
            ready, _, _ = select.select([process.stdout], [], [], 0.001)
            if ready:
                data = os.read(process.stdout.fileno(), 4096)
                if not data:
                    break
                stream.write(data)
            said = stream.read(4096)
            if turn % 50 == 0:
                noise.append(b"\x1e{half a line" if turn % 100 else b"Traceback\r\n")
            is_between = said.endswith(b"\n") if said else is_between
            if noise and is_between:
                said += noise.pop()
            if said and process.poll() is None:
                with contextlib.suppress(BrokenPipeError):  # it has just left
                    os.write(process.stdin.fileno(), said)
        told = [json.loads(row) for row in process.stderr.read().splitlines()]
    assert told[0] == {"awaiting": "dealer"}
    assert {"said": "the board says: there is no game 19"} in told
    assert {"link": 1} in told and told[-1] == {"long": "RangeError"}
    assert {"command": "lay", "points": 1, "at": [0, 4]} in told
    assert {"count": 15, "at": [0, 4]} in told
