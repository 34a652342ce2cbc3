"""Wiring diagram of the circuit, drawn by WireViz; and its netlist."""

import json
import re
from collections.abc import Sequence
from typing import Any

from host_tools.hardware.circuit.parts import Circuit, Part

#: Colours of wires by net, in WireViz's letters (IEC 60757).
_WIRES = {"GND": "BK", "VBUS_IN": "RD", "5V": "RD", "LED_5V": "RD", "3V3": "OG"}
_FAR_END = "J4"
#: What a module's box is called where it has two: see `box_name`.
_ENDS = {"J3": "LED strip: start of piece 1", "J4": "LED strip: right end of piece 1"}
THICK, THIN = "0.34 mm2", "0.14 mm2"
#: Of Graphviz's font size, by which it sizes the cells.
_SHRINK = 0.86
_REST = ("YE", "GN", "BU", "VT", "GY", "WH", "BN", "PK")


Wire = tuple[str, str, str]  # a module's pin, a connector's pin, and their net


def cables(circuit: Circuit) -> list[tuple[Part, Part, list[Wire]]]:
    """Return (module, connector, wires) of every cable.

    A net with several connectors has a wire to each of them. The last cable joins two modules: the
    amplifier and the speaker.
    """
    result = []
    modules = [part for part in circuit.parts if part.shape == "off"]
    for plug in (part for part in circuit.parts if part.what == "connector"):
        nets = {pin.net: number for number, pin in plug.pins.items() if pin.net}
        best = max(modules, key=lambda part: len(_shared(part, nets)))
        wires = [(number, nets[net], net) for net, number in _shared(best, nets).items()]
        if wires:  # J2 is empty on a battery build
            result.append((best, plug, wires))
    amplifier, speaker = circuit.part("X7"), circuit.part("X8")
    nets = {pin.net: number for number, pin in speaker.pins.items()}
    wires = [(number, nets[net], net) for net, number in _shared(amplifier, nets).items()]
    return [*result, (amplifier, speaker, wires)]


def _shared(module: Part, nets: dict[str, str]) -> dict[str, str]:
    """Return the module's pins by net, if it shares more than ground."""
    telling = [pin.net for pin in module.pins.values() if pin.net in nets and pin.net != "GND"]
    if not telling:
        return {}
    return {pin.net: number for number, pin in module.pins.items() if pin.net in nets}


def box_name(module: Part, plug: Part) -> str:
    """Return the name of a module's box for a cable: the strip has one for each of its ends."""
    return f"{module.ref} end" if plug.ref == _FAR_END else module.ref


def _strands(plug: Part, pairs: list[Wire]) -> list[tuple[str, str, list[Wire]]]:
    """Return (name, gauge, wires) of a cable: one for each gauge."""
    name = f"W{plug.ref[1:]}" if plug.what == "connector" else f"W{plug.ref}"
    thick = [wire for wire in pairs if plug.shape == "screw" and wire[2] in _WIRES]
    thin = [wire for wire in pairs if wire not in thick]
    found = [(name, THICK, thick)] if thick else []
    return [*found, (f"{name} data" if thick else name, THIN, thin)] if thin else found


def wiring(circuit: Circuit, only: Sequence[str] = ()) -> dict[str, Any]:
    """Return the input of WireViz; only: the connectors to show (default: all).

    Pins have the names that are printed on module and carrier.
    """
    connectors: dict[str, Any] = {}
    wires: dict[str, Any] = {}
    connections = []
    for module, plug, pairs in cables(circuit):
        if only and plug.ref not in only:
            continue
        for part, name in ((module, box_name(module, plug)), (plug, plug.ref)):
            what = f"{part.what}: {part.note[8:]}" if part.what == "connector" else part.what
            connectors[name] = {
                "type": _ENDS.get(plug.ref, what) if part is module else what,
                "subtype": part.value, "pinlabels": [pin.name for pin in part.pins.values()],
                "show_pincount": False,
            }  # fmt: skip
        rest = iter(_REST)
        for cable, gauge, strand in _strands(plug, pairs):
            colours = [_WIRES.get(net) or next(rest) for _, _, net in strand]
            wires[cable] = {"wirecount": len(strand), "colors": colours, "gauge": gauge}
            connections.append([
                {box_name(module, plug): [int(mine) for mine, _, _ in strand]},
                {cable: list(range(1, len(strand) + 1))},
                {plug.ref: [int(theirs) for _, theirs, _ in strand]},
            ])  # fmt: skip
    return {"connectors": connectors, "cables": wires, "connections": connections}


def wiring_svg(circuit: Circuit, only: Sequence[str] = ()) -> str:
    """Return the wiring diagram as SVG; needs WireViz, and Graphviz's `dot`."""
    from wireviz import wireviz

    drawn = wireviz.parse(wiring(circuit, only), return_types=("svg",))
    text = drawn if isinstance(drawn, str) else drawn.decode()
    text = re.sub(r"<!-- .*? -->\n?", "", text, flags=re.DOTALL)
    return re.sub(r'font-size="([\d.]+)"', _smaller, text)


def _smaller(size: re.Match[str]) -> str:
    """Return a font size that leaves the cells room, whatever font the viewer has for Arial."""
    return f'font-size="{_SHRINK * float(size[1]):.2f}"'


def netlist(circuit: Circuit) -> str:
    """Return every net with its pins, as JSON for other programs."""
    nets = {
        net: [f"{part.ref}.{number}" for part, number, _ in pins]
        for net, pins in sorted(circuit.nets().items())
    }
    parts = {part.ref: f"{part.what}, {part.value}" for part in circuit.parts}
    return json.dumps({"parts": parts, "nets": nets}, indent=1) + "\n"
