"""Dialogs of points pegged by hand, at any time or in the ways of use that expect them.

The way scoreboard expects points instead of cards all the time, the way count in the play. On the
scoreboard the scores that come most often take one key: see `_at_once`.
"""

from cribboard.base.constants import TRACK_KEYS
from cribboard.dialogs.claim import Claim, Sure
from cribboard.dialogs.count_hand import Counting
from cribboard.dialogs.dialog import PointsDialog
from cribboard.dialogs.keys import KeyRefused, Points, digit_of, track_of
from cribboard.language.phrases import later
from cribboard.language.sentences import by_hand
from cribboard.rules import commands, forms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.game import Game

_LETTERS = "ABCD"


def is_by_hand(table: "Table", game: "Game") -> bool:
    """Return whether points by hand are expected now, not cards."""
    way = table.settings["way"]
    if game.phase == "over" or game.offer or game.unclaimed:
        return False
    is_count = way == "count" and game.phase == "play" and not any(game.laid)
    return bool(way == "scoreboard" or is_count)


def press(table: "Table", game: "Game", symbol: str) -> None:
    """Take the first digit, or a score of one key; on `#` go on to the show or the next deal."""
    is_count = table.settings["way"] == "count"
    if digit_of(symbol) > 0:
        dialog = PointsFirst(game, is_count)
        dialog.press(table, symbol)
        table.open(dialog)
    elif symbol == "D" and is_count and game.is_heels_open:
        table.push(commands.heels())
    elif not is_count and symbol in _LETTERS:
        table.push(commands.peg(*_at_once(game, _LETTERS.find(symbol))))
    elif symbol != "#" and is_count:
        raise _hand_too_early(table)
    elif symbol != "#":
        raise KeyRefused("no.points-first", what=_keys(game))
    elif not is_count:
        table.push(commands.deal(game.phase != "deal"))
    elif game.level == "auto":
        table.open(Counting(game, game.next_show, True))
    else:
        table.open(Claim(game))


def _hand_too_early(table: "Table") -> KeyRefused:
    """Return the refusal of what may be a card of a hand; a score pegged just before is named."""
    last = table.match.commands[-1]
    if last.kind == "peg":
        return KeyRefused("no.points-pegged", last.points)
    return KeyRefused("no.points-show")


def fill(view: "View", table: "Table", game: "Game") -> None:
    """Show the prompt for points."""
    view.awaiting = view.asked_for = "points"
    view.turn_track = -1
    key = "ask.points" if len(game.tracks) == 2 else "ask.points-three"
    if table.settings["way"] == "count":
        key = "ask.points-heels" if game.is_heels_open else "ask.points-show"
    view.prompt = later(key, what=_keys(game))


def _at_once(game: "Game", letter: int) -> "tuple[int, int]":
    """Return the track and the points of a letter, A is 0, that is pressed without digits.

    One point for the track of that letter. The letters left over are two points: C and D for the
    two tracks, D for the dealer, for his heels, where there are three.
    """
    tracks = len(game.tracks)
    if letter < tracks:
        return letter, 1
    return (letter - tracks if tracks == 2 else game.track_of(game.dealer)), 2


def _keys(game: "Game") -> str:
    """Return the keys of the tracks: `A B`."""
    return " ".join(TRACK_KEYS[: len(game.tracks)])


def _is_among_cards(table: "Table", game: "Game") -> bool:
    """Return whether the next ordinary keys are cards: a letter may be a Jack held too long."""
    is_due = game.awaited[0] in ("starter", "card", "crib") or table.is_open("count")
    return is_due and not is_by_hand(table, game)


class Pegging(PointsDialog):
    """Points by hand: digits, then `#` adds them, D takes them off, A B C choose the track.

    While cards are entered only `#` adds, and asks; D and letters are the go and cards of a game
    that goes on.
    """

    name = "points"

    def __init__(self, track: int) -> None:
        self.track = track
        self.points = Points()

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the game still goes on."""
        return game is not None and game.phase != "over"

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit, or peg the points."""
        if self.points.take(symbol):
            return
        game = table.match.game
        assert game is not None
        is_among_cards = _is_among_cards(table, game)
        if is_among_cards and symbol != "#":
            raise KeyRefused("no.points-add")
        if not self.points.value:
            raise KeyRefused("no.points-first", what=symbol)
        points = self.points.value
        track = track_of(symbol)
        if track >= 0:
            table.need_track(track)
            self.track = track
        signed = -points if symbol == "D" else points
        # Before the first card so many follow that one of them is refused.
        is_asked = is_among_cards and any(game.laid) or points > self.most(game)
        if is_asked and game.scores[self.track] + signed >= 0:
            table.open(Sure(self, signed))
        else:
            self.peg(table, signed)

    def most(self, game: "Game") -> int:
        """Return the most points that are pegged without `sure?`: of a hand or crib."""
        return max(forms.MOST[game.form.kept], forms.MOST[game.form.crib])

    def text(self, view: "View", points: int) -> str:
        """Return the sentence of the pegging."""
        return by_hand(view.names, self.track, points)

    def peg(self, table: "Table", points: int) -> None:
        """Peg the points, take them off if they are negative; then close."""
        if points < 0:
            table.push(commands.correct(self.track, points))
        else:
            table.push(commands.peg(self.track, points))
        table.close(self)

    def erase(self, table: "Table") -> None:
        """Erase the digits, or close if there are none."""
        if self.points.erase():
            table.say("note.erased")
        else:
            table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the track and the digits."""
        view.awaiting = view.asked_for = "points"
        view.turn_track = self.track
        view.entry_points = self.points.value
        view.entry = "%s %s" % (view.names[self.track][:16], self.points.text)
        view.pending = (self.track, self.points.value)
        if self.points.text:
            game = table.match.game
            is_held = game is not None and _is_among_cards(table, game)
            view.prompt = later("ask.add-held" if is_held else "ask.add")
        else:
            view.prompt = later("ask.points-of", who=view.names[self.track])


class PointsFirst(Pegging):
    """Points where they are expected: digits, then the key of the track."""

    def __init__(self, game: "Game", is_count: bool) -> None:
        Pegging.__init__(self, -1)
        self._game = game
        self._is_count = is_count

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether this game still goes on."""
        return game is self._game and game.phase != "over"

    def most(self, game: "Game") -> int:
        """Return the most points that are pegged without `sure?`; in the play: of a card."""
        return forms.MOST_LAID if self._is_count else Pegging.most(self, game)

    def press(self, table: "Table", symbol: str) -> None:
        """Take a digit, or peg the points to a track."""
        if digit_of(symbol) < 0 and track_of(symbol) < 0:
            raise KeyRefused("no.points-whose", self.points.value)
        try:
            Pegging.press(self, table, symbol)
        except KeyRefused:
            if self._is_count:  # it may be a card of a hand
                raise _hand_too_early(table)
            raise

    def erase(self, table: "Table") -> None:
        """Erase the digits."""
        table.say("note.erased")
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the digits and the keys of the tracks."""
        if self.track >= 0:
            Pegging.fill(self, view, table)
            return
        view.awaiting = view.asked_for = "points"
        view.turn_track = -1
        view.entry_points = self.points.value
        view.entry = self.points.text
        view.lanes = tuple(range(len(view.scores)))
        keys = zip(TRACK_KEYS, view.names)
        view.prompt = later("ask.whose", what="  ".join(["%s %s" % pair for pair in keys]))
