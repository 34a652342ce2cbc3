"""Switching the strip on, in ngspice: the closed forms of the power budget against the circuit."""

from pathlib import Path

import pytest

from cribboard_tools.hardware.circuit import power_budget
from cribboard_tools.hardware.circuit.board_circuit import circuit
from cribboard_tools.hardware.options import Options
from tests.helpers.host.spice import measured, needs_ngspice

PIXELS = 244
#: U3 switches itself off below this voltage. Source: TPS2553 data sheet, 7.5.
LOCKOUT_V = 2.45
#: The source holds 5.1 V up to its current, with the least capacitor of a port (USB 2.0, 7.2.4.1).
#: The Pico takes constant power. LED_EN rises after 1 ms.
DECK = """
Vs s 0 5.1
Bp s p I = max(-0.2, min({source_a}, (V(s) - V(p)) / 0.08))
Cp p 0 120u IC=5.1
Vm p m 0
Rc m v5 0.25
.model D1N5817 D(Is=31.7u Rs=0.051 N=1.373)
D1 v5 vsys D1N5817
R22 vsys cap {r22}
D4 cap vsys D1N5817
C2 cap 0 {stored} IC=4.75
Cs vsys 0 47u IC=4.75
Bpico vsys 0 I = 0.25 / max(1.8, V(vsys))
Bu3 v5 led I = time > 1m ? max(-0.05, min({limit_a}, (V(v5) - V(led)) / 0.085)) : 0
C1 led 0 {rail} IC=0
Bstrip led 0 I = {idle_a} * min(1, max(0, V(led)) / 3)
.tran 5u 40m uic
.control
run
meas tran low MIN v(v5) from=1m
meas tran vsys MIN v(vsys) from=1m
meas tran up WHEN v(led)=4.5
meas tran charge INTEG i(Vm) from=1m to=5m
quit 0
.endc
"""


def simulated(folder: Path, source_ma: int, c1_farads: float) -> dict[str, float]:
    """Return low and vsys (volts), up (seconds from LED_EN), charge (coulombs in PORT_MS)."""
    wired = circuit(Options())
    values = {
        "source_a": source_ma / 1000,
        "r22": wired.part("R22").ohms,
        "stored": power_budget.stored_farads(wired),
        "limit_a": power_budget.limits_of_r4_ma(wired)[1] / 1000,
        "rail": c1_farads + PIXELS * power_budget.PIXEL_FARADS,
        "idle_a": PIXELS * power_budget.IDLE_MA / 1000,
    }
    found = measured(folder, "led_en", DECK, values)
    return found | {"up": found["up"] - 0.001}


@pytest.mark.long
@needs_ngspice
@pytest.mark.parametrize("source_ma", [500, 1500, 3000])
def test_the_strip_is_switched_on_as_computed(tmp_path: Path, source_ma: int) -> None:
    wired = circuit(Options())
    found = simulated(tmp_path, source_ma, wired.part("C1").farads)
    computed_ms = power_budget.rail_rise_ms(wired, PIXELS, source_ma) - power_budget.TURN_ON_MS
    assert 0.5 * computed_ms < 1000 * found["up"] <= computed_ms
    mean_ma = 1e6 * found["charge"] / power_budget.PORT_MS
    assert mean_ma <= power_budget.rail_on_ma(wired, PIXELS)
    assert found["low"] > LOCKOUT_V and found["vsys"] > wired.rails["VSYS"][0]
    large = simulated(tmp_path, source_ma, 1000e-6)  # as up to carrier revision 3
    assert large["up"] > 4 * found["up"] and large["low"] < found["low"] + 0.01
    assert source_ma > 500 or large["low"] < LOCKOUT_V
