"""Perfboard: a board one can buy, which fits the case; its drawings leave nothing to guess."""

import math
import re
from xml.etree import ElementTree

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

from host_tools.hardware.carrier import perfboard, placement
from host_tools.hardware.case import contents
from host_tools.hardware.case.geometry import plan
from host_tools.hardware.circuit.board_circuit import circuit
from host_tools.hardware.circuit.parts import on_board
from host_tools.hardware.drawing_sheet import Sheet
from host_tools.hardware.options import PRESETS, Options, chosen

VIEWS = {
    "parts": perfboard.parts_view,
    "power": perfboard.power_view,
    "signals": perfboard.signals_view,
}
Line = tuple[float, float, float, float]


@pytest.fixture(scope="module", name="sheets")
def made_sheets() -> dict[str, Sheet]:
    return {name: make(Options()) for name, make in VIEWS.items()}


def nodes(sheet: Sheet, tag: str) -> list[dict[str, str]]:
    tree = ElementTree.fromstring(sheet.svg())
    return [{**n.attrib, "text": "".join(n.itertext())} for n in tree.iter() if n.tag.endswith(tag)]


def drawn_wires(sheet: Sheet) -> list[Line]:
    """Return the lines of the wires; the lines of saw and drill are dashed."""
    return [
        (float(n["x1"]), float(n["y1"]), float(n["x2"]), float(n["y2"]))
        for n in nodes(sheet, "line")
        if "stroke-dasharray" not in n
    ]


def drawn_pins(sheet: Sheet) -> list[tuple[float, float]]:
    """Return the middles of the solid dots."""
    return [
        (float(n["cx"]), float(n["cy"])) for n in nodes(sheet, "circle") if n["fill"] == "#111111"
    ]


def name_boxes(sheet: Sheet) -> list[perfboard.Rect]:
    """Return the box around every name of a part."""
    found = []
    for n in nodes(sheet, "rect"):
        if n.get("rx") == "0.8":
            x, y = float(n["x"]), float(n["y"])
            found.append(perfboard.Rect(x, y, x + float(n["width"]), y + float(n["height"])))
    return found


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("values", [[], ["power=battery"], ["screen=1.3"]])
def test_the_board_that_is_bought_fits_the_case(preset: str, values: list[str]) -> None:
    made = plan(chosen(preset, values))
    assert contents.collisions(made, is_perfboard=True) == []
    assert perfboard.faults(circuit(made.options)) == []


def test_the_board_uncut_collides_with_wall_and_post(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plan of an earlier guide said nothing of saw and drill."""
    made = plan(Options())
    monkeypatch.setattr(perfboard, "SAWN_MM", 0.0)
    found = contents.collisions(made, is_perfboard=True)
    assert any("carrier's right side and the case" in fault for fault in found)
    monkeypatch.setattr(perfboard, "SAWN_MM", 5.0)
    monkeypatch.setattr(perfboard, "CORNER_MM", 0.01)
    assert any("and the case" in f for f in contents.collisions(made, is_perfboard=True))


def test_a_hole_drilled_elsewhere_or_too_large_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    wired = circuit(Options())
    monkeypatch.setattr(perfboard, "SCREW_PLACES", ((1.5, 1.5),))
    assert any("does not go through" in fault for fault in perfboard.faults(wired))
    monkeypatch.setattr(perfboard, "SCREW_PLACES", ((0.5, 0.5),))
    monkeypatch.setattr(perfboard, "DRILL_MM", 9.0)
    found = perfboard.faults(wired)
    assert any("takes the pad of" in fault for fault in found)
    assert any("at the rim" in fault for fault in found)


def test_the_bought_board_has_the_carrier_s_grid() -> None:
    """Its outermost holes lie where the carrier's are, with equal rims on opposite sides."""
    board = perfboard.outline()
    first, last = placement.mm(0, 0), placement.mm(30, 25)
    assert first[0] - board.left == pytest.approx(board.right + perfboard.SAWN_MM - last[0])
    assert first[1] - board.upper == pytest.approx(board.lower - last[1])
    assert board.right - last[0] > 1.5  # the saw leaves the last column whole


@pytest.mark.parametrize("view", VIEWS)
def test_no_name_is_covered_by_a_line_a_pin_or_another_name(
    view: str, sheets: dict[str, Sheet]
) -> None:
    sheet = sheets[view]
    boxes, lines, pins = name_boxes(sheet), drawn_wires(sheet), drawn_pins(sheet)
    assert len(boxes) > 20
    for i, box in enumerate(boxes):
        assert not any(perfboard.is_crossed(box, line, 0.4) for line in lines)
        for x, y in pins:
            assert not (box.left < x < box.right and box.upper < y < box.lower)
        for other in boxes[i + 1 :]:
            apart_x = max(box.left, other.left) - min(box.right, other.right)
            apart_y = max(box.upper, other.upper) - min(box.lower, other.lower)
            assert max(apart_x, apart_y) >= -1e-6


def test_every_part_has_its_name_near(sheets: dict[str, Sheet]) -> None:
    text = sheets["parts"].svg()
    for part in on_board(circuit(Options()).parts):
        assert re.search(rf">{part.ref}( [^<]*)?</text>", text), part.ref
    told = sheets["power"].svg() + sheets["signals"].svg()
    assert told.count("SOLDER SIDE, mirrored") == 2


@pytest.mark.parametrize("view", ["power", "signals"])
def test_a_drawn_wire_runs_over_no_pin_but_its_ends(view: str, sheets: dict[str, Sheet]) -> None:
    sheet = sheets[view]
    pins = drawn_pins(sheet)
    for line in drawn_wires(sheet):
        for pin in pins:
            ends = min(math.dist(pin, line[:2]), math.dist(pin, line[2:]))
            if ends > 0.1:
                assert perfboard.off_line(pin, line) > 1.7, (pin, line)


def test_the_drawn_wires_are_the_netlist_mirrored(sheets: dict[str, Sheet]) -> None:
    """Followed from pin to pin; the mirrored side has column A at the right."""
    wired = circuit(Options())
    at = {}
    board = perfboard.outline()
    for part in on_board(wired.parts):
        for number, place in placement.pads(part).items():
            x, y = placement.mm(*place)
            sheet_x = 16 + 3 * (90 - (x - board.left))
            at[round(sheet_x, 2), round(16 + 3 * (y - board.upper), 2)] = part.pins[number].net
    joined = 0
    for view in ("power", "signals"):
        bends: dict[tuple[float, float], list[str]] = {}
        for x1, y1, x2, y2 in drawn_wires(sheets[view]):
            ends = [(round(x1, 2), round(y1, 2)), (round(x2, 2), round(y2, 2))]
            nets = [at[end] for end in ends if end in at]
            if len(nets) == 2:
                assert nets[0] == nets[1]
                joined += 1
            else:
                middle = next(end for end in ends if end not in at)
                bends.setdefault(middle, []).append(nets[0])
        for nets in bends.values():
            assert len(nets) == 2 and nets[0] == nets[1]
            joined += 1
    _, power, signals = perfboard.counts(wired)
    assert joined == power + signals


def test_the_list_counts_and_names_every_joint() -> None:
    wired = circuit(Options())
    text = perfboard.joints(Options())
    pins, power, signals = perfboard.counts(wired)
    assert pins == sum(len(part.pins) for part in on_board(wired.parts))
    assert f"{pins} pins and {power + signals} wires to solder, {power} of them thick" in text
    rows = re.findall(r"^- \[ \] ([A-Z0-9_]+): ([A-Z0-9]+)\.(\d+) .* to ([A-Z0-9]+)\.(\d+) ",
                      text, re.MULTILINE)  # fmt: skip
    assert len(rows) == power + signals
    for net, one, first, two, second in rows:
        assert wired.part(one).pins[first].net == wired.part(two).pins[second].net == net
