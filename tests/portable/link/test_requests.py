"""Link, as a host sees it: requests, answers, and what they cannot do to a game."""

import json

from cribboard.app.app import App
from cribboard.link import connection
from cribboard.rules.commands import option, peg
from tests.helpers import fakes
from tests.helpers.scripts import press_with_rests

#: The time that a board is told.
TOLD = {"time": 9, "day": "2026-11-28", "until": 10}


class Host:
    """A board with somebody at its wire."""

    def __init__(self, keys="", files=None, is_awake=False):
        self.devices = fakes.Devices(files=files)
        self.wire = fakes.Wire()
        self.devices.wire = lambda: self.wire
        self.app = App(self.devices)
        self.rest(300)
        self.press(keys)
        if is_awake:
            self.wake()

    def press(self, keys, turns=120):
        press_with_rests(self.app, self.devices, keys, lambda *board: self.rest(turns))

    def wake(self):
        """Let the board know that somebody listens."""
        self.send({"request": "health"})
        self.said()

    def rest(self, turns=120):
        for _ in range(turns):
            self.devices.clock.advance(max(self.app.step(), 1))

    def send(self, found):
        text = found if isinstance(found, bytes) else json.dumps(found).encode()
        self.wire.send(b"\x1e" + text + b"\n")
        self.rest()

    def said(self):
        return [json.loads(str(line, "utf-8")) for line in self.wire.lines()]

    def said_of(self, kind):
        """Return those of the messages that have this."""
        return [one for one in self.said() if kind in one]

    def ask(self, request, **more):
        more["request"] = request
        more["id"] = 7
        self.send(more)
        (answer,) = [one for one in self.said() if one.get("id") == 7]
        return answer


def test_sixteen_commands_wait_and_the_oldest_go():
    host = Host("1 5", is_awake=True)
    for _ in range(20):
        host.app.table.push(peg(0, 1))
        host.app._link.changed()
    host.rest()
    said = host.said()
    assert [one["at"] for one in said if "command" in one] == [[0, n] for n in range(7, 23)]
    assert len([one for one in said if "view" in one]) == 1


def test_while_four_answers_wait_nothing_is_read_and_nothing_is_lost():
    host = Host("1 5", is_awake=True)
    host.wire.took_ms = -1
    host.wire.send(b'\x1e{"request": "health"}\n' * 8)
    for _ in range(12):
        unread = len(host.wire.to_board)
        host.app._link.step()
        assert unread - len(host.wire.to_board) <= 24
    assert len(host.wire.to_board) > 24
    host.wire.took_ms = 0
    host.rest()
    assert len(host.said_of("health")) == 8


def test_a_setting_and_keys_of_one_packet_act_in_their_order():
    host = Host()
    host.wire.send(
        b'\x1e{"key":"1"}\n\x1e{"id":1,"request":"set","setting":"sound","value":"off"}\n'
        b'\x1e{"key":"5"}\n\x1e{"id":2,"request":"view"}\n'
    )
    host.rest()
    said = host.said_of("id")
    assert said[0]["set"] == {"sound": "off"} and said[1]["view"]["starter"] == 5


def test_a_board_at_rest_says_that_it_is_asleep():
    host = Host()
    assert host.ask("time", **TOLD)["is_asleep"] is False
    host.app.lights.stop()
    assert host.ask("time", **TOLD)["is_asleep"] is True
    host.send({"key": "1"})
    assert host.ask("time", **TOLD)["is_asleep"] is False


def test_a_panels_greatest_budget_is_told_and_more_than_that_only_kept():
    files = fakes.Files({"settings": b'{"tracks": "matrix", "budget_ma": 3000}'})
    host = Host(files=files)
    host.devices.rail_mv = lambda: 4950
    health = host.ask("health")["health"]
    assert (health["budget_ma"], health["rail_mv"]) == ([310, 380], 4950)
    assert host.ask("settings")["settings"]["budget_ma"] == 380
    assert host.app.table.settings["budget_ma"] == 3000


def test_names_time_settings_and_log():
    host = Host()
    assert host.ask("name", track=1, name="Änne")["names"][1] == "Änne"
    assert host.app.table.settings["names"][1] == "Änne"
    assert json.loads(str(host.devices.files.read("settings"), "utf-8"))["names"][1] == "Änne"
    assert host.ask("settings")["settings"]["names"][1] == "Änne"
    host.app.table.settings["budget_ma"] = 250  # of a smaller board: the lights need more
    assert host.ask("settings")["settings"]["budget_ma"] == 300
    assert host.app.table.settings["budget_ma"] == 250
    health = host.ask("health")["health"]
    assert (health["budget_ma"], health["rail_mv"]) == ([300, 3000], 0)
    host.devices.keypad.lost = 3
    assert host.ask("health")["health"]["lost_keys"] == 3
    assert host.ask("health")["health"]["time"] == 0  # not told yet
    host.ask("time", time=1000000, day="2026-11-28", until=1000100)
    host.devices.clock.advance(5000)
    assert 1000005 <= host.ask("health")["health"]["time"] <= 1000009
    assert host.ask("log")["log"] == ""
    host.devices.files.replace("errors.txt", "Tür\n".encode() * 30)
    assert host.ask("log")["log"] == "Tür\n" * 30
    host.devices.files.replace("errors.txt", "Tür\n".encode()[2:])
    assert host.ask("log")["log"] == "?r\n"


def test_the_day_that_was_told_is_that_of_a_game_until_it_ends_and_kept_for_the_next_time():
    host = Host()
    host.ask("time", time=1000000, day="2026-11-28", until=1000060)
    host.rest(400)
    kept = json.loads(str(host.devices.files.read("settings"), "utf-8"))
    assert kept["day"] == "2026-11-28"
    host.press("1 1")
    begun = host.app.table.match.commands[0]
    assert option(begun, "day") == "2026-11-28"
    host.devices.clock.advance(61000)
    host.rest()
    assert host.app.table.today() == "", "midnight has passed"
    again = Host("# 1 1", host.devices.files.plugged_in())
    assert again.app.table.today() == "" and again.app.table.settings["day"] == "2026-11-28"
    fresh = Host("1 1", fakes.Files({"settings": b'{"way":"referee","day":"2026-11-28"}'}))
    assert option(fresh.app.table.match.commands[0], "day") == "2026-11-28+"
    told = Host(files=fakes.Files({"settings": b'{"day":"2026-11-28"}'}))
    assert told.app.table.is_open("board"), "a new board that was told the day is new"


def test_a_game_has_no_block_after_its_last():
    host = Host()
    host.devices.files.replace("game0003", bytes(192))
    assert host.ask("game", game=3, block=0)["size"] == 192
    assert host.ask("game", game=3, block=1)["error"] == "game 3 has no block 1"


def test_a_line_of_just_the_length_is_taken_and_one_byte_more_is_not():
    host = Host()
    for size, is_right in ((connection.LINE_BYTES, True), (connection.LINE_BYTES + 1, False)):
        line = b'{"request": "health"'
        host.send(line + b" " * (size - len(line) - 1) + b"}")
        (said,) = host.said()
        assert ("health" in said) == is_right


def test_a_half_line_is_forgotten_at_the_next_mark():
    host = Host()
    host.wire.send(b'noise\r\n\x1e{"key": "1"\x1e{"request": "health"}\n')
    host.rest()
    assert [list(one) for one in host.said()] == [["health"]]
    assert host.app.table.match.game is None


def test_the_link_waits_a_second_for_room_and_no_longer():
    host = Host(is_awake=True)
    for stuck_ms, is_mute in (
        (connection.STUCK_MS, False),
        (connection.STUCK_MS, False),
        (1001, True),
    ):
        host.app._link.step()  # from here on the host takes nothing
        host.wire.took_ms = -1
        host.app.press("A", True)
        host.devices.clock.advance(stuck_ms)
        host.app._link.step()
        assert host.app._link.is_mute == is_mute
        host.wire.took_ms = 0
        host.rest()
        assert bool(host.said()) != is_mute
    host.send({"request": "health"})
    assert host.said_of("health")


def test_no_write_is_longer_than_a_packet_and_a_slow_one_mutes():
    host = Host("1 5")
    host.send({"request": "view"})
    assert host.said() and host.wire.longest == connection.CHUNK_BYTES
    host.wire.took_ms = 400
    host.press("6")
    assert host.wire.said and len(host.wire.said) <= 64 and host.app._link.is_mute
    host.wire.took_ms = 0
    host.wire.said = b""
    host.press("9")
    assert host.wire.said == b""
    assert "view" in host.ask("view")


def test_a_wire_that_breaks_costs_only_the_link_and_is_tried_again():
    host = Host("1 5")
    whole = host.wire.read

    def read(limit):
        raise RuntimeError("broken wire")

    host.wire.read = read
    host.rest(40)
    host.wire.read = whole
    host.press("6 9")
    assert host.app.table.match.game.scores == [2, 0]
    assert str(host.devices.logged[0]) == "broken wire"
    assert host.ask("health")["health"]["errors"] == len(host.devices.logged)
    host.wire.read = read
    host.rest(2000)
    assert host.app._link is None and len(host.devices.logged) < 10
    host.press("*")
    assert host.app.table.match.game.scores == [0, 0]
