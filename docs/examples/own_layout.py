"""Describe a board of your own, and see where its holes are on the strip.

Two tracks of sixty holes, twice round, in four rows of a strip; four pixels stay dark where the
strip bends. firmware/cribboard/lights/presets.py has the form of a description.

    python docs/examples/own_layout.py > board.json
    cribboard deploy --layout board.json
"""

import json
import sys

from cribboard.lights import presets

DESCRIPTION = {
    "name": "kitchen table",
    "holes": 60,
    "skip": [31, 63, 64, 96],
    # in the order of the data wire: track, first hole, last hole; the last one is the game hole
    "rows": [[1, 0, 30], [2, 30, 0], [2, 61, 31], [1, 31, 61]],
}


def main() -> None:
    """Print the description; tell on stderr which pixel lights some of the holes."""
    layout = presets.find(DESCRIPTION)
    for track in (0, 1):
        for score in (0, 1, 60, 61, 121):
            hole = layout.hole_of(score, 121)
            pixel = layout.pixel(track, hole)
            print(f"track {track + 1}, {score} points: pixel {pixel}", file=sys.stderr)
    print(json.dumps(DESCRIPTION))


if __name__ == "__main__":
    main()
