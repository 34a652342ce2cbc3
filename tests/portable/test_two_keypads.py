"""A keypad for each of two players: the side that a card is keyed on tells whose it is."""

from cribboard.app.app import App
from cribboard.rules.cards import rank_of
from cribboard.table.table import Table
from tests.helpers import fakes
from tests.helpers.random_match import game_state, true_play
from tests.helpers.rounds import rounds
from tests.helpers.scripts import begun, press_keys

KEYS = " 1234567890ABC"
BLUE, ORANGE = 0, 1


def _keyed(match, press):
    """Key the cards of a true play, each on its player's side; return how many keys it took."""
    keys = 0
    lays = [command for command in match.commands if command.kind == "lay"]
    for command, (side, _, _) in zip(lays, match.game.laid_in_order()):
        key = KEYS[rank_of(command.cards[0])]
        if not press(key, side):
            assert press(key, side), (key, side)
            keys += 1
        keys += 1
    return keys


def test_no_deal_needs_a_go():
    for seed in range(rounds(150)):
        match, _ = true_play(seed)
        table = Table(begun("six-card dealer=0"))
        table.match.push(match.commands[1])
        state = game_state(table.match)
        _keyed(match, lambda key, side, table=table: table.press(key, side=side))
        assert game_state(table.match) == game_state(match), seed
        for _ in range(8):
            table.press("*", side=seed % 2)
        assert game_state(table.match) == state, "one * for each card"
        for _ in range(8):
            table.press("*", True)
        assert game_state(table.match) == game_state(match), seed


def test_the_board_gives_a_key_its_side():
    devices = fakes.Devices()
    app = App(devices)
    press_keys(app, "1 5")
    app.press("7", False, BLUE)
    assert app.view.again == "7"
    app.press("7", False, ORANGE)
    assert app.table.match.game.laid == [[], [7]]
