"""The next deal and its starter.

Rule: docs/rules.md, "The deal and the cut", "Heels".
"""

from cribboard.rules import match_facts
from cribboard.rules.cards import JACK, rank_of
from cribboard.rules.commands import option
from cribboard.rules.errors import IllegalMove
from cribboard.rules.show import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game


def deal(game: "Game", command: "Command") -> "list[Event]":
    """Begin the next deal; the last pone deals, or the seat that the command names.

    Raises IllegalMove before the end of this deal, or for a seat that is not there.
    """
    game.need("deal")
    dealer = option(command, "dealer", game.pone)
    if not 0 <= dealer < game.form.players:
        raise IllegalMove("no.seat", dealer)
    match_facts.check(command, len(game.tracks))
    game.told = match_facts.mark(command, game.told)
    game.deal_number += 1
    game.begin_deal(dealer)
    return []


def starter(game: "Game", command: "Command") -> "list[Event]":
    """Turn up the starter; score heels for a Jack, unless the dealer has to claim them.

    By a house rule there are none near the end: docs/rules.md, "House rules".

    Raises IllegalMove where there is a starter already.
    """
    game.need("starter")
    game.starter = command.cards[0]
    game.phase = "play"
    if rank_of(game.starter) != JACK:
        return []
    items = heels(game)
    if not items:
        return [game.event("no-heels", game.dealer, 2, "heels")]
    if game.level in ("correct", "muggins"):  # where the dealer has to claim them
        game.is_heels_open = True
        return []
    return game.score(game.dealer, items)


def heels(game: "Game") -> "list[Item]":
    """Return what the dealer gets for a Jack as starter: less, or nothing, by a house rule."""
    to_go = game.target - game.tracks[game.track_of(game.dealer)].score
    points = 0 if to_go <= game.no_heels else 2
    if game.no_heels == 1:  # none of them is the last hole
        points = min(points, to_go - 1)
    return [Item("heels", (game.starter,), points)] if points else []
