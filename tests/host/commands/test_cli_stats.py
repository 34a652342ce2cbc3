"""`cribboard stats` against games counted by hand, and against the golden matches' scores."""

import json
from collections import Counter
from pathlib import Path

import pytest

from cribboard.rules.options import OPTIONS
from cribboard_tools.errors import BadInput
from cribboard_tools.matches import game_record
from cribboard_tools.matches.recorded import game_rows
from tests.helpers.host.command import cribboard
from tests.helpers.scripts import option_text, other_value

GOLDEN = Path(__file__).resolve().parents[2] / "golden"


def stats(*words: str) -> dict:
    said = cribboard("stats", *words, "--json")
    assert said.status == 0, said.err
    return json.loads(said.out)


def test_par_adds_up_to_what_its_author_says_a_deal_brings() -> None:
    """Chambers: 10.1 points a deal for the nondealer, 16.2 for the dealer."""
    sums = Counter[bool]()
    for (_, is_dealer), points in game_rows.PAR.items():
        sums[is_dealer] += points  # type: ignore[assignment]
    assert sums == pytest.approx({False: 10.1, True: 16.2})


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.match")), ids=lambda path: path.stem)
def test_a_record_adds_up_to_the_scores(path: Path) -> None:
    """Every form: what each track got in play, hands, crib and otherwise is its score."""
    games = game_record.of_notation(path.read_text())
    assert games
    for one in games:
        got = [0] * len(one["scores"])
        for deal in one["deals"]:
            for track in range(len(got)):
                got[track] += deal["play"][track] + deal["other"][track]
            for track, points, _ in deal["hands"] + ([deal["crib"]] if "crib" in deal else []):
                got[track] += points
        target = one["target"]
        for points, score in zip(got, one["scores"], strict=True):
            assert points == score or (points > score == target), (path, got, one["scores"])


def test_notation_and_json_say_the_same_and_count_once(tmp_path: Path) -> None:
    source = "# names: Ann, Ben\n" + (GOLDEN / "six-card.match").read_text()
    (tmp_path / "one.match").write_text(source)
    told = stats(str(tmp_path / "one.match"))
    folder = tmp_path / "pulled"
    folder.mkdir()
    for number, one in enumerate(game_record.of_notation(source)):
        (folder / f"{number}.json").write_text(game_record.line(one))
        (folder / f"{number}.match").write_text("this would be refused")
    assert stats(str(folder)) == told and set(told["streaks"]) == {"Ann", "Ben"}


def test_the_rules_of_a_record_are_a_game_line() -> None:
    """Every option that is not at its default, but who plays and what has a key of its own."""
    for row in OPTIONS:
        if row.name in game_rows.NOT_RULES or row.name in ("base", "playout"):
            continue
        word = option_text(row, other_value(row))
        form = "three-hand" if row.name == "start_c" else "six-card"
        level = "level=correct " if row.name == "claims" else ""
        [record] = game_record.of_notation(f"cribboard 1\ngame {form} {level}{word}\n")
        assert record["rules"] == level + word
        game_record.check(record)
    for word in ("playout=1", "base=partners"):
        form = {"playout=1": "five-card", "base=partners": "losing players=4"}[word]
        [record] = game_record.of_notation(f"cribboard 1\ngame {form} {word}\n")
        assert record.get("rules", "") == ("" if word.startswith("base") else word)
    with pytest.raises(BadInput):
        game_record.check(record | {"rules": 7})
