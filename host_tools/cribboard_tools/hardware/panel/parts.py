"""Bought parts in the closed board as boxes, and where they are in each other's way.

x right, y up, z from the tray's underside; lengths in mm. A box is the part at its largest with
everything plugged in.
"""

from itertools import combinations
from typing import NamedTuple

from manifold3d import Manifold

from cribboard_tools.hardware.panel import geometry, solids
from cribboard_tools.hardware.panel.geometry import (
    GAP_MM,
    HEIGHT_MM,
    OLED_DEEP_MM,
    SCREENS,
    PanelPlan,
)

#: A jumper wire's housing above the breadboard, and what its wire needs to turn aside: four times
#: its 1.5 mm, the usual rule for a bend in PVC.
PLUG_MM, BEND_MM = 14.0, 6.0
#: Pico: its board, what its header lifts it, its thickness, the receptacle's height.
PICO_MM, HEADER_MM, THICK_MM, RECEPTACLE_MM = (51.0, 21.0), 2.54, 1.0, 2.6
#: Least height of a breadboard with its adhesive back: the largest is in geometry.BREADBOARD_MM.
LOW_BREADBOARD_MM = 8.5
#: Piezo: diameter of the largest that is bought as a part with two pins, its height.
PIEZO_MM = (17.0, 8.0)
#: Heights: socket of the keypad's tail, plugs in it, a lever clamp, a PTC over the breadboard, and
#: what the wires are when they are pressed together.
SOCKET_MM, JUMPERS_MM, CLAMP_HIGH_MM, PTC_MM, SLACK_MM = 6.0, 3.0, 8.1, 13.0, 8.0
#: A stick that presses the button through its hole: its diameter.
STICK_MM = 2.4
#: Largest overmolds of plugs (width, height): Micro-USB specification 4.2, USB Type-C figure 3-1.
MICRO_B_MOULD_MM, USB_C_MOULD_MM = (10.6, 8.5), (12.35, 6.5)
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


def boxes(plan: PanelPlan) -> list[Box]:
    """Return every part in the tray, and those that hang under the top."""
    under = plan.options.tray_mm
    (left, front), (long, wide, high) = geometry.BREADBOARD_AT_MM, geometry.BREADBOARD_MM
    y, edge = HEIGHT_MM - geometry.breadboard_middle_y(), geometry.pico_edge_x()
    floor = solids.FLOOR_MM
    middle_z = floor + high + HEADER_MM + THICK_MM + RECEPTACLE_MM / 2
    low_z = middle_z - high + LOW_BREADBOARD_MM
    mould = (max(MICRO_B_MOULD_MM[0], USB_C_MOULD_MM[0]), max(MICRO_B_MOULD_MM[1], 6.5))
    x, up = geometry.screen_at(plan.options)
    up = HEIGHT_MM - up
    _, _, glass_w, glass_h = SCREENS[plan.options.screen]
    sound = geometry.SOUND_AT_MM[0] + geometry.SOUND_APART_MM
    sound_y = HEIGHT_MM - geometry.SOUND_AT_MM[1]
    tail_x, tail_y = geometry.folded_tail()
    tail_up = HEIGHT_MM - tail_y - geometry.FOLDED_MM[1]
    panel_x, panel_y = geometry.PANEL_AT_MM
    panel = solids.PANEL_DEEP_MM
    deep, aside = geometry.BOOTSEL_MM
    plugs = high + PLUG_MM + BEND_MM
    return [
        Box("breadboard", (left, HEIGHT_MM - front, floor), (long, wide, high),
            ("wires", "Pico", "PTC")),
        Box("wires in the breadboard", (left + 3, HEIGHT_MM - front + 3, floor + high),
            (long - 6, wide - 6, PLUG_MM + BEND_MM), ("breadboard", "Pico", "stick", "PTC")),
        Box("Pico", (edge, y - PICO_MM[1] / 2, floor + high),
            (*PICO_MM, HEADER_MM + THICK_MM + RECEPTACLE_MM), ("breadboard", "wires", "stick")),
        Box("Pico's plug", (-20, y - mould[0] / 2, low_z - mould[1] / 2),
            (20 + edge - 1.6, mould[0], mould[1] + middle_z - low_z)),
        Box("screen", (x - glass_w / 2, up - glass_h / 2, under + solids.PLATE_MM
            - solids.WHITE_MM - OLED_DEEP_MM), (glass_w, glass_h, OLED_DEEP_MM), ("screen",)),
        Box("screen's plugs", (x - 5.1, up + glass_h / 2 - 2.6, under + solids.PLATE_MM
            - solids.WHITE_MM - OLED_DEEP_MM - PLUG_MM - BEND_MM),
            (10.2, 2.6, PLUG_MM + BEND_MM), ("screen",)),
        Box("piezo", (sound - PIEZO_MM[0] / 2, sound_y - PIEZO_MM[0] / 2, under - PIEZO_MM[1]),
            (PIEZO_MM[0], PIEZO_MM[0], PIEZO_MM[1])),
        Box("keypad's tail", (tail_x, tail_up, under - SOCKET_MM),
            (*geometry.FOLDED_MM, SOCKET_MM)),
        Box("keypad's plugs", (tail_x - PLUG_MM - BEND_MM - 1, tail_up, under - SOCKET_MM),
            (PLUG_MM + BEND_MM, geometry.FOLDED_MM[1], JUMPERS_MM)),
        *(Box(name, (clamp_x, HEIGHT_MM - clamp_y - geometry.CLAMP_MM[1], floor),
              (*geometry.CLAMP_MM, CLAMP_HIGH_MM))
          for name, (clamp_x, clamp_y) in geometry.CLAMPS_AT_MM.items()),
        Box("PTC", (left + geometry.FIRST_ROW_MM + 21 * geometry.ROW_MM, y + 4, floor + high),
            (3 * geometry.ROW_MM, 4, PTC_MM)),
        Box("wires between", (94, 8, floor), (72, 28, SLACK_MM)),
        Box("plug DOUT", (317, HEIGHT_MM - 54, floor), (26, 11, 6)),
        Box("panel", (panel_x, HEIGHT_MM - panel_y - geometry.PANEL_MM[1], under - panel),
            (*geometry.PANEL_MM, panel)),
        Box(f"stick to {BOOTSEL}", (edge + deep - STICK_MM / 2, y - aside - STICK_MM / 2,
            floor + plugs), (STICK_MM, STICK_MM, 60.0), ("wires", "Pico")),
    ]  # fmt: skip


def faults(plan: PanelPlan) -> list[str]:
    """Return which parts are in each other's way, or in that of top or tray."""
    found = []
    parts = boxes(plan)
    for one, two in combinations(parts, 2):
        is_mate = two.name.startswith(one.mates)
        if not is_mate and (one.manifold(GAP_MM / 2) ^ two.manifold(GAP_MM / 2)).volume() > 0.01:
            found.append(f"{one.name} and {two.name} are in each other's way")
    for name, bodies in (("top", tops(plan)), ("tray", trays(plan))):
        for part in parts:
            volume = sum((body ^ part.manifold()).volume() for body in bodies)
            if volume > 0.01:
                found.append(f"{part.name} and the {name} share {volume:.1f} mm3")
    return found


def tops(plan: PanelPlan) -> list[Manifold]:
    """Return the top's tiles on the closed board."""
    return [solids.top_in_place(plan, tile) for tile in plan.tiles]


def trays(plan: PanelPlan) -> list[Manifold]:
    """Return the tray's tiles."""
    return [solids.tray(plan, tile).body for tile in plan.tiles]


def joint_faults(plan: PanelPlan) -> list[str]:
    """Return whether top and trays do not fit together, or do not hold."""
    above, below = tops(plan), trays(plan)
    found = []
    shared = sum((top ^ tray).volume() for top in above for tray in below)
    if shared > 0.01:
        found.append(f"top and tray share {shared:.2f} mm3")
    for number, top in enumerate(above):
        lifted = top.translate([0, 0, 1.0])
        if sum((lifted ^ tray).volume() for tray in below) < 1:
            found.append(f"nothing holds top-{number + 1} down")
    if below[1:]:
        if (below[0] ^ below[1]).volume() > 0.01:
            found.append("the trays share their joint")
        if (below[0] ^ below[1].translate([1.0, 0, 0])).volume() < 1:
            found.append("nothing holds the trays together")
    return found
