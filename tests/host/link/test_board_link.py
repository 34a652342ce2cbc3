"""The link as the page has it: session.py, driven by board_link.py, here and in its MicroPython."""

import base64
import binascii
import json
import random
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

import cribboard
from cribboard.link import requests
from cribboard.rules import notation
from cribboard_tools import npm
from cribboard_tools.commands import pull
from cribboard_tools.homes import page_pack, page_server
from cribboard_tools.link import client, session
from cribboard_tools.matches.recorded import histories
from cribboard_tools.page.own_board import board_link
from cribboard_tools.page.past import past, record
from tests.conftest import ROOT
from tests.helpers.host.command import PATIENCE_S
from tests.helpers.host.pulled import played
from tests.helpers.host.usb_board import UsbBoard, line
from tests.host.link.test_hostile_board import HOSTILE, recorded, spoiled

__all__ = ["recorded"]  # a fixture

OWN_BOARD = page_server.PAGE / "own_board"
TODAY = "2026-11-26"
RANDOM_MESSAGES, CRAFTED_MESSAGES = 10_000, 1_000
#: Bytes by which JavaScript and Python may be larger after all messages.
MOST_GROWN = 4 << 20, 100_000
CUTS = 12  # of a pull, at each so many bytes; in the long test at every one


def put_modules(folder):
    """Put the page's modules of a real board, with its MicroPython, where node finds them."""
    shutil.copytree(OWN_BOARD, folder)
    shutil.copytree(page_server.micropython().fetch(), folder, dirs_exist_ok=True)
    (folder / "package.json").unlink()
    (folder.parent / "board").mkdir()
    shutil.copy(OWN_BOARD.parent / "board/day.js", folder.parent / "board")
    for each in (folder, folder.parent):  # MicroPython's own says nothing of modules
        (each / "package.json").write_text('{"type": "module"}')
    texts = page_pack.firmware_texts(Path(cribboard.__path__[0]))
    for name, text in (texts | page_pack.own_modules(page_server.PAGE)).items():
        path = folder / "python" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def modules(tmp_path):
    return put_modules(tmp_path / "own_board")


class Page:
    """The page at a board behind a stream, as wire.js drives board_link.py.

    patience: reads that bring nothing until an answer is late.
    """

    def __init__(self, stream, patience=40):
        self.patience = patience
        self.stream, self.link = stream, board_link.BoardLink()
        self.ended = {}
        self.pulled = [0, 0]

    def carry_out(self, told):
        found = json.loads(told)
        if found["write"]:
            self.stream.write(found["write"].encode())
        self.ended |= {number: (key, value) for number, key, value in found["ended"]}
        self.pulled = found.get("pulled", self.pulled)

    def ask(self, request, **fields):
        """Return the key and the value that a request ends in."""
        number, quiet = len(self.ended) + 1, 0
        self.carry_out(self.link.ask(number, request, json.dumps(fields)))
        while number not in self.ended:
            data = self.stream.read(64)
            quiet = 0 if data else quiet + 1
            is_late = quiet > self.patience
            self.carry_out(self.link.late() if is_late else self.link.take(data.hex()))
            quiet *= not is_late
        return self.ended[number]


def lines_of(texts):
    """Return the lines of all commands in some matches."""
    return sorted(
        notation.line(command) for text in texts.values() for command in notation.parse(text)
    )


def test_the_page_has_all_that_cribboard_pull_has():
    assert session.BLOCK_BYTES == requests.BLOCK_BYTES
    files = played(500)[0]
    page = Page(UsbBoard(files))
    key, source = page.ask("pull")
    assert key == "" and page.pulled[0] == page.pulled[1] > 0
    with client.Wire(UsbBoard(files)) as board:
        fetched = {game.number: board.fetch(game) for game in board.get("games")}
        hot = board.get("journal")
    own = {name: bytes.fromhex(text) for name, text in source["files"].items()}
    assert own == {f"game{number:04d}": data for number, data in fetched.items()} | {"hot0": hot}
    room = past.Past()

    def put(source, today):
        return json.loads(room.ask(json.dumps({"do": "pull", "source": source, "today": today})))

    answer = put(source, TODAY)
    runs = histories.histories(fetched, hot)
    begun = [command.kind for run in runs for command in run.commands]
    assert len(begun) == 500 and len(answer["write"]) == len(answer["list"]) > 0
    kinds = [line.split()[0] for line in lines_of(answer["write"])]
    assert kinds.count("starter") == begun.count("starter")
    assert kinds.count("lay") == begun.count("lay")
    # What the board no longer has is kept, and what goes on goes on.
    gone = {name: text for name, text in source["files"].items() if name != "game0001"}
    later = put({**source, "files": gone}, "2027-01-01")
    assert len(later["list"]) >= len(answer["list"])
    assert not later["write"].keys() & answer["write"].keys()
    assert all(row["from"] == "board" for row in record.load(answer["record"]))


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_pull_interrupted_after_any_byte_is_whole_the_next_time(tmp_path, is_whole):
    """A pull of a short match, here and in the page."""
    files = played(24)[0]
    stream = UsbBoard(files)
    stream.is_told = False
    page = Page(stream)
    begun = stream.count
    source = page.ask("pull")
    whole = stream.count - begun
    for at in range(0, whole, 1 if is_whole else whole // CUTS):
        page, stream.bytes_left = Page(stream, 6), at
        assert page.ask("pull") == ("silent", "")
        page, stream.bytes_left = Page(stream), 1 << 60
        assert page.ask("pull") == source, at
    plugged = UsbBoard(files)

    def pulled(folder):
        pull.pull(client.Wire(plugged), tmp_path / folder, False, lambda done, whole: None)
        paths = (tmp_path / folder).glob("*.*")
        return {path.name: path.read_bytes() for path in paths if path.is_file()}

    wanted = pulled("whole")
    begun = plugged.count
    pulled("again")
    whole = plugged.count - begun
    for at in range(0, whole, 1 if is_whole else whole // CUTS):
        plugged.bytes_left = at
        with suppress(client.WireError):
            pulled(f"cut{at}")
        plugged.bytes_left = 1 << 60
        assert pulled(f"cut{at}") == wanted, at
        shutil.rmtree(tmp_path / f"cut{at}")


# Hostile boards

ASKED = ("renew", "health", "totals", "log", "time", "pull")
PARTS = ("games", "game", "journal", "settings", "view")  # of `pull` and `renew`
FILE = bytes(range(100))
FACTS = {"size": len(FILE), "crc": binascii.crc32(FILE), "check": binascii.crc32(FILE)}
#: An answer to all that a pull asks for.
PULLED = FACTS | {
    "games": [[1, len(FILE), FACTS["crc"], 1]], "journal": "",
    "data": base64.b64encode(FILE).decode(),
}  # fmt: skip


def random_rows(recorded):
    """Yield requests, and answers like a board's that are wrong in some places."""
    dice = random.Random(43)
    for _ in range(RANDOM_MESSAGES):
        asked = dice.choice(ASKED) if dice.random() < 0.5 else None
        answers = recorded | {"renew": recorded["settings"] | recorded["view"], "pull": PULLED}
        message = answers[asked] if asked else dice.choice(recorded["unasked"])
        for _ in range(dice.randrange(1, 4)):
            message = spoiled(message, dice)
        yield asked, message


def crafted_rows(recorded):
    """Yield messages that are wrong in one place each, and lines that are hardly JSON."""
    for said in (
        b"\x1e" + b"[" * 65_000 + b"\n",
        b'\x1e{"view":' + b'{"a":' * 12_000 + b"\n",
        b"\x1e" + b"x" * 200_000 + b"\n",
        b"\x1e" * 5000 + b"\n" * 5000,
        b'\x1e{"__proto__":{"view":1},"view":{"__proto__":[]}}\n',
        b'\x1e{"view":{"scores":{"length":2},"names":"ab"},"at":[0,0]}\n',
        b'\x1e{"id":"constructor"}\n\x1e{"id":{}}\n\x1e{"id":1e999}\n\x1enull\n\x1e7\n',
        b"\xff\xfe\x1e\xc3\x28\n\x1e\x00\n",
    ):
        yield None, said
    yield "health", {"health": {"link": 1, "version": "\u202egnp\x07"}}
    wrong = [*HOSTILE, 2**53, -(2**31), 1e308, [0] * 5000, {"length": 9}, "\u202e", "\x07"]
    shown = recorded["settings"] | recorded["view"]
    for asked, name in (("renew", "view"), ("health", "health"), ("renew", "settings")):
        for field in recorded[name][name]:
            for value in wrong:
                changed = {name: recorded[name][name] | {field: value}}
                yield asked, (shown if asked == "renew" else recorded[name]) | changed


@pytest.mark.long
@pytest.mark.parametrize(
    ("rows", "least"), [(crafted_rows, CRAFTED_MESSAGES), (random_rows, RANDOM_MESSAGES)]
)
def test_a_hostile_boards_messages_are_taken_or_left_out_in_both_homes(
    modules, recorded, rows, least
):
    made = list(rows(recorded))
    assert len(made) >= least
    values, sent, unasked = 0, [], session.Session()
    for asked, message in made:
        if asked:
            page = Page(UsbBoard(answers=dict.fromkeys((asked, *PARTS), message)))
            values += page.ask(asked)[0] == ""
            message = message | {"id": 777} if isinstance(message, dict) else message
        said = message if isinstance(message, bytes) else line(message)
        unasked.take(said)
        assert len(unasked._received) <= session.MOST_BYTES
        sent.append(json.dumps({"ask": asked, "data": said.hex()}))
    command = [npm.node(), "--expose-gc", "tests/helpers/host/hostile_wire.mjs", str(modules)]
    done = subprocess.run(
        command, cwd=ROOT, input="\n".join(sent), capture_output=True, timeout=PATIENCE_S,
        check=False, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]
    told = json.loads(done.stdout)
    assert told["waiting"] == 0 and told["seen"] > 10 and told["damaged"] > 10
    assert told["value"] == values > least // 20
    assert all(grown < most for grown, most in zip(told["grown"], MOST_GROWN, strict=True)), told
