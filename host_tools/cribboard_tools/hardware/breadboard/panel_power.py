"""Current of the board with a panel: one budget, whatever port or charger feeds it."""

from typing import Any

from cribboard.lights.layout import PANEL_COLUMNS, PANEL_ROWS
from cribboard_tools.hardware.circuit import power_budget
from cribboard_tools.hardware.options import PANEL, SUPPLIES

PIXELS = PANEL_COLUMNS * PANEL_ROWS
#: The source: the budget is that of a plain port, because nothing tells the Pico of a better one.
SOURCE = "usb"
PLAYERS = TRACKS = 2


def draws() -> list[power_budget.Draw]:
    """Return every state of a game, as the firmware limits it; nothing switches the panel off."""
    every = power_budget.limited(PIXELS, PLAYERS, TRACKS, SOURCE)
    return [draw for draw in every if draw.given_ma > power_budget.BASE_MA]


def budget_ma() -> int:
    """Return the panel's budget, idle current included."""
    return power_budget.budget_ma(SUPPLIES[SOURCE][1])


def is_fit() -> bool:
    """Tell whether a plain port can feed it."""
    return all(draw.is_ok for draw in draws())


def record() -> dict[str, Any]:
    """Return the budget for a program, as power_budget.record; currents in mA."""
    source = power_budget.source_record("any USB port", SOURCE, draws())
    return {"preset": PANEL, "supply": SOURCE, "ok": source["ok"], "pixels": PIXELS,
            "base_ma": power_budget.BASE_MA, "sources": [source]}  # fmt: skip


def table() -> list[str]:
    """Return the budget as lines."""
    first = f"{PANEL}: {PIXELS} pixels, {power_budget.BASE_MA} mA besides the panel"
    return [first, *power_budget.source_lines(f"{PANEL} on any USB port", SOURCE, draws())]
