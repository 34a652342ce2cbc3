"""Points by hand where they are awaited: the scoreboard, and the play in the way count."""

from cribboard.rules import commands, forms
from cribboard.ui import prompts
from cribboard.ui.asks import Counting
from cribboard.ui.keys import KeyRefused, digit_of, track_of
from cribboard.ui.pegging import Pegging

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.game import Game
    from cribboard.ui.table import Table
    from cribboard.view import View


def press(table: "Table", game: "Game", symbol: str) -> None:
    """Take the first digit, or go on: to the show, or to the next deal."""
    is_count = table.settings.get("way") == "count"
    if digit_of(symbol) > 0:
        ask = Typed(game, is_count)
        ask.press(table, symbol)
        table.open(ask)
    elif symbol == "D" and is_count and game.is_heels_claimable:
        table.push(commands.make("heels"))
    elif symbol != "#":
        raise KeyRefused("first the points, then the track")
    elif not is_count:
        table.push(commands.deal(game.phase != "deal"))
    elif game.level == "auto":
        table.open(Counting(game, game.next_show, True))
    else:
        from cribboard.ui.claiming import Claim

        table.open(Claim(game))


def fill(view: "View", table: "Table", game: "Game") -> None:
    """Ask for points."""
    view.awaiting = "points"
    view.turn_track = -1
    view.prompt = "points, then %s  # next deal" % " ".join("ABC"[: len(game.tracks)])
    if table.settings.get("way") == "count":
        view.prompt = view.prompt.replace("next deal", "to the show")
        if game.is_heels_claimable:
            view.prompt += "  D heels"


def is_meant(table: "Table") -> bool:
    """Whether `#` is what is awaited here, and neither an answer nor a claim of nothing."""
    game = table.match.game
    if game is None:
        return True
    what = game.awaited[0]
    if what not in ("hand", "deal", "game") or prompts.is_by_hand(table, game):
        return False
    return what != "hand" or prompts.asked(table, game) is None


class Typed(Pegging):
    """Digits that A, B or C peg."""

    def __init__(self, game: "Game", is_count: bool) -> None:
        Pegging.__init__(self, -1)
        self._game = game
        self._is_count = is_count

    def is_valid(self, game: "Game | None") -> bool:
        """Whether points are still awaited."""
        return game is self._game and game.phase != "over"

    def most(self, game: "Game") -> int:
        """Return what asks nothing: a lay's most in the play, else a hand's or crib's."""
        return forms.MOST_LAID if self._is_count else Pegging.most(self, game)

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit, or peg what is typed to a track."""
        if digit_of(symbol) < 0 and track_of(symbol) < 0:
            raise KeyRefused("%s points: whose?" % self.points.text)
        Pegging.press(self, table, symbol)

    def erase(self, table: "Table") -> None:
        """Erase the digits."""
        table.say("erased")
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the digits, or where they are about to go."""
        if self.track >= 0:
            Pegging.fill(self, view, table)
            return
        view.awaiting = "points"
        view.turn_track = -1
        view.entry_points = self.points.value
        view.entry = self.points.text
        view.lanes = tuple(range(len(view.scores)))
        keys = zip("ABC", view.names)
        view.prompt = "whose?  " + "  ".join(["%s %s" % (key, name[:6]) for key, name in keys])
