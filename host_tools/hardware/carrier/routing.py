"""Router of the carrier's tracks. It is run by hand, and its result is stored in tracks.json.

There are two layers with a grid of a quarter of the parts' grid, and tracks turn at right angles.
A* searches each joint. Tracks may cross at first, at a price that rises each round until none does
(negotiated congestion, from McMurchie and Ebeling's PathFinder).
"""

import heapq
import json
import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from host_tools.errors import Failure
from host_tools.hardware.carrier.placement import (
    GRID_MM,
    is_square,
    mm,
    mounting_holes,
    pads,
    wires,
)
from host_tools.hardware.case.geometry import BOARD_MM
from host_tools.hardware.circuit.parts import Circuit, on_board

STEP_MM = GRID_MM / 4
CLEARANCE_MM = 0.22
TRACK_MM = 0.35
POWER_MM = 1.0
POWER_NETS = ("VBUS_IN", "5V", "LED_5V")
GROUND_MM = 0.5
VIA_MM, VIA_DRILL_MM = 0.9, 0.45
EDGE_MM = 0.6
#: Pad and drill in mm by the shape of the part.
#: A square pin of 0.64 mm is 0.91 mm across; leads: DO-41 0.86, MF-RG300 0.81, DO-15 0.9, DO-201AD
#: 1.32 mm. Board houses make holes up to 0.08 mm too small.
PADS = {
    **{"screw": (2.5, 1.3), "fuse": (1.9, 1.1), "radial": (1.8, 1.0)},
    **{"do41": (1.8, 1.1), "do15": (2.0, 1.1), "do201": (2.6, 1.5)},
}
PAD_MM, DRILL_MM = 1.7, 1.0
_VIA_COST = 12.0
_BEND_COST = 2.0
_ROUNDS = 60

Floats = NDArray[np.float64]
Cell = tuple[int, int, int]  # layer, row, column


def width_of(net: str) -> float:
    """Return a net's track width in mm."""
    return POWER_MM if net in POWER_NETS else GROUND_MM if net == "GND" else TRACK_MM


def _to_pad(xs: Floats, ys: Floats, x: float, y: float, size: float, is_square: bool) -> Floats:
    """Return the distance of every cell from a pad's rim."""
    if not is_square:
        return np.asarray(np.hypot(xs - x, ys - y) - size / 2)
    dx = np.maximum(np.abs(xs - x) - size / 2, 0)
    dy = np.maximum(np.abs(ys - y) - size / 2, 0)
    return np.asarray(np.hypot(dx, dy))


class Router:
    """Grid with the obstacles of each net, and the cells that other nets use."""

    def __init__(self, circuit: Circuit) -> None:
        self.columns = int(BOARD_MM[0] / STEP_MM) + 1
        self.rows = int(BOARD_MM[1] / STEP_MM) + 1
        self.places: dict[str, tuple[float, float]] = {}
        self.pads: list[tuple[str, float, float, float, bool]] = []
        for part in on_board(circuit.parts):
            size = PADS.get(part.shape, (PAD_MM, DRILL_MM))[0]
            for number, at in pads(part).items():
                x, y = mm(*at)
                self.places[f"{part.ref}.{number}"] = (x, y)
                self.pads.append((part.pins[number].net, x, y, size, is_square(part, number)))
        self.joints = [
            (net, one, two) for net, pairs in wires(circuit).items() for one, two in pairs
        ]
        self.nets = sorted({net for net, _, _ in self.joints})
        self._vias: dict[str, NDArray[np.bool_]] = {}
        self.walls = {net: self._walls(net) for net in self.nets}
        self.widths = sorted({width_of(net) for net in self.nets} | {VIA_MM})
        shape = (len(self.widths), 2, self.rows, self.columns)
        self.used = {net: np.zeros(shape, np.int16) for net in self.nets}
        self.total = np.zeros(shape, np.int16)
        self.history = np.zeros((2, self.rows, self.columns), np.float32)
        self.price = 1.0

    def cell(self, pin: str) -> tuple[int, int]:
        """Return a pin's row and column on the fine grid."""
        x, y = self.places[pin]
        return round(y / STEP_MM), round(x / STEP_MM)

    def _walls(self, net: str) -> NDArray[np.bool_]:
        """Return the cells that the centre of this net's tracks must avoid."""
        ys, xs = np.mgrid[0 : self.rows, 0 : self.columns] * STEP_MM
        half = width_of(net) / 2
        edge = EDGE_MM + half
        walls = (xs < edge) | (ys < edge) | (xs > BOARD_MM[0] - edge) | (ys > BOARD_MM[1] - edge)
        for own, x, y, size, square in self.pads:
            if own != net:
                walls |= _to_pad(xs, ys, x, y, size, square) < half + CLEARANCE_MM
        for x, y in mounting_holes():
            walls |= np.hypot(xs - x, ys - y) < 3.2 + half
        return np.asarray(walls)

    def _stamp(self, net: str, cells: list[Cell], sign: int) -> None:
        """Mark the cells where other tracks would be too near to this net's."""
        taken = set(cells)
        for layer, row, column in taken:
            is_via = (1 - layer, row, column) in taken
            own = VIA_MM if is_via else width_of(net)
            for index, other in enumerate(self.widths):
                reach = (own + other) / 2 + CLEARANCE_MM
                n = int(reach / STEP_MM)
                for dy in range(-n, n + 1):
                    for dx in range(-n, n + 1):
                        y, x = row + dy, column + dx
                        if (
                            math.hypot(dx, dy) * STEP_MM < reach
                            and 0 <= y < self.rows
                            and (0 <= x < self.columns)
                        ):
                            self.used[net][index, layer, y, x] += sign
                            self.total[index, layer, y, x] += sign

    def _search(self, net: str, starts: list[Cell], goal: tuple[int, int]) -> list[Cell]:
        """Return the cheapest path from any start to a pin, with the start."""
        index = self.widths.index(width_of(net))
        via = self.widths.index(VIA_MM)
        others = (self.total[index] - self.used[net][index]) > 0
        extra = others * self.price + self.history * others + self.history * 0.2
        others_via = (self.total[via] - self.used[net][via]) > 0
        walls = self.walls[net]
        blocked = self._via_walls(net)
        best = dict.fromkeys(starts, 0.0)
        came: dict[Cell, Cell] = {}
        queue = [(self._away(cell, goal), cell) for cell in starts]
        heapq.heapify(queue)
        while queue:
            _, cell = heapq.heappop(queue)
            layer, row, column = cell
            if (row, column) == goal:
                return self._path(came, cell)
            cost, before = best[cell], came.get(cell, cell)
            near: list[tuple[Cell, float]] = [
                ((layer, row, column + 1), 1.0 + 0.15 * layer),
                ((layer, row, column - 1), 1.0 + 0.15 * layer),
                ((layer, row + 1, column), 1.15 - 0.15 * layer),
                ((layer, row - 1, column), 1.15 - 0.15 * layer),
            ]
            if not blocked[row, column]:
                crowd = self.price * bool(others_via[0, row, column] | others_via[1, row, column])
                near.append(((1 - layer, row, column), _VIA_COST + crowd))
            for step, length in near:
                _, y, x = step
                if not (0 <= y < self.rows and 0 <= x < self.columns) or (
                    walls[y, x] and (y, x) != goal
                ):
                    continue
                bend = _BEND_COST * (step[0] == layer and _is_bend(before, cell, step))
                reached = cost + length + bend + float(extra[step])
                if reached < best.get(step, math.inf):
                    best[step] = reached
                    came[step] = cell
                    heapq.heappush(queue, (reached + self._away(step, goal), step))
        raise Failure(f"the net {net} of the carrier cannot be routed: place its parts differently")

    def _via_walls(self, net: str) -> NDArray[np.bool_]:
        """Return the cells that vias of this net must avoid: near any pad, even its own."""
        if net not in self._vias:
            ys, xs = np.mgrid[0 : self.rows, 0 : self.columns] * STEP_MM
            edge = EDGE_MM + VIA_MM / 2
            walls = (xs < edge) | (ys < edge)
            walls |= (xs > BOARD_MM[0] - edge) | (ys > BOARD_MM[1] - edge)
            for _, x, y, size, square in self.pads:
                walls |= _to_pad(xs, ys, x, y, size, square) < VIA_MM / 2 + CLEARANCE_MM + 0.1
            for x, y in mounting_holes():
                walls |= np.hypot(xs - x, ys - y) < 3.2 + VIA_MM / 2
            self._vias[net] = np.asarray(walls)
        return self._vias[net]

    @staticmethod
    def _away(cell: Cell, goal: tuple[int, int]) -> float:
        return abs(cell[1] - goal[0]) + abs(cell[2] - goal[1])

    @staticmethod
    def _path(came: dict[Cell, Cell], cell: Cell) -> list[Cell]:
        path = [cell]
        while cell in came:
            cell = came[cell]
            path.append(cell)
        return path[::-1]

    def _net(self, net: str) -> list[list[Cell]]:
        """Route all joints of a net again; a pin is on both layers."""
        paths: list[list[Cell]] = []
        for own, one, two in self.joints:
            if own != net:
                continue
            row, column = self.cell(one)
            starts = {(layer, row, column) for layer in (0, 1)}
            reached = {(row, column)}
            grown = True
            while grown:  # every pin that is joined to the first one is a possible start
                grown = False
                for path in paths:
                    ends = {path[0][1:], path[-1][1:]}
                    if ends & reached and not ends <= reached:
                        reached |= ends
                        grown = True
            for path in paths:
                if path[0][1:] in reached:
                    starts |= set(path)
            for y, x in reached & {self.cell(pin) for pin in self.places}:
                starts |= {(0, y, x), (1, y, x)}
            paths.append(self._search(net, sorted(starts), self.cell(two)))
        return paths

    def run(self, is_verbose: bool = False) -> dict[str, list[list[Cell]]]:
        """Return the paths of every net. Raises Failure where tracks stay too near.

        is_verbose: print the number of conflicts after each round.
        """
        order = sorted(self.nets, key=lambda net: (net == "GND", net not in POWER_NETS, net))
        ways: dict[str, list[list[Cell]]] = {}
        for turn in range(_ROUNDS):
            for net in order:
                cells = [cell for path in ways.get(net, []) for cell in path]
                self._stamp(net, cells, -1)
                ways[net] = self._net(net)
                self._stamp(net, [cell for path in ways[net] for cell in path], 1)
            clashes = 0
            for net in order:
                index = self.widths.index(width_of(net))
                others = (self.total[index] - self.used[net][index]) > 0
                for path in ways[net]:
                    for cell in path:
                        if others[cell]:
                            clashes += 1
                            self.history[cell] += 0.6
            if is_verbose:
                print(f"round {turn + 1}: {clashes} cells too near")
            if not clashes:
                return ways
            self.price *= 1.35
        raise Failure(
            f"the carrier cannot be routed in {_ROUNDS} rounds: place its parts differently"
        )


def tracks(circuit: Circuit, is_verbose: bool = False) -> dict[str, Any]:
    """Return the routed carrier: segments [net, layer, x1, y1, x2, y2, width] and vias, in mm."""
    ways = Router(circuit).run(is_verbose)
    segments, vias = [], set()
    for net, paths in sorted(ways.items()):
        for path in paths:
            start = path[0]
            for before, here in zip(path, path[1:], strict=False):
                if here[0] != before[0]:
                    vias.add((net, *_mm(here)))
                    if before != start:
                        segments.append(_segment(net, start, before))
                    start = here
                elif _is_bend(start, before, here):
                    segments.append(_segment(net, start, before))
                    start = before
            if path[-1] != start:
                segments.append(_segment(net, start, path[-1]))
    return {"segments": segments, "vias": [list(via) for via in sorted(vias)]}


def _is_bend(start: Cell, before: Cell, here: Cell) -> bool:
    return start != before and (start[1] == before[1]) != (before[1] == here[1])


def _mm(cell: Cell) -> tuple[float, float]:
    return round(cell[2] * STEP_MM, 4), round(cell[1] * STEP_MM, 4)


def _segment(net: str, one: Cell, two: Cell) -> list[Any]:
    return [net, one[0], *_mm(one), *_mm(two), width_of(net)]


def text(routed: dict[str, Any]) -> str:
    """Return routed tracks as JSON, one segment on each line."""
    parts = []
    for key in ("segments", "vias"):
        rows = ",\n  ".join(json.dumps(row) for row in routed[key])
        parts.append(f'"{key}": [\n  {rows}\n ]')
    return "{" + ",\n ".join(parts) + "}\n"
