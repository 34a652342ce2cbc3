"""What all tests share."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

# Children of the tests (the command, MicroPython's runner) find the project as the tests do.
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "firmware"), str(ROOT)])
# The page's keys are pressed without a screen, and the tests' text is the same everywhere.
os.environ.setdefault("PYTHONIOENCODING", "utf-8")
sys.dont_write_bytecode = True
