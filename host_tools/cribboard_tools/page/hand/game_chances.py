"""Chances to win over the game on the board: before each of its deals, from the board's journal.

Runs in the page's MicroPython, and in CPython in tests. docs/win-chances.md says what the chances
are, and `cribboard replay --chances` computes the same for a recorded game.
"""

from cribboard.rules.block import Block
from cribboard.rules.win_chances import CERTAIN, dealer_chance, is_known
from cribboard.store.journal import Journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from cribboard.rules.game import Game
    from cribboard.rules.match import Match

    Stored = tuple[int, tuple[int, ...], list[Any]]


def of(match: "Match", files: "Any") -> "list[dict[str, Any]]":
    """Return the chance of track 0 before each deal of the game, and at its end.

    Each point: chance; dealer: the track that deals next, -1 at the end; scores. [] where the
    chances are not known, or the journal no longer has the beginning of the game.
    """
    game = match.game
    if game is None or not is_known(game):
        return []
    points = []  # type: list[dict[str, Any]]
    for stored in _blocks(match, files):
        own, is_first = _points(stored)
        points[:0] = own
        if is_first:
            break
    else:
        return []
    if game.ended >= 0:
        points.append(_point(game))
    return points


def _blocks(match: "Match", files: "Any") -> "Iterator[Stored]":
    """Yield the block in play and those before it, the newest first."""
    index = match.index
    yield index, match.checkpoint, match.commands
    journal = Journal(files)  # another one than the board's, which must stay at its place
    saved = journal.load()
    if saved is not None and saved[0] == index - 1:  # the newest block is not saved yet
        index -= 1
        yield saved[0], saved[1], saved[2]
    while index:
        before = journal.before(index)
        if before is None:
            return
        index -= 1
        yield index, before[0], before[1]


def _points(stored: "Stored") -> "tuple[list[dict[str, Any]], bool]":
    """Return the points of the deals that begin in a block, and whether the game began in it."""
    index, checkpoint, commands = stored
    block = Block(index, checkpoint)
    points = []  # type: list[dict[str, Any]]
    is_first = False
    for command in commands:
        block.push(command, [])  # a board plays on what an earlier version accepted
        game = block.game
        if command.kind == "game":
            points = []
            is_first = True
        if command.kind == "misdeal" and points:
            points.pop()
        if command.kind in ("game", "deal", "misdeal") and game is not None:
            points.append(_point(game))
    return points, is_first


def _point(game: "Game") -> "dict[str, Any]":
    own, other = game.scores
    if game.ended >= 0:
        return {"chance": 1 - game.ended, "dealer": -1, "scores": [own, other]}
    if game.dealer == 0:
        chance = dealer_chance(own, other, game.target)
    else:
        chance = CERTAIN - dealer_chance(other, own, game.target)
    return {"chance": chance / CERTAIN, "dealer": game.dealer, "scores": [own, other]}
