"""What a Pico prints when `deploy` or `doctor` asks it something: Python literals, checked.

The board may run anything: what it prints is untrusted.
"""

from __future__ import annotations

import ast
from typing import Any, NamedTuple

from host_tools.console import printable
from host_tools.pico.repl import PicoError

_SHOWN = 80  # characters of an answer that cannot be used


class Either(NamedTuple):
    """Two shapes, of which an answer has one."""

    one: Any
    other: Any


def literal(said: str, shape: Any) -> Any:
    """Return the literal on the last line of `said`; raises PicoError where it has another shape.

    shape: a type, a tuple of shapes for a sequence of just these, a list of one shape for a
    sequence of any length, None, or an Either of two shapes.
    """
    lines = said.strip().splitlines()
    if not lines:
        raise PicoError("the Pico says nothing: unplug it, plug it in and try again")
    try:
        found = ast.literal_eval(lines[-1])
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        found = literal  # fits no shape
    if not fits(found, shape):
        told = printable.escaped(" ".join(said.split())[:_SHOWN])
        raise PicoError(f"the Pico answers something else: {told}")
    return found


def fits(value: Any, shape: Any) -> bool:
    """Tell whether a value has the shape: see `literal`.

    >>> fits([1, "a"], (int, str)), fits((1, 2), [int]), fits(None, Either(None, [int]))
    (True, True, True)
    >>> fits(True, int), fits([1], (int, str))
    (False, False)
    """
    if isinstance(shape, Either):
        return fits(value, shape.one) or fits(value, shape.other)
    if isinstance(shape, tuple):
        is_whole = isinstance(value, (list, tuple)) and len(value) == len(shape)
        return is_whole and all(map(fits, value, shape))
    if isinstance(shape, list):
        return isinstance(value, (list, tuple)) and all(fits(one, shape[0]) for one in value)
    if shape is None:
        return value is None
    if shape is float:
        return type(value) in (int, float) and abs(value) < 1e9
    if shape is str:
        return isinstance(value, str) and not any("\ud800" <= one <= "\udfff" for one in value)
    return type(value) is shape
