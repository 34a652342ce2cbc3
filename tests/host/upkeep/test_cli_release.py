"""Version and metadata of the package."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

import cribboard
from cribboard_tools import VERSION

ROOT = Path(__file__).resolve().parents[3]


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
    assert "pip install ." in text and len(text) > 1000
    pages = text + (ROOT / "docs/cli.md").read_text() + (ROOT / "README.md").read_text()
    named = set(re.findall(r"\.(?:whl)?\[(\w+)\]|\bextra(?:\]\(#extras\))? `(\w+)`", pages))
    extras = {"".join(one) for one in named}
    assert len(extras) > 5 and extras <= set(project["optional-dependencies"])
    assert set(re.findall(r"cribboard-([\d.]+)-py3", pages)) == {VERSION}


def test_no_requirement_names_a_package_of_our_own_name() -> None:
    """An installer would ask an index for it, where anybody may register the name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for needed in [project["dependencies"], *project["optional-dependencies"].values()]:
        assert not [one for one in needed if one.startswith("cribboard")]
    emulated = project["optional-dependencies"]["emulator"]
    assert not {one.split(">")[0] for one in project["optional-dependencies"]["pico"]} & {
        one.split(">")[0] for one in emulated
    }


def test_the_source_distribution_has_all_that_git_has() -> None:
    file_list = pytest.importorskip("setuptools.command.egg_info").FileList
    tracked = set(git("ls-files").splitlines())
    found = file_list()
    found.allfiles = sorted(tracked)
    for line in (ROOT / ".ci/MANIFEST.in").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            found.process_template_line(line.strip())
    # setuptools itself adds these
    assert tracked - set(found.files) == {"LICENSE", "pyproject.toml"}


def test_classifiers_name_what_the_workflow_tests() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["classifiers"]
    workflow = (ROOT / ".github/workflows/tests.yml").read_text()
    versions = re.findall(r'part: tools, python: "(3\.\d+)"', workflow)
    prefix = "Programming Language :: Python :: 3."
    assert [f"3.{one.removeprefix(prefix)}" for one in told if one.startswith(prefix)] == versions
    systems = {line.split(": ")[1] for line in workflow.splitlines() if "runs-on" in line}
    assert systems == {"ubuntu-24.04", "${{ matrix.system }}"}  # which installs it elsewhere
    assert [one for one in told if "Operating System" in one] == [
        "Operating System :: POSIX :: Linux"
    ]


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
