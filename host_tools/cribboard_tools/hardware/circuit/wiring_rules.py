"""Rules for what hands can get wrong: plugs, polarity, values and the fuse.

The expectations are tables of their own, by the role of a net, so that a wrong line in
board_circuit.py cannot make itself right. Each rule returns the faults it finds.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from cribboard_tools.hardware.circuit.board_circuit import format_ohms
from cribboard_tools.hardware.circuit.parts import Circuit, Kind, Part

#: The module that is plugged into each connector.
MATES = {
    **{"J1": "X1", "J2": "X1", "J3": "X2", "J4": "X2"},
    **{"J5": "X3", "J6": "X4", "J7": "X5", "J8": "X6"},
    "J9": "X7",
}
#: Net of each supply pin, by the part's family (or what the part is) and the pin's name.
SUPPLY_PINS = {
    **{("rp2040", "GND"): "GND", ("rp2040", "3V3"): "3V3", ("rp2040", "VSYS"): "VSYS"},
    **{("ahct", "GND"): "GND", ("ahct", "VCC"): "LED_5V"},
    **{("tps2553", "GND"): "GND", ("tps2553", "IN"): "5V", ("tps2553", "OUT"): "LED_5V"},
    **{("ws2812", "GND"): "GND", ("ws2812", "5V"): "LED_5V"},
    **{("oled", "GND"): "GND", ("oled", "VCC"): "3V3"},
    # ahead of the strip's switch, which is off at night and in the menu
    **{("max98357", "GND"): "GND", ("max98357", "VIN"): "5V"},
    **{("USB-C socket", "GND"): "GND", ("USB-C socket", "5V"): "VBUS_IN"},
}
#: From this many farads a capacitor is electrolytic, and explodes if it is reversed.
POLAR_FARADS = 1e-6


class Role(NamedTuple):
    """Role of parts between two nets (regular expressions): values, and how many there are."""

    name: str
    nets: tuple[str, str]
    least: float
    most: float
    needed: int


#: Ohms. Sources: UM10204 7.1 (I2C), USB Type-C table 4-25 (5.1 k, 10 %), TPS2553 data sheet 9.5.1
#: (ILIM), RP2040 data sheet 5.5 (12 mA at most from a pin), MAX98357A data sheet (over 1.5 V on SD
#: at 4.5 V, against 92 k to GND in the chip); the others hold a level or damp edges.
RESISTOR_ROLES = (
    Role("pull-down of LED_DATA", ("GND", "LED_DATA"), 4.7e3, 47e3, 1),
    Role("series resistor of the strip's data", ("LED_BUF", "LED_DIN"), 100, 1e3, 1),
    Role("pull-down of LED_EN", ("GND", "LED_EN"), 10e3, 220e3, 1),
    Role("current limit of the rail switch", ("GND", "ILIM"), 15e3, 49.9e3, 1),
    Role("pull-up of SDA", ("3V3", "SDA"), 1e3, 10e3, 1),
    Role("pull-up of SCL", ("3V3", "SCL"), 1e3, 10e3, 1),
    Role("series resistor of the keypad", ("KP_(ROW|COL)[0-3]", "(ROW|COL)[0-3]"), 100, 1e3, 8),
    Role("series resistor of the buzzer", ("BUZZER", "PIEZO"), 100, 1e3, 1),
    Role("pull-down of CC1", ("CC1", "GND"), 4590, 5610, 1),
    Role("pull-down of CC2", ("CC2", "GND"), 4590, 5610, 1),
    Role("series resistor of CC1", ("CC1", "CC1_SENSE"), 4.7e3, 22e3, 1),
    Role("series resistor of CC2", ("CC2", "CC2_SENSE"), 4.7e3, 22e3, 1),
    Role("upper half of the 5 V divider", ("5V", "5V_SENSE"), 47e3, 220e3, 1),
    Role("lower half of the 5 V divider", ("5V_SENSE", "GND"), 47e3, 220e3, 1),
    Role("inrush limit of VSYS", ("VSYS", "VSYS_CAP"), 12, 22, 1),
    Role("strap of SD_MODE", ("5V", "AMP_SD"), 33e3, 150e3, 1),
)
#: Farads.
CAPACITOR_ROLES = (
    Role("bulk capacitor of the strip", ("GND", "LED_5V"), 47e-6, 150e-6, 1),
    Role("bulk capacitor of VSYS", ("GND", "VSYS_CAP"), 470e-6, 2200e-6, 2),
    Role("decoupling of 5 V", ("5V", "GND"), 47e-9, POLAR_FARADS, 1),
    Role("decoupling of the strip's rail", ("GND", "LED_5V"), 47e-9, POLAR_FARADS, 1),
    Role("decoupling of 3V3", ("3V3", "GND"), 47e-9, POLAR_FARADS, 1),
    Role("filter of the 5 V divider", ("5V_SENSE", "GND"), 47e-9, POLAR_FARADS, 1),
)


class DiodeRole(NamedTuple):
    """Role of a diode: nets of anode and cathode, and the types that fit. One is needed of each."""

    name: str
    nets: tuple[str, str]
    types: tuple[str, ...]


SCHOTTKY_1A = ("1N5817", "1N5818", "1N5819", "SB120")
#: The types' figures are in power_budget.py: a clamp of another type has to be computed anew.
DIODE_ROLES = (
    DiodeRole("feed of VSYS", ("5V", "VSYS"), SCHOTTKY_1A),
    DiodeRole("discharge of C2 and C7", ("VSYS_CAP", "VSYS"), SCHOTTKY_1A),
    DiodeRole("clamp of a reversed supply", ("GND", "5V"), ("SB540", "SR540", "SB530")),
    DiodeRole("clamp of surges", ("GND", "5V"), ("P6KE6.8A", "P4KE6.8A")),
)
DIODE_KINDS = ("diode", "protection diode")


def mismated(circuit: Circuit) -> list[str]:
    """Every pin of a connector has the net of the module's pin of the same name."""
    faults = []
    for ref, module_ref in MATES.items():
        module = {pin.name: pin.net for pin in circuit.part(module_ref).pins.values()}
        for number, pin in circuit.part(ref).pins.items():
            if pin.name not in module:
                faults.append(f"{ref}.{number} ({pin.name}): {module_ref} has no such pin")
            elif module[pin.name] != pin.net:
                other = f"{pin.name} of {module_ref} is {module[pin.name]}"
                faults.append(f"{ref}.{number} ({pin.name}) is {pin.net}, and {other}")
    return faults


def misfed(circuit: Circuit) -> list[str]:
    """Every supply pin is on the net that its name means."""
    faults = []
    for part in circuit.parts:
        for number, pin in part.pins.items():
            right = SUPPLY_PINS.get((part.family or part.what, pin.name))
            if right and pin.net != right:
                faults.append(f"{part.ref}.{number} ({pin.name}) is on {pin.net}, not on {right}")
            if pin.kind in (Kind.POWER_IN, Kind.POWER_OUT) and not right:
                faults.append(f"{part.ref}.{number} ({pin.name}): which net feeds it is not known")
    return faults


def reversed_parts(circuit: Circuit) -> list[str]:
    """No polarised part is reversed, and no part of two pins is bridged."""
    faults = []
    for part in circuit.parts:
        if part.shape != "off" and len(part.pins) == 2 and len(part.nets()) == 1:
            faults.append(f"{part.ref}: both pins are on {part.nets()[0]}")
        elif part.farads >= POLAR_FARADS:
            plus, minus = (_net(part, name) for name in "+-")
            if minus != "GND" or circuit.rails.get(plus, (0, 0))[0] <= 0:
                faults.append(f"{part.ref} is reversed: plus is on {plus}, minus on {minus}")
        elif part.what in DIODE_KINDS:
            anode, cathode = _net(part, "A"), _net(part, "K")
            if (anode, cathode) not in {role.nets for role in DIODE_ROLES}:
                faults.append(f"{part.ref} is reversed: it conducts from {anode} to {cathode}")
    return faults


def _net(part: Part, name: str) -> str:
    return next(pin.net for pin in part.pins.values() if pin.name == name)


def misvalued(circuit: Circuit) -> list[str]:
    """Every resistor and capacitor has a role, a value for it, and no role is left without one."""
    resistors = [(part, part.ohms) for part in circuit.parts if part.what == "resistor"]
    capacitors = [(part, part.farads) for part in circuit.parts if part.what == "capacitor"]
    faults = _by_role(resistors, RESISTOR_ROLES, _ohms)
    return faults + _by_role(capacitors, CAPACITOR_ROLES, _farads)


def misdioded(circuit: Circuit) -> list[str]:
    """Every diode has a role and a type for it, and no role is left without a diode."""
    faults = []
    filled = []
    for part in (part for part in circuit.parts if part.what in DIODE_KINDS):
        nets = (_net(part, "A"), _net(part, "K"))
        fit = [role for role in DIODE_ROLES if role.nets == nets and part.value in role.types]
        if not fit:
            faults.append(f"{part.ref}, {part.value} from {' to '.join(nets)}: not a known role")
        filled += fit
    for role in DIODE_ROLES:
        if filled.count(role) != 1:
            faults.append(f"{role.name}: there are {filled.count(role)}, not 1")
    return faults


def _ohms(value: float) -> str:
    return f"{format_ohms(value)} ohm"


def _farads(value: float) -> str:
    return f"{value * 1e6:g} uF"


def _by_role(
    parts: list[tuple[Part, float]], roles: tuple[Role, ...], text: Callable[[float], str]
) -> list[str]:
    """Return the faults of parts of one kind; text: writes a value."""
    faults = []
    counts = dict.fromkeys(roles, 0)
    for part, value in parts:
        own = [role for role in roles if _has_nets(part, role)]
        fit = [role for role in own if role.least <= value <= role.most]
        if not own:
            faults.append(f"{part.ref} between {' and '.join(part.nets())}: its role is not known")
        elif not fit:
            role = own[0]
            window = f"{text(role.least)} to {text(role.most)}"
            faults.append(f"{part.ref}, {role.name}: {text(value)}, not {window}")
        else:
            counts[fit[0]] += 1
    for role, count in counts.items():
        if count != role.needed:
            faults.append(f"{role.name}: there are {count}, not {role.needed}")
    return faults


def _has_nets(part: Part, role: Role) -> bool:
    nets = part.nets()
    if len(nets) != 2:
        return False
    return any(
        re.fullmatch(role.nets[0], one) and re.fullmatch(role.nets[1], two)
        for one, two in (nets, nets[::-1])
    )


def unfused(circuit: Circuit) -> list[str]:
    """Every path from a source leads through the fuse."""
    faults = []
    for source in circuit.parts:
        if source.what != "USB-C socket":
            continue
        for pin in source.pins.values():
            if pin.kind is not Kind.POWER_OUT or pin.net == "GND":
                continue
            others = [part for part, _, _ in circuit.nets()[pin.net] if part is not source]
            fuses = [part.ref for part in others if part.what == "resettable fuse"]
            if not fuses:
                faults.append(f"{pin.net} of {source.ref}: no fuse")
            faults += [
                f"{part.ref} is on {pin.net}, before the fuse"
                for part in others
                if part.what not in ("resettable fuse", "connector")
            ]
    return faults


RULES = {
    "plugs": mismated,
    "supply pins": misfed,
    "polarity": reversed_parts,
    "values by role": misvalued,
    "diodes by role": misdioded,
    "a fuse in every path": unfused,
}
