"""Dispatch of a game's commands to the functions that carry them out."""

from cribboard.rules import claims, corrections, dead_hands, deal, play_phase, show_phase
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game


def _end(game: "Game", command: "Command") -> "list[Event]":
    # Imported here: few games need it.
    from cribboard.rules import endings

    return endings.end(game, command)


#: The function for each kind of command: (game, command) to events.
_HANDLERS = {
    "deal": deal.deal,
    "starter": deal.starter,
    "lay": play_phase.lay,
    "go": play_phase.go,
    "pass": play_phase.pass_turn,
    "show": show_phase.hand,
    "crib": show_phase.crib,
    "claim": claims.claim,
    "mugs": claims.mugs,
    "heels": claims.heels,
    "peg": corrections.peg,
    "correct": corrections.correct,
    "set": corrections.set_score,
    "penalty": corrections.penalty,
    "overrule": corrections.overrule,
    "dead": dead_hands.dead,
    "misdeal": corrections.misdeal,
    "end": _end,
}
#: Commands that can follow the end of a game at its target: they change a loser's score, or the
#: count or the deal that ended it.
_AFTER_THE_END = ("overrule", "penalty", "correct", "set", "misdeal")
#: Commands that decline an offer of muggins without points.
_NEXT_STEPS = ("lay", "go", "pass", "claim", "show", "crib")


def apply(game: "Game", command: "Command") -> "list[Event]":
    """Carry out a command of the game; return its events.

    Raises IllegalMove, with nothing changed, and KeyError for a kind that no game has.
    """
    if game.phase == "over" and (game.ending or command.kind not in _AFTER_THE_END):
        raise IllegalMove("no.over")
    offer = game.offer
    if offer and not offer[1] and command.kind in _NEXT_STEPS:
        game.offer = ()
    try:
        return _HANDLERS[command.kind](game, command)
    except IllegalMove:
        game.offer = offer
        raise
