"""File with the sums of a simulation so far, from which a later run goes on.

It holds whole pieces only, so that a run that goes on plays the same games as one that was never
stopped.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from cribboard_tools.console import safe_files
from cribboard_tools.errors import BadInput
from cribboard_tools.simulation.players import Setup

#: Games of a piece: even, so that both players deal first equally often.
PIECE = 10_000
#: Sums of a result, of which the first is the number of games (kernel/sums.py: GAME_SUMS, GAMES).
SUMS = 45
_MOST_BYTES = 1 << 16


class Checkpoint:
    """A file that holds a setup, how many pieces were played, and their sums."""

    def __init__(self, path: str, setup: Setup) -> None:
        self.path = Path(path)
        self._setup = json.loads(json.dumps(setup))

    def load(self) -> tuple[int, list[int]]:
        """Return (pieces, sums) of the file, (0, []) if there is none.

        Raises BadInput for a file of another simulation, and for anything else, also for what could
        not be written later.
        """
        if self.path.exists() and not self.path.is_file():
            raise BadInput(f"{self.path} cannot be a checkpoint: name a file, which is read again")
        safe_files.check_writable(self.path)
        try:
            with self.path.open(encoding="utf-8") as file:
                read = json.loads(file.read(_MOST_BYTES))
        except FileNotFoundError:
            return 0, []
        except OSError as error:
            raise BadInput(f"cannot read the checkpoint {self.path}: {error.strerror}") from error
        except (ValueError, RecursionError):
            read = None
        if not _is_checkpoint(read):
            raise BadInput(f"{self.path} is not a checkpoint of a simulation")
        if read["setup"] != self._setup:
            raise BadInput(
                f"{self.path} is of another simulation: give the same players, form, target and "
                "seed, or another file"
            )
        return read["pieces"], read["sums"]

    def save(self, pieces: int, sums: list[int]) -> None:
        """Write the sums of some whole pieces. Raises CannotWrite."""
        read = {
            "cribboard_simulation": 1,
            "setup": self._setup,
            "pieces": pieces,
            "sums": sums,
        }
        safe_files.write_text(self.path, json.dumps(read) + "\n")


def _is_checkpoint(read: Any) -> bool:
    if not isinstance(read, dict) or read.get("cribboard_simulation") != 1 or "setup" not in read:
        return False
    sums, done = read.get("sums"), read.get("pieces")
    if not isinstance(sums, list) or len(sums) != SUMS or type(done) is not int or done < 0:
        return False
    return all(type(one) is int and one >= 0 for one in sums) and sums[0] == done * PIECE
