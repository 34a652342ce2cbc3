"""Checked answers of a Pico to the probes of `deploy` and `doctor`: Python literals.

The board may run anything, so its output is untrusted.
"""

from __future__ import annotations

import ast
from typing import Any

from cribboard_tools.console import printable
from cribboard_tools.pico.repl import PicoError

_SHOWN = 80  # characters of an invalid answer in the error


def literal(output: str, shape: Any) -> Any:
    """Return the literal on the last line of `output`; raises PicoError for another shape.

    shape: a type, a tuple of shapes for a sequence of exactly these, a list of one shape for a
    sequence of any length.
    """
    lines = output.strip().splitlines()
    if not lines:
        raise PicoError("the Pico prints nothing: unplug it, plug it in and try again")
    try:
        value = ast.literal_eval(lines[-1])
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        value = literal  # fits no shape
    if not fits(value, shape):
        start = printable.escaped(" ".join(output.split())[:_SHOWN])
        raise PicoError(f"the Pico's answer is invalid: {start}")
    return value


def fits(value: Any, shape: Any) -> bool:
    """Tell whether a value has a shape: see `literal`.

    >>> fits([1, "a"], (int, str)), fits((1, 2), [int])
    (True, True)
    >>> fits(True, int), fits([1], (int, str))
    (False, False)
    """
    if isinstance(shape, tuple):
        is_whole = isinstance(value, (list, tuple)) and len(value) == len(shape)
        return is_whole and all(map(fits, value, shape))
    if isinstance(shape, list):
        return isinstance(value, (list, tuple)) and all(fits(one, shape[0]) for one in value)
    if shape is str:
        return isinstance(value, str) and not any("\ud800" <= one <= "\udfff" for one in value)
    return type(value) is shape
