"""Files of the panel board's build, and the pictures of its case."""

from collections.abc import Callable

from cribboard_tools.hardware.panel import drawings, meshes, overlay, solids
from cribboard_tools.hardware.panel.geometry import PanelPlan
from cribboard_tools.hardware.printed_page import pdf


def contents(plan: PanelPlan) -> dict[str, Callable[[], bytes | str]]:
    """Return the function that makes each file, by its path in the build's folder."""
    made = {solid.name: meshes.mesh(solid) for solid in solids.all_solids(plan)}
    return {
        "top.svg": drawings.laser(plan).svg,
        "overlay.pdf": lambda: pdf(overlay.overlay()),
        "frame-page.pdf": lambda: pdf(drawings.paper_face(plan)),
        "frame-card.pdf": lambda: pdf(drawings.card(plan)),
        **{f"stl/{name}.stl": lambda mesh=mesh: meshes.stl(mesh) for name, mesh in made.items()},  # type: ignore[misc]
        "print.3mf": lambda: meshes.three_mf(made),
    }


def pictures(plan: PanelPlan) -> dict[str, Callable[[], bytes | str]]:
    """Return the function that draws each picture of the case for the build guide, by its name."""
    return {
        f"panel-{draw.__name__}.svg": draw(plan).svg
        for draw in (drawings.face, drawings.layers, drawings.tray, drawings.frame)
    }
