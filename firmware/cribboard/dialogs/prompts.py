"""The view of a game without an open dialog: pegs, cards, and the prompt."""

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

#: `Game.awaited` and `View.awaiting`, where they differ.
_AWAITING = {"hand": "count", "deal": "next"}
_GO_FROM = 22  # below it any card can be laid


# Prompts made later get the values of now as arguments: a view does not change with the game.


def _hand(
    table: "Table",
    seat: int,
    hand: "tuple[int, ...]",
    questions: "tuple[tuple[int, ...], bool, bool] | None",
) -> str:
    name = table.seats[seat]
    if questions is None:
        whose = name + "'s hand"
        return short("# count " + whose, "# " + whose)
    cards = " ".join([rank_text(card) for card in hand])
    shown = short("# %s: %s" % (name, cards), "# %s:%s" % (name, cards.replace(" ", "")))
    return "%s  %s" % (shown, flush_nobs.prompt_of(*questions))


def _play(table: "Table", seat: int, count: int, is_heels_claimable: bool) -> str:
    prompt: str = table.seats[seat] + " lays"
    if count >= _GO_FROM:
        return short(prompt + ", or D go", prompt + ", D go")
    return prompt + "  # heels" if is_heels_claimable else prompt


def fill_game(view: "View", game: "Game", seat: int) -> None:
    """Fill the view with pegs and cards; seat: the one that must act, or -1."""
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


def fill_prompt(view: "View", table: "Table", game: "Game") -> None:
    """Fill the view with what the game waits for.

    Prompts that take long are made when they are read, which is after the lights.
    """
    what, seat = game.awaited
    view.awaiting = view.asked_for = _AWAITING.get(what, what)
    view.prompt = "# next " + what
    if peg_by_hand.is_by_hand(table, game):
        peg_by_hand.fill(view, table, game)
    elif what == "starter":
        view.prompt = "starter: key its rank"
    elif what == "card":
        is_heels_claimable = game.is_heels_claimable
        if is_heels_claimable:
            view.is_heels_claimable = True
        view.prompt = Later(_play, table, seat, view.count, is_heels_claimable)
    elif what == "hand":
        questions = table.questions(game)
        is_open = questions.open if questions else None
        view.prompt = Later(_hand, table, seat, game.hand_of(seat), is_open)
        view.asked_of = "hand"
        if questions:
            view.answers = questions.points
            view.asked_values = questions.questions
    elif what == "crib":
        view.asked_of = "crib"
        view.asked_values = (game.form.crib,)
        view.prompt = "%d cards of the crib" % game.form.crib
    elif what in ("claim", "offer"):
        claim.fill(view, table, game)
    elif what == "game" and table.match.first_to > 1:
        _add_match(view, table)


def _add_match(view: "View", table: "Table") -> None:
    """Add the standing of the match to the prompt, and each track's card if worth is counted."""
    match = table.match
    view.prompt += "  " + brief("score", 0, "", "-".join([str(won) for won in match.won]))
    if match.is_worth_counted:
        for name, row in zip(table.names, totals(match.tally)):
            card = brief("card", row[1], "", "%+d" % row[4])
            view.prompt += "  " + say("told", 0, name[:6], card)
