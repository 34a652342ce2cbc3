"""One game: where it stands, and what each command does to it.

Nothing here asks which form is played: every difference is read off the form's row.
"""

from cribboard.rules import counting, forms, play, playing, show
from cribboard.rules.cards import JACK, clash, rank_of
from cribboard.rules.commands import Event, option
from cribboard.rules.errors import CribbageError, IllegalMove
from cribboard.rules.pegs import Pegs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence, Union

    from cribboard.rules.commands import Command
    from cribboard.rules.forms import Form

_SCALES = ("standard", "off")


class Game:
    """A game of one form. Attributes are read freely; only `apply` changes them.

    phase: starter, play, show, deal (the next is awaited) or over. turn: the seat that must
    lay or say go; next_show: the seat whose hand is counted next, or "crib".
    """

    def __init__(self, form: "Form", target: int, dealer: int, skunks: str) -> None:
        self.form = form
        self.target = target
        self.skunks = skunks
        self.first_dealer = dealer
        self.deal_number = 0
        self.tracks = [Pegs(target) for _ in range(max(form.sides) + 1)]
        self.winner = -1
        self._begin_deal(dealer)

    def _begin_deal(self, dealer: int) -> None:
        players = self.form.players
        self.dealer = dealer
        self.phase = "starter"
        self.starter = 0
        self.turn = (dealer + 1) % players
        self.next_show: "Union[int, str]" = self.turn
        self.laid = [[] for _ in range(players)]  # type: list[list[int]]
        self.shown = [()] * players  # type: list[tuple[int, ...]]
        self.nobs_given = False
        self.go_room = [0] * players
        self.last_layer = -1
        self.begin_series()

    def begin_series(self) -> None:
        """Turn the laid cards over: the count is 0 again."""
        self.series = []  # type: list[int]
        self.saying_go = set()  # type: set[int]

    @property
    def pone(self) -> int:
        """The seat to the dealer's left."""
        return (self.dealer + 1) % int(self.form.players)

    @property
    def count(self) -> int:
        """The running total of the series."""
        return play.count_of(self.series)

    @property
    def scores(self) -> "list[int]":
        """The front pegs, one a track."""
        return [pegs.score for pegs in self.tracks]

    @property
    def backs(self) -> "list[int]":
        """The back pegs, one a track."""
        return [pegs.back for pegs in self.tracks]

    @property
    def skunk(self) -> str:
        """How far the lowest loser was left behind; "none" before the end."""
        if self.winner < 0:
            return "none"
        return forms.skunk_of(min(self.scores), self.target)

    @property
    def worth(self) -> int:
        """What the win counts by the house's scale; 0 before the end."""
        if self.winner < 0:
            return 0
        return forms.SCALES[self.skunks][forms.SKUNKS.index(self.skunk)]

    def track_of(self, seat: int) -> int:
        """Return the track that `seat` pegs on."""
        return int(self.form.sides[seat])

    def hand_of(self, seat: int) -> "tuple[int, ...]":
        """Return what is known of the seat's hand: as shown, else as laid."""
        return self.shown[seat] or tuple(self.laid[seat])

    def holds(self, seat: int) -> int:
        """Return how many cards the seat has not laid yet."""
        return int(self.form.kept) - len(self.laid[seat])

    def apply(self, command: "Command") -> "list[Event]":
        """Do the command and return its events.

        Raises IllegalMove with a sentence, having changed nothing.
        """
        if self.phase == "over":
            raise IllegalMove("the game is over")
        return _DO[command.kind](self, command)

    def need(self, phase: str) -> None:
        """Raise IllegalMove, saying what is awaited, unless the phase is `phase`."""
        if self.phase != phase:
            raise IllegalMove(_AWAITED[self.phase])

    # Points

    def score(self, seat: int, items: "Sequence[show.Item]", track: int = -1) -> "list[Event]":
        """Peg the items as one score, to the end of the game at most."""
        track = self.track_of(seat) if track < 0 else track
        pegs = self.tracks[track]
        events = []
        if items:
            pegs.begin()
        for item in items:
            is_won = pegs.add(item.points)
            events.append(
                Event("score", seat, track, item.points, item.reason, pegs.score, item.cards)
            )
            if is_won:
                return events + self._win(track)
        return events

    def _win(self, track: int) -> "list[Event]":
        self.winner = track
        self.phase = "over"
        return [Event("win", -1, track, 0, self.skunk, self.target, ())]

    # The deal and the starter

    def _do_deal(self, command: "Command") -> "list[Event]":
        self.need("deal")
        self.deal_number += 1
        self._begin_deal((self.dealer + 1) % self.form.players)
        return []

    def _do_starter(self, command: "Command") -> "list[Event]":
        self.need("starter")
        self.starter = command.cards[0]
        self.phase = "play"
        if rank_of(self.starter) != JACK:
            return []
        return self.score(self.dealer, [show.Item("heels", (self.starter,), 2)])

    def refuse_clash(self, cards: "tuple[int, ...]", instead_of: int = -1) -> None:
        """Raise IllegalMove if `cards` and the known ones, but one seat's, are not of one pack."""
        known = [self.starter] + list(cards)
        for seat in range(self.form.players):
            if seat != instead_of:
                known += self.hand_of(seat)
        why = clash(known)
        if why:
            raise IllegalMove(why)

    # The show

    # By hand

    def _track(self, command: "Command") -> int:
        if not 0 <= command.who < len(self.tracks):
            raise IllegalMove("there is no track %d" % command.who)
        return int(command.who)

    def _do_peg(self, command: "Command") -> "list[Event]":
        track = self._track(command)
        if not 1 <= command.points <= 99:
            raise IllegalMove("peg 1 to 99 points, not %d" % command.points)
        return self.score(-1, [show.Item("manual", (), command.points)], track)

    def _do_correct(self, command: "Command") -> "list[Event]":
        track, points = self._track(command), command.points
        pegs = self.tracks[track]
        if not points:
            raise IllegalMove("a correction of 0 mends nothing")
        if pegs.score + points < 0:
            raise IllegalMove("only %d points are there to take off" % pegs.score)
        is_won = pegs.mend(points)
        events = [Event("score", -1, track, points, "correction", pegs.score, ())]
        return events + (self._win(track) if is_won else [])

    # What a deal begins from

    def checkpoint(self) -> "tuple[int, ...]":
        """Return the state between two deals as ints, for `restore`."""
        head = [
            forms.FORMS.index(self.form),
            self.target,
            _SCALES.index(self.skunks),
            self.first_dealer,
            self.dealer,
            self.deal_number,
            self.winner + 1,
        ]
        for pegs in self.tracks:
            head += [pegs.score, pegs.back]
        return tuple(head)


def begin(command: "Command") -> Game:
    """Return the game that a `game` command begins.

    Raises IllegalMove where an option cannot be.
    """
    try:
        row = forms.form(command.text)
    except CribbageError as error:
        raise IllegalMove(str(error))
    target = option(command, "target", row.target)
    dealer = option(command, "dealer", 0)
    skunks = option(command, "skunks", "standard")
    if option(command, "players", row.players) != row.players:
        raise IllegalMove("%s is played by %d" % (row.name, row.players))
    if not 1 <= target <= 999:
        raise IllegalMove("a target is 1 to 999, not %d" % target)
    if not 0 <= dealer < row.players:
        raise IllegalMove("there is no seat %d" % dealer)
    if skunks not in _SCALES:
        raise IllegalMove("'%s' is not a scale of skunks: standard or off" % skunks)
    if option(command, "level", "auto") != "auto":
        raise IllegalMove("the board counts by itself: level=auto")
    return Game(row, target, dealer, skunks)


def restore(state: "tuple[int, ...]") -> Game:
    """Return the game of a `Game.checkpoint`, between two deals or over."""
    game = Game(forms.FORMS[state[0]], state[1], state[3], _SCALES[state[2]])
    game._begin_deal(state[4])
    game.deal_number = state[5]
    game.winner = state[6] - 1
    game.phase = "deal" if game.winner < 0 else "over"
    for track, pegs in enumerate(game.tracks):
        game.tracks[track] = Pegs(pegs.target, state[7 + 2 * track], state[8 + 2 * track])
    return game


_DO = {
    "deal": Game._do_deal,
    "starter": Game._do_starter,
    "lay": playing.lay,
    "go": playing.go,
    "show": counting.hand,
    "crib": counting.crib,
    "peg": Game._do_peg,
    "correct": Game._do_correct,
}
_AWAITED = {
    "starter": "the starter comes first",
    "play": "the play is not over yet",
    "show": "the hands are counted now",
    "deal": "this deal is over: the next one comes now",
    "over": "the game is over",
}
