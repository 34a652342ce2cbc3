"""Game records in JSON: `pull` writes them beside the notation, and `stats` reads them.

{"cribboard": 1, "form": "six-card", "target": 121, "names": ["Ann", "Ben"], "date": "2026-11-21",
"first": 0, "winners": [0], "skunk": "none", "worth": 1, "scores": [121, 96], "deals": [..]}

names: of the tracks; date: "" if unknown; first: the track that dealt first; winners: [] for an
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
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cribboard.rules import cards, notation
from cribboard.rules.commands import Command, Event, option
from cribboard.rules.errors import CribbageError
from cribboard.rules.game import Game
from cribboard.rules.match import Match
from cribboard.rules.options import OPTIONS, default
from cribboard.store import settings
from cribboard_tools.console import english, printable
from cribboard_tools.errors import BadInput
from cribboard_tools.games import record_check

NAMES: list[str] = settings.defaults()["names"]
_PLAYED = frozenset("fifteen thirty-one pair pair-royal double-pair-royal run last".split())
_PLAYS = ("lay", "go", "pass")
#: Options that say who plays, and those that a record has a key of its own for.
_NOT_RULES = ("players", "target", "dealer", "captain", "player_a", "player_b")


def of_notation(source: str, names: Sequence[str] = (), date: str = "") -> list[dict[str, Any]]:
    """Return the games of a match in notation; a line `# names: Ann, Ben` names the tracks.

    Raises BadInput with the line that breaks the rules.
    """
    track_names = names_in(source) or list(names)
    try:
        commands = notation.parse(source)
        is_from_board = bool(comment(source, "kept"))
        return list(
            of_commands(
                commands,
                track_names,
                date or comment(source, "date"),
                is_from_board,
                people_in(source),
            )
        )
    except CribbageError as error:
        raise BadInput(english.sentence(error)) from error


def format_names(names: Sequence[str]) -> str:
    """Return names for the `# names:` line of notation; ambiguous ones are quoted.

    >>> print(format_names(["Ann", "Smith, Jr", "A\\nlay 5h"]))
    Ann, "Smith, Jr", "A\\nlay 5h"
    """
    return ", ".join(name if _is_plain(name) else json.dumps(name) for name in names)


def _is_plain(name: str) -> bool:
    is_safe = printable.escaped(name) == name and name == name.strip() != ""
    return is_safe and "," not in name and not name.startswith('"')


def parse_names(text: str) -> list[str]:
    """Return the names of a `# names:` line that `format_names` wrote.

    >>> parse_names('Ann, "Smith, Jr" ,Bob "the Peg" Lee')
    ['Ann', 'Smith, Jr', 'Bob "the Peg" Lee']
    """
    names = []
    rest = text.strip()
    while rest:
        quoted = _QUOTED.match(rest)
        name = _unquoted(quoted[1]) if quoted else None
        if quoted and name is not None:
            names.append(name)
            rest = rest[quoted.end() :]
        else:
            plain, _, rest = rest.partition(",")
            names.append(plain.strip())
        rest = rest.lstrip()
    return names


#: A name in quotes, up to the comma after it or the end.
_QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")\s*(?:,|$)')


def _unquoted(quoted: str) -> str | None:
    try:
        return str(json.loads(quoted))
    except ValueError:
        return None


def names_in(source: str) -> list[str]:
    """Return the tracks' names in the `# names:` line of a match in notation, or []."""
    return parse_names(comment(source, "names"))


def people_in(source: str) -> dict[int, str]:
    """Return names by number in the line `# people: 7 Ann, 12 Ben` of a match in notation, or {}.

    >>> people_in('cribboard 2\\n# people: 7 Ann, "12 Smith, Jr"')
    {7: 'Ann', 12: 'Smith, Jr'}
    """
    pairs = [one.partition(" ") for one in parse_names(comment(source, "people"))]
    return {int(number): name for number, _, name in pairs if number.isdecimal() and name}


def comment(source: str, name: str) -> str:
    """Return the text of a comment `# NAME:` in the first lines of a match, or ""."""
    for line in source.split("\n", 8)[:8]:
        head, _, text = line.partition(":")
        if head.strip() == f"# {name}":
            return text.strip()
    return ""


def of_commands(
    moves: Iterable[Command],
    names: Sequence[str] = (),
    date: str = "",
    is_from_board: bool = False,
    people: Mapping[int, str] | None = None,
) -> Iterator[dict[str, Any]]:
    """Yield each game of a match as a record. Raises IllegalMove.

    is_from_board: whether the match was played on a board, where an earlier version of the
    firmware may have accepted illegal moves. people: names by number, of games that name who plays.
    """
    match = Match()
    record: dict[str, Any] | None = None
    aside: dict[int, dict[str, Any]] = {}  # the last games of matches that are open
    for command in moves:
        events = match.replay(command) if is_from_board else match.push(command)
        if match.game is None:
            continue
        if command.kind == "take-up":
            if record is not None:
                yield record
            record = aside.pop(command.points)
            if record.get("ended") == "adjourned":
                del record["ended"]
            continue
        if command.kind == "game":
            if record is not None:
                yield record
            record = _begun(match.game, names, date, people or {}) | _rules(match.game)
        assert record is not None  # a match has no other beginning
        if command.kind != "adjourn":
            _take(record, match.game, command, events)
            continue
        if not (record["winners"] or "ended" in record):
            record |= {"ended": match.game.ending, "scores": match.game.scores}
        aside[command.points], record = record, None
        if option(command, "instead"):
            yield aside.pop(option(command, "instead"))
    if record is not None:
        yield record
    yield from aside.values()


def _begun(
    game: Game, names: Sequence[str], date: str, people: Mapping[int, str]
) -> dict[str, Any]:
    track_names = [*names, *NAMES[len(names) :]]
    for track, number in enumerate((game.player_a, game.player_b)):
        if number:
            track_names[track] = people.get(number, str(number))
    return {
        "cribboard": 1,
        "form": game.form.name,
        "target": game.target,
        "names": track_names[: len(game.tracks)],
        "date": date,
        "first": game.form.sides[game.first_dealer],
        "winners": [],
        "skunk": "none",
        "worth": 0,
        "scores": [],
        "deals": [],
    }


def _rules(game: Game) -> dict[str, str]:
    """Return the rules a game is played by, of which a record of an ordinary one says nothing."""
    words = []
    for row in OPTIONS:
        value = getattr(game, row.attribute)
        if row.name not in _NOT_RULES and value != default(row, game.form, game.players):
            words.append(f"{row.name.replace('_', '-')}={value}")
    return {"rules": " ".join(words)} if words else {}


def _take(record: dict[str, Any], game: Game, command: Command, events: list[Event]) -> None:
    deals = record["deals"]
    if events or command.kind == "starter":
        _begin_deal(deals, game, command)
    if not events:
        return
    if command.kind == "misdeal":
        _redeal(deals, game)
    else:
        for event in events:
            _add(deals[-1], command, event)
    if command.kind == "end":
        record["ended"] = game.ending
    if record["winners"] or any(event.kind == "win" for event in events):
        record |= {"winners": list(game.winners), "skunk": game.skunk, "worth": game.worth}
    record["scores"] = game.scores


def _add(deal: dict[str, Any], command: Command, event: Event) -> None:
    """Add the points of an event to the deal's play, hands, crib or other points."""
    if event.kind == "total":
        counted = [event.track, event.points, " ".join(map(cards.text, event.cards))]
        if event.reason == "crib":
            deal["crib"] = counted
        else:
            deal["hands"].append(counted)
    elif event.kind == "score" and event.reason in _PLAYED and command.kind in _PLAYS:
        deal["play"][event.track] += event.points
    elif event.kind == "score" and command.kind not in ("show", "crib"):
        deal["other"][event.track] += event.points
    elif event.kind == "overruled":
        counted = deal["crib"] if event.reason == "crib" else deal["hands"][-1]
        points = counted[1] + event.points
        counted[1] = min(points, record_check.most_points(counted[2]))
        deal["other"][event.track] += points - counted[1]
    elif event.kind in ("pass", "dead", "dead-crib"):
        deal["passed"] = True
    elif event.kind == "correction":
        deal["other"][event.track] += event.points
    elif event.kind == "penalty":
        deal["other"][event.track] -= event.points


def _begin_deal(deals: list[dict[str, Any]], game: Game, command: Command) -> None:
    """Add the deal in play, unless it is there already, and its starter."""
    if not deals or deals[-1]["deal"] != game.deal_number:
        deals.append(_deal(game))
    if command.kind == "starter":
        deals[-1]["starter"] = cards.text(command.cards[0])


def _redeal(deals: list[dict[str, Any]], game: Game) -> None:
    """Remove a deal that was a misdeal, except for its penalties and corrections."""
    deals.pop()
    remaining = list(game.scores)
    for deal in deals:
        for track, points in enumerate(_points(deal)):
            remaining[track] -= points
    if any(remaining):
        deals.append({**_deal(game), "other": remaining})


def _points(deal: dict[str, Any]) -> list[int]:
    """Return the points of each track in a deal."""
    points = [played + other for played, other in zip(deal["play"], deal["other"], strict=True)]
    for track, counted, _ in deal["hands"] + ([deal["crib"]] if "crib" in deal else []):
        points[track] += counted
    return points


def _deal(game: Game) -> dict[str, Any]:
    tracks = len(game.tracks)
    dealer = game.form.sides[game.dealer]
    return {
        "deal": game.deal_number,
        "dealer": dealer,
        "starter": "",
        "play": [0] * tracks,
        "hands": [],
        "other": [0] * tracks,
    }


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
