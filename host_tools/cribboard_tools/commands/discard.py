"""Rank the fifteen ways to discard two of six cards by the chance to win.

The short form of `cribboard advise`, with the same answer.

example:
  cribboard discard 7c 9h 5h 5c 5d Js --dealer
  cribboard discard 2c 3d 4h 5s Ac 6d --pone --score 96-101 --json
"""

import argparse

from cribboard_tools.analysis import advice_page

ARGUMENTS = advice_page.ARGUMENTS


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    return advice_page.run(args)
