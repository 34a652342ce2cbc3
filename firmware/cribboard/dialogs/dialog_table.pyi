"""Types of what dialogs are opened on: the table as they know it, and a dialog as the table does.

`cribboard.table.table.Table` has the members of `Table`, `cribboard.dialogs.dialog.Dialog` those of
`OpenDialog`; their methods are described there. Neither module needs the other's types, so there is
no circle. This is a stub, as home.pyi: it is not loaded at run time.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from cribboard.base.message import Message
from cribboard.base.view import Move, View
from cribboard.dialogs.flush_nobs import HandAnswers
from cribboard.home import Files
from cribboard.rules.commands import Command, Event
from cribboard.rules.forms import Form
from cribboard.rules.game import Game
from cribboard.rules.match import Match
from cribboard.rules.mends import Way
from cribboard.settings_table import Settings

#: A command that counted a hand or crib, its events, the names of the tracks and of the seats.
Count = tuple[Command, Sequence[Event], list[str], list[str]]

class OpenDialog(Protocol):
    """A dialog on the table's stack."""

    name: str
    survives_long_press: bool
    holds_back: bool
    def press(self, table: Table, symbol: str) -> None: ...
    def erase(self, table: Table) -> None: ...
    def fill(self, view: View, table: Table) -> None: ...
    def is_valid(self, game: Game | None) -> bool: ...
    def copied(self, copies: dict[int, Any]) -> OpenDialog: ...

class NextGame(Protocol):
    """The plan of the next game; first_deal.Dealer is one."""

    row: Form
    options: dict[str, Any]
    tracks: int
    def seats(self, most: int = 24) -> list[str]: ...

class Table(Protocol):
    """What a dialog may ask of the table, and have it do."""

    #: The settings, which a dialog changes in place.
    settings: Settings
    #: The board's files, for the list of errors.
    files: Files | None
    #: Time of the key, 0 where there is no clock.
    now_ms: int
    #: Whether a display, or speech, can tell a page; whether the board has a voice pack.
    has_screen: bool
    has_lines: bool
    is_copy: bool
    has_voice: bool
    #: The least and the greatest budget of the lights in mA; () where there are none.
    range_ma: tuple[int, ...]
    #: Returns the measures of the board, as `health.Health.page`.
    health: Callable[[], list[str]] | None
    #: As `home.Home` has it.
    start_anew: Callable[[], None] | None
    #: The key was refused once, and is pressed again.
    is_again: bool
    #: As `cribboard.table.table.Table` has them.
    dialogs: list[OpenDialog]
    proof: Any
    left: tuple[Any, ...]
    first_play: tuple[Any, ...]
    #: Of the keypad that keyed a card, its player's seat; -1: that is not told.
    side: int

    # The game
    @property
    def match(self) -> Match: ...
    @property
    def names(self) -> list[str]: ...
    @property
    def seats(self) -> list[str]: ...
    @property
    def last_count(self) -> Count | None: ...
    def all_names(self) -> list[str]: ...
    def first(self) -> NextGame: ...
    def load_menu(self) -> Any: ...
    def turn_seat(self, game: Game) -> int: ...
    def need_track(self, track: int) -> None: ...
    def win_thousandths(self) -> int: ...
    #: Those to the questions of each hand.
    answers: HandAnswers

    # What it does
    def telling(self, command: Command, count: int) -> Command: ...
    def push(self, command: Command) -> None: ...
    def rewrite(self, commands: list[Command], tail: Sequence[Command] = ()) -> Way: ...
    def mend(self, way: Way) -> None: ...
    def speak(self) -> None: ...
    def walk(self, moves: tuple[Move, ...]) -> None: ...
    def say(
        self, key: str, n: int = 0, who: str = "", what: str | Message = "", m: int = 0
    ) -> None: ...
    def show(self, *messages: Message) -> None: ...

    # Keys and dialogs
    def press(self, symbol: str, is_long: bool = False, side: int = -1) -> list[Command]: ...
    def press_short(self, symbol: str) -> None: ...
    def press_game(self, symbol: str) -> None: ...
    def open(self, dialog: OpenDialog) -> None: ...
    answered: list[OpenDialog]
    def ask_again(self) -> None: ...
    def account(self) -> Any: ...
    def open_details(self) -> bool: ...
    def close(self, dialog: OpenDialog) -> None: ...
    def close_all(self) -> None: ...
    def close_named(self, name: str) -> None: ...
    def is_open(self, name: str) -> bool: ...
    def view(self) -> View: ...

class ShownTable(Table, Protocol):
    """What the view is made of besides."""

    messages: tuple[Message, ...]
    is_error: bool
    is_resumed: bool
    unprompted: Sequence[str]
    @property
    def refused_once(self) -> str: ...
    def names_and_seats(self) -> tuple[list[str], list[str]]: ...
    def win_percent(self) -> int: ...
