"""Every count that there is, in every language, understood again from its text in one way."""

from itertools import combinations_with_replacement, product

import pytest

from cribboard.language import patter, phrases
from cribboard.rules import cards, forms, play, show
from tests.helpers.count_reader import Reader
from tests.portable.language.test_patter import dealt

#: Numbers of cards that are counted with a starter.
SIZES = sorted({size for form in forms.FORMS for size in (form.kept, form.crib) if size})


#: A sample of each language's counts is read in every quick run: tests/portable/language.
ALL = [pytest.param(one, marks=[pytest.mark.long] * (one != "en")) for one in phrases.LANGUAGES]


@pytest.fixture(params=ALL)
def reader(request):
    phrases.use(request.param)
    yield Reader()
    phrases.use("en")


def _scores(items):
    return tuple([(item.reason, item.points) for item in items])


def _items(scores):
    return [show.Item(reason, (), points) for reason, points in scores]


def _suited(ranks):
    """Return what suits can add to a count of these ranks, the starter's among them."""
    kinds = len(set(ranks))
    added = {()}
    if kinds >= len(ranks) - 1:  # with one of a pair as the starter, the hand is of one suit
        added.add((("flush", len(ranks) - 1),))
    if kinds == len(ranks):
        added.add((("flush", len(ranks)),))
    if cards.JACK in ranks and len(set(ranks)) > 1:  # with a starter of another rank
        added.add((("nobs", 1),))
        if kinds == len(ranks):
            added.add((("flush", len(ranks)), ("nobs", 1)))
    return added


@pytest.fixture(scope="module")
def counts():
    """Return all counts there are by the number of cards of the hand or crib."""
    found = {}
    for size in SIZES:
        counted = found[size] = set()
        for ranks in combinations_with_replacement(range(1, 14), size + 1):
            if max(map(ranks.count, ranks)) <= 4:
                ranked = _scores(show.items(ranks[:-1], ranks[-1]))
                counted |= {ranked + suited for suited in _suited(ranks)}
    return found


def test_the_counts_are_those_of_every_form(counts):
    assert SIZES == [3, 4, 5, 6]
    assert {size: max(sum(p for _, p in told) for told in counts[size]) for size in SIZES} == {
        size: forms.MOST[size] for size in SIZES
    }
    for size, seed in product(SIZES, range(600)):
        drawn = dealt(size + 1, seed)
        for is_crib in (False, True):
            told = _scores(show.items(drawn[:size], drawn[size], is_crib))
            assert told in counts[size], (drawn, told)


def test_every_count_has_one_reading(reader, counts):
    for cards_held, told in [(size, told) for size in SIZES for told in sorted(counts[size])]:
        items = _items(told)
        text = patter.show_text(items, cards_held)
        assert reader.show(text) == ([told] if told else []), text
        steps = patter.show_steps(items)
        assert reader.steps(steps) == [told], steps
        assert [so_far for so_far, _ in steps] == patter.show_stops(items)
        if told:
            short = patter.show_short(items, cards_held)
            assert reader.total(short) == [show.total(items)] and len(short) <= 16, short


def test_a_count_of_nothing_is_no_other(reader):
    texts = {size: patter.show_text([], size) for size in SIZES}
    nothing, nineteen = texts[3], texts[4]
    assert texts == {3: nothing, 4: nineteen, 5: nothing, 6: nothing} and nothing != nineteen
    assert nineteen.startswith(phrases.number(19)) and phrases.number(19) not in nothing
    for text in (nothing, nineteen):
        assert reader.show(text) == []


def _plays():
    """Return (count, scores) for every card that can be played, and for scores alone (count 0)."""
    alike = [(), (("pair", 2),), (("pair-royal", 6),), (("double-pair-royal", 12),)]
    alike += [(("run", length),) for length in range(3, 8)]
    last = [(), (("last", 1),)]
    for count, same, ends in product(range(play.LIMIT + 1), alike, last):
        if count == 15:
            yield count, (("fifteen", 2), *same, *ends)
        elif count == play.LIMIT:
            yield count, (("thirty-one", 2), *same)
        else:
            yield count, (*same, *ends)
    yield 15, ()  # the card's points are claimed later
    yield play.LIMIT, ()
    yield 0, (("heels", 2),)


def test_every_card_played_has_one_reading(reader):
    plays = list(_plays())
    for count, told in plays:
        text = patter.play_text(count, _items(told))
        if count or told:
            assert reader.play(text) == [(count, told)], text
    for reason, points in {score for _, told in plays for score in told}:
        short = phrases.brief("+" + reason, points)
        assert reader.short_score(short) == [(reason, points)] and len(short) <= 16, short
