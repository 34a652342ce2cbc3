"""Openings of the case for plugs, button and sound, and what holds the bought parts in it."""

from manifold3d import CrossSection, Manifold

from cribboard_tools.hardware.case import engraving, placement
from cribboard_tools.hardware.case.geometry import (
    BOARD_MM,
    GAP_MM,
    USB_C_BELOW_MM,
    WALL_MM,
    Plan,
    board_corner,
)
from cribboard_tools.hardware.case.solid_shapes import (
    FLOOR_MM,
    GROOVE_DEEP_MM,
    SEGMENTS,
    box,
    on_layer,
    stroke,
    together,
)
from cribboard_tools.hardware.circuit.board_circuit import circuit
from cribboard_tools.hardware.stroke_font import strokes
from cribboard_tools.hardware.stroke_font import width as width_of

BOARD_POST_MM = 5.0
BOARD_INSET_MM = 3.5
#: Height of the carrier's upper side.
CARRIER_TOP_MM = FLOOR_MM + BOARD_POST_MM + 1.6
#: Pico: its board above the carrier (its sockets, then the plastic of its own header), the board's
#: thickness, its receptacle (width, height, overhang). Source: Pico data sheet, figure 3.
SOCKET_MM, HEADER_MM, PICO_BOARD_MM = 8.5, 2.54, 1.0
PICO_RECEPTACLE_MM = (7.8, 2.6, 1.3)
#: BOOTSEL button of the Pico: its middle from the Pico's left edge and from the edge of the plug,
#: seen from above with the plug up; its body with the key on it (width, depth, height). Source: the
#: KiCad footprints RaspberryPi_Pico_Original and _W of Ki-Lime Pi Pico, which are drawn from
#: Raspberry Pi's STEP models, have one place for both. Drawings of the Pico 2 agree to 0.5 mm, and
#: it has the Pico's outline. Heights of models differ: 2.5 to 2.75.
BOOTSEL_FROM_MM, BOOTSEL_MM = (7.0, 12.0), (3.2, 4.25, 2.5)
PICO_WIDE_MM = 21.0
#: Window for the overmold of the Pico's plug (width, height): at most 10.6 x 8.5.
PICO_WINDOW_MM = (13.0, 9.6)
#: USB-C breakout: its receptacle (width, height, depth), its board (width, depth, thickness).
USB_C_RECEPTACLE_MM = (9.0, 3.3, 7.4)
BREAKOUT_MM = (22.0, 16.0, 1.6)
#: Slot for the receptacle; pocket outside for the plug's overmold (width, height), at most
#: 12.35 x 6.5; what the pocket leaves of the wall, so that the plug goes home.
USB_C_SLOT_MM, USB_C_POCKET_MM = (9.6, 4.0), (13.2, 7.4)
USB_C_SKIN_MM = 0.8
BUTTON_MM = 7.0
#: Amplifier's breakout at its largest (width, depth), and its distances from the case's right side
#: (behind a cable tie's bridge) and from the carrier.
AMPLIFIER_MM, AMPLIFIER_RIGHT_MM, AMPLIFIER_BELOW_MM = (18.5, 20.0), 37.0, 1.5
#: Walls that hold the breakout (thickness, height), and those beside the speaker (depth).
HOLDER_MM, RIB_MM = (1.2, 3.0), 4.0
#: Speaker at its largest (width, depth, height), upright at the front wall; its grille: the holes'
#: diameter, distance, columns and rows, of which the four corners are left out.
SPEAKER_MM, SPEAKER_LIFT_MM = (31.0, 6.0, 21.0), 0.5
GRILLE_MM, GRILLE_APART_MM, GRILLE_GRID = 3.0, 5.0, (5, 3)
#: Height of the words beside the openings for plugs and button.
LABEL_MM = 4.0


def add_openings(plan: Plan, body: Manifold) -> Manifold:
    """Add the last tray's posts for the carrier, openings for plugs, and SAFE button."""
    x0, y0 = board_corner(plan)
    for x in (x0 + BOARD_INSET_MM, x0 + BOARD_MM[0] - BOARD_INSET_MM):
        for y in (y0 + BOARD_INSET_MM, y0 + BOARD_MM[1] - BOARD_INSET_MM):
            post = CrossSection.circle(3, SEGMENTS).translate([x, plan.height - y])
            pilot = CrossSection.circle(1.25, SEGMENTS).translate([x, plan.height - y])
            body += post.extrude(FLOOR_MM + BOARD_POST_MM)
            body -= pilot.extrude(BOARD_POST_MM + 1).translate([0, 0, FLOOR_MM])
    x, _, z = pico_usb(plan)
    width, high = PICO_WINDOW_MM
    low = on_layer(z - high / 2)
    body -= box(x - width / 2, plan.height - WALL_MM - 2, low, width, 8, high)
    body = _sound(plan, _usb_c(plan, body))
    button = Manifold.cylinder(12, BUTTON_MM / 2, BUTTON_MM / 2, SEGMENTS).rotate([90, 0, 0])
    x, z = button_middle(plan)
    return body - _port_grooves(plan) - button.translate([x, plan.height + 4, z])


def amplifier_corner(plan: Plan) -> tuple[float, float]:
    """Return the lower left corner of the amplifier's breakout, from above, y up."""
    _, y0 = board_corner(plan)
    wide, deep = AMPLIFIER_MM
    behind = plan.height - y0 - BOARD_MM[1] - AMPLIFIER_BELOW_MM
    return plan.width - AMPLIFIER_RIGHT_MM - wide, behind - deep


def speaker_middle(plan: Plan) -> tuple[float, float]:
    """Return x and z of the speaker's middle at the front wall."""
    x = plan.width - AMPLIFIER_RIGHT_MM - AMPLIFIER_MM[0] / 2
    return x, FLOOR_MM + SPEAKER_LIFT_MM + SPEAKER_MM[2] / 2


def grille_holes(plan: Plan) -> list[tuple[float, float]]:
    """Return x and z of the holes of the speaker's grille, in the front wall."""
    middle_x, middle_z = speaker_middle(plan)
    columns, rows = ((count - 1) // 2 for count in GRILLE_GRID)
    return [
        (middle_x + i * GRILLE_APART_MM, middle_z + j * GRILLE_APART_MM)
        for i in range(-columns, columns + 1)
        for j in range(-rows, rows + 1)
        if (abs(i), abs(j)) != (columns, rows)
    ]


def _sound(plan: Plan, body: Manifold) -> Manifold:
    """Add the walls around the amplifier, the ribs beside the speaker, and its grille."""
    x, y = amplifier_corner(plan)
    wide, deep = AMPLIFIER_MM
    wall, high = HOLDER_MM
    gap = GAP_MM + wall
    holder = box(x - gap, y - gap, FLOOR_MM - 0.5, wide + 2 * gap, deep + 2 * gap, high + 0.5)
    room = box(x - GAP_MM, y - GAP_MM, FLOOR_MM, wide + 2 * GAP_MM, deep + 2 * GAP_MM, high + 1)
    body += holder - room
    middle, z = speaker_middle(plan)
    wide, _, tall = SPEAKER_MM
    for left in (middle - wide / 2 - gap, middle + wide / 2 + GAP_MM):
        body += box(left, WALL_MM - 0.5, FLOOR_MM - 0.5, wall, RIB_MM + 0.5, tall / 2)
    for x, z in grille_holes(plan):
        hole = Manifold.cylinder(WALL_MM + 1, GRILLE_MM / 2, GRILLE_MM / 2, SEGMENTS)
        body -= hole.rotate([-90, 0, 0]).translate([x, -0.5, z])
    return body


def port_labels(plan: Plan) -> list[tuple[str, float, bool]]:
    """Return the words beside the openings: word, its middle, is it on the back wall.

    The middle is x on the back wall, and y (up) on the right wall.
    """
    width, _ = PICO_WINDOW_MM
    x, _, _ = pico_usb(plan)
    button, _ = button_middle(plan)
    gap = LABEL_MM + 1
    usb_c, _ = usb_c_middle(plan)
    return [
        ("PICO", x - width / 2 - gap - width_of("PICO", LABEL_MM) / 2, True),
        ("SAFE", button - BUTTON_MM / 2 - gap - width_of("SAFE", LABEL_MM) / 2, True),
        ("5V", usb_c + USB_C_POCKET_MM[0] / 2 + gap + width_of("5V", LABEL_MM) / 2, False),
    ]


def _port_grooves(plan: Plan) -> Manifold:
    """Return the grooves of the words on the outside of the walls."""
    z = {True: FLOOR_MM + plan.options.case_mm - 9, False: usb_c_middle(plan)[1]}
    grooves = Manifold()
    for word, middle, is_back in port_labels(plan):
        lines = strokes(word, 0, LABEL_MM / 2, LABEL_MM)
        flat = together([
            stroke([(x1, -y1), (x2, -y2)], engraving.GROOVE_MM, 8) for x1, y1, x2, y2 in lines
        ])  # fmt: skip
        solid = flat.extrude(2).rotate([90, 0, 0])  # upright, read from the front
        if is_back:  # from behind, x runs the other way
            solid = solid.rotate([0, 0, 180])
            solid = solid.translate([middle, plan.height - GROOVE_DEEP_MM, z[is_back]])
        else:
            solid = solid.rotate([0, 0, 90])
            solid = solid.translate([plan.width - GROOVE_DEEP_MM, middle, z[is_back]])
        grooves += solid
    return grooves


def pico_usb(plan: Plan) -> tuple[float, float, float]:
    """Return the middle of the mouth of the Pico's receptacle, on its sockets."""
    x0, y0 = board_corner(plan)
    pico = placement.body(circuit(plan.options).part("U1"))
    left, upper = placement.mm(pico.left, pico.upper)
    right, _ = placement.mm(pico.right, pico.lower)
    z = CARRIER_TOP_MM + SOCKET_MM + HEADER_MM + PICO_BOARD_MM + PICO_RECEPTACLE_MM[1] / 2
    return x0 + (left + right) / 2, plan.height - y0 - upper + PICO_RECEPTACLE_MM[2], z


def bootsel_key(plan: Plan) -> tuple[float, float, float]:
    """Return the middle of the upper side of the Pico's BOOTSEL button."""
    x, y, z = pico_usb(plan)
    _, high, overhang = PICO_RECEPTACLE_MM
    left, down = BOOTSEL_FROM_MM
    return x - PICO_WIDE_MM / 2 + left, y - overhang - down, z - high / 2 + BOOTSEL_MM[2]


def _usb_c(plan: Plan, body: Manifold) -> Manifold:
    """Add the slot for the USB-C receptacle, the pocket for its plug, the breakout's shelf."""
    y, z = usb_c_middle(plan)
    width, high = USB_C_SLOT_MM
    body -= box(plan.width - 6, y - width / 2, on_layer(z - high / 2), 8, width, high)
    width, high = USB_C_POCKET_MM
    skin = plan.width - WALL_MM + USB_C_SKIN_MM
    body -= box(skin, y - width / 2, on_layer(z - high / 2), 8, width, high)
    width, deep, thick = BREAKOUT_MM
    under = z - USB_C_RECEPTACLE_MM[1] / 2 - thick
    inner = plan.width - WALL_MM
    shelf = box(inner - GAP_MM - deep, y - width / 2, 0, deep + GAP_MM, width, under)
    stop = box(inner - GAP_MM - deep - 2, y - width / 4, 0, 1.9, width / 2, under + thick)
    return body + shelf + stop  # the stop takes the push of a plug


def usb_c_middle(plan: Plan) -> tuple[float, float]:
    """Return y and z of the middle of the USB-C receptacle in the right wall."""
    _, y0 = board_corner(plan)
    return plan.height - (y0 + BOARD_MM[1] + USB_C_BELOW_MM), FLOOR_MM + 6.25


def button_middle(plan: Plan) -> tuple[float, float]:
    """Return x and z of the SAFE button's middle in the back wall."""
    return plan.panel_x + 20, FLOOR_MM + plan.options.case_mm - 7
