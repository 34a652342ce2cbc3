"""Stages of *Learn cribbage*: every exercise can be solved, and each wrong answer is told why."""

import itertools
import json

import pytest

from cribboard.language import patter, phrases
from cribboard.rules import cards, play, show
from cribboard_tools import page_texts
from cribboard_tools.page.hand.hand_advice import Adviser
from cribboard_tools.page.learn import lesson_stages

EXERCISES = [(stage, at) for stage, rows in lesson_stages.STAGES.items() for at in range(len(rows))]


def of_kind(kind):
    return [(stage, at) for stage, at in EXERCISES if lesson_stages.STAGES[stage][at][0] == kind]


def ask(name, stage, at, language="en", **more):
    """Return the answer of a function of lesson_stages.py."""
    asked = json.dumps({"stage": stage, "at": at, **more})
    return json.loads(getattr(lesson_stages, name)(asked, language))


def whole(state):
    """Return the count of the cards of an exercise, by the shared rules."""
    *hand, starter = [cards.parse(word) for word in state["cards"]]
    return show.items(hand, starter, state["is_crib"])


@pytest.mark.parametrize(("stage", "at"), EXERCISES)
def test_an_exercise_has_cards_of_one_pack(stage, at):
    begun = ask("begin", stage, at)
    assert begun["rounds"] == len(lesson_stages.STAGES[stage])
    shown = begun.get("cards") or begun.get("dealt") or begun.get("hand") or [begun["starter"]]
    theirs = lesson_stages.STAGES[stage][at][3].split() if begun["kind"] == "play" else []
    laid = [card for seat, card in begun.get("series", ()) if seat == 0]
    every = shown + laid + theirs
    assert len(set(every)) == len(every)


@pytest.mark.parametrize(("stage", "at"), of_kind("find"))
def test_what_is_found_is_all_that_the_rules_count(stage, at):
    wanted = lesson_stages.STAGES[stage][at][3]
    state = ask("begin", stage, at)
    points = sum(item.points for item in whole(state) if item.reason.split("-")[0] in wanted)
    worth = sum(part[2] for part in state["parts"])
    pairs = [item for item in whole(state) if item.reason.startswith("pair")]
    assert worth == points and len(pairs) <= 2
    for size in range(1, 6):
        for some in itertools.combinations(state["cards"], size):
            state = ask("find", stage, at, taps=state["taps"], tapped=" ".join(some))
            key = state["verdict"]["key"]
            assert key in ("found", "other", "twice") or not state["verdict"]["parts"]
            if key == "other":
                assert {part[0] for part in state["verdict"]["parts"]}.isdisjoint(wanted)
    assert state["left"] == 0 and state["points"] == points
    assert all(part[3] for part in state["parts"])
    assert state["said"] == patter.show_text(whole(state))


def solve(stage, at):
    """Play an exercise of the play with each best card; yield every state."""
    state = ask("begin", stage, at)
    yield state
    while not state["is_done"]:
        for word in [*state["playable"], lesson_stages.GO]:
            answer = ask("move", stage, at, moves=state["moves"], move=word)
            if not answer["refused"]:
                state = answer
                break
        else:
            raise AssertionError("nothing is right")
        yield state


@pytest.mark.parametrize(("stage", "at"), of_kind("play"))
def test_a_series_is_played_by_the_rules_to_its_end(stage, at):
    for state in solve(stage, at):
        series = [cards.parse(card) for _, card in state["series"]]
        assert state["count"] == play.count_of(series) <= 31
        assert state["theirs"] + len(state["hand"]) + len(series) == 8
    scores = [state["scores"] for state in solve(stage, at)]
    assert scores[-1] == [[4, 0], [5, 0], [0, 1], [1, 0]][at]


@pytest.mark.parametrize(("at", "best"), [(0, ["6c", "7s"]), (1, ["Kd", "Qh"])])
def test_the_engine_ranks_each_discard_and_says_why_it_is_worse(at, best):
    adviser = Adviser()
    adviser.ask(ask("begin", "crib", at)["question"])
    answer = ""
    while not answer:
        answer = adviser.step()
    answer = json.loads(answer)
    ranked = answer["ranked"]
    assert answer["cards"] == ranked[0]["cards"] == best and ranked[0]["loss"] == 0
    assert len(ranked) == 15 and ranked[-1]["cards"] == ["5h", "5d"] and ranked[-1]["loss"] > 0.1
    assert [one["loss"] for one in ranked] == sorted(one["loss"] for one in ranked)
    assert all(one["reason"][1] < 0 for one in ranked[1:] if one["loss"] > 0.01)


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_what_is_said_is_in_the_language_that_is_asked_for(language):
    found = ask("find", "count", 0, language, taps=[], tapped="")["said"]
    told = ask("move", "play", 0, language, moves=[], move="5h")["told"]
    assert phrases.language() == "en"
    phrases.use(language)
    assert found == patter.show_text(whole(ask("begin", "count", 0)))
    assert told[0][2] == patter.play_text(15, [show.Item("fifteen", (), 2)])
    phrases.use("en")


def texts(language):
    return page_texts.texts(language)["learn"]


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_each_stage_and_exercise_has_its_words(language):
    own = texts(language)
    assert all(own.values())
    for stage, at in EXERCISES:
        assert own[f"{stage}-{at + 1}"] and own[f"title-{stage}"] and own[f"aim-{stage}"]
