"""The state that the firmware hands the page after each change."""

import pytest
from driver import START_DEAL


def _state(table):
    """Return the newest state with its legal keys, once the board rests."""
    table.rest()
    return table.tab.evaluate("cribboard.state()")


@pytest.mark.long
def test_state_before_and_during_a_deal(table):
    state = _state(table)
    assert state["asked_for"] == "dealer" and state["prompt"].startswith("Who deals first?")
    assert (state["form"], state["phase"], state["turn_track"]) == ("six-card", "", -1)
    assert set("12#") < set(state["legal_keys"])
    assert not {"5", "*", "*!"} & set(state["legal_keys"]), "nothing to undo or redo"
    table.click(START_DEAL + "78")
    state = _state(table)
    assert state["scores"] == [2, 0] and state["backs"] == [0, 0]
    assert state["patter"] == "fifteen for two" and state["is_patter_new"]
    assert (state["phase"], state["count"], len(state["series"])) == ("play", 15, 2)
    assert (state["dealer_track"], state["turn_track"]) == (0, 1)
    assert state["prompt"].startswith("Orange: play a card")
    assert state["names"] == ["Blue", "Orange"] and state["colours"][0] == "#40aaff"
    assert state["moves"] == [[0, 0, [2]]] and state["serial"] == 1
    assert [event[0] for event in state["events"]] == ["score"]
    assert {"5", "D!", "A!", "*"} < set(state["legal_keys"]) and "*!" not in state["legal_keys"]
    assert "D" not in state["legal_keys"]  # no go: any card can be laid


def test_state_tells_of_each_change_once(table):
    table.rest()
    table.tab.evaluate(
        """async () => {
          const { onState } = await import("./base/state.js");
          window.told = [];
          window.stop = onState((state) => told.push([state.asked_for, Boolean(state.legal_keys)]));
        }"""
    )
    table.click("1")
    _state(table)
    told = table.tab.evaluate("told")
    assert told == [["dealer", True], ["starter", False], ["starter", True]]
    table.tab.wait_for_timeout(500)  # at rest nothing is sent
    assert table.tab.evaluate("told.length") == 3
    table.tab.evaluate("stop()")
    table.click("5")
    _state(table)
    assert table.tab.evaluate("told.length") == 3


@pytest.mark.long
def test_names_of_other_scripts_arrive_whole(page):
    page.open()
    page.tab.evaluate(
        """() => {
          const settings = { names: ["Zoë", "Ærøskøbing", "王"] };
          const bytes = new TextEncoder().encode(JSON.stringify(settings));
          const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
          localStorage["cribboard:file:settings"] = hex;
        }"""
    )
    page.reload()
    assert _state(page)["names"] == ["Zoë", "Ærøskøbing"]
