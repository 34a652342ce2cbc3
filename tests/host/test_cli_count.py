"""`cribboard count`: one hand for a person, one for a program, and many in a batch."""

import json

import pytest

from tests.host.command import batch, cribboard

PERFECT = {"hand": ["5h", "5s", "5d", "Jc"], "starter": "5c", "crib": False, "form": "six-card"}
PLAIN = {"hand": ["4c", "4d", "5c", "6s"], "starter": "6h"}


def test_a_hand_reads_as_a_friend_would_tell_it() -> None:
    said = cribboard("count", "6c", "7d", "7s", "8h", "--starter", "Kc")
    assert said.status == 0 and not said.err
    assert said.out == (
        "6c 7d 7s 8h   with Kc turned up\n"
        "\n"
        "  fifteen            7d 8h       2\n"
        "  fifteen            7s 8h       2\n"
        "  pair               7d 7s       2\n"
        "  run                6c 7d 8h    3\n"
        "  run                6c 7s 8h    3\n"
        "\n"
        "Fifteen two, fifteen four, pair is six, and two runs for six is twelve.\n"
        "12 points.\n"
    )


def test_an_empty_hand_is_nineteen() -> None:
    said = cribboard("count", "2c", "4d", "6s", "8h", "--starter", "Kc")
    assert said.out.endswith("Nineteen.\n0 points.\n")


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


@pytest.mark.parametrize("hand", ["10h jS QD kc", "TH JS QD KC", "T♥ J♠ Q♦ K♣", "Th Js Qd Kc"])
def test_cards_are_read_however_they_are_written(hand: str) -> None:
    [told] = cribboard("count", hand, "--starter", "5♣", "--json").lines()
    assert {"reason": "fifteen", "cards": ["Th", "5c"], "points": 2} in told["items"]
    assert told["total"] == 12


def test_a_crib_needs_five_for_a_flush() -> None:
    hand = ("2h", "4h", "6h", "8h")
    totals = [
        cribboard("count", *hand, "--starter", starter, *crib, "--json").lines()[0]["total"]
        for starter, crib in (("Ks", ()), ("Ks", ("--crib",)), ("Kh", ("--crib",)), ("Kh", ()))
    ]
    assert totals == [4, 0, 5, 5]


@pytest.mark.parametrize(
    "words, why",
    [
        ("5h 5s 5d Jc --starter 5h", "5h is there twice"),
        ("5h 5s 5d --starter 5c", "a six-card hand is 4 cards, not 3"),
        ("5h 5s 5d 6c 7c --starter 5c --crib", "a six-card crib is 4 cards, not 5"),
        ("5h 5s 5d Xc --starter 5c", "'Xc' is not a card: write rank then suit, like Td or 5h"),
        ("5h 5s 5d 11c --starter 5c", "'11c' is not a card"),
        ("5h 5s 5d 5 --starter 6c", "5 has no suit: write rank then suit, like 5h"),
        ("5h 5s 5d Jc", "give the card turned up, like: --starter 5c"),
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
    assert answers[1] == {"error": "not JSON: write one object in braces on each line"}
    assert answers[3] == {"error": "4c is there twice"}


def test_a_good_batch_ends_well_and_blank_lines_are_nothing() -> None:
    answers, status = batch("count", "", PERFECT, "  ", PLAIN)
    assert [told["total"] for told in answers] == [29, 24]
    assert status == 0
    assert batch("count") == ([], 0)


@pytest.mark.parametrize(
    "change, why",
    [
        ({"hand": None}, '"hand" must be a list, not null'),
        ({"hand": "5h 5s 5d Jc"}, '"hand" must be a list, not "5h 5s 5d Jc"'),
        ({"hand": []}, "a six-card hand is 4 cards, not 0"),
        ({"hand": ["5h", "5s", "5d", 5]}, '5 is not a card: write it as a text, like "5h"'),
        ({"hand": ["5h", "5s", "5d", None]}, "null is not a card"),
        ({"hand": ["5h", "5s", "5d", ["5c"]]}, '["5c"] is not a card'),
        ({"hand": ["5h", "5s", "5d", ""]}, "'' is not a card"),
        ({"hand": ["5h", "5s", "5d", "5h"]}, "5h is there twice"),
        ({"starter": 5}, '"starter" must be a text, not 5'),
        ({"starter": "5"}, "5 has no suit"),
        ({"crib": 1}, '"crib" must be true or false, not 1'),
        ({"crib": "no"}, '"crib" must be true or false, not "no"'),
        ({"form": 6}, '"form" must be a text, not 6'),
        ({"form": "whist"}, "'whist' is not a form this board plays; it plays: six-card"),
    ],
)
def test_a_record_that_cannot_be_says_why(change: dict, why: str) -> None:
    [told], status = batch("count", {**PERFECT, **change})
    assert status == 2
    assert list(told) == ["error"]
    assert told["error"].startswith(why)


def test_a_missing_key_is_named() -> None:
    for name in ("hand", "starter"):
        record = {key: value for key, value in PERFECT.items() if key != name}
        assert batch("count", record) == ([{"error": f'"{name}" is missing'}], 2)


@pytest.mark.parametrize("line", ["[]", "7", '"5h"', "null", "[" * 100_000, "9" * 5000, '{"a":}'])
def test_a_line_that_is_no_object_is_answered(line: str) -> None:
    answers, status = batch("count", line, PERFECT)
    assert "JSON" in answers[0]["error"]
    assert answers[1]["total"] == 29
    assert status == 2


def test_bytes_that_are_no_text_cost_only_their_line() -> None:
    good = json.dumps(PLAIN).encode()
    said = cribboard("count", "--batch", "-", stdin=b"\xff\xfe\n" + good + b"\n\x00\n" + good)
    assert [told.get("total") for told in said.lines()] == [None, 24, None, 24]
    assert said.status == 2


def test_a_file_written_on_windows_is_read(tmp_path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(PLAIN).encode() + b"\r\n")
    said = cribboard("count", "--batch", str(path))
    assert said.lines()[0]["total"] == 24 and said.status == 0
