"""Counts of a dealt hand: said in three ways, with muggins and without, undone and reloaded."""

import json
import random
import re
from pathlib import Path

import pytest

from cribboard.rules import cards, notation, show
from cribboard.rules.match import Match
from cribboard_tools.page.hand import combinations, counting, dealt_count, opponents
from cribboard_tools.page.hand.counting import Counting
from cribboard_tools.page.hand.dealt_cards import OPPONENT, PERSON, load
from tests.helpers.host.dealt_session import PACK, Session

ROOT = Path(__file__).parents[3]


def choices(way, muggins="off", opponent="expert"):
    made = Counting()
    assert made.set("way", way) and made.set("muggins", muggins)
    assert made.set("opponent", opponent)
    return made


@pytest.mark.parametrize("opponent", sorted(opponents.OPPONENTS))
@pytest.mark.parametrize("muggins", ["off", "on"])
@pytest.mark.parametrize("way", counting.WAYS)
def test_a_whole_game_is_played_and_its_notation_gives_the_same_scores(way, muggins, opponent):
    session = Session(3, choices(way, muggins, opponent), lambda points: max(0, points - 2))
    seen, blocks = set(), {}
    while session.state()["step"] != "again":
        seen.add(session.step())
        blocks[session.match.index] = list(session.match.commands)
    assert session.view.winner >= 0 and ("say" in seen) == (way != "page")
    assert ("takes" in seen) == (muggins == "on")
    can_miss = muggins == "on" and way != "page" and opponent == "learner"
    assert ("spot" in seen) == can_miss
    assert ("passes" in seen) == (muggins == "on" and not can_miss)
    text = notation.text([command for block in blocks.values() for command in block])
    twin = Match()
    for command in notation.parse(text):
        twin.push(command)
    assert len(blocks) > 2 and twin.game.scores == session.view.scores
    assert twin.game.level == {"off": "teach", "on": "muggins"}[muggins]


def test_a_game_at_level_auto_goes_on_as_it_was_begun():
    session = Session(4, Counting())
    session.table.settings["level"] = "auto"
    session.until("again")
    assert session.match.game.level == "auto" and session.view.winner >= 0


# Combinations


def test_taps_of_other_cards_in_a_saved_deal_are_left_out():
    session = Session(2, choices("tap"))
    session.until("say")
    deal = session.dealt.deal
    other = cards.text(deal.pack[-1])
    for taps in ([[0, [other]]], [[0, []]], [[0, [other, other]]]):
        facts = {**json.loads(deal.saved()), "taps": taps}
        assert load(json.dumps(facts)).taps == {}
    for taps in (3, [3], [[0, ["x"]]], [[0]]):
        assert load(json.dumps({**json.loads(deal.saved()), "taps": taps})) is None


# Opponents


def test_the_learner_overlooks_the_same_points_of_the_same_cards_and_others_none():
    chance, missed, total = random.Random(11), 0, 0
    for _ in range(3000):
        *hand, starter = chance.sample(PACK, 5)
        parts = combinations.parts(hand, starter)
        points = show.total(parts)
        said = opponents.claim("learner", parts, starter)
        assert said == opponents.claim("learner", parts, starter) <= points
        assert opponents.claim("club", parts, starter) == points
        assert opponents.claim("expert", parts, starter) == points
        missed, total = missed + points - said, total + points
    assert 0.08 < missed / total < 0.25


def test_the_wins_of_the_opponents_are_those_of_the_benchmarks():
    text = (ROOT / "BENCHMARKS.md").read_text(encoding="utf-8")
    wins = dict(re.findall(r"^\| `(\w+)` \|[^|]*\| ([\d.]+) ±", text, re.MULTILINE))
    for one in opponents.OPPONENTS.values():
        assert one.wins == int(float(wins[one.level or "strong"]) + 0.5)


def test_a_learner_misjudges_and_always_in_the_same_way():
    session = Session(1, choices("page", "off", "learner"))
    session.until("discard")
    facts = json.loads(session.dealt.question(session.view))
    assert facts["is_opponent"] and facts["level"] == "beginner"
    session.until("lay")
    assert json.loads(session.dealt.question(session.view))["level"] == ""
    bytes_now = opponents.repeatable("a question"), opponents.repeatable("a question")
    assert [bytes_now[0]() for _ in range(50)] == [bytes_now[1]() for _ in range(50)]
    many = [opponents.repeatable(str(n))() for n in range(4000)]
    assert 120 < sum(many) / len(many) < 135 and len(set(many)) > 240


# What is stored


@pytest.mark.parametrize("text", ["", "[]", "{", "3", '{"way": 3}', '{"way": "x", "opponent": ""}'])
def test_choices_that_cannot_be_read_are_as_at_first(text):
    assert counting.load(text).facts() == Counting().facts()


def test_choices_are_stored_as_they_are_shown():
    chosen = choices("tap", "on", "learner")
    for name, word in (("pace", "quick"), ("order", "dealt"), ("hints", "off")):
        assert chosen.set(name, word)
    facts = counting.load(json.dumps(chosen.facts())).facts()
    assert facts == chosen.facts() and facts["hints"] == "off"
    assert not chosen.set("way", "") and not chosen.set("else", "on")


def test_the_hands_of_a_count_are_those_of_who_is_asked():
    session = Session(5, choices("number", "on", "learner"))
    owners = set()
    for _ in range(60):
        session.until("say", "spot")
        tally = session.state()["tally"]
        deal, who = session.dealt.deal, tally["who"]
        hand = deal.crib if who == dealt_count.CRIB else deal.hand(who)
        assert tally["cards"] == dealt_count.texts(hand)
        is_mine = who == PERSON or (who == dealt_count.CRIB and deal.dealer == PERSON)
        assert is_mine == (session.state()["step"] == "say") == (tally["claim"] < 0)
        assert "told" not in session.state() or session.state()["step"] == "say"
        owners.add((who, is_mine))
        session.step()
    assert owners == {(PERSON, True), (OPPONENT, False), (2, True), (2, False)}
