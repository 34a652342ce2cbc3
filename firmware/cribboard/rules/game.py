"""State of one game, and the operations that its commands share.

No code asks which form is played: every difference is a column of the form's row.
"""

from cribboard.rules import forms, options, play, skunks
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

    #: Who counted; as show_phase._suit_facts returns it.
    SuitFact = tuple[Union[int, str], tuple[int, ...], int, int]

#: How a game has ended: at the target, or by a command `end`. Checkpoints hold places in it: add
#: words at the end.
ENDINGS = ("", "conceded", "stopped", "abandoned", "adjourned")
#: Added to the seat of a card that began a series, in `Game.layers`.
NEW_SERIES = 8


def laid_in_order(
    layers: "Sequence[int]", laid: "Sequence[Sequence[int]]"
) -> "tuple[tuple[int, int, int], ...]":
    """Return (seat, card, 1 if it began a series) of each card; layers, laid: as a game's."""
    hands = [iter(cards) for cards in laid]
    seats = [(layer % NEW_SERIES, layer // NEW_SERIES) for layer in layers]
    return tuple([(seat, next(hands[seat]), is_lead) for seat, is_lead in seats])


class Game:
    """A game of one form. Anyone may read the attributes; only commands (rules/block.py) set them.

    level: a word of forms.LEVELS; has_acc_muggins: whether ACC 10.4a settles calls of muggins.
    claims: what players claim above level auto: 0 the show, 1 also each card laid, 2 also last
    after a go. playout: 1 where the play goes on after a single series.
    crib_flush, no_heels, start_a, start_b, start_c, skunk_line, misdeal_cost, no_go, go_of_three:
    house rules of rules/options.py. ended: the track that has reached the target, or that the
    game was conceded to, or that was ahead when it was stopped; -1 before the end, and where
    nobody won. ending: a word of ENDINGS. player_a, player_b: who plays, by number; confirmed:
    bits of the tracks that have confirmed the result in an evening.
    phase: starter, play, show, deal (waiting for the next one) or over; `awaited` is finer. turn:
    the seat that must lay or say go. saying_go: seats that have said go in this series, or passed
    since the last card. next_show: the seat whose hand is counted next, or "crib"; claimed: the
    points claimed for it, -1 for none yet. unclaimed: (items of the card just laid, seat whose turn
    is next) until its player has claimed, else None. offer: (track that claimed, points missed, 0
    too, reason) until another track takes or declines them, else (). An offer of 0 points lapses
    with the next step of the deal (rules/block.py). is_heels_open: the dealer may claim heels.
    last_count: what `overrule` needs of the last count (see show_phase.py); is_mugged: muggins were
    taken for it. suit_facts: for each count (seat or "crib", ranks of the starter's suit among its
    cards, that suit, a suit that it cannot be), with 0 for a suit that is not known. go_room: for
    each seat, the pips of the largest card that its goes of this deal deny. layers: for each card
    laid in this deal, in order, its seat, plus NEW_SERIES if it began a series. dead: bits of what
    scores nothing in this deal, the crib's first, then those of the seats' hands. go_from: cards of
    the series at its first go, -1 before it. last_track: the track that scored last in this deal,
    -1 for none yet.

    Snapshots on boards store the attributes by name (rules/snapshot.py): do not rename them.
    """

    def __init__(self, form: "Form", base: int, target: int, dealer: int) -> None:
        self.form = form
        self.base = base  # place in FORMS of the form whose deal and play it has
        self.target = target
        self.skunks = "standard"
        self.level = "auto"
        self.has_acc_muggins = False
        self.claims = self.playout = 0
        self.crib_flush = "five"
        self.no_heels = 0
        self.skunk_line = 30
        self.misdeal_cost = "free"
        self.no_go = 0
        self.go_of_three = "all"
        self.start_a = self.start_b = self.start_c = 0
        self.player_a = self.player_b = self.confirmed = 0
        self.captain = 0
        self.first_dealer = dealer
        self.deal_number = 0
        self.tracks = [Pegs(target) for _ in range(max(form.sides) + 1)]
        self.ended = -1
        self.ending = ENDINGS[0]
        self.told = 0
        self.begin_deal(dealer)

    @property
    def level_word(self) -> str:
        """The level as the command `game` has it: a word of forms.LEVEL_WORDS."""
        return forms.MUGGINS[1] if self.has_acc_muggins else self.level

    def set_level(self, word: str) -> None:
        """Set the level by a word of forms.LEVEL_WORDS."""
        self.has_acc_muggins = word == forms.MUGGINS[1]
        self.level = forms.MUGGINS[0] if self.has_acc_muggins else word

    # Options as the command `game` has them: rules/options.py

    @property
    def claims_word(self) -> str:
        """What players claim: a word of options.CLAIMS."""
        return options.CLAIMS[self.claims]

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.form.players)

    @property
    def base_name(self) -> str:
        """The form whose deal and play it has."""
        return str(forms.FORMS[self.base].name)

    def begin_deal(self, dealer: int) -> None:
        """Begin a deal by seat `dealer`; its starter comes next."""
        players = self.form.players
        self.dealer = dealer
        self.phase = "starter"
        self.starter = 0
        self.turn = (dealer + 1) % players
        self.next_show: "Union[int, str]" = self.turn
        self.dead = 0
        self.laid = [[] for _ in range(players)]  # type: list[list[int]]
        self.shown = [()] * players  # type: list[tuple[int, ...]]
        #: (cards, starter, items) of hands: show_phase.foresee
        self.foreseen: "list[tuple[tuple[int, ...], int, list[Item]]]" = []
        self.suit_facts: "tuple[SuitFact, ...]" = ()
        self.go_room = [0] * players
        self.last_layer = -1
        self.layers = []  # type: list[int]
        self.claimed = -1
        self.unclaimed: "Any" = None
        self.offer: "tuple[Any, ...]" = ()  # track, points, reason
        self.missed = 0  # points missed, also where an offer is limited to the holes left
        self.is_mugged = False
        self.is_heels_open = False
        self.last_count: "tuple[Any, ...]" = ()  # see show_phase._peg_count
        self.last_track = -1
        for pegs in self.tracks:
            pegs.last = 0
            pegs.begin_deal()
        self.begin_series()

    def begin_series(self) -> None:
        """Begin a series: the laid cards are turned over, the count is 0."""
        self.series = []  # type: list[int]
        self.saying_go = set()  # type: set[int]
        self.go_from = -1

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

    def flush_needs_starter(self, is_crib: bool) -> bool:
        """Return whether a flush counts only with the starter: of the crib, but for a house rule.

        Rule: docs/rules.md, "House rules".
        """
        return is_crib and self.crib_flush == "five"

    @property
    def nobs_given(self) -> bool:
        """Whether nobs were counted in this deal: only one Jack is of the starter's suit."""
        return any([JACK in fact[1] for fact in self.suit_facts])

    def suit_ranks(self, instead_of: "Union[int, str]" = -1) -> "tuple[int, ...]":
        """Return the ranks of the starter's suit that are known to be in hands or the crib.

        instead_of: a seat, or "crib", that is left out.
        """
        ranks = ()  # type: tuple[int, ...]
        for fact in self.suit_facts:
            if fact[0] != instead_of:
                ranks += fact[1]
        suit = suit_of(self.starter) if self.starter else 0
        for seat in range(self.form.players if suit else 0):
            if seat != instead_of:
                for card in self.shown[seat] or self.laid[seat]:
                    if suit_of(card) == suit:
                        ranks += (rank_of(card),)
        return ranks

    @property
    def winners(self) -> "tuple[int, ...]":
        """The tracks that won, () before the end; several where the lowest scores win and tie."""
        if self.ended < 0 or not self.form.is_low or self.ending == "conceded":
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

        "none" before the end, where skunks do not count, and in a game stopped by time.
        """
        is_won = self.ended >= 0 and self.ending != "stopped"
        if not is_won or self.form.is_low or self.skunks == skunks.NO_SKUNKS:
            return skunks.SKUNKS[0]
        others = [score for track, score in enumerate(self.scores) if track != self.ended]
        return skunks.skunk_of(min(others), self.target, self.skunk_line)

    @property
    def worth(self) -> int:
        """What the win is worth by the scale in use; 0 before the end."""
        if self.ended < 0:
            return 0
        return skunks.worth_of(self.skunks, self.skunk)

    @property
    def awaited(self) -> "tuple[str, int]":
        """What must come next, and the seat that acts; -1 where it is not one seat.

        One of: starter (the dealer acts), card (or a go), claim, offer, hand, crib, deal (the next
        dealer acts), game. Independent of it, heels may be open (`is_heels_open`).
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

    def tracks_of_seats(self) -> "list[int]":
        """Return the track that each seat pegs on."""
        sides, captain, players = self.form.sides, self.captain, self.form.players
        return [sides[(seat - captain) % players] for seat in range(players)]

    def seats_of(self, track: int) -> "list[int]":
        """Return the seats that peg on `track`."""
        return [seat for seat in range(self.form.players) if self.track_of(seat) == track]

    def hand_of(self, seat: int) -> "tuple[int, ...]":
        """Return the known cards of the seat's hand: as shown, else those laid."""
        return self.shown[seat] or tuple(self.laid[seat])

    @property
    def seats_to_count(self) -> "list[int]":
        """The seats whose hands are still to be counted in this deal, in order."""
        if self.phase not in ("play", "show") or self.next_show == CRIB:
            return []
        first, players = int(self.next_show), self.form.players
        count = (self.dealer - first) % players + 1
        return [(first + place) % players for place in range(count)]

    def laid_in_order(self) -> "tuple[tuple[int, int, int], ...]":
        """Return (seat, card, 1 if it began a series) of each card laid in this deal, in order."""
        return laid_in_order(self.layers, self.laid)

    def holds(self, seat: int) -> int:
        """Return how many cards the seat has not laid yet."""
        return int(self.form.kept) - len(self.laid[seat])

    def need(self, phase: str) -> None:
        """Raise IllegalMove unless the phase is `phase` and no claim or offer of points is open.

        Its message says what must come next.
        """
        if self.offer and self.offer[1]:
            raise IllegalMove("no.offer-first")
        if self.unclaimed:
            raise IllegalMove("no.claim-first", seat=self.last_layer)
        if self.phase != phase or phase == "over":
            raise IllegalMove("no.over" if self.phase == "over" else "no.need-" + self.phase)

    def is_dead(self, who: "Union[int, str]") -> bool:
        """Return whether a seat's hand, or "crib", scores nothing in this deal."""
        return bool(self.dead >> (0 if who == CRIB else int(who) + 1) & 1)

    def need_show(self, who: "Union[int, str]") -> None:
        """Raise IllegalMove unless `who` (a seat or "crib") is counted next."""
        if self.phase != "play" or any(self.laid):  # no cards laid: the play was pegged by hand
            self.need("show")
        if self.is_dead(self.next_show):
            raise IllegalMove("no.need-deal")
        if who != self.next_show:
            if self.next_show == CRIB:
                raise IllegalMove("no.next-crib")
            raise IllegalMove("no.next-hand", seat=int(self.next_show))

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
        """Return an event with its track (by default the seat's) and that track's score."""
        track = self.track_of(seat) if track < 0 <= seat else track
        return Event(kind, seat, track, points, reason, self.tracks[track].score, cards)

    def score(self, seat: int, items: "Sequence[Item]", track: int = -1) -> "list[Event]":
        """Peg the items as one score, up to the target; return their events, and the wins."""
        track = self.track_of(seat) if track < 0 else track
        pegs = self.tracks[track]
        events = []
        if items:
            pegs.begin()
            self.last_track = track
        for item in items:
            reason, cards, points = item
            is_ended = pegs.add(points)
            events.append(Event("score", seat, track, points, reason, pegs.score, cards))
            if is_ended:
                return events + self.end(track)
        return events

    def end(self, track: int) -> "list[Event]":
        """End the game: `track` is at the target, or wins without (`ending`), -1 for none.

        Return a win event for each winner.
        """
        self.ended = track
        self.phase = "over"
        self.offer, self.unclaimed = (), None
        skunk = self.skunk
        return [self.event("win", -1, 0, skunk, (), winner) for winner in self.winners]

    def refuse_clash(self, cards: "tuple[int, ...]", instead_of: int = -1) -> None:
        """Raise IllegalMove if one pack cannot hold `cards` beside the starter and known hands.

        instead_of: a seat whose known hand is left out.
        """
        known = [self.starter] + list(cards)
        for seat, laid in enumerate(self.laid):
            if seat != instead_of:
                known += self.shown[seat] or laid
        why = clash(known, cards)
        if why:
            raise IllegalMove(why)
