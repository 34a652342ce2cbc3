"""Random games of six-card cribbage with real cards, for `bench`."""

import random
from collections.abc import Iterator

from cribboard.rules import commands
from cribboard.rules.cards import make, pips_of
from cribboard.rules.commands import Command
from cribboard.rules.game import Game
from cribboard.rules.match import Match
from cribboard.rules.play import LIMIT

_PACK = [make(rank, suit) for suit in range(1, 5) for rank in range(1, 14)]


def play(match: Match, dice: random.Random) -> None:
    """Push one whole game into `match`."""
    match.push(commands.game(dealer=dice.randrange(2)))
    while _game(match).phase != "over":
        for command in _deal(match, dice):
            match.push(command)


def _game(match: Match) -> Game:
    """Return the present game, which each deal replaces by a copy."""
    assert match.game is not None
    return match.game


def _deal(match: Match, dice: random.Random) -> Iterator[Command]:
    """Yield the commands of one deal; each is legal after the earlier ones are pushed."""
    if _game(match).phase == "deal":
        yield commands.deal()
    game = _game(match)
    drawn = dice.sample(_PACK, 13)
    starter, hands, crib = drawn[0], [drawn[1:5], drawn[5:9]], drawn[9:]
    yield commands.starter(starter)
    while game.phase == "play":
        hand = hands[game.turn]
        able = [card for card in hand if game.count + pips_of(card) <= LIMIT]
        if able:
            card = dice.choice(able)
            hand.remove(card)
            yield commands.lay(card)
        else:
            yield commands.go()
    for seat in (game.pone, game.dealer):
        if game.phase == "show":
            yield commands.show(seat, from_play=True)
    if game.phase == "show":
        yield commands.crib(crib)
