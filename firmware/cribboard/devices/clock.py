"""The Pico's clock, as `home.Clock`: milliseconds that wrap, so only `diff` may compare them."""

import asyncio
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

now_ms: "Callable[[], int]" = time.ticks_ms  # type: ignore[assignment]  # a type of its own there
diff = time.ticks_diff  # diff(later, earlier)
sleep_ms = asyncio.sleep_ms
