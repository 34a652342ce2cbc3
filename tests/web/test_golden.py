"""The golden game, clicked key by key in a real browser, with a reload in every deal."""

from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"
KEYS_TO_RELOAD = 15  # a deal is longer


def test_golden_game_ends_as_it_does_everywhere(table):
    keys = (GOLDEN / "first-light.keys").read_text().split()
    scores, _, *rows = (GOLDEN / "first-light.end").read_text().splitlines()
    expected = [row[:21] for row in rows]
    for count, key in enumerate(keys, start=1):
        if key.endswith("!"):
            table.hold(key[0])
        else:
            table.click(key)
        if count % KEYS_TO_RELOAD == 0:
            table.reload()
    table.tab.wait_for_function(
        "rows => cribboard.screen().join('|') === rows", arg="|".join(expected)
    )
    table.wait_for_peg(1, int(scores.split()[1]))
