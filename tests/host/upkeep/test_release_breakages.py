"""Planted breakages: each is put alone into a copy of the repository, and a test there refuses it.

`make release` takes only a commit on which `make test-long` has passed, so what a test sees is
not released. The faults are in tests/helpers/host/breakages.toml; each GPIO number is one more.
"""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import ROOT
from tests.helpers.host.scratch_copy import ScratchCopy

pytestmark = pytest.mark.long
LISTED = ROOT / "tests/helpers/host/breakages.toml"
PINS = "firmware/cribboard/devices/pins.py"
_PINS_SEEN_BY = (
    "tests/hardware/test_carrier.py",
    "tests/hardware/test_breadboard.py",
    "tests/host/devices/test_boot.py",
)
_LAST = "*"  # in place of the old text: the last byte but one of the file


class Breakage(NamedTuple):
    """One fault: the text `old` of a file becomes `new`, and one of the tests must see it."""

    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def __str__(self):
        change = "" if self.old == _LAST else f"-{self.old}-{self.new}"
        return re.sub(r"[^\w.+-]+", "_", Path(self.file).name + change)[:90]


def listed():
    """Yield the faults of the list."""
    for group in tomllib.loads(LISTED.read_text(encoding="utf-8"))["group"]:
        for file in group["files"]:
            for old, new in group["changes"]:
                yield Breakage(file, old, new, tuple(group["tests"]))


def other_pins():
    """Yield a fault for each GPIO number of the board: it is one higher."""
    text = (ROOT / PINS).read_text(encoding="utf-8")
    for name, numbers in re.findall(r"^(\w+) = \(?(\d+(?:, \d+)*)\)?(?: +#.*)?$", text, re.M):
        if name not in ("I2C_BUS", "STRIP_PIXELS", "RAIL_US"):
            *_, last = numbers.split(", ")
            new = numbers.removesuffix(last) + str(int(last) + 1)
            bracket = "(" * ("," in numbers)
            old = f"\n{name} = {bracket}{numbers}"
            yield Breakage(PINS, old, f"\n{name} = {bracket}{new}", _PINS_SEEN_BY)


BREAKAGES = [*listed(), *other_pins()]


@pytest.fixture(name="copy", scope="module")
def copy_fixture(tmp_path_factory):
    copy = ScratchCopy(tmp_path_factory.mktemp("broken"))
    copy.commit()
    return copy


def test_there_are_a_hundred_different_ones():
    assert len(set(BREAKAGES)) == len(BREAKAGES) >= 100


@pytest.mark.parametrize("one", BREAKAGES, ids=str)
def test_a_breakage_is_refused(copy, one):
    path = copy.folder / one.file
    whole = path.read_bytes()
    if one.old == _LAST:
        broken = whole[:-2] + bytes([whole[-2] ^ 1]) + whole[-1:]
    else:
        assert one.old.encode() in whole, one.old
        broken = whole.replace(one.old.encode(), one.new.encode(), 1)
    try:
        path.write_bytes(broken)
        options = ("-m", "not long", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")
        done = copy.run("pytest", *options, *one.tests)
    finally:
        path.write_bytes(whole)
    told = done.stdout[-2000:] + done.stderr[-1000:]
    assert done.returncode in (1, 2), told
    assert re.search(r"^(FAILED|ERROR) ", done.stdout, re.M), told
