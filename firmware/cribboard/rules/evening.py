"""Card of an evening: a match whose games are all played, each perhaps by other people.

Rule: docs/rules.md, "An evening". A card is a flat tuple of numbers 0..65535 with ROW for each game
that was played, as checkpoints hold it.
"""

from collections import namedtuple

from cribboard.rules.commands import Event
from cribboard.rules.errors import IllegalMove
from cribboard.rules.game import ENDINGS
from cribboard.rules.match_score import counted
from cribboard.rules.skunks import SKUNKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game

#: Numbers of a game.
ROW = 2

#: A game of a card. people: the number of each track's player, 0 for one without; winner: bits of
#: the tracks that won; points: what the win is worth; spread: of the winner; skunk: a word of
#: SKUNKS; is_short: whether it ended short of its target; confirmed: bits of the tracks that did.
Result = namedtuple("Result", "people winner points spread skunk is_short confirmed")

#: A player's sums. who: their number, 0 for one without; track: on which they played, the last;
#: games: played; won; points; plus, minus: spreads; skunks: given.
Standing = namedtuple("Standing", "who track games won points plus minus skunks")


def row_of(game: "Game") -> "tuple[int, int]":
    """Return the numbers of a game that is over."""
    won = counted((0,) * 8, game) if game.winners else (0,) * 8
    winner = won[0] + 2 * won[4]
    first = game.player_a | game.player_b << 6 | winner << 12 | game.confirmed << 14
    spread, points = max(won[2], won[6]), max(won[1], won[5])
    skunk = SKUNKS.index(game.skunk)
    return first, spread | points << 10 | skunk << 13 | int(game.ending != "") << 15


def results(card: "Sequence[int]") -> "list[Result]":
    """Return the games of a card, in order."""
    found = []
    for at in range(0, len(card), ROW):
        who, what = card[at], card[at + 1]
        points, skunk = what >> 10 & 7, SKUNKS[what >> 13 & 3]
        people = who & 63, who >> 6 & 63
        short, confirmed = bool(what >> 15), who >> 14
        found.append(Result(people, who >> 12 & 3, points, what & 1023, skunk, short, confirmed))
    return found


def standings(card: "Sequence[int]") -> "list[Standing]":
    """Return each player's sums: by points, then games won, then net spread, the best first.

    A player without a number is the one of their track.
    """
    sums = {}  # type: dict[int, list[int]]
    order = []
    for result in results(card):
        for track, who in enumerate(result.people):
            key = who or -1 - track
            if key not in sums:
                sums[key] = [0] * 7
                order.append(key)
            row = sums[key]
            is_won = bool(result.winner & 1 << track)
            row[0] = track
            row[1] += 1
            row[2] += is_won
            row[3] += result.points if is_won else 0
            row[4] += result.spread if is_won else 0
            row[5] += 0 if is_won or not result.winner else result.spread
            row[6] += is_won and result.skunk != SKUNKS[0]
    rows = [Standing(*([max(key, 0)] + sums[key])) for key in order]
    places = [(-row.points, -row.won, row.minus - row.plus, at) for at, row in enumerate(rows)]
    places.sort()
    return [rows[place[3]] for place in places]


def confirm(game: "Game", command: "Command") -> "list[Event]":
    """Let a track confirm the result of a game that is over.

    Raises IllegalMove before its end, where it has no result, and where the track has confirmed it.
    """
    track = command.who
    if not 0 <= track < len(game.tracks):
        raise IllegalMove("no.track", track)
    if game.phase != "over" or game.ending in ENDINGS[3:]:
        raise IllegalMove("evening.not-over")
    if game.confirmed >> track & 1:
        raise IllegalMove("evening.confirmed", track=track)
    game.confirmed |= 1 << track
    return [Event("confirm", -1, track, 0, "", game.scores[track], ())]
