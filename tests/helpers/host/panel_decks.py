"""Circuit of the board with a panel as decks for ngspice, made from its wiring, and their runs.

Sources of values, by document:

- USB 2.0, 7.2.4.1: a port has 120 uF at least. A cable of a metre: 0.22 ohm, 0.9 uH (calculated).
- Raspberry Pi Pico datasheet, 4.5: a Schottky diode from VBUS to VSYS (MBR120VLSFT1G), 47 uF at
  VSYS; RT6150 datasheet: runs down to 1.8 V.
- Bourns, MF-R Series data sheet, MF-R050: holds 0.50 A, trips at 1.00 A, 0.41 to 0.77 ohm, 1.17 an
  hour after a trip at most; at 2.5 A it trips in 4.0 s at most; tripped, it takes 0.75 W.
- 1N4001, data sheets of Diodes Incorporated (DS28002: 0.30 g, 100 K/W, 1.0 V at 1 A) and of other
  makers (50 K/W, 1.1 V at 1 A). The model is the usual one of libraries; it has 0.95 V at 1 A.
- Worldsemi, WS2812B data sheet: a high level is 0.7 of VDD, an input stands VDD + 0.5 V, a supply
  of 3.5 to 5.3 V. 12 mA a channel are of the newer kind, and fall off where a diode's voltage does
  not fit any more. 100 nF a pixel.
"""

import re
import shutil
import subprocess

import pytest

from cribboard_tools.hardware.breadboard import wiring as w
from tests.helpers.host.plugged_board import PluggedBoard

#: Amperes that a source gives at most: a port of 500 mA, one of 1 A, a charger of 3 A.
SOURCES = (0.55, 1.1, 3.0)
PTC_OHMS, PTC_AFTER_TRIP_OHMS = (0.41, 0.77), 1.17
PTC_TRIP_S, PTC_TRIP_A = 4.0, 2.5
DIODE_K_PER_W = (50, 100)
DIODE_J_PER_K = 0.3 * 0.8  # grams, and J/gK of moulding compound and copper
PICO_HIGH_V = 3.2  # the least that the Pico's supply gives a pin of little load
MODELS = """
.model MBR120 D(Is=20u Rs=0.06 N=1.1)
.model D1N4001 D(Is=29.5n Rs=0.073 N=1.98 Bv=50 Cjo=35p Tt=3.5u)
.model DREVERSE D(Is=256p N=1.1 Rs=0.02)
.options gmin=1e-9 reltol=3e-3 abstol=1e-8
"""
#: The port h, its cable, the Pico at v and vsys. {closed}: 1 with the cable in from the beginning,
#: 0 from 101 us on.
PORT = """
Bsrc 0 h I = max(-0.2, min({amps}, (5.1 - V(h)) / 0.08))
Ch h 0 120u IC=5.1
S1 h a0 ctl 0 sw
.model sw SW(Vt=0.5 Ron=0.03 Roff=1meg)
Vc ctl 0 PWL(0 {closed} 100u {closed} 101u 1)
Rc a0 a 0.19
Lc a v 0.9u
D1 v vsys MBR120
Cs vsys 0 47u IC={vsys}
Bp vsys 0 I = 0.25 / max(2, V(vsys)) * min(1, max(0, (V(vsys) - 1.7) / 0.2))
"""
IDLE = "Bidle p 0 I = {idle} * min(1, max(0, (V(p) - 2.3) / 0.4))\n"
#: All channels of all LEDs on: red falls off below 2.1 V, green and blue below 3.2.
WHITE = (
    "Bwhite p 0 I = 256 * {channel} * (min(1, max(0, (V(p) - 1.8) / 0.3)) + 2 * min(1, max(0, "
    "(V(p) - 2.8) / 0.4)))\n"
)
IN_USE = {"closed": 1.0, "vsys": 4.8, "idle": 0.15, "channel": 0.012}
PLUGGED_IN = {"closed": 0.0, "vsys": 0.0, "idle": 0.256, "channel": 0.012}


def supply(build, capacitor="26u", charged_v=0.0):
    """Return what lies between the Pico's 5 V (v) and the panel's contact at the red clamp (p).

    The parts are those that the wiring has in its way; their order is the wiring's.
    """
    passed = PluggedBoard(build).path(w.Place(w.PICO, "40"), w.Place(w.RED_CLAMP, ""))
    assert passed is not None, "no current gets to the panel"
    lines, at = [], "v"
    for number, part in enumerate(passed):
        to = f"n{number}"
        is_fuse = part == w.FUSE
        lines.append(f"Rptc {at} {to} {{ptc}}" if is_fuse else f"Dser {at} {to} D1N4001")
        at = to
    lines.append(f"Vp {at} p 0")
    if capacitor:
        lines.append(f"Cp p px {capacitor} IC={charged_v}\nRcp px 0 0.05")
    return "\n".join(lines) + "\n"


needs_ngspice = pytest.mark.skipif(not shutil.which("ngspice"), reason="apt-get install ngspice")


def measured(folder, title, lines, values):
    """Return the results of a deck's `meas`, by name, in SI units.

    lines: of the deck, with {names} of values; analysis and control section are part of it. A
    measurement that finds nothing, such as a voltage that is never reached, has no result.
    """
    deck = folder / f"{title}.cir"
    deck.write_text(f"* {title}\n{lines.format(**values)}\n.end\n")
    done = subprocess.run(["ngspice", "-b", str(deck)], capture_output=True, text=True)
    assert "aborted" not in done.stdout, done.stdout + done.stderr
    found = re.findall(r"^(\w+) += +([-+.\de]+)", done.stdout, re.MULTILINE)
    assert found, done.stdout + done.stderr
    return {name: float(value) for name, value in found}
