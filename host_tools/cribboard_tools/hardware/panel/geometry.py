"""Plan of the panel board's face: holes, openings, tiles. Lengths in mm, from above, y down.

The holes are where the firmware's `Layout.place` has them. The panel lies under the upper half of
the face; keypad, screen and sound are below it, so nothing but the tray's ribs is under the panel.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from cribboard.lights import presets
from cribboard.lights.layout import Layout
from cribboard_tools import board_face
from cribboard_tools.hardware.options import KEYPAD_MM, Options

#: The face, the radius of its corners, and the panel's upper left corner on it.
WIDTH_MM, HEIGHT_MM, CORNER_MM = 348.0, 176.0, 4.0
PANEL_AT_MM, PANEL_MM = (8.0, 9.0), (320.0, 80.0)
#: Where the tiles meet: between two columns, on the line between the holes 15 and 16.
SEAM_MM = 178.0
#: Air around the panel in its pocket, on each side.
PANEL_AIR_MM = 1.0
#: Keypad from the right and the lower edge; the slot for its tail lies under its lower edge.
KEYPAD_RIGHT_MM, KEYPAD_LOW_MM, TAIL_MM = 8.0, 5.0, (22.0, 3.2)
#: Middle of the screen; first sound hole, their distance and diameter.
SCREEN_AT_MM, SOUND_AT_MM, SOUND_APART_MM, SOUND_MM = (224.0, 128.0), (140.0, 158.0), 6.0, 2.0
#: Breadboard of 400 points at its largest (length, width, height with its adhesive back): its left
#: front corner in the tray; its first row from its left edge; rows 2.54 apart.
BREADBOARD_MM, BREADBOARD_AT_MM = (84.5, 55.0, 9.5), (2.6, 156.5)
FIRST_ROW_MM, ROW_MM = 4.5, 2.54
#: Loose parts of the tray, left upper corner on the face and size from above. Lever clamps: three
#: join, two cap the bare ends. The keypad's tail, folded to the left under the top from its slot.
CLAMP_MM, CLAMPS_AT_MM = (18.5, 13.1), {
    "clamp 5 V": (94.0, 104.0), "clamp GND": (116.0, 104.0), "clamp DIN": (138.0, 104.0),
    "cap 1": (94.0, 122.0), "cap 2": (116.0, 122.0),
}  # fmt: skip
FOLDED_MM = (71.0, 21.0)
#: Pico with its plug to the left and pin 1 in the breadboard's first row: its board's edge before
#: that pin; the button's middle from that edge, and from the middle of the Pico towards the front.
#: Source: Pico data sheet, figure 3.
PICO_EDGE_MM, BOOTSEL_MM, BOOT_HOLE_MM = 1.37, (12.0, 3.5), 4.0
#: Title on the face: its middle, the height of its letters.
TITLE, TITLE_AT_MM, TITLE_MM = "CRIBBOARD", (106.0, 132.0), 9.0
#: Screens: width and height of the visible glass, and of the module's pocket; the deepest module.
#: Of 2.42": 55.01 x 27.49 mm are lit, in modules of 61.5 x 39.5 (source: Waveshare's page of its
#: 2.42inch OLED Module) to 68 x 43 x 4.2 (a builder's measure).
SCREENS = {"0.96": (25.0, 14.0, 27.5, 27.8), "1.3": (31.0, 17.0, 35.4, 33.5),
           "2.42": (57.0, 29.5, 72.0, 44.0)}  # fmt: skip
#: The middle of the large one, away from the keypad's tail.
LARGE_AT_MM = (224.0, 124.0)
OLED_DEEP_MM = 4.2
#: Air between two parts that are not plugged into each other.
GAP_MM = 0.5
#: Least material between two openings, and from one to an edge.
WEB_MM = 1.2


class Hole(NamedTuple):
    """Hole with a light: track, hole (0 start, 121 game), pixel on the chain, position."""

    track: int
    hole: int
    pixel: int
    x: float
    y: float


class Opening(NamedTuple):
    """Opening in the top: a circle (w is its diameter, h is 0) or a rectangle."""

    name: str
    x: float  # of its middle
    y: float
    w: float
    h: float = 0.0

    @property
    def reach(self) -> tuple[float, float]:
        """Return half its width and half its height."""
        return self.w / 2, (self.h or self.w) / 2


class Tile(NamedTuple):
    """Part that is printed in one piece: from x to x + w, the whole height."""

    x: float
    w: float
    is_first: bool
    is_last: bool


@dataclass(eq=False)
class PanelPlan:
    """Plan of the face: its lines, its holes with a light, its other openings, its tiles."""

    options: Options
    layout: Layout
    face: board_face.Face
    holes: list[Hole] = field(default_factory=list)
    openings: list[Opening] = field(default_factory=list)
    tiles: list[Tile] = field(default_factory=list)

    def cuts(self) -> list[Opening]:
        """Return all openings in the top."""
        holes = [
            Opening(f"hole {h.track + 1}.{h.hole}", h.x, h.y, self.options.hole_mm)
            for h in self.holes
        ]
        return holes + self.openings


def up(y: float) -> float:
    """Return y up from the face's lower edge for a y down from its upper one."""
    return HEIGHT_MM - y


def plan(options: Options) -> PanelPlan:
    """Return the plan for these options."""
    layout = presets.find(presets.MATRIX)
    made = PanelPlan(options, layout, field_face(layout))
    boot = _boot()
    made.face.words += [title(), board_face.Word("BOOT", boot.x, boot.y + boot.w / 2 + 3.2, 2.6)]
    dx, dy = PANEL_AT_MM
    for track in range(layout.tracks):
        for hole in range(layout.game + 1):
            pixel = layout.pixel(track, hole)
            x, y = layout.point(pixel)
            made.holes.append(Hole(track, hole, pixel, x + dx, y + dy))
    made.openings = _openings(options)
    made.tiles = _tiles(options)
    return made


def keypad_area() -> tuple[float, float, float, float]:
    """Return the keypad's left, upper, right and lower edge."""
    wide, tall = KEYPAD_MM
    right, lower = WIDTH_MM - KEYPAD_RIGHT_MM, HEIGHT_MM - KEYPAD_LOW_MM
    return right - wide, lower - tall, right, lower


def folded_tail() -> tuple[float, float]:
    """Return the left upper corner of the keypad's tail, which the slot's right end ends."""
    left, _, right, lower = keypad_area()
    end = (left + right + TAIL_MM[0]) / 2
    return end - FOLDED_MM[0], lower - TAIL_MM[1] - FOLDED_MM[1]


def breadboard_middle_y() -> float:
    """Return y of the breadboard's channel, which is the Pico's middle."""
    return BREADBOARD_AT_MM[1] - BREADBOARD_MM[1] / 2


def pico_edge_x() -> float:
    """Return x of the Pico's edge with the plug."""
    return BREADBOARD_AT_MM[0] + FIRST_ROW_MM - PICO_EDGE_MM


def title() -> board_face.Word:
    """Return the title as a word of the face."""
    return board_face.Word(TITLE, *TITLE_AT_MM, TITLE_MM)


def field_face(layout: Layout) -> board_face.Face:
    """Return the layout's face at the panel's place."""
    face, (dx, dy) = board_face.face(layout), PANEL_AT_MM

    def moved(found: list[board_face.Path]) -> list[board_face.Path]:
        return [[(x + dx, y + dy) for x, y in path] for path in found]

    words = [board_face.Word(w.text, w.x + dx, w.y + dy, w.high) for w in face.words]
    return board_face.Face(
        moved(face.bands), moved(face.fives), moved(face.turns), moved(face.gates), words
    )


def _boot() -> Opening:
    """Return the hole over the Pico's BOOTSEL button."""
    deep, aside = BOOTSEL_MM
    return Opening("BOOTSEL", pico_edge_x() + deep, breadboard_middle_y() + aside, BOOT_HOLE_MM)


def screen_at(options: Options) -> tuple[float, float]:
    """Return the middle of the screen."""
    return LARGE_AT_MM if options.screen == "2.42" else SCREEN_AT_MM


def _openings(options: Options) -> list[Opening]:
    glass = SCREENS[options.screen]
    left, _, right, lower = keypad_area()
    sounds = [
        Opening(f"sound {i + 1}", SOUND_AT_MM[0] + SOUND_APART_MM * i, SOUND_AT_MM[1], SOUND_MM)
        for i in range(3)
    ]
    return [
        Opening("screen", *screen_at(options), glass[0], glass[1]),
        Opening("keypad tail", (left + right) / 2, lower - TAIL_MM[1] / 2, *TAIL_MM),
        _boot(),
        *sounds,
    ]


def _tiles(options: Options) -> list[Tile]:
    """Return one tile where the bed is wide enough, else two."""
    if options.bed_mm >= WIDTH_MM:
        return [Tile(0, WIDTH_MM, True, True)]
    return [Tile(0, SEAM_MM, True, False), Tile(SEAM_MM, WIDTH_MM - SEAM_MM, False, True)]
