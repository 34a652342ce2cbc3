"""The circuit, checked by SKiDL's electrical rules."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

# Looked for, not imported: it writes its logs into the folder of whoever imports it.
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        importlib.util.find_spec("skidl") is None, reason='pip install -e ".[second-opinion]"'
    ),
]


def opinion(folder: Path, *short: str) -> dict[str, Any]:
    command = [sys.executable, str(ROOT / "tests/helpers/host/skidl_check.py"), *short]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr.decode()
    found: dict[str, Any] = json.loads(done.stdout.decode().splitlines()[-1])
    return found


def test_skidl_finds_nothing(tmp_path: Path) -> None:
    found = opinion(tmp_path)
    assert (found["errors"], found["warnings"]) == (0, 0), found


def test_skidl_finds_two_outputs_shorted(tmp_path: Path) -> None:
    assert opinion(tmp_path, "LED_DATA", "LED_EN")["errors"] > 0
