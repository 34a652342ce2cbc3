"""Evenings of games that are all played, and their cards beside cards kept on paper."""

from cribboard.rules import evening
from cribboard.rules.block import is_rare
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from cribboard.rules.match_score import MOST_EVENING
from tests.helpers.paper_card import SCALES, PaperCard
from tests.helpers.random_match import Dice, state
from tests.helpers.rounds import rounds
from tests.helpers.scripts import do


def played(games, *lines, terms="games=%d"):
    """Return the match of an evening with these lines."""
    match = Match()
    do(match, "match " + terms % games, *lines)
    return match


def same(match, paper):
    """Require that the board's card is the one on paper."""
    rows = evening.results(match.card)
    assert len(rows) == len(paper.games)
    for row, (people, winner, points, spread, skunk, confirmed) in zip(rows, paper.games):
        assert row.people == people and row.winner == (0 if winner < 0 else 1 << winner)
        assert (row.points, row.spread) == (points, spread), (row, points, spread)
        assert (row.skunk != "none") == bool(skunk)
        assert {track for track in range(2) if row.confirmed >> track & 1} == confirmed
    sums = paper.totals()
    ranks = evening.standings(match.card)
    assert len(ranks) == len(sums)
    for row in ranks:
        key = row.who or "AB"[row.track]
        assert list(row[2:]) == sums[key], (row, sums[key])
    assert [(-row.points, -row.won, row.minus - row.plus) for row in ranks] == paper.ranked()


def test_the_page_knows_which_blocks_need_what_it_loads_later():
    match = Match()
    for line, rare in (
        ("game six-card", False),
        ("peg 0 5", False),
        ("end abandoned", True),
        ("game six-card", False),
        ("match games=2", True),
        ("game six-card", True),
        ("peg 0 5", True),
        ("deal by-hand", True),
        ("peg 0 5", True),
    ):
        do(match, line)
        assert is_rare(match.checkpoint, match.commands) is rare, line


class RandomEvening:
    """An evening of random games; lines: those that were not refused."""

    def __init__(self, dice):
        self.dice, self.lines, self.match = dice, [], Match()
        self.match.most = 6  # so that deals take several blocks
        self.push("match games=%d" % (2 + dice.under(MOST_EVENING - 1)))
        scale = sorted(SCALES)[dice.under(4)]
        while not self.match.is_over:
            game = "game six-card dealer=%d skunks=%s" % (dice.under(2), scale)
            assert self.push(game + self._options())
            while self.match.game.phase != "over":
                self._score()
            self._confirm()

    def push(self, line):
        try:
            self.match.push_text(line)
        except IllegalMove:
            return False
        self.lines.append(line)
        return True

    def _options(self):
        dice, text = self.dice, ""
        for track in "ab":
            text += " player-%s=%d" % (track, dice.under(64)) if dice.under(3) else ""
            text += " start-%s=%d" % (track, dice.under(30)) if not dice.under(8) else ""
        text += " target=61" if not dice.under(6) else ""
        return text + (" skunk-line=%d" % (20, 40, 60)[dice.under(3)] if not dice.under(6) else "")

    def _score(self):
        dice, match = self.dice, self.match
        track, points, what = dice.under(2), 1 + dice.under(29), dice.under(24)
        if what == 0:
            self.push("end " + ("conceded %d" % track, "stopped", "abandoned")[dice.under(3)])
        elif what == 1:
            self.push("set %d %d" % (track, dice.under(60)))
        elif what == 2:
            self.push("penalty %d %d back" % (track, points))
        elif what == 3:
            self.push("correct %d -%d" % (track, points))
        elif what == 4:
            self.push("deal by-hand")
        elif what == 6:
            self._play_another()
        elif what == 5 and len(self.lines) > 3:
            kept = state(match)
            match.pop()
            match.redo()
            assert state(match)[:3] == kept[:3]
        else:
            self.push("peg %d %d" % (track, points))

    def _confirm(self):
        dice = self.dice
        if not dice.under(3):
            self.push("set %d %d" % (dice.under(2), dice.under(60)))
        for track in range(2):
            if dice.under(4):
                self.push("confirm %d" % track)
        if not dice.under(9):
            self.push("penalty %d 2 back" % dice.under(2))
        if not dice.under(9) and not self.match.is_over:
            self._play_another()
            self.push("confirm 0")

    def _play_another(self):
        """Put the evening aside for another match, and take it up again."""
        number = 1 + self.dice.under(9)
        for line in ("adjourn %d" % number, "match first-to=1", "game six-card", "peg 0 9"):
            assert self.push(line), line
        assert self.push("end " + ("stopped", "abandoned")[self.dice.under(2)])
        assert self.push("take-up %d" % number)


def compare_random_evenings(seeds):
    """Compare the cards of random evenings with those kept on paper."""
    for seed in seeds:
        played = RandomEvening(Dice(seed))
        same(played.match, PaperCard(played.lines))


def test_cards_of_random_evenings_are_those_kept_on_paper():
    compare_random_evenings(range(rounds(60)))
