"""`cribboard stats` against games counted by hand, and against the golden matches' scores."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest

from cribboard.rules.options import OPTIONS
from cribboard_tools.errors import BadInput
from cribboard_tools.matches import game_record, record_check
from cribboard_tools.matches.recorded import game_rows, player_record
from tests.helpers.host.command import cribboard
from tests.helpers.scripts import option_text, other_value

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def stats(*words: str) -> dict:
    said = cribboard("stats", *words, "--json")
    assert said.status == 0, said.err
    return json.loads(said.out)


def row(told: dict, **wanted: str) -> dict:
    (found,) = [one for one in told["results"] if wanted.items() <= one.items()]
    return found


def played_out(tmp_path: Path, *lines: str) -> Path:
    """Write a match: a play, then pone has 2 in hand, the dealer 4, and 0 in the crib."""
    laid = "starter Kc|lay 2s|lay 4c|lay 6s|lay 8c|lay 9s|go|lay Ah|lay 4h|lay 8h".split("|")
    path = tmp_path / "made.match"
    path.write_text("\n".join(["cribboard 1", "game six-card dealer=0", *lines, *laid, ""]))
    return path


PARTS = ["show 1 from-play", "show 0 from-play", "crib 3d 7d 9d Jh"]


def test_averages_are_over_whole_deals(tmp_path: Path) -> None:
    """The end of the game, or of what was pulled, cuts a deal short: all of it is left out."""
    source = played_out(tmp_path).read_text()
    for many in range(4):
        (record,) = game_record.of_notation(source + "\n".join(PARTS[:many]))
        told = player_record.row(record)
        assert len(told["sums"]) == (5 if many == 3 else 0) and len(told["best"]) == many


#: A deal with cards left in hand at the end of its play, a short hand and a short crib.
THROWN_UP = """cribboard 1
game six-card dealer=0
starter 5
lay J
lay 5
lay 9
lay K new-series
lay 2
pass
lay 6
pass with-last
show 1 from-play flush=0 nobs=0
show 0 from-play short
crib 2 2 3 short
deal dealer=0
starter 4
set 1 121
"""


def test_a_play_with_a_pass_and_short_hands_are_in_no_average(tmp_path: Path) -> None:
    (record,) = game_record.of_notation(THROWN_UP)
    first, second = record["deals"]
    assert (first["play"], first["passed"], first["other"]) == ([2, 2], True, [0, 0])
    assert first["hands"][1] == [0, 6, "5 K"] and first["crib"] == [0, 2, "2 2 3"]
    assert second["dealer"] == 0 and "passed" not in second
    assert game_record.checked(game_record.line(record)) == record
    path = tmp_path / "made.match"
    path.write_text(THROWN_UP)
    told = stats(str(path))
    found = {(one["what"], one["role"]): one["average"] for one in told["averages"]}
    assert found == {("hand", "pone"): 4}
    assert [one["cards"] for one in told["highest"]] == ["5 K", "J 9 2 6", "2 2 3"]


def test_an_overruled_count_is_the_players(tmp_path: Path) -> None:
    for more, hand, other in (("overrule 0 2", 2, 0), ("overrule 0 40", 29, 11)):
        source = played_out(tmp_path).read_text() + "\n".join([*PARTS[:2], more])
        (record,) = game_record.of_notation(source)
        assert record["deals"][0]["hands"][1][:2] == [0, hand]
        assert record["deals"][0]["other"] == [other, 0]
        record_check.check(record)
    source = played_out(tmp_path).read_text() + "\n".join([*PARTS, "overrule 0 6"])
    assert game_record.of_notation(source)[0]["deals"][0]["crib"][1] == 6


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


#: Three games of Ann and Ben that did not reach 121, and one that was left.
ENDED = """cribboard 1
# names: Ann, Ben
game six-card dealer=0
set 0 100
set 1 85
end conceded 0
game six-card dealer=1
set 0 30
set 1 60
end stopped
game six-card dealer=0
set 0 30
end abandoned
game six-card dealer=1
set 0 20
set 1 40
end conceded 0
game six-card dealer=0
set 0 20
"""


def test_a_game_says_which_rules_it_was_played_by(tmp_path: Path) -> None:
    """Of crib flushes of four there are no averages: par knows the usual rules alone."""
    text = (GOLDEN / "six-card.match").read_text(encoding="utf-8").split("\n", 1)[1]
    deals = {}
    for rules in ("", " skunk-line=40", " skunk-line=40 crib-flush=four"):
        folder = tmp_path / f"rules{len(rules)}"
        folder.mkdir()
        played = text.replace("game six-card", "game six-card" + rules)
        (folder / "one.match").write_text(f"cribboard 1\n{played}", encoding="utf-8")
        told = cribboard("stats", str(folder), "--json", "--csv", str(folder / "tables"))
        assert told.status == 0, told.err
        found = json.loads(told.out)
        in_order = "crib-flush=four skunk-line=40" if "crib" in rules else rules.strip()
        assert found["rules"] == ({in_order: found["games"]} if rules else {})
        with (folder / "tables/games.csv").open() as file:
            assert {row["rules"] for row in csv.DictReader(file)} == {in_order}
        head = cribboard("stats", str(folder)).out.splitlines()[1]
        assert head == (f"{found['games']} of them with {in_order}" if rules else "Results")
        deals[in_order] = sum(one["deals"] for one in found["averages"])
    assert deals[""] == deals["skunk-line=40"] > 0 == deals["crib-flush=four skunk-line=40"]


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
        record_check.check(record)
    for word in ("playout=1", "base=partners"):
        form = {"playout=1": "five-card", "base=partners": "losing players=4"}[word]
        [record] = game_record.of_notation(f"cribboard 1\ngame {form} {word}\n")
        assert record.get("rules", "") == ("" if word.startswith("base") else word)
    with pytest.raises(BadInput):
        record_check.check(record | {"rules": 7})


def test_a_record_whose_end_cannot_be_is_refused() -> None:
    records = game_record.of_notation(ENDED)
    for record in records:
        record_check.check(record)
    for change in (
        {"ended": "won"},
        {"ended": "conceded", "winners": []},
        {"ended": "abandoned"},
        {"ended": "adjourned"},
    ):
        with pytest.raises(BadInput):
            record_check.check(records[0] | change)
