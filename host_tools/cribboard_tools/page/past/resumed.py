"""A match of the shelf as the one under way: its commands go into the journal of a mode.

What is under way there stays in the journal, and on the shelf.
"""

from cribboard.menu.ending_items import take_rules
from cribboard.rules.commands import make
from cribboard.rules.match import Match
from cribboard.store import settings
from cribboard.store.journal import Journal
from cribboard_tools.matches.recorded import game_rows
from cribboard_tools.page.board.memory_files import MemoryFiles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from cribboard.rules.commands import Command
    from cribboard_tools.matches.recorded.recorded_game import Deal as RecordedDeal


def resume(commands: "Sequence[Command]", files: MemoryFiles, is_dealt: bool) -> None:
    """Put a match behind the one in a mode's files, as the one under way; one put aside goes on.

    The settings are those of the match from here on, unless is_dealt: the page deals, which has its
    own. Raises IllegalMove where the rules refuse it, and OSError where nothing can be saved.
    """
    journal = Journal(files)
    match = Match(journal)
    block = journal.load()
    if block is not None:
        match.load(*block)
    if commands[0].kind != "match" and (match.first_to or match.games):
        # It is no game of the match that was under way.
        _push(match, journal, make("match", options=(("first_to", 1),)))
    playing = game_rows.Playing(())
    for command in commands[: len(commands) - (commands[-1].kind == "adjourn")]:
        _push(match, journal, command)
        playing.take(command)
    if not is_dealt:
        assert match.game is not None
        kept = settings.load(files)
        take_rules(kept, match.game)
        kept["names"] = playing.names
        settings.save(files, kept)


def _push(match: Match, journal: Journal, command: "Command") -> None:
    match.push(command)
    state = match.index, match.checkpoint, match.commands, match.undone, match.rest, match.keyed
    if not journal.save(*state) and not journal.is_saved:
        raise OSError(28)


def can_be_dealt(commands: "Sequence[Command]", deal: "RecordedDeal | None") -> bool:
    """Return whether the page can deal on after these commands: it knows every card that is out."""
    match = Match()
    for command in commands:
        match.push(command)
    game = match.game
    if game is None or game.form.name != "six-card" or len(game.tracks) != 2:
        return False
    is_known = deal is not None and deal.is_known and bool(deal.away)
    return game.phase in ("starter", "deal", "over") or is_known
