"""The chances that the page shows after a game: those of the host, from the board's journal."""

import json
from pathlib import Path

import game_chances  # noqa: E402
import pytest
import settings_bridge  # noqa: E402

from cribboard.app import App
from cribboard.rules import commands, notation
from cribboard.rules.match import Match
from cribboard_tools.games import win_curve
from tests.helpers import fakes
from tests.helpers.scripts import press_keys

GOLDEN = Path(__file__).parents[1] / "golden"
KEYS = (GOLDEN / "first-light.keys").read_text().split()


def points_of(moves):
    """Return the host's points of the last game of some commands, also of one that goes on."""
    match, recorder = Match(), win_curve.Recorder()
    ended = []
    for command in moves:
        match.push(command)
        ended = recorder.take(match.game, command) or ended
    return ended


class Board:
    """A board on fake devices that saves after each command, as the page's does."""

    def __init__(self):
        self.devices = fakes.Devices()
        self.board = App(self.devices)

    def save(self):
        for _ in range(50):
            self.board.step()
            self.devices.clock.advance(10)

    def push(self, moves):
        for command in moves:
            self.board.table.push(command)
            self.board.changed()
            self.save()

    def points(self):
        return game_chances.of(self.board.table.match, self.devices.files)


def check(points, expected):
    assert [point["scores"] for point in points] == [list(one.scores) for one in expected]
    assert [point["dealer"] for point in points] == [one.dealer for one in expected]
    chances = [one.chance for one in expected]
    assert [point["chance"] for point in points] == pytest.approx(chances, abs=1e-9)


def test_a_game_keyed_in_has_the_hosts_chances():
    board = Board()
    for key in KEYS:
        press_keys(board.board, key)
        board.save()
    moves = notation.parse((GOLDEN / "first-light.match").read_text())
    check(board.points(), points_of(moves))


def test_each_game_of_a_match_has_its_own():
    moves = notation.parse((GOLDEN / "six-card.match").read_text())
    board = Board()
    board.push(moves)
    expected = points_of(moves)
    assert expected[0].scores == (0, 0) and board.board.table.match.won == (2, 0)
    check(board.points(), expected)


def test_a_new_start_of_the_board_knows_them_too():
    moves = notation.parse((GOLDEN / "six-card.match").read_text())
    board = Board()
    board.push(moves)
    devices = fakes.Devices(files=board.devices.files.plugged_in())
    again = App(devices)
    check(game_chances.of(again.table.match, devices.files), points_of(moves))


def test_the_journal_of_the_board_stays_at_its_place():
    moves = notation.parse((GOLDEN / "six-card.match").read_text())
    board = Board()
    board.push(moves)
    before = board.board.table.match.commands
    board.points()
    for _ in range(40):  # into the deals before
        press_keys(board.board, "*")
        board.save()
    assert board.board.table.match.game.ended < 0
    points = board.points()
    assert points[0]["scores"] == [0, 0] and points[-1]["dealer"] >= 0
    assert before != board.board.table.match.commands


def test_a_misdeal_and_pegging_by_hand_count():
    board = Board()
    moves = [commands.game(dealer=0), commands.misdeal(), commands.peg(0, 99), commands.peg(0, 22)]
    board.push(moves)
    check(board.points(), points_of(moves))
    more = [commands.misdeal(), commands.peg(1, 99), commands.peg(1, 22)]  # it reopens the game
    board.push(more)
    assert [point["dealer"] for point in board.points()] == [0, -1]
    check(board.points(), points_of(moves + more))


@pytest.mark.parametrize("name", ["five-card", "three-hand", "seven-card"])
def test_other_forms_have_none(name):
    board = Board()
    board.push(notation.parse((GOLDEN / f"{name}.match").read_text())[:2])
    assert board.points() == []


def test_without_a_game_or_its_beginning_there_are_none():
    board = Board()
    assert board.points() == []
    board.push(notation.parse((GOLDEN / "six-card.match").read_text()))
    assert game_chances.of(board.board.table.match, fakes.Files()) == []


def test_the_drawer_bridge_answers_with_them():
    board = Board()
    board.push(notation.parse((GOLDEN / "six-card.match").read_text()))
    bridge = settings_bridge.SettingsBridge(board.board, lambda: None)
    answer = json.loads(bridge.ask('{"do": "chances"}'))
    assert answer["refused"] == "" and answer["chances"] == board.points()
    assert "chances" not in json.loads(bridge.ask('{"do": "look"}'))
