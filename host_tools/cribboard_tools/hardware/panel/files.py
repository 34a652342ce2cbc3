"""Files of a panel board's build, and the pictures of its case."""

import json
from collections.abc import Callable

from manifold3d import Manifold

from cribboard_tools.hardware.case import mesh_files, paper_templates
from cribboard_tools.hardware.case import solids as meshes
from cribboard_tools.hardware.case.renderer import Thing, lit, picture, thing
from cribboard_tools.hardware.case.solid_shapes import box, keys
from cribboard_tools.hardware.circuit import firmware_pins
from cribboard_tools.hardware.options import PANEL
from cribboard_tools.hardware.panel import drawings, geometry, parts, solids
from cribboard_tools.hardware.panel.geometry import PanelPlan
from cribboard_tools.hardware.paper_pages import PAPERS, document

Content = bytes | str
BLACK, WHITE, TRAY, FOIL, LAMP = (34, 34, 38), (240, 238, 230), (120, 120, 128), (52, 96, 64), 214
CREAM, GREEN, METAL = (243, 238, 226), (46, 132, 84), (172, 174, 180)


def board_json() -> str:
    """Return the layout for `cribboard deploy --layout`, as JSON."""
    return json.dumps({"tracks": PANEL}) + "\n"


def pixel_map(plan: PanelPlan) -> str:
    """Return the pixel and the position of every hole, as JSON: as the firmware has them."""
    chained = f"{PANEL}:{plan.layout.panel}"
    size = (plan.width, plan.height)
    return firmware_pins.hole_map(PANEL, len(plan.layout), size, chained, plan.holes)


def contents(plan: PanelPlan) -> dict[str, Callable[[], Content]]:
    """Return the function that makes each file, by its path in the build's folder."""
    laser, overlay = drawings.laser(plan), paper_templates.keypad_sheet(is_face=True)
    page, card = drawings.paper_face(plan), drawings.card(plan)
    result: dict[str, Callable[[], Content]] = {
        "board.json": board_json,
        "map.json": lambda: pixel_map(plan),
        "top.svg": laser.svg,
        "top.dxf": laser.dxf,
        "overlay.svg": overlay.svg,
        "overlay.pdf": overlay.pdf,
        "frame-page.svg": page.svg,
        "frame-page.pdf": page.pdf,
        "frame-card.svg": card.svg,
        "frame-card.pdf": card.pdf,
    }
    for paper in PAPERS:
        title = f"Cribboard {PANEL}: templates on {paper}"
        result[f"templates-{paper}.pdf"] = lambda paper=paper, title=title: document(  # type: ignore[misc]
            (overlay, card), paper, title
        )
    made = {solid.name: meshes.mesh(solid) for solid in solids.all_solids(plan)}
    for name, mesh in made.items():
        result[f"stl/{name}.stl"] = lambda mesh=mesh: mesh_files.stl(mesh)  # type: ignore[misc]
    result["print.3mf"] = lambda: mesh_files.three_mf(made)
    return result


def _tops(plan: PanelPlan, lift: float) -> list[Thing]:
    """Return the top in its two colours, with the keypad on it."""
    face_z = plan.options.tray_mm + solids.PLATE_MM
    low, high = face_z - solids.WHITE_MM, face_z - solids.FACE_MM
    white = box(-1, -1, low, plan.width + 2, plan.height + 2, high - low)
    things = []
    for body in parts.tops(plan):
        things += [thing(body - white, BLACK, lift), thing(body ^ white, WHITE, lift)]
    left, upper, right, lower = geometry.keypad_area()
    low_y, wide, tall = plan.height - lower, right - left, lower - upper
    things.append(thing(box(left, low_y, face_z, wide, tall, 0.8), (70, 72, 80), lift))
    things.append(thing(keys((left, low_y, face_z + 0.8), wide, tall, 4, 0.6), METAL, lift))
    (screen,) = (one for one in plan.openings if one.name == "screen")
    x, y = screen.x - screen.w / 2, plan.height - screen.y - screen.h / 2
    things.append(thing(box(x, y, low - 1, screen.w, screen.h, 1.0), (30, 44, 84), lift))
    return things


def _panel(plan: PanelPlan, z: float) -> list[Thing]:
    """Return the panel with its lamps up, its back at a height."""
    (x, y), (wide, tall) = geometry.PANEL_AT_MM, geometry.PANEL_MM
    low = plan.height - y - tall
    lamps = [
        box(x + px - 2.5, plan.height - y - py - 2.5, z + 0.4, 5, 5, 1.6)
        for px, py in (plan.layout.place(pixel) for pixel in range(len(plan.layout)))
    ]
    foil = box(x, low, z, wide, tall, 0.4)
    return [thing(foil, FOIL), thing(Manifold.compose(lamps), (LAMP, LAMP, LAMP))]


def _trays(plan: PanelPlan) -> list[Thing]:
    """Return the trays with breadboard and Pico, and foam on the ribs."""
    things = [thing(body, TRAY) for body in parts.trays(plan)]
    own = {part.name: part for part in parts.boxes(plan)}
    things += [thing(own["breadboard"].manifold(), CREAM), thing(own["Pico"].manifold(), GREEN)]
    upper, lower = solids.RIB_SPAN_MM
    for x in solids.RIBS_AT_MM:
        foam = box(
            x - 2, plan.height - lower, solids.rib_mm(plan), 4, lower - upper, solids.FOAM_MM
        )
        things.append(thing(foam, (150, 176, 206)))
    return things


def pictures(plan: PanelPlan) -> dict[str, Callable[[], Content]]:
    """Return the function that draws each picture of the case for the build guide, by its name."""
    high = plan.options.tray_mm
    face_z = high + solids.PLATE_MM
    return {
        "panel-finished.png": lambda: picture(
            [*_trays(plan), *_tops(plan, 0), *lit(plan, face_z)], 1100
        ),
        "panel-exploded.png": lambda: picture(
            [*_trays(plan), *_panel(plan, high + 50), *_tops(plan, 110)], 1100
        ),
        "panel-face.svg": drawings.face(plan).svg,
        "panel-layers.svg": drawings.layers(plan).svg,
        "panel-tray.svg": drawings.tray(plan).svg,
        "panel-frame.svg": drawings.frame(plan).svg,
    }
