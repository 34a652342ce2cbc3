"""Processor: its clock, and how often what it read from flash was in the cache (XIP).

Source: RP2040 data sheet 2.6.3.5 and RP2350 data sheet 4.4, registers CTR_HIT and CTR_ACC: they
stop at 32 bits, which they reach within a minute or two, and a write sets them to 0.
"""

import sys
from machine import freq, mem32

_CONTROL = 0x400C8000 if "RP2350" in sys.implementation._machine else 0x14000000
_HITS, _READS = _CONTROL + 0x0C, _CONTROL + 0x10


def health() -> "dict[str, int]":
    """Return the processor's part of the link's `health` answer; the next one counts from here."""
    health = {
        "clock_mhz": freq() // 1_000_000,
        "flash_hits": mem32[_HITS],
        "flash_reads": mem32[_READS],
    }
    mem32[_HITS] = mem32[_READS] = 0
    return health
