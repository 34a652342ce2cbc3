"""Bought parts inside the case as boxes, with their plugs, and where they are in each other's way.

Coordinates as in solids.py: x right, y up, z from the underside of the case; lengths in mm. A box
is the part at its largest with everything plugged in. Sizes: data sheets and drawings of common
modules; "measured" parts differ, so each has GAP_MM of air.
"""

from itertools import combinations
from typing import NamedTuple

from manifold3d import Manifold

from cribboard_tools.hardware.case import case_openings, light_rules, solid_shapes
from cribboard_tools.hardware.case.geometry import (
    BOARD_MM,
    GAP_MM,
    OLED_DEEP_MM,
    PIEZO_MM,
    SCREENS,
    STRIP_DEEP_MM,
    WALL_MM,
    Plan,
    board_corner,
)
from cribboard_tools.hardware.case.placement import body, mm
from cribboard_tools.hardware.circuit.board_circuit import circuit as build_circuit
from cribboard_tools.hardware.circuit.parts import on_board
from cribboard_tools.hardware.options import KEYPADS

#: Height of a part above the carrier, with what is plugged in: a pin header with its 14 mm female
#: housing and 3 mm for the wires' bend; a DIP socket of 4.2 with its chip.
HEIGHTS_MM = {
    **{"axial": 3.0, "disc": 6.0, "fuse": 11.0, "radial": 16.5, "header": 2.54 + 14 + 3},
    **{
        "do41": 3.0,
        "do15": 4.0,
        "do201": 6.0,
        "screw": 10.0,
        "dip14": 4.2 + 4.5,
        "dip6": 2.5 + 1.6 + 1.5,
    },
}
#: Tallest part on the Pico's board.
PICO_PARTS_MM = 1.6
#: The largest overmold of a Micro-B plug (width, height). Source: Micro-USB specification 4.2.
MICRO_B_MOULD_MM = (10.6, 8.5)
#: USB-C: overmold at its largest (USB Type-C figure 3-1).
USB_C_MOULD_MM = (12.35, 6.5)
#: Wires soldered to the screen's row of pins stand off from its back; the row's width and height.
OLED_WIRES_MM = 4.0
OLED_PINS_MM = (10.2, 2.6)
PIEZO_DEEP_MM = 1.5
#: Push button for a 7 mm hole: its body behind the wall (width, depth).
BUTTON_MM = (10.0, 18.0)
#: Amplifier's breakout on a pad of glue or foam: its pins are up, with the leads' housings on them.
AMPLIFIER_FOOT_MM, AMPLIFIER_BOARD_MM, AMPLIFIER_PARTS_MM = 1.0, 1.6, 10.0
#: Module of buttons: its board, and wires soldered flat to its back.
KEYS_DEEP_MM = 3.6
#: The membrane's tail: width, and its 2.54 mm socket at the end of it.
TAIL_MM = 21.0
#: Room for solder and wires beyond an end of the strip, where half a pitch is not less.
STRIP_JOINT_MM = 5.0
#: Name of the box of the Pico's BOOTSEL button.
BOOTSEL = "Pico's BOOTSEL"


class Box(NamedTuple):
    """Part as a box: its corner and its size. mates: beginnings of names that it may touch."""

    name: str
    at: tuple[float, float, float]
    size: tuple[float, float, float]
    mates: tuple[str, ...] = ()

    def manifold(self, grow: float = 0.0) -> Manifold:
        """Return it as a solid, larger by `grow` on every side."""
        corner = [value - grow for value in self.at]
        return Manifold.cube([side + 2 * grow for side in self.size]).translate(corner)


def boxes(plan: Plan) -> list[Box]:
    """Return every part in the case, with cables and plugs inserted."""
    return [
        _carrier(plan),
        *_parts_on_carrier(plan),
        *_pico_plug(plan),
        *_usb_c(plan),
        *_face(plan),
        _button(plan),
        *_sound(plan),
        _strip(plan),
    ]


def _carrier(plan: Plan) -> Box:
    x0, y0 = board_corner(plan)
    wide, tall = BOARD_MM
    at = (x0, plan.height - y0 - tall, case_openings.CARRIER_TOP_MM - 1.6)
    return Box("carrier", at, (wide, tall, 1.6))


def _parts_on_carrier(plan: Plan) -> list[Box]:
    x0, y0 = board_corner(plan)
    top = case_openings.CARRIER_TOP_MM
    found = []
    for part in on_board(build_circuit(plan.options).parts):
        own = body(part)
        (left, upper), (right, lower) = mm(own.left, own.upper), mm(own.right, own.lower)
        x, y = x0 + left, plan.height - y0 - lower
        if part.shape == "pico":
            z = top + case_openings.SOCKET_MM + case_openings.HEADER_MM
            high = case_openings.PICO_BOARD_MM + PICO_PARTS_MM
            found.append(Box("Pico", (x, y, z), (right - left, lower - upper, high), ("Pico",)))
            for side, at in (("left", x + 0.6), ("right", x + right - left - 3.1)):
                size = (2.5, lower - upper, case_openings.SOCKET_MM + case_openings.HEADER_MM)
                found.append(Box(f"Pico's {side} socket", (at, y, top), size, ("carrier", "Pico")))
        else:
            size = (right - left, lower - upper, HEIGHTS_MM[part.shape])
            found.append(Box(part.ref, (x, y, top), size, ("carrier",)))
    return found


def _pico_plug(plan: Plan) -> list[Box]:
    """Return the Pico's button, its receptacle, and the overmold of the plug in it."""
    key_x, key_y, key_z = case_openings.bootsel_key(plan)
    b_wide, b_deep, b_high = case_openings.BOOTSEL_MM
    corner = (key_x - b_wide / 2, key_y - b_deep / 2, key_z - b_high)
    x, y, z = case_openings.pico_usb(plan)
    width, high, _ = case_openings.PICO_RECEPTACLE_MM
    mould_w, mould_h = MICRO_B_MOULD_MM
    return [
        Box(BOOTSEL, corner, case_openings.BOOTSEL_MM, ("Pico",)),
        Box("Pico's receptacle", (x - width / 2, y - 6, z - high / 2), (width, 6, high), ("Pico",)),
        Box(
            "Pico's plug",
            (x - mould_w / 2, y + 0.2, z - mould_h / 2),
            (mould_w, plan.height + 20 - y, mould_h),
        ),
    ]


def _usb_c(plan: Plan) -> list[Box]:
    """Return the USB-C breakout on its shelf, its receptacle, and the plug outside."""
    y, z = case_openings.usb_c_middle(plan)
    width, deep, thick = case_openings.BREAKOUT_MM
    r_width, r_high, r_deep = case_openings.USB_C_RECEPTACLE_MM
    face = plan.width - WALL_MM + case_openings.USB_C_SKIN_MM  # the mouth is flush with the pocket
    inner = plan.width - WALL_MM
    mould_w, mould_h = USB_C_MOULD_MM
    return [
        Box(
            "USB-C breakout",
            (inner - GAP_MM - deep, y - width / 2, z - r_high / 2 - thick),
            (deep, width, thick),
            ("USB-C",),
        ),
        Box(
            "USB-C receptacle",
            (face - r_deep, y - r_width / 2, z - r_high / 2),
            (r_deep, r_width, r_high),
            ("USB-C", "case"),
        ),
        Box(
            "USB-C plug",
            (face + 0.1, y - mould_w / 2, z - mould_h / 2),
            (30, mould_w, mould_h),
            ("USB-C",),
        ),
    ]


def _face(plan: Plan) -> list[Box]:
    """Return what is under the top plate of the panel: screen, piezo, the keypad's tail."""
    under = solid_shapes.FLOOR_MM + plan.options.case_mm
    _, _, wide, high = SCREENS[plan.options.screen]
    glass = next(opening for opening in plan.openings if opening.name == "screen")
    y = plan.height - glass.y
    left, low = glass.x - wide / 2, y - high / 2
    pins_w, pins_h = OLED_PINS_MM
    sounds = [opening for opening in plan.openings if opening.name.startswith("sound")]
    sound_x, sound_y = sounds[1].x, plan.height - sounds[1].y
    found = [
        Box("screen", (left, low, under - OLED_DEEP_MM), (wide, high, OLED_DEEP_MM)),
        Box(
            "screen's wires",
            (glass.x - pins_w / 2, low + high - pins_h, under - OLED_DEEP_MM - OLED_WIRES_MM),
            (pins_w, pins_h, OLED_WIRES_MM),
            ("screen",),
        ),
        Box(
            "piezo",
            (sound_x - PIEZO_MM / 2, sound_y - PIEZO_MM / 2, under - PIEZO_DEEP_MM),
            (PIEZO_MM, PIEZO_MM, PIEZO_DEEP_MM),
        ),
    ]
    for opening in plan.openings:
        if opening.name == "keypad tail":
            at = (opening.x - TAIL_MM / 2, plan.height - opening.y - 1.5, under - 3)
            found.append(Box("keypad's tail", at, (TAIL_MM, 3, 3)))
        if opening.name == "keys":
            wide, high = KEYPADS[plan.options.keypad]
            low = plan.height - opening.y - high / 2
            at = (opening.x - wide / 2, low, under - KEYS_DEEP_MM)
            found.append(Box("keys", at, (wide, high, KEYS_DEEP_MM)))
    return found


def _button(plan: Plan) -> Box:
    wide, deep = BUTTON_MM
    x, z = case_openings.button_middle(plan)
    at = (x - wide / 2, plan.height - WALL_MM - deep, z - wide / 2)
    return Box("SAFE button", at, (wide, deep, wide))


def _sound(plan: Plan) -> list[Box]:
    """Return the amplifier with its terminal, the leads on its pins, and the speaker."""
    x, y = case_openings.amplifier_corner(plan)
    wide, deep = case_openings.AMPLIFIER_MM
    z = solid_shapes.FLOOR_MM + AMPLIFIER_FOOT_MM
    high = AMPLIFIER_BOARD_MM + AMPLIFIER_PARTS_MM
    row = 2.54 + 2 * GAP_MM  # the pins are along the edge towards the carrier
    leads = (x, y + deep - row, z + AMPLIFIER_BOARD_MM)
    middle, middle_z = case_openings.speaker_middle(plan)
    width, depth, tall = case_openings.SPEAKER_MM
    at = (middle - width / 2, WALL_MM, middle_z - tall / 2)
    return [
        Box("amplifier", (x, y, z), (wide, deep, high), ("amplifier",)),
        Box("amplifier's leads", leads, (wide, row, HEIGHTS_MM["header"]), ("amplifier",)),
        Box("speaker", at, (width, depth, tall)),
    ]


def _strip(plan: Plan) -> Box:
    """Return the space of the strip and its solder joints, under the whole field of holes."""
    under = solid_shapes.FLOOR_MM + plan.options.case_mm
    rows = [plan.height - row.y for row in plan.rows]
    half = plan.options.strip_mm / 2
    beyond = min(plan.options.pitch / 2, STRIP_JOINT_MM)
    left = plan.options.margin_x_mm - plan.options.pitch / 2 - beyond
    return Box(
        "strip",
        (left, min(rows) - half, under - STRIP_DEEP_MM),
        (plan.panel_x - 2 * left, max(rows) - min(rows) + 2 * half, STRIP_DEEP_MM),
        ("case",),  # posts and walls have notches for it
    )


def _overlap(one: Box, two: Box, gap: float) -> float:
    """Return the volume that two boxes share, where one is larger by a gap."""
    volume = 1.0
    for at1, size1, at2, size2 in zip(one.at, one.size, two.at, two.size, strict=True):
        side = min(at1 + size1, at2 + size2) - max(at1, at2) + gap
        if side <= 1e-6:
            return 0.0
        volume *= side
    return volume


def collisions(plan: Plan) -> list[str]:
    """Return which parts are in each other's way, or in the case's."""
    found = []
    parts = boxes(plan)
    on_carrier = {part.ref for part in on_board(build_circuit(plan.options).parts)}
    for one, two in combinations(parts, 2):
        if one.name in on_carrier and two.name in on_carrier:
            continue  # KiCad compares their courtyards
        is_mate = two.name.startswith(one.mates) or one.name.startswith(two.mates)
        volume = _overlap(one, two, GAP_MM)
        if volume and not is_mate:
            found.append(f"{one.name} and {two.name} share {volume:.0f} mm3")
    printed = {"the case": light_rules.trays(plan), "the lamp grid": light_rules.grids(plan)}
    for part in parts:
        if "case" in part.mates or part.name == "carrier":
            continue
        for name, bodies in printed.items():
            for solid in bodies:
                volume = (solid ^ part.manifold()).volume()
                if volume > 1e-3:
                    found.append(f"{part.name} and {name} share {volume:.0f} mm3")
    under = solid_shapes.FLOOR_MM + plan.options.case_mm
    for part in parts:
        above = part.at[2] + part.size[2] - under
        if above > 1e-6 and not part.name.endswith("plug"):
            found.append(f"{part.name} stands {above:.1f} mm through the top plate")
    return found
