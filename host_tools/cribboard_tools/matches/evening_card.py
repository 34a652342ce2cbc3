"""Card of an evening, from its commands: as a record for JSON, and as CSV.

{"cribboard_card": 1, "of": 9, "games": [..], "ranks": [..]}: `of` is how many games the evening
has. A game has `game` (from 1), `players`, `winner` (a name; null: nobody; a list where two share
it), `points`, `spread`, `skunk`, `is_short` (of the target) and `confirmed` (names). A rank has
`player`, `games`, `won`, `points`, `plus`, `minus`, `net` and `skunks`, the best first.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from cribboard.rules import evening
from cribboard.rules.commands import Command
from cribboard.rules.match import Match
from cribboard_tools.matches.recorded import game_rows

GAMES = "game player_a player_b winner points spread skunk is_short confirmed".split()
RANKS = "rank player games won points plus minus net skunks".split()


def record(commands: Sequence[Command], names: Sequence[str]) -> dict[str, Any] | None:
    """Return the card of the last evening in the commands of a match, None if it is none.

    names: of the tracks, where a game names nobody.
    """
    match, playing = Match(), game_rows.Playing(names)
    people: dict[int, str] = {}
    tracks = list(playing.names)  # of players without a number
    for command in commands:
        match.push(command)
        told, game = playing.take(command), match.game
        for track, number in enumerate((game.player_a, game.player_b) if game else (0, 0)):
            name = told[track]
            if not number:
                tracks[track] = name
            elif name != str(number) or number not in people:
                people[number] = name
    if not match.games:
        return None

    def named(number: int, track: int) -> str:
        return people[number] if number else tracks[track]

    games = evening.results(match.card)
    return {
        "cribboard_card": 1,
        "of": match.games,
        "games": [_game(number, row, named) for number, row in enumerate(games, 1)],
        "ranks": [_rank(row, named(row.who, row.track)) for row in evening.standings(match.card)],
    }


def _game(number: int, row: Any, named: Any) -> dict[str, Any]:
    players = [named(who, track) for track, who in enumerate(row.people)]
    won = [name for track, name in enumerate(players) if row.winner >> track & 1]
    return {
        "game": number,
        "players": players,
        "winner": won if len(won) > 1 else next(iter(won), None),
        "points": row.points,
        "spread": row.spread,
        "skunk": row.skunk,
        "is_short": row.is_short,
        "confirmed": [name for track, name in enumerate(players) if row.confirmed >> track & 1],
    }


def _rank(row: Any, name: str) -> dict[str, Any]:
    sums = {"player": name, "games": row.games, "won": row.won, "points": row.points}
    more = {"plus": row.plus, "minus": row.minus, "net": row.plus - row.minus}
    return sums | more | {"skunks": row.skunks}


def csv_text(card: dict[str, Any]) -> str:
    """Return a card as two tables with a blank line between them: games, then ranks."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(GAMES)
    for game in card["games"]:
        winner = game["winner"]
        won = " & ".join(winner) if isinstance(winner, list) else winner or ""
        ends = (game["points"], game["spread"], game["skunk"], game["is_short"])
        writer.writerow([game["game"], *game["players"], won, *ends, len(game["confirmed"])])
    out.write("\n")
    writer.writerow(RANKS)
    for place, rank in enumerate(card["ranks"], 1):
        writer.writerow([place, *(rank[name] for name in RANKS[1:])])
    return out.getvalue()
