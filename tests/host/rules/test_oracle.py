"""Scoring and its table, compared with an independent scorer and with the published tables."""

import random
from itertools import combinations, product

import pytest

from cribboard.rules import cards, forms, show, show_totals
from cribboard.rules import play as pegging
from cribboard_tools.analysis import all_shows
from cribboard_tools.upkeep import show_totals_table
from tests.helpers.host import oracle
from tests.helpers.scripts import begun, do

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


def _place(reason):
    return TOLD.index(reason.replace("double-pair-royal", "pair").replace("pair-royal", "pair"))


def _told(items):
    """Return the product's items as the oracle tells them."""
    assert all(len(set(item.cards)) == len(item.cards) for item in items)
    return [(item.reason, frozenset(map(cards.text, item.cards)), item.points) for item in items]


def _by_cards(told):
    return [told[0], *sorted(told[1])]


# Every kind of show there is: (form, is it the crib, how many random ones).
SHOWS = [
    (row.name, is_crib, 3_000 if row.name == "six-card" else 700)
    for row in forms.FORMS
    for is_crib, size in ((False, row.kept), (True, row.crib))
    if size
]


def _size(form, is_crib):
    row = forms.form(form)
    return int(row.crib if is_crib else row.kept)


def _shows(form, is_crib, many):
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
def test_random_shows_of_every_form_count_as_the_oracle_counts(form, is_crib, many):
    for hand, starter in _shows(form, is_crib, many):
        held, turned = [cards.parse(card) for card in hand], cards.parse(starter)
        items = show.items(held, turned, is_crib)
        right = oracle.scores(hand, starter, is_crib)
        assert sorted(_told(items), key=_by_cards) == sorted(right, key=_by_cards), (hand, starter)
        order = [_place(item.reason) for item in items]
        assert order == sorted(order), (hand, starter)
        assert show_totals.total(held, turned, is_crib) == oracle.points(right), (hand, starter)


def test_by_the_house_rule_a_crib_counts_as_the_oracle_counts_a_hand():
    flushes = 0
    for crib, starter in _shows("six-card", True, 1_000):
        rest = [card for card in oracle.PACK if card not in (*crib, starter)]
        hands = f"show 1 {' '.join(rest[:4])}", f"show 0 {' '.join(rest[4:8])}"
        match = begun("six-card crib-flush=four", f"starter {starter}", *hands)
        events = do(match, "crib " + " ".join(crib))
        right = oracle.scores(crib, starter, False)
        assert sum(event.points for event in events if event.kind == "score") == oracle.points(
            right
        ), (crib, starter)
        flushes += ("flush", frozenset(crib), 4) in right
    assert flushes > 5


def test_the_longest_series_agree():
    """Random series, not only what two hands of four can make."""
    dice = random.Random("series")
    for _ in range(5_000):
        series = []
        for card in dice.sample(oracle.PACK, 13):
            if sum(map(oracle.value, series)) + oracle.value(card) > 31:
                continue
            series.append(card)
            laid = [cards.parse(each) for each in series]
            assert _told(pegging.items(laid)) == oracle.lay(series), series
            run = [worth for reason, _, worth in oracle.lay(series) if reason == "run"]
            assert pegging.run_length(laid) == (run[0] if run else 0), series


def _slow(hand, starter, is_crib=False):
    return show.total(show.items(hand, starter, is_crib))


def test_the_shipped_table_is_what_the_script_builds(capsys):
    assert show_totals_table.PATH.read_text(encoding="utf-8") == show_totals_table.source()
    assert show_totals_table.main([]) == 0
    assert capsys.readouterr().out == "show_totals_table.py: up to date\n"


def test_the_script_writes_the_module_and_finds_one_that_is_not_as_built(tmp_path, monkeypatch):
    path = tmp_path / "table.py"
    monkeypatch.setattr(show_totals_table, "PATH", path)
    ended = [show_totals_table.main(words) for words in ([], ["--write"], [])]
    assert ended == [1, 0, 0] and path.read_text(encoding="utf-8") == show_totals_table.source()
    assert sum(map(len, show_totals_table.packed())) < 9 * 1024
    path.write_text(path.read_text().replace("25, 13641", "26, 13641"))
    assert show_totals_table.main([]) == 1


def test_keys_that_cannot_tell_two_hands_apart_are_refused(monkeypatch):
    monkeypatch.setattr(show_totals_table, "KEYS", (*show_totals_table.KEYS[:12], 9532))
    with pytest.raises(ValueError, match="the sum of a hand that counts otherwise"):
        show_totals_table.packed()


def test_every_five_ranks_count_as_their_items_whichever_is_the_starter():
    fives = show_totals_table.rank_points()
    assert len(fives) == 6175
    for ranks, points in fives.items():
        for starter in set(ranks):
            hand = list(ranks)
            hand.remove(starter)
            assert show_totals.total(hand, starter) == points == _slow(hand, starter), ranks


@pytest.mark.parametrize("ranks", [(2, 4, 6, 8, 13), (1, 3, 7, 11, 9), (5, 5, 11, 12, 11)])
def test_every_suiting_counts_as_its_items(ranks):
    """Known suits and unknown ones, in every mixture that one pack allows."""
    for suits in product(range(5), repeat=5):
        *hand, starter = map(cards.make, ranks, suits)
        if cards.clash([*hand, starter]):
            continue
        for is_crib in (False, True):
            right = _slow(hand, starter, is_crib)
            assert show_totals.total(hand, starter, is_crib) == right, (hand, starter)
            assert show_totals.totals(hand, [starter], is_crib) == [right], (hand, starter)


def test_all_shows_are_counted_as_published():
    assert all_shows.distribution() == (HAND_TABLE, CRIB_TABLE)


CLUBS = all_shows.PACK[:13]


@pytest.mark.parametrize("turned", [CLUBS, pytest.param(all_shows.PACK, marks=pytest.mark.long)])
def test_the_fast_module_counts_the_published_tables_one_by_one(turned):
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
