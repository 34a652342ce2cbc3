"""Release files of the hardware: all in one .zip."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cribboard.language.phrases import LANGUAGES
from tests.conftest import ROOT

release_files = pytest.importorskip(
    "cribboard_tools.upkeep.release_files", reason='pip install -e ".[hardware]"'
)


def test_release_files_hold_the_board_and_are_the_same_bytes_each_time(tmp_path: Path) -> None:
    again = tmp_path / "again"
    script = "import sys; from pathlib import Path\n"
    script += "from cribboard_tools.upkeep import release_files\n"
    script += "release_files.make(Path(sys.argv[1]))"
    environment = {**os.environ, "PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo"}
    command = [sys.executable, "-c", script, str(again)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE) as other:
        archive = release_files.make(tmp_path)
        _, said = other.communicate()
    assert other.returncode == 0, said.decode()
    with zipfile.ZipFile(archive) as one, zipfile.ZipFile(again / archive.name) as two:
        assert one.namelist() == two.namelist()
        assert [name for name in one.namelist() if one.read(name) != two.read(name)] == []
    assert archive.read_bytes() == (again / archive.name).read_bytes()
    names = set(zipfile.ZipFile(archive).namelist())
    for name in ("README.md", "carrier/gerbers.zip", "keycard.pdf", "matrix/print.3mf"):
        assert f"hardware/{name}" in names
    for language in LANGUAGES[1:]:
        assert {f"hardware/keycard-{language}{end}" for end in (".svg", ".pdf")} <= names
    assert {"hardware/matrix/stl/top-1.stl", "hardware/two-track/drill.pdf"} <= names
    with zipfile.ZipFile(archive) as made:
        large, small = (made.read(f"hardware/matrix/print{end}.3mf") for end in ("-large-bed", ""))
    assert large != small and large.startswith(b"PK")
