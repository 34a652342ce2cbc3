"""Bill of materials, counted from the circuit and the plan; the builder fills in prices."""

import csv
import io
import math
from typing import NamedTuple

from host_tools.hardware.case.geometry import Plan
from host_tools.hardware.circuit.board_circuit import circuit as build_circuit

HEADINGS = ("quantity", "part", "value", "references", "notes", "alternates", "price each")


class Line(NamedTuple):
    """Line of the list."""

    quantity: int
    what: str
    value: str
    references: tuple[str, ...]
    note: str
    alternates: str


def lines(plan: Plan) -> list[Line]:
    """Return the list: first parts of the circuit, then sockets, screws and wire."""
    groups: dict[tuple[str, str, str, str], list[str]] = {}
    for part in build_circuit(plan.options).parts:
        note = "" if part.what == "connector" else part.note
        key = (part.what, part.value, note, part.alternates)
        groups.setdefault(key, []).append(part.ref)
    circuit_lines = [
        Line(len(refs), what, value, tuple(refs), note, alternates)
        for (what, value, note, alternates), refs in groups.items()
    ]
    return [
        _strip(line, plan) if line.what == "LED strip" else line for line in circuit_lines
    ] + _rest(plan)


def strip_metres(plan: Plan) -> float:
    """Return the length of strip in the rows, in metres."""
    return plan.pixels * plan.options.pitch / 1000


def _strip(line: Line, plan: Plan) -> Line:
    metres = math.ceil(strip_metres(plan) + 0.1)  # a few pixels for joints that went wrong
    note = f"{plan.pixels} pixels, {strip_metres(plan):.2f} m of it used; {line.note}"
    return Line(
        metres, line.what, f"{line.value}, by the metre", line.references, note, line.alternates
    )


def _rest(plan: Plan) -> list[Line]:
    screws = len(plan.screws)
    joints = 2 * (len(plan.tiles) - 1)
    wire = math.ceil(2 * (plan.width + plan.height) / 1000 + 1)
    return [
        Line(
            2,
            "socket",
            "20-way, 2.54 mm, 8.5 mm high",
            (),
            "for the Pico; the window for its plug is made for this height",
            "",
        ),
        Line(1, "socket", "DIP-14", (), "for the buffer", ""),
        Line(1, "carrier", "the board of carrier/, or perfboard", (), "31 x 26 holes", ""),
        Line(screws, "screw", "M3 x 10, countersunk or pan head", (), "top to case", ""),
        Line(joints, "screw and nut", "M3 x 12", (), "case to case", ""),
        Line(4, "screw", "M3 x 6", (), "carrier to case; the posts are pilot holes", ""),
        Line(wire, "wire", "0.34 mm2 (22 AWG), red and black, metres of each", (), "power", ""),
        Line(2, "wire", "0.14 mm2 (26 AWG), metres", (), "data, keypad, screen", ""),
    ]


def as_csv(plan: Plan) -> str:
    """Return the list as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADINGS)
    for line in lines(plan):
        writer.writerow([*line[:3], " ".join(line.references), line.note, line.alternates, ""])
    return out.getvalue()


def as_markdown(plan: Plan) -> str:
    """Return the list as a Markdown table."""
    rows = [f"| {' | '.join(HEADINGS)} |", "|" + " --- |" * len(HEADINGS)]
    for line in lines(plan):
        cells = [str(line.quantity), *line[1:3], " ".join(line.references), *line[4:], ""]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"
