"""Pictures of the preset boards: `python -m host_tools.upkeep.track_pictures docs/tracks`."""

import sys
from pathlib import Path

from cribboard.lights import palette, presets
from cribboard.lights.layout import START_HOLE, Layout

WELL_MM = 2.0
WOOD, ENGRAVED, MILK = "#5a3a22", "#d8bd92", "#efe6d8"


def svg(layout: Layout) -> str:
    """Return the board as SVG in mm: wells in their lane's colour, numbers, the data line."""
    width, height = layout.width_mm, layout.height_mm
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="Georgia, serif" text-anchor="middle">',
        f"<title>{layout.name}: {len(layout)} pixels</title>",
        f'<rect width="{width:g}" height="{height:g}" rx="6" fill="{WOOD}"/>',
        _way(layout),
    ]
    lines += [_well(layout, pixel) for pixel in range(len(layout))]
    lines += _numbers(layout)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _way(layout: Layout) -> str:
    """Return the data line from the first pixel to the last."""
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in map(layout.place, range(len(layout))))
    return (
        f'<polyline points="{points}" fill="none" stroke="{ENGRAVED}" stroke-width="0.5" '
        'stroke-opacity="0.5" stroke-linejoin="round"/>'
    )


def _well(layout: Layout, pixel: int) -> str:
    x, y = layout.place(pixel)
    track, hole = layout.hole_at(pixel)
    hue = f"#{palette.FRONTS[track]:06x}" if layout.tracks > 1 else MILK
    is_end = hole in (START_HOLE, layout.game)
    ring = f' stroke="{MILK}" stroke-width="0.9"' if is_end else ""
    shade = 1 if is_end or hole % 5 == 0 else 0.55
    look = f'fill="{hue}" fill-opacity="{shade}"{ring}'
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{WELL_MM}" {look}/>'


def _numbers(layout: Layout) -> list[str]:
    """Return the number of every tenth hole, above the first lane."""
    texts = []
    for hole in (*range(10, layout.holes + 1, 10), layout.game):
        x, y = layout.place(layout.pixel(0, hole))
        texts.append(
            f'<text x="{x:.2f}" y="{y - 3.2:.2f}" font-size="3.4" fill="{ENGRAVED}">{hole}</text>'
        )
    return texts


def pictures() -> dict[str, str]:
    """Return {file name: SVG} of every preset."""
    return {f"{name}.svg": svg(presets.find(name)) for name in presets.NAMES}


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pictures().items():
        (folder / name).write_text(text, encoding="utf-8")
