"""Products to buy: maker, maker's number, order numbers of two suppliers, and price.

Order numbers were looked up in published parts lists of other projects on CHECKED, not in a shop:
verify each before you order. Where none was found, the supplier's cell is a phrase to search for. A
generic product is one that many makers have; its cell says which properties to look for. Prices are
estimates of that date in euros for a single piece, without postage.
"""

from typing import NamedTuple

from cribboard_tools.hardware.circuit.parts import Part

#: Date of the look-up and of the estimated prices.
CHECKED = "2026-11-23"
STATUS = f"verify, {CHECKED}"


#: Maker's number of a product that many makers have.
GENERIC = "generic"
#: Beginnings of a supplier's cell that is no order number.
_PHRASES = ("search: ", "look for: ", "as supplier 1")


class Product(NamedTuple):
    """Product. low, high: estimated price of one unit of the line in euros; note: what it needs."""

    maker: str
    number: str
    supplier_1: str
    supplier_2: str
    low: float
    high: float
    note: str = ""

    @property
    def is_generic(self) -> bool:
        """Tell whether any maker's product will do."""
        return self.number == GENERIC

    @property
    def order_numbers(self) -> str:
        """Return how many suppliers' order numbers were found: 0, 1 or 2, or generic."""
        found = sum(not cell.startswith(_PHRASES) for cell in (self.supplier_1, self.supplier_2))
        return GENERIC if self.is_generic and not found else str(found)


def search(phrase: str) -> str:
    """Return the cell for a supplier of which no order number was found."""
    return f"search: {phrase}"


def _generic(
    phrase: str, low: float, high: float, where: str = "", also: str = "", note: str = ""
) -> Product:
    """Return a product that many makers have.

    phrase: the properties to look for; where, also: order numbers of one that has them.
    """
    look = f"look for: {phrase}"
    return Product(
        "any", GENERIC, where or look, also or (look if where else "as supplier 1"), low, high, note
    )


def _resistor(number: str, digikey: str = "", mouser: str = "") -> Product:
    return Product(
        "Yageo",
        number,
        f"DigiKey {digikey}" if digikey else search(number),
        f"Mouser {mouser}" if mouser else search(number),
        0.02,
        0.12,
    )


#: Products by what a part is, and its value.
PARTS = {
    ("microcontroller", "Raspberry Pi Pico H"): Product(
        "Raspberry Pi", "SC0917", "DigiKey 2648-SC0917-ND", "Mouser 358-SC0917", 5.0, 7.0),
    ("buffer", "SN74AHCT125N"): Product(
        "Texas Instruments", "SN74AHCT125N", "DigiKey 296-4655-5-ND", "Mouser 595-SN74AHCT125N",
        0.5, 1.2),
    ("rail switch", "TPS2553DBV"): Product(
        "Texas Instruments", "TPS2553DBVR", "Mouser 595-TPS2553DBVR", "DigiKey 296-32464-1-ND",
        0.8, 2.0),
    ("resistor", "10 k"): _resistor("MFR-25FBF52-10K", "10.0KXBK-ND", "603-MFR-25FBF52-10K"),
    ("resistor", "330"): _resistor("MFR-25FBF52-330R", "", "603-MFR-25FBF52-330R"),
    ("resistor", "100 k"): _resistor("MFR-25FBF52-100K", "100KXBK-ND", "603-MFR-25FBF52-100K"),
    ("resistor", "18 k"): _resistor("MFR-25FBF52-18K"),
    ("resistor", "4.7 k"): _resistor("MFR-25FBF52-4K7", "", "603-MFR-25FBF52-4K7"),
    ("resistor", "150"): _resistor("MFR-25FBF52-150R"),
    ("resistor", "5.1 k"): _resistor("MFR-25FBF52-5K1"),
    ("resistor", "15"): _generic(
        "15 ohm 0.5 W metal film resistor, body at most 6.5 x 2.5 mm", 0.05, 0.3,
        note="for example Yageo MFR50S"),
    ("capacitor", "100 uF"): _generic(
        "100 uF electrolytic capacitor, 10 V or more, 105 degrees, 5 to 8 mm wide", 0.05, 0.4),
    ("capacitor", "1000 uF"): Product(
        "Panasonic", "EEU-FR1C102", "LCSC C407878", search("EEU-FR1C102"), 0.4, 1.0),
    ("capacitor", "100 nF"): Product(
        "Vishay", "K104K15X7RF5TH5", "Mouser 594-K104K15X7RF5TH5", search("K104K15X7RF5TH5"),
        0.08, 0.3),
    ("resettable fuse", "MF-RG300"): Product(
        "Bourns", "MF-RG300-0-14", "LCSC C3761779", search("Bourns MF-RG300"), 0.5, 1.5),
    ("diode", "1N5817"): Product(
        "MCC", "1N5817-TP", "DigiKey 1N5817-TPCT-ND", "Mouser 833-1N5817-TP", 0.15, 0.4),
    ("protection diode", "SB540"): Product(
        "Vishay", "SB540-E3/54", "Farnell 9550399", "RS 7000915", 0.4, 1.0),
    ("protection diode", "P6KE6.8A"): Product(
        "Littelfuse", "P6KE6.8A", "DigiKey P6KE6.8ALFCT-ND", "Mouser 576-P6KE6.8A", 0.3, 0.7),
    ("connector", "2-way screw terminal, 5.08 mm"): Product(
        "On Shore Technology", "OSTTC022162", "DigiKey ED2609-ND", search("OSTTC022162"),
        0.4, 0.9),
    ("connector", "3-way screw terminal, 5.08 mm"): Product(
        "On Shore Technology", "OSTTC032162", "DigiKey ED2610-ND", search("OSTTC032162"),
        0.6, 1.3),
    ("connector", "2-way pin header, 2.54 mm"): Product(
        "Würth Elektronik", "61300211121", "DigiKey 732-5315-ND", "Mouser 710-61300211121",
        0.1, 0.2),
    ("connector", "4-way pin header, 2.54 mm"): Product(
        "Würth Elektronik", "61300411121", "DigiKey 732-5317-ND", "Mouser 710-61300411121",
        0.15, 0.35),
    ("connector", "7-way pin header, 2.54 mm"): Product(
        "Würth Elektronik", "61300711121", search("Würth 61300711121"),
        search("pin header 7-way, 2.54 mm, straight"), 0.2, 0.5),
    ("connector", "8-way pin header, 2.54 mm"): Product(
        "Würth Elektronik", "61300811121", "DigiKey 732-5321-ND", search("61300811121"),
        0.3, 0.6),
    ("USB-C socket", "USB-C breakout, VBUS GND CC1 CC2"): Product(
        "Adafruit", "4090", "Mouser 485-4090", "DigiKey 1528-4090-ND", 2.5, 4.0,
        "this one has 5.1 k on CC1 and CC2: leave out R16 and R17"),
    ("keypad", "4x4, membrane, 69 x 77 mm"): Product(
        "Parallax", "27899", "Mouser 619-27899", search("4x4 membrane keypad 69 x 77 mm"),
        2.0, 12.0, "its maker counts the tail from the other end: his pin 8 is ROW0's"),
    ("keypad", "4x4, tactile switch module"): _generic(
        "4x4 tactile button module, 42 x 42 mm, 8 pins", 1.5, 4.0),
    ("screen", '0.96" OLED 128x64, SSD1306, I2C'): _generic(
        "0.96 inch OLED 128x64 SSD1306 I2C, pins GND VCC SCL SDA", 2.5, 8.0),
    ("screen", '1.3" OLED 128x64, SH1106, I2C'): _generic(
        "1.3 inch OLED 128x64 SH1106 I2C, pins GND VCC SCL SDA", 4.0, 10.0),
    ("buzzer", "piezo disc, passive"): Product(
        "Murata", "7BB-27-4L0", "Mouser 81-7BB-27-4L0", search("7BB-27-4L0"), 0.8, 2.0,
        "its wires are short: solder the leads of J7 onto them"),
    ("LED strip", "WS2812B, 144/m"): Product(
        "BTF-Lighting", "WS2812B, 144 LED/m, IP30, 10 mm",
        search("BTF-Lighting WS2812B 144 LED/m IP30 1 m 10 mm"),
        "Adafruit 1506 (verify that it is at most 10 mm wide)", 7.0, 25.0),
    ("button", "push button"): Product(
        "Multicomp", "R13-24A-05-BB", "Farnell 1634687",
        search("PBS-110 momentary push button, 7 mm hole"), 0.8, 3.0),
    ("amplifier", "MAX98357A I2S breakout"): Product(
        "Adafruit", "3006", "Mouser 485-3006", "DigiKey 1528-1696-ND", 5.0, 8.0,
        "solder its header, pins on the side of the parts, and its terminal"),
    ("speaker", "8 ohm, 1 W, 30 x 20 mm"): Product(
        "Adafruit", "3923", "Mouser 485-3923", "Adafruit 3923", 1.8, 3.5,
        "this one has bare wires; Adafruit 4227 has a plug to cut off"),
}  # fmt: skip

_WIRE_SET = "these two are sets of six colours, red and black among them"
#: McMaster-Carr's numbers of M3 screws with a pan head, steel, by length in mm.
_SCREWS = {6: "92005A116", 8: "92005A118", 10: "92005A120", 12: "92005A122", 16: "92005A126",
           20: "92005A128"}  # fmt: skip

#: Products beside the circuit, by the name of their line.
OTHERS = {
    "socket for the Pico": Product(
        "Sullins", "PPTC201LFBN-RC", "DigiKey S7018-ND", search("PPTC201LFBN-RC"), 0.6, 1.6),
    "socket for the buffer": Product(
        "TE Connectivity", "1-2199298-3", "Mouser 571-1-2199298-3", search("1-2199298-3"),
        0.15, 0.5),
    "adapter for the rail switch": Product(
        "Aries Electronics", "LCQT-SOT23-6", search("Aries LCQT-SOT23-6"),
        search("SOT-23-6 to DIP-6 adapter, rows 7.62 mm apart"), 1.0, 6.0),
    "leads": Product(
        "Adafruit", "1950", "Mouser 485-1950", "Adafruit 1950", 1.5, 3.0),
    "charger": Product(
        "Raspberry Pi", "SC0218", search("Raspberry Pi 15 W USB-C power supply"),
        search("USB-C charger 5 V 3 A, with cable"), 6.0, 12.0),
    "USB data cable": Product(
        "Adafruit", "592", "Adafruit 592", "SparkFun CAB-10215", 2.0, 5.0),
    "USB-A to USB-C cable": Product(
        "Adafruit", "4474", "Adafruit 4474", search("USB-A to USB-C cable, 1 m"), 2.0, 6.0),
    "carrier": _generic(
        "board house, two layers, 1.6 mm: upload carrier/gerbers.zip (mostly sold as five)",
        5.0, 25.0),
    "leads, to lengthen": Product(
        "Adafruit", "1954", "Adafruit 1954", search("jumper leads, male to female, 150 mm"),
        1.5, 3.0),
    "nut, case to case": _generic(
        "M3 nut, ISO 4032, steel", 0.02, 0.1, "McMaster-Carr 90591A121"),
    "wire, red": _generic(
        "0.34 mm2 (22 AWG) stranded wire, red", 0.3, 1.0, "Adafruit 3111", "SparkFun PRT-11375",
        _WIRE_SET),
    "wire, black": _generic(
        "0.34 mm2 (22 AWG) stranded wire, black", 0.3, 1.0, "Adafruit 3111", "SparkFun PRT-11375",
        _WIRE_SET),
    "wire, thin": _generic("0.14 mm2 (26 AWG) stranded wire", 0.2, 0.8, "Adafruit 1877"),
    "filament, dark": _generic("PLA 1.75 mm, black, 1 kg", 0.018, 0.03),
    "filament, white": _generic("PETG 1.75 mm, white or natural, 1 kg", 0.018, 0.03),
    "filament, any colour": _generic("PLA 1.75 mm, 1 kg", 0.018, 0.03),
    "solder": _generic(
        "solder wire with flux core, 0.7 mm, 100 g", 0.05, 0.15, "SparkFun TOL-09325",
        note="this one is lead-free, 0.8 mm, 100 g"),
    "flux": Product(
        "Chip Quik", "SMD291NL", search("Chip Quik SMD291NL"), search("no-clean flux pen"),
        4.0, 12.0),
    "heat-shrink tube": _generic(
        "heat-shrink assortment, 2 to 5 mm", 3.0, 7.0, "Adafruit 1649", "Adafruit 344"),
    "masking tape": _generic("masking tape, 19 mm, roll", 1.5, 4.0),
    "glue": _generic("hot-glue sticks", 1.0, 4.0),
    "cable ties": Product(
        "Panduit", "PLT1M-C", search("Panduit PLT1M-C"),
        search("cable ties 2.5 mm wide, 100 mm, pack"), 0.02, 0.1),
    "sheet for the top": _generic("plywood 3 mm, 400 x 200 mm", 3.0, 8.0),
    "diffuser sheet": _generic("drafting film, 0.1 to 0.5 mm, A4", 0.5, 2.0),
    "paper": _generic("self-adhesive matt paper, A4", 0.3, 1.0),
}  # fmt: skip


def screw(length_mm: int) -> Product:
    """Return an M3 screw with a pan head."""
    where = f"McMaster-Carr {_SCREWS[length_mm]}" if length_mm in _SCREWS else ""
    return _generic(f"M3 x {length_mm} pan head screw, ISO 7045, steel", 0.03, 0.15, where)


def product(part: Part) -> Product:
    """Return the product for a part of the circuit; raises KeyError for an unlisted part."""
    if part.what == "LED strip" and (part.what, part.value) not in PARTS:
        return _generic(f"{part.value} strip, IP30", 4.0, 15.0)
    return PARTS[part.what, part.value]
