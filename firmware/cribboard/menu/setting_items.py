"""Menu items that change settings: of the game and the match, and of the board.

A setting takes effect at once, from the next game, or (second keypad, service) from power-on.
"""

from cribboard import settings_table
from cribboard.base.view import Later
from cribboard.dialogs import peg_by_hand
from cribboard.dialogs.dialog import (
    Choice,
    Confirm,
    Number,
)
from cribboard.dialogs.first_deal import ask_next
from cribboard.dialogs.keys import KeyRefused
from cribboard.dialogs.play_keys import let_deal
from cribboard.dialogs.this_form import ask_form
from cribboard.language.phrases import OWN_NAMES, later, phrase, say
from cribboard.lights import power
from cribboard.lights.layout import TWO_TRACK
from cribboard.rules import forms, options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table


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
        self.range = (1, self.range[1])  # 0 is none

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


class FirstDeal(Choice):
    """The rule that finds the next first dealer; in a game, after them, who deals now.

    Between two deals that seat deals the next one.
    """

    def __init__(self) -> None:
        Choice.__init__(self, "first_deal")

    def more(self, table: "Table") -> "tuple[str, ...]":
        """Return `Blue deals` for each seat of a game under way."""
        game = table.match.game
        if game is None or game.phase == "over":
            return ()
        return tuple([say("deals", 0, seat) for seat in table.seats])

    def take(self, table: "Table", place: int) -> None:
        """Set the rule, or let the seat deal."""
        game, seat = table.match.game, place - len(self.values)
        if seat < 0 or game is None:
            Choice.take(self, table, place)
        else:
            let_deal(table, game, seat)


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


class Supply(Number):
    """The current that the lights may take."""

    def __init__(self, setting: str) -> None:
        Number.__init__(self, setting)
        self.range = (power.least_ma(len(TWO_TRACK)), self.range[1])

    def bounds(self, table: "Table") -> "tuple[int, ...]":
        """Return the least current that the lights need, and the greatest that the build allows."""
        return table.range_ma or self.range

    def value(self, table: "Table") -> str:
        """Return the current that is set, within these two."""
        budget_ma = table.settings["budget_ma"]
        return str(power.owners_ma(budget_ma, self.bounds(table)))


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


def ask_after(table: "Table", setting: str, value: "object") -> None:
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
    "players": lambda table, place: ask_form(table),
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
