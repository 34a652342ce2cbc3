"""Simulated players who peg by hand and see only the lights: ways count and scoreboard."""

from cribboard.rules import commands
from cribboard.tracks import TRACK_KEYS
from tests.helpers.lights_player import Players
from tests.helpers.player import key_of

WAYS = ("referee", "count", "scoreboard")
#: More points than any card, hand or crib: the board asks whether they are sure.
_TOO_MANY = 80


class Pegged(Players):
    """Players who peg everything (scoreboard) or the play (count)."""

    def __init__(self, dice, row, way, best_of=0, target=0):
        Players.__init__(self, dice, row, best_of=best_of, target=target)
        self.way = way
        self.points = 0  # typed, and not yet pegged to a track

    def menu_keys(self):
        """Return the keys that set up what they play: a text for each item of the menu."""
        return Players.menu_keys(self) + [f"D! 1 # {WAYS.index(self.way) + 1}"]

    def next_keys(self, eyes):
        """Return the keys they press for what they see."""
        if eyes.sure >= 0:
            return ["#"]
        if eyes.is_ready:
            return self._ready(eyes)
        if eyes.is_dealer_asked or eyes.choices:
            return self._begin(eyes)
        if eyes.out >= 0:
            return []
        assert eyes.dealer == self.track_of(self.dealer) or eyes.is_starter_asked
        if self.points:
            return self._name(eyes)
        if eyes.is_starter_asked:
            return self._cut(eyes)
        if eyes.turn < 0 and (self.way == "scoreboard" or self.is_playing):
            return self._peg()
        return self._count(eyes) if eyes.turn >= 0 else Players.next_keys(self, eyes)

    def _peg(self):
        """Type points, key a score of one letter, or go on to the show or the next deal."""
        if self.dice.under(6):
            self.points = 1 + self.dice.under(12) if self.dice.under(30) else _TOO_MANY
            is_typed = self.way == "count" or self.points > 2 or self.dice.under(6) == 0
            return list(str(self.points)) if is_typed else self._peg_at_once()
        if self.way == "scoreboard":
            self.twin.push(commands.deal(True))
            self.dealer = (self.dealer + 1) % self.players
        self.is_playing = False
        return ["#"]

    def _peg_at_once(self):
        """Key one or two points by a letter alone, two of three tracks' only to the dealer."""
        is_two = self.points == 2
        self.points = 0
        if not is_two:
            track = self.dice.under(self.tracks)
            self.twin.push(commands.peg(track, 1))
            return [TRACK_KEYS[track]]
        if self.tracks == 3:
            self.twin.push(commands.peg(self.track_of(self.dealer), 2))
            return ["D"]
        track = self.dice.under(2)
        self.twin.push(commands.peg(track, 2))
        return ["CD"[track]]

    def _name(self, eyes):
        """Check the digits in every lane, and press the key of a track."""
        for track in range(self.tracks):
            trail = min(self.points, 31, eyes.game - eyes.fronts[track])
            assert eyes.typed.get(track, 0) == trail, (track, eyes.typed, self.points)
        track = self.dice.under(self.tracks)
        self.twin.push(commands.peg(track, self.points))
        self.points = 0
        return [TRACK_KEYS[track]]

    def _count(self, eyes):
        """Enter the cards of the hand whose seat breathes, then the crib, and answer questions."""
        is_asked = eyes.turn in eyes.blinking
        if self.is_begun and not (eyes.cards or is_asked):
            self._begin_show(self.shows[1:])
        who = self.shows[0]
        assert self.seat_of(eyes) == (self.dealer if who == "crib" else who)
        if is_asked:
            return self._answer(eyes, who)
        hand = self.crib if who == "crib" else self.hands[who]
        assert (eyes.crib >= 0) == (who == "crib")
        if not self.is_begun:
            self.is_begun = True
            is_crib = who == "crib"
            self.twin.push(commands.crib(hand) if is_crib else commands.show(who, tuple(hand)))
        return [key_of(hand[eyes.cards])]
