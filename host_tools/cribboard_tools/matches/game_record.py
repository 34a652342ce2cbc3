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

`stats` accepts no figure that the rules do not allow: see `check`.
"""

import json
from collections.abc import Callable
from typing import Any

from cribboard.rules import notation
from cribboard.rules.errors import CribbageError
from cribboard.rules.forms import FORMS
from cribboard.rules.game import ENDINGS
from cribboard.rules.skunks import SKUNKS
from cribboard_tools.console import english
from cribboard_tools.errors import BadInput
from cribboard_tools.matches.recorded import game_rows
from cribboard_tools.matches.recorded.game_rows import of_commands as of_commands
from cribboard_tools.matches.recorded.track_names import parse_names

_TRACKS = (2, 3)
_SCORE = 999  # the highest target
_PLAYED = 999  # points of one track in one deal: far more than in any form
_NAME = 100
_DEALS = 1000
_ENDS = (None, *ENDINGS[1:])
_FORMS = {form.name: form for form in FORMS}


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


def comment(source: str, name: str) -> str:
    """Return the text of a comment `# NAME:` in the first lines of a match, or ""."""
    for line in source.split("\n", 8)[:8]:
        head, _, text = line.partition(":")
        if head.strip() == f"# {name}":
            return text.strip()
    return ""


def checked(text: str | bytes) -> dict[str, Any]:
    """Return the record on a line of JSON, checked; raises BadInput."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("not JSON") from error
    if not isinstance(record, dict) or record.get("cribboard") != 1:
        raise BadInput('not a game of Cribboard: "cribboard" is not 1')
    check(record)
    return record


def line(record: dict[str, Any]) -> str:
    """Return the record as one line of JSON."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


def check(record: dict[str, Any]) -> None:
    """Check a whole record; raises BadInput that says what is wrong."""
    names = _list(record, "names", *_TRACKS, lambda name: _is_text(name, _NAME))
    if len(set(names)) != len(names):
        twice = names[0] if names[0] in names[1:] else names[1]
        raise BadInput(f"two players have the name {twice}")
    tracks = len(names)
    _need("form", record.get("form") in [*_FORMS])
    _need("date", _is_text(record.get("date", ""), 40))
    _need("rules", _is_text(record.get("rules", ""), 400))
    _need("first", _is_int(record.get("first"), 0, tracks - 1))
    _result(record, tracks)
    for deal in _list(record, "deals", 0, _DEALS, lambda deal: isinstance(deal, dict)):
        _deal(deal, tracks)


def _need(what: str, is_right: bool) -> None:
    if not is_right:
        raise BadInput(f'"{what}" is missing or invalid')


def _is_int(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _is_text(value: Any, most: int) -> bool:
    """Tell whether it is a text that UTF-8 can encode: no lone surrogate, which JSON allows."""
    is_short = isinstance(value, str) and len(value) <= most
    return is_short and (value.isascii() or not any("\ud800" <= one <= "\udfff" for one in value))


def _list(
    record: dict[str, Any], what: str, least: int, most: int, is_right: Callable[[Any], bool]
) -> list[Any]:
    """Return a list of a record, of so many right items."""
    found = record.get(what)
    _need(what, isinstance(found, list) and least <= len(found) <= most)
    assert isinstance(found, list)
    _need(what, all(map(is_right, found)))
    return found


def _result(record: dict[str, Any], tracks: int) -> None:
    """Check scores, winners, skunk and worth against each other."""
    winners = _list(record, "winners", 0, tracks - 1, lambda one: _is_int(one, 0, tracks - 1))
    scores = _list(record, "scores", 0, tracks, lambda score: _is_int(score, 0, _SCORE))
    _need("scores", len(scores) == tracks or not (scores or winners))
    _need("winners", len(set(winners)) == len(winners))
    ended = record.get("ended")
    _need("ended", ended in _ENDS and not (ended == "conceded" and not winners))
    _need("winners", not (ended in ENDINGS[3:] and winners))
    if not winners:
        return
    best = min(scores) if _FORMS[record["form"]].is_low else max(scores)
    if ended != "conceded" and any(scores[winner] != best for winner in winners):
        raise BadInput('"winners" do not have the best of "scores"')
    _need("date", "date" in record)
    _need("skunk", record.get("skunk") in SKUNKS)
    _need("worth", _is_int(record.get("worth"), 0, 99))


def _deal(deal: dict[str, Any], tracks: int) -> None:
    def is_hand(hand: Any) -> bool:
        """Tell whether it is [track, points, cards], with points that so many cards can have."""
        is_row = isinstance(hand, list) and len(hand) == 3
        is_row = is_row and _is_int(hand[0], 0, tracks - 1) and _is_text(hand[2], 40)
        return is_row and _is_int(hand[1], 0, game_rows.most_points(hand[2]))

    _need("deal", _is_int(deal.get("deal"), 0, 9999))
    _need("dealer", _is_int(deal.get("dealer"), 0, tracks - 1))
    _need("starter", _is_text(deal.get("starter"), 3))
    _list(deal, "hands", 0, 4, is_hand)
    _need("crib", "crib" not in deal or is_hand(deal["crib"]))
    _need("passed", isinstance(deal.get("passed", True), bool))
    for what, least in (("play", 0), ("other", -_PLAYED)):
        _list(deal, what, tracks, tracks, lambda one, least=least: _is_int(one, least, _PLAYED))  # type: ignore[misc]
