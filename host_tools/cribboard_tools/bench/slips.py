"""Costs of slips at the keypad, measured by the tests' people in a separate process."""

from __future__ import annotations

from cribboard_tools.bench import device
from cribboard_tools.bench.device import Unmeasured

PEOPLE = device.ROOT / "tests/helpers/host/slip_bench.py"


def tables(is_short: bool = False) -> str:
    """Return the tables as Markdown; this takes minutes. Raises Unmeasured.

    is_short: of a few deals, which proves only that every measurement works.
    """
    if not PEOPLE.exists():
        raise Unmeasured("the people are part of a checkout of the project, not of the package")
    text = device.run("tests.helpers.host.slip_bench", *(["--deals", "5"] if is_short else []))
    if not text:
        raise Unmeasured("the measurement failed; see its output above")
    return text
