"""Counts of a dealt hand: said in three ways, with muggins and without, undone and reloaded."""

import json
import random
import re
from pathlib import Path

import combinations
import counting
import dealt_count
import opponents
import pytest
from counting import Counting
from dealt_cards import OPPONENT, PERSON, load
from dealt_hand import AUTOMATIC

from cribboard.rules import cards, notation, show
from cribboard.rules.match import Match
from tests.helpers.host.dealt_session import PACK, Session

ROOT = Path(__file__).parents[3]


def choices(way, muggins="off", opponent="expert"):
    made = Counting()
    assert made.set("way", way) and made.set("muggins", muggins)
    assert made.set("opponent", opponent)
    return made


def find(session, text):
    """Tap cards, and say that they count; return the page's verdict."""
    tapped = [cards.parse(word) for word in text.split()]
    verdict, keys = session.dealt.find(session.view, tapped)
    session.press(keys)
    return verdict


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


def scores_of_counts(seed, chosen, say):
    """Yield (of the person, true points, said, gain of the person, of the opponent) of counts."""
    session = Session(seed, chosen, say)
    for _ in range(700):
        if session.state()["step"] not in ("say", "count") or session.view.asked_for != "claim":
            session.step()
            continue
        who, points = dealt_count.counted(session.view, session.match), session.points()
        is_mine = who == PERSON or (who == dealt_count.CRIB and session.dealt.deal.dealer == PERSON)
        before = list(session.view.scores)
        session.step()
        [claim] = [one for one, _ in session.match.steps[-2:] if one.kind == "claim"]
        while session.state()["step"] in ("spot", "takes", "passes"):
            session.step()
        if max(session.view.scores) < 121:
            gains = [now - then for now, then in zip(session.view.scores, before, strict=True)]
            yield is_mine, points, claim.points, *gains


def test_without_muggins_the_right_count_is_pegged_whatever_is_said():
    counts = list(scores_of_counts(5, choices("number"), lambda points: max(0, points - 3)))
    assert sum(is_mine for is_mine, *_ in counts) > 20
    for is_mine, points, said, mine, theirs in counts:
        assert said == (max(0, points - 3) if is_mine else points)
        assert (mine, theirs) == ((points, 0) if is_mine else (0, points))


def test_with_muggins_the_opponent_takes_what_the_person_missed():
    counts = list(scores_of_counts(6, choices("number", "on"), lambda points: max(0, points - 3)))
    missed = 0
    for is_mine, points, said, mine, theirs in counts:
        assert (mine, theirs) == ((said, points - said) if is_mine else (0, points))
        missed += is_mine and points - said
    assert missed > 40


def test_with_muggins_the_person_takes_what_the_learner_missed():
    counts = list(scores_of_counts(7, choices("number", "on", "learner"), lambda points: points))
    missed = [points - said for is_mine, points, said, _, _ in counts if not is_mine]
    assert all(n >= 0 for n in missed) and sum(missed) > 10
    for is_mine, points, said, mine, theirs in counts:
        assert (mine, theirs) == ((points, 0) if is_mine else (points - said, said))


def test_too_many_points_peg_what_is_there():
    for muggins in ("off", "on"):
        chosen = choices("number", muggins)
        for is_mine, points, said, mine, theirs in scores_of_counts(8, chosen, lambda _: 29):
            assert said == (29 if is_mine else points)
            assert (mine, theirs) == ((points, 0) if is_mine else (0, points))


def test_a_wrong_call_of_muggins_goes_to_the_opponent():
    session = Session(9, choices("number", "on", "learner"))
    session.until("spot")
    while session.points() > session.state()["tally"]["claim"]:
        session.step()
        session.until("spot")
    before = list(session.view.scores)
    session.press(session.dealt.keys(session.view, "spot", [2]))
    assert session.view.scores == [before[0], before[1] + 2]
    assert session.state()["told"]["is_false"] and session.state()["told"]["taken"] == 2


def test_two_for_the_jack_are_claimed_by_the_page_for_either_dealer():
    heels = [0, 0]
    for seed in range(60):
        session = Session(seed, choices("page", "on"))
        session.until("theirs", "lay", "heels")
        if cards.rank_of(session.view.starter) == cards.JACK:
            assert session.state()["step"] == "heels" and "heels" in AUTOMATIC
            session.step()
            dealer = session.dealt.deal.dealer
            assert session.view.scores[dealer] == 2
            heels[dealer] += 1
    assert min(heels) > 0


def test_the_person_chooses_how_to_count_before_the_first_count():
    session = Session(4, Counting())
    assert session.until("way") == "way"
    assert session.dealt.keys(session.view, "way") == []
    session.chosen.set("way", "number")
    assert session.state()["step"] == "say"
    session.chosen.set("way", "page")
    assert session.state()["step"] == "count"


def test_a_game_at_level_auto_goes_on_as_it_was_begun():
    session = Session(4, Counting())
    session.table.settings["level"] = "auto"
    session.until("again")
    assert session.match.game.level == "auto" and session.view.winner >= 0


# Combinations


def at_say(seed=2, muggins="off"):
    session = Session(seed, choices("tap", muggins))
    session.until("say")
    while session.points() < 6:
        session.step()
        session.until("say")
    return session


def test_a_found_combination_is_shown_on_the_board_and_counts_once():
    session = at_say()
    who = dealt_count.counted(session.view, session.match)
    parts = dealt_count.tally(session.dealt.deal, who).parts
    so_far = 0
    for part in parts:
        text = " ".join(cards.text(card) for card in part.cards)
        verdict = find(session, text)
        so_far += verdict["points"] if verdict["key"] == "found" else 0
        assert session.view.pending[1] == so_far == session.state()["tally"]["points"]
        assert find(session, text)["key"] == "twice"
    assert so_far == session.points()
    before = list(session.view.scores)
    session.press(session.dealt.keys(session.view, "say", [so_far]))
    assert sum(session.view.scores) == sum(before) + so_far
    assert all(found for *_, found in session.state()["told"]["parts"])


def test_what_is_found_outlives_a_reload_and_undo_takes_it_back_first():
    session = at_say()
    who = dealt_count.counted(session.view, session.match)
    first, second = [
        " ".join(cards.text(card) for card in part.cards)
        for part in dealt_count.tally(session.dealt.deal, who).parts[:2]
    ]
    before = session.state()
    find(session, first)
    one = session.state()
    find(session, second)
    session.reload()
    assert len(session.state()["tally"]["found"]) == 2
    session.press(session.dealt.undo())
    assert {**session.state(), "can_redo": 0} == {**one, "can_redo": 0}
    session.press(session.dealt.undo())
    assert {**session.state(), "can_redo": 0} == {**before, "can_redo": 0}
    commands_before = list(session.match.commands)
    session.press(session.dealt.undo())
    assert len(session.match.commands) < len(commands_before)


@pytest.mark.parametrize("muggins", ["off", "on"])
@pytest.mark.parametrize("seed", range(4))
def test_undo_opens_a_count_again_and_redo_says_it_again(seed, muggins):
    session = at_say(seed, muggins)
    before = session.state()
    session.press(session.dealt.keys(session.view, "say", [1]))
    said = session.state()
    scores = list(session.view.scores)
    assert session.can("undo") == (muggins == "off")
    if muggins == "on":  # a call stands
        assert session.dealt.undo() is None and session.state() == said
        return
    session.press(session.dealt.undo())
    assert session.state()["can_redo"]
    assert {**session.state(), "can_redo": 0} == {**before, "can_redo": 0}
    session.press(session.dealt.redo())
    assert session.view.scores == scores
    assert session.state() == said


def test_taps_of_other_cards_in_a_saved_deal_are_left_out():
    session = at_say()
    deal = session.dealt.deal
    other = cards.text(deal.pack[-1])
    for taps in ([[0, [other]]], [[0, []]], [[0, [other, other]]]):
        facts = {**json.loads(deal.saved()), "taps": taps}
        assert load(json.dumps(facts)).taps == {}
    for taps in (3, [3], [[0, ["x"]]], [[0]]):
        assert load(json.dumps({**json.loads(deal.saved()), "taps": taps})) is None


def test_cards_are_tapped_only_where_the_person_counts():
    session = Session(2, choices("tap"))
    session.until("lay")
    assert session.dealt.find(session.view, list(session.dealt.deal.hand(PERSON)[:2])) == ({}, [])


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


def test_muggins_that_are_chosen_before_the_first_card_are_those_of_this_game():
    chosen = choices("number", "off", "learner")
    session = Session(2, chosen, begun="4F2K7Q")
    before, six = session.state(), list(session.dealt.deal.dealt[PERSON])
    for muggins, level in (("on", "muggins"), ("off", "teach"), ("on", "muggins")):
        assert session.state()["is_new"] and chosen.set("muggins", muggins)
        session.table.settings["level"] = chosen.level
        assert session.dealt.follow_level() and session.match.game.level == level
        session.dealt.prepare(session.view)
        assert (
            session.dealt.deal.dealt[PERSON] == six
            and session.view.dealer_track == before["dealer"]
        )
    assert session.state()["deal"] == "4F2K7Q-learner-muggins" and len(session.match.commands) == 1
    session.through("starter")
    assert not session.state()["is_new"] and not session.dealt.follow_level()


@pytest.mark.parametrize("text", ["", "[]", "{", "3", '{"way": 3}', '{"way": "x", "opponent": ""}'])
def test_choices_that_cannot_be_read_are_as_at_first(text):
    assert counting.load(text).facts() == Counting().facts()


def test_choices_are_stored_as_they_are_shown():
    chosen = choices("tap", "on", "learner")
    assert counting.load(json.dumps(chosen.facts())).facts() == chosen.facts()
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


def test_the_persons_cards_lie_by_rank_or_as_they_were_dealt():
    chosen = choices("page")
    session = Session(7, chosen)
    session.step()
    dealt = [cards.text(card) for card in session.dealt.deal.dealt[PERSON]]
    by_rank = session.state()["hand"]
    assert sorted(by_rank) == sorted(dealt) and by_rank != dealt
    assert [cards.rank_of(cards.parse(card)) for card in by_rank] == sorted(
        cards.rank_of(cards.parse(card)) for card in dealt
    )
    assert chosen.set("order", "dealt")
    assert session.state()["hand"] == dealt
    assert (
        not chosen.set("order", "suit") and not chosen.set("pace", "") and chosen.order == "dealt"
    )


def test_pace_order_and_hints_are_stored_with_the_other_choices():
    chosen = choices("tap")
    for name, word in (("pace", "quick"), ("order", "dealt"), ("hints", "off")):
        assert chosen.set(name, word)
    facts = counting.load(json.dumps(chosen.facts())).facts()
    assert (facts["pace"], facts["order"], facts["hints"]) == ("quick", "dealt", "off")
    old = counting.load(json.dumps({"way": "tap", "muggins": "on", "opponent": "club"})).facts()
    assert (old["pace"], old["order"], old["hints"]) == ("usual", "rank", "on")
