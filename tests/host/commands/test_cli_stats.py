"""`cribboard stats`: sums against scores, repeated and impossible games, files that fail."""

import csv
import errno
import json
import os
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from cribboard.rules.options import OPTIONS
from cribboard_tools.console import terminal
from cribboard_tools.errors import BadInput
from cribboard_tools.matches import game_files, game_record
from cribboard_tools.matches.recorded import game_rows
from tests.helpers.host.command import cribboard
from tests.helpers.scripts import option_text, other_value
from tests.host.commands.test_safe_outputs import on_a_full_disk

GOLDEN = Path(__file__).resolve().parents[2] / "golden"


def stats(*words):
    said = cribboard("stats", *words, "--json")
    assert said.status == 0, said.err
    return json.loads(said.out)


def test_par_adds_up_to_what_its_author_says_a_deal_brings():
    """Chambers: 10.1 points a deal for the nondealer, 16.2 for the dealer."""
    sums = Counter[bool]()
    for (_, is_dealer), points in game_rows.PAR.items():
        sums[is_dealer] += points
    assert sums == pytest.approx({False: 10.1, True: 16.2})


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.match")), ids=lambda path: path.stem)
def test_a_record_adds_up_to_the_scores(path):
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


def test_notation_and_json_say_the_same_and_count_once(tmp_path):
    source = "# names: Ann, Ben\n" + (GOLDEN / "six-card.match").read_text()
    (tmp_path / "one.match").write_text(source)
    told = stats(str(tmp_path / "one.match"))
    folder = tmp_path / "pulled"
    folder.mkdir()
    for number, one in enumerate(game_record.of_notation(source)):
        (folder / f"{number}.json").write_text(game_record.line(one))
        (folder / f"{number}.match").write_text("this would be refused")
    assert stats(str(folder)) == told and set(told["streaks"]) == {"Ann", "Ben"}


def test_the_rules_of_a_record_are_a_game_line():
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


DEAL = {"deal": 0, "starter": "4s", "other": [0, 0]}


def game(names, first, scores, **more):
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


GOOD = game(["Cleo", "Dan"], 0, [121, 96])


def changed(**more):
    return json.dumps(game(["Ann", "Ben"], 0, [121, 100]) | more)


#: Why each kind is no game: tests/golden/tools.calls.
IMPOSSIBLE = [
    changed().replace("121", "1e999"),
    changed().replace("121", "9" * 5000),
    "[" * 100_000,
    changed(names=["\ud800", "Ben"]),
    changed(scores=[121]),
    changed(crib=[2, 8, "5h 5s 5d Jc"], deals=["x"]),
    changed(first=2),
]


def test_bad_lines_cost_only_themselves_in_every_output(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([*IMPOSSIBLE, json.dumps(GOOD)]))
    reading = game_files.Reading([str(path)])
    assert [*reading.games()] == [GOOD]
    places = [f"{path}, line {number}" for number in range(1, len(IMPOSSIBLE) + 1)]
    assert [place for place, _ in reading.wrong] == places
    out = str(tmp_path / "out")
    for words in ([], ["--json"], ["--csv", out]):
        said = cribboard("stats", str(path), *words)
        assert said.status == 2 and "left out" in said.err and "Traceback" not in said.err
        assert said.err.count("\n") == 6
    with open(f"{out}/games.csv", newline="") as file:
        assert {row["player"] for row in csv.DictReader(file)} == {"Cleo", "Dan"}
    assert "name a folder" in cribboard("stats", str(path), "--csv", str(path)).refusal()


def test_a_file_named_twice_is_read_once(tmp_path, monkeypatch):
    path = tmp_path / "one.jsonl"
    path.write_text(json.dumps(FIVE[0]))
    (tmp_path / "link.jsonl").symlink_to(path)
    monkeypatch.chdir(tmp_path)
    names = [str(path), "one.jsonl", "./one.jsonl", "link.jsonl", "."]
    assert len(game_files.Reading(names).files) == 1


def test_a_folder_that_cannot_be_read_is_told(tmp_path, monkeypatch, capsys):
    from cribboard_tools import cli

    (tmp_path / "closed").mkdir()
    (tmp_path / "one.jsonl").write_text(json.dumps(GOOD))
    scandir = os.scandir

    def refusing(path):
        if str(path).endswith("closed"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    assert cli.main(["stats", str(tmp_path), "--json"]) == 2
    said = capsys.readouterr()
    assert f"{tmp_path / 'closed'}: Permission denied; left out" in said.err
    assert json.loads(said.out)["games"] == 1
    assert cli.main(["stats", str(tmp_path / "closed")]) == 2
    assert "Permission denied" in capsys.readouterr().err


# Tables

LONG = ["Bartholomew Featherstone-Haw", "Wilhelmina Worthington-Smyth"]
FIGURES = ["81.0", "+20.6", "28.1", "1,234", "12:3"]
HEAD = ["player", "against", "dealt 1st", "games", "won %", "spread", "+/-", "skunks"]
ROW = [*LONG, "either", "1,234", "81.0", "+20.6", "28.1", "12:3"]


@pytest.mark.parametrize("width", [20, 40, 60, 72, 80, 100, 200])
@pytest.mark.parametrize("is_terminal", [True, False])
def test_no_table_ever_loses_a_digit(monkeypatch, width, is_terminal):
    out = StringIO()
    made = Console(file=out, force_terminal=is_terminal, width=width, color_system=None)
    monkeypatch.setattr(terminal, "console", lambda is_error=False: made)
    terminal.table("Results", HEAD, [ROW], 3)
    text = out.getvalue()
    assert all(figure in text for figure in FIGURES), text
    assert "…" not in text
    if is_terminal:
        assert max(map(len, text.splitlines())) <= max(width, 40)
    else:
        assert all(name in text for name in LONG)


def test_names_and_forms_cannot_steer_the_terminal(tmp_path):
    evil = "Ann\x1b]0;x\x07\u202e\x9b"
    (tmp_path / "one.json").write_text(json.dumps(game([evil, "Ben"], 0, [121, 96])))
    for words in ([], ["--json"], ["--player", "Zoe\x1b"]):
        said = cribboard("stats", str(tmp_path), *words)
        assert not any(letter in said.out + said.err for letter in "\x1b\x07\u202e\x9b")
    assert r"Ann\x1b]0;x\x07\u202e\x9b" in cribboard("stats", str(tmp_path)).out
    told = json.loads(cribboard("stats", str(tmp_path), "--json").out)
    assert evil in told["streaks"]


# Tables as files


def test_a_full_disk_leaves_the_old_tables(tmp_path):
    source = tmp_path / "games.jsonl"
    source.write_text("".join(json.dumps(one) + "\n" for one in FIVE * 400))
    out = tmp_path / "out"
    out.mkdir()
    for name in ("games.csv", "deals.csv"):
        (out / name).write_text("old")
    done = on_a_full_disk("stats", str(source), "--csv", str(out), "--json", size=4000)
    assert done.returncode == 2 and "cannot write" in done.stderr, (done.returncode, done.stderr)
    assert "Traceback" not in done.stderr
    assert {path.read_text() for path in out.iterdir()} == {"old"}
