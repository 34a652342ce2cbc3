"""Recorded commands: tests/helpers/host/console.py describes their files."""

import pytest

from tests.helpers.host import console

PARTS = {
    f"{path.stem}: {part[0][2:]}": part
    for path in sorted(console.GOLDEN.glob("*.console"))
    for part in console.parts(path)
}


@pytest.mark.parametrize("title", PARTS)
def test_a_command_prints_what_was_recorded(title: str) -> None:
    assert console.played(PARTS[title]) == PARTS[title]
