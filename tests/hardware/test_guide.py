"""The two build guides: links, pictures, order, figures. The panel's is docs/build.md."""

import math
import re

from cribboard.base.constants import PLAIN_USB_MA
from cribboard_tools.hardware.breadboard import panel_power, wiring
from cribboard_tools.hardware.options import Options
from cribboard_tools.hardware.panel import drawings, parts
from cribboard_tools.hardware.panel import geometry as panel_geometry
from cribboard_tools.hardware.panel import solids as panel_solids
from tests.conftest import ROOT
from tests.hardware.test_files import told as sliced_hours

#: The guide of the panel, and that of the bare strip.
PANEL, GUIDE = ROOT / "docs/build.md", ROOT / "docs/build-strip.md"
README = (ROOT / "README.md").read_text()
PARTS = (ROOT / "hardware/matrix/bom.md").read_text()
HARDWARE = (ROOT / "hardware/README.md").read_text()


def joined(text):
    """Return a text on one line, without the marks of a quotation."""
    return " ".join(text.replace("> ", "").split())


TEXT, PANEL_TEXT = joined(GUIDE.read_text()), joined(PANEL.read_text())


# The panel


def steps():
    """Return the body of each numbered step, and of the frame, by its heading."""
    found = re.split(r"^## (.+)$", PANEL.read_text(), flags=re.MULTILINE)[1:]
    sections = dict(zip(found[::2], found[1::2], strict=True))
    return {name: body for name, body in sections.items() if name[0].isdigit() or "frame" in name}


def test_the_minutes_of_the_steps_add_up_to_what_is_promised():
    numbered = [name for name in steps() if name[0].isdigit()]
    assert [int(name[0]) for name in numbered] == list(range(1, 10))
    minutes = sum(int(one) for one in re.findall(r"\((\d+) minutes\)", " ".join(numbered)))
    told = f"{minutes // 60} h {minutes % 60:02}"
    assert f"{told} at the table" in PANEL_TEXT
    assert f"| {told}, and" in README


def test_every_wire_is_plugged_once_and_every_part_is_where_the_wiring_has_it():
    build = wiring.build()
    told = []
    for first, rest in re.findall(r"Wires (\d+(?: and \d+)?)( to \d+)?", "".join(steps().values())):
        numbers = [int(one) for one in re.findall(r"\d+", first + rest)]
        told += range(numbers[0], numbers[-1] + 1)
    assert sorted(told) == [wire.number for wire in build.wires]
    for part, holes in (
        (wiring.RESISTOR, "{} and {}"),
        (wiring.BUZZER_RESISTOR, "{} and {}"),
        (wiring.FUSE, "{} and {}"),
        (wiring.DIODE, "{} and {}, **its ring at row 28**"),
    ):
        assert holes.format(*build.legs[part].values()) in PANEL_TEXT, part
    assert build.legs[wiring.DIODE]["K"].row == 28
    assert "wire 16 in row 24" in PANEL_TEXT and build.legs[wiring.DIODE]["A"].row == 24


def test_parts_wires_and_prices_are_those_of_the_list():
    prices = re.findall(r"^\| \d+ \|.*\| ([\d.]+) to ([\d.]+) \|$", PARTS, re.M)
    wires, things = len(wiring.build().wires), len(prices)
    low, high = (sum(map(float, column)) for column in zip(*prices, strict=True))
    said = f"{things} things to buy, {wires} wires to plug, 0 joints to solder"
    assert f"**{said}**" in PANEL_TEXT and said in PARTS
    assert f"{low:.0f} to {high:.0f} euros, an estimate" in PANEL_TEXT
    assert f"**{low:.0f} to {high:.0f} euros**" in PARTS
    from_top, to_top = map(int, re.findall(r"and (\d+) to (\d+) more for top", PARTS)[0])
    with_top = f"{math.floor(low + from_top + 0.5)} to {high + to_top:.0f} euros"
    assert f"| 0 | {things} | {with_top} with its case |" in README
    assert f"at most **{PLAIN_USB_MA} mA**" in PANEL_TEXT
    playing_ma = panel_power.draws()[1].given_ma
    hours = 10 * 3.7 * 0.85 / 5 / playing_ma * 1000  # a power bank's cells, what its 5 V get of it
    assert f"*power bank* of 10,000 mAh plays some {hours:.0f} hours" in PANEL_TEXT


def test_hours_grams_and_layers_are_those_of_the_slicer_s_table():
    hours, fast, grams = (sum(row) for row in zip(*sliced_hours().values(), strict=True))
    text = f"{hours:.1f} hours on an ordinary printer, {fast:.1f} on a fast one, {grams:.0f} g"
    assert text in PANEL_TEXT
    assert f"and {fast:.0f} to {hours:.0f} h of printing" in README
    face, white = panel_solids.FACE_MM, panel_solids.WHITE_MM
    assert f"white from {face:.1f} to {white:.1f} mm" in PANEL_TEXT
    spool = re.search(r"\((\d+) g of filament", PARTS)
    assert spool and 0 <= int(spool[1]) - grams < 10


def hole_in_the_tray(hole):
    """Return x and y of a hole of the breadboard in the tray; column a is at the front."""
    left, _ = panel_geometry.BREADBOARD_AT_MM
    at = wiring.COLUMNS.index(hole.column)
    aside = (4.5 - at) * 2.54 + (2.54 if at < 5 else -2.54)
    x = left + panel_geometry.FIRST_ROW_MM + (hole.row - 1) * panel_geometry.ROW_MM
    return x, panel_geometry.breadboard_middle_y() + aside


def test_the_jumper_wires_of_the_list_reach_and_shorter_ones_do_not():
    """Keypad: its tail is folded to the left; 60 mm of one of 70 lie there."""
    long = 10 * int(re.findall(r"\| jumper wires \| (\d+) cm", PARTS)[0])
    x, y = panel_geometry.SCREEN_AT_MM
    left, _, right, lower = panel_geometry.keypad_area()
    ends = {
        wiring.SCREEN: (x, y - 14),
        wiring.PIEZO: panel_geometry.SOUND_AT_MM,
        wiring.KEYPAD: ((left + right) / 2 - 60, lower),
    }
    needed = {
        wire.number: math.dist(hole_in_the_tray(wire.one), ends[wire.two.part]) + parts.PLUG_MM
        for wire in wiring.build().wires
        if isinstance(wire.two, wiring.Place) and wire.two.part in ends
    }
    assert len(needed) == 14
    assert max(needed.values()) < long - 50 and max(needed.values()) > 200
    assert "wires of 20 cm do not reach the keypad" in PANEL_TEXT


def test_the_breadboard_fits_into_the_frame_with_its_plugs():
    """Page and card lie before it; the foam has a window for it."""
    high = panel_geometry.BREADBOARD_MM[2] + parts.PLUG_MM + parts.BEND_MM
    assert high + 1.5 <= drawings.FRAME_DEEP_MM
    for text in (PANEL_TEXT, joined(HARDWARE)):
        assert f"{drawings.FRAME_DEEP_MM:g} mm between glass and back" in text
    made = panel_geometry.plan(Options())
    assert f"{len(made.holes)} holes of {drawings.PUNCH_MM:g} mm" in PANEL_TEXT


# The bare strip


def test_readme_and_guide_count_parts_and_joints_alike():
    parts = len(re.findall(r"^\| \d+ \|", (ROOT / "hardware/two-track/bom.md").read_text(), re.M))
    sentence = re.search(r"about (\d+) joints: ([^.]+)\.", TEXT)
    assert sentence
    numbers = [int(one) for one in re.findall(r"(?<![\w-])\d+", sentence[2])]
    assert sum(numbers) == int(sentence[1])
    assert f"| about {sentence[1]} | {parts} | 220 to 320 euros |" in README
    assert "who has nothing of it and pays postage four to six times is at 220 to 320" in TEXT
