"""Checks of a hardware build, each with a figure."""

import io
import json
import math
from collections.abc import Iterator
from typing import NamedTuple

from cribboard_tools.hardware import paper_pages, pdf_measure
from cribboard_tools.hardware.breadboard import files as breadboard_files
from cribboard_tools.hardware.breadboard import panel_power
from cribboard_tools.hardware.case import (
    bootsel_rules,
    contents,
    engraving,
    lamp_grid,
    light_rules,
    paper_templates,
    shape_rules,
    solids,
)
from cribboard_tools.hardware.case.geometry import BOOTSEL_HOLE_MM, GAP_MM, Plan, plan
from cribboard_tools.hardware.circuit import firmware_pins, net_rules, power_budget, wiring_rules
from cribboard_tools.hardware.circuit.board_circuit import GPIO_PINS
from cribboard_tools.hardware.circuit.board_circuit import circuit as build_circuit
from cribboard_tools.hardware.circuit.parts import Circuit
from cribboard_tools.hardware.drawing_sheet import Line, Sheet
from cribboard_tools.hardware.options import SUPPLIES, Options, PanelOptions
from cribboard_tools.hardware.panel import geometry as panel_geometry
from cribboard_tools.hardware.panel import rules as panel_rules
from cribboard_tools.hardware.purchasing import bill_of_materials


class Check(NamedTuple):
    """Check of a build and its result: name, measured figure, faults ([] if it passes)."""

    name: str
    figure: str
    faults: list[str]


def report(options: Options | PanelOptions) -> int:
    """Print every check of a build; return 1 if one fails, else 0."""
    print(f"{options.preset}:")
    status = 0
    for check in every(options):
        print(f"  {'ok   ' if not check.faults else 'FAULT'} {check.name}: {check.figure}")
        for fault in check.faults:
            print(f"        {fault}")
            status = 1
    return status


def report_json(options: Options | PanelOptions) -> int:
    """Print every check of a build as one JSON object; return 1 if one fails, else 0."""
    checks = list(every(options))
    is_ok = not any(check.faults for check in checks)
    report = {
        "preset": options.preset,
        "ok": is_ok,
        "checks": [check._asdict() for check in checks],
    }
    print(json.dumps(report, ensure_ascii=False), flush=True)
    return 0 if is_ok else 1


def report_power(options: Options | PanelOptions, *, as_json: bool) -> int:
    """Print the power budget for every source; return 1 if the build's source is too weak."""
    if isinstance(options, PanelOptions):
        record, lines = panel_power.record(), panel_power.table()
    else:
        pixels = plan(options).pixels
        record, lines = power_budget.record(options, pixels), power_budget.table(options, pixels)
    print(json.dumps(record, ensure_ascii=False) if as_json else "\n".join(lines), flush=True)
    return 0 if record["ok"] else 1


def every(options: Options | PanelOptions) -> Iterator[Check]:
    """Run every check of a build."""
    if isinstance(options, PanelOptions):
        found = panel_rules.every(panel_geometry.plan(options))
        yield from (Check(*finding) for finding in (*breadboard_files.checks(), *found))
        return
    made = plan(options)
    yield from of_plan(options)
    yield from documents(made)
    yield from printed(made)


def of_plan(options: Options | PanelOptions) -> Iterator[Check]:
    """Run the checks that need no files: of circuit, supply, shapes and parts."""
    if isinstance(options, PanelOptions):
        found = panel_rules.of_plan(panel_geometry.plan(options))
        yield from (Check(*finding) for finding in (*breadboard_files.checks(), *found))
        return
    made, circuit = plan(options), build_circuit(options)
    yield from nets(circuit)
    yield from supply(options, made, circuit)
    yield from shapes(made)
    yield parts_in_case(made)
    yield way_to_bootsel(made)
    yield parts_list(made, circuit)


def nets(circuit: Circuit) -> Iterator[Check]:
    """Check the circuit: rules for nets, pins of the firmware."""
    level = net_rules.volts(circuit)
    gpio = [pin.net for pin in circuit.part("U1").pins.values() if pin.name[:2] == "GP" and pin.net]
    links = net_rules.links(circuit)
    least = min(links, key=lambda link: link[2] - link[3])
    figures = {
        "pins of the Pico": f"{len(gpio)} of {len(GPIO_PINS)} GPIOs used, each once",
        "one driver a net": f"{len(circuit.nets())} nets",
        "volts at every pin": f"at most {max(level[net] for net in gpio):.2f} V at a GPIO",
        "logic levels": f"{len(links)} links; the least margin is {least[2] - least[3]:.2f} V "
        f"({least[0]} to {least[1]})",
        "spare inputs tied": "3 spare gates of U2",
        "decoupling": f"{sum(1 for part in circuit.parts if part.farads == 100e-9)} of 100 nF",
        "plugs": f"{len(wiring_rules.MATES)} connectors, each pin as its module's",
        "supply pins": f"{len(wiring_rules.SUPPLY_PINS)} names of pins",
        "polarity": "electrolytic capacitors, diodes; no part bridged",
        "values by role": f"{len(wiring_rules.RESISTOR_ROLES)} roles of resistors, "
        f"{len(wiring_rules.CAPACITOR_ROLES)} of capacitors",
        "diodes by role": f"{len(wiring_rules.DIODE_ROLES)} roles",
        "a fuse in every path": "from the source's 5 V",
    }
    for name, rule in (net_rules.RULES | wiring_rules.RULES).items():
        yield Check(name, figures[name], rule(circuit))
    figure = f"{len(firmware_pins.PIN_NETS)} constants of devices/pins.py"
    yield Check("firmware's pins", figure, firmware_pins.pin_faults(circuit))


def supply(options: Options, made: Plan, circuit: Circuit) -> Iterator[Check]:
    """Check currents, voltages and ratings with the source that the build names."""
    refs = {part.ref for part in circuit.parts}
    missing = [f"{ref} is missing" for ref in power_budget.NEEDED if ref not in refs]
    if missing:
        yield Check("source", "not computed", missing)
        return
    known_ma = SUPPLIES[options.supply][1]
    budget = power_budget.budget_ma(known_ma)
    weak = [
        f"{draw.name} asks {draw.asked_ma} mA and gets {draw.given_ma}"
        for draw in power_budget.draws(options, made.pixels, options.supply)
        if not draw.is_ok
    ]
    fit = [name for name in SUPPLIES if power_budget.is_fit(options, made.pixels, name)]
    yield Check(
        "source", f"{options.supply}, LED budget {budget} mA; also fit: {', '.join(fit)}", weak
    )
    yield ratings(circuit)
    yield speech(options)
    yield from clamps(circuit)
    volts = power_budget.far_end_v(circuit, options.supply, (made.width + made.height) / 1000)
    faint = (
        [] if volts >= power_budget.PIXEL_LEAST_V else [f"less than {power_budget.PIXEL_LEAST_V} V"]
    )
    yield Check("volts at the far end", f"{volts:.2f} V with the whole budget drawn there", faint)
    yield from stored_charge(circuit)
    yield rail_on(options, made, circuit)


def ratings(circuit: Circuit) -> Check:
    """Check what carries the strip's current, and that its budget does not trip the switch."""
    low, high = power_budget.limits_of_r4_ma(circuit)
    most = high + power_budget.BASE_MA + power_budget.speech_ma("loud")[0]
    over = [
        f"{name} carries {rating:.0f} mA, the switch lets {most:.0f} through"
        for name, rating in (
            ("the hot PTC", power_budget.PTC_HOLD_MA * power_budget.PTC_HOT),
            ("a connector", power_budget.CONNECTOR_MA),
            ("the wire", power_budget.WIRE_MA),
        )
        if most > rating
    ]
    if power_budget.STRIP_MOST_MA > low:
        over.append(f"the budget of {power_budget.STRIP_MOST_MA} mA trips the switch at {low:.0f}")
    tolerance = f"R4 {power_budget.R4_TOLERANCE:.1%} off"
    figure = f"switch {low:.0f} to {high:.0f} mA with {tolerance}; then PTC, wire, connectors"
    return Check("ratings", figure, over)


def stored_charge(circuit: Circuit) -> Iterator[Check]:
    """Check how long the capacitors hold a save, and what charging them takes from a port."""
    time = power_budget.holdup_ms(circuit)
    least = power_budget.HOLDUP_MS
    short = [f"less than {least} ms"] if time < least else []
    figure = f"{time:.0f} ms after the plug is pulled; a sector erase takes "
    figure += f"{power_budget.ERASE_MS} ms as a rule, not at most: the store survives a cut in one"
    yield Check("hold-up", figure, short)
    rush = power_budget.inrush_ma(circuit)
    hard = [
        f"{name} charges C2 and C7 with {current:.0f} mA, a port gives {power_budget.PORT_MA}"
        for name, current in rush.items()
        if current > power_budget.PORT_MA
    ]
    figure = ", ".join(f"{current:.0f} mA at {name}" for name, current in rush.items())
    yield Check("inrush", figure, hard)


def rail_on(options: Options, made: Plan, circuit: Circuit) -> Check:
    """Check what switching the strip on takes from the source."""
    rating, time = SUPPLIES[options.supply][0], power_budget.PORT_MS
    mean = power_budget.rail_on_ma(circuit, made.pixels)
    rise = power_budget.rail_rise_ms(circuit, made.pixels, rating)
    hard = [f"C1 charges too long: {options.supply} gives {rating} mA"] if mean > rating else []
    figure = f"{mean:.0f} mA in the mean of the first {time:g} ms, {options.supply} gives "
    figure += f"{rating}; the rail is up after {rise:.1f} ms at most"
    return Check("current at LED_EN", figure, hard)


def speech(options: Options) -> Check:
    """Check the source with the strip's whole budget and the amplifier at volume normal."""
    loud, peak = power_budget.speech_ma("normal")
    faults = [] if power_budget.is_speech_fit(options.supply) else [f"{options.supply} is too weak"]
    figure = f"{loud} mA in words, {peak} mA at peaks, ahead of the strip's switch"
    return Check("amplifier", figure, faults)


def clamps(circuit: Circuit) -> Iterator[Check]:
    """Check the diodes behind the fuse: a reversed supply, and a surge."""
    hot = power_budget.clamp_c()
    faults = []
    if hot > power_budget.CLAMP_MOST_C:
        faults.append(f"more than its {power_budget.CLAMP_MOST_C} degrees")
    figure = f"5 V held at -{power_budget.CLAMP_V} V until F1 trips; D2 at {hot:.0f} degrees; "
    figure += f"by its data sheet U3 stands {power_budget.SWITCH_LEAST_V} V"
    yield Check("reversed supply", figure, faults)
    highest = circuit.rails["5V"][1]
    standoff = power_budget.SURGE_STANDOFF_V
    faults = [f"5 V may be {highest} V"] if standoff < highest else []
    figure = f"D3 blocks up to {standoff} V, {power_budget.SURGE_CLAMP_V} V at"
    figure += f" {power_budget.SURGE_A} A; U3 stands {power_budget.SWITCH_MOST_V:g} V"
    yield Check("surge", figure, faults)


def shapes(made: Plan) -> Iterator[Check]:
    """Check the top plate: holes, pixels, material, tiles, and the firmware's map of holes."""
    web, where = shape_rules.least_web(made)
    sizes = ", ".join(f"{tile.w:.1f}" for tile in made.tiles)
    options = made.options
    strip_m = bill_of_materials.strip_metres(made)
    figures = {
        "every score has its hole": f"{options.tracks} x {len(made.holes) // options.tracks} holes",
        "every hole has its pixel": f"{made.pixels} pixels, {strip_m:.2f} m",
        "holes lie on the strip": f"pitch {options.pitch:g} mm, {len(made.rows)} pieces",
        "material between openings": f"{web:.2f} mm at least ({where})",
        "nothing under a screw": f"{len(made.screws)} screws",
        "tiles fit the bed": f"{sizes} mm wide, {made.height:g} high, bed {options.bed_mm:g}",
        "room inside": f"{made.width:.1f} x {made.height:g} mm, {options.case_mm:g} mm deep",
    }
    for name, rule in shape_rules.RULES.items():
        yield Check(name, figures[name], rule(made))
    yield Check(
        "grooves clear of openings",
        f"{engraving.least_mm(made):.2f} mm at least",
        engraving.faults(made),
    )
    figure = f"{len(made.holes)} holes"
    yield Check("firmware's map of holes", figure, firmware_pins.track_faults(made))


def documents(made: Plan) -> Iterator[Check]:
    """Check the drawings: DXF, SVG and PDF are 1:1 and have every opening."""
    drill, laser = paper_templates.drill(made), paper_templates.laser(made)
    cuts = made.cuts()
    yield _dxf(laser, len(cuts))
    svg = drill.svg()
    size = f'width="{drill.width:.4f}'.rstrip("0").rstrip(".")
    wrong = [] if size in svg and 'mm" viewBox="0 0 ' in svg else ["the SVG is not in millimetres"]
    yield Check("SVG", f"{drill.width:g} x {drill.height:g} mm", wrong)
    page = pdf_measure.pages(drill.pdf())[0]
    yield Check("PDF 1:1", _page_figure(page), _pdf_faults(page, drill, made))
    sheets = [drill, paper_templates.overlay(made), paper_templates.coupon(made)]
    for paper in paper_pages.PAPERS:
        pages = pdf_measure.pages(paper_pages.document(sheets, paper, ""))
        figure = f"{len(pages)} pages, each with a bar of 100 mm"
        yield Check(f"PDF on {paper}", figure, _paper_faults(pages, sheets, paper))


def _paper_faults(pages: list[pdf_measure.Measures], sheets: list[Sheet], paper: str) -> list[str]:
    faults = []
    for i, one in enumerate(pages):
        if not any(abs(line - 100) < 0.05 for line in one.lines):
            faults.append(f"page {i + 1} has no bar of 100 mm")
        size = sorted((one.width, one.height), reverse=True)
        if math.dist(size, paper_pages.PAPERS[paper]) > 0.1:
            faults.append(f"page {i + 1} is no {paper} page")
    for sheet in sheets:
        for page in paper_pages.pages(sheet, paper):
            faults += paper_pages.cut_through(sheet, page)
    return faults


def _page_figure(page: pdf_measure.Measures) -> str:
    bar = min(page.lines, key=lambda line: abs(line - 100), default=0.0)
    size = f"page {page.width:.2f} x {page.height:.2f} mm"
    return f"{size}, bar {bar:.3f} mm, {len(page.circles)} circles"


def _pdf_faults(page: pdf_measure.Measures, sheet: Sheet, made: Plan) -> list[str]:
    faults = []
    if math.dist((page.width, page.height), (sheet.width, sheet.height)) > 0.1:
        faults.append("the page is not of the sheet's size")
    if not any(abs(line - 100) < 0.02 for line in page.lines):
        faults.append("the calibration bar is not 100 mm")
    missing = 0
    for cut in (cut for cut in made.cuts() if not cut.h):
        at = (cut.x + paper_templates.MARGIN, cut.y + paper_templates.MARGIN, cut.w)
        missing += not any(math.dist(at, circle) < 0.05 for circle in page.circles)
    if missing:
        faults.append(f"{missing} openings are missing or elsewhere")
    return faults


def _dxf(laser: Sheet, cuts: int) -> Check:
    from ezdxf.filemanagement import read

    document = read(io.StringIO(laser.dxf().decode()))
    audit = document.audit()
    faults = [str(error.message) for error in audit.errors]
    if document.units != 4:
        faults.append("its unit is not the millimetre")
    query = document.modelspace().query('*[layer=="CUT"]')
    if len(query) != cuts + 1:
        faults.append(f"{len(query)} things to cut, not {cuts + 1}")
    scored = len(document.modelspace().query('LINE[layer=="ENGRAVE"]'))
    wanted = sum(isinstance(s, Line) and s.layer == "ENGRAVE" for s in laser.shapes)
    if scored != wanted or document.modelspace().query("TEXT MTEXT"):
        faults.append(f"{scored} lines to score, not {wanted}, or text that no laser reads")
    figure = f"{len(query)} things to cut, {scored} lines to score, in mm, audit clean"
    return Check("DXF", figure, faults)


def printed(made: Plan) -> Iterator[Check]:
    """Check every 3D-printed part, read back from its STL file."""
    figure = f"{len(made.screws)} screws M3 x {solids.top_screw_mm(made)}, "
    figure += f"{solids.POST_WALL_MM:g} mm of wall around each thread"
    yield Check("posts of the top", figure, solids.post_faults(made))
    figure = f"{made.options.diffuser_mm:g} mm, under every hole"
    yield Check("diffuser in its place", figure, light_rules.diffuser_faults(made))
    figure = f"windows of {lamp_grid.window_mm(made):.1f} mm, "
    figure += f"lamps within {light_rules.play_mm(made):.1f} mm of their middles"
    yield Check("lamp grid in its place", figure, light_rules.grid_faults(made))
    for solid in solids.all_solids(made):
        size, triangles, faults = solids.read_back(solid, made.options.bed_mm)
        figure = f"{size} mm, {solid.handles} ways through it, {triangles} triangles"
        yield Check(f"STL {solid.name}", figure, faults)


def parts_in_case(made: Plan) -> Check:
    """Check that no bought part is in the way of another one or of the case."""
    boxes = contents.boxes(made)
    figure = f"{len(boxes)} parts, cables and plugs, {GAP_MM:g} mm of air"
    return Check("parts in the case", figure, contents.collisions(made))


def way_to_bootsel(made: Plan) -> Check:
    """Check that a stick reaches the Pico's BOOTSEL button through the closed top."""
    figure = f"a stick of {bootsel_rules.TOOL_MM:g} mm through a hole of {BOOTSEL_HOLE_MM:g} mm, "
    figure += f"straight down, {bootsel_rules.depth_mm(made):.1f} mm from the face to the button"
    return Check("way to BOOTSEL", figure, bootsel_rules.faults(made))


def parts_list(made: Plan, circuit: Circuit) -> Check:
    """Check that parts list, circuit and case have the same parts, each once."""
    lines = bill_of_materials.lines(made)
    listed = [ref for line in lines for ref in line.references]
    wrong = sorted(set(listed) ^ {part.ref for part in circuit.parts})
    faults = [f"{ref} is in only one of list and circuit" for ref in wrong]
    faults += [
        f"{part.ref} has no place on the carrier"
        for part in circuit.parts
        if part.shape != "off" and part.at is None
    ]
    faults += [f"{ref} is listed twice" for ref in sorted(set(listed)) if listed.count(ref) > 1]
    bought = {name for line in lines for name in line.boxes} | set(listed)
    boxes = [box.name for box in contents.boxes(made)]
    faults += [f"{name} in the case is in no line" for name in boxes if name not in bought]
    low, high = bill_of_materials.total(made)
    figure = f"{len(listed)} parts in {len(lines)} lines, {low:.0f} to {high:.0f} euros (estimate)"
    return Check("list of parts", figure, faults)
