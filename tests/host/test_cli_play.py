"""`cribboard play`: the play of a deal, scored card by card."""

import json

import pytest

from tests.helpers.host.command import batch, cribboard

DEAL = {
    "form": "six-card",
    "dealer": 1,
    "hands": [["Kh", "Kd", "2c", "2d"], ["9s", "8h", "7d", "6c"]],
    "lays": ["Kh", "6c", "Kd", "go", "2c", "2d", "8h", "7d", "9s"],
}


def _one(**change: object) -> dict:
    [told], status = batch("play", {**DEAL, **change})
    assert status == (2 if "error" in told else 0)
    return told


def test_the_deal_of_the_manual_exactly() -> None:
    told = _one()
    rows = [
        (0, "Kh", 10, 0, []),
        (1, "6c", 16, 0, []),
        (0, "Kd", 26, 0, []),
        (1, "go", 26, 0, []),
        (0, "2c", 28, 0, []),
        (0, "2d", 30, 3, ["pair", "last"]),
        (1, "8h", 8, 0, []),
        (1, "7d", 15, 2, ["fifteen"]),
        (1, "9s", 24, 4, ["run", "last"]),
    ]
    names = ("player", "lay", "count", "points", "reasons")
    items = [step.pop("items") for step in told["steps"]]
    assert told["steps"] == [dict(zip(names, row, strict=True)) for row in rows]
    pair = {"reason": "pair", "cards": ["2c", "2d"], "points": 2}
    assert items[5] == [pair, {"reason": "last", "cards": ["2d"], "points": 1}]
    assert items[8][0] == {"reason": "run", "cards": ["8h", "7d", "9s"], "points": 3}
    assert items[7] == [{"reason": "fifteen", "cards": ["8h", "7d"], "points": 2}]
    assert told["scores"] == [3, 6]
    assert sorted(told) == ["scores", "steps"]


def test_the_last_of_one_who_is_out_is_settled_by_the_others_go() -> None:
    told = _one(
        hands=[["Jh", "5d", "Jd", "Qd"], ["5h", "8d", "Qc", "6c"]],
        lays=["Qd", "6c", "Jh", "5h", "Jd", "Qc", "5d", "go", "8d"],
    )
    assert told["steps"][7] == {
        "player": 1, "lay": "go", "count": 25, "points": 1, "reasons": ["last"],
        "items": [{"reason": "last", "cards": ["5d"], "points": 1}], "to": 0,
    }  # fmt: skip
    assert told["steps"][3]["reasons"] == ["thirty-one"]
    assert told["scores"] == [1, 3]


def test_a_last_layer_who_still_holds_cards_says_go_too() -> None:
    told = _one(
        hands=[["Kh", "Kd", "Qc", "2d"], ["9s", "8h", "7d", "6c"]],
        lays=["2d", "9s", "Kh", "8h", "go", "go", "Kd"],
    )
    assert [step["points"] for step in told["steps"]] == [0, 0, 0, 0, 0, 1, 0]
    assert told["steps"][4]["player"] == 0
    assert told["steps"][5] == {
        "player": 1, "lay": "go", "count": 29, "points": 1, "reasons": ["last"],
        "items": [{"reason": "last", "cards": ["8h"], "points": 1}],
    }  # fmt: skip
    assert told["scores"] == [0, 1]


def test_a_deal_may_be_half_played_or_not_begun() -> None:
    assert _one(lays=[]) == {"steps": [], "scores": [0, 0]}
    assert len(_one(lays=["Kh", "6c"])["steps"]) == 2


def test_suits_do_not_matter_to_the_play() -> None:
    told = _one(
        hands=[["K", "K", "2", "2"], ["9", "8", "7", "6"]],
        lays=["K", "6", "K", "GO", "2", "2", "8", "7", "9"],
    )
    assert told["scores"] == [3, 6]


@pytest.mark.parametrize(
    "change, step, why",
    [
        ({"lays": ["Kh", "Kd"]}, 1, "player 1 does not hold Kd"),
        ({"lays": ["Kh", "6c", "Kh"]}, 2, "player 0 does not hold Kh"),
        ({"lays": ["Kh", "6c", "Kd", "9s"]}, 3, "9 would make 35. The limit is 31"),
        ({"lays": ["go"]}, 0, "no go: player 0 can lay Kh"),
        ({"lays": ["Kh", "6c", "Kd", "go", "go"]}, 4, "no go: player 0 can lay 2c"),
        ({"lays": [*DEAL["lays"], "9s"]}, 9, "the play is over: every card has been laid"),
        ({"lays": [*DEAL["lays"], "go"]}, 9, "the play is over: every card has been laid"),
        ({"lays": ["Kh", "Zz"]}, 1, "'Zz' is not a card: write rank then suit, like Td or 5h"),
        ({"lays": ["Kh", 6]}, 1, '6 is not a card: write it as a string, like "5h"'),
        ({"lays": ["Kh", None]}, 1, "null is not a card"),
    ],
)
def test_an_illegal_lay_is_told_with_its_step(change: dict, step: int, why: str) -> None:
    told = _one(**change)
    assert sorted(told) == ["error", "step"]
    assert told["step"] == step
    assert told["error"].startswith(why)


@pytest.mark.parametrize(
    "change, why",
    [
        ({"dealer": 2}, "unknown seat 2: the dealer is 0 or 1"),
        ({"dealer": -1}, "unknown seat -1: the dealer is 0 or 1"),
        ({"dealer": True}, '"dealer" must be a whole number, not true'),
        ({"dealer": "1"}, '"dealer" must be a whole number, not "1"'),
        ({"hands": [["Kh", "Kd", "2c", "2d"]]}, "six-card has 2 hands, not 1"),
        ({"hands": [["Kh"], ["9s", "8h", "7d", "6c"]]}, "a six-card hand is 4 cards: player 0"),
        ({"hands": [DEAL["hands"][0], "9s 8h"]}, "the hand of player 1 must be a list of cards"),
        ({"hands": [DEAL["hands"][0]] * 2}, "Kh is there twice"),
        ({"hands": [["K"] * 4, ["Kh", "8h", "7d", "6c"]]}, "There is no fifth K"),
        ({"hands": {}}, '"hands" must be a list, not {}'),
        ({"lays": "Kh 6c"}, '"lays" must be a list, not "Kh 6c"'),
        ({"form": "snap"}, "'snap' is not a form this board plays"),
    ],
)
def test_a_deal_that_cannot_be_says_why(change: dict, why: str) -> None:
    told = _one(**change)
    assert list(told) == ["error"]
    assert told["error"].startswith(why)


def test_a_missing_key_is_named() -> None:
    for name in ("dealer", "hands", "lays"):
        record = {key: value for key, value in DEAL.items() if key != name}
        assert batch("play", record) == ([{"error": f'"{name}" is missing'}], 2)
    assert batch("play", {key: DEAL[key] for key in ("dealer", "hands", "lays")})[1] == 0


@pytest.mark.parametrize(
    "key, why",
    [
        ("Hands", 'unknown key "Hands": did you mean "hands"?'),
        ("player", 'unknown key "player": did you mean "players"?'),
        ("x", 'unknown key "x": the keys are form, dealer, hands, lays, players, captain'),
    ],
)
def test_a_misspelt_key_is_refused(key: str, why: str) -> None:
    [told], status = batch("play", {**DEAL, key: 3})
    assert status == 2 and list(told) == ["error"] and told["error"].startswith(why)


def test_a_bad_deal_costs_only_itself() -> None:
    answers, status = batch("play", DEAL, "nonsense", {**DEAL, "lays": ["go"]}, DEAL)
    assert [told.get("scores") for told in answers] == [[3, 6], None, None, [3, 6]]
    assert status == 2


def test_lays_alone_are_judged_as_the_board_would() -> None:
    [told] = cribboard("play", *"5 5 5 6 4 3 3 3".split(), "--json").lines()
    assert [step["points"] for step in told["steps"]] == [0, 2, 8, 0, 3, 4, 4, 1]
    assert [step["player"] for step in told["steps"]] == [0, 1, 0, 1, 0, 1, 0, 1]


def test_a_person_reads_it_aloud() -> None:
    said = cribboard("play", *DEAL["lays"])
    assert said.status == 0
    assert "player 0  2d  thirty and two for a pair and one for last\n" in said.out
    assert "player 1  7d  fifteen for two\n" in said.out
    assert said.out.endswith("Pegged: player 0 3, player 1 6.\n")


def test_a_go_that_a_later_lay_proves_false_is_said_and_stands() -> None:
    """The board cannot see the hands; only with the hands given is it an error."""
    [told] = cribboard("play", "Kh", "6c", "Kd", "go", "2c", "go", "2d", "--json").lines()
    assert "warning" in told["steps"][6]
    said = cribboard("play", "Kh", "6c", "Kd", "go", "2c", "go", "2d")
    assert "could have been laid" in said.out and said.status == 0


@pytest.mark.parametrize(
    "words, why",
    [
        ([], "give the cards laid, in order"),
        (["K", "Q", "J", "5"], "step 3: 5 would make 35. The limit is 31"),
        (["K", "go"], "step 1: No go at 10: every card still fits"),
        (["Kh", "Kh"], "step 1: Kh is there twice"),
        (["5"] * 5, "step 4: There is no fifth 5"),
        (["K", "--dealer", "7"], "unknown seat 7"),
        (["K", "--dealer", "x"], "invalid int value"),
        (["K", "--hand", "K K 2 2"], "six-card has 2 hands, not 1"),
        (["K", "--batch", "-"], "give lays or --batch, not both"),
    ],
)
def test_what_cannot_be_gets_one_sentence(words: list[str], why: str) -> None:
    assert why in cribboard("play", *words).refusal()


def test_hands_given_on_the_command_line() -> None:
    hands = ["--hand", "Kh Kd 2c 2d", "--hand", "9s 8h 7d 6c"]
    [told] = cribboard("play", *DEAL["lays"], *hands, "--json").lines()
    assert json.dumps(told) == json.dumps(_one())


# The other forms


def test_three_and_four_hands() -> None:
    told = _one(
        form="partners",
        dealer=3,
        hands=[["Kh", "Ah", "Ac", "Ad"], ["Qh", "Qc", "Th", "Tc"],
               ["9h", "9c", "9d", "8h"], ["Kc", "Kd", "Ks", "7h"]],
        lays="Kh Qh 9h go Ah go go Ac Qc 9c Kc Ad go go go".split(),
    )  # fmt: skip
    assert [step["player"] for step in told["steps"][:8]] == [0, 1, 2, 3, 0, 1, 2, 0]
    assert told["steps"][7]["reasons"] == ["thirty-one", "pair"]
    assert told["steps"][-1]["to"] == 0 and told["steps"][-1]["player"] == 3
    assert told["scores"] == [5, 0]  # tracks: partners share one


def test_captain_and_losing_take_their_options() -> None:
    hands = [["5h", "6h", "7h", "8h"], ["Kh", "Qh", "Jh", "Th"], ["Kc", "Qc", "Jc", "Tc"]]
    lays = ["5h", "Kh", "Kc"]
    told = _one(form="captain", captain=2, dealer=2, hands=hands, lays=lays)
    assert told["scores"] == [2, 2]  # the captain, seat 2, has track 0
    told = _one(form="losing", dealer=2, hands=hands, lays=lays)
    assert told["scores"] == [0, 2, 2]
    assert _one(form="losing")["scores"] == [3, 6]
    assert _one(captain=0)["error"] == "six-card has no captain"
    assert _one(form="losing", hands=[[]])["error"] == "losing is for 2 to 4 players"


def test_five_card_ends_with_its_series_unless_it_is_played_out() -> None:
    five = {"form": "five-card", "hands": [["Kh", "Jh", "5h"], ["Qc", "7c", "8c"]]}
    told = _one(**five, lays=["Kh", "Qc", "Jh", "go", "go"])
    assert told["scores"] == [4, 0]  # a run and the last: three for last is no part of the play
    told = _one(**five, lays=["Kh", "Qc", "Jh", "go", "go", "7c"])
    assert told == {"error": "the play is over: it is one series", "step": 5}
    told = _one(**five, playout=1, lays=["Kh", "Qc", "Jh", "go", "go", "7c", "5h", "8c"])
    assert told["scores"] == [4, 1]


def test_seven_card_and_shotgun_hold_more() -> None:
    assert "a seven-card hand is 5 cards" in _one(form="seven-card")["error"]
    assert "a shotgun hand is 6 cards" in _one(form="shotgun")["error"]


def test_the_options_on_the_command_line() -> None:
    [told] = cribboard("play", "K", "Q", "5", "--form", "three-hand", "--json").lines()
    assert [step["player"] for step in told["steps"]] == [0, 1, 2]
    words = ["5", "K", "K", "--form", "captain", "--captain", "2", "--json"]
    assert cribboard("play", *words).lines()[0]["scores"] == [2, 2]
    words = ["5", "K", "K", "--form", "losing", "--players", "4"]
    assert cribboard("play", *words).out.endswith("Pegged: track 0 2, track 1 2.\n")


def test_a_pack_full_of_ranks_still_has_a_starter() -> None:
    """Sixteen cards may hold every rank but the Jack, and one of them four times."""
    ranks = "A A A A 2 3 4 5 6 7 8 9 T Q K K".split()
    cards = [rank + "cdhs"[ranks[:place].count(rank)] for place, rank in enumerate(ranks)]
    hands = [cards[4 * seat : 4 * seat + 4] for seat in range(4)]
    assert _one(form="partners", dealer=3, hands=hands, lays=["Ac"])["scores"] == [0, 0]
