"""Drawings of the circuit: wiring by WireViz, schematic by schemdraw; and a netlist."""

import json
import re
from collections.abc import Sequence
from typing import Any

from host_tools.hardware.circuit.parts import Circuit, Part

#: Colours of wires by net, in WireViz's letters (IEC 60757).
_WIRES = {"GND": "BK", "VBUS_IN": "RD", "5V": "RD", "LED_5V": "RD", "3V3": "OG"}
_REST = ("YE", "GN", "BU", "VT", "GY", "WH", "BN", "PK")
#: Groups of the schematic, each with its parts.
GROUPS = (
    (
        "Supply",
        ("X1", "J1", "F1", "D2", "D3", "C3", "D1", "R22", "D4", "C2", "C7", "R20", "R21", "C6"),
    ),
    ("What the USB-C source can give", ("J2", "R16", "R17", "R18", "R19")),
    ("Strip", ("U2", "U3", "J3", "J4", "R1", "R2", "R3", "R4", "C1", "C4", "X2")),
    ("Keypad", ("J5", *(f"R{n}" for n in range(7, 15)), "X3")),
    ("Screen, sound, SAFE", ("J6", "R5", "R6", "C5", "X4", "J7", "R15", "X5", "J8", "X6")),
    ("Raspberry Pi Pico", ("U1",)),
)


def cables(circuit: Circuit) -> list[tuple[Part, Part, list[tuple[str, str, str]]]]:
    """Return (module, connector, [(pin, pin, net)]) of every cable that leaves the carrier.

    A net with several connectors has a wire to each of them.
    """
    result = []
    modules = [part for part in circuit.parts if part.shape == "off"]
    for plug in (part for part in circuit.parts if part.what == "connector"):
        nets = {pin.net: number for number, pin in plug.pins.items()}
        best = max(modules, key=lambda part: len(_shared(part, nets)))
        wires = [(number, nets[net], net) for net, number in _shared(best, nets).items()]
        if wires:  # J2 is empty on a battery build
            result.append((best, plug, wires))
    return result


def _shared(module: Part, nets: dict[str, str]) -> dict[str, str]:
    telling = [pin.net for pin in module.pins.values() if pin.net in nets and pin.net != "GND"]
    if not telling:
        return {}
    return {pin.net: number for number, pin in module.pins.items() if pin.net in nets}


def wiring(circuit: Circuit, only: Sequence[str] = ()) -> dict[str, Any]:
    """Return the input of WireViz; only: the connectors to show (default: all)."""
    connectors: dict[str, Any] = {}
    wires: dict[str, Any] = {}
    connections = []
    for module, plug, pairs in cables(circuit):
        if only and plug.ref not in only:
            continue
        for part in (module, plug):
            labels = [pin.name if part is module else pin.net for pin in part.pins.values()]
            name = f"{part.what}: {part.note[8:]}" if part is plug else part.what
            connectors[part.ref] = {
                "type": name, "subtype": part.value, "pinlabels": labels,
                "show_pincount": False,
            }  # fmt: skip
        rest = iter(_REST)
        colours = [_WIRES.get(net) or next(rest) for _, _, net in pairs]
        cable = f"W{plug.ref[1:]}"
        heavy = plug.ref in ("J1", "J3", "J4")
        wires[cable] = {
            "wirecount": len(pairs), "colors": colours,
            "gauge": "0.34 mm2" if heavy else "0.14 mm2",
        }  # fmt: skip
        connections.append([
            {module.ref: [int(mine) for mine, _, _ in pairs]},
            {cable: list(range(1, len(pairs) + 1))},
            {plug.ref: [int(theirs) for _, theirs, _ in pairs]},
        ])  # fmt: skip
    return {"connectors": connectors, "cables": wires, "connections": connections}


def wiring_svg(circuit: Circuit, only: Sequence[str] = ()) -> str:
    """Return the wiring diagram as SVG; needs WireViz, and Graphviz's `dot`."""
    from wireviz import wireviz

    drawn = wireviz.parse(wiring(circuit, only), return_types=("svg",))
    text = drawn if isinstance(drawn, str) else drawn.decode()
    return re.sub(r"<!-- .*? -->\n?", "", text, flags=re.DOTALL)


def netlist(circuit: Circuit) -> str:
    """Return every net with its pins, as JSON for other programs."""
    nets = {
        net: [f"{part.ref}.{number}" for part, number, _ in pins]
        for net, pins in sorted(circuit.nets().items())
    }
    parts = {part.ref: f"{part.what}, {part.value}" for part in circuit.parts}
    return json.dumps({"parts": parts, "nets": nets}, indent=1) + "\n"


def schematic_svg(circuit: Circuit) -> str:
    """Return the schematic as SVG: groups of parts, connected by the names of their nets."""
    import schemdraw
    from schemdraw import elements

    schemdraw.use("svg")
    drawing = schemdraw.Drawing(show=False)
    drawing.config(fontsize=9, unit=2.2, font="DejaVu Sans, Arial, sans-serif", lw=1.1)
    known = {part.ref: part for part in circuit.parts}
    x = y = 0.0
    lowest = 0.0
    for index, (title, refs) in enumerate(GROUPS):
        if index in (2, 4):  # two groups a column
            x, y = x + 15.5, 0.0
        parts = [known[ref] for ref in refs if ref in known]
        drawing.add(
            elements.Label().at((x - 1.5, y + 1.2)).label(title, halign="left", fontsize=14)
        )
        y = _group(drawing, elements, parts, x, y) - 2.6
        lowest = min(lowest, y)
    return str(drawing.get_imagedata("svg").decode())


def _group(drawing: Any, elements: Any, parts: list[Part], x: float, y: float) -> float:
    """Draw boxes on the left and two-pin parts on the right; return the lowest y."""
    left = right = y
    for part in parts:
        if len(part.pins) == 2 and part.ref[0] in "RCDF":
            _two_legs(drawing, elements, part, x + 8.4, right)
            right -= 1.15
        else:
            left -= _box(drawing, elements, part, x + 2.4, left)
    return min(left, right)


def _two_legs(drawing: Any, elements: Any, part: Part, x: float, y: float) -> None:
    kinds = {"R": elements.ResistorIEC, "C": elements.Capacitor, "D": elements.Schottky,
             "F": elements.Fuse}  # fmt: skip
    one, two = part.pins.values()
    kind = elements.Zener if part.value.startswith("P6KE") else kinds[part.ref[0]]
    leg = kind().at((x, y)).right()
    leg.label(f"{part.ref}  {part.value}", "top", fontsize=8)
    leg.label(one.net, "left", fontsize=8, color="#0040a0")
    leg.label(two.net, "right", fontsize=8, color="#0040a0")
    drawing.add(leg)


def _box(drawing: Any, elements: Any, part: Part, x: float, y: float) -> float:
    """Draw a part as a box with half its pins on each side; return its height."""
    used = list(part.pins.items())
    half = (len(used) + 1) // 2 if len(used) > 4 else len(used)
    sides = [("left", used[:half])]
    if half < len(used):  # numbered round, as a chip's pins are
        sides.append(("right", list(reversed(used[half:]))))
    pins = []
    for side, some in sides:
        for number, pin in reversed(some):
            pins.append(
                elements.IcPin(name=pin.name, pin=number, side=side, anchorname=f"p{number}")
            )
    height = 0.48 * half + 0.5
    size = (3.4 if len(used) > 8 else 2.6, height)
    box = elements.Ic(pins=pins, size=size, pinspacing=0.48, edgepadW=0.4, leadlen=0.45,
                      lblsize=8, plblsize=7)  # fmt: skip
    box.at((x, y - height)).theta(0)
    box.label(f"{part.ref}  {part.value}", "top", fontsize=9)
    placed = drawing.add(box)
    for side, some in sides:
        for number, pin in some:
            at = placed.absanchors[f"p{number}"]
            align = "right" if side == "left" else "left"
            shift = -0.12 if side == "left" else 0.12
            net = pin.net or "—"
            label = elements.Label().at((at[0] + shift, at[1] - 0.08))
            drawing.add(label.label(net, halign=align, fontsize=8, color="#0040a0"))
    return float(height + 1.3)
