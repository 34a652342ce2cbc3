"""A keypad for each of two players: the side that a card is keyed on tells whose it is."""

from cribboard.app import App
from cribboard.rules import commands
from cribboard.rules.cards import rank_of
from cribboard.store import packing
from cribboard.table import Table
from tests.helpers import fakes
from tests.helpers.random_match import game_state, power_on, save, true_play
from tests.helpers.rounds import rounds
from tests.helpers.scripts import begun, do, press_keys, refused, scored

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


def test_a_power_cut_after_any_card_changes_nothing():
    for seed in range(rounds(10)):
        match, _ = true_play(seed)
        table = Table(begun("six-card dealer=0"))
        table.match.push(match.commands[1])
        files = fakes.Files()

        def press(key, side, table=table, files=files):
            pushed = table.press(key, side=side)
            journal, _ = power_on(files)
            save(journal, table.match)
            _, loaded = power_on(files.plugged_in())
            assert game_state(loaded) == game_state(table.match)
            table.match = table.history.match = loaded
            return pushed

        _keyed(match, press)
        assert game_state(table.match) == game_state(match), seed


def test_the_option_is_a_command_like_any_other():
    match = begun("six-card dealer=0", "starter 6", "> 5 J 9")
    assert refused(match, "lay 8 next-seat") == "no.over-31 n=32 what=8"
    assert [event.kind for event in do(match, "lay 3 next-seat")] == ["go"]
    again = begun("six-card dealer=0", "starter 6", "> 5 J 9 go 3")
    assert game_state(again) == game_state(match)
    for command in (match.commands[-1], commands.lay(8, True, True)):
        assert packing.unpack(packing.pack(command))[0] == [command]
    assert refused(match, "lay 2 next-seat") == "no.play seat=1", "Blue said go"
    claimed = begun("six-card dealer=0 level=correct claims=all", "starter 6", "lay 5", "claim 1 0")
    do(claimed, "lay J", "claim 0 2", "lay 9", "claim 1 0", "lay 3 next-seat")
    assert claimed.game.saying_go == {BLUE} and claimed.game.awaited[0] == "claim"
    won = begun("six-card dealer=0", "set 1 120", "starter 6", "> 5 J 9")
    assert scored(do(won, "lay 8 new-series next-seat")) == [(1, "last", 1)]
    assert won.game.winner == 1 and won.game.laid == [[11], [5, 9]]


def test_the_board_gives_a_key_its_side():
    devices = fakes.Devices()
    app = App(devices)
    press_keys(app, "1 5")
    app.press("7", False, BLUE)
    assert app.view.again == "7"
    app.press("7", False, ORANGE)
    assert app.table.match.game.laid == [[], [7]]
