"""Play a short match of each form: `python tests/golden/record_forms.py` writes its files.

NAME.match: the match in notation, what each player holds as a comment before each deal; NAME.txt:
what `cribboard replay` says of it. The players look at their own cards only, and claim with a
slip now and then; tests/host/rules/test_golden_forms.py judges every line a second time.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "firmware"), str(ROOT)]

from cribboard.rules import cards, notation, play, show  # noqa: E402
from cribboard.rules.match import Match  # noqa: E402
from tests.helpers.random_match import Dice  # noqa: E402

#: name: seed; the lines it begins with; what is done by hand, by the number of the deal it
#: comes in: before the starter, after the second card, after the first count.
MATCHES = {
    "six-card": (
        4,
        ["match first-to=2 count=games", "game six-card target=61 dealer=1"],
        {3: (["penalty 0 2 back", 'peg 1 2 "muggins at the table"'], ["correct 1 -2"], [])},
    ),
    "five-card": (2, ["game five-card dealer=0"], {2: ([], ["penalty 1 1 to=0"], [])}),
    "seven-card": (20, ["game seven-card target=61 level=muggins skunks=house"], {}),
    "three-hand": (
        3,
        ["game three-hand target=61 dealer=2 level=teach"],
        {2: ([], ["misdeal"], [])},
    ),
    "partners": (6, ["game partners target=61 dealer=3 level=correct claims=play"], {}),
    "captain": (
        8,
        ["game captain target=61 captain=1 skunks=off"],
        {2: (["set 0 9"], [], []), 3: ([], [], ["overrule 0 2"])},
    ),
    "losing": (9, ["game losing target=61 players=3 dealer=1"], {}),
    "shotgun": (
        7,
        [
            "match first-to=3 count=worth",
            "game shotgun dealer=1 target=61 skunks=tournament level=muggins",
        ],
        {},
    ),
    "singles": (5, ["game singles target=61 dealer=1"], {2: ([], ["peg 0 2"], [])}),
}


class Seats:
    """The players of one match: they deal, lay away, lay and claim."""

    def __init__(self, name):
        self.seed, self.opening, self.by_hand = MATCHES[name]
        self.dice = Dice(self.seed)
        self.match = Match()
        self.lines = [header(self.opening)]
        self.deals = 0

    def say(self, line):
        self.match.push(notation.parse_line(line))
        self.lines.append(line)

    def run(self):
        for line in self.opening:
            self.say(line)
        while True:
            self.deal()
            game = self.match.game
            if game.phase == "over":
                if not self.match.first_to or self.match.winners:
                    return "\n".join(self.lines) + "\n"
                kept = [word for word in self.opening[-1].split() if word[:6] != "dealer"]
                dealer = (game.first_dealer + 1) % game.form.players
                again = notation.parse_line(f"{' '.join(kept)} dealer={dealer}")
                self.say(notation.line(again))
            else:
                self.say("deal")

    def deal(self):
        """Play one deal, dealt again after a misdeal, to its end or the game's."""
        self.deals += 1
        before, during, counted = self.by_hand.get(self.deals, ([], [], []))
        self.shuffle()
        for line in before:
            self.say(line)
        laid = 0
        while self.match.game.awaited[0] not in ("deal", "game"):
            self.act()
            laid += self.lines[-1].startswith("lay")
            if laid == 2 and during:
                for line in during:
                    self.say(line)
                if "misdeal" in during:
                    self.shuffle()
                during = []
            if self.lines[-1].startswith("show"):
                for line in counted:
                    self.say(line)
                counted = []

    def shuffle(self):
        game = self.match.game
        form = game.form
        pack = cards.shuffled(self.seed * 1000 + self.dice.under(1000))
        self.hands, self.crib = [], []
        for seat in range(form.players):
            dealt = [pack.pop() for _ in range(form.dealt)]
            kept, away = lay_away(sorted(dealt, key=cards.rank_of), form.away)
            self.hands.append(kept)
            self.crib += away
            self.lines.append(f"# seat {seat}: {written(kept)}")
        self.crib += [pack.pop() for _ in range(form.to_crib)]
        if self.crib:
            self.lines.append(f"# crib: {written(self.crib)}")
        self.starter = pack.pop()
        self.cards_left = [list(hand) for hand in self.hands]

    def act(self):
        game = self.match.game
        what, seat = game.awaited
        if game.is_heels_open and self.dice.under(3) == 0:
            self.say("heels")
        elif what == "starter":
            self.say("starter " + cards.text(self.starter))
        elif what == "card":
            self.lay(game, seat)
        elif what == "claim":
            self.claim(game, seat)
        elif what == "offer":
            own, points, _ = game.offer
            taker = (own + 1) % len(game.tracks)
            self.say(f"mugs {taker} {points if self.dice.under(4) else points // 2}")
        elif what == "hand":
            self.say(f"show {seat} from-play {written(self.cards_left[seat])}".rstrip())
        else:
            self.say("crib " + written(self.crib))

    def lay(self, game, seat):
        able = [card for card in self.cards_left[seat] if game.count + cards.pips_of(card) <= 31]
        if not able:
            self.say("go")
            return
        card = max(able, key=lambda card: (worth(game.series, card), cards.rank_of(card), card))
        self.cards_left[seat].remove(card)
        self.say("lay " + cards.text(card))

    def claim(self, game, seat):
        if game.unclaimed:
            points = show.total(game.unclaimed[0])
        elif game.next_show == "crib":
            points = show.total(show.items(self.crib, self.starter, True))
        else:
            points = show.total(show.items(self.hands[seat], self.starter))
        slip = self.dice.under(5)
        if slip == 0:
            points = max(0, points - 2)
        elif slip == 1 and not game.unclaimed:
            points += 1
        self.say(f"claim {seat} {points}")


def header(lines):
    return notation.text(map(notation.parse_line, lines)).split("\n")[0]


def lay_away(dealt, count):
    """Return (kept, away): the one away that leaves most, one card after the other."""
    kept, away = list(dealt), []
    for _ in range(count):
        best = max(kept, key=lambda card: (left_with(kept, card), cards.rank_of(card)))
        kept.remove(best)
        away.append(best)
    return kept, away


def left_with(kept, away):
    rest = [card for card in kept if card != away]
    return show.total(show.items(rest[:-1], rest[-1]))


def worth(series, card):
    return show.total(play.items([*series, card]))


def written(hand):
    return " ".join(cards.text(card) for card in hand)


def main():
    """Write the two files of each form."""
    import contextlib
    import io

    from cribboard_tools import cli

    for name in MATCHES:
        path = HERE / f"{name}.match"
        path.write_text(Seats(name).run(), encoding="utf-8")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            assert cli.main(["replay", str(path)]) == 0
        (HERE / f"{name}.txt").write_text(out.getvalue(), encoding="utf-8")


if __name__ == "__main__":
    main()
