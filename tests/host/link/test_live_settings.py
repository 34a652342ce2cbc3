"""Settings of a real board in the page: what the drawer would show on the board itself."""

import json
import random

import pytest

from cribboard import settings_table
from cribboard_tools.link import client
from cribboard_tools.page.drawer import drawer_state
from cribboard_tools.page.own_board import live_settings
from tests.helpers.host.usb_board import UsbBoard
from tests.host.link.test_hostile_board import HOSTILE

#: What a control shows; the board itself says why it refuses.
SHOWN = ("name", "label", "kind", "now", "when", "needs", "values", "least", "most", "step")
#: Settings that differ from their defaults, with those that they open.
CHANGED = {
    "form": "losing", "players": 3, "target": 61, "best_of": 5, "match_count": "games",
    "brightness": 150, "has_coach": True, "sound": "off", "evening": 3,
}  # fmt: skip


def shown(settings, **more):
    """Return what the page shows of these settings, by name."""
    state = json.loads(live_settings.state(json.dumps({"settings": settings, "tracks": 2, **more})))
    rows = [row for group in state["groups"] for item in group["items"] for row in item["settings"]]
    return {row["name"]: row for row in rows}, state


@pytest.mark.parametrize("changed", [{}, CHANGED])
def test_the_controls_are_those_of_the_boards_own_drawer(changed):
    stream = UsbBoard()
    stream.app.table.settings.update(changed)
    board = client.Wire(stream)
    told = board.get("settings")
    own = drawer_state.DrawerState(stream.app, ())
    found, state = shown(told, budget_ma=board.get("health")["budget_ma"])
    rows = [one for item in own.state()["groups"] for one in item["items"]]
    wanted = {row["name"]: row for item in rows for row in item["settings"]}
    assert set(found) == set(wanted)
    for name, row in wanted.items():
        assert {key: found[name].get(key) for key in SHOWN} == {key: row.get(key) for key in SHOWN}
    assert [one["name"] for one in state["players"]] == told["names"]


def test_each_value_of_a_choice_is_taken_by_the_board_as_it_is_sent():
    stream = UsbBoard()
    board = client.Wire(stream)
    found, _ = shown(board.get("settings"))
    sent = 0
    for row in found.values():
        values = row.get("wire") or [row["least"], row["most"]]
        name = row["setting"]
        for value in values[1:] if row["kind"] == "steps" else values:
            if name in ("best_of", "language") and not value:
                continue
            assert board.get("set", setting=name, value=value) == {name: value}
            assert stream.app.table.settings[name] == value
            sent += 1
    assert sent > 80
    board.get("set", setting="language", value="en")


def test_an_older_boards_settings_are_those_that_it_has():
    settings = settings_table.defaults()
    del settings["evening"], settings["sound"]
    found, _ = shown(settings)
    assert "evening" not in found and "sound" not in found and "level" in found


def test_hostile_settings_are_shown_as_some_board():
    dice = random.Random(43)
    for _ in range(500):
        settings = {name: dice.choice(HOSTILE) for name in settings_table.defaults()}
        budget = dice.choice(HOSTILE)
        found, state = shown(settings, budget_ma=budget)
        assert len(state["players"]) == 3 and found
