"""Dialogs of claimed points: a claim, the offer of muggins, and "sure?" after too many points.

Digits and letters answer, `#` acts on the answer, as at the show (dialogs/count_hand.py).
"""

from cribboard.dialogs import count_hand
from cribboard.dialogs.dialog import Dialog, PointsDialog
from cribboard.dialogs.entry import Points
from cribboard.dialogs.keys import KeyRefused, digit_of, track_of
from cribboard.rules import commands, forms
from cribboard.rules.show import CRIB
from cribboard.tracks import TRACK_KEYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.game import Game
    from cribboard.table import Table
    from cribboard.view import View


def _dialog(game: "Game") -> Dialog:
    return Offer(game) if game.offer else Claim(game)


def press(table: "Table", game: "Game", symbol: str) -> None:
    """Take a key where the game waits for a claim, or for the answer to an offer of muggins."""
    dialog = _dialog(game)
    dialog.press(table, symbol)
    if dialog.is_valid(table.match.game) and symbol != "#":
        table.open(dialog)


def fill(view: "View", table: "Table", game: "Game") -> None:
    """Show the claim or the offer that the game waits for."""
    _dialog(game).fill(view, table)


def _offer_text(game: "Game") -> str:
    own, points, _ = game.offer
    if len(game.tracks) == 2:
        return "muggins %d?  # takes 0 leaves" % points
    callers = [TRACK_KEYS[track] for track in range(len(game.tracks)) if track != own]
    return "muggins %d?  %s called  0 nobody" % (points, " ".join(callers))


class Offer(Dialog):
    """An offer of muggins: a track's letter or `0` for nobody, then `#`.

    `#` alone takes them where only one other track can.
    """

    name = "muggins"

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._offer = game.offer
        self._own, self._points, _ = game.offer
        self._takers = [track for track in range(len(game.tracks)) if track != self._own]
        self._is_answered = False
        self._taker = -1  # the track that takes them, -1: nobody

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the same points are still offered."""
        return game is self._game and game.offer == self._offer

    def press(self, table: "Table", symbol: str) -> None:
        """Take the answer; on `#` act on it."""
        if symbol == "#":
            self._act(table)
            return
        taker = track_of(symbol)
        if taker >= 0:
            table.need_track(taker)
            if taker == self._own:
                raise KeyRefused("nobody calls muggins on themselves")
        elif symbol != "0":
            raise KeyRefused(_offer_text(self._game))
        self._taker, self._is_answered = taker, True

    def _act(self, table: "Table") -> None:
        taker = self._taker
        if not self._is_answered:
            if len(self._takers) > 1:
                raise KeyRefused(_offer_text(self._game))
            taker = self._takers[0]
        points = self._points if taker >= 0 else 0
        table.push(commands.mugs(taker if taker >= 0 else self._takers[0], points))

    def erase(self, table: "Table") -> None:
        """Erase the answer."""
        table.say("answer taken back")
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the offer; or the answer, with no track to act where nobody takes the points."""
        view.awaiting = "answer"
        view.asked_for = "muggins"
        view.asked_values = (self._points,)
        if not self._is_answered:
            view.prompt = _offer_text(self._game)
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


class Claim(PointsDialog):
    """A claim: digits, then `#`.

    `#` alone claims nothing for a card that was laid, as most cards score nothing. A hand or crib
    needs its `0`: else a second `#` would claim nothing for the next hand.
    """

    name = "claim"

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
        """Return whether the game still waits for this claim."""
        if game is not self._game:
            return False
        if game.phase == "play" and not any(game.laid):
            return True
        return game.awaited == ("claim", self._seat)

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit; on `#` claim."""
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
        """Claim the points; count the hand at once if the count asks nothing."""
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
        """Return `Blue claims 30`."""
        return "%s claims %d" % (self._name, points)

    def fill(self, view: "View", table: "Table") -> None:
        """Show who claims for what, and the digits."""
        view.awaiting = "points"
        view.asked_for, view.asked_of, view.asked_seat = "claim", self._what, self._seat
        view.turn_track = self.track
        view.turn_seat_index = self._game.seats_of(self.track).index(self._seat)
        self._name = table.seats[self._seat]
        view.prompt = "%s claims %s" % (self._name, self._what)
        if self._points.text:
            view.entry = "claim " + self._points.text
            view.entry_points = self._points.value
            view.pending = (self.track, self._points.value)


class Sure(Dialog):
    """The question whether so many points are right: `#` is yes, `*` is no."""

    name = "sure"

    def __init__(self, dialog: PointsDialog, points: int) -> None:
        self._dialog = dialog
        self._points = points

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the dialog below is still valid."""
        return self._dialog.is_valid(game)

    def press(self, table: "Table", symbol: str) -> None:
        """Peg the points on `#`."""
        if symbol != "#":
            raise KeyRefused("# is yes, * is no")
        table.close(self)
        self._dialog.peg(table, self._points)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the points and the question."""
        self._dialog.fill(view, table)
        view.awaiting = "answer"
        view.asked_for = "sure"
        view.asked_values = (self._points,)
        view.is_sure = True
        view.pending = (self._dialog.track, self._points)
        view.entry = self._dialog.text(view, self._points)
        view.prompt = "sure?  # yes  * no"
