"""The clock seam on MicroPython: milliseconds that wrap, so compare them with `diff` only."""

import asyncio
import time

now_ms = time.ticks_ms
diff = time.ticks_diff  # diff(a, b): a - b, where a is the later
sleep_ms = asyncio.sleep_ms
