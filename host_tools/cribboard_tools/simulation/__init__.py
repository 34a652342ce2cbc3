"""Simulation of cribbage deals in bulk, and the chance to win that follows from it.

`kernel` plays deals in compiled code (Numba), `tables` has what it looks up, `players` names the
ways to play, `games` runs whole games on any `concurrent.futures` executor.
"""

import importlib.util

from cribboard_tools.console import extras
from cribboard_tools.errors import Failure


def is_installed() -> bool:
    """Return whether Numba and NumPy are there, which the modules of the kernel import."""
    return all(importlib.util.find_spec(name) is not None for name in ("numba", "numpy"))


def require() -> None:
    """Raise Failure without Numba and NumPy.

    Commands call it once their arguments and files are checked: the import takes a second, and the
    first one compiles.
    """
    if not is_installed():
        raise Failure(extras.missing("Numba or NumPy", "simulate"))
