"""One match of the shelf, step by step: what lies there after each of its commands."""

from cribboard import settings_table
from cribboard.audio import sounds
from cribboard.base.constants import TRACK_NAMES
from cribboard.lights import presets
from cribboard.lights.animation import Animation
from cribboard.rules import cards, notation
from cribboard.rules.match import Match
from cribboard.table.table import Table
from cribboard_tools.matches.recorded import game_rows, recorded_game
from cribboard_tools.page.board.layout_json import wire
from cribboard_tools.page.past import match_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.base.view import View
    from cribboard.rules.commands import Command
    from cribboard_tools.matches.recorded.recorded_game import Deal, RecordedGame

#: Where a match was played that the page dealt.
HAND = "hand"
#: So long after a step the pegs stand.
_AFTER_MS = 600_000


def public(read: "match_texts.Read") -> "match_texts.Read":
    """Return what everybody may see of a match.

    A hand that the page has dealt ends where its last deal was turned up, unless all of that is
    counted, and while its game goes on it tells no seed, from which the cards to come follow.
    """
    match, end = Match(), len(read.commands)
    for number, command in enumerate(read.commands):
        match.push(command)
        if command.kind == "starter":
            end = number
    phase = match.game.phase if match.game is not None else "over"
    if read.facts["from"] != HAND or phase == "over":
        return read
    if phase not in ("play", "show"):
        end = len(read.commands)
    dealt = {place: one for place, one in read.dealt.items() if place < end}
    facts = dict(read.facts)
    facts["deal"] = ""
    return match_texts.Read(read.commands[:end], facts, read.names, dealt, read.coded)


class Played:
    """A match that was read.

    games: each its RecordedGame, whose deals are empty where no chances are known; names: of the
    tracks in each game; begins: the numbers of the commands that begin a deal. What the rules of
    now refuse stands, as on a board; what cannot be carried out at all raises IllegalMove.
    """

    def __init__(self, read: "match_texts.Read") -> None:
        self.read = read
        self.commands: list[Command] = read.commands
        self.begins: list[int] = []
        self.games: list[RecordedGame] = []
        self._blocks: list[tuple[int, tuple[int, ...], int]] = []
        self._number_blocks()
        self.games = list(recorded_game.games(self.commands, read.dealt))
        self.names = game_rows.names_of_games(self.commands, read.names)
        self._animation: "Animation | None" = None
        self.layout = presets.find(presets.MATRIX)

    def _number_blocks(self) -> None:
        """Note each command's block: index, checkpoint, first command."""
        match = Match()
        first = 0
        for number, command in enumerate(self.commands):
            before = match.index
            match.push(command)
            if match.index != before:
                first = number
            self._blocks.append((match.index, match.checkpoint, first))
            if command.kind in ("game", "deal", "misdeal"):
                self.begins.append(number)

    def table(self, count: int) -> Table:
        """Return a table after so many commands, of which the last one is what the view tells."""
        match = Match()
        names = self.names[self.game_at(count - 1)] if self.games else []
        settings = settings_table.complete({})
        settings["names"] = names + list(TRACK_NAMES[len(names) :])
        if not count:
            return Table(match, settings)
        index, checkpoint, first = self._blocks[count - 1]
        match.load(index, checkpoint, self.commands[first : count - 1])
        table = Table(match, settings)
        if count - 1 == first and index:
            before = self._blocks[count - 2]
            match.load(before[0], before[1], self.commands[before[2] : count - 1])
        table.history.push(self.commands[count - 1])
        return table

    def game_at(self, number: int) -> int:
        """Return which game a command belongs to; before the first it is that one."""
        begun = [command for command in self.commands[: number + 1] if command.kind == "game"]
        return max(len(begun) - 1, 0)

    def deal_at(self, count: int) -> "Deal | None":
        """Return the deal under way with its cards, None where none are known."""
        deal = None
        game = self.game_at(count)
        for one in self.games[game].deals if game < len(self.games) else ():
            if one.place < count + 1 and one.starter:
                deal = one
        return deal

    def at(self, count: int) -> "dict[str, Any]":
        """Return what lies there after so many commands.

        hands: of each seat, as texts, [] where they are not known; crib; pixels: of the lights as
        bytes in hexadecimal; colours: of the tracks, as CSS; sound: the notes of the step as
        [hertz, ms]; line: the command in notation.
        """
        table = self.table(count)
        view = table.view()
        deal = self.deal_at(count)
        shown: dict[str, Any] = {"count": count, "said": view.patter, "scores": view.scores}
        shown["names"], shown["seats"] = view.names, list(view.seats)
        shown["total"], shown["phase"] = view.count, view.phase
        shown["starter"] = cards.text(view.starter) if view.starter else ""
        shown["laid"] = [[seat, cards.text(card), first] for seat, card, first in view.laid]
        shown["line"] = notation.line(self.commands[count - 1]) if count else ""
        shown["hands"], shown["crib"] = [], []
        if deal is not None and view.phase in ("play", "show", "deal", "over") and view.starter:
            shown["hands"] = [[cards.text(card) for card in hand] for hand in deal.hands]
            shown["crib"] = [cards.text(card) for card in deal.crib]
        shown["sound"] = [list(note) for note in sounds.notes_of(sounds.name_of(view))]
        shown["pixels"] = self._pixels(view)
        assert self._animation is not None
        shown["colours"] = ["#{:06x}".format(one) for one in self._animation.frame.fronts]
        return shown

    def _pixels(self, view: "View") -> str:
        """Return the lights, as on a strip's wire, with all pegs in their places."""
        tracks = len(view.scores)
        preset = presets.MATRIX if tracks < 3 else "matrix-3"
        if self._animation is None or self.layout.tracks != max(2, tracks):
            self.layout = presets.find(preset)
            self._animation = Animation(self.layout, True)
        self._animation.update(view, 0)
        self._animation.step(_AFTER_MS)
        return wire(self._animation.picture)
