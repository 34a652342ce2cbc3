"""Counts of a dealt hand above level auto: who says what, and what was missed.

Every hand and crib is claimed before it is counted (rules/claims.py), by the person as they have
chosen (counting.py), for the opponent and where the page counts by itself.
"""

from cribboard.rules import cards, forms
from cribboard.rules.cards import rank_of
from cribboard_tools.page.hand.combinations import Tally
from cribboard_tools.page.hand.dealt_cards import OPPONENT, PERSON
from cribboard_tools.page.hand.opponents import OPPONENTS, claim

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cribboard.base.view import View
    from cribboard.rules.game import Game
    from cribboard.rules.match import Match
    from cribboard_tools.page.hand.counting import Counting
    from cribboard_tools.page.hand.dealt_cards import Deal

#: Stands for the crib where a hand is named by its seat.
CRIB = 2
MOST = forms.MOST[4]
_COUNTS = ("show", "crib")


def step(view: "View", counting: "Counting") -> str:
    """Return the step of a count, "" if none is next.

    way (the person chooses how), say (their count), spot (what the opponent missed), count (the
    page claims), takes and passes (the opponent, or the page for the person, answers an offer of
    muggins), heels (two for the Jack are claimed).
    """
    if view.asked_for == "card" and view.is_heels_claimable:
        return "heels"
    if view.asked_for == "claim":
        if view.asked_seat == OPPONENT:
            return "count"
        return {"": "way", "page": "count"}.get(counting.way, "say")
    if view.asked_for == "muggins":
        if view.lanes[0] == OPPONENT:
            return "takes"
        if not OPPONENTS[counting.opponent].overlooks:
            return "passes"
        return {"": "way", "page": "passes"}.get(counting.way, "spot")
    return ""


def counted(view: "View", match: "Match") -> int:
    """Return whose hand is claimed or was claimed last: a seat or CRIB, -1 for none."""
    if view.asked_for == "claim":
        return CRIB if view.asked_of == "crib" else view.asked_seat
    at = _last_count(match)
    if at < 0:
        return -1
    command = match.steps[at][0]
    return CRIB if command.kind == "crib" else command.who


def _last_count(match: "Match") -> int:
    """Return the place of the last command that counted, if only an answer to an offer follows."""
    at = len(match.steps) - 1
    if at >= 0 and match.steps[at][0].kind == "mugs":
        at -= 1
    return at if at >= 0 and match.steps[at][0].kind in _COUNTS else -1


def tally(deal: "Deal", who: int) -> Tally:
    """Return what the person has found of a hand or the crib."""
    return Tally(_hand(deal, who), deal.starter, who == CRIB, deal.taps.get(who, ()))


def _hand(deal: "Deal", who: int) -> "Sequence[int]":
    return deal.crib if who == CRIB else deal.hand(who)


def _digits(view: "View", points: int) -> "list[str]":
    """Return the keys of a number, in the place of one that is typed."""
    erasing = ["*"] if view.dialog in ("claim", "muggins") else []
    return erasing + list(str(points))


def keys(view: "View", deal: "Deal", game: "Game", counting: "Counting") -> "list[str]":
    """Return the keys of the steps in which the page acts by itself."""
    if view.asked_for == "claim":
        who = CRIB if view.asked_of == "crib" else view.asked_seat
        return said(view, right(deal, who, game, counting))
    if view.asked_for == "muggins":
        return said(view, game.offer[1])
    return ["#"]


def right(deal: "Deal", who: int, game: "Game", counting: "Counting") -> int:
    """Return what is claimed for a hand by the page: all of it, but what an opponent overlooks.

    It overlooks nothing where that costs it nothing, and where the person does not look.
    """
    is_theirs = who == OPPONENT or (who == CRIB and deal.dealer == OPPONENT)
    can_miss = is_theirs and game.level == "muggins" and counting.way != "page"
    name = counting.opponent if can_miss else "expert"
    return claim(name, tally(deal, who).parts, deal.starter)


def said(view: "View", points: int) -> "list[str]":
    """Return the keys with which points are claimed, or called as missed; [] if they cannot be."""
    if not 0 <= points <= MOST:
        return []
    is_none = view.asked_for == "muggins" and not points
    return ([] if is_none else _digits(view, points)) + ["#"]


def find(
    view: "View", match: "Match", deal: "Deal", tapped: "Sequence[int]"
) -> "tuple[dict[str, Any], list[str]]":
    """Take the cards of a combination that the person taps.

    Return the verdict (combinations.py) and the keys with which the board shows the sum.
    """
    who = counted(view, match)
    found = tally(deal, who)
    try:
        verdict = found.tap(tapped)
    except ValueError:
        return {}, []
    deal.taps[who] = found.taps
    told = {"key": verdict.key, "points": verdict.points, "parts": _parts(verdict.parts)}
    told["cards"] = texts(tapped)
    is_new = bool(verdict.parts) and view.asked_for == "claim"
    return told, _digits(view, found.points) if is_new else []


def take_back(view: "View", match: "Match", deal: "Deal") -> "list[str] | None":
    """Take back what was found last; return the keys for it, None if nothing is found."""
    who = counted(view, match)
    if not deal.taps.get(who):
        return None
    found = tally(deal, who)
    found.take_back()
    deal.taps[who] = found.taps
    if view.asked_for != "claim":
        return []
    return _digits(view, found.points)


def state(
    view: "View", match: "Match", deal: "Deal", game: "Game", step: str, counting: "Counting"
) -> "dict[str, Any]":
    """Return what the page shows of the counts.

    counting: see Counting.shown. tally, in the steps say and spot: who (a seat or
    CRIB), cards, starter, found (each tap's cards and parts), points, claim (of an opponent). told,
    after a count of the person's or of an opponent that can miss points: who, cards, starter,
    claim, points, parts (each with whether the person found it), taken, is_false and at, its place.
    """
    shown: dict[str, Any] = {"counting": counting.shown(game.level)}
    if step in ("say", "spot"):
        who = counted(view, match)
        found = tally(deal, who)
        facts = _facts(deal, who)
        facts["points"] = found.points
        facts["found"] = []
        for tap, new in zip(found.taps, found.news):
            facts["found"].append({"cards": texts(tap), "parts": _parts(new)})
        facts["claim"] = match.steps[_last_count(match) - 1][0].points if step == "spot" else -1
        shown["tally"] = facts
    told = _told(match, deal, game) if step != "spot" and counting.way != "page" else None
    if told:
        shown["told"] = told
    return shown


def _facts(deal: "Deal", who: int) -> "dict[str, Any]":
    return {"who": who, "cards": texts(_hand(deal, who)), "starter": cards.text(deal.starter)}


def _told(match: "Match", deal: "Deal", game: "Game") -> "dict[str, Any] | None":
    """Return what the last count was, None where nobody can have missed a point of it."""
    at = _last_count(match)
    if at < 1 or match.steps[at - 1][0].kind != "claim":
        return None
    command = match.steps[at][0]
    who = CRIB if command.kind == "crib" else command.who
    owner = deal.dealer if who == CRIB else who
    if (owner == OPPONENT and game.level != "muggins") or (game.offer and game.offer[0] != PERSON):
        return None
    found = tally(deal, who)
    told = _facts(deal, who)
    told["claim"], told["at"] = match.steps[at - 1][0].points, at
    told["points"] = sum([part.points for part in found.parts])
    told["parts"] = [
        row + [part in found.found] for row, part in zip(_parts(found.parts), found.parts)
    ]
    told["taken"], told["is_false"] = 0, False
    for event in match.steps[-1][1] if at < len(match.steps) - 1 else ():
        if event.kind == "score":
            told["taken"], told["is_false"] = event.points, event.reason == "false-muggins"
    return told


def _parts(parts: "Sequence[Any]") -> "list[list[Any]]":
    return [[part.reason, texts(part.cards), part.points] for part in parts]


def texts(some: "Sequence[int]") -> "list[str]":
    """Return cards as texts, in the order of their ranks."""
    return [cards.text(card) for card in sorted(some, key=lambda card: (rank_of(card), card))]
