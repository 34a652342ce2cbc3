"""Matches and journals beside version 0.1.0, as it is in the history of the repository.

What only version 2 of notation has, it refuses by its own sentence; everything else means the same
in both. A shallow clone has no history: the tests are skipped there.
"""

import base64
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cribboard.rules import commands, notation
from cribboard.rules.game import Game
from cribboard.rules.match import Match
from cribboard.rules.options import HOUSE, STARTS, Option
from tests.helpers.fakes import Files
from tests.helpers.random_match import Dice, power_on, push_one, save
from tests.helpers.scripts import option_text, other_value
from tests.host.test_cli_stats import THROWN_UP

ROOT = Path(__file__).resolve().parents[2]
OLD = "3c76245"
GOLDEN = [
    path
    for path in sorted((ROOT / "tests/golden").glob("*.match"))
    if path.read_text(encoding="utf-8").startswith(notation.HEADER + "\n")
]
#: Run by version 0.1.0: loads a journal, and says what it found. After "deal" it plays a deal.
READER = """
import base64, json, sys
from cribboard.language import phrases
from cribboard.rules import notation
from cribboard.rules.match import Match
from cribboard.store.journal import Journal
from tests.helpers.fakes import Files
from tests.helpers.random_match import Dice, push_one, save
asked = json.load(sys.stdin)
files = Files({name: base64.b64decode(data) for name, data in asked["files"].items()})
journal = Journal(files)
match = Match(journal)
loaded = journal.load()
if loaded is not None:
    match.load(*loaded)
notes = [phrases.text(note) for note in journal.notes]
dice = Dice(5)
for _ in range(asked["steps"]):
    push_one(match, dice)
    save(journal, match)
found = {name: base64.b64encode(data).decode() for name, data in files.contents.items()}
print(json.dumps({
    "lines": [notation.line(command) for command in match.commands], "notes": notes,
    "scores": match.game.scores if match.game else [], "files": found,
}))
"""


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with version 0.1.0."""
    folder = tmp_path_factory.mktemp("old")
    parts = ["firmware", "host_tools", "tests/helpers"]
    packed = subprocess.run(
        ["git", "archive", OLD, *parts], cwd=ROOT, capture_output=True, check=False
    )
    if packed.returncode:
        pytest.skip(f"the history has no {OLD}: git fetch --unshallow")
    subprocess.run(["tar", "-x"], cwd=folder, input=packed.stdout, check=True)
    return folder


def run_old(old: Path, words: list[str], said: str = "") -> "subprocess.CompletedProcess[str]":
    paths = os.pathsep.join([str(old / "firmware"), str(old)])
    return subprocess.run(
        [sys.executable, *words],
        cwd=old,
        input=said,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": ""},
        check=False,
    )


def read_old(old: Path, files: Files, steps: int = 0) -> dict[str, Any]:
    """Return what version 0.1.0 makes of a board's files, after some commands more."""
    packed = {name: base64.b64encode(data).decode() for name, data in files.contents.items()}
    said = run_old(old, ["-c", READER], json.dumps({"files": packed, "steps": steps}))
    assert said.returncode == 0, said.stderr
    answer: dict[str, Any] = json.loads(said.stdout)
    return answer


def unpacked(files: dict[str, str]) -> Files:
    return Files({name: base64.b64decode(data) for name, data in files.items()})


def stored(source: str) -> tuple[Files, Match]:
    """Return the files of a board on which a match was played, and the match."""
    files = Files()
    journal, match = power_on(files)
    for command in notation.parse(source):
        match.push(command)
        save(journal, match)
    return files, match


def test_a_match_of_version_2_is_refused_by_its_first_line(old: Path, tmp_path: Path) -> None:
    path = tmp_path / "new.match"
    path.write_text(THROWN_UP)
    for words in (["replay", str(path)], ["stats", str(path)]):
        said = run_old(old, ["-m", "host_tools", *words])
        assert said.returncode and "line 1: cribboard 2: a match begins with 'cribboard 1'" in (
            said.stderr
        )


@pytest.mark.parametrize(
    "lines",
    [
        *("pass", "dead 1|dead crib", "lay K|lay 9|lay K|lay 8 new-series", "peg 0 9|show 1 short"),
        "DEAL|deal dealer=0",
        "adjourn 3|game six-card|starter 4",
        "adjourn 3|game six-card|starter 4|peg 0 5|DEAL|deal",
        "adjourn 3|game six-card|adjourn 4|take-up 3|lay K",
    ],
)
def test_a_journal_with_a_command_of_version_2_is_set_aside(old: Path, lines: str) -> None:
    deal = "peg 0 9|show 1 5 6 7 8 nobs=0|show 0 2 2 3 K nobs=0|crib 2 3 4 9"
    text = f"cribboard 3|game six-card|starter 5|{lines}|peg 1 1".replace("DEAL", deal)
    files, match = stored(text.replace("|", "\n"))
    found = read_old(old, files)
    assert found["lines"] == [] and found["scores"] == []
    assert any("another version" in note for note in found["notes"]), found["notes"]
    found = read_old(old, files, 3)  # it begins another match, and keeps this one
    again = power_on(unpacked(found["files"]))[1]
    aside = [name for name in found["files"] if name not in files.contents]
    assert aside and any(files.contents["hot0"] == unpacked(found["files"]).read(n) for n in aside)
    assert again.commands != match.commands


def _option(row: Option) -> Any:
    form = "three-hand" if row.name == STARTS[2] else "six-card"
    other = other_value(row)
    begin = f"{form} {option_text(row, other)}"
    return pytest.param(begin, lambda game: getattr(game, row.attribute) == other, id=row.name)


FORMS = [
    pytest.param(form, lambda game: game.form.to_crib == 2, id=form)
    for form in ("singles", "losing base=singles")
]


@pytest.mark.parametrize("begin, is_as_begun", [*map(_option, HOUSE), *FORMS])
def test_a_journal_with_a_newer_option_or_form_is_set_aside_in_each_of_its_deals(
    old: Path, begin: str, is_as_begun: Callable[[Game], bool]
) -> None:
    text = f"cribboard 2\ngame {begin}\nstarter 4\npeg 0 9\ndeal by-hand\nstarter 4\n"
    for end in (2, 3, 5, 6):
        files, _ = stored("\n".join(text.splitlines()[:end]))
        found = read_old(old, files)
        assert found["lines"] == [], end
        assert any("another version" in note for note in found["notes"]), found["notes"]
        again = power_on(files)[1].game
        assert again is not None and is_as_begun(again)


def test_a_rest_that_waits_is_set_aside_too(old: Path) -> None:
    files, _ = stored("cribboard 1\ngame six-card dealer=0\nstarter 5\nlay 4\nlay J\nlay 9\n")
    journal, match = power_on(files)
    for _ in range(3):
        match.pop()
    for card in (6, 11):
        match.push(commands.lay(card))
        save(journal, match)
    assert match.rest
    assert any("another version" in note for note in read_old(old, files)["notes"])


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_old_matches_and_their_journals_mean_the_same_in_both(old: Path, path: Path) -> None:
    source = path.read_text()
    files, match = stored(source)
    said = run_old(old, ["-m", "host_tools", "replay", str(path), "--json"])
    assert match.game is not None and said.returncode == 0, said.stderr
    scores = [json.loads(line)["scores"] for line in said.stdout.splitlines() if '"scores"' in line]
    assert scores[-1] == match.game.scores
    found = read_old(old, files)
    assert found["scores"] == match.game.scores and found["notes"] == []
    assert found["lines"] == [notation.line(command) for command in match.commands]


def test_a_journal_that_version_0_1_0_wrote_goes_on(old: Path) -> None:
    for steps in (1, 7, 30, 90, 400):
        found = read_old(old, Files(), steps)
        journal, match = power_on(unpacked(found["files"]))
        assert not journal.notes and not match.doubts
        assert [notation.line(command) for command in match.commands] == found["lines"]
        assert match.game is not None and match.game.scores == found["scores"]
        push_one(match, Dice(1))
        assert save(journal, match)
