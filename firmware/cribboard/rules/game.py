"""One game: where it stands, and what each command does to it.

Nothing here asks which form is played: every difference is read off the form's row.
"""

from cribboard.rules import play, skunks
from cribboard.rules.cards import JACK, clash, rank_of, suit_of
from cribboard.rules.commands import Event
from cribboard.rules.errors import IllegalMove
from cribboard.rules.pegs import Pegs
from cribboard.rules.show import CRIB

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence, Union

    from cribboard.rules.forms import Form
    from cribboard.rules.show import Item


class Game:
    """A game of one form. Attributes are read freely; only `apply` changes them.

    phase: starter, play, show, deal (the next is awaited) or over; `awaited` says it finer.
    turn: the seat that must lay or say go; next_show: the seat whose hand is counted next, or
    "crib". claimed: points claimed for it, -1: none yet. unclaimed: what the card just laid
    scores, and who is next, until its layer has claimed; else None. offer: (track that missed
    them, points, reason) to be taken or left; () for none. is_heels_open: the dealer may claim
    heels. last_count: what `overrule` needs of the last show; is_mugged: muggins were taken for
    it. suit_facts: what each count says of the starter's suit: (seat or "crib", the ranks it holds
    of that suit, the suit, a suit that it is not); 0: unknown.
    doubts: None, or a list while commands that were kept earlier are replayed (see `doubt`).
    """

    def __init__(self, form: "Form", base: int, target: int, dealer: int) -> None:
        self.form = form
        self.base = base  # the place in FORMS of what it is dealt and played as
        self.target = target
        self.skunks = "standard"
        self.level = "auto"
        self.is_play_claimed = self.is_last_claimed = False
        self.is_played_out = False
        self.captain = 0
        self.first_dealer = dealer
        self.deal_number = 0
        self.tracks = [Pegs(target) for _ in range(max(form.sides) + 1)]
        self.ended = -1  # the track that got to the target
        self.doubts: "Any" = None
        self.begin_deal(dealer)

    @property
    def claims(self) -> int:
        """What is claimed above the level auto: a place in setup.CLAIMS."""
        return int(self.is_play_claimed) + int(self.is_last_claimed)

    def set_claims(self, place: int) -> None:
        """Set what is claimed: 0 the show, 1 each lay too, 2 also the last that a go settles."""
        self.is_play_claimed, self.is_last_claimed = place > 0, place > 1

    def begin_deal(self, dealer: int) -> None:
        """Await the starter of a deal by `dealer`."""
        players = self.form.players
        self.dealer = dealer
        self.phase = "starter"
        self.starter = 0
        self.turn = (dealer + 1) % players
        self.next_show: "Union[int, str]" = self.turn
        self.laid = [[] for _ in range(players)]  # type: list[list[int]]
        self.shown = [()] * players  # type: list[tuple[int, ...]]
        self.foreseen: "Any" = ()  # cards, starter, items: counting.py
        self.suit_facts: "Any" = ()
        self.go_room = [0] * players
        self.last_layer = -1
        self.claimed = -1
        self.unclaimed: "Any" = None
        self.offer: "Any" = ()
        self.missed = 0  # what was overlooked, where the holes left limit the offer to less
        self.is_mugged = False
        self.is_heels_open = False
        self.last_count: "Any" = ()
        for pegs in self.tracks:
            pegs.begin_deal()
        self.begin_series()

    def begin_series(self) -> None:
        """Turn the laid cards over: the count is 0 again."""
        self.series = []  # type: list[int]
        self.saying_go = set()  # type: set[int]

    @property
    def pone(self) -> int:
        """The seat to the dealer's left."""
        return (self.dealer + 1) % int(self.form.players)

    @property
    def count(self) -> int:
        """The running total of the series."""
        return play.count_of(self.series)

    @property
    def scores(self) -> "list[int]":
        """The front pegs, one a track."""
        return [pegs.score for pegs in self.tracks]

    @property
    def backs(self) -> "list[int]":
        """The back pegs, one a track."""
        return [pegs.back for pegs in self.tracks]

    @property
    def nobs_given(self) -> bool:
        """Whether nobs were counted in this deal: there is one Jack of the starter's suit."""
        return any([JACK in fact[1] for fact in self.suit_facts])

    def suit_ranks(self, instead_of: "Union[int, str]" = -1) -> "tuple[int, ...]":
        """Return the ranks of the starter's suit that are known to be held, but by one hand.

        instead_of: that hand: a seat, or "crib".
        """
        found = ()  # type: tuple[int, ...]
        for fact in self.suit_facts:
            if fact[0] != instead_of:
                found += fact[1]
        suit = suit_of(self.starter) if self.starter else 0
        for seat in range(self.form.players if suit else 0):
            if seat != instead_of:
                found += tuple([rank_of(c) for c in self.hand_of(seat) if suit_of(c) == suit])
        return found

    @property
    def winners(self) -> "tuple[int, ...]":
        """The tracks that won, () before the end: more than one where the lowest win and tie."""
        if self.ended < 0 or not self.form.is_low:
            return () if self.ended < 0 else (self.ended,)
        scores = self.scores
        return tuple(track for track, score in enumerate(scores) if score == min(scores))

    @property
    def winner(self) -> int:
        """The track that won, the first of several; -1 before the end."""
        return self.winners[0] if self.ended >= 0 else -1

    @property
    def skunk(self) -> str:
        """Which skunk line the lowest loser is behind: a word of skunks.SKUNKS.

        "none" before the end, and where skunks do not count.
        """
        if self.ended < 0 or self.form.is_low or self.skunks == skunks.NO_SKUNKS:
            return skunks.SKUNKS[0]
        return skunks.skunk_of(min(self.scores), self.target)

    @property
    def worth(self) -> int:
        """What the win counts by the house's scale; 0 before the end."""
        if self.ended < 0:
            return 0
        return skunks.worth_of(self.skunks, self.skunk)

    @property
    def has_heels_claim(self) -> bool:
        """Whether the dealer has to claim heels; else the board pegs them."""
        return self.level in ("correct", "muggins")

    @property
    def is_heels_claimable(self) -> bool:
        """Whether the dealer may claim heels now, whatever the starter is: this gives no hint."""
        return self.has_heels_claim and self.phase == "play" and not self.laid[self.dealer]

    @property
    def awaited(self) -> "tuple[str, int]":
        """What is awaited, and the seat that must act, -1: no one seat.

        starter (of the dealer), card (or go), claim, offer, hand, crib, deal (of the next
        dealer) or game. Beside it, `is_heels_open`.
        """
        if self.phase == "over":
            return "game", -1
        if self.offer:
            return "offer", -1
        if self.unclaimed:
            return "claim", self.last_layer
        if self.phase == "show":
            is_crib = self.next_show == CRIB
            seat = self.dealer if is_crib else int(self.next_show)
            if self.level != "auto" and self.claimed < 0:
                return "claim", seat
            return "crib" if is_crib else "hand", seat
        if self.phase == "play":
            return "card", self.turn
        return self.phase, self.dealer if self.phase == "starter" else self.pone

    def track_of(self, seat: int) -> int:
        """Return the track that `seat` pegs on."""
        return int(self.form.sides[(seat - self.captain) % self.form.players])

    def seats_of(self, track: int) -> "list[int]":
        """Return the seats that peg on `track`."""
        return [seat for seat in range(self.form.players) if self.track_of(seat) == track]

    def hand_of(self, seat: int) -> "tuple[int, ...]":
        """Return what is known of the seat's hand: as shown, else as laid."""
        return self.shown[seat] or tuple(self.laid[seat])

    def holds(self, seat: int) -> int:
        """Return how many cards the seat has not laid yet."""
        return int(self.form.kept) - len(self.laid[seat])

    def doubt(self, why: str) -> None:
        """Refuse what cannot be right; where it was kept by an earlier version, note it instead.

        Raises IllegalMove with the sentence, but while a kept match is replayed.
        """
        if self.doubts is None:
            raise IllegalMove(why)
        self.doubts.append(why)

    def need(self, phase: str) -> None:
        """Raise IllegalMove, saying what is awaited, unless the phase is `phase` and all is told.

        A claim or an offer that is open comes first.
        """
        if self.offer:
            raise IllegalMove("the %d points missed are taken or left first" % self.offer[1])
        if self.unclaimed:
            raise IllegalMove("seat %d first claims what the card made" % self.last_layer)
        if self.phase != phase or phase == "over":
            raise IllegalMove(_AWAITED[self.phase])

    def need_show(self, who: "Union[int, str]") -> None:
        """Raise IllegalMove unless the count of `who` is next, after its claim where one is due."""
        if self.phase != "play" or any(self.laid):  # else the play was pegged by hand
            self.need("show")
        if who != self.next_show:
            raise IllegalMove("the count now is %s" % self.next_count)

    @property
    def next_count(self) -> str:
        """Whose hand is counted next, as a sentence has it."""
        if self.next_show == CRIB:
            return "the crib"
        return "the dealer's" if self.next_show == self.dealer else "seat %s's" % self.next_show

    # Points

    def event(
        self,
        kind: str,
        seat: int,
        points: int = 0,
        reason: str = "",
        cards: "tuple[int, ...]" = (),
        track: int = -1,
    ) -> Event:
        """Return an event with the track (the seat's own if not given) and its score filled in."""
        track = self.track_of(seat) if track < 0 <= seat else track
        return Event(kind, seat, track, points, reason, self.tracks[track].score, cards)

    def score(self, seat: int, items: "Sequence[Item]", track: int = -1) -> "list[Event]":
        """Peg the items as one score, to the end of the game at most."""
        track = self.track_of(seat) if track < 0 else track
        pegs = self.tracks[track]
        events = []
        if items:
            pegs.begin()
        for item in items:
            is_ended = pegs.add(item.points)
            events.append(self.event("score", seat, item.points, item.reason, item.cards, track))
            if is_ended:
                return events + self.end(track)
        return events

    def end(self, track: int) -> "list[Event]":
        """End the game: `track` is at the target. Return a win for each winner."""
        self.ended = track
        self.phase = "over"
        self.offer, self.unclaimed = (), None
        skunk = self.skunk
        return [self.event("win", -1, 0, skunk, (), winner) for winner in self.winners]

    def refuse_clash(self, cards: "tuple[int, ...]", instead_of: int = -1) -> None:
        """Raise IllegalMove if `cards` and the known ones, but one seat's, are not of one pack."""
        known = [self.starter] + list(cards)
        for seat in range(self.form.players):
            if seat != instead_of:
                known += self.hand_of(seat)
        why = clash(known, cards)
        if why:
            raise IllegalMove(why)


_AWAITED = {
    "starter": "the starter comes first",
    "play": "the play is not over yet",
    "show": "the hands are counted now",
    "deal": "this deal is over: the next one comes now",
    "over": "the game is over",
}
