"""Version and metadata of the package."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import cribboard
from host_tools import VERSION

ROOT = Path(__file__).resolve().parents[2]


def git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("this is no checkout: there are no tags to compare with")
    return done.stdout


def test_the_package_the_firmware_and_the_changelog_are_of_one_version() -> None:
    newest = re.search(r"^## (?!Unreleased)(\S+)", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert newest
    assert {VERSION, cribboard.__version__, newest[1]} == {VERSION}


def test_the_page_on_pypi_has_no_link_that_only_a_checkout_has() -> None:
    """What is no http(s) address would point into PyPI's own site."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    text = (ROOT / project["readme"]).read_text()
    links = re.findall(r"\]\(([^)]*)\)", text) + re.findall(r"(?:src|href)=\W?([^\s>]*)", text)
    assert [link for link in links if not link.startswith(("https://", "http://"))] == []
    assert "pip install cribboard" in text and len(text) > 1000
    for extra in re.findall(r"cribboard\[(\w+)\]|^\| `(\w+)` \|", text, re.M):
        assert "".join(extra) in project["optional-dependencies"]


def test_the_build_is_bounded_and_the_licence_is_spdx() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert all("<" in one for one in told["build-system"]["requires"])
    assert told["project"]["license"] == "MIT"
    assert [(ROOT / name).is_file() for name in told["project"]["license-files"]] == [True]
    assert not [one for one in told["project"]["classifiers"] if one.startswith("License")]


def test_the_workflow_runs_what_people_run() -> None:
    workflow = (ROOT / ".github/workflows/tests.yml").read_text()
    assert "run: .ci/run" in workflow and os.access(ROOT / ".ci/run", os.X_OK)
    least = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    assert f'"{least.removeprefix(">=")}"' in workflow


def test_a_tag_on_this_commit_is_this_version_and_none_is_later() -> None:
    here = git("tag", "--points-at", "HEAD", "--list", "v*").split()
    assert set(here) <= {f"v{VERSION}"}
    tags = git("tag", "--merged", "HEAD", "--list", "v*").split()
    numbers = [tuple(map(int, tag[1:].split("."))) for tag in tags if re.fullmatch(r"v[\d.]+", tag)]
    assert all(number <= tuple(map(int, VERSION.split("."))) for number in numbers)
