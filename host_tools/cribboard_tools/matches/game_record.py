"""Game records in JSON: `pull` writes them beside the notation, and `stats` reads them.

{"cribboard": 1, "form": "six-card", "target": 121, "names": ["Ann", "Ben"], "date": "2026-11-21",
"first": 0, "winners": [0], "skunk": "none", "worth": 1, "scores": [121, 96], "deals": [..]}

names: of the tracks; date: "" if unknown, with a + if it was on that day or later, with a - if it
was on that day or earlier; first: the track that dealt first; winners: [] for an
unfinished game. ended: "conceded", "stopped" or "abandoned", in a game that a command has ended
short of its target, and "adjourned" in one that is put aside. rules: options of the command `game`
that are not at their defaults, as in notation, such as "crib-flush=four level=teach", if there are
any. A deal is:

{"deal": 0, "dealer": track, "starter": "5c", "play": [2, 3], "other": [0, 2],
"hands": [[track, 12, "5h 5s Jd Qc"], ..], "crib": [track, 8, "2c .."], "passed": true}

play and other (heels, pegged by hand, penalties) are points of each track; crib is present once it
was counted, passed if somebody passed a turn in the play, or a hand or the crib was dead. A hand
or crib that was counted short has fewer cards. Points are those earned: where the target came
first, fewer were pegged. Those of an overruled count are the players', as far as the cards could
have them.
"""

import json
from collections.abc import Sequence
from typing import Any

from cribboard.rules import notation
from cribboard.rules.commands import Command
from cribboard.rules.errors import CribbageError
from cribboard_tools.console import english
from cribboard_tools.errors import BadInput
from cribboard_tools.matches import record_check
from cribboard_tools.matches.recorded import game_rows
from cribboard_tools.matches.recorded.game_rows import of_commands as of_commands
from cribboard_tools.matches.recorded.track_names import parse_names


def of_notation(source: str) -> list[dict[str, Any]]:
    """Return the games of a match in notation; a line `# names: Ann, Ben` names the tracks.

    Raises BadInput with the line that breaks the rules.
    """
    try:
        commands = notation.parse(source)
        return list(of_commands(commands, names_in(source), comment(source, "date")))
    except CribbageError as error:
        raise BadInput(english.sentence(error)) from error


def names_in(source: str) -> list[str]:
    """Return the tracks' names in the `# names:` line of a match in notation, or []."""
    return parse_names(comment(source, "names"))


def playing(source: str, commands: Sequence[Command]) -> list[str]:
    """Return the tracks' names in the last of the commands' games, of the match `source`."""
    return game_rows.names_of(commands, names_in(source))


def comment(source: str, name: str) -> str:
    """Return the text of a comment `# NAME:` in the first lines of a match, or ""."""
    for line in source.split("\n", 8)[:8]:
        head, _, text = line.partition(":")
        if head.strip() == f"# {name}":
            return text.strip()
    return ""


def checked(text: str | bytes) -> dict[str, Any]:
    """Return the record on a line of JSON, checked by record_check; raises BadInput."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("not JSON") from error
    if not isinstance(record, dict) or record.get("cribboard") != 1:
        raise BadInput('not a game of Cribboard: "cribboard" is not 1')
    record_check.check(record)
    return record


def line(record: dict[str, Any]) -> str:
    """Return the record as one line of JSON."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)
