"""Health of a board as it measures it: its turns and saves, its rail, its cache and its keys."""

from cribboard.app import app
from cribboard.base.health import Health
from cribboard.language.phrases import fill, forms
from tests.helpers import fakes
from tests.helpers.scripts import each_language


class Processor:
    """A processor whose counters are read."""

    looks = 0

    def count(self):
        self.looks += 1

    def health(self):
        return {"clock_mhz": 200, "flash_hits": 983, "flash_reads": 1000}


def test_the_least_voltage_of_a_rail_that_is_measured_is_kept():
    devices = fakes.Devices()
    health = Health(devices)
    for rail_mv, least_mv in ((0, 0), (30, 0), (4950, 4950), (4400, 4400), (5000, 4400), (0, 4400)):
        devices.rail_mv = lambda: rail_mv  # noqa: B023
        assert health.rail_mv() == rail_mv
        assert health.values()["rail_least_mv"] == least_mv


def test_the_counters_of_the_processor_are_read_each_second():
    devices = fakes.Devices()
    devices.processor = Processor()
    board = app.App(devices)
    for _ in range(500):
        devices.clock.advance(max(board.step(), 1))
    assert devices.processor.looks >= 3
    assert board.health.values()["flash_hits"] == 983


def test_the_page_tells_what_is_known_in_rows_that_fit():
    devices = fakes.Devices()
    assert Health(devices).page() == ["", "", "0", "0", "0", "", "0"]
    devices.processor, devices.rail_mv = Processor(), lambda: 4931
    devices.watchdog.resets, devices.keypad.lost = 2, 11
    health = Health(devices)
    health.rail_mv()
    assert health.page() == ["200", "98.3", "0", "0", "11", "4.93", "2"]
    for _ in each_language():
        rows = [fill(form, what=one) for form, one in zip(forms("page.health"), health.page())]
        assert len(rows) == 7 and max([len(row) for row in rows]) <= 20, rows
