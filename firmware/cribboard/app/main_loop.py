"""Main loop: drive an App with asyncio, its keys in a task of their own."""

import asyncio

from cribboard.base.constants import SETTLE_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.app.app import App
    from cribboard.home import Home


async def _handle_keys(app: "App", devices: "Home") -> None:
    while True:
        symbol, is_long, *side = await devices.keypad.next()
        if is_long is None:
            app.touch(symbol != "")
            app.step()
            continue
        begin_ms = devices.clock.now_ms()
        if devices.keypad.has_finger and app.table.is_doubled(symbol, begin_ms, *side):
            app.touch(False)
            continue
        app.press(symbol, is_long, *side)
        app.step()  # the frame is sent before anything else
        app.sounds.key(app.view, is_long)
        app.health.end_turn(begin_ms)


async def run(devices: "Home", app: "App") -> None:
    """Run the board of `devices` until it is cancelled."""
    keypad, clock = devices.keypad, devices.clock
    keypad.on_touch = app.contact
    keys = asyncio.create_task(_handle_keys(app, devices))
    try:
        while True:
            settle_ms = clock.now_ms()  # a turn that begins now would delay the key
            while keypad.is_settling and clock.diff(clock.now_ms(), settle_ms) < SETTLE_MS:
                await clock.sleep_ms(1)
            begin_ms = clock.now_ms()
            wait_ms = app.step()
            app.health.end_turn(begin_ms)
            # 1 ms if a key came during the turn: asyncio then handles that first.
            await clock.sleep_ms(wait_ms or int(keypad.is_settling))
            if keys.done():
                await keys  # raises what ended it
    finally:
        keys.cancel()
