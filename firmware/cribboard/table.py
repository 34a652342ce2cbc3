"""The referee at the table: a key in, commands and a view out. No clock, no I/O."""

from cribboard.dialogs import claim, count_hand, peg_by_hand, prompts
from cribboard.dialogs.entry import Suit
from cribboard.dialogs.first_deal import Dealer
from cribboard.dialogs.flush_nobs import asked
from cribboard.dialogs.keys import KeyRefused, rank_of, track_of
from cribboard.language import sentences
from cribboard.menu.menu import Menu
from cribboard.rules import commands, show_phase
from cribboard.rules.cards import pips_of
from cribboard.rules.errors import CribbageError
from cribboard.view import Later, View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game
    from cribboard.rules.match import Match
    from cribboard.view import Move

_NAMES = ("Blue", "Orange", "White")


class Table:
    """The players, a keypad and a match.

    settings: a dict that the menu changes in place; defaults: what returns a fresh one; files: of
    the store. `press` never raises for any key; `view` can be drawn at any time.
    """

    def __init__(
        self,
        match: "Match",
        settings: "dict[str, Any] | None" = None,
        defaults: "Any" = dict,
        files: "Any" = None,
    ) -> None:
        self.match, self.files = match, files
        self.defaults = defaults
        self.settings: dict[str, Any] = {} if settings is None else settings
        self._asks: list[Any] = []
        self._pushed: list[Command] = []
        self._moves: tuple[Move, ...] = ()
        self._events: tuple[Event, ...] = ()
        self._serial = 0
        self._patter: str | Later = ""
        self._message, self._is_error = "", False
        self.now_ms = 0  # when the key came, where somebody tells the time
        self._is_resumed = False  # no key yet since power-on

    # What an ask may do

    def push(self, command: "Command") -> None:
        """Do a command; raises IllegalMove with a sentence, then nothing has changed."""
        game = self.match.game
        before = self._standing()
        count = game.count + pips_of(command.cards[0]) if game and command.kind == "lay" else 0
        events = self.match.push(command)
        self._pushed.append(command)
        self._done(command, events, before, count)

    def open(self, ask: "Any") -> None:
        """Put an ask on top of what is open."""
        self._asks.append(ask)

    def close(self, ask: "Any") -> None:
        """Take an ask away, if it is open."""
        if ask in self._asks:
            self._asks.remove(ask)

    def leave(self) -> None:
        """Take away all that is open."""
        self._asks = []

    def say(self, message: str) -> None:
        """Show a message until the next key."""
        self._message = message

    def foresee(self) -> None:
        """Count what the next key may ask for, while nobody waits."""
        if self.match.game is not None:
            show_phase.foresee(self.match.game)
            if self.match.game.phase in ("play", "show"):
                asked(self, self.match.game)

    def resume(self) -> None:
        """Say that the match it holds goes on: with `#`, or with any key that means something."""
        if self.match.game is not None:
            self._is_resumed = True
            self.say("the game goes on")

    def first(self) -> Dealer:
        """Return the ask that begins a game."""
        return Dealer(self)

    def all_names(self) -> "list[str]":
        """Return the names of three tracks, whatever is played."""
        return list(self.settings.get("names", _NAMES))

    @property
    def names(self) -> "list[str]":
        """The tracks' names."""
        game = self.match.game
        return self.all_names()[: len(game.tracks) if game else self.first().tracks]

    @property
    def seats(self) -> "list[str]":
        """The name of each seat: its track's, `Blue 2` for the second on that track."""
        game = self.match.game
        if game is None:
            return list(self.first().seats())
        tracks = [game.track_of(seat) for seat in range(game.form.players)]
        return sentences.seat_names(self.names, tracks)

    def need_track(self, track: int) -> None:
        """Raise KeyRefused unless the game has the track."""
        count = len(self.names)
        if track >= count:
            raise KeyRefused("there are only %s tracks" % ("two" if count == 2 else "three"))

    # Keys

    def press(self, symbol: str, is_long: bool = False) -> "list[Command]":
        """Take one key; return the commands it pushed."""
        self._pushed, self._moves, self._events = [], (), ()
        self._message, self._is_error = "", False
        is_resumed, self._is_resumed = self._is_resumed, False
        if is_resumed and symbol == "#":  # the game goes on: # answers nothing yet
            if not self._is_hash_meant():
                return []
        try:
            if is_long and symbol in "ABCD*":
                self._press_long(symbol)
            elif symbol == "*":
                self._step_back()
            elif self._asks:
                self._asks[-1].press(self, symbol)
            else:
                self._press_game(symbol)
        except CribbageError as error:
            self._message, self._is_error = str(error), True
        return self._pushed

    def _press_long(self, symbol: str) -> None:
        game = self.match.game
        if symbol == "*":
            self._redo()
            return
        track = track_of(symbol)
        if track >= 0:
            self.need_track(track)
            if game is None:
                raise KeyRefused("no game yet: who deals?")
            if game.phase == "over":
                raise KeyRefused("the game is over")
        self._asks = [
            ask for ask in self._asks if isinstance(ask, count_hand.Counting)
        ]  # a count stays
        if track >= 0:
            self.open(peg_by_hand.Pegging(track))
        else:
            self.open(Menu())

    def _is_hash_meant(self) -> bool:
        """Whether `#` is what is awaited here, and neither an answer nor a claim of nothing."""
        game = self.match.game
        if game is None:
            return True
        what = game.awaited[0]
        if what not in ("hand", "deal", "game") or peg_by_hand.is_by_hand(self, game):
            return False
        return what != "hand" or asked(self, game) is None

    def _press_game(self, symbol: str) -> None:
        game = self.match.game
        what = game.awaited[0] if game else ""
        if game is None:
            self.first().press(self, symbol)
        elif peg_by_hand.is_by_hand(self, game):
            peg_by_hand.press(self, game, symbol)
        elif what == "starter":
            if not rank_of(symbol):
                raise KeyRefused("the starter comes first")
            self._take(game, symbol, commands.starter)
        elif what == "card":
            self._press_play(game, symbol)
        elif what in ("hand", "crib"):
            count_hand.press(self, game, symbol)
        elif what in ("claim", "offer"):
            claim.press(self, game, symbol)
        elif symbol != "#":
            raise KeyRefused("# begins the next " + what)
        elif what == "game":
            self.open(self.first())
        else:
            self.push(commands.deal())

    def _take(self, game: "Game", symbol: str, command: "Any") -> None:
        """Take a card, or ask its suit first where suits are typed and it can be laid."""
        rank = rank_of(symbol)
        if self.settings.get("has_suits") and game.count + pips_of(rank) <= 31:
            self.open(Suit(game, rank, command))
        else:
            self.push(command(rank))

    def _press_play(self, game: "Game", symbol: str) -> None:
        if rank_of(symbol):
            self._take(game, symbol, commands.lay)
        elif symbol == "D":
            self.push(commands.go())
        elif symbol == "#" and game.is_heels_claimable:
            self.push(commands.heels())
        else:
            raise KeyRefused("the play is not over: %s lays" % self.seats[game.turn])

    # Back and forth

    def _step_back(self) -> None:
        if self._asks:
            self._asks[-1].erase(self)
            return
        step = self.match.pop()
        if step is None:
            self.say("nothing to undo")
            return
        self._patter = ""  # of the command that is gone
        self.say(
            sentences.undo_message("undid", step[0], step[1], self._turn(), self.names, self.seats)
        )

    def _redo(self) -> None:
        """Do again what was undone last, and say what."""
        game = self.match.game
        before = self._standing()
        turn = self._turn()
        laid = game.count if game else 0
        step = self.match.redo()
        if step is None:
            self.say("nothing to redo")
            return
        self.leave()
        command, events = step
        count = laid + pips_of(command.cards[0]) if command.kind == "lay" else 0
        self._done(command, events, before, count)
        self.say(sentences.undo_message("redid", command, events, turn, self.names, self.seats))

    def _turn(self) -> str:
        """Return who is to lay, in every way of use."""
        game = self.match.game
        return self.seats[game.turn] if game else ""

    def _standing(self) -> "tuple[list[int], list[int]]":
        """Return the front pegs and the back pegs; ([], []) before the first game."""
        game = self.match.game
        return (game.scores, game.backs) if game else ([], [])

    def _done(
        self,
        command: "Command",
        events: "list[Event]",
        before: "tuple[list[int], list[int]]",
        count: int,
    ) -> None:
        """Say and show what a command did; before: `_standing` then, count: the play's."""
        game = self.match.game
        self._events += tuple(events)
        if game is None:
            self._patter = ""
            return
        if command.kind == "game":
            zeros = [0] * len(game.tracks)
            before = zeros, zeros
        self._patter = Later(sentences.command_patter, command, events, game, self.names, count)
        moves = sentences.moves(command, events, before[0], before[1], game.target)
        if moves:
            self._moves = moves
            self._serial += 1
        self._asks = [ask for ask in self._asks if ask.is_valid(game)]

    # What is seen

    def turn_seat(self, game: "Game") -> int:
        """Return the seat that must act, or -1."""
        what, seat = game.awaited
        return -1 if what in ("starter", "deal") or peg_by_hand.is_by_hand(self, game) else seat

    def view(self) -> View:
        """Return the record of all that is to be seen now."""
        view = View()
        view.names = self.names
        view.message = self._message
        view.is_error = self._is_error
        view.said = self._patter
        view.moves = self._moves
        view.serial = self._serial
        view.events = self._events
        game = self.match.game
        if game is None:
            self.first().fill(view, self)
        else:
            seat = self.turn_seat(game)
            view.turn_track = game.track_of(seat) if seat >= 0 else -1
            prompts.fill(view, self, game, seat)
        if self._asks:
            view.choices = view.proposed = 0
            view.answers = view.lanes = ()
            view.pending = None
            self._asks[-1].fill(view, self)
        if self._is_error:
            view.error_track = view.turn_track
        return view
