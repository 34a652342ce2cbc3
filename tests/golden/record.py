"""Deal and enter the golden game: `python tests/golden/record.py` writes its three files.

first-light.keys: what is pressed (`A!` is a long press); first-light.match: the match in notation;
first-light.end: scores, back pegs and the last screen. The keys come from two people who look at
their own cards (tests/helpers/player.py); the counts were checked by the oracle of tests/host.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "firmware"), str(HERE.parent.parent)]

from cribboard.rules import notation  # noqa: E402 - the paths come first
from cribboard.rules.match import Match  # noqa: E402
from cribboard.screen import font, oled_layout  # noqa: E402
from cribboard.table.table import Table  # noqa: E402
from tests.helpers.player import Sensible  # noqa: E402
from tests.helpers.scripts import press_keys  # noqa: E402

SEED = 36  # won in the middle of a hand's count, with a skunk
#: Once it is known who deals: a wrong starter undone; a key refused; points by hand taken back.
SLIPS = ["7", "*", "D", "A!", "3", "#", "*"]


def all_commands(match):
    """Return the match's commands from its first."""
    found = []
    for index in range(1, match.index + 1):
        found += match.history.before(index)[1]
    return found + match.commands


def main():
    """Write the three files."""
    table, players, keys = Table(Match()), Sensible(SEED), []
    view = table.view()
    while view.asked_for != "game":
        assert not view.is_error, (keys, view.message)
        new = players.next_keys(view) + SLIPS * (not keys)
        press_keys(table, new)
        keys += new
        view = table.view()
    lines = [" ".join(keys[at : at + 20]) for at in range(0, len(keys), 20)]
    (HERE / "first-light.keys").write_text("\n".join(lines) + "\n")
    (HERE / "first-light.match").write_text(notation.text(all_commands(table.match)))
    end = [" ".join(map(str, view.scores)), " ".join(map(str, view.backs))]
    end += [font.letters(row) + "|" for row in oled_layout.draw(view)]
    (HERE / "first-light.end").write_text("\n".join(end) + "\n")


if __name__ == "__main__":
    main()
