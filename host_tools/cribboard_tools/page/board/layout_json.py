"""A board's layout and face for the page, which draws them: board.js, carving.js.

The build has it too: index.html brings the usual board (page_server.py).
"""

import json

from cribboard.lights import power

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cribboard.lights.layout import Layout
    from cribboard_tools.board_face import Face

#: Sides of a half circle: at the size of a page more cannot be seen.
_SIDES = 16
_UNDIMMED = 256


def describe(layout: "Layout", face: "Callable[[Layout, int], Face]") -> str:
    """Return a board as JSON; face: the function of board_face.py.

    places: each pixel's (x, y) in mm; pitch: of the holes in a row, in mm; tracks: the pixel of
    each hole; game: the game hole's number; has_start: whether the tracks have start holes; name:
    of the preset; panel: how its panel is chained, "" for strips. Of its face: bounds; words; and
    as paths of SVG bands, lines, gates, and the lane of each track.
    """
    holes = range(layout.game + 1)
    made = face(layout, _SIDES)
    pair = [layout.point(layout.pixel(0, hole))[0] for hole in (1, 2)]
    return json.dumps({
        "name": layout.name,
        "panel": layout.panel,
        "places": [layout.point(pixel) for pixel in range(len(layout))],
        "pitch": abs(pair[1] - pair[0]),
        "tracks": [[layout.pixel(track, hole) for hole in holes] for track in range(layout.tracks)],
        "game": layout.game,
        "has_start": layout.has_start,
        "bounds": _rounded(made.bounds),
        "bands": _path(made.bands, "Z"),
        "lines": _path(made.fives + made.turns),
        "gates": _path(made.gates),
        "lanes": [_path(lane) for lane in made.lanes],
        "words": [[word.text] + _rounded(word[1:]) for word in made.words],
    })  # fmt: skip


def wire(picture: "bytes | bytearray") -> str:
    """Return undimmed lights as on a strip's wire, in hexadecimal: what board.js draws."""
    packed = bytearray(len(picture))
    power.pack_part(picture, packed, 0, len(picture), _UNDIMMED)
    return packed.hex()


def _rounded(numbers: "Sequence[float]") -> "list[float]":
    return [round(number, 2) for number in numbers]


def _path(lines: "Sequence[Sequence[tuple[float, float]]]", end: str = "") -> str:
    """Return lines as a path of SVG."""
    return "".join(
        [
            "M" + "L".join(["%g %g" % (round(x, 1), round(y, 1)) for x, y in line]) + end
            for line in lines
        ]
    )
