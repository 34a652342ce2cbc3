"""Write what each session and command says now: `python tests/golden/record_sessions.py`.

tests/helpers/transcripts.py and tests/helpers/host/console.py describe the files.
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
from tests.helpers.host import console  # noqa: E402

for path in sorted(HERE.glob("*.session")):
    path.write_text("\n".join(transcripts.played(path.read_text().splitlines())) + "\n")
for path in sorted(HERE.glob("*.console")):
    told = ["\n".join(console.played(part)) for part in console.parts(path)]
    path.write_text("\n\n".join(told) + "\n", encoding="utf-8")
