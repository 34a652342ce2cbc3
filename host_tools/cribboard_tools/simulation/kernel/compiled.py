"""Decorator of the compiled functions, whose machine code Numba caches beside their source."""

from __future__ import annotations

import functools
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from cribboard_tools.console import terminal

as_int = cast(Callable[[Any], int], np.int64)
Ints = npt.NDArray[Any]
#: Two numbers, such as one for each seat, or a player's ways to discard and to peg.
PAIR = "UniTuple(i8, 2)"
Pair = tuple[int, int]
_Function = TypeVar("_Function", bound=Callable[..., Any])


def sources_digest(folder: Path) -> str:
    """Return a digest of all Python source in a folder."""
    digest = 0
    for path in sorted(folder.glob("*.py")):
        digest = zlib.crc32(path.read_bytes(), digest)
    return f"{digest:08x}"


_DIGEST = sources_digest(Path(__file__).parent)


def compiled(signature: str, is_inlined: bool = False) -> Callable[[_Function], _Function]:
    """Return a decorator that compiles a function and caches its machine code.

    signature: types, as Numba writes them. Without one, it would compile a function again for each
    mixture of constants and variables that it is called with. is_inlined: put the code into the
    callers; a call that passes five arrays takes as long as much of the work.

    Numba compiles a cached function anew when the function's own file changes. Machine code also
    contains functions and constants of the other files here, so a digest of all of them is part of
    the function's name, which names its file in the cache.
    """

    def decorate(function: _Function) -> _Function:
        function.__qualname__ = (
            f"{_DIGEST}.{function.__qualname__}"  # a recursive one ends in its name
        )
        compile_it = numba.njit(signature, cache=True, nogil=True, forceinline=is_inlined)
        made = compile_it(function)
        if not made.stats.cache_hits:
            _tell_once()
        return cast(_Function, made)

    return decorate


@functools.cache
def _tell_once() -> None:
    """Tell a person at the terminal why the first run takes so long."""
    if sys.stderr is not None and sys.stderr.isatty():
        terminal.remark("Compiling the simulation, once: about a minute ...")
