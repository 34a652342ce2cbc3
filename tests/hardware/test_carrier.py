"""The carrier: its nets are the firmware's, its values those of the firmware and the guide."""

import re
from typing import NamedTuple

from cribboard.devices import pins, supply
from cribboard.lights import presets
from cribboard_tools.hardware.breadboard import panel_power
from cribboard_tools.hardware.pico_pins import GPIO_PINS, PINS_FILE, constants
from tests.conftest import ROOT

BOARD = (ROOT / "hardware/carrier/carrier.kicad_pcb").read_text()
GUIDE = " ".join((ROOT / "docs/build-strip.md").read_text().split())
#: Names in devices/pins.py, and the nets of their GPIOs.
NETS = {
    "LED_DATA": ("LED_DATA",),
    "LED_ENABLE": ("LED_EN",),
    "SDA": ("SDA",),
    "SCL": ("SCL",),
    "ROWS": tuple(f"ROW{i}" for i in range(4)),
    "COLUMNS": tuple(f"COL{i}" for i in range(4)),
    "BUZZER": ("BUZZER",),
    "SAFE": ("SAFE",),
    "SOUND_DATA": ("I2S_DIN",),
    "SOUND_CLOCK": ("I2S_BCLK",),
    "CC1": ("CC1_SENSE",),
    "CC2": ("CC2_SENSE",),
    "SUPPLY": ("5V_SENSE",),
}
#: Names that the carrier leaves open, or that are no GPIO of its nets.
OTHERS = {"TWIN_ROWS", "VSYS", "I2C_BUS", "STRIP_PIXELS", "RAIL_US"}


class Footprint(NamedTuple):
    """Footprint of the board: its value, and the net of each pad, "" of one without."""

    value: str
    pads: dict[str, str]


def footprints():
    """Return the footprints of the board by reference."""
    found = {}
    for block in re.split(r"\n  \(footprint ", BOARD)[1:]:
        pads = {}
        for own in block.split("\n    (pad ")[1:]:
            net = re.search(r'\(net \d+ "([^"]*)"\)', own)
            pads[own.split('"')[1]] = net[1] if net else ""
        texts = dict(re.findall(r'\(fp_text (reference|value) "([^"]*)"', block))
        found[texts["reference"]] = Footprint(texts["value"], pads)
    return found


DRAWN = footprints()


def test_the_firmware_s_pins_are_on_their_nets():
    """`devices/pins.py` against net names as KiCad has them."""
    known, pads = constants(PINS_FILE.read_text()), DRAWN["U1"].pads
    assert known.keys() == NETS.keys() | OTHERS
    for name, nets in NETS.items():
        value = known[name]
        gpios = value if isinstance(value, tuple) else (value,)
        assert tuple(pads[str(GPIO_PINS[gpio])] for gpio in gpios) == nets, name
    used = {str(GPIO_PINS[gpio]) for gpio in (*range(2, 16), 20, 21, 22, 26, 27, 28)}
    assert {pin for pin, net in pads.items() if net and net not in ("GND", "VSYS", "3V3")} == used


def ohms(ref):
    """Return the value of a resistor that is printed on the carrier."""
    number, _, unit = DRAWN[ref].value.partition(" ")
    return float(number) * (1000 if unit.startswith("k") else 1)


def test_the_firmware_waits_until_the_rail_is_up_and_keeps_below_its_switch():
    """Sources: TPS2553 data sheet, 7.5 and 9.1.2. C1 may be 20 % larger than it says, R4 1.4 %."""
    switch_ma = 25230 / (ohms("R4") * 1.014 / 1000) ** 1.016
    assert supply.budget_ma(3000) == 1200 < switch_ma < 1500
    farads, unit = DRAWN["C1"].value.split()
    assert unit == "uF"
    for name in ("two-track", "single-track", "british"):
        pixels = len(presets.find(name))
        coulombs = (float(farads) * 1.2e-6 + pixels * 100e-9) * 5.0
        spare_ma = 500 - pixels * panel_power.IDLE_MA
        assert 3.0 + 1e6 * coulombs / spare_ma < pins.RAIL_US / 1000, name


def test_what_the_meter_should_read_is_what_is_soldered():
    rows = {
        "U3 EN and GND": ("100 kohm", "R3"),
        "GP2 and GND": ("10 kohm", "R1"),
        "CC1 and GND": ("5.1 kohm", "R16"),
        "its pin of J5": ("330 ohm", "R7"),
        "plus of C2 and the Pico's VSYS": ("15 ohm", "R22"),
    }
    for where, (told, ref) in rows.items():
        number, unit = told.split()
        assert float(number) * (1000 if unit == "kohm" else 1) == ohms(ref)
        assert re.search(rf"{where}[^|]*\| {told}", GUIDE), where
