"""Explanation of a count: its cards, and each combination that scored, one after the other.

It is made of the events that the board pegged, so it never disagrees with the board.
Runs in the page's MicroPython and in CPython.
"""

from cribboard.rules import cards, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cribboard.rules.commands import Event


#: Reasons that are combinations of cards. At some levels a claim is pegged as one number.
_REASONS = (
    "fifteen", "thirty-one", "pair", "pair-royal", "double-pair-royal", "run", "flush", "nobs",
    "heels", "last",
)  # fmt: skip


def explanation(
    events: "Sequence[Event]", starter: int, series: "Sequence[int]"
) -> "dict[str, Any] | None":
    """Return what the events of one key scored, None if no combination of cards scored.

    {} of a count that has none to show: it is pegged as it was claimed, or nothing was claimed.

    starter: of the deal; series: the cards of the play with the one just laid, where one was.
    The result: kind (hand, crib or play), track, points, cards (texts; of a hand or crib the
    starter is the last), and steps: each a reason, the places of its cards, its points, and all
    points so far.
    """
    scores = _newest_scores(events)
    totals = [event for event in events if event.kind == "total"]
    if totals:
        total = totals[-1]
        kind, shown = str(total.reason), list(total.cards) + [starter]
        track, scores = total.track, [event for event in scores if event.track == total.track]
        if not scores and starter and show.items(total.cards, starter, kind == "crib"):
            return {}
    elif scores:
        kind, track = "play", scores[0].track
        shown = max([list(event.cards) for event in scores], key=len)
        if len(series) >= len(shown):
            shown = list(series)
    else:
        return None
    if any([event.reason not in _REASONS for event in scores]):
        return {}
    steps: list[dict[str, Any]] = []
    used: dict[str, list[tuple[int, ...]]] = {}
    so_far = 0
    for event in scores:
        so_far += event.points
        places = _places(shown, event.cards, used.setdefault(event.reason, []), kind == "play")
        step = {"reason": event.reason, "places": places, "points": event.points, "sum": so_far}
        steps.append(step)
    texts = [cards.text(card) for card in shown]
    return {"kind": kind, "track": track, "points": so_far, "cards": texts, "steps": steps}


def _newest_scores(events: "Sequence[Event]") -> "list[Event]":
    """Return the scores of the newest series in which cards scored.

    A card that begins a series may follow one for last in the series before.
    """
    scores: list[Event] = []
    is_ended = False
    for event in events:
        if event.kind == "reset":
            is_ended = True
        elif event.kind == "score" and event.cards:
            scores = [event] if is_ended else scores + [event]
            is_ended = False
    return scores


def _places(
    shown: "list[int]", wanted: "Sequence[int]", used: "list[tuple[int, ...]]", is_from_end: bool
) -> "tuple[int, ...]":
    """Return the places of the cards of one combination, () if they are not all shown.

    used: combinations of the same kind so far, to which this one is added: cards without suits can
    be equal. is_from_end: the last of equal cards are meant, as in the play.
    """
    found: list[tuple[int, ...]] = [()]
    order = list(range(len(shown)))
    if is_from_end:
        order.reverse()
    for card in wanted:
        found = [
            picked + (place,)
            for picked in found
            for place in order
            if shown[place] == card and place not in picked
        ]
    for picked in found:
        places = tuple(sorted(picked))
        if places not in used:
            used.append(places)
            return places
    return ()
