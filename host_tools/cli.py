"""The `cribboard` command: picks the subcommand, and ends every way a person can end it.

Exit status: 0 done; 1 a check or a fetch failed; 2 bad usage or bad input; 70 a fault of
Cribboard's own; 130 stopped by Ctrl-C; 141 nobody reads the output any more.
"""

import argparse
import difflib
import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Any, NoReturn

from cribboard.rules.errors import CribbageError
from host_tools import VERSION, terminal
from host_tools.errors import Failure

#: Each is a module of host_tools: its NAME and docstring are the help, `add_arguments` and `run`
#: the rest. They are imported by name so that one branch adds a line, not an import.
MODULES = (
    "run count play replay render discard tables stats "
    "deploy image doctor mirror pull "
    "hardware bench completion"
).split()
COMMANDS = tuple(importlib.import_module(f"host_tools.{name}") for name in MODULES)
_FAULT, _STOPPED, _UNREAD = 70, 130, 141


class Parser(argparse.ArgumentParser):
    """argparse, but what is wrong is said in one sentence, with what may have been meant."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong on stderr and end with status 2."""
        terminal.complain(self.prog, f"{message}; `{self.prog} --help` shows an example")
        sys.exit(2)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices = [str(choice) for choice in action.choices or ()]
        if choices and value not in action.choices:  # type: ignore[operator]
            near = difflib.get_close_matches(str(value), choices, 1)
            meant = f", did you mean {near[0]}?" if near else f" (choose from {', '.join(choices)})"
            raise argparse.ArgumentError(action, f"invalid choice: {value!r}{meant}")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command."""
    top = Parser(
        prog="cribboard",
        description="An electronic cribbage board, on the table and in the browser.",
        epilog="example:\n  cribboard count 5h 5s 5d Jc --starter 5c",
        formatter_class=_formatter(),
    )
    top.add_argument("--version", action="version", version=f"cribboard {VERSION}")
    subparsers = top.add_subparsers(metavar="COMMAND", required=True, dest="command")
    for module in COMMANDS:
        told = module.__doc__ or ""
        command = subparsers.add_parser(
            module.NAME,
            help=told.split("\n")[0],
            description=told,
            formatter_class=_formatter(),
        )
        module.add_arguments(command)
        command.add_argument("--debug", action="store_true", help="show the trace of a fault")
        command.set_defaults(run=module.run)
    return top


def _formatter() -> Any:
    """Return the help's formatter: coloured where help will be read on a terminal."""
    if not sys.stdout.isatty():
        return argparse.RawDescriptionHelpFormatter
    from rich_argparse import RawDescriptionRichHelpFormatter

    return RawDescriptionRichHelpFormatter


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that `arguments` (default: the process's) name; return its status."""
    args = parser().parse_args(arguments)
    try:
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except (Failure, CribbageError) as error:
        if args.debug:
            traceback.print_exc()
        terminal.complain(f"cribboard {args.command}", str(error))
        return error.status if isinstance(error, Failure) else 2
    except KeyboardInterrupt:
        return _STOPPED
    except BrokenPipeError:
        # What is still in the buffer goes nowhere, or the interpreter would complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _UNREAD
    except Exception as error:
        if args.debug:
            raise
        terminal.complain(f"cribboard {args.command}", _apology(error))
        return _FAULT


def _apology(error: Exception) -> str:
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return (
        f"this is a fault of Cribboard's own ({what}); run it again with --debug and report "
        "what it prints as an issue of the project"
    )
