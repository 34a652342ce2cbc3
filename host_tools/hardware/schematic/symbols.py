"""Symbols of the schematic: their lines, and where their pins are.

Lengths in grid units of 2.54 mm, y down, from the symbol's middle. Symbols are never turned: each
way to draw a part is a symbol of its own.
"""

from typing import NamedTuple

from host_tools.hardware.circuit.parts import Kind, Part

#: Direction from a pin's free end to its symbol, by the side of the symbol that the pin is on.
INWARD = {"left": (1, 0), "right": (-1, 0), "top": (0, 1), "bottom": (0, -1)}
PIN_LENGTH = 2.0


class SymbolPin(NamedTuple):
    """Pin of a symbol: its free end, the side it is on, and its length."""

    number: str
    name: str
    kind: Kind
    x: float
    y: float
    side: str
    length: float = PIN_LENGTH


class Stroke(NamedTuple):
    """Polyline."""

    points: tuple[tuple[float, float], ...]


class Block(NamedTuple):
    """Rectangle by two corners. is_dashed: a module beside the board."""

    x0: float
    y0: float
    x1: float
    y1: float
    is_dashed: bool = False


class Word(NamedTuple):
    """Text by its middle and the height of its letters in grid units. at: start, middle or end."""

    x: float
    y: float
    text: str
    size: float = 0.4
    at: str = "middle"


class Symbol(NamedTuple):
    """Symbol. name: in the library; reference, value: where these two are written."""

    name: str
    shapes: tuple[Stroke | Block | Word, ...]
    pins: tuple[SymbolPin, ...]
    reference: Word
    value: Word
    is_power: bool = False
    has_pin_texts: bool = False


def _turned(points: tuple[tuple[float, float], ...], is_flat: bool, is_flipped: bool) -> Stroke:
    """Return a stroke drawn for a standing part, lying (its top to the left) or upside down."""
    sign = -1 if is_flipped else 1
    turned = tuple((x * sign, y * sign) for x, y in points)
    return Stroke(tuple((y, x) for x, y in turned) if is_flat else turned)


#: Strokes of a standing part whose pin 1 is at the top; its body is from -1 to 1.
_CURVE = tuple((x / 10, 0.22 + 0.0022 * x * x) for x in range(-8, 9, 2))
_BODIES = {
    "R": (((-0.4, -1), (0.4, -1), (0.4, 1), (-0.4, 1), (-0.4, -1)),),
    "F": (
        ((-0.4, -1), (0.4, -1), (0.4, 1), (-0.4, 1), (-0.4, -1)), ((0, -1), (0, 1)),
    ),
    "C": (((-0.8, -0.2), (0.8, -0.2)), ((-0.8, 0.2), (0.8, 0.2)), ((0, -1), (0, -0.2)),
          ((0, 0.2), (0, 1))),
    "C+": (((-0.8, -0.2), (0.8, -0.2)), _CURVE, ((0, -1), (0, -0.2)), ((0, 0.22), (0, 1)),
           ((-0.9, -0.7), (-0.5, -0.7)), ((-0.7, -0.9), (-0.7, -0.5))),
    # the anode is pin 1; the bar of the cathode is a Schottky's S or a Zener's Z
    "D": (((0, -1), (0, -0.6)), ((-0.6, -0.6), (0.6, -0.6), (0, 0.5), (-0.6, -0.6)),
          ((0, 0.5), (0, 1)), ((-0.4, 0.25), (-0.6, 0.25), (-0.6, 0.5), (0.6, 0.5), (0.6, 0.75),
                               (0.4, 0.75))),
    "Z": (((0, -1), (0, -0.6)), ((-0.6, -0.6), (0.6, -0.6), (0, 0.5), (-0.6, -0.6)),
          ((0, 0.5), (0, 1)), ((-0.8, 0.75), (-0.6, 0.5), (0.6, 0.5), (0.8, 0.25))),
}  # fmt: skip


def two_legged(part: Part, is_flat: bool, is_flipped: bool) -> Symbol:
    """Return the symbol of a resistor, capacitor, diode or fuse.

    Standing, pin 1 is at the top; flat, it is on the left; is_flipped: at the other end.
    """
    kind = part.ref[0]
    if kind == "C" and part.shape == "radial":
        kind = "C+"
    if part.value.startswith("P6KE"):
        kind = "Z"
    shapes = tuple(_turned(points, is_flat, is_flipped) for points in _BODIES[kind])
    first, second = ("left", "right") if is_flat else ("top", "bottom")
    if is_flipped:
        first, second = second, first
    pins = tuple(
        SymbolPin(number, pin.name, pin.kind, -2 * INWARD[side][0], -2 * INWARD[side][1], side, 1.0)
        for (number, pin), side in zip(part.pins.items(), (first, second), strict=True)
    )
    name = f"{kind.replace('+', '_polarised')}{'_flat' if is_flat else ''}"
    name += "_flipped" if is_flipped else ""
    if not is_flat:
        reference, value = Word(1.1, -0.4, "", at="start"), Word(1.1, 0.5, "", at="start")
    elif kind == "R":
        reference, value = Word(0, -0.85, ""), Word(0, 0.03, "", 0.36)
    else:
        reference, value = Word(0, -1.1, ""), Word(0, 1.2, "")
    return Symbol(name, shapes, pins, reference, value)


def box(
    part: Part, width: float, height: float, places: dict[str, tuple[str, float]],
    is_module: bool = False,
) -> Symbol:  # fmt: skip
    """Return a box with pins on its sides. places: side and coordinate along it, by pin number."""
    pins = []
    for number, (side, along) in places.items():
        if number not in part.pins:
            continue
        pin = part.pins[number]
        dx, dy = INWARD[side]
        x = -dx * (width / 2 + PIN_LENGTH) if dx else along
        y = -dy * (height / 2 + PIN_LENGTH) if dy else along
        pins.append(SymbolPin(number, pin.name, pin.kind, x, y, side))
    block = Block(-width / 2, -height / 2, width / 2, height / 2, is_module)
    sides = {pin.side for pin in pins}
    reference = Word(-width / 2, -height / 2 - 0.6, "", 0.5, "start")
    value = Word(-width / 2, height / 2 + 0.7, "", at="start")
    if is_module and sides == {"left"}:  # at the right rim of the sheet
        value = Word(width / 2, height / 2 + 0.7, "", at="end")
    elif "bottom" in sides:
        value, reference = reference._replace(size=0.4), reference._replace(y=reference.y - 0.9)
    return Symbol(part.ref, (block,), tuple(pins), reference, value, has_pin_texts=True)


def inline_connector(part: Part, pitch: float) -> Symbol:
    """Return a connector that wires pass through: contacts one above the other, named."""
    count = len(part.pins)
    top = -pitch * (count - 1) / 2
    shapes: list[Stroke | Block | Word] = [Block(-0.9, top - 1, 0.9, -top + 1)]
    pins = []
    for i, (number, pin) in enumerate(part.pins.items()):
        y = top + i * pitch
        pins.append(SymbolPin(number, pin.name, pin.kind, 0, y, "left", 0.0))
        shapes.append(Word(-0.5, y - 0.45, number, 0.32))
        shapes.append(Word(1.1, y - 0.4, pin.name, 0.32, "start"))
    reference, value = Word(0, top - 2.3, "", 0.45), Word(0, top - 1.5, "", 0.3)
    return Symbol(part.ref, tuple(shapes), tuple(pins), reference, value)


def supply(net: str) -> Symbol:
    """Return the symbol of a supply net: ground below its point, the others above."""
    shapes: tuple[Stroke, ...]
    if net == "GND":
        shapes = (
            Stroke(((0, 0), (0, 0.5))), Stroke(((-0.6, 0.5), (0.6, 0.5))),
            Stroke(((-0.4, 0.75), (0.4, 0.75))), Stroke(((-0.2, 1), (0.2, 1))),
        )  # fmt: skip
        value = Word(0, 1.5, net, 0.36)
    else:
        shapes = (Stroke(((0, 0), (0, -0.6))), Stroke(((-0.6, -0.6), (0.6, -0.6))))
        value = Word(0, -1.1, net, 0.36)
    pin = SymbolPin("1", net, Kind.POWER_IN, 0, 0, "bottom" if net == "GND" else "top", 0.0)
    return Symbol(f"supply_{net}", shapes, (pin,), Word(0, 0, ""), value, is_power=True)


def power_flag() -> Symbol:
    """Return the mark by which KiCad's rules know that a supply net is fed."""
    strokes = (
        Stroke(((0, 0), (0, -0.4))), Stroke(((0, -0.4), (-0.4, -0.7), (0, -1), (0.4, -0.7),
                                             (0, -0.4))),
    )  # fmt: skip
    pin = SymbolPin("1", "pwr", Kind.POWER_OUT, 0, 0, "top", 0.0)
    value = Word(0, -1.35, "PWR_FLAG", 0.28)
    return Symbol("PWR_FLAG", strokes, (pin,), Word(0, 0, ""), value, is_power=True)
