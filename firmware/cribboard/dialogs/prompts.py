"""What the board waits for, in a line."""

from cribboard.dialogs import claim, flush_nobs, peg_by_hand
from cribboard.language.patter import brief, say
from cribboard.language.sentences import short
from cribboard.rules.cards import rank_text
from cribboard.rules.match_score import totals
from cribboard.view import Later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.game import Game
    from cribboard.table import Table
    from cribboard.view import View

#: What is awaited as rules say it, and as a view does where that differs.
_AWAITING = {"hand": "count", "deal": "next"}
_GO_FROM = 22  # below it any card can be laid


# Words made later are made of what was true then: a view that is kept stays as it was.


def _hand(
    table: "Table",
    seat: int,
    hand: "tuple[int, ...]",
    asks: "tuple[tuple[int, ...], bool, bool] | None",
) -> str:
    name = table.seats[seat]
    if asks is None:
        whose = name + "'s hand"
        return short("# count " + whose, "# " + whose)
    cards = " ".join([rank_text(card) for card in hand])
    shown = short("# %s: %s" % (name, cards), "# %s:%s" % (name, cards.replace(" ", "")))
    return "%s  %s" % (shown, flush_nobs.prompt_of(*asks))


def _play(table: "Table", seat: int, count: int, is_heels_claimable: bool) -> str:
    prompt: str = table.seats[seat] + " lays"
    if count >= _GO_FROM:
        return short(prompt + ", or D go", prompt + ", D go")
    return prompt + "  # heels" if is_heels_claimable else prompt


def fill(view: "View", table: "Table", game: "Game", seat: int) -> None:
    """Fill the view from the game: where it stands, what is awaited and the prompt for it.

    seat: the one that must act, or -1. Words are made when they are read: after the lights.
    """
    view.target = game.target
    view.scores = scores = game.scores
    view.backs = backs = game.backs
    view.last = [front - back for front, back in zip(scores, backs)]
    view.dealer_track = game.track_of(game.dealer)
    if seat >= 0 and game.form.players > len(scores):
        view.turn_seat_index = game.seats_of(game.track_of(seat)).index(seat)
    view.phase = game.phase
    view.starter = game.starter
    view.count = game.count
    view.series = tuple(game.series)
    view.winner = game.winner
    view.skunk = game.skunk
    view.is_low = game.form.is_low
    _ask(view, table, game)


def _ask(view: "View", table: "Table", game: "Game") -> None:
    what, seat = game.awaited
    view.awaiting = _AWAITING.get(what, what)
    view.prompt = "# next " + what
    if peg_by_hand.is_by_hand(table, game):
        peg_by_hand.fill(view, table, game)
    elif what == "starter":
        view.prompt = "starter: key its rank"
    elif what == "card":
        view.prompt = Later(_play, table, game.turn, game.count, game.is_heels_claimable)
    elif what == "hand":
        asked = flush_nobs.asked(table, game)
        asks = asked.open if asked else None
        view.prompt = Later(_hand, table, seat, game.hand_of(seat), asks)
        if asked:
            view.answers = asked.points
    elif what == "crib":
        view.prompt = "%d cards of the crib" % game.form.crib
    elif what in ("claim", "offer"):
        claim.fill(view, table, game)
    elif what == "game" and table.match.first_to > 1:
        _tell_match(view, table)


def _tell_match(view: "View", table: "Table") -> None:
    """Tell how the match stands; where wins count by their worth, each track's card too."""
    match = table.match
    view.prompt += "  " + brief("score", 0, "", "-".join([str(won) for won in match.won]))
    if match.is_worth_counted:
        for name, row in zip(table.names, totals(match.tally)):
            card = brief("card", row[1], "", "%+d" % row[4])
            view.prompt += "  " + say("told", 0, name[:6], card)
