"""Files for a board house that fits the parts: what goes where, and which part it is.

The columns are those that JLCPCB reads, and most others too. Positions are in the coordinates of
the Gerbers: mm from the corner of KiCad's sheet, y up. By hand remain U1 and U2, which sit on
sockets, U3, which sits on an adapter, and R16 and R17, which a USB-C breakout with resistors of its
own does without. All parts are through-hole, so few houses fit them.
"""

import csv
import io

from host_tools.hardware.carrier.carrier import ORIGIN_MM, centre_mm, rotation
from host_tools.hardware.circuit.parts import Circuit, Part, on_board
from host_tools.hardware.purchasing import catalogue

BOM_HEADINGS = ("Comment", "Designator", "Footprint", "LCSC Part #", "Manufacturer", "MPN",
                "Quantity")  # fmt: skip
POSITION_HEADINGS = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
BY_HAND = ("U1", "U2", "U3", "R16", "R17")


def fitted(circuit: Circuit) -> list[Part]:
    """Return the parts that the board house fits."""
    return [part for part in on_board(circuit.parts) if part.ref not in BY_HAND]


def bom_csv(circuit: Circuit) -> str:
    """Return the parts to fit, one line for each product, as CSV."""
    groups: dict[tuple[str, str], list[Part]] = {}
    for part in fitted(circuit):
        groups.setdefault((part.what, part.value), []).append(part)
    rows: list[tuple[str, ...]] = []
    for (_, value), parts in groups.items():
        product = catalogue.product(parts[0])
        shops = (product.supplier_1, product.supplier_2)
        lcsc = [shop.removeprefix("LCSC ") for shop in shops if shop.startswith("LCSC ")]
        footprint = f"{parts[0].shape}, through hole"
        rows.append((value, ",".join(part.ref for part in parts), footprint, "".join(lcsc),
                     product.maker, "-" if product.is_generic else product.number,
                     str(len(parts))))  # fmt: skip
    return _csv(BOM_HEADINGS, rows)


def positions_csv(circuit: Circuit) -> str:
    """Return the position and rotation of every part to fit, as CSV."""
    rows: list[tuple[str, ...]] = []
    for part in fitted(circuit):
        x, y = centre_mm(part)
        place = (f"{ORIGIN_MM + x:.4f}mm", f"{-ORIGIN_MM - y:.4f}mm")
        rows.append((part.ref, *place, "Top", str(rotation(part))))
    return _csv(POSITION_HEADINGS, rows)


def _csv(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    return out.getvalue()
