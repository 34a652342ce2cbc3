"""Menu item that ends a game short of its target, puts a match aside, or takes one up.

Each of its lists is of things to do: a digit does one, `#` leaves.
"""

from cribboard.base.constants import SCREEN_CELLS, TRACK_NAMES
from cribboard.base.message import Message
from cribboard.base.view import Later
from cribboard.dialogs.dialog import Confirm, Dialog, fill_choice, list_row
from cribboard.dialogs.keys import KeyRefused, digit_of
from cribboard.language.phrases import forms, phrase, say
from cribboard.rules import commands, endings, options
from cribboard.rules.block import Block
from cribboard.rules.errors import IllegalMove
from cribboard.rules.forms import MUGGINS
from cribboard.store import open_matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable, Sequence

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game

    Action = tuple[str, Callable[[], None]]

#: Columns of a row for its name, after the number.
_NAME_CELLS = SCREEN_CELLS - 3
#: Most matches that a board keeps aside; one more while it changes from one match to another.
MOST_KEPT = endings.MOST_OPEN - 1
#: Options of a game whose setting has the same name and takes the same values.
_SAME = tuple(
    [row for row in options.OPTIONS if row.name == row.setting not in ("players", "level")]
)
#: Settings that belong to a match.
_FOLLOWING = tuple([row.setting for row in options.OPTIONS if row.setting])
_FOLLOWING += ("form", "names", "best_of", "match_count", "evening", "wrong_call")


class Actions(Dialog):
    """A list of at most nine things to do.

    heading: key of its first row.
    """

    heading = ""

    def actions(self, table: "Table") -> "list[Action]":
        """Return the name of each, and what does it."""
        raise NotImplementedError

    def press(self, table: "Table", symbol: str) -> None:
        """Do what the digit names, or close on `#`; D turns the page."""
        found = self.actions(table)
        if symbol == "D" and self.turn_page(table, len(found)):
            return
        place = digit_of(symbol) - 1
        if symbol != "#" and not 0 <= place < len(found):
            raise KeyRefused("no.choice", len(found), what=Message(self.heading))
        table.close(self)
        if symbol != "#":
            found[place][1]()

    def fill(self, view: "View", table: "Table") -> None:
        """Show the heading and the names."""
        names = [name for name, _ in self.actions(table)]
        fill_choice(view, names)
        places = self.fill_part(view, table, len(names), "ask.done")
        rows = [Later(list_row, place + 1, False, names[place]) for place in places]
        view.page_rows = (Later(phrase, self.heading),) + tuple(rows)


def _is_going(game: "Game | None") -> bool:
    return game is not None and game.phase != "over"


def _conceded(name: str) -> str:
    """Return the row of a track that a game may be conceded to; a name is cut to fit."""
    text = say("evening.conceded", 0, name, form=-1)
    return say("evening.conceded", 0, name[: min(_NAME_CELLS - len(text), 0) or None], form=-1)


class EndGame(Actions):
    """The ways in which the game under way can end now, and the matches beside it."""

    name = "ending"
    heading = "evening.end"
    _was_going = True

    def need(self, table: "Table") -> None:
        """Raise IllegalMove where nothing can end, and nothing is put aside."""
        match = table.match
        self._was_going = _is_going(match.game)
        if not (self._was_going or match.block.open or endings.is_under_way(match.block)):
            raise IllegalMove("no.game-first" if match.game is None else "no.over")

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the game still goes on, or is still over."""
        return _is_going(game) == self._was_going

    def actions(self, table: "Table") -> "list[Action]":
        """Return one for each track that the others may concede to, then time, then no result.

        After those, to put the match aside, and to take up another one.
        """

        def ends(command: "Command") -> "Callable[[], None]":
            return lambda: table.push(command)

        found: "list[Action]" = []
        if _is_going(table.match.game):
            for track, name in enumerate(table.names):
                conceded = commands.end("conceded", track)
                found.append((_conceded(name), ends(conceded)))
            found.append((phrase("evening.time"), ends(commands.end("stopped"))))
            found.append((phrase("evening.abandoned"), ends(commands.end("abandoned"))))
        if endings.is_under_way(table.match.block):
            found.append((phrase("evening.adjourned", 1), lambda: ask(table)))
        if table.match.block.open:
            found.append((phrase("evening.take-up"), lambda: table.open(OpenMatches(table))))
        return found


def ask(table: "Table") -> None:
    """Put the match aside; where the board has no room, ask first which one is given up for it."""
    if len(table.match.block.open) >= MOST_KEPT:
        table.open(OpenMatches(table, True))
    else:
        adjourn(table)


def adjourn(table: "Table", instead: int = 0) -> None:
    """Put the match aside; instead: the number of one that is given up. Raises a Refusal."""
    match, settings = table.match, table.settings
    assert match.game is not None
    kept: "dict[str, Any]" = {
        "names": list(settings["names"]),
        "players": [settings["player_a"], settings["player_b"]],
        "scores": match.game.scores,
        "state": endings.state(match.block),
    }
    files = None if table.is_copy else table.files
    try:
        number = open_matches.put(files, match.block.open, kept)
    except OSError as error:
        raise KeyRefused("alert.match-unsaved", what=str(error))
    table.push(commands.adjourn(number, instead))
    if table.files is not None:
        match.parked = {}  # it is in flash


def take_up(table: "Table", number: int) -> None:
    """Go on with a match that was put aside; one that is under way is put aside for it.

    Raises a Refusal.
    """
    match = table.match
    kept = open_matches.load(table.files, number)
    try:
        if kept is not None:
            match.parked = {number: tuple(kept["state"])}
        Block(0, match.parked[number])
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise KeyRefused("evening.lost")
    is_changed = endings.is_under_way(match.block)
    names = ", ".join(table.names)
    if is_changed:
        adjourn(table)
        if kept is not None:
            match.parked = {number: tuple(kept["state"])}
    place = match.index, match.block.open
    settings = {name: table.settings[name] for name in _FOLLOWING}  # type: ignore[literal-required]
    table.push(commands.take_up(number))
    table.left = place, settings
    if table.files is not None:
        match.parked = {}
    if is_changed:
        table.say("evening.aside", what=names)


def follow(table: "Table", opened: "Sequence[int]") -> None:
    """Set names and rules as they are in the match that a key has come to.

    Its next game has the rules of this one, or else it would be the first of another match. opened:
    the numbers that were open before the key.
    """
    match, settings = table.match, table.settings
    now, game = match.block.open, match.game
    if table.left and table.left[0] == (match.index, now):
        settings.update(table.left[1])
        return
    numbers = [number for number in opened if number not in now]
    if game is not None and game.ending == "adjourned":
        numbers = list(now[-1:])  # what was put aside last is on the screen
    elif game is not None and match.commands[0].kind == "take-up":
        take_rules(settings, game)
    for number in numbers:
        kept = open_matches.load(table.files, number)
        if kept is not None and len(kept["names"]) == len(settings["names"]):
            settings["names"] = kept["names"]
            settings["player_a"], settings["player_b"] = kept["players"]


def take_rules(settings: "Any", game: "Game") -> None:
    """Set what the next game takes from the settings as this game has it."""
    settings["best_of"] = settings["evening"] = 0  # as it is in the match
    settings["form"], settings["is_play_claimed"] = game.form.name, game.claims > 0
    for row in _SAME:
        settings[row.setting] = getattr(game, row.attribute)
    if game.form.bases:
        settings["players"] = game.players
    if game.form.is_single:
        settings["is_played_out"] = bool(game.playout)
    settings["level"] = game.level
    if game.level == MUGGINS[0]:
        settings["wrong_call"] = "costs" if game.has_acc_muggins else "free"


class OpenMatches(Actions):
    """The matches that are put aside, in that order: a digit takes one up.

    is_full: the board has no room for another; a digit names the one that is given up.
    """

    name = "open matches"

    def __init__(self, table: "Table", is_full: bool = False) -> None:
        self.heading = "evening.full-choice" if is_full else "evening.open"
        self._is_full = is_full
        self._numbers = table.match.block.open
        self._rows = [row(open_matches.load(table.files, n)) for n in self._numbers]

    def actions(self, table: "Table") -> "list[Action]":
        """Return one for each match."""

        def does(number: int, text: str) -> "Callable[[], None]":
            if self._is_full:
                return lambda: table.open(GiveUp(number, text))
            return lambda: take_up(table, number)

        pairs = zip(self._numbers, self._rows)
        return [(text, does(number, text)) for number, text in pairs]


class GiveUp(Confirm):
    """Whether a match is given up for the one that is put aside now."""

    question = "evening.give-up"

    def __init__(self, number: int, text: str) -> None:
        self._number, self._text = number, text

    def act(self, table: "Table") -> None:
        """Give it up, and put the match in play aside."""
        adjourn(table, self._number)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the match over the question."""
        Confirm.fill(self, view, table)
        view.entry = self._text


def row(kept: "dict[str, Any] | None") -> str:
    """Return a match as a list shows it: names, cut to the row, and the scores of two.

    >>> row({"names": ["Ann", "Benjamin", "Red"], "scores": [45, 31]})
    'Ann-Benjamin 45:31'
    >>> row({"names": ["Alexander", "Benjamin", "Red"], "scores": [45, 31, 2]})
    'Alexa.-Benjam.-Red'
    """
    if kept is None:
        return "?"
    own, scores = forms("menu.tracks"), kept["scores"]
    names = [
        own[at] if kept["names"][at] == TRACK_NAMES[at] else kept["names"][at] for at in range(3)
    ]
    names = names[: len(scores)]
    end = " %d:%d" % tuple(scores) if len(scores) == 2 else ""
    room = _NAME_CELLS - len(end)
    while len("-".join(names)) > room:
        longest = max([len(name) for name in names])
        at = [len(name) for name in names].index(longest)
        names[at] = names[at].rstrip(".")[: longest - 2] + "."
    return "-".join(names) + end
