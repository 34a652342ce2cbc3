"""`cribboard replay`: text and JSON of a match in notation."""

import re
from pathlib import Path

import pytest

from tests.helpers.host.command import cribboard

GOLDEN = Path(__file__).parents[2] / "golden/first-light.match"


def _replay(tmp_path, text, *words):
    path = tmp_path / "a.match"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return cribboard("replay", str(path), *words)


#: A match of the corrections that the golden ones lack, and of what does not fit under a target.
BY_HAND = """cribboard 1
game three-hand level=correct
peg 0 5
penalty 0 9 back
correct 1 4 "forgotten"
set 2 30
penalty 2 3 to=1
starter J
heels
misdeal
starter 9
peg 1 200
game six-card dealer=0
set 0 116
starter 5
lay 5
penalty 0 30 back
misdeal
set 0 100
peg 0 21
penalty 1 1 back
set 1 90
"""


def tracks_of(game, many):
    """Return the track of each seat of a game, by its command; many: tracks of the game."""
    if game.startswith("game captain"):
        captain = int((re.findall("captain=([0-9])", game) or ["0"])[0])
        return [int(seat != captain) for seat in range(3)]
    return [0, 1, 0, 1] if game.startswith("game partners") else list(range(many))


def is_told(reason):
    """Tell whether docs/notation.md has this reason."""
    page = (Path(__file__).parents[3] / "docs/notation.md").read_text(encoding="utf-8")
    told = page.partition("`reason` is one of `")[2].partition("`")[0]
    return reason in told.split()


@pytest.mark.parametrize("name", ["by hand", *sorted(GOLDEN.parent.glob("*.match"))])
def test_what_is_pegged_adds_up_to_the_scores(tmp_path, name):
    source = name.read_text() if isinstance(name, Path) else BY_HAND
    totals = []
    seats = []
    for line in _replay(tmp_path, source, "--json").lines():
        if "command" not in line:
            assert line["skunk"] in ("none", "skunk", "double", "triple") and line["games"] >= 0
            continue
        if line["command"].startswith("game"):
            totals = [0] * len(line["scores"])
            seats = tracks_of(line["command"], len(totals))
        for event in line["events"]:
            track = event["track"] if event["player"] is None else seats[event["player"]]
            totals[track] += event["pegged"]
            assert event["score"] == totals[track] and is_told(event["reason"])
            points, pegged = event["points"], event["pegged"]
            assert points == pegged or points > pegged >= 0
            if "items" in event:
                assert sum(item["points"] for item in event["items"]) == points
        assert line["scores"] == totals


def test_a_file_that_is_no_text_is_refused(tmp_path):
    said = _replay(tmp_path, b"\xff\xfe\x00", "--json")
    assert "is not a match in notation: it is not UTF-8 text" in said.refusal()


def test_standard_input_and_windows_lines():
    lines = "\ufeffcribboard 1", "# one deal", "game six-card dealer=0", "starter Jd  # heels", ""
    said = cribboard("replay", "-", "--json", stdin="\r\n".join(lines))
    assert said.lines()[1]["events"][0]["reason"] == "heels"


def test_a_game_that_was_reopened_after_its_end_is_drawn_once(tmp_path):
    moves = "game six-card dealer=0;set 1 115;starter 9;show 1 2 2 4 K;overrule 1 2;show 0 2 5 5 K"
    moves += ";crib 3 4 5 6 flush=0;deal;set 0 100;peg 0 21;"
    path = tmp_path / "curve.svg"
    said = _replay(tmp_path, "cribboard 1\n" + moves.replace(";", "\n"), "--svg", str(path))
    assert (said.status, path.read_text().count('class="curve"')) == (0, 1)
