"""The page's opponent and its dealt hands: legal, fair, by the score, and no peeping."""

import itertools
import json
import random

import pytest

from cribboard.advice import advisor, belief
from cribboard.advice.position import Position
from cribboard.audio import sounds
from cribboard.base.view import Move
from cribboard.lights import animation, layout
from cribboard.rules import cards, show
from cribboard_tools.page.hand import deal_seed, dealt_hand, dealt_settings, hand_advice
from cribboard_tools.page.hand.dealt_cards import OPPONENT, PERSON, Deal
from tests.helpers.host.dealt_session import PACK, Session, answer, bytes_of, finish
from tests.helpers.host.recorded_calls import explained
from tests.helpers.tables import view_with

#: The longest that a card or a peg of a dealt hand moves (test_card_motion.py).
MOVE_MS = 250
TABLE_WALK = animation.LIFT_MS, animation.HOLE_MS


# The shuffle


def test_below_rejects_the_bytes_that_would_favour_small_numbers():
    given = iter([255, 208, 207])
    assert deal_seed.below(52, lambda: next(given)) == 207 % 52
    assert next(given, None) is None


# What the opponent knows


def asked_at(seed, steps=60):
    """Yield a dealt game with its view and the board's game, wherever somebody decides."""
    session = Session(seed)
    for _ in range(steps):
        if session.dealt.question(session.view):
            yield session.dealt, session.view, session.match.game
        session.step()


def known_to(seat, deal, game):
    """Return the cards that a seat may know: its own, and those that lie face up."""
    return {*deal.dealt[seat], game.starter, *game.laid[1 - seat]}


def test_a_question_has_nothing_but_own_cards_what_lies_face_up_and_the_scores():
    asked = [0, 0]
    for seed in range(20):
        for dealt, view, game in asked_at(seed):
            facts = json.loads(dealt.question(view))
            seat = PERSON if dealt.step(view) in ("away", "lay") else OPPONENT
            words = [facts.pop(name).split() for name in ("dealt", "away", "starter", "laid")]
            told = [cards.parse(word) for row in words for word in row if word != "go"]
            assert set(told) <= known_to(seat, dealt.deal, game)
            assert facts == {
                "is_opponent": seat == OPPONENT, "is_dealer": game.dealer == seat,
                "own": game.scores[seat], "other": game.scores[1 - seat], "target": 121,
                "level": "",
            }  # fmt: skip
            asked[seat] += 1
    assert min(asked) > 300


@pytest.mark.parametrize("seed", range(12))
def test_a_question_is_the_same_whatever_the_unseen_cards_are(seed):
    """So are the hint and what the opponent does: hand_advice.py is told nothing else."""
    chance, asked = random.Random(seed), {"away": 0, "lay": 0, "discard": 0, "theirs": 0}
    for dealt, view, game in asked_at(seed):
        step, real = dealt.step(view), dealt.deal
        seat = PERSON if step in ("away", "lay") else OPPONENT
        question = dealt.question(view)
        pack = reshuffled(real.pack, known_to(seat, real, game), chance)
        dealt.deal = Deal(pack, real.dealer)
        dealt.deal.away[seat], dealt.deal.left[seat] = real.away[seat], real.left[seat]
        dealt.deal.away[1 - seat] = tuple(dealt.deal.dealt[1 - seat][:2]) * bool(
            real.away[1 - seat]
        )
        assert dealt.deal.dealt[seat] == real.dealt[seat]
        assert dealt.deal.dealt[1 - seat] != real.dealt[1 - seat]
        assert dealt.question(view) == question
        dealt.deal = real
        asked[step] += 1
    assert asked["away"] >= 2 and asked["discard"] >= 2
    assert asked["lay"] >= 8 and asked["theirs"] >= 8


def reshuffled(pack, known, chance):
    """Return the pack with the cards that are not known in another order."""
    others = [card for card in pack if card not in known]
    chance.shuffle(others)
    return [card if card in known else others.pop() for card in pack]


# What it does


def discard_question(dealt, own, other, is_dealer=False):
    words = " ".join([cards.text(card) for card in dealt])
    facts = {"is_opponent": True, "is_dealer": is_dealer, "own": own, "other": other}
    return json.dumps(
        {**facts, "target": 121, "dealt": words, "away": "", "starter": "", "laid": "", "level": ""}
    )


def test_it_plays_fifty_deals_to_their_end_and_never_does_what_is_not_legal():
    """The board gets the very card of the answer: none was replaced by one that fits."""
    session, deals = Session(21), 0
    dealt = session.dealt
    while deals < 50:
        state = session.state()
        step = state["step"]
        many = {"away": 2, "lay": 1}.get(step, 0)
        chosen = [cards.parse(word) for word in session.chance.sample(state["playable"], many)]
        if step in ("discard", "theirs") and state["question"]:
            chosen = [cards.parse(word) for word in answer(state["question"])["cards"]]
            assert len(chosen) == (2 if step == "discard" else 1)
        keys = dealt.keys(session.view, step, chosen)
        if step == "discard":
            assert dealt.deal.away[OPPONENT] == tuple(chosen)
        elif step == "theirs":
            assert keys == (dealt_hand.keys_of(chosen[0]) if chosen else ["D"])
        session.press(keys)
        dealt.prepare(session.view)
        deals += step in ("next", "again")


def test_near_the_end_of_the_game_it_decides_by_the_score():
    differ = 0
    for seed in range(12):
        six = deal_seed.shuffled(bytes_of(seed))[:6]
        asked = [discard_question(six, *scores, True) for scores in ((0, 0), (118, 112))]
        chosen = [answer(question)["cards"] for question in asked]
        best = advisor.ranked(Position(six, True, 118, 112))[0].cards
        assert [cards.parse(word) for word in chosen[1]] == list(best)
        differ += chosen[0] != chosen[1]
    assert differ > 6


def test_it_weighs_a_hundred_hands_and_a_hint_every_one():
    efforts = {}
    with pytest.MonkeyPatch.context() as patch:
        real = advisor.steps
        patch.setattr(
            advisor,
            "steps",
            lambda position, effort: efforts.update({who: effort}) or real(position, effort),
        )
        for who in (False, True):
            facts = json.loads(discard_question(PACK[:6], 0, 0))
            answer(json.dumps({**facts, "is_opponent": who}))
    assert efforts == {False: belief.ALL, True: 100}


def test_a_step_ends_though_the_search_goes_on():
    adviser = hand_advice.Adviser()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(advisor, "steps", lambda position, effort: itertools.repeat([]))
        adviser.ask(discard_question(PACK[:6], 0, 0))
        assert adviser.step() == adviser.step() == ""
    adviser.ask("")  # who was asked has left; the next step was due
    assert adviser.step() == ""
    adviser.ask(discard_question(PACK[6:12], 0, 0))
    assert answer(discard_question(PACK[6:12], 0, 0)) == finish(adviser)


def test_in_a_position_that_cannot_be_there_is_no_advice_and_it_lays_what_fits():
    question = discard_question(PACK[:6], 121, 0)
    none = {"question": question, "cards": [], "chance": 0, "reason": ["only", 0]}
    assert answer(question) == none
    for dealt, view, _ in asked_at(3):  # asked_at has it decide by no answer
        if dealt.step(view) == "theirs":
            strange = dealt.deal.dealt[PERSON][:1]
            fitting = [
                card for card in dealt.deal.left[OPPONENT] if view.count + cards.pips_of(card) <= 31
            ]
            assert dealt.keys(view, "theirs", strange) in map(dealt_hand.keys_of, fitting)
            return
    raise AssertionError("it never laid")


# Whole games as the page plays them


def test_whole_games_are_counted_as_with_the_cards_on_the_table():
    """The board knows every suit, so its hands are those of `show.items` with the real cards."""
    for seed in range(3):
        session, counted = Session(seed), []
        real = session.table.push

        def push(command, real=real, session=session, counted=counted):
            real(command)
            if command.kind in ("show", "crib"):
                events = session.table.history.events
                total = [event for event in events if event.kind == "total"][-1]
                starter = session.match.game.starter
                counted.append((command.kind, total.cards, starter, total.points))

        session.table.push = push
        session.through("again")
        session.until("again")
        assert len(counted) > 20
        for kind, hand, starter, points in counted[:-1]:  # the last may end the game on its way
            assert min(hand) > 13 and starter > 13
            whole = show.total(show.items(hand, starter, kind == "crib"))
            assert points == whole or session.match.game.phase == "over", (kind, hand)


# Explanations


@pytest.mark.parametrize("hand", ["5 5 5 J", "7 7 8 8", "A 2 3 3", "6 6 9 9", "2 4 6 8", "T J Q K"])
@pytest.mark.parametrize("starter", ["5", "9", "3", "K"])
def test_each_combination_is_lit_once_even_where_cards_are_equal(hand, starter):
    found = explained(f"game six-card dealer=0; starter {starter}; show 1 {hand} flush=0 nobs=0")
    values = [cards.parse(word) for word in found["cards"]]
    lit = [(step["reason"], tuple(step["places"])) for step in found["steps"]]
    assert len(set(lit)) == len(lit)
    for step in found["steps"]:
        picked = [values[place] for place in step["places"]]
        if step["reason"] == "fifteen":
            assert sum(cards.pips_of(card) for card in picked) == 15
        elif step["reason"] == "run":
            ranks = sorted(cards.rank_of(card) for card in picked)
            assert ranks == list(range(ranks[0], ranks[0] + step["points"]))
        else:
            assert len({cards.rank_of(card) for card in picked}) == 1 and len(picked) > 1
    assert sum(step["points"] for step in found["steps"]) == found["points"]


# The pegs


@pytest.mark.parametrize("points", range(1, 13))
def test_a_combination_is_pegged_in_the_time_that_a_card_moves(points):
    pegging = animation.Animation(layout.TWO_TRACK)
    dealt_settings.set_pace(True)
    try:
        move = Move(0, 30, 20, (30 + points,), ("points",))
        view = view_with(serial=1, scores=[30 + points, 0], backs=[30, 0], moves=(move,))
        pegging.update(view, 0)
        took = next(ms for ms in range(1000) if pegging.step(ms) and pegging.telling)
    finally:
        dealt_settings.set_pace(False)
    assert took <= MOVE_MS
    assert (animation.LIFT_MS, animation.HOLE_MS) == TABLE_WALK


def test_no_combination_is_of_more_points_and_no_sound_of_one_is_longer():
    some = [cards.parse(text) for text in "4c 5c 5d 5h 5s 6c Jc".split()]
    for *hand, starter in itertools.combinations(some, 5):
        assert max(item.points for item in show.items(hand, starter)) <= 12
    lengths = {name: sum(ms for _, ms in notes) for name, notes in sounds.NOTES}
    long = {name for name, ms in lengths.items() if ms > MOVE_MS}
    assert long <= {"error", "mend", "series", "win", "skunk"}  # what no single peg is heard with
