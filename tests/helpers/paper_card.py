"""Card of an evening kept on paper: from the lines of notation alone, without the board's rules.

Runs on CPython and MicroPython.
"""

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
