"""`cribboard count`: text, JSON and batches."""

import io
import json
from unittest import mock

import pytest

from cribboard_tools import cli
from cribboard_tools.console import json_lines
from tests.helpers.host.command import batch, cribboard

PERFECT = {"hand": ["5h", "5s", "5d", "Jc"], "starter": "5c", "crib": False, "form": "six-card"}
PLAIN = {"hand": ["4c", "4d", "5c", "6s"], "starter": "6h"}


def page(*words):
    """Return what is printed for a person, line by line, without blanks behind."""
    said = cribboard(*words)
    assert said.status == 0 and not said.err, said.err
    return [line.rstrip() for line in said.out.splitlines()]


def test_without_symbols_the_cards_are_letters(monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    hand = ("count", "6c", "Td", "7s", "8h", "--starter", "Kc", "--language", "de")
    lines = page(*hand)
    assert lines[:3] == [
        "Hand 6c Td 7s 8h   Starter Kc",
        "",
        "  fuenfzehn zwei        7s 8h       2    2",
    ]


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("term", "no_colour", "is_red"),
    [("xterm", None, True), ("xterm", "", True), ("xterm", "1", False), ("dumb", None, False)],
)
def test_red_suits_are_red_on_a_terminal_that_has_colours(monkeypatch, term, no_colour, is_red):
    words = ["count", "6c", "7d", "7s", "8h", "--starter", "Kc"]
    red = "\x1b[31m7♦\x1b[39m"
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_colour is not None:
        monkeypatch.setenv("NO_COLOR", no_colour)
    with mock.patch("sys.stdout", Terminal()) as out:
        assert cli.main(words) == 0
    told = out.getvalue().splitlines()
    assert (f"│ {red} │" in told[2]) == is_red
    assert (told[7] == f"  pair           {red} 7♠       2    6") == is_red
    assert ("\x1b" in out.getvalue()) == is_red
    assert "\x1b" not in "".join(page(*words))


LONG = json.dumps(PERFECT).ljust(json_lines.LONGEST + 1)
LINES = {
    **dict.fromkeys(("{", "[" * 60_000, "9" * 5000, '{"a":}', "\x00"), "not JSON: "),
    **dict.fromkeys(("[]", "7", '"5h"', "null"), "not a JSON object: "),
    **dict.fromkeys(("", "  ", "\r"), "a blank line: "),
    **dict.fromkeys((LONG, "9" * 300_000), "longer than 64 kB: "),
    '{"starter":"5c","starter":"6c"}': '"starter" is there twice',
    LONG[:-1]: "",
}


def test_each_line_is_answered():
    """Also a blank one; a line of 64 kB is the longest."""
    for line, why in LINES.items():
        answers, status = batch("count", PLAIN, line, PERFECT)
        assert [one.get("total") for one in answers] == [24, None if why else 29, 29], line[:20]
        assert answers[1].get("error", "").startswith(why) and status == (2 if why else 0)


def test_a_line_without_end_costs_no_more_than_its_bytes():
    """Also no memory: what is read after 64 kB is passed over, and the answer does not wait."""
    reads = iter([b"9" * 60_000] * 4_000 + [b"\n", b"{}\n", b""])
    most = []
    file = mock.Mock(read1=lambda size: next(reads))
    for block in json_lines._blocks(file):
        most += map(len, block)
    assert most == [120_000, 2]


def test_a_file_written_on_windows_is_read(tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(PLAIN).encode() + b"\r\n\xff\xfe\r\n")
    said = cribboard("count", "--batch", str(path))
    assert said.lines()[0]["total"] == 24
    assert "not JSON" in said.lines()[1]["error"] and said.status == 2
