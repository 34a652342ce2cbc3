"""Review of one game: the curve, every decision with its cost, and where the points came from."""

from cribboard.advice import advisor
from cribboard.advice.position import BadPosition
from cribboard.rules import cards
from cribboard_tools.matches.recorded import game_rows, move_values, recorded_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from cribboard.advice.advisor import Advice
    from cribboard.advice.position import Position
    from cribboard_tools.matches.recorded.move_values import Engine, Valued
    from cribboard_tools.matches.recorded.recorded_game import Deal
    from cribboard_tools.page.past import match_texts
    from cribboard_tools.page.past.played import Played

#: So many of the costliest decisions are shown.
COSTLIEST = 3
#: Advice on so many positions is remembered: of some deals.
_MOST_REMEMBERED = 64


class Remembered:
    """Advice on the last positions that were asked about, each worked out once.

    A deal that is weighed in its play and again at its end takes time for the lays between alone.
    """

    def __init__(self) -> None:
        self._found: "dict[str, list[Advice]]" = {}

    def steps(self, position: "Position") -> "Iterator[list[Advice]]":
        """Yield as `advisor.steps` does: the last of them is the advice."""
        held = sorted(position.dealt), sorted(position.away)  # first as dealt, then as shown
        at = position.seat, position.own, position.other, position.starter, position.laid
        key = repr((held, at))
        if key not in self._found:
            found: "list[Advice]" = []
            for found in advisor.steps(position):
                yield found
            if len(self._found) >= _MOST_REMEMBERED:
                self._found.clear()
            self._found[key] = found
        yield self._found[key]


class Weighing:
    """The decisions of one deal, weighed part by part: `moves`, once it `is_done`.

    A deal is weighed once, however often its review begins again as the game goes on.
    """

    def __init__(self, deal: "Deal", engine: "Engine") -> None:
        self.moves: list[Valued] = []
        self.is_done = self.is_broken = False
        self._steps = move_values.moves(move_values.suited(deal), engine)

    def step(self) -> None:
        """Do a part of the work."""
        try:
            for value in self._steps:
                if value is not None:
                    self.moves.append(value)
                return
        except BadPosition:
            self.is_broken = True
        self.is_done = True


class Review:
    """Review of a game of a match; number: of the game, from 0; name: of the match.

    played: what everybody may see; whole: all of it, of which a dealt deal is weighed from its play
    on, any other as soon as its play is over; known: the weighings of deals, which grow; engine:
    the advice. Call `step` until `is_done`; `facts` may be called at any time.
    """

    def __init__(
        self,
        played: "Played",
        number: int,
        name: str,
        whole: "match_texts.Read",
        known: "dict[str, Weighing]",
        engine: "Engine",
    ) -> None:
        self.number, self.name = number, name
        self._game = played.games[number]
        self._weighings: dict[int, Weighing] = {}
        found = list(recorded_game.games(whole.commands, whole.dealt))[number]
        for deal in found.deals:
            is_played = deal is not found.deals[-1] or found.game.phase != "play"
            if deal.is_known and (is_played or deal.away):
                key = repr(
                    (deal.place, deal.scores, deal.starter, deal.hands, deal.away, deal.crib)
                )
                key += repr(deal.play)
                known[key] = known.get(key) or Weighing(deal, engine)
                self._weighings[deal.number] = known[key]
        self.is_done = False

    def step(self) -> bool:
        """Do a part of the work; return whether a deal is done with it, or all."""
        for number in sorted(self._weighings):
            one = self._weighings[number]
            if not one.is_done:
                one.step()
                return one.is_done
        self.is_done = True
        return True

    @property
    def _done(self) -> "dict[int, Weighing]":
        """The weighings that are done of the deals that everybody may see, by number."""
        seen = [deal.number for deal in self._game.deals if deal.is_known]
        return {n: one for n, one in self._weighings.items() if n in seen and one.is_done}

    @property
    def _moves(self) -> "list[Valued]":
        done = self._done
        return [move for number in sorted(done) for move in done[number].moves]

    def cost(self, track: int) -> float:
        """Return the chance that a track's moves have cost so far."""
        return sum([float(one.move.chance) for one in self._moves if one.move.track == track])

    def costliest(self) -> "list[dict[str, Any]]":
        """Return the costliest decisions, as in `facts`."""
        costly = [one for one in self._moves if one.move.chance > 0]
        costly.sort(key=lambda one: -one.move.chance)
        return [_facts(one) for one in costly[:COSTLIEST]]

    def mistakes(self) -> "list[dict[str, Any]]":
        """Return the decisions that cost something, as practice.py and hand_advice.py have them."""
        return [_mistake(one, self._game.game.target) for one in self._moves if one.move.chance > 0]

    def facts(self) -> "dict[str, Any]":
        """Return the review so far.

        points: of the curve, each its chance (of track 0), dealer and scores; moves: each as
        `_facts`; costs: of both tracks; luck: what the cards gave track 0 in all the deals that are
        valued, in chance; unknown: deals that cannot be valued; deals, done: their numbers.
        """
        points = self._game.points
        done = self._done
        broken = [number for number in done if done[number].is_broken]
        unknown = sorted(self._game.unknown + broken)
        luck = 0.0
        for deal in done:
            if deal not in broken and deal + 1 < len(points):
                luck += points[deal + 1].chance - points[deal].chance
        costs = [self.cost(0), self.cost(1)]
        return {
            "match": self.name,
            "game": self.number,
            "points": [
                {"chance": one.chance, "dealer": one.dealer, "scores": list(one.scores)}
                for one in points
            ],
            "moves": [_facts(one) for one in self._moves],
            "costliest": self.costliest(),
            "costs": costs,
            "luck": luck + costs[0] - costs[1],
            "unknown": unknown,
            "deals": len(self._game.deals),
            "done": len(done) + len(self._game.unknown),
            "is_done": self.is_done,
        }


def _mistake(one: "Valued", target: int) -> "dict[str, Any]":
    move, names = one.move, ("dealt", "away", "starter", "laid")
    question: dict[str, Any] = {"is_dealer": bool(move.is_dealer), "target": target, "level": ""}
    question["own"], question["other"] = move.scores
    question["is_opponent"], question["is_ranked"] = False, True
    dealt, away, starter, laid = one.known
    for name, some in zip(names, (dealt, away, (starter,) if starter else (), laid)):
        question[name] = " ".join([cards.text(card) if card else "go" for card in some])
    found = {"track": move.track, "kind": move.kind, "cost": move.chance, "question": question}
    found["held"], found["cards"] = _words(one.held), _words(move.cards)
    return found


def _words(some: "Sequence[int]") -> "list[str]":
    return [cards.text(card) for card in some]


def _facts(one: "Valued") -> "dict[str, Any]":
    """Return a decision: its cards and the best as texts, cost, and chance as its player saw it."""
    move = one.move
    return {
        "deal": move.deal,
        "track": move.track,
        "is_dealer": bool(move.is_dealer),
        "kind": move.kind,
        "held": _words(one.held),
        "cards": _words(move.cards),
        "best": _words(move.best),
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
