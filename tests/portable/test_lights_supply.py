"""Tests of the LED budget that a USB-C source advertises."""

from cribboard.devices import supply


class _Pin:
    def __init__(self, millivolts):
        self.raw = millivolts * 65535 // 3300

    def read_u16(self):
        return self.raw


def test_each_advertisement_of_the_specification_is_known():
    # USB Type-C 2.1, table 4-36: nominal voltages 0.41, 0.92, 1.68 V of 56 k, 22 k, 10 k to 5 V
    for millivolts, source in ((410, 500), (920, 1500), (1680, 3000)):
        assert supply.offered_ma(millivolts, 0) == source
        for pins in ((millivolts, 0), (0, millivolts)):  # whichever way the plug is in
            assert supply.sense_ma(_Pin(pins[0]), _Pin(pins[1])) == supply.budget_ma(source)


def test_what_is_no_source_gives_nothing():
    for millivolts in (0, 100, 190, 2050, 3300):
        assert supply.offered_ma(millivolts, 0) == 0
        assert supply.sense_ma(_Pin(millivolts), _Pin(0)) == 0


def test_the_budget_is_nine_tenths_less_the_board_and_never_more_than_the_switch():
    assert supply.budget_ma(500) == 390  # plain USB
    assert supply.budget_ma(1500) == 1200
    assert supply.budget_ma(3000) == 1200
    assert supply.budget_ma(3000, 3000) > 1200
    for source in range(0, 3001, 50):
        budget = supply.budget_ma(source)
        assert budget <= max(0, source * 9 // 10 - 54) and budget <= 1200
