"""Two details of the wiring: the parts in the panel's supply, and the back of the panel."""

from cribboard_tools.hardware.breadboard import parts_drawn as drawn
from cribboard_tools.hardware.breadboard import picture, sketch
from cribboard_tools.hardware.breadboard import wiring as w

#: The part of the wiring's picture that is enlarged.
_VIEW = (130.0, 151.0, 95.0, 58.0)
#: The breadboard is cut off here: to the right are the notes.
_CUT_X = 184.0


def supply() -> str:
    """Return the PTC and the diode on the breadboard, enlarged, with their holes' names."""
    build = w.build()
    shapes = [*drawn.breadboard(), *drawn.pico(), *drawn.small_parts(build, is_named=False)]
    shapes.append(sketch.rect(_CUT_X, 100, 100, 150, "#ffffff"))
    for number in (15, 16):
        wire = build.wire(number)
        points = picture.way(wire)
        if isinstance(wire.two, w.Place):
            points = [points[0], (193.5, points[0][1])]
        shapes += sketch.wire(points, wire.colour)
        shapes += sketch.badge(*_badge(wire), wire.number, wire.colour)
        hole = wire.two if isinstance(wire.two, w.Hole) else wire.one
        shapes += [sketch.pin_end(*drawn.at(hole)), *picture.hole_name(hole)]
    for part in (w.FUSE, w.DIODE):
        for hole in build.legs[part].values():
            x, y = drawn.at(hole)
            shapes.append(sketch.rect(x - 9.2, y - 2.1, 7.4, 4.2, "#ffffff", "#888888", 1.4, 0.25))
            shapes.append(sketch.text(x - 5.5, y, 3.2, str(hole), is_bold=True))
    fuse_x, fuse_y = drawn.at(build.legs[w.FUSE]["2"])
    ring_x, ring_y = drawn.at(build.legs[w.DIODE]["K"])
    (pin_x, pin_y), right = drawn.at(build.wire(15).two), _CUT_X + 3  # type: ignore[arg-type]
    shapes += [
        *_note((right, 157), (pin_x + 2, pin_y - 7), ["the Pico's 5 V"]),
        *_note((right, 172.5), (fuse_x + 3.4, fuse_y - 2.5), ["PTC 0.5 A:", "either way round"]),
        *_note((right, 184.5), (ring_x + 3, ring_y - 7.5), ["1N4001:", "ring to row 28"]),
        sketch.text(right + 8, ring_y, 3.4, "red clamp", "start", is_bold=True),
    ]
    return sketch.document(184, 116, "PTC and diode on the breadboard", shapes, _VIEW)


def _badge(wire: w.Wire) -> tuple[float, float]:
    x, y = drawn.at(wire.one)
    return (x, drawn.at(wire.two)[1] - 7) if isinstance(wire.two, w.Hole) else (188.5, y)


def _note(at: tuple[float, float], to: tuple[float, float], words: list[str]) -> list[str]:
    """Return words with a line to what they mean."""
    x, y = at
    wide = 2.1 * max(map(len, words)) + 2.5
    return [
        sketch.stroke([(x, y), to], sketch.INK, 0.5),
        sketch.rect(x - 1, y - 2.6, wide, 4.4 * len(words) + 0.8, "#ffffff", sketch.PALE, 1),
        *(
            sketch.text(x, y + 4.4 * i, 3.2, line, "start", is_bold=not i)
            for i, line in enumerate(words)
        ),
    ]


def panel_back() -> str:
    """Return the back of the panel with its three places of wires, and what to do with each."""
    x, y, wide, tall = 10.0, 42.0, 190.0, 47.5
    shapes = [
        sketch.rect(x, y, wide, tall, "#f2efe6", "#777777", 1, 0.5),
        sketch.text(x + wide / 2, y + tall - 5, 5, "back of the panel", colour="#444444"),
    ]
    shapes += _plug_lead(x + 9, y, ("5V", "DIN", "GND"), is_used=True)
    shapes += _plug_lead(x + wide - 29, y, ("5V", "DOUT", "GND"), is_used=False)
    middle = x + wide / 2
    for dx, colour, name in ((-7, "#d42020", "5V"), (7, "#222222", "GND")):
        route = [(middle + dx, y + 20), (middle + dx, 26)]
        shapes += [sketch.stroke(route, "#ffffff", 4), sketch.stroke(route, colour, 2.8)]
        shapes.append(sketch.rect(middle + dx - 2.6, y + 18, 5.2, 5, drawn.COPPER))
        shapes.append(sketch.text(middle + dx, y + 28, 4.4, name, is_bold=True))
        shapes.append(sketch.stroke([(middle + dx, 26), (middle + dx, 21)], drawn.COPPER, 1.6))
    notes = (
        (x + 19, "1", ["plug DIN: cut it off; DIN into a", "clamp with wire 19, caps on two"]),
        (middle, "2", ["two thick leads, bare ends:", "red and black clamp"]),
        (x + wide - 19, "3", ["DOUT: stays empty;", "tape over it"]),
    )
    for at, number, words in notes:
        shapes += [sketch.circle(at - 24, 6, 3.4, sketch.INK)]
        shapes += [sketch.text(at - 24, 6, 4.6, number, colour="#ffffff", is_bold=True)]
        shapes += sketch.lines(at - 19, 4, 3.5, words)
    shapes += sketch.lines(
        x, 96, 3.9,
        ("The order and the colours differ from panel to panel: go by the words on the foil.",
         "More bare ends than two? Tape over each of the others on its own."),
    )  # fmt: skip
    return sketch.document(210, 106, "Back of the panel: its three places of wires", shapes)


def _plug_lead(x: float, y: float, names: tuple[str, ...], is_used: bool) -> list[str]:
    """Return a plug above the panel with its three leads."""
    shapes: list[str] = []
    colours = ("#d42020", "#2c9a3c", "#dddddd")
    for pin, (name, colour) in enumerate(zip(names, colours, strict=True)):
        px = x + 1 + 9 * pin
        route = [(px, y + 14), (px, 33)]
        shapes += [sketch.stroke(route, "#555555", 2), sketch.stroke(route, colour, 1.4)]
        shapes.append(sketch.rect(px - 1.8, y + 12, 3.6, 5, drawn.COPPER))
        shapes.append(sketch.text(px, y + 21, 3.2, name, is_bold=name[0] == "D"))
    if is_used:
        shapes += [*drawn.cap(x + 1, 30), *drawn.cap(x + 19, 30)]
        shapes += sketch.wire([(x + 10, 26), (x + 10, 17)], "blue")
        shapes += sketch.badge(x + 10, 15.5, 19, "blue")
        shapes.append(sketch.rect(x + 6, 24, 8, 11, "#2c9a3c", "#888888", 1, 0.5))
    else:
        shapes.append(sketch.rect(x - 4, 24, 28, 11, "#fafafa", "#555555", 1, 0.5))
        shapes.append(sketch.rect(x - 5, 21.5, 30, 9, "#f6e08a", "#8a7400", 1, 0.4))
        shapes.append(sketch.text(x + 10, 26, 4, "tape"))
    return shapes
