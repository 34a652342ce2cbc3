"""Print what makes your shell complete `cribboard`: its commands, options and files.

example:
  cribboard completion bash > ~/.local/share/bash-completion/completions/cribboard
  cribboard completion zsh > ~/.zfunc/_cribboard     (a folder of your fpath)
  cribboard completion fish > ~/.config/fish/completions/cribboard.fish
  cribboard completion powershell >> $PROFILE
"""

import argparse
from collections.abc import Iterator

SHELLS = ("bash", "zsh", "fish", "powershell")
#: What arguments that name a file call it in their help.
_FILES = ("FILE", "UF2", "OUT.uf2")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("shell", choices=SHELLS, help="which shell: %(choices)s")


def run(args: argparse.Namespace) -> int:
    """Print the script; return the exit status."""
    import shtab

    from host_tools import cli

    parser = cli.parser()
    for action in _actions(parser):
        if action.metavar in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    print(shtab.complete(parser, shell=args.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
        else:
            yield action
