"""`cribboard analyse` at a position: ranked discards and lays; and a game in hindsight."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from cribboard.rules import cards, notation
from cribboard_tools.analysis import open_play
from cribboard_tools.games import hindsight, move_costs
from cribboard_tools.recorded import recorded_game
from tests.helpers.host.command import cribboard

EXAMPLE = Path(__file__).parents[2] / "docs/win-chances.match"
SIX = "5h,5d,Jc,Qs,2h,9c"
PLAY = ["--hand", "5h 5d Jc Qs", "--away", "2h 9c", "--starter", "4s", "--play", "8s", "--dealer"]
OTHER = ["--other", "8s 7d 3c Kh", "--other-away", "As 2c"]


def choices(*words: str) -> list[dict[str, Any]]:
    said = cribboard("analyse", *words, "--json")
    assert said.status == 0, said.err
    found: list[dict[str, Any]] = json.loads(said.out)["choices"]
    return found


def test_a_point_that_wins_is_certain_in_any_target() -> None:
    """On an eight, at one hole from home, the seven makes fifteen."""
    held = ["--hand", "7h 5d Jc 4s", "--away", "2h 9c", "--starter", "Ks", "--play", "8s"]
    words = [*held, *OTHER, "--dealer"]
    found = choices(*words, "--score", "120-120")
    assert found[0]["cards"] == ["7h"] and found[0]["chance"] == 1 > found[-1]["chance"]
    assert choices(*words, "--score", "59-59", "--target", "60") == found
    assert choices(*words, "--score", "0-0")[0]["chance"] < 0.9
    chances = [one["chance"] for one in found]
    assert chances == sorted(chances, reverse=True) and found[0]["loss"] == 0


def test_lays_follow_the_play_so_far() -> None:
    found = choices(*PLAY, *OTHER)
    assert {card for one in found for card in one["cards"]} == {"5h", "5d", "Jc", "Qs"}
    late = choices(*PLAY[:-2], "8s Qs 7d", "--dealer", *OTHER)  # 25: only a five can be laid
    assert {card for one in late for card in one["cards"]} == {"5h", "5d"}


def test_with_all_cards_known_the_ranking_is_exact() -> None:
    found = choices(*PLAY, *OTHER, "--score", "96-101")
    hands = [[cards.parse(word) for word in text.split()] for text in ("8s 7d 3c Kh", PLAY[1])]
    crib = [cards.parse(word) for word in "2h 9c As 2c".split()]
    starter = cards.parse("4s")
    cribs = open_play.crib_counts(crib, starter, ())
    search = open_play.OpenPlay(hands, starter, cribs)
    held = open_play.ranks(hands[0][1:]), open_play.ranks(hands[1])
    state = open_play.State(held, (8,), 1, -1, 0, (101, 96))
    for one in found:
        rank = cards.rank_of(cards.parse(one["cards"][0]))
        value = dict(search.lays(state))[rank]
        assert one["chance"] == pytest.approx(1 - value.chance, abs=1e-4)
        assert one["points"] == pytest.approx(-value.net, abs=1e-3)


def test_an_unknown_crib_is_averaged() -> None:
    """The exact chance with the other's hand known is the mean over its possible discards."""
    known = cribboard("analyse", *PLAY, *OTHER[:2], "--score", "96-101", "--json")
    exact = {one["cards"][0]: one["chance"] for one in json.loads(known.out)["choices"]}
    assert 0 < exact["Qs"] < 1 and exact["Qs"] == exact["Jc"]


def test_discards_against_known_cards_are_exact() -> None:
    words = ["--hand", SIX, "--dealer", "--starter", "4s", "--score", "96-101"]
    found = choices(*words, *OTHER)
    assert len(found) == 15 and {*found[0]["cards"], *found[0]["keep"]} == {*SIX.split(",")}
    six = [cards.parse(word) for word in SIX.split(",")]
    other = [cards.parse(word) for word in OTHER[1].split()]
    away = [cards.parse(word) for word in OTHER[3].split()]
    exact = open_play.discards(six, open_play.DEALER, other, away, cards.parse("4s"), (101, 96))
    assert found[0]["chance"] == pytest.approx(1 - exact[0].value.chance, abs=1e-4)


def test_a_person_reads_what_is_exact() -> None:
    shown = cribboard("analyse", *PLAY, *OTHER).out
    assert "You are dealer at 0 : 0, to 121" in shown
    assert "Exact: every way to play the deal on was searched" in shown and "draws" not in shown


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "give a FILE, or a position"),
        (["game.match", "--hand", SIX], "give a FILE, or a position"),
        (["game.match", "--dealer"], "--dealer does not go with FILE"),
        (["--hand", SIX], "--dealer or --pone"),
        (["--hand", "5h", "--pone"], "--hand has 4 or 6 cards, not 1"),
        (["--hand", "5,5d,Jc,Qs,2h,9c", "--pone"], "5 has no suit"),
        (["--hand", "5h,5h,Jc,Qs,2h,9c", "--pone", *OTHER, "--starter", "4s"], "5h"),
        (["--hand", SIX, "--pone", "--score", "121-3"], "the game ends at 121"),
        (["--hand", SIX, "--pone", "--score", "12"], "like 96-101"),
        (["--hand", SIX, "--pone", "--target", "200"], "--target is 1 to 121"),
        (["--hand", SIX, "--pone", "--play", "8s"], "--play does not go with six cards"),
        (["--hand", SIX, "--pone", "--starter", "4s"], "give --other, --other-away and --starter"),
        (["--hand", SIX, "--pone"], "without the other's cards, ask cribboard advise"),
        (["--hand", "5h 5d Jc Qs", "--pone"], "also give --other, --away and --starter"),
        ([*PLAY, *OTHER[2:]], "also give --other, --away and --starter"),
        ([*PLAY[:-1], *OTHER, "--pone"], "8s was laid, but it is not in the hand"),
        ([*PLAY[:-2], "", *OTHER, "--dealer"], "it is not your turn: you are the dealer"),
        ([*PLAY[:-2], "5h", *OTHER, "--dealer"], "5h"),
        ([*PLAY[:-2], "8s Qs Kh", *OTHER, "--dealer"], "you cannot lay any card: say go"),
        ([*PLAY, "--other", "7s 7d 3c Kh"], "8s was laid, but it is not in the hand"),
        (["--hand", SIX, "--pone", "--hindsight"], "--hindsight needs a FILE"),
    ],
)
def test_wrong_positions_are_refused(words: list[str], why: str) -> None:
    said = cribboard("analyse", *words)
    assert said.status == 2 and why in said.err, said.err


def test_hindsight_is_exact_and_never_below_the_best_by_rules() -> None:
    """The best discard in hindsight is the best of all fifteen, and costs agree with the search."""
    [game] = recorded_game.games(notation.parse(EXAMPLE.read_text()))
    costs = hindsight.costs(game)
    assert {move.kind for move in costs.moves} == {"discard", "lay"} and not costs.unknown
    assert all(move.chance >= 0 for move in costs.moves)
    deal = game.deals[-1]
    away = move_costs.split(deal)
    pone = 1 - deal.dealer
    [discard] = [m for m in costs.moves if (m.deal, m.track, m.kind) == (8, pone, "discard")]
    values = {}
    six = [*deal.hands[pone], *away[pone]]
    for pair in combinations(six, 2):
        keep = [card for card in six if card not in pair]
        hands = (keep, deal.hands[deal.dealer])
        scores = (deal.begin.scores[pone], deal.begin.scores[deal.dealer])
        state = open_play.begun(hands, scores, deal.starter)
        assert state is not None
        cribs = open_play.crib_counts([*pair, *away[deal.dealer]], deal.starter, ())
        values[pair] = open_play.OpenPlay(hands, deal.starter, cribs).value(state).chance
    assert discard.chance == pytest.approx(max(values.values()) - values[away[pone]])
    assert values[discard.best] == max(values.values())


def test_hindsight_finds_costs_in_every_deal() -> None:
    said = cribboard("analyse", str(EXAMPLE), "--hindsight", "--json")
    assert said.status == 0
    told = json.loads(said.out)
    assert sum(told["costs"]) > 0.5 and told["unknown_deals"] == []
    assert all(move["points"] is not None for move in told["moves"])
