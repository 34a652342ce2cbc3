"""Circuit of the board: every part, pin and net.

The carrier itself is a KiCad project, hardware/carrier, which a test compares with it. The
firmware's constants (devices/pins.py) are checked against PICO_NETS. All values are from data
sheets or computed; nothing was measured on a bench.
"""

from cribboard_tools.hardware.circuit.parts import Circuit, Kind, Levels, Part, Pin
from cribboard_tools.hardware.options import Options

#: Pin of the Pico's two rows by GPIO. Source: Raspberry Pi Pico datasheet, figure 4.
GPIO_PINS = {
    **{0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16},
    **{13: 17, 14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29},
    **{26: 31, 27: 32, 28: 34},
}
GROUND_PINS = (3, 8, 13, 18, 23, 28, 33, 38)

#: Net of each GPIO that is used; the rest are free.
PICO_NETS = {
    2: ("LED_DATA", Kind.OUTPUT),
    3: ("LED_EN", Kind.OUTPUT),
    4: ("SDA", Kind.OPEN),
    5: ("SCL", Kind.OPEN),
    **{6 + i: (f"ROW{i}", Kind.INPUT) for i in range(4)},
    **{10 + i: (f"COL{i}", Kind.OPEN) for i in range(4)},
    14: ("BUZZER", Kind.OUTPUT),
    15: ("SAFE", Kind.INPUT),
    20: ("I2S_DIN", Kind.OUTPUT),
    21: ("I2S_BCLK", Kind.OUTPUT),
    22: ("I2S_LRC", Kind.OUTPUT),
    26: ("CC1_SENSE", Kind.ANALOG),
    27: ("CC2_SENSE", Kind.ANALOG),
    28: ("5V_SENSE", Kind.ANALOG),
}

#: RP2040 datasheet, table of IO characteristics at 3.3 V; SN74AHCT125 datasheet (light load);
#: WS2812B datasheet: 0.7 and 0.3 of its supply; TPS2553 datasheet, EN; SSD1306: 0.8 and 0.2;
#: MAX98357A datasheet, digital inputs and absolute maximum ratings.
FAMILIES = {
    "rp2040": Levels(0.8, 2.0, 0.5, 2.62, 3.6),
    "ahct": Levels(0.8, 2.0, 0.1, 4.4, 5.5),
    "ws2812": Levels(0.3, 0.7, 0.0, 0.0, 5.7, ratio=True),
    "tps2553": Levels(0.66, 1.1, 0.0, 0.0, 7.0),
    "oled": Levels(0.2, 0.8, 0.2, 0.0, 3.6, ratio=True),
    "max98357": Levels(0.6, 1.3, 0.0, 0.0, 6.0),
}
SUPPLY_OF = {
    **{"rp2040": "3V3", "ahct": "LED_5V", "ws2812": "LED_5V"},
    **{"tps2553": "5V", "oled": "3V3", "max98357": "5V"},
}
#: Volts, least and most. USB allows 4.75 to 5.5 at the source; the Pico's regulator holds 3.3.
RAILS = {
    **{"GND": (0.0, 0.0), "VBUS_IN": (4.75, 5.5), "5V": (4.5, 5.5)},
    **{"LED_5V": (4.5, 5.5), "3V3": (3.2, 3.4), "VSYS": (4.0, 5.5), "VSYS_CAP": (4.0, 5.5)},
}


def _pico() -> Part:
    pins = {str(number): Pin("GND", "GND", Kind.POWER_IN) for number in GROUND_PINS}
    for gpio, number in GPIO_PINS.items():
        net, kind = PICO_NETS.get(gpio, ("", Kind.NONE))
        pins[str(number)] = Pin(f"GP{gpio}", net, kind)
    pins["30"] = Pin("RUN", "", Kind.NONE)
    pins["35"] = Pin("ADC_VREF", "", Kind.NONE)
    pins["36"] = Pin("3V3", "3V3", Kind.POWER_OUT)
    pins["37"] = Pin("3V3_EN", "", Kind.NONE)
    pins["39"] = Pin("VSYS", "VSYS", Kind.POWER_IN)
    pins["40"] = Pin("VBUS", "", Kind.NONE)
    return Part(
        "U1", "microcontroller", "Raspberry Pi Pico H", dict(sorted(pins.items(), key=_number)),
        "pico", (20, 1, 0), "rp2040",
        note="with header pins; on two 20-way sockets",
        alternates="Pico (solder your own pins); Pico 2 (any stepping: inputs are pulled up)",
    )  # fmt: skip


def _number(item: tuple[str, Pin]) -> int:
    return int(item[0])


def _pins(*pins: Pin) -> dict[str, Pin]:
    """Return pins by their numbers, from 1."""
    return {str(number): pin for number, pin in enumerate(pins, 1)}


def _buffer() -> Part:
    pins = _pins(
        Pin("1OE", "GND", Kind.INPUT), Pin("1A", "LED_DATA", Kind.INPUT),
        Pin("1Y", "LED_BUF", Kind.OUTPUT), Pin("2OE", "LED_5V", Kind.INPUT),
        Pin("2A", "GND", Kind.INPUT), Pin("2Y", "", Kind.NONE),
        Pin("GND", "GND", Kind.POWER_IN), Pin("3Y", "", Kind.NONE),
        Pin("3A", "GND", Kind.INPUT), Pin("3OE", "LED_5V", Kind.INPUT),
        Pin("4Y", "", Kind.NONE), Pin("4A", "GND", Kind.INPUT),
        Pin("4OE", "LED_5V", Kind.INPUT), Pin("VCC", "LED_5V", Kind.POWER_IN),
    )  # fmt: skip
    return Part(
        "U2", "buffer", "SN74AHCT125N", pins,
        "dip14", (6, 3, 0), "ahct",
        note="DIP-14, in a socket; AHCT: its inputs know 3.3 V as high",
        alternates="74HCT125 in DIP-14; not 74HC125, not a two-transistor level shifter",
    )  # fmt: skip


def _switch() -> Part:
    pins = _pins(
        Pin("IN", "5V", Kind.POWER_IN), Pin("GND", "GND", Kind.POWER_IN),
        Pin("EN", "LED_EN", Kind.INPUT), Pin("FAULT", "", Kind.NONE),
        Pin("ILIM", "ILIM"), Pin("OUT", "LED_5V", Kind.POWER_OUT),
    )  # fmt: skip
    return Part(
        "U3", "rail switch", "TPS2553DBV", pins, "dip6", (2, 15, 0), "tps2553",
        note="on a SOT-23-6 to DIP-6 adapter; check the order of pins on the datasheet",
        alternates="AP2553W6; not TPS2552 (its enable is active low), not the -1 (it latches off)",
    )  # fmt: skip


#: (reference, ohms, nets from pin 1 to pin 2, column and row of pin 1, quarter turns)
RESISTORS = (
    ("R1", 10e3, "GND", "LED_DATA", (14, 4, 0)),  # no stray bits while the Pico starts
    ("R2", 330, "LED_DIN", "LED_BUF", (2, 1, 0)),  # damps the data line's edges
    ("R3", 100e3, "GND", "LED_EN", (14, 5, 0)),  # strip unpowered until the firmware says so
    ("R4", 18e3, "ILIM", "GND", (6, 15, 1)),  # the rail switch's limit: 1.3 A at least
    ("R5", 4700, "3V3", "SDA", (14, 6, 0)),
    ("R6", 4700, "3V3", "SCL", (14, 7, 0)),
    *((f"R{7 + i}", 330, f"KP_ROW{i}", f"ROW{i}", (14, 9 + i, 0)) for i in range(4)),
    *((f"R{11 + i}", 330, f"KP_COL{i}", f"COL{i}", (14, 14 + i, 0)) for i in range(4)),
    ("R15", 150, "PIEZO", "BUZZER", (14, 19, 0)),
    ("R16", 5100, "CC1", "GND", (5, 10, 0)),  # asks a USB-C source for 5 V; one for each CC
    ("R17", 5100, "CC2", "GND", (5, 11, 0)),
    ("R18", 10e3, "CC1", "CC1_SENSE", (5, 12, 0)),  # a bad cable's 20 V would not reach the Pico
    ("R19", 10e3, "CC2", "CC2_SENSE", (5, 13, 0)),
    ("R20", 100e3, "5V", "5V_SENSE", (5, 14, 0)),
    ("R21", 100e3, "GND", "5V_SENSE", (14, 2, 0)),
    ("R22", 15, "VSYS", "VSYS_CAP", (14, 23, 0)),  # charges C2, C7 with 0.4 A at most
    ("R23", 100e3, "AMP_SD", "5V", (29, 16, 1)),  # SD_MODE above 1.5 V: the left channel, always on
)
#: (reference, farads, net of plus, net of minus, shape, place, note)
CAPACITORS = (
    # more would take the rail switch's limit too long
    ("C1", 100e-6, "LED_5V", "GND", "radial", (8, 19, 0), "10 V or more; spread its leads"),
    ("C2", 1000e-6, "VSYS_CAP", "GND", "radial", (21, 23, 0), "10 V or more, 10 x 16 mm"),
    ("C3", 100e-9, "5V", "GND", "disc", (2, 19, 0), "ceramic, 5 mm pitch"),
    ("C4", 100e-9, "LED_5V", "GND", "disc", (7, 1, 0), "ceramic, 5 mm pitch"),
    ("C5", 100e-9, "3V3", "GND", "disc", (11, 2, 0), "ceramic, 5 mm pitch"),
    ("C6", 100e-9, "5V_SENSE", "GND", "disc", (14, 21, 0), "ceramic, 5 mm pitch"),
    ("C7", 1000e-6, "VSYS_CAP", "GND", "radial", (26, 23, 0), "10 V or more, 10 x 16 mm"),
)
KEYPAD_NETS = tuple(f"KP_ROW{i}" for i in range(4)) + tuple(f"KP_COL{i}" for i in range(4))
KEYPAD_NAMES = tuple(net[3:] for net in KEYPAD_NETS)
SCREEN_NAMES = ("GND", "VCC", "SCL", "SDA")
#: The order of the pins on the amplifier's breakout. GAIN stays open: 9 dB.
AMPLIFIER_NETS = ("I2S_LRC", "I2S_BCLK", "I2S_DIN", "", "AMP_SD", "GND", "5V")
AMPLIFIER_NAMES = ("LRC", "BCLK", "DIN", "GAIN", "SD", "GND", "VIN")
#: (reference, what it takes, nets by pin, names of the pins that the plug's wires have, shape,
#: place)
CONNECTORS = (
    ("J1", "supply in", ("VBUS_IN", "GND"), ("5V", "GND"), "screw", (3, 24, 0)),
    ("J2", "CC lines", ("CC1", "CC2"), ("CC1", "CC2"), "header", (6, 20, 1)),
    ("J3", "strip", ("LED_5V", "LED_DIN", "GND"), ("5V", "DIN", "GND"), "screw", (1, 3, 1)),
    ("J4", "strip, far end", ("LED_5V", "GND"), ("5V", "GND"), "screw", (1, 10, 1)),
    ("J5", "keypad", KEYPAD_NETS, KEYPAD_NAMES, "header", (12, 9, 1)),
    ("J6", "screen", ("GND", "3V3", "SCL", "SDA"), SCREEN_NAMES, "header", (11, 4, 1)),
    ("J7", "buzzer", ("PIEZO", "GND"), ("+", "-"), "header", (12, 19, 1)),
    ("J8", "SAFE button", ("GND", "SAFE"), ("GND", "SAFE"), "header", (17, 21, 1)),
    ("J9", "amplifier", AMPLIFIER_NETS, AMPLIFIER_NAMES, "header", (29, 8, 1)),
)
#: (reference, value, net of the anode, net of the cathode, shape, place, note, alternates)
DIODES = (
    ("D1", "1N5817", "5V", "VSYS", "do41", (14, 24, 0), "Schottky, 1 A; feeds the Pico from J1",
     "1N5818, 1N5819, SB120"),
    ("D2", "SB540", "GND", "5V", "do201", (8, 23, 0),
     "Schottky, 5 A, DO-201AD; a reversed supply flows through it until F1 trips", "SR540, SB530"),
    ("D3", "P6KE6.8A", "GND", "5V", "do15", (8, 25, 0),
     "TVS, DO-15, unidirectional (no C in its name); takes static electricity and small surges",
     "P4KE6.8A"),
    ("D4", "1N5817", "VSYS_CAP", "VSYS", "do41", (14, 25, 0),
     "Schottky, 1 A; C2 and C7 feed the Pico through it", "1N5818, 1N5819, SB120"),
)  # fmt: skip


def format_ohms(ohms: float) -> str:
    """Return a resistance for a list: 330, 4.7 k."""
    return f"{ohms / 1000:g} k" if ohms >= 1000 else f"{ohms:g}"


def format_farads(farads: float) -> str:
    """Return a capacitance for a list: 100 nF, 2200 uF."""
    return f"{farads * 1e6:.0f} uF" if farads >= 1e-6 else f"{farads * 1e9:.0f} nF"


def _passives() -> list[Part]:
    made = []
    for ref, ohms, one, two, at in RESISTORS:
        note = "0.5 W" if ohms < 100 else "0.25 W, 1 %"
        pins, value = _pins(Pin("1", one), Pin("2", two)), format_ohms(ohms)
        made.append(Part(ref, "resistor", value, pins, "axial", at, ohms=ohms, note=note))
    for ref, farads, plus, minus, shape, at, note in CAPACITORS:
        pins, value = _pins(Pin("+", plus), Pin("-", minus)), format_farads(farads)
        made.append(Part(ref, "capacitor", value, pins, shape, at, farads=farads, note=note))
    fuse = _pins(Pin("1", "VBUS_IN"), Pin("2", "5V"))
    made.append(
        Part("F1", "resettable fuse", "MF-RG300", fuse, "fuse", (2, 21, 0),
             note="PTC: holds 3 A, trips at 5.1 A, 16 V; 7.1 x 3 mm, leads 5.1 mm apart",
             alternates="RGEF300 (verify its lead spacing)")
    )  # fmt: skip
    for ref, value, anode, cathode, shape, at, note, alternates in DIODES:
        pins = _pins(Pin("A", anode), Pin("K", cathode))
        what = "protection diode" if anode == "GND" else "diode"
        made.append(Part(ref, what, value, pins, shape, at, note=note, alternates=alternates))
    return made


def _connectors() -> list[Part]:
    made = []
    for ref, what, nets, names, shape, at in CONNECTORS:
        named = zip(names, nets, strict=True)
        pins = _pins(*(Pin(*one, Kind.PASSIVE if one[1] else Kind.NONE) for one in named))
        kind = "screw terminal" if shape == "screw" else "pin header"
        value = f"{len(nets)}-way {kind}, {'5.08' if shape == 'screw' else '2.54'} mm"
        made.append(Part(ref, "connector", value, pins, shape, at, note=f"for the {what}"))
    return made


def _modules(options: Options) -> list[Part]:
    """Return the parts beside the carrier, from the source to the speaker."""
    source = _pins(
        Pin("5V", "VBUS_IN", Kind.POWER_OUT), Pin("GND", "GND", Kind.POWER_OUT),
        Pin("CC1", "CC1"), Pin("CC2", "CC2"),
    )  # fmt: skip
    strip = _pins(
        Pin("5V", "LED_5V", Kind.POWER_IN), Pin("DIN", "LED_DIN", Kind.INPUT),
        Pin("GND", "GND", Kind.POWER_IN),
    )  # fmt: skip
    screen = _pins(
        Pin("GND", "GND", Kind.POWER_IN), Pin("VCC", "3V3", Kind.POWER_IN),
        Pin("SCL", "SCL", Kind.INPUT), Pin("SDA", "SDA", Kind.OPEN),
    )  # fmt: skip
    chip = "SSD1306" if options.screen == "0.96" else "SH1106"
    keypad = _pins(*(Pin(net[3:], net) for net in KEYPAD_NETS))
    kind = "membrane, 69 x 77 mm" if options.keypad == "membrane" else "tactile switch module"
    return [
        Part("X1", "USB-C socket", "USB-C breakout, VBUS GND CC1 CC2", source,
             note="without resistors on CC, or leave out R16 and R17"),
        Part("X2", "LED strip", f"WS2812B, {options.leds_per_m}/m", strip, family="ws2812",
             note=f"{options.strip_mm:g} mm wide, white or black, no silicone (IP30)",
             alternates="SK6812 RGB (not RGBW)"),
        Part("X3", "keypad", f"4x4, {kind}", keypad, note="rows on pins 1..4: check with a meter"),
        Part("X4", "screen", f'{options.screen}" OLED 128x64, {chip}, I2C', screen, family="oled",
             note="pins GND VCC SCL SDA in this order, or cross the wires; may be left out"),
        Part("X5", "buzzer", "piezo disc, passive", _pins(Pin("+", "PIEZO"), Pin("-", "GND")),
             note="without a circuit of its own; 27 mm"),
        Part("X6", "button", "push button", _pins(Pin("GND", "GND"), Pin("SAFE", "SAFE")),
             note="for a 7 mm hole; SAFE"),
        *_sound(),
    ]  # fmt: skip


def _sound() -> list[Part]:
    """Return the amplifier, whose clock stops while the board is silent, and its speaker."""
    kinds = (*(Kind.INPUT,) * 3, Kind.NONE, Kind.ANALOG, Kind.POWER_IN, Kind.POWER_IN)
    joined = zip(AMPLIFIER_NAMES, AMPLIFIER_NETS, kinds, strict=True)
    out = [Pin(f"OUT{sign}", f"SPEAKER{sign}", Kind.OUTPUT) for sign in "+-"]
    pins = _pins(*(Pin(*pin) for pin in joined), *out)
    return [
        Part("X7", "amplifier", "MAX98357A I2S breakout", pins, family="max98357",
             note="pins LRC BCLK DIN GAIN SD GND VIN in this order, or cross the leads",
             alternates="any breakout of it; one that ties SD to GND stays silent"),
        Part("X8", "speaker", "8 ohm, 1 W, 30 x 20 mm",
             _pins(Pin("+", "SPEAKER+"), Pin("-", "SPEAKER-")),
             note="at most 6 mm deep; neither of its wires may touch GND",
             alternates="any of 8 ohm and 1 W that fits; not 4 ohm"),
    ]  # fmt: skip


def circuit(options: Options) -> Circuit:
    """Return the whole circuit for these options."""
    parts = [_pico(), _buffer(), _switch(), *_passives(), *_connectors(), *_modules(options)]
    return Circuit(tuple(parts), RAILS, FAMILIES, SUPPLY_OF)
