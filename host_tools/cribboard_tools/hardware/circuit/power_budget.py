"""Power budget: every scenario with every source, wire, fuse, switch and capacitor.

The model of a pixel is the firmware's (lights/power.py). A white pixel draws more by the data sheet
(60 mA) than by the model (42 mA + 1); the rail switch covers that.
"""

from dataclasses import dataclass
from typing import Any

from cribboard import announcer, settings_table
from cribboard.lights import power as model
from cribboard_tools.hardware.circuit.parts import Circuit
from cribboard_tools.hardware.options import SUPPLIES, Options

#: Volume of speech, of FULL_VOLUME, by the owner's setting.
VOLUMES = dict(zip(settings_table.values("speech_volume"), announcer.VOLUMES, strict=True))
#: Parts whose values the figures need.
NEEDED = ("R4", "R22", "C1", "D4")
#: Pico at 200 MHz, screen all lit, buzzer: from the 5 V rail, with the strip unpowered. Of it 12 mA
#: are an estimate of what 200 MHz take more than 125, docs/flash.md.
BASE_MA = 66
#: Used share of a source's rating.
SHARE = 0.9
IDLE_MA = model.drawn_ma(bytes(3))
WHITE_MA = model.drawn_ma(b"\xff\xff\xff") - IDLE_MA
#: A trail pixel's level of 255 on each channel.
TRAIL_LEVEL = 9
#: Least acceptable share of a peg's full light.
LEAST_PEG_LIGHT = 0.5

#: The strip's highest budget: the firmware's, devices/supply.py. A test compares the two.
STRIP_MOST_MA = 1200
#: R4 is 1 % at 25 degrees, and 100 ppm per degree bring 0.4 % more in a case at 65.
R4_TOLERANCE = 0.014

#: Ratings in mA. PTC: what it holds at 23 degrees (0.7 of that at 60), and from what current on it
#: opens. Source: Bourns MF-RG300.
PTC_HOLD_MA = 3000
PTC_TRIP_MA = 5100
PTC_HOT = 0.7
CONNECTOR_MA = 3000  # a 2.54 mm pin or a JST-SM contact; a screw terminal takes 10 A
WIRE_MA = 3000  # 0.34 mm2 (22 AWG) in a closed case, well under its 7 A in free air
#: Ohms there and back: PTC, switch (at 85 degrees), a metre of 0.34 mm2 wire, a metre of strip.
PTC_OHMS = 0.05
SWITCH_OHMS = 0.135
WIRE_OHMS_PER_M = 0.053
#: The Pico's regulator works down to 1.8 V at VSYS. A 1N5817 (D1, D4, and the Pico's own from its
#: plug) drops 0.3 V at the Pico's current.
VSYS_LEAST = 1.8
DIODE_V = 0.3
#: A plain USB port's current: neither plug may ask for more, even while C2 and C7 are empty.
PORT_MA = 500
#: So long the Pico has to run when the plug was pulled; a sector erase takes ERASE_MS as a rule,
#: 400 at most, and the store survives a cut in one (docs/reliability.md).
HOLDUP_MS, ERASE_MS = 35, 45
#: What LED_EN charges besides C1: the capacitor of each pixel, to the nominal voltage.
PIXEL_FARADS = 100e-9
NOMINAL_V = 5.0
#: U3's longest time from EN to 90 % of its output. Source: TPS2553 data sheet, 7.5.
TURN_ON_MS = 3.0
#: So long a port's switch takes too high a current for a load that is being charged, at least.
#: Source: data sheets of TPS2041B and AP2171, deglitch of overcurrent, 4 to 15 ms.
PORT_MS = 4.0
CAPACITOR_TOLERANCE = 0.8
#: Least volts at the last pixel: WS2812B is specified from 3.5 V, blue grows faint below 4.
PIXEL_LEAST_V = 4.0
#: D2, a SB540: volts at 5 A, degrees per watt to the air (the figure of a 3 A diode of the same
#: case: a SB540 has less), degrees that its junction stands. Source: Lite-On, Diodes Incorporated.
CLAMP_V = 0.55
CLAMP_K_PER_W = 40
CLAMP_MOST_C = 150
ROOM_C = 25
#: D3, a P6KE6.8A: it does not conduct up to the first voltage, and clamps at the second with the
#: third current (10/1000 us). U3 stands less than that, and less than D2 leaves of a reversed
#: supply. Source: data sheets of D3 and TPS2553, 7.1.
SURGE_STANDOFF_V, SURGE_CLAMP_V, SURGE_A = 5.8, 10.5, 57
SWITCH_LEAST_V, SWITCH_MOST_V = -0.3, 7.0
#: MAX98357A with GAIN open, 9 dB: volts of a full sample, which 5 V clip; its efficiency into 8
#: ohms, and the current while its clock runs. Without a clock it takes 0.4 mA. Source: data sheet.
AMPLIFIER_FULL_V, AMPLIFIER_EFFICIENCY, AMPLIFIER_MA = 5.08, 0.92, 3
SPEAKER_OHMS = 8
#: The firmware's volume that leaves a clip as it is; the levels of the clips: of their loud part,
#: and of the highest sample. A test compares these with what voice/loudness.py makes.
FULL_VOLUME = 256
SPEECH_DB, SPEECH_PEAK_DB = -20.0, -1.0
#: The two plugs, and the net that each feeds: the Pico's plug reaches VSYS by the Pico's diode.
PLUGS = {"J1": "VBUS_IN", "the Pico's plug": "VSYS"}
#: A capacitor of no more than this many farads is no load at a plug. Source: USB 2.0, 7.2.4.1.
PLUG_FARADS = 10e-6


def switch_limits_ma(ohms: float) -> tuple[float, float]:
    """Return the range of the rail switch's limit. Source: TPS2553 datasheet, 9.1.2."""
    kilo = ohms / 1000
    return 25230 / kilo**1.016, 22980 / kilo**0.94


def limits_of_r4_ma(circuit: Circuit) -> tuple[float, float]:
    """Return the range of the rail switch's limit with R4 at either end of its tolerance."""
    ohms = circuit.part("R4").ohms
    least, _ = switch_limits_ma(ohms * (1 + R4_TOLERANCE))
    _, most = switch_limits_ma(ohms * (1 - R4_TOLERANCE))
    return least, most


def budget_ma(source_ma: int) -> int:
    """Return the current that the strip may draw, idle current included, as the firmware does.

    source_ma: the source's current as the firmware knows it.
    """
    return int(min(SHARE * source_ma - BASE_MA, STRIP_MOST_MA) // 10 * 10)


@dataclass(frozen=True)
class Draw:
    """Scenario with a source: current asked for, current given, share of the light (0..1)."""

    name: str
    asked_ma: int
    given_ma: int
    light: float
    is_ok: bool


def scenarios(pixels: int, players: int, tracks: int) -> list[tuple[str, int, int, bool]]:
    """Return (name, idle mA, light mA, has_pegs) of every state that a game can show."""
    pegs = 2 * max(tracks, min(players, 3))
    lit = min(120, pixels - pegs)
    trail = round(lit * WHITE_MA * TRAIL_LEVEL / 255)
    idle = pixels * IDLE_MA
    return [
        ("strip unpowered", 0, 0, False),
        ("all dark", idle, 0, False),
        (f"{pegs} pegs full white", idle, pegs * WHITE_MA, True),
        (f"{pegs} pegs and {lit} trail pixels", idle, pegs * WHITE_MA + trail, False),
        ("all white", idle, pixels * WHITE_MA, False),
    ]


def limited(pixels: int, players: int, tracks: int, source: str) -> list[Draw]:
    """Return every scenario with a source, as the firmware limits it to the budget."""
    rating, known_ma, _ = SUPPLIES[source]
    budget = budget_ma(known_ma)
    result = []
    for name, idle, light, has_pegs in scenarios(pixels, players, tracks):
        room = max(0, budget - idle)
        given = min(light, room)
        share = given / light if light else 1.0
        total = BASE_MA + idle + given
        is_ok = idle <= budget and total <= SHARE * rating
        if has_pegs:
            is_ok = is_ok and share >= LEAST_PEG_LIGHT
        result.append(Draw(name, BASE_MA + idle + light, total, share, is_ok))
    return result


def draws(options: Options, pixels: int, source: str) -> list[Draw]:
    """Return every scenario of a build with a source."""
    return limited(pixels, options.players, options.tracks, source)


def is_fit(options: Options, pixels: int, source: str) -> bool:
    """Tell whether a build can run from a source."""
    return all(draw.is_ok for draw in draws(options, pixels, source))


def far_end_v(circuit: Circuit, source: str, span_m: float) -> float:
    """Return the volts at the last pixel with the whole budget drawn there.

    span_m: length of one wire from the carrier to the far end; the strip's copper is not counted,
    because both ends of it are fed.
    """
    _, known_ma, volts = SUPPLIES[source]
    amperes = budget_ma(known_ma) / 1000
    shared = (amperes + BASE_MA / 1000) * PTC_OHMS
    return volts - shared - amperes * (SWITCH_OHMS + 2 * span_m * WIRE_OHMS_PER_M)


def holdup_ms(circuit: Circuit) -> float:
    """Return how long the Pico runs on C2 and C7, at their lowest charge and size.

    They charge to the rail's least voltage less a diode's drop, and feed VSYS through D4. The
    regulator takes constant power, BASE_MA at VSYS, so its current is that power by VSYS.
    """
    full = circuit.rails["VBUS_IN"][0] - DIODE_V
    watts = full * BASE_MA / 1000
    start = full - DIODE_V
    farads = stored_farads(circuit) * CAPACITOR_TOLERANCE
    return 1000 * farads * (start**2 - VSYS_LEAST**2) / 2 / watts


def stored_farads(circuit: Circuit) -> float:
    """Return the capacitance that feeds the Pico once the plug is pulled."""
    return sum(part.farads for part in circuit.parts if set(part.nets()) == {"VSYS_CAP", "GND"})


def inrush_ma(circuit: Circuit) -> dict[str, float]:
    """Return the highest current that each plug gives when the board is plugged in.

    Capacitors on the net of a plug's supply pin, or behind diodes and fuses only, are charged
    without a limit: the result is infinite. Those behind a resistor take the rail by its ohms.
    """
    return {name: _inrush_ma(circuit, net) for name, net in PLUGS.items()}


def _inrush_ma(circuit: Circuit, net: str) -> float:
    volts = circuit.rails["VBUS_IN"][1]
    fed, todo = {net}, [net]
    while todo:  # what a fuse, and a diode from its anode, leads to
        own = todo.pop()
        for part, _, pin in circuit.nets()[own]:
            is_way = part.what == "resettable fuse" or (part.what == "diode" and pin.name == "A")
            for other in part.nets() if is_way else ():
                if other not in fed:
                    fed.add(other)
                    todo.append(other)
    loads = [part for part in circuit.parts if part.farads > PLUG_FARADS]
    if any(set(part.nets()) & fed for part in loads):
        return float("inf")
    behind = {net for part in loads for net in part.nets()} - {"GND"}
    siemens = sum(
        1 / part.ohms
        for part in circuit.parts
        if part.ohms and set(part.nets()) & fed and set(part.nets()) & behind
    )
    return BASE_MA + 1000 * volts * siemens


def clamp_c() -> float:
    """Return the temperature of D2 with the supply reversed, at a current that F1 just stands."""
    return ROOM_C + PTC_TRIP_MA / 1000 * CLAMP_V * CLAMP_K_PER_W


def _rail_coulombs(circuit: Circuit, pixels: int) -> float:
    rail = {"LED_5V", "GND"}
    bulk = sum(part.farads for part in circuit.parts if set(part.nets()) == rail)
    return (bulk + pixels * PIXEL_FARADS) * NOMINAL_V


def rail_on_ma(circuit: Circuit, pixels: int) -> float:
    """Return the mean current of the board in the first PORT_MS after LED_EN.

    Its peak is U3's limit, for some tenths of a millisecond, where the source gives so much.
    """
    charging = 1e6 * _rail_coulombs(circuit, pixels) / PORT_MS
    return BASE_MA + pixels * IDLE_MA + charging


def rail_rise_ms(circuit: Circuit, pixels: int, source_ma: int) -> float:
    """Return the longest time from LED_EN until the strip can be written to.

    U3 turns on; then its limit or the source charges the rail, and feeds the dark strip. A weak
    source's 5 V falls meanwhile, and the Pico lives on C2 and C7.
    """
    charging_ma = min(limits_of_r4_ma(circuit)[0], source_ma) - pixels * IDLE_MA
    if charging_ma <= 0:
        return float("inf")
    return TURN_ON_MS + 1e6 * _rail_coulombs(circuit, pixels) / charging_ma


def speech_ma(volume: str) -> tuple[int, int]:
    """Return what the amplifier draws at a volume: in the loud part of a word, and at its peak.

    A peak lasts less than a millisecond.
    """
    share = VOLUMES[volume] / FULL_VOLUME
    loud, peak = (
        AMPLIFIER_MA
        + 1000
        * (AMPLIFIER_FULL_V * share * 10 ** (level / 20)) ** 2
        / SPEAKER_OHMS
        / 5
        / AMPLIFIER_EFFICIENCY
        for level in (SPEECH_DB, SPEECH_PEAK_DB)
    )
    return round(loud), round(peak)


def is_speech_fit(source: str) -> bool:
    """Tell whether a source feeds the whole strip's budget and loud speech at volume normal.

    Loud words last for tenths of a second: they may take a hundredth more of its rating.
    """
    rating, known_ma, _ = SUPPLIES[source]
    return BASE_MA + budget_ma(known_ma) + speech_ma("normal")[0] <= (SHARE + 0.01) * rating


def record(options: Options, pixels: int) -> dict[str, Any]:
    """Return the budget of a build for every source, for a program; currents in mA.

    light: share of the requested light. speech_ma: by volume, in loud words and at a peak.
    """
    return {
        "preset": options.preset,
        "supply": options.supply,
        "ok": is_fit(options, pixels, options.supply),
        "pixels": pixels,
        "base_ma": BASE_MA,
        "speech_ma": {volume: list(speech_ma(volume)) for volume in VOLUMES},
        "sources": [
            source_record(source, source, draws(options, pixels, source)) for source in SUPPLIES
        ],
    }


def source_record(name: str, source: str, found: list[Draw]) -> dict[str, Any]:
    """Return the scenarios with a source for a program."""
    rating, known_ma, _ = SUPPLIES[source]
    return {
        "source": name,
        "rating_ma": rating,
        "led_budget_ma": budget_ma(known_ma),
        "ok": all(draw.is_ok for draw in found),
        "draws": [
            {"name": draw.name, "asked_ma": draw.asked_ma, "given_ma": draw.given_ma,
             "light": round(draw.light, 4), "ok": draw.is_ok}
            for draw in found
        ],
    }  # fmt: skip


def table(options: Options, pixels: int) -> list[str]:
    """Return the budget of a build for every source, as lines."""
    lines = [f"{options.preset}: {pixels} pixels, {BASE_MA} mA besides the strip"]
    for volume in ("normal", "loud"):
        loud, peak = speech_ma(volume)
        lines.append(f"  amplifier, volume {volume}: {loud} mA more in words, {peak} mA at peaks")
    for source in SUPPLIES:
        lines += source_lines(source, source, draws(options, pixels, source))
    return lines


def source_lines(name: str, source: str, found: list[Draw]) -> list[str]:
    """Return the scenarios with a source as lines of the table."""
    rating, known_ma, _ = SUPPLIES[source]
    word = "fits" if all(draw.is_ok for draw in found) else "TOO WEAK"
    lines = [f"  {name}: {rating} mA, LED budget {budget_ma(known_ma)} mA: {word}"]
    for draw in found:
        dim = "" if draw.light >= 1 else f", held at {draw.light:.0%} of that light"
        flag = "" if draw.is_ok else "  <- not enough"
        lines.append(f"    {draw.name}: {draw.given_ma} of {draw.asked_ma} mA{dim}{flag}")
    return lines
