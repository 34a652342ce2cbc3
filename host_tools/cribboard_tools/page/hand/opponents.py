"""Opponents of a dealt hand, by strength: how they play, and what they overlook when they count.

Runs in the page's MicroPython and in CPython.
"""

from collections import namedtuple

from cribboard.rules import cards, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cribboard.rules.show import Item

#: level: of advice/advisor.py, "" for all that hand_advice.py weighs; overlooks: whether it misses
#: points when it counts; wins: games of a hundred against the best (BENCHMARKS.md, "How strong the
#: players are").
Opponent = namedtuple("Opponent", ("level", "overlooks", "wins"))
OPPONENTS = {
    "learner": Opponent("beginner", True, 13),
    "club": Opponent("club", False, 45),
    "expert": Opponent("", False, 49),
}
USUAL = "expert"
#: Of a hundred parts of a kind a learner overlooks so many; fifteens by their number of cards.
_FIFTEENS = {2: 3, 3: 20, 4: 35, 5: 50}
_OTHERS = {"pair": 3, "run": 12, "flush": 15, "nobs": 40}


def repeatable(text: str) -> "Callable[[], int]":
    """Return a source of bytes that are always the same for a text: undo changes no mind."""
    state = 1
    for letter in text:
        state = (state * 31 + ord(letter)) % 65521

    def next_byte() -> int:
        nonlocal state
        state = (state * 75 + 74) % 65537
        return state >> 3 & 255

    for _ in range(8):  # texts that differ in their last letter alone begin alike
        next_byte()
    return next_byte


def overlooked(parts: "Sequence[Item]", starter: int) -> "list[Item]":
    """Return the parts (combinations.py) of a hand that a learner does not see."""
    found = []
    for part in parts:
        words = [cards.text(card) for card in part.cards]
        next_byte = repeatable(" ".join([part.reason, cards.text(starter)] + words))
        chance = _FIFTEENS[len(words)] if part.reason == "fifteen" else _OTHERS[part.reason]
        if next_byte() * 100 < chance * 256:
            found.append(part)
    return found


def claim(name: str, parts: "Sequence[Item]", starter: int) -> int:
    """Return what an opponent claims for a hand or crib of these parts."""
    points = show.total(parts)
    if OPPONENTS[name].overlooks:
        points -= show.total(overlooked(parts, starter))
    return points
