"""The phase of the show: hands are counted from pone to the dealer, then the crib.

Rule: docs/rules.md, "The show", "Flush and nobs".
"""

from cribboard.base.message import Message
from cribboard.rules import claims, show
from cribboard.rules.cards import JACK, pips_of, rank_of, rank_text, suit_of
from cribboard.rules.commands import option
from cribboard.rules.dead_hands import to_next_count
from cribboard.rules.errors import IllegalMove
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional, Sequence, Union

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.game import Game


def hand(game: "Game", command: "Command") -> "list[Event]":
    """Count a seat's hand.

    Raises IllegalMove if another hand is next, or these cards cannot be its cards.
    """
    seat = command.who
    if not 0 <= seat < game.form.players:
        raise IllegalMove("no.seat", seat)
    game.need_show(seat)
    cards = command.cards
    if option(command, "from_play"):
        cards = tuple(game.laid[seat]) + cards
    is_short = bool(option(command, "short")) and (game.holds(seat) or not any(game.laid))
    if len(cards) >= game.form.kept if is_short else len(cards) != game.form.kept:
        raise IllegalMove("no.hand-size", game.form.kept, m=len(cards))
    items = _count(game, command, cards, False, seat)
    false_go = _false_go(game, seat, cards)
    game.shown[seat] = cards
    game.phase = "show"
    to_next_count(game)
    return false_go + _peg_count(game, seat, items, "hand", cards)


def _false_go(game: "Game", seat: int, cards: "tuple[int, ...]") -> "list[Event]":
    """Return a false-go event if a card that this seat never laid shows that its go was false.

    Where the play is a single series, cards can be left in hand until the show.
    """
    if not 0 < len(game.laid[seat]) < len(cards):
        return []
    unlaid = [rank_of(card) for card in cards]
    for card in game.laid[seat]:
        if rank_of(card) in unlaid:
            unlaid.remove(rank_of(card))
    able = [card for card in cards if rank_of(card) in unlaid]
    able = [card for card in able if pips_of(card) <= game.go_room[seat]]
    return [game.event("false-go", seat, cards=(able[-1],))] if able else []


def crib(game: "Game", command: "Command") -> "list[Event]":
    """Count the crib for the dealer.

    Raises IllegalMove if a hand is next, or these cards cannot be the crib.
    """
    game.need_show(CRIB)
    cards = command.cards
    is_short = bool(option(command, "short"))
    if len(cards) >= game.form.crib if is_short else len(cards) != game.form.crib:
        raise IllegalMove("no.crib-size", game.form.crib, m=len(cards))
    items = _count(game, command, cards, True, -1)
    to_next_count(game)
    return _peg_count(game, game.dealer, items, CRIB, cards)


def _count(
    game: "Game", command: "Command", cards: "tuple[int, ...]", is_crib: bool, seat: int
) -> "list[show.Item]":
    if game.level != "auto" and game.claimed < 0:
        raise IllegalMove("no.claim-before")
    if command.cards:  # cards laid in the play were checked then
        game.refuse_clash(cards, seat)
    flush, answer = option(command, "flush", 0), option(command, "nobs")
    nobs = answer or 0
    whole = int(game.form.crib if is_crib else game.form.kept)
    needs_starter = game.flush_needs_starter(is_crib)
    if flush and flush not in show.flush_answers(cards, game.starter, needs_starter, whole):
        raise IllegalMove("no.no-flush", flush)
    if nobs and (nobs != 1 or game.nobs_given or not show.can_be_nobs(cards, game.starter)):
        raise IllegalMove("no.no-nobs")
    other_suits = _other_suits(game)
    items = None if is_crib or flush or nobs else _foreseen(game, cards)
    if items is None:
        items = show.items(cards, game.starter, needs_starter, flush, nobs, other_suits, whole)
    who = CRIB if is_crib else seat  # type: Union[int, str]
    flush = jack = 0
    for item in items[-2:]:  # they come last
        if item.reason == "flush":
            flush = item.points
        elif item.reason == "nobs":
            jack = item.cards[0]
    facts = _suit_facts(cards, game.starter, flush, jack, other_suits, whole)
    _refuse_contradiction(game, who, len(cards), flush, jack, facts, answer)
    game.suit_facts += ((who,) + facts,)
    return items


def _other_suits(game: "Game") -> "list[int]":
    """Return the suits that the starter cannot have, by this deal's counts so far."""
    if not game.suit_facts:
        return []
    suits = [suit for _, _, suit, _ in game.suit_facts if suit]
    if suits:
        return [suit for suit in range(1, 5) if suit not in suits]
    return [other for _, _, _, other in game.suit_facts if other]


def _suit_facts(
    cards: "tuple[int, ...]",
    starter: int,
    flush: int,
    jack: int,
    other_suits: "list[int]",
    whole: int,
) -> "tuple[tuple[int, ...], int, int]":
    """Return what a count reveals about the starter's suit, with 0 for not known.

    flush: its points; jack: the card of the nobs, 0 for none; other_suits: that it cannot have, by
    the counts before; whole: cards of a complete hand. Of several Jacks any may count as nobs.

    The ranks of that suit among its cards; the suit itself; a suit that it cannot be.
    """
    suits = [suit_of(card) for card in cards]
    if flush > len(cards):
        return tuple([rank_of(card) for card in cards]), max(suits), 0
    suit, other_suit = suit_of(starter), 0
    if flush or (len(cards) == whole and suits.count(suits[0]) == whole):
        other_suit = max(suits)
    ranks = [rank_of(card) for card in cards if suit_of(card) == suit] if suit else []
    if jack:
        jacks = [card for card in cards if rank_of(card) == JACK]
        jacks = [card for card in jacks if suit_of(card) not in other_suits] or jacks
        suit = suit_of(jack) if len(jacks) == 1 else suit
        if JACK not in ranks:
            ranks.append(JACK)
    return tuple(ranks), suit, other_suit


def _refuse_contradiction(
    game: "Game",
    who: "Union[int, str]",
    size: int,
    flush: int,
    jack: int,
    facts: "tuple[tuple[int, ...], int, int]",
    nobs: "Union[int, None]",
) -> None:
    """Refuse a count whose suits one pack cannot have, alone or beside this deal's other counts.

    size: cards of the hand; flush, jack: as in _suit_facts; nobs: the answer, None if not asked.
    Raises IllegalMove.
    """
    ranks, suit, other_suit = facts
    why = None  # type: Message | None
    if jack and nobs == 0 and flush > size:
        why = Message("no.flush-nobs")
    elif jack and flush <= size and (flush or other_suit):
        why = Message("no.nobs-flush")
    taken = [rank for rank in game.suit_ranks(who) if rank in ranks] if ranks else []
    if taken:
        why = Message("no.suit-held", what=rank_text(taken[0]))
    for _, _, its_suit, its_other in game.suit_facts:
        if suit and its_suit and suit != its_suit:
            why = why or Message("no.starter-suits")
        if (suit and suit == its_other) or (its_suit and its_suit == other_suit):
            why = why or Message("no.starter-other")
    if why:
        raise IllegalMove(why)


def is_unasked(game: "Game", command: "Command") -> bool:
    """Return whether flush or nobs of the cards that a command counts is open, without its answer.

    As dialogs/flush_nobs.py asks; False for other commands.
    """
    is_crib = command.kind == CRIB
    if not is_crib and command.kind != "show":
        return False
    who = CRIB if is_crib else command.who  # type: Union[int, str]
    cards = command.cards
    if option(command, "from_play"):
        cards = tuple(game.laid[command.who]) + cards
    if not cards:
        return False
    taken, flush, nobs = game.suit_ranks(who), option(command, "flush"), option(command, "nobs")
    whole = int(game.form.crib if is_crib else game.form.kept)
    needs_starter = game.flush_needs_starter(is_crib)
    flushes = show.flush_answers(cards, game.starter, needs_starter, whole)
    if any([rank_of(card) in taken for card in cards]):
        flushes = tuple([points for points in flushes if points == len(cards)])
    if nobs:
        flushes = tuple([points for points in flushes if points > len(cards)])
    elif nobs == 0 and not needs_starter and min(cards) > 13:
        flushes = ()  # the flush is not of the starter's suit, as its Jack is not
    has_nobs = show.can_be_nobs(cards, game.starter) and JACK not in taken
    return bool(flushes and flush is None) or (has_nobs and nobs is None and not flush)


def piles(
    game: "Game", steps: "Sequence[tuple[Command, list[Event]]]"
) -> "list[tuple[Union[int, str], tuple[int, ...]]]":
    """Return whose cards are known from the show on: hands in their order, then the crib.

    steps: of the game's block.
    """
    rows: "list[tuple[Union[int, str], tuple[int, ...]]]" = []
    if game.phase not in ("show", "deal"):
        return rows
    for place in range(game.form.players):
        seat = (game.pone + place) % int(game.form.players)
        rows.append((seat, game.hand_of(seat)))
    for command, _ in reversed(steps if game.phase == "deal" else ()):
        if command.kind in (CRIB, "show"):
            rows.append((CRIB, command.cards if command.kind == CRIB else ()))
            break
    return [row for row in rows if row[1]]


def exchangeable(
    game: "Optional[Game]",
    steps: "Sequence[tuple[Command, list[Event]]]",
    who: "Union[int, str]",
) -> int:
    """Return the place of the count that `who`'s hand can be exchanged with, -1 if there is none.

    It is the count of the hand before, if both are entered. steps: as of `piles`.
    """
    if game is None or who == CRIB or any(game.laid) or game.level != "auto":
        return -1
    for place, (command, _) in reversed(list(enumerate(steps))):
        if command.kind == "show":
            return place if (command.who + 1) % game.form.players == who else -1
        if command.kind in ("starter", "misdeal"):
            break
    return -1


def foresee(game: "Game") -> bool:
    """Count in advance one hand that was laid whole in the play; return whether there was one.

    Called while no key is handled: the count takes 4 ms on a Pico, which its key then saves.
    """
    hands = [game.hand_of(seat) for seat in game.seats_to_count]
    game.foreseen = [row for row in game.foreseen if row[0] in hands]
    for cards in hands:
        if len(cards) == game.form.kept and _foreseen(game, cards) is None:
            game.foreseen.append((cards, game.starter, show.items(cards, game.starter)))
            return True
    return False


def _foreseen(game: "Game", cards: "tuple[int, ...]") -> "Optional[list[show.Item]]":
    """Return the items of a hand that was counted in advance, None if it was not."""
    for hand, starter, items in game.foreseen:
        if (hand, starter) == (cards, game.starter):
            return list(items)
    return None


def _peg_count(
    game: "Game", seat: int, items: "list[show.Item]", reason: str, cards: "tuple[int, ...]"
) -> "list[Event]":
    """Peg a count, or what was claimed of it; return its events and their total.

    Sets `game.last_count`: seat, "hand" or "crib", points pegged, front and back peg before them,
    front peg after them, phase before them.
    """
    game.is_mugged = False
    pegs = game.tracks[game.track_of(seat)]
    stood, phase = (pegs.score, pegs.before), game.phase
    missed = 0
    is_claimed = game.claimed >= 0
    if is_claimed:
        missed = show.total(items) - game.claimed
        items = claims.cut(game, items, game.claimed, reason, cards)
        game.claimed = -1
    events = game.score(seat, items)
    points = sum([event.points for event in events])
    game.last_count = seat, reason, points, stood, pegs.score, phase
    total = game.event("total", seat, points, reason, cards)
    if game.phase == "over":
        wins = len(game.winners)
        return events[:-wins] + [total] + events[-wins:]
    return events + [total] + (claims.rest(game, seat, missed, reason, cards) if is_claimed else [])
