"""Discard advice, compared with a slow count over every starter."""

from cribboard.rules import discard_advice, show
from cribboard.rules.cards import make, parse, rank_of, shuffled, suit_of
from cribboard.rules.crib_means import MEANS


def _cards(text):
    return [parse(word) for word in text.split()]


def _rest(dealt):
    return [card for card in shuffled(1) if card not in dealt]


def _near(hundredths, points, many):
    """Whether so many hundredths are `points / many`, rounded."""
    return abs(hundredths * many - 100 * points) * 2 <= many


def test_hands_are_worth_their_mean_over_every_starter():
    flush_and_jacks = _cards("2h 4h 6h Jh 9s Jd")
    for dealt in (flush_and_jacks, shuffled(1)[:6]):
        starters = _rest(dealt)
        for choice in discard_advice.choices(dealt, True)[:4]:
            points = sum([show.total(show.items(choice.keep, card)) for card in starters])
            assert _near(choice.hand, points, 46), (choice, points)


def test_three_kept_of_five_are_worth_their_mean_too():
    dealt = _cards("3c 4c 5c Jh 9s")
    starters = _rest(dealt)
    choices = discard_advice.choices(dealt, False)
    assert len(choices) == 10
    for choice in choices[:4]:
        points = sum([show.total(show.items(choice.keep, card)) for card in starters])
        assert len(choice.keep) == 3 and _near(choice.hand, points, 47), (choice, points)


def test_ranks_alone_are_worth_what_suits_make_of_them_on_average_but_for_flushes():
    """A Jack of the starter's suit, over every way that six such cards can have suits."""
    ranks = (11, 5, 6, 13, 2, 2)
    keep = ranks[:4]
    nobs = many = 0
    for way in range(4**6):
        dealt = [make(rank, way // 4**place % 4 + 1) for place, rank in enumerate(ranks)]
        if dealt[4] != dealt[5]:
            jack_suit = suit_of(dealt[0])
            nobs += 13 - len([card for card in dealt if suit_of(card) == jack_suit])
            many += 1
    points = 0
    for starter in range(1, 14):
        left = 4 - len([rank for rank in ranks if rank == starter])
        points += left * show.total(show.items(keep, starter))
    choice = [one for one in discard_advice.choices(ranks, True) if one.keep == keep][0]
    assert _near(choice.hand, points * many + nobs, 46 * many), (choice, points, nobs, many)


def test_the_crib_is_added_for_its_owner_and_taken_off_for_the_other():
    dealt = _cards("7c 9h 5h 5c 5d Js")
    own = dict([(choice.away, choice) for choice in discard_advice.choices(dealt, True)])
    others = dict([(choice.away, choice) for choice in discard_advice.choices(dealt, False)])
    assert len(own) == len(others) == 15
    for away in own:
        assert own[away].crib == -others[away].crib > 0
        assert own[away].hand == others[away].hand
        for choice in (own[away], others[away]):
            assert choice.total == choice.hand + choice.crib
            assert sorted(choice.away + choice.keep) == sorted(dealt)


def test_the_best_comes_first():
    for is_dealer in (True, False):
        totals = [choice.total for choice in discard_advice.choices(shuffled(9)[:6], is_dealer)]
        assert totals == sorted(totals, key=lambda total: -total)
    best = discard_advice.choices(_cards("5h 5s 5d Jc 2h 8s"), True)[0]
    assert best.away == tuple(_cards("2h 8s"))


def test_cribs_are_found_by_ranks_in_any_order():
    places = {}
    for low in range(1, 14):
        for high in range(low, 14):
            places[low, high] = len(places)
    assert len(places) == len(MEANS) == 91
    for pair in places:
        for first, second in (pair, (pair[1] + 13, pair[0] + 26)):
            ranks = sorted((rank_of(first), rank_of(second)))
            assert discard_advice.crib_mean_100(first, second) == MEANS[places[tuple(ranks)]]
