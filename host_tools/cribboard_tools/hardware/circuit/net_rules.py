"""Electrical rules for nets. Each rule returns the faults it finds."""

from collections import defaultdict

from cribboard_tools.hardware.circuit.parts import Circuit, Kind, Part, Pin

Net = list[tuple[Part, str, Pin]]

#: Up to this many ohms a resistor carries a signal or a supply; above, it only pulls.
SERIES_OHMS = 1000.0
DRIVES = (Kind.OUTPUT, Kind.POWER_OUT)
#: Highest current of a 3 A USB-C source into CC. Source: USB Type-C, table of Rp currents.
CC_AMPERES = 356e-6
#: No net goes higher in `volts`: a current into a net that leads nowhere would raise it for ever.
_MOST_VOLTS = 100.0
_MOST_ROUNDS = 10_000


def groups(circuit: Circuit) -> dict[str, str]:
    """Return the leader of every net: nets joined by small resistors and fuses share one."""
    leader = {net: net for net in circuit.nets()}

    def find(net: str) -> str:
        while leader[net] != net:
            net = leader[net]
        return net

    for part in circuit.parts:
        is_series = part.what in ("resettable fuse", "diode") or 0 < part.ohms <= SERIES_OHMS
        if is_series and len(part.nets()) == 2:
            one, two = part.nets()
            leader[find(one)] = find(two)
    return {net: find(net) for net in leader}


def joined(circuit: Circuit) -> dict[str, Net]:
    """Return the pins of every group of nets."""
    pins_by_group: dict[str, Net] = defaultdict(list)
    leader = groups(circuit)
    for net, pins in circuit.nets().items():
        pins_by_group[leader[net]] += pins
    return dict(pins_by_group)


def undriven(circuit: Circuit) -> list[str]:
    """Every net with an input has exactly one driver, or is pulled and has open drains only."""
    faults = []
    for pins in joined(circuit).values():
        drivers = [f"{part.ref}.{number}" for part, number, pin in pins if pin.kind in DRIVES]
        nets = ", ".join(sorted({pin.net for _, _, pin in pins}))
        if len(drivers) > 1:
            faults.append(f"{nets}: driven by {' and '.join(drivers)}")
        listens = [p for p in pins if p[2].kind in (Kind.INPUT, Kind.POWER_IN, Kind.ANALOG)]
        if listens and not drivers and not _is_pulled(circuit, pins):
            part, number, _ = listens[0]
            faults.append(f"{nets}: nothing drives {part.ref}.{number}")
    faults += [f"{net}: goes nowhere" for net, pins in circuit.nets().items() if len(pins) < 2]
    return sorted(faults)


def _is_pulled(circuit: Circuit, pins: Net) -> bool:
    """Tell whether a net has an idle level: by a pull-up of the Pico, or a resistor to a rail."""
    for part, _, pin in pins:
        if part.family == "rp2040" and pin.kind is Kind.INPUT:
            return True  # the firmware switches its pull-up on
        if part.ohms and any(net in circuit.rails for net in part.nets()):
            return True
        if pin.kind is Kind.OPEN and part.family != "rp2040":
            return True
        if part.what == "USB-C socket":
            return True
        if part.ohms > SERIES_OHMS:
            other = [net for net in part.nets() if net != pin.net]
            if any(_rests(circuit, net) for net in other):
                return True
    return False


def _rests(circuit: Circuit, net: str) -> bool:
    pins = circuit.nets()[net]
    return any(part.ohms and set(part.nets()) & set(circuit.rails) for part, _, _ in pins)


def volts(circuit: Circuit) -> dict[str, float]:
    """Return the highest voltage of every net, from the rails through resistors.

    Rails are at their maximum, CC carries a 3 A source's current, outputs are at their supply.
    """
    fixed = {net: most for net, (_, most) in circuit.rails.items()}
    nets = circuit.nets()
    for net, pins in nets.items():
        for part, _, pin in pins:
            if pin.kind is Kind.OUTPUT and net not in fixed:
                fixed[net] = circuit.rails[circuit.supply_of[part.family]][1]
    free = [net for net in nets if net not in fixed]
    level = dict.fromkeys(free, 0.0) | fixed
    sides = {net: _neighbours(nets[net]) for net in free}
    for _ in range(_MOST_ROUNDS):  # Gauss-Seidel: a handful of nets, nearly all tied to rails
        moved = 0.0
        for net in free:
            weight = sum(1 / ohms for _, ohms in sides[net])
            current = sum(level[other] / ohms for other, ohms in sides[net])
            if any(part.what == "USB-C socket" for part, _, _ in nets[net]):
                current += CC_AMPERES
            if weight:
                new = min(current / weight, _MOST_VOLTS)
                moved = max(moved, abs(level[net] - new))
                level[net] = new
        if moved < 1e-6:
            break
    return level


def _neighbours(pins: Net) -> list[tuple[str, float]]:
    """Return the nets behind a net's resistors, fuse and diode, with their resistance."""
    neighbours = []
    for part, _, pin in pins:
        if part.ohms or part.what in ("resettable fuse", "diode"):
            neighbours += [(other, part.ohms or 0.05) for other in part.nets() if other != pin.net]
    return neighbours


def overvolted(circuit: Circuit) -> list[str]:
    """No pin has a higher voltage than its family allows."""
    level = volts(circuit)
    faults = []
    for part in circuit.parts:
        if part.family not in circuit.families:
            continue
        most = circuit.families[part.family].most
        for number, pin in part.pins.items():
            if pin.kind in (Kind.NONE, Kind.POWER_OUT) or pin.name == "VSYS":
                continue
            if level[pin.net] > most:
                pin_name = f"{part.ref}.{number} ({pin.name}) would see {level[pin.net]:.2f} V"
                faults.append(f"{pin_name}, it stands {most:g} V")
    return faults


def links(circuit: Circuit) -> list[tuple[str, str, float, float, float, float]]:
    """Return every logic link: driver, input, and volts (high: output, needed; low: the same)."""
    result = []
    for pins in joined(circuit).values():
        inputs = [p for p in pins if p[2].kind is Kind.INPUT and p[0].family in circuit.families]
        for source, number, pin in pins:
            if pin.kind not in (Kind.OUTPUT, Kind.OPEN) or source.family not in circuit.families:
                continue
            levels = circuit.families[source.family]
            high = levels.voh
            if pin.kind is Kind.OPEN:  # the pull-up makes the high level
                high = circuit.rails["3V3"][0]
            for sink, sink_number, _ in inputs:
                if sink is source:
                    continue
                need = circuit.families[sink.family]
                # The strip's thresholds depend on its rail. Buffer and strip share the rail, so
                # their levels are compared at its nominal 5 V.
                rail = {"LED_5V": 5.0, "3V3": 3.2}.get(circuit.supply_of[sink.family], 5.0)
                scale = rail if need.ratio else 1.0
                ends = (f"{source.ref}.{number}", f"{sink.ref}.{sink_number}")
                result.append((*ends, high, need.vih * scale, levels.vol, need.vil * scale))
    return result


def misread(circuit: Circuit) -> list[str]:
    """Every high and low level is within the thresholds of its inputs."""
    faults = []
    for source, sink, high, vih, low, vil in links(circuit):
        if high < vih:
            faults.append(f"{source} gives {high:.2f} V, {sink} needs {vih:.2f} V")
        if low > vil:
            faults.append(f"{source} goes down to {low:.2f} V, {sink} needs {vil:.2f} V")
    return faults


def floating(circuit: Circuit) -> list[str]:
    """Every input of a gate is connected, spare ones to a rail."""
    faults = []
    for part in circuit.parts:
        for number, pin in part.pins.items():
            is_spare_input = pin.kind is Kind.NONE and pin.name[-2:] in (
                "OE",
                "1A",
                "2A",
                "3A",
                "4A",
            )
            if part.family == "ahct" and is_spare_input:
                faults.append(f"{part.ref}.{number} ({pin.name}) floats")
    return faults


def undecoupled(circuit: Circuit) -> list[str]:
    """Every chip and module has 100 nF between its supply and ground."""
    pairs = [set(part.nets()) for part in circuit.parts if part.farads and part.farads <= 1e-6]
    faults = []
    for part in circuit.parts:
        if part.family in ("", "rp2040", "ws2812"):  # those carry their own
            continue
        net = circuit.supply_of[part.family]
        if {net, "GND"} not in pairs:
            faults.append(f"{part.ref} has no 100 nF on {net}")
    return faults


def misnumbered(circuit: Circuit) -> list[str]:
    """The Pico has pins 1 to 40, and no net is on two GPIOs."""
    faults = []
    for part in circuit.parts:
        if part.family == "rp2040":
            faults += [f"a Pico has no pin {n}" for n in part.pins if not 1 <= int(n) <= 40]
            if len(part.pins) != 40:
                faults.append(f"a Pico has 40 pins, not {len(part.pins)}")
            used = [pin.net for pin in part.pins.values() if pin.name.startswith("GP") and pin.net]
            faults += [f"{net} is on two pins" for net in sorted(set(used)) if used.count(net) > 1]
    return faults


RULES = {
    "pins of the Pico": misnumbered,
    "one driver a net": undriven,
    "volts at every pin": overvolted,
    "logic levels": misread,
    "spare inputs tied": floating,
    "decoupling": undecoupled,
}
