"""The holes of a cribbage board as text: streets of thirty that turn, from START to GAME.

         START          10          20          30
             ◎ ····• ····• ····• ····• ····• ····• ─╮
             ◎ ····• ····• ····• ····• ····• ····• ╮│
               60          50          40          ││
            ╭─ •···· •···· •···· •···· •···· •···· ╯│

The lane on the outside of one turn is on the inside of the next, as on the board itself.
"""

from collections.abc import Sequence
from math import ceil

#: What a letter belongs to, beside a track's number.
PLAIN, LINE = -1, -2
HOLE, FIFTH, FRONT, BACK, END = "·", "•", "●", "○", "◎"
_STREET, _GROUP, _TEN = 30, 5, 10
_START, _GAME = "START", "GAME"
#: Points below the last hole but one: the word at the skunk line.
_SKUNKS = {30: "SKUNK", 60: "DOUBLE"}

Cell = tuple[str, int]


def drawn(scores: Sequence[int], backs: Sequence[int], target: int) -> list[list[Cell]]:
    """Return rows of (letter, track, PLAIN or LINE); of each track: its score, its back peg."""
    board = _Board(len(scores), target)
    for street in range(board.streets):
        board.draw_numbers(street)
        if street + 1 < board.streets:
            board.draw_turn(street)
    for track, (front, back) in enumerate(zip(scores, backs, strict=True)):
        board.draw_lane(track, front, back)
    return board.rows


class _Board:
    """Rows of cells: of each street one for its numbers, and one for each lane below that."""

    def __init__(self, tracks: int, target: int) -> None:
        self.tracks, self.target = tracks, target
        self.streets = max(1, ceil((target - 1) / _STREET))
        self.left = max(tracks, len(_START)) + 2
        self.right = self.left + _STREET - 1 + (_STREET - 1) // _GROUP
        width = self.right + max(tracks, len(_GAME)) + 3 + max(map(len, _SKUNKS.values()))
        height = self.streets * (tracks + 1)
        self.rows: list[list[Cell]] = [[(" ", PLAIN)] * width for _ in range(height)]

    def row(self, street: int, track: int) -> int:
        """Return the row of a lane; of track -1 the row of the numbers above."""
        place = self.tracks - 1 - track if street % 2 and track >= 0 else track
        return street * (self.tracks + 1) + 1 + place

    def column(self, hole: int) -> int:
        """Return the column of a hole, beyond the street's end for hole 0 and the game hole."""
        street, place = divmod(max(0, hole - 1), _STREET)
        if hole == 0:
            return self.left - 2
        at = self.left + place + place // _GROUP
        if hole == self.target:
            street, at = self.streets - 1, self.right + 2
        return self.left + self.right - at if street % 2 else at

    def write(self, row: int, column: int, text: str, owner: int = PLAIN) -> None:
        """Write text from a column on."""
        for place, letter in enumerate(text):
            self.rows[row][column + place] = (letter, owner)

    def draw_numbers(self, street: int) -> None:
        """Write the number of every tenth hole above a street, and START and GAME."""
        row, before = self.row(street, -1), _STREET * street
        for hole in range(before + _TEN, min(before + _STREET, self.target - 1) + 1, _TEN):
            number = str(hole)
            at = self.column(hole)
            self.write(row, at if street % 2 else at - len(number) + 1, number)
        if street == 0:
            self.write(row, self.column(0) - len(_START) + 1, _START)
        if street == self.streets - 1:
            at = self.column(self.target)
            self.write(row, at if at > self.right else at - len(_GAME) + 1, _GAME)

    def draw_turn(self, street: int) -> None:
        """Draw the arcs from a street to the next, and a skunk line across them."""
        is_left = street % 2 == 1
        middle = self.row(street + 1, -1)
        for track in range(self.tracks):
            first, last = self.row(street, track), self.row(street + 1, track)
            depth = (last - first) // 2 - 1  # lanes inside of it
            column = self.left - 2 - depth if is_left else self.right + 2 + depth
            for row, corner in ((first, "╭╮"), (last, "╰╯")):
                start = column if is_left else column - depth
                arc = corner[0] + "─" * depth if is_left else "─" * depth + corner[1]
                self.write(row, start, arc, track)
            for row in range(first + 1, last):
                self.write(row, column, "│", track)
        word = _SKUNKS.get(self.target - 1 - _STREET * (street + 1))
        if word is not None:
            start = self.left - 1 - self.tracks if is_left else self.right + 2
            self.write(middle, start, "━" * self.tracks, LINE)
            self.write(middle, start + self.tracks + 1, word, LINE)

    def draw_lane(self, track: int, front: int, back: int) -> None:
        """Draw a track's holes with its two pegs."""
        for hole in range(self.target + 1):
            street = min(max(0, hole - 1) // _STREET, self.streets - 1)
            letter = END if hole in (0, self.target) else FIFTH if hole % _GROUP == 0 else HOLE
            if hole in (front, back):
                letter = FRONT if hole == front else BACK
            owner = track if hole in (front, back, 0, self.target) else PLAIN
            self.write(self.row(street, track), self.column(hole), letter, owner)
