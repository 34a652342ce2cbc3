"""Score of a match: games won, their worth and the spread of points, track by track.

Rule: docs/rules.md, "Skunks and matches".
"""

from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.game import Game

    Tally = tuple[int, ...]

#: Columns of a tally, a flat tuple with these for each track: games won, their worth (game points
#: by the tournament scale), points won by (plus), points lost by (minus).
COLUMNS = 4
_MOST_SUM = 0xFFFF  # of a column: what a checkpoint can carry
MOST_GAMES = 99
#: The most games of an evening: what a record has room for.
MOST_EVENING = 22
#: What is counted to win a match.
COUNTS = ("games", "worth")
#: Who deals first in the next game of two players.
DEALS_FIRST = ("alternate", "loser", "winner", "cut")


def counted(tally: "Tally", game: "Game") -> "Tally":
    """Return the tally with the result of a game that has ended added.

    The spread is the difference of the scores: plus for the winner, measured from the lowest
    loser, minus for each loser, measured from the winner; 0 where a game was conceded to the one
    behind.
    """
    sums = list(tally)
    scores = game.scores
    sign = -1 if game.form.is_low else 1
    leads = [max(0, sign * (scores[game.winner] - other)) for other in scores]
    for track, lead in enumerate(leads):
        at = COLUMNS * track
        if track in game.winners:
            sums[at] += 1
            sums[at + 1] += game.worth
            sums[at + 2] += max(leads)
        else:
            sums[at + 3] += lead
    return tuple([min(one, _MOST_SUM) for one in sums])


def first_dealer(game: "Game", rule: str = "alternate") -> int:
    """Return the seat that deals first in the game after `game`; -1 if the cards are cut for it.

    rule: one of DEALS_FIRST, for two players. With more, the first deal passes to the left.
    """
    if rule not in DEALS_FIRST:
        raise IllegalMove("no.first-dealer", what=" ".join(DEALS_FIRST))
    if game.form.players == 2 and rule != "alternate":
        if rule == "cut":
            return -1
        if game.ended >= 0:
            return game.winner if rule == "winner" else 1 - game.winner
    return (game.first_dealer + 1) % int(game.form.players)


def totals(tally: "Tally") -> "list[tuple[int, int, int, int, int]]":
    """Return each track's games won, points, plus, minus and net spread.

    >>> totals((1, 3, 40, 0, 0, 0, 0, 40))
    [(1, 3, 40, 0, 40), (0, 0, 0, 40, -40)]
    """
    rows = []
    for at in range(0, len(tally), COLUMNS):
        games, points, plus, minus = tally[at : at + COLUMNS]
        rows.append((games, points, plus, minus, plus - minus))
    return rows


def lines(tally: "Tally", names: "Sequence[str]") -> "list[str]":
    """Return the tally as text, one line for each track, best first.

    Each has the track's name, games won, points, plus, minus and net spread.

    >>> lines((1, 3, 40, 0, 0, 0, 0, 40), ("Blue", "Orange"))
    ['Blue      1   3  +40   -0   +40', 'Orange    0   0   +0  -40   -40']
    """
    table = [(row[1], row[4], track) for track, row in enumerate(totals(tally))]
    table.sort()
    texts = []
    for _, _, track in reversed(table):
        games, points, plus, minus, net = totals(tally)[track]
        sums = "%3d %3d %4s %4s %5s" % (games, points, "+%d" % plus, "-%d" % minus, "%+d" % net)
        texts.append("%-8s%s" % (names[track][:8], sums))
    return texts
