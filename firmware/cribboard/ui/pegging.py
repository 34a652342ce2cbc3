"""Points pegged by hand, and taken off; asks as in ui/asks.py."""

from cribboard.rules import commands, forms
from cribboard.ui.entry import Points
from cribboard.ui.keys import KeyRefused, digit_of, track_of
from cribboard.ui.words import by_hand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.game import Game
    from cribboard.ui.table import Table
    from cribboard.view import View


class Pegging:
    """Points by hand: digits, then `#` adds, `D` takes off, A and B peg them to a track."""

    def __init__(self, track: int) -> None:
        self.track = track
        self.points = Points()

    def is_valid(self, game: "Game | None") -> bool:
        """Whether points can still be pegged."""
        return game is not None and game.phase != "over"

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit, or peg what is typed."""
        digit = digit_of(symbol)
        if digit >= 0:
            if not self.points.add(digit):
                raise KeyRefused("two digits at most")
            return
        if not self.points.value:
            raise KeyRefused("first the points, then " + symbol)
        points = self.points.value
        track = track_of(symbol)
        if track >= 0:
            table.need_track(track)
            self.track = track
        game = table.match.game
        signed = -points if symbol == "D" else points
        if game is not None and points > self.most(game):
            from cribboard.ui.claiming import Sure

            table.open(Sure(self, signed))
        else:
            self.peg(table, signed)

    def most(self, game: "Game") -> int:
        """Return the most that a hand or a crib can count: more asks first."""
        return max(forms.MOST[game.form.kept], forms.MOST[game.form.crib])

    def text(self, view: "View", points: int) -> str:
        """Return what would be pegged."""
        return by_hand(view.names, self.track, points)

    def peg(self, table: "Table", points: int) -> None:
        """Peg signed points and be done."""
        if points < 0:
            table.push(commands.correct(self.track, points))
        else:
            table.push(commands.peg(self.track, points))
        table.close(self)

    def erase(self, table: "Table") -> None:
        """Erase the digits, else leave."""
        if self.points.erase():
            table.say("erased")
        else:
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the points before they are taken."""
        view.awaiting = "points"
        view.turn_track = self.track
        view.entry_points = self.points.value
        view.entry = "%s %s" % (view.names[self.track][:16], self.points.text)
        view.pending = (self.track, self.points.value)
        view.prompt = "# adds, D takes off"
        if not self.points.text:
            view.prompt = "points for %s?" % view.names[self.track]
