"""Bill of materials: what to order for a build, how much of it, where, and its estimated price.

Quantities are counted from the circuit, the plan of the top plate and the solids.
"""

import csv
import io
import math
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from cribboard_tools.hardware.case import geometry, solids
from cribboard_tools.hardware.case.geometry import Plan
from cribboard_tools.hardware.circuit.board_circuit import circuit as build_circuit
from cribboard_tools.hardware.circuit.parts import Part
from cribboard_tools.hardware.options import Options
from cribboard_tools.hardware.purchasing import catalogue
from cribboard_tools.hardware.purchasing.catalogue import OTHERS, Product

HEADINGS = (
    "quantity", "unit", "part", "value", "references", "maker", "maker's number", "supplier 1",
    "supplier 2", "order numbers", "checked", "EUR each from", "EUR each to", "EUR from", "EUR to",
    "needed for", "notes", "alternates", "your price",
)  # fmt: skip
#: Columns of the Markdown table.
_SHORT = (
    "quantity", "part", "value", "references", "maker", "maker's number", "supplier 1",
    "supplier 2", "EUR", "notes", "alternates",
)  # fmt: skip
EVERY_BOARD = "every board"
#: Density of PLA and PETG in g/cm3. PETG's 1.27 is the larger one.
DENSITY = 1.27
LEADS_IN_PACK = 20
THICK_WIRE, THIN_WIRE = "0.34 mm2 (22 AWG)", "0.14 mm2 (26 AWG)"
#: Half metres of strip, which the factory has joined, that are bought to spare.
SPARE_LENGTHS = 1
#: The thickest wooden top of the guide.
WOOD_MM = 6.0
VOICE = "board that speaks"
PLAIN_PORT = "board that is fed from a computer, not from its charger"


class Line(NamedTuple):
    """Line of the list. boxes: names of the boxes in case/contents.py that it buys."""

    quantity: float
    unit: str
    what: str
    value: str
    product: Product
    references: tuple[str, ...] = ()
    note: str = ""
    alternates: str = ""
    needed_for: str = EVERY_BOARD
    boxes: tuple[str, ...] = ()

    @property
    def low(self) -> float:
        """Return the lower estimate for the whole line, in euros."""
        return self.quantity * self.product.low

    @property
    def high(self) -> float:
        """Return the upper estimate for the whole line, in euros."""
        return self.quantity * self.product.high


def lines(plan: Plan) -> list[Line]:
    """Return the list: parts of the circuit, then what they are fitted with, then the case."""
    beside = [*_fittings(plan), *_case_lines(plan), *_supplies()]
    return [*_circuit_lines(plan), *map(_with_product_note, beside)]


def _with_product_note(line: Line) -> Line:
    return line._replace(note="; ".join(filter(None, (line.note, line.product.note))))


#: Boxes of the case's model that the lines of the circuit buy, by what they are.
_BOXES = {
    "microcontroller": ("Pico", "Pico's receptacle", "Pico's BOOTSEL"),
    "USB-C socket": ("USB-C breakout", "USB-C receptacle"),
    "screen": ("screen",),
    "keypad": ("keypad's tail", "keys"),
    "buzzer": ("piezo",),
    "button": ("SAFE button",),
    "LED strip": ("strip",),
    "amplifier": ("amplifier", "amplifier's leads"),
    "speaker": ("speaker",),
}
_HEADER_NOTE = "straight, one row, square pins of 0.64 mm, 6 mm above its plastic"
_SCREW_NOTE = "at most 7.6 mm deep and 10 mm high"


def _circuit_lines(plan: Plan) -> list[Line]:
    groups: dict[tuple[str, str, str, str], list[Part]] = {}
    for part in build_circuit(plan.options).parts:
        note = _connector_note(part) if part.what == "connector" else part.note
        groups.setdefault((part.what, part.value, note, part.alternates), []).append(part)
    made = []
    for (what, value, note, alternates), parts in groups.items():
        refs, product = tuple(part.ref for part in parts), catalogue.product(parts[0])
        note = "; ".join(filter(None, (note, product.note)))
        boxes = _BOXES.get(what, ())
        need = VOICE if what in ("amplifier", "speaker") else EVERY_BOARD
        line = Line(len(refs), "", what, value, product, refs, note, alternates, need, boxes)
        made.append(_strip(line, plan) if what == "LED strip" else line)
    return made


def _connector_note(part: Part) -> str:
    return _SCREW_NOTE if part.shape == "screw" else _HEADER_NOTE


def strip_metres(plan: Plan) -> float:
    """Return the length of strip in the rows, in metres."""
    return plan.pixels * plan.options.pitch / 1000


def metres_to_buy(plan: Plan) -> float:
    """Return the metres to buy: whole half metres, and one to spare.

    No piece goes over a joint of the factory, so rows are packed into half metres, the longest
    first; a row longer than a half metre is made of equal pieces.
    """
    most = plan.options.leds_per_m // 2
    pieces = []
    for row in plan.rows:
        count = math.ceil(row.pixels / most)
        pieces += [(row.pixels + i) // count for i in range(count)]
    free: list[int] = []
    for pixels in sorted(pieces, reverse=True):
        room = next((i for i, left in enumerate(free) if left >= pixels), None)
        if room is None:
            free.append(most - pixels)
        else:
            free[room] -= pixels
    return (len(free) + SPARE_LENGTHS) / 2


def _strip(line: Line, plan: Plan) -> Line:
    used = f"{plan.pixels} pixels, {strip_metres(plan):.2f} m of it used"
    note = f"{used}; half a metre is to spare; {line.note}"
    return line._replace(quantity=metres_to_buy(plan), unit="m", note=note)


def _fittings(plan: Plan) -> list[Line]:
    """Return sockets, adapter, board, leads, wires, charger and cable."""
    circuit = build_circuit(plan.options)
    headers = [part for part in circuit.parts if part.shape == "header"]
    wired = [p for p in headers if p.ref != "J5" or plan.options.keypad != "membrane"]
    leads = sum(bool(pin.net) for part in wired for pin in part.pins.values())
    metres = math.ceil(2 * (plan.width + plan.height) / 1000 + 1)
    made = [
        Line(2, "", "socket", "20-way, 2.54 mm, 8.5 mm high", OTHERS["socket for the Pico"],
             note="for the Pico; the window for its plug is made for this height",
             boxes=("Pico's left socket", "Pico's right socket")),
        Line(1, "", "socket", "DIP-14", OTHERS["socket for the buffer"], note="for U2"),
        Line(1, "", "adapter", "SOT-23-6 to DIP-6, rows 7.62 mm apart",
             OTHERS["adapter for the rail switch"],
             note="for U3, with pins; measure the distance of its rows, and compare the order of "
             "its pins with the datasheet",
             alternates="not Chip Quik PA0085: its rows are 15.24 mm apart"),
        Line(1, "", "carrier", "printed board, 81.28 x 68.58 mm", OTHERS["carrier"],
             note="from hardware/carrier/gerbers.zip", boxes=("carrier",)),
        Line(math.ceil(leads / LEADS_IN_PACK), "pack", "leads",
             f"2.54 mm female to female, 150 mm, {LEADS_IN_PACK} in a pack", OTHERS["leads"],
             note=f"{leads} are used, for {' '.join(part.ref for part in wired)}; one end is cut "
             "off and soldered, but not at J9", boxes=("screen's wires",)),
        Line(metres, "m", "wire", f"{THICK_WIRE}, red", OTHERS["wire, red"], note="5 V"),
        Line(metres, "m", "wire", f"{THICK_WIRE}, black", OTHERS["wire, black"], note="GND"),
        Line(2, "m", "wire", THIN_WIRE, OTHERS["wire, thin"], note="data of the strip"),
        *_charger_and_cables(),
    ]  # fmt: skip
    if plan.options.keypad == "membrane":
        made.append(
            Line(1, "pack", "leads", f"2.54 mm male to female, 150 mm, {LEADS_IN_PACK} in a pack",
                 OTHERS["leads, to lengthen"], note="8 are used, between the keypad's tail and J5")
        )  # fmt: skip
    return made


def _charger_and_cables() -> list[Line]:
    return [
        Line(1, "", "charger", "5 V, 3 A, USB-C, cable attached", OTHERS["charger"],
             note="with your country's plug; 1.5 A is the least for a bright board",
             alternates="a USB-C charger of 1.5 A or more, and a USB-C cable",
             boxes=("USB-C plug",)),
        Line(1, "", "cable", "USB-A to Micro-B, with data wires", OTHERS["USB data cable"],
             note="to put the firmware on the Pico", boxes=("Pico's plug",)),
        Line(1, "", "cable", "USB-A to USB-C", OTHERS["USB-A to USB-C cable"],
             note="to feed the board from a computer's port", needed_for=PLAIN_PORT),
    ]  # fmt: skip


@lru_cache(maxsize=8)  # the solids take seconds
def grams(options: Options) -> dict[str, int]:
    """Return the grams of filament by the kind of part, printed solid."""
    mm3: dict[str, float] = {}
    for solid in solids.all_solids(geometry.plan(options)):
        name = solid.name.rsplit("-", 1)[0]
        mm3[name] = mm3.get(name, 0.0) + solid.body.volume()
    return {name: math.ceil(volume / 1000 * DENSITY) for name, volume in mm3.items()}


def _case_lines(plan: Plan) -> list[Line]:
    """Return filament, sheets, screws and cable ties."""
    length = solids.top_screw_mm(plan)
    weight = grams(plan.options)
    bolts = 2 * (len(plan.tiles) - 1)
    note = "computed solid, without supports"
    size = f"{plan.width:.0f} x {plan.height:.0f} mm"
    wooden = "wooden or lasered top"
    thick = next(
        mm for mm in solids.SCREW_LENGTHS_MM if mm >= length + WOOD_MM - plan.options.top_mm
    )
    return [
        Line(weight["top"], "g", "filament", "dark, opaque, PLA or PETG",
             OTHERS["filament, dark"], note=f"tops; {note}"),
        Line(weight["grid"], "g", "filament", "black, opaque, PLA or PETG",
             OTHERS["filament, dark"], note=f"lamp grid; {note}"),
        Line(weight["diffuser"], "g", "filament", "white or natural PETG",
             OTHERS["filament, white"], note=f"diffusers; {note}",
             alternates="a diffuser sheet"),
        Line(weight["case"], "g", "filament", "any colour, PLA or PETG",
             OTHERS["filament, any colour"], note=f"cases; {note}"),
        Line(1, "", "sheet", f"plywood, 3 mm, {size} or larger", OTHERS["sheet for the top"],
             note="in place of the printed top", needed_for=wooden),
        Line(math.ceil(plan.width / 297), "", "diffuser sheet", "drafting film, A4",
             OTHERS["diffuser sheet"], note="in place of the printed diffuser",
             needed_for=wooden),
        Line(len(plan.screws), "", "screw", f"M3 x {thick}, pan head", catalogue.screw(thick),
             note=f"in place of M3 x {length}, for a top of up to {WOOD_MM:g} mm",
             needed_for=wooden),
        Line(1, "", "paper", "self-adhesive, matt, A4", OTHERS["paper"],
             note="for the overlay of the keypad"),
        Line(len(plan.screws), "", "screw", f"M3 x {length}, pan head", catalogue.screw(length),
             note="top to case"),
        *([Line(bolts, "", "screw", "M3 x 12, pan head", catalogue.screw(12),
                note="case to case"),
           Line(bolts, "", "nut", "M3", OTHERS["nut, case to case"], note="case to case")]
          if bolts else []),
        Line(4, "", "screw", "M3 x 6, pan head", catalogue.screw(6),
             note="carrier to case; the posts are pilot holes"),
        Line(len(solids.tie_bridges(plan)), "", "cable tie", "2.5 mm wide, 100 mm",
             OTHERS["cable ties"], note="hold the wires on the bridges of the case's floor"),
    ]  # fmt: skip


def _supplies() -> list[Line]:
    """Return what is used up while building."""
    return [
        Line(20, "g", "solder", "0.7 mm, with flux core", OTHERS["solder"]),
        Line(1, "", "flux", "no-clean, pen or syringe", OTHERS["flux"],
             note="for U3 and the pads of the strip"),
        Line(1, "set", "heat-shrink tube", "2 to 5 mm", OTHERS["heat-shrink tube"],
             note="over the cut ends of the leads"),
        Line(1, "roll", "masking tape", "any width", OTHERS["masking tape"],
             note="for the strip, the halves of the top, the screen"),
        Line(1, "set", "glue", "hot-glue sticks", OTHERS["glue"],
             note="strip, piezo, USB-C breakout"),
    ]  # fmt: skip


def total(plan: Plan) -> tuple[float, float]:
    """Return the lower and upper estimate in euros of all lines that every board needs."""
    needed = [line for line in lines(plan) if line.needed_for == EVERY_BOARD]
    return sum(line.low for line in needed), sum(line.high for line in needed)


def _count(line: Line) -> str:
    return f"{line.quantity:g}"


def as_csv(plan: Plan) -> str:
    """Return the list as CSV; its last row is the total of the lines that every board needs."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADINGS)
    for line in lines(plan):
        product = line.product
        writer.writerow([
            _count(line), line.unit, line.what, line.value, " ".join(line.references),
            *product[:4], product.order_numbers, catalogue.STATUS, f"{product.low:g}",
            f"{product.high:g}", f"{line.low:.2f}", f"{line.high:.2f}", line.needed_for, line.note,
            line.alternates, "",
        ])  # fmt: skip
    low, high = total(plan)
    totals = {
        "part": "total",
        "checked": f"estimate, {catalogue.CHECKED}",
        "EUR from": f"{low:.2f}",
        "EUR to": f"{high:.2f}",
        "needed for": EVERY_BOARD,
    }
    writer.writerow([totals.get(heading, "") for heading in HEADINGS])
    return out.getvalue()


def as_markdown(plan: Plan) -> str:
    """Return the list as Markdown: a table of what every board needs, one of the rest."""
    every = lines(plan)
    low, high = total(plan)
    numbers = Counter(line.product.order_numbers for line in every)
    text = [
        f"# Parts of the {plan.options.preset} board",
        "",
        f"**Verify each order number before you order.** They come from published parts lists of "
        f"other projects, looked up on {catalogue.CHECKED}, not from the shops. Of the "
        f"{len(every)} lines, {numbers['2']} have two suppliers' numbers and {numbers['1']} have "
        f"one; for {numbers['0']} we know the maker's number and give a phrase to search for. The "
        f"other {numbers[catalogue.GENERIC]} are generic: any product with the properties named "
        "after *look for* will do; we found no order number. Prices are our estimate of "
        f"that date for single pieces, without postage: **{low:.0f} to {high:.0f} euros** for what "
        "every board needs, counting of each spool, roll and pack what is used. Nobody has filled "
        "a basket: whole packs, and postage from several shops, will make it a good deal more.",
        "",
        *_table([line for line in every if line.needed_for == EVERY_BOARD]),
    ]
    for need in dict.fromkeys(line.needed_for for line in every):
        if need != EVERY_BOARD:
            text += ["", f"For a {need}:", ""]
            text += _table([line for line in every if line.needed_for == need])
    return "\n".join(text) + "\n"


def _table(some: list[Line]) -> list[str]:
    rows = [f"| {' | '.join(_SHORT)} |", "|" + " --- |" * len(_SHORT)]
    for line in some:
        price = f"{line.low:.2f} to {line.high:.2f}"
        count = f"{_count(line)} {line.unit}".strip()
        cells = (count, line.what, line.value, " ".join(line.references), *line.product[:4],
                 price, line.note, line.alternates)  # fmt: skip
        rows.append(f"| {' | '.join(cells)} |")
    return rows
