"""One version everywhere, and a package.json that names every file of the firmware."""

import json
import re
import subprocess
from pathlib import Path

import pytest

import cribboard
from host_tools import VERSION, package_json

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = json.loads((ROOT / "package.json").read_text())


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("this is no checkout: there are no tags to compare with")
    return done.stdout


def test_the_package_the_firmware_the_changelog_and_mip_are_of_one_version() -> None:
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert newest
    assert {VERSION, cribboard.__version__, MANIFEST["version"], newest[1]} == {VERSION}


def test_a_tag_on_this_commit_is_this_version_and_none_is_later() -> None:
    here = git("tag", "--points-at", "HEAD", "--list", "v*").split()
    assert set(here) <= {f"v{VERSION}"}
    tags = git("tag", "--merged", "HEAD", "--list", "v*").split()
    numbers = [tuple(map(int, tag[1:].split("."))) for tag in tags if re.fullmatch(r"v[\d.]+", tag)]
    assert all(number <= tuple(map(int, VERSION.split("."))) for number in numbers)


def test_mip_gets_every_file_of_the_firmware_to_its_place() -> None:
    again = "python -m host_tools.package_json"
    assert (ROOT / "package.json").read_text() == package_json.text(), f"it is stale: {again}"
    sources = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("firmware/**/*.py")}
    wanted = {path: path.replace("firmware/cribboard/", "a/cribboard/") for path in sources}
    wanted |= {"firmware/main.py": "main.py", "boot.py": "boot.py"}
    assert {source: place for place, source in MANIFEST["urls"]} == wanted
