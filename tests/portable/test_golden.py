"""The golden game, keyed as at a table, on the whole board: app, store, lights and screen."""

from cribboard.app.app import App
from cribboard.language.phrases import say
from cribboard.rules import notation
from tests.helpers import fakes
from tests.helpers.rounds import rounds

_HERE = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/golden/first-light."


def _read(kind):
    with open(_HERE + kind) as file:
        return file.read()


def _settle(app, clock):
    """Let the walks end and everything be written and shown."""
    for _ in range(4000):
        clock.advance(app.step())
        if not app.lights.animation.is_walking and app.step() and app.step():
            return
    raise AssertionError("the board does not come to rest")


def _played():
    """Return the board and its devices after all keys of the golden game."""
    devices = fakes.Devices()
    app = App(devices)
    for key in _read("keys").split():
        app.press(key[0], key.endswith("!"))
        app.step()
    _settle(app, devices.clock)
    return app, devices


def _commands(match):
    found = []
    index = match.index
    commands = match.commands
    while True:
        found = commands + found
        if not index:
            return found
        commands = match.history.before(index)[1]
        index -= 1


def test_the_golden_game_undone_to_its_first_key_is_done_again_after_the_plug():
    app, devices = _played()
    won = app.table.match.game.scores
    steps = 0
    while app.table.match.game is not None and steps < rounds(999, 9):
        app.press("*")
        steps += app.view.message.startswith("undid")  # else it erased a card of a count
        app.step()  # the lights
        app.step()  # the save
    devices = fakes.Devices(files=devices.files.plugged_in())
    app = App(devices)
    for number in range(steps):
        app.press("*", True)
        assert app.view.message.startswith("redid"), (number, app.view.message)
        app.step()
        app.step()
        if number == steps // 2:
            devices = fakes.Devices(files=devices.files.plugged_in())
            app = App(devices)
    assert app.table.match.game.scores == won and app.table.match.game.ended >= 0
    app.press("*", True)
    assert app.view.message == say("note.no-redo")


def test_the_golden_game_reloaded_after_every_deal_is_the_same_game():
    devices = fakes.Devices()
    app = App(devices)
    deals = 0
    for key in _read("keys").split():
        app.press(key[0], key.endswith("!"))
        for _ in range(3):
            app.step()
        if app.table.match.index != deals:
            deals = app.table.match.index
            _settle(app, devices.clock)
            shown = devices.screen.text().split("\n")[0]
            app = App(fakes.Devices(files=devices.files))
            assert app.table.match.index == deals
            devices = app._devices
            _settle(app, devices.clock)
            assert devices.screen.text().split("\n")[0] == shown
    end, game = _read("end").split("\n"), app.table.match.game
    assert [" ".join(map(str, pegs)) for pegs in (game.scores, game.backs)] == end[:2]
    _settle(app, devices.clock)
    assert [row + "|" for row in devices.screen.text().split("\n")] == end[2:10]
    assert deals == 7
    source = notation.text(_commands(app.table.match))
    assert source == _read("match"), source
