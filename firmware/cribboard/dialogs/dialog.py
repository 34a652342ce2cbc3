"""Base class of the dialogs, and the common kinds: yes or no, a choice, a number."""

from cribboard import settings_table
from cribboard.base.constants import SCREEN_CELLS, SCREEN_ROWS, TRACK_KEYS
from cribboard.base.message import Message
from cribboard.base.view import Later, made
from cribboard.dialogs.keys import Copyable, KeyRefused, Points, digit_of
from cribboard.language.phrases import fitted, later, phrase, say
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.game import Game

#: Rows of a page that no row of a list takes: the title, and the prompt.
_FRAME_ROWS = 2
#: Most values of a choice: digits 1 to 9, and 0.
MOST_CHOICES = 10
#: Letters that the name of a setting keeps in a list.
_LEAST_LABEL = 4


def track_prompt(prompt: str, names: "list[str]") -> Later:
    """Return the prompt of a key, with the names of tracks and their keys as its `{what}`.

    `A Blue  B Orange`: each fits a row, and a name "" is left out.
    """
    return Later(_track_prompt, prompt, names)


def _track_prompt(prompt: str, names: "list[str]") -> str:
    named = [(name, key) for key, name in zip(TRACK_KEYS, names) if name]
    told = "  ".join([fitted("ask.key-name", 0, name, key) for name, key in named])
    return fitted(prompt, what=told)


def labelled(label: str, value: str) -> str:
    """Return a setting and its value, `Sound: night`; label: key of the setting's label."""
    return say("note.set", 0, value, phrase(label))


def list_row(number: int, is_marked: bool, name: str, value: str = "") -> str:
    """Return a row of a numbered list: `10 sound: night`, `>` before the name of a marked one.

    A row that is too long gets a shorter name, then a shorter value.

    >>> list_row(1, True, "referee"), list_row(14, False, "skunking", "tournament")
    (' 1>referee', '14 skunk.: tournament')
    """
    head = "%2d%s" % (number, ">" if is_marked else " ")
    if value:
        excess = len(head + say("note.set", 0, value, name)) - SCREEN_CELLS
        kept = max(_LEAST_LABEL, len(name) - excess - 1)  # and a full stop
        if excess > 0 and kept + 1 < len(name):
            name = name[:kept].rstrip(" .") + "."
        name = say("note.set", 0, value, name)
    row = head + name
    return row if len(row) <= SCREEN_CELLS else row[: SCREEN_CELLS - 1].rstrip() + "."


def fill_choice(view: "View", values: "Sequence[Any]", proposed: int = 0) -> None:
    """Ask for one of the values by its digit; proposed: the digit that `#` takes, 0: none."""
    view.awaiting, view.asked_for = "answer", "choice"
    view.asked_values, view.choices, view.proposed = tuple(values), len(values), proposed


class Dialog(Copyable):
    """Something that is open over the game and takes the short keys until it is closed.

    The table keeps a stack of dialogs: `table.open(dialog)` puts one on top, `table.close(dialog)`
    takes it away wherever it is. Only the top one gets keys and fills the view. A dialog reads and
    writes `table.settings`, pushes commands with `table.push` and leaves a message with
    `table.say`. `table.now_ms` is the time of the key, 0 where there is no clock.
    """

    name = ""  # as View.dialog has it
    #: The part of a list that is shown, from 0; -1: the one with the marked row.
    part = -1
    #: Whether a list has a row with the heads of its columns.
    has_head = False
    #: The digits that are being typed, if it takes any.
    typed: "Points | None" = None
    #: Whether a long press, which closes the other dialogs, leaves this one open.
    survives_long_press = False
    #: Whether no settings are saved while this is open, so that a power cut begins it again.
    holds_back = False

    def need(self, table: "Table") -> None:
        """Raise a Refusal where nothing that the dialog asks could be done."""

    def press(self, table: "Table", symbol: str) -> None:
        """Take a short key, any but `*`.

        Raises KeyRefused, or the IllegalMove of a command, with the message for the player.
        """
        raise NotImplementedError

    def erase(self, table: "Table") -> None:
        """Take the key `*`: erase the last input, or close if there is none. Never refuses."""
        if self.typed is None or not self.typed.erase():
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Write the prompt and the input so far into a view that the game has filled.

        A view never changes: a text that is made later gets values, not the table or the dialog.
        """
        raise NotImplementedError

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether it may stay open after a command; game: as the command left it."""
        return True

    def value(self, table: "Table") -> "str | Later":
        """Return the present value of the setting, as the menu lists it; "" if it is none."""
        return ""

    # Lists, in pages

    def turn_page(self, table: "Table", count: int, marked: int = 0) -> bool:
        """Show the next part of a list of `count` rows, after the last the first.

        Return whether there is another. marked: place of the row that is shown first.
        """
        _, part, parts = self._place(table, count, marked)
        self.part = (part + 1) % parts
        return parts > 1

    def _place(self, table: "Table", count: int, marked: int) -> "tuple[int, int, int]":
        """Return (rows of a part, the part that is shown, how many there are)."""
        room = SCREEN_ROWS - _FRAME_ROWS - self.has_head
        parts = max((count + room - 1) // room, 1)
        return room, min(self.part if self.part >= 0 else marked // room, parts - 1), parts

    def fill_part(
        self, view: "View", table: "Table", count: int, prompt: str, marked: int = 0
    ) -> "range":
        """Set the number of the part that is shown, and the prompt; return the places of its rows.

        prompt: key of a prompt of one row; its second form is for a list of several parts, and
        says that D shows the next one. count, marked: as for `turn_page`.
        """
        room, part, parts = self._place(table, count, marked)
        view.page_part, view.page_parts = part + 1, parts
        view.prompt = Later(say, prompt, 0, "", "", int(parts > 1))
        return range(part * room, min(part * room + room, count))


def need_game(table: "Table") -> "Game":
    """Return the game in play, or the one that ended last; raise IllegalMove before the first."""
    game = table.match.game
    if game is None:
        raise IllegalMove("no.game-first")
    return game


class GameDialog(Dialog):
    """Base of dialogs about the game in play, or the one that ended last."""

    def need(self, table: "Table") -> None:
        """Raise IllegalMove before the first game."""
        need_game(table)

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether there is a game."""
        return game is not None


class PointsDialog(Dialog):
    """Base of dialogs that take points, and ask again (claim.Sure) when they are too many.

    track: the one that gets the points, -1: not chosen yet.
    """

    track = -1

    def peg(self, table: "Table", points: int) -> None:
        """Take the points, however many, and close."""
        raise NotImplementedError

    def text(self, view: "View", points: int) -> str:
        """Return the entry that stands over `sure?`."""
        raise NotImplementedError

    def erase(self, table: "Table") -> None:
        """Close, which erases the digits: the game asks for them again."""
        table.say("note.erased")
        table.close(self)


class Confirm(Dialog):
    """A yes-or-no question: `#` is yes, `*` is no.

    question: key of the prompt.
    """

    name = "confirm"
    question = ""

    def press(self, table: "Table", symbol: str) -> None:
        """Act on `#`."""
        if symbol != "#":
            raise KeyRefused("no.yes-no")
        self.act(table)
        table.close(self)

    def act(self, table: "Table") -> None:
        """Do what the question is about."""
        raise NotImplementedError

    def fill(self, view: "View", table: "Table") -> None:
        """Show the question."""
        view.awaiting = "answer"
        view.asked_for = "confirm"
        view.prompt = later(self.question)


class Choice(Dialog):
    """A setting with a few values, chosen by digit, a tenth by `0`; `#` leaves it as it is.

    label: key of the setting's label; the other forms of that phrase are the words for `values`,
    which are as the settings hold them; note: key of the message that confirms the choice.
    """

    name = "choice"

    def __init__(self, setting: str) -> None:
        self.setting = setting
        self.values = settings_table.values(setting)
        self.note, self.label = settings_table.note_and_label(setting)

    def word(self, place: int) -> str:
        """Return the word for a value, by its place in `values`."""
        word: str = made(self.word_later(place))
        return word

    def word_later(self, place: int) -> "str | Later":
        """Return the word for a value; unless it is at hand it is looked up when it is read."""
        return Later(phrase, self.label, place + 1)

    def value(self, table: "Table") -> "str | Later":
        """Return the word for the present value."""
        return self.word_later(self.now(table))

    def more(self, table: "Table") -> "tuple[str, ...]":
        """Return the words for what can be chosen after the values."""
        return ()

    def now(self, table: "Table") -> int:
        """Return the place of the present value in `values`."""
        return settings_table.index_of(table.settings, self.setting)

    def press(self, table: "Table", symbol: str) -> None:
        """Set the value of the digit, or leave it on `#`; then close. D turns the page."""
        count = len(self.values) + len(self.more(table))
        if symbol == "D" and self.turn_page(table, count, self.now(table)):
            return
        place = self.now(table) if symbol == "#" else (digit_of(symbol) or MOST_CHOICES) - 1
        if not 0 <= place < count:
            raise KeyRefused("no.choice", count, what=Message(self.label))
        table.close(self)
        if symbol == "#":
            self._confirm(table, place)
        else:
            self.take(table, place)

    def take(self, table: "Table", place: int) -> None:
        """Set the value at a place in `values`, and do what follows from it."""
        self._confirm(table, place)
        table.settings[self.setting] = self.values[place]  # type: ignore[literal-required]
        self.chosen(table, place)

    def _confirm(self, table: "Table", place: int) -> None:
        table.say(self.note, who=self.word(place), what=Message(self.label))

    def chosen(self, table: "Table", place: int) -> None:
        """Do what follows from the new value; place: of the value in `values`."""

    def fill(self, view: "View", table: "Table") -> None:
        """Show the label with the present value, and the values, the present one marked."""
        now, more = self.now(table), self.more(table)
        fill_choice(view, self.values + more, now + 1)
        places = self.fill_part(view, table, view.choices, "ask.keep", now)
        rows = [Later(labelled, self.label, self.word_later(now))]
        for place in places:
            after = place - len(self.values)
            word = self.word_later(place) if after < 0 else more[after]
            rows.append(Later(list_row, place + 1, place == now, word))
        view.page_rows = tuple(rows)


class Number(Dialog):
    """A setting that is a number of least..most: digits, then `#`; `#` alone leaves it as it is.

    setting: its name, for label, range, and the message that confirms the number.
    """

    name = "number"

    def __init__(self, setting: str) -> None:
        self.setting = setting
        self.note, self.label = settings_table.note_and_label(setting)
        self.range = settings_table.values(setting)
        self._number = self.typed = Points(len(str(self.range[1])))

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit; on `#` set the number and close."""
        digit = digit_of(symbol)
        if digit >= 0:
            if not self._number.add(digit):
                raise self._out_of_range(table)
            return
        if symbol != "#":
            raise KeyRefused("no.number")
        if self._number.text:
            self.take(table, self._number.value)
        else:
            self._confirm(table, self.value(table))
        table.close(self)

    def take(self, table: "Table", value: int) -> None:
        """Set the number; raises KeyRefused for one out of range."""
        least, most = self.bounds(table)
        if not least <= value <= most:
            raise self._out_of_range(table)
        table.settings[self.setting] = value  # type: ignore[literal-required]
        self._confirm(table, str(value))

    def bounds(self, table: "Table") -> "tuple[int, ...]":
        """Return the least and the greatest number that this board takes."""
        return self.range

    def _out_of_range(self, table: "Table") -> KeyRefused:
        least, most = self.bounds(table)
        return KeyRefused("no.range", least, what=Message(self.label), m=most)

    def _confirm(self, table: "Table", value: str) -> None:
        table.say(self.note, who=value, what=Message(self.label))

    def value(self, table: "Table") -> str:
        """Return the present value, "-" for none."""
        return str(table.settings[self.setting] or "-")  # type: ignore[literal-required]

    def fill(self, view: "View", table: "Table") -> None:
        """Show the label with the present value, the range, and the digits."""
        view.awaiting = "points"
        view.asked_for = "number"
        least, most = view.asked_values = self.bounds(table)
        view.entry = Later(labelled, self.label, self._number.text)
        view.entry_points = self._number.value
        title = Later(labelled, self.label, self.value(table))
        view.page_rows = title, Later(say, "page.range", least, "", "", 0, most)
        view.prompt = Later(say, "ask.number", 0, "", "", int(bool(self._number.text)))
