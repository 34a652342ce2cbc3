"""Checks of the carrier without KiCad: tracks join every net, plots match the description."""

import io
import math
import tempfile
import warnings
import zipfile
from collections import Counter
from typing import Any

import numpy as np

from host_tools.hardware.carrier.carrier import ORIGIN_MM, described
from host_tools.hardware.carrier.routing import STEP_MM, VIA_DRILL_MM
from host_tools.hardware.carrier.silkscreen import LINE_MM
from host_tools.hardware.case.geometry import BOARD_MM
from host_tools.hardware.circuit.parts import Circuit

Cell = tuple[int, int, int]  # layer, row, column


class Copper:
    """Cells of the router's grid with copper, joined by tracks and holes."""

    def __init__(self) -> None:
        self.touching: set[str] = set()
        self._net: dict[Cell, str] = {}
        self._leader: dict[Cell, Cell] = {}

    def find(self, cell: Cell) -> Cell:
        """Return the cell that represents all cells joined to this one."""
        self._leader.setdefault(cell, cell)
        while self._leader[cell] != cell:
            self._leader[cell] = self._leader[self._leader[cell]]
            cell = self._leader[cell]
        return cell

    def line(self, net: str, layer: int, x1: float, y1: float, x2: float, y2: float) -> None:
        """Add a horizontal or vertical track, in mm."""
        left, right = sorted((round(x1 / STEP_MM), round(x2 / STEP_MM)))
        upper, lower = sorted((round(y1 / STEP_MM), round(y2 / STEP_MM)))
        for row in range(upper, lower + 1):
            for column in range(left, right + 1):
                cell = (layer, row, column)
                if self._net.setdefault(cell, net) != net:
                    self.touching.add(f"{net} touches {self._net[cell]}")
                self._leader[self.find(cell)] = self.find((layer, upper, left))

    def hole(self, net: str, x: float, y: float) -> Cell:
        """Add a plated hole, which joins both sides; return one of its cells."""
        for layer in (0, 1):
            self.line(net, layer, x, y, x, y)
        row, column = round(y / STEP_MM), round(x / STEP_MM)
        self._leader[self.find((1, row, column))] = self.find((0, row, column))
        return 0, row, column


def open_joints(circuit: Circuit, routed: dict[str, Any]) -> list[str]:
    """Return the nets that the tracks leave in pieces, and the nets that touch."""
    copper = Copper()
    pins = [
        (net, f"{part['ref']}.{number}", copper.hole(net, x, y))
        for part in described(circuit, routed)["parts"]
        for number, x, y, _, _, net, _ in part["pads"]
        if net is not None
    ]
    for net, layer, x1, y1, x2, y2, _ in routed["segments"]:
        copper.line(net, layer, x1, y1, x2, y2)
    for net, x, y in routed["vias"]:
        copper.hole(net, x, y)
    first: dict[str, tuple[str, Cell]] = {}
    apart = set()
    for net, pin, cell in pins:
        other, start = first.setdefault(net, (pin, cell))
        if net and copper.find(start) != copper.find(cell):
            apart.add(f"{net}: {pin} is not joined to {other}")
    return sorted(apart | copper.touching)


def read_back(circuit: Circuit, routed: dict[str, Any], plots: bytes) -> tuple[str, list[str]]:
    """Read plots like a board house; return a figure, and the differences to the description.

    It compares every drill, every pad on both sides, and the outline, and looks for silk on pads.
    """
    from gerbonara import LayerStack
    from gerbonara.graphic_objects import Flash
    from gerbonara.graphic_objects import Line as GerberLine

    with tempfile.TemporaryDirectory() as name, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # KiCad writes G90 after its header
        zipfile.ZipFile(io.BytesIO(plots)).extractall(name)
        stack = LayerStack.open(name)
        outline = stack.board_bounds()
        drills = [drill for layer in stack.drill_layers for drill in layer.objects]
        copper = {
            side: {_place(flash) for flash in stack[f"{side} copper"].objects
                   if isinstance(flash, Flash)}
            for side in ("top", "bottom")
        }  # fmt: skip
        strokes = [line for line in stack["top silk"].objects if isinstance(line, GerberLine)]
    description = described(circuit, routed)
    holes = {
        (x, y): drill for part in description["parts"] for _, x, y, _, drill, *_ in part["pads"]
    }
    pads_wanted = {(x, y) for part in description["parts"] for _, x, y, _, _, net, _ in part["pads"]
                   if net is not None}  # fmt: skip
    holes |= {(x, y): VIA_DRILL_MM for _, x, y in routed["vias"]}
    diameters = {_place(drill): round(drill.aperture.diameter, 3) for drill in drills}
    faults = []
    wrong = set(_rounded(holes).items()) ^ set(diameters.items())
    if wrong or len(drills) != len(holes):
        faults.append(f"drills that differ: {sorted(wrong)[:4]}")
    for side, places in copper.items():
        missing = _rounded(dict.fromkeys(pads_wanted, 0.0)).keys() - places
        if missing:
            faults.append(f"{side}: no pad at {sorted(missing)[:4]}")
    covered = _printed_pads(description, strokes)
    if covered:
        faults.append(f"the silkscreen is on pads of {', '.join(covered)}")
    (x0, y0), (x1, y1) = outline
    size = (x1 - x0 - 0.1, y1 - y0 - 0.1)  # the outline's line is 0.1 mm
    if max(abs(a - b) for a, b in zip(size, BOARD_MM, strict=True)) > 0.02:
        faults.append(f"the outline is {size[0]:.2f} x {size[1]:.2f} mm")
    sizes = Counter(diameters.values())
    count = ", ".join(f"{sizes[size]} x {size:g}" for size in sorted(sizes))
    return f"{size[0]:.2f} x {size[1]:.2f} mm, drills {count} mm", faults


def _printed_pads(description: dict[str, Any], strokes: list[Any]) -> list[str]:
    """Return the parts with pads that a stroke of the silkscreen touches."""
    points = []
    for line in strokes:
        steps = np.linspace(
            0, 1, max(2, int(math.dist((line.x1, line.y1), (line.x2, line.y2)) / 0.1))
        )
        xs = line.x1 + (line.x2 - line.x1) * steps - ORIGIN_MM
        ys = -(line.y1 + (line.y2 - line.y1) * steps) - ORIGIN_MM
        points.append(np.column_stack((xs, ys)))
    silk = np.concatenate(points) if points else np.empty((0, 2))
    covered = []
    for part in description["parts"]:
        for _, x, y, size, _, net, is_square in part["pads"]:
            dx, dy = np.abs(silk[:, 0] - x), np.abs(silk[:, 1] - y)
            away = np.maximum(dx, dy) if is_square else np.hypot(dx, dy)
            if net is not None and (away < size / 2 + LINE_MM / 2).any():
                covered.append(part["ref"])
    return sorted(set(covered))


def _place(flash: Any) -> tuple[float, float]:
    """Return a flash's position on the carrier in mm, y down, to a micrometre."""
    return round(float(flash.x) - ORIGIN_MM, 3) + 0.0, round(-float(flash.y) - ORIGIN_MM, 3) + 0.0


def _rounded(holes: dict[tuple[float, float], float]) -> dict[tuple[float, float], float]:
    return {(round(x, 3) + 0.0, round(y, 3) + 0.0): size for (x, y), size in holes.items()}
