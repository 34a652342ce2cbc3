"""The table: routes each key to the open dialog or to what the game waits for.

What keys did to the match is undo_history.py's, what can be shown table_view.py's.
"""

from cribboard import settings_table
from cribboard.base.constants import AGAIN_MS, HAND, LONG_KEYS, TRACK_NAMES
from cribboard.base.message import Message
from cribboard.dialogs import first_deal, phases
from cribboard.dialogs.count_hand import Counting
from cribboard.dialogs.flush_nobs import HandAnswers
from cribboard.dialogs.keys import KeyRefused, RefusedOnce, rank_of, track_of
from cribboard.dialogs.peg_by_hand import Pegging
from cribboard.language import phrases, sentences
from cribboard.rules import match_facts, show_phase
from cribboard.rules.errors import Refusal
from cribboard.table.table_view import types_twice, view_of
from cribboard.table.undo_history import UndoHistory, is_keyed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any, Callable, Sequence

    from cribboard.base.view import Move, View
    from cribboard.dialogs.dialog_table import Count, OpenDialog
    from cribboard.dialogs.other_hand import Proof
    from cribboard.home import Files
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game
    from cribboard.rules.match import Match
    from cribboard.rules.mends import Way


class Table:
    """A match, the settings, and the dialogs that are open over the game.

    settings: a dict that the menu changes in place; those that are missing are added; files: the
    board's, for the list of errors. `press` raises for no key; `view` may be called at any time.
    It has no clock and does no I/O of its own. dialogs: those that are open, the topmost last;
    messages: shown until the next key; is_error: they say why a key was refused; is_resumed: no key
    yet since power-on; is_copy: a key is only tried on it, and nothing may be written.
    """

    #: Whether a display, or speech, can tell a page; otherwise none opens in the play.
    has_screen = True
    #: Whether the board has a voice pack.
    has_voice = False
    #: Whether the keypad can be asked for its lines: see keypad_lines.py.
    has_lines = False
    #: As `home.Home` has it: begins with empty flash where games cannot be read, else None.
    start_anew: "Callable[[], None] | None" = None
    #: The place in the match that was left for another one, and the settings that belong to it.
    left: "tuple[Any, ...]" = ()
    #: The least and the greatest budget of the lights, as Lights has it; () where there are none.
    range_ma: "tuple[int, ...]" = ()
    #: Returns the measures of the board, as `health.Health.page`, if there are any.
    health: "Callable[[], list[str]] | None" = None
    #: Returns the day, such as "2026-11-28"; "" where nobody has told it.
    today: "Callable[[], str]" = str
    #: Values of View.asked_for that a home keys by itself: nobody is prompted for them.
    unprompted: "Sequence[str]" = ()

    def __init__(
        self,
        match: "Match",
        settings: "settings_table.Settings | dict[str, Any] | None" = None,
        *,
        files: "Files | None" = None,
    ) -> None:
        self.match, self.files = match, files
        self.history = UndoHistory(match, self.names_and_seats)
        self.settings = settings_table.complete({} if settings is None else settings)
        self.dialogs: list[OpenDialog] = []
        self.answers = HandAnswers(self.settings)  # to the questions of each hand
        self.messages: tuple[Message, ...] = ()
        self.is_error = self.is_resumed = False
        self.now_ms = 0  # of the key, 0 where there is no clock
        self.side = -1  # of the keypad that keyed a card, its player's seat; -1: that is not told
        self._done = ("", -1), 0  # the key and side that did something last, and its time
        #: Refused once: key and side, its time, why.
        self._again: "tuple[tuple[str, int], int, Message] | None" = None
        self.is_again = False  # the key was refused once, and is pressed again
        self._is_mended = False  # the last key mended: held again, `*` asks for another way
        self._named_of: "tuple[Any, ...]" = ()  # what the names were made of
        self._named: "tuple[list[str], list[str]]" = ([], [])
        self.is_copy = False
        #: Questions before the first game that were answered: `*` asks the last one again.
        self.answered: "list[OpenDialog]" = []
        #: The search for the play that has the hands as they are keyed; a key ends it.
        self.proof: "Proof | None" = None
        #: The play as it was keyed, what each seat laid, and the play that an answer put there.
        self.first_play: "tuple[Any, ...]" = ()
        self.is_stepped = self.has_news = False  # `foresee` searches; it has found something

    # For the dialogs

    def push(self, command: "Command") -> None:
        """Do a command; raises IllegalMove, having changed nothing."""
        game = self.match.game
        if command.kind == "deal" and game is not None:
            command = self.telling(command, len(game.tracks))
        self.history.push(command)
        game = self.match.game
        if game is not None:
            self.dialogs = [dialog for dialog in self.dialogs if dialog.is_valid(game)]

    def telling(self, command: "Command", count: int) -> "Command":
        """Return a `game` or a `deal` with the names that were typed for its tracks, and the day.

        count: of the tracks. A day that nobody has told since power-on may be later by now.
        """
        own, game = self.settings["names"], self.match.game
        day, last = self.today(), str(self.settings.get("day")) + match_facts.OR_LATER
        if not day and match_facts.is_day(last):
            day = last
        numbers = (self.settings.get("player_a"), self.settings.get("player_b"), 0)  # not typed
        names = [
            "" if name in (TRACK_NAMES[at], str(numbers[at])) else name
            for at, name in enumerate(own[:count])
        ]
        return match_facts.telling(command, names, day, game.told if game else 0)

    def rewrite(self, commands: "list[Command]", tail: "Sequence[Command]" = ()) -> "Way":
        """Put other commands in the place of this block's, as one step: see `Match.rewrite`."""
        way = self.history.rewrite(commands, tail)
        self._show_open_count(way)
        return way

    def mend(self, way: "Way") -> None:
        """Go on with what was undone in one of the match's ways, and say how."""
        told = _mend_ways().told(self.match, way)
        self.history.mend(way)
        self._show_open_count(way)
        self._is_mended = True
        self.show(told, *([way.refusal] if way.refusal else []))

    def _show_open_count(self, way: "Way") -> None:
        """Close the dialogs, but for a keyed count that a way stops at: flush or nobs is asked."""
        self.close_all()
        if way.refusal is None and way.left and is_keyed(way.left[0]):
            self._reopen(way.left[0])

    def _reopen(self, keyed: "Command") -> None:
        if self.match.game is not None:
            self.open(Counting.reopened(self.match.game, keyed))

    @property
    def last_count(self) -> "Count | None":
        """The last count of a hand or crib, for the details."""
        return self.history.last_count

    @property
    def refused_once(self) -> str:
        """The key that was refused once, and stands if it is pressed again; "": none."""
        return "" if self._again is None else self._again[0][0]

    def open(self, dialog: "OpenDialog") -> None:
        """Open a dialog on top of the others."""
        self.dialogs.append(dialog)

    def close(self, dialog: "OpenDialog") -> None:
        """Close a dialog, if it is open."""
        if dialog in self.dialogs:
            self.dialogs.remove(dialog)

    def close_all(self) -> None:
        """Close every dialog."""
        self.dialogs = []

    @property
    def is_held_back(self) -> bool:
        """Whether a dialog is open before whose end no settings are saved."""
        return any([dialog.holds_back for dialog in self.dialogs])

    def close_named(self, name: str) -> None:
        """Close every dialog of this name."""
        self.dialogs = [dialog for dialog in self.dialogs if dialog.name != name]

    def is_open(self, name: str) -> bool:
        """Return whether a dialog of this name is open."""
        return name in [dialog.name for dialog in self.dialogs]

    def say(
        self, key: str, n: int = 0, who: str = "", what: "str | Message" = "", m: int = 0
    ) -> None:
        """Show a message until the next key; the arguments are those of `Message`."""
        self.messages = (Message(key, n, who, what, m),)

    def walk(self, moves: "tuple[Move, ...]") -> None:
        """Have pegs walk that no command moves; then they are where the game has them."""
        self.history.walk(moves)

    def show(self, *messages: "Message") -> None:
        """Show messages until the next key."""
        self.messages = messages

    def speak(self) -> None:
        """Use the language of the settings; the question of the first start is answered then."""
        self.close_named("language")
        if not self.is_copy:
            phrases.use(self.settings["language"])

    def foresee(self) -> bool:
        """Work out a part of what the next keys may need; return whether there was one.

        Called while no key is handled. A count asks for the next hand, so every hand is prepared.
        """
        game = self.match.game
        if self.proof is not None:
            proof, self.proof = self.proof, None
            if proof.step(self):
                self.proof = proof
            else:
                self.has_news = True
            return True
        if game is None:
            return False
        if game.phase == "deal":
            return self.match.prepare_next()
        return show_phase.foresee(game) or self.answers.foresee(game)

    def resume(self) -> None:
        """Begin with a match from before power-on: the first `#` only acknowledges the message."""
        if self.match.game is not None:
            self.is_resumed = True
            self.say("note.resumed")

    def first(self) -> first_deal.Dealer:
        """Return the dialog that begins a game."""
        return first_deal.Dealer(self)

    def all_names(self) -> "list[str]":
        """Return the names of all tracks, those that the game does not use too.

        A name that was never changed is in the language in use.
        """
        names = self.settings["names"]
        own = phrases.forms("menu.tracks")
        return [
            own[track] if name == TRACK_NAMES[track] else name for track, name in enumerate(names)
        ]

    def names_and_seats(self) -> "tuple[list[str], list[str]]":
        """Return the names of the tracks in use, and of the seats: `Blue 2` for a second one."""
        game = self.match.game
        if game is None:
            first = self.first()
            return self.all_names()[: first.tracks], first.seats()
        made_of = phrases.language(), game.form, game.captain, self.settings["names"]
        if made_of != self._named_of:  # each key reads the names several times
            self._named_of = made_of[:3] + (list(made_of[3]),)
            names = self.all_names()[: len(game.tracks)]
            self._named = names, sentences.seat_names(names, game.tracks_of_seats())
        return self._named

    @property
    def names(self) -> "list[str]":
        """The names of the tracks in use."""
        return self.names_and_seats()[0]

    @property
    def seats(self) -> "list[str]":
        """The name of each seat."""
        return self.names_and_seats()[1]

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
        self.history.begin_key()
        self.proof, self.has_news = None, False
        self.messages, self.is_error = (), False
        again, self._again = self._again, None
        self.side = side if rank_of(symbol) else -1
        key = symbol, self.side
        self.is_again = again is not None and again[0] == key and not is_long
        opened = self.match.block.open
        is_mended, self._is_mended = self._is_mended, False
        is_resumed, self.is_resumed = self.is_resumed, False
        if is_resumed and symbol == "#" and not phases.is_hash_next(self, self.match.game):
            return []
        try:
            if self.is_again and again and 0 <= self.now_ms - again[1] < AGAIN_MS and self.now_ms:
                self._again, self.messages, self.is_error = again, (again[2],), True
            elif symbol == HAND:
                # Imported here, as it is used once or twice in a board's life.
                from cribboard.dialogs import panel_finder

                panel_finder.ask_keypad(self)
            elif is_long and symbol == "*":
                self._redo(is_mended)
            elif is_long and symbol in LONG_KEYS and not self._is_held_king(symbol):
                self._press_long(symbol)
            elif symbol == "*":
                if again is None:  # otherwise it only takes back what was offered
                    self._step_back()
            else:
                self.press_short(symbol)
        except Refusal as error:
            self.messages, self.is_error = (error.message,), True
            if isinstance(error, RefusedOnce):
                self._again = key, self.now_ms, error.message
        self._done = ("", -1) if self.is_error else key, self.now_ms
        while self.proof is not None and not self.is_stepped:
            self.foresee()
        if self.match.block.open != opened:
            # Imported here: few matches are put aside.
            from cribboard.menu import ending_items

            ending_items.follow(self, opened)
        return self.history.pushed

    def is_doubled(self, symbol: str, now_ms: int, side: int = -1) -> bool:
        """Return whether a finger pressed a key twice that was meant once, and has done something.

        Not where a key is typed twice by right; a `*` may take back step after step.
        """
        key, then_ms = self._done
        if key != (symbol, side if rank_of(symbol) else -1) or symbol == "*":
            return False
        return 0 <= now_ms - then_ms < AGAIN_MS and not types_twice(self.view(), symbol)

    def _is_held_king(self, symbol: str) -> bool:
        """Return whether a held letter is a card, because no third track has its points."""
        return symbol == "C" and self.match.game is not None and len(self.names) < 3

    def _press_long(self, symbol: str) -> None:
        game = self.match.game
        track = track_of(symbol)
        if track >= 0:
            if game is None:
                raise KeyRefused("no.no-game")
            if game.phase == "over":
                raise KeyRefused("no.over")
        self.dialogs = [dialog for dialog in self.dialogs if dialog.survives_long_press]
        if track >= 0:
            self.open(Pegging(track))
        else:
            self.open(self.load_menu().Menu())

    def loads(self) -> "list[Callable[[], object]]":
        """Return what imports a module each that every board needs later, the first one last."""
        return [
            self.load_chances,
            self.load_account,
            self.load_menu,
            self.load_items,
            self.load_details,
        ]

    def load_menu(self) -> "Any":
        """Return the module of the menu; None in the page, until its later modules are there."""
        try:
            # Imported here, when the first light is on: it takes 25 ms.
            from cribboard.menu import menu
        except ImportError:
            return None
        return menu

    def load_items(self) -> None:
        """Import the menu's largest part, so that no turn imports all of it; as `load_menu`."""
        try:
            from cribboard.menu import setting_items  # noqa: F401
        except ImportError:
            pass

    def load_account(self) -> None:
        """Import the module of the account, as `load_menu`."""
        try:
            self.account()
        except ImportError:
            pass

    def press_short(self, symbol: str) -> None:
        """Take a short key, any but `*`, for the dialog on top, else for the game."""
        if self.dialogs:
            self.dialogs[-1].press(self, symbol)
        else:
            phase, _ = phases.phase_of(self, self.match.game)
            try:
                phase.press(self, self.match.game, symbol)
            except KeyRefused:  # the details open by a key that has no other use
                is_asked = self.has_screen and symbol == phase.details
                if not (is_asked and self.open_details()):
                    raise

    def ask_again(self) -> None:
        """Ask the question that was answered last, if one was answered before the first game."""
        if self.answered and self.match.game is None:
            self.open(self.answered.pop())
            self.say("note.answer-erased")

    def account(self) -> "ModuleType":
        """Return the module of the account of a deal."""
        # Imported here, as the menu; the board does it after its first light, so that no key waits.
        from cribboard.dialogs import other_hand

        return other_hand

    def open_details(self) -> bool:
        """Open the details; return False in the page, until its later modules are there."""
        details = self.load_details()
        if details is not None:
            self.open(details.Details())
        return details is not None

    def load_details(self) -> "ModuleType | None":
        """Return the module of the details; None in the page, until its later modules are there."""
        try:
            # Imported here, as the menu: when the first light is on.
            from cribboard.dialogs import details
        except ImportError:
            return None
        return details

    def press_game(self, symbol: str) -> None:
        """Take a key of the game below all dialogs."""
        phases.phase_of(self, self.match.game)[0].press(self, self.match.game, symbol)

    def win_percent(self) -> int:
        """Return the chance of track 0 to win, 1 to 99; -1 if it is not known or not shown."""
        chance = self.win_thousandths()
        return chance if chance < 0 else min(max((chance + 5) // 10, 1), 99)

    def win_thousandths(self) -> int:
        """Return the chance of track 0 to win, 0 to 1000; -1 if it is not known or not shown.

        It is not shown while a match of several games goes on.
        """
        match = self.match
        if match.game is None or self.settings["win_chance"] == "off":
            return -1
        if match.first_to > 1 and not match.winners:
            return -1
        win_chances = self.load_chances()
        return -1 if win_chances is None else win_chances.thousandths(match.game)

    def load_chances(self) -> "ModuleType | None":
        """Return the module of win chances, as `load_menu`."""
        try:
            # Imported here: its table has 29 kB, which the page loads only after its start.
            from cribboard.rules import win_chances
        except ImportError:
            return None
        return win_chances

    # Undo and redo

    def _step_back(self) -> None:
        if self.dialogs:
            self.dialogs[-1].erase(self)
            return
        if self.match.game is None and self.answered:
            self.ask_again()
            return
        told, keyed = self.history.step_back()
        if keyed is not None:
            self._reopen(keyed)
        self.show(told)

    def _redo(self, is_mended: bool) -> None:
        """Do the last undone command again, or all that followed a correction, and say which."""
        has_rest = bool(self.match.rest)
        told = None if is_mended else self.history.redo()
        if told is not None:
            self.close_all()
            self._is_mended = has_rest and self.history.undo == "mend"
            self.show(told)
        elif not _mend_ways().resume(self, is_mended):
            self.history.undo = "nothing"
            self.say("note.no-redo")

    # The view

    def turn_seat(self, game: "Game") -> int:
        """Return the seat that must act, or -1 where any player may press."""
        return phases.phase_of(self, game)[1]

    def copied(self) -> "Table":
        """Return a table with this one's match, settings and dialogs, to try a key on.

        Undo and redo are not on its record.
        """
        match = type(self.match)()
        match.load(self.match.index, self.match.checkpoint, self.match.commands)
        items = self.settings.items()
        settings = {name: list(one) if isinstance(one, list) else one for name, one in items}
        table = Table(match, settings, files=self.files)
        copies: dict[int, Any] = {id(self.match.game): match.game}
        table.dialogs = [dialog.copied(copies) for dialog in self.dialogs]
        table.now_ms, table.is_resumed, table.is_copy = self.now_ms, self.is_resumed, True
        table.is_stepped = True  # nothing is searched on it
        table.has_screen = self.has_screen
        table._again = self._again
        if self.start_anew is not None:
            table.start_anew = lambda: None
        table.range_ma, table.health = self.range_ma, self.health
        return table

    def view(self) -> "View":
        """Return what can be shown now."""
        return view_of(self, self.history, self.dialogs)


def _mend_ways() -> "ModuleType":
    """Return the module of mends' dialogs, imported here: few games need it at each start."""
    from cribboard.dialogs import mend_ways

    return mend_ways
