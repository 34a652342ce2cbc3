"""Print a script that completes commands, options and files in your shell.

example:
  cribboard completion bash > ~/.local/share/bash-completion/completions/cribboard
  cribboard completion zsh > ~/.zfunc/_cribboard     (a folder of your fpath)
  cribboard completion fish > ~/.config/fish/completions/cribboard.fish
  cribboard completion powershell >> $PROFILE
"""

import argparse
from collections.abc import Iterator

import shtab

from cribboard.rules import forms
from cribboard_tools.console.arguments import one_of

SHELLS = ("bash", "zsh", "fish", "powershell")
#: Metavars of arguments that name a file.
_FILES = ("FILE", "IMAGE", "IMAGE.uf2", "NAME|FILE", "OUT", "PACK")
#: Choices of options that the command itself checks, with its own message.
_WORDS = {
    "--form": [form.name for form in forms.FORMS],
    "--wire-order": ["GRB", "RGB", "GRBW", "RGBW"],
}
ARGUMENTS = f"""
shell {one_of(SHELLS)}  your shell: %(choices)s
"""


def run(args: argparse.Namespace) -> int:
    """Print the script; return the exit status."""
    print(shtab.complete(completed(args.parser_of_all()), shell=args.shell))
    return 0


def completed(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Add the choices that a shell offers to each argument of all commands; return the parser."""
    for action in _actions(parser):
        words = next((_WORDS[flag] for flag in action.option_strings if flag in _WORDS), None)
        if words is not None:
            action.choices = action.choices or words  # simulate knows only some of the forms
        elif action.metavar in _FILES or action.dest == "port" and action.type is not int:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar == "DIR":
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    return parser


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
        else:
            yield action
