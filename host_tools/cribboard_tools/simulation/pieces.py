"""Numbered pieces of work on any `concurrent.futures` executor, with results in order.

A piece whose worker is lost runs again on a new executor. Each number's result is given exactly
once, so nothing is counted twice.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from typing import Any, NamedTuple

from cribboard_tools.errors import Failure

#: New executors without a single result between them, before it is given up.
_MOST_LOSSES = 5
#: Pieces in progress for each worker: enough that none waits.
_AHEAD = 3


class Workers(NamedTuple):
    """What runs the pieces.

    make: returns a new executor; many: its workers; lost: errors of a piece that say that its
    worker is gone; end: ends workers that are at work, in the midst of a piece.
    """

    make: Callable[[], Executor]
    many: int
    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    end: Callable[[], None] | None = None


def on_this_machine(many: int, is_apart: bool = False) -> Workers:
    """Return `many` processes; for one, a thread of this process.

    is_apart: one is a process too, which can be ended in the midst of a piece.
    """
    if many == 1 and not is_apart:
        return Workers(lambda: ThreadPoolExecutor(1), 1)
    spawning = multiprocessing.get_context("spawn")  # a fork would copy locks of running threads
    return Workers(
        lambda: ProcessPoolExecutor(many, mp_context=spawning, initializer=_ignore_interrupts),
        many,
        end=_end_processes,
    )


def _end_processes() -> None:
    for process in multiprocessing.active_children():
        process.terminate()


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the main process, which ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_order(
    work: Callable[[int], Any], begin: int, end: int, workers: Workers
) -> Generator[tuple[int, Any], None, None]:
    """Yield (number, work(number)) for begin..end-1, in order; close the generator to stop early.

    work: a function that can be pickled. Raises Failure where workers are lost again and again.
    """
    run = _Run(work, workers)
    number = begin
    losses = 0
    try:
        while number < end:
            try:
                run.step(range(number, min(end, number + _AHEAD * workers.many)))
            except workers.lost as error:
                losses += 1
                if losses > _MOST_LOSSES:
                    raise Failure(
                        f"the workers were lost {losses} times in a row without a result ({error})"
                    ) from error
                run.renew()
            while number in run.done:
                losses = 0
                yield number, run.done.pop(number)
                number += 1
    finally:
        run.close()


class _Run:
    """Pieces in progress on one executor at a time, and results that wait for their turn."""

    def __init__(self, work: Callable[[int], Any], workers: Workers) -> None:
        self.done: dict[int, Any] = {}
        self._work = work
        self._workers = workers
        self._executor = workers.make()
        self._waiting: dict[int, Future[Any]] = {}

    def step(self, numbers: range) -> None:
        """Submit the numbers that are not in progress; wait until one more is done."""
        for number in numbers:
            if number not in self.done and number not in self._waiting:
                self._waiting[number] = self._executor.submit(self._work, number)
        wait(self._waiting.values(), return_when=FIRST_COMPLETED)
        for number, future in list(self._waiting.items()):
            if future.done():
                self.done[number] = future.result()
                del self._waiting[number]

    def renew(self) -> None:
        """Replace the executor; pieces that were in progress are submitted again."""
        self.close()
        self._waiting.clear()
        self._executor = self._workers.make()

    def close(self) -> None:
        """Cancel what has not begun, or end workers that are at work."""
        if self._workers.end is None:
            for future in self._waiting.values():
                future.cancel()
        self._executor.shutdown(wait=False)
        # Not cancelled as well: a pool of processes cannot tell a cancelled future that it broke.
        if self._workers.end is not None and not all(one.done() for one in self._waiting.values()):
            self._workers.end()
