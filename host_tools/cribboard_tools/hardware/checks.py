"""Checks of a hardware build, each with a figure."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from cribboard_tools.hardware.breadboard import panel_power, wiring
from cribboard_tools.hardware.breadboard import rules as wiring_rules
from cribboard_tools.hardware.options import Options
from cribboard_tools.hardware.panel import geometry, rules


class Check(NamedTuple):
    """Check of a build and its result: name, measured figure, faults ([] if it passes)."""

    name: str
    figure: str
    faults: list[str]


def report(options: Options) -> int:
    """Print every check of a build; return 1 if one fails, else 0."""
    status = 0
    for check in every(options):
        print(f"  {'ok   ' if not check.faults else 'FAULT'} {check.name}: {check.figure}")
        for fault in check.faults:
            print(f"        {fault}")
            status = 1
    return status


def report_json(options: Options) -> int:
    """Print every check of a build as one JSON object; return 1 if one fails, else 0."""
    checks = list(every(options))
    is_ok = not any(check.faults for check in checks)
    report = {"ok": is_ok, "checks": [check._asdict() for check in checks]}
    print(json.dumps(report, ensure_ascii=False), flush=True)
    return 0 if is_ok else 1


def every(options: Options) -> Iterator[Check]:
    """Run every check of a build."""
    yield from of_plan(options)
    yield from (Check(*finding) for finding in rules.printed(geometry.plan(options)))


def of_plan(options: Options) -> Iterator[Check]:
    """Run the checks that need no files: of wiring, supply, shapes."""
    yield from of_wiring()
    yield from (Check(*finding) for finding in rules.of_plan(geometry.plan(options)))


def of_wiring() -> Iterator[Check]:
    """Run the checks of wiring and current."""
    build = wiring.build()
    ends = len(list(build.ends()))
    yield Check(
        "breadboard's holes",
        f"{ends} legs and ends of wires, each in its own",
        wiring_rules.hole_faults(build) + wiring_rules.part_faults(build),
    )
    figure = f"{len(build.nets())} nets of {len(build.wires)} wires, as devices/pins.py has them"
    nets = wiring_rules.net_faults(build) + wiring_rules.counts(build)
    yield Check("breadboard's nets", figure, nets)
    weak = [] if panel_power.is_fit() else ["a plain port is too weak"]
    yield Check("current", f"any USB port, LED budget {panel_power.BUDGET_MA} mA", weak)
