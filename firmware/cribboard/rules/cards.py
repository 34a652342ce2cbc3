"""Cards as small ints, their text, and a shuffle that gives the same order everywhere.

A card is `rank + 13 * suit`: rank 1..13 (ace low); suit 1..4 for clubs, diamonds, hearts, spades,
0 where it is not known. So a bare rank is a card: `5` is any five.
Rule: docs/rules.md, "Cards and values".
"""

from cribboard.base.message import Message
from cribboard.rules.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

RANKS = "A23456789TJQK"
SUITS = "cdhs"
_SYMBOLS = "♣♦♥♠♧♢♡♤"
_VARIANT = "\ufe0f"  # phones and emoji pickers add it to a symbol
JACK = 11
#: Pips of a card, at the place `card % 13`: King, ace .. queen. For loops that count many cards.
PIPS = b"\x0a\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0a\x0a"


def make(rank: int, suit: int = 0) -> int:
    """Return the card of `rank` (1..13) and `suit` (0..4).

    >>> make(11, 2)
    37
    """
    return rank + 13 * suit


def rank_of(card: int) -> int:
    """Return the rank, 1..13.

    >>> rank_of(37)
    11
    """
    return (card - 1) % 13 + 1


def suit_of(card: int) -> int:
    """Return the suit: 0 not known, 1 clubs, 2 diamonds, 3 hearts, 4 spades.

    >>> suit_of(37)
    2
    """
    return (card - 1) // 13


def pips_of(card: int) -> int:
    """Return what the card counts towards fifteen and thirty-one: 1..10.

    >>> pips_of(37)
    10
    """
    return PIPS[card % 13]


def text(card: int) -> str:
    """Return the card in notation: rank, then suit if it is known.

    >>> text(37), text(10)
    ('Jd', 'T')
    """
    suit = suit_of(card)
    return RANKS[rank_of(card) - 1] + (SUITS[suit - 1] if suit else "")


def parse(word: str) -> int:
    """Return the card that `word` names: `Td`, `10d`, `0d` (its key), `T♦` or a rank alone.

    Raises NotationError for anything else.

    >>> parse("10D") == parse("0d") == parse("Td")
    True
    """
    head = "10" if word[:2] == "10" else word[:1].upper()
    face = word[len(head) :]
    rank = RANKS.find("T" if head in ("10", "0") else head) + 1
    if len(face) == 2 and face[1] == _VARIANT:
        face = face[0]
    if face in _SYMBOLS:
        suit = _SYMBOLS.find(face) % 4 + 1 if face else 0
    else:
        suit = SUITS.find(face.lower()) + 1
    if not word or not rank or len(face) > 1 or (face and not suit):
        raise NotationError("'%s' is not a card: write rank then suit, like Td or 5h" % word[:12])
    return make(rank, suit)


def rank_text(card: int) -> str:
    """Return the card's rank as players read it: a ten is `10`, not `T`.

    >>> rank_text(10), rank_text(11)
    ('10', 'J')
    """
    rank = rank_of(card)
    return "10" if rank == 10 else RANKS[rank - 1]


def cards_text(cards: "Sequence[int]") -> str:
    """Return the cards as players read them, separated by spaces, with known suits.

    >>> cards_text([10, 18])
    '10 5c'
    """
    return " ".join(
        [rank_text(card) + (SUITS[suit_of(card) - 1] if suit_of(card) else "") for card in cards]
    )


def clash(cards: "Sequence[int]", new: "Sequence[int]" = ()) -> "Message | None":
    """Return why `cards` cannot all be of one pack, or None if they can.

    One pack has each card with a suit once, and each rank four times. new: the cards to check; the
    others are known to be consistent.

    >>> clash([14, 14])
    no.twice what=Ac
    """
    new = new or cards
    for card in new:
        if card > 13 and cards.count(card) > 1:  # it has a suit
            return Message("no.twice", what=text(card))
    if len(cards) < 5 or min(cards) > 13:  # each rank has four suits
        return None
    ranks = [(card - 1) % 13 for card in cards]  # lists count faster than Python code
    for rank in set([(card - 1) % 13 for card in new]) if len(new) > 1 else [(new[0] - 1) % 13]:
        if ranks.count(rank) > 4:
            return Message("no.fifth", what=rank_text(rank + 1))
    return None


def shuffled(seed: int) -> "list[int]":
    """Return the 52 cards in an order that depends only on `seed`, an int.

    Source: Marsaglia's 32-bit xorshift; Fisher and Yates.
    """
    pack = [make(rank, suit) for suit in range(1, 5) for rank in range(1, 14)]
    state = (seed * 2654435761 + 1) & 0xFFFFFFFF or 1
    for last in range(51, 0, -1):
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        other = state % (last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack
