"""Schematic as a file of KiCad 6, with its symbols in it.

The same circuit gives the same bytes: identifiers are computed from what they identify.
"""

import uuid

from host_tools.hardware.circuit.parts import Circuit, Kind
from host_tools.hardware.schematic.layout import Label, Placed, Schematic, schematic
from host_tools.hardware.schematic.symbols import Block, Stroke, Symbol, SymbolPin, Word

GRID_MM = 2.54
FORMAT_VERSION = 20211123  # KiCad 6.0
_LIBRARY = "cribboard"
_SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "cribboard/schematic")
_TYPES = {
    Kind.POWER_IN: "power_in", Kind.POWER_OUT: "power_out", Kind.INPUT: "input",
    Kind.OUTPUT: "output", Kind.BOTH: "bidirectional", Kind.OPEN: "open_collector",
    Kind.ANALOG: "input", Kind.PASSIVE: "passive", Kind.NONE: "passive",
}  # fmt: skip
#: Angle of a pin, from its free end to its symbol; KiCad's y in symbols is up.
_PIN_ANGLES = {"left": 0, "right": 180, "top": 270, "bottom": 90}
_NO_COLOUR = "(color 0 0 0 0)"


#: Where KiCad finds the project's library: the content of `sym-lib-table`.
LIBRARY_TABLE = (
    f'(sym_lib_table\n  (lib (name "{_LIBRARY}")(type "KiCad")'
    f'(uri "${{KIPRJMOD}}/{_LIBRARY}.kicad_sym")(options "")(descr ""))\n)\n'
)


def library(circuit: Circuit) -> str:
    """Return the content of a .kicad_sym file with the schematic's symbols."""
    made = schematic(circuit)
    used = {placed.symbol.name: placed for placed in _numbered(made)}
    entries = "\n".join(_definition(placed, made, "") for placed in used.values())
    return f"(kicad_symbol_lib (version 20211014) (generator {_LIBRARY})\n{entries}\n)\n"


def _numbered(made: Schematic) -> list[Placed]:
    """Return every symbol, the supplies with a reference."""
    supplies = [
        placed._replace(ref=f"#{'FLG' if 'FLAG' in placed.symbol.name else 'PWR'}{i + 1:02}")
        for i, placed in enumerate(made.supplies)
    ]
    return [*made.placed, *supplies]


def text(circuit: Circuit, title: str, revision: str, date: str) -> str:
    """Return the content of a .kicad_sch file."""
    made = schematic(circuit)
    parts = _numbered(made)
    used = {placed.symbol.name: placed for placed in parts}
    lines = [
        f"(kicad_sch (version {FORMAT_VERSION}) (generator {_LIBRARY})",
        f"  (uuid {_id('sheet')})",
        '  (paper "A3")',
        f"  (title_block (title {_quoted(title)}) (date {_quoted(date)}) "
        f"(rev {_quoted(revision)}) (company {_quoted('Cribboard')}))",
        "  (lib_symbols",
        *(_definition(placed, made, f"{_LIBRARY}:") for placed in used.values()),
        "  )",
        *(f"  (junction (at {_mm(x)} {_mm(y)}) (diameter 0) {_NO_COLOUR} "
          f"(uuid {_id('junction', x, y)}))" for x, y in made.junctions()),
        *(f"  (no_connect (at {_mm(x)} {_mm(y)}) (uuid {_id('open', x, y)}))"
          for x, y in made.no_connects()),
        *(_wire(*start, *end) for start, end in made.segments()),
        *(_frame(frame.title, frame.x0, frame.y0, frame.x1, frame.y1) for frame in made.frames),
        *(_label(label) for label in made.labels),
        *(_instance(placed, circuit) for placed in parts),
        '  (sheet_instances (path "/" (page "1")))',
        "  (symbol_instances",
        *(f'    (path "{symbol_path(placed.ref)}" (reference {_quoted(placed.ref)}) (unit 1) '
          f"(value {_quoted(_value(placed, circuit))}) "
          f"(footprint {_quoted(_footprint(placed, circuit))}))" for placed in parts),
        "  )",
        ")",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def _id(*what: object) -> str:
    return str(uuid.uuid5(_SPACE, repr(what)))


def symbol_path(ref: str) -> str:
    """Return the path of a part's symbol, by which the board's footprint names it."""
    return f"/{_id('symbol', ref)}"


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _mm(units: float) -> str:
    return f"{units * GRID_MM:.3f}".rstrip("0").rstrip(".")


def _stroke(width: float, kind: str = "default") -> str:
    return f"(stroke (width {width:g}) (type {kind}) {_NO_COLOUR})"


def _effects(size: float, at: str = "middle", is_hidden: bool = False) -> str:
    """Return KiCad's look of a text. size: in grid units."""
    high = _mm(size)
    justify = {"start": " (justify left)", "end": " (justify right)"}.get(at, "")
    hidden = " hide" if is_hidden else ""
    return f"(effects (font (size {high} {high})){justify}{hidden})"


def _value(placed: Placed, circuit: Circuit) -> str:
    if placed.symbol.is_power:
        return placed.symbol.name.removeprefix("supply_")
    return circuit.part(placed.ref).value


def _footprint(placed: Placed, circuit: Circuit) -> str:
    """Return the footprint in carrier.kicad_pcb, or nothing for a module beside the carrier."""
    if placed.symbol.is_power or circuit.part(placed.ref).at is None:
        return ""
    return f"{_LIBRARY}:{circuit.part(placed.ref).shape}"


def _definition(placed: Placed, made: Schematic, prefix: str) -> str:
    """Return a symbol as an entry of a library; y is up in it. prefix: of its name."""
    symbol = placed.symbol
    reference = "#PWR" if symbol.is_power else placed.ref.rstrip("0123456789")
    value = _value(placed, made.circuit)
    texts = "" if symbol.has_pin_texts else " (pin_numbers hide)"
    names = "(pin_names (offset 0.762))" if symbol.has_pin_texts else "(pin_names (offset 0) hide)"
    power = " (power)" if symbol.is_power else ""
    is_on_board = "yes" if symbol.is_power or made.circuit.part(placed.ref).at else "no"
    lines = [
        f'    (symbol "{prefix}{symbol.name}"{power}{texts} {names} (in_bom yes) '
        f"(on_board {is_on_board})",
        f'      (property "Reference" {_quoted(reference)} (id 0) (at 0 0 0) {_effects(0.5)})',
        f'      (property "Value" {_quoted(value)} (id 1) (at 0 0 0) {_effects(0.5)})',
        f'      (property "Footprint" "" (id 2) (at 0 0 0) {_effects(0.5, is_hidden=True)})',
        f'      (property "Datasheet" "" (id 3) (at 0 0 0) {_effects(0.5, is_hidden=True)})',
        f'      (symbol "{symbol.name}_0_1"',
        *(f"        {_shape(shape)}" for shape in symbol.shapes),
        "      )",
        f'      (symbol "{symbol.name}_1_1"',
        *(f"        {_pin(pin, symbol)}" for pin in symbol.pins),
        "      )",
        "    )",
    ]
    return "\n".join(lines)


def _shape(shape: Stroke | Block | Word) -> str:
    if isinstance(shape, Stroke):
        points = " ".join(f"(xy {_mm(x)} {_mm(-y)})" for x, y in shape.points)
        return f"(polyline (pts {points}) {_stroke(0.254)} (fill (type none)))"
    if isinstance(shape, Block):
        kind = "dash" if shape.is_dashed else "default"
        corners = f"(start {_mm(shape.x0)} {_mm(-shape.y0)}) (end {_mm(shape.x1)} {_mm(-shape.y1)})"
        return f"(rectangle {corners} {_stroke(0.254, kind)} (fill (type none)))"
    at = f"(at {_mm(shape.x)} {_mm(-shape.y)} 0)"
    return f"(text {_quoted(shape.text)} {at} {_effects(shape.size, shape.at)})"


def _pin(pin: SymbolPin, symbol: Symbol) -> str:
    hidden = " hide" if symbol.is_power else ""
    at = f"(at {_mm(pin.x)} {_mm(-pin.y)} {_PIN_ANGLES[pin.side]})"
    small = _effects(0.45)
    return (
        f"(pin {_TYPES[pin.kind]} line {at} (length {_mm(pin.length)}){hidden} "
        f"(name {_quoted(pin.name)} {small}) (number {_quoted(pin.number)} {small}))"
    )


def _wire(x0: float, y0: float, x1: float, y1: float) -> str:
    points = f"(xy {_mm(x0)} {_mm(y0)}) (xy {_mm(x1)} {_mm(y1)})"
    return f"  (wire (pts {points}) {_stroke(0)} (uuid {_id('wire', x0, y0, x1, y1)}))"


def _frame(title: str, x0: float, y0: float, x1: float, y1: float) -> str:
    """Return a block's title and frame, in four lines: KiCad 6 reads no longer polylines here."""
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
    lines = []
    for side, ((xa, ya), (xb, yb)) in enumerate(zip(corners, corners[1:], strict=False)):
        points = f"(pts (xy {_mm(xa)} {_mm(ya)}) (xy {_mm(xb)} {_mm(yb)}))"
        mark = _id("frame", title, side)
        lines.append(f"  (polyline {points} {_stroke(0.2, 'dash')} (uuid {mark}))")
    size = _mm(0.8)
    look = f"(effects (font (size {size} {size})) (justify left bottom))"
    at = f"(at {_mm(x0 + 1)} {_mm(y0 + 2)} 0)"
    lines.append(f"  (text {_quoted(title)} {at} {look} (uuid {_id('title', title)}))")
    return "\n".join(lines)


def _label(label: Label) -> str:
    at = f"(at {_mm(label.x)} {_mm(label.y)}"
    mark = _id("label", label.net, label.x, label.y)
    if not label.side:
        look = "(effects (font (size 1.27 1.27)) (justify left bottom))"
        return f"  (label {_quoted(label.net)} {at} 0) {look} (uuid {mark}))"
    angle, justify = (0, "left") if label.side == "right" else (180, "right")
    look = f"(effects (font (size 1.27 1.27)) (justify {justify}))"
    return (
        f"  (global_label {_quoted(label.net)} (shape passive) {at} {angle}) (fields_autoplaced) "
        f"{look} (uuid {mark})\n"
        f'    (property "Intersheet References" "${{INTERSHEET_REFS}}" (id 0) {at} 0) '
        "(effects (font (size 1.27 1.27)) hide)))"
    )


def _instance(placed: Placed, circuit: Circuit) -> str:
    ref, symbol, x, y = placed
    is_power = symbol.is_power
    on_board = "yes" if is_power or circuit.part(ref).at else "no"
    mark = _id("symbol", ref)
    value = _value(placed, circuit)

    def shown(word: Word, is_hidden: bool = False) -> str:
        at = f"(at {_mm(x + word.x)} {_mm(y + word.y)} 0)"
        return f"{at} {_effects(word.size, word.at, is_hidden)}"

    lines = [
        f'  (symbol (lib_id "{_LIBRARY}:{symbol.name}") (at {_mm(x)} {_mm(y)} 0) (unit 1)',
        f"    (in_bom {'no' if is_power else 'yes'}) (on_board {on_board}) (uuid {mark})",
        f'    (property "Reference" {_quoted(ref)} (id 0) {shown(symbol.reference, is_power)})',
        f'    (property "Value" {_quoted(value)} (id 1) {shown(symbol.value)})',
        f'    (property "Footprint" {_quoted(_footprint(placed, circuit))} (id 2) '
        f"{shown(symbol.value, True)})",
        f'    (property "Datasheet" "" (id 3) {shown(symbol.value, True)})',
        *(f"    (pin {_quoted(pin.number)} (uuid {_id('pin', ref, pin.number)}))"
          for pin in symbol.pins),
        "  )",
    ]  # fmt: skip
    return "\n".join(lines)
