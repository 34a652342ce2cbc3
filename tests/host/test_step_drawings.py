"""Drawings of the guide's steps: each adds what its step adds, and git has them as drawn today."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("manifold3d", reason='pip install -e ".[hardware]"')

from host_tools.hardware.case import (
    contents,
    lamp_grid,
    solid_shapes,
    solids,
    step_drawings,
    strip_drawings,
    strip_wiring,
)
from host_tools.hardware.case.geometry import plan
from host_tools.hardware.circuit.board_circuit import SCREEN_NAMES, circuit
from host_tools.hardware.circuit.parts import on_board
from host_tools.hardware.drawing_sheet import Line, Sheet
from host_tools.hardware.options import PRESETS, Options, chosen
from tests.conftest import ROOT

KEPT = ROOT / "docs/build"
GUIDE = (ROOT / "docs/build.md").read_text()
TEXT = " ".join(GUIDE.split())
NEW = "#ffcf70"


@pytest.fixture(scope="module", name="sheets")
def made_sheets() -> dict[str, Sheet]:
    return step_drawings.sheets(Options())


def facts(svg: str) -> tuple[list[str], Counter[str], Counter[str]]:
    """Return a drawing's texts, the kinds of its elements, and the fills of its rectangles."""
    nodes = list(ElementTree.fromstring(svg).iter())
    texts = sorted("".join(n.itertext()) for n in nodes if n.tag.endswith("text"))
    kinds = Counter(n.tag.rsplit("}", 1)[1] for n in nodes)
    fills = Counter(n.attrib.get("fill", "") for n in nodes if n.tag.endswith("rect"))
    return texts, kinds, fills


def test_the_drawings_in_git_are_those_of_today(sheets: dict[str, Sheet]) -> None:
    """Stale? `cribboard hardware pictures -o docs/build` draws them again."""
    for name, sheet in sheets.items():
        kept = (KEPT / f"{name}.svg").read_text()
        assert facts(kept) == facts(sheet.svg()), name


def test_the_guide_shows_each_drawing_once_and_in_this_order(sheets: dict[str, Sheet]) -> None:
    places = [GUIDE.index(f"(build/{name}.svg)") for name in sheets if name.startswith("carrier")]
    assert places == sorted(places)
    for name in sheets:
        assert GUIDE.count(f"(build/{name}.svg)") == 1, name


def test_every_part_of_the_carrier_is_added_by_exactly_one_step(sheets: dict[str, Sheet]) -> None:
    wired = circuit(Options())
    for part in on_board(wired.parts):
        steps = [names for _, _, names in step_drawings.SOLDERING
                 if step_drawings.is_added(part, names)]  # fmt: skip
        assert len(steps) == 1, part.ref
    for name, _, names in step_drawings.SOLDERING:
        own = [part for part in on_board(wired.parts) if step_drawings.is_added(part, names)]
        texts, _, fills = facts(sheets[name].svg())
        assert fills[NEW] == len(own) > 0
        told = {text.split()[0] for text in texts}
        assert {part.ref for part in own} <= told


def test_probes_are_drawn_where_the_table_of_the_guide_measures(sheets: dict[str, Sheet]) -> None:
    rows = re.findall(r"^\| \[ \] \| (\d+) \| ([^|]+) \|", GUIDE, re.MULTILINE)
    assert [int(number) for number, _ in rows] == [m.number for m in step_drawings.MEASURES]
    wired = circuit(Options())
    for (_, where), measure in zip(rows, step_drawings.MEASURES, strict=True):
        refs = [pin.split(".")[0] for pin in (measure.red, measure.black)]
        named = {"U1": "Pico"}
        assert any(named.get(ref, ref) in where or ref in where for ref in refs) or "CC1" in where
        for pin in (measure.red, measure.black):
            ref, _, number = pin.partition(".")
            assert number in wired.part(ref).pins
    nets = {
        m.number: tuple(
            wired.part(pin.split(".")[0]).pins[pin.split(".")[1]].net for pin in (m.red, m.black)
        )
        for m in step_drawings.MEASURES
    }
    assert nets == {
        1: ("VBUS_IN", "GND"), 2: ("GND", "VBUS_IN"), 3: ("VSYS_CAP", "VSYS"),
        4: ("LED_5V", "GND"), 5: ("3V3", "GND"), 6: ("LED_EN", "GND"), 7: ("LED_DATA", "GND"),
        8: ("CC1", "GND"), 9: ("ROW0", "KP_ROW0"),
    }  # fmt: skip
    texts, _, _ = facts(sheets["measure"].svg())
    assert Counter(texts)["1"] == 2 and Counter(texts)["9"] == 2


def test_the_panel_is_drawn_mirrored(sheets: dict[str, Sheet]) -> None:
    """From behind, the buzzer is right of the screen; from the front it is left of it."""
    made = plan(Options())
    window = next(o for o in made.openings if o.name == "screen")
    sound = next(o for o in made.openings if o.name == "sound 2")
    assert sound.x < window.x
    tree = ElementTree.fromstring(sheets["panel"].svg())
    red = [n.attrib for n in tree.iter() if n.tag.endswith("circle") and "stroke" in n.attrib]
    holes = [float(n["cx"]) for n in red if n["r"] == "1"]
    boxes = [n.attrib for n in tree.iter() if n.tag.endswith("rect")]
    glass = next(float(n["x"]) for n in boxes if n.get("width") == f"{window.w:g}")
    assert len(holes) == 3 and min(holes) > glass + window.w


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_s_steps_can_be_drawn(preset: str) -> None:
    sheets = step_drawings.sheets(chosen(preset, []))
    assert "tail of the keypad" in sheets["panel"].svg() or preset == "single-track"
    assert ("module of buttons" in sheets["panel"].svg()) == (preset == "single-track")
    made = plan(chosen(preset, []))
    ties = facts(sheets["case-2-supply"].svg())[0].count("tie")
    assert ties == len(solids.tie_bridges(made))


def at(text: str) -> int:
    assert text in TEXT, text
    return TEXT.index(text)


def test_the_guide_is_in_the_order_in_which_hands_work() -> None:
    """What an earlier guide had the wrong way round, and would have cost parts."""
    order = [
        "before you print or cut anything",  # the pitch
        "order from its list of parts",
        "Print one top first",
        "First measure the USB-C breakout",  # before R16 and R17 are soldered
        "(build/carrier-1-resistors.svg)",
        "(build/carrier-6-large.svg)",
        "### Measure before there is power",
        "CC1 and CC2 go to J2",  # else a C-to-C charger gives nothing
        "Plug the charger in and check plus and minus",
        "screw the free wire into J1",
        "Plug the charger in and measure",
        "GP26, GP27",
        "Then plug in U2",
        "Hold BOOTSEL",
        "Plug the charger in as well",
        "`cribboard doctor --only pico,supply`",
        "Mark the back of each piece before you cut",
        "Test each piece",
        "Solder the data wires first",
        "(build/strip-3-long.svg)",
        "before anything is glued",
        "dot of hot glue at each end",
        "Trays and carrier",
        "run `cribboard doctor --only pad`",  # before it is stuck on
        "Then peel it",
        "Plug it together",
        "Run `cribboard doctor`. It asks for every key",
        "Put the top on",
        "(manual.md#your-first-deal)",
    ]
    places = [at(text) for text in order]
    assert places == sorted(places)


def test_every_step_has_a_box_to_tick_and_says_how_long_it_takes() -> None:
    sections = re.findall(r"^## (\d)\. (.+)$", GUIDE, re.MULTILINE)
    assert [int(number) for number, _ in sections] == list(range(1, 9))
    for _, title in sections:
        assert re.search(r"\(.*(hour|evening|day).*\)", title), title
    bodies = re.split(r"^## \d\. .+$", GUIDE, flags=re.MULTILINE)[1:]
    for body in bodies:
        assert body.count("[ ]") >= 3


def test_the_lamp_grid_is_drawn_with_a_window_for_every_inner_lamp(
    sheets: dict[str, Sheet],
) -> None:
    made = plan(Options())
    boxes = [node.attrib for node in ElementTree.fromstring(sheets["strip-4-grid"].svg()).iter()
             if node.tag.endswith("rect")]  # fmt: skip
    size = f"{lamp_grid.window_mm(made):g}"
    windows = [box for box in boxes if box.get("width") == box.get("height") == size]
    assert len(windows) == sum(row.pixels - 2 for row in made.rows)
    assert sum(box.get("fill") == NEW for box in boxes) == len(made.rows)


def test_screws_of_the_top_are_those_that_the_posts_need() -> None:
    made = plan(Options())
    assert f"eight screws M3 x {solids.top_screw_mm(made)}" in " ".join(GUIDE.split())
    assert len(made.screws) == 8
    deep = f"top {solids.LOOSE_DEEP_MM:g} mm of a post"
    assert deep in " ".join(GUIDE.split())


def test_each_wire_of_the_strip_is_added_by_one_step(sheets: dict[str, Sheet]) -> None:
    made = plan(Options())
    wires = strip_wiring.wires(made)
    kinds = Counter(strip_drawings.kind(wire) for wire in wires)
    assert kinds == {"data": 7, "short": 14, "long": 14 + 5}
    inks = set(strip_drawings.INKS.values())
    earlier = 0
    for name, _, added in strip_drawings.STEPS:
        tree = ElementTree.fromstring(sheets[name].svg())
        lines = [n.attrib for n in tree.iter() if n.tag.endswith("line")]
        drawn = [n["stroke"] for n in lines if n["stroke-width"] == "1.4"]
        own = [wire for wire in wires if strip_drawings.kind(wire) == added]
        assert sum(stroke in inks for stroke in drawn) == sum(len(w.points) - 1 for w in own)
        assert sum(stroke not in inks for stroke in drawn) == earlier
        earlier += sum(len(w.points) - 1 for w in own)


def test_the_strip_s_wires_are_long_enough() -> None:
    made = plan(Options())
    text = " ".join(GUIDE.split())
    assert f"three wires of {step_drawings.lead_mm(made, 'J3'):g} mm for J3" in text
    assert f"two of {step_drawings.lead_mm(made, 'J4'):g} mm for J4" in text
    for preset in PRESETS:
        other = plan(chosen(preset, []))
        assert step_drawings.lead_mm(other, "J3") > other.panel_x + step_drawings.SLACK_MM


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("values", [[], ["keypad=membrane"], ["screen=1.3"], ["power=battery"]])
def test_every_lead_reaches_the_opened_top(preset: str, values: list[str]) -> None:
    leads = step_drawings.open_leads(plan(chosen(preset, values)))
    assert set(leads) == {"J3", "J4", "J5", "J6", "J7"}
    for plug, (need, have) in leads.items():
        assert 50 < need <= have, plug


def test_the_way_to_the_opened_top_is_that_of_the_drawing() -> None:
    """From J6 up to the wall, over it, and down to the screen's pins, which are near the table."""
    made = plan(Options())
    ways = step_drawings.open_ways(made)
    boxes = {box.name: box for box in contents.boxes(made)}
    header, pins = boxes["J6"], boxes["screen's wires"]
    wall = solid_shapes.FLOOR_MM + made.options.case_mm
    behind = made.height - header.at[1] - header.size[1] / 2
    high = made.height - pins.at[1] - pins.size[1] / 2
    across = abs(header.at[0] + header.size[0] / 2 - pins.at[0] - pins.size[0] / 2)
    up, down = wall - header.at[2] - header.size[2], wall - high
    assert ways["J6"] == pytest.approx(across + up + behind + step_drawings.OPEN_GAP_MM + down)
    assert "solder four leads of 15 cm to it" in TEXT
    assert step_drawings.LEAD_MM == 150


def test_the_screen_s_pins_are_named_as_seen_from_behind(sheets: dict[str, Sheet]) -> None:
    """From the front they are GND VCC SCL SDA, from left to right."""
    names = [s for s in sheets["panel"].shapes if getattr(s, "text", "") in SCREEN_NAMES]
    assert len(names) == 4
    by_x = sorted(names, key=lambda shape: shape.x)  # type: ignore[union-attr]
    assert [shape.text for shape in by_x] == ["SDA", "SCL", "VCC", "GND"]  # type: ignore[union-attr]


def test_arrows_lead_into_the_terminals_and_captions_name_the_probes(
    sheets: dict[str, Sheet],
) -> None:
    red = [s for s in sheets["carrier-5-plugs"].shapes
           if isinstance(s, Line) and s.colour == step_drawings._RED]  # fmt: skip
    assert len(red) == 3 * 3  # J1, J3, J4
    assert not [s for s in sheets["carrier-1-resistors"].shapes
                if isinstance(s, Line) and s.colour == step_drawings._RED]  # fmt: skip
    words = [getattr(s, "text", "") for s in sheets["measure"].shapes]
    assert "1: red J1 5V, black J1 GND" in words
    assert "6: red U3 EN (3), black U3 GND (2)" in words
    assert sum(": red " in word for word in words) == len(step_drawings.MEASURES)


def test_the_bolts_of_the_trays_are_in_the_first_drawing_of_the_case(
    sheets: dict[str, Sheet],
) -> None:
    for name in ("case-1-carrier", "case-2-supply", "case-3-wires"):
        words = [getattr(s, "text", "") for s in sheets[name].shapes]
        assert words.count("bolts") == (name == "case-1-carrier")


def test_errata_and_changes_name_each_other_and_the_files_that_exist() -> None:
    errata = (ROOT / "hardware/errata.md").read_text()
    changes = (ROOT / "hardware/changes.md").read_text()
    assert "(changes.md)" in errata and "(errata.md)" in changes
    rows = [line for line in errata.splitlines() if line.startswith("| ")][1:]
    assert len(rows) >= 10
    for row in rows:
        assert len([cell for cell in row.strip("|").split("|") if cell.strip()]) == 3, row
    today = errata.split("| --- |", 1)[1]
    for name in re.findall(r"`((?:strip|templates)-[a-z0-9]+\.(?:svg|pdf))`", today):
        assert Path(ROOT / "hardware/two-track" / name).is_file(), name
