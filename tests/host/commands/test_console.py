"""Recorded commands, settings and dealt games of the page, and calls: they say what they said.

Their files are described by console.py, drawer.py, deal_sessions.py and recorded_calls.py in
tests/helpers/host.
"""

import pytest

from cribboard.language import phrases
from tests.helpers.host import console, deal_sessions, drawer, recorded_calls

PLAYED = {
    "console": console.played,
    "drawer": drawer.played,
    "deals": deal_sessions.played,
    "calls": recorded_calls.played,
}
PARTS = {
    f"{path.stem}: {part[0][2:]}": (kind, part)
    for kind in PLAYED
    for path in sorted(console.GOLDEN.glob(f"*.{kind}"))
    for part in console.parts(path)
}


@pytest.mark.parametrize("title", PARTS)
def test_what_was_recorded_is_said_again(title):
    kind, part = PARTS[title]
    assert PLAYED[kind](part) == part
    phrases.use("en")
