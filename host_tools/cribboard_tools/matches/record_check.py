"""Checks of game records: `stats` accepts no figure that the rules do not allow.

See game_record for the record itself.
"""

from __future__ import annotations

from collections.abc import Callable
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
        return is_row and _is_int(hand[1], 0, most_points(hand[2]))

    _need("deal", _is_int(deal.get("deal"), 0, 9999))
    _need("dealer", _is_int(deal.get("dealer"), 0, tracks - 1))
    _need("starter", _is_text(deal.get("starter"), 3))
    _list(deal, "hands", 0, 4, is_hand)
    _need("crib", "crib" not in deal or is_hand(deal["crib"]))
    _need("passed", isinstance(deal.get("passed", True), bool))
    for what, least in (("play", 0), ("other", -_PLAYED)):
        _list(deal, what, tracks, tracks, lambda one, least=least: _is_int(one, least, _PLAYED))  # type: ignore[misc]
