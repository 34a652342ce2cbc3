"""Tests of the supply's sensors on a model of the pins: what is wired, pull-downs, leaks."""

from cribboard.app.alerts import Alerts
from cribboard.base.health import Health
from cribboard.base.view import View
from cribboard.devices import pins, supply
from cribboard.lights.lights import RAMP_MS, Lights
from cribboard.store import settings as stored
from tests.helpers import fakes

PICO = "Raspberry Pi Pico with RP2040"
PICO_2 = "Raspberry Pi Pico2 with RP2350"
PADS = {PICO: 0x4001C000, PICO_2: 0x40038000}
#: The pull-down at its least and its most, in kilohms; the RP2350's may be lower.
PULLS = (30, 50, 80)
LEAK_MV_KOHM = 1  # 1 uA: mV a kilohm


class _Clock:
    """Passes no time: 0.5 ms of settling are all that a sensor may wait."""

    def sleep_us(self, us):
        assert us == 500


supply.time = _Clock()
SENSED = (pins.CC1, pins.CC2, pins.SUPPLY, pins.VSYS)


class Chip:
    """The ADC pins of a chip. wired: {GPIO: (mV, kilohms to the pin)}; what is not there is open.

    An open pin reads `drift_mv` (of each GPIO), but pulled down only what a leak lifts it to.
    """

    def __init__(self, wired=(), drift_mv=(), model=PICO, pull=50, has_radio=False, offset_mv=0):
        self.wired, self.drift_mv = dict(wired), dict(drift_mv)
        self.pull, self.has_radio = pull, has_radio
        self.pulled, self.selected = set(), []
        self.pads = PADS[model] + 4
        self.supply = supply.Supply(self.adc, Pin(self), self, model, offset_mv)

    def adc(self, gpio):
        assert gpio in SENSED
        self.pulled.discard(gpio)  # as MicroPython's ADC does
        return _Adc(self, gpio)

    def __setitem__(self, address, value):
        """Take a pad's control: set bits 0x2000 higher, clear them 0x3000 higher."""
        gpio, at = divmod(address - self.pads & 0xFFF, 4)
        assert at == 0 and value == 4 and gpio in SENSED
        change = address - self.pads - 4 * gpio
        assert change in (0x2000, 0x3000)
        (self.pulled.add if change == 0x2000 else self.pulled.discard)(gpio)

    def mv(self, gpio):
        is_cut_off = gpio == pins.VSYS and self.has_radio and not self.selected[-1]
        if gpio not in self.wired or is_cut_off:
            return LEAK_MV_KOHM * self.pull if gpio in self.pulled else self.drift_mv.get(gpio, 0)
        volts_mv, kohm = self.wired[gpio]
        return volts_mv * self.pull // (self.pull + kohm) if gpio in self.pulled else volts_mv


class _Adc:
    def __init__(self, chip, gpio):
        self._chip, self._gpio = chip, gpio

    def read_u16(self):
        return min(65535, self._chip.mv(self._gpio) * 65535 // 3300)


class Pin:
    """machine.Pin of a chip."""

    OUT = 1

    def __init__(self, chip):
        self._chip = chip

    def __call__(self, gpio, mode=None, value=None):
        assert gpio == 25 and mode == self.OUT
        self.value(value)
        return self

    def value(self, level):
        self._chip.selected.append(level)


def _cc(source_mv):
    """Return a CC pin: the 5.1 k to ground, then 10 k; a source of current keeps its share."""
    return source_mv, 15


def _lights(sensed_ma, tracks):
    devices = fakes.Devices()
    devices.pixels = fakes.Pixels(256)
    devices.sense_ma = lambda: sensed_ma
    settings = stored.defaults()
    settings["tracks"] = tracks
    return Lights(devices, settings, []), devices.pixels


def _budget_ma(sensed_ma, tracks="matrix"):
    lights, pixels = _lights(sensed_ma, tracks)
    lights.update(View(), 0)
    for now_ms in range(0, 2 * RAMP_MS, 20):
        if lights.step(now_ms):
            lights.write(now_ms)
    lights.take_offer(sensed_ma)
    lights.step(2 * RAMP_MS)
    lights.write(2 * RAMP_MS)
    return pixels.budget_ma


def test_each_advertisement_of_the_specification_is_known():
    # USB Type-C 2.1, table 4-36: the least, the nominal and the highest voltage of each
    for source, levels in (
        (500, (250, 410, 610)),
        (1500, (700, 920, 1160)),
        (3000, (1310, 1680, 2030)),
    ):
        for millivolts in levels:
            assert supply.offered_ma(millivolts, 0) == source
            for model, pull in [(model, pull) for model in PADS for pull in PULLS]:
                for one, two in ((pins.CC1, pins.CC2), (pins.CC2, pins.CC1)):
                    wired = {one: _cc(millivolts), two: _cc(0)}
                    chip = Chip(wired, model=model, pull=pull)
                    assert chip.supply.sense_ma() == supply.budget_ma(source), (millivolts, pull)


def test_what_is_no_source_gives_nothing():
    for millivolts in (0, 100, 190, 2050, 3300):
        assert supply.offered_ma(millivolts, 0) == 0
        assert Chip({pins.CC1: _cc(millivolts), pins.CC2: _cc(0)}).supply.sense_ma() == 0
    for both in ((700, 650), (900, 900), (1300, 1250), (900, 300)):
        wired = {pins.CC1: _cc(both[0]), pins.CC2: _cc(both[1])}
        assert Chip(wired).supply.sense_ma() == 0, both


def test_a_pin_that_changes_between_two_readings_claims_nothing():
    """The two are 5 ms apart, and the loop goes on between them."""
    devices, chip = fakes.Devices(), Chip()
    devices.sense_ma = chip.supply.sense_ma
    alerts = Alerts(devices, Health(devices))

    def offer_ma(then):
        chip.wired.update({pins.CC1: _cc(920), pins.CC2: _cc(0)})
        devices.clock.advance(1000)
        alerts.look(0, False)
        chip.wired.update(then)
        devices.clock.advance(4)
        alerts.look(0, False)
        between_ma = alerts.offer_ma
        devices.clock.advance(1)
        alerts.look(0, False)
        return between_ma, alerts.offer_ma

    assert offer_ma({}) == (-1, 1200)
    for then in ({pins.CC1: _cc(500)}, {pins.CC1: _cc(0)}, {pins.CC2: _cc(400)}):
        assert offer_ma(then) == (1200, 0), then
        offer_ma({})
        assert offer_ma({})[1] == 1200


def test_open_pins_claim_no_charger_whatever_they_drift_to():
    """Every voltage of the ADC on one pin or on both, the other open, at ground, or drifting."""
    for pull in PULLS:
        chip = Chip(pull=pull)
        for one_mv in range(0, 3301, 25):
            for two_mv in (0, 90, 500, 1700, 3300, one_mv):
                chip.drift_mv = {pins.CC1: one_mv, pins.CC2: two_mv}
                assert chip.supply.sense_ma() == 0, (one_mv, two_mv)
        grounded = Chip({pins.CC2: (0, 5)}, pull=pull)
        for one_mv in range(0, 3301, 25):
            grounded.drift_mv = {pins.CC1: one_mv}
            assert grounded.supply.sense_ma() == 0


def test_a_panel_takes_the_plain_ports_budget_whatever_the_pins_say():
    """Even from a source that is wired to them: nothing limits the current of its leads."""
    claimed = set()
    for one_mv in range(0, 3301, 20):
        for two_mv in (0, 150, one_mv):
            chip = Chip({pins.CC1: (one_mv, 5), pins.CC2: (two_mv, 5)})
            claimed.add(chip.supply.sense_ma())
    assert claimed == {0, 380, 1200}
    for sensed_ma in sorted(claimed | {3000}):
        for tracks in ("matrix", "matrix:brrp", "matrix-3", "matrix-british", "matrix-1"):
            assert _budget_ma(sensed_ma, tracks) == 380, (sensed_ma, tracks)


def test_without_a_divider_vsys_stands_for_the_rail():
    for model, pull in [(model, pull) for model in PADS for pull in PULLS]:
        for vbus_mv in (4400, 5000, 5250):
            third_mv = (vbus_mv - 250) // 3
            chip = Chip({pins.VSYS: (third_mv, 67)}, {pins.SUPPLY: 1900}, model, pull)
            assert abs(chip.supply.rail_mv() - vbus_mv) <= 6, (model, pull)
            for drift_mv in range(0, 3301, 100):
                chip.drift_mv[pins.SUPPLY] = drift_mv
                assert abs(chip.supply.rail_mv() - vbus_mv) <= 6


def test_open_pins_measure_no_rail():
    """A board with neither divider, such as a Pico's copy: no alert, and every save is made."""
    for drift_mv in range(0, 3301, 50):
        chip = Chip(drift_mv={pins.SUPPLY: drift_mv, pins.VSYS: drift_mv}, pull=80)
        assert chip.supply.rail_mv() == chip.supply.rail_mv() == 0


def test_vsys_is_connected_to_its_pin_for_the_reading_alone():
    for model in PADS:
        for has_radio in (False, True):
            wired = {pins.VSYS: (1560, 67)}
            chip = Chip(wired, {pins.VSYS: 3300}, model, has_radio=has_radio)
            for _ in range(3):
                assert abs(chip.supply.rail_mv() - 4930) <= 6, (model, has_radio)
            assert chip.selected == [0] + [1, 0] * 4
            chip.wired[pins.SUPPLY] = 2400, 50
            assert chip.supply.rail_mv() > 4900 and chip.supply.rail_mv() < 4900
            assert chip.selected == [0] + [1, 0] * 5, "with a divider of its own no lamp blinks"


def test_the_budget_is_nine_tenths_less_the_board_and_never_more_than_the_switch():
    assert supply.budget_ma(500) == 380  # plain USB
    assert supply.budget_ma(1500) == 1200
    assert supply.budget_ma(3000) == 1200
    assert supply.budget_ma(3000, 3000) > 1200
    for source in range(0, 3001, 50):
        budget = supply.budget_ma(source)
        assert budget <= max(0, source * 9 // 10 - 66) and budget <= 1200


def test_a_meter_that_read_another_voltage_sets_it_right():
    for offset_mv, read_mv in ((0, 4750), (-150, 4600), (380, 5130), (401, 4750), ("x", 4750)):
        chip = Chip({pins.VSYS: (1500, 1)}, offset_mv=offset_mv)
        chip.supply.rail_mv()
        assert abs(chip.supply.rail_mv() - read_mv) <= 3, offset_mv
