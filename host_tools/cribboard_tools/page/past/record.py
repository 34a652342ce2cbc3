"""Record of the games that were played: a row for each that has ended.

A row is one of player_record.py, with what tells games apart: `id`, `game` (cribbage), `from` where
it was played, `opponent`, and `match` and `number`, where its moves are. So a game of another kind
adds rows of its own, and every sum is over the rows that are chosen. A row outlives its match.
"""

import json
from binascii import crc32

from cribboard.rules import notation
from cribboard_tools.matches.recorded import game_rows, player_record
from cribboard_tools.page.past import review

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from cribboard_tools.page.past import match_texts

#: Name of its file, and version of its rows.
NAME = "past.record"
_VERSION = 1
#: What the review of its game adds to a row.
REVIEWED = ("costs", "luck", "mistakes")
_CRIBBAGE = "cribbage"
#: Commands that tell a game from all others.
_TELLING = 12


def load(text: str) -> "list[dict[str, Any]]":
    """Return the rows of a record; those of a later version that cannot be read are left out."""
    rows = []
    for line in text.split("\n"):
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if isinstance(row, dict) and isinstance(row.get("id"), str):
            rows.append(row)
    return rows


def saved(rows: "Sequence[Mapping[str, Any]]") -> str:
    """Return rows as text for `load`: a line of JSON each."""
    return "".join([json.dumps(row) + "\n" for row in rows])


def rows_of(read: "match_texts.Read", match: str) -> "Iterator[dict[str, Any]]":
    """Yield a row for each game of a match that has ended; match: the name of its file."""
    games = [at for at, command in enumerate(read.commands) if command.kind == "game"]
    date = read.facts["date"]
    found = game_rows.of_commands(read.commands, read.names, date)
    for number, game in enumerate(found):
        if not (game["winners"] or game.get("ended")):
            continue
        begin = read.commands[games[number] : games[number] + _TELLING]
        told = "\n".join([read.facts["from"]] + [notation.line(command) for command in begin])
        row = player_record.row(game)
        row["version"], row["id"] = _VERSION, "%08x" % crc32(told.encode())
        row["game"], row["sources"] = _CRIBBAGE, review.sources(game)
        row["from"], row["opponent"] = read.facts["from"], read.facts["opponent"]
        row["match"], row["number"] = match, number
        yield row


def merged(
    rows: "Sequence[dict[str, Any]]", new: "Sequence[dict[str, Any]]", match: str
) -> "list[dict[str, Any]]":
    """Return rows with all new ones of a match; one of the same game takes the place of what was.

    The review of a game stays with it. A game that is not put aside any more has no row.
    """
    kept = {row["id"]: row for row in new}
    found = []
    for row in rows:
        if row["id"] not in kept and (row["match"], row["kind"]) == (match, "adjourned"):
            continue
        fresh = kept.pop(row["id"], None)
        if fresh is not None and "costs" in row and fresh["scores"] == row["scores"]:
            for name in REVIEWED:
                fresh[name] = row[name]
        found.append(fresh or row)
    return found + [row for row in new if row["id"] in kept]
