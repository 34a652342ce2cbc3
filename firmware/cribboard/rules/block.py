"""Block of a match: the commands of one deal, carried out, and the checkpoint they begin from."""

from cribboard.rules import (
    claims,
    corrections,
    dead_hands,
    deal,
    new_game,
    play_phase,
    show_phase,
    snapshot,
)
from cribboard.rules.commands import option
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match_score import COLUMNS, COUNTS, MOST_EVENING, MOST_GAMES, counted
from cribboard.rules.options import STARTS
from cribboard.rules.show import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Optional, Sequence

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game

    Step = tuple[Command, list[Event]]

#: A checkpoint begins with one of these plus the number of tracks.
_BETWEEN_DEALS = 16
_IN_DEAL = 32
#: Added to either where matches are open beside this one: their numbers and how many they are stand
#: at its end.
_OPEN = 64
#: In a match's terms, the games of an evening times this.
_EVENING = 256


def _evening() -> "ModuleType":
    # Imported here: few matches are evenings.
    from cribboard.rules import evening

    return evening


def tracks_of(checkpoint: "tuple[int, ...]") -> int:
    """Return the number of tracks of a checkpoint; not for ()."""
    return checkpoint[0] % _BETWEEN_DEALS


def is_in_deal(checkpoint: "tuple[int, ...]") -> bool:
    """Return whether a checkpoint is within a deal."""
    return bool(checkpoint) and checkpoint[0] & _IN_DEAL > 0


def is_rare(checkpoint: "tuple[int, ...]", commands: "Sequence[Command]") -> bool:
    """Return whether a block needs modules that are imported late: of evenings, or of endings."""
    if checkpoint[1:2] >= (_EVENING,):
        return True
    rare = "end", "confirm", "adjourn", "take-up"
    return any([one.kind in rare or option(one, "games") for one in commands])


def _end(game: "Game", command: "Command") -> "list[Event]":
    # Imported here: few games need it.
    from cribboard.rules import endings

    return endings.end(game, command)


#: The function for each kind of command: (game, command) to events.
_HANDLERS = {
    "deal": deal.deal,
    "starter": deal.starter,
    "lay": play_phase.lay,
    "go": play_phase.go,
    "pass": play_phase.pass_turn,
    "show": show_phase.hand,
    "crib": show_phase.crib,
    "claim": claims.claim,
    "mugs": claims.mugs,
    "heels": claims.heels,
    "peg": corrections.peg,
    "correct": corrections.correct,
    "set": corrections.set_score,
    "penalty": corrections.penalty,
    "overrule": corrections.overrule,
    "dead": dead_hands.dead,
    "misdeal": corrections.misdeal,
    "end": _end,
}
#: Commands that can follow the end of a game at its target: they change a loser's score, or the
#: count or the deal that ended it.
_AFTER_THE_END = ("overrule", "penalty", "correct", "set", "misdeal")
#: Commands that decline an offer of muggins without points.
_NEXT_STEPS = ("lay", "go", "pass", "claim", "show", "crib")


def apply(game: "Game", command: "Command") -> "list[Event]":
    """Carry out a command of the game; return its events.

    Raises IllegalMove, with nothing changed, and KeyError for a kind that no game has.
    """
    if game.phase == "over" and (game.ending or command.kind not in _AFTER_THE_END):
        raise IllegalMove("no.over")
    offer = game.offer
    if offer and not offer[1] and command.kind in _NEXT_STEPS:
        game.offer = ()
    try:
        return _HANDLERS[command.kind](game, command)
    except IllegalMove:
        game.offer = offer
        raise


class Block:
    """One block: its commands with their events, and the game they lead to.

    terms: (what wins the match, 0 for no match; whether worth is counted, not games); games: of an
    evening, 0 for none; tally, card: the score of the match (rules/match_score.py) and the card of
    the evening (rules/evening.py) before the game in play; open: the numbers of the matches that
    are put aside (rules/endings.py); is_in_deal: whether the block begins within a deal.
    """

    open = ()  # type: tuple[int, ...]

    def __init__(self, index: int, checkpoint: "tuple[int, ...]") -> None:
        self.index = index
        self.checkpoint = checkpoint
        self.steps = []  # type: list[Step]
        self.game: "Optional[Game]" = None
        self.terms = (0, 1)
        self.games = 0
        self.card = ()  # type: tuple[int, ...]
        self.tally = (0,) * (2 * COLUMNS)  # type: tuple[int, ...]
        self.is_in_deal = is_in_deal(checkpoint)
        if checkpoint:
            self._restore(checkpoint)

    def _restore(self, checkpoint: "tuple[int, ...]") -> None:
        if checkpoint[0] >= _OPEN:
            end = len(checkpoint) - 1 - checkpoint[-1]
            self.open, checkpoint = checkpoint[end:-1], checkpoint[:end]
        tracks = tracks_of(checkpoint)
        end = 2 + COLUMNS * tracks
        self.games, terms = divmod(checkpoint[1], _EVENING)
        self.terms = divmod(terms, 2)
        self.tally = checkpoint[2:end]
        if self.games:
            start, end = end + 1, end + 1 + _evening().ROW * checkpoint[end]
            self.card = checkpoint[start:end]
        if self.is_in_deal:
            self.game = snapshot.restore(checkpoint[end:], tracks)
        else:
            self.game = snapshot.restore_between_deals(checkpoint[end:])

    def push(self, command: "Command") -> "list[Event]":
        """Carry out a command; return its events."""
        if command.kind == "game":
            events = self._open_game(command)
        elif command.kind == "match":
            events = self._open_match(command)
        elif self.game is None:
            raise IllegalMove("no.game-first")
        elif command.kind in ("adjourn", "take-up"):
            from cribboard.rules import endings  # imported here, as evening

            events = endings.carry_out(self, command)
        elif command.kind == "confirm":
            if not self.games:
                raise IllegalMove("evening.none")
            events = _evening().confirm(self.game, command)
        else:
            events = apply(self.game, command)
            self.game.confirmed = 0
        self.steps.append((command, events))
        if self.game is not None and events and events[-1].kind == "win":
            for track in self.winners_now():
                events.append(self.game.event("match", -1, self.won_now()[track], "", (), track))
        return events

    def follow(self, step: "Step") -> None:
        """Carry out a step that another block with this checkpoint has carried out."""
        self.push(step[0])
        self.steps[-1] = step  # one copy in memory, not two

    def is_of(
        self, index: int, checkpoint: "tuple[int, ...]", commands: "Sequence[Command]"
    ) -> bool:
        """Return whether this is block `index` with these commands."""
        if self.index != index or self.checkpoint != checkpoint:
            return False
        return [command for command, _ in self.steps] == list(commands)

    def _open_game(self, command: "Command") -> "list[Event]":
        """Begin a game; set its starts, and peg the points that pone has before the first starter.

        Rule: docs/rules.md, "House rules", "five-card".
        Raises IllegalMove for an option that cannot be.
        """
        game = new_game.begin(command)
        is_over = self.is_over_now()
        tally, card = ((), ()) if is_over else (self.tally_now(), self.card_now())
        size = COLUMNS * len(game.tracks)
        if len(tally) != size:
            if self.terms[0] and any(tally):
                raise IllegalMove("no.match-tracks", len(tally) // COLUMNS)
            tally = (0,) * size
        if self.games and len(game.tracks) != 2:
            raise IllegalMove("evening.tracks")
        self.game, self.tally, self.card = game, tally, card
        events = []  # type: list[Event]
        for track, pegs in enumerate(game.tracks):
            start = getattr(game, STARTS[track])
            if start:
                pegs.correct(start)
                events.append(game.event("correction", -1, start, "correction", (), track))
        if game.form.opening:
            events += game.score(game.pone, [Item("three-for-last", (), game.form.opening)])
        for pegs in game.tracks:
            pegs.begin_deal()  # a misdeal does not take it back
        return events

    def _open_match(self, command: "Command") -> "list[Event]":
        """Begin a match.

        Raises IllegalMove for an option that cannot be, or if a match was begun and has no game.
        """
        first_to, count = option(command, "first_to", 1), option(command, "count", COUNTS[0])
        games = option(command, "games", 0)
        if self.steps:
            raise IllegalMove("no.match-begun")
        if not 1 <= first_to <= MOST_GAMES or count not in COUNTS:
            raise IllegalMove("no.match-terms", MOST_GAMES)
        if not 0 <= games <= MOST_EVENING or games == 1:
            raise IllegalMove("evening.games", 2, m=MOST_EVENING)
        self.terms = 0 if games else first_to, COUNTS.index(count)
        self.games = games
        self.tally = self.card = ()
        self.game = None
        return []

    def tally_now(self) -> "tuple[int, ...]":
        """Return the score of the match, including a game that ended in this deal."""
        if self.game is None or self.game.ended < 0 or not (self.steps or self.is_in_deal):
            return self.tally
        return counted(self.tally, self.game)

    def card_now(self) -> "tuple[int, ...]":
        """Return the evening's card, including a game that ended in this deal, with a result."""
        game = self.game
        is_new = game is not None and game.phase == "over" and (self.steps or self.is_in_deal)
        if not self.games or game is None or not is_new:
            return self.card
        if game.ending in ("abandoned", "adjourned"):
            return self.card
        row = _evening().row_of(game)  # type: tuple[int, ...]
        return self.card + row

    def played_now(self) -> int:
        """Return how many games of the evening are on its card."""
        return len(self.card_now()) // int(_evening().ROW) if self.games else 0

    def is_over_now(self) -> bool:
        """Return whether the match is won, played to its last game, or put aside."""
        if self.game is not None and self.game.ending == "adjourned":
            return True
        if self.games:
            return self.played_now() >= self.games
        return bool(self.winners_now())

    def won_now(self) -> "list[int]":
        """Return the games won by each track, or their worth, by the terms."""
        tally = self.tally_now()
        return [tally[at] for at in range(self.terms[1], len(tally), COLUMNS)]

    def winners_now(self) -> "list[int]":
        """Return the tracks that have won the match."""
        won = self.won_now()
        return [track for track in range(len(won)) if 0 < self.terms[0] <= won[track]]

    def mark(self) -> "tuple[int, ...]":
        """Return the checkpoint of a next block that begins another deal."""
        if self.game is None:
            return ()
        head = self._head(_BETWEEN_DEALS, self.tally_now(), self.card_now())
        return self.with_open(head + snapshot.between_deals(self.game), self.open)

    def mark_in_deal(self) -> "tuple[int, ...]":
        """Return the checkpoint of a next block that continues this deal.

        Its tally leaves out a game that has ended, which an overruled count may reopen.
        """
        assert self.game is not None
        head = self._head(_IN_DEAL, self.tally, self.card)
        return self.with_open(head + snapshot.checkpoint(self.game), self.open)

    @staticmethod
    def with_open(numbers: "tuple[int, ...]", opened: "tuple[int, ...]") -> "tuple[int, ...]":
        """Return a checkpoint that names no open matches with those that are open now."""
        if not opened:
            return numbers
        return (numbers[0] + _OPEN,) + numbers[1:] + opened + (len(opened),)

    def _head(
        self, kind: int, tally: "tuple[int, ...]", card: "tuple[int, ...]"
    ) -> "tuple[int, ...]":
        terms = 2 * self.terms[0] + self.terms[1] + _EVENING * self.games
        head = (kind + len(tally) // COLUMNS, terms) + tally
        return head + (len(card) // int(_evening().ROW),) + card if self.games else head
