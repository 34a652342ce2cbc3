"""Boards on which random matches were played, and saved after each command."""

from cribboard.rules.commands import Command
from cribboard.rules.match import Match
from cribboard.store.journal import Journal
from tests.helpers import fakes
from tests.helpers.random_match import Dice, pop_saved, power_on, push_saved, unwind


def play(journal: Journal, match: Match, dice: Dice, steps: int, undo_each: int = 0) -> None:
    """Push so many legal commands; undo_each: of so many steps one takes the last one back."""
    for step in range(1, steps + 1):
        if undo_each and step % undo_each == 0:
            pop_saved(journal, match)
        else:
            push_saved(journal, match, dice)


def played(
    steps: int, seed: int = 4, files: fakes.Files | None = None, undo_each: int = 0
) -> tuple[fakes.Files, list[Command]]:
    """Play on a board with these files; return them, and its whole history."""
    files = files or fakes.Files()
    play(*power_on(files), Dice(seed), steps, undo_each)
    return files, unwind(power_on(files.plugged_in())[1])
