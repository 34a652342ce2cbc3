"""Tests of boot.py on a machine of fake registers, which counts hangs, and of main.py."""

import struct
import sys
import types
from pathlib import Path

import pytest

from cribboard.devices import pins
from cribboard.lights import presets

BOOT = Path(__file__).parents[3] / "boot.py"
SOURCE = BOOT.read_text(encoding="utf-8")
MAIN = (BOOT.parent / "firmware/main.py").read_text(encoding="utf-8")
PATH = ["", ".frozen", "/lib"]
ENABLE, ARMED = 1 << 30, 0x80
BASES = {"RP2040": 0x40058000, "RP2350": 0x400D8000}
CLEAR, SCRATCH0 = 0x3000, 0x0C


class Registers(dict[int, int]):
    """mem32: what was never written reads 0; 0x3000 on, bits are cleared."""

    def __getitem__(self, address):
        return self.get(address, 0)

    def __setitem__(self, address, value):
        assert 0 <= value < 1 << 32
        if address & 0xF000 == CLEAR or address & 0xF000 == 0xB000:
            super().__setitem__(address - CLEAR, self[address - CLEAR] & ~value)
        else:
            super().__setitem__(address, value)


class Machine:
    """One board: its registers outlive a reset."""

    def __init__(self, monkeypatch, chip="RP2040"):
        self.mem32 = Registers()
        self.base = BASES[chip]
        self.is_safe_held = False
        self.scope = {}
        self.breaks = None
        machine = types.ModuleType("machine")
        machine.mem32 = self.mem32
        machine.Pin = self.pin
        machine.PWM, machine.bitstream = self.pwm, self.send
        rp2 = types.ModuleType("_rp2")
        rp2.StateMachine = self.state_machine
        monkeypatch.setitem(sys.modules, "_rp2", rp2)
        machine.Timer = self.timer
        machine.WDT = lambda timeout: types.SimpleNamespace(feed=lambda: None)
        monkeypatch.setitem(sys.modules, "machine", machine)
        clock = types.ModuleType("time")
        clock.sleep_ms = self.sleep_ms
        clock.ticks_ms = lambda: self.now_ms
        clock.ticks_diff = lambda later, earlier: later - earlier
        monkeypatch.setitem(sys.modules, "time", clock)
        implementation = types.SimpleNamespace(_machine=f"Raspberry Pi Pico with {chip}")
        monkeypatch.setattr(sys, "implementation", implementation)
        self.is_lamp_lit = False
        self.now_ms = 0
        self.zeros = []  # what the state machine was told, in order
        self.has_pio = True
        self.shown = []  # (pin, level), wire bytes, or the buzzer's duty, as they came
        self.callback = None
        self.pin.__func__.IN = self.pin.__func__.PULL_UP = 0
        self.pin.__func__.OUT = 1

    def pin(self, name, *_, value=None):
        assert name in (2, 3, 14, 15, "LED")
        if value is not None:
            self.shown.append((name, value))
        if name in (2, 14):
            return name
        if name == 15:
            return types.SimpleNamespace(value=lambda: not self.is_safe_held)
        return types.SimpleNamespace(value=self.light)

    def light(self, value):
        self.is_lamp_lit = bool(value)

    def pwm(self, pin, freq, duty_u16):
        assert pin == 14 and duty_u16 == 0
        return types.SimpleNamespace(duty_u16=self.shown.append)

    def timer(self, period, callback):
        self.callback = callback
        return types.SimpleNamespace(period=period)

    def state_machine(self, number, program, **options):
        if not self.has_pio:
            raise OSError(12)
        assert number == 0 and options == {"freq": 10_000_000, "sideset_base": 2}
        self.zeros.append(program[0])
        return types.SimpleNamespace(active=lambda is_on: self.zeros.append("on" * is_on))

    def send(self, pin, encoding, timing, data):
        assert (pin, encoding) == (2, 0)
        self.shown.append(data)

    def sleep_ms(self, ms):
        self.now_ms += ms
        if self.shown:
            self.shown.append(f"{ms} ms")
        if self.breaks:
            raise self.breaks

    def boot(self):
        """Run boot.py; return whether it says not to start."""
        self.scope = scope = {}
        exec(compile(SOURCE, "boot.py", "exec"), scope)
        assert self.is_lamp_lit == scope["is_safe"] or isinstance(self.breaks, KeyboardInterrupt)
        self.is_lamp_lit = False
        return bool(scope["is_safe"])

    def arm(self):
        """As devices/watchdog.py does at its first feed."""
        self.mem32[self.base] = self.mem32[self.base] | ENABLE
        self.mem32[self.base + SCRATCH0] = self.mem32[self.base + SCRATCH0] | ARMED

    @property
    def is_armed(self):
        return bool(self.mem32[self.base] & ENABLE)

    @property
    def resets(self):
        return self.mem32[self.base + SCRATCH0] >> 8 & 255


@pytest.fixture
def machine(monkeypatch):
    return Machine(monkeypatch)


@pytest.mark.parametrize("chip", sorted(BASES))
def test_three_marked_resets_in_a_row_are_safe_mode(chip, monkeypatch):
    machine = Machine(monkeypatch, chip)
    assert not machine.boot()
    for resets in (1, 2, 3):
        machine.arm()
        assert machine.boot() == (resets == 3)
        assert not machine.is_armed and machine.resets == resets
    assert not machine.boot(), "a soft reset at the prompt starts it again"
    assert machine.resets == 3


def test_resets_that_the_firmware_did_not_mark_count_for_nothing(machine):
    for _ in range(6):
        machine.mem32[machine.base] = ENABLE  # mpremote's reset is one by the watchdog too
        assert not machine.boot()
        assert not machine.is_armed and machine.resets == 0


def test_a_boot_that_was_well_begins_the_count_anew(machine):
    for _ in range(4):
        for _ in range(2):
            machine.arm()
            assert not machine.boot()
        assert not machine.boot()


def test_what_is_in_the_register_at_power_on_is_not_believed(monkeypatch):
    for noise in (0xFFFFFFFF, 0x80, 0x12345687, 0x43510087):
        machine = Machine(monkeypatch)
        machine.mem32[machine.base + SCRATCH0] = noise
        assert not machine.boot() and machine.resets == 0


def test_safe_held_is_safe(machine):
    machine.is_safe_held = True
    assert machine.boot()


def test_nothing_gets_out_of_it(machine, monkeypatch):
    for error in (OSError(5), MemoryError(), RuntimeError("x")):
        machine.breaks = error
        assert not machine.boot()
    machine.breaks = KeyboardInterrupt()
    assert machine.boot(), "who sends Ctrl-C wants the prompt"
    monkeypatch.delitem(sys.modules, "machine")
    monkeypatch.setitem(sys.modules, "machine", None)
    assert not machine.boot()


def watchdog():
    """Return devices/watchdog.py on the machine that `Machine` has put in place."""
    path = BOOT.parent / "firmware/cribboard/devices/watchdog.py"
    made = types.ModuleType("watchdog_on_fakes")
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), vars(made))
    return made


@pytest.mark.parametrize("chip", sorted(BASES))
def test_the_watchdog_and_boot_mean_the_same_registers(chip, monkeypatch):
    machine = Machine(monkeypatch, chip)
    for resets in (1, 2, 3):
        assert not machine.boot()
        dog = watchdog().Watchdog()
        assert dog.resets == resets - 1
        dog.feed()  # and then it hangs
    assert machine.boot() and machine.resets == 3
    assert not machine.boot()
    dog = watchdog().Watchdog()
    dog.feed()
    dog.disarm()
    assert not machine.boot() and machine.resets == 3
    machine.mem32[machine.base + SCRATCH0] = 0  # a boot.py with another mark
    with pytest.raises(AssertionError):
        watchdog().Watchdog()


def test_three_failures_at_the_start_are_as_bad_as_three_hangs(machine):
    assert not machine.boot()
    dog = watchdog().Watchdog()
    assert [dog.count_failure(True), dog.count_failure(True)] == [1, 2]
    assert dog.count_failure(False) == 0  # one in play
    for failures in (1, 2, 3):
        assert dog.count_failure(True) == failures
        dog.disarm()  # as before a soft reset, such as that for lack of memory
        assert machine.boot() == (failures == 3)
        dog = watchdog().Watchdog()
    assert not machine.boot(), "a soft reset at the prompt starts it again"
    dog = watchdog().Watchdog()
    dog.count_failure(True)
    for ms in (0, 60_001):  # a minute without a failure
        machine.now_ms += ms
        dog.feed()
    assert dog.count_failure(True) == 1


def test_every_start_begins_with_a_dark_frame_for_the_longest_strip(monkeypatch):
    for is_safe_held in (False, True):
        machine = Machine(monkeypatch)
        machine.is_safe_held = is_safe_held
        machine.boot()
        program, is_on = machine.zeros
        assert isinstance(program, bytearray) and is_on == "on"
        numbers = [word & 31 for (word,) in struct.iter_unpack("<H", program) if word >> 5 == 0x702]
        assert len(numbers) == 3  # set(y, ..), shifted into ISR five bits each
        bits = (numbers[0] << 10 | numbers[1] << 5 | numbers[2]) + 1
        assert bits >= 32 * presets._MOST_PIXELS and bits % 24 == bits % 32 == 0
        assert machine.mem32[0x50200008] == 1 << 24  # cleared ahead of it
        assert bits * 1.25 / 1000 < 45, "what safe mode shows comes after them"
    machine = Machine(monkeypatch)
    machine.has_pio = False
    assert not machine.boot() and "prompt_timer" in machine.scope


def test_safe_mode_is_seen_and_heard(machine):
    """One red pixel, once the rail is up, and three beeps, after which the buzzer is silent."""
    assert not machine.boot() and machine.shown == []
    assert machine.scope["prompt_timer"].period >= 5000  # main.py has stopped it by then
    machine.is_safe_held = True
    assert machine.boot() and "prompt_timer" not in machine.scope
    timer = types.SimpleNamespace(deinit=lambda: machine.shown.append("end"))
    while "end" not in machine.shown:
        machine.callback(timer)
    assert machine.now_ms >= 1 + 45 + 30
    data, rail, wait, frame, *duties, _ = machine.shown
    assert (data, rail) == ((pins.LED_DATA, 0), (pins.LED_ENABLE, 1))
    assert int(wait.split()[0]) * 1000 > 2 * pins.RAIL_US
    assert frame[0] == frame[1] > 0 and not any(frame[2:]), "amber, green or red first"
    assert len(frame) % 12 == 0, "whole pixels of three bytes, and of four"
    assert [bool(duty) for duty in duties] == [True, False, True, False, True, False]
    assert f"Pin({pins.BUZZER})" in SOURCE


def test_the_pins_are_those_of_the_hardware_and_boots_own():
    used = (pins.LED_DATA, pins.LED_ENABLE, pins.SDA, pins.SCL, *pins.ROWS, *pins.COLUMNS)
    used += (pins.BUZZER, pins.SAFE, *pins.TWIN_ROWS, pins.CC1, pins.CC2, pins.SUPPLY)
    assert used == (*range(2, 20), 26, 27, 28)
    assert f"Pin({pins.SAFE}, " in SOURCE


@pytest.mark.parametrize(
    ("scope", "is_started"), [({}, True), ({"is_safe": False}, True), ({"is_safe": True}, False)]
)
@pytest.mark.parametrize("error", [None, KeyboardInterrupt()])
def test_the_frozen_firmware_runs_unless_boot_says_safe_and_leaves_a_prompt(
    monkeypatch, scope, is_started, error
):
    monkeypatch.setattr(sys, "path", PATH[:])
    done = []

    def run():
        done.append(list(sys.path))
        if error:
            raise error

    start = types.SimpleNamespace(run=run)
    package = types.ModuleType("cribboard")
    package.start = start
    monkeypatch.setitem(sys.modules, "cribboard", package)
    timer = types.SimpleNamespace(
        deinit=lambda: done.append("quiet"), init=lambda period, callback: done.append(callback)
    )
    names = {**scope, "prompt_timer": timer, "watch_prompt": "watch"}
    if error and is_started:
        with pytest.raises(KeyboardInterrupt):
            exec(MAIN, names)
    else:
        exec(MAIN, names)
    assert done == (["quiet", [".frozen"], "watch"] if is_started else [])
    assert sys.path == PATH
