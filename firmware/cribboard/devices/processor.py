"""Processor: its clock, and how often what it read from flash was in the cache (XIP).

Source: RP2040 data sheet 2.6.3.5 and RP2350 data sheet 4.4, registers CTR_HIT and CTR_ACC: they
stop at 32 bits, which they reach within a minute, and a write sets them to 0.
"""

import sys
from machine import freq, mem32

_CONTROL = 0x400C8000 if "RP2350" in sys.implementation._machine else 0x14000000
_HITS, _READS = _CONTROL + 0x0C, _CONTROL + 0x10


_counted = [0, 0]  # hits and reads so far


def count() -> None:
    """Add what the counters have, and set them to 0: at least twice a minute."""
    _counted[0] += mem32[_HITS]
    _counted[1] += mem32[_READS]
    mem32[_HITS] = mem32[_READS] = 0


def health() -> "dict[str, int]":
    """Return the processor's part of the link's `health` answer, counted since power-on."""
    count()
    hits, reads = _counted
    return {"clock_mhz": freq() // 1_000_000, "flash_hits": hits, "flash_reads": reads}
