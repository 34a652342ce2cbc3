"""docs/notation.md: every example in it is read, and nothing of the notation is left out."""

import json
import re

import pytest

from cribboard.rules import notation, options
from cribboard.rules.match import Match
from cribboard.rules.match_score import COUNTS
from tests.conftest import ROOT
from tests.helpers.host.command import batch
from tests.helpers.random_match import unwind

PAGE = (ROOT / "docs/notation.md").read_text(encoding="utf-8")


def blocks(kind):
    found = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.M | re.S)
    assert found, kind
    return found


LINES = [line for block in blocks("lines") for line in block.splitlines()]


@pytest.mark.parametrize("line", LINES)
def test_every_line_is_read_and_written_back(line):
    command = notation.parse_line(line)
    assert notation.parse_line(notation.line(command)) == command


@pytest.mark.parametrize("source", blocks("match"))
def test_every_match_can_be_played(source):
    match = Match()
    commands = notation.parse(source)
    for command in commands:
        match.push(command)
    assert match.game is not None and max(match.game.scores) > 0
    assert unwind(match) == commands


def test_every_example_of_json_is_read():
    for block in blocks("json"):
        for line in block.splitlines():
            assert json.loads(line)
    for kind in ("count", "play"):
        records = [json.loads(line) for block in blocks(kind) for line in block.splitlines()]
        answers, status = batch(kind, *records)
        assert status == 0 and not [one for one in answers if "error" in one]


def test_the_end_of_the_false_claim_is_as_the_page_says():
    match = Match()
    for command in notation.parse(blocks("match")[-1]):
        match.push(command)
    assert (match.game.scores, match.game.skunk) == ([91, 121], "none")


def test_the_page_leaves_out_no_command_option_or_value():
    ticked = " ".join(re.findall(r"`([^`\n]+)`", PAGE)) + " " + " ".join(LINES)
    words = set(re.split(r"[\s=]+", ticked))
    allowed = {name for _, names in notation._ALLOWED for name in names}
    for word in (
        set(notation._READERS)
        | allowed
        | {str(value) for row in options.OPTIONS for value in row.values if row.is_kept}
        | set(COUNTS)
        | {"from-play", "by-hand", "back", "all", "new-series", "with-last", "short"}
    ):
        assert word in words, word


def test_the_commands_of_the_tables_are_there():
    told = [row.split("`")[1].split()[0] for row in PAGE.splitlines() if row.startswith("| `")]
    commands = [word for word in told if not word.rstrip("1").endswith("=")]
    assert set(commands) == set(notation._READERS)
