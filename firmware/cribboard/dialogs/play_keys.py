"""Keys of the starter and the play: cards, go, and what is refused once.

A key that looks like a slip is refused with what a second press would do; the same key again at
once lets it stand. Rule: docs/rules.md, "Hands and turns that are not as they should be".
"""

from cribboard.dialogs.card_suit import CardSuit
from cribboard.dialogs.end_play import EndPlay
from cribboard.dialogs.keys import KeyRefused, RefusedOnce, rank_of
from cribboard.message import Message
from cribboard.rules import commands, mends, play_phase
from cribboard.rules.cards import pips_of, rank_text
from cribboard.rules.errors import IllegalMove
from cribboard.rules.play import LIMIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game
    from cribboard.table import Table


def let_deal(table: "Table", game: "Game", seat: int) -> None:
    """Let a seat deal this deal, or the next after its end; what no longer fits is undone.

    Raises IllegalMove where the deal began in another block.
    """
    told = [Message("deals", seat=seat)]
    if game.phase == "deal":
        table.push(commands.deal(False, -1 if seat == game.pone else seat))
    elif seat != game.dealer:
        way = table.rewrite(*mends.with_dealer(table.match.block, seat))
        told += [way.refusal] if way.refusal else []
    table.show(*told)


def press_starter(table: "Table", game: "Game", symbol: str) -> None:
    """Take a key where the game waits for the starter; D lets the next seat deal a later deal."""
    if symbol == "D" and game.deal_number:
        let_deal(table, game, game.pone)
        return
    if not rank_of(symbol):
        raise KeyRefused("no.need-starter")
    _take(table, game, commands.starter(rank_of(symbol)))


def press(table: "Table", game: "Game", symbol: str) -> None:
    """Take a key where the game waits for a card."""
    if rank_of(symbol):
        _lay(table, game, rank_of(symbol))
    elif symbol == "D":
        _say_go(table, game)
    elif symbol == "#" and game.is_heels_open:
        table.push(commands.heels())
    else:
        raise KeyRefused("no.play", seat=game.turn)


def _lay(table: "Table", game: "Game", rank: int) -> None:
    """Lay a card; one that does not fit leads the next series, after a go or if keyed twice."""
    count = game.count + pips_of(rank)
    if count > LIMIT:
        refusal = play_phase.refuse_new_series(game, rank)
        if refusal:
            raise IllegalMove(refusal)
        game.refuse_clash((rank,))
        if not (game.saying_go or table.is_again):
            what, seat = rank_text(rank), game.last_layer
            if game.form.players == 2:
                raise RefusedOnce("no.over-31-both", count, what=what, seat=seat)
            raise RefusedOnce("no.over-31-all", count, what=what, seat=seat)
    _take(table, game, commands.lay(rank, count > LIMIT))


def _say_go(table: "Table", game: "Game") -> None:
    """Say go; or pass: the first lead at once, another turn if keyed twice."""
    if game.count >= play_phase.GO_FROM:
        table.push(commands.go())
    elif play_phase.turn_after_pass(game) < 0:
        table.open(EndPlay(game))
    elif any(game.laid) and not table.is_again:
        raise RefusedOnce("no.go-again", seat=game.turn)
    else:
        table.push(commands.pass_turn())


def _take(table: "Table", game: "Game", command: "Command") -> None:
    """Push a starter or a card, or open the dialog for its suit if suits are typed."""
    if table.settings.get("has_suits"):
        table.open(CardSuit(game, command))
    else:
        table.push(command)
