"""Scoring, compared with an independent scorer and with a published table."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb

import pytest

from cribboard.rules import cards, forms, show, show_totals
from cribboard.rules import play as pegging
from cribboard.rules.match import Match
from tests.helpers.host import oracle

# How many of the 12,994,800 (hand, starter) pairs count 0..29. Source: independent brute force
# outside this project; means 4.7692 and 4.7348 agree with the published ones.
HAND_TABLE = [
    1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224,
    388740, 51680, 317340, 19656, 90100, 9168, 58248, 11196, 2708, 0,
    8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4,
]  # fmt: skip
CRIB_TABLE = [
    1022208, 99792, 2839800, 508908, 2868960, 703496, 1787176, 755320, 1118336, 358368,
    378240, 43880, 310956, 16548, 88132, 9072, 57288, 11196, 2264, 0,
    7828, 2472, 444, 356, 3680, 0, 0, 0, 76, 4,
]  # fmt: skip
TOLD = ("fifteen", "pair", "run", "flush", "nobs")  # in this order


def _place(reason: str) -> int:
    return TOLD.index(reason.replace("double-pair-royal", "pair").replace("pair-royal", "pair"))


def _told(items: list[show.Item]) -> list[oracle.Combination]:
    """Return the product's items as the oracle tells them."""
    assert all(len(set(item.cards)) == len(item.cards) for item in items)
    return [(item.reason, frozenset(map(cards.text, item.cards)), item.points) for item in items]


def _by_cards(told: oracle.Combination) -> list[str]:
    return [told[0], *sorted(told[1])]


# Every kind of show there is: (form, is it the crib, how many random ones).
SHOWS = [
    (row.name, is_crib, 3_000 if row.name == "six-card" else 700)
    for row in forms.FORMS
    for is_crib, size in ((False, row.kept), (True, row.crib))
    if size
]


def _size(form: str, is_crib: bool) -> int:
    row = forms.form(form)
    return int(row.crib if is_crib else row.kept)


def _shows(form: str, is_crib: bool, many: int) -> list[tuple[list[str], str]]:
    """Draw hands with a starter, more of them than chance would in few ranks or one suit."""
    dice = random.Random(f"show {form} {is_crib}")
    drawn = []
    for _ in range(many):
        kind = dice.random()
        pack = oracle.PACK
        if kind < 0.15:
            pack = [card for card in oracle.PACK if card[1] == "h"]
        elif kind < 0.4:
            low = dice.randrange(9)
            pack = [card for card in oracle.PACK if card[0] in oracle.ORDER[low : low + 5]]
        *hand, starter = dice.sample(pack, _size(form, is_crib) + 1)
        drawn.append((hand, starter))
    return drawn


@pytest.mark.parametrize("form, is_crib, many", SHOWS)
def test_random_shows_of_every_form_count_as_the_oracle_counts(
    form: str, is_crib: bool, many: int
) -> None:
    for hand, starter in _shows(form, is_crib, many):
        held, turned = [cards.parse(card) for card in hand], cards.parse(starter)
        items = show.items(held, turned, is_crib)
        right = oracle.scores(hand, starter, is_crib)
        assert sorted(_told(items), key=_by_cards) == sorted(right, key=_by_cards), (hand, starter)
        order = [_place(item.reason) for item in items]
        assert order == sorted(order), (hand, starter)
        assert show_totals.total(held, turned, is_crib) == oracle.points(right), (hand, starter)


def test_by_the_house_rule_a_crib_counts_as_the_oracle_counts_a_hand() -> None:
    flushes = 0
    for crib, starter in _shows("six-card", True, 1_000):
        rest = [card for card in oracle.PACK if card not in (*crib, starter)]
        match = Match()
        for line in (
            "game six-card crib-flush=four",
            f"starter {starter}",
            f"show 1 {' '.join(rest[:4])}",
            f"show 0 {' '.join(rest[4:8])}",
        ):
            match.push_text(line)
        events = match.push_text("crib " + " ".join(crib))
        right = oracle.scores(crib, starter, False)
        assert sum(event.points for event in events if event.kind == "score") == oracle.points(
            right
        ), (crib, starter)
        flushes += ("flush", frozenset(crib), 4) in right
    assert flushes > 5


def test_the_longest_series_agree() -> None:
    """Random series, not only what two hands of four can make."""
    dice = random.Random("series")
    for _ in range(5_000):
        series: list[str] = []
        for card in dice.sample(oracle.PACK, 13):
            if sum(map(oracle.value, series)) + oracle.value(card) > 31:
                continue
            series.append(card)
            laid = [cards.parse(each) for each in series]
            assert _told(pegging.items(laid)) == oracle.lay(series), series
            run = [worth for reason, _, worth in oracle.lay(series) if reason == "run"]
            assert pegging.run_length(laid) == (run[0] if run else 0), series


# The exhaustive table. What ranks make (fifteens, pairs, runs) is counted once for each multiset
# of five ranks through the product; flush and nobs once for each pattern of suits.


def _ways(ranks: tuple[int, ...], starter: int) -> int:
    """Return in how many ways four hand ranks and a starter of another card can be drawn."""
    ways = 4
    held = Counter(ranks)
    for rank, many in held.items():
        ways *= comb(4 - (rank == starter), many)
    return ways


def _tables(keep: range) -> tuple[list[int], list[int]]:
    """Return the hand and crib tables over the rank multisets whose number is in `keep`."""
    hand_table, crib_table = [0] * 30, [0] * 30
    multisets = list(combinations_with_replacement(range(1, 14), 4))
    for ranks in [multisets[number] for number in keep]:
        for starter in range(1, 14):
            if Counter(ranks)[starter] < 4:
                _add(ranks, starter, hand_table, crib_table)
    return hand_table, crib_table


def _add(
    ranks: tuple[int, ...], starter: int, hand_table: list[int], crib_table: list[int]
) -> None:
    """Book every suiting of one rank multiset and starter rank.

    Clubs stands for the starter's suit: the other three are alike, so each is worth four.
    """
    plain = show.total(show.items(ranks, starter))
    if len(set(ranks)) < 4 and cards.JACK not in ranks:
        ways = _ways(ranks, starter)  # neither flush nor nobs can be
        hand_table[plain] += ways
        crib_table[plain] += ways
        return
    turned = cards.make(starter, 1)
    groups = [
        combinations([cards.make(rank, suit) for suit in range(1, 5)], many)
        for rank, many in sorted(Counter(ranks).items())
    ]
    for hand in _product(groups):
        if turned not in hand:
            for table, is_crib in ((hand_table, False), (crib_table, True)):
                extra = show._flush(hand, turned, is_crib, 0) + show._nobs(hand, turned, 0)
                table[plain + show.total(extra)] += 4


def _product(groups: list) -> list[tuple[int, ...]]:
    hands: list[tuple[int, ...]] = [()]
    for group in groups:
        some = list(group)
        hands = [hand + more for hand in hands for more in some]
    return hands


MULTISETS = comb(16, 4)


@pytest.mark.long
def test_all_12994800_hands_and_cribs() -> None:
    hand_table, crib_table = _tables(range(MULTISETS))
    assert sum(hand_table) == sum(HAND_TABLE) == 12_994_800
    assert hand_table == HAND_TABLE
    assert crib_table == CRIB_TABLE
