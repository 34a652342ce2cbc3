"""Tests of drivers at start on fake pins: a held I2C bus, a bad one, DMA channels left running."""

import importlib.util
import sys
import time
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from cribboard.base.constants import OLED_KINDS
from cribboard.devices import oled, pins
from cribboard.store import settings

DRIVERS = Path(oled.__file__).parent


def load(monkeypatch, name, **modules):
    """Load a driver that only a Pico can import, with these modules in the place of the Pico's."""
    monkeypatch.setattr(time, "sleep_us", lambda us: None, raising=False)
    native = ModuleType("micropython")
    native.native = lambda function: function
    for key, module in {"micropython": native, **modules}.items():
        monkeypatch.setitem(sys.modules, key.replace("__", "."), module)
    spec = importlib.util.spec_from_file_location(f"{name}_on_fakes", DRIVERS / f"{name}.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


# -- the bus of the display -----------------------------------------------------------------------


class Bus:
    """Two open-drain lines with pull-ups; a display holds SDA for so many clocks."""

    def __init__(self, holding=0, is_scl_held=False):
        self.holding, self.is_scl_held = holding, is_scl_held
        self.driven = {pins.SDA: 1, pins.SCL: 1}
        self.clocks = self.stops = 0
        self.freqs = []
        self.timeouts_us = []
        self.is_answering = True

    def level(self, pin):
        if pin == pins.SCL:
            return int(self.driven[pin] and not self.is_scl_held)
        return int(self.driven[pin] and self.clocks >= self.holding)

    def drive(self, pin, value):
        before = {one: self.level(one) for one in self.driven}
        self.driven[pin] = value
        if pin == pins.SCL and self.level(pin) > before[pin]:
            self.clocks += 1
        if pin == pins.SDA and self.level(pin) > before[pin] and self.level(pins.SCL):
            self.stops += 1

    def machine(self):
        """Return a `machine` module whose pins and I2C are on this bus."""
        bus = self

        class Pin:
            IN, OUT, OPEN_DRAIN, PULL_UP = range(4)

            def __init__(self, number, mode=IN, pull=None):
                self.number = number
                bus.drive(number, 1)

            def init(self, mode, value=1):
                assert mode == Pin.OPEN_DRAIN, "a line that is driven high shorts the display"
                bus.drive(self.number, value)

            def __call__(self, value=None):
                if value is not None:
                    bus.drive(self.number, value)
                return bus.level(self.number)

        def make_i2c(number, freq, timeout, sda, scl):
            bus.freqs.append(freq)
            bus.timeouts_us.append(timeout)
            return bus

        made = ModuleType("machine")
        vars(made).update(Pin=Pin, I2C=make_i2c, ADC=None, PWM=None, Timer=None)
        return made

    def readfrom_mem(self, address, register, count):
        if not self.is_answering:
            raise OSError(5)
        return b"\x06"

    def writeto(self, address, data):
        if not self.is_answering:
            raise OSError(5)


def display_on(monkeypatch, bus):
    loops = SimpleNamespace(Letters=lambda glyphs, beyond: SimpleNamespace(columns=None))
    return load(
        monkeypatch, "display_bus", machine=bus.machine(), cribboard__devices__viper_loops=loops
    )


def finder_on(monkeypatch, bus, kind="auto"):
    return display_on(monkeypatch, bus).ScreenFinder(b"", "", False, kind)


def test_a_bus_that_nobody_holds_is_left_alone(monkeypatch):
    bus = Bus()
    assert display_on(monkeypatch, bus).free_bus(pins.SDA, pins.SCL)
    assert (bus.clocks, bus.stops) == (0, 0)


@pytest.mark.parametrize("clocks", range(1, 10))
def test_a_display_that_holds_the_bus_in_mid_byte_is_clocked_free_and_stopped(monkeypatch, clocks):
    """Source: UM10204 3.1.16: SDA stuck low is freed by nine clock pulses at most."""
    bus = Bus(holding=clocks)
    finder = finder_on(monkeypatch, bus)
    assert finder() is not None
    assert bus.stops == 1 and clocks <= bus.clocks <= 10  # the last one: the stop's own
    assert bus.level(pins.SDA) and bus.level(pins.SCL)


@pytest.mark.parametrize("bus", [Bus(holding=1000), Bus(is_scl_held=True)], ids=["sda", "scl"])
def test_a_bus_that_stays_held_is_no_display_and_no_transfer_is_begun(monkeypatch, bus):
    finder = finder_on(monkeypatch, bus)
    assert finder() is None
    assert bus.freqs == [], "a transfer would block until its time-out"
    assert bus.clocks == (0 if bus.is_scl_held else 9 + 1), "nine pulses, and the stop's own"


def test_a_display_that_was_lost_gets_a_slower_bus(monkeypatch):
    bus = Bus()
    finder = finder_on(monkeypatch, bus)
    for _ in range(5):  # found again after each loss
        assert finder() is not None
    assert bus.freqs == [400_000, 100_000, 100_000, 100_000, 100_000]
    page_bits = 9 * 134
    for freq, timeout_us in zip(bus.freqs, bus.timeouts_us, strict=True):
        assert timeout_us > 1.5 * page_bits * 1e6 / freq, "a page would be cut off"


def test_looking_for_a_display_that_is_not_there_slows_no_bus(monkeypatch):
    bus = Bus()
    finder = finder_on(monkeypatch, bus)
    bus.is_answering = False
    for _ in range(5):
        assert finder() is None
    bus.is_answering = True
    assert finder() is not None
    assert bus.freqs == [400_000, 400_000]


def test_another_chip_at_the_address_of_a_display_is_left_alone(monkeypatch):
    """A few searches write to it, later ones not even read; and no bus is made for each."""
    bus = Bus()
    written = []

    def write(address, data):
        written.append(address)
        raise OSError(5)

    monkeypatch.setattr(bus, "writeto", write)
    finder = finder_on(monkeypatch, bus)

    def read(address, register, count):
        if address != 0x3C:
            raise OSError(5)
        return b"\x00"

    monkeypatch.setattr(bus, "readfrom_mem", read)
    for _ in range(3):
        assert finder() is None
    assert 0x3C in written
    written.clear()
    freqs = len(bus.freqs)
    for _ in range(20):
        assert finder() is None
    assert written == [] and len(bus.freqs) == freqs


def test_the_setting_names_every_kind():
    for kind in ("auto", *[row[0] for row in OLED_KINDS]):
        assert settings.is_allowed("screen", kind)
    assert not settings.is_allowed("screen", "other")


# -- the strip's DMA channels ---------------------------------------------------------------------

DMA, PIO0_TX0, ELSEWHERE = 0x50000000, 0x50200010, 0x20001000
PIO0_RX = 0x50200028, 0x5020002C  # of state machines 2 and 3
PIO0_CTRL, PIO0_FDEBUG = 0x50200000, 0x50200008
WRITE_ADDRESS, CONTROL = 0x04, 0x10


def pixels_on(monkeypatch, dma, state_machine, pio, mem32, loops):
    return load(
        monkeypatch,
        "pixels",
        _rp2=SimpleNamespace(DMA=dma, StateMachine=state_machine, PIO=lambda number: pio),
        machine=SimpleNamespace(mem32=mem32),
        cribboard__devices__viper_loops=loops,
        cribboard__devices__ws2812=SimpleNamespace(STEP_HZ=1, PROGRAM=[]),
    )


@pytest.mark.parametrize(
    ("chip", "channels"),
    [("Raspberry Pi Pico with RP2040", 12), ("Raspberry Pi Pico2 with RP2350", 16)],
)
def test_every_dma_channel_that_a_soft_reset_left_at_our_state_machines_is_stopped(
    monkeypatch, chip, channels
):
    """Source: RP2040 data sheet 2.5 (12 channels), RP2350 data sheet 12.6 (16)."""
    mem32 = {}  # a register that the chip does not have is an error
    left = {0, channels - 2, channels - 1}
    for channel in range(channels):
        at = DMA + 64 * channel
        mem32[at] = mem32[at + WRITE_ADDRESS] = ELSEWHERE
        mem32[at + CONTROL] = 0x3F8021
    mem32[DMA + WRITE_ADDRESS] = PIO0_TX0  # of the strip
    mem32[DMA + 64 * (channels - 2)], mem32[DMA + 64 * (channels - 1)] = PIO0_RX  # the keypads
    mem32[PIO0_CTRL], mem32[PIO0_FDEBUG] = 1, 1 << 24  # boot.py's zeros have gone out
    stopped = []

    class Dma:
        channel = 5

        def active(self, value):
            assert all(mem32[DMA + 64 * one + CONTROL] == 0 for one in left), "RP2040-E13"
            stopped.append("aborted")

        def pack_ctrl(self, **options):
            return 0

    pio = SimpleNamespace(remove_program=lambda: stopped.append("forgotten"))
    monkeypatch.setattr(sys.implementation, "_machine", chip, raising=False)
    none = SimpleNamespace()
    pixels = pixels_on(monkeypatch, Dma, lambda *args, **options: None, pio, mem32, none)
    pixels.Pixels(None, None)
    controls = [mem32[DMA + 64 * channel + CONTROL] for channel in range(channels)]
    assert [channel for channel, word in enumerate(controls) if word == 0] == sorted(left)
    assert stopped == ["aborted"] * 2 + ["forgotten"]
