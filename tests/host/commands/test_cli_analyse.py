"""`cribboard analyse`: what the moves of a game cost, and how chance and luck add up."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

from cribboard.rules import cards, commands, notation
from cribboard.rules.commands import Command
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from cribboard_tools import cli
from cribboard_tools.matches import move_costs, win_curve
from cribboard_tools.matches.recorded import recorded_game
from tests.host.matches.test_move_costs import content
from tests.host.simulation.test_simulation import Played


def game_of(names: tuple[str, str], deals: int, has_suits: bool = True) -> list[Command]:
    """Return a game of the simulation, of some deals: even ones by player 0."""
    moves = [commands.game(dealer=0)]
    for number in range(deals):
        dealer = number % 2
        pone = 1 - dealer
        deal = Played("six-card", 77, names[pone], names[dealer], deal=number)
        if number:
            moves.append(commands.deal())
        moves += deal.moves(pone, dealer, has_suits)
    return moves


def test_what_a_deal_changed_is_costs_and_luck() -> None:
    [costs] = map(
        move_costs.costs, recorded_game.games(game_of(("exact/greedy", "random/greedy"), 3))
    )
    for deal in (0, 1):
        change = costs.points[deal + 1].chance - costs.points[deal].chance
        parts = costs.luck(deal) - costs.cost(0, deal) + costs.cost(1, deal)
        assert abs(change - parts) < 1e-12


def test_cards_without_suits_are_analysed_too() -> None:
    moves = game_of(("hessel/ahead", "random/random"), 2, has_suits=False)
    [costs] = map(move_costs.costs, recorded_game.games(moves))
    assert not costs.unknown
    assert {move.kind for move in costs.moves} == {"discard", "lay"}


LED_BY_THE_DEALER = """cribboard 1
game six-card dealer=0
starter 9s
pass
lay 5d
lay Jc
lay Kd
lay 6c
lay Qh
lay 9c
lay 8h
lay 7c new-series
show 1 Jc 6c 9c 7c
show 0 5d Kd Qh 8h
crib 2h 3h Ts Js
"""


def implied(moves: list[Command]) -> list[Command]:
    """Return a match with the gos left out that its cards imply."""
    match, short, gos, count = Match(), list[Command](), list[Command](), 0
    for command in moves:
        if command.kind == "go" and match.game is not None:
            count = count if gos else match.game.count
            gos.append(command)
        else:
            if gos and command.kind == "lay" and match.game and not match.game.series:
                if count + cards.pips_of(command.cards[0]) > 31:
                    gos, command = [], commands.lay(command.cards[0], new_series=True)
            short += [*gos, command]
            gos = []
        match.push(command._replace(options=()) if command.kind == "lay" else command)
    return short + gos


def test_gos_that_are_implied_are_analysed_as_if_they_were_written() -> None:
    moves = game_of(("exact/greedy", "random/greedy"), 6)
    short = implied(moves)
    assert len(moves) - len(short) > 4
    assert notation.text(short).startswith("cribboard 1")
    (written,), (left_out,) = (list(recorded_game.games(one)) for one in (moves, short))
    assert content(written) == content(left_out)
    with pytest.raises(IllegalMove):
        list(recorded_game.games([*short[:3], commands.lay(1, new_series=True)]))


#: Pone said go at 29 and held a two: advice knows no such position.
FALSE_GO = """cribboard 1
game six-card dealer=0
starter 9s
lay 9d
lay Kc
lay Qd
go
go
lay Qc
lay Jd
lay Jc
go
go
lay 2d
lay 3c
show 1 9d Qd Jd 2d
show 0 Kc Qc Jc 3c
crib 4h 4s 6h 6s
"""


@pytest.mark.parametrize(
    ("source", "why"),
    [(LED_BY_THE_DEALER, "passed"), (FALSE_GO, "broken")],
    ids=["passed", "false go"],
)
def test_a_deal_that_cannot_be_valued_is_left_out_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, why: str
) -> None:
    whole = game_of(("exact/greedy", "random/greedy"), 2)
    moves = notation.parse(source) + whole[whole.index(commands.deal()) :]
    path = tmp_path / "some.match"
    path.write_text(notation.text(moves))
    assert cli.main(["analyse", str(path)]) == 0
    out = capsys.readouterr().out
    for reason, told in (
        ("passed", "Moves not valued, as a turn was passed: deal 1.\n"),
        ("broken", "Moves not valued, as a card or a go breaks a rule: deal 1.\n"),
    ):
        assert (told in out) == (why == reason)
    assert cli.main(["analyse", str(path), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["unknown_deals"] == [0]
    for reason in ("passed", "broken"):
        assert record[f"{reason}_deals"] == ([0] if why == reason else [])
    assert {move["deal"] for move in record["moves"]} == {1}


FIVE = "game five-card\nstarter 5h\n"


def test_games_of_other_forms_have_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "five.match"
    path.write_text("cribboard 1\n" + FIVE)
    assert cli.main(["analyse", str(path)]) == 2
    assert "no advice but for six-card" in capsys.readouterr().err
    whole = notation.text(game_of(("exact/greedy", "random/greedy"), 1))
    path.write_text(whole.replace("\n", "\n" + FIVE, 1))
    assert cli.main(["analyse", str(path)]) == 0
    out, err = capsys.readouterr()
    assert "Game 2: " in out and "game 1 is left out: there is no advice but" in err
    for rule, is_known in (("crib-flush=four", False), ("no-heels=3", False), ("start-a=3", True)):
        path.write_text(whole.replace("game six-card", f"game six-card {rule}", 1))
        assert cli.main(["analyse", str(path)]) == (0 if is_known else 2)
        err = capsys.readouterr().err
        assert is_known or "without crib-flush or no-heels" in err


def test_the_command_tells_the_costliest_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.match"
    text = notation.text(game_of(("hessel/ahead", "random/random"), 3))
    path.write_text(text.replace("\n", "\n# names: Ann, Ben\n", 1))
    words = ["analyse", str(path)]
    assert cli.main([*words, "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert told["names"] == ["Ann", "Ben"] and len(told["chances"]) == 3
    dearest = max(told["moves"], key=lambda move: move["chance"])
    assert {move["kind"] for move in told["moves"] if move["points"] is None} == {"lay"}
    assert cli.main([*words, "--moves", "1"]) == 0
    out = capsys.readouterr().out
    assert "Ann's chance to win" in out and "Turning point: deal" in out
    [line] = [line for line in out.splitlines() if line.startswith(" 1. ")]
    assert f"Deal {dearest['deal'] + 1}, {('Ann', 'Ben')[dearest['track']]}" in line
    assert f"{dearest['chance']:+.1%}" in line


def test_bars_and_turning_point() -> None:
    dice = random.Random(1)
    chances = [dice.random() for _ in range(9)]
    assert len(win_curve.bars(chances)) == 9
    turn = win_curve.turning_point(chances)
    changes = [abs(one - other) for one, other in zip(chances, chances[1:], strict=False)]
    assert changes[turn] == max(changes)


def test_nobody_is_certain_in_an_open_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table has rounded some chances to all or nothing."""
    path = tmp_path / "game.match"
    path.write_text("cribboard 1\ngame six-card dealer=0\nset 1 120\nmisdeal\npeg 1 1\n")
    assert cli.main(["replay", str(path), "--chances"]) == 0
    assert re.search(r"^  deal 1, Blue deals +0 : 120 +<1%$", capsys.readouterr().out, re.M)
    assert cli.main(["analyse", str(path)]) == 0
    assert re.search(r"^ 1 +Blue +0:120 +<0\.1% +0\.0% ", capsys.readouterr().out, re.M)


def test_a_game_with_muggins_has_a_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.match"
    path.write_text("cribboard 1\ngame six-card target=5 level=muggins\npeg 0 5\n")
    assert cli.main(["analyse", str(path)]) == 0
    assert win_curve.MUGGINS in capsys.readouterr().out
