"""Simulated players who see only the lights: no screen and no View.

They know what people at the table know: the form, the level, their cards, what was laid, and
cribbage. What the board asks, and whom, they read off the strip (lights_eyes.py). Beside the board
they keep `twin`, a match to which all they do is pushed, as tests.helpers.player.Company do.
"""

from cribboard.rules import cards, commands, play, show
from cribboard.tracks import TRACK_KEYS
from tests.helpers.player import Company, game_of, key_of

_SUIT_KEYS = "DCBA"


class Players(Company):
    """Two to four players at any form and level."""

    def __init__(self, dice, row, level="auto", claims=False, suits=False, best_of=0, target=0):
        Company.__init__(self, dice, row, level, claims, suits, best_of, target)
        self.sides = self.base.sides if row.bases else row.sides
        self.tracks = max(self.sides) + 1
        self.full = target or row.target
        self.is_captain_known = False
        self.suit_due = False  # a rank was keyed, its suit comes next
        self.suited = set()  # the cards of this deal that were keyed with their suit
        self.claimed = -1  # the points typed, -1: none
        self.unclaimed = -1  # the seat that has to claim for its card, -1: none
        self.last_layer = -1
        self.owner = -1  # the track that claimed last
        self.called = None  # (points typed, tracks that can call, the key that calls), or None
        self.shows = []  # whose hands are still to be counted, "crib" last
        self.is_playing = False

    def track_of(self, seat):
        """Return the track that a seat pegs on."""
        return self.sides[(seat - self.captain) % self.players]

    def seat_of(self, eyes):
        """Return the seat that must act: the front or back peg of its track breathes."""
        seats = [seat for seat in range(self.players) if self.track_of(seat) == eyes.turn]
        return seats[eyes.seat]

    def next_keys(self, eyes):
        """Return the keys they press for what they see, [] when the game is over."""
        if eyes.sure >= 0:
            return ["#"]
        if eyes.is_ready:
            return self._ready(eyes)
        if self.called is not None:
            return self._called(eyes)
        if eyes.is_dealer_asked or (eyes.choices and not self.suit_due):
            return self._begin(eyes)
        if eyes.out >= 0:
            return []
        if self.suit_due:
            return self._suit(eyes)
        if eyes.is_starter_asked:
            return self._cut(eyes)
        if self.claimed >= 0:
            return self._claim_typed(eyes)
        if self.level == "muggins" and eyes.blinking and self.owner not in eyes.blinking:
            return self._muggins(eyes)
        if eyes.turn < 0:
            is_over = not self.is_playing and len(self.shows) == 1 and self.is_begun
            assert is_over, "no seat must act"
            self.twin.push(commands.deal())
            return ["#"]
        if self.unclaimed >= 0:
            return self._claim(eyes, self.unclaimed, play.items(self.series))
        return self._lay(eyes) if self.is_playing else self._show(eyes)

    # The beginning

    def _begin(self, eyes):
        assert eyes.choices == self.players, eyes.choices
        seat = self.dice.under(self.players)
        keys = [str(seat + 1)]
        if eyes.proposed and self.dice.under(2):
            seat, keys = eyes.proposed - 1, ["#"]
        if not eyes.is_dealer_asked:
            assert self.row.has_captain, "only captain's has a captain"
            self.captain, self.is_captain_known = seat, True
            return keys
        assert self.is_captain_known or not self.row.has_captain
        self.dealer = seat
        self.twin.push(game_of(self, seat))
        self.is_captain_known = False
        self.is_first = True
        return keys

    def _cut(self, eyes):
        """Deal, cut and enter the starter; the start hole of the dealer glows."""
        if not self.is_first:
            self.dealer = (self.dealer + 1) % self.players
        self.is_first = False
        assert eyes.dealer == self.track_of(self.dealer), (eyes.dealer, self.dealer)
        self._shuffle()
        self.has_heels = cards.rank_of(self.starter) == 11 and self.dice.under(4) > 0
        self.has_heels = self.has_heels and self.level in ("correct", "muggins")
        self.twin.push(commands.starter(self.starter))
        self.series, self.gone = [], set()
        self.suited = set()
        self.is_playing = True
        shows = [(self.dealer + 1 + place) % self.players for place in range(self.players)]
        self._begin_show(shows + ["crib"] * bool(self.base.crib))
        self.owner = -1
        return self._card(self.starter)

    # Cards

    def _card(self, card):
        self.pending = card
        self.suit_due = self.suits
        self.is_suited = self.dice.under(3) > 0
        return [key_of(card)]

    def _suit(self, eyes):
        """Enter the suit, where four white holes are lit."""
        assert eyes.choices, "the lights do not ask for a suit"
        self.suit_due = False
        if self.is_suited:
            self.suited.add(self.pending)
        return [_SUIT_KEYS[cards.suit_of(self.pending) - 1] if self.is_suited else "#"]

    def _lay(self, eyes):
        seat = self.seat_of(eyes)
        cards_left = self.cards_left[seat]
        assert cards_left and seat not in self.gone, (seat, "cannot be the one to lay")
        if self.has_heels:
            self.has_heels = False
            left = self.cards_left[self.dealer]
            if not [card for card in self.hands[self.dealer] if card not in left]:
                self.twin.push(commands.heels())
                return ["#"]
        count = play.count_of(self.series)
        fitting = [card for card in cards_left if count + cards.pips_of(card) <= 31]
        if not fitting:
            self.twin.push(commands.go())
            self.gone.add(seat)
            holders = {other for other in range(self.players) if self.cards_left[other]}
            if self.claims and not holders - self.gone:
                self.unclaimed = self.last_layer  # the go decides who gets the point for last
            else:
                self._pass_on()
            return ["D"]
        card = fitting[self.dice.under(len(fitting))]
        cards_left.remove(card)
        self.series.append(card)
        self.last_layer = seat
        self.twin.push(commands.lay(card))
        if self.claims:
            self.unclaimed = seat
        else:
            self._pass_on()
        return self._card(card)

    def _pass_on(self):
        """Turn the cards over when nobody can lay any more; note the end of the play."""
        holders = {seat for seat in range(self.players) if self.cards_left[seat]}
        if play.count_of(self.series) == 31 or not holders - self.gone:
            self.series, self.gone = [], set()
            self.is_playing = bool(holders) and not self.base.is_single

    # Claims

    def _claim(self, eyes, seat, items):
        """Type a claim, at times a wrong one; for a card that scores nothing type no digit."""
        assert self.seat_of(eyes) == seat, (eyes.turn, eyes.seat, seat)
        self.owner = eyes.turn
        points = self.claimed = self.claimed_of(show.total(items))
        is_hash_enough = self.unclaimed >= 0 and not points
        return self._submit(seat) if is_hash_enough else list(str(points))

    def _claim_typed(self, eyes):
        """Check that the trail is as long as the number typed, and claim."""
        room = eyes.game - eyes.fronts[self.owner]
        seen = eyes.typed.get(self.owner, 0)
        assert seen == min(self.claimed, 31, room), (seen, self.claimed, room)
        return self._submit(self.seat_of(eyes))

    def _submit(self, seat):
        self.twin.push(commands.claim(seat, self.claimed))
        self.claimed = -1
        if self.unclaimed >= 0:
            self.unclaimed = -1
            self._pass_on()
            return ["#"]
        self.is_claimed = True
        if self.shows[0] != "crib":
            self._shown(self.shows[0])
            # Without cards to enter, the hand is counted at once or has a question.
            self.is_begun = not self.cards_left[seat]
        return ["#"]

    def _shown(self, who):
        self.twin.push(commands.show(who, tuple(self.cards_left[who]), from_play=True))

    def _muggins(self, eyes):
        """Call missed points or none; only the next hole blinks ahead of each track that can."""
        own, points, _ = self.twin.game.offer
        takers = sorted(eyes.blinking)
        assert takers == [track for track in range(self.tracks) if track != own], takers
        for track in takers:
            seen = {min(eyes.fronts[track] + 1, eyes.game)}
            assert set(eyes.blinking[track]) == seen, (eyes.blinking, points)
        assert eyes.turn == (takers[0] if len(takers) == 1 else -1)
        taker = takers[self.dice.under(len(takers))]
        called = self.called_of(points)
        self.twin.push(commands.mugs(taker, called))
        if not called:
            return ["#"]
        self.called = called, takers, "#" if len(takers) == 1 else TRACK_KEYS[taker]
        return list(str(called))

    def _called(self, eyes):
        """Check that the trail of each track that can call is as long as the number typed."""
        called, takers, key = self.called
        seen = {track: min(called, 31, eyes.game - eyes.fronts[track]) for track in takers}
        assert eyes.typed == seen, (eyes.typed, seen)
        assert not eyes.blinking
        self.called = None
        return [key]

    # The show

    def _show(self, eyes):
        """Do what the count of the next hand still needs; the lights show when it is done."""
        who = self.shows[0]
        seat = self.dealer if who == "crib" else who
        is_theirs = self.seat_of(eyes) == seat
        is_keyed = eyes.crib >= 0 if who == "crib" else eyes.cards > 0
        is_asked = eyes.turn in eyes.blinking
        if self.is_begun and not (is_theirs and (is_keyed or is_asked)):
            self._begin_show(self.shows[1:])
            assert self.shows, "the board waits for a count after the last one"
            return self._show(eyes)
        assert is_theirs, (seat, eyes.turn, eyes.seat)
        if not self.is_claimed:
            return self._claim(eyes, seat, self._items(who))
        if who != "crib" and self.level == "auto" and not self.is_begun:
            self._shown(who)
        is_first = not self.is_begun
        self.is_begun = True
        if is_asked:
            return self._answer(eyes, who)
        if who == "crib":
            return self._key_crib(eyes, is_first)
        return ["#"] if is_first else self._key_rest(eyes, who)

    def _begin_show(self, shows):
        self.shows = shows
        self.is_claimed = self.level == "auto"
        self.is_begun = False
        self.reasons, self.answered = [], 0

    def _key_crib(self, eyes, is_first):
        assert eyes.crib == self.track_of(self.dealer), eyes.crib
        if is_first:
            self.twin.push(commands.crib(self.crib))
        return self._entry_card(self.crib[eyes.cards], eyes.cards == 0)

    def _key_rest(self, eyes, who):
        """Key a card that was not laid; those laid are white holes already."""
        laid = [card for card in self.hands[who] if card not in self.cards_left[who]]
        return self._entry_card((laid + self.cards_left[who])[eyes.cards], eyes.cards == len(laid))

    def _entry_card(self, card, is_first):
        """Return the key of a card; all cards of an entry have a suit, or none."""
        self.pending = card
        self.suit_due = self.suits and (is_first or self.is_suited)
        if is_first:
            self.is_suited = self.dice.under(2) > 0
        return [key_of(card)]

    def _answer(self, eyes, who):
        """Answer a question: its points blink ahead of the front peg."""
        front = eyes.fronts[eyes.turn]
        for item in self._items(who):
            if self.suited.issuperset(item.cards) and self.starter in self.suited:
                continue  # the board knows the suits: the game hole blinks for something else
            if item.reason in ("flush", "nobs") and item.reason not in self.reasons:
                if min(front + item.points, eyes.game) in eyes.blinking[eyes.turn]:
                    self.reasons.append(item.reason)
                    self.answered += item.points
                    return [str(item.points)]
        return ["#" if self.suits or self.dice.under(2) else "0"]

    def _ready(self, eyes):
        """Check that the points answered are lit as a trail, and count."""
        room = eyes.game - eyes.fronts[eyes.turn]
        assert eyes.typed.get(eyes.turn, 0) == min(self.answered, room), (eyes.typed, self.answered)
        assert eyes.turn not in eyes.blinking
        return ["#"]
