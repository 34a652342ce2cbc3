"""A panel of 8 x 32 lamps as one sees it from the front, and where the holes of its boards are.

Written a second time, without firmware/cribboard/lights/layout.py: the chain is walked lamp by lamp
from the corner where it begins, and the holes are counted along the streets of the board.
"""

COLUMNS, ROWS = 32, 8
#: All ways to chain a panel, as the settings name them.
CODES = tuple([y + x + line + way for y in "tb" for x in "lr" for line in "cr" for way in "zp"])
#: {board: rows of the panel, from the top, in which each track runs street by street}
LANES = {
    "matrix": ((0, 3, 4, 7), (1, 2, 5, 6)),
    "matrix-1": ((2, 3, 4, 5),),
    "matrix-3": ((1, 6), (2, 5), (3, 4)),
    "matrix-british": ((2, 5), (3, 4)),
}


def chain(code: str) -> "list[tuple[int, int]]":
    """Return [(row, column)] of the lamps in the order in which the data passes them."""
    down = list(range(ROWS)) if code[0] == "t" else list(range(ROWS - 1, -1, -1))
    across = list(range(COLUMNS)) if code[1] == "l" else list(range(COLUMNS - 1, -1, -1))
    lamps = []
    is_forth = True
    for outer in across if code[2] == "c" else down:
        inner = list(down if code[2] == "c" else across)
        if not is_forth:
            inner.reverse()
        lamps += [(at, outer) if code[2] == "c" else (outer, at) for at in inner]
        is_forth = code[3] == "p" or not is_forth
    return lamps


def spots(board: str) -> "dict[tuple[int, int], tuple[int, int]]":
    """Return {(track, hole): (row, column)} of a board on a panel.

    The first street of thirty runs to the right, the next back, and so on. Start holes, if every
    track has its own holes, and game holes are in the left column, the one beside it is dark.
    """
    found = {}
    for track, lanes in enumerate(LANES[board]):
        hole = 0
        if len(LANES[board]) > 1:
            found[track, 0] = lanes[0], 0
        for place, row in enumerate(lanes):
            columns = list(range(2, COLUMNS))
            if place % 2:
                columns.reverse()
            for column in columns:
                hole += 1
                found[track, hole] = row, column
        found[track, hole + 1] = lanes[-1], 0
    return found


def pixels(board: str, code: str) -> "dict[tuple[int, int], int]":
    """Return {(track, hole): pixel} of a board on a panel that is chained as `code`."""
    at = {place: pixel for pixel, place in enumerate(chain(code))}
    return {hole: at[place] for hole, place in spots(board).items()}
