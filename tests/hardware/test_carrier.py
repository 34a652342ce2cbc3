"""The carrier's KiCad project: its nets are the circuit's and the firmware's, its plots its own."""

import json
import math
import re
import shutil
import subprocess
import zipfile
from typing import NamedTuple

import pytest

from cribboard_tools.hardware.case import placement
from cribboard_tools.hardware.case.geometry import BOARD_MM
from cribboard_tools.hardware.circuit import firmware_pins
from cribboard_tools.hardware.circuit.parts import Circuit, on_board
from cribboard_tools.hardware.options import Options
from tests.conftest import ROOT
from tests.helpers.host.miswired import circuit

CARRIER = ROOT / "hardware/carrier"
BOARD = (CARRIER / "carrier.kicad_pcb").read_text()
#: Debian's KiCad 6 is installed for the system's Python.
SYSTEM_PYTHON = "/usr/bin/python3"
SCREW_HEAD_MM = 5.6


class Pad(NamedTuple):
    """Pad of the board: mm from its upper left corner, y down; net: "" if it has none."""

    x: float
    y: float
    shape: str
    drill: float
    net: str


class Footprint(NamedTuple):
    """Footprint of the board. courtyard: left, upper, right, lower, or None."""

    value: str
    pads: dict[str, Pad]
    courtyard: tuple[float, float, float, float] | None


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
        turn = math.radians(float(at[3] or 0))

        def place(x: str, y: str, at: re.Match[str] = at, turn: float = turn) -> tuple[float, ...]:
            right, down = float(x), float(y)
            across = right * math.cos(turn) + down * math.sin(turn)
            along = down * math.cos(turn) - right * math.sin(turn)
            return float(at[1]) + across - x0, float(at[2]) + along - y0

        pads = {}
        for own in block.split("\n    (pad ")[1:]:
            head = re.match(r'"(\d*)" \w+ (\w+) \(at (\S+) ([^\s)]+)', own)
            drill = re.search(r"\(drill (\S+)\)", own)
            net = re.search(r'\(net \d+ "([^"]*)"\)', own)
            assert head and drill
            spot = place(head[3], head[4])
            pads[head[1]] = Pad(*spot, head[2], float(drill[1]), net[1] if net else "")
        lines = re.findall(r'\(fp_line \(start (\S+) (\S+)\) .*?\(layer "F.CrtYd"\)', block)
        points = [place(x, y.rstrip(")")) for x, y in lines]
        box = None
        if points:
            xs, ys = zip(*points, strict=True)
            box = (min(xs), min(ys), max(xs), max(ys))
        texts = dict(re.findall(r'\(fp_text (reference|value) "([^"]*)"', block))
        found[texts["reference"]] = Footprint(texts["value"], pads, box)
    return found


def nets_of(text: str, ref: str) -> dict[str, str]:
    return {number: pad.net for number, pad in footprints(text)[ref].pads.items()}


def as_drawn(text: str = BOARD) -> Circuit:
    """Return the circuit with the nets of the Pico's pins that a .kicad_pcb file has."""
    wired = circuit(Options())
    for number, net in nets_of(text, "U1").items():
        wired = wired.rewired("U1", number, net)
    return wired


def test_the_firmware_s_pins_are_on_their_nets() -> None:
    """`devices/pins.py` against net names as KiCad has them."""
    assert firmware_pins.pin_faults(as_drawn()) == []
    lost = re.sub(r'\(net \d+ "LED_DATA"\)', '(net 99 "LOST")', BOARD)
    [told] = firmware_pins.pin_faults(as_drawn(lost))
    assert told == "pins.LED_DATA: GP2 is on LOST, not LED_DATA"
    swapped = BOARD.replace('"ROW0")', '"ROW?")').replace('"ROW1")', '"ROW0")')
    swapped = swapped.replace('"ROW?")', '"ROW1")')
    assert len(firmware_pins.pin_faults(as_drawn(swapped))) == 2


def test_its_parts_and_nets_are_the_circuit_s() -> None:
    """Edited in KiCad? Then `board_circuit.py` has to follow: rules and power budget read it."""
    drawn = footprints()
    parts = {part.ref: part for part in on_board(circuit(Options()).parts)}
    assert set(drawn) == set(parts) | {"H1", "H2", "H3", "H4"}
    for ref, part in parts.items():
        assert drawn[ref].value == part.value, ref
        wanted = {number: pin.net for number, pin in part.pins.items()}
        assert nets_of(BOARD, ref) == wanted, ref


def test_its_parts_are_where_the_case_has_room_for_them() -> None:
    drawn = footprints()
    for part in on_board(circuit(Options()).parts):
        for number, at in placement.pads(part).items():
            pad = drawn[part.ref].pads[number]
            assert (pad.x, pad.y) == pytest.approx(placement.mm(*at), abs=0.01), part.ref
        own = placement.body(part)
        box = (*placement.mm(own.left, own.upper), *placement.mm(own.right, own.lower))
        assert drawn[part.ref].courtyard == pytest.approx(box, abs=0.03), part.ref


def test_its_screws_are_over_the_posts_of_the_case_and_clear_of_parts() -> None:
    pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')
    from cribboard_tools.hardware.case import case_openings, geometry, solid_shapes, solids

    made = geometry.plan(Options())
    x0, y0 = geometry.board_corner(made)
    points = solids.mesh(solids.case(made, made.tiles[-1])).vertices
    high = solid_shapes.FLOOR_MM + case_openings.BOARD_POST_MM
    drawn = footprints()
    for name in ("H1", "H2", "H3", "H4"):
        [screw] = drawn[name].pads.values()
        at = (x0 + screw.x, made.height - y0 - screw.y)
        away = [math.dist((x, y), at) for x, y, z in points if abs(z - high) < 0.01]
        assert min(away) == pytest.approx(1.25, abs=0.05)
        for part in on_board(circuit(Options()).parts):
            left, upper, right, lower = drawn[part.ref].courtyard or (0, 0, 0, 0)
            across = max(left - screw.x, 0, screw.x - right)
            down = max(upper - screw.y, 0, screw.y - lower)
            free = math.hypot(across, down)
            if part.shape == "radial":  # round: its courtyard's corners are empty
                middle = ((left + right) / 2, (upper + lower) / 2)
                free = math.dist(middle, (screw.x, screw.y)) - (right - left) / 2
            assert free > SCREW_HEAD_MM / 2, (name, part.ref)


def test_a_square_pad_means_what_the_guide_says() -> None:
    """Plus, pin 1, or a diode's cathode."""
    told = " ".join((ROOT / "docs/build-strip.md").read_text().split())
    drawn, parts = footprints(), on_board(circuit(Options()).parts)
    for part in parts:
        square = [n for n, pad in drawn[part.ref].pads.items() if pad.shape == "rect"]
        first = "K" if part.ref[0] == "D" else part.pins["1"].name
        assert [part.pins[number].name for number in square] == [first], part.ref
    electrolytic = [part.ref for part in parts if part.shape == "radial"]
    assert f"- {', '.join(electrolytic)}: the square pad is **plus**" in told
    diodes = [part.ref for part in parts if part.ref[0] == "D"]
    assert f"- {diodes[0]} to {diodes[-1]}: the square pad is the **cathode**" in told


def test_every_connector_pin_has_its_word_beside_its_hole() -> None:
    x0, y0 = corner()
    words = [
        (text, float(x) - x0, float(y) - y0)
        for text, x, y in re.findall(
            r'\(gr_text "([^"]*)" \(at (\S+) ([^\s)]+)[^()]*\) \(layer "F.SilkS"\)', BOARD
        )
    ]
    drawn = footprints()
    for part in circuit(Options()).parts:
        for number, pin in part.pins.items() if part.what == "connector" else ():
            hole = drawn[part.ref].pads[number]
            away = [math.dist((x, y), (hole.x, hole.y)) for word, x, y in words if word == pin.name]
            assert min(away) < 6, f"{part.ref}.{number}"
    refs = {word.split()[0] for word, _, _ in words}
    assert {part.ref for part in on_board(circuit(Options()).parts)} <= refs


def test_the_schematic_has_the_board_s_parts_values_and_footprints() -> None:
    """KiCad's *Update PCB from Schematic* compares the nets; each footprint has its symbol."""
    text = (CARRIER / "carrier.kicad_sch").read_text()
    symbols, shapes = {}, {}
    wanted = r'\(property "(Reference|Value|Footprint)" "((?:[^"\\]|\\.)*)"'
    for block in re.split(r"\n  \(symbol \(lib_id ", text)[1:]:
        own = dict(re.findall(wanted, block))
        mark = re.search(r"\(uuid ([0-9a-f-]+)\)", block)
        assert mark
        if not own["Reference"].startswith("#"):  # those are power symbols
            symbols[mark[1]] = (own["Reference"], own["Value"].replace("\\", ""))
            shapes[own["Reference"]] = own["Footprint"]
    wired = circuit(Options())
    assert set(symbols.values()) == {(part.ref, part.value) for part in wired.parts}
    linked = {}
    for block in re.split(r"\n  \(footprint ", BOARD)[1:]:
        path = re.search(r'\(path "/([0-9a-f-]+)"\)', block)
        if path:
            name = re.search(r'\(fp_text reference "([^"]+)"', block)
            assert name
            linked[name[1]] = symbols[path[1]][0]
            shape = block.split('"')[1]
            assert shape == shapes[name[1]]
            file = f"cribboard.pretty/{shape.removeprefix('cribboard:')}.kicad_mod"
            assert (CARRIER / file).is_file(), file
    assert linked == {part.ref: part.ref for part in on_board(wired.parts)}


def test_its_revision_is_the_same_everywhere_and_has_its_changes() -> None:
    changes = (ROOT / "hardware/changes.md").read_text()
    revisions = re.findall(r"^## Revision (\d+)$", changes, re.MULTILINE)
    assert revisions == sorted(revisions, key=int, reverse=True)
    assert f'(rev "{revisions[0]}")' in BOARD
    assert f'(rev "{revisions[0]}")' in (CARRIER / "carrier.kicad_sch").read_text()
    assert f'(gr_text "Cribboard carrier rev {revisions[0]}"' in BOARD


def test_its_planes_are_filled_and_its_rules_are_those_of_a_cheap_board_house() -> None:
    assert BOARD.count("(filled_polygon") >= 2 and BOARD.count('(net_name "GND")') == 2
    rules = json.loads((CARRIER / "carrier.kicad_pro").read_text())["board"]["design_settings"]
    told = {key: round(rules["rules"][key], 3) for key in (
        "min_clearance", "min_track_width", "min_copper_edge_clearance", "min_via_annular_width",
        "min_hole_to_hole", "min_silk_clearance",
    )}  # fmt: skip
    assert told == {
        "min_clearance": 0.2, "min_track_width": 0.2, "min_copper_edge_clearance": 0.3,
        "min_via_annular_width": 0.15, "min_hole_to_hole": 0.25, "min_silk_clearance": 0.1,
    }  # fmt: skip


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
        for part in footprints().values()
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
    for values, size in zip(zip(*points, strict=True), BOARD_MM, strict=True):
        assert max(values) - min(values) == pytest.approx(size, abs=0.01)
    named = set(re.findall(r"%TO\.N,([^*]+)\*%", copper))
    nets = {pad.net for part in footprints().values() for pad in part.pads.values()} - {""}
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
