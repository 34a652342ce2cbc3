"""A game can be played by the lit holes and the keypad alone: no screen, nothing said."""

import pytest

from cribboard.app import App
from cribboard.lights import palette
from tests import fakes
from tests.lights_player import LOOK_MS, Eyes, Players

MOMENT_MS = palette.BEAT_MS


def board() -> tuple[App, fakes.Devices]:
    files = fakes.Files({"settings": b'{"is_motion_reduced": true}'})
    devices = fakes.Devices(files=files, has_screen=False)
    return App(devices), devices


def pass_ms(app: App, devices: fakes.Devices, duration_ms: int) -> list[bytes]:
    """Let time pass; return the strip's picture at every moment."""
    pictures = []
    for _ in range(duration_ms // MOMENT_MS):
        devices.clock.advance(MOMENT_MS)
        while app.step() == 0:
            pass
        pictures.append(devices.pixels.picture)
    return pictures


def look(app: App, devices: fakes.Devices) -> Eyes:
    """Wait until no peg walks, then watch for a breath."""
    while app.lights.is_walking:
        pass_ms(app, devices, 500)
    pass_ms(app, devices, 500)  # a red mark, had there been one, is gone
    eyes = Eyes(pass_ms(app, devices, LOOK_MS))
    if eyes.turn < 0 and not eyes.is_over:
        # where three share a start hole, whoever must act is seen a third of the time
        eyes = Eyes(pass_ms(app, devices, 3 * LOOK_MS))
    return eyes


def play(app: App, devices: fakes.Devices, players: Players, most_keys: int) -> int:
    """Play until the game is over or so many keys; return how many keys there were.

    Whenever the players look, the pegs they see are the game's.
    """
    for keys in range(most_keys):
        eyes = look(app, devices)
        game = app.table.match.game
        key = players.next_key(eyes)
        if key == "":
            assert game is not None and game.phase == "over"
            return keys
        if game is not None and game.phase not in ("over",):
            for track, lane in enumerate(eyes.lanes):
                assert lane["front"] == game.scores[track], (track, lane, game.scores)
                assert lane["back"] == game.backs[track], (track, lane, game.backs)
        app.press(key)
        assert not app.view.is_error, (key, app.view.message, app.view.prompt)
    return most_keys


def test_a_deal_by_the_lights_alone() -> None:
    app, devices = board()
    players = Players(3)
    assert play(app, devices, players, 27) == 27
    game = app.table.match.game
    assert game is not None and players.deals == 2
    assert sum(game.scores) > 10


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_a_game_by_the_lights_alone(seed: int) -> None:
    app, devices = board()
    players = Players(seed, seed % 2)
    assert play(app, devices, players, 400) < 400
    game = app.table.match.game
    assert game is not None and max(game.scores) == 121
