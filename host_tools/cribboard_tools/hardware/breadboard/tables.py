"""The wiring as tables: each wire with its two ends, and the parts on the breadboard."""

from cribboard_tools.hardware.breadboard import wiring as w

#: Steps of the wiring, in their order: what is plugged, and its wires.
STEPS = (("screen", range(1, 5)), ("piezo", range(5, 7)), ("keypad", range(7, 15)),
         ("panel", range(15, 20)))  # fmt: skip
_LEGS = {
    w.BUZZER_RESISTOR: "330 ohm, of the piezo",
    w.RESISTOR: "330 ohm",
    w.FUSE: "PTC, 0.5 A",
    w.DIODE: "1N4001",
}


def end_name(end: w.Hole | w.Place) -> str:
    """Return what an end of a wire is called, with its hole: `GP4 (pin 6), a6`."""
    if isinstance(end, w.Place):
        return str(end)
    for number in range(1, 41):
        if w.pico_hole(number).node == end.node:
            return f"{w.pin_name(number)} (pin {number}), {end}"
    return str(end)


def rows() -> list[tuple[str, ...]]:
    """Return (number, colour, from, to, ends, step) of every wire."""
    step_of = {number: name for name, numbers in STEPS for number in numbers}
    return [
        (str(wire.number), wire.colour, end_name(wire.one), end_name(wire.two), wire.kind,
         step_of[wire.number])
        for wire in w.build().wires
    ]  # fmt: skip


def as_markdown() -> str:
    """Return the tables of wires and of parts."""
    build = w.build()
    text = [
        "# Wiring on the breadboard",
        "",
        "The Pico is in rows 1 to 20, its plug at row 1, pins 1 to 20 in column c. The colours are "
        "those of the picture; any will do. Which way round a screen or a panel has its contacts "
        "differs: go by their words.",
        "",
        "| wire | colour | from | to | ends | for |",
        "| --- | --- | --- | --- | --- | --- |",
        *(f"| {' | '.join(row)} |" for row in rows()),
        "",
        "| part | holes |",
        "| --- | --- |",
    ]
    for part, value in _LEGS.items():
        legs = build.legs[part].items()
        names = {"A": "end without the ring in", "K": "end with the ring in"}
        holes = ", ".join(f"{names.get(pin, '')} {hole}".strip() for pin, hole in legs)
        text.append(f"| {value} | {holes} |")
    text += [
        "",
        f"{len(build.wires)} wires, {len(_LEGS)} parts, no soldered joint. The panel's "
        "own red and black lead go into the same clamps as wires 16 and 17, that of its plug DIN "
        "into the same as 19.",
    ]
    return "\n".join(text) + "\n"
