"""Geometry of the top plate: holes, strip, screws, openings, tiles. Lengths in mm.

x runs right, y runs down, from the top left corner of the board, seen from above. The holes wind
as in the firmware's lights/layout.py; a panel with screen and keypad is to their right.
"""

import math
from dataclasses import dataclass, field

from cribboard_tools.hardware.options import KEYPADS, Options, PanelOptions

STREET = 30
GROUP = 5

#: An M3 screw: hole in the top plate; head; post below; distance from the rim of its tile.
SCREW_MM = 3.4
SCREW_HEAD_MM = 6.0
POST_MM = 7.0
SCREW_INSET_MM = 5.0
WALL_MM = 2.4
#: Lamp of the strip: largest side (at 144/m and less), height. Thickness of the strip's foil, and
#: of the plate with a window for every lamp, between diffuser and lamps.
LAMP_MM, LAMP_HIGH_MM, STRIP_FOIL_MM, LAMP_PLATE_MM = 5.0, 1.6, 0.3, 1.6
#: Depth of strip, plate and diffuser below the top plate, and of the screen's module; height of the
#: carrier's upper side above the floor; its tallest part, a header with a plug and its wires.
STRIP_DEEP_MM = 4.4
OLED_DEEP_MM = 3.6
CARRIER_LIFT_MM = 6.6
TALLEST_MM = 19.6
#: Air between two parts that are not plugged into each other.
GAP_MM = 0.5
#: From the carrier's lower edge to the middle of the USB-C socket, and what it needs beyond.
USB_C_BELOW_MM, USB_C_HALF_MM = 12.3, 12.0
#: Least material between two openings, and from one to an edge.
WEB_MM = 1.2
#: Screens: width and height of the visible glass, and of the module.
SCREENS = {"0.96": (25.0, 14.0, 27.5, 27.8), "1.3": (31.0, 17.0, 35.4, 33.5)}
#: A module of buttons lies under the plate: what it is wider than its window on each side.
KEYS_LIP_MM = 2.0
#: Diameter of the piezo disc, which is glued under the sound holes.
PIEZO_MM = 27.0
#: The carrier board: 31 x 26 holes of 2.54 mm, and a rim.
BOARD_MM = (81.28, 68.58)
#: Hole over the Pico's BOOTSEL button: its diameter, and its middle from the carrier's upper left
#: corner. bootsel_rules.py compares it with the place of the Pico on the carrier.
BOOTSEL_HOLE_MM, BOOTSEL_AT_MM = 4.0, (58.73, 15.71)


@dataclass(frozen=True)
class Hole:
    """Hole with a light: track, hole (0 start, lap + 1 game), pixel on the chain, position."""

    track: int
    hole: int
    pixel: int
    x: float
    y: float


@dataclass(frozen=True)
class Row:
    """Piece of strip: a track's holes from `first` to `last`, in data order."""

    track: int
    first: int
    last: int
    y: float
    x: float  # middle of its leftmost pixel
    pixels: int  # with the dark ones
    first_pixel: int


@dataclass(frozen=True)
class Opening:
    """Opening in the top plate: a circle (w is its diameter, h is 0) or a rectangle."""

    name: str
    x: float  # of its middle
    y: float
    w: float
    h: float = 0.0

    @property
    def reach(self) -> tuple[float, float]:
        """Return half its width and half its height."""
        return self.w / 2, (self.h or self.w) / 2


@dataclass(frozen=True)
class Tile:
    """Part that is printed in one piece: from x to x + w, the whole height."""

    x: float
    w: float
    is_first: bool
    is_last: bool


@dataclass
class Top:
    """Top of a board: its holes with a light, its other openings, and what is printed in one."""

    options: Options | PanelOptions
    width: float = 0.0
    height: float = 0.0
    holes: list[Hole] = field(default_factory=list)
    screws: list[Opening] = field(default_factory=list)
    openings: list[Opening] = field(default_factory=list)
    tiles: list[Tile] = field(default_factory=list)

    def cuts(self) -> list[Opening]:
        """Return all openings in the top plate."""
        holes = [
            Opening(f"hole {h.track + 1}.{h.hole}", h.x, h.y, self.options.hole_mm)
            for h in self.holes
        ]
        return holes + self.screws + self.openings


@dataclass
class Plan(Top):
    """Plan of a whole top plate over strips."""

    options: Options
    panel_x: float = 0.0
    rows: list[Row] = field(default_factory=list)
    grooves: list[tuple[float, float, float]] = field(default_factory=list)  # x, from y, to y
    pixels: int = 0


def plan(options: Options) -> Plan:
    """Return the plan for these options."""
    made = Plan(options)
    slots = _slot(options, STREET)
    made.panel_x = 2 * options.margin_x_mm + slots * options.pitch
    streets = options.lap // STREET
    lanes = streets * options.tracks
    span = (lanes - 1) * options.lane_mm + (streets - 1) * options.street_gap_mm
    keypad = KEYPADS[options.keypad]
    glass = SCREENS[options.screen]
    # the carrier behind the posts, the USB-C socket beside it
    carrier_h = BOARD_MM[1] + 2 * (SCREW_INSET_MM + POST_MM / 2) + USB_C_BELOW_MM + USB_C_HALF_MM
    panel_h = max(keypad[1] + glass[3] + 21.2, carrier_h)
    made.height = round(max(2 * options.margin_y_mm + span, panel_h), 3)
    face = glass[2] + 2 * (PIEZO_MM + 2 * GAP_MM) + 2 * WALL_MM  # screen, piezo beside it
    made.width = made.panel_x + max(BOARD_MM[0] + 2 * WALL_MM + 2, keypad[0] + 16, face)
    top = (made.height - span) / 2
    for lane in range(lanes):
        gaps = lane // options.tracks * options.street_gap_mm
        _add_row(made, lane, top + lane * options.lane_mm + gaps)
    _add_grooves(made)
    made.tiles = _tiles(made)
    made.screws = _screws(made)
    made.openings = _openings(made, keypad, glass)
    return made


def board_corner(made: Plan) -> tuple[float, float]:
    """Return the upper left corner of the carrier, from above, y down; its Pico faces the rim."""
    x = made.width - WALL_MM - 1 - BOARD_MM[0]
    return x, SCREW_INSET_MM + POST_MM / 2 + 0.5  # behind the post in the corner


def lamp_mm(options: Options) -> float:
    """Return the side of a lamp: denser strips have smaller ones."""
    return min(LAMP_MM, round(0.72 * options.pitch, 3))


def _slot(options: Options, column: int) -> int:
    """Return the distance of a column from the start hole's in pixels, dark ones included."""
    return column + max(0, column - 1) // GROUP * options.group_gap


def _add_row(made: Plan, lane: int, y: float) -> None:
    """Add one piece of strip with its holes; the data goes right, left, right and so on."""
    options = made.options
    street, place = divmod(lane, options.tracks)
    track = options.tracks - 1 - place if street % 2 else place
    is_last_street = street == options.lap // STREET - 1
    columns = list(range(1, STREET + 1))
    if (street == 0 and options.has_start) or (is_last_street and street % 2):
        columns.insert(0, 0)
    if is_last_street and street % 2 == 0:
        columns.append(STREET + 1)  # an odd number of streets: the game hole is at the right
    if lane % 2:
        columns.reverse()
    base = _slot(options, columns[0])
    xs = []
    for column in columns:
        slot = _slot(options, column)
        hole = _hole(options, street, column)
        x = round(options.margin_x_mm + slot * options.pitch, 4)
        xs.append(x)
        made.holes.append(Hole(track, hole, made.pixels + abs(slot - base), x, round(y, 4)))
    pixels = abs(_slot(options, columns[-1]) - base) + 1
    ends = (_hole(options, street, columns[0]), _hole(options, street, columns[-1]))
    made.rows.append(Row(track, *ends, round(y, 4), min(xs), pixels, made.pixels))
    made.pixels += pixels


def _hole(options: Options, street: int, column: int) -> int:
    if column == 0:
        return 0 if street == 0 else options.lap + 1
    if street % 2:
        return STREET * (street + 1) + 1 - column
    return STREET * street + column


def _add_grooves(made: Plan) -> None:
    options = made.options
    reach = options.hole_mm / 2 + 1
    for row in made.rows:
        for column in range(GROUP, STREET, GROUP):
            between = (_slot(options, column) + _slot(options, column + 1)) / 2
            x = options.margin_x_mm + between * options.pitch
            made.grooves.append((round(x, 4), row.y - reach, row.y + reach))


def joints(made: Plan) -> list[float]:
    """Return where the top plate can be cut: between groups of five, and left of the panel."""
    return sorted({groove[0] for groove in made.grooves} | {made.panel_x})


def _tiles(made: Plan) -> list[Tile]:
    """Return the smallest number of tiles that fit the bed, of nearly equal width."""
    bed = made.options.bed_mm
    count = math.ceil(made.width / bed)
    while True:
        cuts = _even_cuts(made, count)
        edges = [0.0, *cuts, made.width]
        widths = [b - a for a, b in zip(edges, edges[1:], strict=False)]
        if max(widths) <= bed or count > STREET:
            break
        count += 1
    return [
        Tile(x, w, i == 0, i == len(widths) - 1)
        for i, (x, w) in enumerate(zip(edges, widths, strict=False))
    ]


def _even_cuts(made: Plan, count: int) -> list[float]:
    allowed = joints(made)
    cuts: list[float] = []
    for i in range(1, count):
        wanted = made.width * i / count
        later = [x for x in allowed if x > (cuts[-1] if cuts else 0) + 4 * SCREW_INSET_MM]
        if later:
            cuts.append(min(later, key=lambda x: abs(x - wanted)))
    return cuts


def _screws(made: Plan) -> list[Opening]:
    """Return four screws for each tile, in its corners."""
    screws: list[Opening] = []
    for tile in made.tiles:
        for x in (tile.x + SCREW_INSET_MM, tile.x + tile.w - SCREW_INSET_MM):
            for y in (SCREW_INSET_MM, made.height - SCREW_INSET_MM):
                screws.append(Opening(f"screw {len(screws) + 1}", round(x, 4), y, SCREW_MM))
    return screws


def _openings(
    made: Plan, keypad: tuple[float, float], glass: tuple[float, float, float, float]
) -> list[Opening]:
    """Return the screen's window, openings for keypad and buzzer, and the hole over BOOTSEL."""
    middle = (made.panel_x + made.width) / 2
    window = Opening("screen", middle, 9 + glass[3] / 2, glass[0], glass[1])
    openings = [window]
    foot = made.height - 6
    if made.options.keypad == "membrane":
        # The tail leaves in the middle of the lower edge; the sheet's rim hides the slot.
        openings.append(Opening("keypad tail", middle, foot - 3, 22, 3))
    else:
        wide, high = keypad[0] - 2 * KEYS_LIP_MM, keypad[1] - 2 * KEYS_LIP_MM
        openings.append(Opening("keys", middle, foot - keypad[1] / 2, wide, high))
    for i in range(3):  # left of the screen: right of it the piezo would cover BOOTSEL
        x = middle - glass[2] / 2 - GAP_MM - PIEZO_MM / 2
        openings.append(Opening(f"sound {i + 1}", x, 17 + 5 * i, 2))
    x, y = (corner + at for corner, at in zip(board_corner(made), BOOTSEL_AT_MM, strict=True))
    openings.append(Opening("BOOTSEL", x, y, BOOTSEL_HOLE_MM))
    return openings
