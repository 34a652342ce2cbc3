"""Lays near the end, against a witness that plays out every hand by the words of the rules."""

import random
from collections import Counter
from fractions import Fraction

from cribboard.advice import belief, public_order
from cribboard.advice.lays import Search
from cribboard.advice.outlook import Outlook
from cribboard.advice.position import Position
from cribboard.rules import cards, show
from cribboard.rules.win_chances import CERTAIN, dealer_chance
from tests.helpers.host.naive_play import FORMS, ORDER, PACK, Play, place, value

DEALS = 150


def _answer(table, seat, unseen, scores):
    """Return the card that the other lays: the one the model says, found by its definition."""
    able = table.able(seat)
    if not able:
        return None
    series = 0
    for card in table.laid():
        series = series << 4 | place(card)
    ranks = [unseen[rank] for rank in ORDER]
    count, others = sum(map(value, table.laid())), len(table.left(1 - seat))
    fits = [place(card) - 1 for card in able]
    lacks = 121 - scores[seat], 121 - scores[1 - seat]
    best = max(public_order.values(series, count, ranks, others, fits, *lacks)) & 15
    return able[fits.index(best)]


def _won(scores, seat, hands, crib, starter):
    """Return pone's chance after the play."""
    if max(scores) >= 121:
        return Fraction(CERTAIN if scores[0] >= 121 else 0)
    own = [cards.parse(card) for card in hands[seat]]
    other = [place(card) for card in hands[1 - seat]]  # its suits are left out
    points = [show.total(show.items(own, cards.parse(starter)))]
    points.append(show.total(show.items(other, place(starter))))
    shown = points if seat == 0 else points[::-1]
    pone, dealer = scores[0] + shown[0], scores[1] + shown[1]
    if pone >= 121:
        return Fraction(CERTAIN)
    chance = Fraction(0)
    for more, parts in crib.items():
        if dealer + more < 121:
            chance += Fraction(parts * dealer_chance(pone, dealer + more), 256)
    return chance


def _valued(position, table, starter, first):
    """Return the chance of laying a card, by playing out each hand of the other's."""
    seat = position.seat
    laid = [card for series in table.series for who, card in series if who != seat and card]
    crib = Counter(dict(Outlook(position).crib))
    total = weights = Fraction(0)
    for held, weight, _ in belief.hands(position):
        other = laid + [f"{ORDER[rank]}-{number}" for number, rank in enumerate(held)]
        hands = [[], []]
        hands[seat], hands[1 - seat] = list(table.hands[seat]), other
        now = Play(FORMS["six-card"], hands, 1)
        now.series = [list(series) for series in table.series]
        scores = [position.own, position.other] if seat == 0 else [position.other, position.own]
        card = first
        while max(scores) < 121:
            turn = now.next()
            if card is None:
                unseen = Counter({rank: 4 for rank in ORDER})
                unseen.subtract(
                    [starter[0], *(c[0] for s in now.series for _, c in s if c is not None)]
                )
                able = now.able(turn)
                if turn == seat:
                    assert len(able) < 2  # two cards in all, one of them laid
                    card = able[0] if able else None
                else:
                    card = _answer(now, turn, unseen, scores)
            for scorer, _, points in now.act(card).made:
                if max(scores) < 121:
                    scores[scorer] += points
            card = None
            if now.is_over():
                break
        chance = _won(scores, seat, hands, crib, starter)
        total += weight * (chance if seat == 0 else CERTAIN - chance)
        weights += weight
    return float(total / weights)


def test_small_endings_are_worth_what_a_naive_player_finds():
    dice = random.Random(3)
    compared = 0
    for _ in range(DEALS):
        pack = dice.sample(PACK, 13)
        starter, seat = pack[12], dice.randrange(2)
        table = Play(FORMS["six-card"], [pack[:4], pack[4:8]], 1)
        while sum(map(len, map(table.left, (0, 1)))) > 4 or table.next() != seat:
            able = table.able(table.next())
            table.act(dice.choice(able) if able else None)
            if table.is_over():
                break
        if table.is_over() or len(table.left(seat)) != 2 or len(table.able(seat)) != 2:
            continue
        if len({card[0] for card in pack[4 - 4 * seat : 8 - 4 * seat]}) < 4:
            continue  # its cards without suits would be taken for one another
        laid = [card for series in table.series for _, card in series]
        dealt = [cards.parse(card) for card in [*table.hands[seat], *pack[8:10]]]
        position = Position(
            dealt,
            seat == 1,
            dice.choice((70, 100, 116, 119)),
            dice.choice((70, 100, 116, 119)),
            away=dealt[4:],
            starter=cards.parse(starter),
            laid=[cards.parse(card) if card else 0 for card in laid],
        )
        search = Search(position, belief.hands(position))
        for card in table.left(seat):
            expected = _valued(position, table, starter, card)
            *_, found = search.steps(place(card) - 1)
            assert abs(found - expected) < 2, (laid, card)  # two divisions round down
            compared += 1
    assert compared > 40
