"""`cribboard count`: text, JSON and batches."""

import io
import json
import os
import random
import shlex
from pathlib import Path
from unittest import mock

import pytest

from cribboard.language import phrases
from cribboard.rules import forms
from cribboard_tools import cli
from cribboard_tools.commands import count
from cribboard_tools.console import json_lines
from tests.helpers.host import oracle
from tests.helpers.host.command import batch, cribboard

PERFECT = {"hand": ["5h", "5s", "5d", "Jc"], "starter": "5c", "crib": False, "form": "six-card"}
PLAIN = {"hand": ["4c", "4d", "5c", "6s"], "starter": "6h"}


def page(*words: str) -> list[str]:
    """Return what is printed for a person, line by line, without blanks behind."""
    said = cribboard(*words)
    assert said.status == 0 and not said.err, said.err
    return [line.rstrip() for line in said.out.splitlines()]


def test_a_hand_reads_as_a_friend_would_tell_it() -> None:
    assert page("count", "6c", "7d", "7s", "8h", "--starter", "Kc") == [
        "hand                          starter",
        "┌────┐ ┌────┐ ┌────┐ ┌────┐   ┌────┐",
        "│ 6♣ │ │ 7♦ │ │ 7♠ │ │ 8♥ │   │ K♣ │",
        "└────┘ └────┘ └────┘ └────┘   └────┘",
        "",
        "  fifteen two    7♦ 8♥       2    2",
        "  fifteen four   7♠ 8♥       2    4",
        "  pair           7♦ 7♠       2    6",
        "  run of three   6♣ 7♦ 8♥    3    9",
        "  run of three   6♣ 7♠ 8♥    3   12",
        "",
        "Fifteen two, fifteen four, a pair is six, and two runs for six is twelve.",
        "12 in all.",
    ]


def test_twenty_nine() -> None:
    assert page("count", "5h", "5s", "5d", "Jc", "--starter", "5c")[5:] == [
        "  fifteen two         5♥ 5♠ 5♦       2    2",
        "  fifteen four        5♥ J♣          2    4",
        "  fifteen six         5♠ J♣          2    6",
        "  fifteen eight       5♦ J♣          2    8",
        "  fifteen ten         5♥ 5♠ 5♣       2   10",
        "  fifteen twelve      5♥ 5♦ 5♣       2   12",
        "  fifteen fourteen    5♠ 5♦ 5♣       2   14",
        "  fifteen sixteen     J♣ 5♣          2   16",
        "  double pair royal   5♥ 5♠ 5♦ 5♣   12   28",
        "  one for his nobs    J♣             1   29",
        "",
        "Fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen",
        "twelve, fifteen fourteen, fifteen sixteen, a double pair royal is twenty-eight,",
        "and one for his nobs is twenty-nine.",
        "29 in all.",
    ]


def test_twenty_eight() -> None:
    lines = page("count", "5h", "5s", "5d", "5c", "--starter", "10d")
    assert lines[2] == "│ 5♥ │ │ 5♠ │ │ 5♦ │ │ 5♣ │   │10♦ │"
    assert lines[-5:] == [
        "",
        "Fifteen two, fifteen four, fifteen six, fifteen eight, fifteen ten, fifteen",
        "twelve, fifteen fourteen, fifteen sixteen, and a double pair royal is",
        "twenty-eight.",
        "28 in all.",
    ]


def test_twenty_four() -> None:
    assert page("count", "4c", "4d", "5c", "6s", "--starter", "6h")[5:] == [
        "  fifteen two     4♣ 5♣ 6♠    2    2",
        "  fifteen four    4♦ 5♣ 6♠    2    4",
        "  fifteen six     4♣ 5♣ 6♥    2    6",
        "  fifteen eight   4♦ 5♣ 6♥    2    8",
        "  pair            4♣ 4♦       2   10",
        "  pair            6♠ 6♥       2   12",
        "  run of three    4♣ 5♣ 6♠    3   15",
        "  run of three    4♣ 5♣ 6♥    3   18",
        "  run of three    4♦ 5♣ 6♠    3   21",
        "  run of three    4♦ 5♣ 6♥    3   24",
        "",
        "Fifteen two, fifteen four, fifteen six, fifteen eight, two pairs for four is",
        "twelve, and four runs for twelve is twenty-four.",
        "24 in all.",
    ]


def test_an_empty_hand_is_nineteen() -> None:
    lines = page("count", "2c", "4d", "6s", "8h", "--starter", "Kc")
    assert lines[4:] == ["", "Nineteen.", "0 in all."]


def test_a_crib_flush_of_four_is_not_counted() -> None:
    flush = ("count", "2h", "4h", "6h", "8h", "--starter")
    assert page(*flush, "Ks")[5:] == [
        "  flush of four   2♥ 4♥ 6♥ 8♥    4    4",
        "",
        "A flush of four.",
        "4 in all.",
    ]
    assert page(*flush, "Ks", "--crib") == [
        "crib                          starter",
        "┌────┐ ┌────┐ ┌────┐ ┌────┐   ┌────┐",
        "│ 2♥ │ │ 4♥ │ │ 6♥ │ │ 8♥ │   │ K♠ │",
        "└────┘ └────┘ └────┘ └────┘   └────┘",
        "",
        "Nineteen.",
        "0 in all.",
    ]
    assert cribboard(*flush, "Ks", "--crib", "--json").lines()[0]["total"] == 0
    for crib in ((), ("--crib",)):
        assert page(*flush, "Kh", *crib)[-2:] == ["A flush of five.", "5 in all."]


def test_another_form_and_another_language() -> None:
    seven = ("count", "2h", "2s", "2d", "4c", "5h", "--starter", "6d", "--form", "seven-card")
    assert page(*seven)[-2:] == ["royal is sixteen, and a run of three is nineteen.", "19 in all."]
    lines = page("count", "2h 4h 8h", "--starter", "Qs", "--form", "five-card", "--language", "de")
    assert lines[0] == "Hand                   Starter"
    assert lines[-2:] == ["Drei für den Flush.", "Zusammen 3."]
    [told] = cribboard(*seven, "--language", "de", "--json").lines()
    assert told["total"] == 19
    assert told["patter"].endswith(
        "ein Drilling macht sechzehn und drei für die Folge macht neunzehn"
    )


def test_without_symbols_the_cards_are_letters(monkeypatch: pytest.MonkeyPatch) -> None:
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

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("words", ["5 5 5 J --starter 5", "555J --starter 5"])
def test_without_suits_everything_else_is_counted(words: str) -> None:
    said = cribboard("count", *shlex.split(words), "--json")
    assert said.status == 0 and said.lines()[0]["total"] == 28
    assert said.err == "cribboard count: without suits there is no flush and no nobs\n"


def test_red_suits_are_red_on_a_terminal_only() -> None:
    words = ["count", "6c", "7d", "7s", "8h", "--starter", "Kc"]
    red = "\x1b[31m7♦\x1b[39m"
    for colour, wanted in ((None, 1), ("", 1), ("1", 0)):
        variables = {} if colour is None else {"NO_COLOR": colour}
        with (
            mock.patch("sys.stdout", Terminal()) as out,
            mock.patch.dict("os.environ", variables),
        ):
            if colour is None:
                os.environ.pop("NO_COLOR", None)
            assert cli.main(words) == 0
        told = out.getvalue().splitlines()
        assert (f"│ {red} │" in told[2]) == wanted
        assert (told[7] == f"  pair           {red} 7♠       2    6") == wanted
        assert ("\x1b" in out.getvalue()) == wanted
    assert "\x1b" not in "".join(page(*words))


def test_a_dumb_terminal_gets_no_colour() -> None:
    for term, has_colour in (("xterm", True), ("dumb", False), ("unknown", False)):
        with (
            mock.patch("sys.stdout", Terminal()) as out,
            mock.patch.dict("os.environ", {"TERM": term}),
        ):
            os.environ.pop("NO_COLOR", None)
            assert cli.main(["count", "6c", "7d", "7s", "8h", "--starter", "Kc"]) == 0
        assert ("\x1b" in out.getvalue()) == has_colour, term


@pytest.mark.parametrize(
    ("words", "total"),
    [
        ("5h5s5dJc --starter 5c", 29),
        ("5♥️5♠ 5DJC --starter 5♣", 29),
        ("5h,5s,5d,Jc --starter 5♣\ufe0f", 29),
        ("5h, 5s,5d Jc --starter 5♣\ufe0f", 29),
        ("5♡ 5♤ 5♢ J♧ --starter 5♣\ufe0f", 29),
        ("5♥\ufe0f 5♠\ufe0f 5♦\ufe0f J♣\ufe0f --starter 5♣\ufe0f", 29),
        ("'10h jS QD kc' --starter 5♣", 12),
        ("'TH JS QD KC' --starter 5♣", 12),
        ("'T♥ J♠ Q♦ K♣' --starter 5♣", 12),
        ("'Th Js Qd Kc' --starter 5♣", 12),
    ],
)
def test_cards_are_read_however_they_are_written(words: str, total: int) -> None:
    said = cribboard("count", *shlex.split(words), "--json")
    assert (said.status, said.err) == (0, "") and said.lines()[0]["total"] == total
    fifteen = {"reason": "fifteen", "cards": ["Th", "5c"], "points": 2}
    assert (fifteen in said.lines()[0]["items"]) == (total == 12)


def test_every_language_of_the_phrases_is_offered() -> None:
    assert count.LANGUAGES == phrases.LANGUAGES


def test_json_has_total_items_and_patter() -> None:
    [told] = cribboard("count", "5h", "5s", "5d", "Jc", "--starter", "5c", "--json").lines()
    assert told["total"] == 29
    assert {"reason": "fifteen", "cards": ["5h", "Jc"], "points": 2} in told["items"]
    assert [item["reason"] for item in told["items"]] == ["fifteen"] * 8 + [
        "double-pair-royal",
        "nobs",
    ]
    assert told["patter"].startswith("fifteen two, fifteen four, ")
    assert sorted(told) == ["items", "patter", "total"]


@pytest.mark.parametrize(
    "words, why",
    [
        ("5h 5s 5d Jc --starter 5h", "5h is there twice"),
        (
            "5h 5s 5d --starter 5c",
            "a six-card hand is 4 cards, not 3: give 4, or another form",
        ),
        ("5h 5s 5d Jc --starter 5c --form five-card", "a five-card hand is 3 cards, not 4"),
        (
            "5h 5s 5d Jc --starter 5c --form shotgun --crib",
            "shotgun has no crib: count its hands of 6",
        ),
        ("5h 5s 5d Jc --starter 5c --language xx", "argument --language: invalid choice: 'xx'"),
        ("5h 5s 5d 6c 7c --starter 5c --crib", "a six-card crib is 4 cards, not 5"),
        ("5h 5s 5d Xc --starter 5c", "'Xc' is not a card: write rank then suit, like Td or 5h"),
        ("5h 5s 5d 11c --starter 5c", "'11c' is not a card"),
        ("5h 5s 5d 5 --starter 6c", "5 has no suit: write rank then suit, like 5h"),
        ("5h 5s 5d Jc", "give the starter, like: --starter 5c"),
        ("", "give the cards of the hand, like: 5h 5s 5d Jc --starter 5c"),
        ("5h 5s 5d Jc --starter 5c --form bridge", "'bridge' is not a form this board plays"),
        ("5h --batch -", "give cards or --batch, not both"),
        ("--batch /no/such/file", "cannot read /no/such/file: No such file or directory"),
        ("5h 5s 5d Jc --starter 5c --cribb 3", "unrecognized arguments"),
    ],
)
def test_what_cannot_be_gets_one_sentence(words: str, why: str) -> None:
    refusal = cribboard("count", *words.split()).refusal()
    assert why in refusal
    assert refusal.startswith("cribboard")


def test_a_batch_answers_in_order_and_a_bad_line_costs_only_itself() -> None:
    answers, status = batch("count", PERFECT, "{", PLAIN, {**PLAIN, "starter": "4c"}, PERFECT)
    assert status == 2
    assert [told.get("total") for told in answers] == [29, None, 24, None, 29]
    assert answers[3] == {"error": "4c is there twice"}


def test_an_empty_batch_ends_well() -> None:
    assert batch("count") == ([], 0)


@pytest.mark.parametrize(
    "change, why",
    [
        ({"hand": None}, '"hand" must be a list, not null'),
        ({"hand": "5h 5s 5d Jc"}, '"hand" must be a list, not "5h 5s 5d Jc"'),
        ({"hand": []}, "a six-card hand is 4 cards, not 0"),
        ({"hand": ["5h", "5s", "5d", 5]}, '5 is not a card: write it as a string, like "5h"'),
        ({"hand": ["5h", "5s", "5d", None]}, "null is not a card"),
        ({"hand": ["5h", "5s", "5d", ["5c"]]}, '["5c"] is not a card'),
        ({"hand": ["5h", "5s", "5d", ""]}, "'' is not a card"),
        ({"hand": ["5h", "5s", "5d", "5h"]}, "5h is there twice"),
        ({"starter": 5}, '"starter" must be a string, not 5'),
        ({"starter": "5"}, "5 has no suit"),
        ({"crib": 1}, '"crib" must be true or false, not 1'),
        ({"crib": "no"}, '"crib" must be true or false, not "no"'),
        ({"form": 6}, '"form" must be a string, not 6'),
        ({"form": "whist"}, "'whist' is not a form this board plays; it plays: six-card"),
    ],
)
def test_a_record_that_cannot_be_says_why(change: dict, why: str) -> None:
    [told], status = batch("count", {**PERFECT, **change})
    assert status == 2
    assert list(told) == ["error"]
    assert told["error"].startswith(why)


@pytest.mark.parametrize("form", [row.name for row in forms.FORMS])
def test_every_form_counts_hands_and_cribs_of_its_own_size(form: str) -> None:
    pack = ["5h", "5s", "5d", "Jc", "Kd", "6h", "7s"]
    row = forms.form(form)
    for is_crib, wanted in ((False, row.kept), (True, row.crib)):
        sizes = range(1, 8)
        records = [
            {"hand": pack[:size], "starter": "5c", "crib": is_crib, "form": form} for size in sizes
        ]
        answers, status = batch("count", *records)
        assert status == 2
        for size, told in zip(sizes, answers, strict=True):
            if size == wanted:
                score = oracle.points(oracle.scores(pack[:size], "5c", is_crib))
                assert told["total"] == score
                assert told["total"] == sum(item["points"] for item in told["items"])
                assert told["patter"].endswith(phrases.number(told["total"]))
            else:
                assert list(told) == ["error"], told


def test_a_missing_key_is_named() -> None:
    for name in ("hand", "starter"):
        record = {key: value for key, value in PERFECT.items() if key != name}
        assert batch("count", record) == ([{"error": f'"{name}" is missing'}], 2)


@pytest.mark.parametrize(
    "key, why",
    [
        ("Crib", 'unknown key "Crib": did you mean "crib"?'),
        ("is_crib", 'unknown key "is_crib": did you mean "crib"?'),
        ("sterter", 'unknown key "sterter": did you mean "starter"?'),
        ("x", 'unknown key "x": the keys are hand, starter, crib, form'),
    ],
)
def test_a_misspelt_key_is_refused(key: str, why: str) -> None:
    """As a hand this is 16, as a crib 12: to pass it over would answer another question."""
    flush = {"hand": ["2h", "4h", "6h", "8h"], "starter": "5c"}
    assert batch("count", {**flush, key: True}) == ([{"error": why}], 2)


LONG = json.dumps(PERFECT).ljust(json_lines.LONGEST + 1)
LINES = {
    **dict.fromkeys(("{", "[" * 60_000, "9" * 5000, '{"a":}', "\x00"), "not JSON: "),
    **dict.fromkeys(("[]", "7", '"5h"', "null"), "not a JSON object: "),
    **dict.fromkeys(("", "  ", "\r"), "a blank line: "),
    **dict.fromkeys((LONG, "9" * 300_000), "longer than 64 kB: "),
    '{"starter":"5c","starter":"6c"}': '"starter" is there twice',
    LONG[:-1]: "",
}


def test_each_line_is_answered_from_a_pipe_and_from_pieces_of_a_file(tmp_path: Path) -> None:
    """Also a blank one; a line of 64 kB is the longest."""
    for line, why in LINES.items():
        answers, status = batch("count", PLAIN, line, PERFECT)
        assert [one.get("total") for one in answers] == [24, None if why else 29, 29], line[:20]
        assert answers[1].get("error", "").startswith(why) and status == (2 if why else 0)
    path = tmp_path / "lines.jsonl"
    path.write_text("\n".join(LINES))  # the last line has no end
    piped = batch("count", *LINES)[0]
    for size in (1_000, 40_000, 65_536):
        piece, many = count.Piece(str(path), "en", size), -(-path.stat().st_size // size)
        told = [json.loads(one) for at in range(many) for one in piece(at)[0].splitlines()]
        assert told == piped, size


def test_a_line_without_end_costs_no_more_than_its_bytes() -> None:
    """Also no memory: what is read after 64 kB is passed over, and the answer does not wait."""
    reads = iter([b"9" * 60_000] * 4_000 + [b"\n", b"{}\n", b""])
    most: list[int] = []
    file = mock.Mock(read1=lambda size: next(reads))
    for block in json_lines._blocks(file):
        most += map(len, block)
    assert most == [120_000, 2]


def test_a_file_written_on_windows_is_read(tmp_path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(PLAIN).encode() + b"\r\n\xff\xfe\r\n")
    said = cribboard("count", "--batch", str(path))
    assert said.lines()[0]["total"] == 24
    assert "not JSON" in said.lines()[1]["error"] and said.status == 2


def test_a_large_file_is_answered_the_same_on_all_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    dice = random.Random("batch")
    lines = [json.dumps(dice.choice([PERFECT, PLAIN])) for _ in range(2_000)]
    lines[700:700] = ["{", json.dumps({**PLAIN, "starter": "4c"})]
    path = tmp_path / "batch.jsonl"
    path.write_text("\n".join(lines))  # the last line has no end
    words = ["count", "--batch", str(path), "--language", "de"]
    assert cli.main(words) == 2
    alone = capfd.readouterr().out
    assert alone.count("\n") == 2_002
    monkeypatch.setattr(count, "_LARGE", 1_000)
    monkeypatch.setattr(count, "_PIECE", 17_001)
    assert cli.main(words) == 2
    assert capfd.readouterr().out == alone
    phrases.use("en")
