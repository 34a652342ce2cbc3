"""JSON text of counts, put together from parts that many hands have in common.

A batch of lines is counted several times as fast so: which places of a hand make fifteens, pairs
and runs is looked up by its pips and ranks, and what is said of a count by its points.
"""

from __future__ import annotations

import functools
import json
import os
import signal
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from cribboard.language import patter
from cribboard.rules import cards, forms, show
from host_tools.console.json_lines import SUITED_CARDS


def _json_reader() -> Callable[[bytes], Any]:
    """Return orjson's reader of JSON if it is installed, else the standard library's.

    A Ctrl-C in the middle of orjson's import crashes the process, so it is held back meanwhile.
    """
    can_wait = os.name == "posix"
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT]) if can_wait else set()
    try:
        import orjson
    except ImportError:
        return json.loads
    finally:
        if can_wait:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    reader: Callable[[bytes], Any] = orjson.loads
    return reader


_loads = _json_reader()
_KEYS = {"hand", "starter", "crib", "form"}
#: Cards of a hand or crib, by form and whether it is the crib.
_SIZES = {(row.name, False): row.kept for row in forms.FORMS} | {
    (row.name, True): row.crib for row in forms.FORMS if row.crib
}
_CARDS = range(66)
#: For `bytes.translate`: the pips of each card.
_PIPS = bytes(map(cards.pips_of, _CARDS)) + bytes(256 - len(_CARDS))
_RANK_BITS = [1 << cards.rank_of(card) for card in _CARDS]
_SUITS = [cards.suit_of(card) for card in _CARDS]
_JACKS = [cards.make(cards.JACK, suit) for suit in _SUITS]
#: Most patterns of pips and of ranks that are remembered: some tens of megabytes.
_MOST_PATTERNS = 1 << 16


class _Part(NamedTuple):
    """Items of a hand: their reasons and points, and their JSON text with %s for each card.

    pick: returns these cards' names from those of the hand.
    """

    scored: tuple[tuple[str, int], ...]
    text: str
    pick: Callable[[Sequence[str]], tuple[str, ...]]


@functools.cache
def _part(items: tuple[show.Item, ...]) -> _Part | None:
    """Return items whose cards are places in the hand as a part, None if there are none."""
    if not items:
        return None
    scored = tuple([(item.reason, item.points) for item in items])
    text = ",".join([_item(item.reason, len(item.cards), item.points) for item in items])
    return _Part(scored, text, itemgetter(*[place for item in items for place in item.cards]))


@functools.cache
def _item(reason: str, many: int, points: int) -> str:
    names = ",".join(['"%s"'] * many)
    return f'{{"reason":"{reason}","cards":[{names}],"points":{points}}}'


@functools.cache
def _sums_of_three(pips: bytes) -> bytes:
    """Return which of the eight subsets of three cards have each sum, from -5 to 30.

    Bit n of a byte stands for the subset of the places whose bits are set in n. No subset has a sum
    below 0: such a sum is what a fourth and a fifth card that exceed fifteen leave to the others.
    """
    subsets = bytearray(36)
    for subset in range(8):
        subsets[5 + sum(pips[place] for place in range(3) if subset >> place & 1)] |= 1 << subset
    return bytes(subsets)


@functools.cache
def _part_of_subsets(
    of_three: int, with_fourth: int, with_fifth: int, with_both: int
) -> _Part | None:
    """Return the fifteens of five cards, given as subsets of the first three for each of the rest.

    In the order of their numbers as in `show.fifteens`: by the last card, then by the one before.
    """
    held = of_three | with_fourth << 8 | with_fifth << 16 | with_both << 24
    picks = [
        tuple([place for place in range(5) if subset >> place & 1])
        for subset in range(32)
        if held >> subset & 1
    ]
    return _part(tuple([show.Item("fifteen", pick, 2) for pick in picks]))


@functools.lru_cache(_MOST_PATTERNS)
def _other_fifteens(pips: bytes) -> _Part | None:
    return _part(tuple(show.fifteens(range(len(pips)), pips)))


def _fifteens(pips: bytes) -> _Part | None:
    """Return the fifteens of cards with these pips.

    Ordered pips of five cards have 100,000 patterns, but their fifteens a thousand at most: these
    are looked up from the sums of the first three cards.
    """
    if len(pips) != 5:
        return _other_fifteens(pips)
    sums = _sums_of_three(pips[:3])
    fourth, fifth = pips[3], pips[4]
    return _part_of_subsets(
        sums[20], sums[20 - fourth], sums[20 - fifth], sums[20 - fourth - fifth]
    )


@functools.lru_cache(_MOST_PATTERNS)
def _pairs_and_runs(ranks: bytes) -> _Part | None:
    places = range(len(ranks))
    return _part(tuple(show.pairs(places, ranks) + show.runs(places, ranks)))


@functools.cache
def _alike(held: int) -> bytes:
    """Return a translation of cards to ranks that make the same pairs and runs as their own.

    held: bits of the cards' ranks. Ranks apart become ranks with one between them: that leaves only
    some thousands of patterns.
    """
    ranks = bytearray(256)
    new = 0
    for rank in range(1, 14):
        if held >> rank & 1:
            new += 1 if held >> rank - 1 & 1 else 2
        ranks[rank:66:13] = bytes([new]) * 5
    return bytes(ranks)


@functools.lru_cache(1 << 14)
def _frame(
    fifteens: int,
    others: tuple[tuple[str, int], ...],
    flush: int,
    nobs: int,
    size: int,
) -> tuple[str, str]:
    """Return the JSON text before and after the items of a hand of `size` cards."""
    scored = (("fifteen", 2),) * fifteens + others
    if flush:
        scored += (("flush", flush),)
    if nobs:
        scored += (("nobs", nobs),)
    said = patter.show_text([show.Item(reason, (), points) for reason, points in scored], size)
    total = sum(points for _, points in scored)
    return f'{{"total":{total},"items":[', f'],"patter":{json.dumps(said)}}}'


def forget_language() -> None:
    """Forget the announcements, which are in the language that was in use."""
    _frame.cache_clear()


def text(hand: list[int], starter: int, names: list[str], is_crib: bool) -> str:
    """Return the count of a hand or crib as a JSON object.

    Each card has a suit; names: of the cards, the starter last.
    """
    size = len(hand)
    packed = bytes([*hand, starter])
    parts = []
    fifteens = flush = nobs = ranks = 0
    others: tuple[tuple[str, int], ...] = ()
    part = _fifteens(packed.translate(_PIPS))
    if part:
        scored, form, pick = part
        fifteens = len(scored)
        parts.append(form % pick(names))
    for card in packed:
        ranks |= _RANK_BITS[card]
    if ranks.bit_count() <= size or ranks & ranks << 1 & ranks << 2:
        part = _pairs_and_runs(packed.translate(_alike(ranks)))
        if part:
            others, form, pick = part
            parts.append(form % pick(names))
    if _SUITS[min(hand)] == _SUITS[max(hand)]:
        if _SUITS[hand[0]] == _SUITS[starter]:
            flush = size + 1
        elif not is_crib:
            flush = size
        if flush:
            parts.append(_item("flush", flush, flush) % tuple(names[:flush]))
    jack = _JACKS[starter]
    if jack in hand:
        nobs = 1
        parts.append(_item("nobs", 1, 1) % names[hand.index(jack)])
    before, after = _frame(fifteens, others, flush, nobs, size)
    return before + ",".join(parts) + after


def answer(line: bytes) -> str | None:
    """Return the answer to a line of a batch that is written as usual and right, else None.

    What is unusual may be right too: `cribboard count` reads it with care.
    """
    try:
        record = _loads(line)
    except (ValueError, RecursionError):
        return None
    if type(record) is not dict or not record.keys() <= _KEYS:
        return None
    names, is_crib = record.get("hand"), record.get("crib", False)
    if type(names) is not list or type(is_crib) is not bool:
        return None
    try:
        hand = [SUITED_CARDS[name] for name in names]
        names.append(record["starter"])
        starter = SUITED_CARDS[names[-1]]
        size = _SIZES.get((record.get("form", "six-card"), is_crib))
    except (KeyError, TypeError):
        return None
    if len(hand) != size or len(set(names)) <= size:
        return None
    return text(hand, starter, names, is_crib)
