"""Games in pairs by the rules' own match, for players that are not compiled: programs at a pipe.

The cards are those of matches.sum_pairs, and so are the choices of the players that are compiled.
"""

from __future__ import annotations

import contextlib
import itertools
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence

import numpy as np

from cribboard.advice.position import Position
from cribboard.rules import cards, commands
from cribboard.rules.match import Match
from cribboard_tools.simulation import advice
from cribboard_tools.simulation.kernel.compiled import Ints
from cribboard_tools.simulation.kernel.random_numbers import begin_dice, deal_key, shuffle
from cribboard_tools.simulation.players import Player, Setup
from cribboard_tools.simulation.program import GO, NEW_SERIES, Program
from cribboard_tools.simulation.tables import from_kernel


class Compiled:
    """A player of the kernel; dice: of the game, for both of its players."""

    def __init__(self, player: Player, dice: Ints) -> None:
        self._ways = player.ways
        self._dice = dice

    def throw(self, position: Position) -> list[int]:
        """Return two of the six cards dealt."""
        return advice.thrown(position, self._ways, self._dice)

    def lay(self, position: Position, laid: Sequence[str]) -> int:
        """Return a card that fits."""
        rank = advice.laid_rank(position, self._ways, self._dice)
        return min(card for card in position.hand if cards.rank_of(card) - 1 == rank)

    def close(self) -> None:
        """Do nothing."""


def count_pairs(setup: Setup, begin: int, end: int) -> list[int]:
    """Return in how many pairs of games the first player wins none, one and both.

    A program is started anew for the second games of the pairs: it could know the cards.
    """
    wins = [0] * (end - begin)
    dice = np.zeros(1, np.uint64)
    for first_dealer in range(2):
        with contextlib.ExitStack() as stack:
            _end_with(stack)
            players = []
            for player in (setup.first, setup.second):
                made = Program(player.pegging) if player.is_program else Compiled(player, dice)
                stack.callback(made.close)
                players.append(made)
            for pair in range(begin, end):
                begin_dice(dice, setup.seed, pair, first_dealer)
                wins[pair - begin] += not winner(players, setup.seed, pair, first_dealer)
    return [wins.count(many) for many in range(3)]


def _end_with(stack: contextlib.ExitStack) -> None:
    """Close a stack where this process is a worker that is ended: its programs would go on."""
    is_worker = multiprocessing.parent_process() is not None
    if not is_worker or threading.current_thread() is not threading.main_thread():
        return

    def end(number: int, frame: object) -> None:
        stack.close()
        os._exit(128 + number)

    stack.callback(signal.signal, signal.SIGTERM, signal.signal(signal.SIGTERM, end))


def winner(players: Sequence[Compiled | Program], seed: int, pair: int, first_dealer: int) -> int:
    """Play a game; return the number of the player who wins it."""
    match = Match()
    match.push(commands.game(dealer=first_dealer))
    for deal in itertools.count():
        pack = np.arange(52, dtype=np.uint8)
        shuffle(deal_key(seed, pair, deal), pack, 0, 13, 52)
        found = _play_deal(match, players, [from_kernel(int(card)) for card in pack[:13]])
        if found >= 0:
            return found
        match.push(commands.deal())
    raise AssertionError("unreachable")


def _play_deal(match: Match, players: Sequence[Compiled | Program], dealt: list[int]) -> int:
    """Play a deal; return the winner of the game, -1 for none yet.

    dealt: six cards of pone, six of the dealer, the starter.
    """
    game = match.game
    assert game is not None
    dealer = game.dealer
    starter = dealt[12]
    sixes = {1 - dealer: dealt[:6], dealer: dealt[6:12]}
    away = {}
    for player in (1 - dealer, dealer):
        scores = game.scores[player], game.scores[1 - player]
        position = Position(sixes[player], player == dealer, *scores)
        away[player] = players[player].throw(position)
    match.push(commands.starter(starter))
    laid: list[int] = []
    told: list[str] = []
    while game.awaited[0] == "card":
        player = game.awaited[1]
        scores = game.scores[player], game.scores[1 - player]
        position = Position(
            sixes[player], player == dealer, *scores, away=away[player], starter=starter, laid=laid
        )
        if told and not position.count:
            told.append(NEW_SERIES)
        fitting = position.fitting
        card = min((one for one in position.hand if cards.rank_of(one) - 1 in fitting), default=0)
        if len(fitting) > 1:
            card = players[player].lay(position, told)
        match.push(commands.lay(card) if card else commands.go())
        laid.append(card)
        told.append(cards.text(card) if card else GO)
    for player in (1 - dealer, dealer):
        if game.phase != "over":
            kept = [card for card in sixes[player] if card not in away[player]]
            match.push(commands.show(player, kept))
    if game.phase != "over":
        match.push(commands.crib(away[0] + away[1]))
    return game.winner if game.phase == "over" else -1
