"""The build guide: links, commands and figures are correct."""

import re

import pytest

from host_tools.hardware.case import shape_rules, solids
from host_tools.hardware.case.geometry import BOARD_MM, plan
from host_tools.hardware.circuit import power_budget
from host_tools.hardware.circuit.board_circuit import RESISTORS, circuit
from host_tools.hardware.circuit.parts import on_board
from host_tools.hardware.options import PRESETS, Options, chosen
from host_tools.hardware.purchasing import bill_of_materials
from tests.conftest import ROOT

GUIDE = ROOT / "docs/build.md"
TEXT = " ".join(GUIDE.read_text().replace("> ", "").split())


def anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("name", ["docs/build.md", "hardware/README.md"])
def test_links_lead_somewhere(name: str) -> None:
    path = ROOT / name
    text = path.read_text()
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 0
    headings = {anchor(line.lstrip("# ")) for line in text.splitlines() if line.startswith("#")}
    for link in links:
        target, _, heading = link.partition("#")
        if target:
            assert (path.parent / target).exists(), link
        else:
            assert heading in headings, link


def test_every_drawing_that_is_kept_is_named_in_the_guide_or_the_list() -> None:
    told = GUIDE.read_text() + (ROOT / "hardware/README.md").read_text()
    for path in [*(ROOT / "hardware/two-track").iterdir(), *(ROOT / "docs/build").iterdir()]:
        assert path.name in told, path.name


def test_commands_in_the_guide_are_ones_that_work() -> None:
    lines = [line for line in GUIDE.read_text().splitlines() if line.startswith("|")]
    rows = [line for line in lines if "--set" in line]
    assert len(rows) >= 1
    for row in rows:
        preset = re.search(r"--preset ([a-z-]+)", row)
        settings = re.findall(r"--set ([a-z_]+=[\w.-]+)", row)
        options = chosen(preset[1] if preset else "two-track", settings)
        made, wired = plan(options), circuit(options)
        assert shape_rules.faults(made) == []
        assert power_budget.is_fit(options, made.pixels, wired, options.supply), row
    for preset_name in PRESETS:
        assert preset_name in TEXT


def test_sizes_of_the_variants_are_those_of_the_plans() -> None:
    for preset in ("two-track", "single-track"):
        made = plan(chosen(preset, []))
        assert f"{made.width:.0f} x {made.height:.0f} mm" in TEXT, preset
        assert f"{made.pixels} pixels" in TEXT
    wide, tall = BOARD_MM
    assert f"{wide:g} x {tall:g} mm" in TEXT
    largest = max(plan(Options()).tiles, key=lambda tile: tile.w)
    assert f"the largest is {largest.w:.0f} x 126 mm" in TEXT


def test_figures_are_the_computed_ones() -> None:
    options = chosen("two-track", [])
    made, wired = plan(options), circuit(options)
    draws = power_budget.draws(options, made.pixels, wired, "usb")
    assert f"we compute {draws[1].asked_ma} mA for 244 pixels" in TEXT
    assert f"the strip unpowered ({draws[0].asked_ma} mA)" in TEXT
    assert f"compute {power_budget.holdup_ms(wired):.0f} ms;" in TEXT
    volts = power_budget.far_end_v(wired, "usb", (made.width + made.height) / 1000)
    assert f"we compute {volts:.1f} V at least on a plain port" in TEXT
    low, high = (limit / 1000 for limit in power_budget.limits_of_r4_ma(wired))
    assert f"limits at {low:.1f} to {high:.1f} A" in TEXT
    stored = power_budget.stored_farads(wired)
    assert f"{stored * 1e6:.0f} uF behind {wired.part('R22').ohms:g} ohms" in TEXT
    for current in power_budget.inrush_ma(wired).values():
        assert f"takes {current:.0f} mA at most" in TEXT
    assert f"trips at {power_budget.PTC_TRIP_MA / 1000:g} A" in TEXT
    mean = power_budget.rail_on_ma(wired, made.pixels)
    assert f"{mean:.0f} mA in the mean of the first {power_budget.PORT_MS:g} ms" in TEXT
    rise = power_budget.rail_rise_ms(wired, made.pixels, power_budget.PORT_MA)
    assert f"until the rail is up, after {rise:.1f} ms at most" in TEXT
    least, most = power_budget.SWITCH_LEAST_V, power_budget.SWITCH_MOST_V
    assert f"U3 stands {least} V: it may live" in TEXT and f"U3 stands {most:g} V" in TEXT


def test_what_the_meter_should_read_is_what_is_soldered() -> None:
    ohms = {ref: value for ref, value, *_ in RESISTORS}
    rows = {
        "U3 EN and GND": ("100 kohm", ohms["R3"]),
        "GP2 and GND": ("10 kohm", ohms["R1"]),
        "CC1 and GND": ("5.1 kohm", ohms["R16"]),
        "its pin of J5": ("330 ohm", ohms["R7"]),
        "plus of C2 and the Pico's VSYS": ("15 ohm", ohms["R22"]),
    }
    for where, (told, value) in rows.items():
        number, unit = told.split()
        assert float(number) * (1000 if unit == "kohm" else 1) == value
        assert re.search(rf"{where}[^|]*\| {told}", TEXT), where


def test_all_joints_are_told() -> None:
    """U3 has six pins, and its adapter six more. Those of the strip are on its kept drawing."""
    wired = circuit(Options())
    rows = re.findall(r"^\| [^|]+ \| (\d+) \|$", GUIDE.read_text(), re.MULTILINE)
    joints = [int(count) for count in rows]
    *parts, told = joints[: joints.index(max(joints)) + 1]
    pins = sum(len(part.pins) for part in on_board(wired.parts))
    loose = sum(len(wired.part(ref).pins) for ref in ("X1", "X4", "X5", "X6"))
    amplifier = len(wired.part("X7").pins)
    assert parts == [pins, 2 * len(wired.part("U3").pins), 75, loose, amplifier]
    assert told == sum(parts)
    assert f"about {told} solder joints" in (ROOT / "README.md").read_text()


def test_what_to_buy_is_what_the_list_of_parts_has() -> None:
    made = plan(Options())
    assert f"Buy {bill_of_materials.metres_to_buy(made):g} metres" in TEXT
    low, high = bill_of_materials.total(made)
    assert f"Its total is {low:.0f} to {high:.0f} euros" in TEXT
    screws = {
        line.note.split(";")[0]: (line.quantity, line.value.split(",")[0])
        for line in bill_of_materials.lines(made)
        if line.what == "screw"
    }
    assert f"Bolt the trays together ({screws['case to case'][1]} and nuts)" in TEXT
    assert f"the carrier on its posts ({screws['carrier to case'][1]})" in TEXT
    assert screws["top to case"][0] == 8
    assert f"with eight screws {screws['top to case'][1]};" in TEXT
    longer = solids.top_screw_mm(plan(chosen("two-track", ["top_mm=6"])))
    needs = f"and on a printed case needs screws M3 x {longer}."
    assert f"up to 6 mm works but loses more light, {needs}" in TEXT


def test_the_report_asks_for_the_doctor_s_output() -> None:
    text = (ROOT / ".github/ISSUE_TEMPLATE/built-board.md").read_text()
    assert text.startswith("---\nname: ") and "cribboard doctor" in text


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
    text = " ".join(GUIDE.read_text().split())
    places = [text.index(step) for step in order]
    assert places == sorted(places)


def test_every_step_has_a_box_to_tick_and_says_how_long_it_takes() -> None:
    guide = GUIDE.read_text()
    sections = re.findall(r"^## (\d)\. (.+)$", guide, re.MULTILINE)
    assert [int(number) for number, _ in sections] == list(range(1, 9))
    for _, title in sections:
        assert re.search(r"\(.*(hour|evening|day).*\)", title), title
    bodies = re.split(r"^## \d\. .+$", guide, flags=re.MULTILINE)[1:]
    for body in bodies:
        assert body.count("[ ]") >= 3


def test_screws_of_the_top_are_those_that_the_posts_need() -> None:
    made = plan(Options())
    assert f"eight screws M3 x {solids.top_screw_mm(made)}" in TEXT
    assert len(made.screws) == 8
    assert f"top {solids.LOOSE_DEEP_MM:g} mm of a post" in TEXT


def test_errata_and_changes_name_each_other() -> None:
    errata = (ROOT / "hardware/errata.md").read_text()
    changes = (ROOT / "hardware/changes.md").read_text()
    assert "(changes.md)" in errata and "(errata.md)" in changes
    rows = [line for line in errata.splitlines() if line.startswith("| ")][1:]
    assert len(rows) >= 10
    for row in rows:
        assert len([cell for cell in row.strip("|").split("|") if cell.strip()]) == 3, row
