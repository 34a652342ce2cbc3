"""Command line of `cribboard`: chooses the subcommand, reports errors, sets the exit status.

Only the module of the named command is imported: `count` starts without the imports of `run`.

Exit status: 0 success; 1 a check, a fetch or a write failed; 2 wrong usage or input; 70 a bug in
Cribboard; 130 stopped by Ctrl-C; 141 the reader of the output is gone; 128 + N ended by signal N.
"""

from __future__ import annotations

import argparse
import errno
import functools
import importlib
import os
import sys

from cribboard.rules.errors import CribbageError
from cribboard_tools import VERSION
from cribboard_tools.console import arguments, english, terminal
from cribboard_tools.errors import Failure

TYPE_CHECKING = False  # typing itself is not imported: it costs as much as argparse
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, NoReturn

#: The order of `cribboard --help`; other commands follow by name.
_ORDER = (
    "run count play replay render advise discard analyse simulate tables stats deploy verify "
    "doctor mirror pull voice hardware bench completion"
).split()


def _commands() -> dict[str, str]:
    """Return the commands, each with its line in `cribboard --help`.

    A command is a module in commands/: its docstring begins with the line and is the command's
    help, and it has `ARGUMENTS` (console/arguments.py) and `run`.
    """
    folder = os.path.join(os.path.dirname(__file__), "commands")
    names = sorted(name[:-3] for name in os.listdir(folder) if name.endswith(".py"))
    names.remove("__init__")
    found = {}
    for name in sorted(names, key=[*_ORDER, *names].index):
        with open(os.path.join(folder, f"{name}.py"), encoding="utf-8") as source:
            found[name] = source.readline().strip().strip('"')
    return found


COMMANDS = _commands()
_FAULT, _STOPPED, _UNREAD = 70, 130, 141
#: Errors that only a write ends in: a disk that is full, over its quota or broken.
_WRITE_ERRORS = ("ENOSPC", "EDQUOT", "EFBIG", "EIO")


class Parser(argparse.ArgumentParser):
    """argparse parser that reports an error in one sentence, with the word probably meant."""

    def error(self, message: str) -> NoReturn:
        """Print the error on stderr and exit with status 2."""
        terminal.complain(self.prog, f"{message}; `{self.prog} --help` shows an example")
        sys.exit(2)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Exit as argparse does, after flushing the output: a full disk is noticed here."""
        sys.stdout.flush()
        super().exit(status, message)

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)  # argparse ignores an error here

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        choices = [str(choice) for choice in action.choices or ()]
        if choices and value not in action.choices:  # type: ignore[operator]
            near = terminal.nearest(str(value), choices)
            meant = f", did you mean {near}?" if near else f" (choose from {', '.join(choices)})"
            raise argparse.ArgumentError(action, f"invalid choice: {value!r}{meant}")


def parser(names: Iterable[str] = COMMANDS, is_help_wanted: bool = True) -> Parser:
    """Return the parser of the whole command, with the arguments of the commands in `names`.

    Their modules are imported; the other commands have only their line of help.
    """
    formatter = _formatter(is_help_wanted)
    top = Parser(
        prog="cribboard",
        description="An electronic cribbage board, on the table and in the browser.",
        epilog="example:\n  cribboard count 5h 5s 5d Jc --starter 5c",
        formatter_class=formatter,
        allow_abbrev=False,  # a word that is accepted today has to be accepted for ever
    )
    top.add_argument("--version", action="version", version=f"cribboard {VERSION}")
    subparsers = top.add_subparsers(metavar="COMMAND", required=True, dest="command", prog=top.prog)
    for name, line in COMMANDS.items():
        command = subparsers.add_parser(
            name, help=line, formatter_class=formatter, allow_abbrev=False
        )
        if name in names:
            module = importlib.import_module(f"cribboard_tools.commands.{name}")
            command.description = module.__doc__
            arguments.declare(command, module.ARGUMENTS)
            command.add_argument("--debug", action="store_true", help="show the trace of a fault")
            command.set_defaults(run=module.run, parser_of_all=parser)
    return top


def _formatter(is_help_wanted: bool) -> Any:
    """Return the formatter of the help: with colours on a terminal."""
    if not is_help_wanted:
        # One is made to check each argument. Without a width it would import shutil, and with that
        # bz2 and lzma, to ask the terminal for its own.
        return functools.partial(argparse.HelpFormatter, width=80)
    if not sys.stdout.isatty():
        return argparse.RawDescriptionHelpFormatter
    from rich_argparse import RawDescriptionRichHelpFormatter

    return RawDescriptionRichHelpFormatter


def main(given: Sequence[str] | None = None, begin: Callable[[], None] = lambda: None) -> int:
    """Run the command in `given` (default: the process's); return its exit status.

    begin: called after all imports, right before the command itself.
    """
    words = sys.argv[1:] if given is None else given
    command = next((word for word in words if not word.startswith("-")), "")
    prog = f"cribboard {command}" if command in COMMANDS else "cribboard"
    is_debugged = "--debug" in words
    try:
        return _run(words, command, begin)
    except (Failure, CribbageError) as error:
        if is_debugged:
            sys.excepthook(*sys.exc_info())
        terminal.complain(prog, english.sentence(error))
        return error.status if isinstance(error, Failure) else 2
    except KeyboardInterrupt:
        return _STOPPED
    except BrokenPipeError:
        _drop_output()
        return _UNREAD
    except OSError as error:
        if is_debugged:
            sys.excepthook(*sys.exc_info())
        terminal.complain(prog, _failed_io(error))
        return Failure.status
    except Exception as error:
        if is_debugged:
            raise
        terminal.complain(prog, _apology(error))
        return _FAULT


def _run(words: Sequence[str], command: str, begin: Callable[[], None]) -> int:
    if sys.stdout is None:
        raise Failure("standard output is closed, so nothing can be printed")
    if not (sys.stdout.encoding or "utf-8").lower().startswith("utf"):
        from cribboard_tools.console import printable  # where it is not needed, start-up is faster

        printable.make_safe(sys.stdout)
    is_help_wanted = any(word.startswith(("-h", "--h")) for word in words)
    args = parser([command], is_help_wanted).parse_args(words)
    begin()
    status = int(args.run(args))
    sys.stdout.flush()
    return status


def _failed_io(error: OSError) -> str:
    """Return the sentence for an error of a file, a device or the network."""
    why = error.strerror or str(error) or type(error).__name__
    try:
        sys.stdout.flush()
    except OSError:
        _drop_output()
    path = error.filename2 or error.filename  # of a copy that failed: its destination
    if path:
        return f"{path}: {why}"
    is_write = errno.errorcode.get(error.errno or 0) in _WRITE_ERRORS
    return f"cannot write the output: {why}" if is_write else why


def _drop_output() -> None:
    """Discard buffered output: Python would report an error for it at exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)


def _apology(error: Exception) -> str:
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return (
        f"this is a bug in Cribboard ({what}); run it again with --debug and report what it prints"
    )


if __name__ == "__main__":  # without the care for signals of `python -m cribboard_tools`
    sys.exit(main())
