"""A keypad for each of two players: the side that a card is keyed on tells whose it is."""

from cribboard import sounds
from cribboard.app import App
from cribboard.rules import commands
from cribboard.rules.cards import rank_of
from cribboard.rules.match import Match
from cribboard.store import packing
from cribboard.table import Table
from tests.helpers import fakes
from tests.helpers.random_match import game_state, power_on, save, true_play
from tests.helpers.rounds import rounds
from tests.helpers.scripts import begun, do, press_keys, refused, scored

KEYS = " 1234567890ABC"
BLUE, ORANGE = 0, 1


def _table(lines="", game="six-card dealer=0"):
    return Table(begun(game, "starter 6", lines or "> "))


def _lay(table, side, keys):
    """Key cards on the pad of a side; return the refusal of the last, "" if none."""
    for key in keys.split():
        table.press(key, side=side)
    view = table.view()
    return view.message if view.is_error else ""


def _keyed(match, press):
    """Key the cards of a true play, each on its player's side; return how many keys it took."""
    keys = 0
    lays = [command for command in match.commands if command.kind == "lay"]
    for command, side in zip(lays, match.game.layer_seats):
        key = KEYS[rank_of(command.cards[0])]
        if not press(key, side):
            assert press(key, side), (key, side)
            keys += 1
        keys += 1
    return keys


def test_no_deal_needs_a_go():
    for seed in range(rounds(500)):
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


def test_from_22_on_a_card_of_the_other_side_tells_a_go():
    table = _table("> 5 J 9")  # 24, Blue's turn
    assert _lay(table, ORANGE, "3") == ""
    assert table.match.commands[-1] == commands.lay(3, next_seat=True)
    assert table.match.game.count == 27 and table.match.game.saying_go == {BLUE}
    assert table.view().patter == "go; twenty-seven"
    assert [event.kind for event in table.view().events] == ["go"]
    assert sounds.name_of(table.view()) == "go"
    assert _lay(table, BLUE, "8") == "", "a go was said, so it leads"
    assert table.view().patter == "go, Orange: one for last; Blue: eight"
    assert sounds.name_of(table.view()) == "series"
    table.press("*", side=BLUE)
    assert table.view().message == "undid: Blue played 8" and table.match.game.count == 27
    table.press("*", side=BLUE)
    assert table.view().message == "undid: Orange played 3"
    assert table.match.game.saying_go == set() and table.match.game.turn == BLUE
    table.press("*", True)
    assert table.view().message == "redid: Orange played 3" and table.match.game.count == 27


def test_below_22_a_card_of_the_other_side_is_refused_once():
    table = _table("> 5")
    assert _lay(table, ORANGE, "7") == "Blue's turn. 7 again: Blue lays nothing"
    view = table.view()
    assert view.again == "7" and view.error_track == BLUE and sounds.name_of(view) == "again"
    assert _lay(table, ORANGE, "7") == "" and table.view().again == ""
    assert table.match.game.laid == [[], [5, 7]] and table.match.game.turn == BLUE
    assert table.view().patter == "Blue lays nothing; twelve"
    assert sounds.name_of(table.view()) == "pass"
    table.press("*")
    assert table.match.game.laid == [[], [5]] and table.match.game.turn == BLUE
    table = _table()  # the dealer's lead stands if it is keyed twice
    assert _lay(table, BLUE, "7") == "Orange's turn. 7 again: Orange lays nothing"
    assert _lay(table, BLUE, "7") == "" and table.match.game.laid == [[7], []]
    assert _lay(table, ORANGE, "8") == "" and table.match.game.scores == [0, 2]


def test_only_the_same_key_of_the_same_side_lets_it_stand():
    for key, side in (("7", BLUE), ("8", ORANGE), ("#", ORANGE)):
        table = _table("> 5")
        _lay(table, ORANGE, "7")
        table.press(key, side=side)
        assert table.match.game.laid[ORANGE] == [5], "no pass"
        if side == BLUE:
            assert table.match.game.laid[BLUE] == [7], "the other player's own 7"
    table = _table("> 5")
    table.now_ms = 1000
    _lay(table, ORANGE, "7")
    table.now_ms = 1299
    assert _lay(table, ORANGE, "7").startswith("Blue's turn"), "a bounce"
    table.now_ms = 1300
    assert _lay(table, ORANGE, "7") == ""


def test_a_card_that_leads_out_of_turn_is_refused_once_too():
    table = _table("> 5 J 9")  # Blue leads the next series
    assert _lay(table, ORANGE, "8") == "Blue's turn. 8 again: Blue lays nothing"
    assert _lay(table, ORANGE, "8") == ""
    game = table.match.game
    assert game.laid == [[11], [5, 9, 8]] and game.scores == [2, 1] and game.count == 8
    assert table.view().patter == "go, Orange: one for last; Blue lays nothing; eight"
    table.press("*")
    assert game_state(table.match) == game_state(_table("> 5 J 9").match)
    table = _table("> 5 J 9")
    assert _lay(table, BLUE, "8").startswith("8 makes 32. 8 again: both said go")
    assert _lay(table, BLUE, "8") == "" and table.match.game.laid == [[11, 8], [5, 9]]


def test_a_side_that_can_lay_nothing_is_refused():
    table = _table("> 5 J 9 go 3")  # 27: Blue said go
    assert _lay(table, BLUE, "2") == "The play is not over: Orange plays"
    assert _lay(table, BLUE, "2") != "" and table.view().again == ""
    assert _lay(table, ORANGE, "2") == "" and table.match.game.holds(ORANGE) == 0
    assert _lay(table, ORANGE, "A") == "The play is not over: Blue plays"


def test_the_rest_of_a_mend_keeps_its_players():
    for key in "82":  # 23 and 17: a go, or a pass
        table = _table("> 5 J")
        _lay(table, ORANGE, "9 3")
        for again in ("*", "*", key):
            table.press(again, side=ORANGE)
        table.press("*", True)
        assert table.view().message == key + " instead of 9; 1 more"
        assert table.match.game.laid == [[11], [5, int(key), 3]]


def test_other_keys_and_other_forms_take_both_sides():
    table = _table("> 5")
    table.press("D", side=BLUE)
    table.press("D", side=ORANGE)
    assert table.match.commands[-1].kind == "pass", "D again, wherever"
    three = _table("> 5", "three-hand dealer=0")
    assert _lay(three, BLUE, "7") == _lay(three, BLUE, "8") == ""
    table = Table(Match())
    for key in "15":
        table.press(key, side=ORANGE)
    assert table.match.game.phase == "play"
    typed = _table("> 5 J 9")
    typed.settings["has_suits"] = True
    _lay(typed, ORANGE, "3")
    typed.press("A", side=BLUE)
    assert typed.match.game.saying_go == {BLUE} and typed.match.game.count == 27


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
