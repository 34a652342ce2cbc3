"""The plan of a board of strips, for the tests that look at it."""

import pytest

from cribboard_tools.hardware.case.geometry import Plan, plan
from cribboard_tools.hardware.options import chosen


@pytest.fixture
def made(request: pytest.FixtureRequest) -> Plan:
    """Return the plan of the two-track board, or of the preset that a test is parametrized with."""
    return plan(chosen(getattr(request, "param", "two-track"), []))
