"""A board's layout for the page, which draws it: board.js.

The build has it too: index.html brings the layout of the usual board (page_server.py).
"""

import json


def describe(layout):
    """Return a board as JSON.

    places: each pixel's (x, y) in mm; tracks: the pixel of each hole; game: the game hole's number;
    has_start: whether the tracks have start holes; name: of the preset.
    """
    holes = range(layout.game + 1)
    return json.dumps({
        "name": layout.name,
        "places": [layout.place(pixel) for pixel in range(len(layout))],
        "tracks": [[layout.pixel(track, hole) for hole in holes] for track in range(layout.tracks)],
        "game": layout.game,
        "has_start": layout.has_start,
    })  # fmt: skip
