"""Remedies of the judge: what commands set right after a breach of the rules, a row a case.

Each is made of commands that there are anyhow, and is one step of the match: see `Match.rewrite`.
Rule: docs/rules.md, "The judge".
"""

from collections import namedtuple

from cribboard.rules import commands, mends
from cribboard.rules.cards import pips_of
from cribboard.rules.errors import IllegalMove
from cribboard.rules.play import LIMIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.rules.block import Block, Step
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game

    #: What was done, the commands for the block, and those that follow as far as they fit.
    Made = tuple[str, list[Command], list[Command]]

#: name: as the phrases have it; rule: that the board names; asked: what the judge asks first, in
#: order: `seat` whose it is, `dealer` the seat that deals, `cards` how many, `points` how many,
#: `to` which track gets them; ways: of the remedy, among which the opponent or the players choose.
Case = namedtuple("Case", ("name", "rule", "asked", "ways"))

#: Cases in the order of their digits, from 1.
CASES = (
    Case("renege", "ACC 7.3", ("seat", "cards", "to"), ("played", "kept")),
    Case("early-go", "ACC 7.3", ("seat",), ()),
    Case("dealer-led", "ACC 7.1b", (), ()),
    Case("hand", "ACC 4.4", ("seat",), ("again", "dead", "stands")),
    Case("crib", "ACC 4.4", (), ("again", "dead", "stands")),
    Case("exposed", "ACC 4.3", (), ("again", "stands")),
    Case("side", "ACC 5.1d", ("seat",), ()),
    Case("dealer", "ACC 5.1d", ("dealer",), ("again", "stands")),
    Case("game", "ACC 8.4b", ("seat", "points", "to"), ()),
)
#: Points for each card that could have been laid (ACC 7.3), and holes back for a false claim of
#: game (ACC 8.4b).
RENEGE_POINTS, FALSE_GAME_HOLES = 2, 15
#: Most cards that each has laid when the dealer's lead is taken back: the first of each.
_FIRST_CARDS = 1


def seats(block: "Block", case: Case) -> "list[int]":
    """Return the seats that a case can be about: who said go, or can have the dealer's crib.

    Raises IllegalMove where there was no go.
    """
    game = block.game
    if game is None:
        return []
    found = list(range(game.form.players))
    if case.name == "side":
        return [seat for seat in found if seat != game.dealer] if all(game.laid) else []
    if "go" in case.name or case.name == "renege":
        found = [seat for seat in found if _go_place(block.steps, seat) >= 0]
        if not found:
            raise IllegalMove("judge.no-go")
    return found


def made(
    block: "Block", case: Case, way: str, seat: int = -1, number: int = 0, to: int = -1
) -> "Made":
    """Return (what was done, commands for the block, more of them as far as they fit).

    The first is a word of the phrases; "stands", with the block's own commands, where nothing has
    to be changed. way: one of the case's, "" where it has none; number: of cards or points.
    Raises IllegalMove where the deal has nothing of the kind.
    """
    if way == "stands" and case.name != "dealer":
        return way, _commands(block.steps), []
    if way == "again" and case.name != "dealer":
        return way, _commands(block.steps) + [commands.misdeal()], []
    remedy: "Made" = _REMEDIES[case.name](block, way, seat, number, to)
    return remedy


def _commands(steps: "Sequence[Step]") -> "list[Command]":
    return [command for command, _ in steps]


def _game(block: "Block", head: "list[Command]") -> "Game":
    """Return the game that commands in the place of the block's lead to."""
    game: "Game | None" = mends.tried(block, head, ()).block.game
    if game is None:
        raise IllegalMove("no.game-first")
    return game


def _corrections(steps: "Sequence[Step]") -> "list[Command]":
    """Return what stays of commands that are taken back, as after a misdeal."""
    kept = []  # type: list[Command]
    for command, events in steps:
        if command.kind in ("penalty", "correct"):
            kept.append(command)
        elif command.kind == "set":
            kept.append(commands.correct(command.who, events[0].points))
    return kept


def _deal_place(steps: "Sequence[Step]") -> int:
    """Return the place of the first step after the beginning of this deal."""
    for place in range(len(steps), 0, -1):
        if steps[place - 1][0].kind in ("game", "deal", "misdeal"):
            return place
    return 0


def _go_place(steps: "Sequence[Step]", seat: int) -> int:
    """Return the place of the seat's go that was false, if a card has shown it, else of its last.

    -1 if it said none in this deal.
    """
    pips, found = 0, -1
    for place in range(_deal_place(steps), len(steps)):
        for event in steps[place][1]:
            if event.kind == "false-go" and event.seat == seat:
                pips = pips_of(event.cards[0])
    for place in range(_deal_place(steps), len(steps)):
        for event in steps[place][1]:
            if event.kind == "go" and event.seat == seat and event.score + pips <= LIMIT:
                found = place
    return found


def _lead_place(steps: "Sequence[Step]") -> int:
    """Return the place of this deal's first card.

    Raises IllegalMove if there is none, and where the deal began in another block.
    """
    begin = _deal_place(steps)
    if not begin:
        raise IllegalMove("no.deal-long")
    for place in range(begin, len(steps)):
        if steps[place][0].kind == "lay":
            return place
    raise IllegalMove("judge.no-card")


def _renege(block: "Block", way: str, seat: int, cards: int, to: int) -> "Made":
    """Go back to the seat's false go; its cards are played now, or kept for the count alone."""
    steps = block.steps
    place = _go_place(steps, seat)
    head = _commands(steps[:place])
    while _game(block, head).turn != seat:
        head.append(commands.go())
    if way == "kept":
        head.append(commands.go())
    head += _corrections(steps[place:])
    if cards:
        track = _game(block, head).track_of(seat)
        head.append(commands.penalty(track, RENEGE_POINTS * cards, to))
    return way or "taken-back", head, []


def _dealer_led(block: "Block", way: str, seat: int, number: int, to: int) -> "Made":
    """Take the first card of each back; once more were laid, let the order stand."""
    steps = block.steps
    place = _lead_place(steps)
    head, tail = _commands(steps[:place]), _commands(steps[place:])
    game = block.game
    if game is not None and max([len(laid) for laid in game.laid]) <= _FIRST_CARDS:
        return "led-back", head + _corrections(steps[place:]), []
    return "led-stands", _led_by(block, head, _game(block, head).dealer), tail


def _led_by(block: "Block", head: "list[Command]", seat: int) -> "list[Command]":
    """Return commands after which a seat leads: those before it pass."""
    while _game(block, head).turn != seat:
        head = head + [commands.pass_turn()]
    return head


def _dead(block: "Block", way: str, seat: int, number: int, to: int) -> "Made":
    """Let the hand, or the crib (seat -1), be dead from the beginning of the deal on."""
    head, begin, tail = mends.deal_of(block)
    kept = []  # type: list[Command]
    is_dropped = False
    for command in tail:
        # What was claimed for it, and called on that claim, would be for another hand.
        own = command.kind in ("claim", "show") and command.who == seat
        own = own or (seat < 0 and command.kind == "crib")
        is_dropped = own or (is_dropped and command.kind == "mugs")
        if not is_dropped:
            kept.append(command)
    return "dead" if seat >= 0 else "dead-crib", head + [begin, commands.dead(seat)], kept


def _side(block: "Block", way: str, seat: int, number: int, to: int) -> "Made":
    """Give the deal to the seat on whose side the crib lies, once each has laid a card."""
    game = block.game
    if game is None or not all(game.laid):
        return "side-moved", _commands(block.steps), []
    head, tail = mends.with_dealer(block, seat)
    place = [command.kind for command in tail].index("lay")
    return "side-changed", _led_by(block, head + tail[:place], game.pone), tail[place:]


def _dealer(block: "Block", way: str, seat: int, number: int, to: int) -> "Made":
    """Let a seat be the dealer: `again` of a new deal, `stands` of this one."""
    game = block.game
    if way == "again" and game is not None and game.phase != "starter":
        block = mends.tried(block, _commands(block.steps) + [commands.misdeal()], ()).block
    head, tail = mends.with_dealer(block, seat)
    return "dealer-" + way, head, tail


def _false_game(block: "Block", way: str, seat: int, points: int, to: int) -> "Made":
    """Take off what was claimed too much, give it to the other, and go back 15 holes."""
    steps, head = block.steps, _commands(block.steps)
    game = block.game
    if game is None:
        raise IllegalMove("no.game-first")
    track = game.track_of(seat)
    if game.phase == "over":
        command, _ = steps[-1]
        if game.ended != track or command.kind not in ("peg", "show", "crib", "overrule"):
            raise IllegalMove("judge.no-game", seat=seat)
        if command.kind == "peg":
            earned = command.points - points
            head[-1:] = [commands.peg(track, earned, command.text)] if earned > 0 else []
        else:
            earned = game.last_count[2] - points
            head.append(commands.overrule(game.last_count[0], earned))
        if earned < 0:
            raise IllegalMove("judge.no-game", seat=seat)
    # What was pegged past the game hole was not claimed: ACC 8.4b.
    claimed = min(points, game.target - _game(block, head).scores[track])
    if not claimed:
        raise IllegalMove("judge.true-game", seat=seat)
    head.append(commands.penalty(track, claimed, to))
    return "false-game", head + [commands.penalty(track, FALSE_GAME_HOLES)], []


_REMEDIES: "dict[str, Any]" = {
    "renege": _renege,
    "early-go": _renege,
    "dealer-led": _dealer_led,
    "hand": _dead,
    "crib": _dead,
    "side": _side,
    "dealer": _dealer,
    "game": _false_game,
}
