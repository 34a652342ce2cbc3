"""Menu items that change settings: of the game and the match, and of the board.

A setting takes effect at once, from the next game, or (second keypad, service) from power-on.
"""

from cribboard import settings_table
from cribboard.constants import AT_ONCE
from cribboard.dialogs import peg_by_hand
from cribboard.dialogs.dialog import (
    Choice,
    Confirm,
    Dialog,
    Number,
    labelled,
    list_row,
    track_prompt,
)
from cribboard.dialogs.first_deal import ask_next
from cribboard.dialogs.keys import KeyRefused, digit_of, track_of
from cribboard.dialogs.this_form import ask_form
from cribboard.language.phrases import OWN_NAMES, later, phrase
from cribboard.lights import palette, power
from cribboard.lights.layout import TWO_TRACK
from cribboard.message import Message
from cribboard.rules import forms, options
from cribboard.tracks import TRACK_KEYS
from cribboard.view import Later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable

    from cribboard.dialogs.dialog_table import Table
    from cribboard.view import View

#: Brightness of the lights, of 256, at steps 1..5; they look evenly spaced.
BRIGHTNESS = (12, 36, 80, 150, 256)
#: A piece of the bar that shows a step.
_BAR = "=="
#: How many colours there are; the key of each is its number in lights/palette.py plus 1.
COLOURS = len(palette.HUES)


# The game and the match


def _note_owner(table: "Table", place: int) -> None:
    """Note that the owner chose the motion: the system's wish no longer counts."""
    table.settings["motion_by"] = "owner"


def _drop_cards(table: "Table", place: int) -> None:
    """Drop a half-entered hand if points or cards of the play are expected now.

    Ask if a play by cards ends for points.
    """
    game = table.match.game
    is_begun = game is not None and game.phase == "play" and not any(game.laid)
    if game is not None and (is_begun or peg_by_hand.is_by_hand(table, game)):
        table.close_all()
    elif game is not None and game.phase == "play" and table.settings["way"] == "count":
        table.close_all()
        # Imported here: few games need it, and it would be 10 ms of each start.
        from cribboard.dialogs.end_play import EndPlayFirst

        table.open(EndPlayFirst(game))


def _fit_form(table: "Table", place: int) -> None:
    """Set the form's usual target, and ask if this game has it too."""
    table.settings["target"] = forms.FORMS[place].target
    ask_form(table)


def _ask_form(table: "Table", place: int) -> None:
    """Ask whether this game has the form with so many players too."""
    ask_form(table)


class Target(Number):
    """The score that wins the next game."""

    def value(self, table: "Table") -> str:
        """Return the target of the next game."""
        first = table.first()
        return str(first.options.get("target", first.row.target))


class BestOf(Number):
    """The number of games in a match: odd."""

    def __init__(self, setting: str) -> None:
        Number.__init__(self, setting)
        self.least = 1  # 0 is none

    def value(self, table: "Table") -> str:
        """Return the setting, else the length of the present match."""
        return str(table.settings["best_of"] or max(1, 2 * table.match.first_to - 1))

    def take(self, table: "Table", value: int) -> None:
        """Set an odd number; open the choice of what a match counts."""
        if value % 2 == 0:
            raise KeyRefused("no.odd")
        Number.take(self, table, value)
        if value > 1 and (table.settings["evening"] or table.match.games):
            table.settings["evening"] = 1
        table.close(self)
        ask_after(table, self.setting, value)


class NewGame(Confirm):
    """The question whether this game is given up; undo brings it back."""

    question = "ask.new-game"

    def act(self, table: "Table") -> None:
        """Open the questions before the next game."""
        ask_next(table)


class Reset(Confirm):
    """The question whether every setting goes back to its default.

    Where games in flash cannot be read: whether they are given up.
    """

    question = "ask.reset"

    def fill(self, view: "View", table: "Table") -> None:
        """Show the question."""
        super().fill(view, table)
        if table.start_anew is not None:
            view.prompt = later("ask.start-anew")

    def act(self, table: "Table") -> None:
        """Reset the settings; those of the game take effect with the next one."""
        if table.start_anew is not None:
            try:
                table.start_anew()
            except OSError as error:
                table.say("alert.match-unsaved", what=str(error))
            return
        table.settings.update(settings_table.defaults())
        if table.match.first_to > 1:
            table.settings["best_of"] = 1  # the next game ends a match of several
        if table.match.games:
            table.settings["evening"] = 1
        table.speak()
        table.say("note.reset")


# The board itself


class Brightness(Dialog):
    """The brightness of the lights in steps 1..5, seen at once; `#` is done."""

    name = "brightness"

    def value(self, table: "Table") -> str:
        """Return the present step."""
        return str(_step(table))

    def press(self, table: "Table", symbol: str) -> None:
        """Set a step, or close on `#`; D turns the page."""
        if symbol == "D" and self.turn_page(table, len(BRIGHTNESS), _step(table) - 1):
            return
        if symbol == "#":
            table.close(self)
            table.say(AT_ONCE, who=str(_step(table)), what=Message("menu.brightness"))
            return
        self.take(table, digit_of(symbol))
        self.part = -1

    def take(self, table: "Table", step: int) -> None:
        """Set a step; raises KeyRefused for one that is not there."""
        if not 1 <= step <= len(BRIGHTNESS):
            raise KeyRefused("no.choice", len(BRIGHTNESS), what=Message("menu.brightness"))
        table.settings["brightness"] = BRIGHTNESS[step - 1]

    def fill(self, view: "View", table: "Table") -> None:
        """Show the steps as bars, the present one marked."""
        step = _step(table)
        view.awaiting = "answer"
        view.asked_for, view.asked_values = "choice", BRIGHTNESS
        view.choices = len(BRIGHTNESS)
        view.proposed = step
        places = self.fill_part(view, table, len(BRIGHTNESS), "ask.done", step - 1)
        steps = [place + 1 for place in places]
        rows = [list_row(table.cells, own, own == step, _BAR * own) for own in steps]
        view.page_rows = (Later(labelled, "menu.brightness", str(step)),) + tuple(rows)


def _step(table: "Table") -> int:
    """Return the present step of brightness, the nearest one if the settings hold another level."""
    level = table.settings["brightness"]
    return min(len([own for own in BRIGHTNESS if own < level]) + 1, len(BRIGHTNESS))


class Colours(Dialog):
    """A track by its key, then its colour's number; a colour of another track is exchanged."""

    name = "colours"

    def __init__(self) -> None:
        self._track = -1

    def value(self, table: "Table") -> str:
        """Return the number of each track's colour: `1 2 3`."""
        return " ".join([str(colour + 1) for colour in _colours(table)])

    def press(self, table: "Table", symbol: str) -> None:
        """Take a track, then its colour; close on `#`."""
        if symbol == "#":
            table.close(self)
            return
        track, number = track_of(symbol), digit_of(symbol)
        if track >= 0:
            self._track = track
        elif self._track < 0:
            raise KeyRefused("no.player-first", what=" ".join(TRACK_KEYS))
        else:
            self.take(table, self._track, number - 1)

    def take(self, table: "Table", track: int, colour: int) -> None:
        """Give a track a colour; another track that had it gets this one's in exchange."""
        if not 0 <= colour < COLOURS:
            raise KeyRefused("no.choice", COLOURS, what=Message("menu.colours"))
        colours = _colours(table)
        if colour in colours:
            colours[colours.index(colour)] = colours[track]
        colours[track] = colour
        table.settings["colours"] = colours

    def erase(self, table: "Table") -> None:
        """Go back to the choice of the track, or close there."""
        if self._track < 0:
            table.close(self)
        self._track = -1

    def fill(self, view: "View", table: "Table") -> None:
        """Show the tracks, then the colours; the lights show a change at once."""
        view.awaiting = "answer"
        colours = _colours(table)
        view.entry = later("entry.colours", what=self.value(table))
        view.prompt = track_prompt("ask.colours", table.all_names())
        view.asked_for = "track"
        view.lanes = tuple(range(len(view.scores)))
        if self._track >= 0:
            view.asked_for, view.asked_values = "choice", tuple(range(COLOURS))
            view.choices = COLOURS
            view.proposed = colours[self._track] + 1
            view.prompt = later("ask.colour", COLOURS, table.all_names()[self._track])


def _colours(table: "Table") -> "list[int]":
    return list(table.settings["colours"])


class Supply(Number):
    """The current that the lights may take."""

    def __init__(self, setting: str) -> None:
        Number.__init__(self, setting)
        self.least = power.least_ma(len(TWO_TRACK))

    def least_for(self, table: "Table") -> int:
        """Return the least current that the board's lights need."""
        return table.range_ma[0] if table.range_ma else self.least

    def most_for(self, table: "Table") -> int:
        """Return the greatest current that the board's build allows."""
        return table.range_ma[1] if table.range_ma else self.most

    def value(self, table: "Table") -> str:
        """Return the current that is set, within these two."""
        budget_ma = table.settings["budget_ma"]
        return str(power.owners_ma(budget_ma, (self.least_for(table), self.most_for(table))))


class Language(Choice):
    """The choice of the language: each is named in itself."""

    def word_later(self, place: int) -> str:
        """Return the language's own name."""
        return OWN_NAMES[place]

    def chosen(self, table: "Table", place: int) -> None:
        """Change the language of the phrases at once."""
        table.speak()


class Speech(Choice):
    """A choice about speech, and then the next one; on a board without a voice it says so."""

    def value(self, table: "Table") -> "str | Later":
        """Return the word for the present value, or that there is no voice."""
        return Choice.value(self, table) if table.has_voice else Later(phrase, "menu.no-voice")

    def chosen(self, table: "Table", place: int) -> None:
        """Open the next choice; none if speech is off."""
        names = settings_table.of_item(settings_table.row_of("speech")[4])
        after = names.index(self.setting) + 1
        if not table.has_voice:
            table.say("note.no-voice")
        elif after < len(names) and (after > 1 or place):
            table.open(Speech(names[after]))


class Followed(Choice):
    """A choice from whose value something follows, or after which another setting is asked."""

    def chosen(self, table: "Table", place: int) -> None:
        """Do what follows, and ask."""
        if self.setting in _FOLLOW:
            _FOLLOW[self.setting](table, place)
        ask_after(table, self.setting, self.values[place])


def ask_after(table: "Table", setting: str, value: "Any") -> None:
    """Open the dialogs of the settings that need this value of another one."""
    for name in settings_table.asked_after(setting, value):
        table.open(dialog_of(name))


def _of_evening(setting: str) -> Number:
    # Imported here: few games need it.
    from cribboard.menu import evening_items

    make = evening_items.Evening if setting == "evening" else evening_items.Person
    return make(setting)


#: What follows from the place of a value, by the setting.
_FOLLOW: "dict[str, Callable[[Table, int], None]]" = {
    "way": _drop_cards,
    "form": _fit_form,
    "players": _ask_form,
    "is_motion_reduced": _note_owner,
}
#: Dialogs of settings whose values are not all there is to them.
_DIALOGS: "dict[str, Callable[[str], Choice | Number]]" = {
    "target": Target,
    "best_of": BestOf,
    "budget_ma": Supply,
    "language": Language,
    "speech": Speech,
    "evening": _of_evening,
    "player_a": _of_evening,
    "player_b": _of_evening,
}


def dialog_of(setting: str) -> "Choice | Number":
    """Return the dialog of a setting: a number for a range, else a choice."""
    is_number = options.is_range(settings_table.values(setting))
    usual = Number if is_number else Followed
    return _DIALOGS.get(setting, usual)(setting)
