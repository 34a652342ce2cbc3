"""Check of the circuit by SKiDL, whose electrical rules share no code with ours.

    python tests/helpers/host/skidl_check.py [NET NET]     # the two nets shorted
It prints JSON: the number of errors and warnings, and their texts. It writes logs where it runs.
"""

import io
import json
import logging
import sys

import skidl
from skidl.pin import pin_drives, pin_types

from host_tools.hardware.circuit.board_circuit import circuit
from host_tools.hardware.circuit.parts import Circuit, Kind
from host_tools.hardware.options import Options

KINDS = {
    Kind.POWER_IN: pin_types.PWRIN,
    Kind.POWER_OUT: pin_types.PWROUT,
    Kind.INPUT: pin_types.INPUT,
    Kind.OUTPUT: pin_types.OUTPUT,
    Kind.OPEN: pin_types.BIDIR,
    Kind.BOTH: pin_types.BIDIR,
    Kind.ANALOG: pin_types.PASSIVE,
    Kind.PASSIVE: pin_types.PASSIVE,
}
#: Fed through a fuse, a diode, a resistor: SKiDL does not look through those.
FED = ("5V", "VSYS")


def build(wired: Circuit) -> None:
    """Define every part and net in SKiDL."""
    nets = {name: skidl.Net(name) for name in wired.nets()}
    for part in wired.parts:
        used = {n: pin for n, pin in part.pins.items() if pin.kind is not Kind.NONE}
        pins = [
            skidl.Pin(num=n, name=f"{pin.name}_{n}", func=KINDS[pin.kind])
            for n, pin in used.items()
        ]
        name = part.what.replace(" ", "_")
        made = skidl.Part(tool=skidl.SKIDL, name=name, ref=part.ref, pins=pins)
        for n, pin in used.items():
            nets[pin.net] += made[str(n)]
    nets["GND"].drive = pin_drives.POWER  # the source's and every part's: one by name
    for name in FED:
        nets[name].drive = pin_drives.POWER


def main() -> None:
    """Build, check, print."""
    heard = io.StringIO()
    skidl.erc_logger.addHandler(logging.StreamHandler(heard))
    wired = circuit(Options())
    if len(sys.argv) == 3:
        wired = wired.merged(*sys.argv[1:])
    build(wired)
    skidl.ERC()
    lines = heard.getvalue().splitlines()
    kinds = {kind: [line for line in lines if kind in line] for kind in ("ERROR", "WARNING")}
    count = (skidl.erc_logger.error.count, skidl.erc_logger.warning.count)
    print(json.dumps({"errors": count[0], "warnings": count[1], "told": kinds}))


if __name__ == "__main__":
    main()
