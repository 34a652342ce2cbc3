"""The wiring of the board with a panel: against the firmware's pins, and as it is drawn."""

import re

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

from cribboard import settings_table
from cribboard.audio import announcer
from cribboard.base.constants import PLAIN_USB_MA
from cribboard.devices import pins, supply
from cribboard_tools.hardware.breadboard import panel_power, rules
from cribboard_tools.hardware.breadboard import wiring as w
from cribboard_tools.hardware.checks import of_wiring
from cribboard_tools.hardware.pico_pins import GPIO_PINS, PINS_FILE, constants
from cribboard_tools.voice import loudness
from tests.conftest import ROOT
from tests.helpers.host import miswired

BUILD = miswired.build()


def test_the_wiring_is_what_the_firmware_needs():
    assert [faults for _, _, faults in of_wiring()] == [[]] * 3
    assert len(BUILD.wires) == 19


def test_the_pico_stands_as_its_data_sheet_says():
    """Corners and neighbours of the figure, so that a mirrored row of pins is noticed."""
    names = {str(w.pico_hole(number)): w.pin_name(number) for number in range(1, 41)}
    assert [names[hole] for hole in ("c1", "c2", "c3", "c20")] == ["GP0", "GP1", "GND", "GP15"]
    assert [names[hole] for hole in ("h1", "h2", "h3", "h20")] == ["VBUS", "VSYS", "GND", "GP16"]
    assert [names[hole] for hole in ("h5", "h7", "h8", "h9", "h10")] == [
        "3V3", "GP28", "GND", "GP27", "GP26"
    ]  # fmt: skip
    assert pins.VSYS == 29  # on the Pico itself, behind no pin: section 2.1 of its data sheet


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("GPIO of the strip", "LED_DATA = 2", "LED_DATA = 3"),
        ("columns", "COLUMNS = (10,", "COLUMNS = (18,"),
        ("a row less", "ROWS = (6, 7, 8, 9)", "ROWS = (6, 7, 8)"),
        ("a new name", "I2C_BUS = 0", "I2C_BUS = 0\nLAMP = 21"),
        ("a name gone", "BUZZER = 14", "PIEZO = 14"),
    ],
)
def test_other_pins_are_noticed(name, old, new):
    text = PINS_FILE.read_text()
    assert old in text
    assert rules.net_faults(BUILD, text.replace(old, new, 1))


def test_a_hole_takes_one_end():
    both = BUILD.plugged(7, w.Hole("a", 10))
    assert any("both in a10" in fault for fault in rules.hole_faults(both))
    under = BUILD.plugged(7, w.Hole("d", 9))
    assert any("the Pico covers" in fault for fault in rules.hole_faults(under))
    off = BUILD.set_in(w.DIODE, K=w.Hole("h", 31))
    assert any("does not have" in fault for fault in rules.hole_faults(off))


def test_every_row_that_is_used_joins_one_net():
    """A row that a part or a wire uses leads on to a second one, and no two nets meet in it."""
    nets = {place: net for net in BUILD.nets() for place in net}
    ends = [(what, hole) for what, hole in BUILD.ends() if not what.startswith("wire")]
    by_row = {}
    for what, hole in ends:
        part, _, pin = what.rpartition(" ")
        place = w.Place(part, pin)
        by_row.setdefault(hole.node, set()).add(nets.get(place, frozenset({place})))
    assert all(len(some) == 1 for some in by_row.values())
    used = {hole.node for what, hole in BUILD.ends() if what.startswith("wire")}
    lonely = [row for row in used if row not in by_row]
    assert lonely == []


def test_wires_in_a_clamp_have_11_mm_of_bare_wire():
    solid = [wire.number for wire in BUILD.wires if wire.kind == w.SOLID]
    assert solid == [15, 16, 17, 18, 19]
    at_clamps = [wire for wire in BUILD.wires if str(wire.two).endswith("clamp")]
    assert len(at_clamps) == len(BUILD.leads) == 3


def test_the_panels_current_is_the_firmwares_budget_of_256_pixels():
    record = panel_power.record()
    assert (record["pixels"], record["led_budget_ma"]) == (256, PLAIN_USB_MA)
    assert supply.budget_ma(panel_power.PORT_MA) == PLAIN_USB_MA
    assert supply._BOARD_MA == panel_power.BASE_MA == 66
    dark, pegs, *_ = record["draws"]
    assert dark["given_ma"] == 66 + 256 and pegs["light"] > 0.5
    assert all(66 + 380 >= draw["given_ma"] for draw in record["draws"])


def speech_ma(volume):
    """Return what a MAX98357A at 9 dB draws from 5 V: in the loud part of a word, at its peak.

    Source: its data sheet: 3 mA while its clock runs, 5.08 V of a full sample, 92 % into 8 ohms.
    """
    share = dict(zip(settings_table.values("speech_volume"), announcer.VOLUMES, strict=True))
    levels = (loudness.TARGET_DB, loudness.PEAK_DB)
    volts = (5.08 * share[volume] / 256 * 10 ** (level / 20) for level in levels)
    return [round(3 + 1000 * one**2 / 8 / 5 / 0.92) for one in volts]


def test_the_add_ons_holes_are_those_of_their_pins():
    text = (ROOT / "hardware/README.md").read_text().split("### Add-ons", 1)[1].split("\n#", 1)[0]
    pins = constants(PINS_FILE.read_text())
    told = {row.split("|")[1].strip(): row.split("|")[2] for row in text.splitlines() if "|" in row}
    twin = [f"j{w.pico_hole(GPIO_PINS[gpio]).row}" for gpio in pins["TWIN_ROWS"]]
    shared = [f"b{w.pico_hole(GPIO_PINS[gpio]).row}" for gpio in pins["COLUMNS"]]
    assert re.findall(r"[a-j]\d+", told["second keypad"]) == twin + shared
    (voice,) = (holes for name, holes in told.items() if name.startswith("voice"))
    data, clock = pins["SOUND_DATA"], pins["SOUND_CLOCK"]
    assert isinstance(data, int) and isinstance(clock, int)
    rows = [w.pico_hole(GPIO_PINS[gpio]).row for gpio in (data, clock, clock + 1)]
    vbus, ground = w.pico_hole(40).row, w.pico_hole(28).row
    assert re.findall(r"j(\d+)", voice) == [str(row) for row in (vbus, ground, *rows)]
    taken = {str(hole) for _, hole in BUILD.ends()}
    holes = re.findall(r"\b[a-j]\d+\b", " ".join(told.values()))
    assert holes and not taken & set(holes)
    (loud, peak), (_, most) = (speech_ma(volume) for volume in ("normal", "loud"))
    assert f"{loud} mA in words, {peak} mA at peaks" in text and f"{most} mA at peaks" in text
    assert w.pico_hole(GPIO_PINS[15]).row == 20 and "GND" == w.pin_name(18)
