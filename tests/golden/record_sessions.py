"""Write what the board says now in each session: `python tests/golden/record_sessions.py`.

tests/helpers/transcripts.py describes the files. Read the difference before you commit it.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent.parent / "firmware"), str(HERE.parent.parent)]

from tests.helpers import transcripts  # noqa: E402 - the paths come first

for path in sorted(HERE.glob("*.session")):
    path.write_text("\n".join(transcripts.played(path.read_text().splitlines())) + "\n")
