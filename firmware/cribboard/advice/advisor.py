"""Advice: every throw or lay of a position, best first, and what separates the first two."""

from collections import namedtuple

from cribboard.advice import belief
from cribboard.advice.discards import Discards
from cribboard.advice.lays import Search
from cribboard.advice.levels import LEVELS
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
#: negative, and what the hand is worth in the play; of a lay, what it scores; doubt: how much of
#: the loss another model of the other player would not see; reason: (key, hundredths) of the term
#: that most separates it from the next best, and of others from the best; parts: of a throw, points
#: of hand, crib and play, in hundredths; of a lay ().
#:
#: Keys: of a throw hand, crib, play; of a lay wins, now, reply, go (thousandths), later; only,
#: where there is no other.
Advice = namedtuple("Advice", ("cards", "chance", "points", "loss", "doubt", "reason", "parts"))

#: A go is compared with points at this: in hundredths, by thousandths of its chance.
_GO_100 = 90


def steps(
    position: "Position", effort: int = belief.ALL, has_doubt: bool = False
) -> "Iterator[list[Advice]]":
    """Yield [] after each part of the work; the last yields the advice, best first.

    effort: hands of the other that are weighed in the play, belief.ALL for every one; has_doubt:
    find the doubt, which takes as long again. No advice where no card fits.
    """
    if not position.away:
        return _throw_steps(position, has_doubt)
    return _lay_steps(position, effort, has_doubt)


def ranked(
    position: "Position", effort: int = belief.ALL, has_doubt: bool = False
) -> "list[Advice]":
    """Return the advice of `steps`."""
    found = []  # type: list[Advice]
    for found in steps(position, effort, has_doubt):  # noqa: B007  (the last is it)
        pass
    return found


def _throw_steps(position: "Position", has_doubt: bool) -> "Iterator[list[Advice]]":
    yield []
    discards = Discards(position)
    for _ in discards.prepare():
        yield []
    rows = []  # type: list[Row]
    terms = {}  # type: dict[tuple[int, ...], Terms]
    for second in range(6):
        for first in range(second):
            away = (position.dealt[first], position.dealt[second])
            if away not in terms and (away[1], away[0]) not in terms:
                found = ()  # type: tuple[int, ...]
                for found in discards.steps(away):  # noqa: B007  (the last is it)
                    yield []
                chance, hand, crib, play = found
                if not position.seat:
                    crib = -crib
                terms[away] = (("hand", hand), ("crib", crib), ("play", play))
                rows.append((chance, hand + crib + play, away))
    others = {}  # type: dict[tuple[int, ...], int]
    if has_doubt:
        discards = Discards(position, False)
        for _, _, cards in rows:
            for found in discards.steps((cards[0], cards[1])):  # noqa: B007  (the last is it)
                yield []
            others[cards] = found[0]
    yield told(rows, terms, others)


def _lay_steps(position: "Position", effort: int, has_doubt: bool) -> "Iterator[list[Advice]]":
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
        reply, go = search.reply_100(rank)
        is_won = position.own + now // 100 >= TARGET
        terms[(card,)] = (("wins", 1 if is_won else 0), ("now", now), ("reply", -reply), ("go", go))
        yield []
        chance = -1
        for chance in search.steps(rank):  # noqa: B007  (the last is it)
            yield []
        rows.append((chance, now, (card,)))
    others = {}  # type: dict[tuple[int, ...], int]
    if has_doubt and len(ranks) > 1:
        search = Search(position, belief.hands(position, effort, False), False)
        for _, _, cards in rows:
            others[cards] = search.chance(rank_of(cards[0]) - 1)
            yield []
    yield told(rows, terms, others)


def told(
    rows: "Sequence[Row]",
    terms: "Mapping[tuple[int, ...], Terms]",
    others: "Mapping[tuple[int, ...], int]",
) -> "list[Advice]":
    """Return rows of (chance, points, cards) as advice, best first.

    terms: by cards, what may separate them, () to leave the reason out; others: chances by another
    model of the other player, {} to leave the doubt out.
    """
    rows = sorted(rows, key=lambda row: (-row[0], -row[1], row[2]))
    found = []
    for place, (chance, points, cards) in enumerate(rows):
        loss, doubt = rows[0][0] - chance, 0
        if others:
            doubt = loss - min(loss, max(0, others[rows[0][2]] - others[cards]))
        reason = ("only", 0)
        if len(rows) > 1:
            beside = rows[0 if place else 1][2]
            reason = _reason(terms[cards], terms[beside], 1 if not place else -1)
        parts = tuple([number for _, number in terms[cards]]) if len(cards) > 1 else ()
        found.append(Advice(cards, chance, points, loss, doubt, reason, parts))
    return found


def _reason(own: "Terms", beside: "Terms", sign: int) -> "tuple[str, int]":
    """Return the term by which cards are better (sign 1), or worse (-1), than others."""
    key, most, number = "later", 0, 0
    for (name, mine), (_, others) in zip(own, beside):
        more = sign * (mine - others)
        size = more * _GO_100 // 1000 if name == "go" else more * 10000 if name == "wins" else more
        if size > most:
            key, most, number = name, size, more
    return key, number


def choose(position: "Position", level: str, random: "Callable[[], int]") -> "tuple[int, ...]":
    """Return the cards that an opponent of a level throws or lays, () for a go.

    level: of LEVELS; random: returns random bytes.
    """
    effort, noise = LEVELS[level]
    found = ranked(position, effort)
    return misjudged(found, noise, random).cards if found else ()


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
