"""Whole matches of every form by the lit holes and the keypad alone: no screen, nothing said.

What the players do they do by pictures of the strip (lights_sense.py); what comes of it must
equal a rules engine that was told of every card and claim.
"""

import json
from types import SimpleNamespace

import pytest

from cribboard.app import app
from cribboard.lights import presets
from cribboard.rules import forms
from tests.helpers import fakes
from tests.helpers.host.lights_sense import FIRST_MS, LONG, MOMENT_MS, MOMENTS, Eyes, Lights
from tests.helpers.player import WAYS, Players, same, terms
from tests.helpers.random_match import Dice

#: Matches of each form in the long run, and how many parts that is cut into.
MATCHES = 1000
BATCHES = 160
#: Longer than any walk (39 points at shotgun), and than any show but a win's.
WAIT_MS = 12_000
BREATH_MS = 2000
#: More keys than three games of any form take.
MOST_KEYS = 10000


class Board:
    """A board without a screen, with a lane for each of `tracks`."""

    def __init__(self, tracks, **settings):
        chosen = dict(settings)
        if tracks > 2:
            chosen["tracks"] = "three-track"
        self.layout = presets.find(chosen.get("tracks", "two-track"))
        files = fakes.Files({"settings": json.dumps(chosen).encode()})
        self.devices = fakes.Devices(files=files, has_screen=False, pixel_count=len(self.layout))
        self.app = app.App(self.devices)

    def press(self, key):
        """Press a key (`D!` is a long press); return whether it was refused, by the strip."""
        self.app.press(key[0], key.endswith("!"))
        self._turn()
        return (255, 0, 0) in _triples(self.devices.pixels.picture)

    def look(self, target, tracks):
        """Wait until no peg walks, then watch for a breath, longer where pegs share an LED."""
        clock = self.devices.clock
        for _ in ("the walk", "its show"):
            clock.advance(WAIT_MS - clock.now_ms() % BREATH_MS + FIRST_MS)
            self._turn()
        pictures = self._watch(MOMENTS)
        eyes = Eyes(pictures, self.layout, target, tracks)
        if eyes.is_shared:
            pictures += self._watch(LONG - MOMENTS)
            eyes = Eyes(pictures, self.layout, target, tracks)
        return eyes

    def _watch(self, moments):
        pictures = []
        for _ in range(moments):
            self._turn()
            pictures.append(self.devices.pixels.picture)
            self.devices.clock.advance(MOMENT_MS)
        return pictures

    def _turn(self):
        while self.app.step() == 0:
            pass


def _triples(picture):
    return set(zip(picture[0::3], picture[1::3], picture[2::3], strict=True))


def play_match(board, players):
    """Play by the lights to the end of a match, of a game where there is none; return the keys."""
    for item in players.menu_keys():
        for key in item.split():
            assert not board.press(key), (item, key)
    lights, full, pressed = Lights(players), players.target or players.row.target, 0
    while True:
        eyes = board.look(full, players.tracks)
        match = board.app.table.match
        if match.game is not None and eyes.fronts[0] >= 0:
            backs = list(match.game.backs)
            if 0 < backs[0] <= board.app.view.choices:
                backs[0] = -1  # the first holes are what is asked, and no peg hides them
            assert (eyes.fronts, eyes.backs) == (match.game.scores, backs)
        view = lights.view(eyes)
        if view.asked_for == "game":
            same(match, players.twin)
            if match.winners or not players.best_of:
                return pressed
        keys = players.next_keys(view)
        for at, key in enumerate(keys):
            if 0 < at == len(keys) - 1:
                lights.require_typed(board.look(full, players.tracks))
            assert not board.press(key), (key, board.app.view.prompt, board.app.view.message)
            pressed += 1
        assert pressed < MOST_KEYS, "they come to no end"


def players_of(seed, target=0):
    """Return who play one form and level of all, others with each seed."""
    row, level, claims, best_of = terms(seed)
    has_suits = seed // 5 % 4 == 1
    players = Players(Dice(seed), row, level, claims, has_suits, best_of, target)
    players.takes_proposed = True
    return players


def board_of(seed, players):
    """Return their board: its pegs walk and it has its shows, or with every third seed neither."""
    return Board(players.tracks, is_motion_reduced=seed // 3 % 3 == 1)


@pytest.fixture(autouse=True)
def _uncollected(monkeypatch):
    """The board collects after every key; here that would be all of pytest, a thousand times."""
    monkeypatch.setattr(app, "gc", SimpleNamespace(collect=lambda: 0))


@pytest.mark.parametrize("seed", range(len(forms.FORMS) * len(forms.LEVELS)))
def test_a_match_of_every_form_by_the_lights_alone(seed):
    players = players_of(seed, 31)
    assert play_match(board_of(seed, players), players) > 10


@pytest.mark.parametrize("seed", (1012, 1024))
def test_a_whole_game_by_the_lights_alone(seed):
    """Near the end cards, candidates, warnings and pegs are in each other's way."""
    players = players_of(seed)
    assert play_match(board_of(seed, players), players) > 100


def pegged_of(seed, target=0):
    """Return who peg by hand, the ways count and scoreboard by turns, of every form."""
    row, way = forms.FORMS[seed % len(forms.FORMS)], WAYS[1 + seed // len(forms.FORMS) % 2]
    best_of = 3 if seed % 5 == 0 else 0
    players = Players(Dice(seed), row, best_of=best_of, target=target, way=way)
    players.takes_proposed = True
    return players


@pytest.mark.parametrize("seed", range(16))
def test_a_match_pegged_by_hand_by_the_lights_alone(seed):
    players = pegged_of(seed, 31)
    assert play_match(board_of(seed, players), players) > 10


@pytest.mark.parametrize("seed", (5765, 6620, 3905))
def test_pegs_on_the_first_holes_hide_nothing_that_is_asked_for_the_next_game(seed):
    players = pegged_of(seed)
    assert play_match(board_of(seed, players), players) > 10


def test_the_cut_for_the_first_deal_is_seen():
    board = Board(2)
    assert not board.press("D")
    eyes = board.look(121, 2)
    assert (eyes.turn, eyes.cards, eyes.choices) == (0, 0, 0)
    assert board.press("#"), "a rank is awaited"
    assert not board.press("7")
    eyes = board.look(121, 2)
    assert (eyes.turn, eyes.cards) == (1, 1)
    assert not board.press("3")
    eyes = board.look(121, 2)
    assert (eyes.dealer, eyes.is_starter_asked) == (1, True)


def test_a_refusal_is_a_short_red_mark_and_nothing_else_is_lost():
    board = Board(2)
    assert board.press("0") and not board.press("1")
    assert board.press("#"), "the starter comes first"
    eyes = board.look(121, 2)
    assert eyes.is_starter_asked and not eyes.is_refused
    for key in "7 0 0".split():
        assert not board.press(key)
    assert board.press("#"), "somebody lays"
    assert not board.press("*") and board.look(121, 2).turn == 0


@pytest.mark.long
@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_thousand_matches_of_each_form_by_the_lights_alone(batch):
    for seed in range(batch, len(forms.FORMS) * MATCHES, BATCHES):
        players, pegged = players_of(seed), pegged_of(seed)
        assert play_match(board_of(seed, players), players) > 40
        # who pegs by hand may peg 99 at once: a few keys then win a short game
        assert play_match(board_of(seed, pegged), pegged) > 4
