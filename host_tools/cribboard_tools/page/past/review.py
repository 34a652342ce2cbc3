"""Review of one game: the curve, every decision with its cost, and where the points came from."""

from cribboard.advice.position import BadPosition
from cribboard.rules import cards
from cribboard_tools.matches.recorded import game_rows, move_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from played import Played

    from cribboard_tools.matches.recorded.move_values import Valued

#: So many of the costliest decisions are shown, and kept with the record.
COSTLIEST = 3


class Review:
    """Review of a game; number: of the game in the match, from 0.

    Call `step` until it returns False; `facts` may be called at any time.
    """

    def __init__(self, played: "Played", number: int) -> None:
        self.number = number
        self._game = played.games[number]
        self._moves: list[Valued] = []
        self._broken: list[int] = []
        self._done = 0  # deals
        self._steps: "Iterator[Any] | None" = self._work()
        self.is_done = False

    def step(self) -> bool:
        """Do a part of the work; return whether a deal is done with it, or all."""
        done = self._done
        if self._steps is None:
            return True
        for _ in self._steps:
            return self._done > done
        self._steps, self.is_done = None, True
        return True

    def _work(self) -> "Iterator[None]":
        for deal in self._game.deals:
            if deal.is_known:
                found: list[Valued] = []
                try:
                    for value in move_values.moves(move_values.suited(deal)):
                        if value is not None:
                            found.append(value)
                        yield
                    self._moves += found
                except BadPosition:
                    self._broken.append(deal.number)
            self._done += 1
            yield

    def cost(self, track: int) -> float:
        """Return the chance that a track's moves have cost so far."""
        return sum([float(one.move.chance) for one in self._moves if one.move.track == track])

    def costliest(self) -> "list[dict[str, Any]]":
        """Return the costliest decisions, as in `facts`."""
        costly = [one for one in self._moves if one.move.chance > 0]
        costly.sort(key=lambda one: -one.move.chance)
        return [_facts(one) for one in costly[:COSTLIEST]]

    def facts(self) -> "dict[str, Any]":
        """Return the review so far.

        points: of the curve, each its chance (of track 0), dealer and scores; moves: each as
        `_facts`; costs: of both tracks; luck: what the cards gave track 0 in all the deals that are
        valued, in chance; unknown: deals that cannot be valued; deals, done: their numbers.
        """
        points = self._game.points
        unknown = sorted(self._game.unknown + self._broken)
        luck = 0.0
        for deal in range(min(self._done, len(points) - 1)):
            if deal not in unknown:
                luck += points[deal + 1].chance - points[deal].chance
        costs = [self.cost(0), self.cost(1)]
        return {
            "game": self.number,
            "points": [
                {"chance": one.chance, "dealer": one.dealer, "scores": list(one.scores)}
                for one in points
            ],
            "places": [deal.place for deal in self._game.deals],
            "moves": [_facts(one) for one in self._moves],
            "costliest": self.costliest(),
            "costs": costs,
            "luck": luck + costs[0] - costs[1],
            "unknown": unknown,
            "deals": len(self._game.deals),
            "done": self._done,
            "is_done": self.is_done,
        }


def _facts(one: "Valued") -> "dict[str, Any]":
    """Return a decision: its cards and the best as texts, cost, and chance as its player saw it."""
    move = one.move
    return {
        "deal": move.deal,
        "track": move.track,
        "is_dealer": bool(move.is_dealer),
        "kind": move.kind,
        "held": [cards.text(card) for card in one.held],
        "cards": [cards.text(card) for card in move.cards],
        "best": [cards.text(card) for card in move.best],
        "scores": list(move.scores),
        "points": move.points,
        "cost": move.chance,
        "after": one.after,
        "place": one.place,
    }


def sources(row: "Mapping[str, Any]") -> "list[dict[str, int]]":
    """Return of each track of a game row the points of play, hands, cribs and other ways."""
    found = [{"play": 0, "hand": 0, "crib": 0, "other": 0} for _ in row["names"]]
    for deal in row["deals"]:
        for kind, track, points, _ in game_rows.counted(deal):
            found[track][kind] += points
        for kind in ("play", "other"):
            for track, points in enumerate(deal[kind]):
                found[track][kind] += points
    return found
