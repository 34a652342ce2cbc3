"""Emulated board: a Pico with real MicroPython, keypad, strip, display and piezo.

Tests act and look as a player does: `board.press("5")`, `board.screen`, `board.peg(0).front`. Time
is emulated (`run_ms`).
"""

import math
from collections import namedtuple
from typing import NamedTuple

from cribboard.base.constants import AGAIN_MS
from tests.emulator import fast, image
from tests.emulator.parts import Amplifier, Buzzer, Display, Matrix, Strip

SAFE_PIN = 15
SETTINGS = "/data/settings"
STILL = {SETTINGS: b'{"is_motion_reduced": true}'}
#: Of a W25Q16JV, the Pico's flash chip: a sector erase typically and at worst; a page program.
ERASE_MS, WORST_ERASE_MS, PROGRAM_MS = 45.0, 400.0, 0.4
_ADC_MOST, _ADC_VOLTS, _ADC_PIN = 4095, 3.3, 26


class FlashOperation(NamedTuple):
    """A command that changed the flash chip; `what` is a page's bytes, or the size erased."""

    at_ms: float
    address: int
    what: bytes | int

    @property
    def is_erase(self):
        """Whether it is an erase; otherwise it is a page program."""
        return isinstance(self.what, int)


#: A track's lit pegs as holes 0..121, read off the wire.
Pegs = namedtuple("Pegs", "front back")


class Board:
    """A Pico and what is wired to it, powered on when made. Flash survives `power_off_on`.

    display: the kind of OLED or None.
    kind: of make_firmware.BOARDS. erase_ms, program_ms: how long the flash chip is busy after a
    sector erase and a page program; its data sheet allows WORST_ERASE_MS. is_first_start: `files`
    get no file of settings, so that a board with a display asks for the language.
    is_rail_switched: the strip has power only while the chip says so; a panel on the Pico's plug
    always has.
    """

    def __init__(
        self,
        files=None,
        *,
        flash=None,
        display="ssd1306",
        pad=None,
        keys_down="",
        is_safe_held=False,
        erase_ms=ERASE_MS,
        program_ms=PROGRAM_MS,
        kind="pico",
        is_first_start=False,
        is_rail_switched=True,
    ):
        self.matrix, self.buzzer = pad or Matrix(), Buzzer()
        self.strip = Strip(is_rail_switched)
        self.amplifier = Amplifier()
        self.pads = [self.matrix]
        self.display = Display(display) if display else None
        self.driven = {SAFE_PIN: False} if is_safe_held else {}  # {GPIO: level} driven from outside
        self.adc = [0, 0, 0, 0]  # GP26 to GP29: see set_volts
        self.open_pins = set()  # of those: at 0 V while pulled down
        self.is_host_reading = True  # False: the port is open, but nobody takes what is sent
        self.is_port_open = True  # False: the host has closed the port (DTR)
        self.erase_ms, self.program_ms = erase_ms, program_ms
        self.is_in_boot_loader = False  # the chip stands still: see drive.py
        self.console = ""
        self.listener = None
        self.flash_log = []
        if flash is None:
            kept = {} if is_first_start else {SETTINGS: b"{}"}
            flash = image.flash(kept | (files or {}), kind)
        for symbol in keys_down:
            self.matrix.set(symbol, True)
        self.kind = kind
        self._machine = fast.Machine(self, flash)
        self._machine.power_on()

    # -- power and time ------------------------------------------------------------------------
    def power_off_on(self):
        """Pull the plug and put it back: everything but the flash is lost."""
        self.console = ""
        self.strip.frames.clear()
        self._machine.power_on()

    @property
    def now_ms(self):
        """Emulated time since power-on."""
        return self._machine.now_ns / 1e6

    def run_ms(self, duration_ms):
        """Let the board run for so long."""
        self._machine.run(duration_ms * 1e6)

    def run_until(self, condition, limit_ms=2000, step_ms=2):
        """Run until `condition()`; raise TimeoutError with the console's text after the limit."""
        end_ms = self.now_ms + limit_ms
        while not condition():
            if self.now_ms > end_ms:
                raise TimeoutError(f"not within {limit_ms} ms; console: {self.console[-2000:]}")
            self.run_ms(step_ms)

    # -- fingers -------------------------------------------------------------------------------
    def press(self, symbol, held_ms=60, rest_ms=40):
        """Press and release a key."""
        self.hold(symbol)
        self.run_ms(held_ms)
        self.release(symbol)
        self.run_ms(rest_ms)

    def keys(self, symbols):
        """Press keys separated by spaces; `A!` is a long press.

        Between two presses of one key the pause is longer: sooner than AGAIN_MS it is no second
        press.
        """
        wanted = symbols.split()
        for symbol, after in zip(wanted, [*wanted[1:], ""], strict=True):
            rest_ms = AGAIN_MS if symbol[0] == after[:1] else 40
            self.press(symbol[0], 800 if symbol.endswith("!") else 60, rest_ms)

    def wake(self, limit_ms=4000):
        """Run until the lights and the screen, if there is one, are complete."""
        self.run_until(lambda: self.strip.wire, limit_ms, 20)
        if self.display:
            self.run_until(lambda: "".join(self.screen).strip(), limit_ms, 20)
        self.rest()

    def rest(self, limit_ms=4000, quiet_ms=60):
        """Run until no page was sent and no flash written for `quiet_ms`."""
        while True:
            before = (self.display.bytes_in if self.display else 0, len(self.flash_log))
            self.run_ms(quiet_ms)
            limit_ms -= quiet_ms
            after = (self.display.bytes_in if self.display else 0, len(self.flash_log))
            if before == after or limit_ms < 0:
                return

    def hold(self, symbol):
        """Press a key and keep it down."""
        self.matrix.set(symbol, True)

    def release(self, symbol):
        """Release a key."""
        self.matrix.set(symbol, False)

    def bounce(self, symbol, is_down, duration_ms=10):
        """Close (or open) a contact that bounces for `duration_ms` first."""
        end_ms, state = self.now_ms + duration_ms, is_down
        while self.now_ms < end_ms:
            self.matrix.set(symbol, state)
            self.run_ms(0.7)
            state = not state
        self.matrix.set(symbol, is_down)

    # -- what a player sees ----------------------------------------------------------------------
    @property
    def screen(self):
        """The display's rows of letters; [] without one, or while it is off."""
        return self.display.text() if self.display and self.display.is_on else []

    def peg(self, track):
        """A track's front and back peg, read off the wire by their hue and brightness."""
        return read_pegs(self.strip.pixels, track)

    # -- the console, the pins and the files ---------------------------------------------------
    def on_console(self, data):
        """Record console output; the machine calls this."""
        self.console += data.decode(errors="replace")
        if self.listener:
            self.listener(data)

    def type(self, text):
        """Send text to the USB console."""
        self.send(text.encode())

    def send(self, data):
        """Send bytes to the USB console."""
        self._machine.send(data)

    def read_register(self, address):
        """Return what a register of the chip holds."""
        return self._machine.read(address)

    def is_high(self, pin):
        """Return whether the chip drives a GPIO high."""
        return self._machine.level(pin)

    def watch(self, pin):
        """Return a list to which (ns, level) of each later change of a GPIO is appended."""
        return self._machine.watch(pin)

    def take_misses(self):
        """Return {address of a line: misses of the flash cache} since the last call."""
        return self._machine.take_misses()

    def set_volts(self, pin, volts):
        """Apply a voltage to CC1, CC2 (GP26, GP27), half of the 5 V rail, or a third of VSYS."""
        self.adc[pin - _ADC_PIN] = min(_ADC_MOST, round(_ADC_MOST * volts / _ADC_VOLTS))

    def on_flash(self, now_ns, address, what):
        """Record a command that changed the flash chip; the machine calls this."""
        self.flash_log.append(FlashOperation(now_ns / 1e6, address, what))

    @property
    def erases_ms(self):
        """The times at which the flash chip got an erase command."""
        return [one.at_ms for one in self.flash_log if one.is_erase]

    @property
    def flash_operations(self):
        """Number of erases and page programs so far."""
        erases = len(self.erases_ms)
        return {"erase": erases, "program": len(self.flash_log) - erases}

    @property
    def flash(self):
        """The flash chip's bytes: 2 MB, of a Pico 2 4 MB."""
        return self._machine.flash

    @flash.setter
    def flash(self, data):
        self._machine.flash = data

    @property
    def files(self):
        """Every file on the board's flash now."""
        return image.read(self.flash[image.files_start(self.kind) :])


def read_pegs(pixels, track, places=None):
    """Find a track's two pegs by their hue; the front one is brighter.

    places: {(track, hole): pixel} of the holes 0..121, by default those of the two-track board. A
    peg that is not seen is in the start hole, which it shares with the dealer's glow.
    """
    from cribboard.lights import layout, palette, power

    colour = palette.FRONTS[track]
    hue = [power.GAMMA[colour >> shift & 255] for shift in (16, 8, 0)]
    lit = []
    for hole in range(122):
        at = places[track, hole] if places else layout.TWO_TRACK.pixel(track, hole)
        pixel = pixels[at]
        if _likeness(pixel, hue) > 0.97:
            lit.append((sum(pixel), hole))
    lit.sort(reverse=True)
    holes = [hole for _, hole in lit[:2]] + [0, 0]
    return Pegs(holes[0], holes[1])


def _likeness(pixel, hue):
    """Return the cosine between two colours: 1.0 if only their brightness differs."""
    if not any(pixel):
        return 0.0
    dot = sum(a * b for a, b in zip(pixel, hue, strict=True))
    return dot / math.hypot(*pixel) / math.hypot(*hue)
