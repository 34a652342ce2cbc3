"""Keys and prompts of the starter and the play: cards, suits, go, and what is refused once.

A turn that is passed with a card on the table is refused with what a second press would do; the
same key again at once lets it stand.
Rule: docs/rules.md, "Hands and turns that are not as they should be".
"""

from cribboard.base.message import Message
from cribboard.dialogs.dialog import Dialog
from cribboard.dialogs.keys import KeyRefused, RefusedOnce, fill_suit, rank_of, suited
from cribboard.language.phrases import later
from cribboard.rules import commands, mends, play_phase
from cribboard.rules.cards import pips_of, rank_text
from cribboard.rules.errors import IllegalMove
from cribboard.rules.play import LIMIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game


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


def fill_starter(view: "View", table: "Table", game: "Game") -> None:
    """Show the prompt for the starter."""
    view.prompt = later("ask.starter")


def fill(view: "View", table: "Table", game: "Game") -> None:
    """Show who plays a card, and what else that seat may do."""
    key = "ask.play"
    if game.is_heels_open:
        view.is_heels_claimable = True
        key = "ask.play-heels"
    if view.count >= play_phase.GO_FROM:  # below it any card can be laid
        key = "ask.play-go"
    view.prompt = later(key, who=view.seats[game.turn])


def _lay(table: "Table", game: "Game", rank: int) -> None:
    """Lay a card; after a go, one that does not fit leads the next series.

    Without a go it is refused, however often: a go that was not keyed would else stay unseen. On a
    board with a keypad for each of two players the card is that of whoever keyed it, so a second
    press lets it lead. There, from 22 on, the card of the other side tells the go; below, the
    player in turn lays nothing if it is keyed twice.
    """
    count = game.count + pips_of(rank)
    new_series = count > LIMIT
    if not new_series and table.side < 0:  # nearly every card: the rest would cost it a ms
        _take(table, game, commands.lay(rank))
        return
    what = rank_text(rank)
    if new_series:
        refusal = play_phase.refuse_new_series(game, rank)
        if refusal:
            raise IllegalMove(refusal)
    game.refuse_clash((rank,))
    turn = play_phase.seat_to_lay(game, new_series)
    next_seat = game.form.players == 2 and table.side not in (-1, turn)
    if next_seat and play_phase.seat_to_lay(game, new_series, True) != table.side:
        raise KeyRefused("no.play", seat=turn)
    if next_seat and (new_series or game.count < play_phase.GO_FROM):
        if not table.is_again:
            raise RefusedOnce("no.turn-again", what=what, seat=turn)
    elif new_series and not (game.saying_go or table.is_again):
        if game.form.players > 2 or table.side < 0:
            raise KeyRefused("no.over-31-go", count, what=what)
        raise RefusedOnce("no.over-31-both", count, what=what, seat=game.last_layer)
    _take(table, game, commands.lay(rank, new_series, next_seat))


def _say_go(table: "Table", game: "Game") -> None:
    """Say go; or pass: the first lead at once, another turn if keyed twice."""
    if game.count >= play_phase.GO_FROM:
        table.push(commands.go())
    elif play_phase.seat_to_lay(game, next_seat=True) < 0:
        # Imported here, as mends above.
        from cribboard.dialogs.end_play import EndPlay

        table.open(EndPlay(game))
    elif any(game.laid) and not table.is_again:
        raise RefusedOnce("no.go-again", seat=game.turn)
    else:
        table.push(commands.pass_turn())


def _take(table: "Table", game: "Game", command: "Command") -> None:
    """Push a starter or a card, or open the dialog for its suit if suits are typed."""
    if table.settings["has_suits"]:
        table.open(CardSuit(game, command))
    else:
        table.push(command)


class CardSuit(Dialog):
    """The suit of one card; command: `starter` or `lay`, of a card without its suit."""

    name = "suit"

    def __init__(self, game: "Game", command: "Command") -> None:
        self._game = game
        self._awaited = game.awaited
        self._command = command

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether the game still waits for that card."""
        return game is self._game and game.awaited == self._awaited

    def press(self, table: "Table", symbol: str) -> None:
        """Take the suit and push the command."""
        command, card = self._command, suited(self._command.cards[0], symbol)
        table.push(commands.make(command.kind, cards=(card,), options=command.options))
        table.close(self)

    def fill(self, view: "View", table: "Table") -> None:
        """Show the rank and the keys of the suits."""
        fill_suit(view)
        view.asked_seat = table.turn_seat(self._game)
        view.entry = rank_text(self._command.cards[0])
