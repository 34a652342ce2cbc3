"""Table of show totals: as its script builds it, and equal to the sums of the items."""

import ast
from itertools import combinations, product
from pathlib import Path

import pytest

from cribboard.rules import cards, show, show_totals
from cribboard_tools.analysis import all_shows
from cribboard_tools.upkeep import show_totals_table
from tests.host.rules.test_oracle import CRIB_TABLE, HAND_TABLE


def _slow(hand, starter: int, is_crib: bool = False) -> int:
    return show.total(show.items(hand, starter, is_crib))


def test_the_shipped_table_is_what_the_script_builds(capsys) -> None:
    assert show_totals_table.PATH.read_text(encoding="utf-8") == show_totals_table.source()
    assert show_totals_table.main([]) == 0
    assert capsys.readouterr().out == "show_totals_table.py: up to date\n"


def test_the_script_writes_the_module_and_finds_one_that_is_not_as_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.py"
    monkeypatch.setattr(show_totals_table, "PATH", path)
    assert show_totals_table.main([]) == 1
    assert show_totals_table.main(["--write"]) == 0
    assert show_totals_table.main([]) == 0
    built = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.Assign)
    }
    assert built["KEYS"] == show_totals_table.KEYS
    assert (built["ROWS"], built["CELLS"]) == show_totals_table.packed()
    assert len(built["ROWS"]) + len(built["CELLS"]) < 9 * 1024
    path.write_text(path.read_text().replace("25, 13641", "26, 13641"))
    assert show_totals_table.main([]) == 1


def test_keys_that_cannot_tell_two_hands_apart_are_refused(monkeypatch) -> None:
    monkeypatch.setattr(show_totals_table, "KEYS", (*show_totals_table.KEYS[:12], 9532))
    with pytest.raises(ValueError, match="the sum of a hand that counts otherwise"):
        show_totals_table.packed()


def test_every_five_ranks_count_as_their_items_whichever_is_the_starter() -> None:
    fives = show_totals_table.rank_points()
    assert len(fives) == 6175
    for ranks, points in fives.items():
        for starter in set(ranks):
            hand = list(ranks)
            hand.remove(starter)
            assert show_totals.total(hand, starter) == points == _slow(hand, starter), ranks


@pytest.mark.parametrize("ranks", [(2, 4, 6, 8, 13), (1, 3, 7, 11, 9), (5, 5, 11, 12, 11)])
def test_every_suiting_counts_as_its_items(ranks: tuple[int, ...]) -> None:
    """Known suits and unknown ones, in every mixture that one pack allows."""
    for suits in product(range(5), repeat=5):
        *hand, starter = map(cards.make, ranks, suits)
        if cards.clash([*hand, starter]):
            continue
        for is_crib in (False, True):
            right = _slow(hand, starter, is_crib)
            assert show_totals.total(hand, starter, is_crib) == right, (hand, starter)
            assert show_totals.totals(hand, [starter], is_crib) == [right], (hand, starter)


def test_all_shows_are_counted_as_published() -> None:
    assert all_shows.distribution() == (HAND_TABLE, CRIB_TABLE)


CLUBS = all_shows.PACK[:13]


@pytest.mark.parametrize("turned", [CLUBS, pytest.param(all_shows.PACK, marks=pytest.mark.long)])
def test_the_fast_module_counts_the_published_tables_one_by_one(turned: list[int]) -> None:
    """Each hand with the clubs as starters: by symmetry, a quarter of all shows; or with all."""
    share = 52 // len(turned)
    hands, cribs = bytearray(), bytearray()
    for hand in combinations(all_shows.PACK, 4):
        starters = [card for card in turned if card not in hand]
        points = show_totals.totals(hand, starters)
        hands += bytes(points)
        if cards.suit_of(hand[0]) == cards.suit_of(hand[3]):
            points = show_totals.totals(hand, starters, True)
        cribs += bytes(points)
    assert [share * hands.count(points) for points in range(30)] == HAND_TABLE
    assert [share * cribs.count(points) for points in range(30)] == CRIB_TABLE
