"""`cribboard doctor`: the layouts that it asks about. Its faults: tests/golden/doctor.console."""

import json

import pytest

from cribboard.lights import presets
from cribboard_tools.commands import doctor
from cribboard_tools.pico import wiring_faults
from tests.helpers.host.wired import Person, Wired

#: A board of one's own: two tracks of sixty holes with a dark pixel after every five.
OWN = {
    "name": "own",
    "holes": 60,
    "gap": 5,
    "rows": [[1, 0, 30], [2, 30, 0], [2, 61, 31], [1, 31, 61]],
}


@pytest.mark.parametrize("tracks", [*presets.NAMES, OWN], ids=str)
def test_every_layout_is_asked_about_hole_by_hole(tracks):
    layout = presets.find(tracks)
    wired, person = Wired(settings=json.dumps({"tracks": tracks})), Person()
    made = doctor.Doctor(wired, person)
    made.examine(["strip"])
    assert wired.strip == (len(layout), 3)
    assert [*wired.lit[-len(person.asked) :]] == [{one: (60,) * 3} for one in person.asked]
    assert all(one.is_good for one in made.findings), made.findings
    assert f"{layout.name}, with {len(layout)} pixels" in made.findings[1].text
    names = [wiring_faults.hole_name(layout, pixel) for pixel in person.asked]
    assert len(set(names)) == len(names)
    least = 6 if layout.panel else 2 * layout.tracks
    assert least <= len(names) < 30


def test_the_light_that_runs_can_be_followed():
    """A step of 20 ms was over in five seconds, and a dark pixel was missed."""
    assert 50 <= doctor._RUN_MS <= 100
    assert doctor._RUN_MS * len(presets.find("three-track")) < 120_000  # the probe's time limit
