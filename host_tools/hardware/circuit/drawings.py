"""Wiring diagram of the circuit, drawn by WireViz; and its netlist."""

import json
import re
from collections.abc import Sequence
from typing import Any

from host_tools.hardware.circuit.parts import Circuit, Part

#: Colours of wires by net, in WireViz's letters (IEC 60757).
_WIRES = {"GND": "BK", "VBUS_IN": "RD", "5V": "RD", "LED_5V": "RD", "3V3": "OG"}
_REST = ("YE", "GN", "BU", "VT", "GY", "WH", "BN", "PK")


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
