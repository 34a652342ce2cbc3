"""The board with a panel in ngspice: levels, plugging in, and what goes wrong."""

import re

import pytest

from cribboard_tools.hardware.breadboard import wiring as w
from tests.conftest import ROOT
from tests.helpers.host import miswired
from tests.helpers.host import panel_decks as decks
from tests.helpers.host.panel_decks import measured, needs_ngspice

pytestmark = [pytest.mark.long, needs_ngspice]

DRAWN = miswired.build()
NO_DIODE = DRAWN.plugged(16, w.Hole("j", 24))
DIRECT = DRAWN.moved(15, w.Hole("i", 28))
#: Volts that the Pico's regulator needs to start, with something to spare (RT6150: 1.8 V).
START_V = 2.2
BUDGET_A = 0.38


def run(folder, *lines, **values):
    deck = decks.MODELS + "".join(lines)
    return measured(folder, "deck", deck, {"ptc": decks.PTC_OHMS[0], **values})


def told(first_cell):
    """Return the figures of a row of the tables in hardware/README.md, after its first cell."""
    section = (ROOT / "hardware/README.md").read_text().split("### The panel's supply", 1)[1]
    (row,) = [line for line in section.splitlines() if line.startswith(f"| {first_cell} |")]
    return [float(one) for one in re.findall(r"\d+\.\d+", row.removeprefix(f"| {first_cell} |"))]


LEVEL = """
V1 u 0 {vbus}
Rc u v 0.22
Il p 0 {load}
.tran 1u 100u
.control
run
meas tran vdd FIND v(p) AT=90u
quit 0
.endc
"""


def vdd(folder, build, vbus, load, ptc):
    deck = LEVEL.replace(".tran", decks.supply(build, "") + ".tran")
    return run(folder, deck, vbus=vbus, load=load, ptc=ptc)["vdd"]


@pytest.mark.parametrize("vbus", [4.75, 5.0, 5.25])
def test_the_panel_reads_the_picos_level(tmp_path, vbus):
    """Margin over 0.7 of VDD where it is least: a dark panel behind a PTC of few ohms."""
    highest = vdd(tmp_path, DRAWN, vbus, 0.15, decks.PTC_OHMS[0])
    lowest = vdd(tmp_path, DRAWN, vbus, BUDGET_A, decks.PTC_OHMS[1])
    tripped = vdd(tmp_path, DRAWN, vbus, BUDGET_A, decks.PTC_AFTER_TRIP_OHMS)
    margin = decks.PICO_HIGH_V - 0.7 * highest
    wanted = [highest, lowest, tripped, margin]
    assert told(f"{vbus:.2f} V") == pytest.approx(wanted, abs=0.03)
    assert 3.3 < tripped < lowest - 0.1
    assert margin > 0.1
    assert 3.45 < lowest < highest < 5.3
    assert decks.PICO_HIGH_V + 0.1 < lowest + 0.5, "an input stands VDD + 0.5 V"
    bare = vdd(tmp_path, NO_DIODE, vbus, 0.15, decks.PTC_OHMS[0])
    assert (decks.PICO_HIGH_V - 0.7 * bare < 0.0) == (vbus >= 4.75), "without the diode: too low"


PLUG = """
.tran 0.5u 25m uic
.control
run
meas tran dip MIN v(h)
meas tran back WHEN v(h)=4.4 RISE=LAST
meas tran vsys FIND v(vsys) AT=24m
quit 0
.endc
"""


def plugged(folder, build, amps, farads):
    """Return the port's least volts, the ms until it is over 4.4 V, and VSYS in the end."""
    lines = (decks.PORT, decks.supply(build, farads), decks.IDLE, PLUG)
    found = run(folder, *lines, amps=amps, **decks.PLUGGED_IN)
    return found["dip"], 1000 * (found["back"] - 101e-6), found["vsys"]


@pytest.mark.parametrize(
    ("amps", "dip_v", "back_ms"), [(0.55, 3.4, 1.0), (1.1, 3.6, 0.3), (3.0, 4.0, 0.1)]
)
def test_a_port_bears_the_panel_but_not_a_capacitor_of_1000_uf(tmp_path, amps, dip_v, back_ms):
    drawn = plugged(tmp_path, DRAWN, amps, "26u")
    large = plugged(tmp_path, DIRECT, amps, "1026u")
    assert told(f"{amps:g} A")[:4] == pytest.approx([*drawn[:2], *large[:2]], abs=0.04, rel=0.04)
    assert drawn[0] > dip_v and drawn[1] < back_ms and drawn[2] > 4.3
    assert large[0] < dip_v - 1 and large[1] > 10 * drawn[1]


AFTER = """
.tran 5u 40m uic
.control
run
meas tran vsys MIN v(vsys) from=2m to=40m
meas tran panel FIND v(p) AT=39m
meas tran amps FIND i(Vp) AT=39m
meas tran least MIN v(p)
quit 0
.endc
"""


def in_use(folder, build, amps, *more):
    lines = (decks.PORT, decks.supply(build, charged_v=4.0), *more, AFTER)
    return run(folder, *lines, amps=amps, **decks.IN_USE)


@pytest.mark.parametrize("amps", decks.SOURCES)
def test_the_pico_starts_though_the_panel_wakes_all_white(tmp_path, amps):
    drawn = in_use(tmp_path, DRAWN, amps, decks.IDLE, decks.WHITE)
    direct = in_use(tmp_path, DIRECT, amps, decks.IDLE, decks.WHITE)
    lines = (decks.PORT, decks.supply(DRAWN), decks.IDLE, decks.WHITE, PLUG)
    cold = run(tmp_path, *lines, amps=amps, **decks.PLUGGED_IN)
    assert told(f"{amps:g} A")[4:] == pytest.approx([drawn["vsys"], direct["vsys"]], abs=0.03)
    assert drawn["vsys"] > START_V and cold["vsys"] > START_V
    assert direct["vsys"] < drawn["vsys"] - 0.5
    assert amps > 2 or direct["vsys"] < START_V


#: The panel's ground and supply exchanged: its chips' diodes conduct, p is where GND should be.
REVERSED = "Drev p 0 DREVERSE\n"
SHORT = "Rshort p 0 0.05\n"


@pytest.mark.parametrize("amps", decks.SOURCES)
def test_exchanged_leads_and_a_short_take_what_the_source_gives(tmp_path, amps):
    """The diode does not stop exchanged leads: it conducts, and the PTC has to trip."""
    for name, more, most_v in (("exchanged", REVERSED, 1.3), ("shorted", SHORT, 0.2)):
        found = in_use(tmp_path, DRAWN, amps, more)
        print(
            f"{name}, {amps} A: {found['amps']:.2f} A, VSYS {found['vsys']:.2f} V, "
            f"{found['panel']:.2f} V at the panel"
        )
        assert 0.8 * amps < found["amps"] < 1.001 * amps
        assert found["panel"] < most_v, "no chip gets more than a diode's voltage backwards"
        assert amps > 2 or found["vsys"] < START_V, "the Pico stops: its screen goes dark"


PIN = """
Vs s 0 {level}
Rs s g 40
R2 g d 330
Rhole d x 0.1
Vhole x 0 {hole}
.tran 1u 100u
.control
run
meas tran amps FIND i(Vhole) AT=90u
quit 0
.endc
"""


@pytest.mark.parametrize("hole", [0.0, 4.4, 5.0])
def test_the_resistor_guards_gp2_in_the_wrong_hole_of_the_plug(tmp_path, hole):
    """RP2040 data sheet: 12 mA at most of a pin's drive; its clamps stand what 330 ohm lets by."""
    for level in (0.0, 3.3):
        assert abs(run(tmp_path, PIN, level=level, hole=hole)["amps"]) < 0.0138


#: Watts into the diode's heat capacity and its way to the air; volts are kelvins above the room.
HEAT = """
Bw 0 t I = {amps} * {volts}
Ct t 0 {joules}
Rt t 0 {kelvins}
.tran 10m {seconds} uic
.control
run
meas tran rise MAX v(t)
quit 0
.endc
"""


def diode_rise(folder, amps, seconds, kelvins):
    """Return the kelvins by which the diode is warmer after so long."""
    drop = {BUDGET_A: 0.9, 1.0: 1.1, 2.8: 1.3}[amps]  # volts at most, by the data sheets
    values = {"amps": amps, "volts": drop, "seconds": seconds, "kelvins": kelvins}
    return run(folder, HEAT, joules=decks.DIODE_J_PER_K, **values)["rise"]


def test_a_white_panel_on_a_charger_trips_the_ptc_before_anything_burns(tmp_path):
    amps = in_use(tmp_path, DRAWN, 3.0, decks.IDLE, decks.WHITE)["amps"]
    trips_s = decks.PTC_TRIP_S * (decks.PTC_TRIP_A / amps) ** 2  # the same heat, faster
    print(f"{amps:.2f} A, trips within {trips_s:.1f} s")
    assert 2.5 < amps < 3 and trips_s < 4.0
    first_frame = diode_rise(tmp_path, 2.8, 0.35, 100)
    print(f"+{first_frame:.0f} K when the first frame ends it")
    assert first_frame < 10
    for kelvins in decks.DIODE_K_PER_W:
        burst = diode_rise(tmp_path, 2.8, trips_s, kelvins)
        use = diode_rise(tmp_path, BUDGET_A, 300, kelvins)
        held = diode_rise(tmp_path, 1.0, 300, kelvins)
        print(
            f"{kelvins} K/W: +{burst:.0f} K in the burst, +{use:.0f} K in use, +{held:.0f} K at "
            "1.0 A, which the PTC may hold"
        )
        assert 25 + burst < 125 and 25 + use < 65 and 40 + held <= 150
