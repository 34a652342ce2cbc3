"""The `cribboard` command: picks the subcommand, and ends every way a person can end it.

Exit status: 0 done; 1 a check or a fetch failed; 2 bad usage or bad input; 130 stopped by
Ctrl-C; 141 nobody reads the output any more.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from cribboard.rules.errors import CribbageError
from host_tools import (
    VERSION,
    bench,
    count,
    deploy,
    discard,
    hardware,
    play,
    render,
    replay,
    run,
    tables,
)
from host_tools.batch import BadInput

COMMANDS = (run, count, play, replay, render, discard, tables, deploy, hardware, bench)


class Parser(argparse.ArgumentParser):
    """argparse, but what is wrong is said in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong on stderr and end with status 2."""
        self.exit(2, f"{self.prog}: {message}; `{self.prog} --help` shows an example\n")


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command."""
    top = Parser(
        prog="cribboard",
        description="An electronic cribbage board, on the table and in the browser.",
        epilog="example:\n  cribboard count 5h 5s 5d Jc --starter 5c",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"cribboard {VERSION}")
    subparsers = top.add_subparsers(metavar="COMMAND", required=True, dest="command")
    for module in COMMANDS:
        told = module.__doc__ or ""
        command = subparsers.add_parser(
            module.NAME,
            help=told.split("\n")[0],
            description=told,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that `arguments` (default: the process's) name; return its status."""
    args = parser().parse_args(arguments)
    try:
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except (BadInput, CribbageError) as error:
        print(f"cribboard {args.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # What is still in the buffer goes nowhere, or the interpreter would complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
