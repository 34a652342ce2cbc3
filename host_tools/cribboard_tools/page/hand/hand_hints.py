"""Hints for the person in a dealt hand: which cards to lay away, which card to lay, and why.

The functions get the person's own cards and what lies face up, and nothing else. They return
numbers, which hand.js puts into words. Run in the page's MicroPython and in CPython.
"""

from opponent import Player, Seen  # beside this file

from cribboard.rules import cards, chance_advice, discard_advice, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


def discard(dealt: "Sequence[int]", is_dealer: bool, own: int, other: int) -> "dict[str, Any]":
    """Return the best discard of six cards; is_dealer: the crib is the person's own.

    own, other: the scores, below 121. cards: the two, as texts; kept: points of the other four
    without a starter; hand: their mean points with one; crib: the mean points of a crib with the
    two; is_own: whose crib it is; chance: to win, 0 to 1, -1 where it is too early for that to
    decide.
    """
    choices = discard_advice.choices(dealt, is_dealer)
    outlook = chance_advice.Outlook(is_dealer, own, other)
    ranked = list(chance_advice.ranked_steps(choices, dealt, outlook))[-1]
    chance, best = ranked[0]
    return {
        "cards": [cards.text(card) for card in best.away],
        "kept": _points(best.keep),
        "hand": best.hand / 100,
        "crib": abs(best.crib) / 100,
        "is_own": is_dealer,
        "chance": chance / 1000 if chance_advice.is_near(own, other) else -1,
    }


def _points(keep: "Sequence[int]") -> int:
    """Return the points of four cards without a starter."""
    ranks = [cards.rank_of(card) for card in keep]
    found = show.fifteens(keep, [cards.pips_of(card) for card in keep])
    found += show.pairs(keep, ranks) + show.runs(keep, ranks)
    is_flush = len({cards.suit_of(card) for card in keep}) == 1
    return show.total(found) + (len(keep) if is_flush else 0)


def lay(dealt: "Sequence[int]", left: "Sequence[int]", seen: "Seen") -> "dict[str, Any] | None":
    """Return the best card to lay, None if none fits; left: those of the dealt not laid yet.

    cards: the card, as a text in a list; now: points at once; reply: mean points of the other
    player's best answer; fitting: how many cards fit; is_safest: no other card that fits has a
    smaller reply.
    """
    found = Player(dealt, left).prospects(seen)
    if not found:
        return None
    best = found[0]
    return {
        "cards": [cards.text(best.card)],
        "now": best.now,
        "reply": best.reply,
        "fitting": len(found),
        "is_safest": best.reply <= min([one.reply for one in found]),
    }
