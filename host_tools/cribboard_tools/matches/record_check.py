"""Checks of game records: `stats` accepts no figure that the rules do not allow.

See game_record for the record itself.
"""

from __future__ import annotations

from typing import Any

from cribboard.rules.forms import FORMS
from cribboard.rules.game import ENDINGS
from cribboard.rules.skunks import SKUNKS
from cribboard_tools.errors import BadInput
from cribboard_tools.matches.recorded.game_rows import most_points

_TRACKS = (2, 3)
_SCORE = 999  # the highest target
_PLAYED = 999  # points of one track in one deal: far more than in any form
_NAME = 100
_DEALS = 1000
_ENDS = (None, *ENDINGS[1:])
_FORMS = {form.name: form for form in FORMS}


def check(record: dict[str, Any]) -> None:
    """Check a whole record; raises BadInput that says what is wrong."""
    tracks = _players(record)
    form = record.get("form")
    if form not in _FORMS:
        raise _wrong("form")
    _text(record.get("date", ""), "date", 40)
    _text(record.get("rules", ""), "rules", 400)
    _int(record.get("first"), 0, tracks - 1, "first")
    _result(record, tracks)
    deals = record.get("deals")
    if not isinstance(deals, list) or len(deals) > _DEALS:
        raise _wrong("deals")
    for deal in deals:
        _deal(deal, tracks)


def _wrong(what: str) -> BadInput:
    return BadInput(f'"{what}" is missing or invalid')


def _int(value: Any, least: int, most: int, what: str) -> int:
    if type(value) is int and least <= value <= most:
        return value
    raise _wrong(what)


def _text(value: Any, what: str, most: int) -> str:
    if isinstance(value, str) and len(value) <= most and (value.isascii() or _is_writable(value)):
        return value
    raise _wrong(what)


def _is_writable(value: str) -> bool:
    """Tell whether UTF-8 can encode the text: not a lone surrogate, which JSON allows."""
    return not any("\ud800" <= letter <= "\udfff" for letter in value)


def _players(record: dict[str, Any]) -> int:
    """Check the names; return the number of tracks."""
    names = record.get("names")
    if not isinstance(names, list) or not _TRACKS[0] <= len(names) <= _TRACKS[1]:
        raise _wrong("names")
    for name in names:
        _text(name, "names", _NAME)
    if len(set(names)) != len(names):
        raise BadInput(
            f"two players have the name {names[0] if names[0] in names[1:] else names[1]}"
        )
    return len(names)


def _result(record: dict[str, Any], tracks: int) -> None:
    """Check scores, winners, skunk and worth against each other."""
    scores, winners = record.get("scores"), record.get("winners")
    if not isinstance(winners, list) or len(winners) >= tracks:
        raise _wrong("winners")
    if not isinstance(scores, list) or len(scores) != tracks and (scores or winners):
        raise _wrong("scores")
    for score in scores:
        _int(score, 0, _SCORE, "scores")
    for winner in winners:
        _int(winner, 0, tracks - 1, "winners")
    if len(set(winners)) != len(winners):
        raise _wrong("winners")
    ended = record.get("ended")
    if ended not in _ENDS or (ended == "conceded" and not winners):
        raise _wrong("ended")
    if ended in ENDINGS[3:] and winners:
        raise _wrong("winners")
    if not winners:
        return
    best = min(scores) if _FORMS[record["form"]].is_low else max(scores)
    if ended != "conceded" and any(scores[winner] != best for winner in winners):
        raise BadInput('"winners" do not have the best of "scores"')
    if "date" not in record or record.get("skunk") not in SKUNKS:
        raise _wrong("skunk" if "date" in record else "date")
    _int(record.get("worth"), 0, 99, "worth")


def _deal(deal: Any, tracks: int) -> None:
    if not isinstance(deal, dict):
        raise _wrong("deals")
    _int(deal.get("deal"), 0, 9999, "deal")
    _int(deal.get("dealer"), 0, tracks - 1, "dealer")
    _text(deal.get("starter"), "starter", 3)
    hands = deal.get("hands")
    if not isinstance(hands, list) or len(hands) > 4:
        raise _wrong("hands")
    for hand in hands:
        _hand(hand, tracks, "hands")
    if "crib" in deal:
        _hand(deal["crib"], tracks, "crib")
    if not isinstance(deal.get("passed", True), bool):
        raise _wrong("passed")
    for what, least in (("play", 0), ("other", -_PLAYED)):
        points = deal.get(what)
        if not isinstance(points, list) or len(points) != tracks:
            raise _wrong(what)
        for each in points:
            _int(each, least, _PLAYED, what)


def _hand(hand: Any, tracks: int, what: str) -> None:
    """Check [track, points, cards]: points must be possible for that number of cards."""
    if not isinstance(hand, list) or len(hand) != 3:
        raise _wrong(what)
    _int(hand[0], 0, tracks - 1, what)
    _int(hand[1], 0, most_points(_text(hand[2], what, 40)), what)
