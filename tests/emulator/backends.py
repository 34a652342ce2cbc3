"""Choice of the emulator of a board: rp2040js, or the slower rp2040py, always at 125 MHz.

Boards with an RP2350 run on rp2350js alone.
"""

import os

from tests.emulator import fast

BACKENDS = ("rp2040js", "rp2040py")


def default_backend(kind: str = "pico") -> str:
    """Return the emulator of a kind of board: CRIBBOARD_PICO, or the fastest that is installed.

    The radio of a Pico W is in rp2040py only. A Pico 2 W runs with its radio off.
    """
    if kind.startswith("pico2"):
        return fast.RP2350
    if kind != "pico":
        return BACKENDS[1]
    chosen = os.environ.get("CRIBBOARD_PICO")
    if chosen:
        assert chosen in BACKENDS, f"CRIBBOARD_PICO is one of {BACKENDS}, not {chosen}"
        return chosen
    return BACKENDS[1] if fast.why_not() else BACKENDS[0]
