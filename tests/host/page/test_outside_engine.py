"""Games that the page deals, with OpenSpiel's cribbage as judge of every point."""

import json

import pytest

from cribboard.rules import cards
from cribboard.rules.cards import rank_of, suit_of
from cribboard_tools.page.hand.opponents import OPPONENTS
from tests.helpers.host.dealt_session import Session, answer

TARGET = 121
PASS = 2756


def action(*some):
    """Return OpenSpiel's number for a card, or for two that are laid away, the lower one first."""
    numbers = sorted(13 * (suit_of(card) - 1) + rank_of(card) - 1 for card in some)
    return numbers[0] if len(some) == 1 else 52 + 52 * numbers[0] + numbers[1]


class Judge:
    """A game of OpenSpiel. first: the seat that deals first, its player 0. scores: by our seat."""

    def __init__(self, game, first):
        self.state, self.first = game.new_initial_state(), first
        self.extra = [0, 0]  # what it counts and the rules do not

    def deal(self, deal):
        seats = self.first, 1 - self.first
        for card in deal.dealt[seats[0]] + deal.dealt[seats[1]]:
            self.state.apply_action(action(card))
        for seat in seats:
            self.state.apply_action(action(*deal.away[seat]))
        self.state.apply_action(action(deal.starter))
        suits = {suit_of(card) for card in deal.crib}
        self.crib_flush = 4 * (len(suits) == 1 and suit_of(deal.starter) not in suits)
        self.dealer = deal.dealer

    def lay(self, card):
        self.pass_on()
        self.state.apply_action(action(card))

    def pass_on(self):
        """Say the goes that are due; after the last card it counts the hands by itself."""
        while not self.state.is_chance_node() and self.state.legal_actions() == [PASS]:
            self.state.apply_action(PASS)

    def count(self):
        self.pass_on()
        self.extra[self.dealer] += self.crib_flush  # a crib's flush has five cards: docs/rules.md

    @property
    def scores(self):
        line = next(row for row in str(self.state).splitlines() if row.startswith("Scores:"))
        by_player = [int(word) for word in line.split()[1:]]
        return [by_player[seat != self.first] - self.extra[seat] for seat in (0, 1)]


def answered(dealt, view):
    """Return what an opponent does, as the page asks for it."""
    question = dealt.question(view)
    if not question:
        return []
    return answer(json.dumps(json.loads(question) | {"is_opponent": True}))["cards"]


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_each_point_of_a_game_is_that_of_an_outside_engine(opponent, seed):
    pyspiel = pytest.importorskip("pyspiel", reason="python -m pip install open_spiel")
    session = Session(seed)
    session.dealt._counting.set("opponent", opponent)
    session.dealt._counting.set("way", "page")
    judge, compared = None, 0
    while session.view.winner < 0:
        deal, step, chosen = session.dealt.deal, session.dealt.step(session.view), []
        if step in ("away", "lay"):
            playable = session.state()["playable"]
            chosen = session.chance.sample(playable, 2 if step == "away" else 1)
        elif step in ("discard", "theirs"):
            chosen = answered(session.dealt, session.view)
        held = deal.left[0] + deal.left[1] if deal else []
        chosen = [cards.parse(word) for word in chosen]
        session.press(session.dealt.keys(session.view, step, chosen))
        view, scores = session.view, list(session.table.match.game.scores)
        if step == "starter":
            judge = judge or Judge(pyspiel.load_game("cribbage"), deal.dealer)
            judge.deal(deal)
        for card in held if step in ("lay", "theirs") else ():
            if card not in deal.left[0] + deal.left[1]:
                judge.lay(card)
        is_counted = view.asked_for == "next" and step != "next"
        if is_counted:
            judge.count()
        is_laid = step in ("lay", "theirs") and any(deal.left) and view.winner < 0
        if is_counted or is_laid or (step in ("starter", "heels") and view.asked_for != "heels"):
            if judge.scores != scores:
                judge.pass_on()  # the go that nobody need say
            assert judge.scores == scores, (compared, judge.state)
            compared += 1
        session.dealt.prepare(session.view)
    judge.pass_on()
    assert judge.state.is_terminal() and session.view.scores[session.view.winner] == TARGET
    print(opponent, seed, "the scores were compared", compared, "times:", session.view.scores)
    assert compared > 50
