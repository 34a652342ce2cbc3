"""Evenings of games that are all played, and their cards beside cards kept on paper."""

from cribboard.rules import evening
from cribboard.rules.block import is_rare
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from cribboard.rules.match_score import MOST_EVENING
from tests.helpers.random_match import Dice, state
from tests.helpers.rounds import rounds
from tests.helpers.scripts import do

#: Game points of a win: with no skunk, a skunk, a double and a triple one.
SCALES = {
    "standard": (1, 2, 4, 4),
    "off": (1, 1, 1, 1),
    "house": (1, 2, 3, 4),
    "tournament": (2, 3, 3, 3),
}


class PaperCard:
    """What two people write down. games: (people, winner or -1, points, spread, skunk, confirmed).

    people: two numbers, 0 for who has none.
    """

    def __init__(self, lines):
        self.games = []
        self._open, self._aside = None, {}
        for line in lines:
            words = [word for word in line.split() if "=" not in word]
            pairs = [word.split("=") for word in line.split() if "=" in word]
            self._take(words[0], words[1:], dict(pairs))
        self._close()

    def _take(self, kind, words, options):
        if kind == "adjourn":  # the sheet is laid aside, and another one begun
            self._aside[words[0]] = self.games, self._open
            self.games, self._open = [], None
            return
        if kind == "take-up":
            self.games, self._open = self._aside.pop(words[0])
            return
        if kind == "game":
            self._close()
            target = int(options.get("target", 121))
            self._open = {
                "people": (int(options.get("player-a", 0)), int(options.get("player-b", 0))),
                "scores": [int(options.get("start-a", 0)), int(options.get("start-b", 0))],
                "target": target,
                "scale": options.get("skunks", "standard"),
                "line": int(options.get("skunk-line", 30)),
                "winner": None,
                "is_short": False,
                "confirmed": set(),
            }
            return
        game = self._open
        if kind == "confirm":
            game["confirmed"].add(int(words[0]))
            return
        if game is not None:
            game["confirmed"] = set()
        if kind == "end":
            self._end(game, words)
        elif kind in ("peg", "set", "correct", "penalty"):
            track, points = int(words[0]), int(words[1])
            score = game["scores"][track]
            if kind == "penalty":
                points = max(0, score - points)
            elif kind != "set":
                points += score
            game["scores"][track] = min(points, game["target"])
            if points >= game["target"]:
                game["winner"] = track

    def _end(self, game, words):
        first, second = game["scores"]
        game["is_short"] = words[0]
        if words[0] == "conceded":
            game["winner"] = int(words[1])
        elif words[0] == "stopped":
            game["winner"] = -1 if first == second else int(second > first)
        else:
            self._open = None

    def _close(self):
        game, self._open = self._open, None
        if game is None or game["winner"] is None:
            return
        winner = game["winner"]
        row = [game["people"], winner, 0, 0, 0, game["confirmed"]]
        if winner >= 0:
            own, other = game["scores"][winner], game["scores"][1 - winner]
            lines = [game["target"] - game["line"] * times for times in (1, 2, 3)]
            passed = len([line for line in lines if line >= 31 and other < line])
            if game["is_short"] == "stopped" or game["scale"] == "off":
                passed = 0
            row[2:5] = [SCALES[game["scale"]][passed], max(0, own - other), int(passed > 0)]
        self.games.append(tuple(row))

    def totals(self):
        """Return {player: [games, won, points, plus, minus, skunks]}; "A", "B" without a number."""
        sums = {}
        for people, winner, points, spread, skunk, _ in self.games:
            for track in range(2):
                row = sums.setdefault(people[track] or "AB"[track], [0] * 6)
                row[0] += 1
                if track == winner:
                    for place, more in ((1, 1), (2, points), (3, spread), (5, skunk)):
                        row[place] += more
                elif winner >= 0:
                    row[4] += spread
        return sums

    def ranked(self):
        """Return the players, the best first: by points, games won, net spread."""
        sums = self.totals()
        order = [(-row[2], -row[1], row[4] - row[3]) for row in sums.values()]
        return sorted(order)


def card_of(match):
    """Return the board's card as PaperCard has it: games, sums of each player, their order."""
    games = []
    for row in evening.results(match.card):
        confirmed = {track for track in range(2) if row.confirmed >> track & 1}
        winner = (-1, 0, 1)[row.winner]
        skunk = int(row.skunk != "none")
        games.append((row.people, winner, row.points, row.spread, skunk, confirmed))
    ranks = evening.standings(match.card)
    sums = {row.who or "AB"[row.track]: list(row[2:]) for row in ranks}
    return games, sums, [(-row.points, -row.won, row.minus - row.plus) for row in ranks]


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
            do(self.match, line)
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


def cards_of(seed):
    """Return the card of a random evening by the board, and as it is kept on paper."""
    played = RandomEvening(Dice(seed))
    paper = PaperCard(played.lines)
    return card_of(played.match), (paper.games, paper.totals(), paper.ranked())


def test_cards_of_random_evenings_are_those_kept_on_paper():
    for seed in range(rounds(60)):
        board, paper = cards_of(seed)
        assert board == paper, seed
