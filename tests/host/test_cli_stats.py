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

DEAL = {"deal": 0, "starter": "4s", "other": [0, 0]}


def game(names: list[str], first: int, scores: list[int], **more: object) -> dict[str, object]:
    """Make a game of one deal, first's: hands of 8 (dealer) and 10, crib 4, play 2 and 3."""
    pone = 1 - first
    deal = DEAL | {"dealer": first, "play": [3, 2] if first == 0 else [2, 3]}
    deal["hands"] = [[pone, 10, "5h 5s Jd Qc"], [first, 8, "7c 8d 8h As"]]
    deal["crib"] = [first, 4, "Ac 2d 9h Ks"]
    winner = scores.index(max(scores))
    record = {"cribboard": 1, "form": "six-card", "names": names, "first": first, "date": ""}
    record |= {"winners": [winner], "scores": scores, "skunk": "none", "worth": 1, "deals": [deal]}
    return record | more


#: Ann beats Ben, beats Ben by a skunk, loses to him; then beats Cleo; the fifth was not ended.
FIVE = [
    game(["Ann", "Ben"], 0, [121, 111]),
    game(["Ben", "Ann"], 0, [85, 121], skunk="skunk", worth=2),
    game(["Ann", "Ben"], 1, [101, 121]),
    game(["Ann", "Cleo"], 1, [121, 120]),
    game(["Ann", "Cleo"], 1, [20, 30], winners=[]),
]


def write(folder: Path, games: list[dict[str, object]]) -> Path:
    for number, one in enumerate(games):
        (folder / f"game-{number:03}.json").write_text(json.dumps(one))
    return folder


def stats(*words: str) -> dict:
    said = cribboard("stats", *words, "--json")
    assert said.status == 0, said.err
    return json.loads(said.out)


def row(told: dict, **wanted: str) -> dict:
    (found,) = [one for one in told["results"] if wanted.items() <= one.items()]
    return found


def test_results_by_opponent_and_by_who_dealt_first(tmp_path: Path) -> None:
    told = stats(str(write(tmp_path, FIVE)))
    assert (told["games"], told["not_ended"]) == (5, 1)
    first = row(told, player="Ann", opponent="Ben", dealt_first="yes")
    assert (first["games"], first["won"], first["spread_mean"]) == (1, 1, 10)
    after = row(told, player="Ann", opponent="Ben", dealt_first="no")
    assert (after["games"], after["won"], after["lost"]) == (2, 1, 1)
    assert after["spread_mean"] == (36 - 20) / 2 and after["spread_deviation"] == 28
    both = row(told, player="Ben", opponent="Ann", dealt_first="either")
    assert (both["won"], both["lost"], both["skunks_taken"], both["worth_won"]) == (1, 2, 1, 1)
    assert row(told, player="Ann", opponent="Ben", dealt_first="either")["worth_won"] == 3
    assert told["streaks"]["Ann"] == {"longest_won": 2, "longest_lost": 1, "now": 1}
    assert told["streaks"]["Ben"] == {"longest_won": 1, "longest_lost": 2, "now": 1}


def test_of_a_player_only_the_own_games_are_told(tmp_path: Path) -> None:
    """Also where ten hands of others are higher, and for who has no opponent to lead."""
    best = game(["Ann", "Ben"], 0, [121, 60])
    best["deals"][0]["hands"][0] = [1, 29, "5c 5d 5h Js"]  # type: ignore[index]
    told = stats(str(write(tmp_path, [best] * 12 + FIVE)), "--player", "Cleo")
    assert (told["games"], told["not_ended"], told["forms"]) == (2, 1, {"six-card": 2})
    assert [one["points"] for one in told["highest"]] == [8, 8, 4, 4]
    assert {one["player"] for one in told["highest"] + told["results"]} == {"Cleo"}
    assert list(told["streaks"]) == ["Cleo"]
    said = cribboard("stats", str(tmp_path), "--player", "Cleo").out
    assert said.startswith("2 games (2 six-card); 1 was not finished\n") and "Ben" not in said


def test_averages_stand_beside_par(tmp_path: Path) -> None:
    told = stats(str(write(tmp_path, FIVE)), "--player", "Ann")
    found = {(one["what"], one["role"]): one for one in told["averages"]}
    assert {(name, one["average"]) for name, one in found.items()} == {
        (("hand", "pone"), 10),
        (("hand", "dealer"), 8),
        (("crib", "dealer"), 4),
        (("play", "pone"), 2),
        (("play", "dealer"), 3),
    }
    assert found["hand", "pone"]["deals"] == 4 and found["hand", "dealer"]["deals"] == 1
    assert found["hand", "dealer"]["over_par"] == 0 and found["crib", "dealer"]["over_par"] == -0.7
    assert {one["player"] for one in told["results"]} == {"Ann"}


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


def test_a_play_pegged_by_hand_is_in_no_average(tmp_path: Path) -> None:
    path = tmp_path / "made.match"
    head = "cribboard 1\ngame six-card dealer=0\nstarter Kc\npeg 0 3\npeg 1 2\n"
    hands = "show 1 2s 6s 9s Ah\nshow 0 4c 8c 4h 8h\ncrib 3d 7d 9d Jh\nset 1 121\n"
    path.write_text(head + hands)
    told = {(one["what"], one["role"]) for one in stats(str(path))["averages"]}
    assert told == {("hand", "pone"), ("hand", "dealer"), ("crib", "dealer")}


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


def test_the_points_of_the_tables_are_those_earned(tmp_path: Path) -> None:
    out = tmp_path / "out"
    path = played_out(tmp_path, "set 1 119")
    path.write_text(path.read_text() + PARTS[0] + "\n")
    stats(str(path), "--csv", str(out))
    with open(out / "games.csv", newline="") as file:
        (winner,) = [row for row in csv.DictReader(file) if row["won"] == "True"]
    with open(out / "deals.csv", newline="") as file:
        points = [int(row["points"]) for row in csv.DictReader(file) if row["kind"] == "hand"]
    assert winner["score"] == "121" and points == [2], "2 at 120"


def test_par_adds_up_to_what_its_author_says_a_deal_brings() -> None:
    """Chambers: 10.1 points a deal for the nondealer, 16.2 for the dealer."""
    sums = Counter[bool]()
    for (_, is_dealer), points in game_rows.PAR.items():
        sums[is_dealer] += points  # type: ignore[assignment]
    assert sums == pytest.approx({False: 10.1, True: 16.2})


def test_the_highest_hands_come_first(tmp_path: Path) -> None:
    best = game(["Ann", "Ben"], 0, [121, 60])
    best["deals"][0]["hands"][0] = [1, 29, "5c 5d 5h Js"]  # type: ignore[index]
    told = stats(str(write(tmp_path, [*FIVE * 3, best])))["highest"]
    assert told[0] == {
        "points": 29,
        "player": "Ben",
        "kind": "hand",
        "cards": "5c 5d 5h Js",
        "starter": "4s",
        "date": "",
        "game": 16,
    }
    assert [one["points"] for one in told] == [29, *[10] * 9]
    assert [one["game"] for one in told[1:]] == list(range(1, 10))


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


def test_what_is_no_game_costs_only_itself(tmp_path: Path) -> None:
    write(tmp_path, FIVE)
    (tmp_path / "a.json").write_text("{")
    (tmp_path / "b.json").write_text('{"cribboard": 2}')
    broken = json.loads(json.dumps(FIVE[0]))
    broken["deals"].append({"deal": 1, "dealer": 0})
    (tmp_path / "c.json").write_text(json.dumps(broken))
    odd = json.loads(json.dumps(FIVE[0]))
    odd["deals"][0]["hands"][1][1] = "8"
    (tmp_path / "d.json").write_text(json.dumps(odd))
    (tmp_path / "e.match").write_text("cribboard 1\ngame six-card\nlay 5\n")
    said = cribboard("stats", str(tmp_path), "--json")
    told = json.loads(said.out)
    assert said.status == 2 and said.err.count("\n") == 5 and "left out" in said.err
    assert told["games"] == 5 and told["left_out"] == 5
    assert sum(one["deals"] for one in told["averages"] if one["what"] == "crib") == 5


@pytest.mark.parametrize(
    ("words", "why"), [([], "no games in"), (["--player", "Zoe"], "no games of Zoe")]
)
def test_nothing_to_tell_is_one_sentence(tmp_path: Path, words: list[str], why: str) -> None:
    folder = write(tmp_path, FIVE) if words else tmp_path
    assert why in cribboard("stats", str(folder), *words).refusal()


def test_csv_has_a_row_for_each(tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    stats(str(write(tmp_path, FIVE)), "--csv", out)
    for name, many in (("games", 8), ("deals", 5 * 5)):
        with open(f"{out}/{name}.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == many
    assert [one["points"] for one in rows if one["player"] == "Cleo"] == list("843843")


def test_a_person_reads_tables(tmp_path: Path) -> None:
    said = cribboard("stats", str(write(tmp_path, FIVE)))
    assert said.status == 0 and "5 games (5 six-card); 1 was not finished" in said.out
    for title in ("Results", "Averages against par", "Streaks", "Highest hands"):
        assert f"\n{title}" in said.out


def test_each_pair_of_players_is_shown_once(tmp_path: Path) -> None:
    folder = str(write(tmp_path, FIVE))
    rows = [line.split() for line in cribboard("stats", folder).out.splitlines()]
    pairs = [row[:2] for row in rows if len(row) > 2 and row[2] == "either"]
    assert pairs == [["Ann", "Ben"], ["Ann", "Cleo"]]
    own = [line.split() for line in cribboard("stats", folder, "--player", "Ben").out.splitlines()]
    assert ["Ben", "Ann"] in [row[:2] for row in own]
    assert len(stats(folder)["results"]) == 2 * 3 + 2 * 2  # a program gets both sides


def test_games_come_from_standard_input() -> None:
    lines = "".join(json.dumps(one) + "\n" for one in FIVE)
    for text in (lines, "\ufeff" + lines):
        said = cribboard("stats", "-", "--json", stdin=text)
        assert said.status == 0 and said.lines()[0]["games"] == 5, said.err
    said = cribboard("stats", "-", "--json", stdin=json.dumps(FIVE[0], indent=1))
    assert said.lines()[0]["games"] == 1
    source = "# names: Ann, Ben\n" + (GOLDEN / "six-card.match").read_text()
    said = cribboard("stats", "-", "--json", stdin=source)
    assert said.status == 0 and said.lines()[0]["games"] == 2
    said = cribboard("stats", "-", stdin="nonsense\n")
    assert said.status == 2 and "stats: standard input: line 1" in said.err


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


def test_games_that_end_short_of_their_target(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ended.match").write_text(ENDED)
    told = cribboard("stats", str(tmp_path), "--json", "--csv", str(tmp_path / "tables"))
    assert told.status == 0, told.err
    found = json.loads(told.out)
    assert found["games"] == 5 and found["not_ended"] == 1
    assert found["ended_early"] == {"abandoned": 1, "conceded": 2, "stopped": 1}
    ann = [
        one for one in found["results"] if (one["player"], one["dealt_first"]) == ("Ann", "either")
    ]
    assert [(one["games"], one["won"], one["spread_mean"], one["skunks_given"]) for one in ann] == [
        (3, 2, -5.0, 2)  # +15, -30, and 0 of the game that Ben conceded when he was ahead
    ]
    with (tmp_path / "tables/games.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["player"] == "Ann"]
    assert [(row["ended"], row["spread"], row["worth"]) for row in rows] == [
        ("conceded", "15", "2"), ("stopped", "-30", "1"), ("conceded", "0", "4")
    ]  # fmt: skip
    report = cribboard("stats", str(tmp_path))
    assert "1 was not finished; 1 abandoned; 2 conceded; 1 stopped" in report.out


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


def test_games_that_are_put_aside_are_listed_and_are_no_results(tmp_path: Path) -> None:
    (tmp_path / "open.match").write_text(ENDED + "adjourn 7\n")
    found = json.loads(cribboard("stats", str(tmp_path), "--json").out)
    assert found["games"] == 5 and found["not_ended"] == 0
    assert found["ended_early"]["adjourned"] == 1
    assert found["adjourned"] == [{"names": ["Ann", "Ben"], "scores": [20, 0], "date": ""}]
    report = cribboard("stats", str(tmp_path))
    assert "2 conceded; 1 stopped" in report.out and "1 adjourned" in report.out
    assert "Put aside" in report.out and "20:0" in report.out
    (tmp_path / "open.match").write_text(
        ENDED + "adjourn 7\ngame six-card\nend stopped\ntake-up 7\nset 1 120\npeg 1 1\n"
    )
    found = json.loads(cribboard("stats", str(tmp_path), "--json").out)
    assert found["games"] == 6 and found["adjourned"] == []


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
