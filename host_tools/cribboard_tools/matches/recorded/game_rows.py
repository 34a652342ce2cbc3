"""Rows of played games: what game_record.py describes, from the commands of a match."""

from cribboard.base.constants import TRACK_NAMES
from cribboard.rules import cards, match_facts, new_game
from cribboard.rules.commands import OVERRULED, option
from cribboard.rules.forms import MOST
from cribboard.rules.match import Match
from cribboard.rules.options import OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game

#: What good players average a deal: (kind, is the dealer): points.
#: Source: John Chambers, "Average scoring", cribbage.org/NewSite/tips/chambers6.asp.
PAR = {
    ("hand", False): 8.1,
    ("hand", True): 8.0,
    ("crib", True): 4.7,
    ("play", False): 2.0,
    ("play", True): 3.5,
}
_PAR_FORM, _PAR_CARDS = "six-card", 4  # of a hand or crib
_PLAYED = ("fifteen", "thirty-one", "pair", "pair-royal", "double-pair-royal", "run", "last")
_PLAYS = ("lay", "go", "pass")
#: After a day that may be earlier: the game was copied from the board on it.
OR_EARLIER = "-"
#: Options that say who plays, and those that a record has a key of its own for.
NOT_RULES = ("players", "target", "dealer", "captain", "player_a", "player_b")
#: Beginnings of house rules by which points are scored otherwise, so that no average holds.
_SCORED = tuple([row.name.replace("_", "-") + "=" for row in OPTIONS if row.is_scored])


def of_commands(
    moves: "Iterable[Command]",
    names: "Sequence[str]" = (),
    date: str = "",
) -> "Iterator[dict[str, Any]]":
    """Yield each game of a match as a record. Raises IllegalMove.

    names: of the tracks, where a game names nobody; date: where it knows no day.
    """
    match, playing = Match(), Playing(names)
    record: dict[str, Any] | None = None
    aside: dict[int, dict[str, Any]] = {}  # the last games of matches that are open
    for command in moves:
        events = match.push(command)
        told = playing.take(command)
        if match.game is None:
            continue
        if command.kind == "take-up":
            if record is not None:
                yield record
            record = _opened(aside.pop(command.points))
            continue
        if command.kind == "game":
            if record is not None:
                yield record
            record = _begun(match.game, date)
        assert record is not None  # a match has no other beginning
        record["names"] = told[: len(match.game.tracks)]
        record["date"] = _date(record["date"], command)
        if command.kind != "adjourn":
            _take(record, match.game, command, events)
            continue
        if not (record["winners"] or "ended" in record):
            record["ended"], record["scores"] = match.game.ending, match.game.scores
        aside[command.points], record = record, None
        if option(command, "instead"):
            yield _opened(aside.pop(option(command, "instead")))
    if record is not None:
        yield record
    yield from aside.values()


def _opened(record: "dict[str, Any]") -> "dict[str, Any]":
    """Return the last game of a match that was put aside and is not any more."""
    if record.get("ended") == "adjourned":
        del record["ended"]
    return record


def _begun(game: "Game", date: str) -> "dict[str, Any]":
    record = {
        "cribboard": 1,
        "form": game.form.name,
        "target": game.target,
        "names": [],
        "date": date,
        "first": game.track_of(game.first_dealer),
        "winners": [],
        "skunk": "none",
        "worth": 0,
        "scores": [],
        "deals": [],
    }
    found = new_game.chosen(game)
    words = [row.name for row in OPTIONS if row.name in found and row.name not in NOT_RULES]
    if words:
        told = ["%s=%s" % (name.replace("_", "-"), found[name]) for name in words]
        record["rules"] = " ".join(told)
    return record


class Playing:
    """Who plays the game in play, as the commands of a match come.

    number: of the game, from 1, 0 before the first; names: of its tracks. Those that the game tells
    come first, then the number of a player.
    """

    def __init__(self, names: "Sequence[str]") -> None:
        """names: of the tracks, where a game names nobody."""
        self._untold = list(names) + list(TRACK_NAMES[len(names) :])
        self._begun = self.number = 0
        self._aside: dict[int, tuple[int, list[str]]] = {}  # of matches that are put aside
        self.names = self._untold

    def take(self, command: "Command") -> "list[str]":
        """Take the next command; return the names after it."""
        if command.kind == "game":
            self._begun += 1
            self.number = self._begun
            self.names = list(self._untold)
            for track, player in enumerate(("player_a", "player_b")):
                number = option(command, player, 0)
                self.names[track] = str(number) if number else self.names[track]
        if command.kind in ("game", "deal"):
            told = [option(command, name) for name in match_facts.NAMES]
            self.names = [name or old for name, old in zip(told, self.names)]
        elif command.kind == "adjourn":
            self._aside[command.points] = self.number, self.names
        elif command.kind == "take-up":
            self.number, self.names = self._aside.get(command.points, (0, self._untold))
        return self.names


def names_of_games(commands: "Iterable[Command]", names: "Sequence[str]") -> "list[list[str]]":
    """Return the names of the tracks in each game that these commands begin, as it was left.

    names: of the tracks, where a game names nobody.
    """
    playing = Playing(names)
    found: dict[int, list[str]] = {}
    for command in commands:
        told = playing.take(command)
        if playing.number:
            found[playing.number] = told
    return [found[number] for number in sorted(found)]


def _date(date: str, command: "Command") -> str:
    """Return the date of a game with a command that may tell the day; date: what is known so far.

    Certain days of the game come first, the earlier before the later, then a certain date, then the
    last day that the board was told. That one, `2026-11-28+`, is certain where the game was copied
    on the same day, `2026-11-28-`.
    """
    day = str(option(command, match_facts.DAY, ""))
    sign, told = date[-1:], day[-1:]
    is_certain = date and sign not in (match_facts.OR_LATER, OR_EARLIER)
    if not day or is_certain and (command.kind != "game" or told == match_facts.OR_LATER):
        return date
    if told != match_facts.OR_LATER:
        return day
    if sign == match_facts.OR_LATER:
        return date
    return day[:-1] if date[:-1] == day[:-1] else day


def _take(
    record: "dict[str, Any]", game: "Game", command: "Command", events: "list[Event]"
) -> None:
    deals = record["deals"]
    if events or command.kind == "starter":
        if not deals or deals[-1]["deal"] != game.deal_number:
            deals.append(_deal(game))
        if command.kind == "starter":
            deals[-1]["starter"] = cards.text(command.cards[0])
    if not events:
        return
    if command.kind == "misdeal":
        _redeal(deals, game)
    elif not _is_recount(deals, command):
        for event in events:
            _add(deals[-1], command, event)
    if command.kind == "end":
        record["ended"] = game.ending
    if record["winners"] or any([event.kind == "win" for event in events]):
        record["winners"] = list(game.winners)
        record["skunk"], record["worth"] = game.skunk, game.worth
    record["scores"] = game.scores


def _add(deal: "dict[str, Any]", command: "Command", event: "Event") -> None:
    """Add the points of an event to the deal's play, hands, crib or other points."""
    if event.kind == "total":
        counted = [event.track, event.points, " ".join([cards.text(card) for card in event.cards])]
        if event.reason == "crib":
            deal["crib"] = counted
        else:
            deal["hands"].append(counted)
    elif event.kind == "score" and event.reason in _PLAYED and command.kind in _PLAYS:
        deal["play"][event.track] += event.points
    elif event.kind == "score" and command.kind not in ("show", "crib"):
        deal["other"][event.track] += event.points
    elif event.kind == "overruled":
        _recount(deal, event.track, event.points)
    elif event.kind in ("pass", "dead", "dead-crib"):
        deal["passed"] = True
    elif event.kind == "correction":
        deal["other"][event.track] += event.points
    elif event.kind == "penalty":
        deal["other"][event.track] -= event.points


def _is_recount(deals: "list[dict[str, Any]]", command: "Command") -> bool:
    """Take a correction that overrules the last count of the deal before; return whether it is."""
    is_after = len(deals) > 1 and not deals[-1]["hands"]
    if command.kind != "correct" or command.text != OVERRULED or not is_after:
        return False
    return _recount(deals[-2], command.who, command.points)


def _recount(deal: "dict[str, Any]", track: int, points: int) -> bool:
    """Add signed points to the last count of a deal, if it is a track's; return whether it is."""
    counts = deal["hands"] + ([deal["crib"]] if "crib" in deal else [])
    last: list[Any] = counts[-1] if counts else [-1, 0, ""]
    whole = last[1] + points
    if last[0] != track or whole < 0:
        return False
    last[1] = min(whole, most_points(last[2]))
    deal["other"][track] += whole - last[1]
    return True


def _redeal(deals: "list[dict[str, Any]]", game: "Game") -> None:
    """Remove a deal that was a misdeal, except for its penalties and corrections."""
    deals.pop()
    remaining = list(game.scores)
    for deal in deals:
        for track, points in enumerate(_points(deal)):
            remaining[track] -= points
    if any(remaining):
        deals.append(_deal(game))
        deals[-1]["other"] = remaining


def _points(deal: "dict[str, Any]") -> "list[int]":
    """Return the points of each track in a deal."""
    points = [played + other for played, other in zip(deal["play"], deal["other"])]
    for track, counted, _ in deal["hands"] + ([deal["crib"]] if "crib" in deal else []):
        points[track] += counted
    return points


def _deal(game: "Game") -> "dict[str, Any]":
    tracks = len(game.tracks)
    return {
        "deal": game.deal_number,
        "dealer": game.track_of(game.dealer),
        "starter": "",
        "play": [0] * tracks,
        "hands": [],
        "other": [0] * tracks,
    }


def most_points(hand: str) -> int:
    """Return the most points that a hand or crib of these cards could have."""
    size = len(hand.split())
    return MOST[size] if 0 < size < len(MOST) else MOST[-1]  # of a record without cards: any


def is_par(record: "Mapping[str, Any]") -> bool:
    """Return whether PAR is of games such as this one."""
    for word in record.get("rules", "").split():
        if word.startswith(_SCORED):
            return False
    return record["form"] == _PAR_FORM and len(record["names"]) == 2


def counted(deal: "Mapping[str, Any]") -> "list[tuple[str, int, int, str]]":
    """Return (kind, track, points, cards) of a deal's hands and crib."""
    found = [("hand", hand[0], hand[1], hand[2]) for hand in deal["hands"]]
    if "crib" in deal:
        crib = deal["crib"]
        found.append(("crib", crib[0], crib[1], crib[2]))
    return found


def comparable(deal: "Mapping[str, Any]") -> "list[tuple[str, int, int]]":
    """Return (kind, track, points) of what can be compared with PAR in a deal of such a game.

    Nothing where the end of the game cut the deal short. A play without points was pegged by hand,
    as a last card always scores.
    """
    if "crib" not in deal:
        return []
    found = [
        (kind, track, points)
        for kind, track, points, cards in counted(deal)
        if not 0 < len(cards.split()) < _PAR_CARDS
    ]
    if any(deal["play"]) and not deal.get("passed"):
        found += [("play", track, points) for track, points in enumerate(deal["play"])]
    return found
