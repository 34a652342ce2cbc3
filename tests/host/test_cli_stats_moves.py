"""`cribboard stats --moves`: what moves cost over many games, the cache, and the trend."""

from __future__ import annotations

import csv
import json
import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

from cribboard.rules import notation
from cribboard_tools.games import move_costs
from cribboard_tools.recorded import recorded_game
from cribboard_tools.stats import charts, move_report, move_sums, sources
from cribboard_tools.stats.move_sums import Costs, MoveSums
from cribboard_tools.stats.sums import Sums
from tests.helpers.host.command import cribboard

GOLDEN = Path(__file__).parents[1] / "golden"
EXAMPLE = Path(__file__).parents[2] / "docs/win-chances.match"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use an empty cache folder."""
    monkeypatch.setenv("CRIBBOARD_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "move-costs"


def costs(number: int, chance: float, date: str = "", player: str = "Ann") -> Costs:
    lays = (30, 0.25 * chance)
    return Costs("a.match", number, date, player, "Ben", 9, 0, 9, 1.0, 0.75 * chance, *lays, 0.1)


def trend(early: list[float], late: list[float]) -> move_sums.Trend:
    rows = [costs(number, chance) for number, chance in enumerate(early + late, 1)]
    return MoveSums(rows).trend("Ann")


def test_the_sums_are_those_of_the_games() -> None:
    files = sources.find([str(EXAMPLE), str(GOLDEN / "six-card.match")])
    sums = move_sums.read(files)
    assert sums.games == 3 and len(sums.rows) == 6 and not sums.wrong
    [alone] = map(move_costs.costs, recorded_game.games(notation.parse(EXAMPLE.read_text())))
    ann, ben = (row for row in sums.rows if row.file == EXAMPLE.name)
    assert (ann.player, ann.opponent, ben.player) == ("Ann", "Ben", "Ben")
    for track, row in enumerate((ann, ben)):
        assert row.chance == pytest.approx(alone.cost(track), abs=1e-5)
        assert row.discards == row.deals == 9 and row.lays > 15 and row.unknown_deals == 0
    change = alone.points[-1].chance - alone.points[0].chance
    assert ann.luck == -ben.luck
    assert change == pytest.approx(ann.luck - ann.chance + ben.chance, abs=1e-5)


def test_a_game_is_valued_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = sources.find([str(EXAMPLE)])
    first = move_sums.read(files)
    [stored] = cache.rglob("*.json")
    monkeypatch.setattr(move_costs, "costs", None)  # nothing is valued again
    assert move_sums.read(files).rows == first.rows
    monkeypatch.undo()
    monkeypatch.setenv("CRIBBOARD_CACHE", str(cache.parent))
    stored.write_text('{"discard": ')  # a damaged file is replaced
    assert move_sums.read(files).rows == first.rows
    assert json.loads(stored.read_text()).keys() == {"discard", "lay", "luck", "unknown"}


def test_names_and_dates_do_not_matter_to_the_cache(cache: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.match"
    head = "# names: Cleo, Dan\n# date: 2026-10-02"
    other.write_text(EXAMPLE.read_text().replace("# names: Ann, Ben", head))
    move_sums.read(sources.find([str(EXAMPLE)]))
    [row, _] = move_sums.read(sources.find([str(other)])).rows
    assert (row.player, row.date) == ("Cleo", "2026-10-02")
    assert len(list(cache.rglob("*.json"))) == 1
    both = move_sums.read(sources.find([str(EXAMPLE), str(other)]))
    assert both.games == 1  # the same game in two files counts once


def test_costs_of_other_code_are_not_taken_from_the_cache(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = sources.find([str(EXAMPLE)])
    move_sums.read(files)
    monkeypatch.setattr(move_sums, "_model", lambda: b"other code")
    move_sums.read(files)
    assert len(list(cache.rglob("*.json"))) == 2


def test_a_cache_that_cannot_be_written_costs_time_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CRIBBOARD_CACHE", str(tmp_path / "file"))
    assert move_sums.read(sources.find([str(EXAMPLE)])).games == 1


def test_what_cannot_be_valued_is_counted_by_its_reason(tmp_path: Path) -> None:
    source = EXAMPLE.read_text()
    pegged = "cribboard 1\ngame six-card target=5\npeg 0 5\n"
    (tmp_path / "muggins.match").write_text(pegged.replace("=5", "=5 level=muggins"))
    (tmp_path / "begun.match").write_text(source.partition("deal\n")[0])
    (tmp_path / "pegs.match").write_text(pegged)
    (tmp_path / "five.match").write_text((GOLDEN / "five-card.match").read_text())
    (tmp_path / "json.jsonl").write_text("{}\n{}\n")
    (tmp_path / "wrong.match").write_text("cribboard 1\nlay 5h\n")
    sums = move_sums.read(sources.find([str(tmp_path)]))
    assert sums.rows == []
    assert sums.left_out == {
        "with muggins": 1,
        "not finished": 1,
        "without all cards": 1,
        "of forms without a table of chances": 1,
        "only in JSON, which has no lays": 2,
    }
    [(place, _)] = sums.wrong
    assert place.endswith("wrong.match")


def test_json_is_valued_by_the_notation_beside_it(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_text("{}\n")
    (tmp_path / "one.match").write_text(EXAMPLE.read_text())
    sums = move_sums.read(sources.find([str(tmp_path)]))
    assert sums.games == 1 and not sums.left_out


def test_months_and_order_come_from_the_dates() -> None:
    rows = [costs(1, 0.2, "2026-11-01"), costs(2, 0.4, "2026-09-30"), costs(3, 0.6, "2026-09-01")]
    sums = MoveSums(rows)
    months = [(month, [row.chance for row in found]) for month, found in sums.months("Ann")]
    assert months == [("2026-09", [0.6, 0.4]), ("2026-11", [0.2])]
    undated = MoveSums([*rows, costs(4, 0.8)])
    assert [row.chance for row in undated.ordered("Ann")] == [0.2, 0.4, 0.6, 0.8]


def test_a_trend_is_claimed_from_two_standard_errors_on() -> None:
    dice = random.Random(1)
    noise = [dice.gauss(0, 0.02) for _ in range(20)]
    better = trend([0.1 + one for one in noise], [0.02 + one for one in noise])
    assert better.is_certain and "Ann is getting better" in move_report.sentence(better)
    worse = trend([0.02 + one for one in noise], [0.1 + one for one in noise])
    assert worse.is_certain and "Ann is getting worse" in move_report.sentence(worse)
    same = trend([0.1 + one for one in noise], [0.101 + one for one in noise])
    assert not same.is_certain and "no better and no worse" in move_report.sentence(same)
    few = trend([0.9, 0.8], [0.1, 0.11])
    assert not few.is_certain and "too few games" in move_report.sentence(few)


def test_chance_alone_is_rarely_called_a_trend() -> None:
    """Of players who do not change, a trend is claimed for some five in a hundred."""
    dice = random.Random(2)
    claimed = sum(
        trend(
            [dice.expovariate(10) for _ in range(15)], [dice.expovariate(10) for _ in range(15)]
        ).is_certain
        for _ in range(1000)
    )
    assert 20 < claimed < 90


def test_the_means_of_a_month_have_standard_errors() -> None:
    sums = MoveSums([costs(1, 0.1, "2026-11-01"), costs(2, 0.3, "2026-11-02")])
    record = move_report.record(sums, None)
    month, total = record["costs"]
    assert (month["month"], total["month"]) == ("2026-11", "all")
    assert month["chance"] == 0.2 and month["error"] == 0.1 and month["games"] == 2
    assert month["discard_chance"] == 0.15 and month["lay_chance"] == 0.05
    assert move_report.record(MoveSums([costs(1, 0.1)]), None)["costs"][0]["error"] is None
    assert move_report.record(sums, "Ben")["costs"] == []


def test_the_chart_has_each_month_with_its_error(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    rows = [costs(1, 0.1, "2026-10-01"), costs(2, 0.3, "2026-10-02"), costs(3, 0.2, "2026-11-02")]
    sums = Sums()
    sums.results["Ann"] = bytearray(b"\1\0\1")
    made = charts.draw(sums, None, tmp_path, "svg", MoveSums(rows))
    assert [path.name for path in made][-1] == "costs.svg"
    text = made[-1].read_text()  # matplotlib writes each label as a comment, too
    assert "<!-- 2026-10 -->" in text and "<!-- 2026-11 -->" in text and "<!-- Ann -->" in text
    assert "costs" not in [path.stem for path in charts.draw(sums, None, tmp_path, "svg")]


def test_the_command_reports_costs_in_every_output(tmp_path: Path) -> None:
    match = str(GOLDEN / "six-card.match")
    said = cribboard("stats", match, "--moves", "--csv", str(tmp_path), "--json")
    assert said.status == 0, said.err
    told: dict[str, Any] = json.loads(said.out)["moves"]
    assert told["games"] == 2 and told["left_out"] == {}
    by_player = {one["player"]: one for one in told["costs"] if one["month"] == "all"}
    with (tmp_path / "costs.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == move_sums.COSTS and len(rows) == 4
    for player, one in by_player.items():
        own = [row for row in rows if row["player"] == player]
        paid = sum(float(row["discard_chance"]) + float(row["lay_chance"]) for row in own)
        assert one["chance"] == pytest.approx(paid / 2, abs=1e-5)
    shown = cribboard("stats", match, "--moves").out
    assert "What the moves of a game cost" in shown
    assert "Blue: too few games to tell a trend (2 of 20)." in shown
    assert "Not valued, for want of cards, or after a pass or a broken rule: 2." in shown
    assert "moves" not in json.loads(cribboard("stats", match, "--json").out)
