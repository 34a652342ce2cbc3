"""Checks of a hardware build, each with a figure."""

import json
from collections.abc import Iterator

from cribboard_tools.hardware.breadboard import panel_power, wiring
from cribboard_tools.hardware.breadboard import rules as wiring_rules
from cribboard_tools.hardware.options import Options
from cribboard_tools.hardware.panel import geometry, rules
from cribboard_tools.hardware.panel.rules import Finding


def report(options: Options, is_json: bool) -> int:
    """Print every check of a build, as lines or one JSON object; return 1 if one fails, else 0."""
    found = []
    for check in every(options):
        found.append(check)
        if not is_json:
            print(f"  {'ok   ' if not check.faults else 'FAULT'} {check.name}: {check.figure}")
            print("".join(f"        {fault}\n" for fault in check.faults), end="")
    is_ok = not any(check.faults for check in found)
    if is_json:
        told = {"ok": is_ok, "checks": [check._asdict() for check in found]}
        print(json.dumps(told, ensure_ascii=False), flush=True)
    return 0 if is_ok else 1


def every(options: Options) -> Iterator[Finding]:
    """Run every check of a build."""
    yield from of_plan(options)
    yield from rules.printed(geometry.plan(options))


def of_plan(options: Options) -> Iterator[Finding]:
    """Run the checks that need no files: of wiring, supply, shapes."""
    yield from of_wiring()
    yield from rules.of_plan(geometry.plan(options))


def of_wiring() -> Iterator[Finding]:
    """Run the checks of wiring and current."""
    build = wiring.build()
    yield Finding(
        "breadboard's holes",
        f"{len(list(build.ends()))} legs and ends of wires, each in its own",
        wiring_rules.hole_faults(build) + wiring_rules.part_faults(build),
    )
    figure = f"{len(build.nets())} nets of {len(build.wires)} wires, as devices/pins.py has them"
    nets = wiring_rules.net_faults(build) + wiring_rules.counts(build)
    yield Finding("breadboard's nets", figure, nets)
    weak = [] if panel_power.is_fit() else ["a plain port is too weak"]
    yield Finding("current", f"any USB port, LED budget {panel_power.BUDGET_MA} mA", weak)
