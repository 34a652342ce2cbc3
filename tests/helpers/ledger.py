"""Book of a match's scores kept from commands and events alone, as a person would with paper.

Runs on CPython and MicroPython.
"""

from cribboard.rules.match import Match


class Ledger:
    """What each track earned, and where a misdeal would leave it.

    More than the target is earned by the last item of a game at most; an overruled count that had
    ended it takes off from what was earned, not from what fitted.
    """

    def __init__(self):
        self.earned = []
        self.kept = []  # the scores at the start of the deal, with corrections and penalties since
        self.target = 0
        self._aside = {}  # the page of each match that is put aside, by number

    @property
    def scores(self):
        """The front pegs."""
        return [min(earned, self.target) for earned in self.earned]

    def take(self, match, events):
        """Write down what the last command did; require that the scores and pegs agree."""
        game, command = match.game, match.commands[-1]
        if game is None:
            return
        if command.kind == "take-up":
            self.earned, self.kept, self.target = self._aside[command.points]
        elif command.kind == "game":
            self.earned, self.target = [0] * len(game.tracks), game.target
            self.kept = self.scores
        elif command.kind == "misdeal":
            assert not command.options
            self.earned = self.scores
            self.kept = [min(kept, self.target - 1) for kept in self.kept]
        for event in events:
            self._write(command, event)
        if command.kind in ("game", "deal"):
            self.kept = self.scores
        elif command.kind == "misdeal":
            assert self.scores == self.kept, (self.scores, self.kept)
        assert game.scores == self.scores, (command, game.scores, self.scores)
        for pegs in game.tracks:
            assert 0 <= pegs.back <= pegs.score <= game.target
            assert command.kind != "misdeal" or pegs.at_deal == pegs.score
        is_there = [score == game.target for score in game.scores]
        if command.kind == "adjourn":
            self._aside[command.points] = list(self.earned), list(self.kept), self.target
            assert game.phase == "over" and not game.winners and match.is_over
            return
        if game.ending and command.kind != "end":  # it had ended before
            assert game.phase == "over" and not any(is_there)
            return
        if command.kind == "end":
            winners = self._winners(game, command)
            assert game.phase == "over" and not any(is_there)
            assert list(game.winners) == winners, (command, self.scores)
            assert [event.track for event in events if event.kind == "win"] == winners
            assert bool(game.worth) == bool(winners)
            return
        assert any(is_there) == (game.phase == "over") == (game.ended >= 0)
        assert sum(is_there) <= 1 and bool(game.winners) == any(is_there)

    def _winners(self, game, command):
        """Return who has won a game that a command has ended short of its target."""
        if command.text == "conceded":
            return [command.who]
        best = min(self.scores) if game.form.is_low else max(self.scores)
        ahead = [track for track, score in enumerate(self.scores) if score == best]
        if command.text == "abandoned" or len(ahead) > 1 and not game.form.is_low:
            return []
        return ahead

    def _write(self, command, event):
        kind, track, points = event.kind, event.track, event.points
        if kind not in ("score", "correction", "overruled", "misdeal", "penalty"):
            return
        assert kind not in ("score", "penalty") or points >= 0, "a score fell"
        points = -points if kind == "penalty" else points
        if points:
            assert self.earned[track] < self.target or kind in ("overruled", "misdeal")
            self.earned[track] += points
            assert event.score == self.scores[track] >= 0, event
        if kind == "penalty":
            points = -command.points
        if kind in ("penalty", "correction") or (kind == "score" and event.reason == "penalty"):
            self.kept[track] = max(0, min(self.kept[track] + points, self.target))


class BookedMatch(Match):
    """A match whose scores are compared with a ledger after each command that is pushed."""

    def __init__(self):
        self._ledger = Ledger()
        Match.__init__(self)

    def push(self, command):
        events = Match.push(self, command)
        self._ledger.take(self, events)
        return events
