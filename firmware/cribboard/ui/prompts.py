"""What the board waits for, in a line."""

from cribboard.rules.patter import brief, say
from cribboard.rules.show import CRIB
from cribboard.ui.entry import card_text
from cribboard.view import Later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.rules.game import Game
    from cribboard.ui.answers import Answers
    from cribboard.ui.table import Table
    from cribboard.view import View

#: What is awaited as rules say it, and as a view does where that differs.
_AWAITING = {"hand": "count", "deal": "next"}
_GO_FROM = 22  # below it any card can be laid
_LINE = 21
_answers: "list[Any]" = []
_asked: "list[Any]" = [None, None]  # the last hand, starter, ranks taken; its answers


def short(prompt: str, shorter: str) -> str:
    """Return the prompt if it fits a line of the screen, else the shorter one."""
    return prompt if len(prompt) <= _LINE else shorter


def is_by_hand(table: "Table", game: "Game") -> bool:
    """Whether points are awaited, not cards: the scoreboard, the play of the way count."""
    way = table.settings.get("way")
    if game.phase == "over" or game.offer or game.unclaimed:
        return False
    is_count = way == "count" and game.phase == "play" and not any(game.laid)
    return bool(way == "scoreboard" or is_count)


def asked(table: "Table", game: "Game") -> "Answers | None":
    """Return what the count of a hand known from the play still asks; None: nothing."""
    answers = _look(table, game)
    return None if answers is None or answers.is_done else answers


def take(table: "Table", game: "Game") -> "Answers | None":
    """Return the answers for `asks.Counting`, be there a question or not; they are forgotten here.

    None: the hand is not known from the play, or it is keyed.
    """
    answers = _look(table, game)
    _asked[0] = None
    return answers


def _look(table: "Table", game: "Game") -> "Answers | None":
    who = game.next_show
    if who == CRIB or table.settings.get("way") == "count":
        return None
    cards = game.hand_of(int(who))
    if len(cards) < game.form.kept:
        return None
    if not _answers:  # kept: on the Pico the second import takes ms too
        from cribboard.ui import answers as module

        _answers.append(module)
    about = cards, game.starter, game.suit_ranks(who)
    if _asked[0] != about:  # asked for the prompt, and again by the key that answers it
        _asked[:] = about, _answers[0].Answers(cards, game.starter, False, about[2])
    answers: Answers | None = _asked[1]
    return answers


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
    cards = " ".join([card_text(card) for card in hand])
    shown = short("# %s: %s" % (name, cards), "# %s:%s" % (name, cards.replace(" ", "")))
    return "%s  %s" % (shown, _answers[0].prompt_of(*asks))


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
    if is_by_hand(table, game):
        from cribboard.ui import ways

        ways.fill(view, table, game)
    elif what == "starter":
        view.prompt = "starter: key its rank"
    elif what == "card":
        view.prompt = Later(_play, table, game.turn, game.count, game.is_heels_claimable)
    elif what == "hand":
        answers = asked(table, game)
        asks = answers.open if answers else None
        view.prompt = Later(_hand, table, seat, game.hand_of(seat), asks)
        if answers:
            view.answers = answers.points
    elif what == "crib":
        view.prompt = "%d cards of the crib" % game.form.crib
    elif what in ("claim", "offer"):
        from cribboard.ui import claiming

        claiming.fill(view, table, game)
    elif what == "game" and table.match.first_to > 1:
        _tell_match(view, table)


def _tell_match(view: "View", table: "Table") -> None:
    """Tell how the match stands; where wins count by their worth, each track's card too."""
    match = table.match
    view.prompt += "  " + brief("score", 0, "", "-".join([str(won) for won in match.won]))
    if match.is_worth_counted:
        from cribboard.rules.tally import totals

        for name, row in zip(table.names, totals(match.tally)):
            card = brief("card", row[1], "", "%+d" % row[4])
            view.prompt += "  " + say("told", 0, name[:6], card)
