"""Pieces of work whose process is killed once, for tests of the executors that run them.

Processes import this module by its name; it imports no more than it must, so that they start fast.
"""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Squares:
    """Squares of numbers; the process that gets number `fatal` first is killed.

    mark: a file that says that it has happened.
    """

    fatal: int
    mark: str

    def __call__(self, number):
        if number == self.fatal and not os.path.exists(self.mark):
            Path(self.mark).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number


@dataclass(frozen=True)
class Endless:
    """Work that ends for number 0 only; begun: a file that says that another one has begun."""

    begun: str

    def __call__(self, number):
        if number:
            Path(self.begun).touch()
            time.sleep(3600)
        return number
