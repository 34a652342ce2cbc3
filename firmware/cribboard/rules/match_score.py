"""What was won: games, their worth and the spread of points, track by track, over a match."""

from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterable, Sequence

    from cribboard.rules.game import Game

    Tally = tuple[int, ...]

#: A tally is flat: of each track the games won, what they are worth (by the tournament's scale
#: its game points), the points won by, and the points lost by.
COLUMNS = 4
MOST_GAMES = 99
#: What is counted to win a match.
COUNTS = ("games", "worth")
#: Who deals first in the next game of two players.
DEALS_FIRST = ("alternate", "loser", "winner", "cut")


def counted(tally: "Tally", game: "Game") -> "Tally":
    """Return the tally with a game that has ended.

    Rule: the spread is the difference, plus for the winner, minus for the loser; each loser is
    measured by itself, the winner by the lowest (rules.md, "Winning").
    """
    found = list(tally)
    scores = game.scores
    best = scores[game.winner]
    for track, score in enumerate(scores):
        at = COLUMNS * track
        if track in game.winners:
            found[at] += 1
            found[at + 1] += game.worth
            far = max([abs(best - other) for other in scores])
            found[at + 2] = min(found[at + 2] + far, 65535)
        else:
            found[at + 3] = min(found[at + 3] + abs(best - score), 65535)
    return tuple(found)


def first_dealer(game: "Game", rule: str = "alternate") -> int:
    """Return the seat that deals first in the game after `game`; -1: it is cut for.

    Rule: two players alternate, or as the house says; with more the first deal passes left from
    the last first dealer (rules.md, "Winning", "Three and four at the table").
    """
    if rule not in DEALS_FIRST:
        raise IllegalMove("who deals first is one of: " + " ".join(DEALS_FIRST))
    if game.form.players == 2 and rule != "alternate":
        if rule == "cut":
            return -1
        if game.ended >= 0:
            return game.winner if rule == "winner" else 1 - game.winner
    return (game.first_dealer + 1) % int(game.form.players)


def first_to(best_of: int) -> int:
    """Return how many games win the best of an odd number; raise IllegalMove for an even one.

    >>> first_to(3), first_to(5)
    (2, 3)
    """
    if best_of < 1 or best_of % 2 == 0:
        raise IllegalMove("a match is the best of an odd number of games, not of %d" % best_of)
    return best_of // 2 + 1


def rows(games: "Iterable[Game]") -> "list[tuple[tuple[int, int, int], ...]]":
    """Return a tournament card: for each game that has ended, each track's (points, plus, minus).

    games: of one match, in their order; one that has not ended is left out. points: what the win
    was worth, 0 for a loser; plus and minus: the spread.
    """
    return [_row(game) for game in games if game.ended >= 0]


def _row(game: "Game") -> "tuple[tuple[int, int, int], ...]":
    tally = counted((0,) * (COLUMNS * len(game.tracks)), game)
    return tuple(
        (tally[at + 1], tally[at + 2], tally[at + 3]) for at in range(0, len(tally), COLUMNS)
    )


def totals(tally: "Tally") -> "list[tuple[int, int, int, int, int]]":
    """Return each track's games won, points, plus, minus and net spread.

    >>> totals((1, 3, 40, 0, 0, 0, 0, 40))
    [(1, 3, 40, 0, 40), (0, 0, 0, 40, -40)]
    """
    found = []
    for at in range(0, len(tally), COLUMNS):
        games, points, plus, minus = tally[at : at + COLUMNS]
        found.append((games, points, plus, minus, plus - minus))
    return found


def lines(tally: "Tally", names: "Sequence[str]") -> "list[str]":
    """Return the tally as text, a line a track, best first: games, points, plus, minus, net.

    >>> lines((1, 3, 40, 0, 0, 0, 0, 40), ("Blue", "Orange"))
    ['Blue      1   3  +40   -0   +40', 'Orange    0   0   +0  -40   -40']
    """
    table = [(row[1], row[4], track) for track, row in enumerate(totals(tally))]
    table.sort()
    found = []
    for _, _, track in reversed(table):
        games, points, plus, minus, net = totals(tally)[track]
        sums = "%3d %3d %4s %4s %5s" % (games, points, "+%d" % plus, "-%d" % minus, "%+d" % net)
        found.append("%-8s%s" % (names[track][:8], sums))
    return found


def text(rows: "Sequence[tuple[tuple[int, int, int], ...]]", names: "Sequence[str]") -> "list[str]":
    """Return a tournament card as text: a line a game, then the sums.

    >>> text([((3, 40, 0), (0, 0, 40))], ("Blue", "Orange"))[0]
    'game 1  Blue 3 +40 -0  Orange 0 +0 -40'
    """
    found = []
    sums = [[0] * COLUMNS for _ in names]
    for number, row in enumerate(rows):
        told = []
        for track, (points, plus, minus) in enumerate(row):
            told.append("%s %d +%d -%d" % (names[track], points, plus, minus))
            for place, value in enumerate((1 if points else 0, points, plus, minus)):
                sums[track][place] += value
        found.append("game %d  %s" % (number + 1, "  ".join(told)))
    flat = ()  # type: Tally
    for one in sums:
        flat += tuple(one)
    return found + lines(flat, names)
