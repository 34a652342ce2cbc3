"""Costs of slips at the keypad, on the firmware's own table: `cribboard bench --slips`.

Deals of six-card are shuffled and played sensibly. In each, one slip is made, the rest is keyed as
it was played, and the scores after the crib are compared with those really played (`oracle`).
"""

import argparse
from collections import namedtuple

from cribboard.table.table import Table
from tests.helpers.host.finger_bench import fingers
from tests.helpers.host.proof_bench import proofs
from tests.helpers.host.slip_kinds import SLIPS, deals, strokes_of
from tests.helpers.host.slips import KEYS, Person, Stuck, key_of
from tests.helpers.random_match import game_state
from tests.helpers.scripts import begun, press_keys

#: When a slip is noticed: so many cards later; SHOW: when the play is over.
SHOW = 99
LATER = (0, 1, 2, 3, SHOW)
#: What became of a slip. how: "seen" (a key was refused, a go was false, the play did not end, or
#: hands differ) or "silent"; is_right: the scores in the end; keys: pressed to mend; wrong: how
#: often what a hold of `*` did was wrong, and nothing was asked.
Outcome = namedtuple("Outcome", ("how", "is_right", "keys", "wrong"))


class Tester(Person):
    """Who makes one slip and keys on.

    insists: presses again what is refused once; else a refusal is looked into.
    """

    def __init__(self, truth, insists=True, dealer=None):
        dealer = truth.dealer if dealer is None else dealer
        table = Table(begun(f"six-card dealer={dealer} target=999"))
        super().__init__(table, truth)
        self.insists = insists

    def insist(self, key):
        """Press a key, and again where it is offered; return whether the board refuses it."""
        return super().insist(key) if self.insists else self.press(key)

    def key_play(self, strokes, after, later):
        """Key the play with its slip; return (rows really played, whether the slip was noticed)."""
        since, true = 0, strokes_of(self.truth)
        for at, stroke in enumerate(strokes):
            if at >= after and since >= later:
                return stroke.before, True
            since += at >= after and stroke.key != "D"
            is_slip = at < after and stroke.key != true[min(at, len(true) - 1)].key
            is_refused = self.press(stroke.key) if is_slip else self.insist(stroke.key)
            if is_refused or self._is_false_go():
                return stroke.done, True
        is_over = self.table.match.game.phase == "show"
        return true[-1].done, later <= SHOW or not is_over

    def _is_false_go(self):
        steps = self.table.match.steps
        return any(event.kind == "false-go" for _, events in steps for event in events)

    def is_turn(self, row):
        """Return whether a card keyed now would be that row, or needs no look."""
        game = self.table.match.game
        return game.turn == row[1] and (not row[3] or not game.series)

    def is_hand_wrong(self):
        """Return whether the ranks of a hand are not those really held."""
        game = self.table.match.game
        hands = [sorted((card - 1) % 13 + 1 for card in game.hand_of(seat)) for seat in (0, 1)]
        return hands != [self.truth.ranks(seat) for seat in (0, 1)]

    def finish(self, done):
        """Key the rest of the deal; return the place of a row that is refused, else None."""
        for place in range(done, len(self.truth.rows)):
            if self.key(place):
                return place
        return None

    def is_right(self):
        """Return whether the scores are those really played."""
        return tuple(self.table.match.game.scores) == self.truth.scores[-1]

    def mended(self, done, knows, width):
        """Mend by the sentences and key the rest; return the Outcome.

        knows: what slipped, and where; else only what a look at the hands tells.
        """
        begun_at, keys = self.keys, 0
        self.insists = True
        try:
            if not self.is_at(done) and (knows or self.is_hand_wrong()):
                self.mend(done, width)
            keys = self.keys - begun_at
            is_right = self.finish(done) is None and self.is_right()
        except Stuck:
            is_right = False
        return Outcome("seen", is_right, keys, self.wrong_holds)

    def outcome(self, strokes, after, later=SHOW + 1, looks=True, width=1):
        """Key a deal with its slip and mend it if it is noticed.

        later: cards until the slip is noticed, SHOW: when all cards are keyed, more: never by
        itself. looks: compares the hands at the show.
        """
        done, is_noticed = self.key_play(strokes, after, later)
        is_whole = done == strokes_of(self.truth)[-1].done
        if not is_noticed and not (looks and is_whole and self.is_hand_wrong()):
            refused = self.finish(done)
            if refused is None:
                return Outcome("silent", self.is_right(), 0, 0)
            done, is_noticed = refused, True
        return self.mended(done, is_noticed, width)


def outcomes(many, name, **how):
    """Return the outcome of a slip in so many deals, those that have no place for it left out."""
    found = []
    for truth, dice in deals(many):
        slip = SLIPS[name](truth, strokes_of(truth), dice)
        if slip is None:
            continue
        dealer = 1 - truth.dealer if name == "wrong dealer" else truth.dealer
        insists = how.get("insists", True)
        tester = Tester(truth, insists, dealer)
        rest = {key: value for key, value in how.items() if key != "insists"}
        found.append(tester.outcome(*slip, width=1 + (name == "two swapped"), **rest))
    return found


# Slips of which there is one a deal


class Brief(Tester):
    """Who leaves out each `#` that the next card makes needless."""

    def answer(self, who):
        """Answer a question; a hand that asks nothing is counted by the crib's first card."""
        view = self.table.view()
        is_asked = view.dialog or view.asked_values or who != self.truth.dealer
        return super().answer(who) if is_asked else key_of(self.truth.crib[0])


def keys_of_deals(many):
    """Return the mean keys of a deal, from its starter to the key before the next one."""
    keys = 0
    for truth, _ in deals(many):
        tester = Brief(truth)
        assert tester.finish(1) is None and tester.is_right()
        keys += tester.keys
    return keys / many


def crib_keys(many):
    """Return the most keys that set right a wrong fourth card of a crib that was counted."""
    most = 0
    for truth, dice in deals(many):
        tester, ranks = Tester(truth), truth.ranks("crib")
        tester.finish(1)
        press_keys(tester.table, "* *")  # three cards are left
        press_keys(tester.table, dice.choice([k for r, k in enumerate(KEYS, 1) if r not in ranks]))
        if tester.table.view().dialog:
            continue  # it asks first
        tester.keys = 0
        for key in ("*", "*", key_of(truth.crib[3])):
            tester.press(key)
        most = max(most, tester.keys)
        tester.count("crib", len(truth.rows) - 1)
        assert tester.is_right()
    return most


def lead_keys(many):
    """Return the most keys after which a dealer's lead stands, noticed at the third card."""
    most = 0
    for truth, _ in deals(many, leads=True):
        tester = Tester(truth)
        for place in range(1, 5):
            tester.key_goes(place)
            tester.press(truth.keys[place])
        tester.keys = 0
        tester.back_to(2)
        tester.press("D")
        tester.press("*!")
        most = max(most, tester.keys)
        assert tester.finish(5) is None and tester.is_right()
    return most


def short_keys(many):
    """Return (most keys that end a play with a card too few, mean keys in it for who is out)."""
    most = passes = 0
    for truth, _ in deals(many, is_short=True):
        tester = Tester(truth)
        last = strokes_of(truth)[-1].done
        for place in range(1, last):
            row = truth.rows[place]
            before = tester.keys
            while row[0] == "lay" and not tester.is_turn(row):
                tester.insist("D")
            passes += tester.keys - before
            tester.insist(truth.keys[place])
        tester.keys = 0
        while tester.table.match.game.phase == "play":
            tester.press("1" if tester.table.view().dialog else "D")
        most = max(most, tester.keys)
        assert tester.finish(last) is None and tester.is_right(), (truth.rows, tester.rows)
    return most, passes / many


def accidents(many, keys):
    """Return how many `*` take back these keys, pressed by accident at each place of each deal."""
    stars = []
    for truth, _ in deals(many):
        tester = Tester(truth)
        for place in range(1, len(truth.rows)):
            stars.append(_stars(tester.table.copied(), keys))
            tester.key(place)
    return stars


def _stars(table, keys):
    before = game_state(table.match), ""
    press_keys(table, keys)
    for star in range(1, 9):
        press_keys(table, "*")
        if (game_state(table.match), table.view().dialog) == before:
            return star
    raise Stuck("* does not lead back from " + keys)


# Tables


def percent(many, is_one):
    """Return how many % of them are such, with a decimal; 0 of none."""
    return round(100 * sum(map(is_one, many)) / max(1, len(many)), 1)


def _row(*cells):
    return "| " + " | ".join(map(str, cells)) + " |"


def is_silent_wrong(outcome):
    """Return whether the scores are wrong for good and nothing told so."""
    return outcome.how == "silent" and not outcome.is_right


def silence(many):
    """Yield the rows of the table of what ends wrong in silence, by who looks at the hands."""
    yield _row("wrong in silence, per 100", "n", "looks", "one in two", "nobody", "gos cut back")
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for name in SLIPS:
        looks = outcomes(many, name)
        nobody = outcomes(many, name, looks=False)
        half = [(looks, nobody)[at % 2][at] for at in range(len(looks))]
        cut = outcomes(many, name, looks=False, insists=False)
        figures = [percent(one, is_silent_wrong) for one in (looks, half, nobody, cut)]
        yield _row(name, len(looks), *figures)


def mends(many):
    """Yield the rows of the table of mends: mean keys, by when the slip is noticed.

    Held twice: the first hold did again what was not meant.
    """
    yield _row("keys to mend it, noticed", "at once", "1 card later", "2", "3", "at the show")
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for name in SLIPS:
        cells = []
        for later in LATER:
            found = outcomes(many, name, later=later)
            cell = f"{sum(one.keys for one in found) / len(found):.1f}"
            unmended = percent(found, lambda one: not one.is_right)
            held = percent(found, lambda one: one.wrong > 0)
            cell += f", {held:g} % held twice" if held else ""
            cells.append(cell + (f", {unmended:g} % not mended" if unmended else ""))
        yield _row(name, *cells)


def goals(many):
    """Yield the rows of the table of goals: the figure before, the goal, and what is measured."""
    yield _row("slip", "before", "goal", "measured")
    yield "| --- | ---: | ---: | ---: |"
    for name, before, goal in (
        ("go not keyed", 44, 0),
        ("wrong rank", 21, 0),
        ("two swapped", 31, 2),
    ):
        wrong = percent(outcomes(many, name), is_silent_wrong)
        yield _row(f"{name}, wrong in silence, hands looked at", before, goal, wrong)
    beside = [name for name in SLIPS if name.startswith(("key ", "D for "))]
    wrong = max(percent(outcomes(many, name), is_silent_wrong) for name in beside)
    yield _row("neighbour key, D for C or #, the same, the worst of them", "-", 0, wrong)
    for name in ("wrong rank", "two swapped", "card missed", "card twice", "extra go"):
        found = [one for later in (1, 2, 3) for one in outcomes(many, name, later=later)]
        held = percent(found, lambda one: one.wrong > 0)
        yield _row(f"{name}, noticed in the play, first hold not as meant", "-", 0, held)
    for name, before, goal in (
        ("wrong starter", 22, 12),
        ("wrong dealer", 24, 13),
    ):
        keys = [one.keys for one in outcomes(many, name, later=SHOW)]
        told = f"{sum(keys) / len(keys):.1f}, most {max(keys)}"
        yield _row(f"{name}, keys to mend it at the show", before, goal, told)
    yield _row("fourth crib card, most keys", 5, 3, crib_keys(many))
    yield _row("dealer's lead that stands, third card, most keys", "27 to 34", 5, lead_keys(many))
    most, passes = short_keys(many)
    yield _row("short hand, most keys to end the play", "-", 3, most)
    yield _row("short hand, keys in the play for the player who is out", "-", "-", f"{passes:.1f}")
    yield _row("keys of a deal", 18.5, 15.5, f"{keys_of_deals(many):.1f}")
    for keys in ("D", "D D", "D 1"):
        stars = accidents(max(1, many // 10), keys)
        told = f"{percent(stars, lambda one: one == 1):g} %, most {max(stars)} *"
        yield _row(f"{keys} by accident, taken back by one *", "-", "100 %", told)


def main():
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=500)
    many = parser.parse_args().deals
    for table in (goals, silence, mends, fingers, proofs):
        for row in table(many):
            print(row, flush=True)
        print()


if __name__ == "__main__":
    main()
