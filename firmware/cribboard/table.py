"""The board's controller: takes a key, gives commands to the match and a view to show."""

from cribboard import tracks
from cribboard.constants import AGAIN_MS, LONG_KEYS, SCREEN_CELLS, SCREEN_ROWS
from cribboard.dialogs import (
    claim,
    count_hand,
    first_deal,
    peg_by_hand,
    play_keys,
    prompts,
)
from cribboard.dialogs.details import Details
from cribboard.dialogs.flush_nobs import HandAnswers
from cribboard.dialogs.keys import KeyRefused, RefusedOnce, rank_of, track_of
from cribboard.language import phrases, sentences
from cribboard.message import Message
from cribboard.rules import commands, show_phase
from cribboard.rules.cards import pips_of
from cribboard.rules.errors import Refusal
from cribboard.rules.match import MEND
from cribboard.view import Later, Move, View, in_parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Sequence

    from cribboard.dialogs.dialog import Dialog
    from cribboard.dialogs.flush_nobs import Answers
    from cribboard.home import Screen
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game
    from cribboard.rules.match import Match
    from cribboard.rules.mends import Way


class Table:
    """A match, the settings, and the dialogs that are open over the game.

    settings: a dict that the menu changes in place; defaults: returns a fresh one; files: the
    board's, for the list of errors. `press` raises for no key; `view` may be called at any time.
    It has no clock and does no I/O of its own.
    """

    #: Rows and columns of the display, for which lists are laid out.
    rows, cells = SCREEN_ROWS, SCREEN_CELLS
    #: Whether a display, or speech, can tell a page; otherwise none opens in the play.
    has_screen = True
    #: Whether the board has a voice pack.
    has_voice = False
    #: As `home.Home` has it: begins with empty flash where games cannot be read, else None.
    start_anew: "Callable[[], None] | None" = None
    #: The least and the greatest budget of the lights, as Lights has it; () where there are none.
    range_ma: "tuple[int, ...]" = ()

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
        self._dialogs: list[Dialog] = []
        self._hand_answers = HandAnswers()
        self._pushed: list[Command] = []
        self._moves: tuple[Move, ...] = ()
        self._events: tuple[Event, ...] = ()
        self._serial = 0
        self._patter: str | Later = ""
        self.last_count: Any = None  # for the details; not stored on flash
        self._messages: tuple[Message, ...] = ()
        self.is_error = False
        self._undo = ""  # as View.undo
        self.now_ms = 0  # of the key, 0 where there is no clock
        self._is_resumed = False  # no key yet since power-on
        self._presses = 0  # keys taken since power-on
        self.side = -1  # of the keypad that keyed a card, its player's seat; -1: that is not told
        #: Refused once: key and side, its time, why.
        self._again: "tuple[tuple[str, int], int, Message] | None" = None
        self.is_again = False  # the key was refused once, and is pressed again
        self._is_mended = False  # the last key mended: held again, `*` asks for another way
        self._is_copy = False

    # For the dialogs

    def push(self, command: "Command") -> None:
        """Do a command; raises IllegalMove, having changed nothing."""
        game = self.match.game
        before = self._standing()
        count = _count_with(game.count if game else 0, command)
        events = self.match.push(command)
        self._pushed.append(command)
        self._after_command(command, events, before, count)

    def open(self, dialog: "Dialog") -> None:
        """Open a dialog on top of the others."""
        self._dialogs.append(dialog)

    def close(self, dialog: "Dialog") -> None:
        """Close a dialog, if it is open."""
        if dialog in self._dialogs:
            self._dialogs.remove(dialog)

    def close_all(self) -> None:
        """Close every dialog."""
        self._dialogs = []

    @property
    def is_held_back(self) -> bool:
        """Whether a dialog is open before whose end no settings are saved."""
        return any([dialog.holds_back for dialog in self._dialogs])

    def close_named(self, name: str) -> None:
        """Close every dialog of this name."""
        self._dialogs = [dialog for dialog in self._dialogs if dialog.name != name]

    def is_open(self, name: str) -> bool:
        """Return whether a dialog of this name is open."""
        return name in [dialog.name for dialog in self._dialogs]

    def say(
        self, key: str, n: int = 0, who: str = "", what: "str | Message" = "", m: int = 0
    ) -> None:
        """Show a message until the next key; the arguments are those of `Message`."""
        self._messages = (Message(key, n, who, what, m),)

    def walk(self, moves: "tuple[Move, ...]") -> None:
        """Have pegs walk that no command moves; then they are where the game has them."""
        self._moves = moves
        self._serial += 1

    def show(self, *messages: "Message") -> None:
        """Show messages until the next key."""
        self._messages = messages

    @property
    def has_message(self) -> bool:
        """Whether a message is shown."""
        return bool(self._messages)

    def speak(self) -> None:
        """Use the language of the settings; the question of the first start is answered then."""
        self.close_named("language")
        if not self._is_copy:
            phrases.use(str(self.settings.get("language", phrases.LANGUAGES[0])))

    def fit(self, screen: "Screen | None") -> bool:
        """Divide lists for the display that was found; return whether its size is another one."""
        self.has_screen = screen is not None or self.has_voice
        if screen is None or (screen.rows, screen.cells) == (self.rows, self.cells):
            return False
        self.rows, self.cells = screen.rows, screen.cells
        return True

    def questions(self, game: "Game") -> "Answers | None":
        """Return the answers of the next hand if a question for flush or nobs is open, or None."""
        return self._hand_answers.questions(self.settings, game)

    def take_answers(self, game: "Game") -> "Answers | None":
        """Return the answers of the next hand for a dialog to change; as `HandAnswers.take`."""
        return self._hand_answers.take(self.settings, game)

    def foresee(self) -> None:
        """Work out what the next key may need, while the board waits for it."""
        if self.match.game is not None:
            show_phase.foresee(self.match.game)
            if self.match.game.phase in ("play", "show"):
                self.questions(self.match.game)

    def resume(self) -> None:
        """Begin with a match from before power-on: the first `#` only acknowledges the message."""
        if self.match.game is not None:
            self._is_resumed = True
            self.say("note.resumed")

    def first(self) -> first_deal.Dealer:
        """Return the dialog that begins a game."""
        return first_deal.Dealer(self)

    def all_names(self) -> "list[str]":
        """Return the names of all tracks, those that the game does not use too.

        A name that was never changed is in the language in use.
        """
        names = self.settings.get("names", tracks.NAMES)
        own = phrases.forms("menu.tracks")  # once: each key reads the names several times
        return [
            own[track] if name == tracks.NAMES[track] else name for track, name in enumerate(names)
        ]

    @property
    def names(self) -> "list[str]":
        """The names of the tracks in use."""
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
            raise KeyRefused("no.no-track", count)

    # Keys

    def press(self, symbol: str, is_long: bool = False, side: int = -1) -> "list[Command]":
        """Take one key; return the commands it pushed. A refusal is the view's message.

        side: of the keypad, where each of two players has one: 0 or 1, its player's seat.
        """
        self._pushed, self._moves, self._events = [], (), ()
        self._messages, self.is_error, self._undo = (), False, ""
        self._presses += 1
        again, self._again = self._again, None
        self.side = side if rank_of(symbol) else -1
        key = symbol, self.side
        self.is_again = again is not None and again[0] == key and not is_long
        is_mended, self._is_mended = self._is_mended, False
        is_resumed, self._is_resumed = self._is_resumed, False
        if is_resumed and symbol == "#" and not self._is_hash_expected():
            return []
        try:
            if self.is_again and again is not None and self._is_bounce(again[1]):
                self._again, self._messages, self.is_error = again, (again[2],), True
            elif is_long and symbol == "*":
                self._redo(is_mended)
            elif is_long and symbol in LONG_KEYS:
                self._press_long(symbol)
            elif symbol == "*":
                if again is None:  # otherwise it only takes back what was offered
                    self._step_back()
            else:
                self.press_short(symbol)
        except Refusal as error:
            self._messages, self.is_error = (error.message,), True
            if isinstance(error, RefusedOnce):
                self._again = key, self.now_ms, error.message
        return self._pushed

    def _is_bounce(self, then_ms: int) -> bool:
        return bool(self.now_ms) and 0 <= self.now_ms - then_ms < AGAIN_MS

    def _press_long(self, symbol: str) -> None:
        game = self.match.game
        track = track_of(symbol)
        if track >= 0:
            self.need_track(track)
            if game is None:
                raise KeyRefused("no.no-game")
            if game.phase == "over":
                raise KeyRefused("no.over")
        self._dialogs = [dialog for dialog in self._dialogs if dialog.survives_long_press]
        if track >= 0:
            self.open(peg_by_hand.Pegging(track))
        else:
            self.open(self.load_menu().Menu())

    def load_menu(self) -> "Any":
        """Return the module of the menu; None in the page, until its later modules are there."""
        try:
            # Imported here, when the first light is on: it takes 25 ms.
            from cribboard.menu import menu
        except ImportError:
            return None
        return menu

    def _is_hash_expected(self) -> bool:
        """Return whether `#` is the next step here, and neither an answer nor an empty claim."""
        game = self.match.game
        if game is None:
            return True
        what = game.awaited[0]
        if what not in ("hand", "deal", "game") or peg_by_hand.is_by_hand(self, game):
            return False
        return what != "hand" or self.questions(game) is None

    def press_short(self, symbol: str) -> None:
        """Take a short key, any but `*`, for the dialog on top, else for the game."""
        if self._dialogs:
            self._dialogs[-1].press(self, symbol)
        else:
            self._press_board(symbol)

    def _press_board(self, symbol: str) -> None:
        """Take a key of the game; `D`, in the play `#`, shows details if it has no other use."""
        game = self.match.game
        try:
            self.press_game(symbol)
        except KeyRefused:
            what = game.awaited[0] if game else "offer"
            # What is claimed or missed is asked until it is answered.
            is_question = what in ("claim", "offer")
            is_card = what == "card" and game and not peg_by_hand.is_by_hand(self, game)
            if not self.has_screen or is_question or symbol != ("#" if is_card else "D"):
                raise
            self.open(Details())

    def press_game(self, symbol: str) -> None:
        """Take a key of the game below all dialogs."""
        game = self.match.game
        what = game.awaited[0] if game else ""
        if game is None:
            first_deal.opening(self).press(self, symbol)
        elif peg_by_hand.is_by_hand(self, game):
            peg_by_hand.press(self, game, symbol)
        elif what == "starter":
            play_keys.press_starter(self, game, symbol)
        elif what == "card":
            play_keys.press(self, game, symbol)
        elif what == "hand" and symbol == "D":
            # Imported here, as mend_ways below.
            from cribboard.dialogs import other_hand

            other_hand.ask(self, game)
        elif what in ("hand", "crib"):
            count_hand.press(self, game, symbol)
        elif what in ("claim", "offer"):
            claim.press(self, game, symbol)
        elif symbol != "#":
            raise KeyRefused("ask." + what)
        elif what == "game":
            first_deal.ask_next(self)
        else:
            self.push(commands.deal())

    def win_percent(self) -> int:
        """Return the chance of track 0 to win, 1 to 99; -1 if it is not known or not shown."""
        chance = self.win_thousandths()
        return chance if chance < 0 else min(max((chance + 5) // 10, 1), 99)

    def win_thousandths(self) -> int:
        """Return the chance of track 0 to win, 0 to 1000; -1 if it is not known or not shown.

        It is not shown while a match of several games goes on.
        """
        match = self.match
        if match.game is None or self.settings.get("win_chance") == "off":
            return -1
        if match.first_to > 1 and not match.winners:
            return -1
        try:
            # Imported here: its table has 29 kB, which the page loads only after its start.
            from cribboard.rules import win_chances
        except ImportError:
            return -1
        return win_chances.thousandths(match.game)

    # Undo and redo

    def _step_back(self) -> None:
        if self._dialogs:
            self._dialogs[-1].erase(self)
            return
        before = self._standing()
        layer = self.match.game.last_layer if self.match.game else -1
        step = self.match.pop()
        if step is None:
            self._refuse_undo("note.no-undo")
            return
        self._patter = ""  # of the command that was undone
        self._undo = "other"
        if step[0] == MEND:
            self._changed(before)
            self.say("note.mend-undone")
            return
        game = self.match.game
        if game is not None and _is_typed(step[0]):
            self.open(count_hand.Counting.reopened(game, step[0]))
        if sentences.is_count(step[1]):
            self._undo = "count"
            self.last_count = None
        turn = layer if step[0].kind == "lay" else self._turn()
        self.show(Message("undid", what=sentences.summary(step[0], step[1], turn)))

    def rewrite(self, commands: "list[Command]", tail: "Sequence[Command]" = ()) -> "Way":
        """Put other commands in the place of this block's, as one step: see `Match.rewrite`."""
        before = self._standing()
        way = self.match.rewrite(commands, tail)
        self._changed(before, "mend")
        return way

    def mend(self, way: "Way") -> None:
        """Go on with what was undone in one of the match's ways, and say how."""
        before, told = self._standing(), _mend_ways().told(self.match, way)
        self.match.mend(way)
        self._changed(before, "mend")
        self._is_mended = True
        self.show(told, *([way.refusal] if way.refusal else []))

    def _changed(self, before: "tuple[list[int], list[int]]", undo: str = "other") -> None:
        """Show pegs that moved because commands were replaced."""
        game = self.match.game
        self._dialogs, self._patter, self.last_count = [], "", None
        self._undo = undo
        if game is not None and len(before[0]) == len(game.scores):
            moves = []
            for track, new in enumerate(game.scores):
                old, back = before[0][track], before[1][track]
                if old != new:
                    moves.append(Move(track, old, back, (new,), ("%+d" % (new - old),)))
            self._moves = tuple(moves)
            self._serial += bool(moves)

    def _redo(self, is_mended: bool = False) -> None:
        """Do the last undone command again, or all that followed a correction, and say which."""
        game = self.match.game
        before = self._standing()
        turn = self._turn()
        laid = game.count if game else 0
        step = None if is_mended else self.match.redo()
        if step is None and _mend_ways().resume(self, is_mended):
            return
        if step is None:
            self._refuse_undo("note.no-redo")
            return
        self.close_all()
        command, events = step
        if command == MEND:
            self._changed(before, "mend")
            self.say("note.mended", 1)
            return
        self._undo = "count" if sentences.is_count(events) else "other"
        self._after_command(command, events, before, _count_with(laid, command))
        if game is not None and command.kind == "lay":
            turn = game.last_layer
        self.show(Message("redid", what=sentences.summary(command, events, turn)))

    def _refuse_undo(self, key: str) -> None:
        """Say that there is nothing to undo or redo."""
        self._undo = "nothing"
        self.say(key)

    def _turn(self) -> int:
        """Return the seat whose turn it is in the play, -1 before the first game."""
        game = self.match.game
        return game.turn if game else -1

    def _standing(self) -> "tuple[list[int], list[int]]":
        """Return (front pegs, back pegs), ([], []) before the first game."""
        game = self.match.game
        return (game.scores, game.backs) if game else ([], [])

    def _after_command(
        self,
        command: "Command",
        events: "list[Event]",
        before: "tuple[list[int], list[int]]",
        count: int,
    ) -> None:
        """Note what a command did; before: the pegs then; count: of the play, with its card."""
        game = self.match.game
        self._events += tuple(events)
        if game is None:
            self._patter = ""
            return
        if command.kind == "game":
            zeros = [0] * len(game.tracks)
            before = zeros, zeros
        if sentences.is_count(events):
            self.last_count = command, events, self.names, self.seats
        said = in_parts(sentences.patter_parts, command, events, game, self.names, count)
        self._patter = said
        moves = sentences.moves(command, events, before[0], before[1], game.target, said)
        if moves:
            self._moves = moves
            self._serial += 1
        self._dialogs = [dialog for dialog in self._dialogs if dialog.is_valid(game)]

    # The view

    def turn_seat(self, game: "Game") -> int:
        """Return the seat that must act, or -1 where any player may press."""
        what, seat = game.awaited
        return -1 if what in ("starter", "deal") or peg_by_hand.is_by_hand(self, game) else seat

    def copied(self) -> "Table":
        """Return a table with this one's match, settings and dialogs, to try a key on.

        Undo and redo are not on its record.
        """
        match = type(self.match)()
        match.load(self.match.index, self.match.checkpoint, self.match.commands)
        items = self.settings.items()
        settings = {name: list(one) if isinstance(one, list) else one for name, one in items}
        table = Table(match, settings, self.defaults, self.files)
        copies: dict[int, Any] = {id(self.match.game): match.game}
        table._dialogs = [dialog.copied(copies) for dialog in self._dialogs]
        table.now_ms, table._is_resumed, table._is_copy = self.now_ms, self._is_resumed, True
        table.rows, table.cells, table.has_screen = self.rows, self.cells, self.has_screen
        table._again = self._again
        if self.start_anew is not None:
            table.start_anew = lambda: None
        table.range_ma = self.range_ma
        return table

    def legal_keys(self, presses: int) -> "tuple[str, ...]":
        """Return the keys that would not be refused, long ones as `A!`; presses: keys until then.

        Raises RuntimeError if another key was pressed since.
        """
        if presses != self._presses:
            raise RuntimeError("legal keys are found only until the next key")
        # Imported here: no key of a Pico asks for it, and the module would take heap.
        from cribboard import legal_keys

        return legal_keys.find(self)

    def view(self) -> View:
        """Return what can be shown now."""
        view = View()
        view.keys_of = self, self._presses
        if self._is_resumed:
            view.is_resumed = True
        view.is_unsaved = self.start_anew is not None
        view.names = self.names
        view.language = str(self.settings.get("language", phrases.LANGUAGES[0]))
        if self._messages:
            view.message = Later(phrases.texts, self._messages, self.seats, view.names)
        view.is_error = self.is_error
        if self._again is not None:
            view.again = self._again[0][0]
        view.patter = self._patter
        view.is_patter_new = bool(self._pushed)
        if self._undo:
            view.undo = self._undo
        view.moves = self._moves
        view.serial = self._serial
        view.events = self._events
        game = self.match.game
        if game is None:
            first_deal.opening(self).fill(view, self)
        else:
            seat = self.turn_seat(game)
            view.asked_seat = seat
            view.turn_track = game.track_of(seat) if seat >= 0 else -1
            prompts.fill_game(view, game, seat, self.match.block)
            if game.offer or not self._dialogs:  # lights under a dialog show who can take an offer
                prompts.fill_prompt(view, self, game)
            if self._pushed and self._pushed[-1].kind in ("game", "deal", "misdeal"):
                if self.settings.get("win_chance") == "lights":
                    view.win_percent = self.win_percent()
        if self._dialogs:
            view.choices = view.proposed = 0
            view.answers = view.lanes = ()
            view.pending = None
            view.asked_seat, view.asked_values = -1, ()
            view.dialog = self._dialogs[-1].name
            self._dialogs[-1].fill(view, self)
        if self.is_error:
            view.error_track = view.turn_track
        return view


def _count_with(count: int, command: "Command") -> int:
    """Return the count of the play with the card that a command lays, 0 for other commands."""
    if command.kind != "lay":
        return 0
    is_new = commands.option(command, "new_series")
    return pips_of(command.cards[0]) + (0 if is_new else count)


def _mend_ways() -> "Any":
    """Return the module of mends' dialogs, imported here: few games need it at each start."""
    from cribboard.dialogs import mend_ways

    return mend_ways


def _is_typed(command: "Command") -> bool:
    """Return whether cards, or points that answer a question, were keyed for a count."""
    answers = [commands.option(command, name) for name in ("flush", "nobs")]
    return command.kind in ("show", "crib") and bool(command.cards or any(answers))
