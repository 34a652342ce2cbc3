"""Slips at the keypad: the keys of a play as it was, and with one slip of each kind."""

import random
from collections import namedtuple

from cribboard.rules import cards
from tests.helpers.host.slips import KEYS, NEIGHBOURS, Truth, neighbour, sensible
from tests.helpers.player import Deal

#: A key of the play. before, done: rows that were really played before it and with it.
Stroke = namedtuple("Stroke", ("key", "before", "done"))


def strokes_of(truth):
    """Return the keys of the starter and the play."""
    strokes = []
    for place, row in enumerate(truth.rows):
        if row[0] in ("starter", "lay"):
            strokes += [Stroke("D", place, place)] * len(truth.said(place))
            strokes.append(Stroke(truth.keys[place], place, place + 1))
    return strokes


def deals(many, leads=False, is_short=False):
    """Yield so many deals as they were really played, each with its dice.

    leads: the dealer leads; is_short: a player holds a card too few.
    """
    for number in range(many):
        dice = random.Random(f"1 {number}")
        deal = Deal(cards.shuffled(100_000 + number), number % 2)
        leader, short = deal.dealer if leads else None, dice.randrange(2) if is_short else None
        yield Truth(deal, sensible, leader=leader, short=short), dice


# Slips. Each returns (the strokes with the slip, how many it is done with); None: no place for it.


def _lays(strokes):
    return [at for at, stroke in enumerate(strokes) if stroke.before > 1 and stroke.key != "D"]


def _replaced(strokes, at, key):
    return strokes[:at] + [strokes[at]._replace(key=key)] + strokes[at + 1 :], at + 1


def lost_go(truth, strokes, dice):
    """Leave out a D after which the other player lays on."""
    gos = [at for at, stroke in enumerate(strokes) if stroke.key == "D"]
    gos = [at for at in gos if not truth.rows[strokes[at].done][3]]
    at = dice.choice(gos or [-1])
    return (strokes[:at] + strokes[at + 1 :], at) if gos else None


def wrong_rank(truth, strokes, dice):
    """Key another rank."""
    at = dice.choice(_lays(strokes))
    return _replaced(strokes, at, dice.choice(KEYS.replace(strokes[at].key, "")))


def swapped(truth, strokes, dice):
    """Key two cards that follow each other the wrong way round."""
    lays = _lays(strokes)
    pairs = [at for at in lays if at + 1 in lays and strokes[at].key != strokes[at + 1].key]
    if not pairs:
        return None
    at = dice.choice(pairs)
    first, second = strokes[at : at + 2]
    pair = [first._replace(key=second.key), second._replace(key=first.key)]
    return strokes[:at] + pair + strokes[at + 2 :], at + 2


def missed(truth, strokes, dice):
    """Leave out a card."""
    at = dice.choice(_lays(strokes))
    return strokes[:at] + strokes[at + 1 :], at


def twice(truth, strokes, dice):
    """Key a card twice."""
    at = dice.choice(_lays(strokes))
    again = strokes[at]._replace(before=strokes[at].done)
    return strokes[: at + 1] + [again] + strokes[at + 1 :], at + 2


def extra_go(truth, strokes, dice):
    """Key D where nobody said go."""
    at = dice.choice([at for at in _lays(strokes) if strokes[at - 1].key != "D"])
    extra = strokes[at]._replace(key="D", done=strokes[at].before)
    return strokes[:at] + [extra] + strokes[at:], at + 1


def beside(side):
    """Return the slip of a finger to one side of a card's key."""

    def slip(truth, strokes, dice):
        places = [at for at in _lays(strokes) if neighbour(strokes[at].key, side)]
        at = dice.choice(places or [-1])
        return _replaced(strokes, at, neighbour(strokes[at].key, side)) if places else None

    return slip


def d_for_king(truth, strokes, dice):
    """Key D for a King."""
    kings = [at for at in _lays(strokes) if strokes[at].key == "C"]
    return _replaced(strokes, dice.choice(kings), "D") if kings else None


def d_for_hash(truth, strokes, dice):
    """Key D for the # that counts the first hand."""
    return strokes + [Stroke("D", strokes[-1].done, strokes[-1].done)], len(strokes) + 1


def wrong_starter(truth, strokes, dice):
    """Key another starter."""
    return _replaced(strokes, 0, dice.choice(KEYS.replace(strokes[0].key, "")))


def wrong_dealer(truth, strokes, dice):
    """Begin with the other dealer."""
    return strokes, 0


SLIPS = {
    "go not keyed": lost_go,
    "wrong rank": wrong_rank,
    "two swapped": swapped,
    "card missed": missed,
    "card twice": twice,
    "extra go": extra_go,
    **{"key " + side: beside(side) for side in NEIGHBOURS},
    "D for C": d_for_king,
    "D for #": d_for_hash,
    "wrong starter": wrong_starter,
    "wrong dealer": wrong_dealer,
}
