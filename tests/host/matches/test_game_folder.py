"""The folder of pulled games never loses one: random histories of several boards, pulled at random.

Each board's archive wraps several times, boards are erased, and matches are undone and played
differently. Single pulls are recorded in tests/golden/pull.console.
"""

import functools
from collections import Counter

import pytest

from cribboard.link.requests import game_file, hot
from cribboard.rules import commands, notation
from cribboard.rules.match import Match
from cribboard.store import records
from cribboard_tools.matches import game_files
from cribboard_tools.matches.recorded import histories
from cribboard_tools.matches.recorded.histories import History
from tests.helpers import fakes
from tests.helpers.host.pulled import pull, raising
from tests.helpers.random_match import Dice, new_board, power_on, push_one, save
from tests.helpers.scripts import do


def pulled(files, folder, ever):
    """Pull the matches of a board; ever: gets the games in them that have ended."""
    return pull(files, folder, seen=lambda unit: ever.update(ended(tuple(unit.commands))))


@functools.cache
def ended(unit):
    """Return the lines of each game of a match that has ended."""
    match = Match()
    games, lines = [], []
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

    def __init__(self, seed):
        self.dice = Dice(seed)
        self.erase()

    def erase(self):
        self.files = fakes.Files()
        self.journal, self.match = power_on(self.files)

    def play(self, steps):
        for _ in range(steps):
            game = self.match.game
            if game is None or game.winners:
                if not self.match.first_to and self.dice.under(3) == 0:
                    self.match.push(commands.match(2))
                self.match.push(commands.game(target=40, dealer=self.dice.under(2)))
            else:
                push_one(self.match, self.dice)
            save(self.journal, self.match)

    def undo(self, steps):
        for _ in range(steps):
            if self.match.index or self.match.commands:
                self.match.pop()
                save(self.journal, self.match)


def saved(folder, pattern):
    """Return the lines of each game in the files of a folder, ended or not."""
    games = []
    for path in sorted(folder.glob(pattern)):
        lines = []
        for line in [*path.read_text().splitlines(), "game"]:
            if line.startswith(("game", "match")) and lines:
                games.append(tuple(lines))
                lines = []
            if line.startswith("game") or lines:
                lines.append(line)
    return games


def has_all(folder, ever, pattern):
    games = saved(folder, pattern)
    return all(any(game[: len(one)] == one for game in games) for one in ever)


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 1])
def test_every_game_that_ever_ended_stays_whole_however_often_boards_are_pulled(seed, tmp_path):
    boards = [Board(2 * seed + 1), Board(2 * seed + 2)]
    dice = Dice(seed + 90)
    ever = set()
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


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.long)])
def test_what_is_undone_on_a_board_stays_too(seed, tmp_path):
    board, dice = Board(seed + 20), Dice(seed + 70)
    ever = set()
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


def test_what_is_left_of_a_match_whose_beginning_is_gone_is_left_out():
    run = ["game six-card dealer=0", "peg 0 3", "end stopped", "take-up 9", "starter 5", "peg 0 9"]
    whole = ["game six-card dealer=1", "peg 1 2"]
    lines = "\n".join(["cribboard 1", *run, *whole])
    units = histories.units(History(notation.parse(lines)), raising)
    assert [[notation.line(one) for one in unit.commands] for unit in units] == [run[:3], whole]


def test_a_match_keeps_its_length_when_the_one_that_set_it_is_gone():
    files, journal, match = new_board()
    for line in ["match first-to=2", *["game six-card", "starter 5", "set 0 120", "peg 0 1"] * 5]:
        do(match, line)
        save(journal, match)
    stored = [(number, game_file(files, number)) for number in range(1, 6)]
    for first, games in ((1, [2, 2, 1]), (2, [1, 2, 1]), (3, [2, 1])):
        left = {number: game[0] for number, game in stored if game and number >= first}
        [run] = histories.histories(left, hot(files))
        units = histories.units(run, raising)
        assert [len(unit.games) for unit in units] == games
        assert [unit.commands[0].kind for unit in units[1:]] == ["match"] * (len(units) - 1)
