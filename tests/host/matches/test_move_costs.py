"""Costs of moves by advice: nothing if they follow it, and what a planted mistake gives away.

What `analyse` prints is recorded in golden/analysis.console.
"""

import json
import random
from pathlib import Path

import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

from cribboard.advice import advisor
from cribboard.advice.position import Position
from cribboard.rules import cards, commands, notation
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from cribboard.rules.win_chances import CERTAIN
from cribboard_tools.matches import move_costs
from cribboard_tools.matches.recorded import recorded_game
from cribboard_tools.simulation import advice
from tests.helpers.host.command import cribboard
from tests.helpers.positions import PACK
from tests.host.commands.test_cli_extras import ran
from tests.host.simulation.test_simulation import Played

EXAMPLE = Path(__file__).parents[3] / "docs/win-chances.match"


def advised(position):
    """Return the throw or lay of advice."""
    chosen = advice.ranked(position)[0].cards
    return chosen


class Mistake:
    """A chooser that follows advice but once, from some choice on, where it loses just enough."""

    def __init__(self, many_cards, after, least):
        self.many_cards, self.left, self.least = many_cards, after, least
        self.position = None
        self.made = None

    def __call__(self, position):
        """Return cards to throw or to lay."""
        found = advice.ranked(position)
        chosen = found[0]
        if self.made is None and len(chosen.cards) == self.many_cards:
            self.left -= 1
            dear = [one for one in found if one.loss >= self.least * CERTAIN]
            if self.left < 0 and dear:
                chosen = min(dear, key=lambda one: one.loss)
                self.position, self.made = position, chosen
        cards_of = chosen.cards
        return cards_of


def game_of(choose, seed):
    """Return a whole game of six-card, of two players who choose alike."""
    moves = []
    match = Match()
    for command in _commands(match, choose, random.Random(seed), seed % 2):
        moves.append(command)
        match.push(command)
        if match.game.phase == "over":
            break
    return moves


def _commands(match, choose, dice, dealer):
    yield commands.game(dealer=dealer)
    while True:
        game = match.game
        dealer, scores = game.dealer, game.scores
        pack = dice.sample(PACK, 13)
        six, starter = (pack[:6], pack[6:12]), pack[12]
        away = [
            choose(Position(six[seat], seat == dealer, scores[seat], scores[1 - seat]))
            for seat in (0, 1)
        ]
        kept = [[card for card in six[seat] if card not in away[seat]] for seat in (0, 1)]
        held, laid = [list(hand) for hand in kept], []
        yield commands.starter(starter)
        while game.phase == "play":
            seat = game.turn
            fits = [card for card in held[seat] if game.count + cards.pips_of(card) <= 31]
            card = fits[0] if fits else 0
            if len({cards.rank_of(one) for one in fits}) > 1:
                own, other = game.scores[seat], game.scores[1 - seat]
                is_dealer = seat == dealer
                (card,) = choose(
                    Position(six[seat], is_dealer, own, other, 121, away[seat], starter, laid)
                )
            laid.append(card)
            if card:
                held[seat].remove(card)
            yield commands.lay(card) if card else commands.go()
        for seat in (1 - dealer, dealer):
            yield commands.show(seat, kept[seat])
        yield commands.crib([*away[0], *away[1]])
        yield commands.deal()


def simulated(name, number, other="", has_suits=True):
    """Return a whole game of the simulation. other: the name of the other player, if another."""
    match, moves = Match(), []

    def push(*more):
        for command in more:
            moves.append(command)
            match.push(command)
            if match.game is None or match.game.phase == "over":
                return False
        return True

    push(commands.game(dealer=0))
    deal, dealer, is_on = 0, 0, True
    while is_on:
        names = name, other or name
        one = Played("six-card", number, names[1 - dealer], names[dealer], deal)
        is_on = push(*one.moves(1 - dealer, dealer, has_suits), commands.deal())
        deal, dealer = deal + 1, 1 - dealer
    return moves


def costs_of(moves):
    [found] = map(move_costs.costs, recorded_game.games(moves))
    return found


def charged(seeds):
    """Return what games by the advice are charged for, and how many deals a game are known."""
    games = [costs_of(game_of(advised, seed)) for seed in seeds]
    faults = [[move for move in one.moves if move.chance] or one.broken for one in games]
    known = sum(len(one.points) - 1 - len(one.unknown) for one in games)
    return [fault for fault in faults if fault], known / len(games)


@pytest.mark.parametrize(
    "seeds",
    [
        range(4),
        *(pytest.param(range(at, at + 50), marks=pytest.mark.long) for at in range(100, 300, 50)),
    ],
)
def test_players_who_follow_advice_are_charged_nothing(seeds):
    faults, known = charged(seeds)
    assert faults == [] and known > 7


@pytest.mark.parametrize("many_cards, after, seed", [(2, 3, 7), (2, 3, 5), (1, 4, 3), (1, 20, 4)])
def test_a_planted_mistake_is_charged_and_nothing_else(many_cards, after, seed):
    """By what the pure advice says of the same position; no other split of the crib costs less."""
    mistake = Mistake(many_cards, after, 0.01)
    found = costs_of(game_of(mistake, seed))
    assert mistake.position is not None and mistake.made is not None
    [move] = [move for move in found.moves if move.chance]
    told = advisor.ranked(mistake.position)
    [mine] = [one for one in told if one.cards == mistake.made.cards]
    assert move.chance == mine.loss / CERTAIN >= 0.01
    assert {*move.cards} == {*mine.cards} and {*move.best} == {*told[0].cards}
    assert move.scores == (mistake.position.own, mistake.position.other)
    assert move.kind == ("discard" if many_cards == 2 else "lay")
    is_lay = many_cards == 1
    assert move.points == (None if is_lay else (told[0].points - mine.points) / 100)


@pytest.mark.long
def test_a_mistake_that_another_split_of_the_crib_explains_costs_no_more():
    """The record does not say whose cards of the crib are whose."""
    fewer = 0
    for seed in range(12):
        mistake = Mistake(2, 3, 0.01)
        found = costs_of(game_of(mistake, seed))
        paid = found.cost(0) + found.cost(1)
        assert paid <= mistake.made.loss / CERTAIN + 1e-9
        fewer += paid < 0.01
    assert fewer < 4


def test_less_than_half_a_percent_costs_nothing():
    found = costs_of(notation.parse(EXAMPLE.read_text()))
    paid = [move.chance for move in found.moves if move.chance]
    assert len(paid) > 5 and min(paid) > 0.0049
    assert all(move.best == move.cards for move in found.moves if not move.chance)


@pytest.mark.long
def test_players_who_look_one_card_ahead_are_charged():
    """Both together give away 13 % a game, most of it in the play; a lost game has none to give."""
    games = [costs_of(simulated("exact/ahead", number)) for number in range(40)]
    paid = [found.cost(0) + found.cost(1) for found in games]
    assert 0.12 <= sum(paid) / len(games) <= 0.15
    assert sum(one > 0.03 for one in paid) >= 36
    lays = sum(move.chance for one in games for move in one.moves if move.kind == "lay")
    assert lays > 0.8 * sum(paid)
    assert costs_of(simulated("random/random", 0)).cost(0) > 0.2


@pytest.mark.long
def test_without_numba_the_costs_are_the_same(tmp_path):
    """In both processes the command is run: nothing depends on draws, either."""
    begun = EXAMPLE.read_text().split("deal\n")[:2]
    path = tmp_path / "begun.match"
    path.write_text("deal\n".join(begun))
    said = cribboard("analyse", str(path), "--json")
    [(status, out, err)] = ran(["numba", "numpy"], [["analyse", str(path), "--json"]], tmp_path)
    assert (status, err) == (0, "") and json.loads(out) == json.loads(said.out)
    assert sum(len(move["cards"]) for move in json.loads(out)["moves"]) > 10


def content(game):
    """Return what the costs depend on: points, cards and lays."""
    deals = [
        (one.scores, one.starter, one.hands, one.crib, [lay[:2] for lay in one.lays], one.play)
        for one in game.deals
    ]
    return [game.game.target, game.points, deals]


def implied(moves):
    """Return a match with the gos left out that its cards imply."""
    match, short, gos, count = Match(), [], [], 0
    for command in moves:
        card = command.cards[0] if command.kind == "lay" else 0
        series = match.game.series if match.game is not None else []
        if command.kind == "go" and match.game is not None:
            count = count if gos else match.game.count
            gos.append(command)
        elif gos and card and (series or count + cards.pips_of(card) > 31):
            short.append(commands.lay(card, next_seat=bool(series), new_series=not series))
            gos = []
        else:
            short += [*gos, command]
            gos = []
        match.push(command)
    return short + gos


@pytest.mark.parametrize("seed", [3, 5])
def test_gos_that_are_implied_are_analysed_as_if_they_were_written(seed):
    """Both players are valued at what they held, whoever wrote the go."""
    moves = game_of(advised, seed)
    short = implied(moves)
    options = [name for command in short for name, _ in command.options]
    assert min(options.count("next_seat"), options.count("new_series")) > 2
    assert notation.parse(notation.text(short)) == short
    (written,), (left_out,) = (list(recorded_game.games(one)) for one in (moves, short))
    assert content(written) == content(left_out)
    with pytest.raises(IllegalMove):
        list(recorded_game.games([*moves[:3], commands.lay(1, new_series=True)]))


def test_what_a_deal_changed_is_costs_and_luck():
    costs = costs_of(simulated("exact/greedy", 77, "random/greedy"))
    for deal in range(len(costs.points) - 2):  # but the last
        change = costs.points[deal + 1].chance - costs.points[deal].chance
        parts = costs.luck(deal) - costs.cost(0, deal) + costs.cost(1, deal)
        assert abs(change - parts) < 1e-12


def test_cards_without_suits_are_analysed_too():
    costs = costs_of(simulated("hessel/ahead", 77, "random/random", has_suits=False))
    assert {move.kind for move in costs.moves} == {"discard", "lay"}


def test_a_throw_is_valued_at_the_scores_when_it_was_made():
    """Boards are taken over in the midst of a game: scores are set before the first starter."""
    moves = simulated("exact/ahead", 3)
    taken_over = [moves[0], commands.set_score(0, 90), commands.set_score(1, 60), *moves[1:]]
    match = Match()
    kept = []
    for command in taken_over:
        if match.game is None or match.game.phase != "over":
            match.push(command)
            kept.append(command)
    found = [move for move in costs_of(kept).moves if move.deal == 0 and move.kind == "discard"]
    assert sorted(move.scores for move in found) == [(60, 90), (90, 60)]
