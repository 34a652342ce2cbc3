"""Readings of a play for two: who can have laid each card, by the order of the ranks alone.

Whoever's turn it is lays a card if one fits. So the order of the ranks leaves few readings: in
six-card one to three, of which one true hand leaves one.
Rule: docs/rules.md, "The play", "Not this hand".
"""

from cribboard.rules import mends
from cribboard.rules.cards import pips_of
from cribboard.rules.commands import go, lay
from cribboard.rules.play import LIMIT
from cribboard.rules.play_phase import GO_FROM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game
    from cribboard.rules.match import Match


def others(match: "Match") -> "list[tuple[int, ...]]":
    """Return the other readings of this deal's play, those that part latest from the board's first.

    A reading is the seat of each card laid, in their order. () where readings are not offered:
    before the show; with more than two players, or claims; after a play that was not laid whole, in
    turn, in this block.
    """
    game = match.game
    if game is None or game.phase not in ("show", "deal", "over") or game.form.players != 2:
        return []
    cards = [command.cards[0] for command in _play(match) if command.kind == "lay"]
    own = tuple(game.layer_seats)
    is_whole = len(cards) == len(own) == 2 * game.form.kept
    steps = match.steps[len(match.steps) - len(_play(match)) :]
    has_pass = any([event.kind == "pass" for _, events in steps for event in events])
    if game.level != "auto" or not is_whole or has_pass:
        return []
    found = [reading for reading in _search(cards, game) if reading != own]
    return sorted(found, key=lambda reading: -_same(reading, own))


def hand(game: "Game", reading: "Sequence[int]", seat: int) -> "tuple[int, ...]":
    """Return the cards that `seat` laid by a reading, in their order."""
    cards = game.cards_in_order()
    return tuple([card for card, own in zip(cards, reading) if own == seat])


def rewritten(match: "Match", reading: "Sequence[int]") -> "list[Command]":
    """Return the commands of this block with the play as a reading has it.

    Points pegged by hand in the play keep their place between the cards. Where the game ends in the
    play, the commands after that do not fit.
    """
    commands = match.commands
    start = len(commands) - len(_play(match))
    game = match.game
    assert game is not None
    out, count, place, turn = commands[:start], 0, 0, game.pone
    laid = [0, 0]
    said = set()  # type: set[int]
    for at, command in enumerate(commands[start:], start):
        if place == len(reading) and command.kind == "show":
            return out + commands[at:]
        if command.kind == "go":
            continue
        if command.kind != "lay":
            out.append(command)
            continue
        seat, pips = reading[place], pips_of(command.cards[0])
        while count and (turn != seat or count + pips > LIMIT):
            out.append(go())
            said.add(turn)
            turn = _after(turn, laid, said, game.form.kept)
            if turn < 0:
                count, said = 0, set()
                turn = _after(reading[place - 1], laid, said, game.form.kept)
        out.append(lay(command.cards[0]))
        laid[seat] += 1
        count, place = count + pips, place + 1
        turn = _after(seat, laid, said, game.form.kept)
        if count == LIMIT or turn < 0:
            count, said = 0, set()
            turn = _after(seat, laid, said, game.form.kept)
    return out


def changed_go(match: "Match", commands: "Sequence[Command]") -> "tuple[bool, int, int]":
    """Return (whether a go is said there, seat, count) where `commands` part from this block's."""
    own, place = match.commands, 0
    while own[place] == commands[place]:
        place += 1
    game = mends.tried(match.block, commands[:place], ()).block.game
    assert game is not None
    return commands[place].kind == "go", game.turn, game.count


def _same(reading: "Sequence[int]", own: "Sequence[int]") -> int:
    """Return how many cards two readings give to the same seat before they part."""
    place = 0
    while place < len(own) and reading[place] == own[place]:
        place += 1
    return place


def _play(match: "Match") -> "list[Command]":
    """Return the commands after the last starter of this block, [] if there is none."""
    commands = match.commands
    for place in range(len(commands) - 1, -1, -1):
        if commands[place].kind == "starter":
            return commands[place + 1 :]
    return []


def _after(seat: int, laid: "Sequence[int]", said: "set[int]", kept: int) -> int:
    """Return whose turn it is after `seat`, -1: nobody's; said: the seats that have said go."""
    for other in (1 - seat, seat):
        if laid[other] < kept and other not in said:
            return other
    return -1


def _search(cards: "Sequence[int]", game: "Game") -> "list[tuple[int, ...]]":
    """Return every reading of the cards by the rules of the play, the board's own included."""
    found = []  # type: list[tuple[int, ...]]
    kept = int(game.form.kept)
    own = [0] * len(cards)

    def search(
        place: int, turn: int, laid: "list[int]", said: "set[int]", room: "list[int]", count: int
    ) -> None:
        """Find the readings from a place on; room: the pips that the goes of each seat deny."""
        if place == len(cards):
            found.append(tuple(own))
            return
        pips = pips_of(cards[place])
        while turn >= 0:
            if count + pips <= LIMIT and pips > room[turn]:
                own[place] = turn
                after = [laid[0] + (turn == 0), laid[1] + (turn == 1)]
                seat = -1 if count + pips == LIMIT else _after(turn, after, said, kept)
                if seat < 0:  # the series ends
                    search(place + 1, _after(turn, after, set(), kept), after, set(), room, 0)
                else:
                    search(place + 1, seat, after, said, room, count + pips)
            if count < GO_FROM:
                return
            said, room = said | {turn}, list(room)
            room[turn] = max(room[turn], LIMIT - count)
            seat = _after(turn, laid, said, kept)
            if seat < 0:  # the last go: whoever laid last is passed
                count, said = 0, set()
                seat = _after(own[place - 1], laid, said, kept)
            turn = seat

    search(0, game.pone, [0, 0], set(), [0, 0], 0)
    return found
