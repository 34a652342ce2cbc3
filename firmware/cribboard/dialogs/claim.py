"""Dialogs of claimed points: a claim, the offer of muggins, and "sure?" after too many points.

Digits are typed; `#`, or the key of the track that calls muggins, acts on them.
"""

from cribboard.base.constants import TRACK_KEYS
from cribboard.dialogs import count_hand
from cribboard.dialogs.dialog import Dialog, PointsDialog
from cribboard.dialogs.keys import KeyRefused, Points, track_of
from cribboard.language.phrases import later, say
from cribboard.rules import commands, forms
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.game import Game


def most_points(game: "Game", what: str) -> int:
    """Return the most points of a "hand", the "crib", or else a card; more ask `sure?` first."""
    if what not in ("hand", CRIB):
        return forms.MOST_LAID
    return forms.MOST[game.form.crib if what == CRIB else game.form.kept]


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


class Offer(PointsDialog):
    """The question whether points were missed: digits, then `#`; `#` alone for none.

    Where several tracks can call, the key of the one that called stands for `#` after the digits.
    Nothing here may depend on what was missed before the answer: the opponents have to see it.
    """

    name = "muggins"
    survives_long_press = True

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._offer = game.offer
        self._own = game.offer[0]
        self._takers = [track for track in range(len(game.tracks)) if track != self._own]
        self._keys = " ".join([TRACK_KEYS[track] for track in self._takers])
        self._points = Points()

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the same offer is still open."""
        return game is self._game and game.offer == self._offer

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit; on `#` or the key of a track act on the number."""
        if self._points.take(symbol):
            return
        taker, points = track_of(symbol), self._points.value
        if taker >= 0:
            table.need_track(taker)
            if taker == self._own:
                raise KeyRefused("no.offer-self")
        elif symbol == "#" and (len(self._takers) == 1 or not points):
            taker = self._takers[0]
        elif symbol == "#":
            raise KeyRefused("no.points-whose", points)
        if taker < 0 or (symbol != "#" and not points):
            if len(self._takers) == 1:
                raise KeyRefused("no.points")
            raise KeyRefused("no.points-first", what=self._keys)
        self.track = taker
        if self._game.has_acc_muggins and points > most_points(self._game, self._offer[2]):
            table.open(Sure(self, points))
        else:
            self.peg(table, points)

    def peg(self, table: "Table", points: int) -> None:
        """Call the points. Where a wrong call is free, more than was missed takes nothing."""
        offered = self._offer[1]  # at most the holes left, which can be fewer than were missed
        is_void = False
        if not self._game.has_acc_muggins:
            is_void = points > max(offered, self._game.missed)
            points = 0 if is_void else min(points, offered)
        table.push(commands.mugs(self.track, points))
        if is_void:
            table.say("note.offer-many")  # no refusal: legal_keys.py would show it in advance

    def text(self, view: "View", points: int) -> str:
        """Return `missed 30`."""
        return say("entry.missed", what=str(points))

    def fill(self, view: "View", table: "Table") -> None:
        """Show the question and the digits."""
        view.awaiting = "points"
        view.asked_for = "muggins"
        view.lanes = tuple(self._takers)
        view.turn_track = -1
        if len(self._takers) == 1:
            view.turn_track = self._takers[0]
            view.prompt = later("ask.offer", who=view.names[view.turn_track])
        else:
            view.prompt = later("ask.offer-many", what=self._keys)
        if self._points.text:
            view.entry = later("entry.missed", what=self._points.text)
            view.entry_points = self._points.value


class Claim(PointsDialog):
    """A claim: digits, then `#`.

    `#` alone claims nothing for a card that was laid, as most cards score nothing. A hand or crib
    needs its `0`: else a second `#` would claim nothing for the next hand.
    """

    name = "claim"
    survives_long_press = True  # as the cards of a hand

    def __init__(self, game: "Game") -> None:
        self._game = game
        self._what = "card" if game.unclaimed else CRIB if game.next_show == CRIB else "hand"
        if self._what == "hand":
            self._seat = int(game.next_show)
        else:
            self._seat = game.last_layer if game.unclaimed else game.dealer
        self.track = game.track_of(self._seat)
        self._points = Points()
        self._name = ""  # of the seat

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the game still waits for this claim."""
        if game is not self._game:
            return False
        if game.phase == "play" and not any(game.laid):
            return True
        return game.awaited == ("claim", self._seat)

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit; on `#` claim."""
        if self._points.take(symbol):
            return
        if symbol != "#":
            raise KeyRefused("no.points")
        if not self._points.text and self._what != "card":
            raise KeyRefused("no.points-zero")
        if self._points.value > most_points(self._game, self._what):
            table.open(Sure(self, self._points.value))
        else:
            self.peg(table, self._points.value)

    def peg(self, table: "Table", points: int) -> None:
        """Claim the points; count the hand at once if the count asks nothing."""
        table.push(commands.claim(self._seat, points))
        table.close(self)
        if self._what == "hand" and table.settings["way"] != "count":
            count_hand.count(table, self._game)

    def text(self, view: "View", points: int) -> str:
        """Return `Blue claims 30`."""
        return say("!claim", points, self._name)

    def fill(self, view: "View", table: "Table") -> None:
        """Show who claims for what, and the digits."""
        view.awaiting = "points"
        view.asked_for, view.asked_of, view.asked_seat = "claim", self._what, self._seat
        view.turn_track = self.track
        view.turn_seat_index = self._game.seats_of(self.track).index(self._seat)
        self._name = table.seats[self._seat]
        view.prompt = later("ask.claim-" + self._what, who=self._name)
        if self._points.text:
            view.entry = later("entry.claim", what=self._points.text)
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
            raise KeyRefused("no.yes-no")
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
        view.prompt = later("ask.sure")
