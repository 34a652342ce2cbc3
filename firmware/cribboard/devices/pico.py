"""The Pico as a home: its devices on the pins of pins.py, built at power-on."""

import asyncio
import micropython
import sys
import time
from machine import ADC, PWM, Pin, Timer, mem32, soft_reset

from cribboard.devices import (
    chip,
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
from cribboard.devices.watchdog import Watchdog

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from cribboard import home


class Clock:
    """The Pico's clock, as `home.Clock`: milliseconds that wrap, so only `diff` compares them."""

    def __init__(self) -> None:
        self.now_ms: "Callable[[], int]" = time.ticks_ms  # type: ignore[assignment]  # a type of its own
        self.diff = time.ticks_diff  # diff(later, earlier)
        self.sleep_ms = asyncio.sleep_ms


class Pico:
    """The devices, as `home.Home` describes them, but for the voice.

    load: returns the owner's settings in files; glyphs, beyond: the display's letters, as
    `viper_loops.Letters` takes them. Where the owner wants no service, Ctrl-C does not open the
    REPL, which then opens only with SAFE at power-on.
    """

    soft_reset = staticmethod(soft_reset)

    def __init__(self, load: "Callable[[home.Files], Any]", glyphs: bytes, beyond: str) -> None:
        self.clock, self.processor = Clock(), chip
        self.files: "home.Files" = flash_files.Files("/data")
        self.start_anew: "Callable[[], None] | None" = None
        if not flash_files.is_mounted():
            # Imported here: a board whose flash is sound needs no memory for it.
            from cribboard.devices import memory_files

            files = memory_files.Files()
            self.files, self.start_anew = files, files.start_anew
        owned = load(self.files)
        self._has_service: bool = owned["has_service"]
        if not self._has_service:
            micropython.kbd_intr(-1)
        self.watchdog = Watchdog()
        self.log = error_log.log
        buzzer = Buzzer(PWM(Pin(pins.BUZZER)), Timer(-1))
        self.buzzer: "home.Buzzer | None" = buzzer
        self.silence: "list[Callable[[], object]]" = [buzzer.stop]
        self.screen: "home.Screen | None" = None
        self.find_screen = ScreenFinder(glyphs, beyond, owned["is_screen_turned"], owned["screen"])
        self.paint = viper_loops
        model, offset_mv = sys.implementation._machine, owned.get("vsys_offset_mv", 0)
        sensed = supply.Supply(ADC, Pin, mem32, model, offset_mv)
        self.sense_ma, self.rail_mv = sensed.sense_ma, sensed.rail_mv
        data = Pin(pins.LED_DATA)  # as it is: boot.py's zeros may still be going out
        rail = Pin(pins.LED_ENABLE, Pin.OUT, value=0)
        self.pixels = pixels.Pixels(data, rail, pins.STRIP_PIXELS, self.rail_mv)
        pulled_up = lambda number: Pin(number, Pin.IN, Pin.PULL_UP)  # noqa: E731
        self.keypad = keypad.Keypad(pulled_up, Timer(-1), owned)

    def speaker(self) -> "home.Speaker":
        """Return a new speaker on its pins."""
        # Imported here: only boards with a voice pack need the memory that it takes.
        from cribboard.devices.speaker import Speaker

        data, clock = [Pin(pin, Pin.OUT, value=0) for pin in (pins.SOUND_DATA, pins.SOUND_CLOCK)]
        speaker = Speaker(data, clock)
        self.silence.append(speaker.stop)
        return speaker

    def wire(self) -> usb_serial.Wire:
        """Return a new end of the USB serial wire, for the link."""
        return usb_serial.Wire(self._has_service, chip.is_port_closed)
