"""The folder of pulled games never loses one: random histories of several boards, pulled at random.

Each board's archive wraps several times, boards are erased, and matches are undone and played
differently.
"""

import functools
import json
from collections import Counter
from pathlib import Path

import pytest

from cribboard.rules import commands, notation
from cribboard.rules.errors import CribbageError
from cribboard.rules.match import Match
from cribboard.store import export, records
from cribboard_tools.matches import game_files, game_folder, game_record
from cribboard_tools.matches.recorded import histories
from cribboard_tools.matches.recorded.histories import History
from tests.helpers import fakes
from tests.helpers.random_match import Dice, power_on, push_one, save

WHOLE = (Path(__file__).resolve().parents[2] / "docs/win-chances.match").read_text()
Game = tuple[str, ...]


def units_of(files: fakes.Files) -> list[History]:
    """Return the matches that a pull of this board finds."""
    numbers = range(1, records.GAME_FILES + 1)
    games = {number: export.game(files, number) for number in numbers}
    found = {number: game[0] for number, game in games.items() if game}
    runs = histories.histories(found, export.hot(files))
    return [unit for run in runs for unit in histories.units(run, raising)]


def raising(kind: str, why: CribbageError) -> None:
    """Raise why a match is left out."""
    raise AssertionError(kind) from why


def pulled(
    files: fakes.Files,
    folder: Path,
    ever: set[Game] | None = None,
    board: str = "",
    today: str = "2026-11-22",
) -> game_folder.Shelf:
    """Pull the matches of a board; ever: gets the games in them that have ended."""
    shelf = game_folder.Shelf(folder, today, board=board)
    for unit in units_of(files):
        shelf.put(unit)
        if ever is not None:
            ever.update(ended(tuple(unit.commands)))
    shelf.save()
    return shelf


@functools.cache
def ended(unit: tuple[commands.Command, ...]) -> list[Game]:
    """Return the lines of each game of a match that has ended."""
    match = Match()
    games, lines = list[Game](), list[str]()
    for command in unit:
        if command.kind in ("game", "match"):
            lines = []
        match.push(command)
        if command.kind != "match":
            lines.append(notation.line(command))
        if match.game is not None and match.game.winners:
            if games and tuple(lines[: len(games[-1])]) == games[-1]:
                games.pop()  # corrected after its end
            games.append(tuple(lines))
    return games


class Board:
    """A board on which somebody plays short games, a command at a time."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.erase()

    def erase(self) -> None:
        self.files = fakes.Files()
        self.journal, self.match = power_on(self.files)

    def play(self, steps: int) -> None:
        for _ in range(steps):
            game = self.match.game
            if game is None or game.winners:
                if not self.match.first_to and self.dice.under(3) == 0:
                    self.match.push(commands.match(2))
                self.match.push(commands.game(target=40, dealer=self.dice.under(2)))
            else:
                push_one(self.match, self.dice)
            save(self.journal, self.match)

    def undo(self, steps: int) -> None:
        for _ in range(steps):
            if self.match.index or self.match.commands:
                self.match.pop()
                save(self.journal, self.match)


def saved(folder: Path, pattern: str) -> list[Game]:
    """Return the lines of each game in the files of a folder, ended or not."""
    games = []
    for path in sorted(folder.glob(pattern)):
        lines: list[str] = []
        for line in [*path.read_text().splitlines(), "game"]:
            if line.startswith(("game", "match")) and lines:
                games.append(tuple(lines))
                lines = []
            if line.startswith("game") or lines:
                lines.append(line)
    return games


def has_all(folder: Path, ever: set[Game], pattern: str) -> bool:
    games = saved(folder, pattern)
    return all(any(game[: len(one)] == one for game in games) for one in ever)


@pytest.mark.parametrize("seed", range(2))
def test_every_game_that_ever_ended_stays_whole_however_often_boards_are_pulled(
    seed: int, tmp_path: Path
) -> None:
    boards = [Board(2 * seed + 1), Board(2 * seed + 2)]
    dice = Dice(seed + 90)
    ever: set[Game] = set()
    for turn in range(60):
        board = boards[dice.under(2)]
        board.play(1 + dice.under((3, 60, 400)[dice.under(3)]))
        if turn in (25, 40):
            board.erase()
            board.play(1 + dice.under(30))
        assert not pulled(board.files, tmp_path, ever).kept, "nothing was undone"
        assert has_all(tmp_path, ever, "match-*.match")
    assert len(ever) > 3 * records.GAME_FILES
    games = [game for game in saved(tmp_path, "match-*.match") if game in ever]
    assert max(Counter(games).values()) == 1, "a game is there once"
    ended = [game for game in game_files.Reading([str(tmp_path)]).games() if game["winners"]]
    assert len(ended) == len(ever)


@pytest.mark.parametrize("seed", range(2))
def test_what_is_undone_on_a_board_stays_too(seed: int, tmp_path: Path) -> None:
    board, dice = Board(seed + 20), Dice(seed + 70)
    ever: set[Game] = set()
    kept = 0
    for _ in range(60):
        board.play(1 + dice.under(60))
        if dice.under(3) == 0:
            board.undo(1 + dice.under(20))
        kept += len(pulled(board.files, tmp_path, ever).kept)
        assert has_all(tmp_path, ever, "match-*")
    assert kept
    for path in tmp_path.glob("*.bak"):
        assert notation.parse(path.read_text())


def test_commands_of_notation_2_are_pulled_and_a_game_that_ended_by_them_stays(
    tmp_path: Path,
) -> None:
    board = Board(9)
    lines = "lay J|lay 5|lay 9|lay K new-series|lay 2|pass|lay 6|pass with-last"
    lines += "|show 1 from-play nobs=0|show 0 from-play short|crib 2 2 short|deal dealer=0"
    for line in [
        "game six-card dealer=0 target=40",
        "starter 5",
        *lines.split("|"),
        "starter 4",
        "peg 1 40",
    ]:
        board.match.push_text(line)
        save(board.journal, board.match)
    assert not pulled(board.files, tmp_path).kept
    path = tmp_path / "match-0001.match"
    text = path.read_text()
    assert text.startswith("cribboard 1\n") and notation.parse(text)[5].options
    board.undo(1)
    shelf = pulled(board.files, tmp_path)
    assert not shelf.new + shelf.changed and path.read_text() == text


def test_a_mend_on_a_board_keeps_what_was_pulled_before_it(tmp_path: Path) -> None:
    board = Board(9)
    for line in "game six-card dealer=0|starter 5|lay 4|lay J|lay 9|lay 7".split("|"):
        board.match.push_text(line)
        save(board.journal, board.match)
    pulled(board.files, tmp_path)
    board.undo(4)
    board.match.push_text("lay 5")
    save(board.journal, board.match)
    assert len(units_of(board.files)[0].commands) == 3, "the rest is no part of the match"
    _, match = power_on(board.files)
    match.mend(match.ways()[0])
    save(board.journal, match)
    shelf = pulled(board.files, tmp_path)
    assert shelf.new == ["match-0002"] and not shelf.changed
    files = [(tmp_path / f"match-{number:04}.match").read_text() for number in (1, 2)]
    assert files[0].endswith("lay 4\nlay J\nlay 9\nlay 7\n")
    assert files[1].endswith("lay 5\nlay J\nlay 9\nlay 7\n")


def test_a_game_that_ended_stays_until_it_is_played_differently(tmp_path: Path) -> None:
    """An undo, or a board that lost its last deal, is not yet another end."""
    board = Board(8)
    board.play(1)
    while board.match.game is None or not board.match.game.winners:
        board.play(1)
    pulled(board.files, tmp_path)
    path = tmp_path / "match-0001.match"
    whole = path.read_bytes()
    board.undo(2)
    for _ in range(2):
        shelf = pulled(board.files, tmp_path)
        assert not shelf.new + shelf.changed + shelf.kept and path.read_bytes() == whole
    board.match.push(commands.correct(0, 1))
    save(board.journal, board.match)
    shelf = pulled(board.files, tmp_path)
    assert (shelf.new, shelf.changed) == ([], ["match-0001"])
    assert [(tmp_path / name).read_bytes() for name in shelf.kept] == [whole]


def test_a_match_just_begun_leaves_an_old_one_that_began_the_same(tmp_path: Path) -> None:
    unit = notation.parse(WHOLE)
    game_folder.Shelf(tmp_path, "2026-11-22").put(History(unit))
    held = {path: path.read_bytes() for path in tmp_path.iterdir()}
    for many in (1, 2, 3, 30):
        shelf = game_folder.Shelf(tmp_path, "2026-11-22")
        shelf.put(History(unit[:many]))
        shelf.save()
        assert not shelf.new + shelf.changed
        other = [*unit[:many], commands.peg(0, many)]
        shelf.put(History(other))
        assert len(shelf.new) == 1 and not shelf.changed
        assert {path: path.read_bytes() for path in held} == held
    assert len(list(tmp_path.glob("match-*.match"))) == 5


def test_a_file_that_no_index_names_is_never_written_over(tmp_path: Path) -> None:
    """An interruption, a copy from another folder, or games of which only the JSON was left."""
    board, other = Board(5), Board(6)
    for one in (board, other):
        one.play(300)
    pulled(board.files, tmp_path)
    (tmp_path / ".pull/index.json").unlink()
    (tmp_path / "match-0099.jsonl").write_text("{}\n")
    held = {path: path.read_bytes() for path in tmp_path.glob("match-*")}
    assert min(pulled(other.files, tmp_path).new) == "match-0100"
    assert {path: path.read_bytes() for path in held} == held


def test_what_somebody_wrote_into_a_match_stays_when_it_goes_on(tmp_path: Path) -> None:
    unit = notation.parse(WHOLE)
    game_folder.Shelf(tmp_path, "2026-11-22").put(History(unit[:40]))
    path = tmp_path / "match-0001.match"
    head, rest = path.read_text().split("\n", 1)
    path.write_text(f"{head}\n# names: Zoe, Ben\n{rest}# the final\n")
    path.with_suffix(".jsonl").unlink()
    for many in (40, 50):
        game_folder.Shelf(tmp_path, "2027-01-01").put(History(unit[:many]))
        assert "# date: 2026-11-22-\n" in path.read_text()
        assert "# names: Zoe, Ben\n" in path.read_text()
        assert "# the final\n" in path.read_text()
        assert notation.parse(path.read_text()) == unit[:many]
        (record,) = map(json.loads, path.with_suffix(".jsonl").read_text().splitlines())
        assert record["names"] == ["Zoe", "Ben"]


#: An evening of two games: Ann, number 7, beats Ben and loses to who has no name.
EVENING = """cribboard 1
match games=2
game six-card dealer=0 name-a="Ann" name-b="Ben" player-a=7 player-b=12 skunks=tournament
set 1 90
set 0 115
peg 0 6
confirm 0
confirm 1
game six-card dealer=1 name-a="Ann" player-a=7 player-b=3 skunks=tournament
set 0 120
set 1 115
peg 1 6
"""
CARD_CSV = """game,player_a,player_b,winner,points,spread,skunk,is_short,confirmed
1,Ann,Ben,Ann,3,31,skunk,False,2
2,Ann,3,3,2,1,none,False,0

rank,player,games,won,points,plus,minus,net,skunks
1,Ann,2,1,3,31,1,30,1
2,3,1,1,2,1,0,1,0
3,Ben,1,0,0,0,31,-31,0
"""


def test_an_evening_has_its_card_beside_it(tmp_path: Path) -> None:
    unit = notation.parse(EVENING)
    shelf = game_folder.Shelf(tmp_path, "2026-11-22")
    shelf.put(History(unit))
    assert (tmp_path / "match-0001.card.csv").read_text() == CARD_CSV
    card = json.loads((tmp_path / "match-0001.card.json").read_text())
    assert card["of"] == 2 and card["games"][0] == {
        "game": 1, "players": ["Ann", "Ben"], "winner": "Ann", "points": 3, "spread": 31,
        "skunk": "skunk", "is_short": False, "confirmed": ["Ann", "Ben"],
    }  # fmt: skip
    assert [rank["player"] for rank in card["ranks"]] == ["Ann", "3", "Ben"]
    text = (tmp_path / "match-0001.match").read_text()
    records = [
        json.loads(line) for line in (tmp_path / "match-0001.jsonl").read_text().splitlines()
    ]
    assert [record["names"] for record in records] == [["Ann", "Ben"], ["Ann", "3"]]
    assert records == game_record.of_notation(text)
    assert [path.name for path, _ in game_files.Reading([str(tmp_path)]).files] == [
        "match-0001.jsonl"
    ]


def test_an_evening_is_one_unit_and_the_next_another() -> None:
    units = histories.units(History(2 * notation.parse(EVENING)), raising)
    assert [sum(one.kind == "game" for one in unit.commands) for unit in units] == [2, 2]


@pytest.mark.parametrize("is_pulled_between", [False, True])
def test_a_match_that_was_put_aside_is_one_unit_with_the_rest_of_it(
    is_pulled_between: bool, tmp_path: Path
) -> None:
    files = fakes.Files()
    journal, match = power_on(files)

    def play(*lines: str) -> None:
        for line in lines:
            match.push_text(line)
            save(journal, match)

    named = 'name-a="Cid" name-b="Dot, Jr" target=40'
    first = ["match first-to=2", f"game six-card dealer=0 {named}", "peg 0 40"]
    first += [f"game six-card dealer=1 {named}", "peg 1 5"]
    play(*first, "adjourn 3")
    play("match first-to=1", "game six-card dealer=0 target=40", "peg 1 12")
    if is_pulled_between:
        shelf = pulled(files, tmp_path)
        assert shelf.aside == [
            {"match": "match-0001", "players": ["Cid", "Dot, Jr"], "scores": [0, 5]}
        ]
        found = [game.get("ended") for game in _games(tmp_path, "match-0001")]
        assert found == [None, "adjourned"]
    play("peg 1 40", "take-up 3", "starter 5", "peg 0 40")
    assert match.winners == (0,)
    shelf = pulled(files, tmp_path)
    assert (shelf.aside, shelf.kept) == ([], [])
    text = (tmp_path / "match-0001.match").read_text()
    assert text.splitlines()[-7:] == [*first, "starter 5", "peg 0 40"]
    assert "# names:" not in text and text.startswith("cribboard 1\n")
    assert [game["winners"] for game in _games(tmp_path, "match-0001")] == [[0], [0]]
    assert len([*tmp_path.glob("match-*.match")]) == 2


def _games(folder: Path, name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / f"{name}.jsonl").read_text().splitlines()]


def test_what_is_left_of_a_match_whose_beginning_is_gone_is_left_out() -> None:
    run = ["game six-card dealer=0", "peg 0 3", "end stopped", "take-up 9", "starter 5", "peg 0 9"]
    whole = ["game six-card dealer=1", "peg 1 2"]
    lines = "\n".join(["cribboard 1", *run, *whole])
    units = histories.units(History(notation.parse(lines)), raising)
    assert [[notation.line(one) for one in unit.commands] for unit in units] == [run[:3], whole]


def test_what_was_put_aside_in_a_card_of_an_evening_stays_in_it() -> None:
    """Two evenings at a time."""
    won = ["set 0 120", "peg 0 1"]
    lines = ["cribboard 1", "match games=2", "game six-card dealer=0", *won, "adjourn 1"]
    lines += ["match games=2", "game six-card dealer=1", *won, "adjourn 2"]
    lines += ["take-up 1", "confirm 0", "game six-card dealer=0", *won]
    lines += ["take-up 2", "game six-card dealer=0", *won]
    units = histories.units(History(notation.parse("\n".join(lines))), raising)
    assert [sum(one.kind == "game" for one in unit.commands) for unit in units] == [2, 2]
    assert [sum(one.kind == "confirm" for one in unit.commands) for unit in units] == [1, 0]


def test_names_and_days_are_those_of_the_match_and_a_guess_is_marked(tmp_path: Path) -> None:
    files = fakes.Files()
    journal, match = power_on(files)
    won = ["set 0 120", "peg 0 1"]
    for line in (
        'game six-card dealer=0 name-a="Ann" name-b="Ben, Jr" day=2026-11-20',
        *won,
        'game six-card dealer=0 name-a="Cat" name-b="Dan" day=2026-11-22+',
        *won,
        'game six-card dealer=0 name-b="# ""D"""',
        "peg 0 3",
        'deal by-hand name-a="Zoë" day=2026-11-25',
        *won,
        "game six-card dealer=0 day=2026-11-20+",
        *won,
        "game six-card dealer=0",
        *won,
    ):
        match.push_text(line)
        save(journal, match)
    told = [
        (["Ann", "Ben, Jr"], "2026-11-20"),
        (["Cat", "Dan"], "2026-11-22"),  # the last day that it was told is that of the pull
        (["Zoë", '# "D"'], "2026-11-25"),
        (["Blue", "Orange"], "2026-11-20+"),
        (["Blue", "Orange"], "2026-11-22-"),
    ]
    pulled(files, tmp_path)
    for _ in range(2):
        names = [f"match-{number:04}" for number in range(1, 6)]
        found = [game for name in names for game in _games(tmp_path, name)]
        assert [(game["names"], game["date"]) for game in found] == told
        texts = [(tmp_path / f"{name}.match").read_text() for name in names]
        assert not any("# names:" in text for text in texts)
        again = [game for text in texts for game in game_record.of_notation(text)]
        assert [(game["names"], game["date"]) for game in again] == told
        shelf = pulled(files, tmp_path, today="2027-01-01")
        assert not shelf.new + shelf.changed
    path = tmp_path / "match-0004.match"
    path.write_text(path.read_text().replace("# date: 2026-11-22-", "# date: 2026-11-21"))
    [game] = game_record.of_notation(path.read_text())
    assert game["date"] == "2026-11-21", "somebody knew it"


def test_two_boards_in_one_folder_are_never_mixed(tmp_path: Path) -> None:
    boards = []
    for number in range(2):
        files = fakes.Files()
        journal, match = power_on(files)
        for line in ("game six-card dealer=0", "starter 5", "lay 4"):
            match.push_text(line)
            save(journal, match)
        boards.append((f"board{number}", files, journal, match))
    for _ in range(2):
        for number, files, _, _ in boards:
            pulled(files, tmp_path, board=number)
    for place, (number, files, journal, match) in enumerate(boards):
        for line in (f"lay {5 + place}", "peg 0 20", "deal by-hand"):
            match.push_text(line)
            save(journal, match)
        assert pulled(files, tmp_path, board=number).changed == [f"match-{1 + place:04}"]
    texts = [(tmp_path / f"match-{number:04}.match").read_text() for number in (1, 2)]
    assert ["lay 5\n" in text for text in texts] == [True, False]
    assert not (tmp_path / "match-0003.match").exists() and not [*tmp_path.glob("*.bak")]
