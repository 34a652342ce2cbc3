"""Menu items that correct the game: penalty, misdeal, set score, overrule."""

from cribboard.base.constants import TRACK_KEYS
from cribboard.base.view import Later
from cribboard.dialogs.claim import Sure, most_points
from cribboard.dialogs.dialog import Confirm, GameDialog, PointsDialog, need_game, track_prompt
from cribboard.dialogs.keys import KeyRefused, Points, track_of
from cribboard.language.phrases import later, say
from cribboard.rules import commands, corrections, mends
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.commands import Command


class Misdeal(Confirm):
    """The question whether the same dealer deals again."""

    question = "ask.misdeal"

    def need(self, table: "Table") -> None:
        """Raise IllegalMove without a deal that can be taken back."""
        corrections.need_misdeal(need_game(table))

    def act(self, table: "Table") -> None:
        """Take this deal back."""
        table.push(commands.misdeal())


class _TrackAndNumber(GameDialog):
    """A track by its key, then a number, then the key that acts.

    label: key of the label, which is shown until there is a track.
    """

    name = label = ""
    most_digits = 2

    def __init__(self) -> None:
        self.track = -1
        self.number = Points(self.most_digits)

    def press(self, table: "Table", symbol: str) -> None:
        """Take the track, a digit, or the key that acts."""
        track = track_of(symbol)
        if self.track < 0:
            if track < 0:
                raise KeyRefused("no.player-first", what=_keys(table))
            table.need_track(track)
            corrections.need_loser(need_game(table), track)
            self.track = track
        elif self.number.take(symbol):
            pass
        elif not self.number.text:
            raise KeyRefused("no.points-first", what=symbol)
        else:
            table.push(self.command(table, symbol))
            table.close(self)

    def command(self, table: "Table", symbol: str) -> "Command":
        """Return the command for the last key; raises KeyRefused for a key that has none."""
        raise NotImplementedError

    def erase(self, table: "Table") -> None:
        """Erase the number, else the track, else close."""
        if self.number.erase():
            return
        if self.track < 0:
            table.close(self)
        self.track = -1

    def ends(self, table: "Table") -> "str | Later":
        """Return the prompt once there is a track."""
        raise NotImplementedError

    def fill(self, view: "View", table: "Table") -> None:
        """Show the tracks, then the number."""
        view.awaiting = view.asked_for = "points"
        view.entry_points = self.number.value
        if self.track < 0:
            view.entry = Later(say, self.label)
            view.prompt = track_prompt("ask.which-track", view.names)
            view.asked_for = "track"
            view.lanes = tuple(range(len(view.scores)))
        else:
            view.turn_track = self.track
            view.entry = later("told", who=view.names[self.track], what=self.number.text)
            view.prompt = self.ends(table)


def _keys(table: "Table", but: int = -1) -> str:
    """Return the keys of the tracks, `A B`; but: the track that is left out."""
    return " ".join([TRACK_KEYS[track] for track in range(len(table.names)) if track != but])


class SetScore(_TrackAndNumber):
    """The score that a track should have."""

    name, label = "set score", "menu.set-score"
    most_digits = 3

    def command(self, table: "Table", symbol: str) -> "Command":
        """Return `set` for `#`."""
        if symbol != "#":
            raise KeyRefused("no.score-keys")
        return commands.set_score(self.track, self.number.value)

    def ends(self, table: "Table") -> "str | Later":
        """Return the prompt for the score."""
        return later("ask.score")


class Penalty(_TrackAndNumber):
    """A penalty: the track goes back, or another one gets the points."""

    name, label = "penalty", "menu.penalty"

    def command(self, table: "Table", symbol: str) -> "Command":
        """Return `penalty`: back for `#`, else to the track of the key."""
        to = track_of(symbol)
        if symbol != "#" and to < 0:
            raise KeyRefused("no.penalty-keys")
        return commands.penalty(self.track, self.number.value, to)

    def ends(self, table: "Table") -> "str | Later":
        """Return the prompt with both ways; once the game is over, nobody can get the points."""
        if need_game(table).phase == "over":
            return say("ask.penalty", what="").split("  ")[0]
        return later("ask.penalty", what=_keys(table, self.track))


def overruling(table: "Table", last: "Sequence[Any]", points: int) -> "Command":
    """Return the command that gives a count these points; last: as `Overrule.counted` returns it.

    A count of the deal before is corrected. Raises IllegalMove if it has these points.
    """
    game = need_game(table)
    seat, _, old = last
    if game.last_count:
        return commands.overrule(seat, points)
    if points == old:
        raise IllegalMove("no.count-same", points)
    return commands.correct(game.track_of(seat), points - old, commands.OVERRULED)


class Overrule(PointsDialog):
    """The points that the last count should have; until the next count, that of the deal before."""

    name = "overrule"

    def __init__(self) -> None:
        self._number = Points()
        self._last: "tuple[Any, ...] | None" = None

    def counted(self, table: "Table") -> "tuple[Any, ...]":
        """Return seat, "hand" or "crib", and points of the last count; () if there is none."""
        game = table.match.game
        if game is not None and game.last_count:
            return tuple(game.last_count[:3])
        if self._last is None:
            before = table.match.history.peek(table.match.index)
            self._last = mends.count_before(table.match.block, before)
        return self._last

    def need(self, table: "Table") -> None:
        """Raise IllegalMove for a count that cannot be overruled; without one, that is shown."""
        if need_game(table).last_count:
            corrections.need_overrule(need_game(table))
        else:
            self.counted(table)

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit; on `#` overrule."""
        last = self.counted(table)
        if not last:
            raise KeyRefused("no.no-count")
        if self._number.take(symbol):
            return
        if symbol != "#" or not self._number.text:
            raise KeyRefused("no.points")
        (seat, what, counted), game, points = last, need_game(table), self._number.value
        if points != counted and points > most_points(game, what):
            self.track = game.track_of(seat)
            table.open(Sure(self, points))
        else:
            self.peg(table, points)

    def peg(self, table: "Table", points: int) -> None:
        """Overrule the last count, if there still is one, and close."""
        last = self.counted(table)
        if last:
            table.push(overruling(table, last, points))
            table.close(self)

    def text(self, view: "View", points: int) -> str:
        """Return `right count 30`."""
        return say("entry.overrule", what=str(points))

    def erase(self, table: "Table") -> None:
        """Erase the digits, or close if there are none."""
        if not self._number.erase():
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the last count and the digits."""
        view.awaiting = view.asked_for = "points"
        view.entry_points = self._number.value
        view.prompt = later("ask.no-count")
        last = self.counted(table)
        if last and table.match.game is not None:
            view.entry = later("entry.overrule", what=self._number.text)
            seat, what, points = last
            view.asked_of, view.asked_seat = what, seat
            view.turn_track = table.match.game.track_of(seat)
            key = "ask.overrule-crib" if what == "crib" else "ask.overrule"
            view.prompt = later(key, points, table.seats[seat])
