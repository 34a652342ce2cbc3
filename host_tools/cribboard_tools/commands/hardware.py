"""Make and check the drawings, lists and files that the board is built from.

`build` writes the files of the board with a panel, or of your own values, unless a board of these
would not work; `check` runs every rule and prints a line for each, with its figure; `power` prints
the current that the board draws; `pictures` draws the pictures of the build guide.

example:
  cribboard hardware build -o mine --set screen=1.3
  cribboard hardware check --set bed_mm=400
  cribboard hardware power --json
"""

import argparse
import json
import sys
from pathlib import Path

from cribboard_tools.console import extras
from cribboard_tools.errors import Failure
from cribboard_tools.hardware.breadboard import panel_power
from cribboard_tools.hardware.options import Options, chosen

ARGUMENTS = """
action {build,check,power,pictures}
--set KEY=VALUE...  change one value of the board; can be repeated
-o --output DIR=hardware  where `build` and `pictures` write their files (default: hardware)
--anyway            `build` writes files even where `check` has faults
--json              print one JSON object
"""


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    options = chosen(args.set or [])
    if args.action == "power":
        record = json.dumps(panel_power.record(), ensure_ascii=False)
        print(record if args.json else "\n".join(panel_power.table()), flush=True)
        return 0 if panel_power.is_fit() else 1
    try:
        return _do(args, options)
    except ImportError as error:
        raise Failure(extras.missing(str(error.name), "hardware")) from error


def _do(args: argparse.Namespace, options: Options) -> int:
    """Run an action that needs the extra `hardware`, which --help can miss."""
    from cribboard_tools.hardware import build, checks

    if args.action == "check":
        return checks.report(options, args.json)
    if args.action == "pictures":
        made = build.pictures(options)
    else:
        _refuse_faults(options, args.anyway)
        made = build.contents(options)
    written = build.write(made, Path(args.output))
    if args.json:
        print(json.dumps({"files": [str(path) for path in written]}), flush=True)
    else:
        for path in written:
            print(path)
    return 0


def _refuse_faults(options: Options, is_anyway: bool) -> None:
    """Raise Failure with the faults of a build, if it has any; is_anyway: print them."""
    from cribboard_tools.hardware import checks

    found = [
        f"{check.name}: {fault}" for check in checks.of_plan(options) for fault in check.faults
    ]
    if found and not is_anyway:
        more = f" (and {len(found) - 1} more: `cribboard hardware check`)" if found[1:] else ""
        raise Failure(f"this board would not work: {found[0]}{more}; --anyway builds it")
    for fault in found:
        print(fault, file=sys.stderr)
