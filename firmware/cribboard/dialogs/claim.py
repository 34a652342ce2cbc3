"""Claims, the question whether muggins are taken, and points that are more than there can be.

Digits and letters answer, `#` acts on the answer, as at the show (dialogs/count_hand.py).
"""

from cribboard.dialogs import count_hand
from cribboard.dialogs.entry import Points
from cribboard.dialogs.keys import KeyRefused, digit_of, track_of
from cribboard.rules import commands, forms
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.rules.game import Game
    from cribboard.table import Table
    from cribboard.view import View


def press(table: "Table", game: "Game", symbol: str) -> None:
    """Take a key where a claim is awaited, or where muggins are offered."""
    ask = Offer(game) if game.offer else Claim(game)
    ask.press(table, symbol)
    if ask.is_valid(table.match.game) and symbol != "#":
        table.open(ask)


def _offer(game: "Game") -> str:
    own, points, _ = game.offer
    if len(game.tracks) == 2:
        return "muggins %d?  # takes 0 leaves" % points
    callers = " ".join(["ABC"[track] for track in range(len(game.tracks)) if track != own])
    return "muggins %d?  %s called  0 nobody" % (points, callers)


def fill(view: "View", table: "Table", game: "Game") -> None:
    """Show what is claimed, or offered."""
    ask = Offer(game) if game.offer else Claim(game)
    ask.fill(view, table)


class Offer:
    """Who takes the muggins that are offered: `0` or a track's letter answers, `#` acts on it.

    `#` alone takes them where only one other track can.
    """

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._offer = game.offer
        self._own, self._points, _ = game.offer
        self._takers = [track for track in range(len(game.tracks)) if track != self._own]
        self._is_answered = False
        self._taker = -1  # the track answered, -1: nobody

    def is_valid(self, game: "Game | None") -> bool:
        """Whether the same points are still offered."""
        return game is self._game and game.offer == self._offer

    def press(self, table: "Table", symbol: str) -> None:
        """Take the answer, or act on it."""
        if symbol == "#":
            self._act(table)
            return
        taker = track_of(symbol)
        if taker >= 0:
            table.need_track(taker)
            if taker == self._own:
                raise KeyRefused("nobody calls muggins on themselves")
        elif symbol != "0":
            raise KeyRefused(_offer(self._game))
        self._taker, self._is_answered = taker, True

    def _act(self, table: "Table") -> None:
        taker = self._taker
        if not self._is_answered:
            if len(self._takers) > 1:
                raise KeyRefused(_offer(self._game))
            taker = self._takers[0]
        points = self._points if taker >= 0 else 0
        table.push(commands.mugs(taker if taker >= 0 else self._takers[0], points))

    def erase(self, table: "Table") -> None:
        """Take the answer back."""
        table.say("answer taken back")
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Ask; or show the answer, and that `#` acts on it: left, no peg breathes any more."""
        view.awaiting = "answer"
        if not self._is_answered:
            view.prompt = _offer(self._game)
            view.lanes = tuple(self._takers)
            if len(self._takers) == 1:
                view.turn_track = self._takers[0]
                view.pending = (self._takers[0], self._points)
            return
        view.turn_track = self._taker
        view.prompt = "# goes on  * erases"
        if self._taker < 0:
            view.entry = "nobody takes %d" % self._points
        else:
            view.entry = "%s takes %d" % (view.names[self._taker][:12], self._points)
            view.entry_points = self._points
            view.pending = (self._taker, self._points)


class Claim:
    """Digits, then `#`. Of a card laid, which mostly makes nothing, `#` alone claims none.

    A hand or crib wants its `0`: a `#` too many must not claim nothing for the next hand.
    """

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._what = "card" if game.unclaimed else CRIB if game.next_show == CRIB else "hand"
        if self._what == "hand":
            self._seat = int(game.next_show)
        else:
            self._seat = game.last_layer if game.unclaimed else game.dealer
        self.track = game.track_of(self._seat)
        self._points = Points()
        self._name = ""  # of the seat, as the prompt has it

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
        elif not self._points.text and self._what != "card":
            raise KeyRefused("the points, then #: 0 for none")
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
        table.push(commands.claim(self._seat, points))
        table.close(self)
        if self._what == "hand" and table.settings.get("way") != "count":
            count_hand.count(table, self._game)

    def erase(self, table: "Table") -> None:
        """Erase the digits."""
        self._points.erase()
        table.say("erased")
        table.close(self)

    def text(self, view: "View", points: int) -> str:
        """Return what would be claimed."""
        return "%s claims %d" % (self._name, points)

    def fill(self, view: "View", table: "Table") -> None:
        """Ask, the digits typed so far in sight."""
        view.awaiting = "points"
        view.turn_track = self.track
        view.turn_seat_index = self._game.seats_of(self.track).index(self._seat)
        self._name = table.seats[self._seat]
        view.prompt = "%s claims %s" % (self._name, self._what)
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
