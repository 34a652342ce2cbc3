"""Schematic: its drawing, and its KiCad file read back by two readers of nets."""

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

from host_tools.hardware import build, checks  # noqa: E402  (after the skip)
from host_tools.hardware.carrier import carrier, silkscreen
from host_tools.hardware.circuit.board_circuit import circuit
from host_tools.hardware.circuit.parts import Circuit, Kind, on_board
from host_tools.hardware.options import PRESETS, Options, chosen
from host_tools.hardware.schematic import drawing, layout, netlist_reader
from host_tools.hardware.schematic.netlist_reader import every, one, parse
from tests.conftest import ROOT
from tests.helpers.host import eeschema_netlist

BUILDS = [
    *((preset, ()) for preset in PRESETS),
    ("two-track", ("power=battery", "screen=1.3", "keypad=buttons")),
]
DATE = re.compile(r'\(date "[^"]*"\)')


def nets(wired: Circuit) -> dict[str, frozenset[str]]:
    return {
        net: frozenset(f"{part.ref}.{number}" for part, number, _ in pins)
        for net, pins in wired.nets().items()
    }


@pytest.mark.parametrize(("preset", "settings"), BUILDS)
def test_the_nets_of_the_file_are_the_circuit_s(preset: str, settings: tuple[str, ...]) -> None:
    wired = circuit(chosen(preset, list(settings)))
    found = netlist_reader.read(carrier.schematic_file(wired))
    assert found.faults == []
    assert found.nets == nets(wired)
    assert found.values == {part.ref: part.value for part in wired.parts}
    opened = {f"{p.ref}.{n}" for p in wired.parts for n, pin in p.pins.items()
              if pin.kind is Kind.NONE}  # fmt: skip
    assert found.open_pins == opened
    assert checks.schematic_nets(wired).faults == []


def test_the_kept_schematic_is_the_circuit_s() -> None:
    """Stale? `cribboard hardware build` with KiCad makes it again."""
    wired = circuit(Options())
    for name, text in carrier.schematic_files(wired).items():
        kept = (ROOT / "hardware/carrier" / name).read_text()
        assert DATE.sub("", kept) == DATE.sub("", text), name
    kept = (ROOT / "hardware/carrier/carrier.kicad_sch").read_text()
    assert netlist_reader.read(kept).nets == nets(wired)
    assert f'(rev "{silkscreen.REVISION}")' in kept and '(paper "A3")' in kept


def is_noticed(tree: netlist_reader.Tree, wired: Circuit) -> bool:
    found = netlist_reader.of_tree(tree)
    return bool(found.faults) or found.nets != nets(wired)


def test_a_lost_wire_label_or_mark_is_noticed() -> None:
    """Except in the two loops from J3 over the strip to J4, which have a supply at either end."""
    wired = circuit(Options())
    tree = parse(carrier.schematic_file(wired))
    for kind, at_least, loops in (("wire", 150, 10), ("no_connect", 16, 0), ("label", 15, 0)):
        items = every(tree, kind)
        assert len(items) >= at_least, kind
        lost = [item for item in items if not is_noticed([x for x in tree if x is not item], wired)]
        assert len(lost) == loops, kind
        for wire in lost:
            for _, x, y in every(one(wire, "pts"), "xy"):
                assert 125 < float(x) < 165 and float(y) > 165, (x, y)


WIRE = (
    "(stroke (width 0) (type default) (color 0 0 0 0)) (uuid 00000000-0000-0000-0000-000000000000))"
)
Change = Callable[[str], str]
CHANGES: dict[str, Change] = {
    "a wire between two nets": lambda text: text.replace(
        "  (wire ", f"  (wire (pts (xy 48.26 38.1) (xy 48.26 48.26)) {WIRE}\n  (wire ", 1
    ),
    "another value": lambda text: text.replace('"Value" "18 k"', '"Value" "20 k"'),
    "a label of another net": lambda text: text.replace('(label "ILIM"', '(label "LED_EN"'),
    "a symbol moved": lambda text: re.sub(
        r'(\(lib_id "cribboard:R"\) \(at )([\d.]+)', lambda m: f"{m[1]}{float(m[2]) + 2.54:g}",
        text, count=1,
    ),
    "a diode turned round": lambda text: re.sub(
        r'\(lib_id "cribboard:D_flipped"\)', '(lib_id "cribboard:D")',
        text.replace('"cribboard:D_flat"', '"cribboard:D"'), count=1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_the_file_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wired = circuit(Options())
    text = carrier.schematic_file(wired)
    changed = CHANGES[name](text)
    assert changed != text
    monkeypatch.setattr(carrier, "schematic_file", lambda _: changed)
    assert checks.schematic_nets(wired).faults


def test_wires_that_only_cross_do_not_connect() -> None:
    def cross(junction: str) -> dict[str, frozenset[str]]:
        def wire(x0: int, y0: int, x1: int, y1: int) -> str:
            return f"(wire (pts (xy {x0} {y0}) (xy {x1} {y1})))"

        pin = '(pin passive line (at 0 0 0) (name "") (number "1"))'
        symbols = "".join(
            f'(symbol (lib_id "l:P") (at {x} {y} 0) (property "Reference" "P{i}") '
            f'(property "Value" "p"))'
            for i, (x, y) in enumerate(((0, 5), (10, 5), (5, 0), (5, 10)))
        )
        library = f'(lib_symbols (symbol "l:P" (symbol "P_1_1" {pin})))'
        labels = '(label "A" (at 0 5 0)) (label "B" (at 5 0 0))'
        return netlist_reader.read(
            f"(kicad_sch {library} {wire(0, 5, 10, 5)} {wire(5, 0, 5, 10)} {junction} {labels} "
            f"{symbols})"
        ).nets

    assert cross("") == {"A": {"P0.1", "P1.1"}, "B": {"P2.1", "P3.1"}}
    assert cross("(junction (at 5 5))") == {"A": {"P0.1", "P1.1", "P2.1", "P3.1"}}


def test_the_file_has_only_what_kicad_6_reads() -> None:
    """KiCad 6 refuses a drawn polyline of more than two points; eeschema said so."""
    tree = parse(carrier.schematic_file(circuit(Options())))
    assert tree[0] == "kicad_sch" and one(tree, "version")[1] == "20211123"
    for line in every(tree, "polyline"):
        assert len(every(one(line, "pts"), "xy")) == 2
    marks = re.findall(r"\(uuid ([0-9a-f-]{36})\)", carrier.schematic_file(circuit(Options())))
    assert len(marks) == len(set(marks)) > 300
    for item in [*every(tree, "wire"), *every(tree, "symbol"), *every(tree, "junction")]:
        for spot in every(item, "at") + [s for p in every(item, "pts") for s in every(p, "xy")]:
            for value in spot[1:3]:  # on KiCad's grid of 1.27 mm
                assert float(value) / 1.27 == pytest.approx(round(float(value) / 1.27), abs=1e-3)


def test_symbols_for_the_board_have_the_footprints_of_the_carrier() -> None:
    wired = circuit(Options())
    tree = parse(carrier.schematic_file(wired))
    shapes = {}
    for symbol in every(tree, "symbol"):
        texts = {item[1]: item[2] for item in every(symbol, "property")}
        if texts["Footprint"]:
            shapes[texts["Reference"]] = texts["Footprint"]
            assert one(symbol, "on_board")[1] == "yes"
    assert shapes == {part.ref: f"cribboard:{part.shape}" for part in on_board(wired.parts)}
    board = (ROOT / "hardware/carrier/carrier.kicad_pcb").read_text()
    symbols = {one(s, "uuid")[1]: one(s, "property")[2] for s in every(tree, "symbol")}
    linked = {}
    for footprint in every(parse(board), "footprint"):
        [name] = [text[2] for text in every(footprint, "fp_text") if text[1] == "reference"]
        for path in every(footprint, "path"):
            linked[name] = symbols[path[1].removeprefix("/")]
    assert linked == {ref: ref for ref in shapes}
    assert set(shapes.values()) <= set(re.findall(r'\(footprint "([^"]+)"', board))


def test_blocks_hold_their_symbols_and_do_not_overlap() -> None:
    made = layout.schematic(circuit(Options()))
    for one_frame, two in combinations(made.frames, 2):
        assert (one_frame.x1 <= two.x0 or two.x1 <= one_frame.x0 or one_frame.y1 <= two.y0
                or two.y1 <= one_frame.y0), (one_frame, two)  # fmt: skip
    inner_x = (drawing.SHEET_MM[0] - drawing.EDGE_MM) / drawing.GRID_MM
    assert max(frame.x1 for frame in made.frames) < inner_x
    points = [at for _, _, at in made.pins()] + [point for wire in made.wires for point in wire]
    for x, y in points:
        assert any(f.x0 < x < f.x1 and f.y0 < y < f.y1 for f in made.frames), (x, y)
    assert [frame.title for frame in made.frames if "Supply" in frame.title]
    assert len(made.frames) == 9


@pytest.mark.parametrize("preset", PRESETS)
def test_the_drawing_has_wires_names_functions_and_a_title(preset: str) -> None:
    options = chosen(preset, [])
    wired = circuit(options)
    sheet = build.schematic_sheet(options, wired)
    words = [shape.text for shape in sheet.shapes if hasattr(shape, "text")]
    for part in wired.parts:
        assert part.ref in words and part.value in words, part.ref
        if len(part.pins) > 2 or part.what == "connector":
            for pin in part.pins.values():
                assert words.count(pin.name) >= 1, (part.ref, pin.name)
    assert f"Cribboard, {preset}" in words and f"revision {silkscreen.REVISION}" in words
    green = [s for s in sheet.shapes if getattr(s, "colour", "") == drawing._WIRE]
    assert len(green) == len(layout.schematic(wired).segments()) > 150
    for word in (shape for shape in sheet.shapes if hasattr(shape, "text")):
        assert 0 < word.x < sheet.width and 0 < word.y < sheet.height, word


@pytest.mark.long
@pytest.mark.skipif(
    not eeschema_netlist.is_here(), reason="apt-get install kicad xvfb openbox xdotool"
)
def test_eeschema_opens_it_and_exports_the_nets_of_the_board(tmp_path: Path) -> None:
    """Its netlist is for the board: it leaves out the modules beside the carrier."""
    wired = circuit(Options())
    schematic = tmp_path / "carrier.kicad_sch"
    schematic.write_text(carrier.schematic_file(wired))
    tree = parse(eeschema_netlist.export(schematic))
    found = {
        one(net, "name")[1].removeprefix("/"): frozenset(
            f"{one(node, 'ref')[1]}.{one(node, 'pin')[1]}" for node in every(net, "node")
        )
        for net in every(one(tree, "nets"), "net")
    }
    placed = {part.ref for part in on_board(wired.parts)}
    wanted = {
        net: frozenset(pin for pin in pins if pin.split(".")[0] in placed)
        for net, pins in nets(wired).items()
    }
    wanted = {net: pins for net, pins in wanted.items() if pins}  # the speaker's are beside it
    assert {net: pins for net, pins in found.items() if "unconnected" not in net} == wanted
    alone = {pin for net, pins in found.items() if "unconnected" in net for pin in pins}
    assert len(alone) == 15
