"""The view of the table: pegs and cards, what is waited for, and what the open dialog shows.

A view is of plain values, so that it never changes with the game, the settings or a dialog: a text
that is made later gets the values of now.
"""

from cribboard.base.view import Later, View
from cribboard.dialogs import phases
from cribboard.dialogs.keys import rank_of
from cribboard.language import phrases
from cribboard.rules import show_phase
from cribboard.rules.game import laid_in_order
from cribboard.rules.play_phase import GO_FROM
from cribboard.rules.skunks import NO_SKUNKS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.dialogs.dialog_table import OpenDialog, ShownTable
    from cribboard.rules.block import Block
    from cribboard.rules.game import Game
    from cribboard.table.undo_history import UndoHistory


#: Values of `View.asked_for` where cards or letters are typed.
_TYPED = "hand", "crib", "text"


def types_twice(view: View, symbol: str) -> bool:
    """Return whether a key follows itself by right: a digit, a card of a pile, the second go."""
    if view.asked_for == "card":
        return symbol == "D" and view.count >= GO_FROM
    is_number = view.awaiting == "points" or view.asked_for in ("claim", "muggins")
    return rank_of(symbol) > 0 and (view.asked_for in _TYPED or is_number and symbol not in "ABC")


def view_of(table: "ShownTable", history: "UndoHistory", dialogs: "Sequence[OpenDialog]") -> View:
    """Return what can be shown now; dialogs: those that are open, the topmost last."""
    view = View()
    game = table.match.game
    phase, seat = phases.phase_of(table, game)
    if table.is_resumed:
        view.is_resumed = True
    view.is_unsaved = table.start_anew is not None
    view.names, view.seats = table.names_and_seats()
    view.language = table.settings["language"]
    if table.messages:
        view.message = Later(phrases.texts, table.messages, view.seats, view.names)
    view.is_error = table.is_error
    if table.refused_once:
        view.again = table.refused_once
    view.patter = history.patter
    view.is_patter_new = bool(history.pushed)
    if history.undo:
        view.undo = history.undo
    view.moves = history.moves
    view.serial = history.serial
    view.events = history.events
    if game is not None:
        view.asked_seat = seat
        view.turn_track = game.track_of(seat) if seat >= 0 else -1
        _fill_game(view, game, seat, table.match.block)
        if history.pushed and history.pushed[-1].kind in ("game", "deal", "misdeal"):
            if table.settings["win_chance"] == "lights":
                view.win_percent = table.win_percent()
    if game is None or game.offer or not dialogs:  # the lights show who can take an offer
        view.awaiting = view.asked_for = phase.awaiting
        phase.fill(view, table, game)
    if dialogs:
        view.choices = view.proposed = 0
        view.answers = view.lanes = ()
        view.pending = None
        view.asked_seat, view.asked_values = -1, ()
        view.dialog = dialogs[-1].name
        dialogs[-1].fill(view, table)
    if view.asked_for in table.unprompted:
        view.prompt = ""
    if view.is_error:
        view.error_track = view.turn_track
    return view


def _fill_game(view: "View", game: "Game", seat: int, block: "Block") -> None:
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
    view.piles = tuple(show_phase.piles(game, block.steps))
    if game.layers or view.piles:
        view.seat_tracks = tuple(game.tracks_of_seats())
    view.winner, view.ending = game.winner, game.ending
    view.skunk, view.skunk_line = game.skunk, game.skunk_line
    if game.skunks == NO_SKUNKS:
        view.skunk_line = game.target  # no hole is a line
    view.is_low = game.form.is_low
    view.last, view.last_track = [pegs.last for pegs in game.tracks], game.last_track
