"""Histories of a board: its game files and the deal in play, joined into whole matches.

docs/flash.md describes the files. `histories` follows their blocks, `units` splits what it finds
into matches that do not depend on each other.
"""

from cribboard.rules import notation
from cribboard.rules.commands import adjourn, make, option
from cribboard.rules.commands import match as match_command
from cribboard.rules.errors import CribbageError, NotationError
from cribboard.rules.match import Match
from cribboard.rules.match_score import COUNTS
from cribboard.store import packing, records

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cribboard.rules.commands import Command

_CRC_BYTES = 4  # at the end of every block
_BEGINNINGS = ("game", "match")  # commands that begin a history
_HIGHEST_CARD = 65  # 13 ranks, bare and in four suits


class History:
    """Commands in an unbroken row.

    games: what tells a game from all others that boards played, by the index of the command that
    begins it; "" until the board has archived something to tell it by. before: the checkpoint at
    the first command, () where nothing was before it.
    """

    def __init__(self, commands: "Iterable[Command]" = ()) -> None:
        self.commands = list(commands)
        self.games: dict[int, str] = {}
        self.before: tuple[int, ...] = ()


def histories(files: "dict[int, bytes]", hot: bytes = b"") -> "list[History]":
    """Unpack game files (number from 1: bytes) and the deal in play into whole histories.

    Each is an unbroken run of commands that begins with `match` or `game`; the newest is last.
    Blocks that no other block leads to, because they were undone, are left out.
    """
    seen: set[records.Place] = set()
    runs = []
    newest = records.parse(records.HOT, hot) if hot else None
    if newest is not None:
        _see_undone(files, newest, seen)
        run = _run(files, newest, None, seen)
        left = len(run.commands) - newest.marks.undone - newest.marks.rest
        run.commands = run.commands[: max(0, left)]
        runs.append(run)
    for place, record in _blocks(files):
        if place not in seen:
            seen.add(place)
            runs.append(_run(files, record, place, seen))
    return [run for run in reversed(runs) if run.commands]


def _see_undone(
    files: "dict[int, bytes]", newest: records.Record, seen: "set[records.Place]"
) -> None:
    """Add to `seen` the blocks that can be redone, and the archived copy of this one."""
    place = newest.end
    while place.length and place not in seen:
        seen.add(place)
        record = records.block_at(place, files.get(place.file + 1, b""))
        if record is None or record.index <= newest.index:
            return
        place = record.before


def _blocks(files: "dict[int, bytes]") -> "list[tuple[records.Place, records.Record]]":
    """Return every readable block, the newest first."""
    blocks = []
    for number, data in files.items():
        offset = 0
        while True:
            block = records.cut_out(data, offset)
            record = records.parse(records.ARCHIVED, block)
            if record is None:
                break
            place = records.Place(number - 1, offset, len(block), records.crc_of(block))
            blocks.append((place, record))
            offset += len(block)
    return sorted(blocks, key=lambda each: -each[1].sequence)


def _run(
    files: "dict[int, bytes]",
    last: records.Record,
    place: "records.Place | None",
    seen: "set[records.Place]",
) -> History:
    """Follow the blocks back from `last`; return the commands from the first game or match on.

    place: of `last`, None for the deal in play. Return an empty run where the blocks lead to one in
    `seen`.
    """
    segments: list[tuple[list[Command], str, bytes]] = []
    record: records.Record | None = last
    while record is not None:
        try:
            commands = packing.unpack(record.packed)[0]
        except ValueError:
            break  # of a later version: earlier blocks cannot be joined
        segments.append((commands, _identity(record, place), record.numbers))
        place = record.before
        if place in seen:
            return History()  # it was undone, and the match continued differently
        if place.length <= _CRC_BYTES:
            break  # nothing is before it
        seen.add(place)
        record = records.block_at(place, files.get(place.file + 1, b""))
    run = History()
    for commands, identity, numbers in reversed(segments):
        if not run.commands:  # what is left of a game that the archive has no longer
            while commands and commands[0].kind not in _BEGINNINGS:
                commands.pop(0)
            run.before = packing.unpack_numbers(numbers)
        if commands and commands[0].kind in _BEGINNINGS:
            run.games[len(run.commands)] = identity
        run.commands += commands
    return run


def _identity(record: records.Record, place: "records.Place | None") -> str:
    """Return what identifies the game that begins with this block, "" where nothing does yet.

    That is the block before it, whose CRC covers its content and its sequence: so it stays the same
    when the game is undone and played differently. The first game of a board has none before it
    and is identified by its own first block, once that is archived.
    """
    before = record.before
    if before.length > _CRC_BYTES:
        return "after %d %d %08x" % (before.file + 1, before.offset, before.crc)
    return "first %d %d %08x" % (place.file + 1, record.sequence, place.crc) if place else ""


def units(history: History, refused: "Callable[[str, CribbageError], None]") -> "list[History]":
    """Split a history into independent units: matches, and games outside a match.

    A match that breaks the rules is left out, and `refused` gets the kind of its command and the
    reason. After such a match, units begin again where they do not depend on it. A match that was
    put aside is one unit with what it was taken up for; it ends with `adjourn` while it is open,
    and without one that was given up. A game that begins another match as long as the one before
    has that match's command before it. One whose beginning is not there any more is left out.
    """
    result: list[History] = []
    unit = History()
    aside: dict[int, History] = {}
    match = _match_at(history)
    is_open = is_lost = False
    for index, command in enumerate(history.commands):
        if is_lost:
            if not _is_fresh_start(command):
                continue
            match, aside, is_open, is_lost = Match(), {}, False, False
        if command.kind == "take-up" and command.points not in aside:
            is_lost = True
            continue
        is_begin = command.kind == "match" or (command.kind == "game" and not is_open)
        is_next = match.is_over  # a game would begin another match
        try:
            _check(command)
            match.push(command)
        except CribbageError as error:
            if not is_begin:
                result = [one for one in result if one is not unit]
            refused(command.kind, error)
            is_lost = True
            continue
        if command.kind == "take-up":
            unit = aside.pop(command.points)
            unit.commands.pop()
            is_open = unit.commands[0].kind == "match"
            continue
        if is_begin:
            unit = History(_match_before(command, match) if is_next else ())
            result.append(unit)
            is_open = command.kind == "match" or bool(unit.commands)
        if index in history.games:
            unit.games[0 if is_begin else len(unit.commands)] = history.games[index]
        unit.commands.append(_alone(command, match))
        if command.kind == "adjourn":
            _put_aside(unit, command, aside)
        is_open = is_open and not match.is_over
    return [unit for unit in result if any([one.kind == "game" for one in unit.commands])]


def _match_at(history: History) -> Match:
    """Return the match in which a history begins."""
    match = Match()
    try:
        match.load(0, history.before, [])
    except (ValueError, LookupError, CribbageError):
        return Match()  # of another version
    return match


def _put_aside(unit: History, command: "Command", aside: "dict[int, History]") -> None:
    """Note a unit that a command puts aside; one that is given up for it goes on as it was."""
    given_up = aside.pop(option(command, "instead", 0), None)
    if given_up is not None:
        given_up.commands.pop()
    aside[command.points] = unit


def _is_fresh_start(command: "Command") -> bool:
    """Tell whether a command begins a unit whose first dealer does not depend on earlier games."""
    return command.kind == "match" or (
        command.kind == "game" and option(command, "dealer") is not None
    )


def _check(command: "Command") -> None:
    """Raise NotationError for a command that has no notation: it comes from a board."""
    if not all([0 < card <= _HIGHEST_CARD for card in command.cards]):
        raise NotationError("a card that does not exist")
    if notation.parse(notation.text([command])) != [command]:
        raise NotationError("a command that has no notation")


def _match_before(command: "Command", match: Match) -> "list[Command]":
    """Return the command that begins the match of a game which was carried out without one."""
    if command.kind == "match" or match.first_to < 2 and not match.games:
        return []
    count = "" if match.games else COUNTS[match.block.terms[1]]
    return [match_command(match.first_to, count, match.games)]


def _alone(command: "Command", match: Match) -> "Command":
    """Return a command as it does not depend on the other units.

    A game has its dealer, and a match that is put aside gives up no other one.
    """
    if command.kind == "adjourn":
        return adjourn(command.points)
    if command.kind != "game" or match.game is None:
        return command
    others = [(name, value) for name, value in command.options if name != "dealer"]
    options = others + [("dealer", match.game.first_dealer)]
    return make("game", command.who, command.cards, command.points, command.text, options)
