"""Advice on a dealt hand: answers the questions of dealt_hand.py, step by step.

Runs in the MicroPython of a worker (python_worker.js), and in CPython.
"""

import json
import time

from cribboard.advice import advisor, belief
from cribboard.advice.advisor import LEVELS
from cribboard.advice.position import Position
from cribboard.rules import cards
from cribboard.rules.errors import CribbageError
from cribboard.rules.win_chances import CERTAIN
from cribboard_tools.page.hand.opponents import repeatable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: Hands of the other player that the opponent weighs; a hint weighs every one.
OPPONENT_HANDS = 100
#: A call from JavaScript costs as much as some parts of a search: a step takes so many at once.
_STEP_NS = 40_000_000


def position(question: str) -> Position:
    """Return the position of a question. Raises CribbageError where it cannot be."""
    facts = json.loads(question)
    dealt, away, starter, laid = [
        [0 if word == "go" else cards.parse(word) for word in facts[name].split()]
        for name in ("dealt", "away", "starter", "laid")
    ]
    cut = starter[0] if starter else 0
    own, other, target = facts["own"], facts["other"], facts["target"]
    return Position(dealt, facts["is_dealer"], own, other, target, away, cut, laid)


class Adviser:
    """Answers one question at a time, in steps of some hundredths of a second."""

    def __init__(self) -> None:
        self._question = ""
        self._steps: "Iterator[list[advisor.Advice]] | None" = None

    def ask(self, question: str) -> str:
        """Take a question, "" for none, in the place of the one before; return JSON of nothing."""
        self._question, self._steps = question, None
        return "null"

    @property
    def is_busy(self) -> bool:
        """Whether there is a question that is not answered yet."""
        return self._question != ""

    def step(self) -> str:
        """Think on; return "", or the answer as JSON once it is there.

        question: the one that was asked; cards: to lay away or to lay, as texts, [] where there is
        no advice for such a position;
        chance: to win with them, 0 to 1; reason: what most speaks for them beside the second best
        (advisor.py), and by how much: in points, or as a part of 1. ranked, where the question
        asks for it (`is_ranked`): each choice, best first, with its cards, loss (of the chance),
        reason (of all but the first beside that, negative where worse), and the points of hand and
        crib.
        """
        if not self.is_busy:
            return ""  # it was taken back since this step was due
        facts = json.loads(self._question)
        effort, noise = LEVELS.get(facts["level"], (OPPONENT_HANDS, 0))
        try:
            if self._steps is None:
                effort = effort if facts["is_opponent"] else belief.ALL
                self._steps = advisor.steps(position(self._question), effort)
            found = []  # type: list[advisor.Advice]
            until = time.time_ns() + _STEP_NS
            while not found and time.time_ns() < until:
                found = next(self._steps)
        except CribbageError:
            return self._answer((), 0, ("only", 0))
        if not found:
            return ""
        best = advisor.misjudged(found, noise, repeatable(self._question))
        ranked = found if "is_ranked" in facts else ()
        return self._answer(best.cards, best.chance, best.reason, ranked)

    def _answer(
        self,
        some: "tuple[int, ...]",
        chance: int,
        reason: "tuple[str, int]",
        ranked: "Sequence[advisor.Advice]" = (),
    ) -> str:
        answer = {"question": self._question, "cards": _words(some), "chance": chance / CERTAIN}
        answer["reason"] = _reason(reason)
        if ranked:
            answer["ranked"] = [
                {"cards": _words(one.cards), "loss": one.loss / CERTAIN,
                 "reason": _reason(one.reason), "parts": [part / 100 for part in one.parts[:2]]}
                for one in ranked
            ]  # fmt: skip
        self._question = ""
        return json.dumps(answer)


def _words(some: "Sequence[int]") -> "list[str]":
    return [cards.text(card) for card in some]


def _reason(reason: "tuple[str, int]") -> "list[str | float]":
    key, number = reason
    return [key, number / (1000 if key in advisor.PERCENT else 100)]
