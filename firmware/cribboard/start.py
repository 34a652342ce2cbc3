"""Build the Pico's devices, run the app on them, and start it again if it breaks."""

import asyncio
import gc
import micropython
from machine import ADC, PWM, Pin, Timer, soft_reset

import cribboard.devices.builtin_modules  # noqa: F401  (before the others: it makes their imports quick)
from cribboard import app
from cribboard.devices import (
    clock,
    error_log,
    flash_files,
    keypad,
    pins,
    pixels,
    supply,
    usb_serial,
    viper_loops,
)
from cribboard.devices.buzzer import Buzzer
from cribboard.devices.display_bus import ScreenFinder
from cribboard.devices.second_keypad import Twin
from cribboard.devices.watchdog import Watchdog
from cribboard.screen import font
from cribboard.store import settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: Memory is collected after so many bytes: more than is taken before the first frame, which a
#: collection would hold up by 20 ms. The app collects after every key.
COLLECT_BYTES = 100_000


class Devices:
    """What `app.App` names: everything that differs from home to home."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> "Any": ...

        def __setattr__(self, name: str, value: "Any") -> None: ...


def build() -> Devices:
    """Return everything `app.run` is handed, on the pins of `pins.py`."""
    devices = Devices()
    devices.clock = clock
    devices.files = flash_files.Files("/data")
    owned = settings.load(devices.files)
    devices.watchdog = Watchdog()
    devices.log = error_log.log
    devices.wire = lambda: usb_serial.Wire(devices.has_service)
    devices.buzzer = Buzzer(PWM(Pin(pins.BUZZER)), Timer(-1))
    devices.screen = None
    devices.find_screen = ScreenFinder(font.GLYPHS, owned["is_screen_turned"], owned["screen"])
    outputs = [Pin(pin, Pin.OUT, value=0) for pin in (pins.LED_DATA, pins.LED_ENABLE)]
    devices.paint = viper_loops
    cc1, cc2, rail = [ADC(pin) for pin in (pins.CC1, pins.CC2, pins.SUPPLY)]
    devices.sense_ma = lambda: supply.sense_ma(cc1, cc2)
    devices.rail_mv = lambda: supply.rail_mv(rail)
    devices.pixels = pixels.Pixels(outputs[0], outputs[1], pins.STRIP_PIXELS)
    rows = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins.ROWS]
    columns = [Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in pins.COLUMNS]
    devices.keypad = keypad.Keypad(rows, columns, Timer(-1))
    devices.has_service = owned["has_service"]
    if owned["twin"] != "off":
        rows = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins.TWIN_ROWS]
        devices.keypad = Twin(devices.keypad, rows, columns, Timer(-1), owned["twin"] == "turned")
    return devices


def run() -> None:
    """Run the board for good; Ctrl-C gets out to the REPL."""
    if gc.threshold() < 0:  # main.py sets a lower one for modules that lie in RAM
        gc.threshold(COLLECT_BYTES)
    devices = build()
    if not devices.has_service:
        micropython.kbd_intr(-1)  # the only way in is then SAFE at power-on
    try:
        _play(devices)
    finally:
        _let_go(devices)


def _play(devices: Devices) -> None:
    """Run the app; start it again after an error, in a fresh memory if that was full."""
    while True:
        try:
            asyncio.run(app.run(devices))
        except Exception as error:
            gc.collect()
            try:
                if devices.screen is None:
                    devices.screen = devices.find_screen()
                error_log.report(error, devices.screen, devices.files)
            except Exception as failure:  # whatever it is, the game goes on
                print(failure)
            if isinstance(error, MemoryError):
                soft_reset()
            asyncio.new_event_loop()


def _let_go(devices: Devices) -> None:
    """Stop what would go on at the prompt: the watchdog above all, whatever comes between."""
    while True:
        try:
            devices.watchdog.disarm()
            devices.keypad.deinit()
            return
        except KeyboardInterrupt:  # a second Ctrl-C at once
            pass
