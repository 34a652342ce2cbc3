"""Menu items that correct the game: penalty, misdeal, set score, overrule."""

from cribboard.dialogs.claim import Sure
from cribboard.dialogs.dialog import Confirm, Dialog, PointsDialog
from cribboard.dialogs.entry import Points
from cribboard.dialogs.keys import KeyRefused, digit_of, track_of
from cribboard.rules import commands, forms
from cribboard.tracks import TRACK_KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game
    from cribboard.table import Table
    from cribboard.view import View


class Misdeal(Confirm):
    """The question whether the same dealer deals again."""

    question = "misdeal"

    def act(self, table: "Table") -> None:
        """Take this deal back."""
        table.push(commands.misdeal())


class _TrackAndNumber(Dialog):
    """A track by its key, then a number, then the key that acts."""

    name = label = ""
    most_digits = 2

    def __init__(self) -> None:
        self.track = -1
        self.number = Points(self.most_digits)

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether there is a game."""
        return game is not None

    def press(self, table: "Table", symbol: str) -> None:
        """Take the track, a digit, or the key that acts."""
        digit, track = digit_of(symbol), track_of(symbol)
        if self.track < 0:
            if track < 0:
                raise KeyRefused("first whose: " + _keys(table))
            table.need_track(track)
            self.track = track
        elif digit >= 0:
            if not self.number.add(digit):
                raise KeyRefused("%d digits at most" % self.most_digits)
        elif not self.number.text:
            raise KeyRefused("first the points, then " + symbol)
        else:
            table.push(self.command(table, symbol))
            table.close(self)

    def command(self, table: "Table", symbol: str) -> "Command":
        """Return the command for the last key; raises KeyRefused for a key that has none."""
        raise KeyRefused("points, then #")

    def erase(self, table: "Table") -> None:
        """Erase the number, else the track, else close."""
        if self.number.erase():
            return
        if self.track < 0:
            table.close(self)
        self.track = -1

    def ends(self, table: "Table") -> str:
        """Return the prompt once there is a track."""
        return "points, then #"

    def fill(self, view: "View", table: "Table") -> None:
        """Show the tracks, then the number."""
        view.awaiting = view.asked_for = "points"
        view.prompt = "whose?  " + _keys(table)
        view.entry = self.label
        view.entry_points = self.number.value
        if self.track < 0:
            view.asked_for = "track"
            view.lanes = tuple(range(len(view.scores)))
        else:
            view.turn_track = self.track
            view.entry = "%s %s" % (view.names[self.track][:8], self.number.text)
            view.prompt = self.ends(table)


def _keys(table: "Table") -> str:
    return " ".join(TRACK_KEYS[: len(table.names)])


class SetScore(_TrackAndNumber):
    """The score that a track should have."""

    name = label = "set score"
    most_digits = 3

    def command(self, table: "Table", symbol: str) -> "Command":
        """Return `set` for `#`."""
        if symbol != "#":
            raise KeyRefused("the score, then #")
        return commands.set_score(self.track, self.number.value)


class Penalty(_TrackAndNumber):
    """A penalty: the track goes back, or another one gets the points."""

    name = label = "penalty"

    def command(self, table: "Table", symbol: str) -> "Command":
        """Return `penalty`: back for `#`, else to the track of the key."""
        to = track_of(symbol)
        if symbol != "#" and to < 0:
            raise KeyRefused("# is back, or who gets it")
        return commands.penalty(self.track, self.number.value, to)

    def ends(self, table: "Table") -> str:
        """Return the prompt with both ways."""
        keys = [TRACK_KEYS[track] for track in range(len(table.names)) if track != self.track]
        return "# back  %s gets it" % " ".join(keys)


def _most(game: "Game") -> int:
    """Return the most points of the last count that are taken without `sure?`."""
    form = game.form
    return forms.MOST[form.crib if game.last_count[1] == "crib" else form.kept]


class Overrule(PointsDialog):
    """The points that the last count should have."""

    name = "overrule"

    def __init__(self) -> None:
        self._number = Points()

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit; on `#` overrule."""
        game = table.match.game
        digit = digit_of(symbol)
        if game is None or not game.last_count:
            raise KeyRefused("no count of this deal yet")
        if digit >= 0:
            if not self._number.add(digit):
                raise KeyRefused("two digits at most")
        elif symbol != "#" or not self._number.text:
            raise KeyRefused("the points, then #")
        elif self._number.value > _most(game):
            self.track = game.track_of(game.last_count[0])
            table.open(Sure(self, self._number.value))
        else:
            self.peg(table, self._number.value)

    def peg(self, table: "Table", points: int) -> None:
        """Overrule the last count, if there still is one, and close."""
        game = table.match.game
        if game is not None and game.last_count:
            table.push(commands.overrule(game.last_count[0], points))
            table.close(self)

    def text(self, view: "View", points: int) -> str:
        """Return `overrule 30`."""
        return "overrule %d" % points

    def erase(self, table: "Table") -> None:
        """Erase the digits, or close if there are none."""
        if not self._number.erase():
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the last count and the digits."""
        game = table.match.game
        view.awaiting = view.asked_for = "points"
        view.entry = "overrule " + self._number.text
        view.entry_points = self._number.value
        view.prompt = "no count  * leaves"
        if game is not None and game.last_count:
            seat, what, points = game.last_count[:3]
            name = table.seats[seat]
            view.asked_of, view.asked_seat = what, seat
            view.turn_track = game.track_of(seat)
            view.prompt = "%s %s %d  points, then #" % (name, what, points)
