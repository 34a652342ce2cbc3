"""The thirteen things to buy for the board with a panel, as packs that shops have.

Every price is an estimate in euros, without postage: no shop's page was read for it.
"""

import csv
import io
from collections import Counter
from typing import NamedTuple

from cribboard_tools.hardware.breadboard import wiring as w

PRICE = "estimate"
#: Soldered joints of this build.
JOINTS = 0
#: Estimate in euros for top and case, printed or as a frame.
TOP = (7, 15)


class Item(NamedTuple):
    """Thing to buy.

    says: what its label or page must say; avoid: what looks alike and is wrong; needed: pieces that
    are used; pack: pieces in a pack as sold; low, high: euros of one pack; parts: in the wiring.
    """

    what: str
    says: str
    avoid: str
    needed: int
    pack: int
    low: float
    high: float
    parts: tuple[str, ...] = ()

    @property
    def packs(self) -> int:
        """Return how many packs hold the pieces."""
        return -(-self.needed // self.pack)

    @property
    def price(self) -> tuple[float, float]:
        """Return the lower and upper estimate of all packs."""
        return self.low * self.packs, self.high * self.packs


def items() -> list[Item]:
    """Return the lines of the list; the numbers of wires are the wiring's."""
    kinds = Counter(wire.kind for wire in w.build().wires)
    both, sockets = kinds[w.PINS_BOTH], kinds[w.SOCKET_PIN]
    return [
        Item("LED panel, 8 x 32",
             "WS2812B, 5 V, 256 LEDs, 320 x 80 mm, flexible, wires attached",
             "RGBW; four chained 8 x 8 blocks", 1, 1, 18, 40, (w.PANEL,)),
        Item("Pico with header", "Raspberry Pi Pico H or WH, or Pico 2 with header: fitted",
             "a header that lies beside it, to be soldered", 1, 1, 5, 10, (w.PICO,)),
        Item("breadboard", "400 points, 30 rows, tape on its back", "170 points: too short",
             1, 1, 3, 6),
        Item("jumper wires", f"30 cm, 2.54 mm; at least {both} male-male and {sockets} female-male",
             "20 cm: too short for keypad and screen", both + sockets, 120, 4, 8),
        Item("solid wire", "0.6 mm (22 AWG), solid copper, 1 m; or a kit of wires for breadboards",
             "stranded wire; jumper wires: a clamp does not hold their pins", 1, 1, 1, 5),
        Item("keypad", "4 x 4 membrane, 69 x 77 mm, tail with a socket of 8", "3 x 4 (12 keys)",
             1, 1, 2, 5, (w.KEYPAD,)),
        Item("screen",
             "OLED 0.96 or 1.3 inch, 128 x 64, I2C, 4 pins: GND VCC SCL SDA; pins soldered",
             "SPI (7 pins); pins that lie beside it", 1, 1, 4, 9, (w.SCREEN,)),
        Item("piezo", "passive, two pins, 3 to 30 V",
             "active; magnetic (5 V, 16 or 42 ohm); two leads; three pins", 1, 1, 1, 3, (w.PIEZO,)),
        Item("diode", "1N4001 (or 4002 to 4007)", "1N5817 or another Schottky diode", 1, 10, 1, 2,
             (w.DIODE,)),
        Item("resettable fuse (PTC)", "0.50 A hold, radial, leads 5 mm apart: MF-R050, RXEF050",
             "0.50 A trip", 1, 5, 1, 4, (w.FUSE,)),
        Item("resistor", "330 ohm, 0.25 W", "330 k", 2, 10, 0.5, 2,
             (w.RESISTOR, w.BUZZER_RESISTOR)),
        Item("lever clamps", "two-way, with levers: 221-412", "without levers", 5, 5, 2, 4,
             (w.RED_CLAMP, w.BLACK_CLAMP, w.DATA_CLAMP)),
        Item("USB cable", "with data wires; for your Pico: micro-USB", "“charging only”", 1, 1, 2,
             4),
    ]  # fmt: skip


def total() -> tuple[float, float]:
    """Return the lower and upper estimate in euros of every line."""
    low, high = zip(*(item.price for item in items()), strict=True)
    return sum(low), sum(high)


HEADINGS = ("number", "part", "label must say", "not", "pieces used", "packs", "pieces in a pack",
            "EUR from", "EUR to", "price")  # fmt: skip


def as_csv() -> str:
    """Return the list as CSV; its last row is the total."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADINGS)
    for number, item in enumerate(items(), 1):
        low, high = item.price
        writer.writerow([number, item.what, item.says, item.avoid, item.needed, item.packs,
                         item.pack, f"{low:.2f}", f"{high:.2f}", PRICE])  # fmt: skip
    low, high = total()
    writer.writerow(["", "total", *[""] * 5, f"{low:.2f}", f"{high:.2f}", PRICE])
    return out.getvalue()


#: What the board takes besides, and where it comes from.
_FILES = (
    "",
    "Four files are parts too. A release has them; `make dist` makes them on Linux.",
    "",
    "| file | for | made by |",
    "| --- | --- | --- |",
    "| `cribboard-pico.uf2`, or `cribboard-pico2.uf2` | the Pico | `make firmware` |",
    "| `matrix/print.3mf`, in the archive of the hardware | top and tray | `cribboard hardware "
    "build` |",
    "| [`overlay.pdf`](overlay.pdf) | the keys | it is in git |",
    "| `site.zip` | the page: firmware onto a new Pico, *Health*, *Check keys and holes* | "
    "`make site` |",
)


def as_markdown() -> str:
    """Return the list as Markdown."""
    build = w.build()
    low, high = total()
    text = [
        "# Parts of the board with a panel",
        "",
        f"{len(items())} things to buy, {len(build.wires)} wires to plug, {JOINTS} joints to "
        "solder. Any shop will do: the third column says what the label must say. **Every price is "
        "an estimate**, for packs as they are sold, without postage; no shop's page was read for "
        f"it. Together: **{low:.0f} to {high:.0f} euros**, and {TOP[0]} to {TOP[1]} more for top "
        "and case (350 g of filament, or a frame, card and a print).",
        "",
        "| | part | the label must say | not | used | packs to buy | euros (estimate) |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for number, item in enumerate(items(), 1):
        low, high = item.price
        pack = f"{item.packs} of {item.pack}" if item.pack > 1 else f"{item.packs}"
        cells = (str(number), item.what, item.says, item.avoid, str(item.needed), pack,
                 f"{low:g} to {high:g}")  # fmt: skip
        text.append(f"| {' | '.join(cells)} |")
    return "\n".join([*text, *_FILES]) + "\n"


def faults(build: w.Build) -> list[str]:
    """Return the parts of the wiring that are in no line of the list, or in two."""
    listed = Counter(part for item in items() for part in item.parts)
    used = {place.part for net in build.nets() for place in net}
    found = [f"{part} is in no line of the list" for part in sorted(used - listed.keys())]
    found += [f"{part} is in the list, not in the wiring" for part in sorted(listed.keys() - used)]
    return found + [f"{part} is in two lines" for part, count in listed.items() if count > 1]
