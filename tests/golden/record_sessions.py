"""Write what each session and command says now: `python tests/golden/record_sessions.py`.

The files are described in tests/helpers/transcripts.py, and in its `host` by console.py, drawer.py,
deal_sessions.py and recorded_calls.py. The golden game is first-light.keys (`A!` is a long press),
of two who look at their own cards; first-light.match has it in notation, and first-light.end the
scores, the back pegs and the last screen.
Read the difference before you commit it.
"""

import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / folder) for folder in ("firmware", "host_tools", ".")]
os.environ.setdefault("PYTHONIOENCODING", "utf-8")

from cribboard.rules import notation  # noqa: E402 - the paths come first
from cribboard.screen import font, oled_layout  # noqa: E402
from tests.helpers import transcripts  # noqa: E402
from tests.helpers.host import console, deal_sessions, drawer, recorded_calls  # noqa: E402
from tests.helpers.random_match import unwind  # noqa: E402
from tests.helpers.tables import table_after  # noqa: E402

for path in sorted(HERE.glob("*.session")):
    path.write_text("\n".join(transcripts.played(path.read_text().splitlines())) + "\n")
for pattern, played in (
    ("*.console", console.played),
    ("*.drawer", drawer.played),
    ("*.deals", deal_sessions.played),
    ("*.calls", recorded_calls.played),
):
    for path in sorted(HERE.glob(pattern)):
        told = ["\n".join(played(part)) for part in console.parts(path)]
        path.write_text("\n\n".join(told) + "\n", encoding="utf-8")

table = table_after((HERE / "first-light.keys").read_text())
view = table.view()
end = [" ".join(map(str, pegs)) for pegs in (view.scores, view.backs)]
end += [font.letters(row) + "|" for row in oled_layout.draw(view)]
(HERE / "first-light.end").write_text("\n".join(end) + "\n")
(HERE / "first-light.match").write_text(notation.text(unwind(table.match)))
