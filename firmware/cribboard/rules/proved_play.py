"""Commands of a play that the hands prove: as it was keyed, and as an answer of the search has it.

Rule: docs/rules.md, "Not your hand".
"""

from cribboard.rules.cards import PIPS, rank_of
from cribboard.rules.commands import go, lay, make, option, pass_turn
from cribboard.rules.play import LIMIT
from cribboard.rules.play_phase import GO_FROM
from cribboard.rules.proof import is_single, next_seat
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.block import Step
    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game
    from cribboard.rules.match import Match
    from cribboard.rules.proof import Answer, Hands


def play_of(match: "Match") -> "tuple[int, list[Step]]":
    """Return the play of this deal in this block, with its events, and the place that it begins at.

    It goes from the starter to the show; (0, []) without a starter.
    """
    steps = match.steps
    begin = end = len(steps)
    while begin and steps[begin - 1][0].kind != "starter":
        begin -= 1
        if steps[begin][0].kind in ("show", CRIB):
            end = begin
    return (begin, steps[begin:end]) if begin else (0, [])


def rewritten(
    game: "Game", steps: "Sequence[Step]", answer: "Answer", hands: "Hands", leader: int
) -> "list[Command]":
    """Return the commands of a play as an answer has it; leader: whose turn it is first.

    steps, hands: as of Search. Points pegged by hand and claims keep their place between the cards.
    """
    commands = [command for command, _ in steps]
    keyed = [command.cards[0] for command in commands if command.kind == "lay"]
    cards = []
    for card, seat in zip(answer.cards, answer.seats):
        known = [one for one in hands[seat] or () if rank_of(one) == -card]
        cards.append(keyed[card] if card >= 0 else (known or [-card])[0])
    turns, at, out = _turns(game, cards, answer.seats, leader), 0, []
    kinds = [command.kind for command in reversed(commands)] + ["lay"]
    is_early = "pass" in kinds[: kinds.index("lay")]
    for command in commands:
        if command.kind == "lay":
            out += turns[at]
            at += 1
        elif command.kind not in ("go", "pass") or (at == len(cards) and is_early):
            out.append(command)
    return out + ([] if is_early else turns[at])


def counted(
    command: "Command", play: "Sequence[Command]", answer: "Answer", hands: "Hands"
) -> "Command":
    """Return a count of the rest: where cards were added to those laid, the ones not laid now."""
    hand = hands[command.who] if command.kind == "show" else None
    if not (hand and command.cards and option(command, "from_play")):
        return command
    left = list(hand)
    lays = [one.cards[0] for one in play if one.kind == "lay"]
    for card, seat in zip(lays, answer.seats):
        same = [one for one in left if rank_of(one) == rank_of(card)]
        if seat == command.who and same:
            left.remove(same[0])
    return make("show", command.who, left, options=command.options)


def _turns(
    game: "Game", cards: "Sequence[int]", seats: "Sequence[int]", turn: int
) -> "list[list[Command]]":
    """Return for each card the gos and passes before it, and the card; then the gos after all."""
    laid = [0] * len(game.laid)
    kept, count, said = int(game.form.kept), 0, 0
    turns: "list[list[Command]]" = []

    def after(seat: int) -> int:
        return next_seat(seat, laid, kept, said)

    last = turn
    for card, seat in zip(cards, seats):
        pips, before = PIPS[card % 13], []
        while turn >= 0 and (turn != seat or count + pips > LIMIT):
            before.append(go() if count >= GO_FROM else pass_turn())
            said |= 1 << turn
            turn = after(turn)
            if turn < 0:
                count = said = 0
                turn = after(last)
        turns.append(before + [lay(card)])
        said = said if count >= GO_FROM else 0
        laid[seat] += 1
        count, last = count + pips, seat
        turn = -1 if count == LIMIT else after(seat)
        if turn < 0 and not is_single(game):
            count = said = 0
            turn = after(seat)
    turns.append([])
    while turn >= 0 and is_single(game):
        turns[-1].append(go())
        said |= 1 << turn
        turn = after(turn)
    return turns
