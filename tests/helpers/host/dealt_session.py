"""A game that the page deals, played as the page plays it."""

import json
import random

from cribboard.rules import cards, show
from cribboard.rules.match import Match
from cribboard.table.table import Table
from cribboard_tools.page.hand import dealt_count, dealt_settings, hand_advice
from cribboard_tools.page.hand.dealt_cards import OPPONENT
from cribboard_tools.page.hand.dealt_hand import DealtGame
from tests.helpers.scripts import press_keys

PACK = [cards.make(rank, suit) for suit in range(1, 5) for rank in range(1, 14)]


def bytes_of(seed):
    """Return a source of random bytes that depends on a seed alone."""
    chance = random.Random(seed)
    return lambda: chance.randrange(256)


def answer(question):
    """Return the answer to a question, as the page's worker finds it."""
    adviser = hand_advice.Adviser()
    adviser.ask(question)
    return finish(adviser)


def finish(adviser):
    """Return the answer that an adviser is at."""
    while True:
        found = adviser.step()
        if found:
            return json.loads(found)


class Session:
    """A dealt game whose person decides at random; at each decision its state is noted.

    chosen: how it is counted; None: by the page. say: what the person says of a count, for its true
    points. begun: the seed of the game, as a link has it, "" for one that the page draws.
    """

    def __init__(self, seed, chosen=None, say=lambda points: points, begun=""):
        self.chosen, self.say = chosen, say
        settings = dict(dealt_settings.SETTINGS)
        if chosen is not None:
            settings["level"] = chosen.level
        self.table = Table(Match(), settings)
        self.dealt = DealtGame(self.table, bytes_of(seed), chosen)
        self.chance = random.Random(seed)
        self.decisions = []  # of this deal: the snapshot before each
        if begun:
            self.dealt.begin(begun)
        self.dealt.prepare(self.view)

    @property
    def view(self):
        return self.table.view()

    @property
    def match(self):
        return self.table.match

    def state(self):
        """Return what the page shows."""
        return self.dealt.state(self.view)

    def snapshot(self):
        """Return what the page shows but redo, with the scores and the opponent's hidden cards."""
        state = self.state()
        del state["can_redo"]
        deal = self.dealt.deal
        theirs = sorted(deal.left[OPPONENT] + list(deal.away[OPPONENT])) if deal else []
        return json.dumps([state, theirs, list(self.view.scores), list(self.view.backs)])

    def press(self, keys):
        for key in keys:
            press_keys(self.table, [key])
            assert not self.view.is_error, (key, self.view.message)

    def points(self):
        """Return what the cards count that are counted now, and what was missed of them."""
        who = dealt_count.counted(self.view, self.match)
        return show.total(dealt_count.tally(self.dealt.deal, who).parts)

    def step(self):
        """Take the next step, a decision at random; return its name."""
        state = self.state()
        json.dumps(state)  # the page gets it so
        step, chosen = state["step"], []
        if step in ("away", "lay"):
            self.decisions.append(self.snapshot())
            some = self.chance.sample(state["playable"], 2 if step == "away" else 1)
            chosen = [cards.parse(word) for word in some]
        elif step == "say":
            chosen = [self.say(self.points())]
        elif step == "spot":
            chosen = [max(0, self.points() - state["tally"]["claim"])]
        if step in ("next", "again"):
            self.decisions = []
        before = len(self.match.commands)
        keys = self.dealt.keys(self.view, step, chosen)
        assert keys or step in ("away", "discard"), (step, state)
        self.press(keys)
        if step in ("say", "spot", "takes", "passes", "heels", "count"):
            assert len(self.match.commands) != before
        self.dealt.prepare(self.view)
        return step

    def until(self, *steps):
        """Go on until one of the steps is next; return which."""
        for _ in range(4000):
            if self.state()["step"] in steps:
                return self.state()["step"]
            self.step()
        raise AssertionError(steps)

    def through(self, step):
        """Go on until this step has been taken."""
        self.until(step)
        self.step()

    def undo(self):
        """Take back, as dealt_table.py does; return whether there was anything."""
        keys = self.dealt.undo()
        self.press(keys or [])
        return keys is not None

    def redo(self):
        """Do again, as dealt_table.py does; return whether there was anything."""
        keys = self.dealt.redo()
        self.press(keys or [])
        return keys is not None

    def can(self, turn):
        """Return whether the page offers "undo" or "redo"."""
        return self.state()["can_" + turn]

    def reload(self):
        """Go on with the saved deal, as after a reload of the page."""
        saved, seed = self.dealt.deal.saved(), self.dealt.seed
        self.dealt = DealtGame(self.table, bytes_of(99), self.chosen)
        self.dealt.seed = seed
        assert self.dealt.resume(saved)
