"""Read a match in notation and tell everything that happened, with the score after it.

example:
  cribboard replay game.match
  cribboard replay game.match --json
"""

import argparse
import json
import sys
from typing import Any

from cribboard.rules import cards, notation
from cribboard.rules.commands import Command, Event
from cribboard.rules.errors import CribbageError
from cribboard.rules.game import Game
from cribboard.rules.match import Match
from host_tools.batch import BadInput

NAME = "replay"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="FILE", help="the match in notation; - is standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Do the command; return its exit status."""
    source = _read(args.file)
    found = notation.parse(source)
    match = Match()
    for command, number in zip(found, _line_numbers(source), strict=True):
        try:
            events = match.push(command)
        except CribbageError as error:
            raise BadInput(f"line {number}: {notation.line(command)}: {error}") from error
        assert match.game is not None
        _warn(match.game, number, events)
        for line in _told(match.game, command, events, args.json):
            print(line)
    return 0


def _read(path: str) -> str:
    try:
        if path == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not a match in notation: it is not UTF-8 text") from error


def _line_numbers(source: str) -> list[int]:
    """Return the line each command stands on: what is neither blank, comment nor the header."""
    lines = enumerate(source.split("\n"), 1)
    return [number for number, line in lines if line.split("#")[0].strip()][1:]


def _warn(game: Game, number: int, events: list[Event]) -> None:
    for event in events:
        if event.kind == "false-go":
            what = f"player {event.seat} said go before and could have laid this"
            print(f"cribboard replay: line {number}: {what}; the play stands", file=sys.stderr)


def _told(game: Game, command: Command, events: list[Event], is_json: bool) -> list[str]:
    scored = score_events(game, events)
    is_won = any(event.kind == "win" for event in events)
    end = {"winner": game.winner, "skunk": game.skunk, "games": game.worth}
    if is_json:
        lines = [
            json.dumps({"command": notation.line(command), "events": scored, "scores": game.scores})
        ]
        return lines + ([json.dumps(end)] if is_won else [])
    told = ", ".join(_sentence(event) for event in scored)
    scores = " : ".join(str(score) for score in game.scores)
    lines = [f"{notation.line(command):<36} {scores:>9}   {told}".rstrip()]
    if is_won:
        skunk = "" if game.skunk == "none" else f", {game.skunk}"
        lines.append(f"Track {game.winner} wins{skunk}: worth {game.worth}.")
    return lines


def score_events(game: Game, events: list[Event]) -> list[dict[str, Any]]:
    """Return the events that peg, as JSON: a hand or a crib is one, with its items in it.

    So the points of a player's events add up to what that player earned.
    """
    told: list[dict[str, Any]] = []
    items: list[dict[str, Any]] = []
    is_show = any(event.kind == "total" for event in events)
    for event in events:
        record = {
            "player": _player(game, event),
            "points": event.points,
            "reason": event.reason,
            "score": event.score,
        }
        if event.kind == "score" and is_show:
            items.append(
                {
                    "reason": event.reason,
                    "cards": [cards.text(card) for card in event.cards],
                    "points": event.points,
                }
            )
        elif event.kind == "total":
            told.append({**record, "items": items})
        elif event.kind == "score":
            told.append(record)
    return told


def _player(game: Game, event: Event) -> int | None:
    """Return the seat that pegs; by hand it is the track's, None where several share it."""
    if event.seat >= 0:
        return int(event.seat)
    seats = [seat for seat, side in enumerate(game.form.sides) if side == event.track]
    return seats[0] if len(seats) == 1 else None


def _sentence(event: dict[str, Any]) -> str:
    who = "" if event["player"] is None else f"player {event['player']} "
    return f"{who}{event['points']} for {event['reason'].replace('-', ' ')}"
