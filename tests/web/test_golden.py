"""The golden game in a real browser, by the keys' names and the live region, with reloads."""

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"
KEYS_TO_RELOAD = 12  # a deal is longer


@pytest.mark.long
def test_golden_game_ends_as_it_does_everywhere_and_each_word_of_it_is_heard(table):
    keys = (GOLDEN / "first-light.keys").read_text().split()
    scores, _, *rows = (GOLDEN / "first-light.end").read_text().splitlines()
    heard, before = table.listen(), table.tab.evaluate("cribboard.state()")
    since = reloads = 0
    for key in keys:
        table.press_by_name(key)
        screen = table.settle()
        state = table.tab.evaluate("cribboard.state()")
        wanted = state["patter"].split(", ") if state["is_patter_new"] else []
        if state["prompt"] != before["prompt"]:
            wanted += state["prompt"].split("  ")
        said = " ".join(heard()[-1:])
        assert all(" ".join(word.split()) in said for word in wanted), (key, wanted, said)
        before = state
        since += 1
        if since >= KEYS_TO_RELOAD and any("play a card" in row for row in screen):
            table.reload()  # in mid-play; half an entry would have to be typed again
            heard = table.listen()
            since = 0
            reloads += 1
    assert reloads > 5
    expected = [row[:21] for row in rows]
    table.wait_for_screen(expected)
    table.wait_for_peg(1, int(scores.split()[1]))
    pegs = table.tab.get_by_role("list", name="Pegs").get_by_role("listitem").all_text_contents()
    for told, score in zip(pegs, scores.split(), strict=True):
        assert f"front peg in hole {score}," in told
