"""The sense of players who see only the lights: a View of what the board asks, read off the strip.

What is lit is read by lights_eyes.py; what they did themselves they know. What must be lit with it
is required here.
"""

from cribboard.base.view import View


class Lights:
    """The eyes of `players`, of tests/helpers/player.py."""

    def __init__(self, players):
        self._players = players

    def view(self, eyes):
        """Return a View of what is asked, as far as players need it."""
        people, view = self._players, View()
        view.choices, view.proposed, view.entry_cards = eyes.choices, eyes.proposed, eyes.cards
        if eyes.sure >= 0:
            view.asked_for = "sure"
        elif eyes.is_ready:
            self._require_typed(eyes, sum(item.points for item in people.answered), [eyes.turn])
            assert eyes.turn not in eyes.blinking
            view.asked_for = view.dialog = "count"
            view.asked_of = view.asked_seat = people.counting
        elif eyes.is_dealer_asked:
            view.asked_for = "dealer"
        elif eyes.choices:
            view.asked_for = "suit" if people.is_suit_due else "captain"
        elif eyes.out >= 0:
            view.asked_for = "game"
        else:
            assert not people.is_suit_due, "the lights do not ask for a suit"
            self._read_game(view, eyes)
        people.see(view)
        return view

    def require_typed(self, eyes):
        """Require that the trails are as long as the number that was typed."""
        people, (points, tracks) = self._players, self._players.typed
        self._require_typed(eyes, points, tracks)
        if people.level == "muggins" and people.claimer not in tracks and points:
            assert set(eyes.typed) == set(tracks) and not eyes.blinking, "of a call"

    def _require_typed(self, eyes, points, tracks):
        trails = {track: min(points, 31, eyes.game - eyes.fronts[track]) for track in tracks}
        assert {track: eyes.typed.get(track, 0) for track in tracks} == trails, eyes.typed

    def _read_game(self, view, eyes):
        people, game = self._players, self._players.twin.game
        is_glowing = eyes.dealer == people.track_of(game.dealer)
        if eyes.is_starter_asked:
            assert is_glowing, (eyes.dealer, game.dealer)
            view.asked_for = "starter"
            return
        assert is_glowing or people.way == "referee"
        if eyes.turn >= 0:
            seats = [seat for seat in range(people.players) if people.track_of(seat) == eyes.turn]
            view.asked_seat = seats[eyes.seat]
        people.see(view)  # a hand that was claimed is counted, or its count goes on
        is_claimed = people.level == "muggins" and people.claimer not in eyes.blinking
        if is_claimed and eyes.blinking:
            view.asked_for, view.lanes = "muggins", tuple(sorted(eyes.blinking))
            for track, holes in eyes.blinking.items():
                assert set(holes) == {min(eyes.fronts[track] + 1, eyes.game)}, eyes.blinking
            assert eyes.turn == (view.lanes[0] if len(view.lanes) == 1 else -1)
        elif eyes.turn < 0:
            is_pegged = people.way == "scoreboard" or people.is_playing
            view.asked_for = "points" if is_pegged and people.way != "referee" else "next"
        elif people.twin.game.phase == "play" and people.way == "referee":
            self._read_play(view, people.twin.game)
        else:
            self._read_show(view, eyes, eyes.turn in eyes.blinking)

    def _read_play(self, view, game):
        view.asked_of, (view.asked_for, seat) = "card", game.awaited
        assert view.asked_seat == seat
        view.count, view.series = game.count, tuple(game.series)
        view.is_heels_claimable = game.is_heels_open

    def _read_show(self, view, eyes, is_asked):
        """Tell whether the count that was begun goes on, or which is next and what it needs."""
        people, game = self._players, self._players.twin.game

        def is_theirs(who):
            return view.asked_seat == (game.dealer if who == "crib" else who)

        who = people.counting
        is_keyed = eyes.crib >= 0 if who == "crib" else eyes.cards > 0
        if is_theirs(who) and (is_keyed or is_asked):
            view.dialog = "count"
        else:
            who, people.answered = game.next_show, []
            assert is_theirs(who), (who, eyes.turn, eyes.seat)
        view.asked_of = "crib" if who == "crib" else "hand"
        if game.awaited[0] == "claim" and not view.dialog:
            view.asked_for = "claim"
        elif is_asked:
            view.asked_for, view.asked_values = "count", self._questions(who, eyes)
        elif who == "crib":
            assert eyes.crib == people.track_of(game.dealer)
            view.asked_for = "crib"
        else:
            view.asked_for = "hand" if eyes.cards or people.way == "count" else "count"

    def _questions(self, who, eyes):
        """Return those of their own flush and nobs whose points blink ahead of the front peg."""
        people, front = self._players, eyes.fronts[eyes.turn]
        answered, found = [item.reason for item in people.answered], []
        for item in people.items(who):
            is_seen = min(front + item.points, eyes.game) in eyes.blinking[eyes.turn]
            # where the board knows the suits the game hole blinks for something else
            is_known = people.suited.issuperset((*item.cards, people.starter))
            if is_seen and not is_known and item.reason not in answered:
                found.append((item.reason, item.points))
        return [one for one in found if one[0] in ("flush", "nobs")]
