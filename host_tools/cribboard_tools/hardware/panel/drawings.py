"""Drawings of the panel board: its face for laser and paper, the card, layers, tray and frame.

In mm, y down. The face for a picture frame of 40 x 30 cm is an A3 page whose sides are cut off.
"""

from itertools import accumulate, pairwise

from cribboard.lights.layout import PANEL_PITCH_MM
from cribboard_tools import board_face
from cribboard_tools.hardware.drawing_sheet import (
    Area,
    Box,
    Circle,
    Line,
    Shape,
    Sheet,
    Text,
    calibration,
    moved,
)
from cribboard_tools.hardware.options import KEYPAD_MM
from cribboard_tools.hardware.panel import geometry, inlay, solids
from cribboard_tools.hardware.panel.geometry import HEIGHT_MM, SCREENS, WIDTH_MM, Opening, PanelPlan
from cribboard_tools.hardware.panel.overlay import KEYS, keys

BLACK, WHITE, GREY, LAMP = "#1b1b1d", "#f4f2ea", "#8a8a8e", "#ffd76a"
#: Colours of the two players' pegs, and the holes that they are in.
PEGS, LIT = ("#38a0ff", "#ff9a1e"), ((62, 74), (49, 57))
FOIL, FOAM, WOOD, BOARD, PICO = "#3c6e47", "#b9c7d6", "#c9a06c", "#f3f1ec", "#2f8f57"
#: A3 page, the inside of the frame, and where on the page the face's upper left corner is.
PAGE_MM, FRAME_MM, FACE_AT_MM = (420.0, 297.0), (400.0, 300.0), (36.0, 26.0)
#: Between glass and back: room for page, card and the breadboard with what is plugged into it.
FRAME_DEEP_MM = 32.0
#: Diameter of the hollow punch: the lamps' light passes with 1 mm to spare.
PUNCH_MM = 5.0
#: Screen's window on the page, the upper left corner of the keys.
PAGE_SCREEN_MM, PAGE_KEYS_MM = (248.0, 204.0), (308.0, 166.0)
COUNT = (
    ("SHOW", ("each fifteen 2", "pair 2, three alike 6, four alike 12", "run: a point a card",
              "hand of one suit 4, with the starter 5", "jack of the starter's suit 1")),
    ("PLAY", ("15 or 31: 2", "pair 2, third alike 6, fourth 12", "run: a point a card",
              "go, or last card 1", "jack turned up: 2 for the dealer")),
)  # fmt: skip


def paths(face: board_face.Face) -> list[tuple[board_face.Path, float]]:
    """Return every line of a face with its width."""
    found = inlay.face_paths(face)
    for word in face.words:
        wide = inlay.letter_mm(word)
        found += [([line[:2], line[2:]], wide) for line in inlay.word_strokes(word)]
    return found


def _lines(face: board_face.Face, layer: str, wide: bool, colour: str = "") -> list[Shape]:
    return [
        Line(layer, *one, *two, wide=width if wide else 0.0, colour=colour)
        for path, width in paths(face)
        for one, two in pairwise(path)
    ]


def opening_drawn(opening: Opening, layer: str = "CUT", fill: str = "") -> Shape:
    """Return an opening as a circle or a rectangle."""
    x, y, w, h = opening[1:]
    if not h:
        return Circle(layer, x, y, w / 2, fill)
    return Box(layer, x - w / 2, y - h / 2, w, h, fill=fill)


def laser(plan: PanelPlan) -> Sheet:
    """Return the face for a laser: only lines to cut and to score."""
    sheet = Sheet(WIDTH_MM, HEIGHT_MM, "Cribboard matrix: top")
    sheet.add(Box("CUT", 0, 0, WIDTH_MM, HEIGHT_MM, geometry.CORNER_MM))
    sheet.add(*(opening_drawn(cut) for cut in plan.cuts()))
    sheet.add(*_lines(plan.face, "ENGRAVE", wide=False))
    return sheet


def face(plan: PanelPlan) -> Sheet:
    """Return the printed face as it looks from above, with two pegs of each player lit."""
    sheet = Sheet(WIDTH_MM, HEIGHT_MM, "Cribboard matrix: face")
    sheet.add(Box("FILL", 0, 0, WIDTH_MM, HEIGHT_MM, geometry.CORNER_MM, BLACK))
    sheet.add(*_lines(plan.face, "INK", wide=True, colour=WHITE))
    sheet.add(*_holes(plan))
    for hole in plan.holes:
        if hole.hole in LIT[hole.track]:
            sheet.add(Circle("FILL", hole.x, hole.y, 3.6, PEGS[hole.track]))
            sheet.add(Circle("FILL", hole.x, hole.y, 1.4, "#ffffff"))
    shown = (cut for cut in plan.openings if cut.name != "keypad tail")
    sheet.add(*(opening_drawn(cut, "INK", "#30343c") for cut in shown))
    sheet.add(*_keypad(*geometry.keypad_area()[:2]))
    return sheet


def _holes(plan: PanelPlan) -> list[Shape]:
    return [Circle("FILL", h.x, h.y, plan.options.hole_mm / 2, WHITE) for h in plan.holes]


def _keypad(left: float, upper: float) -> list[Shape]:
    """Return a membrane keypad from above."""
    wide, tall = KEYPAD_MM
    shapes: list[Shape] = [Box("INK", left, upper, wide, tall, 2, "#26282e")]
    across, down = wide / 4, tall / 4
    for i, (sign, _, _) in enumerate(KEYS):
        x, y = left + i % 4 * across, upper + i // 4 * down
        fill = "#a8342c" if sign in "ABCD*#" else "#2f5fa8"
        shapes.append(Box("INK", x + 2, y + 2, across - 4, down - 4, 1.5, fill))
        shapes.append(Text("INK", x + across / 2, y + down * 0.64, 7, sign, colour="#ffffff"))
    return shapes


def paper_face(plan: PanelPlan) -> Sheet:
    """Return the A3 page that lies behind the glass of a picture frame."""
    sheet = Sheet(*PAGE_MM, "Cribboard matrix: face for a frame of 40 x 30 cm")
    sheet.add(Box("FILL", 0, 0, *PAGE_MM, 0, BLACK))
    field = geometry.field_face(plan.layout)
    title = board_face.Word(geometry.TITLE, 100.0, 176.0, 14.0)
    sheet.add(*moved(_lines(field, "INK", wide=True, colour=WHITE), *FACE_AT_MM))
    sheet.add(*moved(_holes(plan), *FACE_AT_MM))
    wide = inlay.letter_mm(title)
    sheet.add(*(Line("INK", *line, wide=wide, colour=WHITE) for line in inlay.word_strokes(title)))
    for i, (name, rules) in enumerate(COUNT):
        x, y = 46.0 + 84 * i, 206.0
        sheet.add(Text("INK", x, y, 5, name, "start", colour=LAMP))
        for j, rule in enumerate(rules):
            sheet.add(Text("INK", x, y + 8 + 6.5 * j, 4, rule, "start", colour=WHITE))
    glass = SCREENS[plan.options.screen]
    sheet.add(opening_drawn(Opening("screen", *PAGE_SCREEN_MM, glass[0], glass[1]), fill="#ffffff"))
    note = "cut out: the screen is behind it"
    sheet.add(Text("INK", PAGE_SCREEN_MM[0], PAGE_SCREEN_MM[1] + 14, 3.2, note, colour=GREY))
    sheet.add(*keys(*PAGE_KEYS_MM, *KEYPAD_MM))
    low = PAGE_KEYS_MM[1] + KEYPAD_MM[1]
    menu = "the keypad is a handset; menu: hold D, number, #"
    sheet.add(Text("INK", PAGE_KEYS_MM[0] + 35, low + 6, 3.2, menu, colour=WHITE))
    sheet.add(*_sides())
    return sheet


def _sides() -> list[Shape]:
    """Return where the page's sides are cut off for the frame, at its upper and lower edge."""
    side = (PAGE_MM[0] - FRAME_MM[0]) / 2
    return [
        Line("MARK", x, y, x, y + 6, wide=0.2, colour="#ffffff")
        for x in (side, PAGE_MM[0] - side)
        for y in (0.0, PAGE_MM[1] - 6)
    ]


def card(plan: PanelPlan) -> Sheet:
    """Return the template of the card with the holes, which lies behind the page."""
    sheet = Sheet(*PAGE_MM, "Cribboard matrix: card with 244 holes")
    side = (PAGE_MM[0] - FRAME_MM[0]) / 2
    sheet.add(Box("CUT", side, 0.1, FRAME_MM[0], PAGE_MM[1] - 0.2))
    dx, dy = FACE_AT_MM
    for hole in plan.holes:
        x, y = hole.x + dx, hole.y + dy
        sheet.add(Circle("CUT", x, y, PUNCH_MM / 2))
        sheet.add(Line("MARK", x - 1, y, x + 1, y), Line("MARK", x, y - 1, x, y + 1))
    glass = SCREENS[plan.options.screen]
    sheet.add(opening_drawn(Opening("screen", *PAGE_SCREEN_MM, glass[0] + 4, glass[1] + 4)))
    (x, y), (wide, tall) = geometry.PANEL_AT_MM, geometry.PANEL_MM
    sheet.add(Box("MARK", x + dx, y + dy, wide, tall))
    text = f"{len(plan.holes)} holes of {PUNCH_MM:g} mm, {PANEL_PITCH_MM} mm apart; grey: the panel"
    sheet.add(Text("INK", 60, 152, 4.5, text, "start"))
    sheet.add(Text("INK", 60, 160, 4.5, "glue this page on black card, then punch", "start"))
    sheet.add(*calibration(60, 240))
    return sheet


#: The section through the top: its scale, and the face's upper left corner on the sheet.
_SCALE, _LEFT_MM, _UPPER_MM = 8.0, 62.0, 16.0
#: The layers of the section from the face on, each with its thickness in mm.
_LAYERS = (
    ("face, black", solids.FACE_MM),
    ("diffuser, white", solids.WHITE_MM - solids.FACE_MM),
    ("wells, black", solids.PLATE_MM - solids.WHITE_MM),
    ("panel's lamps", solids.PANEL_DEEP_MM),
    (f"foam, {solids.FOAM_MM:g} mm", solids.FOAM_MM),
)
#: What the printer does at the height of each of the first levels.
_CHANGES = (" on the printer's bed", ": change to white", ": change to black", "")


def layers(plan: PanelPlan) -> Sheet:
    """Return a section through two lamps: what the layers of the top are, and what is below."""
    sheet = Sheet(270, 112, "Cribboard matrix: layers of the top, a section")
    _draw_section(sheet, plan)
    _name_layers(sheet)
    note = "in use: the face is above. On the printer it is below."
    sheet.add(Text("INK", 8, 106, 3.6, note, "start"))
    hole, line = _LEFT_MM + PANEL_PITCH_MM / 2 * _SCALE, _LEFT_MM + PANEL_PITCH_MM * _SCALE
    sheet.add(Text("INK", hole, _UPPER_MM - 2, 3.6, f"hole {_mm(plan.options.hole_mm)}"))
    sheet.add(Text("INK", line, _UPPER_MM - 7, 3.6, "white line"))
    sheet.add(Line("INK", line, _UPPER_MM - 6, line, _UPPER_MM))
    return sheet


def _levels() -> list[float]:
    """Return the heights between the layers, from the face down."""
    return list(accumulate((thick for _, thick in _LAYERS), initial=0.0))


def _draw_section(sheet: Sheet, plan: PanelPlan) -> None:
    def slab(x: float, z: float, w: float, high: float, fill: str) -> None:
        """Draw a box of the section; z: from the face down."""
        at = _LEFT_MM + x * _SCALE, _UPPER_MM + z * _SCALE
        sheet.add(Box("INK", *at, w * _SCALE, high * _SCALE, 0, fill))

    def gap(x: float, z: float, high: float, one: float, two: float) -> None:
        """Draw an opening with its middle at x, of a width at its upper and its lower edge."""
        top, low = _UPPER_MM + z * _SCALE, _UPPER_MM + (z + high) * _SCALE
        at = _LEFT_MM + x * _SCALE
        sheet.add(Area("FILL", (
            (at - one / 2 * _SCALE, top), (at + one / 2 * _SCALE, top),
            (at + two / 2 * _SCALE, low), (at - two / 2 * _SCALE, low),
        ), "#ffffff"))  # fmt: skip

    wide, hole_mm = 2 * PANEL_PITCH_MM, plan.options.hole_mm
    _, face_mm, white_mm, plate_mm, foil_mm, foam_mm = _levels()
    slab(0, 0, wide, plate_mm, BLACK)
    slab(0, face_mm, wide, white_mm - face_mm, "#ffffff")
    slab(0, foil_mm - 0.2, wide, 0.2, FOIL)
    slab(0, foil_mm, wide, foam_mm - foil_mm, FOAM)
    slab(wide / 2 - solids.RIB_MM / 2, foam_mm, solids.RIB_MM, 4.0, GREY)
    for x in (PANEL_PITCH_MM / 2, 1.5 * PANEL_PITCH_MM):
        gap(x, 0, face_mm, hole_mm, hole_mm)
        gap(x, white_mm, plate_mm - white_mm, *solids.WELL_MM)
        slab(x - 2.5, plate_mm, 5.0, foil_mm - plate_mm - 0.2, LAMP)
    gap(wide / 2, 0, face_mm, inlay.BAND_WIDE_MM, inlay.BAND_WIDE_MM)


def _name_layers(sheet: Sheet) -> None:
    """Write on the left where the filament changes, on the right what each layer is."""
    levels, left = _levels(), _LEFT_MM - 6
    for i, (z, change) in enumerate(zip(levels, _CHANGES, strict=False)):
        at, label = _UPPER_MM + z * _SCALE, _UPPER_MM - 5 + 11.0 * i
        sheet.add(Line("INK", _LEFT_MM, at, left, label), Line("INK", left, label, 8, label))
        sheet.add(Text("INK", 8, label - 1, 3.6, f"{_mm(z)}{change}", "start"))
    right = _LEFT_MM + 2 * PANEL_PITCH_MM * _SCALE
    for i, ((text, _), between) in enumerate(zip(_LAYERS, pairwise(levels), strict=True)):
        at, label = _UPPER_MM + sum(between) / 2 * _SCALE, _UPPER_MM + 1 + 11.0 * i
        sheet.add(Line("INK", right, at, right + 6, label - 1.4))
        sheet.add(Text("INK", right + 7, label, 3.6, text, "start"))
    x = _LEFT_MM + (PANEL_PITCH_MM + solids.RIB_MM / 2) * _SCALE
    at = _UPPER_MM + (levels[-1] + 2.5) * _SCALE
    sheet.add(Line("INK", x, at, x + 12, at))
    sheet.add(Text("INK", x + 13, at + 1.2, 3.6, "rib of the tray", "start"))


def _mm(value: float) -> str:
    return f"{value:g} mm"


def tray(plan: PanelPlan) -> Sheet:
    """Return the tray from above with every part in it."""
    margin = 12.0
    sheet = Sheet(WIDTH_MM + 2 * margin, HEIGHT_MM + 3 * margin, "Cribboard matrix: tray")
    shapes: list[Shape] = [Box("INK", 0, 0, WIDTH_MM, HEIGHT_MM, geometry.CORNER_MM, "#d8d8da")]
    wall = solids.WALL_MM
    inner = (WIDTH_MM - 2 * wall, HEIGHT_MM - 2 * wall)
    shapes.append(Box("INK", wall, wall, *inner, geometry.CORNER_MM - wall, "#eeeeef"))
    (x, y), (wide, tall) = geometry.PANEL_AT_MM, geometry.PANEL_MM
    upper, lower = solids.RIB_SPAN_MM
    for at in solids.RIBS_AT_MM:
        shapes.append(Box("INK", at - 2, upper, 4, lower - upper, 0, FOAM))
    shapes.append(_dashed(x, y, wide, tall))
    shapes.append(Text("INK", x + 80, y + tall / 2 + 2, 5, "panel, on foam of four ribs"))
    for tile in plan.tiles[1:]:
        shapes.append(Line("INK", tile.x, 0, tile.x, HEIGHT_MM))
        for up, _ in solids.dovetails(plan):
            block = (tile.x - 7, HEIGHT_MM - up - 8, 14.0, 16.0)
            shapes.append(Box("INK", *block, 0, "#cfcfd3"))
    shapes += _breadboard()
    shapes += _controls(plan)
    sheet.add(*moved(shapes, margin, margin))
    foot = HEIGHT_MM + margin + 8
    text = "seen from above; dashed: parts that hang under the top"
    sheet.add(Text("INK", margin, foot, 5, text, "start"))
    return sheet


def _dashed(x: float, y: float, w: float, h: float) -> Area:
    """Return a rectangle of dashes."""
    corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    return Area("INK", corners, "none", is_dashed=True)


def _breadboard() -> list[Shape]:
    """Return the breadboard with the Pico in its first rows, and the plug in the wall."""
    (left, front), (long, wide, _) = geometry.BREADBOARD_AT_MM, geometry.BREADBOARD_MM
    middle = geometry.breadboard_middle_y()
    shapes: list[Shape] = [Box("INK", left, front - wide, long, wide, 1, BOARD)]
    first = left + geometry.FIRST_ROW_MM
    for row in range(30):
        for at in (1.5, 2.5, 3.5, 4.5, 5.5):
            for side in (-1, 1):
                y = middle + side * at * geometry.ROW_MM
                shapes.append(Circle("FILL", first + row * geometry.ROW_MM, y, 0.45, "#9a9a9a"))
    edge = geometry.pico_edge_x()
    shapes.append(Box("INK", edge, middle - 10.5, 51, 21, 1, PICO))
    shapes.append(Box("INK", edge - 1.3, middle - 3.9, 5.6, 7.8, 0.6, "#c8c8cc"))
    shapes.append(Box("INK", -11, middle - 5.3, 14.5, 10.6, 1.5, "#55555a"))
    deep, aside = geometry.BOOTSEL_MM
    shapes.append(Circle("INK", edge + deep, middle + aside, 1.6, "#ffffff"))
    shapes.append(Text("INK", edge + 31, middle + 2, 5, "Pico", colour="#ffffff"))
    shapes.append(Text("INK", left + 66, middle + 1.6, 4, "breadboard"))
    long, thick, _ = solids.STOP_MM
    right = left + geometry.BREADBOARD_MM[0] + solids.STOP_AIR_MM
    for y in (front - long, front - wide):
        shapes.append(Box("INK", right, y, thick, long, 0, "#6a6a70"))
    shapes.append(Text("INK", right + 3, front, 4, "stop, foam", "start"))
    shapes.append(Text("INK", 2, front + 10, 4.5, "USB plug, from the left", "start"))
    return shapes


def _controls(plan: PanelPlan) -> list[Shape]:
    """Return screen, sound and keypad, which hang under the top, and the clamps."""
    left, upper, right, lower = geometry.keypad_area()
    x, y = geometry.screen_at(plan.options)
    _, _, wide, high = SCREENS[plan.options.screen]
    sound = geometry.SOUND_AT_MM[0] + geometry.SOUND_APART_MM
    shapes: list[Shape] = [
        _dashed(left, upper, right - left, lower - upper),
        Text("INK", (left + right) / 2, upper + 14, 5, "keypad, on the top"),
        Box("INK", *geometry.folded_tail(), *geometry.FOLDED_MM, 0, "#d9d3c4"),
        Box("INK", *geometry.folded_tail(), 9, geometry.FOLDED_MM[1], 0, "#333333"),
        Text("INK", (left + right) / 2 - 26, lower - 12, 4, "its tail, folded"),
        _dashed(x - wide / 2, y - high / 2, wide, high),
        Text("INK", x, y + 1.5, 5, "screen"),
        Circle("INK", sound, geometry.SOUND_AT_MM[1] - 1, 8, "#e5c76b"),
        Text("INK", sound, geometry.SOUND_AT_MM[1] + 13, 4, "piezo"),
    ]
    colours = {"clamp 5 V": "#c0392b", "clamp GND": "#333333", "clamp DIN": "#2c9a3c"}
    for name, (x, y) in geometry.CLAMPS_AT_MM.items():
        shapes.append(Box("INK", x, y, *geometry.CLAMP_MM, 1, colours.get(name, "#cfcfd3")))
        ink = "#ffffff" if name in colours else "#111111"
        shapes.append(Text("INK", x + 9.2, y + 7.8, 4, name.removeprefix("clamp "), colour=ink))
    return shapes


def frame(plan: PanelPlan) -> Sheet:
    """Return the stack of a picture frame, drawn apart: from the glass to its back."""
    sheet = Sheet(300, 292, "Cribboard matrix: board in a frame of 40 x 30 cm")
    scale, lean, step = 0.36, 0.32, 40.0
    width, height = FRAME_MM
    plates = (
        ("the frame's own glass", "#dceaf2"),
        ("page A3, black", BLACK),
        ("black card, 244 holes of 5 mm", "#3a3a3e"),
        ("panel, its lamps at the card", FOIL),
        ("foam board, 5 mm", "#f7f7f7"),
        ("the frame's back, with breadboard", WOOD),
    )

    def at(x: float, y: float, number: int) -> tuple[float, float]:
        """Return a place of a plate on the page: the plates lie, the back edge leans right."""
        down = 14.0 + number * step
        return 10 + (x + (height - y) * lean) * scale, down + y * scale * 0.34

    def plate(x: float, y: float, w: float, h: float, number: int, fill: str) -> Area:
        corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
        return Area("INK", tuple(at(a, b, number) for a, b in corners), fill)

    dx, dy = FACE_AT_MM[0] - (PAGE_MM[0] - width) / 2, FACE_AT_MM[1]
    for number, (name, fill) in reversed(list(enumerate(plates))):
        if number == 3:
            (x, y), (w, h) = geometry.PANEL_AT_MM, geometry.PANEL_MM
            sheet.add(plate(x + dx, y + dy, w, h, number, fill))
        else:
            sheet.add(plate(0, 0, width, height, number, fill))
        if number in (1, 2, 3):
            colour = {1: WHITE, 2: "#ffffff", 3: LAMP}[number]
            for hole in plan.holes:
                sheet.add(Circle("FILL", *at(hole.x + dx, hole.y + dy, number), 0.75, colour))
        if number == 5:
            sheet.add(plate(20, 170, 84, 55, number, BOARD), plate(25, 187, 51, 21, number, PICO))
        x, y = at(width, height / 2, number)
        if number == 3:
            x, y = at(sum((geometry.PANEL_AT_MM[0], geometry.PANEL_MM[0], dx)), 80, number)
        sheet.add(Line("INK", x + 1, y, 194, y), Text("INK", 196, y + 1.5, 4.4, name, "start"))
    sheet.add(*_handset(196.0, 250.0))
    deep = f"a deep frame: {FRAME_DEEP_MM:g} mm between glass and back"
    sheet.add(Text("INK", 10, 282, 4.4, deep, "start"))
    return sheet


def _handset(x: float, y: float) -> list[Shape]:
    """Return the keypad on its card, and the wires to it."""
    shapes: list[Shape] = [
        Line("INK", x - 60, y - 8, x + 4, y + 8, wide=1.6, colour="#777777"),
        Box("INK", x, y - 14, 34, 40, 2, "#26282e"),
    ]
    for i in range(16):
        shapes.append(Box("INK", x + 2 + i % 4 * 7.8, y - 11 + i // 4 * 9, 6.4, 7, 1, "#2f5fa8"))
    shapes.append(Text("INK", x + 38, y + 6, 4.4, "keypad as a handset,", "start"))
    shapes.append(Text("INK", x + 38, y + 12, 4.4, "eight wires of 30 cm", "start"))
    return shapes
