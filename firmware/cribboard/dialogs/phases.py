"""Table of phases: what the game waits for, with its keys, prompt and lights, and who must act.

The keys of a phase that are legal are those that its `press` does not refuse (legal_keys.py). A
board that speaks says the prompt that `fill` sets.
"""

from collections import namedtuple

from cribboard.dialogs import claim, count_hand, first_deal, peg_by_hand, play_keys
from cribboard.dialogs.keys import KeyRefused, rank_of, track_of
from cribboard.language.phrases import later
from cribboard.rules import commands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.rules.game import Game

#: press(table, game, symbol): takes a key; raises a Refusal.
#: fill(view, table, game): writes the prompt, and what the lights show of it.
#: awaiting: `View.awaiting` and `View.asked_for`, unless `fill` sets them: what the lights show.
#: has_seat: whether one seat must act; otherwise any player may press.
#: details: the key that shows details where it has no other use, "" for none: what is claimed or
#: missed is asked until it is answered.
#: is_hash_next: whether `#` is the next step, and neither an answer nor an empty claim.
Phase = namedtuple("Phase", "press fill awaiting has_seat details is_hash_next")


def phase_of(table: "Table", game: "Game | None") -> "tuple[Phase, int]":
    """Return the row of what the table waits for, and the seat that must act, -1 for any player.

    game: None before the first.
    """
    if game is None:
        return _START, -1
    what, seat = game.awaited
    if peg_by_hand.is_by_hand(table, game):
        if what == "claim":
            return _POINTS_CLAIMED, -1
        return (_PLAY_POINTS if table.settings.get("way") == "count" else _POINTS), -1
    phase = PHASES[what]
    return phase, seat if phase.has_seat else -1


def is_hash_next(table: "Table", game: "Game | None") -> bool:
    """Return whether `#` is the next step here; not where it answers a question for a hand."""
    phase, _ = phase_of(table, game)
    if game is not None and phase.awaiting == "count" and table.answers.questions(game) is not None:
        return False
    return bool(phase.is_hash_next)


def _press_start(table: "Table", game: "Game | None", symbol: str) -> None:
    first_deal.opening(table).press(table, symbol)


def _fill_start(view: "View", table: "Table", game: "Game | None") -> None:
    first_deal.opening(table).fill(view, table)


def _press_hand(table: "Table", game: "Game", symbol: str) -> None:
    if symbol != "D":
        count_hand.press(table, game, symbol)
        return
    table.account().ask(table, game)


def _press_crib(table: "Table", game: "Game", symbol: str) -> None:
    if symbol != "D" or not table.account().choose(table, game):
        count_hand.press(table, game, symbol)


def _press_deal(table: "Table", game: "Game", symbol: str) -> None:
    if symbol == "D" and table.account().choose(table, game):
        return
    if symbol != "#" and not rank_of(symbol):
        raise KeyRefused("ask.deal")
    table.push(commands.deal())
    if symbol != "#" and table.match.game is not None:  # the starter tells that the deal begins
        play_keys.press_starter(table, table.match.game, symbol)


def _fill_deal(view: "View", table: "Table", game: "Game") -> None:
    view.prompt = later("ask.deal")


def _press_game(table: "Table", game: "Game", symbol: str) -> None:
    if table.match.games and track_of(symbol) in first_deal.to_confirm(game):
        table.push(commands.confirm(track_of(symbol)))
    elif symbol != "#":
        raise KeyRefused("ask.game")
    else:
        first_deal.ask_next(table)


#: Before the first game; points by hand instead of cards: on the scoreboard, where every letter is
#: a score, and in the play of the way count; points by hand instead of a claim.
_START = Phase(_press_start, _fill_start, "dealer", False, "", True)
_POINTS = Phase(peg_by_hand.press, peg_by_hand.fill, "points", False, "0", False)
_PLAY_POINTS = Phase(peg_by_hand.press, peg_by_hand.fill, "points", False, "D", False)
_POINTS_CLAIMED = Phase(peg_by_hand.press, peg_by_hand.fill, "points", False, "", False)
#: By `Game.awaited`.
PHASES = {
    "starter": Phase(play_keys.press_starter, play_keys.fill_starter, "starter", False, "D", False),
    "card": Phase(play_keys.press, play_keys.fill, "card", True, "#", False),
    "claim": Phase(claim.press, claim.fill, "claim", True, "", False),
    "offer": Phase(claim.press, claim.fill, "offer", False, "", False),
    "hand": Phase(_press_hand, count_hand.fill, "count", True, "D", True),
    "crib": Phase(_press_crib, count_hand.fill_crib, "crib", True, "D", False),
    "deal": Phase(_press_deal, _fill_deal, "next", False, "D", True),
    "game": Phase(_press_game, first_deal.fill_next, "game", False, "D", True),
}
