"""Games of a recorded match as their moves are valued: each deal's known cards and its lays."""

from collections import namedtuple

from cribboard.rules import commands, play_phase
from cribboard.rules.commands import make, option
from cribboard.rules.match import Match
from cribboard.rules.win_chances import CERTAIN, dealer_chance, is_known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game

#: A moment between two deals. chance: of track 0 to win; dealer: the track that deals next, -1
#: after the end; scores: of both tracks.
Point = namedtuple("Point", ("chance", "dealer", "scores"))

#: Cards of a deal that a computer has dealt. hands: the four that each seat kept; away: the two
#: that it threw.
Dealt = namedtuple("Dealt", ("hands", "away"))

#: A lay. seat: a track; scores: before it; place: of its command in the match.
Lay = namedtuple("Lay", ("seat", "scores", "place"))


def point(game: "Game") -> Point:
    """Return the point of a game whose deal has just begun, or that has ended."""
    own, other = game.scores
    if game.ended >= 0:
        return Point(1.0 - game.ended, -1, (own, other))
    if game.dealer == 0:
        chance = dealer_chance(own, other, game.target) / CERTAIN
    else:
        chance = 1 - dealer_chance(other, own, game.target) / CERTAIN
    return Point(chance, game.dealer, (own, other))


class Deal:
    """The known cards of one deal: its hands, its crib, and its lays.

    scores: as the cards were thrown; play: the cards laid, in order, 0 for a go; target: of the
    game; has_pass: whether somebody passed a turn in the play, or a hand was dead, which no model
    of the play has; away: what each seat threw, where that is known, else (); place: of the starter
    among the commands of the match.
    """

    def __init__(self, game: "Game") -> None:
        self.begin = point(game)
        self.scores = self.begin.scores
        self.target = game.target
        self.number = game.deal_number
        self.dealer = game.dealer
        self.starter = 0
        self.hands: list[tuple[int, ...]] = [(), ()]
        self.crib: tuple[int, ...] = ()
        self.away: tuple[tuple[int, ...], ...] = ()
        self.lays: list[Lay] = []
        self.play: list[int] = []
        self.has_pass = False
        self.place = 0

    @property
    def is_known(self) -> bool:
        """Whether moves can be valued: all cards are known, and each was laid in its turn."""
        is_counted = len(self.crib) == 4 and all([len(hand) == 4 for hand in self.hands])
        return is_counted and not self.has_pass

    def take(
        self, command: "Command", events: "Sequence[Event]", lay: "Lay | None", place: int
    ) -> None:
        """Take a command of the deal, as RecordedGame.take."""
        if command.kind == "starter":
            self.starter, self.place = command.cards[0], place
        if lay is not None:
            self.lays.append(lay)
            self.play.append(command.cards[0])
        elif command.kind == "go":
            self.play.append(0)
        for event in events:
            if event.kind in ("pass", "dead", "dead-crib"):
                self.has_pass = True
            elif event.kind == "total" and event.reason == "crib":
                self.crib = tuple(event.cards)
            elif event.kind == "total":
                self.hands[event.seat] = tuple(event.cards)


class RecordedGame:
    """One game of a match, with its curve and deals; both are empty where no chances are known.

    number: from 0, in the order in which they began; game: as it was left.
    """

    game: "Game"

    def __init__(self, number: int) -> None:
        self.number = number
        self.points: "list[Point]" = []
        self.deals: "list[Deal]" = []

    def take(
        self,
        game: "Game",
        command: "Command",
        events: "Sequence[Event]",
        lay: "Lay | None",
        place: int,
    ) -> None:
        """Take a command that was carried out, with its events; place: in the match."""
        self.game = game
        if not is_known(game):
            return
        if command.kind in ("game", "deal", "misdeal"):
            same = [deal for deal in self.deals if deal.number != game.deal_number]
            self.deals = same + [Deal(game)]
        elif self.deals:
            self.deals[-1].take(command, events, lay, place)

    @property
    def unknown(self) -> "list[int]":
        """Numbers of the deals whose moves cannot be valued."""
        return [deal.number for deal in self.deals if not deal.is_known]

    @property
    def passed(self) -> "list[int]":
        """Numbers of the deals in which a turn was passed, all of which are `unknown`."""
        return [deal.number for deal in self.deals if deal.has_pass]


def games(
    moves: "Iterable[Command]",
    dealt: "Mapping[int, Dealt] | None" = None,
) -> "Iterator[RecordedGame]":
    """Yield each game of a match, in the order of game_rows.py. Raises IllegalMove.

    dealt: the cards of deals that a computer has dealt, by the number of the deal's `starter`
    among the commands.
    """
    match = Match()
    played: "RecordedGame | None" = None
    begun = 0
    aside: "dict[int, RecordedGame]" = {}  # the last games of matches that are open
    for number, command in enumerate(moves):
        if played is not None and command.kind in ("match", "game", "take-up"):
            yield _ended(played)
            played = None
        if played is not None and command.kind == "adjourn":
            given_up = aside.pop(option(command, "instead", 0), None)
            aside[command.points], played = _ended(played), None
            if given_up is not None:
                yield given_up
        for step in _written_out(match, command):
            deals = played.deals if played is not None else []
            lay = _lay(match.game, step, number) if deals else None
            if step.kind == "starter" and deals and match.game is not None:
                deals[-1].scores = match.game.scores[0], match.game.scores[1]
            events = match.push(step)
            if step.kind == "take-up":
                played = aside.pop(step.points)
            elif step.kind == "game":
                played, begun = RecordedGame(begun), begun + 1
            if played is not None and match.game is not None:
                played.take(match.game, step, events, lay, number)
        if dealt and number in dealt and played is not None and played.deals:
            own, deal = dealt[number], played.deals[-1]  # also the cards that nobody showed
            deal.away, deal.crib = own.away, tuple(own.away[0]) + tuple(own.away[1])
            deal.hands = [tuple(hand) for hand in own.hands]
    if played is not None:
        yield _ended(played)
    yield from aside.values()


def _ended(played: RecordedGame) -> RecordedGame:
    """Return a game with its curve."""
    last = [point(played.game)] if played.deals and played.game.ended >= 0 else []
    played.points = [deal.begin for deal in played.deals] + last
    return played


def _written_out(match: Match, command: "Command") -> "Iterator[Command]":
    """Yield a command; before a card of a new series or of the next seat, the gos that it implies.

    Each has to be pushed before the next one is asked for.
    """
    game = match.game
    if game is None or game.phase != "play":
        yield command
        return
    if not option(command, "new_series"):
        is_go = option(command, "next_seat") and game.count >= play_phase.GO_FROM
        if is_go and play_phase.seat_to_lay(game, next_seat=True) >= 0:
            yield commands.go()
            command = _without(command, "next_seat")
        yield command
        return
    if play_phase.refuse_new_series(game, command.cards[0]):
        yield command  # for its refusal
        return
    while match.game and match.game.series and match.game.phase == "play":
        yield commands.go()
    if match.game and match.game.phase == "play":
        yield _without(command, "new_series")


def _without(command: "Command", name: str) -> "Command":
    kind, who, cards, points, text, options = command
    return make(kind, who, cards, points, text, [one for one in options if one[0] != name])


def _lay(game: "Game | None", command: "Command", place: int) -> "Lay | None":
    if game is None or command.kind != "lay" or game.phase != "play":
        return None
    return Lay(game.turn, (game.scores[0], game.scores[1]), place)
