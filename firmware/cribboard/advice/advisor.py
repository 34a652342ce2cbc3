"""Advice: every throw or lay of a position, best first, and what separates the first two."""

from collections import namedtuple

from cribboard.advice import belief, chance_odds
from cribboard.advice.discards import Discards
from cribboard.advice.lays import Search
from cribboard.advice.public_order import PIPS, lay_points
from cribboard.rules.cards import rank_of
from cribboard.rules.win_chances import CERTAIN, TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable, Iterator, Mapping, Sequence

    from cribboard.advice.position import Position

    #: Names and hundredths of what may separate moves; chance, points and cards of a move.
    Terms = tuple[tuple[str, int], ...]
    Row = tuple[int, int, tuple[int, ...]]

#: cards: two to throw or one to lay; chance: to win with it, and loss: what it costs beside the
#: best, of CERTAIN; points, in hundredths: of a throw, the mean of hand and crib, the other's crib
#: negative, and what the hand is worth in the play; of a lay, what it scores; reason: (key, number)
#: of what most separates it from the next best, and others from the best: positive where it is
#: better; parts: of a throw, points of hand, crib and play, in hundredths; of a lay ().
#:
#: Keys, far from the end, in hundredths of a point: of a throw hand, crib, play; of a lay now,
#: reply; go in thousandths of a chance; later, of a throw even, without a number. Near it, in
#: thousandths: of a throw race (who pegs out first), show (all that follows); of a lay wins (1 or
#: -1), out (the answer pegs out). only, where there is no other.
Advice = namedtuple("Advice", ("cards", "chance", "points", "loss", "reason", "parts"))

#: Levels of opponents: the hands that one weighs, and how far it misjudges a chance to win, as the
#: standard deviation in thousandths.
LEVELS = {
    "beginner": (20, 80),
    "casual": (20, 30),
    "club": (20, 10),
    "strong": (20, 0),
    "best": (belief.ALL, 0),
}
#: Keys whose numbers are thousandths of a chance.
PERCENT = ("go", "race", "show", "out")
#: Thousandths that terms are compared at, where they are not points: chances near the end decide,
#: which is so many holes of either player.
_WEIGHTS = {"go": 90, "out": 800, "wins": 10**7, "race": 10**5, "show": 10**5}
_NEAR = 20


def steps(position: "Position", effort: int = belief.ALL) -> "Iterator[list[Advice]]":
    """Yield [] after each part of the work; the last yields the advice, best first.

    effort: hands of the other that are weighed in the play, belief.ALL for every one. No advice
    where no card fits.
    """
    return _lay_steps(position, effort) if position.away else _throw_steps(position)


def ranked(position: "Position", effort: int = belief.ALL) -> "list[Advice]":
    """Return the advice of `steps`."""
    found = []  # type: list[Advice]
    for found in steps(position, effort):  # noqa: B007  (the last is it)
        pass
    return found


def _throw_steps(position: "Position") -> "Iterator[list[Advice]]":
    yield []
    discards = Discards(position)
    for _ in discards.prepare():
        yield []
    rows = []  # type: list[Row]
    terms = {}  # type: dict[tuple[int, ...], Terms]
    is_near = TARGET - max(position.own, position.other) <= _NEAR
    for second in range(6):
        for first in range(second):
            away = (position.dealt[first], position.dealt[second])
            if away not in terms and (away[1], away[0]) not in terms:
                found = ()  # type: tuple[int, ...]
                for found in discards.steps(away):  # noqa: B007  (the last is it)
                    yield []
                chance, race, hand, crib, play = found
                if not position.seat:
                    crib = -crib
                parts = (("hand", hand), ("crib", crib), ("play", play))
                terms[away] = parts
                if is_near:
                    terms[away] += (("race", race), ("show", 1000 * chance // CERTAIN - race))
                rows.append((chance, hand + crib + play, away))
    yield told(position, rows, terms, belief.ALL)


def _lay_steps(position: "Position", effort: int) -> "Iterator[list[Advice]]":
    ranks = position.fitting
    hands = []  # type: list[belief.Hand]
    for hands in belief.steps(position, effort):  # noqa: B007  (the last is it)
        yield []
    search = Search(position, hands)
    yield []
    rows = []  # type: list[Row]
    terms = {}  # type: dict[tuple[int, ...], Terms]
    for rank in ranks:
        card = min([one for one in position.hand if rank_of(one) - 1 == rank])
        now = 100 * lay_points(position.series, rank, position.count + PIPS[rank])
        reply, go, out = search.reply_100(rank)
        is_won = position.own + now // 100 >= TARGET
        terms[(card,)] = (("wins", 1 if is_won else 0), ("now", now), ("reply", -reply))
        terms[(card,)] += (("go", go), ("out", -out))
        yield []
        chance = -1
        for chance in search.steps(rank):  # noqa: B007  (the last is it)
            yield []
        rows.append((chance, now, (card,)))
    yield told(position, rows, terms, effort)


def told(
    position: "Position",
    rows: "Sequence[Row]",
    terms: "Mapping[tuple[int, ...], Terms]",
    effort: int,
) -> "list[Advice]":
    """Return rows of (chance, points, cards) as advice, best first.

    terms: by cards, what may separate them, () to leave the reason out; effort: as of `steps`.
    """
    rows = sorted(rows, key=lambda row: (-row[0], -row[1], row[2]))
    best = chance_odds.told(position, rows[0][0], effort) if rows else 0
    found = []
    for place, (chance, points, cards) in enumerate(rows):
        chance = chance_odds.told(position, chance, effort)
        reason = ("only", 0)
        if len(rows) > 1:
            beside = rows[0 if place else 1][2]
            reason = _reason(terms[cards], terms[beside], 1 if not place else -1)
        parts = tuple([number for _, number in terms[cards][:3]]) if len(cards) > 1 else ()
        found.append(Advice(cards, chance, points, best - chance, reason, parts))
    return found


def _reason(own: "Terms", beside: "Terms", sign: int) -> "tuple[str, int]":
    """Return the term by which cards are most better (sign 1), or worse (-1), than others."""
    key, most, number = "later" if own and own[0][0] == "wins" else "even", 0, 0
    for (name, mine), (_, others) in zip(own, beside):
        more = mine - others
        size = sign * more * _WEIGHTS.get(name, 1000) // 1000
        if size > most:
            key, most, number = name, size, more
    return key, number


def misjudged(found: "Sequence[Advice]", noise: int, random: "Callable[[], int]") -> Advice:
    """Return the best of some advice for who misjudges each chance.

    noise: the standard deviation of that, in thousandths; random: returns random bytes.
    """
    best, chosen = -CERTAIN, found[0]
    for one in found:
        chance = one.chance
        if noise:
            # Twelve bytes add up to a normal variable with a deviation of 256, about.
            error = sum([random() for _ in range(12)]) - 1530
            chance += error * noise * CERTAIN // 256000
        if chance > best:
            best, chosen = chance, one
    return chosen
