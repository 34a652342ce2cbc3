"""A match played at random, with undo and redo, and saved as the app saves it."""

from cribboard.rules import commands
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from cribboard.store.journal import Journal


class Dice:
    """The same numbers in every interpreter."""

    def __init__(self, seed: int) -> None:
        self._state = seed * 2654435761 % (1 << 31)

    def under(self, limit: int) -> int:
        self._state = (self._state * 1103515245 + 12345) % (1 << 31)
        return (self._state >> 12) % limit


def _candidates(match: "Match", dice: "Dice") -> "list[commands.Command]":
    """Return commands of which one at least is legal now, in random order."""
    game = match.game
    if game is None or game.phase == "over":
        return [commands.game(dealer=dice.under(2))]
    if game.phase == "deal":
        return [commands.deal()]
    if game.phase == "starter":
        return [commands.starter(1 + dice.under(13))]
    if game.phase == "play":
        first = dice.under(13)
        ranks = [1 + (first + step) % 13 for step in range(13)]
        return [commands.lay(rank) for rank in ranks] + [commands.go()]
    if game.next_show == "crib":
        cards = [1 + dice.under(13) for _ in range(4)]
        answers = ((None, None), (0, 0), (0, None), (None, 0))
        return [commands.crib(cards, flush=f, nobs=n) for f, n in answers] + [
            commands.crib((1, 2, 3, 4), flush=0),
            commands.crib((5, 6, 7, 8), flush=0),
        ]
    seat = game.next_show
    hand = (None, 0)
    return [commands.show(seat, (), True, flush=f, nobs=n) for f in hand for n in hand]


def push_one(match: "Match", dice: "Dice") -> None:
    """Push one legal command: as the game asks, or at times points by hand."""
    game = match.game
    if game is not None and game.phase != "over" and dice.under(8) == 0:
        points = 1 + dice.under(20)
        try:
            if dice.under(2):
                match.push(commands.peg(dice.under(2), points, "by hand"))
            else:
                match.push(commands.correct(dice.under(2), -points))
            return
        except IllegalMove:
            pass
    said = ""
    for command in _candidates(match, dice):
        try:
            match.push(command)
            return
        except IllegalMove as error:
            said = str(error)
    raise AssertionError("nothing was legal: " + said)


def block(match: "Match") -> "tuple[int, tuple[int, ...], tuple[commands.Command, ...]]":
    """Return what the store has to hold."""
    return match.index, tuple(match.checkpoint), tuple(match.commands)


def save(journal: "Journal", match: "Match") -> bool:
    """Save as the app does after each key."""
    return journal.save(match.index, match.checkpoint, match.commands)


def power_on(files: "object") -> "tuple[Journal, Match]":
    """Return a journal over `files` and the match that it goes on with."""
    journal = Journal(files)
    match = Match(journal)
    loaded = journal.load()
    if loaded is not None:
        match.load(*loaded)
    return journal, match


def unwind(match: "Match") -> "list[commands.Command]":
    """Undo to the first key; return all commands of the match, first to last."""
    found = []
    while True:
        step = match.pop()
        if step is None:
            return list(reversed(found))
        found.append(step[0])
