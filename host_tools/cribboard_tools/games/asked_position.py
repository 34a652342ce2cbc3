"""A position that a player asks about, checked against the rules before its moves are valued."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cribboard.rules import cards, commands
from cribboard.rules.match import Match
from cribboard_tools.analysis import win_chances
from cribboard_tools.analysis.open_play import DEALER, PONE
from cribboard_tools.console import json_lines
from cribboard_tools.errors import BadInput
from cribboard_tools.recorded.recorded_game import Position

OWN, OTHER = 0, 1  # seats


class Question(NamedTuple):
    """A position as a player sees it. own, other: scores now; target: of the game.

    hand: six cards, or the four that were kept; away: the own discards; other_hand, other_away: the
    other player's, the latter () where they are not known; play: the cards laid so far, in order, 0
    for a go.
    """

    hand: tuple[int, ...]
    is_dealer: bool
    own: int
    other: int
    target: int
    away: tuple[int, ...] = ()
    starter: int = 0
    play: tuple[int, ...] = ()
    other_hand: tuple[int, ...] = ()
    other_away: tuple[int, ...] = ()

    @property
    def role(self) -> int:
        """PONE or DEALER."""
        return DEALER if self.is_dealer else PONE

    @property
    def role_scores(self) -> tuple[int, int]:
        """Scores of pone and the dealer, in a game to 121."""
        more = win_chances.TARGET - self.target
        own, other = self.own + more, self.other + more
        return (other, own) if self.is_dealer else (own, other)


def reached(question: Question) -> tuple[Position, tuple[int, ...]]:
    """Return the position after the cards laid so far, and the cards still held.

    Raises BadInput where it is not the player's turn or a card was not held, IllegalMove.
    """
    match = Match()
    match.push(commands.game(dealer=OWN if question.is_dealer else OTHER))
    match.push(commands.starter(question.starter))
    for card in question.play:
        match.push(commands.lay(card) if card else commands.go())
    game = match.game
    assert game is not None
    if game.phase != "play":
        raise BadInput("the play is over: there is nothing to lay")
    held = _still_held(question.hand, game.laid[OWN])
    json_lines.refuse_clash([*question.hand, *question.away, question.starter, *game.laid[OTHER]])
    _still_held(question.other_hand, game.laid[OTHER])
    if game.turn != OWN:
        whose = "the dealer" if question.is_dealer else "pone"
        raise BadInput(f"it is not your turn: you are {whose}; write go where a player said so")
    asked = Position(
        OWN,
        0,
        (tuple(game.laid[0]), tuple(game.laid[1])),
        tuple(game.series),
        game.count,
        OTHER if OTHER in game.saying_go else -1,
        game.last_layer if game.series else OWN,
        (question.own, question.other),
    )
    if not legal(asked, held):
        raise BadInput("you cannot lay any card: say go")
    return asked, held


def _still_held(hand: Sequence[int], laid: Sequence[int]) -> tuple[int, ...]:
    """Return the cards of a hand that were not laid; raises BadInput for others."""
    for card in laid:
        if card not in hand:
            raise BadInput(f"{cards.text(card)} was laid, but it is not in the hand")
    return tuple(card for card in hand if card not in laid)


def legal(position: Position, held: tuple[int, ...]) -> list[int]:
    """Return the places in `held` of the cards that can be laid."""
    return [at for at, card in enumerate(held) if position.total + cards.pips_of(card) <= 31]
