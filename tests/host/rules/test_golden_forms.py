"""Golden transcripts of every form, checked line by line by an independent judge.

The judge reads the notation with its own eyes, looks at the hands in the comments, and keeps the
scores by the words of the rules: the play with naive_play, hands and cribs with the oracle, and
the tracks, the levels and the end of the game here. No code of the product judges anything.
"""

import contextlib
import io
import json
import random
import re
from pathlib import Path

import pytest

from cribboard.rules import forms, notation
from cribboard.rules.match import Match
from cribboard_tools import cli
from tests.helpers.host import naive_play, oracle

GOLDEN = Path(__file__).parents[2] / "golden"
FORMS = [row.name for row in forms.FORMS]
LINES = (90, 60, 30)  # a loser at so many or fewer, in a game to 121, is skunked once, twice ..
WORTH = {"standard": (1, 2, 4, 4), "house": (1, 2, 3, 4), "tournament": (2, 3, 3, 3)}


class Judge:
    """Keeps one match's scores from its notation alone."""

    def __init__(self):
        self.scores = []
        self.hands = []
        self.crib = []
        self.first_to = 0
        self.won = []
        self.is_by_worth = True

    def comment(self, words):
        if words[0] == "seat":
            if words[1] == "0:":
                self.hands = []
            self.hands.append(words[2:])
        else:
            self.crib = words[1:]

    def do(self, line):
        """Do one line of notation."""
        words = line.split('"')[0].split()
        options = dict(word.split("=") for word in words if "=" in word)
        plain = [word for word in words[1:] if "=" not in word]
        getattr(self, "do_" + words[0])(plain, options)

    # The match and its games

    def do_match(self, words, options):
        self.first_to = int(options["first-to"])
        self.is_by_worth = options["count"] == "worth"

    def do_game(self, words, options):
        self.name = words[0]
        self.options = options
        self.players = int(options.get("players", naive_play.FORMS[self.name].players))
        self.target = int(options.get("target", 61 if self.name == "five-card" else 121))
        self.level = options.get("level", "auto")
        self.is_call_paid = self.level == "acc-muggins"
        self.level = self.level.replace("acc-", "")
        self.sides = list(range(self.players))
        if self.name == "partners":
            self.sides = [0, 1, 0, 1]
        if self.name == "captain":
            captain = int(options["captain"])
            self.sides = [0 if seat == captain else 1 for seat in range(3)]
        self.scores = [0] * (max(self.sides) + 1)
        self.won = self.won or [0] * len(self.scores)
        self.dealer = int(options.get("dealer", 0))
        self.rules = naive_play.FORMS[self.name]._replace(players=self.players)
        if self.name == "five-card":
            self.add(self.sides[1 - self.dealer], 3)
        self.begin_deal()

    def begin_deal(self):
        self.at_deal = list(self.scores)
        self.moved = []  # by corrections and penalties: track and points
        self.claimed = None
        self.waiting = None
        self.offered = -1
        self.is_heels_open = False
        self.play = None
        self.counts = []
        self.dead = set()

    def do_deal(self, words, options):
        self.dealer = int(options.get("dealer", (self.dealer + 1) % self.players))
        self.begin_deal()

    def do_dead(self, words, options):
        self.dead.add(-1 if words[0] == "crib" else int(words[0]))

    def add(self, track, points):
        if self.target in self.scores:
            return  # the game has ended: nothing is pegged after it
        self.scores[track] = min(self.target, self.scores[track] + points)

    # The deal

    def do_starter(self, words, options):
        self.starter = words[0]
        self.play = naive_play.Play(self.rules, self.hands, self.dealer)
        if self.starter[0] == "J":
            if self.level in ("correct", "muggins"):
                self.is_heels_open = True
            else:
                self.add(self.sides[self.dealer], 2)

    def do_heels(self, words, options):
        assert self.is_heels_open
        self.is_heels_open = False
        self.add(self.sides[self.dealer], 2)

    def act(self, card):
        assert self.play is not None and self.waiting is None and self.offered < 0
        deed = self.play.act(card)
        if deed.seat == self.dealer and card:
            self.is_heels_open = False
        if card and self.options.get("claims") == "play":
            self.waiting = deed.made
            self.layer = deed.seat
            self.is_known = not deed.made and len(self.play.laid()) == 1  # a first card has none
            return
        for seat, _, points in deed.made:
            if seat not in self.dead:
                self.add(self.sides[seat], points)

    def do_lay(self, words, options):
        self.act(words[0])

    def do_go(self, words, options):
        self.act(None)

    # The show

    def do_claim(self, words, options):
        seat, points = int(words[0]), int(words[1])
        if self.waiting is None:
            self.claimed = points
            return
        assert seat == self.layer
        there = sum(made[2] for made in self.waiting)
        self.waiting = None
        self.settle(seat, there, points)
        if self.is_known:
            self.offered = -1

    def settle(self, seat, there, claimed):
        """Peg what is there, or what was claimed of it: the four levels."""
        pegged = there if self.level == "teach" else min(there, claimed)
        before = self.scores[self.sides[seat]]
        self.add(self.sides[seat], pegged)
        self.counts.append((self.sides[seat], self.scores[self.sides[seat]] - before))
        if self.level == "muggins" and self.target not in self.scores:
            if claimed <= there:
                room = self.target - self.scores[self.sides[seat]]  # no more could be pegged
                self.offered = min(there - claimed, room)

    def do_mugs(self, words, options):
        track, called, missed = int(words[0]), int(words[1]), self.offered
        assert 0 <= missed and (called <= missed or self.is_call_paid)
        self.offered = -1
        if missed:
            self.add(track, min(called, missed))
        else:
            self.add(self.counts[-1][0], called)

    def count(self, seat, hand, is_crib):
        assert self.offered < 0
        there = oracle.points(oracle.scores(hand, self.starter, is_crib))
        if self.level == "auto":
            self.claimed = there
        assert self.claimed is not None, "counted before it was claimed"
        claimed, self.claimed = self.claimed, None
        self.settle(seat, there, claimed)

    def do_show(self, words, options):
        assert self.play is not None and self.play.is_over()
        seat = int(words[0])
        assert seat == self.to_show()[0], "out of turn"
        left = self.play.left(seat)
        assert words[1] == "from-play" and sorted(words[2:]) == sorted(left)
        self.count(seat, self.hands[seat], False)

    def to_show(self):
        """Return the seats whose hands are still to be counted, in turn."""
        shown = len([line for line in self.counted if line[0] == "show"])
        turns = [(self.dealer + 1 + step) % self.players for step in range(self.players)]
        return [seat for seat in turns if seat not in self.dead][shown:]

    def do_crib(self, words, options):
        assert not self.to_show() and -1 not in self.dead
        assert sorted(words) == sorted(self.crib) and len(words) == 4
        self.count(self.dealer, words, True)

    # By hand

    def do_peg(self, words, options):
        self.add(int(words[0]), int(words[1]))

    def do_correct(self, words, options):
        self.move(int(words[0]), int(words[1]))

    def do_set(self, words, options):
        track = int(words[0])
        self.move(track, int(words[1]) - self.scores[track])

    def do_penalty(self, words, options):
        track, points = int(words[0]), int(words[1])
        assert "to" in options or words[2] == "back"
        self.move(int(options.get("to", track)), points if "to" in options else -points)

    def move(self, track, points):
        """Move a track by a correction or penalty, which a misdeal leaves standing."""
        self.scores[track] = max(0, min(self.target, self.scores[track] + points))
        self.moved.append((track, points))

    def do_overrule(self, words, options):
        track, pegged = self.counts[-1]
        assert track == self.sides[int(words[0])]
        self.scores[track] += int(words[1]) - pegged

    def do_misdeal(self, words, options):
        self.scores = self.at_deal
        for track, points in list(self.moved):
            self.move(track, points)
        self.begin_deal()

    # The end

    def end(self):
        """Return the end as docs/notation.md, "JSON", has it, once a track is at the target."""
        if self.target not in self.scores:
            return None
        winner = self.scores.index(self.target)
        lowest = min(self.scores)
        passed = 0
        if self.name == "losing":
            winner = self.scores.index(lowest)
        elif self.options.get("skunks") != "off":
            below = self.target - 121
            passed = sum(lowest <= line + below and line + below >= 30 for line in LINES)
        worth = WORTH.get(self.options.get("skunks", "standard"), (1, 1, 1, 1))[passed]
        self.won[winner] += worth if self.is_by_worth else 1
        end = {
            "winner": winner,
            "skunk": ("none", "skunk", "double", "triple")[passed],
            "games": worth,
        }
        if self.first_to:
            end["match"] = list(self.won)
            end["match_winners"] = [
                track for track, won in enumerate(self.won) if won >= self.first_to
            ]
        return end


def replayed(name, *more):
    """Return what `cribboard replay` prints of a golden match."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        assert cli.main(["replay", str(GOLDEN / f"{name}.match"), *more]) == 0
    assert not err.getvalue()
    return out.getvalue()


def judged(source):
    """Return the scores after each command, and the end of each game, in order."""
    judge = Judge()
    judge.counted = []
    told = []
    lines = source.splitlines()
    [name] = set(re.findall("(?m)^game ([a-z-]+)", source))
    assert lines[0] == "cribboard 1"
    for line in lines[1:]:
        if line.startswith("#"):
            judge.comment(line[1:].split())
            continue
        words = line.split()
        if words[0] in ("game", "deal", "misdeal"):
            judge.counted = []
        judge.do(line)
        judge.counted.append(words)
        told.append(list(judge.scores))
        if judge.scores and (end := judge.end()):
            told.append(end)
    return told


@pytest.mark.parametrize("name", FORMS)
def test_a_short_match_of(name):
    expected = judged((GOLDEN / f"{name}.match").read_text(encoding="utf-8"))
    lines = [json.loads(line) for line in replayed(name, "--json").splitlines()]
    found = [line if "winner" in line else line["scores"] for line in lines]
    assert found == expected
    assert "winner" in found[-1] and found[-1]["winner"] >= 0


@pytest.mark.parametrize("name", FORMS)
def test_it_reads_aloud_as_it_did_when_it_was_read_through(name):
    """The text was read by a person; that its figures are right is judged above."""
    assert replayed(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def _called(name, dice):
    """Return a golden match played with muggins by ACC 10.4a, whose calls are drawn."""
    match, lines = Match(), []
    source = (GOLDEN / f"{name}.match").read_text(encoding="utf-8").split("\ngame", 2)
    for line in f"{source[0]}\ngame{source[1]}".splitlines():
        if line.startswith("game"):
            line = re.sub("(level|target)=[a-z0-9]+", "", line) + " level=acc-muggins target=999"
        if line.split()[0] in ("mugs", "overrule"):
            continue
        lines.append(line)
        if line[0] != "#" and line != notation.HEADER:
            match.push(notation.parse_line(line))
        game = match.game
        if game is not None and game.offer:
            takers = [track for track in range(len(game.tracks)) if track != game.offer[0]]
            lines.append(f"mugs {dice.choice(takers)} {dice.choice((0, 1, 2, 3, 9, game.missed))}")
            match.push(notation.parse_line(lines[-1]))
    return "\n".join(lines)


@pytest.mark.parametrize("name", ["seven-card", "shotgun", "three-hand", "partners"])
def test_the_judge_settles_drawn_calls_of_muggins_alike(name):
    """In the show, the crib and (partners) the play, of two tracks and of three."""
    for seed in range(20):
        source = _called(name, random.Random(seed))
        match, found = Match(), []
        for command in notation.parse(source):
            match.push(command)
            found.append(match.game.scores if match.game else [])
        assert found == judged(source)
        assert source.count("mugs") > 5
