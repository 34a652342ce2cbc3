"""The carrier's KiCad project: its nets are the firmware's, its plots its own."""

import math
import re
import shutil
import subprocess
import zipfile
from typing import NamedTuple

import pytest

from cribboard.devices import pins, supply
from cribboard.lights import presets
from cribboard_tools.hardware.breadboard import panel_power
from cribboard_tools.hardware.pico_pins import GPIO_PINS, PINS_FILE, constants
from tests.conftest import ROOT

CARRIER = ROOT / "hardware/carrier"
BOARD = (CARRIER / "carrier.kicad_pcb").read_text()
SCHEMATIC = (CARRIER / "carrier.kicad_sch").read_text()
GUIDE = " ".join((ROOT / "docs/build-strip.md").read_text().split())
#: Debian's KiCad 6 is installed for the system's Python.
SYSTEM_PYTHON = "/usr/bin/python3"
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


class Pad(NamedTuple):
    """Pad of the board: mm from its upper left corner, y down; net: "" if it has none."""

    x: float
    y: float
    shape: str
    drill: float
    net: str


class Footprint(NamedTuple):
    """Footprint of the board: name in the library, value, pads by number, its symbol's mark."""

    shape: str
    value: str
    pads: dict[str, Pad]
    symbol: str


def corner() -> tuple[float, float]:
    """Return the upper left corner of the board on KiCad's sheet."""
    edge = re.findall(r"\(gr_line \(start (\S+) (\S+)\) \(end \S+ \S+\) \(layer \"Edge", BOARD)
    return min(float(x) for x, _ in edge), min(float(y) for _, y in edge)


def footprints(text: str = BOARD) -> dict[str, Footprint]:
    """Return the footprints of a .kicad_pcb file by reference; holes for screws are H1 to H4."""
    x0, y0 = corner()
    found = {}
    for block in re.split(r"\n  \(footprint ", text)[1:]:
        at = re.search(r"\(at (\S+) ([^\s)]+)(?: ([^\s)]+))?\)", block)
        assert at
        turn, pads = math.radians(float(at[3] or 0)), {}
        for own in block.split("\n    (pad ")[1:]:
            head = re.match(r'"(\d*)" \w+ (\w+) \(at (\S+) ([^\s)]+)', own)
            drill = re.search(r"\(drill (\S+)\)", own)
            net = re.search(r'\(net \d+ "([^"]*)"\)', own)
            assert head and drill
            right, down = float(head[3]), float(head[4])
            x = float(at[1]) + right * math.cos(turn) + down * math.sin(turn) - x0
            y = float(at[2]) + down * math.cos(turn) - right * math.sin(turn) - y0
            pads[head[1]] = Pad(x, y, head[2], float(drill[1]), net[1] if net else "")
        texts = dict(re.findall(r'\(fp_text (reference|value) "([^"]*)"', block))
        mark = re.search(r'\(path "/([0-9a-f-]+)"\)', block)
        name = block.split('"')[1]
        found[texts["reference"]] = Footprint(name, texts["value"], pads, mark[1] if mark else "")
    return found


DRAWN = footprints()


def pin_faults(text: str = BOARD, firmware: str | None = None) -> list[str]:
    """Return the differences between the firmware's pins and the nets of the Pico's pads."""
    known = constants(PINS_FILE.read_text() if firmware is None else firmware)
    pads = footprints(text)["U1"].pads
    found = [f"pins.{name} is in no table" for name in known.keys() - NETS.keys() - OTHERS]
    for name, nets in NETS.items():
        value = known.get(name)
        gpios = value if isinstance(value, tuple) else (value,)
        on = [pads[str(GPIO_PINS[gpio])].net if gpio in GPIO_PINS else "" for gpio in gpios]
        if on != list(nets):
            found.append(f"pins.{name}: {', '.join(on)}, not {', '.join(nets)}")
    return found


def test_the_firmware_s_pins_are_on_their_nets() -> None:
    """`devices/pins.py` against net names as KiCad has them."""
    assert pin_faults() == []
    lost = re.sub(r'\(net \d+ "LED_DATA"\)', '(net 99 "LOST")', BOARD)
    assert pin_faults(lost) == ["pins.LED_DATA: LOST, not LED_DATA"]
    swapped = BOARD.replace('"ROW0")', '"ROW?")').replace('"ROW1")', '"ROW0")')
    assert pin_faults(swapped.replace('"ROW?")', '"ROW1")'))
    text = PINS_FILE.read_text()
    for old, new in (("LED_DATA = 2", "LED_DATA = 16"), ("(6, 7, 8, 9)", "(9, 8, 7, 6)"),
                     ("12, 13)", "12)"), ("I2C_BUS = 0", "I2C_BUS = 0\nLAMP = 21")):  # fmt: skip
        assert len(pin_faults(firmware=text.replace(old, new, 1))) == 1, new
    used = {str(GPIO_PINS[gpio]) for gpio in (*range(2, 16), 20, 21, 22, 26, 27, 28)}
    power = {"GND", "VSYS", "3V3"}
    assert {n for n, pad in DRAWN["U1"].pads.items() if pad.net and pad.net not in power} == used


def ohms(ref: str) -> float:
    """Return the value of a resistor that is printed on the carrier."""
    number, _, unit = DRAWN[ref].value.partition(" ")
    return float(number) * (1000 if unit.startswith("k") else 1)


def test_the_firmware_waits_until_the_rail_is_up_and_keeps_below_its_switch() -> None:
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


def test_what_the_meter_should_read_is_what_is_soldered() -> None:
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


def test_a_square_pad_means_what_the_guide_says() -> None:
    """Plus of an electrolytic capacitor, else pin 1, or a diode's cathode, which is pin 2."""
    for ref, drawn in DRAWN.items():
        square = [number for number, pad in drawn.pads.items() if pad.shape == "rect"]
        assert square == ([] if ref[0] == "H" else ["2"] if ref[0] == "D" else ["1"]), ref
    for ref in ("C1", "C2", "C7"):
        assert DRAWN[ref].pads["1"].net != "GND" == DRAWN[ref].pads["2"].net
    assert DRAWN["D2"].pads["2"].net == "5V" and DRAWN["D2"].pads["1"].net == "GND"
    assert "C1, C2, C7: the square pad is **plus**" in GUIDE
    assert "D1 to D4: the square pad is the **cathode**" in GUIDE


def test_the_list_has_every_part_of_the_carrier_once() -> None:
    """Kept by hand: `hardware/two-track/bom.md`."""
    rows = re.findall(
        r"^\| (\d+) \| ([^|]*) \|", (ROOT / "hardware/two-track/bom.md").read_text(), re.M
    )
    listed = []
    for count, part in rows:
        refs = re.findall(r"\b[A-Z]\d+\b", part.split(":")[0])
        assert not refs or int(count) == len(refs), part
        listed += refs
    assert sorted(listed) == sorted(ref for ref in DRAWN if ref[0] != "H")


def test_the_schematic_has_the_board_s_parts_values_and_revision() -> None:
    """KiCad's *Update PCB from Schematic* compares the nets; each footprint has its symbol."""
    symbols = {}
    wanted = r'\(property "(Reference|Value|Footprint)" "((?:[^"\\]|\\.)*)"'
    for block in re.split(r"\n  \(symbol \(lib_id ", SCHEMATIC)[1:]:
        own = dict(re.findall(wanted, block))
        mark = re.search(r"\(uuid ([0-9a-f-]+)\)", block)
        assert mark
        if own["Footprint"]:  # power symbols and modules beside the carrier have none
            value = own["Value"].replace("\\", "")
            symbols[own["Reference"]] = (mark[1], value, own["Footprint"])
    board = {
        ref: (drawn.symbol, drawn.value, drawn.shape)
        for ref, drawn in DRAWN.items()
        if ref[0] != "H"
    }
    assert board == symbols
    (revision,) = re.findall(r'\(gr_text "Cribboard carrier rev (\d+)"', BOARD)
    assert all(f'(rev "{revision}")' in text for text in (BOARD, SCHEMATIC))


def test_the_plots_are_of_this_board() -> None:
    """Edited in KiCad? Then plot anew: hardware/README.md says how."""
    x0, y0 = corner()
    with zipfile.ZipFile(CARRIER / "gerbers.zip") as archive:
        layers = ("B_Cu", "B_Mask", "Edge_Cuts", "F_Cu", "F_Mask", "F_Silkscreen")
        wanted = {f"carrier-{layer}.gbr" for layer in layers} | {"carrier.drl"}
        assert set(archive.namelist()) == wanted
        drill = archive.read("carrier.drl").decode()
        outline = archive.read("carrier-Edge_Cuts.gbr").decode()
        copper = archive.read("carrier-B_Cu.gbr").decode()
    sizes = {tool: float(size) for tool, size in re.findall(r"^(T\d+)C([\d.]+)$", drill, re.M)}
    holes, tool = set(), ""
    for line in drill.splitlines():
        tool = line if line in sizes else tool
        if at := re.fullmatch(r"X(-?[\d.]+)Y(-?[\d.]+)", line):
            holes.add((round(float(at[1]) - x0, 2), round(-float(at[2]) - y0, 2), sizes[tool]))
    pads = {
        (round(pad.x, 2), round(pad.y, 2), pad.drill)
        for part in DRAWN.values()
        for pad in part.pads.values()
    }
    via = r"\(via \(at (\S+) (\S+)\) \(size \S+\) \(drill (\S+)\)"
    vias = {
        (round(float(x) - x0, 2), round(float(y) - y0, 2), float(size))
        for x, y, size in re.findall(via, BOARD)
    }
    assert holes == pads | vias
    ends = re.findall(r"^X(-?\d+)Y(-?\d+)", outline, re.M)
    points = [(int(x) / 1e6, int(y) / 1e6) for x, y in ends]
    for values, size in zip(zip(*points, strict=True), (81.28, 68.58), strict=True):
        assert max(values) - min(values) == pytest.approx(size, abs=0.01)
    named = set(re.findall(r"%TO\.N,([^*]+)\*%", copper))
    nets = {pad.net for part in DRAWN.values() for pad in part.pads.values()} - {""}
    assert nets == named - {"N/C"}


def has_kicad() -> bool:
    if not shutil.which(SYSTEM_PYTHON):
        return False
    probe = [SYSTEM_PYTHON, "-c", "import pcbnew"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


@pytest.mark.long
@pytest.mark.skipif(not has_kicad(), reason="apt-get install --no-install-recommends kicad")
def test_kicad_s_design_rules_find_nothing(tmp_path: object) -> None:
    report = f"{tmp_path}/drc.txt"
    script = (
        "import sys, pcbnew\n"
        "board = pcbnew.LoadBoard(sys.argv[1])\n"
        "pcbnew.WriteDRCReport(board, sys.argv[2], pcbnew.EDA_UNITS_MILLIMETRES, True)\n"
    )
    command = [SYSTEM_PYTHON, "-c", script, str(CARRIER / "carrier.kicad_pcb"), report]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    with open(report) as file:
        counts = re.findall(r"\*\* Found (\d+)", file.read())
    assert counts == ["0", "0", "0"]
