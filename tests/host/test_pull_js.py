"""The page pulls the games of a board, in node, over the firmware's own link."""

import json
from pathlib import Path
from typing import Any

import past
import pytest
import record

from cribboard.rules import notation
from cribboard_tools.link import client
from cribboard_tools.matches.recorded import histories
from tests.helpers.host.played import played
from tests.host.test_wire import Stream
from tests.host.test_wire_js import joined, modules

__all__ = ["modules"]  # a fixture

ROOT = Path(__file__).parents[2]
TODAY = "2026-11-26"


def pulled(folder: Path, stream: Any) -> dict[str, Any]:
    """Let the page pull from a board behind a stream; return what past.py would get."""
    told: dict[str, Any]
    [told] = joined("pull.mjs", folder, stream)
    return told


def ask(room: past.Past, do: str, **asked: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(room.ask(json.dumps({"do": do, **asked})))
    return answer


def lines_of(texts: dict[str, str]) -> list[str]:
    """Return the lines of all commands in some matches."""
    return sorted(
        notation.line(command) for text in texts.values() for command in notation.parse(text)
    )


def test_the_page_has_all_that_cribboard_pull_has(modules: Path):
    files = played(500)[0]
    source = pulled(modules, Stream(files))
    assert source.pop("told") == 1 and source["from"] == "board"
    with client.Wire(Stream(files)) as board:  # type: ignore[arg-type]
        fetched = {game.number: board.fetch(game) for game in board.games()}
        hot = board.journal()
    own = {name: bytes.fromhex(text) for name, text in source["files"].items()}
    assert own["hot0"] == hot
    assert {int(name[4:]): data for name, data in own.items() if name[:4] == "game"} == fetched
    room = past.Past()
    answer = ask(room, "pull", source=source, today=TODAY)
    runs = histories.histories(fetched, hot)
    begun = [command.kind for run in runs for command in run.commands]
    assert len(begun) == 500 and len(answer["write"]) == len(answer["list"]) > 0
    kinds = [line.split()[0] for line in lines_of(answer["write"])]
    assert kinds.count("starter") == begun.count("starter")
    assert kinds.count("lay") == begun.count("lay")
    # What the board no longer has is kept, and what goes on goes on.
    gone = {name: text for name, text in source["files"].items() if name != "game0001"}
    later = ask(room, "pull", source={**source, "files": gone}, today="2027-01-01")
    assert len(later["list"]) >= len(answer["list"])
    assert not later["write"].keys() & answer["write"].keys()
    assert all(row["from"] == "board" for row in record.load(answer["record"]))


@pytest.mark.parametrize(
    ("mark", "instead"),
    [
        (b'"data": "', b"AAAA"),
        (b'"data": "', b"!!!!"),
        (b'"games":[[', b"[],1"),
        (b'"journal": "', b"!!!!"),
    ],
)
def test_an_answer_that_arrives_damaged_is_asked_for_again(
    modules: Path, mark: bytes, instead: bytes
):
    files = played(120)[0]
    clean = pulled(modules, Stream(files))

    class Noisy(Stream):  # type: ignore[misc]
        is_spoilt = False

        def read(self, size: int) -> bytes:
            said: bytes = super().read(size)
            at = said.find(mark) + len(mark)
            if mark in said and len(said) > at + 20 and not self.is_spoilt:
                self.is_spoilt = True
                said = said[:at] + instead + said[at + 4 :]
            return said

    noisy = Noisy(files)
    assert pulled(modules, noisy) == clean and noisy.is_spoilt


def test_a_board_that_lies_is_refused(modules: Path):
    class Liar(Stream):  # type: ignore[misc]
        def read(self, size: int) -> bytes:
            said: bytes = super().read(size)
            return said.replace(b'"games":[[', b'"games":[[[99999999],')

    assert pulled(modules, Liar(played(60)[0])) == {"failed": "damaged", "told": 0}
