"""Bill of materials: complete, with suppliers and prices, quantities counted from the design."""

import csv
import io
import re
from collections import Counter
from dataclasses import replace

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

from cribboard_tools.hardware import checks  # noqa: E402  (after the skip)
from cribboard_tools.hardware.case import contents, lamp_grid, solids
from cribboard_tools.hardware.case.geometry import BOARD_MM, Plan, plan
from cribboard_tools.hardware.circuit.board_circuit import circuit
from cribboard_tools.hardware.options import PRESETS, chosen
from cribboard_tools.hardware.purchasing import bill_of_materials as bom
from cribboard_tools.hardware.purchasing import catalogue

BUILDS = [
    *((preset, ()) for preset in PRESETS),
    ("two-track", ("screen=1.3", "keypad=buttons")),
    ("two-track", ("leds_per_m=60", "hole_mm=8", "lane_mm=20")),
]


def rows(preset: str, settings: tuple[str, ...] = ()) -> list[dict[str, str]]:
    text = bom.as_csv(plan(chosen(preset, list(settings))))
    return list(csv.DictReader(io.StringIO(text)))


NO_NUMBER = ("search: ", "look for: ", "as supplier 1")


def check_kind(row: dict[str, str]) -> None:
    """A line says how many order numbers it has, or that it is generic and what to look for."""
    cells = [row["supplier 1"], row["supplier 2"]]
    numbers = [cell for cell in cells if not cell.startswith(NO_NUMBER)]
    if row["order numbers"] == "generic":
        assert (row["maker"], row["maker's number"]) == ("any", "generic"), row["value"]
        assert not numbers and len(cells[0].removeprefix("look for: ")) > 8, cells
        assert cells[0].startswith("look for: ") and cells[1] == "as supplier 1"
    else:
        assert row["order numbers"] == str(len(numbers)), row["value"]
        assert numbers or row["maker's number"] not in ("generic", "-", ""), row["value"]
    if row["maker's number"] != "generic":
        assert not any(cell.startswith("look for: ") for cell in cells), cells


@pytest.mark.parametrize(("preset", "settings"), BUILDS)
def test_every_line_can_be_ordered(preset: str, settings: tuple[str, ...]) -> None:
    *lines, total = rows(preset, settings)
    assert len(lines) > 45
    filled = ("quantity", "part", "value", "maker", "maker's number", "supplier 1", "supplier 2",
              "checked", "EUR each from", "EUR each to", "EUR from", "EUR to")  # fmt: skip
    for row in lines:
        empty = [name for name in filled if not row[name].strip()]
        assert not empty, (row["value"], empty)
        assert float(row["quantity"]) > 0, row["value"]
        assert re.fullmatch(r"verify, \d{4}-\d\d-\d\d", row["checked"])
        assert 0 < float(row["EUR each from"]) <= float(row["EUR each to"]), row["value"]
        assert row["supplier 1"] != row["supplier 2"] or row["supplier 1"].startswith("search: ")
        check_kind(row)
    needed = [row for row in lines if row["needed for"] == "every board"]
    for column in ("EUR from", "EUR to"):
        counted = sum(
            float(row["quantity"]) * float(row[column.replace("EUR", "EUR each")]) for row in needed
        )
        assert float(total[column]) == pytest.approx(counted, abs=0.01)


def test_suppliers_order_numbers_have_the_supplier_s_form() -> None:
    """A typing error in a number is likely to break its form."""
    forms = {
        "DigiKey": r"[\w.-]+-ND", "Mouser": r"\d{2,3}-[\w.-]+", "Farnell": r"\d{7}",
        "RS": r"\d{7}", "LCSC": r"C\d+", "Adafruit": r"\d+( \(verify .*\))?",
        "SparkFun": r"[A-Z]{3}-\d{5}", "McMaster-Carr": r"9\d{4}A\d{3}",
    }  # fmt: skip
    seen = set()
    screws = [catalogue.screw(length) for length in solids.SCREW_LENGTHS_MM]
    for product in [*catalogue.PARTS.values(), *catalogue.OTHERS.values(), *screws]:
        for cell in (product.supplier_1, product.supplier_2):
            if not cell.startswith(NO_NUMBER):
                shop, _, number = cell.partition(" ")
                assert re.fullmatch(forms[shop], number), cell
                seen.add(shop)
        if product.supplier_1.startswith("Mouser"):  # its number contains the maker's
            assert product.number in product.supplier_1 or product.maker == "Adafruit"
    assert seen == set(forms)


@pytest.mark.parametrize(("preset", "settings"), BUILDS)
def test_every_part_of_circuit_and_case_is_in_one_line(
    preset: str, settings: tuple[str, ...]
) -> None:
    made = plan(chosen(preset, list(settings)))
    wired = circuit(made.options)
    assert checks.parts_list(made, wired).faults == []
    lines = bom.lines(made)
    listed = [ref for line in lines for ref in line.references]
    assert sorted(listed) == sorted(part.ref for part in wired.parts)
    boxes = {box.name for box in contents.boxes(made)}
    bought = [name for line in lines for name in line.boxes]
    assert len(bought) == len(set(bought))
    assert boxes <= set(bought) | set(listed)


def test_a_part_in_the_case_without_a_line_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    made = plan(chosen("two-track", []))
    extra = contents.Box("fan", (0, 0, 0), (1, 1, 1))
    real = contents.boxes(made)
    monkeypatch.setattr(contents, "boxes", lambda plan: [*real, extra])
    faults = checks.parts_list(made, circuit(made.options)).faults
    assert faults == ["fan in the case is in no line"]


def test_a_part_without_a_product_is_refused() -> None:
    part = replace(circuit(chosen("two-track", [])).part("R1"), value="11 k")
    with pytest.raises(KeyError):
        catalogue.product(part)


def quantity(preset: str, settings: list[str], *words: str) -> float:
    found = [
        line
        for line in bom.lines(plan(chosen(preset, settings)))
        if all(word in f"{line.what} {line.value} {line.note}" for word in words)
    ]
    assert len(found) == 1, (words, found)
    return found[0].quantity


@pytest.mark.parametrize("preset", PRESETS)
def test_screws_and_filament_are_those_of_the_design(preset: str) -> None:
    made = plan(chosen(preset, []))
    length = f"M3 x {solids.top_screw_mm(made)},"
    assert quantity(preset, [], length, "top to case") == len(made.screws) == 4 * len(made.tiles)
    bolts = quantity(preset, [], "M3 x 12", "case to case")
    assert quantity(preset, [], "nut", "case to case") == bolts
    assert quantity(preset, [], "M3 x 6") == 4
    assert quantity(preset, [], "cable tie") == len(solids.tie_bridges(made))
    volume = sum(
        solids.mesh(solids.case(made, tile)).volume for tile in made.tiles
    )  # mm3, counted from the triangles
    grid = sum(solids.mesh(lamp_grid.lamp_grid(made, tile)).volume for tile in made.tiles)
    assert quantity(preset, [], "filament", "lamp grid") == pytest.approx(grid * 1.27e-3, abs=2)
    assert quantity(preset, [], "filament", "cases") == pytest.approx(volume * 1.27e-3, abs=2)


def test_strip_is_bought_in_half_metres_with_one_to_spare() -> None:
    """Two rows of 31 pixels come from one half metre of 72; no row runs over a soldered joint."""
    assert quantity("two-track", [], "LED strip") == 2.5
    assert quantity("two-track", ["group_gap=1"], "LED strip") == 2.5
    assert quantity("single-track", [], "LED strip") == 1.5
    wall = ["leds_per_m=60", "hole_mm=8", "lane_mm=20"]  # a row is longer than half a metre
    assert quantity("two-track", wall, "LED strip") == 5.5


def test_wires_are_longer_than_those_of_the_kept_drawing() -> None:
    """Its wires, with the leads to J3, J4 and the USB-C breakout, in mm."""
    drawn = {"AWG), red": 1380, "AWG), black": 1390, "data of the strip": 790}
    for words, length in drawn.items():
        assert 1000 * quantity("two-track", [], "wire", words) > length, words


def test_a_thicker_top_is_listed_with_longer_screws() -> None:
    assert quantity("two-track", [], "M3 x 12", "top to case") == 8
    assert quantity("two-track", ["top_mm=6"], "M3 x 16", "top to case") == 8


def test_leads_are_counted_from_the_pin_headers() -> None:
    note = next(
        line.note
        for line in bom.lines(plan(chosen("two-track", [])))
        if line.what == "leads" and line.needed_for == bom.EVERY_BOARD
    )
    assert note.startswith("16 are used, for J2 J6 J7 J8 J9;")
    assert quantity("two-track", ["keypad=buttons"], "leads", "24 are used") == 2


def test_the_voice_is_listed_apart_from_what_every_board_needs() -> None:
    """Its header and resistor are on every carrier."""
    lines = bom.lines(plan(chosen("two-track", [])))
    apart = {ref for line in lines if line.needed_for == bom.VOICE for ref in line.references}
    assert apart == {"X7", "X8"}


def test_longer_screws_for_a_wooden_top_and_the_cable_of_a_plain_port_are_listed() -> None:
    assert quantity("two-track", [], "M3 x 16", "for a top of up to 6 mm") == 8
    assert quantity("two-track", [], "USB-A to USB-C") == 1
    lines = bom.lines(plan(chosen("two-track", [])))
    tail = next(line for line in lines if "keypad's tail" in line.note)
    assert tail.needed_for == bom.EVERY_BOARD and "male to female" in tail.value


def test_the_list_tells_how_many_order_numbers_were_found(made: Plan) -> None:
    kinds = Counter(line.product.order_numbers for line in bom.lines(made))
    assert set(kinds) == {"0", "1", "2", "generic"}
    text = bom.as_markdown(made)
    assert f"{kinds['2']} have two suppliers' numbers and {kinds['1']} have one" in text
    assert f"The other {kinds['generic']} are generic" in text
    assert kinds["1"] + kinds["2"] > kinds["generic"]


def test_every_screw_of_a_preset_has_an_order_number() -> None:
    for preset in PRESETS:
        lines = bom.lines(plan(chosen(preset, [])))
        found = [line for line in lines if line.value.startswith("M3 x ")]
        assert len(found) >= 3
        assert all(line.product.order_numbers == "1" for line in found)
    assert catalogue.screw(30).order_numbers == "generic"  # none was found


def test_the_list_names_the_carrier_s_size() -> None:
    wide, tall = BOARD_MM
    assert quantity("two-track", [], f"printed board, {wide:g} x {tall:g} mm") == 1


def test_the_markdown_has_the_lines_and_the_total(made: Plan) -> None:
    text, lines = bom.as_markdown(made), bom.lines(made)
    assert sum(line.startswith("| ") for line in text.splitlines()) == len(lines) + 2 * len(
        {line.needed_for for line in lines}
    )
    low, high = bom.total(made)
    assert f"**{low:.0f} to {high:.0f} euros**" in text and catalogue.CHECKED in text
