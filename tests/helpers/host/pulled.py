"""Boards on which matches are played, and pulled as `cribboard pull` does without the wire."""

from pathlib import Path

from cribboard.link.requests import game_file, hot
from cribboard.store import records
from cribboard_tools.matches import game_folder
from cribboard_tools.matches.recorded import histories
from tests.helpers import fakes
from tests.helpers.random_match import Dice, pop_saved, power_on, push_saved, save, unwind
from tests.helpers.scripts import do


def play(journal, match, dice, steps, undo_each=0):
    """Push so many legal commands; undo_each: of so many steps one takes the last one back."""
    for step in range(1, steps + 1):
        if undo_each and step % undo_each == 0:
            pop_saved(journal, match)
        else:
            push_saved(journal, match, dice)


def played(steps, seed=4, files=None, undo_each=0):
    """Play on a board with these files; return them, and its whole history."""
    files = files or fakes.Files()
    play(*power_on(files), Dice(seed), steps, undo_each)
    return files, unwind(power_on(files.plugged_in())[1])


def raising(kind, why):
    """Raise why a match is left out."""
    raise AssertionError(kind) from why


def units_of(files):
    """Return the matches that a pull of this board finds."""
    numbers = range(1, records.GAME_FILES + 1)
    games = {number: game_file(files, number) for number in numbers}
    found = {number: game[0] for number, game in games.items() if game}
    runs = histories.histories(found, hot(files))
    return [unit for run in runs for unit in histories.units(run, raising)]


def pull(files, folder, today="2026-11-22", board="", seen=id):
    """Pull the matches of a board."""
    shelf = game_folder.Shelf(folder, today, board=board)
    for unit in units_of(files):
        shelf.put(unit)
        seen(unit)
    shelf.save()
    return shelf


class Boards:
    """Boards by name, on one of which lines of notation are played and saved."""

    def __init__(self):
        self._all = {}
        self.files = None

    def plug_in(self, name):
        """Go to a board: a new one, or as it was left."""
        self.files = self._all.setdefault(name, fakes.Files())
        self._journal, self._match = power_on(self.files)

    def do(self, what, rest):
        """Do a line of a recorded session; return what is told."""
        if what == "board":
            self.plug_in(rest)
        elif what == "erase":
            self._all = {name: one for name, one in self._all.items() if one is not self.files}
            self.plug_in(rest)
        elif what == "pull":
            today, _, board = rest.partition(" ")
            shelf = pull(self.files, Path("pulled"), today, board)
            told = {"new": shelf.new, "changed": shelf.changed, "kept": shelf.kept}
            told["aside"] = [*map(str, shelf.aside)]
            return [f"{name}: {', '.join(some)}" for name, some in told.items() if some]
        elif what == "mend":
            self._match.mend(self._match.ways()[0])
            save(self._journal, self._match)
        elif what == "undo":
            for _ in range(int(rest)):
                self._match.pop()
                save(self._journal, self._match)
        else:
            for line in rest.split("; "):
                do(self._match, line)
                save(self._journal, self._match)
        return []
