"""Make and check the drawings, lists and files that the board is built from.

`build` writes the files of a preset, or of your own values, unless a board of these would not
work; `check` runs every rule and prints a line for each, with its figure; `power` prints the
current that the board draws from every source; `pictures` renders the pictures of the build guide.

example:
  cribboard hardware build -o mine --set screen=1.3
  cribboard hardware build -o mine --preset two-track --set pitch_mm=6.98
  cribboard hardware check --preset british --set leds_per_m=100
  cribboard hardware power --json
"""

import argparse
import json
import sys
from pathlib import Path

from cribboard_tools.console import extras
from cribboard_tools.errors import Failure
from cribboard_tools.hardware.options import NAMES, PANEL, Options, PanelOptions, board


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("action", choices=("build", "check", "power", "pictures"))
    parser.add_argument("--preset", default=PANEL, help=f"one of {', '.join(NAMES)}")
    parser.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", dest="settings",
        help="change one value of the preset; can be repeated",
    )  # fmt: skip
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("hardware"), metavar="DIR",
        help="where `build` makes the preset's folder (default: hardware), `pictures` its files",
    )  # fmt: skip
    parser.add_argument(
        "--anyway", action="store_true", help="`build` writes files even where `check` has faults"
    )
    parser.add_argument("--all", action="store_true", help="every preset in turn")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each preset")


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    names = list(NAMES) if args.all else [args.preset]
    builds = [board(name, args.settings) for name in names]
    try:
        return max([_do(args, options) for options in builds])
    except ImportError as error:
        if error.name == "libcairo2":
            raise Failure("libcairo2 is not installed: apt-get install libcairo2") from error
        raise Failure(extras.missing(str(error.name), "hardware")) from error


def _do(args: argparse.Namespace, options: Options | PanelOptions) -> int:
    """Run the action for one build; return its exit status."""
    from cribboard_tools.hardware import (  # the extra `hardware`, which --help can miss
        build,
        checks,
    )

    if args.action == "check":
        return checks.report_json(options) if args.json else checks.report(options)
    if args.action == "power":
        return checks.report_power(options, as_json=args.json)
    if args.action == "pictures":
        written = build.draw(options, args.output)
    else:
        _refuse_faults(options, args.anyway)
        written = build.build(options, args.output)
    if args.json:
        result = {"preset": options.preset, "files": [str(path) for path in written]}
        print(json.dumps(result), flush=True)
    else:
        for path in written:
            print(path)
    return 0


def _refuse_faults(options: Options | PanelOptions, is_anyway: bool) -> None:
    """Raise Failure with the faults of a build, if it has any; is_anyway: print them."""
    from cribboard_tools.hardware import checks

    found = [
        f"{check.name}: {fault}" for check in checks.of_plan(options) for fault in check.faults
    ]
    if found and not is_anyway:
        more = f" (and {len(found) - 1} more: `cribboard hardware check`)" if found[1:] else ""
        raise Failure(f"{options.preset} would not work: {found[0]}{more}; --anyway builds it")
    for fault in found:
        print(f"{options.preset}: {fault}", file=sys.stderr)
