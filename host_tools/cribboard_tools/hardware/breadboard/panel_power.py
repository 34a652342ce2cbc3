"""Current of the board with a panel: one budget, whatever port or charger feeds it.

The model of a pixel is the firmware's (lights/power.py). A white pixel draws more by the data sheet
(60 mA) than by the model (42 mA + 1); the PTC covers that.
"""

from typing import Any, NamedTuple

from cribboard.base.constants import PLAIN_USB_MA
from cribboard.lights import power as model
from cribboard.lights import presets

PIXELS = len(presets.find(presets.MATRIX))
#: Pico at 200 MHz, screen all lit, buzzer. Of it 12 mA are an estimate of what 200 MHz take more
#: than 125, docs/flash.md.
BASE_MA = 66
#: A port without an offer on CC: the limit of USB 2.0, and the share of it that is used.
PORT_MA, SHARE = 500, 0.9
#: The lamps' budget, idle current included: that of a plain port, because nothing tells the Pico
#: of a better one.
BUDGET_MA = PLAIN_USB_MA
IDLE_MA = model.drawn_ma(bytes(3))
WHITE_MA = model.drawn_ma(b"\xff\xff\xff") - IDLE_MA
#: Two pegs a player; a trail pixel's level of 255 on each channel; least share of a peg's light.
PEGS, TRAIL, TRAIL_LEVEL, LEAST_PEG_LIGHT = 4, 120, 9, 0.5


class Draw(NamedTuple):
    """State of a game: current asked for, current given, share of the light (0..1)."""

    name: str
    asked_ma: int
    given_ma: int
    light: float
    ok: bool


def draws() -> list[Draw]:
    """Return every state of a game, as the firmware limits it; nothing switches the panel off."""
    trail = round(TRAIL * WHITE_MA * TRAIL_LEVEL / 255)
    idle, found = PIXELS * IDLE_MA, []
    for name, light, least in (
        ("all dark", 0, 0.0),
        (f"{PEGS} pegs full white", PEGS * WHITE_MA, LEAST_PEG_LIGHT),
        (f"{PEGS} pegs and {TRAIL} trail pixels", PEGS * WHITE_MA + trail, 0.0),
        ("all white", PIXELS * WHITE_MA, 0.0),
    ):
        given = min(light, max(0, BUDGET_MA - idle))
        share = round(given / light, 4) if light else 1.0
        total = BASE_MA + idle + given
        is_ok = idle <= BUDGET_MA and total <= SHARE * PORT_MA and share >= least
        found.append(Draw(name, BASE_MA + idle + light, total, share, is_ok))
    return found


def is_fit() -> bool:
    """Tell whether a plain port can feed it."""
    return all(draw.ok for draw in draws())


def record() -> dict[str, Any]:
    """Return the budget for a program; currents in mA."""
    return {
        "ok": is_fit(), "pixels": PIXELS, "base_ma": BASE_MA, "rating_ma": PORT_MA,
        "led_budget_ma": BUDGET_MA, "draws": [draw._asdict() for draw in draws()],
    }  # fmt: skip


def table() -> list[str]:
    """Return the budget as lines."""
    word = "fits" if is_fit() else "TOO WEAK"
    lines = [
        f"{PIXELS} pixels, {BASE_MA} mA besides the panel",
        f"  any USB port: {PORT_MA} mA, LED budget {BUDGET_MA} mA: {word}",
    ]
    for draw in draws():
        dim = "" if draw.light >= 1 else f", held at {draw.light:.0%} of that light"
        flag = "" if draw.ok else "  <- not enough"
        lines.append(f"    {draw.name}: {draw.given_ma} of {draw.asked_ma} mA{dim}{flag}")
    return lines
