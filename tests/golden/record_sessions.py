"""Write what each session and command says now: `python tests/golden/record_sessions.py`.

The files are described in tests/helpers/transcripts.py, and in its `host` by console.py, drawer.py,
deal_sessions.py and recorded_calls.py.
Read the difference before you commit it.
"""

import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / folder) for folder in ("firmware", "host_tools", ".")]
os.environ.setdefault("PYTHONIOENCODING", "utf-8")

from tests.helpers import transcripts  # noqa: E402 - the paths come first
from tests.helpers.host import console, deal_sessions, drawer, recorded_calls  # noqa: E402

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
