"""The view of a game without an open dialog: pegs, cards, and the prompt."""

from cribboard.dialogs import claim, count_hand, flush_nobs, peg_by_hand
from cribboard.language.phrases import brief, fitted, later, say
from cribboard.rules.cards import rank_text
from cribboard.rules.game import laid_in_order
from cribboard.rules.match_score import totals
from cribboard.view import Later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.block import Block, Step
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.forms import Form
    from cribboard.rules.game import Game
    from cribboard.table import Table
    from cribboard.view import View

#: `Game.awaited` and `View.awaiting`, where they differ.
_AWAITING = {"hand": "count", "deal": "next"}
_GO_FROM = 22  # below it any card can be laid
_SPACED_CELLS = 13  # longer cards of a hand are written without blanks


# Prompts made later get the values of now as arguments: a view does not change with the game.


def _hand(
    table: "Table",
    seat: int,
    hand: "tuple[int, ...]",
    questions: "tuple[tuple[int, ...], bool, bool] | None",
) -> str:
    name = table.seats[seat]
    if questions is None:
        return fitted("ask.hand-unknown", who=name)
    cards = " ".join([rank_text(card) for card in hand])
    if len(cards) > _SPACED_CELLS:
        cards = cards.replace(" ", "")
    hand_text = fitted("ask.hand-asked", who=name, what=cards)
    return "%s  %s" % (hand_text, flush_nobs.prompt_of(*questions))


def _play(table: "Table", seat: int, count: int, is_heels_open: bool) -> str:
    key = "ask.play-heels" if is_heels_open else "ask.play"
    return fitted("ask.play-go" if count >= _GO_FROM else key, who=table.seats[seat])


def fill_game(view: "View", game: "Game", seat: int, block: "Block") -> None:
    """Fill the view with pegs and cards; seat: the one that must act, or -1; block: of the game."""
    view.target = game.target
    view.scores = scores = game.scores
    view.backs = game.backs
    view.dealer_track = game.track_of(game.dealer)
    if seat >= 0 and game.form.players > len(scores):
        view.turn_seat_index = game.seats_of(game.track_of(seat)).index(seat)
    view.phase = game.phase
    view.starter = game.starter
    view.count = game.count
    view.series = tuple(game.series)
    if game.layers:
        view.cards_laid, view.layer_track = len(game.layers), game.track_of(game.last_layer)
        view.laid = Later(laid_in_order, tuple(game.layers), [tuple(laid) for laid in game.laid])
        view.seat_tracks = Later(_seat_tracks, game.form, game.captain)
    view.winner = game.winner
    view.skunk = game.skunk
    view.is_low = game.form.is_low
    made_of = scores, view.backs, block.steps, len(block.steps), block.is_in_deal
    view.take_last(Later(_last_scores, *made_of))


def _seat_tracks(form: "Form", captain: int) -> "tuple[int, ...]":
    """Return the track of each seat, as `Game.track_of`."""
    sides, players = form.sides, form.players
    return tuple([sides[(seat - captain) % players] for seat in range(players)])


def _last_scores(
    scores: "list[int]", backs: "list[int]", steps: "Sequence[Step]", count: int, is_in_deal: bool
) -> "tuple[list[int], int]":
    """Return each track's last score of this deal, and the track whose came last, or -1.

    A correction or a step back is no score, though the pegs stand further apart after it.
    """
    gaps = [score - back for score, back in zip(scores, backs)]
    last, last_track = [0] * len(gaps), -1
    unknown = list(range(len(last)))
    corrected = []
    for command, events in reversed(steps[:count]):
        if command.kind == "misdeal" or not unknown:
            unknown = []
            break
        for event in reversed(events):
            track = event.track
            if track not in unknown:
                continue
            if event.kind in ("correction", "penalty"):
                corrected.append(track)
            elif event.kind in ("score", "overruled"):
                unknown.remove(track)
                last[track] = gaps[track]
                if track in corrected:
                    last[track] = _points(command, events, track)
                if last_track < 0:
                    last_track = track
    for track in unknown if is_in_deal else ():
        if track not in corrected:
            last[track] = gaps[track]
    return last, last_track


def _points(command: "Command", events: "Sequence[Event]", track: int) -> int:
    """Return what a command scored for a track."""
    if command.kind == "overrule":
        return int(command.points)
    return sum([event.points for event in events if (event.kind, event.track) == ("score", track)])


def fill_prompt(view: "View", table: "Table", game: "Game") -> None:
    """Fill the view with what the game waits for.

    Prompts that take long are made when they are read, which is after the lights.
    """
    what, seat = game.awaited
    view.awaiting = view.asked_for = _AWAITING.get(what, what)
    if what in ("deal", "game"):
        view.prompt = later("ask." + what)
    if peg_by_hand.is_by_hand(table, game):
        peg_by_hand.fill(view, table, game)
    elif what == "starter":
        view.prompt = later("ask.starter")
    elif what == "card":
        if game.is_heels_open:
            view.is_heels_claimable = True
        view.prompt = Later(_play, table, seat, view.count, game.is_heels_open)
    elif what == "hand":
        questions = table.questions(game)
        view.asked_of = "hand"
        if not any(game.laid):
            view.awaiting, view.asked_for, view.asked_values = "card", "hand", (game.form.kept,)
            view.prompt = count_hand.entry_prompt(table, seat, seat, game.form.kept)
            return
        is_open = questions.open if questions else None
        view.prompt = Later(_hand, table, seat, game.hand_of(seat), is_open)
        if questions:
            view.answers = questions.points
            view.asked_values = questions.questions
    elif what == "crib":
        view.asked_of = "crib"
        view.asked_values = (game.form.crib,)
        view.prompt = later("ask.key-crib", game.form.crib)
    elif what in ("claim", "offer"):
        claim.fill(view, table, game)
    elif what == "game" and table.match.first_to > 1:
        match = table.match
        tally = totals(match.tally) if match.is_worth_counted else ()
        view.prompt = Later(_next_game, table.names, tuple(match.won), tally)


def _next_game(
    names: "list[str]", won: "tuple[int, ...]", tally: "Sequence[tuple[int, ...]]"
) -> str:
    """Return the prompt with the standing of the match, and each track's card if one is counted.

    won: games won by each track; tally: rows of `match_score.totals`.
    """
    rows = [say("ask.game"), brief("score", 0, "", "-".join([str(games) for games in won]))]
    for name, row in zip(names, tally):
        rows.append(fitted("ask.standing", row[1], name, "%+d" % row[4]))
    return "  ".join(rows)
