"""The golden game in a real browser, key by key, with a reload in every deal."""

from pathlib import Path

import pytest

GOLDEN = Path(__file__).parents[1] / "golden"
KEYS_TO_RELOAD = 12  # a deal is longer


@pytest.mark.long
def test_golden_game_ends_as_it_does_everywhere(table):
    keys = (GOLDEN / "first-light.keys").read_text().split()
    scores, _, *rows = (GOLDEN / "first-light.end").read_text().splitlines()
    since = reloads = 0
    for key in keys:
        if key.endswith("!"):
            table.hold(key[0])
        else:
            table.click(key)
        since += 1
        if since >= KEYS_TO_RELOAD and any("play a card" in row for row in table.settle()):
            table.reload()  # in mid-play; half an entry would have to be typed again
            since = 0
            reloads += 1
    assert reloads > 5
    expected = [row[:21] for row in rows]
    table.wait_for_screen(expected)
    table.wait_for_peg(1, int(scores.split()[1]))
