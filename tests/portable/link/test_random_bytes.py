"""Random bytes on the link during a game change nothing in the game."""

import gc
import json
import sys

from cribboard import settings_table
from cribboard.app.app import App
from cribboard.link import connection, requests
from cribboard.rules.match import Match
from cribboard.store import settings as stored
from cribboard.table.table import Table
from tests.helpers import fakes
from tests.helpers.player import Sensible
from tests.helpers.random_match import Dice
from tests.helpers.rounds import is_whole, rounds

GAME_KEYS = 40
SETTABLE = [row[0] for row in settings_table.ROWS if row[2]]
WRONG = (None, True, -1, 0.5, 10**30, "", "x", "../../x", "\x1b]0;x", "A" * 500, [1], [[-1, None]])
WRONG += ({}, {"a": {"b": [1]}}, [0] * 60, 2**31, 1e300)
MOST_HEAP = 24 * 1024  # bytes: what a line may cost while it is answered, of a Pico's 100 kB


def keys_of_a_game(seed):
    """Return the keys of people who play by what they see."""
    table = Table(Match())
    players = Sensible(seed)
    found = []
    while len(found) < GAME_KEYS:
        for key in players.next_keys(table.view()):
            table.press(key)
            found.append(key)
    return found


def heap():
    """Return the bytes in use, 0 where nobody can say."""
    used = getattr(gc, "mem_alloc", None)
    if used is None or sys.platform == "webassembly":  # which collects only between its calls
        return 0
    gc.collect()
    return used()


def noise(dice, size):
    """Return random bytes but the one that opens the REPL."""
    return bytes([(dice.under(255) + 4) % 256 for _ in range(size)])


def wrong_line(dice):
    """Return a line that looks like one and is none, or asks for what is not to be had."""
    names = "request game block id time day until name track long setting value".split(" ")
    values = (
        '0 -1 1e9 null true [] {} "game" "../boot.py" "/main.py" 99999999999999999999'
        ' "__import__(\'os\')" "run" "\\u0000" "\\ud800" [[[[1]]]] 0.5'
    ).split(" ")
    text = "{"
    for _ in range(dice.under(5)):
        text += '"%s":%s,' % (names[dice.under(len(names))], values[dice.under(len(values))])
    text = text[:-1] + "}"
    data = bytearray(text.encode())
    if dice.under(3) == 0 and data:
        data[dice.under(len(data))] = 32 + dice.under(90)
    return b"\x1e" + bytes(data) + b"\n"


def traffic(dice):
    """Return what comes in between two keys."""
    what = dice.under(8)
    if what == 0:
        return noise(dice, 60)
    if what == 1:
        return b"\x1e" + noise(dice, 40) + b"\n"
    if what == 2:
        return b'\x1e{"request": "hea'  # half a line, and then it is unplugged
    if what == 3:
        return b"\x1e" + b'{"a":[' * dice.under(60) + b"\n"
    if what == 4:
        return b"\x1e" + b"x" * 700 + b"\n"
    if what == 5:
        return b"\x1e\n" * 20
    if what == 6:
        return b'\x1e{"request":"view"}\n' * 5
    return wrong_line(dice) * (1 + dice.under(4))


class Fuzzed:
    """A board under fire; `keys` pressed by hand between the shots."""

    def __init__(self, seed):
        self.devices = fakes.Devices()
        self.wire = fakes.Wire()
        self.devices.wire = lambda: self.wire
        self.app = App(self.devices)
        self.dice = Dice(seed)
        self.sent = 0
        self.most = 0
        self.turns(200)
        assert self.app._link is not None

    def turns(self, count):
        for _ in range(count):
            self.devices.clock.advance(max(self.app.step(), 1))

    def shoot(self, data, turns=40):
        self.wire.send(data)
        self.sent += len(data)
        while self.wire.to_board:
            before = len(self.wire.to_board)
            self.turns(turns)
            self.wire.took_ms = (0, 0, 0, -1, 400)[self.dice.under(5)]
            if len(self.wire.to_board) == before:  # nobody reads: it waits, as it should
                self.wire.took_ms = 0
        self.check()

    def check(self):
        for line in self.wire.lines():
            try:
                found = json.loads(line)
            except ValueError:  # cut where the link fell mute
                continue
            assert isinstance(found, dict)
        self.wire.said = b""
        self.most = max(self.most, heap())

    def answers(self):
        self.wire.took_ms = 0
        self.wire.to_board = b""
        self.shoot_health()
        return any(b'"health"' in line for line in self.wire.lines())

    def shoot_health(self):
        self.wire.send(b'\x1e{"request":"health"}\n')
        self.turns(120)


def peace(keys):
    """Play the keys with nothing on the wire; return the bytes that a game takes of itself."""
    board = Fuzzed(0)
    base = heap()
    for key in keys:
        board.app.press(key)
        board.turns(30)
        board.check()
    return board.most - base


def fuzz(seed, keys, grows):
    """Play `keys` under fire; return the bytes sent. grows: as `peace` told."""
    board = Fuzzed(seed)
    quiet = App(fakes.Devices())
    base = heap()
    for key in keys:
        board.shoot(traffic(board.dice))
        board.app.press(key)
        board.turns(30)
        quiet.press(key)
        assert board.app.table.match.commands == quiet.table.match.commands, key
    assert board.app._link is not None and board.devices.logged == []
    assert board.answers() and board.app.is_saved
    assert board.most - base < MOST_HEAP + grows, (base, board.most, grows)
    return board.sent


def test_a_game_under_fire_is_the_game_in_peace():
    keys = keys_of_a_game(3)
    keys = keys[: rounds(len(keys), 30)]
    peace(keys)  # what is imported on the way stays
    grows = max([peace(keys) for _ in range(2)])  # a board before it may still be there once
    sent = sum([fuzz(seed, keys, grows) for seed in range(rounds(3))])
    assert sent > (15_000 if is_whole() else 2_000)


def requests_of_a_page():
    """Return a request of each kind that the page makes; settings are set to what they are."""
    asked = [{"request": name} for name in sorted(requests._REQUESTS)]
    asked += [{"key": "5", "long": False}, {"request": "name", "track": 0, "name": "Ann"}]
    asked += [{"request": "language", "language": "fr"}, {"request": "time", "time": 1763750000}]
    asked.append({"request": "game", "game": 1, "block": 0})
    for name in SETTABLE + ["tracks", "rest_min", "__dict__"]:
        value = settings_table.default(name) if name in SETTABLE else 1
        asked.append({"request": "set", "setting": name, "value": value})
    return asked


def test_a_page_that_is_wrong_in_one_place_changes_only_what_it_may():
    """Each request with another value in one of its fields, at random."""
    board, dice, asked = Fuzzed(4), Dice(4), requests_of_a_page()
    for number in range(rounds(500)):
        message = dict(asked[dice.under(len(asked))], id=1)
        fields = sorted(message)
        message[fields[dice.under(len(fields))]] = WRONG[dice.under(len(WRONG))]
        board.shoot(b"\x1e" + json.dumps(message).encode() + b"\n", 4)
        link = board.app._link
        assert len(link._answers) <= connection._ANSWERS and len(link._steps) <= connection._STEPS
        assert board.devices.logged == [] and len(board.app.table.dialogs) < 20, message
        for name in SETTABLE if number % 10 == 9 else ():
            assert stored.is_allowed(name, board.app.table.settings[name]), (name, message)
    assert board.answers()
    for name in board.devices.files.names():
        assert name.startswith(("game", "hot", "settings", "totals", "bad")), name


def test_a_line_of_a_megabyte_takes_no_memory():
    board = Fuzzed(1)
    base = heap()
    board.wire.send(b"\x1e")
    board.turns(2)
    chunk = b"0123456789abcdef" * 64
    for _ in range(rounds(1024, 64)):  # as the wire brings it: the whole was never in memory
        for at in range(0, 1024, 24):
            board.wire.to_board = chunk[at : at + 24]
            board.app._link.step()
    board.most = heap()
    board.wire.to_board = b"\n"
    board.turns(60)
    assert board.most - base < 2048
    (said,) = [json.loads(line) for line in board.wire.lines()]
    assert "too long" in said["error"]


def test_a_flood_of_keys_is_played_and_keys_by_hand_get_through():
    board = Fuzzed(2)
    board.wire.send(b'\x1e{"key":"1"}\n\x1e{"key":"5"}\n' + b'\x1e{"key":"#"}\n' * 400)
    frames = board.devices.pixels.writes
    for _ in range(4):
        board.turns(5)
        board.app.press("6")
        board.app.press("*")
    while board.wire.to_board:
        board.turns(20)
        board.check()  # the host takes what is said
    board.turns(50)
    assert board.devices.logged == []
    assert board.app.table.match.game.awaited[0] == "card" and board.app.is_saved
    assert board.devices.pixels.writes > frames
    assert board.devices.watchdog.feeds > 100
    assert board.answers()
