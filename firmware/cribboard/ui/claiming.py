"""Claims, the question whether muggins are taken, and points that are more than there can be."""

from cribboard.rules import forms
from cribboard.rules.commands import make
from cribboard.rules.game import CRIB
from cribboard.ui.entry import Points
from cribboard.ui.keys import KeyRefused, digit_of, track_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.rules.game import Game
    from cribboard.ui.table import Table
    from cribboard.view import View


def press(table: "Table", game: "Game", symbol: str) -> None:
    """Take a key where a claim is awaited, or where muggins are offered."""
    if game.offer:
        _press_offer(table, game, symbol)
        return
    ask = Claim(game)
    ask.press(table, symbol)
    if ask.is_valid(table.match.game) and symbol != "#":
        table.open(ask)


def _press_offer(table: "Table", game: "Game", symbol: str) -> None:
    own, points, _ = game.offer
    taker = track_of(symbol)
    if symbol == "0":
        taker, points = int(own == 0), 0
    elif symbol == "#" and len(game.tracks) == 2:
        taker = 1 - own
    if taker < 0:
        raise KeyRefused(_offer(game))
    table.need_track(taker)
    if taker == own:
        raise KeyRefused("nobody calls muggins on themselves")
    table.push(make("mugs", taker, points=points))


def _offer(game: "Game") -> str:
    own, points, _ = game.offer
    if len(game.tracks) == 2:
        return "muggins %d?  # takes 0 leaves" % points
    callers = " ".join(["ABC"[track] for track in range(len(game.tracks)) if track != own])
    return "muggins %d?  %s called  0 nobody" % (points, callers)


def fill(view: "View", table: "Table", game: "Game") -> None:
    """Show what is claimed, or offered."""
    if game.offer:
        view.awaiting = "answer"
        view.prompt = _offer(game)
        own, points, _ = game.offer
        view.lanes = tuple([track for track in range(len(game.tracks)) if track != own])
        if len(game.tracks) == 2:
            view.turn_track = 1 - own
            view.pending = (1 - own, points)
    else:
        Claim(game).fill(view, table)


class Claim:
    """Digits, then `#`; `#` alone claims nothing."""

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._what = "card" if game.unclaimed else CRIB if game.next_show == CRIB else "hand"
        if self._what == "hand":
            self._seat = int(game.next_show)
        else:
            self._seat = game.last_layer if game.unclaimed else game.dealer
        self.track = game.track_of(self._seat)
        self._points = Points()

    def is_valid(self, game: "Game | None") -> bool:
        """Whether that claim is still awaited."""
        if game is not self._game:
            return False
        if game.phase == "play" and not any(game.laid):
            return True
        return game.awaited == ("claim", self._seat)

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit, or claim."""
        digit = digit_of(symbol)
        if digit >= 0:
            if not self._points.add(digit):
                raise KeyRefused("two digits at most")
        elif symbol != "#":
            raise KeyRefused("the points, then #")
        elif self._points.value > self._most():
            table.open(Sure(self, self._points.value))
        else:
            self.peg(table, self._points.value)

    def _most(self) -> int:
        if self._what == "card":
            return forms.MOST_LAID
        form = self._game.form
        return forms.MOST[form.crib if self._what == CRIB else form.kept]

    def peg(self, table: "Table", points: int) -> None:
        """Claim, and be done; a hand that leaves nothing to ask is counted at once."""
        table.push(make("claim", self._seat, points=points))
        table.close(self)
        if self._what == "hand" and table.settings.get("way") != "count":
            from cribboard.ui import asks

            asks.count(table, self._game)

    def erase(self, table: "Table") -> None:
        """Erase the digits."""
        self._points.erase()
        table.say("erased")
        table.close(self)

    def text(self, view: "View", points: int) -> str:
        """Return what would be claimed."""
        return "%s claims %d" % (view.names[self.track], points)

    def fill(self, view: "View", table: "Table") -> None:
        """Ask, the digits typed so far in sight."""
        view.awaiting = "points"
        view.turn_track = self.track
        view.turn_seat_index = self._game.seats_of(self.track).index(self._seat)
        view.prompt = "%s claims %s" % (table.seats[self._seat], self._what)
        if self._points.text:
            view.entry = "claim " + self._points.text
            view.entry_points = self._points.value
            view.pending = (self.track, self._points.value)


class Sure:
    """Are you sure of so many points? `#` is yes, `*` is no."""

    def __init__(self, ask: "Any", points: int) -> None:
        self._ask = ask
        self._points = points

    def is_valid(self, game: "Game | None") -> bool:
        """Whether they can still be taken."""
        return bool(self._ask.is_valid(game))

    def press(self, table: "Table", symbol: str) -> None:
        """Take them on `#`."""
        if symbol != "#":
            raise KeyRefused("# is yes, * is no")
        table.close(self)
        self._ask.peg(table, self._points)

    def erase(self, table: "Table") -> None:
        """No: the digits are still there."""
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Ask, with the points in sight."""
        self._ask.fill(view, table)
        view.awaiting = "answer"
        view.is_sure = True
        view.pending = (self._ask.track, self._points)
        view.entry = self._ask.text(view, self._points)
        view.prompt = "sure?  # yes  * no"
