"""Hostile pages: whatever a browser writes to the port, the board plays on.

Requests of the page are wrong in one place each, and keys come between them. A message can press
keys and change names, language and settings that the menu has; nothing else changes. Random bytes
and lines: tests/portable/link/test_random_bytes.py.
"""

import json
import tracemalloc

import pytest

from cribboard import settings_table
from cribboard.link import connection, requests
from cribboard.store import settings as stored
from tests.helpers.host.usb_board import UsbBoard, line
from tests.host.link.test_hostile_board import HOSTILE

CRAFTED_MESSAGES = 1_000
#: Bytes by which the board may be larger after its messages.
MOST_GROWN = 1 << 20
#: Turns of the board in which a short message is answered.
MOST_TURNS = 400

SETTABLE = [row[0] for row in settings_table.ROWS if row[2]]
ASKED = [
    *({"id": 1, "request": name} for name in requests._REQUESTS),
    *({"key": key, "long": is_long} for key in "0123456789ABCD*#" for is_long in (False, True)),
    {"id": 1, "request": "name", "track": 0, "name": "Ann"},
    {"id": 1, "request": "language", "language": "fr"},
    {"id": 1, "request": "time", "time": 1763750000},
    {"id": 1, "request": "game", "game": 1, "block": 0},
    *({"id": 1, "request": "set", "setting": name, "value": settings_table.default(name)}
      for name in SETTABLE),
]  # fmt: skip


class Board:
    """A board at a hostile page's port."""

    def __init__(self):
        self.stream = UsbBoard()
        self.app = self.stream.app
        self.files = set(self.stream.devices.files.contents)

    def take(self, data):
        """Send bytes; the board takes them all, and goes on."""
        wire = self.stream.wire
        wire.send(data)
        for _ in range(MOST_TURNS + len(data) // 4):
            self.stream.turn()
            wire.said = b""
            if not wire.to_board:
                break
        assert not wire.to_board, "the board takes nothing any more"

    def check(self):
        """Nothing has failed or grown, and every setting is one that it may have."""
        app, link = self.app, self.app._link
        assert self.stream.devices.logged == []
        assert link is not None and not app.due[8:]
        assert len(link._answers) <= connection._ANSWERS and len(link._steps) <= connection._STEPS
        assert len(link._rest) < 1024 and len(app.table.dialogs) < 20
        for name in SETTABLE:
            assert stored.is_allowed(name, app.table.settings[name]), name
        new = set(self.stream.devices.files.contents) - self.files
        assert all(name.startswith(("game", "hot", "settings", "totals", "bad")) for name in new), (
            new
        )

    def answers(self):
        """It answers, and saves what was done."""
        wire = self.stream.wire
        self.take(b"\n")
        for _ in range(200):
            self.stream.turn()
        wire.said = b""
        wire.send(line({"id": 77, "request": "health"}))
        for _ in range(200):
            self.stream.turn()
        (answer,) = [one for one in map(json.loads, wire.lines()) if one.get("id") == 77]
        assert answer["health"]["errors"] == 0 and answer["health"]["is_saved"]


def attack(board, messages):
    """Send messages; return how many."""
    count = 0
    settled = 0
    tracemalloc.start()
    try:
        for count, message in enumerate(messages, 1):
            board.take(message)
            if count % 50 == 0:
                board.check()
            if count == 200:
                settled = tracemalloc.get_traced_memory()[0]
        board.check()
        board.answers()
        grown = tracemalloc.get_traced_memory()[0] - settled if settled else 0
    finally:
        tracemalloc.stop()
    assert grown < MOST_GROWN, grown
    return count


def crafted_messages():
    """Yield requests that are wrong in one place each, and lines that are hardly JSON."""
    yield from (
        b"\x1e" + b"[" * 250 + b"\n",
        b"\x1e" + b'{"a":' * 50 + b"\n",
        b"\x1e" + b"x" * 20_000 + b"\n",
        b"\x1e" * 5000 + b"\n" * 5000,
        b'\x1e{"request":"set","setting":"__class__","value":1}\n' * 40,
        b"\xff\xfe\x1e\xc3\x28\n\x1e\x00\n",
    )
    names = [row[0] for row in settings_table.ROWS]
    for name in [*names, "tracks", "wire_order", "marks", "rest_min", "__dict__"]:
        for value in HOSTILE:
            yield line({"id": 1, "request": "set", "setting": name, "value": value})
    for message in ASKED:
        for field in message:
            for value in (*HOSTILE, [0] * 60, 2**31, 1e300):
                yield line(message | {field: value})


@pytest.mark.long
def test_crafted_messages_of_a_page_change_only_what_they_may():
    assert attack(Board(), crafted_messages()) >= CRAFTED_MESSAGES
